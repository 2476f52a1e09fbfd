//! `checkers analyse`: the engine's evaluation of a position, or of every move of the games of a file.

mod games;
mod position;
mod score;

use std::io::Write;
use std::path::Path;

use anyhow::bail;
use checkers_core::Variant;
use checkers_engine::Limits;

use crate::answer::Answer;
use crate::input::{self, excerpt};
use crate::number::number;
use crate::think::ThinkArgs;

#[derive(clap::Args)]
#[command(after_help = "\
With the ID of a variant, the position is analysed: the initial one, or the FEN that follows. With a game file, all of \
its games are written as PDN, each move with `[%eval SCORE,DEPTH]`: men for White, or `#5` for a win in five plies \
(`#-5`: for Black). A mistake gets `?!` (half a man lost), `?` (a man) or `??` (two men, or a win), and the better line as \
a variation.")]
pub(crate) struct Args {
    /// The variant, or a game file
    #[arg(value_name = "ID|FILE")]
    target: String,

    /// The position as FEN; without it, the initial one
    #[arg(value_name = "FEN")]
    fen: Option<String>,

    #[command(flatten)]
    think: ThinkArgs,

    /// How many best moves are searched
    #[arg(long, value_name = "N", default_value = "1", value_parser = number::<u16>(0..=u64::from(u16::MAX)))]
    lines: u16,

    /// The variant of games without a GameType
    #[arg(long, value_name = "ID")]
    variant: Option<String>,

    /// Print JSON, one object (positions only)
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> anyhow::Result<Answer> {
    if let Some(variant) = Variant::from_id(&args.target) {
        let limits = Limits { lines: usize::from(args.lines), ..args.think.limits() };
        return position::run(&variant, args.fen.as_deref(), &limits, args.json, out);
    }
    if !Path::new(&args.target).is_file() {
        bail!(
            "`{}` is neither a variant nor a file; `checkers variants` lists the variants",
            excerpt(&args.target)
        );
    }
    if args.fen.is_some() || args.json || args.lines != 1 {
        bail!("a FEN, --json and --lines are for positions, and `{}` is a file", excerpt(&args.target));
    }
    let variant = args.variant.as_ref().map(|id| input::named_variant(id)).transpose()?;
    games::run(Path::new(&args.target), variant, &args.think, out)
}
