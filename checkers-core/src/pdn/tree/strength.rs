//! How good a move is: `!`, `?!`, `(?)`.

use alloc::string::String;
use core::fmt;

/// A move strength: exclamation and question marks, perhaps in parentheses.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(try_from = "String", into = "String")
)]
pub struct Strength {
    marks: String,
    parentheses: bool,
}

/// The text is not a move strength.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("a move strength is made of `!` and `?`, at most {} of them, perhaps in parentheses", Strength::MOST)]
pub struct NotAStrength;

impl Strength {
    /// Marks that are kept at most.
    pub const MOST: usize = 16;

    /// A strength from `!?` or `(!?)`.
    ///
    /// # Errors
    /// [`NotAStrength`] for anything else and for more than [`Strength::MOST`] marks.
    pub fn new(text: &str) -> Result<Self, NotAStrength> {
        let inside = text.strip_prefix('(').and_then(|text| text.strip_suffix(')'));
        let marks = inside.unwrap_or(text);
        let right =
            (1..=Self::MOST).contains(&marks.len()) && marks.bytes().all(|mark| matches!(mark, b'!' | b'?'));
        if right {
            Ok(Self { marks: marks.into(), parentheses: inside.is_some() })
        } else {
            Err(NotAStrength)
        }
    }

    /// The marks without parentheses.
    #[must_use]
    pub fn marks(&self) -> &str {
        &self.marks
    }

    /// Whether the marks stand in parentheses.
    #[must_use]
    pub const fn in_parentheses(&self) -> bool {
        self.parentheses
    }
}

impl fmt::Display for Strength {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.parentheses { write!(f, "({})", self.marks) } else { f.write_str(&self.marks) }
    }
}

impl TryFrom<String> for Strength {
    type Error = NotAStrength;

    fn try_from(text: String) -> Result<Self, NotAStrength> {
        Self::new(&text)
    }
}

impl From<Strength> for String {
    fn from(strength: Strength) -> Self {
        alloc::format!("{strength}")
    }
}
