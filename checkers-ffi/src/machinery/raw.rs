//! Pointers from C, taken apart. Whatever can be checked is checked here; for the rest the caller vouches.
//!
//! Inputs are copied, or read before anything is written; outputs are written through raw pointers. So an output may be
//! the same object as an input.

use std::ffi::c_char;
use std::fmt::{self, Write};
use std::marker::PhantomData;
use std::ptr::NonNull;

use crate::machinery::failure::{Failure, Outcome};
use crate::machinery::status::{
    CHECKERS_ERROR_ARGUMENT, CHECKERS_ERROR_BUFFER, CHECKERS_ERROR_NULL, CHECKERS_ERROR_UTF8,
};

/// Types of which every pattern of bytes is a value: integers and structs of nothing else.
pub(crate) trait CStruct: Copy {}

impl CStruct for u8 {}
impl CStruct for u16 {}
impl CStruct for u32 {}
impl CStruct for i32 {}
impl CStruct for u64 {}
impl CStruct for usize {}

/// Requires that a pointer is there and aligned.
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

/// Requires that so many elements can be in memory, and are there unless there are none.
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
    Failure::new(CHECKERS_ERROR_ARGUMENT, format!("`{name}` cannot have {count} elements")).about(name)
}

/// A copy of what the caller points to.
///
/// # Safety
/// If it is neither NULL nor misaligned it points to an initialised `T`.
#[inline(always)]
pub(crate) unsafe fn read<T: CStruct>(pointer: *const T, name: &'static str) -> Outcome<T> {
    require(pointer, name)?;
    // SAFETY: there and aligned, as was just checked; initialised, as the caller vouches.
    Ok(unsafe { pointer.read() })
}

/// As [`read`], but NULL is allowed and means "not given".
///
/// # Safety
/// As for [`read`].
pub(crate) unsafe fn read_optional<T: CStruct>(pointer: *const T, name: &'static str) -> Outcome<Option<T>> {
    if pointer.is_null() {
        return Ok(None);
    }
    // SAFETY: as the caller vouches.
    unsafe { read(pointer, name) }.map(Some)
}

/// The elements that the caller points to.
///
/// # Safety
/// There are `count` initialised elements, which nobody changes during `'a`.
pub(crate) unsafe fn slice<'a, T: CStruct>(
    pointer: *const T,
    count: usize,
    name: &'static str,
) -> Outcome<&'a [T]> {
    require_many(pointer, count, name)?;
    if count == 0 {
        return Ok(&[]);
    }
    // SAFETY: there, aligned and not too many, as was just checked; the rest the caller vouches for.
    Ok(unsafe { std::slice::from_raw_parts(pointer, count) })
}

/// A text that the caller points to.
///
/// # Safety
/// As for [`slice`].
pub(crate) unsafe fn text<'a>(pointer: *const c_char, length: usize, name: &'static str) -> Outcome<&'a str> {
    // SAFETY: as the caller vouches; `c_char` is a byte.
    let bytes = unsafe { slice(pointer.cast::<u8>(), length, name)? };
    std::str::from_utf8(bytes).map_err(|error| {
        let message = format!("`{name}` is not UTF-8 at byte {}", error.valid_up_to());
        Failure::new(CHECKERS_ERROR_UTF8, message).about(name).at_bytes(error.valid_up_to(), 1)
    })
}

/// Where one value goes.
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

    /// As [`Out::new`], but NULL is allowed and means that the value is not wanted.
    ///
    /// # Safety
    /// As for [`Out::new`].
    pub(crate) unsafe fn optional(pointer: *mut T, name: &'static str) -> Outcome<Option<Self>> {
        if pointer.is_null() {
            return Ok(None);
        }
        // SAFETY: as the caller vouches.
        unsafe { Self::new(pointer, name) }.map(Some)
    }

    #[inline(always)]
    pub(crate) fn set(&self, value: T) {
        // SAFETY: there, aligned and with room, as `new` was promised.
        unsafe { self.pointer.write(value) }
    }
}

/// Where a list goes, element by element. What does not fit is counted all the same.
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
        // SAFETY: as the caller vouches.
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

    /// Adds many values. What does not fit is counted only.
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

    /// Tells the caller how many there are.
    ///
    /// # Errors
    /// If they did not fit.
    #[inline]
    pub(crate) fn finish(self) -> Outcome {
        self.total.set(self.count);
        too_small(self.count, self.capacity)
    }

    /// The same room, to be filled in any order and by several threads: only if so many elements fit.
    pub(crate) fn exactly(self, count: usize) -> Outcome<Room<T>> {
        self.total.set(count);
        too_small(count, self.capacity)?;
        Ok(Room::of(self.pointer, count))
    }
}

/// Lists what `fill` pushes. The whole body of an entry that lists, between its arguments and its guard.
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
    // SAFETY: as the caller vouches.
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
    let message = format!("there are {needed} elements, but room for {room} only");
    Failure::new(CHECKERS_ERROR_BUFFER, message)
}

/// Room for a known number of elements.
pub(crate) struct Room<T> {
    pointer: NonNull<T>,
    count: usize,
    _owned: PhantomData<T>,
}

/// Counts what goes to several lists at once, and tells the caller.
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
        // SAFETY: as the caller vouches.
        Ok(Self { capacity, count: 0, total: unsafe { Out::new(count, "count")? } })
    }

    /// The places of the next elements: where they begin, and how many of them fit.
    #[inline(always)]
    pub(crate) fn next(&mut self, elements: usize) -> (usize, usize) {
        let start = self.count;
        self.count += elements;
        (start, elements.min(self.capacity.saturating_sub(start)))
    }

    /// Tells the caller how many there are.
    ///
    /// # Errors
    /// If they did not fit.
    #[inline]
    pub(crate) fn finish(self) -> Outcome {
        self.total.set(self.count);
        too_small(self.count, self.capacity)
    }
}

impl<T: CStruct> Room<T> {
    /// As [`Room::new`], but NULL is allowed and means that the list is not wanted.
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
        // SAFETY: as the caller vouches.
        unsafe { Self::new(pointer, count, name) }.map(Some)
    }

    /// # Safety
    /// There is room for `count` elements, valid until the entry returns.
    pub(crate) unsafe fn new(pointer: *mut T, count: usize, name: &'static str) -> Outcome<Self> {
        require_many(pointer, count, name)?;
        Ok(Self::of(pointer, count))
    }

    /// The pointer was checked, so that it is NULL for no elements only.
    #[inline(always)]
    fn of(pointer: *mut T, count: usize) -> Self {
        Self { pointer: NonNull::new(pointer).unwrap_or(NonNull::dangling()), count, _owned: PhantomData }
    }

    /// Cuts the room after so many elements; the first part is the one of that size.
    pub(crate) fn split(self, at: usize) -> (Self, Self) {
        let at = at.min(self.count);
        // SAFETY: not beyond the end of the room.
        let rest = unsafe { self.pointer.add(at) };
        let part = |pointer, count| Self { pointer, count, _owned: PhantomData };
        (part(self.pointer, at), part(rest, self.count - at))
    }

    /// Writes elements side by side. Those beyond the room are dropped.
    pub(crate) fn copy(&mut self, at: usize, values: &[T]) {
        let count = values.len().min(self.count.saturating_sub(at));
        if count > 0 {
            // SAFETY: inside the room that `new` or `exactly` was promised; the library's own values do not overlap it.
            unsafe { std::ptr::copy_nonoverlapping(values.as_ptr(), self.pointer.as_ptr().add(at), count) };
        }
    }

    /// Writes an element. One beyond the room is dropped.
    #[inline(always)]
    pub(crate) fn set(&mut self, index: usize, value: T) {
        if index < self.count {
            // SAFETY: inside the room that `new` or `exactly` was promised.
            unsafe { self.pointer.add(index).write(value) };
        }
    }
}

// SAFETY: rooms never overlap, since they come from one and are only split; they hold plain values.
unsafe impl<T: CStruct + Send> Send for Room<T> {}

/// Where a text goes.
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
        // SAFETY: as the caller vouches.
        Ok(Self { pointer, capacity, length: unsafe { Out::new(length, "length")? } })
    }

    /// Writes a text and the zero behind it, and tells the caller its length.
    ///
    /// # Errors
    /// If they do not fit; the buffer then holds an empty text.
    pub(crate) fn write(self, text: impl fmt::Display) -> Outcome {
        let mut cursor = Cursor { out: &self, at: 0 };
        // The cursor never refuses, and what the library displays does not either.
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
            "the text has {length} bytes and a zero behind them, but there is room for {} only",
            self.capacity
        );
        Err(Failure::new(CHECKERS_ERROR_BUFFER, message))
    }

    /// Writes as many of the bytes as fit.
    fn put(&self, at: usize, bytes: &[u8]) {
        let Some(room) = self.capacity.checked_sub(at) else { return };
        let count = bytes.len().min(room);
        if count > 0 {
            // SAFETY: inside the room that `new` was promised; the library's own bytes do not overlap it.
            unsafe { std::ptr::copy_nonoverlapping(bytes.as_ptr(), self.pointer.add(at), count) };
        }
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
