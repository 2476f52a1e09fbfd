//! Walking the tree of legal moves.

use checkers_core::perft::{Convention, Perft};
use checkers_core::{Position, Variant};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::args;

/// The deepest tree: deeper ones end in no lifetime, and each ply takes some stack.
const MOST_DEPTH: i64 = 4096;
/// How deep a tree may be on the stack of the caller's thread.
const SHALLOW: u32 = 32;
/// Stack for each ply, generously.
const PLY_STACK: usize = 16 << 10;
/// The largest table: a million million entries are more than any machine has.
const MOST_ENTRIES: i64 = 1 << 40;

/// A perft run to some depth.
pub(crate) struct Run {
    perft: Perft,
    depth: u32,
}

/// A perft run from Python's arguments.
pub(crate) fn perft(depth: i64, threads: i64, paths: bool, bulk: bool, hash_entries: i64) -> PyResult<Run> {
    if !(0..=MOST_DEPTH).contains(&depth) {
        return Err(PyValueError::new_err(format!("depth must be from 0 to {MOST_DEPTH}")));
    }
    if !(0..=MOST_ENTRIES).contains(&hash_entries) {
        return Err(PyValueError::new_err(format!("hash_entries must be from 0 to {MOST_ENTRIES}")));
    }
    let convention = if paths { Convention::Paths } else { Convention::Distinct };
    let threads = args::threads(threads)?;
    Ok(Run {
        perft: Perft { convention, bulk, threads, hash_entries: hash_entries as usize },
        depth: depth as u32,
    })
}

impl Run {
    /// Counts, with Python's lock released.
    pub(crate) fn count(&self, py: Python<'_>, variant: &Variant, position: &Position) -> PyResult<u64> {
        py.detach(|| deep(self.depth, || self.perft.count(variant, position, self.depth)))
    }
}

/// Does something that needs stack for so many plies.
fn deep<T: Send>(depth: u32, work: impl FnOnce() -> T + Send) -> PyResult<T> {
    if depth <= SHALLOW {
        return Ok(work());
    }
    let stack = (1 << 20) + depth as usize * PLY_STACK;
    std::thread::scope(|scope| {
        let thread = std::thread::Builder::new().stack_size(stack).spawn_scoped(scope, work)?;
        thread.join().map_err(|_| pyo3::exceptions::PyRuntimeError::new_err("the search broke off"))
    })
}
