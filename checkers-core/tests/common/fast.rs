//! The library's answers in the slow generator's words.

use checkers_core::Color;
use checkers_core::rules::Rules;

use super::slow::{Piece, Position};

/// The position from which a game starts, read from the rules without the library's help.
pub fn initial(rules: &Rules) -> Position {
    let mut position = Position::empty(rules, rules.starts);
    let mut index = 0;
    for rank in 0..rules.board.height {
        for file in 0..rules.board.width {
            if !rules.board.is_playable(file, rank) {
                continue;
            }
            for color in Color::ALL {
                if rules.setup.has_man(&rules.board, color, index, rank) {
                    position.set((file, rank), Some(Piece { color, king: false }));
                }
            }
            index += 1;
        }
    }
    position
}
