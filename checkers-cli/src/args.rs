//! Arguments that several subcommands share.

use std::path::PathBuf;

use checkers_core::Color;
use clap::ValueEnum;

/// Which rules to play by.
#[derive(Clone, clap::Args)]
pub(crate) struct GameArgs {
    /// The variant; `checkers variants` lists them
    #[arg(value_name = "ID", required_unless_present = "rules")]
    pub(crate) id: Option<String>,

    /// Rules of your own in place of ID: a JSON file as `checkers rules ID --json` prints it (`-`: standard input)
    #[arg(long, value_name = "FILE")]
    pub(crate) rules: Option<PathBuf>,
}

/// A position, where it is not given as FEN.
#[derive(clap::Args)]
pub(crate) struct PositionArgs {
    /// The position as a picture: ranks from the top with `/` between them, `w` `b` men, `W` `B` kings, `.` empty,
    /// `-` not a square
    #[arg(long, value_name = "PICTURE", allow_hyphen_values = true)]
    pub(crate) board: Option<String>,

    /// The side to move in the picture; without it, the side that starts the game
    #[arg(long, requires = "board")]
    pub(crate) turn: Option<Side>,

    /// Refuse positions that no game can reach: men on their crowning row, too many pieces
    #[arg(long)]
    pub(crate) strict: bool,
}

/// A game and a position of it, for a command whose second word is a FEN.
#[derive(clap::Args)]
pub(crate) struct SceneArgs {
    #[command(flatten)]
    pub(crate) game: GameArgs,

    /// The position; without it and --board, the initial one
    #[arg(value_name = "FEN")]
    pub(crate) fen: Option<String>,

    #[command(flatten)]
    pub(crate) position: PositionArgs,
}

/// A side, as the picture format writes it.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Side {
    /// White
    #[value(name = "w", alias = "white", alias = "W")]
    White,
    /// Black
    #[value(name = "b", alias = "black", alias = "B")]
    Black,
}

impl From<Side> for Color {
    fn from(side: Side) -> Self {
        match side {
            Side::White => Color::White,
            Side::Black => Color::Black,
        }
    }
}
