//! What can be seen of the games.

use checkers_core::rules::draws::MAX_DRAW_CLAUSES;
use checkers_core::{Color, Position, Role};
use pyo3::prelude::*;

use super::arrays::Writable;
use super::batch_game::{BatchGame, Terms, sign};
use super::{Games, pool};
use crate::board::Board;
use crate::square_map::SquareMap;

/// The planes of a position: men and kings of White, men and kings of Black.
pub(super) const PLANES: [(Color, Role); 4] = [
    (Color::White, Role::Man),
    (Color::White, Role::King),
    (Color::Black, Role::Man),
    (Color::Black, Role::King),
];

/// One value for each game.
fn write_each<T: numpy::Element + Copy + Send>(
    games: &Games,
    out: &Bound<'_, PyAny>,
    value: impl Fn(&Terms<'_>, &BatchGame) -> T + Send + Sync,
) -> PyResult<()> {
    let py = out.py();
    let mut out = Writable::<T>::new(out, games.length)?;
    let out = out.slice()?;
    // Too little work for threads.
    games.with(py, |terms, batch_games| {
        batch_games.iter().zip(out).for_each(|(batch_game, out)| *out = value(terms, batch_game));
        Ok(())
    })
}

/// How far the draw that is nearest by counting moves has come, from 0 to 1.
pub(super) fn clock(terms: &Terms<'_>, batch_game: &BatchGame) -> f32 {
    let counts = batch_game.line().draw_counts();
    let part = |clause| {
        let left = terms.referee.plies_left(counts, clause)?;
        let counted = counts.plies(clause);
        Some(counted as f32 / (counted + left).max(1) as f32)
    };
    (0..MAX_DRAW_CLAUSES).filter_map(part).fold(0.0, f32::max)
}

/// Writes a position as planes of words.
pub(crate) fn write_planes(square_map: &SquareMap, position: &Position, out: &mut [u64]) {
    let words = square_map.words();
    for ((color, role), out) in PLANES.into_iter().zip(out.chunks_exact_mut(words)) {
        let packed = square_map.pack(position.pieces(color, role));
        for (word, out) in out.iter_mut().enumerate() {
            *out = (packed >> (64 * word)) as u64;
        }
    }
}

#[pymethods]
impl Games {
    /// The pieces: for each game and each of the four planes one bit a square.
    fn positions(&self, py: Python<'_>, out: &Bound<'_, PyAny>) -> PyResult<()> {
        let width = PLANES.len() * self.square_map.words();
        let mut out = Writable::<u64>::new(out, self.length * width)?;
        let out = out.slice()?;
        self.with(py, |_, batch_games| {
            pool::each(self.threads, batch_games, out, width, |_, batch_game, out| {
                write_planes(&self.square_map, batch_game.position(), out);
                Ok(())
            })
        })
    }

    /// Whether White is to move.
    fn turns(&self, out: &Bound<'_, PyAny>) -> PyResult<()> {
        write_each(self, out, |_, batch_game| u8::from(batch_game.turn() == Color::White))
    }

    /// How many plies have been made.
    fn plies(&self, out: &Bound<'_, PyAny>) -> PyResult<()> {
        write_each(self, out, |_, batch_game| i32::try_from(batch_game.plies()).unwrap_or(i32::MAX))
    }

    /// Hashes of the positions and of the captures under way.
    fn hashes(&self, out: &Bound<'_, PyAny>) -> PyResult<()> {
        write_each(self, out, |_, batch_game| batch_game.hash())
    }

    /// Who won: 1 White, -1 Black, 0 nobody or not yet.
    fn winners(&self, out: &Bound<'_, PyAny>) -> PyResult<()> {
        write_each(self, out, |_, batch_game| batch_game.outcome().map_or(0, sign))
    }

    /// Whether the game is over by the rules.
    fn terminated(&self, out: &Bound<'_, PyAny>) -> PyResult<()> {
        write_each(self, out, |_, batch_game| u8::from(batch_game.outcome().is_some()))
    }

    /// Whether the game was broken off.
    fn truncated(&self, out: &Bound<'_, PyAny>) -> PyResult<()> {
        write_each(self, out, |terms, batch_game| u8::from(batch_game.is_truncated(terms)))
    }

    /// How often the position has stood.
    fn repetitions(&self, out: &Bound<'_, PyAny>) -> PyResult<()> {
        write_each(self, out, |_, batch_game| {
            i32::try_from(batch_game.line().repetitions()).unwrap_or(i32::MAX)
        })
    }

    /// How far the draw that is nearest by counting moves has come, from 0 to 1.
    fn clocks(&self, out: &Bound<'_, PyAny>) -> PyResult<()> {
        write_each(self, out, clock)
    }

    /// The square of the piece whose capture is under way, or -1.
    fn moving(&self, out: &Bound<'_, PyAny>) -> PyResult<()> {
        write_each(self, out, |_, batch_game| {
            batch_game.under_way().map_or(-1, |step| i16::from(self.square_map.index(step.square())))
        })
    }

    /// Why the game is over: the place in `Termination::ALL` from 1, or 0.
    fn terminations(&self, out: &Bound<'_, PyAny>) -> PyResult<()> {
        use checkers_core::game::Termination;
        write_each(self, out, |_, batch_game| {
            let place = batch_game.outcome().and_then(|outcome| {
                Termination::ALL.iter().position(|termination| *termination == outcome.termination)
            });
            place.map_or(0, |place| place as u8 + 1)
        })
    }

    /// A board with the position of one game.
    fn board(&self, py: Python<'_>, index: usize) -> PyResult<Board> {
        let position = self
            .with(py, |_, batch_games| Ok(batch_games.get(index).map(|batch_game| *batch_game.position())))?;
        match position {
            Some(position) => Ok(Board::at(self.square_map.clone(), position)),
            None => Err(pyo3::exceptions::PyIndexError::new_err(format!("there are {} games", self.length))),
        }
    }
}
