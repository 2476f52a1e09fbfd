//! Long work that Ctrl-C ends.

use std::panic::resume_unwind;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::sync::{Mutex, MutexGuard, TryLockError};
use std::thread;
use std::time::Duration;

use pyo3::exceptions::PyKeyboardInterrupt;
use pyo3::prelude::*;

/// How often signals are looked for.
pub(crate) const PAUSE: Duration = Duration::from_millis(50);
/// Stack of the thread that works, as much as a main thread has.
pub(crate) const STACK: usize = 8 << 20;

/// How long a lock is waited for before it is tried again: as long at first, and at most.
const TRIES: [Duration; 2] = [Duration::from_micros(20), Duration::from_millis(5)];

/// Waits for what another thread may be at for long, and asks again and again whether to go on. Python's lock must be
/// released.
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

/// Says whether to go on.
#[derive(Clone, Copy)]
pub(crate) struct Interrupts<'a>(&'a AtomicBool);

impl<'a> Interrupts<'a> {
    /// An error as soon as the work is to end.
    pub(crate) fn check(self) -> PyResult<()> {
        if self.0.load(Ordering::Relaxed) { Err(PyKeyboardInterrupt::new_err(())) } else { Ok(()) }
    }

    /// What is set as soon as the work is to end.
    pub(crate) fn flag(self) -> &'a AtomicBool {
        self.0
    }
}

/// Does long work on a thread of its own, Python's lock released, while the caller's thread, on which alone Python
/// handles signals, looks for them. If a handler raises, as that of Ctrl-C does, the work is told to end, and that is
/// the error.
pub(crate) fn interruptible<T: Send>(
    py: Python<'_>,
    stack: usize,
    work: impl FnOnce(Interrupts<'_>) -> PyResult<T> + Send,
) -> PyResult<T> {
    interruptible_by(py, stack, &AtomicBool::new(false), work)
}

/// Does the same with a flag that others can set too.
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
