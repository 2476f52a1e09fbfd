//! Annotations of moves, such as `!`, `?!` and `(?)`. PDN calls them move strengths.

use alloc::string::String;
use core::fmt;

/// An annotation of a move, which PDN calls its strength: exclamation and question marks, with or without parentheses.
///
/// ```
/// use checkers_core::pdn::Annotation;
/// let annotation = Annotation::new("(!?)").unwrap();
/// assert_eq!((annotation.marks(), annotation.in_parentheses()), ("!?", true));
/// assert!(Annotation::new("good").is_err());
/// ```
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

/// An error for a text that is not a move annotation.
///
/// ```
/// use checkers_core::pdn::Annotation;
/// assert!(Annotation::new("good").is_err());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "a move annotation must have 1 to {} characters `!` and `?`, with or without parentheses",
    Annotation::MOST
)]
#[non_exhaustive]
pub struct NotAnAnnotation;

impl Annotation {
    /// The largest number of marks.
    pub const MOST: usize = 16;

    /// Reads an annotation such as `!?` or `(!?)`.
    ///
    /// # Errors
    /// [`NotAnAnnotation`] for another text, and for more than [`Annotation::MOST`] marks.
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

    /// Returns the marks without parentheses.
    #[must_use]
    pub fn marks(&self) -> &str {
        &self.marks
    }

    /// Returns whether the marks are in parentheses.
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
