//! Structured values, which cross the border as JSON.

use js_sys::JSON;
use serde::Serialize;
use serde::de::DeserializeOwned;
use wasm_bindgen::prelude::*;

use crate::failure::{Outcome, failure};

/// Turns a value into a plain JavaScript object.
pub(crate) fn to_js(value: &impl Serialize) -> Outcome<JsValue> {
    let text = serde_json::to_string(value).map_err(|error| failure("Argument", error))?;
    JSON::parse(&text)
}

/// Reads a plain JavaScript object. An error has this code, and names the path in the object.
pub(crate) fn from_js<T: DeserializeOwned>(value: &JsValue, code: &str) -> Outcome<T> {
    let text = JSON::stringify(value).ok().and_then(|text| text.as_string());
    let text = text.ok_or_else(|| failure(code, "expected a value that JSON can hold"))?;
    read(&text, code)
}

/// Reads JSON. An error has this code, and names the path in the value.
pub(crate) fn read<T: DeserializeOwned>(text: &str, code: &str) -> Outcome<T> {
    let mut reader = serde_json::Deserializer::from_str(text);
    let value = serde_path_to_error::deserialize(&mut reader).map_err(|error| {
        let message = error.inner().to_string();
        // The line and the column are those of a text that the caller has not seen.
        let message = message.rsplit_once(" at line ").map_or(message.as_str(), |(message, _)| message);
        match error.path().to_string() {
            path if path == "." => failure(code, message),
            path => failure(code, format_args!("{path}: {message}")),
        }
    })?;
    reader.end().map_err(|error| failure(code, error))?;
    Ok(value)
}
