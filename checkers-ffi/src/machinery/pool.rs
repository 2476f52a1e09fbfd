//! Threads for calls that process many values.

use rayon::prelude::*;

use crate::machinery::arguments;
use crate::machinery::failure::{Failure, Outcome};
use crate::machinery::status::CHECKERS_ERROR_LIMIT;

/// The most threads that a call may ask for.
pub const CHECKERS_MAX_THREADS: u32 = 1024;

/// Checks a number of threads; 0 means one for each core.
pub(crate) fn threads(threads: u32) -> Outcome<usize> {
    arguments::at_most("threads", threads.into(), CHECKERS_MAX_THREADS.into())?;
    Ok(threads as usize)
}

/// The threads of a call.
pub(crate) enum Pool {
    /// The calling thread.
    Here,
    /// rayon's global pool, one thread for each core.
    Shared,
    /// A pool that is created for one call.
    Own(rayon::ThreadPool),
}

impl Pool {
    pub(crate) fn new(number: u32) -> Outcome<Self> {
        match threads(number)? {
            0 => Ok(Self::Shared),
            1 => Ok(Self::Here),
            number => {
                let pool = rayon::ThreadPoolBuilder::new().num_threads(number).build();
                pool.map(Self::Own).map_err(|error| Failure::of(CHECKERS_ERROR_LIMIT, &error))
            }
        }
    }

    /// Returns the results of `work` for each index below `count`, in order. A thread takes at least `share` indices at a time.
    pub(crate) fn map<T: Send>(
        &self,
        count: usize,
        share: usize,
        work: impl Fn(usize) -> Outcome<T> + Sync,
    ) -> Outcome<Vec<T>> {
        let parallel = || (0..count).into_par_iter().with_min_len(share).map(&work).collect();
        match self {
            Self::Here => (0..count).map(&work).collect(),
            Self::Shared => parallel(),
            Self::Own(pool) => pool.install(parallel),
        }
    }

    /// Runs `work` with each task.
    pub(crate) fn each<T: Send>(&self, tasks: Vec<T>, work: impl Fn(T) -> Outcome + Sync) -> Outcome {
        match self {
            Self::Here => tasks.into_iter().try_for_each(work),
            Self::Shared => tasks.into_par_iter().try_for_each(&work),
            Self::Own(pool) => pool.install(|| tasks.into_par_iter().try_for_each(&work)),
        }
    }
}
