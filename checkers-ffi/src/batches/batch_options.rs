//! Options of batches: threads and stopping.

use std::ffi::c_void;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::machinery::arguments;
use crate::machinery::callbacks::flow;
use crate::machinery::cancellation::{checkers_should_stop, run_until_cancelled};
use crate::machinery::failure::{Failure, Outcome};
use crate::machinery::pool::Pool;
use crate::machinery::raw::{self, CStruct};
use crate::machinery::status::CHECKERS_ERROR_INTERNAL;

/// Options of a batch. All zero, or a NULL pointer, means the defaults: one thread for each core, without stopping.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct checkers_batch_options {
    /// A function that is called about every 10 milliseconds on the calling thread; NULL for none. If it returns anything
    /// but 0, the batch ends within milliseconds with CHECKERS_NONE.
    pub stop: checkers_should_stop,
    /// An argument for `stop`.
    pub user: *mut c_void,
    /// The number of threads, at most CHECKERS_MAX_THREADS; 0 for one for each core.
    pub threads: u32,
    /// Reserved: always zero.
    pub reserved: [u8; 4],
}

// Any bits except zero are a valid function pointer for Rust; the caller guarantees that the function may be called.
impl CStruct for checkers_batch_options {}

impl Default for checkers_batch_options {
    fn default() -> Self {
        Self { stop: None, user: std::ptr::null_mut(), threads: 0, reserved: [0; 4] }
    }
}

/// The options of a batch, with the function that may stop it.
pub(crate) struct Batch {
    pool: Pool,
    options: checkers_batch_options,
}

/// The threads that work on a batch.
pub(crate) struct Workers<'a> {
    pool: &'a Pool,
    stop: &'a AtomicBool,
}

impl Batch {
    /// # Safety
    /// As for [`raw::read_optional`]; the function inside may be called until the entry returns.
    pub(crate) unsafe fn new(options: *const checkers_batch_options) -> Outcome<Self> {
        // SAFETY: as the caller guarantees.
        let options = unsafe { raw::read_optional(options, "options")? }.unwrap_or_default();
        arguments::zeros("options", &options.reserved)?;
        Ok(Self { pool: Pool::new(options.threads)?, options })
    }

    /// Runs work on the threads. Returns `None` if the caller stopped it.
    pub(crate) fn run<T: Send>(
        &self,
        work: impl FnOnce(&Workers<'_>) -> Outcome<T> + Send,
    ) -> Outcome<Option<T>> {
        let pool = &self.pool;
        let Some(stop) = self.options.stop else {
            return work(&Workers { pool, stop: &AtomicBool::new(false) }).map(Some);
        };
        let user = self.options.user;
        // SAFETY: `new` was promised that the function may be called.
        let stops = || flow(unsafe { stop(user) }).is_break();
        let done = run_until_cancelled(stops, |stop| {
            let result = work(&Workers { pool, stop });
            (!stop.load(Ordering::Relaxed)).then_some(result)
        })?;
        done.transpose()
    }
}

impl Workers<'_> {
    /// Returns the results of the work for each index below `count`, in order. A thread takes at least `share` indices at a
    /// time.
    pub(crate) fn map<T: Send>(
        &self,
        count: usize,
        share: usize,
        work: impl Fn(usize) -> Outcome<T> + Sync,
    ) -> Outcome<Vec<T>> {
        self.pool.map(count, share, |index| self.unless_stopped(|| work(index)))
    }

    /// Runs the work with each task.
    pub(crate) fn each<T: Send>(&self, tasks: Vec<T>, work: impl Fn(T) -> Outcome + Sync) -> Outcome {
        self.pool.each(tasks, |task| self.unless_stopped(|| work(task)))
    }

    /// Ends all threads with an error if the caller has stopped the batch. The error is never reported.
    fn unless_stopped<T>(&self, work: impl FnOnce() -> Outcome<T>) -> Outcome<T> {
        if self.stop.load(Ordering::Relaxed) {
            return Err(Failure::new(CHECKERS_ERROR_INTERNAL, "the caller stopped the batch"));
        }
        work()
    }
}
