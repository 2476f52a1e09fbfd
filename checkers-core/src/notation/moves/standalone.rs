//! Moves as text: the complete form of the conformance vectors and the short form of everyday notation.

use core::fmt::{self, Write};

use super::super::squares::{SquareName, picture_name, square_name};
use crate::geometry::{Grid, Square};
use crate::moves::{Move, Step};
use crate::rules::Rules;

/// A move and one of its paths, complete: `a1-b2`, or `a1xc3xe5(b2,d4)` with every square of landing and, in brackets,
/// the captured squares by rank and then file. Squares are named by [`Scheme::PICTURE`](crate::notation::Scheme::PICTURE), whatever the game.
#[must_use]
pub fn full<'a>(grid: Grid<'a>, mv: &'a Move, path: &'a [Step]) -> FullMove<'a> {
    FullMove { grid, mv, path }
}

/// A move by its first and last square, in the game's own notation: `32-28`, `28x19`, `c3:e5`.
///
/// Two captures may share both squares; only the complete form tells them apart.
#[must_use]
pub fn short(rules: &Rules, grid: Grid<'_>, mv: &Move) -> ShortMove {
    let name = |square| square_name(rules, grid, square);
    let separator = if mv.is_capture() { rules.notation.capture_separator } else { '-' };
    ShortMove { from: name(mv.origin()), separator, to: name(mv.destination()) }
}

/// See [`full`].
#[derive(Clone, Copy, Debug)]
pub struct FullMove<'a> {
    grid: Grid<'a>,
    mv: &'a Move,
    path: &'a [Step],
}

/// See [`short`].
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
        // Squares go up by rank and then file.
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

    /// A move through these squares, with these captured, all in picture names.
    fn made(game: &Game, landings: &[&str], captured: &[&str]) -> (Move, Path) {
        let square = |name: &&str| Scheme::PICTURE.parse(game.grid(), name).unwrap();
        let mut taken = captured.iter().map(square);
        let steps = landings[1..].iter().map(|at| Step { landing: square(at), captured: taken.next() });
        let path = Path::of(steps);
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
    fn the_complete_form_is_that_of_the_vectors() {
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
    fn the_short_form_is_the_games_own() {
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
