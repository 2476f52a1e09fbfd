//! `checkers vectors`: compares the library with a file of conformance vectors, or answers its questions.
//!
//! A vector file holds one JSON object a line. `variant`, `board` and `turn` ask, `moves`, `distinct`, `perft3_paths`
//! and `perft3_distinct` answer.

mod answer;
mod reference;

use std::io::{self, Write};
use std::path::PathBuf;

use anyhow::Context;
use serde_json::{Map, Value};

use crate::answer::{Answer, shortened};
use crate::input;
use answer::Question;
use reference::References;

#[derive(clap::Args)]
pub(crate) struct Args {
    /// Files of vectors, one JSON object a line (`-`: standard input)
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,

    /// Print each line with the library's own answers, instead of comparing. Lines need only `variant`, `board` and
    /// `turn`; other keys are kept
    #[arg(long)]
    emit: bool,
}

/// How many positions, differences and bad lines there were.
#[derive(Default)]
struct Tally {
    positions: usize,
    differences: usize,
    bad: usize,
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> anyhow::Result<Answer> {
    let mut references = References::default();
    let mut tally = Tally::default();
    for path in &args.files {
        let text = input::read(path)?;
        let lines = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
        for (index, line) in lines {
            let place = format!("{}:{}", path.display(), index + 1);
            let result = match args.emit {
                true => emit(&mut references, line),
                false => compare(&mut references, line),
            };
            match result {
                Ok(lines) => {
                    tally.positions += 1;
                    for line in lines {
                        tally.differences += 1;
                        match args.emit {
                            true => writeln!(out, "{line}")?,
                            false => writeln!(out, "{place}: {line}")?,
                        }
                    }
                }
                Err(error) => {
                    tally.bad += 1;
                    // If nobody reads the errors, the exit code still tells.
                    let _ = writeln!(io::stderr(), "{place}: error: {}", shortened(&format!("{error:#}")));
                }
            }
        }
    }
    if !args.emit {
        writeln!(out, "{} positions, {} differences", tally.positions, tally.differences)?;
    }
    Ok(match tally {
        Tally { bad: 1.., .. } => Answer::BadInput,
        // Nothing was wrong because nothing was there: that proves nothing.
        Tally { positions: 0, .. } if !args.emit => Answer::BadInput,
        Tally { differences: 1.., .. } if !args.emit => Answer::Differs,
        _ => Answer::Done,
    })
}

/// Returns the line as an object, and the question that it asks.
fn parse(references: &mut References, line: &str) -> anyhow::Result<(Map<String, Value>, Question)> {
    let object: Map<String, Value> = serde_json::from_str(line)?;
    let question = Question::read(references, &object)?;
    Ok((object, question))
}

/// Returns the line with the library's answers. Keys keep their order; those that it lacks come last.
fn emit(references: &mut References, line: &str) -> anyhow::Result<Vec<String>> {
    let (mut object, question) = parse(references, line)?;
    for (key, value) in question.answers() {
        object.insert(key.to_owned(), value);
    }
    Ok(vec![serde_json::to_string(&object)?])
}

/// One sentence for each answer of the line that is not the library's.
fn compare(references: &mut References, line: &str) -> anyhow::Result<Vec<String>> {
    let (object, question) = parse(references, line)?;
    let mut differences = Vec::new();
    for (key, ours) in question.answers() {
        let theirs = object.get(key).with_context(|| format!("`{key}` is missing"))?;
        answer::check(key, theirs)?;
        if *theirs != ours {
            differences.push(format!("{key}: {}", answer::difference(theirs, &ours)));
        }
    }
    Ok(differences)
}
