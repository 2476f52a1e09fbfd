//! The side to move as a type, so that it is a constant.

use crate::geometry::Color;

/// A side to move, as a type.
pub(super) trait Side: Copy {
    /// The color of the side to move.
    const COLOR: Color;
    /// The opponent's type.
    type Other: Side<Other = Self>;
}

/// White as the side to move.
#[derive(Clone, Copy, Debug)]
pub(super) enum White {}

/// Black as the side to move.
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
