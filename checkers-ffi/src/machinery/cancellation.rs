//! Long work that the caller may stop.

use std::ffi::c_void;
use std::panic::resume_unwind;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

use crate::machinery::failure::{Failure, Outcome};
use crate::machinery::large_stack::STACK;
use crate::machinery::status::CHECKERS_ERROR_LIMIT;

/// Called before long work begins and again and again while it goes on, about every 10 milliseconds, on the thread that
/// has called for it. Returns 0 to go on, anything else to stop.
pub type checkers_should_stop = Option<unsafe extern "C-unwind" fn(user: *mut c_void) -> i32>;

/// How often is asked.
const PAUSE: Duration = Duration::from_millis(10);

/// Does work on a thread of its own while the calling one asks whether to stop. As soon as that is so the work finds its
/// flag set, should end, and comes to `None`.
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
            // Who has asked to stop is not asked again.
            if !stop.load(Ordering::Relaxed) && stops() {
                stop.store(true, Ordering::Relaxed);
            }
        }
        Ok(worker.join().unwrap_or_else(|panic| resume_unwind(panic)))
    })
}
