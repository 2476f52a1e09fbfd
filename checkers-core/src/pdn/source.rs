//! Where bytes come from.

/// A stream of bytes with a buffer of its own, as `std::io::BufRead` is; the core has neither.
pub trait Source {
    /// Why reading can fail.
    type Error;

    /// The bytes at hand, at least one unless the stream has ended.
    ///
    /// # Errors
    /// What the stream has to say.
    fn chunk(&mut self) -> Result<&[u8], Self::Error>;

    /// Says that so many bytes of the last chunk have been taken.
    fn consume(&mut self, count: usize);
}

/// Bytes in memory, which cannot fail.
impl Source for &[u8] {
    type Error = core::convert::Infallible;

    fn chunk(&mut self) -> Result<&[u8], Self::Error> {
        Ok(self)
    }

    fn consume(&mut self, count: usize) {
        *self = self.get(count..).unwrap_or_default();
    }
}

/// A reader of the standard library.
#[cfg(feature = "std")]
#[derive(Debug)]
#[expect(clippy::exhaustive_structs, reason = "a wrapper around one value")]
pub struct Io<R>(pub R);

#[cfg(feature = "std")]
impl<R: std::io::BufRead> Source for Io<R> {
    type Error = std::io::Error;

    fn chunk(&mut self) -> Result<&[u8], Self::Error> {
        // A call that was interrupted is made again. The borrow checker does not let one loop return its own borrow.
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
