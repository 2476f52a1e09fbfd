//! Tags of game files, read without replaying moves.

use std::sync::{Arc, Mutex, TryLockError};

use checkers_core::pdn::{Place, ReadError};
use pyo3::exceptions::{PyStopIteration, PyValueError};
use pyo3::prelude::*;

use super::source::{Source, exception};
use super::{Reader, open, pdn_error};

/// An iterator over the tags of games: the native part of `checkers.pdn.read_headers`.
#[pyclass(frozen, module = "checkers._native")]
pub(crate) struct PdnHeaders {
    reader: Mutex<Reader>,
}

type Headers = (u64, u32, Vec<(String, String)>);

#[pymethods]
impl PdnHeaders {
    #[new]
    fn new(source: &Bound<'_, PyAny>, encoding: Option<&str>) -> PyResult<Self> {
        let source = Source::open(source, encoding.is_some(), Arc::default())?;
        Ok(Self { reader: Mutex::new(open(source, false, encoding)?) })
    }

    fn __iter__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    /// Returns number, line and tags of the next game.
    fn __next__(&self, py: Python<'_>) -> PyResult<Headers> {
        let read = py.detach(|| {
            // Waiting could deadlock if a file's `read` method calls this iterator.
            let mut reader = match self.reader.try_lock() {
                Ok(reader) => reader,
                Err(TryLockError::Poisoned(reader)) => reader.into_inner(),
                Err(TryLockError::WouldBlock) => {
                    return Err(PyValueError::new_err("another call is reading this file at the same time"));
                }
            };
            Ok(reader.next())
        })?;
        match read {
            None => Err(PyStopIteration::new_err(())),
            Some(Ok(record)) => {
                let tags = record.game.tags.iter();
                let tags = tags.map(|tag| (tag.name().to_owned(), tag.value().to_owned())).collect();
                Ok((record.number, record.place.line, tags))
            }
            Some(Err(ReadError::Source(error))) => Err(exception(error)),
            Some(Err(error)) => Err(pdn_error(py, error, Place::START)),
        }
    }
}
