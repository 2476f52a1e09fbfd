//! Methods that write the state of the games to arrays.

use checkers_core::rules::draws::MAX_DRAW_CLAUSES;
use checkers_core::{Color, Position, Role};
use pyo3::prelude::*;

use super::arrays::Writable;
use super::batch_game::{BatchGame, Terms, sign};
use super::{Games, pool};
use crate::board::Board;
use crate::square_map::SquareMap;

/// The planes of a position: White's men and kings, Black's men and kings.
pub(super) const PLANES: [(Color, Role); 4] = [
    (Color::White, Role::Man),
    (Color::White, Role::King),
    (Color::Black, Role::Man),
    (Color::Black, Role::King),
];

/// Writes one value per game.
fn write_each<T: numpy::Element + Copy + Send>(
    games: &Games,
    out: &Bound<'_, PyAny>,
    value: impl Fn(&Terms<'_>, &BatchGame) -> T + Send + Sync,
) -> PyResult<()> {
    let py = out.py();
    let mut out = Writable::<T>::new(out, games.length)?;
    let out = out.slice()?;
    // There is too little work for threads.
    games.with(py, |terms, batch_games| {
        batch_games.iter().zip(out).for_each(|(batch_game, out)| *out = value(terms, batch_game));
        Ok(())
    })
}

/// Returns the largest fraction that a draw rule has counted of its limit, from 0 to 1.
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
    /// Writes the pieces: four planes per game, one bit per square.
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

    /// Writes whether White is to move.
    fn turns(&self, out: &Bound<'_, PyAny>) -> PyResult<()> {
        write_each(self, out, |_, batch_game| u8::from(batch_game.turn() == Color::White))
    }

    /// Writes the number of plies.
    fn plies(&self, out: &Bound<'_, PyAny>) -> PyResult<()> {
        write_each(self, out, |_, batch_game| i32::try_from(batch_game.plies()).unwrap_or(i32::MAX))
    }

    /// Writes the hashes of the positions with their partial captures.
    fn hashes(&self, out: &Bound<'_, PyAny>) -> PyResult<()> {
        write_each(self, out, |_, batch_game| batch_game.hash())
    }

    /// Writes the winners: 1 White, -1 Black, 0 a draw or an unfinished game.
    fn winners(&self, out: &Bound<'_, PyAny>) -> PyResult<()> {
        write_each(self, out, |_, batch_game| batch_game.outcome().map_or(0, sign))
    }

    /// Writes whether the game is over by the rules.
    fn terminated(&self, out: &Bound<'_, PyAny>) -> PyResult<()> {
        write_each(self, out, |_, batch_game| u8::from(batch_game.outcome().is_some()))
    }

    /// Writes whether the game was truncated.
    fn truncated(&self, out: &Bound<'_, PyAny>) -> PyResult<()> {
        write_each(self, out, |terms, batch_game| u8::from(batch_game.is_truncated(terms)))
    }

    /// Writes how many times the position has occurred.
    fn repetitions(&self, out: &Bound<'_, PyAny>) -> PyResult<()> {
        write_each(self, out, |_, batch_game| {
            i32::try_from(batch_game.line().repetitions()).unwrap_or(i32::MAX)
        })
    }

    /// Writes the largest fraction that a draw rule has counted of its limit, from 0 to 1.
    fn clocks(&self, out: &Bound<'_, PyAny>) -> PyResult<()> {
        write_each(self, out, clock)
    }

    /// Writes the square of the piece in a partial capture, or -1.
    fn moving(&self, out: &Bound<'_, PyAny>) -> PyResult<()> {
        write_each(self, out, |_, batch_game| {
            batch_game.under_way().map_or(-1, |step| i16::from(self.square_map.index(step.square())))
        })
    }

    /// Writes why the game is over: the index in `Termination::ALL` plus 1, or 0.
    fn terminations(&self, out: &Bound<'_, PyAny>) -> PyResult<()> {
        use checkers_core::game::Termination;
        write_each(self, out, |_, batch_game| {
            let place = batch_game.outcome().and_then(|outcome| {
                Termination::ALL.iter().position(|termination| *termination == outcome.termination)
            });
            place.map_or(0, |place| place as u8 + 1)
        })
    }

    /// Returns a board with the position of one game.
    fn board(&self, py: Python<'_>, index: usize) -> PyResult<Board> {
        let position = self
            .with(py, |_, batch_games| Ok(batch_games.get(index).map(|batch_game| *batch_game.position())))?;
        match position {
            Some(position) => Ok(Board::at(self.square_map.clone(), position)),
            None => {
                let message = format!("no game {index}: there are {} games", self.length);
                Err(pyo3::exceptions::PyIndexError::new_err(message))
            }
        }
    }
}
