//! Sources of bytes: memory and readers of the standard library.

/// A buffered stream of bytes, like `std::io::BufRead`, for programs without `std`.
///
/// ```
/// use checkers_core::pdn::{Reader, Source};
///
/// /// A source that hands out one byte at a time.
/// struct Slow(&'static [u8]);
///
/// impl Source for Slow {
///     type Error = core::convert::Infallible;
///
///     fn chunk(&mut self) -> Result<&[u8], Self::Error> {
///         Ok(&self.0[..self.0.len().min(1)])
///     }
///
///     fn consume(&mut self, count: usize) {
///         self.0 = &self.0[count..];
///     }
/// }
///
/// assert_eq!(Reader::new(Slow(b"1. 32-28 * 1. 33-29 *")).count(), 2);
/// ```
pub trait Source {
    /// The error of a failed read.
    type Error;

    /// Returns the next bytes: at least one, unless the stream has ended.
    ///
    /// # Errors
    /// The error of the stream.
    fn chunk(&mut self) -> Result<&[u8], Self::Error>;

    /// Removes the first `count` bytes of the last chunk from the stream.
    fn consume(&mut self, count: usize);
}

/// Bytes in memory. Reading them does not fail.
impl Source for &[u8] {
    type Error = core::convert::Infallible;

    fn chunk(&mut self) -> Result<&[u8], Self::Error> {
        Ok(self)
    }

    fn consume(&mut self, count: usize) {
        *self = self.get(count..).unwrap_or_default();
    }
}

/// A source that reads from a `std::io::BufRead`, such as a file.
///
/// ```
/// use checkers_core::pdn::{Io, Reader};
/// let file = std::io::Cursor::new("1. 32-28 19-23 *"); // or BufReader::new(File::open(...)?)
/// let record = Reader::new(Io(file)).next().unwrap().unwrap();
/// assert_eq!(record.game.line.move_texts().count(), 2);
/// ```
#[cfg(feature = "std")]
#[derive(Debug)]
#[expect(clippy::exhaustive_structs, reason = "a wrapper around one value")]
pub struct Io<R>(pub R);

#[cfg(feature = "std")]
impl<R: std::io::BufRead> Source for Io<R> {
    type Error = std::io::Error;

    fn chunk(&mut self) -> Result<&[u8], Self::Error> {
        // Repeat a call that was interrupted. The borrow checker does not accept a loop that returns its own borrow.
        loop {
            match self.0.fill_buf() {
                Ok(_) => break,
                Err(error) if error.kind() == std::io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
        self.0.fill_buf()
    }

    fn consume(&mut self, count: usize) {
        self.0.consume(count);
    }
}
