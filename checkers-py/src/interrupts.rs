//! Long work that Ctrl-C can end.

use std::panic::resume_unwind;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::sync::{Mutex, MutexGuard, TryLockError};
use std::thread;
use std::time::Duration;

use pyo3::exceptions::PyKeyboardInterrupt;
use pyo3::prelude::*;

/// The time between two checks for signals.
pub(crate) const PAUSE: Duration = Duration::from_millis(50);
/// The stack of the working thread, as large as that of a main thread.
pub(crate) const STACK: usize = 8 << 20;

/// The first and the longest pause between two attempts to take a lock.
const TRIES: [Duration; 2] = [Duration::from_micros(20), Duration::from_millis(5)];

/// Waits for a lock that another thread may hold for long, and calls `check` repeatedly. An error of `check` ends the
/// wait. The GIL must be released.
pub(crate) fn wait_for<T>(
    lock: &Mutex<T>,
    mut check: impl FnMut() -> PyResult<()>,
) -> PyResult<MutexGuard<'_, T>> {
    let mut pause = TRIES[0];
    loop {
        match lock.try_lock() {
            Ok(guard) => return Ok(guard),
            Err(TryLockError::Poisoned(guard)) => return Ok(guard.into_inner()),
            Err(TryLockError::WouldBlock) => thread::sleep(pause),
        }
        if pause == TRIES[1] {
            check()?;
        }
        pause = (2 * pause).min(TRIES[1]);
    }
}

/// Tells working code whether a signal has arrived.
#[derive(Clone, Copy)]
pub(crate) struct Interrupts<'a>(&'a AtomicBool);

impl<'a> Interrupts<'a> {
    /// Returns an error if the work must end.
    pub(crate) fn check(self) -> PyResult<()> {
        if self.0.load(Ordering::Relaxed) { Err(PyKeyboardInterrupt::new_err(())) } else { Ok(()) }
    }

    /// Returns the flag that is set when the work must end.
    pub(crate) fn flag(self) -> &'a AtomicBool {
        self.0
    }
}

/// Runs long work on a separate thread with the GIL released. Meanwhile the caller's thread checks for signals, because
/// Python handles signals on the main thread only. If a handler raises, as that of Ctrl-C does, the work is told to end
/// and the function returns the exception.
pub(crate) fn interruptible<T: Send>(
    py: Python<'_>,
    stack: usize,
    work: impl FnOnce(Interrupts<'_>) -> PyResult<T> + Send,
) -> PyResult<T> {
    interruptible_by(py, stack, &AtomicBool::new(false), work)
}

/// Runs long work like [`interruptible`], with a flag that other threads can set as well.
pub(crate) fn interruptible_by<T: Send>(
    py: Python<'_>,
    stack: usize,
    stop: &AtomicBool,
    work: impl FnOnce(Interrupts<'_>) -> PyResult<T> + Send,
) -> PyResult<T> {
    py.detach(|| {
        let (done, ends) = channel::<()>();
        thread::scope(|scope| {
            let worker = thread::Builder::new().name("checkers".into()).stack_size(stack);
            let worker = worker.spawn_scoped(scope, move || {
                let _told_when_dropped = done;
                work(Interrupts(stop))
            })?;
            let mut raised = None;
            while ends.recv_timeout(PAUSE) == Err(RecvTimeoutError::Timeout) {
                if raised.is_none()
                    && let Err(error) = Python::attach(|py| py.check_signals())
                {
                    stop.store(true, Ordering::Relaxed);
                    raised = Some(error);
                }
            }
            let result = worker.join().unwrap_or_else(|panic| resume_unwind(panic));
            raised.map_or(result, Err)
        })
    })
}
