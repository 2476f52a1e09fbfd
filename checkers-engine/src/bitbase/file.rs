//! Bitbases as bytes.
//!
//! The format has 8 bytes `CHKBB001`, the length of the variant's identifier (1 byte) and the identifier, the number of squares
//! (1 byte) and the largest number of pieces (1 byte). For each material in order (by pieces, then by men, then by the numbers
//! of White men, White kings, Black men and Black kings) and for White and Black to move follow the values, four in a byte. The last
//! 8 bytes are a checksum (FNV-1a of all bytes before, little-endian). Nothing limits the number of pieces but its byte.

use checkers_core::Variant;

use super::tables::Tables;
use super::values::Values;
use super::{Bitbase, material};

const MAGIC: &[u8; 8] = b"CHKBB001";

/// Bytes that are no bitbase.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum BitbaseFileError {
    /// The bytes do not begin as a bitbase does.
    #[error("the file is not a bitbase of version 1")]
    Format,
    /// The bytes end early, continue after the end or were changed.
    #[error("the file is damaged: its checksum or its length is wrong")]
    Damaged,
    /// The bitbase belongs to another variant.
    #[error("the bitbase is for \"{found}\", not for \"{expected}\"")]
    OtherVariant {
        /// The identifier in the file.
        found: String,
        /// The identifier that was expected.
        expected: String,
    },
    /// Custom rules have no identifier that a file could name.
    #[error("custom rules have no identifier that a file could name")]
    CustomRules,
}

/// Returns the FNV-1a hash of 64 bits.
fn checksum(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01b3)
    })
}

impl Bitbase {
    /// Returns the bitbase as bytes, which [`Bitbase::from_bytes`] reads.
    ///
    /// # Errors
    /// [`BitbaseFileError::CustomRules`] if the variant is not a named one.
    pub fn to_bytes(&self) -> Result<Vec<u8>, BitbaseFileError> {
        let id = self.variant().id();
        if Variant::from_id(id).as_ref() != Some(self.variant()) {
            return Err(BitbaseFileError::CustomRules);
        }
        let mut bytes = MAGIC.to_vec();
        bytes.push(id.len() as u8);
        bytes.extend_from_slice(id.as_bytes());
        bytes.extend([self.variant().grid().squares().len() as u8, self.pieces as u8]);
        for values in self.tables.list.iter().flat_map(|(_, values)| values) {
            bytes.extend_from_slice(values.bytes());
        }
        bytes.extend(checksum(&bytes).to_le_bytes());
        Ok(bytes)
    }

    /// Reads a bitbase.
    ///
    /// # Errors
    /// [`BitbaseFileError`] if the bytes are not a bitbase of this variant.
    pub fn from_bytes(variant: &Variant, bytes: &[u8]) -> Result<Self, BitbaseFileError> {
        if !bytes.starts_with(MAGIC) {
            return Err(BitbaseFileError::Format);
        }
        let damaged = || BitbaseFileError::Damaged;
        let (body, sum) = bytes.split_last_chunk::<8>().ok_or_else(damaged)?;
        if checksum(body) != u64::from_le_bytes(*sum) {
            return Err(damaged());
        }
        let mut rest = &body[MAGIC.len()..];
        let mut take = |count: usize| -> Result<&[u8], BitbaseFileError> {
            let (taken, after) = rest.split_at_checked(count).ok_or_else(damaged)?;
            rest = after;
            Ok(taken)
        };
        let length = usize::from(take(1)?[0]);
        let found = String::from_utf8_lossy(take(length)?).into_owned();
        if found != variant.id() || Variant::from_id(&found).as_ref() != Some(variant) {
            return Err(BitbaseFileError::OtherVariant { found, expected: variant.id().to_owned() });
        }
        let (squares, pieces) = (take(1)?[0], u32::from(take(1)?[0]));
        let mut tables = Tables::new(variant);
        if u32::from(squares) != variant.grid().squares().len() || !(2..=8).contains(&pieces) {
            return Err(damaged());
        }
        for material in material::up_to(pieces) {
            let count = usize::try_from(tables.indexer.positions(material)).map_err(|_| damaged())?;
            let mut values = || Values::from_bytes(take(count.div_ceil(4))?, count).ok_or_else(damaged);
            tables.list.push((material, [values()?, values()?]));
        }
        if !rest.is_empty() {
            return Err(damaged());
        }
        Ok(Self { tables, pieces })
    }
}
