//! Captures in progress as records.

use super::error::{PackError, UnpackError};
use super::packer::Packer;
use super::{PackedRecord, VERSION};
use crate::geometry::Square;
use crate::position::Position;
use crate::steps::StepMove;
use crate::variant::Variant;

/// Bytes before the squares.
const HEADER: usize = 2;

impl Packer<'_> {
    /// Returns a capture in progress as a record, which follows the record of its position.
    ///
    /// # Errors
    /// [`PackError::CaptureTooLong`] if it has more than [`Packer::size`] − 2 squares.
    pub fn pack_steps(&self, under_way: &StepMove) -> Result<PackedRecord, PackError> {
        let landings = under_way.squares();
        let (squares, room) = (landings.len() + 1, self.size() - HEADER);
        if squares > room {
            return Err(PackError::CaptureTooLong { squares, room });
        }
        let mut record = PackedRecord::zeros(self.size());
        (record.bytes[0], record.bytes[1]) = (VERSION, squares as u8);
        let origin = core::iter::once(under_way.origin());
        for (byte, square) in record.bytes[HEADER..].iter_mut().zip(origin.chain(landings.iter().copied())) {
            *byte = self.ordinal(square) as u8;
        }
        Ok(record)
    }

    /// Returns the capture in progress of a record, given the position of the record before it.
    ///
    /// # Errors
    /// [`UnpackError`] if no legal move begins with these squares.
    pub fn unpack_steps(
        &self,
        variant: &Variant,
        position: &Position,
        bytes: &[u8],
    ) -> Result<StepMove, UnpackError> {
        if bytes.len() != self.size() {
            return Err(UnpackError::Length { found: bytes.len(), expected: self.size() });
        }
        if bytes[0] & 7 != VERSION {
            return Err(UnpackError::Version { at: 0, version: bytes[0] & 7 });
        }
        let count = usize::from(bytes[1]);
        if count == 0 || count > bytes.len() - HEADER {
            return Err(UnpackError::Number { at: 1 });
        }
        let (squares, unused) = bytes[HEADER..].split_at(count);
        if bytes[0] != VERSION {
            return Err(UnpackError::Reserved { at: 0 });
        }
        if let Some(place) = unused.iter().position(|byte| *byte != 0) {
            return Err(UnpackError::Reserved { at: HEADER + count + place });
        }
        let mut under_way: Option<StepMove> = None;
        for (place, ordinal) in squares.iter().enumerate() {
            let at = HEADER + place;
            let ordinal = usize::from(*ordinal);
            let squares = variant.grid().squares();
            let square = squares.squares().nth(ordinal).ok_or(UnpackError::OutsideBoard {
                at,
                ordinal,
                squares: squares.len() as usize,
            })?;
            let illegal = |_| UnpackError::IllegalStep { at };
            match &mut under_way {
                None => under_way = Some(StepMove::start(variant, position, square).map_err(illegal)?),
                Some(under_way) => under_way.step(square).map_err(illegal)?,
            }
        }
        under_way.ok_or(UnpackError::Number { at: 1 })
    }

    /// Returns the number of a square in board order.
    fn ordinal(&self, square: Square) -> u32 {
        let below = (1_u128 << square.bit()) - 1;
        (self.squares().bits() & below).count_ones()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_capture_in_progress_unpacks_equal() {
        let variant = Variant::from_id("international").unwrap();
        let packer = variant.packer();
        let position = variant.parse_fen("W:WK1:B12,13,19,20").unwrap();
        let square = |name| variant.parse_square(name).unwrap();
        let mut under_way = StepMove::start(&variant, &position, square("1")).unwrap();
        for to in ["18", "9", "25"] {
            let bytes = packer.pack_steps(&under_way).unwrap();
            let back = packer.unpack_steps(&variant, &position, &bytes).unwrap();
            assert_eq!((back.origin(), back.squares()), (under_way.origin(), under_way.squares()));
            under_way.step(square(to)).unwrap();
        }
        let bytes = packer.pack_steps(&under_way).unwrap();
        let damaged = |at: usize, value: u8| {
            let mut bytes = bytes.to_vec();
            bytes[at] = value;
            packer.unpack_steps(&variant, &position, &bytes).unwrap_err()
        };
        assert_eq!(damaged(0, 2), UnpackError::Version { at: 0, version: 2 });
        assert_eq!(damaged(0, 9), UnpackError::Reserved { at: 0 });
        assert_eq!(damaged(1, 0), UnpackError::Number { at: 1 });
        assert_eq!(damaged(1, 31), UnpackError::Number { at: 1 });
        assert_eq!(damaged(2, 50), UnpackError::OutsideBoard { at: 2, ordinal: 50, squares: 50 });
        assert_eq!(damaged(3, 0), UnpackError::IllegalStep { at: 3 });
        assert_eq!(damaged(31, 1), UnpackError::Reserved { at: 31 });
    }
}
