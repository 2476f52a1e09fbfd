//! Reads and writes through pointers from C. Everything that can be checked is checked here; the caller guarantees the rest.

use std::ffi::c_char;

use crate::failure::{
    CHECKERS_ENGINE_ERROR_ARGUMENT, CHECKERS_ENGINE_ERROR_BUFFER, CHECKERS_ENGINE_ERROR_TEXT, Failure,
};

/// Requires that a pointer is not NULL and is aligned.
pub(crate) fn require<T>(pointer: *const T, name: &str) -> Result<(), Failure> {
    let what = if pointer.is_null() {
        "NULL"
    } else if !pointer.is_aligned() {
        "not aligned"
    } else {
        return Ok(());
    };
    Err(Failure::new(CHECKERS_ENGINE_ERROR_ARGUMENT, format!("`{name}` is {what}")))
}

/// A copy of a value.
///
/// # Safety
/// A pointer that is not NULL points to a value of its type.
pub(crate) unsafe fn read<T: Copy>(pointer: *const T, name: &str) -> Result<T, Failure> {
    require(pointer, name)?;
    // SAFETY: it is not NULL and aligned; the caller guarantees the rest.
    Ok(unsafe { *pointer })
}

/// Writes a value.
///
/// # Safety
/// A pointer that is not NULL points to memory for a value of its type.
pub(crate) unsafe fn write<T: Copy>(pointer: *mut T, value: T, name: &str) -> Result<(), Failure> {
    require(pointer, name)?;
    // SAFETY: it is not NULL and aligned; the caller guarantees the rest.
    unsafe { pointer.write(value) };
    Ok(())
}

/// A copy of a text.
///
/// # Safety
/// A pointer that is not NULL points to this many bytes.
pub(crate) unsafe fn text(pointer: *const c_char, length: usize, name: &str) -> Result<String, Failure> {
    if length == 0 {
        return Ok(String::new());
    }
    require(pointer, name)?;
    if length > isize::MAX as usize {
        return Err(Failure::new(
            CHECKERS_ENGINE_ERROR_ARGUMENT,
            format!("`{name}` cannot have {length} bytes"),
        ));
    }
    // SAFETY: the pointer is not NULL, bytes are always aligned, and the caller guarantees their number.
    let bytes = unsafe { std::slice::from_raw_parts(pointer.cast::<u8>(), length) };
    let text = std::str::from_utf8(bytes);
    let text = text.map_err(|error| {
        let message = format!("`{name}` is not UTF-8 at byte {}", error.valid_up_to());
        Failure::new(CHECKERS_ENGINE_ERROR_TEXT, message)
    })?;
    Ok(text.to_owned())
}

/// Writes a text with a zero behind it.
///
/// # Safety
/// `buffer` points to `capacity` bytes unless that is 0, and `length` to a number.
pub(crate) unsafe fn write_text(
    text: &str,
    buffer: *mut c_char,
    capacity: usize,
    length: *mut usize,
) -> Result<(), Failure> {
    if capacity > 0 {
        require(buffer, "buffer")?;
    }
    // SAFETY: the caller guarantees valid pointers.
    unsafe { write(length, text.len(), "length")? };
    if text.len() >= capacity {
        if capacity > 0 {
            // SAFETY: there is room for a byte.
            unsafe { buffer.write(0) };
        }
        let message =
            format!("the text needs {} bytes with its zero byte, the buffer has {capacity}", text.len() + 1);
        return Err(Failure::new(CHECKERS_ENGINE_ERROR_BUFFER, message));
    }
    // SAFETY: the buffer has room for the text and the zero, and is no part of the text, which is ours.
    unsafe {
        std::ptr::copy_nonoverlapping(text.as_ptr().cast::<c_char>(), buffer, text.len());
        buffer.add(text.len()).write(0);
    }
    Ok(())
}
