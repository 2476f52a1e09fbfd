//! Long calls that the caller can stop.

use std::ffi::c_void;
use std::panic::resume_unwind;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

use crate::machinery::failure::{Failure, Outcome};
use crate::machinery::large_stack::STACK;
use crate::machinery::status::CHECKERS_ERROR_LIMIT;

/// A callback that can stop a long call. The library calls it before the work begins and then about every 10 milliseconds, on
/// the thread that made the call. It returns 0 to continue and any other number to stop.
pub type checkers_should_stop = Option<unsafe extern "C-unwind" fn(user: *mut c_void) -> i32>;

/// The time between two calls of the callback.
const PAUSE: Duration = Duration::from_millis(10);

/// Runs `work` on a separate thread while the calling thread calls `stops`. When `stops` returns true, the flag that `work`
/// received is set; `work` should then return `None` soon.
pub(crate) fn run_until_cancelled<T: Send>(
    mut stops: impl FnMut() -> bool,
    work: impl FnOnce(&AtomicBool) -> Option<T> + Send,
) -> Outcome<Option<T>> {
    if stops() {
        return Ok(None);
    }
    let stop = &AtomicBool::new(false);
    let (done, ends) = channel::<()>();
    thread::scope(|scope| {
        let worker = thread::Builder::new().stack_size(STACK).spawn_scoped(scope, move || {
            let _told_when_dropped = done;
            work(stop)
        });
        let worker = worker.map_err(|error| Failure::of(CHECKERS_ERROR_LIMIT, &error))?;
        while ends.recv_timeout(PAUSE) == Err(RecvTimeoutError::Timeout) {
            // `stops` is not called again after it has returned true.
            if !stop.load(Ordering::Relaxed) && stops() {
                stop.store(true, Ordering::Relaxed);
            }
        }
        Ok(worker.join().unwrap_or_else(|panic| resume_unwind(panic)))
    })
}
