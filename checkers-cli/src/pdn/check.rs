//! `checkers pdn check`: reads and replays game files, and reports what is wrong with them.

use std::collections::BTreeMap;
use std::io::{self, Write};

use anyhow::Context;
use checkers_core::pdn::{Place, ReadError, Record, Remark, Repair, Replay};
use serde::Serialize;

use super::files;
use super::read_args::ReadArgs;
use crate::answer::{Answer, shortened};

#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    read: ReadArgs,

    /// List every repair and remark, not only how many there are
    #[arg(long)]
    all: bool,

    /// JSON, one object a file
    #[arg(long)]
    json: bool,
}

/// Repairs and remarks that are listed for a file. Further ones are counted, so that no file takes the memory.
const LISTED: usize = 10_000;

/// What was found in a file.
#[derive(Default, Serialize)]
struct Report {
    file: String,
    games: u64,
    /// Games that were replayed to their end, and of which no text was lost.
    replayed: u64,
    moves: u64,
    /// Games by the identifier of their rules, or `open`.
    variants: BTreeMap<&'static str, u64>,
    /// How often each thing was repaired.
    repair_counts: BTreeMap<&'static str, u64>,
    repairs: Vec<Finding>,
    remarks: Vec<Finding>,
    failures: Vec<Finding>,
    /// Repairs, remarks and failures beyond those that are listed.
    omitted: u64,
}

/// Something about a game.
#[derive(Serialize)]
struct Finding {
    game: u64,
    line: Option<u32>,
    column: Option<u32>,
    /// The short name of a repair.
    #[serde(skip_serializing_if = "Option::is_none")]
    kind: Option<&'static str>,
    message: String,
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> anyhow::Result<Answer> {
    // What is wrong with the arguments is said before any file is read.
    args.read.read_options()?;
    args.read.replay_options()?;
    let mut answer = Answer::Done;
    for path in &args.read.files {
        match check(args, path) {
            Ok(report) => {
                if !report.failures.is_empty() && answer == Answer::Done {
                    answer = Answer::Differs;
                }
                if args.json {
                    writeln!(out, "{}", serde_json::to_string(&report)?)?;
                } else {
                    report.write(args.all, out)?;
                }
            }
            Err(error) => {
                answer = Answer::BadInput;
                // If nobody reads the errors, the exit code still tells.
                let _ = writeln!(io::stderr(), "error: {}", shortened(&format!("{error:#}")));
            }
        }
    }
    Ok(answer)
}

fn check(args: &Args, path: &std::path::Path) -> anyhow::Result<Report> {
    let mut games = files::open(path, args.read.read_options()?)?;
    let mut replayer = args.read.replayer(path)?;
    let mut report = Report { file: path.display().to_string(), ..Report::default() };
    for record in &mut games.reader {
        report.games += 1;
        match record {
            Ok(record) => report.game(&record, &replayer.replay(&record.game), args.read.loss(&record)),
            Err(ReadError::Refused { number, repair, .. }) => {
                report.fail(number, Some(repair.place), repair.sentence().to_string())
            }
            Err(error) => return Err(error).with_context(|| report.file.clone()),
        }
    }
    files::require_game(&games.reader, path)?;
    Ok(report)
}

impl Report {
    fn game(&mut self, record: &Record, replay: &Replay, loss: Option<&Repair>) {
        self.moves += replay.moves() as u64;
        let rules = if replay.is_open() { "open" } else { replay.variant.id() };
        *self.variants.entry(rules).or_default() += 1;
        self.omitted += record.omitted as u64;
        for repair in &record.repairs {
            let kind = repair.kind.code();
            *self.repair_counts.entry(kind).or_default() += 1;
            let finding = Finding::new(record.number, Some(repair.place), repair.sentence().to_string());
            let repairs = self.repairs.len();
            self.list(repairs, |report| report.repairs.push(Finding { kind: Some(kind), ..finding }));
        }
        for Remark { kind, place, .. } in &replay.remarks {
            let finding = Finding::new(record.number, *place, kind.to_string());
            let remarks = self.remarks.len();
            self.list(remarks, |report| report.remarks.push(finding));
        }
        for failure in replay.failed_variations() {
            let message = format!("in a variation: {}", failure.reason);
            let remarks = self.remarks.len();
            self.list(remarks, |report| {
                report.remarks.push(Finding::new(record.number, Some(failure.place), message))
            });
        }
        if let Some(repair) = loss {
            self.fail(record.number, Some(repair.place), format!("text is lost: {}", repair.sentence()));
        }
        match replay.failure() {
            None => self.replayed += u64::from(loss.is_none()),
            Some(failure) => {
                let reason = format!("{} (by the rules of {})", failure.reason, replay.variant.id());
                self.fail(record.number, Some(failure.place), reason);
            }
        }
    }

    fn fail(&mut self, game: u64, place: Option<Place>, message: String) {
        let failures = self.failures.len();
        self.list(failures, |report| report.failures.push(Finding::new(game, place, message)));
    }

    fn list(&mut self, already: usize, push: impl FnOnce(&mut Self)) {
        if already < LISTED { push(self) } else { self.omitted += 1 }
    }

    fn write(&self, all: bool, out: &mut dyn Write) -> io::Result<()> {
        let Self { file, games, replayed, moves, .. } = self;
        for failure in &self.failures {
            failure.write(file, "error", out)?;
        }
        if all {
            for (findings, what) in [(&self.repairs, "repaired"), (&self.remarks, "note")] {
                for finding in findings {
                    finding.write(file, what, out)?;
                }
            }
        }
        writeln!(out, "{}: {games} games, {replayed} replayed, {moves} moves", shortened(file))?;
        let list = |counts: &BTreeMap<&'static str, u64>| {
            let counts = counts.iter().map(|(what, count)| format!("{count} {what}"));
            counts.collect::<Vec<_>>().join(", ")
        };
        if !self.variants.is_empty() {
            writeln!(out, "  rules: {}", list(&self.variants))?;
        }
        if !self.repair_counts.is_empty() {
            writeln!(out, "  repairs: {}", list(&self.repair_counts))?;
        }
        if self.omitted > 0 {
            writeln!(out, "  {} findings more than are listed", self.omitted)?;
        }
        Ok(())
    }
}

impl Finding {
    fn new(game: u64, place: Option<Place>, message: String) -> Self {
        let (line, column) = place.map(|place| (place.line, place.column)).unzip();
        Self { game, line, column, kind: None, message }
    }

    /// As compilers write it, so that editors find the place.
    fn write(&self, file: &str, what: &str, out: &mut dyn Write) -> io::Result<()> {
        write!(out, "{}:", shortened(file))?;
        if let (Some(line), Some(column)) = (self.line, self.column) {
            write!(out, "{line}:{column}:")?;
        }
        writeln!(out, " {what}: game {}: {}", self.game, shortened(&self.message))
    }
}
