//! Callbacks: functions that the caller passes.

use std::ops::ControlFlow;

use crate::machinery::failure::Failure;
use crate::machinery::status::CHECKERS_ERROR_NULL;

/// Returns the error for a callback that is NULL. For `ok_or_else`.
pub(crate) fn no_callback(name: &'static str) -> Failure {
    Failure::new(CHECKERS_ERROR_NULL, format!("the callback `{name}` is NULL")).about(name)
}

/// Converts the result of a callback: 0 continues, any other number stops.
pub(crate) fn flow(stop: i32) -> ControlFlow<()> {
    if stop == 0 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
}
