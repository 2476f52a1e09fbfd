//! `checkers pdn convert`: rewrites the games of files.

use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use anyhow::anyhow;
use checkers_core::notation::moves::MoveStyle;
use checkers_core::pdn::{self, ConvertOptions, FirstNumber, ReadError, Record};
use checkers_core::rules::Naming;
use clap::ValueEnum;

use super::files;
use super::read_args::ReadArgs;
use crate::answer::{Answer, shortened};

#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    read: ReadArgs,

    /// Name squares in this way instead of the game's own
    #[arg(long, value_name = "WAY")]
    notation: Option<Notation>,

    /// How moves are written
    #[arg(long, default_value = "shortest")]
    style: Style,

    /// Whose number comes first in the results that are read; White's is written first. `detect`: as games of the file
    /// show that are decided on the board, else White's if the tags name White before Black, else that of the side that
    /// begins the game
    #[arg(long, value_name = "WHOSE", default_value = "detect")]
    first_number: First,

    /// JSON, one object a game
    #[arg(long)]
    json: bool,

    /// Write to a file; an existing one is replaced
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

/// Names of squares.
#[derive(Clone, Copy, ValueEnum)]
enum Notation {
    /// Numbers
    Numeric,
    /// File letter and rank
    Algebraic,
}

/// How moves are written.
#[derive(Clone, Copy, ValueEnum)]
enum Style {
    /// As PDN prescribes: the first and the last square, the whole path where that is ambiguous
    Shortest,
    /// Captures with the whole path
    Full,
    /// The Russian short form: `cd4`
    ShortRussian,
    /// The first and the last square, then the captured ones
    Hub,
}

/// Whose number stands first.
#[derive(Clone, Copy, ValueEnum)]
enum First {
    Detect,
    White,
    Black,
    /// The side that begins the game
    Starter,
}

impl Args {
    fn options(&self) -> ConvertOptions {
        ConvertOptions::default()
            .with_style(match self.style {
                Style::Shortest => MoveStyle::Shortest,
                Style::Full => MoveStyle::Full,
                Style::ShortRussian => MoveStyle::ShortRussian,
                Style::Hub => MoveStyle::Hub,
            })
            .with_naming(self.notation.map(|notation| match notation {
                Notation::Numeric => Naming::Numeric,
                Notation::Algebraic => Naming::Algebraic,
            }))
            .with_first_number(match self.first_number {
                First::Detect => FirstNumber::Detect,
                First::White => FirstNumber::White,
                First::Black => FirstNumber::Black,
                First::Starter => FirstNumber::Starter,
            })
    }
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> anyhow::Result<Answer> {
    args.read.read_options()?;
    args.read.replay_options()?;
    let Some(path) = &args.output else { return all(args, out) };
    // Writing begins before all is read: a file cannot be converted to itself.
    let same = |file: &PathBuf| {
        file.canonicalize().is_ok_and(|file| path.canonicalize().is_ok_and(|path| file == path))
    };
    if args.read.files.iter().any(same) {
        return Err(anyhow!("{} would be overwritten before it is read", path.display()));
    }
    let mut file = BufWriter::new(Output { path, file: None });
    let answer = all(args, &mut file)?;
    if answer != Answer::BadInput {
        // Files without games make an empty file.
        file.get_mut().open()?;
    }
    file.flush()?;
    Ok(answer)
}

/// A file that is made, or replaced, once there is something to write: if nothing can be read, an old file stays.
struct Output<'a> {
    path: &'a Path,
    file: Option<File>,
}

impl Output<'_> {
    fn open(&mut self) -> io::Result<&mut File> {
        match self.file {
            Some(ref mut file) => Ok(file),
            None => {
                let file = File::create(self.path).map_err(|error| self.named(error))?;
                Ok(self.file.insert(file))
            }
        }
    }

    /// Returns the error with the name of the file.
    fn named(&self, error: io::Error) -> io::Error {
        io::Error::new(error.kind(), format!("{}: {error}", self.path.display()))
    }
}

impl Write for Output<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.open()?.write(bytes).map_err(|error| self.named(error))
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.as_mut().map_or(Ok(()), File::flush)
    }
}

fn all(args: &Args, out: &mut dyn Write) -> anyhow::Result<Answer> {
    let mut answer = Answer::Done;
    for path in &args.read.files {
        match one(args, path, out) {
            Ok(true) => {}
            Ok(false) if answer == Answer::Done => answer = Answer::Differs,
            Ok(false) => {}
            // What cannot be written is no fault of this file.
            Err(error) if error.downcast_ref::<Unreadable>().is_none() => return Err(error),
            Err(error) => {
                answer = Answer::BadInput;
                let _ = writeln!(io::stderr(), "error: {}", shortened(&format!("{error:#}")));
            }
        }
    }
    Ok(answer)
}

/// The file cannot be read.
#[derive(Debug)]
struct Unreadable;

impl std::fmt::Display for Unreadable {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("the file cannot be read")
    }
}

/// Converts a file. Returns whether all of it could be.
fn one(args: &Args, path: &Path, out: &mut dyn Write) -> anyhow::Result<bool> {
    let mut games =
        files::open(path, args.read.read_options()?).map_err(|error| error.context(Unreadable))?;
    let mut replayer = args.read.replayer(path).map_err(|error| error.context(Unreadable))?;
    let options = args.options();
    let mut complete = true;
    let mut warn = |place: &dyn std::fmt::Display, game: u64, reason: &dyn std::fmt::Display| {
        complete = false;
        let message = format!("{}: game {game}, {place}: {reason}", path.display());
        let _ = writeln!(io::stderr(), "{}", shortened(&message));
    };
    while let Some(record) = games.reader.next() {
        let record = match record {
            Ok(record) => record,
            Err(ReadError::Refused { number, repair, .. }) => {
                warn(&repair.place, number, &repair.kind);
                continue;
            }
            Err(error) => return Err(anyhow!(error).context(path.display().to_string()).context(Unreadable)),
        };
        // All that a file without any game leaves is a comment.
        if games.reader.has_no_game() {
            break;
        }
        if let Some(repair) = args.read.loss(&record) {
            warn(&repair.place, record.number, &format_args!("text is lost: {}", repair.sentence()));
        }
        let Record { game, number, .. } = record;
        let replay = replayer.replay(&game);
        if let Some(failure) = replay.failure() {
            warn(&failure.place, number, &format_args!("{}; the rest stays as it is", failure.reason));
        }
        let game = pdn::convert(&game, &replay, &options);
        if args.json {
            writeln!(out, "{}", serde_json::to_string(&game)?)?;
        } else {
            let mut text = String::new();
            pdn::write(&game, &mut text)?;
            writeln!(out, "{text}")?;
        }
    }
    files::require_game(&games.reader, path).map_err(|error| error.context(Unreadable))?;
    Ok(complete)
}
