//! Errors on their way to C, and the guard that turns them, and panics, into a status.

use std::any::Any;
use std::borrow::Cow;
use std::cell::RefCell;
use std::ops::Deref;
use std::panic::{AssertUnwindSafe, catch_unwind};

use crate::machinery::status::{CHECKERS_ERROR_INTERNAL, CHECKERS_OK, checkers_status};

/// Where an error is. Zero or `None` where that makes no sense.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Place {
    /// The offending bytes of a text.
    pub(crate) bytes: Option<(usize, usize)>,
    /// Line and column of a text, from 1.
    pub(crate) line: Option<(u64, u64)>,
    /// The square at fault, as its bit.
    pub(crate) square: Option<u8>,
}

/// An error of a call. Boxed, so that calls that succeed do not pay for the room that it takes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Failure(Box<Details>);

/// What there is to say about an error.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Details {
    pub(crate) status: checkers_status,
    pub(crate) message: Cow<'static, str>,
    pub(crate) place: Place,
    /// The argument or axis at fault.
    pub(crate) subject: Cow<'static, str>,
}

impl Deref for Failure {
    type Target = Details;

    fn deref(&self) -> &Details {
        &self.0
    }
}

/// What an entry comes to.
pub(crate) type Outcome<T = ()> = Result<T, Failure>;

impl Failure {
    #[cold]
    pub(crate) fn new(status: checkers_status, message: impl Into<Cow<'static, str>>) -> Self {
        let (place, subject) = (Place::default(), Cow::Borrowed(""));
        Self(Box::new(Details { status, message: readable(message.into()), place, subject }))
    }

    /// An error with the words of an error of the core.
    pub(crate) fn of(status: checkers_status, error: &impl std::error::Error) -> Self {
        Self::new(status, error.to_string())
    }

    /// Names the argument or axis at fault.
    pub(crate) fn about(mut self, subject: impl Into<Cow<'static, str>>) -> Self {
        self.0.subject = readable(subject.into());
        self
    }

    /// The same with a status of its own for one that is said of rules and texts alike. What has another status, such
    /// as a thread that could not be started, is no fault of the text and stays what it is.
    pub(crate) fn with_status_for(mut self, status: checkers_status, own: checkers_status) -> Self {
        if self.0.status == status {
            self.0.status = own;
        }
        self
    }

    /// The same with other words.
    pub(crate) fn with_message(mut self, message: impl Into<Cow<'static, str>>) -> Self {
        self.0.message = readable(message.into());
        self
    }

    /// The same at another place.
    pub(crate) fn at(mut self, place: Place) -> Self {
        self.0.place = place;
        self
    }

    pub(crate) fn at_bytes(mut self, offset: usize, length: usize) -> Self {
        self.0.place.bytes = Some((offset, length));
        self
    }

    pub(crate) fn at_line(mut self, line: u64, column: u64) -> Self {
        self.0.place.line = Some((line, column));
        self
    }

    pub(crate) fn at_square(mut self, square: checkers_core::Square) -> Self {
        self.0.place.square = Some(square.bit());
        self
    }
}

/// A text without control characters, which are written as C escapes: to C a zero would be its end. Escapes as Rust writes
/// them (`\u{0}`), which the core's excerpts have, become C's too.
fn readable(text: Cow<'static, str>) -> Cow<'static, str> {
    if !text.contains(char::is_control) && !text.contains("\\u{") {
        return text;
    }
    let mut readable = String::with_capacity(text.len());
    let mut rest = &*text;
    while let Some(letter) = rest.chars().next() {
        let (letter, length) = control_escaped_by_rust(rest).unwrap_or((letter, letter.len_utf8()));
        rest = &rest[length..];
        match letter {
            '\t' => readable.push_str("\\t"),
            '\n' => readable.push_str("\\n"),
            '\r' => readable.push_str("\\r"),
            letter if letter.is_ascii_control() => {
                readable.push_str(&format!("\\x{:02x}", u32::from(letter)))
            }
            letter if letter.is_control() => readable.push_str(&format!("\\u{:04x}", u32::from(letter))),
            letter => readable.push(letter),
        }
    }
    readable.into()
}

/// The control character that a text begins with, as Rust escapes it, and how many bytes that takes.
fn control_escaped_by_rust(text: &str) -> Option<(char, usize)> {
    let (digits, _) = text.strip_prefix("\\u{")?.split_once('}')?;
    let letter = u32::from_str_radix(digits, 16).ok().and_then(char::from_u32)?;
    letter.is_control().then_some((letter, digits.len() + 4))
}

thread_local! {
    static LAST: RefCell<Option<Failure>> = const { RefCell::new(None) };
}

/// Runs an entry. An error is remembered for this thread and becomes its status; so does a panic.
#[inline(always)]
pub(crate) fn guard(entry: impl FnOnce() -> Outcome) -> checkers_status {
    guard_status(|| entry().map(|()| CHECKERS_OK))
}

/// As [`guard`], for entries that have several ways to succeed.
///
/// `AssertUnwindSafe`: what an entry changes is either its own, or lies in a mutex that a panic poisons.
#[inline(always)]
pub(crate) fn guard_status(entry: impl FnOnce() -> Outcome<checkers_status>) -> checkers_status {
    let run = || {
        #[cfg(feature = "force-panic")]
        forced::panic_if_asked();
        entry()
    };
    match catch_unwind(AssertUnwindSafe(run)) {
        Ok(Ok(status)) => status,
        Ok(Err(failure)) => remember(failure),
        Err(payload) => remember(of_panic(payload)),
    }
}

#[cold]
#[inline(never)]
fn remember(failure: Failure) -> checkers_status {
    let status = failure.status;
    // While a thread ends its storage may be gone; the status still tells.
    let _ = LAST.try_with(|last| last.replace(Some(failure)));
    status
}

/// What this thread's last error was.
pub(crate) fn last() -> Option<Failure> {
    LAST.try_with(|last| last.borrow().clone()).ok().flatten()
}

#[cold]
fn of_panic(payload: Box<dyn Any + Send>) -> Failure {
    let text = match (payload.downcast_ref::<&str>(), payload.downcast_ref::<String>()) {
        (Some(text), _) => (*text).to_owned(),
        (_, Some(text)) => text.clone(),
        _ => String::new(),
    };
    // Dropping a payload may run anybody's code; none of it may unwind out of here.
    let _ = catch_unwind(AssertUnwindSafe(|| drop(payload)));
    Failure::new(CHECKERS_ERROR_INTERNAL, format!("the library panicked: {text}"))
}

#[cfg(feature = "force-panic")]
pub use forced::panic_at_next_entry;

#[cfg(feature = "force-panic")]
mod forced {
    use std::cell::Cell;

    thread_local! {
        static ASKED: Cell<bool> = const { Cell::new(false) };
    }

    /// Makes the next guarded call of this thread panic, to prove that the panic stays inside.
    pub fn panic_at_next_entry() {
        ASKED.set(true);
    }

    pub(super) fn panic_if_asked() {
        if ASKED.take() {
            panic!("as the test asked");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn control_characters_are_written_as_c_writes_them() {
        for (text, readable) in [
            ("plain ж", "plain ж"),
            ("\0a\n\t\u{7f}", "\\x00a\\n\\t\\x7f"),
            ("\u{85}", "\\u0085"),
            ("`\\u{0}x` and \\u{e9} and \\u{", "`\\x00x` and \\u{e9} and \\u{"),
        ] {
            assert_eq!(self::readable(text.into()), readable);
        }
    }
}
