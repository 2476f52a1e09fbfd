//! Sources of game files: paths and Python file objects.

use std::fmt;
use std::fs::File;
use std::io::{self, Cursor, Read};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use pyo3::exceptions::{PyOSError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyString};

/// The number of bytes or characters of one `read` call of a Python file.
const PIECE: usize = 1 << 18;

/// The number of reads of a file between two checks for signals: a few megabytes.
const SIGNALS: u32 = 64;

/// A source of bytes. After `stop` is set, it behaves as if its end were reached.
pub(super) struct Source {
    origin: Origin,
    stop: Arc<AtomicBool>,
    taken: Arc<AtomicU64>,
}

/// The exception that a signal handler raised while a source was read, such as `KeyboardInterrupt`.
#[derive(Debug)]
struct Signal(PyErr);

impl fmt::Display for Signal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl std::error::Error for Signal {}

/// Returns the exception of a signal handler, or the unchanged error.
pub(super) fn signal(error: io::Error) -> Result<PyErr, io::Error> {
    error.downcast::<Signal>().map(|Signal(raised)| raised)
}

/// Returns the exception for an error of a source.
pub(super) fn exception(error: io::Error) -> PyErr {
    signal(error).unwrap_or_else(PyErr::from)
}

/// Checks for signals.
fn check_signals() -> io::Result<()> {
    Python::attach(|py| py.check_signals()).map_err(|raised| io::Error::other(Signal(raised)))
}

/// A file opened by path, or an object with a method `read` that returns bytes or text.
enum Origin {
    Path {
        file: File,
        path: PathBuf,
        /// The number of reads.
        read: u32,
    },
    Object {
        read: Py<PyAny>,
        /// Whether `read` must return bytes, because the caller gave an encoding.
        only_bytes: bool,
        /// The bytes that were read, but not consumed.
        piece: Cursor<Vec<u8>>,
    },
}

impl Source {
    pub(super) fn open(source: &Bound<'_, PyAny>, only_bytes: bool, stop: Arc<AtomicBool>) -> PyResult<Self> {
        Ok(Self { origin: Origin::open(source, only_bytes)?, stop, taken: Arc::default() })
    }

    /// Returns whether reading never waits: only for regular files, not for pipes, sockets and Python file objects.
    pub(super) fn is_at_hand(&self) -> bool {
        match &self.origin {
            Origin::Path { file, .. } => file.metadata().is_ok_and(|metadata| metadata.is_file()),
            Origin::Object { .. } => false,
        }
    }

    /// Returns the path of a regular file, which can be read a second time.
    pub(super) fn path(&self) -> Option<&std::path::Path> {
        match &self.origin {
            Origin::Path { path, .. } if self.is_at_hand() => Some(path),
            Origin::Path { .. } | Origin::Object { .. } => None,
        }
    }

    /// Returns the shared counter of the bytes consumed.
    pub(super) fn taken(&self) -> Arc<AtomicU64> {
        self.taken.clone()
    }
}

impl Origin {
    fn open(source: &Bound<'_, PyAny>, only_bytes: bool) -> PyResult<Self> {
        if source.hasattr("read")? {
            let read = source.getattr("read")?.unbind();
            return Ok(Self::Object { read, only_bytes, piece: Cursor::new(Vec::new()) });
        }
        let py = source.py();
        let os = py.import("os")?;
        let name = os.call_method1("fsdecode", (source,)).map_err(|error| {
            if !error.is_instance_of::<PyTypeError>(py) {
                return error;
            }
            PyTypeError::new_err("source must be a path or an open file; use pdn.loads for a text")
        })?;
        let path: PathBuf = name.extract()?;
        let opened = py.detach(|| File::open(&path));
        let file = opened.map_err(|error| match error.raw_os_error() {
            None => error.into(),
            // With errno and file name, as `open` raises it.
            Some(number) => match os.call_method1("strerror", (number,)) {
                Ok(text) => PyOSError::new_err((number, text.unbind(), name.unbind())),
                Err(error) => error,
            },
        })?;
        Ok(Self::Path { file, path, read: 0 })
    }
}

impl Read for Source {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.stop.load(Ordering::Relaxed) {
            return Ok(0);
        }
        let count = match &mut self.origin {
            Origin::Path { file, read, .. } => {
                // A large file may have no game at all: Ctrl-C must end the search.
                if *read % SIGNALS == 0 {
                    check_signals()?;
                }
                *read = read.wrapping_add(1);
                let result = file.read(buffer);
                // A pipe may block indefinitely. If no handler raises, the caller reads again.
                if result.as_ref().is_err_and(|error| error.kind() == io::ErrorKind::Interrupted) {
                    check_signals()?;
                }
                result
            }
            Origin::Object { read, only_bytes, piece } => {
                if piece.position() as usize == piece.get_ref().len() {
                    *piece = Cursor::new(next_piece(read, *only_bytes)?);
                }
                piece.read(buffer)
            }
        }?;
        self.taken.fetch_add(count as u64, Ordering::Relaxed);
        Ok(count)
    }
}

/// Reads the next bytes of a Python file; none at its end.
fn next_piece(read: &Py<PyAny>, only_bytes: bool) -> io::Result<Vec<u8>> {
    Python::attach(|py| -> PyResult<Vec<u8>> {
        let piece = read.bind(py).call1((PIECE,))?;
        if let Ok(text) = piece.cast::<PyString>() {
            if only_bytes {
                return Err(PyValueError::new_err(
                    "encoding must be None for a text file: open it in binary mode",
                ));
            }
            return Ok(text.to_cow()?.into_owned().into_bytes());
        }
        if piece.is_none() {
            return Ok(Vec::new());
        }
        match piece.cast::<PyBytes>() {
            Ok(bytes) => Ok(bytes.as_bytes().to_vec()),
            Err(_) => Err(PyTypeError::new_err("the read method of a source must return str or bytes")),
        }
    })
    .map_err(io::Error::from)
}
