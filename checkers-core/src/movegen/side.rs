//! The side to move as a type, so that it is a constant.

use crate::geometry::Color;

/// The side to move.
pub(super) trait Side: Copy {
    /// Which one.
    const COLOR: Color;
    /// The opponent.
    type Other: Side<Other = Self>;
}

/// White is to move.
#[derive(Clone, Copy, Debug)]
pub(super) enum White {}

/// Black is to move.
#[derive(Clone, Copy, Debug)]
pub(super) enum Black {}

impl Side for White {
    const COLOR: Color = Color::White;
    type Other = Black;
}

impl Side for Black {
    const COLOR: Color = Color::Black;
    type Other = White;
}
