//! Arrays of numpy, checked: flat, contiguous, of the right type and length.
//!
//! Booleans go in and out as bytes: in an array of numpy's they may hold any number, a Rust `bool` may not.

use numpy::{BorrowError, Element, PyArray1, PyArrayMethods, PyReadwriteArray1};
use pyo3::exceptions::{PyMemoryError, PyTypeError, PyValueError};
use pyo3::prelude::*;

/// A flat array.
fn flat<'a, 'py, T: Element>(array: &'a Bound<'py, PyAny>) -> PyResult<&'a Bound<'py, PyArray1<T>>> {
    array.cast::<PyArray1<T>>().map_err(|_| {
        let wanted = T::get_dtype(array.py());
        PyTypeError::new_err(format!("a flat array of {wanted} is expected"))
    })
}

fn check_length(found: usize, wanted: usize) -> PyResult<()> {
    if found == wanted {
        return Ok(());
    }
    Err(PyValueError::new_err(format!("an array of {wanted} elements is expected, not of {found}")))
}

/// An array to be written to: [`Writable::slice`] gives its elements, which nobody may believe when they are read back:
/// other threads of Python can write to them.
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

    /// Of any length.
    pub(super) fn of_any_length(array: &Bound<'py, PyAny>) -> PyResult<Self> {
        let length = flat::<T>(array)?.len()?;
        Self::new(array, length)
    }

    pub(super) fn slice(&mut self) -> PyResult<&mut [T]> {
        Ok(self.0.as_slice_mut()?)
    }
}

/// A copy of an array to be read. What is judged is then what is used, whatever other threads write meanwhile.
pub(super) fn copied<T: Element + Copy>(array: &Bound<'_, PyAny>, length: usize) -> PyResult<Vec<T>> {
    let array = flat::<T>(array)?.try_readonly().map_err(|e| PyValueError::new_err(e.to_string()))?;
    let array = array.as_slice()?;
    check_length(array.len(), length)?;
    let mut copy = Vec::new();
    copy.try_reserve_exact(length).map_err(|e| PyMemoryError::new_err(e.to_string()))?;
    copy.extend_from_slice(array);
    Ok(copy)
}
