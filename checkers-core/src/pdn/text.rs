//! The characters of a file, one after the other, with their places and a bounded way back.

use alloc::string::String;

use super::encoding::{Decoder, Encoding, Oddity, Segment, Unit};
use super::place::Place;
use super::source::Source;

/// Characters that may be looked at ahead, beyond one for each character that was read for good. It keeps reading
/// linear in the length of the file whatever the file holds.
const CREDIT: usize = 1 << 16;

pub(super) struct Text<S: Source> {
    decoder: Decoder<S>,
    buffer: String,
    at: usize,
    /// Bytes of text that are no longer in the buffer.
    gone: u64,
    /// A place of the text, up to which bytes of the source are counted.
    counted: Segment,
    place: Place,
    /// Whether a mark is set, so that nothing may be thrown away.
    marked: bool,
    credit: usize,
    error: Option<S::Error>,
    ended: bool,
}

/// A place to go back to.
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

    /// Where the next character stands.
    pub(super) fn place(&self) -> Place {
        self.place
    }

    /// Why the file ended, if reading failed.
    pub(super) fn take_error(&mut self) -> Option<S::Error> {
        self.error.take()
    }

    /// The next odd line up to the present one.
    pub(super) fn oddity(&mut self) -> Option<(u32, Oddity)> {
        self.decoder.oddity(self.place.line)
    }

    /// How many bytes of the source precede the next character. Places must be looked up in their order.
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

    /// Throws away what was read for good.
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

    /// The next character.
    #[inline]
    pub(super) fn peek(&mut self) -> Option<char> {
        if self.at == self.buffer.len() && !self.fill() {
            return None;
        }
        let byte = self.buffer.as_bytes()[self.at];
        if byte.is_ascii() { Some(char::from(byte)) } else { self.buffer[self.at..].chars().next() }
    }

    /// Takes the next character.
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

    /// Appends the ASCII characters at hand that are as wanted, at most so many; none of them may end a line. The same as
    /// [`Text::bump`] again and again, but in one go.
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

    /// The text that was read already, from the next character on.
    pub(super) fn at_hand(&self) -> &[u8] {
        &self.buffer.as_bytes()[self.at..]
    }

    /// Whether none of the next characters is one of these, as far as they are at hand; `false` if there are fewer.
    pub(super) fn far_from(&self, count: usize, letters: &[u8]) -> bool {
        let next = self.buffer.as_bytes().get(self.at..self.at + count);
        next.is_some_and(|next| !next.iter().any(|byte| letters.contains(byte)))
    }

    /// Takes the next character if it is this one.
    pub(super) fn eat(&mut self, letter: char) -> bool {
        let found = self.peek() == Some(letter);
        if found {
            self.bump();
        }
        found
    }

    /// Takes characters while they are as wanted, and returns how many.
    pub(super) fn skip(&mut self, wanted: impl Fn(char) -> bool) -> usize {
        let mut count = 0;
        while self.peek().is_some_and(&wanted) {
            self.bump();
            count += 1;
        }
        count
    }

    /// Remembers this place. One mark at a time; [`Text::back`] or [`Text::keep`] ends it.
    pub(super) fn mark(&mut self) -> Mark {
        debug_assert!(!self.marked, "one mark at a time");
        // What was read before is not needed any more.
        if self.at > 1 << 15 {
            self.forget();
        }
        self.marked = true;
        Mark { at: self.at, place: self.place }
    }

    /// Whether looking ahead must end here.
    pub(super) fn exhausted(&self) -> bool {
        self.credit == 0
    }

    /// The present place, as one to go back to while a mark is set.
    pub(super) fn here(&self) -> Mark {
        debug_assert!(self.marked, "nothing is kept without a mark");
        Mark { at: self.at, place: self.place }
    }

    /// Goes back to a place and ends the mark.
    pub(super) fn back(&mut self, mark: Mark) {
        self.at = mark.at;
        self.place = mark.place;
        self.marked = false;
    }

    /// Sets a mark anew at which a place was remembered that is still kept.
    pub(super) fn remark(&mut self, mark: Mark) {
        debug_assert!(mark.at <= self.at, "nothing before the mark was thrown away");
        self.marked = true;
    }

    /// Stays here and ends the mark.
    pub(super) fn keep(&mut self) {
        self.marked = false;
    }
}
