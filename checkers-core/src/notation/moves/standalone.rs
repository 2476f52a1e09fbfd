//! Writes a move without its position: the complete form of the conformance vectors, and origin with destination.

use core::fmt::{self, Write};

use super::super::squares::{SquareName, picture_name, square_name};
use crate::geometry::{Grid, Square};
use crate::moves::{Move, Step};
use crate::rules::Rules;

/// Returns the complete text of a move along one of its paths: `a1-b2`, or `a1xc3xe5(b2,d4)` with each landing square and, in
/// brackets, the captured squares by rank and then file. Squares have the names of
/// [`Scheme::PICTURE`](crate::notation::Scheme::PICTURE) in every game. The conformance vectors use this form.
///
/// ```
/// use checkers_core::{Variant, notation::moves};
/// let international = Variant::from_id("international").unwrap();
/// let position = international.parse_fen("W:W32:B28,19").unwrap();
/// let mv = international.legal_moves(&position)[0];
/// let path = &international.paths(&position, &mv)[0];
/// assert_eq!(moves::full(international.grid(), &mv, path).to_string(), "d4xf6xh8(e5,g7)");
/// ```
#[must_use]
pub fn full<'a>(grid: Grid<'a>, mv: &'a Move, path: &'a [Step]) -> FullMove<'a> {
    FullMove { grid, mv, path }
}

/// Returns a move's origin and destination in the game's notation: `32-28`, `28x19`, `c3:e5`.
///
/// Two captures can have the same text. [`write`](super::write()), which takes the legal moves, avoids that.
///
/// ```
/// use checkers_core::{Variant, notation::moves};
/// let russian = Variant::from_id("russian").unwrap();
/// let position = russian.parse_fen("W:Wc3:Bd4").unwrap();
/// let mv = russian.legal_moves(&position)[0];
/// assert_eq!(moves::short(russian.rules(), russian.grid(), &mv).to_string(), "c3:e5");
/// ```
#[must_use]
pub fn short(rules: &Rules, grid: Grid<'_>, mv: &Move) -> ShortMove {
    let name = |square| square_name(rules, grid, square);
    let separator = if mv.is_capture() { rules.notation.capture_separator } else { '-' };
    ShortMove { from: name(mv.origin()), separator, to: name(mv.destination()) }
}

/// A complete text of a move and a path: [`full`] returns it, [`Display`](fmt::Display) writes it.
///
/// ```
/// use checkers_core::{Variant, notation::moves};
/// let thai = Variant::from_id("thai").unwrap();
/// let position = thai.initial();
/// let mv = thai.legal_moves(&position)[0];
/// let path = &thai.paths(&position, &mv)[0];
/// assert!(moves::full(thai.grid(), &mv, path).to_string().contains('-'));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct FullMove<'a> {
    grid: Grid<'a>,
    mv: &'a Move,
    path: &'a [Step],
}

/// A text of a move's origin and destination: [`short`] returns it, [`Display`](fmt::Display) writes it.
///
/// ```
/// use checkers_core::{Variant, notation::moves};
/// let russian = Variant::from_id("russian").unwrap();
/// let mv = russian.parse_move(&russian.initial(), "c3d4").unwrap();
/// assert_eq!(moves::short(russian.rules(), russian.grid(), &mv).to_string(), "c3-d4");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ShortMove {
    from: SquareName,
    separator: char,
    to: SquareName,
}

impl fmt::Display for FullMove<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = |square: Square| picture_name(self.grid, square);
        let separator = if self.mv.is_capture() { 'x' } else { '-' };
        write!(f, "{}", name(self.mv.origin()))?;
        for step in self.path {
            write!(f, "{separator}{}", name(step.landing))?;
        }
        // The iterator returns squares by rank and then file.
        let mut before = '(';
        for square in self.mv.captured() {
            write!(f, "{before}{}", name(square))?;
            before = ',';
        }
        if self.mv.is_capture() { f.write_char(')') } else { Ok(()) }
    }
}

impl fmt::Display for ShortMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}{}", self.from, self.separator, self.to)
    }
}

#[cfg(test)]
mod tests {
    use std::string::ToString;

    use super::*;
    use crate::geometry::Bitboard;
    use crate::moves::Path;
    use crate::moves::Step;
    use crate::notation::{Scheme, testing::Game};
    use crate::position::Role;

    /// Makes a move along these squares that captures these pieces, all given by picture names.
    fn made(game: &Game, landings: &[&str], captured: &[&str]) -> (Move, Path) {
        let square = |name: &&str| Scheme::PICTURE.parse(game.grid(), name).unwrap();
        let mut taken = captured.iter().map(square);
        let steps = landings[1..].iter().map(|at| Step { landing: square(at), captured: taken.next() });
        let mut path = Path::new();
        path.extend(steps);
        let mv = Move {
            captured: captured.iter().map(square).collect::<Bitboard>(),
            origin: square(&landings[0]),
            destination: path.last().unwrap().landing,
            role: Role::King,
            promotes: false,
        };
        (mv, path)
    }

    #[test]
    fn the_complete_form_matches_the_conformance_vectors() {
        let game = Game::named("russian");
        let (mv, path) = made(&game, &["a7", "c5", "e3", "g1"], &["b6", "d4", "f2"]);
        assert_eq!(full(game.grid(), &mv, &path).to_string(), "a7xc5xe3xg1(f2,d4,b6)");
        let (mv, path) = made(&game, &["a1", "b2"], &[]);
        assert_eq!(full(game.grid(), &mv, &path).to_string(), "a1-b2");

        let turkish = Game::named("turkish");
        let (mv, path) = made(&turkish, &["d6", "h6", "h8", "e8", "a8"], &["f6", "h7", "f8", "b8"]);
        assert_eq!(full(turkish.grid(), &mv, &path).to_string(), "d6xh6xh8xe8xa8(f6,h7,b8,f8)");
    }

    #[test]
    fn the_short_form_uses_the_notation_of_the_game() {
        for (id, landings, captured, text) in [
            ("international", ["d4", "e5"], &[][..], "32-28"),
            ("international", ["e5", "g7"], &["f6"], "28x19"),
            ("russian", ["c3", "e5"], &["d4"], "c3:e5"),
            ("brazilian", ["c3", "e5"], &["d4"], "c3xe5"),
            ("thai", ["g1", "e3"], &["f2"], "1-10"),
            ("spanish", ["e2", "f3"], &[], "6-10"),
        ] {
            let game = Game::named(id);
            let (mv, _) = made(&game, &landings, captured);
            assert_eq!(short(&game.rules, game.grid(), &mv).to_string(), text);
        }
    }
}
