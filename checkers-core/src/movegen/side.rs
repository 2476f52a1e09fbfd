//! The side to move as a type, so that its directions are constants.

use crate::geometry::{Color, DirectionSet};

/// The side to move.
pub trait Side: Copy + 'static {
    /// Which one.
    const COLOR: Color;
    /// The opponent.
    type Other: Side;

    /// Directions given from White's side of the board, as this side sees them.
    #[inline(always)]
    #[must_use]
    fn seen(directions: DirectionSet) -> DirectionSet {
        match Self::COLOR {
            Color::White => directions,
            Color::Black => directions.turned(),
        }
    }
}

/// White is to move.
#[derive(Clone, Copy, Debug)]
pub enum White {}

/// Black is to move.
#[derive(Clone, Copy, Debug)]
pub enum Black {}

impl Side for White {
    const COLOR: Color = Color::White;
    type Other = Black;
}

impl Side for Black {
    const COLOR: Color = Color::Black;
    type Other = White;
}
