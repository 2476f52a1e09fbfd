//! Converts errors and panics to a status, and stores the message of the last error of each thread.

use std::cell::RefCell;
use std::panic::{AssertUnwindSafe, catch_unwind};

use crate::control_characters::readable;

/// The result of a call: 0 for success, negative for errors.
pub type checkers_engine_status = i32;

/// Success.
pub const CHECKERS_ENGINE_OK: checkers_engine_status = 0;
/// An argument has an invalid value, or a pointer is NULL or not aligned for its type.
pub const CHECKERS_ENGINE_ERROR_ARGUMENT: checkers_engine_status = -1;
/// A handle was freed or was never issued.
pub const CHECKERS_ENGINE_ERROR_HANDLE: checkers_engine_status = -2;
/// A buffer is too small; the length is that of the text.
pub const CHECKERS_ENGINE_ERROR_BUFFER: checkers_engine_status = -3;
/// A text is not UTF-8, or it is not a variant, a position, a legal move or an opening table, as the function requires.
pub const CHECKERS_ENGINE_ERROR_TEXT: checkers_engine_status = -4;
/// The engine is searching on another thread, or it is the engine whose callback made the call.
pub const CHECKERS_ENGINE_ERROR_BUSY: checkers_engine_status = -5;
/// The game is over, or the position has not been searched.
pub const CHECKERS_ENGINE_ERROR_GAME: checkers_engine_status = -6;
/// A defect of this library. The engine must be freed.
pub const CHECKERS_ENGINE_ERROR_PANIC: checkers_engine_status = -7;
/// The machine has not enough memory.
pub const CHECKERS_ENGINE_ERROR_MEMORY: checkers_engine_status = -8;

/// An error with its message.
pub(crate) struct Failure {
    status: checkers_engine_status,
    message: String,
}

impl Failure {
    pub(crate) fn new(status: checkers_engine_status, message: impl ToString) -> Self {
        Self { status, message: readable(message.to_string().into()).into_owned() }
    }
}

thread_local! {
    static LAST: RefCell<String> = const { RefCell::new(String::new()) };
}

fn remember(failure: Failure) -> checkers_engine_status {
    // It fails only while the thread ends.
    let _ = LAST.try_with(|last| *last.borrow_mut() = failure.message);
    failure.status
}

/// Runs the body of an exported function. An error or a panic becomes the last error of the thread and a status.
pub(crate) fn guard(work: impl FnOnce() -> Result<(), Failure>) -> checkers_engine_status {
    match catch_unwind(AssertUnwindSafe(work)) {
        Ok(Ok(())) => CHECKERS_ENGINE_OK,
        Ok(Err(failure)) => remember(failure),
        Err(_) => remember(Failure::new(CHECKERS_ENGINE_ERROR_PANIC, "a defect of the library")),
    }
}

/// Returns the message of the last error of this thread.
pub(crate) fn last() -> String {
    LAST.try_with(|last| last.borrow().clone()).unwrap_or_default()
}

/// Does the same as [`guard`], but leaves the last error of the thread as it is.
pub(crate) fn guard_silently(work: impl FnOnce() -> Result<(), Failure>) -> checkers_engine_status {
    match catch_unwind(AssertUnwindSafe(work)) {
        Ok(Ok(())) => CHECKERS_ENGINE_OK,
        Ok(Err(failure)) => failure.status,
        Err(_) => CHECKERS_ENGINE_ERROR_PANIC,
    }
}
