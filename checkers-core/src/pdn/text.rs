//! A stream of the characters of a file, with their places. The reader can go back within a limit.

use alloc::string::String;

use super::encoding::{Decoder, Encoding, Oddity, Segment, Unit};
use super::place::Place;
use super::source::Source;

/// The number of characters that may be read ahead, in addition to one for each character that is consumed. This limit keeps
/// the time of reading linear in the length of every file.
const CREDIT: usize = 1 << 16;

pub(super) struct Text<S: Source> {
    decoder: Decoder<S>,
    buffer: String,
    at: usize,
    /// The number of bytes of text that were removed from the buffer.
    gone: u64,
    /// The position in the text up to which the bytes of the source are counted.
    counted: Segment,
    place: Place,
    /// Whether a mark is set, so that the buffer must keep its text.
    marked: bool,
    credit: usize,
    error: Option<S::Error>,
    ended: bool,
}

/// A position in the text to which the reader can go back.
#[derive(Clone, Copy)]
pub(super) struct Mark {
    at: usize,
    place: Place,
}

impl<S: Source> Text<S> {
    pub(super) fn new(source: S, encoding: Encoding) -> Self {
        Self {
            decoder: Decoder::new(source, encoding),
            buffer: String::new(),
            at: 0,
            gone: 0,
            counted: Segment { text: 0, source: 0, unit: Unit::Utf8 },
            place: Place::START,
            marked: false,
            credit: CREDIT,
            error: None,
            ended: false,
        }
    }

    /// Returns the place of the next character.
    pub(super) fn place(&self) -> Place {
        self.place
    }

    /// Takes the error that ended the file, if reading failed.
    pub(super) fn take_error(&mut self) -> Option<S::Error> {
        self.error.take()
    }

    /// Returns the next line with an encoding problem, up to the present line.
    pub(super) fn oddity(&mut self) -> Option<(u32, Oddity)> {
        self.decoder.oddity(self.place.line)
    }

    /// Returns the number of bytes of the source before the next character. Calls must come in ascending order of positions.
    pub(super) fn offset(&mut self) -> u64 {
        let here = self.gone + self.at as u64;
        while let Some(segment) = self.decoder.segment(here) {
            self.counted = segment;
        }
        let from = usize::try_from(self.counted.text.saturating_sub(self.gone)).unwrap_or(usize::MAX);
        let passed = self.buffer.get(from..self.at).unwrap_or_default();
        self.counted.source += self.counted.unit.bytes(passed);
        self.counted.text = self.counted.text.max(here);
        self.counted.source
    }

    /// Removes the consumed text from the buffer.
    fn forget(&mut self) {
        self.offset();
        self.buffer.drain(..self.at);
        self.gone += self.at as u64;
        self.at = 0;
    }

    fn fill(&mut self) -> bool {
        if !self.marked {
            self.forget();
        }
        if self.ended {
            return false;
        }
        match self.decoder.read(&mut self.buffer) {
            Ok(true) => true,
            Ok(false) => {
                self.ended = true;
                false
            }
            Err(error) => {
                self.error = Some(error);
                self.ended = true;
                false
            }
        }
    }

    /// Returns the next character and does not consume it.
    #[inline]
    pub(super) fn peek(&mut self) -> Option<char> {
        if self.at == self.buffer.len() && !self.fill() {
            return None;
        }
        let byte = self.buffer.as_bytes()[self.at];
        if byte.is_ascii() { Some(char::from(byte)) } else { self.buffer[self.at..].chars().next() }
    }

    /// Consumes the next character.
    #[inline]
    pub(super) fn bump(&mut self) -> Option<char> {
        let letter = self.peek()?;
        self.at += letter.len_utf8();
        // Old files end their lines with a carriage return alone.
        if letter == '\n' || letter == '\r' && self.buffer.as_bytes().get(self.at) != Some(&b'\n') {
            self.place.new_line();
        } else {
            self.place.advance();
        }
        if self.marked {
            self.credit = self.credit.saturating_sub(1);
        } else if self.credit < CREDIT {
            self.credit += 1;
        }
        Some(letter)
    }

    /// Consumes and appends the next ASCII characters of the buffer that satisfy a condition, at most `most`, up to a line end.
    /// Faster than repeated calls of [`Text::bump`], with the same result.
    pub(super) fn take_ascii(&mut self, out: &mut String, most: usize, wanted: impl Fn(u8) -> bool) {
        let rest = &self.buffer[self.at..];
        let run = rest
            .bytes()
            .take(most)
            .take_while(|byte| byte.is_ascii() && !matches!(byte, b'\n' | b'\r') && wanted(*byte));
        let count = run.count();
        out.push_str(&rest[..count]);
        self.at += count;
        self.place.column = self.place.column.saturating_add(u32::try_from(count).unwrap_or(u32::MAX));
        if self.marked {
            self.credit = self.credit.saturating_sub(count);
        } else {
            self.credit = (self.credit + count).min(CREDIT);
        }
    }

    /// Returns the text of the buffer from the next character on.
    pub(super) fn at_hand(&self) -> &[u8] {
        &self.buffer.as_bytes()[self.at..]
    }

    /// Returns whether the next `count` bytes contain none of these letters; `false` if the buffer has fewer bytes.
    pub(super) fn far_from(&self, count: usize, letters: &[u8]) -> bool {
        let next = self.buffer.as_bytes().get(self.at..self.at + count);
        next.is_some_and(|next| !next.iter().any(|byte| letters.contains(byte)))
    }

    /// Consumes the next character if it is this one.
    pub(super) fn eat(&mut self, letter: char) -> bool {
        let found = self.peek() == Some(letter);
        if found {
            self.bump();
        }
        found
    }

    /// Consumes characters while they satisfy a condition, and returns their number.
    pub(super) fn skip(&mut self, wanted: impl Fn(char) -> bool) -> usize {
        let mut count = 0;
        while self.peek().is_some_and(&wanted) {
            self.bump();
            count += 1;
        }
        count
    }

    /// Sets a mark at this position. Only one mark may be set; [`Text::back`] or [`Text::keep`] removes it.
    pub(super) fn mark(&mut self) -> Mark {
        debug_assert!(!self.marked, "one mark at a time");
        // The text before the mark is no longer needed.
        if self.at > 1 << 15 {
            self.forget();
        }
        self.marked = true;
        Mark { at: self.at, place: self.place }
    }

    /// Returns whether the limit of reading ahead is reached.
    pub(super) fn exhausted(&self) -> bool {
        self.credit == 0
    }

    /// Returns the present position. The reader can go back to it while a mark is set.
    pub(super) fn here(&self) -> Mark {
        debug_assert!(self.marked, "nothing is kept without a mark");
        Mark { at: self.at, place: self.place }
    }

    /// Goes back to a position and removes the mark.
    pub(super) fn back(&mut self, mark: Mark) {
        self.at = mark.at;
        self.place = mark.place;
        self.marked = false;
    }

    /// Sets a mark again at a position that is still in the buffer.
    pub(super) fn remark(&mut self, mark: Mark) {
        debug_assert!(mark.at <= self.at, "nothing before the mark was thrown away");
        self.marked = true;
    }

    /// Stays at this position and removes the mark.
    pub(super) fn keep(&mut self) {
        self.marked = false;
    }
}
