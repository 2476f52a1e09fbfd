//! JSON, read and written for C.
//!
//! The input is untrusted: errors name the place and quote little, and the nesting is checked before anything recurses.

use serde::de::DeserializeOwned;
use serde_json::value::RawValue;

use checkers_core::pdn::MAX_NESTING;

use crate::machinery::failure::{Failure, Outcome};
use crate::machinery::json_words;
use crate::machinery::large_stack::with_large_stack;
use crate::machinery::status::{CHECKERS_ERROR_RULES, checkers_status};

/// The nesting that every thread has enough stack for: the limit that serde_json has by default.
const SHALLOW: usize = 127;
/// Levels of JSON that a variation adds to a game: its name, its line, the nodes, one of them, its notes.
const LEVELS_OF_A_VARIATION: usize = 5;
/// The deepest nesting of a PDN game: the game, its line, nodes, a node and its notes, the contents of the deepest variation,
/// and the variations.
const DEEPEST: usize = 5 + LEVELS_OF_A_VARIATION * MAX_NESTING + 5;
/// The longest message and the longest path in an error, in bytes.
const LONGEST_MESSAGE: usize = 400;
const LONGEST_PATH: usize = 120;

/// Reads JSON. An error names the line, the column and the path.
///
/// Nesting deeper than any PDN game is refused. Nesting deeper than [`SHALLOW`] is read on a separate thread.
pub(crate) fn read<T: DeserializeOwned + Send>(text: &str) -> Outcome<T> {
    let depth = depth(text);
    if depth <= SHALLOW {
        return read_here(text);
    }
    if depth > DEEPEST {
        let message = format!("the JSON is nested {depth} levels deep; at most {DEEPEST} are read");
        return Err(Failure::new(CHECKERS_ERROR_RULES, message));
    }
    with_large_stack(|| read_here(text))
}

/// Reads JSON that does not hold rules: the status of an error is `status`.
pub(crate) fn read_as<T: DeserializeOwned + Send>(text: &str, status: checkers_status) -> Outcome<T> {
    read(text).map_err(|failure| failure.with_status_for(CHECKERS_ERROR_RULES, status))
}

/// Reads JSON that the library wrote itself: the error has no place, because the caller never passed the text.
pub(crate) fn read_own<T: DeserializeOwned + Send>(text: &str) -> Outcome<T> {
    parse(text).map_err(|(error, path)| bad(&error, path))
}

fn read_here<T: DeserializeOwned>(text: &str) -> Outcome<T> {
    parse(text).map_err(|(error, path)| {
        let (line, column) = (error.line() as u64, error.column() as u64);
        let failure = bad(&error, path);
        let message = format!("{} (line {line}, column {column})", failure.message);
        failure.with_message(message).at_line(line, column)
    })
}

/// Returns the value, or the error and the path of the value at fault.
fn parse<T: DeserializeOwned>(text: &str) -> Result<T, (serde_json::Error, String)> {
    let mut reader = serde_json::Deserializer::from_str(text);
    // The caller has checked the depth.
    reader.disable_recursion_limit();
    let value = serde_path_to_error::deserialize(&mut reader).map_err(|error| {
        // The path of the whole value is `.`, and the path of a value without a name is `?`.
        let path = Some(error.path().to_string()).filter(|path| path != "." && path != "?");
        (error.into_inner(), path.unwrap_or_default())
    })?;
    reader.end().map_err(|error| (error, String::new()))?;
    Ok(value)
}

fn bad(error: &serde_json::Error, path: String) -> Failure {
    let message = shortened(json_words::message(error), LONGEST_MESSAGE);
    Failure::new(CHECKERS_ERROR_RULES, message).about(shortened(path, LONGEST_PATH))
}

/// Writes a value. All values of the core can be written; a value that cannot gives an error, not a panic.
pub(crate) fn write(value: &impl serde::Serialize) -> Outcome<Box<RawValue>> {
    serde_json::value::to_raw_value(value).map_err(|error| Failure::of(CHECKERS_ERROR_RULES, &error))
}

/// Returns the depth of nested brackets outside of strings. The text need not be valid JSON.
fn depth(text: &str) -> usize {
    let (mut depth, mut deepest) = (0_usize, 0);
    let mut bytes = text.bytes();
    while let Some(byte) = bytes.next() {
        match byte {
            b'[' | b'{' => {
                depth += 1;
                deepest = deepest.max(depth);
            }
            b']' | b'}' => depth = depth.saturating_sub(1),
            b'"' => {
                while let Some(byte) = bytes.next() {
                    match byte {
                        b'"' => break,
                        b'\\' => drop(bytes.next()),
                        _ => {}
                    }
                }
            }
            _ => {}
        }
    }
    deepest
}

/// Shortens a text to about `longest` bytes: its beginning and its end.
fn shortened(text: String, longest: usize) -> String {
    if text.len() <= longest {
        return text;
    }
    let head = (0..=longest * 2 / 3).rev().find(|at| text.is_char_boundary(*at)).unwrap_or(0);
    let tail =
        (text.len() - longest / 4..text.len()).find(|at| text.is_char_boundary(*at)).unwrap_or(text.len());
    format!("{} … {}", &text[..head], &text[tail..])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::machinery::status::{CHECKERS_ERROR_INTERNAL, CHECKERS_ERROR_LIMIT, CHECKERS_ERROR_PDN};
    use checkers_core::pdn::{PdnGame, Reader};
    use checkers_core::rules::DrawRules;

    /// A game whose variations are nested as deep as readers allow.
    fn nested() -> PdnGame {
        let text =
            "1. 32-28 (".repeat(MAX_NESTING) + "1. 32-28 {deepest} $1" + &")".repeat(MAX_NESTING) + " *";
        let record = Reader::new(text.as_bytes()).next().unwrap().unwrap();
        assert_eq!(record.repairs, []);
        record.game
    }

    #[test]
    fn the_deepest_game_is_read_as_it_was_written() {
        let game = nested();
        let json = write(&game).unwrap();
        assert!(depth(json.get()) > 5 * MAX_NESTING && depth(json.get()) <= DEEPEST);
        // On a thread with a small stack, as C programs create them.
        let builder = std::thread::Builder::new().stack_size(128 << 10);
        let thread = builder.spawn(move || read::<PdnGame>(json.get()));
        assert_eq!(thread.unwrap().join().unwrap().unwrap(), game);
    }

    #[test]
    fn deeper_nesting_is_refused_without_recursion() {
        for levels in [DEEPEST + 1, 1 << 20] {
            let failure = read::<PdnGame>(&"[".repeat(levels)).unwrap_err();
            assert!(failure.message.contains("nested"), "{}", failure.message);
        }
        assert_eq!(depth(r#"{"[[[\"[": ["]"]}"#), 2);
        assert_eq!(depth("]]]["), 1);
        assert_eq!(depth("\"\\"), 0);
    }

    #[test]
    fn only_bad_json_gets_the_status_of_the_value() {
        assert_eq!(read_as::<PdnGame>("{", CHECKERS_ERROR_PDN).unwrap_err().status, CHECKERS_ERROR_PDN);
        let too_deep = read_as::<PdnGame>(&"[".repeat(DEEPEST + 1), CHECKERS_ERROR_PDN).unwrap_err();
        assert_eq!(too_deep.status, CHECKERS_ERROR_PDN);
        for status in [CHECKERS_ERROR_LIMIT, CHECKERS_ERROR_INTERNAL] {
            let failure = Failure::new(status, "no thread");
            assert_eq!(failure.with_status_for(CHECKERS_ERROR_RULES, CHECKERS_ERROR_PDN).status, status);
        }
    }

    #[test]
    fn errors_quote_little() {
        let long = "ж".repeat(1 << 20);
        let texts = [
            format!("{{\"repetition\":null,\"clauses\":[],\"{long}\":1}}"),
            format!("\"{long}\""),
            format!("{{\"repetition\":{{\"times\":3,\"kind\":\"{long}\"}}}}"),
        ];
        for text in texts {
            let failure = read::<DrawRules>(&text).unwrap_err();
            assert!(failure.message.len() < LONGEST_MESSAGE + 40, "{}", failure.message.len());
            assert!(failure.subject.len() < LONGEST_PATH + 10);
            assert!(failure.place.line.is_some());
        }
    }
}
