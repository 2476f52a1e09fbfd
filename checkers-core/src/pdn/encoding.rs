//! Bytes to text: UTF-8, and the encodings of older files.

use alloc::collections::VecDeque;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use chardetng::{EncodingDetector, Iso2022JpDetection, Utf8Detection};
use encoding_rs::{CoderResult, UTF_8, UTF_16BE, UTF_16LE};

use super::source::Source;

/// How the bytes of a file are to be read.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Encoding(Option<&'static encoding_rs::Encoding>);

impl Encoding {
    /// UTF-8 where the bytes are, line by line; for the other lines the encoding that suits all such lines so far
    /// best (mostly Windows-1252, 1251 or 1250, but also KOI8-R, IBM866, …). UTF-16 is known by its byte order mark.
    pub const GUESS: Self = Self(None);
    /// UTF-8 and nothing else: whatever is none becomes `U+FFFD`.
    pub const UTF_8: Self = Self(Some(UTF_8));

    /// The encoding of this name, in any of the spellings that browsers know: `windows-1251`, `cp1251`, `latin1`, ….
    #[must_use]
    pub fn named(label: &str) -> Option<Self> {
        encoding_rs::Encoding::for_label(label.as_bytes()).map(|encoding| Self(Some(encoding)))
    }

    /// The name; `guess` for [`Encoding::GUESS`].
    #[must_use]
    pub fn name(self) -> &'static str {
        self.0.map_or("guess", encoding_rs::Encoding::name)
    }
}

impl fmt::Display for Encoding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// How many bytes are decoded at once, if there are so many. Larger pieces make better guesses.
const PIECE: usize = 1 << 16;

/// A line that was not as expected.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Oddity {
    /// Not UTF-8, but this.
    Legacy(&'static str),
    /// Not everything can be read in the encoding that is demanded.
    Malformed,
}

/// Turns a source of bytes into pieces of text.
pub(super) struct Decoder<S> {
    source: S,
    mode: Mode,
    /// Bytes that were read but not decoded.
    raw: Vec<u8>,
    started: bool,
    ended: bool,
    /// Line of the first byte of `raw`.
    line: u32,
    /// The lines that were odd, in order.
    oddities: VecDeque<(u32, Oddity)>,
}

enum Mode {
    Guess(alloc::boxed::Box<EncodingDetector>),
    Fixed(encoding_rs::Decoder),
}

impl<S: Source> Decoder<S> {
    pub(super) fn new(source: S, encoding: Encoding) -> Self {
        let mode = match encoding.0 {
            None => Mode::Guess(EncodingDetector::new(Iso2022JpDetection::Deny).into()),
            Some(encoding) => Mode::Fixed(encoding.new_decoder_with_bom_removal()),
        };
        let (raw, oddities) = (Vec::new(), VecDeque::new());
        Self { source, mode, raw, started: false, ended: false, line: 1, oddities }
    }

    /// The next odd line up to this one.
    pub(super) fn oddity(&mut self, last: u32) -> Option<(u32, Oddity)> {
        if self.oddities.front()?.0 <= last { self.oddities.pop_front() } else { None }
    }

    /// Appends a piece of text. `false` at the end of the file.
    pub(super) fn read(&mut self, text: &mut String) -> Result<bool, S::Error> {
        let before = text.len();
        while text.len() == before && !self.ended {
            self.fetch()?;
            if !self.started {
                self.started = true;
                self.byte_order_mark();
            }
            match &mut self.mode {
                Mode::Guess(detector) => {
                    let cut = if self.ended { self.raw.len() } else { boundary(&self.raw) };
                    guess(detector, &self.raw[..cut], &mut self.line, &mut self.oddities, text);
                    self.raw.drain(..cut);
                }
                Mode::Fixed(decoder) => {
                    if fixed(decoder, &self.raw, self.ended, text) {
                        self.oddities.push_back((self.line, Oddity::Malformed));
                    }
                    self.line = self.line.saturating_add(lines(&text.as_bytes()[before..]));
                    self.raw.clear();
                }
            }
            // A file with nothing odd between could fill the list; one game lists few of them anyway.
            self.oddities.truncate(PIECE);
        }
        Ok(text.len() > before)
    }

    /// Reads until there is a full piece or the file ends.
    fn fetch(&mut self) -> Result<(), S::Error> {
        while self.raw.len() < PIECE {
            let chunk = self.source.chunk()?;
            if chunk.is_empty() {
                self.ended = true;
                break;
            }
            let count = chunk.len().min(PIECE);
            self.raw.extend_from_slice(&chunk[..count]);
            self.source.consume(count);
        }
        Ok(())
    }

    /// Takes away a byte order mark and obeys it.
    fn byte_order_mark(&mut self) {
        let Mode::Guess(_) = self.mode else { return };
        if let Some((encoding, length)) = encoding_rs::Encoding::for_bom(&self.raw) {
            self.raw.drain(..length);
            if encoding == UTF_16LE || encoding == UTF_16BE {
                self.mode = Mode::Fixed(encoding.new_decoder_without_bom_handling());
                self.oddities.push_back((1, Oddity::Legacy(encoding.name())));
            }
        }
    }
}

fn lines(bytes: &[u8]) -> u32 {
    u32::try_from(bytes.iter().filter(|byte| **byte == b'\n').count()).unwrap_or(u32::MAX)
}

/// Where to cut a piece so that no character is torn: behind the last line feed, else behind the last byte of ASCII,
/// else where UTF-8 ends.
fn boundary(raw: &[u8]) -> usize {
    let found = raw.iter().rposition(|byte| *byte == b'\n').or_else(|| raw.iter().rposition(u8::is_ascii));
    match found {
        Some(at) => at + 1,
        None => match core::str::from_utf8(raw) {
            Err(error) if error.error_len().is_none() && error.valid_up_to() > 0 => error.valid_up_to(),
            _ => raw.len(),
        },
    }
}

/// Decodes whole lines: as UTF-8 those that are, the others in the likeliest encoding.
fn guess(
    detector: &mut EncodingDetector,
    raw: &[u8],
    line: &mut u32,
    oddities: &mut VecDeque<(u32, Oddity)>,
    text: &mut String,
) {
    if let Ok(valid) = core::str::from_utf8(raw) {
        text.push_str(valid);
        *line = line.saturating_add(lines(raw));
        return;
    }
    // All odd lines of the piece speak before the first of them is read.
    for row in raw.split_inclusive(|byte| *byte == b'\n') {
        if core::str::from_utf8(row).is_err() {
            detector.feed(row, false);
        }
    }
    let encoding = detector.guess(None, Utf8Detection::Deny);
    for row in raw.split_inclusive(|byte| *byte == b'\n') {
        match core::str::from_utf8(row) {
            Ok(valid) => text.push_str(valid),
            Err(_) => {
                text.push_str(&encoding.decode_without_bom_handling(row).0);
                oddities.push_back((*line, Oddity::Legacy(encoding.name())));
            }
        }
        *line = line.saturating_add(lines(row));
    }
}

/// Decodes bytes in a known encoding. Returns whether some mean nothing in it.
fn fixed(decoder: &mut encoding_rs::Decoder, mut raw: &[u8], last: bool, text: &mut String) -> bool {
    let mut malformed = false;
    loop {
        text.reserve(decoder.max_utf8_buffer_length(raw.len()).unwrap_or(PIECE));
        let (result, read, errors) = decoder.decode_to_string(raw, text, last);
        malformed |= errors;
        raw = &raw[read..];
        if result == CoderResult::InputEmpty {
            return malformed;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn decoded(bytes: &[u8], encoding: Encoding) -> (String, Vec<(u32, Oddity)>) {
        let mut decoder = Decoder::new(bytes, encoding);
        let mut text = String::new();
        while decoder.read(&mut text).unwrap() {}
        let oddities = core::iter::from_fn(|| decoder.oddity(u32::MAX)).collect();
        (text, oddities)
    }

    #[test]
    fn each_line_is_utf_8_if_it_can_be() {
        let mixed = [
            "[White \"Блиндер\"]\n".as_bytes(),
            b"[Event \"XXV \xef\xe5\xf0\xe2\xe5\xed\xf1\xf2\xe2\xee \xd1\xd1\xd1\xd0, \xcb\xe8\xe5\xef\xe0\xff\"]\n",
        ];
        let (text, oddities) = decoded(&mixed.concat(), Encoding::GUESS);
        assert_eq!(text, "[White \"Блиндер\"]\n[Event \"XXV первенство СССР, Лиепая\"]\n");
        assert_eq!(oddities, [(2, Oddity::Legacy("windows-1251"))]);
    }

    #[test]
    fn western_bytes_are_western_letters() {
        let (text, _) = decoded(b"{ 7-12 \xe8 vincente, pi\xf9 forte }", Encoding::GUESS);
        assert_eq!(text, "{ 7-12 è vincente, più forte }");
    }

    #[test]
    fn the_caller_may_know_better() {
        let (text, oddities) = decoded(b"\xf7\xe5\xec", Encoding::named("koi8-r").unwrap());
        assert_eq!((text.as_str(), oddities.len()), ("ВЕЛ", 0));
        let (text, oddities) = decoded(b"caf\xe9\n", Encoding::UTF_8);
        assert_eq!((text.as_str(), oddities), ("caf\u{fffd}\n", alloc::vec![(1, Oddity::Malformed)]));
    }

    #[test]
    fn byte_order_marks_are_obeyed_and_gone() {
        assert_eq!(decoded(b"\xef\xbb\xbf[A \"b\"]", Encoding::GUESS).0, "[A \"b\"]");
        assert_eq!(decoded(b"\xff\xfe1\x00.\x00", Encoding::GUESS).0, "1.");
        assert_eq!(decoded(b"\xfe\xff\x001\x00.", Encoding::GUESS).0, "1.");
    }

    #[test]
    fn characters_are_not_torn_between_pieces() {
        for letter in ["я", "高", "x"] {
            let long = letter.repeat(3 * PIECE);
            assert!(decoded(long.as_bytes(), Encoding::GUESS).0 == long, "{letter}");
        }
    }
}
