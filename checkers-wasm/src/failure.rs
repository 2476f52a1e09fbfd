//! Errors as JavaScript sees them.

use std::fmt::Display;

use checkers_core::game::{PlayError, PlayerActionError};
use checkers_core::notation::moves::{IllegalReason, MoveTextError};
use js_sys::{Error, Reflect};
use wasm_bindgen::prelude::*;

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r#"
/**
 * An error that this package throws. Whatever failed has changed nothing.
 *
 * `code` is a stable word for programs: `"MustCapture"` and the other names of reasons why a move is illegal, or
 * `"Ambiguous"`, `"Syntax"`, `"Fen"`, `"Position"`, `"Rules"`, `"Square"`, `"Action"`, `"Finished"`, `"Pdn"`, `"Packed"`,
 * `"Argument"`, `"Engine"`.
 */
export interface CheckersError extends Error {
  name: "CheckersError";
  code: string;
  /** Of an ambiguous move: texts that tell the legal moves apart, a few at most. */
  candidates?: string[];
}
"#;

/// The result of an exported function.
pub(crate) type Outcome<T> = Result<T, JsValue>;

/// Returns an error with a code and a message.
pub(crate) fn failure(code: &str, message: impl Display) -> JsValue {
    let error = Error::new(&message.to_string());
    error.set_name("CheckersError");
    set(&error, "code", &code.into());
    error.into()
}

/// Returns a function that makes an error with this code, for `map_err`.
pub(crate) fn as_code<E: Display>(code: &'static str) -> impl FnOnce(E) -> JsValue {
    move |error| failure(code, error)
}

/// Returns the error of an illegal move, with its reason in words.
pub(crate) fn illegal(reason: IllegalReason) -> JsValue {
    failure(reason.name(), reason)
}

/// Returns the error of a text that means no move.
pub(crate) fn move_text(error: &MoveTextError) -> JsValue {
    match error {
        MoveTextError::Illegal(reason) => failure(reason.name(), error),
        MoveTextError::Ambiguous { texts, .. } => {
            let thrown = failure("Ambiguous", error);
            let texts: js_sys::Array = texts.iter().map(|text| JsValue::from_str(text)).collect();
            set(&thrown, "candidates", &texts);
            thrown
        }
        MoveTextError::Syntax { .. } => failure("Syntax", error),
        _ => failure("TooManyWays", error),
    }
}

/// Returns the error of a move that was not played.
pub(crate) fn play(error: &PlayError) -> JsValue {
    match error {
        PlayError::Finished(_) => failure("Finished", error),
        _ => failure("Illegal", error),
    }
}

/// Returns the error of an offer, a claim or an answer that is not possible.
pub(crate) fn action(error: PlayerActionError) -> JsValue {
    let code = if matches!(error, PlayerActionError::Finished(_)) { "Finished" } else { "Action" };
    failure(code, error)
}

fn set(object: &JsValue, name: &str, value: &JsValue) {
    // Fails for objects that refuse properties only; an error does not.
    let _ = Reflect::set(object, &name.into(), value);
}
