//! `checkers perft`: how many positions are a number of moves away, the standard test of a move generator.

use std::io::Write;
use std::time::{Duration, Instant};

use checkers_core::notation::fen;
use checkers_core::perft::{Convention, Perft};
use checkers_core::{Move, Variant};
use serde_json::json;

use crate::answer::Answer;
use crate::args::PositionArgs;
use crate::number::number;
use crate::{input, text};

#[derive(clap::Args)]
#[command(allow_missing_positional = true)]
pub(crate) struct Args {
    #[command(flatten)]
    position: PositionArgs,

    /// The number of moves, from 1 to 200; every smaller number is counted first
    #[arg(value_name = "DEPTH", required = true, value_parser = depth)]
    depth: u32,

    /// Count every path of a move; without it, a move counts once
    #[arg(long)]
    paths: bool,

    /// Make the moves of the last ply too, instead of only counting them
    #[arg(long)]
    full: bool,

    /// Split the last count by first move
    #[arg(long)]
    divide: bool,

    /// Number of threads; 0 for one on each core
    #[arg(long, value_name = "N", default_value = "1", value_parser = number::<usize>(0..=1024))]
    threads: usize,

    /// Store counts in a table of about this size
    #[arg(long, value_name = "MB", default_value = "0", value_parser = number::<usize>(0..=1 << 16))]
    hash: usize,

    /// Print JSON, one object
    #[arg(long)]
    json: bool,
}

/// Reads a depth. The error says that the depth is missing, not that an identifier has bad digits.
fn depth(text: &str) -> Result<u32, &'static str> {
    let depth = text.parse().ok().filter(|depth| (1..=200).contains(depth));
    depth.ok_or("the depth is a number from 1 to 200, after the variant")
}

/// Returns how many entries fit into a table of this many megabytes. An entry has 16 bytes, and the library rounds their
/// number up to a power of two, so it is rounded down here.
fn entries(megabytes: usize) -> usize {
    (megabytes << 16).checked_ilog2().map_or(0, |power| 1 << power)
}

/// What was counted at one depth.
struct Row {
    depth: u32,
    nodes: u64,
    time: Duration,
}

impl Row {
    /// Nodes per second; `None` if no time passed.
    fn speed(&self) -> Option<u64> {
        let seconds = self.time.as_secs_f64();
        (seconds > 0.0).then(|| (self.nodes as f64 / seconds) as u64)
    }
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> anyhow::Result<Answer> {
    let (variant, position) = input::position(&args.position)?;
    let perft = Perft::default()
        .with_convention(if args.paths { Convention::Paths } else { Convention::Distinct })
        .with_bulk(!args.full)
        .with_threads(args.threads)
        .with_hash_entries(entries(args.hash));

    let mut rows = Vec::new();
    let mut divided = Vec::new();
    if !args.json {
        writeln!(out, "{:>5} {:>20} {:>12} {:>14}", "depth", "nodes", "seconds", "nodes/s")?;
    }
    for depth in 1..=args.depth {
        let start = Instant::now();
        let nodes = if args.divide && depth == args.depth {
            divided = perft.divide(&variant, &position, depth);
            divided.iter().fold(0_u64, |sum, (_, nodes)| sum.saturating_add(*nodes))
        } else {
            perft.count(&variant, &position, depth)
        };
        let row = Row { depth, nodes, time: start.elapsed() };
        if !args.json {
            print_row(&row, out)?;
        }
        rows.push(row);
    }
    if args.json {
        let answer = json!({
            "variant": variant.id(),
            "fen": fen::write(variant.rules(), variant.grid(), &position),
            "convention": if args.paths { "paths" } else { "distinct" },
            "depths": rows.iter().map(row_json).collect::<Vec<_>>(),
            "divide": args.divide.then(|| divide_json(&variant, &divided)),
        });
        serde_json::to_writer_pretty(&mut *out, &answer)?;
        writeln!(out)?;
    } else {
        for (mv, nodes) in &divided {
            writeln!(out, "{nodes:>26} {}", text::line(&variant, mv, None))?;
        }
    }
    Ok(Answer::Done)
}

/// Shows a row as soon as it is counted: the next one may take an hour.
fn print_row(row: &Row, out: &mut dyn Write) -> std::io::Result<()> {
    let Row { depth, nodes, time } = row;
    let speed = row.speed().map_or_else(|| "-".to_owned(), |speed| speed.to_string());
    writeln!(out, "{depth:>5} {nodes:>20} {:>12.6} {speed:>14}", time.as_secs_f64())?;
    out.flush()
}

fn row_json(row: &Row) -> serde_json::Value {
    json!({
        "depth": row.depth,
        "nodes": row.nodes,
        "seconds": row.time.as_secs_f64(),
        "nodes_per_second": row.speed(),
    })
}

fn divide_json(variant: &Variant, divided: &[(Move, u64)]) -> serde_json::Value {
    let entry = |(mv, nodes): &(Move, u64)| {
        json!({
            "move": text::short(variant, mv, None),
            "captured": text::squares(variant, mv.captured()),
            "promotes": mv.is_promotion(),
            "nodes": nodes,
        })
    };
    divided.iter().map(entry).collect()
}
