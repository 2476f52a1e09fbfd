//! Decodes bytes into pieces of text, and maps positions in the text to positions in the bytes.

use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;

use encoding_rs::{CoderResult, UTF_8};

use super::guess::{Guesser, utf_16_without_mark};
use super::log::{Log, Oddity, PIECE, Segment, Unit, append_by_table, rows};
use super::{Encoding, Kind};
use crate::pdn::source::Source;

/// The number of consecutive ASCII bytes that no text in UTF-16 has, in any script.
const NARROW: usize = 32;

/// A decoder of a source of bytes into pieces of text.
pub(in crate::pdn) struct Decoder<S> {
    source: S,
    mode: Mode,
    /// The bytes that are read but not yet decoded.
    raw: Vec<u8>,
    started: bool,
    ended: bool,
    log: Log,
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

    /// Returns the next line with a problem, up to this line.
    pub(in crate::pdn) fn oddity(&mut self, last: u32) -> Option<(u32, Oddity)> {
        self.log.next_oddity(last)
    }

    /// Returns the next segment that begins at or before this byte of the text.
    pub(in crate::pdn) fn segment(&mut self, text: u64) -> Option<Segment> {
        self.log.next_segment(text)
    }

    /// Appends a piece of text. Returns `false` at the end of the file.
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
                        append_by_table(letters, row, text, &mut self.log);
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

    /// Removes a byte order mark. If the encoding is guessed, the mark decides, and UTF-16 is detected without a mark. UTF-32 is
    /// not supported: the file counts as malformed.
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

/// Returns whether a piece of a UTF-16 file has text with one byte for each character, as in a file that was joined from several.
fn has_narrow_text(raw: &[u8]) -> bool {
    let is_narrow = |byte: &u8| matches!(byte, b'\t' | b'\n' | b'\r' | b' '..=b'~');
    raw.split(|byte| !is_narrow(byte)).any(|run| run.len() >= NARROW)
}

/// Returns whether a file is UTF-32, in which most bytes are zero.
fn is_utf_32(raw: &[u8]) -> bool {
    let zeros = raw.iter().filter(|byte| **byte == 0).count();
    raw.len() >= NARROW && zeros * 3 > raw.len() * 2
}

/// Returns where to cut a piece so that no character is divided: after the last line feed, or after the last ASCII byte, or after
/// the last complete character of UTF-8.
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

/// Decodes bytes in an encoding of the web.
fn web(decoder: &mut encoding_rs::Decoder, raw: &[u8], last: bool, text: &mut String, log: &mut Log) {
    let unit = Unit::of(decoder.encoding());
    // Line by line if possible, so that invalid bytes do not shift the places of later lines.
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
        // The text after a malformed line begins a segment, because the size of that line is unknown.
        log.add(
            row,
            &text[before..],
            if malformed && matches!(unit, Unit::Utf8) { Unit::Lossy } else { unit },
        );
        if malformed {
            log.begin_segment();
        }
        if rest.is_empty() {
            return;
        }
    }
}

/// Decodes and appends bytes. Returns whether some are invalid.
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
