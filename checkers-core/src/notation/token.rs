//! Parts of a text that store their offset in the whole text.

use core::fmt::Write;

use arrayvec::ArrayString;

/// The largest number of bytes that an error quotes.
const EXCERPT: usize = 24;

/// An excerpt of a text that an error quotes: its beginning, stored without allocation.
///
/// Texts longer than 24 bytes are cut between two characters and end with `…`.
///
/// ```
/// use checkers_core::notation::Excerpt;
/// assert_eq!(Excerpt::of("32-28").as_str(), "32-28");
/// assert_eq!(Excerpt::of("a text that is much too long").as_str(), "a text that is much t…");
/// assert_eq!(Excerpt::of("a\nb").to_string(), r"a\nb");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Excerpt(ArrayString<EXCERPT>);

impl Excerpt {
    /// Takes the beginning of a text.
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

    /// Returns the stored text, with control characters as they are.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// Writes control characters as escapes: they could change a terminal, and a zero would end a string in C.
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

/// The place of an error: "byte 5 of the FEN, `x`". Nothing is quoted where something is missing.
pub(crate) struct PlaceInText<'a> {
    pub(crate) offset: usize,
    /// The kind of text.
    pub(crate) of: &'static str,
    pub(crate) quoted: &'a Excerpt,
}

impl core::fmt::Display for PlaceInText<'_> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "byte {} of the {}", self.offset, self.of)?;
        if self.quoted.as_str().is_empty() { Ok(()) } else { write!(f, ", `{}`", self.quoted) }
    }
}

/// A part of a text, with the byte offset at which it begins.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Token<'a> {
    pub(crate) text: &'a str,
    pub(crate) offset: usize,
}

impl<'a> Token<'a> {
    pub(crate) const fn whole(text: &'a str) -> Self {
        Self { text, offset: 0 }
    }

    /// Cuts at a byte offset, which must be a character boundary.
    pub(crate) fn cut(self, at: usize) -> (Self, Self) {
        let (left, right) = self.text.split_at(at);
        (Self { text: left, ..self }, Self { text: right, offset: self.offset + at })
    }

    /// Removes blanks from both ends. A byte order mark counts as a blank.
    pub(crate) fn trim(self) -> Self {
        let blank = |letter: char| letter.is_whitespace() || letter == '\u{feff}';
        let rest = self.text.trim_start_matches(blank);
        Self { text: rest.trim_end_matches(blank), offset: self.offset + self.text.len() - rest.len() }
    }

    /// Returns the rest after a first letter, if the token begins with this letter.
    pub(crate) fn after(self, letter: char) -> Option<Self> {
        self.text.starts_with(letter).then(|| self.cut(letter.len_utf8()).1)
    }

    /// Returns the part before a last letter, if the token ends with this letter.
    pub(crate) fn before(self, letter: char) -> Option<Self> {
        self.text.strip_suffix(letter).map(|text| Self { text, ..self })
    }

    /// Returns the parts before and after the first occurrence of a letter.
    pub(crate) fn split_once(self, letter: char) -> Option<(Self, Self)> {
        let at = self.text.find(letter)?;
        let (left, right) = self.cut(at);
        Some((left, right.cut(letter.len_utf8()).1))
    }

    /// Lists the parts between the occurrences of a letter.
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

    /// Returns the leading ASCII bytes that satisfy a condition, and the rest.
    pub(crate) fn span(self, condition: fn(&u8) -> bool) -> (Self, Self) {
        let length = self.text.bytes().take_while(|byte| byte.is_ascii() && condition(byte)).count();
        self.cut(length)
    }

    pub(crate) fn is_empty(self) -> bool {
        self.text.is_empty()
    }

    /// Returns the whole token as a decimal number, or `u32::MAX` if the number is larger; `None` if a character is not a
    /// digit. Leading zeros are allowed.
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
    fn excerpts_keep_short_texts_and_cut_long_texts_between_characters() {
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
    fn split_parts_have_the_offsets_of_the_whole_text() {
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
