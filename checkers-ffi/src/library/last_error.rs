//! What a thread can read about its last error.

use std::ffi::c_char;

use crate::machinery::failure::{Failure, guard_status, last};
use crate::machinery::raw::{CStruct, Out, TextOut};
use crate::machinery::status::{CHECKERS_NONE, CHECKERS_OK, checkers_status};
use crate::positions::value::{CHECKERS_NO_SQUARE, checkers_square};

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

/// Writes where this thread's last error is. Calls that succeed do not change it.
///
/// Returns CHECKERS_NONE, and writes nothing, if no call of this thread has failed yet.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn checkers_last_error(error: *mut checkers_error) -> checkers_status {
    guard_status(|| {
        // SAFETY: the caller vouches for its pointers, as the header demands.
        let out = unsafe { Out::new(error, "error")? };
        let Some(failure) = last() else { return Ok(CHECKERS_NONE) };
        out.set((&failure).into());
        Ok(CHECKERS_OK)
    })
}

/// Writes where this thread's last error is, and what it was, as checkers_last_error and checkers_last_error_message do.
/// `error` and `length` may be NULL.
///
/// Returns CHECKERS_NONE, and writes nothing, if no call of this thread has failed yet. If the buffer is too small for the
/// message the status is CHECKERS_ERROR_BUFFER, but `error` is written, and the error asked about stays the last one.
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
        // SAFETY: the caller vouches for its pointers, as the header demands.
        let (error, out) =
            unsafe { (Out::optional(error, "error")?, TextOut::new(buffer, capacity, length)?) };
        let Some(failure) = last() else { return Ok(CHECKERS_NONE) };
        error.iter().for_each(|out| out.set((&failure).into()));
        Ok(out.write(&failure.message).map_or_else(|failure| failure.status, |()| CHECKERS_OK))
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
