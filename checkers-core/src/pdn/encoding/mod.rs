//! Encodings of files: UTF-8, UTF-16 and the encodings of older files.

mod decoder;
mod guess;
mod log;
mod score;
mod tables;

pub(super) use decoder::Decoder;
pub(super) use log::{Oddity, Segment, Unit};

use core::fmt;

use encoding_rs::UTF_8;
use tables::Table;

/// An encoding of the bytes of a file, or the request to guess it.
///
/// ```
/// use checkers_core::pdn::Encoding;
/// assert_eq!(Encoding::named("cp1251").unwrap().name(), "windows-1251");
/// assert_eq!(Encoding::named("no-such-encoding"), None);
/// assert_eq!(Encoding::default(), Encoding::GUESS);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Encoding(Kind);

/// The decoder of an encoding.
#[derive(Clone, Copy, Debug, Default)]
pub(super) enum Kind {
    #[default]
    Guess,
    /// Encodings of the web, which `encoding_rs` decodes.
    Web(&'static encoding_rs::Encoding),
    /// DOS code pages and encodings of the Macintosh.
    Table(&'static Table),
}

impl Encoding {
    /// UTF-8 for each line that is valid UTF-8. All other lines have the encoding that fits these lines best so far: mostly
    /// Windows-1252, 1251 or 1250, but also KOI8-R, IBM866, the DOS code pages 437, 850, 852 and 857, or the encodings of the
    /// Macintosh for western, central European and Cyrillic letters. UTF-16 is detected by its byte order mark or its zero bytes.
    pub const GUESS: Self = Self(Kind::Guess);
    /// Only UTF-8: invalid bytes become `U+FFFD`.
    pub const UTF_8: Self = Self(Kind::Web(UTF_8));

    /// Returns the encoding with this name: a name of the web in any spelling (`windows-1251`, `cp1251`, `latin1`, ...),
    /// a DOS code page (`cp437`, `IBM850`, `852`, ...), or an encoding of the Macintosh (`macintosh`, `mac-roman`,
    /// `x-mac-cyrillic`, `x-mac-ce`, `x-mac-turkish`, `x-mac-greek`, ...).
    ///
    /// ```
    /// use checkers_core::pdn::{Encoding, ReadOptions, Reader};
    /// let options = ReadOptions::default().with_encoding(Encoding::named("cp850").unwrap());
    /// let file = b"[White \"Andr\x82\"] 1. 32-28 *";
    /// let game = Reader::with_options(&file[..], options).next().unwrap().unwrap().game;
    /// assert_eq!(game.tags.get("White"), Some("Andr\u{e9}"));
    /// ```
    #[must_use]
    pub fn named(label: &str) -> Option<Self> {
        let web = |label: &str| encoding_rs::Encoding::for_label(label.as_bytes()).map(Kind::Web);
        let spelled = || {
            let (_, name) =
                SPELLINGS.iter().find(|(spelling, _)| label.trim().eq_ignore_ascii_case(spelling))?;
            web(name)
        };
        web(label).or_else(spelled).or_else(|| Table::named(label).map(Kind::Table)).map(Self)
    }

    /// Returns the name; `guess` for [`Encoding::GUESS`].
    #[must_use]
    pub fn name(self) -> &'static str {
        match self.0 {
            Kind::Guess => "guess",
            Kind::Web(encoding) => encoding.name(),
            Kind::Table(table) => table.name,
        }
    }
}

/// Common spellings that are not names of the web, with such names.
const SPELLINGS: [(&str, &str); 12] = [
    ("utf8", "utf-8"),
    ("utf16", "utf-16le"),
    ("utf16le", "utf-16le"),
    ("utf_16_le", "utf-16le"),
    ("utf16be", "utf-16be"),
    ("utf_16_be", "utf-16be"),
    ("macroman", "macintosh"),
    ("mac-roman", "macintosh"),
    ("mac_roman", "macintosh"),
    ("mac-cyrillic", "x-mac-cyrillic"),
    ("mac_cyrillic", "x-mac-cyrillic"),
    ("maccyrillic", "x-mac-cyrillic"),
];

impl PartialEq for Kind {
    fn eq(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Guess, Self::Guess) => true,
            (Self::Web(own), Self::Web(other)) => own == other,
            (Self::Table(own), Self::Table(other)) => core::ptr::eq(*own, *other),
            _ => false,
        }
    }
}

impl Eq for Kind {}

impl fmt::Display for Encoding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

#[cfg(test)]
mod tests;
