//! Reading PDN as a stream, game by game.

use std::ffi::{c_char, c_void};
use std::io::{self, BufReader, Read};
use std::sync::{Mutex, MutexGuard, PoisonError};

use checkers_core::notation::Excerpt;
use checkers_core::pdn::{Encoding, Io, Limits, ReadError, ReadOptions, Reader, Record};

use crate::files::pdn::{checkers_pdn, keep};
use crate::machinery::arguments;
use crate::machinery::callbacks::no_callback;
use crate::machinery::failure::{Failure, Outcome, guard, guard_status};
use crate::machinery::handle;
use crate::machinery::raw::{self, CStruct, Out};
use crate::machinery::status::{
    CHECKERS_ERROR_ARGUMENT, CHECKERS_ERROR_BUSY, CHECKERS_ERROR_HANDLE, CHECKERS_ERROR_INTERNAL,
    CHECKERS_ERROR_IO, CHECKERS_ERROR_PDN, CHECKERS_NONE, CHECKERS_OK, checkers_status,
};

/// A reader of the games of a file. Only one game is in memory at a time. Made by checkers_pdn_reader_new or
/// checkers_pdn_reader_of, freed by checkers_pdn_reader_free. Any thread may use a reader, but only one at a time: a call
/// while another call reads, even from a callback, is refused with CHECKERS_ERROR_BUSY.
#[repr(C)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct checkers_pdn_reader {
    /// The number of the handle; 0 for none.
    pub id: u64,
}

impl CStruct for checkers_pdn_reader {}

impl handle::Kind for PdnReader {
    const NAME: &'static str = "PDN reader";
}

/// A function that supplies bytes of a file: it writes up to `capacity` bytes to `buffer` and returns their number, 0 at
/// the end of the file, or a negative number if reading failed. It is called on the threads that call
/// checkers_pdn_reader_next.
pub type checkers_read =
    Option<unsafe extern "C-unwind" fn(buffer: *mut u8, capacity: usize, user: *mut c_void) -> i64>;

/// Options for reading a file. All zero, or a NULL pointer, means the defaults.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct checkers_pdn_options {
    /// The name of the encoding, such as `windows-1251`; NULL to detect it.
    pub encoding: *const c_char,
    /// The length of that name in bytes.
    pub encoding_length: usize,
    /// The maximum number of bytes that are kept of one comment, tag value or other text; 0 for 1 MiB.
    pub text_limit: usize,
    /// The approximate maximum number of bytes that are kept of all texts of one game; 0 for 16 MiB.
    pub game_limit: usize,
    /// 1 to refuse a game that the reading grammar of PDN 3.0 refuses, 0 to repair it.
    pub strict: u8,
    /// Reserved: always zero.
    pub reserved: [u8; 7],
}

// The struct may have any bits: its pointer is checked before it is dereferenced.
impl CStruct for checkers_pdn_options {}

/// A PDN reader of bytes from any source.
pub(crate) type AnyReader = Reader<Io<BufReader<Box<dyn Read + Send>>>>;

/// A reader and its state. The lock is held only for a moment: the caller's function runs without it and may call the
/// library, even with the same reader.
pub(crate) struct PdnReader(Mutex<State>);

/// The state of a reader.
enum State {
    /// No call uses the reader.
    Idle(Box<AnyReader>),
    /// A call uses the reader.
    Busy,
    /// The reader was lost in a panic.
    Lost,
    /// The reader was freed.
    Freed,
}

/// A reader that a call uses. Dropping this value returns the reader; after a panic its state is unknown, and it is lost.
struct Lent<'a> {
    home: &'a PdnReader,
    reader: Option<Box<AnyReader>>,
}

impl Drop for Lent<'_> {
    fn drop(&mut self) {
        let whole = self.reader.take().filter(|_| !std::thread::panicking());
        *self.home.state() = whole.map_or(State::Lost, State::Idle);
    }
}

/// Bytes from a caller-supplied function.
struct Stream {
    read: unsafe extern "C-unwind" fn(*mut u8, usize, *mut c_void) -> i64,
    user: *mut c_void,
}

// SAFETY: the caller knows that the function is called, with its argument, on the threads that read: its type says so.
unsafe impl Send for Stream {}

impl Read for Stream {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        // SAFETY: the caller guarantees that its function accepts this call; the buffer has the length that is passed.
        let count = unsafe { (self.read)(buffer.as_mut_ptr(), buffer.len(), self.user) };
        match usize::try_from(count) {
            Ok(count) if count <= buffer.len() => Ok(count),
            Ok(_) => Err(io::Error::other("the callback gave more bytes than there was room for")),
            Err(_) => Err(io::Error::other(format!("the callback failed with {count}"))),
        }
    }
}

/// Makes a reader of bytes that the function `read` supplies. `user` is passed to the function and must be valid until the
/// reader is freed.
///
/// Errors: CHECKERS_ERROR_ARGUMENT for invalid options, such as an unknown encoding.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn checkers_pdn_reader_new(
    read: checkers_read,
    user: *mut c_void,
    options: *const checkers_pdn_options,
    reader: *mut checkers_pdn_reader,
) -> checkers_status {
    guard(|| {
        // SAFETY: the caller guarantees valid pointers, as the header requires.
        let (options, out) = unsafe { (read_options(options)?, Out::new(reader, "reader")?) };
        let read = read.ok_or_else(|| no_callback("read"))?;
        out.set(keep_reader(Box::new(Stream { read, user }), options)?);
        Ok(())
    })
}

/// Makes a reader of bytes in memory. The reader keeps a copy of them.
///
/// Errors: as for checkers_pdn_reader_new.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn checkers_pdn_reader_of(
    bytes: *const u8,
    byte_count: usize,
    options: *const checkers_pdn_options,
    reader: *mut checkers_pdn_reader,
) -> checkers_status {
    guard(|| {
        // SAFETY: the caller guarantees valid pointers, as the header requires.
        let (bytes, options, out) = unsafe {
            (raw::slice(bytes, byte_count, "bytes")?, read_options(options)?, Out::new(reader, "reader")?)
        };
        out.set(keep_reader(Box::new(io::Cursor::new(bytes.to_vec())), options)?);
        Ok(())
    })
}

/// Reads the next game. Free it with checkers_pdn_free.
///
/// Returns CHECKERS_NONE at the end of the file.
///
/// Errors: CHECKERS_ERROR_PDN if a strict reader refuses the game (with line and column; the next call reads the next
/// game); CHECKERS_ERROR_IO if the bytes cannot be read (later calls return no game); CHECKERS_ERROR_BUSY while another
/// call uses the reader.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn checkers_pdn_reader_next(
    reader: checkers_pdn_reader,
    game: *mut checkers_pdn,
) -> checkers_status {
    guard_status(|| {
        // SAFETY: the caller guarantees valid pointers, as the header requires.
        let out = unsafe { Out::new(game, "game")? };
        let shared = handle::find::<PdnReader>(reader.id)?;
        match shared.read()? {
            None => Ok(CHECKERS_NONE),
            Some(Ok(record)) => {
                out.set(keep(record)?);
                Ok(CHECKERS_OK)
            }
            Some(Err(ReadError::Source(error))) => Err(Failure::of(CHECKERS_ERROR_IO, &error)),
            Some(Err(error)) => {
                let failure = Failure::of(CHECKERS_ERROR_PDN, &error);
                Err(match error {
                    ReadError::Refused { repair, .. } => {
                        failure.at_line(repair.place.line.into(), repair.place.column.into())
                    }
                    _ => failure,
                })
            }
        }
    })
}

/// Frees a reader. Does nothing for zero. After success the callback is not called again.
///
/// Errors: CHECKERS_ERROR_HANDLE if it was freed before; CHECKERS_ERROR_BUSY, and nothing is freed, while a call uses the
/// reader, even if the callback of that call calls this function.
#[unsafe(no_mangle)]
pub extern "C" fn checkers_pdn_reader_free(reader: checkers_pdn_reader) -> checkers_status {
    guard(|| {
        if reader.id != 0 {
            // From here on, a call that has already found the object sees that it is freed.
            handle::find::<PdnReader>(reader.id)?.close()?;
        }
        handle::free::<PdnReader>(reader.id)
    })
}

impl PdnReader {
    /// Reads the next game. The lock is not held meanwhile.
    fn read(&self) -> Outcome<Option<Result<Record, ReadError<io::Error>>>> {
        let mut lent = Lent { home: self, reader: Some(self.leave(State::Busy)?) };
        Ok(lent.reader.as_mut().and_then(|reader| reader.next()))
    }

    /// Drops the reader, unless a call uses it.
    fn close(&self) -> Outcome {
        if matches!(*self.state(), State::Lost) {
            return Ok(());
        }
        // The reader is dropped without the lock.
        self.leave(State::Freed).map(drop)
    }

    /// Takes the reader out, if no call uses it, and sets another state.
    fn leave(&self, instead: State) -> Outcome<Box<AnyReader>> {
        let mut state = self.state();
        match std::mem::replace(&mut *state, instead) {
            State::Idle(reader) => Ok(reader),
            other => {
                let (status, message) = match other {
                    State::Busy => (CHECKERS_ERROR_BUSY, "another call uses this reader"),
                    State::Lost => (
                        CHECKERS_ERROR_INTERNAL,
                        "a defect of the library stopped an earlier call with this reader",
                    ),
                    _ => (CHECKERS_ERROR_HANDLE, "this reader is freed"),
                };
                *state = other;
                Err(Failure::new(status, message).about("reader"))
            }
        }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        // Nothing panics while the lock is held.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn keep_reader(source: Box<dyn Read + Send>, options: ReadOptions) -> Outcome<checkers_pdn_reader> {
    let reader = Reader::with_options(Io(BufReader::with_capacity(1 << 16, source)), options);
    handle::keep(PdnReader(Mutex::new(State::Idle(Box::new(reader))))).map(|id| checkers_pdn_reader { id })
}

/// # Safety
/// As for [`raw::read_optional`], and for the pointer inside.
unsafe fn read_options(options: *const checkers_pdn_options) -> Outcome<ReadOptions> {
    // SAFETY: as the caller guarantees.
    let Some(options) = (unsafe { raw::read_optional(options, "options")? }) else {
        return Ok(ReadOptions::default());
    };
    // SAFETY: as the caller guarantees.
    let encoding = unsafe { raw::text(options.encoding, options.encoding_length, "encoding")? };
    let strict = arguments::choice("strict", options.strict, &[false, true])?;
    arguments::zeros("options", &options.reserved)?;
    let limit = |limit: usize, usual: usize| if limit == 0 { usual } else { limit };
    let usual = Limits::default();
    Ok(ReadOptions::default()
        .with_encoding(match encoding {
            "" => Encoding::GUESS,
            name => Encoding::named(name).ok_or_else(|| unknown_encoding(name))?,
        })
        .with_strict(strict)
        .with_limits(
            usual
                .with_text(limit(options.text_limit, usual.text))
                .with_game(limit(options.game_limit, usual.game)),
        ))
}

fn unknown_encoding(name: &str) -> Failure {
    let message = format!("unknown encoding `{}`", Excerpt::of(name));
    Failure::new(CHECKERS_ERROR_ARGUMENT, message).about("encoding")
}
