//! `checkers play`: a game in the terminal, of persons, the engine or random players; also reads a script.

mod automatic;
mod command;
mod editor;
mod lines;
mod session;
mod under_way;

use std::io::Write;

use checkers_core::Game;
use checkers_engine::Limits;

use crate::answer::Answer;
use crate::args::{FenWord, PositionArgs};
use crate::input;
use crate::number::number;
use crate::show::Look;
use automatic::{Automatic, Player};
use lines::{Line, Lines};
use session::Session;

#[derive(clap::Args)]
#[command(
    after_help = "Type moves in the game's notation, or a square to make a move step by step; `help` lists the rest."
)]
pub(crate) struct Args {
    #[command(flatten)]
    position: PositionArgs,

    #[command(flatten)]
    word: FenWord,

    /// Who plays White
    #[arg(long, value_name = "WHO", default_value = "person")]
    white: Player,

    /// Who plays Black
    #[arg(long, value_name = "WHO", default_value = "person")]
    black: Player,

    /// The strength of the engine: each level searches four times as much as the one before
    #[arg(long, value_name = "1..10", default_value = "5", value_parser = number::<u8>(1..=u64::from(Limits::MAX_STRENGTH)))]
    level: u8,

    /// The seed: with the same number random players and the engine play the same game
    #[arg(long, value_name = "N", value_parser = number::<u64>(0..=u64::MAX))]
    seed: Option<u64>,

    /// End after this many plies
    #[arg(long, value_name = "N", value_parser = number::<usize>(0..=usize::MAX as u64))]
    plies: Option<usize>,

    /// Draw the board only on request
    #[arg(long)]
    quiet: bool,

    #[command(flatten)]
    look: Look,
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> anyhow::Result<Answer> {
    let (variant, position) = input::position_or_word(&args.position, &args.word)?;
    let players = [args.white, args.black];
    let automatic = Automatic::new(&variant, args.seed, args.level);
    let mut session = Session {
        game: Game::from_position(variant, position),
        players,
        automatic,
        plies: args.plies.unwrap_or(usize::MAX),
        quiet: args.quiet,
        bottom: args.look.bottom(),
        look: &args.look,
        under_way: None,
        editor: None,
        mistakes: 0,
        has_quit: false,
        out,
    };
    session.begin()?;
    let mut lines = Lines::open()?;
    while session.goes_on() {
        match lines.next(&session.prompt())? {
            None => break,
            Some(Line::Text(text)) => session.obey(&text)?,
            Some(Line::TooLong) => {
                session.complain(&format!("a line has at most {} bytes", lines::LONGEST))?
            }
        }
    }
    // A person at a terminal sees and mends mistakes. A script learns of them by the exit code.
    Ok(if session.mistakes > 0 && !lines.is_terminal() { Answer::BadInput } else { Answer::Done })
}
