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
    serde_json::from_str(text).map_err(|error| failure(code, explained(text, &error)))
}

/// Returns the message of an error in this JSON, with the path in the value instead of a place in a text that the caller has
/// not seen.
fn explained(text: &str, error: &serde_json::Error) -> String {
    let message = error.to_string();
    let message = message.rsplit_once(" at line ").map_or(message.as_str(), |(message, _)| message);
    let before: usize = text.split_inclusive('\n').take(error.line().saturating_sub(1)).map(str::len).sum();
    // The column is that of the last byte read; of a syntax error, that of the byte that was not expected.
    let end = (before + error.column()).saturating_sub(usize::from(error.is_syntax())).min(text.len());
    match path_to(&text.as_bytes()[..end]) {
        path if path.is_empty() => message.to_owned(),
        path => format!("{path}: {message}"),
    }
}

/// Returns the path to the value in which this beginning of a JSON text ends, such as `board.missing[2]`.
///
/// The crate `serde_path_to_error`, which the other packages use, has the same paths; it compiles every type once more and makes
/// the compressed module 12 kB larger. The tests compare the two.
fn path_to(begun: &[u8]) -> String {
    /// Where in a container the text is.
    enum Place<'a> {
        Key(Option<&'a [u8]>),
        Index(usize),
    }

    let mut path = Vec::new();
    let mut rest = begun;
    while let [first, after @ ..] = rest {
        rest = after;
        match (first, path.last_mut()) {
            (b'{', _) => path.push(Place::Key(None)),
            (b'[', _) => path.push(Place::Index(0)),
            (b'}' | b']', _) => drop(path.pop()),
            (b',', Some(Place::Key(key))) => *key = None,
            (b',', Some(Place::Index(index))) => *index += 1,
            (b'"', place) => {
                let mut length = 0;
                while after.get(length).is_some_and(|&byte| byte != b'"') {
                    length += if after[length] == b'\\' { 2 } else { 1 };
                }
                let length = length.min(after.len());
                if let Some(Place::Key(key @ None)) = place {
                    *key = Some(&after[..length]);
                }
                rest = after.get(length + 1..).unwrap_or_default();
            }
            _ => {}
        }
    }
    let mut text = String::new();
    for place in &path {
        match place {
            Place::Key(None) => {}
            Place::Key(Some(key)) => {
                let dot = if text.is_empty() { "" } else { "." };
                text += dot;
                text += &String::from_utf8_lossy(key);
            }
            Place::Index(index) => text += &format!("[{index}]"),
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use checkers_core::rules::{DrawRules, Rules, VARIANTS};
    use serde_json::{Value, json};

    use super::*;

    /// What the crate `serde_path_to_error` reports for a text that is not a `T`, if it is not one.
    fn by_the_crate<T: DeserializeOwned>(text: &str) -> Option<String> {
        let mut reader = serde_json::Deserializer::from_str(text);
        let error = serde_path_to_error::deserialize::<_, T>(&mut reader).err()?;
        let path = error.path().to_string();
        let message = error.inner().to_string();
        let message = message.rsplit_once(" at line ").map_or(message.as_str(), |(message, _)| message);
        Some(if path == "." { message.to_owned() } else { format!("{path}: {message}") })
    }

    /// Replaces each part of a value in turn by `wrong`, and hands over the results.
    fn damaged(value: &Value, wrong: &Value, visit: &mut dyn FnMut(Value)) {
        visit(wrong.clone());
        match value {
            Value::Object(entries) => {
                for (key, entry) in entries {
                    damaged(entry, wrong, &mut |part| {
                        let mut whole = entries.clone();
                        whole.insert(key.clone(), part);
                        visit(whole.into());
                    });
                }
            }
            Value::Array(entries) => {
                for (index, entry) in entries.iter().enumerate() {
                    damaged(entry, wrong, &mut |part| {
                        let mut whole = entries.clone();
                        whole[index] = part;
                        visit(whole.into());
                    });
                }
            }
            _ => {}
        }
    }

    fn compare<T: DeserializeOwned>(value: &Value) -> usize {
        let mut failures = 0;
        for wrong in [
            json!(null),
            json!(-1),
            json!(1.5),
            json!("x\\\"}],{"),
            json!([]),
            json!([[7]]),
            json!({}),
            json!({"x": [1]}),
        ] {
            damaged(value, &wrong, &mut |whole| {
                for text in [whole.to_string(), serde_json::to_string_pretty(&whole).unwrap()] {
                    let error = serde_json::from_str::<T>(&text).err();
                    // The crate leaves out the key if it is an unknown variant of an enum.
                    let error = error.map(|error| {
                        explained(&text, &error).replace(".x: unknown variant", ": unknown variant")
                    });
                    assert_eq!(error, by_the_crate::<T>(&text), "{text}");
                    failures += usize::from(error.is_some());
                }
            });
        }
        failures
    }

    #[test]
    fn errors_name_the_path_in_the_value() {
        let (mut of_rules, mut of_draws) = (0, 0);
        for named in VARIANTS.iter().step_by(6) {
            of_rules += compare::<Rules>(&serde_json::to_value(named.rules).unwrap());
            of_draws += compare::<DrawRules>(&serde_json::to_value(named.draws).unwrap());
        }
        assert!(of_rules > 2_000 && of_draws > 2_000, "{of_rules} and {of_draws} errors compared");
    }

    #[test]
    fn a_text_that_is_not_json_is_described() {
        for text in ["", "{", "[1,", "{\"man\": {\"steps\": ", "{\"man\\\": 1", "nonsense", "\u{feff}"] {
            let error = serde_json::from_str::<Rules>(text).unwrap_err();
            assert!(!explained(text, &error).is_empty());
        }
    }
}
