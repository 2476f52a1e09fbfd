//! `checkers data`: files of packed positions.

mod pack;
mod source;
mod stats;
mod unpack;

use std::io::Write;

use crate::answer::Answer;

#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(clap::Subcommand)]
enum Command {
    /// Pack positions: reads lines of FEN, writes records of 16, 32 or 64 bytes
    Pack(pack::Args),
    /// Unpack positions: reads records, writes lines of FEN
    Unpack(unpack::Args),
    /// Count the positions of a packed file: by side to move, pieces and legal moves
    Stats(stats::Args),
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> anyhow::Result<Answer> {
    match &args.command {
        Command::Pack(args) => pack::run(args, out),
        Command::Unpack(args) => unpack::run(args, out),
        Command::Stats(args) => stats::run(args, out),
    }
}
