//! `checkers data pack`: FEN to records.

use std::io::{BufRead, Write};

use anyhow::{Context, anyhow};
use checkers_core::Strictness;

use super::source::{Source, SourceArgs};
use crate::answer::Answer;
use crate::input;

#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    source: SourceArgs,

    /// Refuse positions that no game can reach: men on their crowning row, too many pieces
    #[arg(long)]
    strict: bool,
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> anyhow::Result<Answer> {
    let Source { variant, mut reader, name } = Source::open(&args.source)?;
    let strictness = if args.strict { Strictness::Strict } else { Strictness::Lenient };
    let packer = variant.packer();
    let mut line = String::new();
    for number in 1_u64.. {
        line.clear();
        let place = || format!("{name}: line {number}");
        if reader.read_line(&mut line).with_context(place)? == 0 {
            break;
        }
        let text = line.trim_start_matches('\u{feff}').trim();
        if text.is_empty() {
            continue;
        }
        let position = input::parse_fen(&variant, text, strictness).with_context(place)?;
        let check = position.check(variant.rules(), variant.grid(), strictness);
        check.map_err(|error| anyhow!("{}: {}", place(), input::explain(&variant, error)))?;
        let record = packer.pack(&position, None).with_context(place)?;
        out.write_all(&record)?;
    }
    Ok(Answer::Done)
}
