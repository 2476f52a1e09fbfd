//! What a thread can read about its last error.

use std::ffi::c_char;

use crate::failure::{Failure, guard_status, last};
use crate::raw::{CStruct, Out, TextOut};
use crate::status::{CHECKERS_NONE, CHECKERS_OK, checkers_status};
use crate::value::{CHECKERS_NO_SQUARE, checkers_square};

/// Where the last error of a thread is. Its text is given by checkers_last_error_message.
#[repr(C)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct checkers_error {
    /// Line of the text that was read, from 1; 0 if that makes no sense.
    pub line: u64,
    /// Column in that line, from 1; 0 if that makes no sense.
    pub column: u64,
    /// The offending byte of the text that was read, from 0; SIZE_MAX if that makes no sense.
    pub offset: usize,
    /// How many bytes offend; 0 where something is missing.
    pub length: usize,
    /// What the call returned.
    pub status: checkers_status,
    /// The square at fault; CHECKERS_NO_SQUARE if that makes no sense.
    pub square: checkers_square,
    /// Zero.
    pub reserved: [u8; 3],
}

impl CStruct for checkers_error {}

/// Writes where this thread's last error is. Calls that succeed do not change it.
///
/// Returns CHECKERS_NONE, and writes nothing, if no call of this thread has failed yet.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn checkers_last_error(error: *mut checkers_error) -> checkers_status {
    guard_status(|| {
        // SAFETY: the caller vouches for its pointers, as the header demands.
        let out = unsafe { Out::new(error, "error")? };
        let Some(failure) = last() else { return Ok(CHECKERS_NONE) };
        let (line, column) = failure.place.line.unwrap_or((0, 0));
        let (offset, length) = failure.place.bytes.unwrap_or((usize::MAX, 0));
        out.set(checkers_error {
            line,
            column,
            offset,
            length,
            status: failure.status,
            square: failure.place.square.unwrap_or(CHECKERS_NO_SQUARE),
            reserved: [0; 3],
        });
        Ok(CHECKERS_OK)
    })
}

/// Writes what this thread's last error was, a sentence in English without its first capital and its dot.
///
/// Returns CHECKERS_NONE, and writes nothing, if no call of this thread has failed yet. If the buffer is too small the
/// status is CHECKERS_ERROR_BUFFER, but the error asked about stays the last one.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn checkers_last_error_message(
    buffer: *mut c_char,
    capacity: usize,
    length: *mut usize,
) -> checkers_status {
    // SAFETY: the caller vouches for its pointers, as the header demands.
    unsafe { tell(buffer, capacity, length, |failure| &failure.message) }
}

/// Writes what this thread's last error is about: the name of an argument, or the path of an axis such as
/// `king.range`. Empty where that makes no sense.
///
/// Returns as checkers_last_error_message.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn checkers_last_error_subject(
    buffer: *mut c_char,
    capacity: usize,
    length: *mut usize,
) -> checkers_status {
    // SAFETY: the caller vouches for its pointers, as the header demands.
    unsafe { tell(buffer, capacity, length, |failure| &failure.subject) }
}

/// Writes something of the last error. Failing to do so is no new one.
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
        // SAFETY: as the caller vouches.
        let out = unsafe { TextOut::new(buffer, capacity, length)? };
        let Some(failure) = last() else { return Ok(CHECKERS_NONE) };
        Ok(out.write(what(&failure)).map_or_else(|failure| failure.status, |()| CHECKERS_OK))
    })
}
