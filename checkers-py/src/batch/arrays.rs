//! Checked numpy arrays: flat, contiguous, with the right dtype and length.
//!
//! Booleans are exchanged as bytes, because a boolean array of numpy may hold any byte, but a Rust `bool` only 0 or 1.

use numpy::{BorrowError, Element, PyArray1, PyArrayMethods, PyReadwriteArray1};
use pyo3::exceptions::{PyMemoryError, PyTypeError, PyValueError};
use pyo3::prelude::*;

/// Returns a flat array of this dtype.
fn flat<'a, 'py, T: Element>(array: &'a Bound<'py, PyAny>) -> PyResult<&'a Bound<'py, PyArray1<T>>> {
    array.cast::<PyArray1<T>>().map_err(|_| {
        let wanted = T::get_dtype(array.py());
        PyTypeError::new_err(format!("expected a one-dimensional numpy array of dtype {wanted}"))
    })
}

fn check_length(found: usize, wanted: usize) -> PyResult<()> {
    if found == wanted {
        return Ok(());
    }
    Err(PyValueError::new_err(format!("expected an array of {wanted} elements, not {found}")))
}

/// An array to write to. Do not rely on values read back from [`Writable::slice`]: other Python threads can change them.
pub(super) struct Writable<'py, T: Element>(PyReadwriteArray1<'py, T>);

impl<'py, T: Element> Writable<'py, T> {
    pub(super) fn new(array: &Bound<'py, PyAny>, length: usize) -> PyResult<Self> {
        let mut array = flat::<T>(array)?.try_readwrite().map_err(|error| match error {
            BorrowError::AlreadyBorrowed => PyValueError::new_err(
                "another call is using this array at the same time: give each thread its own `out`",
            ),
            error => PyValueError::new_err(error.to_string()),
        })?;
        check_length(array.as_slice_mut()?.len(), length)?;
        Ok(Self(array))
    }

    /// Accepts an array of any length.
    pub(super) fn of_any_length(array: &Bound<'py, PyAny>) -> PyResult<Self> {
        let length = flat::<T>(array)?.len()?;
        Self::new(array, length)
    }

    pub(super) fn slice(&mut self) -> PyResult<&mut [T]> {
        Ok(self.0.as_slice_mut()?)
    }
}

/// Returns a copy of an array, so that other threads cannot change values between a check and their use.
pub(super) fn copied<T: Element + Copy>(array: &Bound<'_, PyAny>, length: usize) -> PyResult<Vec<T>> {
    let array = flat::<T>(array)?.try_readonly().map_err(|e| PyValueError::new_err(e.to_string()))?;
    let array = array.as_slice()?;
    check_length(array.len(), length)?;
    let mut copy = Vec::new();
    copy.try_reserve_exact(length).map_err(|e| PyMemoryError::new_err(e.to_string()))?;
    copy.extend_from_slice(array);
    Ok(copy)
}
