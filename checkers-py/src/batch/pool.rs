//! Sharing work among threads.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use rayon::prelude::*;
use rayon::{ThreadPool, ThreadPoolBuilder};

/// The threads of a pool of this size, made once and kept: a batch calls often and briefly.
pub(crate) fn pool(threads: usize) -> PyResult<Arc<ThreadPool>> {
    static POOLS: Mutex<Option<HashMap<usize, Arc<ThreadPool>>>> = Mutex::new(None);
    let mut pools = POOLS.lock().unwrap_or_else(PoisonError::into_inner);
    let pools = pools.get_or_insert_default();
    if let Some(pool) = pools.get(&threads) {
        return Ok(pool.clone());
    }
    let built =
        ThreadPoolBuilder::new().num_threads(threads).thread_name(|n| format!("checkers-{n}")).build();
    let pool = Arc::new(built.map_err(|error| PyRuntimeError::new_err(error.to_string()))?);
    pools.insert(threads, pool.clone());
    Ok(pool)
}

/// Calls `work` with each item, its index, and its `width` places of the output. One thread is the caller's own.
pub(super) fn each<T: Send, O: Send>(
    threads: usize,
    items: &mut [T],
    out: &mut [O],
    width: usize,
    work: impl Fn(usize, &mut T, &mut [O]) + Sync,
) -> PyResult<()> {
    debug_assert_eq!(out.len(), items.len() * width);
    if width == 0 {
        return each_item(threads, items, |index, item| work(index, item, &mut []));
    }
    if threads == 1 {
        for (index, (item, out)) in items.iter_mut().zip(out.chunks_exact_mut(width)).enumerate() {
            work(index, item, out);
        }
        return Ok(());
    }
    pool(threads)?.install(|| {
        let pairs = items.par_iter_mut().zip(out.par_chunks_exact_mut(width));
        pairs.enumerate().for_each(|(index, (item, out))| work(index, item, out));
    });
    Ok(())
}

/// Calls `work` with each item and its index.
pub(super) fn each_item<T: Send>(
    threads: usize,
    items: &mut [T],
    work: impl Fn(usize, &mut T) + Sync,
) -> PyResult<()> {
    if threads == 1 {
        items.iter_mut().enumerate().for_each(|(index, item)| work(index, item));
        return Ok(());
    }
    pool(threads)?.install(|| items.par_iter_mut().enumerate().for_each(|(index, item)| work(index, item)));
    Ok(())
}
