//! Parses the text of an opening: changes of the initial position, then moves.
//!
//! - `9-13 21-17`, `cd4 ba5`: moves.
//! - `-28`: the man on 28 is removed. `w17`, `b15`: a man is put there.
//! - `= h2-h6 a7-h4`: a White man and a Black man are relocated at the same time; `---` stands for no man. White moves next,
//!   or Black if the text names only White's man.

use checkers_core::notation::SquareError;
use checkers_core::notation::moves::MoveTextError;
use checkers_core::position::Piece;
use checkers_core::{Color, Move, Position, PositionError, Role, Square, Variant};

/// A text that is not an opening of a variant.
///
/// ```
/// use checkers_core::Variant;
/// use checkers_openings::{LineError, table};
/// // Moves of the English deck do not fit the larger board.
/// let international = Variant::from_id("international").unwrap();
/// let (code, error) = table("three_move").unwrap().openings_for(&international).unwrap_err();
/// assert_eq!(code, "1");
/// assert!(matches!(error, LineError::Move { .. }));
/// ```
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum LineError {
    /// A word is not a legal move.
    #[error("\"{word}\" is not a move: {reason}")]
    Move {
        /// The word.
        word: String,
        /// The reason.
        reason: MoveTextError,
    },
    /// A word does not name a square.
    #[error("\"{word}\" does not name a square: {reason}")]
    Square {
        /// The word.
        word: String,
        /// The reason.
        reason: SquareError,
    },
    /// A man cannot be removed or put there.
    #[error("\"{word}\": {reason}")]
    Edit {
        /// The word.
        word: String,
        /// The reason.
        reason: PositionError,
    },
    /// A word is not a relocation.
    #[error("\"{word}\" is not a relocation such as h2-h6, or its man is missing")]
    Relocation {
        /// The word.
        word: String,
    },
}

/// Returns the position before the first move, and the moves.
pub(crate) fn parse(variant: &Variant, text: &str) -> Result<(Position, Vec<Move>), LineError> {
    if let Some(relocations) = text.strip_prefix('=') {
        return Ok((relocated(variant, relocations)?, Vec::new()));
    }
    let mut start = variant.initial();
    let mut words = text.split_whitespace().peekable();
    while let Some(word) = words.next_if(|word| word.starts_with(['-', 'w', 'b']) && is_edit(word)) {
        let at = square(variant, &word[1..])?;
        let edited = match word.as_bytes()[0] {
            b'-' => start.remove(variant.grid(), at).map(drop),
            b'w' => start.put(variant.grid(), at, Piece { color: Color::White, role: Role::Man }),
            _ => start.put(variant.grid(), at, Piece { color: Color::Black, role: Role::Man }),
        };
        edited.map_err(|reason| LineError::Edit { word: word.to_owned(), reason })?;
    }
    let (mut position, mut moves) = (start, Vec::new());
    for word in words {
        let mv = variant.parse_move(&position, word);
        let mv = mv.map_err(|reason| LineError::Move { word: word.to_owned(), reason })?;
        position = variant.play_unchecked(&position, &mv);
        moves.push(mv);
    }
    Ok((start, moves))
}

/// Returns whether the rest of the word is a number: `ba5` is a move, `b15` is not.
fn is_edit(word: &str) -> bool {
    word.len() > 1 && word[1..].bytes().all(|byte| byte.is_ascii_digit())
}

fn square(variant: &Variant, word: &str) -> Result<Square, LineError> {
    variant.parse_square(word).map_err(|reason| LineError::Square { word: word.to_owned(), reason })
}

/// Returns the initial position with relocated men. All of them leave their squares before the first one arrives.
fn relocated(variant: &Variant, text: &str) -> Result<Position, LineError> {
    let mut position = variant.initial();
    let mut arrivals = Vec::new();
    for (color, word) in Color::ALL.into_iter().zip(text.split_whitespace()) {
        if word == "---" {
            continue;
        }
        let missing = || LineError::Relocation { word: word.to_owned() };
        let (from, to) = word.split_once('-').ok_or_else(missing)?;
        let (from, to) = (square(variant, from)?, square(variant, to)?);
        let man = Piece { color, role: Role::Man };
        if position.piece_at(from) != Some(man) {
            return Err(missing());
        }
        let removed = position.remove(variant.grid(), from);
        removed.map_err(|reason| LineError::Edit { word: word.to_owned(), reason })?;
        arrivals.push((word, to, man));
    }
    if text.split_whitespace().count() == 1 {
        position.set_turn(Color::Black);
    }
    for (word, to, man) in arrivals {
        let put = position.put(variant.grid(), to, man);
        put.map_err(|reason| LineError::Edit { word: word.to_owned(), reason })?;
    }
    Ok(position)
}
