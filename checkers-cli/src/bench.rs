//! `checkers bench`: a fixed amount of search, as a signature of the engine and to measure its speed.

use std::io::Write;
use std::time::Duration;

use checkers_core::Variant;
use serde_json::json;

use crate::answer::Answer;
use crate::input;
use crate::number::number;

#[derive(clap::Args)]
pub(crate) struct Args {
    /// The variants; without one, all of them
    #[arg(value_name = "ID")]
    ids: Vec<String>,

    /// The depth of each search, in plies
    #[arg(long, value_name = "N", default_value = "5", value_parser = number::<u32>(1..=64))]
    depth: u32,

    /// Print only the node count of each variant, which is the same on every machine
    #[arg(long)]
    signature: bool,

    /// Print JSON, one object
    #[arg(long, conflicts_with = "signature")]
    json: bool,
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> anyhow::Result<Answer> {
    let variants: Vec<Variant> = if args.ids.is_empty() {
        Variant::all().collect()
    } else {
        args.ids.iter().map(|id| input::named_variant(id)).collect::<anyhow::Result<_>>()?
    };
    let (mut positions, mut nodes, mut elapsed) = (0, 0, Duration::ZERO);
    let mut rows = Vec::new();
    for variant in variants {
        let id = variant.id();
        let found = checkers_engine::bench([variant], args.depth);
        positions += found.positions;
        nodes += found.nodes;
        elapsed += found.elapsed;
        if args.json {
            rows.push(json!({ "variant": id, "positions": found.positions, "nodes": found.nodes }));
        } else if args.signature {
            writeln!(out, "{id} {}", found.nodes)?;
        } else {
            writeln!(out, "{id:<22} {:>12} nodes {:>12} nodes/s", found.nodes, found.nodes_per_second())?;
            out.flush()?;
        }
    }
    let seconds = elapsed.as_secs_f64();
    let speed = if seconds > 0.0 { (nodes as f64 / seconds) as u64 } else { 0 };
    if args.json {
        let answer = json!({
            "depth": args.depth,
            "positions": positions,
            "nodes": nodes,
            "seconds": seconds,
            "nodes_per_second": speed,
            "variants": rows,
        });
        serde_json::to_writer_pretty(&mut *out, &answer)?;
        writeln!(out)?;
    } else if !args.signature {
        writeln!(out, "{positions} positions, {nodes} nodes, {seconds:.3} s, {speed} nodes/s")?;
    }
    Ok(Answer::Done)
}
