//! [`Article`], the source of a rule.

use core::fmt;

/// The maximum length of an article in bytes.
const ROOM: usize = 23;

/// The source of a rule, such as `FMJD 6.1`: a text of at most 23 bytes without heap, so that draw rules are a plain
/// value. Empty for a rule without a source.
///
/// ```
/// use checkers_core::rules::draws::Article;
/// assert_eq!(Article::new("FMJD 6.1").unwrap().as_str(), "FMJD 6.1");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Article {
    length: u8,
    // Unused bytes are zero, so that equal texts are equal values.
    bytes: [u8; ROOM],
}

/// The text is longer than an [`Article`] can be.
///
/// ```
/// use checkers_core::rules::draws::Article;
/// let error = Article::new("a source with a very long name").unwrap_err();
/// assert_eq!(error.to_string(), "an article has room for 23 bytes, not for 30");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("an article has room for {ROOM} bytes, not for {length}")]
#[non_exhaustive]
pub struct ArticleTooLong {
    /// The length of the text in bytes.
    pub length: usize,
}

impl Article {
    /// No source.
    pub const NONE: Self = Self { length: 0, bytes: [0; ROOM] };

    /// Returns the article with this text.
    ///
    /// # Errors
    /// [`ArticleTooLong`] if it has more than 23 bytes.
    pub const fn new(text: &str) -> Result<Self, ArticleTooLong> {
        let (text, length) = (text.as_bytes(), text.len());
        if length > ROOM {
            return Err(ArticleTooLong { length });
        }
        let mut bytes = [0; ROOM];
        let mut i = 0;
        while i < length {
            bytes[i] = text[i];
            i += 1;
        }
        Ok(Self { length: length as u8, bytes })
    }

    /// Returns the text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        // The bytes are always valid UTF-8: they come from a `str` and never change.
        core::str::from_utf8(&self.bytes[..self.length as usize]).unwrap_or_default()
    }

    /// Returns whether there is no source.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.length == 0
    }
}

impl fmt::Display for Article {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl fmt::Debug for Article {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self.as_str(), f)
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for Article {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for Article {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Text;

        impl serde::de::Visitor<'_> for Text {
            type Value = Article;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "a text of at most {ROOM} bytes")
            }

            fn visit_str<E: serde::de::Error>(self, text: &str) -> Result<Article, E> {
                Article::new(text).map_err(E::custom)
            }
        }

        deserializer.deserialize_str(Text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn articles_keep_their_text() {
        for text in ["", "FMJD 6.1", "§ 7, дамки", "12345678901234567890123"] {
            let article = Article::new(text).expect("it fits");
            assert_eq!(article.as_str(), text);
            assert_eq!(article.is_empty(), text.is_empty());
        }
        assert_eq!(Article::new("123456789012345678901234"), Err(ArticleTooLong { length: 24 }));
    }
}
