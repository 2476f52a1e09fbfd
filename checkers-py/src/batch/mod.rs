//! Many games at once, in and out of numpy's arrays. `checkers.batch` makes and checks the arrays; what is here fills
//! them, with Python's lock released.

mod arrays;
mod look;
mod play;
mod pool;
mod slot;

use std::sync::{Arc, Mutex, PoisonError};

use checkers_core::Position;
use checkers_core::rules::DrawKind;
use pyo3::exceptions::{PyMemoryError, PyValueError};
use pyo3::prelude::*;
use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::rules::Rules;
use crate::setting::Setting;
use crate::{args, errors};
use slot::{Slot, Terms};

/// The most games of a batch: some gigabytes.
const MOST_GAMES: i64 = 1 << 24;
/// Draws from the strictest to those that are only offered.
const DRAWS: [(&str, &[DrawKind]); 3] = [
    ("automatic", &[DrawKind::Automatic]),
    ("claimable", &[DrawKind::Automatic, DrawKind::Claimable]),
    ("offered", &[DrawKind::Automatic, DrawKind::Claimable, DrawKind::Offered]),
];

/// The native part of `checkers.Batch`.
#[pyclass(frozen, module = "checkers._native")]
pub(crate) struct Games {
    setting: Arc<Setting>,
    start: Position,
    ends: &'static [DrawKind],
    limit: u32,
    threads: usize,
    // Taken and given back with Python's lock released, so that neither ever waits for the other.
    slots: Mutex<Vec<Slot>>,
    length: usize,
}

impl Games {
    fn terms(&self) -> Terms<'_> {
        let variant = &self.setting.variant;
        Terms { variant, referee: variant.referee(), ends: self.ends, limit: self.limit }
    }

    /// Does something with the games, Python's lock released.
    fn with<T: Send>(
        &self,
        py: Python<'_>,
        work: impl FnOnce(&Terms<'_>, &mut [Slot]) -> PyResult<T> + Send,
    ) -> PyResult<T> {
        py.detach(|| {
            let mut slots = self.slots.lock().unwrap_or_else(PoisonError::into_inner);
            work(&self.terms(), &mut slots)
        })
    }
}

/// A number of plies after which a game is broken off; `None` is never.
fn plies(limit: Option<i64>) -> PyResult<u32> {
    match limit {
        None => Ok(u32::MAX),
        Some(limit) if limit < 0 => Err(PyValueError::new_err("a number of plies must not be negative")),
        Some(limit) => Ok(u32::try_from(limit).unwrap_or(u32::MAX)),
    }
}

/// A seed for each game, which depends on nothing but the seed of all and its place.
fn seeds(seed: u64) -> impl Iterator<Item = u64> {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    std::iter::repeat_with(move || rng.next_u64())
}

#[pymethods]
impl Games {
    #[new]
    fn new(
        py: Python<'_>,
        rules: &Bound<'_, Rules>,
        n: i64,
        seed: u64,
        draws: &str,
        max_plies: Option<i64>,
        threads: i64,
    ) -> PyResult<Self> {
        // Without numpy the arrays of the other methods could not even be looked at.
        py.import("numpy")?;
        if !(0..=MOST_GAMES).contains(&n) {
            return Err(PyValueError::new_err(format!("a batch has from 0 to {MOST_GAMES} games")));
        }
        let Some((_, ends)) = DRAWS.iter().find(|(word, _)| *word == draws) else {
            return Err(errors::unknown_word("draws", draws, &DRAWS.map(|(word, _)| word)));
        };
        let setting = rules.get().setting.clone();
        let start = setting.variant.initial();
        let games = Self {
            start,
            ends,
            limit: plies(max_plies)?,
            threads: args::threads(threads)?,
            slots: Mutex::new(Vec::new()),
            length: n as usize,
            setting,
        };
        py.detach(|| {
            let terms = games.terms();
            let mut slots = Vec::new();
            slots
                .try_reserve_exact(games.length)
                .map_err(|error| PyMemoryError::new_err(error.to_string()))?;
            slots.extend(seeds(seed).take(games.length).map(|seed| Slot::new(&terms, start, seed)));
            *games.slots.lock().unwrap_or_else(PoisonError::into_inner) = slots;
            Ok::<_, PyErr>(())
        })?;
        Ok(games)
    }

    /// How many games there are.
    fn __len__(&self) -> usize {
        self.length
    }

    /// How many 64-bit words hold a bit for each square.
    #[getter]
    fn words(&self) -> usize {
        self.setting.words()
    }

    /// Seeds the random numbers of every game anew.
    fn seed(&self, py: Python<'_>, seed: u64) -> PyResult<()> {
        self.with(py, |_, slots| {
            slots.iter_mut().zip(seeds(seed)).for_each(|(slot, seed)| slot.seed(seed));
            Ok(())
        })
    }
}
