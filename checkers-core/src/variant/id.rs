//! Variants and their identifiers.

use core::fmt;
use core::hash::{Hash, Hasher};
use core::str::FromStr;

use super::Variant;
use crate::notation::Excerpt;

/// There is no variant with this identifier.
///
/// ```
/// use checkers_core::Variant;
/// let error = "chess".parse::<Variant>().unwrap_err();
/// assert_eq!(error.to_string(), "unknown variant \"chess\"");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("unknown variant {:?}", .id.as_str())]
#[non_exhaustive]
pub struct UnknownVariant {
    /// The text given, shortened if it is long.
    pub id: Excerpt,
}

/// Reads an identifier, as [`Variant::from_id`] does.
///
/// ```
/// use checkers_core::Variant;
/// let variant: Variant = "frisian".parse().unwrap();
/// assert_eq!(variant.to_string(), "frisian");
/// assert_eq!("chess".parse::<Variant>().unwrap_err().to_string(), "unknown variant \"chess\"");
/// ```
impl FromStr for Variant {
    type Err = UnknownVariant;

    fn from_str(id: &str) -> Result<Self, UnknownVariant> {
        Self::from_id(id).ok_or_else(|| UnknownVariant { id: Excerpt::of(id) })
    }
}

impl TryFrom<&str> for Variant {
    type Error = UnknownVariant;

    fn try_from(id: &str) -> Result<Self, UnknownVariant> {
        id.parse()
    }
}

/// Writes the identifier; `custom` for custom rules.
impl fmt::Display for Variant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.id())
    }
}

impl Hash for Variant {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.id().hash(hasher);
        // The identifier determines the rules.
        if self.named().is_none() {
            self.rules().hash(hasher);
        }
        self.draws().hash(hasher);
    }
}
