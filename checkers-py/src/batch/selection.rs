//! Methods that build batches from games of other batches and from boards.

use std::collections::VecDeque;
use std::sync::Mutex;

use checkers_core::game::{ForwardGame, Game, Termination};
use pyo3::exceptions::{PyIndexError, PyValueError};
use pyo3::prelude::*;

use super::arrays::copied;
use super::batch_game::{BatchGame, Moment};
use super::{Games, MOST_GAMES, pool, room};
use crate::board::Board;

impl Games {
    /// Returns a batch with the same settings and other games.
    fn with_games(&self, batch_games: Vec<BatchGame>) -> Self {
        Self {
            square_map: self.square_map.clone(),
            turned: self.turned.clone(),
            cells: self.cells.clone(),
            squares: self.squares.clone(),
            length: batch_games.len(),
            batch_games: Mutex::new(batch_games),
            ..*self
        }
    }

    /// Returns copies of some games.
    fn copies(&self, py: Python<'_>, indices: &[usize]) -> PyResult<Vec<BatchGame>> {
        check_length(indices.len())?;
        self.with(py, |_, batch_games| {
            let mut copies = room(indices.len())?;
            for index in indices {
                copies
                    .push(batch_games.get(*index).ok_or_else(|| no_game(*index, batch_games.len()))?.clone());
            }
            Ok(copies)
        })
    }

    /// Replaces the state of some games. The indices are distinct and less than the length.
    pub(super) fn replace<T: Send + Sync>(
        &self,
        py: Python<'_>,
        indices: &[usize],
        states: &[T],
        replace: impl Fn(&super::Terms<'_>, &mut BatchGame, &T) -> PyResult<()> + Send + Sync,
    ) -> PyResult<()> {
        let mut state_of = vec![None; self.length];
        for (index, state) in indices.iter().zip(states) {
            *state_of.get_mut(*index).ok_or_else(|| no_game(*index, self.length))? = Some(state);
        }
        self.with(py, |terms, batch_games| {
            pool::each_item(self.threads, batch_games, |game, batch_game| match state_of[game] {
                Some(state) => replace(terms, batch_game, state),
                None => Ok(()),
            })
        })
    }

    /// Reads indices of games, each less than the length.
    pub(super) fn indices(&self, indices: &Bound<'_, PyAny>) -> PyResult<Vec<usize>> {
        let length = indices.len()?;
        let indices = copied::<i64>(indices, length)?;
        let index = |index: &i64| {
            let index = usize::try_from(*index).ok().filter(|index| *index < self.length);
            index.ok_or_else(|| {
                PyIndexError::new_err(format!("no such game: there are {} games", self.length))
            })
        };
        indices.iter().map(index).collect()
    }
}

fn no_game(index: usize, length: usize) -> PyErr {
    PyIndexError::new_err(format!("no game {index}: there are {length} games"))
}

fn check_length(games: usize) -> PyResult<()> {
    if games as u64 <= MOST_GAMES as u64 {
        return Ok(());
    }
    Err(PyValueError::new_err(format!("a batch must have from 0 to {MOST_GAMES} games, not {games}")))
}

/// Returns the current state of a board's game and its last plies, as many as a batch stores.
fn of_board(mut game: Game, history: u32) -> (ForwardGame, VecDeque<Moment>) {
    let line = ForwardGame::from_game(&game);
    let mut trail = VecDeque::new();
    for _ in 0..history {
        let Some(mv) = game.undo() else { break };
        let checkpoint = ForwardGame::from_game(&game).checkpoint();
        trail.push_front(Moment { checkpoint, squares: Vec::new(), is_chosen: true, made: Some(mv) });
    }
    (line, trail)
}

#[pymethods]
impl Games {
    /// Seeds the random numbers of these games, one seed per game.
    fn seed_games(&self, py: Python<'_>, indices: &Bound<'_, PyAny>, seeds: Vec<u64>) -> PyResult<()> {
        let indices = self.indices(indices)?;
        self.replace(py, &indices, &seeds, |_, batch_game, seed| {
            batch_game.seed(*seed);
            Ok(())
        })
    }

    /// Returns a batch with copies of some games, in this order.
    fn take(&self, py: Python<'_>, indices: &Bound<'_, PyAny>) -> PyResult<Self> {
        let copies = self.copies(py, &self.indices(indices)?)?;
        Ok(self.with_games(copies))
    }

    /// Returns a batch with copies of all games of this batch and of others with equal rules.
    fn concatenate(&self, py: Python<'_>, others: Vec<PyRef<'_, Self>>) -> PyResult<Self> {
        let length = others.iter().map(|other| other.length).sum::<usize>().saturating_add(self.length);
        check_length(length)?;
        let all = |games: &Self| games.copies(py, &(0..games.length).collect::<Vec<_>>());
        let mut copies = all(self)?;
        for other in others {
            copies.append(&mut all(&other)?);
        }
        Ok(self.with_games(copies))
    }

    /// Replaces games by copies of the games of another batch with equal settings.
    fn put(&self, py: Python<'_>, indices: &Bound<'_, PyAny>, other: PyRef<'_, Self>) -> PyResult<()> {
        let indices = self.indices(indices)?;
        let copies = other.copies(py, &(0..other.length).collect::<Vec<_>>())?;
        self.replace(py, &indices, &copies, |_, batch_game, copy| {
            batch_game.clone_from(copy);
            Ok(())
        })
    }

    /// Replaces games by the games of boards. An error changes no game.
    fn set_boards(
        &self,
        py: Python<'_>,
        indices: &Bound<'_, PyAny>,
        boards: Vec<Bound<'_, Board>>,
    ) -> PyResult<()> {
        let indices = self.indices(indices)?;
        let mut states = Vec::with_capacity(boards.len());
        for (place, board) in boards.iter().enumerate() {
            let board = board.get();
            if !board.square_map().is_same(&self.square_map) {
                let message = format!(
                    "board {place} has the rules {}, but the batch has {}",
                    board.square_map().variant.id(),
                    self.square_map.variant.id()
                );
                return Err(PyValueError::new_err(message));
            }
            let game = board.game(py);
            let by_players = [Termination::Agreement, Termination::Resignation, Termination::Forfeit];
            if let Some(outcome) = game.outcome().filter(|outcome| by_players.contains(&outcome.termination))
            {
                let message = format!(
                    "the game of board {place} ended by {}, but games of a batch end only by the rules",
                    outcome.termination.id()
                );
                return Err(PyValueError::new_err(message));
            }
            states.push(game);
        }
        self.replace(py, &indices, &states, |terms, batch_game, game| {
            let (line, trail) = of_board(game.clone(), terms.history);
            batch_game.proceed(terms, line, trail, None)
        })
    }
}
