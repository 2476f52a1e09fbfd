//! Distributes games over threads.

use std::mem;
use std::sync::{Arc, Mutex, PoisonError};

use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use rayon::prelude::*;
use rayon::{ThreadPool, ThreadPoolBuilder};

/// The largest number of cached pools, for programs that use many numbers of threads.
const MOST_POOLS: usize = 4;

/// A cached pool.
struct Kept {
    /// The process that created the pool: threads do not survive a fork.
    process: u32,
    threads: usize,
    pool: Arc<ThreadPool>,
}

/// The cached pools, the most recently used one last. The lock is held briefly, because a fork copies a held lock.
static POOLS: Mutex<Vec<Kept>> = Mutex::new(Vec::new());

/// Returns a cached pool with this number of threads. Batches make many short calls, so creating threads would dominate.
pub(crate) fn pool(threads: usize) -> PyResult<Arc<ThreadPool>> {
    let process = std::process::id();
    let pools = || POOLS.lock().unwrap_or_else(PoisonError::into_inner);
    let find = |pools: &mut Vec<Kept>| {
        let place = pools.iter().position(|kept| kept.process == process && kept.threads == threads)?;
        pools[place..].rotate_left(1);
        pools.last().map(|kept| kept.pool.clone())
    };
    if let Some(pool) = find(&mut pools()) {
        return Ok(pool);
    }
    let built =
        ThreadPoolBuilder::new().num_threads(threads).thread_name(|n| format!("checkers-{n}")).build();
    let pool = Arc::new(built.map_err(|error| PyRuntimeError::new_err(error.to_string()))?);
    let kept = Kept { process, threads, pool: pool.clone() };
    let mut leaving = Vec::new();
    {
        let mut pools = pools();
        // If another thread has created such a pool meanwhile, the new one is dropped after the lock is released.
        if let Some(pool) = find(&mut pools) {
            return Ok(pool);
        }
        while pools.len() >= MOST_POOLS {
            leaving.push(pools.remove(0));
        }
        pools.push(kept);
    }
    for kept in leaving {
        // Dropping a pool waits for its threads, which do not exist in a forked process.
        if kept.process != process {
            mem::forget(kept);
        }
    }
    Ok(pool)
}

/// Calls `work` with each item, its index, and its `width` values of the output. One thread means the caller's thread.
/// The first error ends the loop.
pub(super) fn each<T: Send, O: Send>(
    threads: usize,
    items: &mut [T],
    out: &mut [O],
    width: usize,
    work: impl Fn(usize, &mut T, &mut [O]) -> PyResult<()> + Sync,
) -> PyResult<()> {
    debug_assert_eq!(out.len(), items.len() * width);
    if width == 0 {
        return each_item(threads, items, |index, item| work(index, item, &mut []));
    }
    if threads == 1 {
        let mut pairs = items.iter_mut().zip(out.chunks_exact_mut(width)).enumerate();
        return pairs.try_for_each(|(index, (item, out))| work(index, item, out));
    }
    pool(threads)?.install(|| {
        let pairs = items.par_iter_mut().zip(out.par_chunks_exact_mut(width));
        pairs.enumerate().try_for_each(|(index, (item, out))| work(index, item, out))
    })
}

/// Calls `work` with each item and its index. The first error ends the loop.
pub(super) fn each_item<T: Send>(
    threads: usize,
    items: &mut [T],
    work: impl Fn(usize, &mut T) -> PyResult<()> + Sync,
) -> PyResult<()> {
    if threads == 1 {
        return items.iter_mut().enumerate().try_for_each(|(index, item)| work(index, item));
    }
    pool(threads)?
        .install(|| items.par_iter_mut().enumerate().try_for_each(|(index, item)| work(index, item)))
}
