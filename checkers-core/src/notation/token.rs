//! Pieces of a text that remember where they were.

use core::fmt::Write;

use arrayvec::ArrayString;

/// Bytes of text that an error quotes at most.
const EXCERPT: usize = 24;

/// The beginning of an offending piece of text, kept without allocation; cut with `…` where it is long.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Excerpt(ArrayString<EXCERPT>);

impl Excerpt {
    /// The beginning of a text.
    #[must_use]
    pub fn of(text: &str) -> Self {
        let mut excerpt = ArrayString::new();
        if excerpt.try_push_str(text).is_err() {
            for letter in text.chars() {
                if excerpt.len() + letter.len_utf8() + '…'.len_utf8() > EXCERPT {
                    break;
                }
                excerpt.push(letter);
            }
            excerpt.push('…');
        }
        Self(excerpt)
    }

    /// The text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// Control characters are written as escapes: a message is for terminals and for C, which a zero would end.
impl core::fmt::Display for Excerpt {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        if !self.0.contains(char::is_control) {
            return f.pad(&self.0);
        }
        self.0.chars().try_for_each(|letter| match letter {
            letter if letter.is_control() => write!(f, "{}", letter.escape_default()),
            letter => f.write_char(letter),
        })
    }
}

/// A piece of a text and the byte at which it begins there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Token<'a> {
    pub(crate) text: &'a str,
    pub(crate) offset: usize,
}

impl<'a> Token<'a> {
    pub(crate) const fn whole(text: &'a str) -> Self {
        Self { text, offset: 0 }
    }

    /// Cuts at a byte, which must be a boundary of characters.
    pub(crate) fn cut(self, at: usize) -> (Self, Self) {
        let (left, right) = self.text.split_at(at);
        (Self { text: left, ..self }, Self { text: right, offset: self.offset + at })
    }

    /// Without the blanks at both ends. A byte order mark counts as a blank.
    pub(crate) fn trim(self) -> Self {
        let blank = |letter: char| letter.is_whitespace() || letter == '\u{feff}';
        let rest = self.text.trim_start_matches(blank);
        Self { text: rest.trim_end_matches(blank), offset: self.offset + self.text.len() - rest.len() }
    }

    /// What follows the letter that the token begins with, if it is this one.
    pub(crate) fn after(self, letter: char) -> Option<Self> {
        self.text.starts_with(letter).then(|| self.cut(letter.len_utf8()).1)
    }

    /// What precedes the letter that the token ends with, if it is this one.
    pub(crate) fn before(self, letter: char) -> Option<Self> {
        self.text.strip_suffix(letter).map(|text| Self { text, ..self })
    }

    /// The parts on both sides of the first such letter.
    pub(crate) fn split_once(self, letter: char) -> Option<(Self, Self)> {
        let at = self.text.find(letter)?;
        let (left, right) = self.cut(at);
        Some((left, right.cut(letter.len_utf8()).1))
    }

    /// The parts between such letters.
    pub(crate) fn split(self, letter: char) -> impl Iterator<Item = Self> + use<'a> {
        let mut rest = Some(self);
        core::iter::from_fn(move || {
            let token = rest?;
            match token.split_once(letter) {
                Some((part, more)) => {
                    rest = Some(more);
                    Some(part)
                }
                None => rest.take(),
            }
        })
    }

    /// The leading bytes that satisfy a condition on ASCII characters, and the rest.
    pub(crate) fn span(self, condition: fn(&u8) -> bool) -> (Self, Self) {
        let length = self.text.bytes().take_while(|byte| byte.is_ascii() && condition(byte)).count();
        self.cut(length)
    }

    pub(crate) fn is_empty(self) -> bool {
        self.text.is_empty()
    }

    /// The whole token as a decimal number, held at the largest one if it is larger; `None` if it is not made of
    /// digits. Leading zeros do not matter.
    pub(crate) fn number(self) -> Option<u32> {
        if self.is_empty() {
            return None;
        }
        self.text.bytes().try_fold(0_u32, |number, byte| {
            byte.is_ascii_digit().then(|| number.saturating_mul(10).saturating_add(u32::from(byte - b'0')))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_short_text_is_quoted_whole_and_a_long_one_cut_between_characters() {
        assert_eq!(Excerpt::of("WK5").as_str(), "WK5");
        assert_eq!(Excerpt::of("123456789012345678901234").as_str(), "123456789012345678901234");
        assert_eq!(Excerpt::of("1234567890123456789012345").as_str(), "123456789012345678901…");
        assert_eq!(Excerpt::of("шашкишашкишашки").as_str(), "шашкишашки…");
    }

    #[test]
    fn control_characters_are_quoted_as_escapes() {
        assert_eq!(std::format!("{}", Excerpt::of("a\0\n\u{1b}[31mж")), "a\\u{0}\\n\\u{1b}[31mж");
        assert_eq!(std::format!("{:4}", Excerpt::of("ab")), "ab  ");
    }

    #[test]
    fn parts_know_their_offsets() {
        let mut parts = Token::whole(" a,  b ,").trim().split(',').map(Token::trim);
        assert_eq!(parts.next(), Some(Token { text: "a", offset: 1 }));
        assert_eq!(parts.next(), Some(Token { text: "b", offset: 5 }));
        assert_eq!(parts.next(), Some(Token { text: "", offset: 8 }));
        assert_eq!(parts.next(), None);
    }

    #[test]
    fn numbers_saturate() {
        assert_eq!(Token::whole("007").number(), Some(7));
        assert_eq!(Token::whole("99999999999").number(), Some(u32::MAX));
        assert_eq!(Token::whole("").number(), None);
        assert_eq!(Token::whole("1a").number(), None);
    }
}
