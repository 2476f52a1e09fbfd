//! How batches are worked on: by how many threads, and until when.

use std::ffi::c_void;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::machinery::arguments;
use crate::machinery::callbacks::flow;
use crate::machinery::cancellation::{checkers_should_stop, run_until_cancelled};
use crate::machinery::failure::{Failure, Outcome};
use crate::machinery::pool::Pool;
use crate::machinery::raw::{self, CStruct};
use crate::machinery::status::CHECKERS_ERROR_INTERNAL;

/// How a batch is worked on. All zero is what most want, as is NULL in its place: one thread for each core, to the end.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct checkers_batch_options {
    /// Asked about every 10 milliseconds whether to stop, on the thread that calls; NULL to work to the end. The batch then
    /// ends within milliseconds, with CHECKERS_NONE.
    pub stop: checkers_should_stop,
    /// Handed to `stop`.
    pub user: *mut c_void,
    /// How many threads to use, at most CHECKERS_MAX_THREADS; 0 for one for each core.
    pub threads: u32,
    /// Reserved: always zero.
    pub reserved: [u8; 4],
}

// A function pointer of any bits but zero is one as far as Rust goes; the caller vouches that it may be called.
impl CStruct for checkers_batch_options {}

impl Default for checkers_batch_options {
    fn default() -> Self {
        Self { stop: None, user: std::ptr::null_mut(), threads: 0, reserved: [0; 4] }
    }
}

/// Threads to work on a batch, and what may stop them.
pub(crate) struct Batch {
    pool: Pool,
    options: checkers_batch_options,
}

/// The threads of a batch at work.
pub(crate) struct Workers<'a> {
    pool: &'a Pool,
    stop: &'a AtomicBool,
}

impl Batch {
    /// # Safety
    /// As for [`raw::read_optional`]; the function inside may be called until the entry returns.
    pub(crate) unsafe fn new(options: *const checkers_batch_options) -> Outcome<Self> {
        // SAFETY: as the caller vouches.
        let options = unsafe { raw::read_optional(options, "options")? }.unwrap_or_default();
        arguments::zeros("options", &options.reserved)?;
        Ok(Self { pool: Pool::new(options.threads)?, options })
    }

    /// Does work. Returns `None` if the caller stopped it.
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
    /// Returns what the work gives for each index below `count`, in order. A thread takes at least `share` of them at a
    /// time.
    pub(crate) fn map<T: Send>(
        &self,
        count: usize,
        share: usize,
        work: impl Fn(usize) -> Outcome<T> + Sync,
    ) -> Outcome<Vec<T>> {
        self.pool.map(count, share, |index| self.unless_stopped(|| work(index)))
    }

    /// Does the work with each task.
    pub(crate) fn each<T: Send>(&self, tasks: Vec<T>, work: impl Fn(T) -> Outcome + Sync) -> Outcome {
        self.pool.each(tasks, |task| self.unless_stopped(|| work(task)))
    }

    /// Ends all threads by an error once the caller stopped the batch. Nobody reads that error.
    fn unless_stopped<T>(&self, work: impl FnOnce() -> Outcome<T>) -> Outcome<T> {
        if self.stop.load(Ordering::Relaxed) {
            return Err(Failure::new(CHECKERS_ERROR_INTERNAL, "the caller stopped the batch"));
        }
        work()
    }
}
