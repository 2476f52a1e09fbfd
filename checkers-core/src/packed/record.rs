//! The bytes of one record.

use core::fmt;

use super::MAX_RECORD;

/// The bytes of one packed position or capture in progress: 16, 32 or 64. Dereferences to a slice.
///
/// ```
/// use checkers_core::Variant;
/// let english = Variant::from_id("english").unwrap();
/// let record = english.pack(&english.initial()).unwrap();
/// assert_eq!(record.len(), 16);
/// assert_eq!(english.unpack(&record), Ok(english.initial()));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PackedRecord {
    pub(super) bytes: [u8; MAX_RECORD],
    size: usize,
}

impl PackedRecord {
    /// Returns a record of zeros.
    pub(super) const fn zeros(size: usize) -> Self {
        Self { bytes: [0; MAX_RECORD], size }
    }
}

impl core::ops::Deref for PackedRecord {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        self.bytes.get(..self.size).unwrap_or_default()
    }
}

impl AsRef<[u8]> for PackedRecord {
    fn as_ref(&self) -> &[u8] {
        self
    }
}

impl fmt::Debug for PackedRecord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&**self, f)
    }
}
