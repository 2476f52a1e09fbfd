//! The last error of a thread.

use std::ffi::c_char;

use crate::machinery::failure::{Failure, guard_status, last};
use crate::machinery::raw::{CStruct, Out, TextOut};
use crate::machinery::status::{CHECKERS_NONE, CHECKERS_OK, checkers_status};
use crate::positions::value::{CHECKERS_NO_SQUARE, checkers_square};

/// The place of the last error of a thread. checkers_last_error_message has its text.
#[repr(C)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct checkers_error {
    /// Line of the text that was read, from 1; 0 if the error is not about a line.
    pub line: u64,
    /// Column in that line, from 1; 0 if the error is not about a line.
    pub column: u64,
    /// First byte at fault in the text that was read, from 0; SIZE_MAX if the error is not about a byte.
    pub offset: usize,
    /// Number of bytes at fault; 0 if something is missing there.
    pub length: usize,
    /// The status that the call returned.
    pub status: checkers_status,
    /// The square at fault; CHECKERS_NO_SQUARE if the error is not about a square.
    pub square: checkers_square,
    /// Reserved: always zero.
    pub reserved: [u8; 3],
}

impl CStruct for checkers_error {}

impl From<&Failure> for checkers_error {
    fn from(failure: &Failure) -> Self {
        let (line, column) = failure.place.line.unwrap_or((0, 0));
        let (offset, length) = failure.place.bytes.unwrap_or((usize::MAX, 0));
        Self {
            line,
            column,
            offset,
            length,
            status: failure.status,
            square: failure.place.square.unwrap_or(CHECKERS_NO_SQUARE),
            reserved: [0; 3],
        }
    }
}

/// Writes the place of this thread's last error. Calls that succeed do not change the last error.
///
/// Returns CHECKERS_NONE, and writes nothing, if no call of this thread has failed yet.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn checkers_last_error(error: *mut checkers_error) -> checkers_status {
    guard_status(|| {
        // SAFETY: the caller guarantees valid pointers, as the header requires.
        let out = unsafe { Out::new(error, "error")? };
        let Some(failure) = last() else { return Ok(CHECKERS_NONE) };
        out.set((&failure).into());
        Ok(CHECKERS_OK)
    })
}

/// Writes the place and the message of this thread's last error, as checkers_last_error and checkers_last_error_message
/// do. `error` and `length` may be NULL.
///
/// Returns CHECKERS_NONE, and writes nothing, if no call of this thread has failed yet. If the buffer is too small for the
/// message, the status is CHECKERS_ERROR_BUFFER, `error` is written, and the last error does not change.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn checkers_last_error_get(
    error: *mut checkers_error,
    buffer: *mut c_char,
    capacity: usize,
    length: *mut usize,
) -> checkers_status {
    guard_status(|| {
        let mut unwanted = 0;
        let length = if length.is_null() { &raw mut unwanted } else { length };
        // SAFETY: the caller guarantees valid pointers, as the header requires.
        let (error, out) =
            unsafe { (Out::optional(error, "error")?, TextOut::new(buffer, capacity, length)?) };
        let Some(failure) = last() else { return Ok(CHECKERS_NONE) };
        error.iter().for_each(|out| out.set((&failure).into()));
        Ok(out.write(&failure.message).map_or_else(|failure| failure.status, |()| CHECKERS_OK))
    })
}

/// Writes the message of this thread's last error: a sentence in English without its first capital and its full stop.
///
/// Returns CHECKERS_NONE, and writes nothing, if no call of this thread has failed yet. If the buffer is too small, the
/// status is CHECKERS_ERROR_BUFFER, and the last error does not change.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn checkers_last_error_message(
    buffer: *mut c_char,
    capacity: usize,
    length: *mut usize,
) -> checkers_status {
    // SAFETY: the caller guarantees valid pointers, as the header requires.
    unsafe { tell(buffer, capacity, length, |failure| &failure.message) }
}

/// Writes the subject of this thread's last error: the name of an argument, or the path of an axis such as `king.range`.
/// The text is empty if the error has no subject.
///
/// Returns the same statuses as checkers_last_error_message.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn checkers_last_error_subject(
    buffer: *mut c_char,
    capacity: usize,
    length: *mut usize,
) -> checkers_status {
    // SAFETY: the caller guarantees valid pointers, as the header requires.
    unsafe { tell(buffer, capacity, length, |failure| &failure.subject) }
}

/// Writes one text of the last error. A failure to do so does not become the last error.
///
/// # Safety
/// As for [`TextOut::new`].
unsafe fn tell(
    buffer: *mut c_char,
    capacity: usize,
    length: *mut usize,
    what: impl FnOnce(&Failure) -> &str,
) -> checkers_status {
    guard_status(|| {
        // SAFETY: as the caller guarantees.
        let out = unsafe { TextOut::new(buffer, capacity, length)? };
        let Some(failure) = last() else { return Ok(CHECKERS_NONE) };
        Ok(out.write(what(&failure)).map_or_else(|failure| failure.status, |()| CHECKERS_OK))
    })
}
