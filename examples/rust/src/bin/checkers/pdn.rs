//! `checkers pdn`: game files.

mod check;
mod convert;
mod files;

use std::io::Write;
use std::path::PathBuf;

use anyhow::{Context, anyhow};
use checkers_core::Variant;
use checkers_core::pdn::{self, Encoding, ReadOptions, ReplayOptions};

use crate::Answer;
use crate::input::excerpt;

#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(clap::Subcommand)]
enum Command {
    /// Read and replay game files, and say what is wrong with them
    Check(check::Args),
    /// Write the games of files anew: as standard PDN 3.0, in another notation, or as JSON
    Convert(convert::Args),
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> anyhow::Result<Answer> {
    match &args.command {
        Command::Check(args) => check::run(args, out),
        Command::Convert(args) => convert::run(args, out),
    }
}

/// Which files are read, how, and by which rules their games are replayed.
#[derive(clap::Args)]
struct ReadArgs {
    /// Game files (`-`: standard input)
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,

    /// The variant of games that do not say it. Without it, it is guessed from the moves
    #[arg(long, value_name = "ID")]
    variant: Option<String>,

    /// Refuse games that are not PDN 3.0, by the standard's reading grammar, instead of repairing them
    #[arg(long)]
    strict: bool,

    /// The encoding of the files, such as `windows-1251`. Without it, UTF-8 or what the bytes look like
    #[arg(long, value_name = "NAME")]
    encoding: Option<String>,
}

impl ReadArgs {
    fn read_options(&self) -> anyhow::Result<ReadOptions> {
        let encoding = match &self.encoding {
            None => Encoding::GUESS,
            Some(name) => {
                Encoding::named(name).ok_or_else(|| anyhow!("no encoding is called `{}`", excerpt(name)))?
            }
        };
        Ok(ReadOptions { encoding, strict: self.strict, ..ReadOptions::default() })
    }

    fn replay_options(&self) -> anyhow::Result<ReplayOptions> {
        let find = |id: &String| -> anyhow::Result<Variant> {
            let found = Variant::from_id(id).or_else(|| pdn::variant_named(id));
            found.with_context(|| {
                format!("no variant is called `{}`; `checkers variants` lists them", excerpt(id))
            })
        };
        Ok(ReplayOptions {
            variant: self.variant.as_ref().map(find).transpose()?,
            ..ReplayOptions::default()
        })
    }
}
