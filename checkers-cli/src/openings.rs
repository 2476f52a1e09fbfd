//! `checkers openings`: the tables from which openings are drawn.

use std::io::Write;

use anyhow::Context;
use checkers_openings::{Opening, Status, TABLES, Table, table, tables_of};
use serde_json::{Value, json};

use crate::answer::Answer;
use crate::input::{self, excerpt};

#[derive(clap::Args)]
#[command(after_help = "\
`checkers openings ID --table NAME --fen` makes a file for `checkers match --openings`, which also takes NAME itself.")]
pub(crate) struct Args {
    /// The variant; without it, the tables of all variants
    #[arg(value_name = "ID")]
    id: Option<String>,

    /// The table whose openings are listed; without it, the tables of the variant
    #[arg(long, value_name = "NAME", requires = "id")]
    table: Option<String>,

    /// Also list openings that are barred or lost, or only played by correspondence
    #[arg(long, requires = "table")]
    all: bool,

    /// Print only positions, one FEN in each line
    #[arg(long, requires = "table")]
    fen: bool,

    /// Print JSON, one array of objects
    #[arg(long, conflicts_with = "fen")]
    json: bool,
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> anyhow::Result<Answer> {
    let variant = args.id.as_deref().map(input::named_variant).transpose()?;
    let Some(name) = &args.table else {
        let tables: Vec<&Table> = match &variant {
            Some(variant) => tables_of(variant.id()).collect(),
            None => TABLES.iter().collect(),
        };
        list(&tables, args.json, out)?;
        return Ok(Answer::Done);
    };
    let variant = variant.context("give the ID of a variant")?;
    let table = table(name).with_context(|| {
        let known: Vec<_> = TABLES.iter().map(|table| table.id).collect();
        format!("unknown table `{}`; there are {}", excerpt(name), known.join(", "))
    })?;
    let openings = table.openings_for(&variant).map_err(|(code, reason)| {
        anyhow::anyhow!("{}: opening {code} cannot be played in {}: {reason}", table.id, variant.name())
    })?;
    let openings = openings.iter().filter(|opening| args.all || opening.status == Status::Played);
    if args.json {
        let rows: Vec<Value> = openings.map(row).collect();
        serde_json::to_writer_pretty(&mut *out, &rows)?;
        writeln!(out)?;
        return Ok(Answer::Done);
    }
    for opening in openings {
        let fen = opening.variant.fen(&opening.position);
        if args.fen {
            writeln!(out, "{fen}")?;
        } else {
            let status = opening.status.word();
            writeln!(out, "{:<12} {:<28} {status:<6} {fen}", opening.code, opening.text)?;
        }
    }
    Ok(Answer::Done)
}

fn list(tables: &[&Table], as_json: bool, out: &mut dyn Write) -> anyhow::Result<()> {
    if as_json {
        let row = |table: &&Table| {
            json!({
                "table": table.id,
                "name": table.name,
                "variants": table.variants,
                "openings": table.len(),
                "source": table.source(),
            })
        };
        serde_json::to_writer_pretty(&mut *out, &tables.iter().map(row).collect::<Vec<_>>())?;
        writeln!(out)?;
        return Ok(());
    }
    if tables.is_empty() {
        writeln!(out, "no table")?;
    }
    for table in tables {
        writeln!(out, "{:<20} {:>5}  {} ({})", table.id, table.len(), table.name, table.variants.join(", "))?;
    }
    Ok(())
}

fn row(opening: &Opening) -> Value {
    json!({
        "code": opening.code,
        "text": opening.text,
        "status": Some(opening.status.word()).filter(|word| !word.is_empty()),
        "same_as": opening.same_as,
        "fen": opening.variant.fen(&opening.position).to_string(),
        "turn": opening.position.turn(),
        "start": opening.variant.fen(&opening.start).to_string(),
        "moves": opening.moves.len(),
    })
}
