//! The error of a move that is not legal.

use core::fmt::{self, Display, Formatter};

use crate::geometry::Grid;
use crate::moves::Move;
use crate::notation::moves::{ShortMove, short};
use crate::rules::Rules;

/// The move is not legal in the position; nothing was changed.
///
/// It stores the names of the squares, so that its message is readable everywhere: `the move 32-27 is not legal here`.
///
/// ```
/// use checkers_core::Variant;
/// let english = Variant::from_id("english").unwrap();
/// let start = english.initial();
/// let mv = english.legal_moves(&start)[0];
/// let next = english.play(&start, &mv).unwrap();
/// assert!(english.play(&next, &mv).is_err());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct IllegalMove {
    /// The move.
    pub mv: Move,
    /// The text of the move; `None` if the board does not have one of its squares.
    text: Option<ShortMove>,
}

impl IllegalMove {
    #[cold]
    pub(super) fn new(rules: &Rules, grid: Grid<'_>, mv: &Move) -> Self {
        let squares = grid.squares();
        let on_board = squares.contains(mv.origin()) && squares.contains(mv.destination());
        Self { mv: *mv, text: on_board.then(|| short(rules, grid, mv)) }
    }
}

impl Display for IllegalMove {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self.text {
            Some(text) => write!(f, "the move {text} is not legal here"),
            None => f.write_str("the move is not legal here: it uses a square that is not on this board"),
        }
    }
}

impl core::error::Error for IllegalMove {}

#[cfg(all(test, feature = "alloc"))]
mod tests {
    use std::string::ToString;

    use crate::geometry::Square;
    use crate::variant::Variant;

    #[test]
    fn the_message_names_squares_in_the_notation_of_the_game() {
        for (id, from, to, text) in [
            ("international", "32", "27", "the move 32-27 is not legal here"),
            ("russian", "c3", "e5", "the move c3-e5 is not legal here"),
        ] {
            let variant = Variant::from_id(id).unwrap();
            let [from, to] = [from, to].map(|name| variant.parse_square(name).unwrap());
            let mut mv = variant.legal_moves(&variant.initial())[0];
            (mv.origin, mv.destination) = (from, to);
            // 32-27 is a move of White, but Black is to move; c3-e5 is not a move of either side.
            let mut position = variant.initial();
            position.set_turn(!position.turn());
            let error = variant.play(&position, &mv).unwrap_err();
            assert_eq!((error.to_string().as_str(), error.mv), (text, mv));
            mv.destination = Square::new(127).unwrap();
            let error = variant.check_move(&position, &mv).unwrap_err().to_string();
            assert_eq!(error, "the move is not legal here: it uses a square that is not on this board");
        }
    }
}
