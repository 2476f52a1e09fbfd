//! Reads and writes through pointers from C. Everything that can be checked is checked here; the caller guarantees the rest.
//!
//! Inputs are copied, or read before anything is written; outputs are written through raw pointers. Therefore an output may
//! be the same object as an input.

use std::ffi::c_char;
use std::fmt::{self, Write};
use std::marker::PhantomData;
use std::ptr::NonNull;

use crate::machinery::failure::{Failure, Outcome};
use crate::machinery::status::{
    CHECKERS_ERROR_ARGUMENT, CHECKERS_ERROR_BUFFER, CHECKERS_ERROR_NULL, CHECKERS_ERROR_UTF8, CHECKERS_NONE,
    CHECKERS_OK, checkers_status,
};

/// Types for which every pattern of bytes is a valid value: integers, and structs of such types.
pub(crate) trait CStruct: Copy {}

impl CStruct for u8 {}
impl CStruct for u16 {}
impl CStruct for u32 {}
impl CStruct for i32 {}
impl CStruct for u64 {}
impl CStruct for usize {}

/// Requires that a pointer is not NULL and is aligned.
#[inline(always)]
fn require<T>(pointer: *const T, name: &'static str) -> Outcome {
    if pointer.is_null() || !pointer.is_aligned() {
        return Err(bad_pointer(pointer.is_null(), name));
    }
    Ok(())
}

#[cold]
#[inline(never)]
fn bad_pointer(is_null: bool, name: &'static str) -> Failure {
    let (status, what) =
        if is_null { (CHECKERS_ERROR_NULL, "NULL") } else { (CHECKERS_ERROR_ARGUMENT, "not aligned") };
    Failure::new(status, format!("`{name}` is {what}")).about(name)
}

/// Requires that `count` elements fit into memory and, unless `count` is 0, that the pointer is valid as for [`require`].
#[inline(always)]
fn require_many<T>(pointer: *const T, count: usize, name: &'static str) -> Outcome {
    if count > isize::MAX as usize / size_of::<T>() {
        return Err(too_many(count, name));
    }
    if count == 0 { Ok(()) } else { require(pointer, name) }
}

#[cold]
#[inline(never)]
fn too_many(count: usize, name: &'static str) -> Failure {
    Failure::new(
        CHECKERS_ERROR_ARGUMENT,
        format!("`{name}` cannot have {count} elements: that is more than memory can hold"),
    )
    .about(name)
}

/// Returns a copy of the value that the caller points to.
///
/// # Safety
/// If it is neither NULL nor misaligned it points to an initialised `T`.
#[inline(always)]
pub(crate) unsafe fn read<T: CStruct>(pointer: *const T, name: &'static str) -> Outcome<T> {
    require(pointer, name)?;
    // SAFETY: there and aligned, as was just checked; initialised, as the caller guarantees.
    Ok(unsafe { pointer.read() })
}

/// Does the same as [`read`], but returns `None` for NULL.
///
/// # Safety
/// As for [`read`].
pub(crate) unsafe fn read_optional<T: CStruct>(pointer: *const T, name: &'static str) -> Outcome<Option<T>> {
    if pointer.is_null() {
        return Ok(None);
    }
    // SAFETY: as the caller guarantees.
    unsafe { read(pointer, name) }.map(Some)
}

/// Returns the elements that the caller points to.
///
/// # Safety
/// There are `count` initialised elements, which no other thread changes during `'a`.
pub(crate) unsafe fn slice<'a, T: CStruct>(
    pointer: *const T,
    count: usize,
    name: &'static str,
) -> Outcome<&'a [T]> {
    require_many(pointer, count, name)?;
    if count == 0 {
        return Ok(&[]);
    }
    // SAFETY: there, aligned and not too many, as was just checked; the caller guarantees the rest.
    Ok(unsafe { std::slice::from_raw_parts(pointer, count) })
}

/// Returns the text that the caller points to.
///
/// # Safety
/// As for [`slice`].
pub(crate) unsafe fn text<'a>(pointer: *const c_char, length: usize, name: &'static str) -> Outcome<&'a str> {
    // SAFETY: as the caller guarantees; `c_char` is a byte.
    let bytes = unsafe { slice(pointer.cast::<u8>(), length, name)? };
    std::str::from_utf8(bytes).map_err(|error| {
        let message = format!("`{name}` is not UTF-8 at byte {}", error.valid_up_to());
        Failure::new(CHECKERS_ERROR_UTF8, message).about(name).at_bytes(error.valid_up_to(), 1)
    })
}

/// An output of one value.
pub(crate) struct Out<T> {
    pointer: *mut T,
}

impl<T: CStruct> Out<T> {
    /// # Safety
    /// If it is neither NULL nor misaligned it points to room for a `T`, valid until the entry returns.
    #[inline(always)]
    pub(crate) unsafe fn new(pointer: *mut T, name: &'static str) -> Outcome<Self> {
        require(pointer, name)?;
        Ok(Self { pointer })
    }

    /// Does the same as [`Out::new`], but returns `None` for NULL: the caller does not want the value.
    ///
    /// # Safety
    /// As for [`Out::new`].
    pub(crate) unsafe fn optional(pointer: *mut T, name: &'static str) -> Outcome<Option<Self>> {
        if pointer.is_null() {
            return Ok(None);
        }
        // SAFETY: as the caller guarantees.
        unsafe { Self::new(pointer, name) }.map(Some)
    }

    #[inline(always)]
    pub(crate) fn set(&self, value: T) {
        // SAFETY: there, aligned and with room, as `new` was promised.
        unsafe { self.pointer.write(value) }
    }
}

/// An output of a list, element by element. Elements that do not fit are only counted.
pub(crate) struct List<T> {
    pointer: *mut T,
    capacity: usize,
    count: usize,
    total: Out<usize>,
}

impl<T: CStruct> List<T> {
    /// # Safety
    /// There is room for `capacity` elements and for the count, valid until the entry returns.
    #[inline(always)]
    pub(crate) unsafe fn new(
        pointer: *mut T,
        capacity: usize,
        name: &'static str,
        count: *mut usize,
    ) -> Outcome<Self> {
        require_many(pointer, capacity, name)?;
        // SAFETY: as the caller guarantees.
        Ok(Self { pointer, capacity, count: 0, total: unsafe { Out::new(count, "count")? } })
    }

    #[inline(always)]
    pub(crate) fn push(&mut self, value: T) {
        if self.count < self.capacity {
            // SAFETY: inside the room that `new` was promised.
            unsafe { self.pointer.add(self.count).write(value) };
        }
        self.count += 1;
    }

    /// Adds many values. Those that do not fit are only counted.
    #[inline(always)]
    pub(crate) fn extend(&mut self, values: impl ExactSizeIterator<Item = T>) {
        let count = values.len();
        let fit = count.min(self.capacity.saturating_sub(self.count));
        for (at, value) in values.take(fit).enumerate() {
            // SAFETY: inside the room that `new` was promised: `self.count + fit` is at most `capacity`.
            unsafe { self.pointer.add(self.count + at).write(value) };
        }
        self.count += count;
    }

    /// Writes the number of elements to the caller's count.
    ///
    /// # Errors
    /// If the elements did not fit.
    #[inline]
    pub(crate) fn finish(self) -> Outcome {
        self.total.set(self.count);
        too_small(self.count, self.capacity)
    }

    /// Returns the buffer as a [`Room`], to be filled in any order and by several threads, if `count` elements fit.
    pub(crate) fn exactly(self, count: usize) -> Outcome<Room<T>> {
        self.total.set(count);
        too_small(count, self.capacity)?;
        Ok(Room::of(self.pointer, count))
    }
}

/// Lists the elements that `fill` pushes: the body of an exported function that writes one list.
///
/// # Safety
/// As for [`List::new`].
pub(crate) unsafe fn list<T: CStruct>(
    pointer: *mut T,
    capacity: usize,
    name: &'static str,
    count: *mut usize,
    fill: impl FnOnce(&mut List<T>) -> Outcome,
) -> Outcome {
    // SAFETY: as the caller guarantees.
    let mut list = unsafe { List::new(pointer, capacity, name, count)? };
    fill(&mut list)?;
    list.finish()
}

#[inline]
fn too_small(needed: usize, room: usize) -> Outcome {
    if needed <= room { Ok(()) } else { Err(does_not_fit(needed, room)) }
}

#[cold]
#[inline(never)]
fn does_not_fit(needed: usize, room: usize) -> Failure {
    let message = format!("the list has {needed} elements, but `capacity` is {room}");
    Failure::new(CHECKERS_ERROR_BUFFER, message)
}

/// A buffer for a known number of elements.
pub(crate) struct Room<T> {
    pointer: NonNull<T>,
    count: usize,
    _owned: PhantomData<T>,
}

/// Counts elements that are written to several lists at once.
pub(crate) struct Counter {
    capacity: usize,
    count: usize,
    total: Out<usize>,
}

impl Counter {
    /// # Safety
    /// There is room for the count, valid until the entry returns.
    #[inline(always)]
    pub(crate) unsafe fn new(capacity: usize, count: *mut usize) -> Outcome<Self> {
        // SAFETY: as the caller guarantees.
        Ok(Self { capacity, count: 0, total: unsafe { Out::new(count, "count")? } })
    }

    /// Returns the index of the next element and how many of the next `elements` fit.
    #[inline(always)]
    pub(crate) fn next(&mut self, elements: usize) -> (usize, usize) {
        let start = self.count;
        self.count += elements;
        (start, elements.min(self.capacity.saturating_sub(start)))
    }

    /// Writes the number of elements to the caller's count.
    ///
    /// # Errors
    /// If the elements did not fit.
    #[inline]
    pub(crate) fn finish(self) -> Outcome {
        self.total.set(self.count);
        too_small(self.count, self.capacity)
    }
}

impl<T: CStruct> Room<T> {
    /// Does the same as [`Room::new`], but returns `None` for NULL: the caller does not want the list.
    ///
    /// # Safety
    /// As for [`Room::new`].
    #[inline(always)]
    pub(crate) unsafe fn optional(
        pointer: *mut T,
        count: usize,
        name: &'static str,
    ) -> Outcome<Option<Self>> {
        if pointer.is_null() {
            return Ok(None);
        }
        // SAFETY: as the caller guarantees.
        unsafe { Self::new(pointer, count, name) }.map(Some)
    }

    /// # Safety
    /// There is room for `count` elements, valid until the entry returns.
    pub(crate) unsafe fn new(pointer: *mut T, count: usize, name: &'static str) -> Outcome<Self> {
        require_many(pointer, count, name)?;
        Ok(Self::of(pointer, count))
    }

    /// The pointer was checked: it is NULL only if there are no elements.
    #[inline(always)]
    fn of(pointer: *mut T, count: usize) -> Self {
        Self { pointer: NonNull::new(pointer).unwrap_or(NonNull::dangling()), count, _owned: PhantomData }
    }

    /// Splits the buffer after `at` elements.
    pub(crate) fn split(self, at: usize) -> (Self, Self) {
        let at = at.min(self.count);
        // SAFETY: not beyond the end of the room.
        let rest = unsafe { self.pointer.add(at) };
        let part = |pointer, count| Self { pointer, count, _owned: PhantomData };
        (part(self.pointer, at), part(rest, self.count - at))
    }

    /// Writes consecutive elements. Those beyond the end are dropped.
    pub(crate) fn copy(&mut self, at: usize, values: &[T]) {
        let count = values.len().min(self.count.saturating_sub(at));
        if count > 0 {
            // SAFETY: inside the room that `new` or `exactly` was promised; the library's own values do not overlap it.
            unsafe { std::ptr::copy_nonoverlapping(values.as_ptr(), self.pointer.as_ptr().add(at), count) };
        }
    }

    /// Writes an element. One beyond the end is dropped.
    #[inline(always)]
    pub(crate) fn set(&mut self, index: usize, value: T) {
        if index < self.count {
            // SAFETY: inside the room that `new` or `exactly` was promised.
            unsafe { self.pointer.add(index).write(value) };
        }
    }
}

// SAFETY: two rooms never overlap, because splitting is the only way to get a second one; they hold plain values.
unsafe impl<T: CStruct + Send> Send for Room<T> {}

/// An output of a text.
pub(crate) struct TextOut {
    pointer: *mut u8,
    capacity: usize,
    length: Out<usize>,
}

impl TextOut {
    /// # Safety
    /// There is room for `capacity` bytes and for the length, valid until the entry returns.
    pub(crate) unsafe fn new(pointer: *mut c_char, capacity: usize, length: *mut usize) -> Outcome<Self> {
        let pointer = pointer.cast::<u8>();
        require_many(pointer, capacity, "buffer")?;
        // SAFETY: as the caller guarantees.
        Ok(Self { pointer, capacity, length: unsafe { Out::new(length, "length")? } })
    }

    /// Writes a text and a terminating zero byte, and its length to the caller's `length`.
    ///
    /// # Errors
    /// If the text does not fit; the buffer then holds an empty text.
    pub(crate) fn write(self, text: impl fmt::Display) -> Outcome {
        let mut cursor = Cursor { out: &self, at: 0 };
        // Neither the cursor nor the values that the library displays return an error.
        let _ = write!(cursor, "{text}");
        let length = cursor.at;
        self.length.set(length);
        let fits = length < self.capacity;
        if self.capacity > 0 {
            self.put(if fits { length } else { 0 }, &[0]);
        }
        if fits {
            return Ok(());
        }
        let message = format!(
            "the text needs {} bytes with its terminating zero, but `capacity` is {}",
            length + 1,
            self.capacity
        );
        Err(Failure::new(CHECKERS_ERROR_BUFFER, message))
    }

    /// Writes the bytes that fit.
    fn put(&self, at: usize, bytes: &[u8]) {
        let Some(room) = self.capacity.checked_sub(at) else { return };
        let count = bytes.len().min(room);
        if count > 0 {
            // SAFETY: inside the room that `new` was promised; the library's own bytes do not overlap it.
            unsafe { std::ptr::copy_nonoverlapping(bytes.as_ptr(), self.pointer.add(at), count) };
        }
    }
}

/// Writes the text that `make` returns: the body of an exported function that writes one text and reads no other pointer.
///
/// # Safety
/// As for [`TextOut::new`].
pub(crate) unsafe fn write_text<T: fmt::Display>(
    pointer: *mut c_char,
    capacity: usize,
    length: *mut usize,
    make: impl FnOnce() -> Outcome<T>,
) -> Outcome {
    // SAFETY: as the caller guarantees.
    let out = unsafe { TextOut::new(pointer, capacity, length)? };
    out.write(make()?)
}

/// Writes the text that `make` returns, as [`write_text`] does, or returns [`CHECKERS_NONE`] if there is none.
///
/// # Safety
/// As for [`TextOut::new`].
pub(crate) unsafe fn write_text_if_any<T: fmt::Display>(
    pointer: *mut c_char,
    capacity: usize,
    length: *mut usize,
    make: impl FnOnce() -> Outcome<Option<T>>,
) -> Outcome<checkers_status> {
    // SAFETY: as the caller guarantees.
    let out = unsafe { TextOut::new(pointer, capacity, length)? };
    match make()? {
        Some(text) => out.write(text).map(|()| CHECKERS_OK),
        None => Ok(CHECKERS_NONE),
    }
}

struct Cursor<'a> {
    out: &'a TextOut,
    at: usize,
}

impl Write for Cursor<'_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.out.put(self.at, text.as_bytes());
        self.at += text.len();
        Ok(())
    }
}
