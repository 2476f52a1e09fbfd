//! Returns the last error of a thread.

use std::ffi::c_char;

use crate::failure::{checkers_engine_status, guard_silently, last};
use crate::raw;

/// Writes the message of the last call of this thread that failed; an empty text if none has failed. Successful calls and errors
/// of this function leave the message as it is.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn checkers_engine_last_error(
    buffer: *mut c_char,
    capacity: usize,
    length: *mut usize,
) -> checkers_engine_status {
    // An error of this function would replace the message.
    // SAFETY: the caller guarantees valid pointers.
    guard_silently(|| unsafe { raw::write_text(&last(), buffer, capacity, length) })
}
