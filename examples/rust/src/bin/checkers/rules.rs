//! `checkers rules`: a rule set in words, or as the JSON that `--rules` reads.

use std::io::Write;

use crate::args::GameArgs;
use crate::{Answer, input};

#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    game: GameArgs,

    /// Print JSON: change what you like and read it back with --rules
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> anyhow::Result<Answer> {
    let variant = input::variant(&args.game)?;
    let rules = variant.rules();
    if args.json {
        serde_json::to_writer_pretty(&mut *out, rules)?;
        writeln!(out)?;
    } else {
        writeln!(out, "{} ({})", variant.name(), variant.id())?;
        let lines = rules.describe();
        let width = lines.iter().map(|(axis, _)| axis.len()).max().unwrap_or(0);
        for (axis, sentence) in lines {
            writeln!(out, "{axis:<width$}  {sentence}")?;
        }
    }
    Ok(Answer::Done)
}
