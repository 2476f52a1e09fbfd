//! The log of a decoder: which bytes became which text, and which lines were odd.

use alloc::collections::VecDeque;
use alloc::string::String;

use encoding_rs::{UTF_8, UTF_16BE, UTF_16LE};

/// How many bytes are decoded at once, if there are so many. Larger pieces make better guesses.
pub(super) const PIECE: usize = 1 << 16;

/// A line that was not as expected.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::pdn) enum Oddity {
    /// Not UTF-8, but this.
    Legacy(&'static str),
    /// Not everything can be read in the encoding that is demanded.
    Malformed,
}

/// How many bytes of the source a character of the text takes.
#[derive(Clone, Copy, Debug)]
pub(in crate::pdn) enum Unit {
    /// As many as in UTF-8.
    Utf8,
    /// As many as in UTF-8, but one for each `U+FFFD`, which mostly takes the place of a single byte.
    Lossy,
    /// Two or four.
    Utf16,
    /// One.
    Single,
    /// As many as the encoder writes.
    Web(&'static encoding_rs::Encoding),
}

impl Unit {
    pub(super) fn of(encoding: &'static encoding_rs::Encoding) -> Self {
        if encoding == UTF_8 {
            Self::Utf8
        } else if encoding == UTF_16LE || encoding == UTF_16BE {
            Self::Utf16
        } else if encoding.is_single_byte() {
            Self::Single
        } else {
            Self::Web(encoding)
        }
    }

    /// The bytes of the source that a text was read from.
    pub(in crate::pdn) fn bytes(self, text: &str) -> u64 {
        let count = match self {
            Self::Utf8 => text.len(),
            Self::Lossy => text.len() - 2 * text.matches(char::REPLACEMENT_CHARACTER).count(),
            Self::Utf16 => 2 * text.chars().map(char::len_utf16).sum::<usize>(),
            Self::Single => text.chars().count(),
            Self::Web(encoding) => encoding.encode(text).0.len(),
        };
        count as u64
    }
}

/// Where a stretch of text comes from. The text up to the next segment has the same unit.
#[derive(Clone, Copy, Debug)]
pub(in crate::pdn) struct Segment {
    /// Bytes of text before it.
    pub(in crate::pdn) text: u64,
    /// Bytes of the source before it.
    pub(in crate::pdn) source: u64,
    pub(in crate::pdn) unit: Unit,
}

/// What is remembered of what was decoded.
#[derive(Default)]
pub(super) struct Log {
    /// Lines before the next byte.
    lines: u32,
    /// Bytes of text and of the source so far.
    text: u64,
    pub(super) source: u64,
    /// The lines that were odd, in order.
    oddities: VecDeque<(u32, Oddity)>,
    segments: VecDeque<Segment>,
    /// The unit of the last segment.
    unit: Option<Unit>,
}

impl Log {
    /// Notes that so many bytes of the source became so much text.
    pub(super) fn add(&mut self, bytes: &[u8], text: &str, unit: Unit) {
        // In UTF-8 and UTF-16 all text counts alike: stretches of them follow each other as one.
        let same =
            matches!((self.unit, unit), (Some(Unit::Utf8), Unit::Utf8) | (Some(Unit::Utf16), Unit::Utf16));
        self.unit = Some(unit);
        if !same {
            self.segments.push_back(Segment { text: self.text, source: self.source, unit });
        }
        self.text += text.len() as u64;
        self.source += bytes.len() as u64;
        let lines = text.bytes().filter(|byte| *byte == b'\n').count();
        self.lines = self.lines.saturating_add(u32::try_from(lines).unwrap_or(u32::MAX));
    }

    /// Notes that the next line is odd.
    pub(super) fn odd(&mut self, oddity: Oddity) {
        // A file with nothing else between could fill the list; one game lists few of them anyway.
        if self.oddities.len() < PIECE {
            self.oddities.push_back((self.lines.saturating_add(1), oddity));
        }
    }

    /// Makes the next text begin a segment.
    pub(super) fn begin_segment(&mut self) {
        self.unit = None;
    }

    /// Takes the next odd line up to this one.
    pub(super) fn next_oddity(&mut self, last: u32) -> Option<(u32, Oddity)> {
        if self.oddities.front()?.0 <= last { self.oddities.pop_front() } else { None }
    }

    /// Takes the next segment that begins up to this byte of the text.
    pub(super) fn next_segment(&mut self, text: u64) -> Option<Segment> {
        if self.segments.front()?.text <= text { self.segments.pop_front() } else { None }
    }
}

/// The lines of a piece, with their line feeds.
pub(super) fn rows(raw: &[u8]) -> impl Iterator<Item = &[u8]> {
    raw.split_inclusive(|byte| *byte == b'\n')
}

/// Appends the text of a line, decoded by a table.
pub(super) fn append_by_table(letters: &[char; 128], row: &[u8], text: &mut String, log: &mut Log) {
    let before = text.len();
    let mut unknown = false;
    for byte in row {
        let letter = match byte {
            0..=127 => char::from(*byte),
            128..=255 => letters[usize::from(*byte) - 128],
        };
        unknown |= letter == char::REPLACEMENT_CHARACTER;
        text.push(letter);
    }
    if unknown {
        log.odd(Oddity::Malformed);
    }
    log.add(row, &text[before..], Unit::Single);
}
