//! The log of a decoder: the parts of the text with their positions in the bytes, and the lines with problems.

use alloc::collections::VecDeque;
use alloc::string::String;

use encoding_rs::{UTF_8, UTF_16BE, UTF_16LE};

/// The number of bytes that are decoded at once, if the file has as many. Larger pieces make better guesses.
pub(super) const PIECE: usize = 1 << 16;

/// A problem of a line with its encoding.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::pdn) enum Oddity {
    /// The line is not UTF-8 and is decoded in the encoding with this name.
    Legacy(&'static str),
    /// The line has bytes that are invalid in the chosen encoding.
    Malformed,
}

/// The size of a character of the text, in bytes of the source.
#[derive(Clone, Copy, Debug)]
pub(in crate::pdn) enum Unit {
    /// The size in UTF-8.
    Utf8,
    /// The size in UTF-8, but one byte for each `U+FFFD`, which usually replaces one byte.
    Lossy,
    /// Two or four bytes.
    Utf16,
    /// One byte.
    Single,
    /// The size that the encoder writes.
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

    /// Returns the number of bytes of the source from which a text was read.
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

/// The beginning of a part of the text, in the text and in the source. The text up to the next segment has the same unit.
#[derive(Clone, Copy, Debug)]
pub(in crate::pdn) struct Segment {
    /// The number of bytes of text before it.
    pub(in crate::pdn) text: u64,
    /// The number of bytes of the source before it.
    pub(in crate::pdn) source: u64,
    pub(in crate::pdn) unit: Unit,
}

/// A record of the decoded text: its lines, problems and segments.
#[derive(Default)]
pub(super) struct Log {
    /// The number of lines before the next byte.
    lines: u32,
    /// The number of bytes of text and of the source so far.
    text: u64,
    pub(super) source: u64,
    /// The lines with problems, in order.
    oddities: VecDeque<(u32, Oddity)>,
    segments: VecDeque<Segment>,
    /// The unit of the last segment.
    unit: Option<Unit>,
}

impl Log {
    /// Records that these bytes of the source were decoded as this text.
    pub(super) fn add(&mut self, bytes: &[u8], text: &str, unit: Unit) {
        // Consecutive parts in UTF-8 or UTF-16 are one segment.
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

    /// Records a problem of the next line.
    pub(super) fn odd(&mut self, oddity: Oddity) {
        // A bound for files in which each line has a problem. A game lists few of them anyway.
        if self.oddities.len() < PIECE {
            self.oddities.push_back((self.lines.saturating_add(1), oddity));
        }
    }

    /// Starts a new segment with the next text.
    pub(super) fn begin_segment(&mut self) {
        self.unit = None;
    }

    /// Removes and returns the next line with a problem, up to this line.
    pub(super) fn next_oddity(&mut self, last: u32) -> Option<(u32, Oddity)> {
        if self.oddities.front()?.0 <= last { self.oddities.pop_front() } else { None }
    }

    /// Removes and returns the next segment that begins at or before this byte of the text.
    pub(super) fn next_segment(&mut self, text: u64) -> Option<Segment> {
        if self.segments.front()?.text <= text { self.segments.pop_front() } else { None }
    }
}

/// Iterates over the lines of a piece, with their line feeds.
pub(super) fn rows(raw: &[u8]) -> impl Iterator<Item = &[u8]> {
    raw.split_inclusive(|byte| *byte == b'\n')
}

/// Decodes a line with a table and appends its text.
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
