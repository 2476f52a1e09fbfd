//! What a thread reads about its last error.

use std::ffi::c_char;

use crate::failure::{checkers_engine_status, guard_silently, last};
use crate::raw;

/// Writes what was wrong in the last call of this thread that failed; an empty text if none has.
///
/// # Safety
/// The pointers are as the head of the header says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn checkers_engine_last_error(
    buffer: *mut c_char,
    capacity: usize,
    length: *mut usize,
) -> checkers_engine_status {
    // An error of this function would take the place of the text.
    // SAFETY: the caller guarantees valid pointers.
    guard_silently(|| unsafe { raw::write_text(&last(), buffer, capacity, length) })
}
