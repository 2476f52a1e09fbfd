//! `checkers pdn index`: where each game begins in a file, and its tags, without replaying it.

use std::io::{self, Write};
use std::path::PathBuf;

use anyhow::{Context, anyhow};
use checkers_core::pdn::{Encoding, ReadError, ReadOptions, Record};
use serde::Serialize;

use super::files;
use crate::answer::{Answer, shortened};
use crate::input::excerpt;

#[derive(clap::Args)]
pub(crate) struct Args {
    /// Game files (`-`: standard input)
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,

    /// The encoding of the files. Without it, UTF-8 or what the bytes look like
    #[arg(long, value_name = "NAME")]
    encoding: Option<String>,

    /// JSON, one object a game, with all tags
    #[arg(long)]
    json: bool,
}

/// A game of a file.
#[derive(Serialize)]
struct Entry<'a> {
    file: &'a str,
    game: u64,
    /// The bytes before the game.
    offset: u64,
    /// The bytes of the game: read alone, they are the same game.
    length: u64,
    line: u32,
    /// Moves and set-ups of the main line.
    plies: usize,
    /// Names and values, in their order.
    headers: Vec<(&'a str, &'a str)>,
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> anyhow::Result<Answer> {
    let encoding = match &args.encoding {
        None => Encoding::GUESS,
        Some(name) => Encoding::named(name).ok_or_else(|| anyhow!("unknown encoding `{}`", excerpt(name)))?,
    };
    let options = ReadOptions::default().with_encoding(encoding);
    if !args.json {
        writeln!(
            out,
            "{}",
            ["offset", "length", "line", "plies", "White", "Black", "Result", "Event"].join("\t")
        )?;
    }
    let mut answer = Answer::Done;
    for path in &args.files {
        let file = path.display().to_string();
        let mut games = match files::open(path, options) {
            Ok(games) => games,
            Err(error) => {
                answer = refuse(&error);
                continue;
            }
        };
        let failure = loop {
            match games.reader.next() {
                None => break files::require_game(&games.reader, path).err(),
                Some(Ok(_)) if games.reader.has_no_game() => {}
                Some(Ok(record)) => write(&file, &record, args.json, out)?,
                Some(Err(ReadError::Source(error))) => break Some(anyhow!(error).context(file.clone())),
                Some(Err(error)) => return Err(error).context(file),
            }
        };
        if let Some(error) = failure {
            answer = refuse(&error);
        }
    }
    Ok(answer)
}

/// Reports a file that cannot be read.
fn refuse(error: &anyhow::Error) -> Answer {
    // If nobody reads the errors, the exit code still tells.
    let _ = writeln!(io::stderr(), "error: {}", shortened(&format!("{error:#}")));
    Answer::BadInput
}

fn write(file: &str, record: &Record, json: bool, out: &mut dyn Write) -> anyhow::Result<()> {
    let Record { game, bytes, place, .. } = record;
    let (offset, length, plies) = (bytes.start, bytes.end - bytes.start, game.line.nodes.len());
    if json {
        let headers = game.tags.iter().map(|tag| (tag.name(), tag.value())).collect();
        let entry = Entry { file, game: record.number, offset, length, line: place.line, plies, headers };
        writeln!(out, "{}", serde_json::to_string(&entry)?)?;
        return Ok(());
    }
    let tag = |name| shortened(game.tags.meaning(name).unwrap_or_default()).to_string().replace('\t', " ");
    let names = ["White", "Black", "Result", "Event"].map(tag).join("\t");
    writeln!(out, "{offset}\t{length}\t{line}\t{plies}\t{names}", line = place.line)?;
    Ok(())
}
