//! Bytes to text, piece by piece, with the way back from text to bytes.

use alloc::boxed::Box;
use alloc::collections::VecDeque;
use alloc::string::String;
use alloc::vec::Vec;

use encoding_rs::{CoderResult, UTF_8, UTF_16BE, UTF_16LE};

use super::guess::{Guesser, utf_16_without_mark};
use super::{Encoding, Kind};
use crate::pdn::source::Source;

/// How many bytes are decoded at once, if there are so many. Larger pieces make better guesses.
pub(super) const PIECE: usize = 1 << 16;

/// Bytes of ASCII in a row that no text in UTF-16 has, in whatever script.
const NARROW: usize = 32;

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
    fn of(encoding: &'static encoding_rs::Encoding) -> Self {
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

/// Turns a source of bytes into pieces of text.
pub(in crate::pdn) struct Decoder<S> {
    source: S,
    mode: Mode,
    /// Bytes that were read but not decoded.
    raw: Vec<u8>,
    started: bool,
    ended: bool,
    log: Log,
}

/// What is remembered of what was decoded.
#[derive(Default)]
pub(super) struct Log {
    /// Lines before the next byte.
    lines: u32,
    /// Bytes of text and of the source so far.
    text: u64,
    source: u64,
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
}

enum Mode {
    Guess(Box<Guesser>),
    Web(encoding_rs::Decoder),
    Table(Box<[char; 128]>),
}

impl<S: Source> Decoder<S> {
    pub(in crate::pdn) fn new(source: S, encoding: Encoding) -> Self {
        let mode = match encoding.0 {
            Kind::Guess => Mode::Guess(Box::default()),
            Kind::Web(encoding) => Mode::Web(encoding.new_decoder_without_bom_handling()),
            Kind::Table(table) => Mode::Table(Box::new(table.letters())),
        };
        Self { source, mode, raw: Vec::new(), started: false, ended: false, log: Log::default() }
    }

    /// The next odd line up to this one.
    pub(in crate::pdn) fn oddity(&mut self, last: u32) -> Option<(u32, Oddity)> {
        if self.log.oddities.front()?.0 <= last { self.log.oddities.pop_front() } else { None }
    }

    /// The next segment that begins up to this byte of the text.
    pub(in crate::pdn) fn segment(&mut self, text: u64) -> Option<Segment> {
        if self.log.segments.front()?.text <= text { self.log.segments.pop_front() } else { None }
    }

    /// Appends a piece of text. `false` at the end of the file.
    pub(in crate::pdn) fn read(&mut self, text: &mut String) -> Result<bool, S::Error> {
        let before = text.len();
        while text.len() == before && !self.ended {
            self.fetch()?;
            if !self.started {
                self.started = true;
                self.begin();
            }
            match &mut self.mode {
                Mode::Guess(guesser) => {
                    let cut = if self.ended { self.raw.len() } else { boundary(&self.raw) };
                    guesser.decode(&self.raw[..cut], text, &mut self.log);
                    self.raw.drain(..cut);
                }
                Mode::Web(decoder) => {
                    let wide = matches!(Unit::of(decoder.encoding()), Unit::Utf16);
                    let cut = if self.ended || wide { self.raw.len() } else { boundary(&self.raw) };
                    if wide && has_narrow_text(&self.raw) {
                        self.log.odd(Oddity::Malformed);
                    }
                    web(decoder, &self.raw[..cut], self.ended, text, &mut self.log);
                    self.raw.drain(..cut);
                }
                Mode::Table(letters) => {
                    for row in rows(&self.raw) {
                        table(letters, row, text, &mut self.log);
                    }
                    self.raw.clear();
                }
            }
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

    /// Takes away a byte order mark. Where the encoding is guessed it is obeyed, and UTF-16 is recognised without one. UTF-32
    /// is not read: the file counts as malformed.
    fn begin(&mut self) {
        if is_utf_32(&self.raw) {
            self.log.odd(Oddity::Malformed);
        }
        let marked = encoding_rs::Encoding::for_bom(&self.raw);
        let encoding = match (&self.mode, marked) {
            (Mode::Table(_), _) => return,
            (Mode::Web(decoder), Some((encoding, _))) if decoder.encoding() != encoding => return,
            (_, Some((encoding, length))) => {
                self.raw.drain(..length);
                self.log.source = length as u64;
                encoding
            }
            (Mode::Guess(_), None) => match utf_16_without_mark(&self.raw) {
                Some(encoding) => encoding,
                None => return,
            },
            (Mode::Web(_), None) => return,
        };
        if matches!(self.mode, Mode::Guess(_)) && encoding != UTF_8 {
            self.mode = Mode::Web(encoding.new_decoder_without_bom_handling());
            self.log.odd(Oddity::Legacy(encoding.name()));
        }
    }
}

/// Whether a piece of a UTF-16 file has text of one byte a character, as where files were joined.
fn has_narrow_text(raw: &[u8]) -> bool {
    let is_narrow = |byte: &u8| matches!(byte, b'\t' | b'\n' | b'\r' | b' '..=b'~');
    raw.split(|byte| !is_narrow(byte)).any(|run| run.len() >= NARROW)
}

/// Whether a file is UTF-32, in which most bytes are zero.
fn is_utf_32(raw: &[u8]) -> bool {
    let zeros = raw.iter().filter(|byte| **byte == 0).count();
    raw.len() >= NARROW && zeros * 3 > raw.len() * 2
}

/// The lines of a piece, with their line feeds.
pub(super) fn rows(raw: &[u8]) -> impl Iterator<Item = &[u8]> {
    raw.split_inclusive(|byte| *byte == b'\n')
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

/// Decodes a line by a table.
pub(super) fn table(letters: &[char; 128], row: &[u8], text: &mut String, log: &mut Log) {
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

/// Decodes bytes in an encoding that browsers know.
fn web(decoder: &mut encoding_rs::Decoder, raw: &[u8], last: bool, text: &mut String, log: &mut Log) {
    let unit = Unit::of(decoder.encoding());
    // Line by line where that is possible, so that bytes without meaning do not shift the places of further lines.
    let whole =
        matches!(unit, Unit::Utf16) || core::str::from_utf8(raw).is_ok() && matches!(unit, Unit::Utf8);
    let mut rest = raw;
    loop {
        let row = if whole { rest } else { rows(rest).next().unwrap_or_default() };
        rest = &rest[row.len()..];
        let before = text.len();
        let malformed = append(decoder, row, last && rest.is_empty(), text);
        if malformed {
            log.odd(Oddity::Malformed);
        }
        // What follows a malformed line cannot be counted from before it: it begins a segment.
        log.add(
            row,
            &text[before..],
            if malformed && matches!(unit, Unit::Utf8) { Unit::Lossy } else { unit },
        );
        if malformed {
            log.unit = None;
        }
        if rest.is_empty() {
            return;
        }
    }
}

/// Appends what bytes mean. Returns whether some mean nothing.
fn append(decoder: &mut encoding_rs::Decoder, mut raw: &[u8], last: bool, text: &mut String) -> bool {
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
