//! Many games at once, exchanged as numpy arrays. `checkers.batch` creates and checks the arrays; this module fills them
//! with the GIL released.

mod arrays;
mod batch_game;
mod inspection;
mod observe;
mod packed;
mod places;
mod play;
mod pool;
mod selection;
mod set;
mod steps;
mod stored;

pub(crate) use inspection::write_planes;
pub(crate) use observe::observe_board;
pub(crate) use play::record;
pub(crate) use pool::pool;

use std::collections::TryReserveError;
use std::sync::{Arc, Mutex, PoisonError};

use checkers_core::rules::DrawKind;
use checkers_core::{Position, Square};
use pyo3::exceptions::{PyMemoryError, PyValueError};
use pyo3::prelude::*;
use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::args::{self, Whole};
use crate::errors;
use crate::interrupts::{Interrupts, STACK, interruptible, wait_for};
use crate::rules::Rules;
use crate::square_map::SquareMap;
use batch_game::{BatchGame, Terms};
use places::Places;

/// The largest number of games of a batch; they need two gigabytes or more.
const MOST_GAMES: i64 = 1 << 20;
/// A generous estimate of the memory of a game: position, earlier positions, moves and steps.
const GAME_BYTES: usize = 4 << 10;
/// The kinds of draws that end a game, for each word of the caller.
const DRAWS: [(&str, &[DrawKind]); 3] = [
    ("automatic", &[DrawKind::Automatic]),
    ("claimable", &[DrawKind::Automatic, DrawKind::Claimable]),
    ("offered", &[DrawKind::Automatic, DrawKind::Claimable, DrawKind::Offered]),
];

/// The native part of `checkers.Batch`.
#[pyclass(frozen, module = "checkers._native")]
pub(crate) struct Games {
    square_map: Arc<SquareMap>,
    start: Position,
    ends: &'static [DrawKind],
    limit: u32,
    forced: bool,
    /// The number of plies that each game stores for undo.
    history: u32,
    auto_reset: bool,
    /// Whether actions and observations are seen from the side to move.
    mover: bool,
    /// The image of each action when the board is turned, if `mover`.
    turned: Option<Vec<usize>>,
    cells: Places,
    squares: Places,
    threads: usize,
    // Locked and unlocked with the GIL released, so that the two locks cannot deadlock.
    batch_games: Mutex<Vec<BatchGame>>,
    length: usize,
}

impl Games {
    fn terms(&self) -> Terms<'_> {
        let variant = &self.square_map.variant;
        Terms {
            variant,
            referee: variant.referee(),
            table: self.square_map.actions(),
            ends: self.ends,
            limit: self.limit,
            forced: self.forced,
            history: self.history,
        }
    }

    /// Works on the games with the GIL released. Ctrl-C ends waiting for another thread that uses them.
    fn with<T: Send>(
        &self,
        py: Python<'_>,
        work: impl FnOnce(&Terms<'_>, &mut [BatchGame]) -> PyResult<T> + Send,
    ) -> PyResult<T> {
        py.detach(|| {
            let mut batch_games = wait_for(&self.batch_games, || Python::attach(|py| py.check_signals()))?;
            work(&self.terms(), &mut batch_games)
        })
    }

    /// Works on the games, possibly for long. Ctrl-C ends it.
    fn interruptible<T: Send>(
        &self,
        py: Python<'_>,
        work: impl FnOnce(Interrupts<'_>, &Terms<'_>, &mut [BatchGame]) -> PyResult<T> + Send,
    ) -> PyResult<T> {
        interruptible(py, STACK, |interrupts| {
            let mut batch_games = wait_for(&self.batch_games, || interrupts.check())?;
            work(interrupts, &self.terms(), &mut batch_games)
        })
    }
}

/// Reads a number of plies; `None` is no limit.
fn plies(limit: Option<Whole>) -> PyResult<u32> {
    match limit.map(|limit| limit.0) {
        None => Ok(u32::MAX),
        Some(limit) if limit < 0 => Err(PyValueError::new_err("a number of plies must not be negative")),
        Some(limit) => Ok(u32::try_from(limit).unwrap_or(u32::MAX)),
    }
}

/// Returns the image of each action when the board is turned.
fn turned(py: Python<'_>, square_map: &SquareMap) -> PyResult<Vec<usize>> {
    let images = square_map.actions().actions().iter();
    images.map(|action| action.turned.map(usize::from)).collect::<Option<_>>().ok_or_else(|| {
        let message = "the board does not look the same from both sides: view must be \"white\"";
        errors::raise(py, "RulesError", message)
    })
}

/// Reserves memory for this number of games.
fn room(games: usize) -> PyResult<Vec<BatchGame>> {
    let no_memory = |_: TryReserveError| {
        PyMemoryError::new_err(format!("no memory for {games} games of about {GAME_BYTES} bytes each"))
    };
    // Games allocate later, where a failure would end the process. So a test reservation is made now.
    Vec::<u8>::new().try_reserve_exact(games * GAME_BYTES).map_err(no_memory)?;
    let mut batch_games = Vec::new();
    batch_games.try_reserve_exact(games).map_err(no_memory)?;
    Ok(batch_games)
}

/// The settings of a batch, except rules and seed.
#[derive(FromPyObject)]
#[pyo3(from_item_all)]
struct Settings {
    n: Whole,
    draws: String,
    max_plies: Option<Whole>,
    forced: bool,
    auto_reset: bool,
    mover: bool,
    threads: Whole,
    history: Whole,
}

impl Games {
    /// Returns a batch without its games, which the caller adds.
    fn empty(py: Python<'_>, rules: &Bound<'_, Rules>, settings: &Settings) -> PyResult<Self> {
        // Without numpy, the checks of arrays in the other methods would panic.
        py.import("numpy")?;
        let n = settings.n.0;
        if !(0..=MOST_GAMES).contains(&n) {
            return Err(PyValueError::new_err(format!("n must be from 0 to {MOST_GAMES}, not {n}")));
        }
        let Some((_, ends)) = DRAWS.iter().find(|(word, _)| *word == settings.draws) else {
            return Err(errors::unknown_word("draws", &settings.draws, &DRAWS.map(|(word, _)| word)));
        };
        let square_map = rules.get().square_map.clone();
        let start = square_map.initial;
        Ok(Self {
            start,
            ends,
            limit: plies(settings.max_plies)?,
            forced: settings.forced,
            history: plies(Some(settings.history))?,
            auto_reset: settings.auto_reset,
            mover: settings.mover,
            turned: settings.mover.then(|| turned(py, &square_map)).transpose()?,
            cells: Places::cells(&square_map),
            squares: Places::squares(&square_map),
            threads: args::threads(settings.threads)?,
            batch_games: Mutex::new(Vec::new()),
            length: n as usize,
            square_map,
        })
    }
}

/// Returns a seed for each game, which depends only on the common seed and on the game's index.
fn seeds(seed: u64) -> impl Iterator<Item = u64> {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    std::iter::repeat_with(move || rng.next_u64())
}

#[pymethods]
impl Games {
    #[new]
    fn new(py: Python<'_>, rules: &Bound<'_, Rules>, settings: Settings, seed: u64) -> PyResult<Self> {
        let games = Self::empty(py, rules, &settings)?;
        py.detach(|| {
            let terms = games.terms();
            let mut batch_games = room(games.length)?;
            for seed in seeds(seed).take(games.length) {
                batch_games.push(BatchGame::new(&terms, games.start, seed)?);
            }
            *games.batch_games.lock().unwrap_or_else(PoisonError::into_inner) = batch_games;
            Ok::<_, PyErr>(())
        })?;
        Ok(games)
    }

    /// Returns a copy of all games at one moment.
    fn copy(&self, py: Python<'_>) -> PyResult<Self> {
        let batch_games = self.with(py, |_, batch_games| {
            let mut copy = room(batch_games.len())?;
            copy.extend_from_slice(batch_games);
            Ok(copy)
        })?;
        Ok(Self {
            square_map: self.square_map.clone(),
            turned: self.turned.clone(),
            cells: self.cells.clone(),
            squares: self.squares.clone(),
            batch_games: Mutex::new(batch_games),
            ..*self
        })
    }

    /// Returns the number of games.
    fn __len__(&self) -> usize {
        self.length
    }

    /// The number of 64-bit words of a set of squares.
    #[getter]
    fn words(&self) -> usize {
        self.square_map.words()
    }

    /// Returns all actions: origin, landing square, direction, distance, and the turned image or -1.
    fn actions(&self) -> Vec<(u16, u16, u8, u8, i32)> {
        let index = |square| u16::from(self.square_map.index(square));
        let actions = self.square_map.actions().actions().iter();
        let row = |action: &checkers_core::steps::Action| {
            let turned = action.turned.map_or(-1, i32::from);
            (index(action.from), index(action.to), action.direction as u8, action.distance, turned)
        };
        actions.map(row).collect()
    }

    /// Returns the symmetries of the rules: whether colours are swapped, the image of each square and of each action. The
    /// first one is the identity.
    fn symmetries(&self) -> Vec<(bool, Vec<u16>, Vec<i32>)> {
        let square_map = &self.square_map;
        let grid = square_map.variant.grid();
        let turned = self.start.turned(grid).is_ok() && grid.is_symmetric();
        let mirrored = square_map.variant.is_mirror_symmetric();
        let image = |square: Square, turns: bool, mirrors: bool| {
            let square = if turns { grid.turned(square)? } else { square };
            if mirrors { grid.mirrored(square) } else { Some(square) }
        };
        let table = square_map.actions();
        let mut symmetries = Vec::new();
        for (turns, mirrors) in [(false, false), (true, false), (false, true), (true, true)] {
            if turns && !turned || mirrors && !mirrored {
                continue;
            }
            let index = |square| image(square, turns, mirrors).map(|square| square_map.index(square).into());
            let action = |action: &checkers_core::steps::Action| {
                let from = image(action.from, turns, mirrors)?;
                table.id(from, image(action.to, turns, mirrors)?).map(i32::from)
            };
            let squares: Option<Vec<u16>> = square_map.squares().iter().copied().map(index).collect();
            let actions: Option<Vec<i32>> = table.actions().iter().map(action).collect();
            symmetries.extend(squares.zip(actions).map(|(squares, actions)| (turns, squares, actions)));
        }
        symmetries
    }

    /// Seeds the random numbers of all games.
    fn seed(&self, py: Python<'_>, seed: u64) -> PyResult<()> {
        self.with(py, |_, batch_games| {
            batch_games.iter_mut().zip(seeds(seed)).for_each(|(batch_game, seed)| batch_game.seed(seed));
            Ok(())
        })
    }
}
