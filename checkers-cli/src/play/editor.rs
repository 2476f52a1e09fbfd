//! Setting up a position. What fails changes nothing.

use anyhow::{Context, anyhow};
use checkers_core::position::Piece;
use checkers_core::{Position, PositionError, Square, Strictness, Variant};

use super::command::Edit;
use crate::input;

/// A position being set up.
pub(super) struct Editor {
    pub(super) position: Position,
}

impl Editor {
    /// Changes the position.
    pub(super) fn apply(&mut self, variant: &Variant, edit: &Edit) -> anyhow::Result<()> {
        // Each change is made on a copy, which takes its place only as a whole: `put` may fail at its third square.
        let mut position = self.position;
        let grid = variant.grid();
        let explain = |error: PositionError| anyhow!(input::explain(variant, error));
        let squares = |names: &[String]| -> anyhow::Result<Vec<Square>> {
            names.iter().map(|name| input::square(variant, name)).collect()
        };
        match edit {
            Edit::Put(letter, names) => {
                let piece = Piece::from_letter(*letter)
                    .with_context(|| format!("a piece is `w`, `b`, `W` or `B`, not `{letter}`"))?;
                for square in squares(names)? {
                    position.remove(grid, square).map_err(explain)?;
                    position.put(grid, square, piece).map_err(explain)?;
                }
            }
            Edit::Remove(names) => {
                for (square, name) in squares(names)?.into_iter().zip(names) {
                    let removed = position.remove(grid, square).map_err(explain)?;
                    removed.with_context(|| format!("no piece stands on {name}"))?;
                }
            }
            Edit::Cycle(color, names) => {
                for square in squares(names)? {
                    position.cycle(grid, square, *color).map_err(explain)?;
                }
            }
            Edit::Clear => position.clear(),
            Edit::Start => position = variant.initial(),
            Edit::Turn(color) => position.set_turn(*color),
            Edit::Swap => position = position.with_sides_swapped(),
            Edit::Rotate => position = position.turned(grid).map_err(explain)?,
            Edit::Mirror => position = position.mirrored(grid).map_err(explain)?,
            Edit::Load(text) => position = input::parse_fen(variant, text, Strictness::Lenient)?,
            Edit::Board(text) => position = input::parse_picture(variant, text, position.turn())?,
            // These change nothing; the session takes care of them.
            Edit::Blank
            | Edit::Help
            | Edit::Show
            | Edit::Flip
            | Edit::Fen
            | Edit::Done
            | Edit::Cancel
            | Edit::Quit => {}
        }
        position.check(variant.rules(), grid, Strictness::Lenient).map_err(explain)?;
        self.position = position;
        Ok(())
    }
}
