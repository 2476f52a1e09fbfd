//! Where a search starts.

use checkers_core::game::DrawCounts;
use checkers_core::{Game, Outcome, Position, Variant};

/// A position to search, with the part of its history that decides about draws.
///
/// Made from a [`Game`], or from a [`Position`] alone, which has no history.
#[derive(Clone, Debug)]
pub struct Root {
    /// Earlier positions of the game, oldest first, then the position to search.
    pub(crate) positions: Vec<Position>,
    /// `None` if the draw rules start to count here.
    pub(crate) counts: Option<DrawCounts>,
    /// The variant of the game, if there is a game.
    pub(crate) variant: Option<Variant>,
    /// How the players or the rules have ended the game.
    pub(crate) outcome: Option<Outcome>,
}

impl From<&Game> for Root {
    fn from(game: &Game) -> Self {
        Self {
            positions: game.positions().copied().collect(),
            counts: Some(*game.draw_counts()),
            variant: Some(game.variant().clone()),
            outcome: game.outcome(),
        }
    }
}

impl From<&Position> for Root {
    fn from(position: &Position) -> Self {
        Self { positions: vec![*position], counts: None, variant: None, outcome: None }
    }
}

impl From<Position> for Root {
    fn from(position: Position) -> Self {
        Self::from(&position)
    }
}

impl Root {
    /// Returns the same root for a game that is played on, although it was drawn, agreed or resigned.
    #[must_use]
    pub fn played_on(self) -> Self {
        Self { outcome: None, ..self }
    }

    /// Returns a root with earlier positions of the game, oldest first, and the counts of the draw rules.
    #[must_use]
    pub fn with_history(earlier: &[Position], position: &Position, counts: DrawCounts) -> Self {
        let mut positions = earlier.to_vec();
        positions.push(*position);
        Self { positions, counts: Some(counts), ..Self::from(position) }
    }
}
