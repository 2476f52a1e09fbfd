//! Arrays of numpy, checked: flat, contiguous, of the right type and length.

use numpy::{Element, PyArray1, PyArrayMethods, PyReadonlyArray1, PyReadwriteArray1};
use pyo3::exceptions::{PyTypeError, PyValueError};
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

/// An array to be written to: [`Writable::slice`] gives its elements.
pub(super) struct Writable<'py, T: Element>(PyReadwriteArray1<'py, T>);

impl<'py, T: Element> Writable<'py, T> {
    pub(super) fn new(array: &Bound<'py, PyAny>, length: usize) -> PyResult<Self> {
        // Fails for an array that cannot be written to, or that another call is using.
        let mut array =
            flat::<T>(array)?.try_readwrite().map_err(|e| PyValueError::new_err(e.to_string()))?;
        check_length(array.as_slice_mut()?.len(), length)?;
        Ok(Self(array))
    }

    pub(super) fn slice(&mut self) -> PyResult<&mut [T]> {
        Ok(self.0.as_slice_mut()?)
    }
}

/// An array to be read: [`Readable::slice`] gives its elements.
pub(super) struct Readable<'py, T: Element>(PyReadonlyArray1<'py, T>);

impl<'py, T: Element> Readable<'py, T> {
    pub(super) fn new(array: &Bound<'py, PyAny>, length: usize) -> PyResult<Self> {
        let array = flat::<T>(array)?.try_readonly().map_err(|e| PyValueError::new_err(e.to_string()))?;
        check_length(array.as_slice()?.len(), length)?;
        Ok(Self(array))
    }

    pub(super) fn slice(&self) -> PyResult<&[T]> {
        Ok(self.0.as_slice()?)
    }
}
