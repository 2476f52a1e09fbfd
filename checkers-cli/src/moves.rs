//! `checkers moves`: the legal moves of a position, or all of their paths.

use std::io::{self, Write};
use std::ops::ControlFlow;

use checkers_core::notation::fen;
use checkers_core::{Move, Path, Position, Square, Variant};
use serde_json::{Value, json};

use crate::answer::Answer;
use crate::args::{FenWord, PositionArgs};
use crate::{input, text};

#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    position: PositionArgs,

    #[command(flatten)]
    word: FenWord,

    /// List every path of each move, with all landing squares
    #[arg(long)]
    paths: bool,

    /// Only moves of the piece on this square
    #[arg(long, value_name = "SQUARE")]
    from: Option<String>,

    /// Print JSON, one object
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> anyhow::Result<Answer> {
    let (variant, position) = input::position_or_word(&args.position, &args.word)?;
    let origin = args.from.as_ref().map(|name| input::origin(&variant, &position, name)).transpose()?;

    let mut list = List { variant: &variant, json: args.json, count: 0, out };
    list.begin(&position)?;
    if args.paths {
        list.paths(&position, origin)?;
    } else {
        let mut moves = match origin {
            Some(origin) => variant.moves_from(&position, origin),
            None => variant.legal_moves(&position),
        };
        // The generator's order serves its speed; people look for a piece.
        moves.sort_unstable_by_key(|mv| (mv.origin(), mv.destination(), mv.captured()));
        for mv in &moves {
            list.entry(mv, None)?;
        }
    }
    list.end(&position, origin, args.paths)?;
    Ok(Answer::Done)
}

/// Prints moves as they come: a position may have more paths than fit into memory.
struct List<'a> {
    variant: &'a Variant,
    json: bool,
    count: u64,
    out: &'a mut dyn Write,
}

impl List<'_> {
    fn begin(&mut self, position: &Position) -> io::Result<()> {
        if !self.json {
            return Ok(());
        }
        let variant = self.variant;
        let fen = json!(fen::write(variant.rules(), variant.grid(), position));
        let (id, turn) = (json!(variant.id()), json!(position.turn()));
        write!(self.out, "{{\"variant\":{id},\"fen\":{fen},\"turn\":{turn},\"moves\":[")
    }

    fn paths(&mut self, position: &Position, origin: Option<Square>) -> io::Result<()> {
        let variant = self.variant;
        let mut result = Ok(());
        let _ = variant.visit_paths(position, &mut |mv, path| {
            if origin.is_none_or(|origin| origin == mv.origin()) {
                result = self.entry(mv, Some(path));
            }
            // Nothing more can be printed after an error.
            if result.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        result
    }

    fn entry(&mut self, mv: &Move, path: Option<&Path>) -> io::Result<()> {
        self.count += 1;
        if self.json {
            let comma = if self.count > 1 { "," } else { "" };
            write!(self.out, "{comma}\n  {}", entry_json(self.variant, mv, path))
        } else {
            writeln!(self.out, "{}", text::line(self.variant, mv, path))
        }
    }

    fn end(&mut self, position: &Position, origin: Option<Square>, paths: bool) -> io::Result<()> {
        let count = self.count;
        if !self.json {
            let (noun, plural) = (if paths { "path" } else { "move" }, if count == 1 { "" } else { "s" });
            return writeln!(self.out, "{count} {noun}{plural} for {}", position.turn());
        }
        let newline = if count > 0 { "\n" } else { "" };
        write!(self.out, "{newline}],")?;
        if paths {
            let distinct = match origin {
                Some(origin) => self.variant.moves_from(position, origin).len() as u64,
                None => self.variant.count_moves(position),
            };
            writeln!(self.out, "\"distinct\":{distinct},\"paths\":{count}}}")
        } else {
            writeln!(self.out, "\"distinct\":{count}}}")
        }
    }
}

fn entry_json(variant: &Variant, mv: &Move, path: Option<&Path>) -> Value {
    let mut entry = json!({
        "move": text::short(variant, mv, path),
        "from": text::square(variant, mv.origin()),
        "to": text::square(variant, mv.destination()),
        "captured": text::squares(variant, mv.captured()),
        "role": mv.role(),
        "promotes": mv.is_promotion(),
    });
    if let Some(path) = path {
        let steps = path.iter().map(|step| {
            json!({
                "to": text::square(variant, step.landing),
                "captured": step.captured.map(|square| text::square(variant, square)),
            })
        });
        entry["steps"] = steps.collect();
    }
    entry
}
