//! One opening.

use checkers_core::{Game, Move, Position, Variant};

use crate::line::{self, LineError};

/// Whether players use an opening.
///
/// ```
/// use checkers_openings::{Status, table};
/// let deck = table("three_move").unwrap();
/// let barred = deck.openings().filter(|opening| opening.status == Status::Barred);
/// assert!(barred.count() > 0);
/// assert_eq!(Status::Barred.word(), "barred");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub enum Status {
    /// Played over the board.
    #[default]
    Played,
    /// Played by correspondence only.
    Mail,
    /// Not played, because one side loses.
    Barred,
    /// Listed by the source, although one side is thought to lose.
    Lost,
}

impl Status {
    /// Returns the word of the tables; empty for [`Status::Played`].
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Played => "",
            Self::Mail => "mail",
            Self::Barred => "barred",
            Self::Lost => "lost",
        }
    }
}

/// An opening of a table.
///
/// ```
/// use checkers_openings::table;
/// let opening = table("three_move").unwrap().openings().next().unwrap();
/// assert_eq!(opening.moves.len(), 3);
/// let fen = opening.variant.fen(&opening.position).to_string();
/// assert!(fen.starts_with("W:"), "White moves after three moves: {fen}");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Opening {
    /// Its number or code in the table.
    pub code: &'static str,
    /// The opening in the notation of its table: moves, removed men and moves, or relocations.
    pub text: &'static str,
    /// Whether it is played.
    pub status: Status,
    /// The code of an earlier opening of the table that leads to the same position.
    pub same_as: Option<&'static str>,
    /// The variant.
    pub variant: Variant,
    /// The position before the first move: the initial one, or one with removed or relocated men.
    pub start: Position,
    /// The moves; none for a relocation.
    pub moves: Vec<Move>,
    /// The position with which players begin.
    pub position: Position,
}

impl Opening {
    /// Reads a line of a table: code, text, status and the code of an opening with the same position, separated by tabs.
    pub(crate) fn read(variant: Variant, line: &'static str) -> Result<Self, LineError> {
        let mut fields = line.split('\t');
        let mut field = || fields.next().unwrap_or("");
        let (code, text, status, same_as) = (field(), field(), field(), field());
        let (start, moves) = line::parse(&variant, text)?;
        let position = moves.iter().fold(start, |position, mv| variant.play_unchecked(&position, mv));
        let status = match status {
            "mail" => Status::Mail,
            "barred" => Status::Barred,
            "lost" => Status::Lost,
            _ => Status::Played,
        };
        let same_as = Some(same_as).filter(|code| !code.is_empty());
        Ok(Self { code, text, status, same_as, variant, start, moves, position })
    }

    /// Returns a game that begins with this opening: its moves can be taken back.
    #[must_use]
    pub fn game(&self) -> Game {
        let mut game = Game::from_position(self.variant.clone(), self.start);
        for mv in &self.moves {
            // The moves are legal because `read` parsed them. No table has a game that is over before its last move.
            let _ = game.play_on(mv);
        }
        game
    }
}
