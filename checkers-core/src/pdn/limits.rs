//! How much of a game is kept, so that no file can take more memory than that.

use crate::setters::setters;

/// The deepest nesting of variations that is ever kept; see [`Limits::nesting`].
pub const MAX_NESTING: usize = 100;

/// What is kept of a game. What goes beyond is left out, with a repair that says so; the games after it are not
/// touched.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Limits {
    /// Bytes of one comment, tag value or other piece of text.
    pub text: usize,
    /// Bytes of all texts of one game, roughly: each tag, move and note counts some bytes more than its text.
    pub game: usize,
    /// Depth of variations, at most [`MAX_NESTING`].
    pub nesting: usize,
    /// Repairs that are listed for one game. Further ones are counted only.
    pub repairs: usize,
}

impl Default for Limits {
    /// One MiB a text, 16 MiB a game, [`MAX_NESTING`] variations deep, 1000 repairs.
    fn default() -> Self {
        Self { text: 1 << 20, game: 1 << 24, nesting: MAX_NESTING, repairs: 1000 }
    }
}

setters!(Limits {
    with_text: text: usize,
    with_game: game: usize,
    with_nesting: nesting: usize,
    with_repairs: repairs: usize,
});
