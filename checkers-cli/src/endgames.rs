//! `checkers endgames`: positions with few pieces, solved.

use std::io::Write;
use std::path::PathBuf;
use std::time::Instant;

use anyhow::{Context, bail};
use checkers_engine::bitbase::{Bitbase, Value};
use serde_json::json;

use crate::answer::Answer;
use crate::args::RuleSetArgs;
use crate::input;
use crate::number::number;

#[derive(clap::Args)]
#[command(after_help = "\
Values are those of play without end: draw rules that count moves are not regarded. A file with --output can be read by the \
library.")]
pub(crate) struct Args {
    #[command(flatten)]
    rule_set: RuleSetArgs,

    /// The largest number of pieces
    #[arg(long, value_name = "N", default_value = "3", value_parser = number::<u32>(0..=u64::from(u32::MAX)))]
    pieces: u32,

    /// Print whether the side to move wins, loses or draws this position
    #[arg(long, value_name = "FEN")]
    fen: Option<String>,

    /// Write the values to a file; an existing one is replaced
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,

    /// Print JSON, one object
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> anyhow::Result<Answer> {
    let variant = input::variant(&args.rule_set)?;
    let position = match &args.fen {
        None => None,
        Some(fen) => Some(input::parse_fen(&variant, fen, checkers_core::Strictness::Lenient)?),
    };
    let start = Instant::now();
    let bitbase = Bitbase::new(&variant, args.pieces)?;
    let seconds = start.elapsed().as_secs_f64();
    if let Some(path) = &args.output {
        std::fs::write(path, bitbase.to_bytes()?).with_context(|| path.display().to_string())?;
    }
    if let Some(position) = position {
        let value = match bitbase.probe(&position) {
            Some(Value::Win) => "win",
            Some(Value::Loss) => "loss",
            Some(Value::Draw) => "draw",
            None => bail!("the position has more than {} pieces, or only those of one side", args.pieces),
        };
        if args.json {
            writeln!(out, "{}", json!({ "value": value }))?;
        } else {
            writeln!(out, "{value} for {}", position.turn())?;
        }
        return Ok(Answer::Done);
    }
    let rows = (2..=args.pieces).map(|pieces| (pieces, bitbase.counts(pieces)));
    if args.json {
        let row = |(pieces, counts): (u32, checkers_engine::bitbase::Counts)| json!({ "pieces": pieces, "wins": counts.wins, "losses": counts.losses, "draws": counts.draws });
        let rows: Vec<_> = rows.map(row).collect();
        let answer = json!({ "variant": variant.id(), "seconds": seconds, "positions": rows });
        serde_json::to_writer_pretty(&mut *out, &answer)?;
        writeln!(out)?;
        return Ok(Answer::Done);
    }
    writeln!(out, "{:>6} {:>12} {:>12} {:>12} {:>12}", "pieces", "positions", "wins", "losses", "draws")?;
    for (pieces, counts) in rows {
        let all = counts.all();
        writeln!(
            out,
            "{pieces:>6} {all:>12} {:>12} {:>12} {:>12}",
            counts.wins, counts.losses, counts.draws
        )?;
    }
    writeln!(out, "{seconds:.2} s")?;
    Ok(Answer::Done)
}
