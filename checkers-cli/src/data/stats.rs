//! `checkers data stats`: what a packed file contains.

use std::collections::BTreeMap;
use std::io::Write;

use checkers_core::{Color, Role};
use serde::Serialize;

use super::source::{Source, SourceArgs};
use crate::answer::Answer;

#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    source: SourceArgs,

    /// Print JSON, one object
    #[arg(long)]
    json: bool,
}

/// Counts of positions, and of what they have.
#[derive(Default, Serialize)]
struct Counts {
    positions: u64,
    white_to_move: u64,
    black_to_move: u64,
    /// Positions with king runs or draw counters.
    with_counters: u64,
    /// Positions in which the side to move must or may capture.
    with_capture: u64,
    /// Positions in which the side to move has no move.
    without_move: u64,
    legal_moves: u64,
    white_men: u64,
    white_kings: u64,
    black_men: u64,
    black_kings: u64,
    /// The number of positions with each number of pieces.
    by_pieces: BTreeMap<u32, u64>,
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> anyhow::Result<Answer> {
    let mut counts = Counts::default();
    Source::open(&args.source)?.records(|variant, position, has_counters| {
        let pieces = |color, role| u64::from(position.pieces(color, role).len());
        counts.positions += 1;
        match position.turn() {
            Color::White => counts.white_to_move += 1,
            Color::Black => counts.black_to_move += 1,
        }
        counts.with_counters += u64::from(has_counters);
        counts.white_men += pieces(Color::White, Role::Man);
        counts.white_kings += pieces(Color::White, Role::King);
        counts.black_men += pieces(Color::Black, Role::Man);
        counts.black_kings += pieces(Color::Black, Role::King);
        let all = position.side(Color::White).len() + position.side(Color::Black).len();
        *counts.by_pieces.entry(all).or_default() += 1;
        let moves = variant.legal_moves(position);
        counts.legal_moves += moves.len() as u64;
        counts.without_move += u64::from(moves.is_empty());
        counts.with_capture += u64::from(moves.iter().any(|mv| mv.is_capture()));
        Ok(())
    })?;
    if args.json {
        writeln!(out, "{}", serde_json::to_string(&counts)?)?;
        return Ok(Answer::Done);
    }
    let mean = |sum: u64| sum as f64 / counts.positions.max(1) as f64;
    for (name, count) in [
        ("positions", counts.positions),
        ("White to move", counts.white_to_move),
        ("Black to move", counts.black_to_move),
        ("with king runs or draw counters", counts.with_counters),
        ("with a capture", counts.with_capture),
        ("without a move", counts.without_move),
    ] {
        writeln!(out, "{name:<32}{count:>12}")?;
    }
    for (name, sum) in [
        ("mean legal moves", counts.legal_moves),
        ("mean white men", counts.white_men),
        ("mean white kings", counts.white_kings),
        ("mean black men", counts.black_men),
        ("mean black kings", counts.black_kings),
    ] {
        writeln!(out, "{name:<32}{:>12.2}", mean(sum))?;
    }
    for (pieces, count) in &counts.by_pieces {
        writeln!(out, "{:<32}{count:>12}", format!("with {pieces} pieces"))?;
    }
    Ok(Answer::Done)
}
