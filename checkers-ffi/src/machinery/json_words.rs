//! Rewrites serde's messages in terms of JSON, because they name Rust's structs, enums and integers.

use serde_json::error::Category;

/// Returns the message of an error without names of Rust and without the place.
pub(crate) fn message(error: &serde_json::Error) -> String {
    let text = error.to_string();
    let place = format!(" at line {} column {}", error.line(), error.column());
    let text = text.strip_suffix(&place).unwrap_or(&text);
    if error.classify() == Category::Eof {
        return ended(text);
    }
    // serde's message for an enum of words that finds another kind of value.
    if text == "expected value" && error.classify() == Category::Syntax {
        return "another kind of value is expected here".to_owned();
    }
    let (found, expected) = text.split_once(", expected ").map_or((text, None), |(f, e)| (f, Some(e)));
    let expected = expected.map(self::expected);
    let found = match (found.strip_prefix("invalid length "), expected.as_deref()) {
        // serde accepts arrays for structs and complains about their length only.
        (Some(_), Some("an object")) => "an array".to_owned(),
        _ => self::found(found),
    };
    match expected {
        Some(expected) => format!("{found}, expected {expected}"),
        None => found,
    }
}

fn ended(text: &str) -> String {
    let place = match text {
        "EOF while parsing an object" => "inside an object",
        "EOF while parsing a list" => "inside an array",
        "EOF while parsing a string" => "inside a string",
        _ => "where a value is expected",
    };
    format!("the JSON ends {place}")
}

/// Rewrites the part of the message about the value that was found.
fn found(text: &str) -> String {
    const BEGINNINGS: [(&str, &str); 6] = [
        ("unknown variant ", "unknown value "),
        ("unknown field ", "unknown name "),
        ("missing field ", "missing name "),
        ("duplicate field ", "duplicate name "),
        ("invalid type: ", "invalid type: "),
        ("invalid value: ", "invalid value: "),
    ];
    let Some((beginning, ours)) = BEGINNINGS.iter().find(|(serde, _)| text.starts_with(serde)) else {
        return text.to_owned();
    };
    let rest = match &text[beginning.len()..] {
        "map" => "object",
        "sequence" => "array",
        rest => rest,
    };
    format!("{ours}{rest}")
}

/// Rewrites the part of the message about the value that was expected.
fn expected(text: &str) -> String {
    let limits = |bits: u32| format!("a whole number from 0 to {}", u128::MAX >> (128 - bits));
    match text {
        "u8" => limits(8),
        "u16" => limits(16),
        "u32" => limits(32),
        "u64" | "usize" => limits(64),
        "u128" => limits(128),
        "unit" => "null".to_owned(),
        "a map" | "a borrowed map" => "an object".to_owned(),
        "a sequence" => "an array".to_owned(),
        text if text.starts_with("struct ") => "an object".to_owned(),
        text if text.starts_with("tuple ")
            || text.starts_with("a tuple ")
            || text.starts_with("an array of ") =>
        {
            let count =
                text.split_once("of size ").or_else(|| text.split_once("of length ")).map(|(_, count)| count);
            count.map_or_else(|| "an array".to_owned(), |count| format!("an array of {count} values"))
        }
        text if text.starts_with("enum ") || text.starts_with("variant ") => {
            "a string, or an object with one name".to_owned()
        }
        text => text.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use checkers_core::rules::{DrawRules, Rules};
    use checkers_core::{Game, Variant};

    use super::*;

    fn message_of<T: serde::de::DeserializeOwned>(json: &str) -> String {
        message(&serde_json::from_str::<T>(json).err().expect("bad JSON"))
    }

    #[test]
    fn no_message_contains_a_name_of_rust() {
        for (json, message) in [
            ("[]", "an array, expected an object"),
            ("3", "invalid type: integer `3`, expected an object"),
            ("{\"board\":[1]}", "an array, expected an object"),
            (
                "{\"board\":{\"width\":300}}",
                "invalid value: integer `300`, expected a whole number from 0 to 255",
            ),
            ("{\"starts\":3}", "another kind of value is expected here"),
            ("{\"starts\":\"x\"}", "unknown value `x`, expected `white` or `black`"),
            ("{", "the JSON ends inside an object"),
            ("", "the JSON ends where a value is expected"),
        ] {
            assert_eq!(message_of::<Rules>(json), message, "{json}");
        }
        assert!(message_of::<Rules>("{\"x\":1}").starts_with("unknown name `x`, expected one of `version`"));
        assert_eq!(message_of::<DrawRules>("{}"), "missing name `clauses`");
        for json in ["[]", "{}", "3", "\"x\"", "null", "{\"variant\":3}", "{\"variant\":\"chess\"}"] {
            for message in [message_of::<Game>(json), message_of::<Variant>(json)] {
                for word in ["struct", "enum ", "Serialised", "u8", " element"] {
                    assert!(!message.contains(word), "{json}: {message}");
                }
            }
        }
    }
}
