//! `checkers variants`: what can be played.

use std::io::Write;

use checkers_core::{Color, Variant};
use serde_json::json;

use crate::answer::Answer;

#[derive(clap::Args)]
pub(crate) struct Args {
    /// Print JSON, one array of objects
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> anyhow::Result<Answer> {
    if args.json {
        let rows: Vec<_> = Variant::all().map(|variant| row_json(&variant)).collect();
        serde_json::to_writer_pretty(&mut *out, &rows)?;
        writeln!(out)?;
    } else {
        writeln!(out, "{:<21} {:<42} {:>5} {:>7} {:>4}  starts", "id", "name", "board", "squares", "men")?;
        for variant in Variant::all() {
            let (id, name, board) = (variant.id(), variant.name(), variant.rules().board);
            let size = format!("{}x{}", board.width, board.height);
            let (squares, men, starts) = (board.squares(), men(&variant), variant.rules().starts);
            writeln!(out, "{id:<21} {name:<42} {size:>5} {squares:>7} {men:>4}  {starts}")?;
        }
    }
    Ok(Answer::Done)
}

/// Returns how many men a side starts with; both sides have as many in every named variant.
fn men(variant: &Variant) -> u32 {
    variant.initial().side(Color::White).len()
}

fn row_json(variant: &Variant) -> serde_json::Value {
    let rules = variant.rules();
    json!({
        "id": variant.id(),
        "name": variant.name(),
        "width": rules.board.width,
        "height": rules.board.height,
        "squares": rules.board.squares(),
        "men": men(variant),
        "starts": rules.starts,
        "game_type": rules.notation.game_type,
    })
}
