//! `checkers data unpack`: records to FEN.

use std::io::Write;

use super::source::{Source, SourceArgs};
use crate::answer::Answer;

/// FEN has no draw counters: only the pieces, the side to move and what else the variant's FEN can write are kept.
#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    source: SourceArgs,
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> anyhow::Result<Answer> {
    Source::open(&args.source)?.records(|variant, position, _| {
        writeln!(out, "{}", variant.fen(position))?;
        Ok(())
    })?;
    Ok(Answer::Done)
}
