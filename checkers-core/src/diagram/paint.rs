//! [`Paint`], a colour of a picture. (`Color` is a side of the game.)

use alloc::string::{String, ToString};
use core::fmt;
use core::str::FromStr;

use crate::notation::Excerpt;

/// A colour with its opacity. Its text is `#rrggbb` or `#rrggbbaa`; `#rgb` and `#rgba` are read too.
///
/// Pictures take colours only in this form, so that a caller's text cannot add markup to them.
///
/// ```
/// use checkers_core::diagram::Paint;
/// assert_eq!("#2b6".parse(), Ok(Paint::rgb(0x22, 0xbb, 0x66)));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(try_from = "String", into = "String")
)]
#[expect(clippy::exhaustive_structs, reason = "a color has these four channels")]
pub struct Paint {
    /// Red.
    pub red: u8,
    /// Green.
    pub green: u8,
    /// Blue.
    pub blue: u8,
    /// Opacity, from 0 (invisible) to 255 (opaque).
    pub alpha: u8,
}

/// The text is not a colour.
///
/// ```
/// use checkers_core::diagram::Paint;
/// let error = "green".parse::<Paint>().unwrap_err();
/// assert_eq!(error.to_string(), "`green` is not a colour such as `#2b6` or `#22bb66`");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("`{text}` is not a colour such as `#2b6` or `#22bb66`")]
#[non_exhaustive]
pub struct PaintError {
    /// The beginning of the text.
    pub text: Excerpt,
}

impl Paint {
    /// Returns an opaque colour.
    #[must_use]
    pub const fn rgb(red: u8, green: u8, blue: u8) -> Self {
        Self { red, green, blue, alpha: u8::MAX }
    }

    /// Returns the same colour with another opacity.
    #[must_use]
    pub const fn with_alpha(self, alpha: u8) -> Self {
        Self { alpha, ..self }
    }
}

impl FromStr for Paint {
    type Err = PaintError;

    fn from_str(text: &str) -> Result<Self, PaintError> {
        let error = PaintError { text: Excerpt::of(text) };
        let digits = text.strip_prefix('#').ok_or(error)?.as_bytes();
        let digit = |at: usize| -> Result<u8, PaintError> {
            let digit = char::from(digits[at]).to_digit(16).ok_or(error)?;
            Ok(digit as u8)
        };
        let channel = |channel: usize| match digits.len() {
            3 | 4 if channel < digits.len() => digit(channel).map(|digit| digit * 17),
            6 | 8 if 2 * channel < digits.len() => Ok(digit(2 * channel)? * 16 + digit(2 * channel + 1)?),
            3 | 6 => Ok(u8::MAX),
            _ => Err(error),
        };
        Ok(Self { red: channel(0)?, green: channel(1)?, blue: channel(2)?, alpha: channel(3)? })
    }
}

impl TryFrom<String> for Paint {
    type Error = PaintError;

    fn try_from(text: String) -> Result<Self, PaintError> {
        text.parse()
    }
}

impl From<Paint> for String {
    fn from(paint: Paint) -> Self {
        paint.to_string()
    }
}

impl fmt::Display for Paint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { red, green, blue, alpha } = self;
        write!(f, "#{red:02x}{green:02x}{blue:02x}")?;
        if *alpha < u8::MAX { write!(f, "{alpha:02x}") } else { Ok(()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_are_read_and_written() {
        for (text, written) in [
            ("#2b6", "#22bb66"),
            ("#2B68", "#22bb6688"),
            ("#0a1B2c", "#0a1b2c"),
            ("#0a1b2c80", "#0a1b2c80"),
            ("#0a1b2cff", "#0a1b2c"),
        ] {
            assert_eq!(text.parse::<Paint>().unwrap().to_string(), written);
        }
    }

    #[test]
    fn other_texts_are_not_colours() {
        for text in
            ["", "#", "red", "#12", "#12345", "#1234567", "#123456789", "2b6", "#2bg", "#é6", "#+12", " #2b6"]
        {
            assert_eq!(text.parse::<Paint>(), Err(PaintError { text: Excerpt::of(text) }), "{text}");
        }
        assert!("#2b6\"/><script>".parse::<Paint>().is_err());
    }
}
