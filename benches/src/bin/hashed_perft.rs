//! Perft with a table, to depths that take hours without one: the counts against the published ones, and the time.

use std::time::Instant;

use anyhow::{Context, Result, ensure};
use checkers_benches::tables::{self, Table};
use checkers_core::Variant;
use checkers_core::perft::{Convention, Perft};
use clap::Parser;

/// Counts with a table of positions met before. Without arguments: english 16 and international 12, by paths, as they
/// are published.
#[derive(Parser)]
struct Arguments {
    /// A variant, and how deep to count.
    #[arg(requires = "depth")]
    id: Option<String>,
    depth: Option<u32>,
    /// Room for two to this power positions; each takes 16 bytes.
    #[arg(long, default_value_t = 26)]
    entries: u32,
    /// How many threads; 0 for one each core.
    #[arg(long, default_value_t = 0)]
    threads: usize,
    /// Distinct moves, instead of paths.
    #[arg(long)]
    distinct: bool,
}

fn main() -> Result<()> {
    let arguments = Arguments::parse();
    let wanted = match (&arguments.id, arguments.depth) {
        (Some(id), Some(depth)) => vec![(id.as_str(), depth)],
        _ => vec![("english", 16), ("international", 12)],
    };
    for (id, depth) in wanted {
        run(&arguments, id, depth)?;
    }
    Ok(())
}

fn run(arguments: &Arguments, id: &str, depth: u32) -> Result<()> {
    let variant = Variant::from_id(id).with_context(|| format!("no variant {id}"))?;
    let convention = if arguments.distinct { Convention::Distinct } else { Convention::Paths };
    let entries = 1_usize.checked_shl(arguments.entries).context("too many entries")?;
    let perft = Perft::default()
        .with_convention(convention)
        .with_threads(arguments.threads)
        .with_hash_entries(entries);
    let start = Instant::now();
    let leaves = perft.count(&variant, &variant.initial(), depth);
    let took = start.elapsed().as_secs_f64();
    println!(
        "{id} {depth} {convention:?}: {leaves} leaves in {took:.1} s, {:.0} M/s",
        leaves as f64 / took / 1e6
    );
    let published = tables::published()
        .into_iter()
        .find(|table| table.variant == variant && table.label.is_none() && table.convention == convention);
    let known = |table: Table| table.leaves.get((depth as usize).checked_sub(1)?).copied();
    match published.and_then(known) {
        Some(known) => {
            ensure!(leaves == known, "published are {known}");
            println!("as published");
        }
        None => println!("nothing is published for this depth"),
    }
    Ok(())
}
