//! `checkers hub`: the engine for programs that speak the Hub protocol.

use std::io::{self, BufReader, Write};

use checkers_engine::io::serve_hub;

use crate::answer::Answer;

#[derive(clap::Args)]
#[command(after_help = "\
Hub's games are normal, killer, bt (breakthrough), frisian and losing (antidraughts). As an extension, the parameter \
`variant` takes every ID of `checkers variants`: a position then has one letter for each square of that board, and \
squares are numbers, from the top left if the game's own notation has none.")]
pub(crate) struct Args {}

pub(crate) fn run(_: &Args, out: &mut dyn Write) -> anyhow::Result<Answer> {
    serve_hub(BufReader::new(io::stdin()), out)?;
    Ok(Answer::Done)
}
