//! Errors and panics as a status, and what a thread reads about its last error.

use std::cell::RefCell;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// How a call went: 0 for success, negative for errors.
pub type checkers_engine_status = i32;

/// Success.
pub const CHECKERS_ENGINE_OK: checkers_engine_status = 0;
/// An argument has a value that it cannot have, or a pointer is NULL or not aligned.
pub const CHECKERS_ENGINE_ERROR_ARGUMENT: checkers_engine_status = -1;
/// A handle was freed or never given.
pub const CHECKERS_ENGINE_ERROR_HANDLE: checkers_engine_status = -2;
/// A buffer is too small; the length says how long the text is.
pub const CHECKERS_ENGINE_ERROR_BUFFER: checkers_engine_status = -3;
/// A text is not UTF-8, not a variant, not a position, not a legal move or not a table.
pub const CHECKERS_ENGINE_ERROR_TEXT: checkers_engine_status = -4;
/// The engine is searching.
pub const CHECKERS_ENGINE_ERROR_BUSY: checkers_engine_status = -5;
/// The game is over, or nothing was searched yet.
pub const CHECKERS_ENGINE_ERROR_GAME: checkers_engine_status = -6;
/// A defect of this library. The engine must be freed.
pub const CHECKERS_ENGINE_ERROR_PANIC: checkers_engine_status = -7;

/// An error with its sentence.
pub(crate) struct Failure {
    status: checkers_engine_status,
    message: String,
}

impl Failure {
    pub(crate) fn new(status: checkers_engine_status, message: impl ToString) -> Self {
        Self { status, message: message.to_string() }
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

/// Does the work of a function. Nothing unwinds into C.
pub(crate) fn guard(work: impl FnOnce() -> Result<(), Failure>) -> checkers_engine_status {
    match catch_unwind(AssertUnwindSafe(work)) {
        Ok(Ok(())) => CHECKERS_ENGINE_OK,
        Ok(Err(failure)) => remember(failure),
        Err(_) => remember(Failure::new(CHECKERS_ENGINE_ERROR_PANIC, "a defect of checkers_engine")),
    }
}

/// The sentence of the last error of this thread.
pub(crate) fn last() -> String {
    LAST.try_with(|last| last.borrow().clone()).unwrap_or_default()
}

/// Does the work of a function whose errors are not remembered.
pub(crate) fn guard_silently(work: impl FnOnce() -> Result<(), Failure>) -> checkers_engine_status {
    match catch_unwind(AssertUnwindSafe(work)) {
        Ok(Ok(())) => CHECKERS_ENGINE_OK,
        Ok(Err(failure)) => failure.status,
        Err(_) => CHECKERS_ENGINE_ERROR_PANIC,
    }
}
