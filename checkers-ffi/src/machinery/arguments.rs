//! Checks of numbers that C passes.

use crate::machinery::failure::{Failure, Outcome};
use crate::machinery::status::CHECKERS_ERROR_ARGUMENT;

/// Returns the value with this number.
pub(crate) fn choice<T: Copy>(name: &'static str, number: impl Into<u32>, values: &[T]) -> Outcome<T> {
    let number = number.into();
    usize::try_from(number).ok().and_then(|index| values.get(index)).copied().ok_or_else(|| {
        let last = values.len() - 1;
        let range = if last == 1 { "0 or 1".to_owned() } else { format!("from 0 to {last}") };
        let message = format!("`{name}` is {number}; it must be {range}");
        Failure::new(CHECKERS_ERROR_ARGUMENT, message).about(name)
    })
}

/// Requires that reserved bytes are zero.
pub(crate) fn zeros(subject: &'static str, reserved: &[u8]) -> Outcome {
    if reserved.iter().all(|byte| *byte == 0) {
        return Ok(());
    }
    let message = format!("a reserved byte of `{subject}` is not zero");
    Err(Failure::new(CHECKERS_ERROR_ARGUMENT, message).about(subject))
}

/// Requires that a number is within its limit, which the message names.
pub(crate) fn at_most(name: &'static str, value: u64, most: u64) -> Outcome {
    if value <= most {
        return Ok(());
    }
    let message = format!("`{name}` is {value}; at most {most} is allowed");
    Err(Failure::new(CHECKERS_ERROR_ARGUMENT, message).about(name))
}

/// Returns the error for an index beyond the end.
pub(crate) fn no_such(what: &str, index: usize, count: usize) -> Failure {
    Failure::new(
        CHECKERS_ERROR_ARGUMENT,
        format!("there is no {what} {index}; the indices are below {count}"),
    )
    .about("index")
}

/// The place of a value in a list of all. One that is missing has the number 255.
pub(crate) fn number<T: PartialEq>(all: &[T], value: T) -> u8 {
    all.iter().position(|one| *one == value).map_or(u8::MAX, |place| place as u8)
}
