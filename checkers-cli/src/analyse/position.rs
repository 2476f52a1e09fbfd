//! The best lines of a position.

use std::io::Write;
use std::sync::atomic::AtomicBool;

use anyhow::anyhow;
use checkers_core::{Move, Position, Strictness, Variant};
use checkers_engine::{Engine, Limits, Score, SearchResult};
use serde_json::{Value, json};

use crate::answer::Answer;
use crate::{input, text};

pub(super) fn run(
    variant: &Variant,
    fen: Option<&str>,
    limits: &Limits,
    as_json: bool,
    out: &mut dyn Write,
) -> anyhow::Result<Answer> {
    let position = match fen {
        None => variant.initial(),
        Some(fen) => input::parse_fen(variant, fen, Strictness::Lenient)?,
    };
    let checked = position.check(variant.rules(), variant.grid(), Strictness::Lenient);
    checked.map_err(|error| anyhow!(input::explain(variant, error)))?;
    let mut engine = Engine::new(variant.clone());
    let result = engine.search(position, limits, &AtomicBool::new(false), &mut |_| ())?;
    if as_json {
        serde_json::to_writer_pretty(&mut *out, &answer(variant, &position, &result))?;
        writeln!(out)?;
        return Ok(Answer::Done);
    }
    for line in &result.lines {
        writeln!(out, "{:>8}  {}", line.score.to_string(), texts(variant, &position, &line.moves).join(" "))?;
    }
    writeln!(out, "depth {}, {} nodes, {:.2} s", result.depth, result.nodes, result.elapsed.as_secs_f64())?;
    Ok(Answer::Done)
}

/// Returns the moves of a line as the game writes them.
fn texts(variant: &Variant, position: &Position, moves: &[Move]) -> Vec<String> {
    let mut position = *position;
    let write = |mv: &Move| {
        let text = text::written(variant, &position, mv);
        position = variant.play_unchecked(&position, mv);
        text
    };
    moves.iter().map(write).collect()
}

fn answer(variant: &Variant, position: &Position, result: &SearchResult) -> Value {
    let line = |line: &checkers_engine::Variation| {
        let (men, plies) = match line.score {
            Score::CentiMen(value) => (Some(f64::from(value) / 100.0), None),
            Score::Win { plies } => (None, Some(i64::from(plies))),
            Score::Loss { plies } => (None, Some(-i64::from(plies))),
        };
        json!({ "men": men, "win_in_plies": plies, "moves": texts(variant, position, &line.moves) })
    };
    json!({
        "variant": variant.id(),
        "fen": variant.fen(position).to_string(),
        "depth": result.depth,
        "nodes": result.nodes,
        "seconds": result.elapsed.as_secs_f64(),
        "lines": result.lines.iter().map(line).collect::<Vec<_>>(),
    })
}
