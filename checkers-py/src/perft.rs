//! Perft: counting sequences of legal moves.

use checkers_core::perft::{Convention, MAX_HASH_ENTRIES, Perft};
use checkers_core::{Position, Variant};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::args::{self, Whole};
use crate::interrupts::{STACK, interruptible};

/// The largest depth. Each ply needs some stack, and no deeper count would ever finish.
const MOST_DEPTH: i64 = 4096;
/// The depth up to which counting is faster than starting a thread, so signals are not checked.
const QUICK: u32 = 3;
/// The stack for each ply, a generous estimate.
const PLY_STACK: usize = 16 << 10;

/// The settings of a perft run.
pub(crate) struct PerftRun {
    perft: Perft,
    depth: u32,
}

/// Reads the arguments of a perft run.
pub(crate) fn run(
    depth: Whole,
    threads: Whole,
    paths: bool,
    bulk: bool,
    hash_entries: Whole,
) -> PyResult<PerftRun> {
    let depth = depth.0;
    if !(0..=MOST_DEPTH).contains(&depth) {
        return Err(PyValueError::new_err(format!("depth must be from 0 to {MOST_DEPTH}")));
    }
    let entries = usize::try_from(hash_entries.0).ok().filter(|entries| *entries <= MAX_HASH_ENTRIES);
    let Some(hash_entries) = entries else {
        return Err(PyValueError::new_err(format!("hash_entries must be from 0 to {MAX_HASH_ENTRIES}")));
    };
    let convention = if paths { Convention::Paths } else { Convention::Distinct };
    let threads = args::threads(threads)?;
    Ok(PerftRun {
        perft: Perft::default()
            .with_convention(convention)
            .with_bulk(bulk)
            .with_threads(threads)
            .with_hash_entries(hash_entries),
        depth: depth as u32,
    })
}

impl PerftRun {
    /// Counts with the GIL released. Ctrl-C ends it.
    pub(crate) fn count(&self, py: Python<'_>, variant: &Variant, position: &Position) -> PyResult<u64> {
        if self.depth <= QUICK {
            return Ok(py.detach(|| self.perft.count(variant, position, self.depth)));
        }
        let stack = STACK + self.depth as usize * PLY_STACK;
        interruptible(py, stack, |interrupts| {
            let leaves = self.perft.count_until(variant, position, self.depth, interrupts.flag());
            leaves.map_or_else(|| interrupts.check().map(|()| 0), Ok)
        })
    }
}
