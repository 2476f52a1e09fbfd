//! Annotations, which say how good a move is: `!`, `?!`, `(?)`. PDN calls them move strengths.

use alloc::string::String;
use core::fmt;

/// An annotation of a move, which PDN calls its strength: exclamation and question marks, perhaps in parentheses.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(try_from = "String", into = "String")
)]
pub struct Annotation {
    marks: String,
    parentheses: bool,
}

/// The text is not a move annotation.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "a move annotation is made of `!` and `?`, at most {} of them, perhaps in parentheses",
    Annotation::MOST
)]
#[non_exhaustive]
pub struct NotAnAnnotation;

impl Annotation {
    /// Marks that are kept at most.
    pub const MOST: usize = 16;

    /// An annotation from `!?` or `(!?)`.
    ///
    /// # Errors
    /// [`NotAnAnnotation`] for anything else and for more than [`Annotation::MOST`] marks.
    pub fn new(text: &str) -> Result<Self, NotAnAnnotation> {
        let inside = text.strip_prefix('(').and_then(|text| text.strip_suffix(')'));
        let marks = inside.unwrap_or(text);
        let right =
            (1..=Self::MOST).contains(&marks.len()) && marks.bytes().all(|mark| matches!(mark, b'!' | b'?'));
        if right {
            Ok(Self { marks: marks.into(), parentheses: inside.is_some() })
        } else {
            Err(NotAnAnnotation)
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

impl fmt::Display for Annotation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.parentheses { write!(f, "({})", self.marks) } else { f.write_str(&self.marks) }
    }
}

impl TryFrom<String> for Annotation {
    type Error = NotAnAnnotation;

    fn try_from(text: String) -> Result<Self, NotAnAnnotation> {
        Self::new(&text)
    }
}

impl From<Annotation> for String {
    fn from(annotation: Annotation) -> Self {
        alloc::format!("{annotation}")
    }
}
