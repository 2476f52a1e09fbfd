//! Errors before they become a status, and the guard that converts errors and panics to a status.

use std::any::Any;
use std::borrow::Cow;
use std::cell::RefCell;
use std::ops::Deref;
use std::panic::{AssertUnwindSafe, catch_unwind};

use crate::machinery::control_characters::readable;
use crate::machinery::status::{CHECKERS_ERROR_INTERNAL, CHECKERS_OK, checkers_status};

/// The place of an error: `None` for a part that does not apply.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Place {
    /// Offset and length of the bytes at fault in a text.
    pub(crate) bytes: Option<(usize, usize)>,
    /// Line and column in a text, from 1.
    pub(crate) line: Option<(u64, u64)>,
    /// The bit of the square at fault.
    pub(crate) square: Option<u8>,
}

/// The error of a call. Boxed, so that calls that succeed do not pay for its size.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Failure(Box<Details>);

/// The parts of an error.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Details {
    pub(crate) status: checkers_status,
    pub(crate) message: Cow<'static, str>,
    pub(crate) place: Place,
    /// The name of the argument or axis at fault.
    pub(crate) subject: Cow<'static, str>,
}

impl Deref for Failure {
    type Target = Details;

    fn deref(&self) -> &Details {
        &self.0
    }
}

/// The result of an exported function.
pub(crate) type Outcome<T = ()> = Result<T, Failure>;

impl Failure {
    #[cold]
    pub(crate) fn new(status: checkers_status, message: impl Into<Cow<'static, str>>) -> Self {
        let (place, subject) = (Place::default(), Cow::Borrowed(""));
        Self(Box::new(Details { status, message: readable(message.into()), place, subject }))
    }

    /// Returns an error with the message of an error of the core.
    pub(crate) fn of(status: checkers_status, error: &impl std::error::Error) -> Self {
        Self::new(status, error.to_string())
    }

    /// Sets the name of the argument or axis at fault.
    pub(crate) fn about(mut self, subject: impl Into<Cow<'static, str>>) -> Self {
        self.0.subject = readable(subject.into());
        self
    }

    /// Replaces the status if it is `status`. An error with another status, such as a thread that could not be started,
    /// is not about the text and does not change.
    pub(crate) fn with_status_for(mut self, status: checkers_status, replacement: checkers_status) -> Self {
        if self.0.status == status {
            self.0.status = replacement;
        }
        self
    }

    /// Replaces the message.
    pub(crate) fn with_message(mut self, message: impl Into<Cow<'static, str>>) -> Self {
        self.0.message = readable(message.into());
        self
    }

    /// Replaces the place.
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

thread_local! {
    static LAST: RefCell<Option<Failure>> = const { RefCell::new(None) };
}

/// Runs the body of an exported function. An error or a panic becomes the thread's last error and a status.
#[inline(always)]
pub(crate) fn guard(entry: impl FnOnce() -> Outcome) -> checkers_status {
    guard_status(|| entry().map(|()| CHECKERS_OK))
}

/// Does the same as [`guard`] for functions that return one of several statuses on success.
///
/// `AssertUnwindSafe`: an exported function changes only its local values and values in a mutex that a panic poisons.
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
    // While a thread ends, its storage may be gone; then only the status reports the error.
    let _ = LAST.try_with(|last| last.replace(Some(failure)));
    status
}

/// Returns this thread's last error.
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
    // Dropping a payload runs unknown code, which must not unwind out of here.
    let _ = catch_unwind(AssertUnwindSafe(|| drop(payload)));
    Failure::new(CHECKERS_ERROR_INTERNAL, format!("a defect of the library: {text}"))
}

#[cfg(feature = "force-panic")]
pub use forced::panic_at_next_entry;

#[cfg(feature = "force-panic")]
mod forced {
    use std::cell::Cell;

    thread_local! {
        static ASKED: Cell<bool> = const { Cell::new(false) };
    }

    /// Makes the next guarded call of this thread panic, to prove that the panic does not leave the library.
    pub fn panic_at_next_entry() {
        ASKED.set(true);
    }

    pub(super) fn panic_if_asked() {
        if ASKED.take() {
            panic!("as the test asked");
        }
    }
}
