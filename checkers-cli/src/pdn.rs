//! `checkers pdn`: game files.

mod check;
mod convert;
mod files;
mod index;
mod read_args;

use std::io::Write;

use crate::answer::Answer;

#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(clap::Subcommand)]
enum Command {
    /// Read and replay game files, and report what is wrong with them
    Check(check::Args),
    /// Rewrite the games of files: as standard PDN 3.0, in another notation, or as JSON
    Convert(convert::Args),
    /// List where each game begins in a file, how long it is, and its tags, without replaying it
    Index(index::Args),
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> anyhow::Result<Answer> {
    match &args.command {
        Command::Check(args) => check::run(args, out),
        Command::Convert(args) => convert::run(args, out),
        Command::Index(args) => index::run(args, out),
    }
}
