//! Functions of the caller's.

use std::ops::ControlFlow;

use crate::machinery::failure::Failure;
use crate::machinery::status::CHECKERS_ERROR_NULL;

/// For `ok_or_else`: a callback that is missing.
pub(crate) fn no_callback(name: &'static str) -> Failure {
    Failure::new(CHECKERS_ERROR_NULL, format!("the callback `{name}` is NULL")).about(name)
}

/// What a callback asked for.
pub(crate) fn flow(stop: i32) -> ControlFlow<()> {
    if stop == 0 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
}
