//! Arguments that several subcommands share.

use std::path::PathBuf;

use checkers_core::Color;
use checkers_core::rules::DRAW_PRESETS;
use clap::ValueEnum;
use clap::builder::PossibleValuesParser;

/// The rule set.
#[derive(Clone, clap::Args)]
pub(crate) struct RuleSetArgs {
    /// The variant; `checkers variants` lists them
    #[arg(value_name = "ID", required_unless_present = "rules")]
    pub(crate) id: Option<String>,

    /// Custom rules in place of ID: a JSON file as `checkers rules ID --json` prints it (`-`: standard input)
    #[arg(long, value_name = "FILE")]
    pub(crate) rules: Option<PathBuf>,

    /// Draw rules in place of the rule set's
    #[arg(long, value_name = "NAME", value_parser = PossibleValuesParser::new(DRAW_PRESETS.iter().map(|(name, _)| *name)))]
    pub(crate) draws: Option<String>,
}

/// A rule set and a position: the options that all commands share.
#[derive(clap::Args)]
pub(crate) struct PositionArgs {
    #[command(flatten)]
    pub(crate) rule_set: RuleSetArgs,

    /// The position as FEN; without it and --board, the initial one
    #[arg(long, value_name = "FEN")]
    pub(crate) fen: Option<String>,

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

/// A FEN as the second argument, which most commands accept.
#[derive(clap::Args)]
pub(crate) struct FenWord {
    /// The position, as --fen
    #[arg(value_name = "FEN")]
    pub(crate) fen_word: Option<String>,
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
