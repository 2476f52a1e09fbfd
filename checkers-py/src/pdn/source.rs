//! Where game files come from.

use std::fs::File;
use std::io::{self, Cursor, Read};
use std::path::PathBuf;

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyString};

/// How much is asked from a Python file at once.
const PIECE: usize = 1 << 18;

/// A file by its path, or anything with a `read`, in bytes or in text.
pub(super) enum Source {
    Path(File),
    Object {
        read: Py<PyAny>,
        /// What was read and not yet taken.
        piece: Cursor<Vec<u8>>,
    },
}

impl Source {
    pub(super) fn open(source: &Bound<'_, PyAny>) -> PyResult<Self> {
        if source.hasattr("read")? {
            let read = source.getattr("read")?.unbind();
            return Ok(Self::Object { read, piece: Cursor::new(Vec::new()) });
        }
        let path: PathBuf = source.extract().map_err(|_| {
            PyTypeError::new_err("a path or a file is expected; `io.StringIO` makes a file of a text")
        })?;
        let path_text = path.display().to_string();
        let file = source.py().detach(|| File::open(&path)).map_err(|error| {
            // With the name of the file, as Python itself has it.
            io::Error::new(error.kind(), format!("{error}: {path_text:?}"))
        })?;
        Ok(Self::Path(file))
    }
}

impl Read for Source {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        match self {
            Self::Path(file) => file.read(buffer),
            Self::Object { read, piece } => {
                if piece.position() as usize == piece.get_ref().len() {
                    *piece = Cursor::new(next_piece(read)?);
                }
                piece.read(buffer)
            }
        }
    }
}

/// The next bytes of a Python file; none at its end.
fn next_piece(read: &Py<PyAny>) -> io::Result<Vec<u8>> {
    Python::attach(|py| -> PyResult<Vec<u8>> {
        let piece = read.bind(py).call1((PIECE,))?;
        if let Ok(text) = piece.cast::<PyString>() {
            return Ok(text.to_cow()?.into_owned().into_bytes());
        }
        if piece.is_none() {
            return Ok(Vec::new());
        }
        match piece.cast::<PyBytes>() {
            Ok(bytes) => Ok(bytes.as_bytes().to_vec()),
            Err(_) => Err(PyTypeError::new_err("read() must return text or bytes")),
        }
    })
    .map_err(io::Error::from)
}
