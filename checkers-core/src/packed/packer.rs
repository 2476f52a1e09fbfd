//! Positions as records of a fixed size.

use super::error::{PackError, RecordError, UnpackError};
use super::ordinals::{Halves, Ordinals};
use super::{PackedRecord, VERSION};
use crate::game::{Digit, DrawCounts, Referee};
use crate::geometry::{Bitboard, Color, Grid, Square};
use crate::position::{KingRun, Position, PositionError, Role, State, Strictness};
use crate::rules::Rules;
use crate::variant::Variant;

/// Bits of the version and the side to move, before the counts.
const HEADER_BITS: u32 = 4;

/// Packs and unpacks the positions of one variant. [`Variant::packer`] returns it; keep one packer for many positions.
///
/// ```
/// use checkers_core::Variant;
/// let variant = Variant::from_id("russian").unwrap();
/// let packer = variant.packer();
/// let positions = [variant.initial(), variant.parse_fen("B:WKc3:Bh8").unwrap()];
/// let mut bytes = [0; 2 * 16];
/// packer.pack_all(&positions, &mut bytes).unwrap();
/// let mut back = [variant.initial(); 2];
/// packer.unpack_all(&bytes, &mut back).unwrap();
/// assert_eq!(back, positions);
/// ```
#[derive(Clone, Debug)]
pub struct Packer<'a> {
    rules: &'a Rules,
    grid: Grid<'a>,
    referee: Referee<'a>,
    size: usize,
    ordinals: Ordinals,
}

/// Runs an expression with the record size and whether the layout is wide as constants.
macro_rules! with_format {
    ($packer:expr, |$size:ident, $wide:ident| $body:expr) => {
        match ($packer.size, $packer.ordinals.is_wide()) {
            (16, false) => with_format!(@ $size = 16, $wide = false, $body),
            (16, true) => with_format!(@ $size = 16, $wide = true, $body),
            (32, false) => with_format!(@ $size = 32, $wide = false, $body),
            (32, true) => with_format!(@ $size = 32, $wide = true, $body),
            _ => with_format!(@ $size = 64, $wide = true, $body),
        }
    };
    (@ $size:ident = $bytes:literal, $wide:ident = $is_wide:literal, $body:expr) => {{
        const $size: usize = $bytes;
        const $wide: bool = $is_wide;
        $body
    }};
}

impl Variant {
    /// Returns a packer for the variant's positions; see [`packed`](crate::packed).
    #[must_use]
    pub fn packer(&self) -> Packer<'_> {
        let (grid, referee) = (self.grid(), self.referee());
        let ordinals = Ordinals::new(grid.squares());
        let size = match grid.squares().len() {
            0..=32 => 16,
            33..=64 => 32,
            _ => 64,
        };
        Packer { rules: self.rules(), grid, referee, size, ordinals }
    }

    /// Returns the position as a record of 16, 32 or 64 bytes, without draw counters.
    ///
    /// # Errors
    /// [`PackError`] if the position does not fit this board.
    ///
    /// ```
    /// use checkers_core::Variant;
    /// let english = Variant::from_id("english").unwrap();
    /// let bytes = english.pack(&english.initial()).unwrap();
    /// assert_eq!(bytes[..4], [0xff, 0x0f, 0, 0]); // White's men, from the bottom left square
    /// assert_eq!(english.unpack(&bytes).unwrap(), english.initial());
    /// ```
    pub fn pack(&self, position: &Position) -> Result<PackedRecord, PackError> {
        self.packer().pack(position, None)
    }

    /// Returns the position of a record. Its draw counters are checked and dropped; [`Packer::unpack`] returns them.
    ///
    /// # Errors
    /// [`UnpackError`] if the bytes are not a position of this variant.
    pub fn unpack(&self, bytes: &[u8]) -> Result<Position, UnpackError> {
        Ok(self.packer().unpack(bytes)?.0)
    }
}

impl Packer<'_> {
    /// Returns the length of a record in bytes: 16 on boards of up to 32 squares, 32 up to 64 squares, 64 up to 128
    /// squares.
    #[must_use]
    pub const fn size(&self) -> usize {
        self.size
    }

    /// Returns the position as a record, with the draw counters of a game if they are given.
    ///
    /// # Errors
    /// [`PackError`] if the position does not fit this board, or the counters do not belong to it.
    pub fn pack(&self, position: &Position, counts: Option<&DrawCounts>) -> Result<PackedRecord, PackError> {
        let mut record = PackedRecord::zeros(self.size);
        let tail = self.tail(position, counts)?;
        with_format!(self, |SIZE, WIDE| {
            write_record::<SIZE, WIDE>(&self.ordinals, position, tail, &mut record.bytes[..SIZE]);
        });
        Ok(record)
    }

    /// Returns the position of a record, and its draw counters: those of a game that starts in it, unless others were
    /// packed.
    ///
    /// # Errors
    /// [`UnpackError`] if the bytes are not a position of this variant.
    pub fn unpack(&self, bytes: &[u8]) -> Result<(Position, DrawCounts), UnpackError> {
        if bytes.len() != self.size {
            return Err(UnpackError::Length { found: bytes.len(), expected: self.size });
        }
        let (mut position, number) = with_format!(self, |SIZE, WIDE| self.read_record::<SIZE, WIDE>(bytes))?;
        let counts = self.settle(&mut position, number)?;
        Ok((position, counts))
    }

    /// Packs positions one after the other, without draw counters.
    ///
    /// # Errors
    /// [`RecordError`] with the first position that cannot be packed, or with [`PackError::Room`] at index 0 if the
    /// length of `bytes` is not [`Packer::size`] for each position.
    pub fn pack_all(&self, positions: &[Position], bytes: &mut [u8]) -> Result<(), RecordError<PackError>> {
        let expected = positions.len().saturating_mul(self.size);
        if bytes.len() != expected {
            let error = PackError::Room { found: bytes.len(), expected };
            return Err(RecordError { index: 0, error });
        }
        with_format!(self, |SIZE, WIDE| {
            let (records, _) = bytes.as_chunks_mut::<SIZE>();
            for (index, (position, record)) in positions.iter().zip(records).enumerate() {
                let tail = self.tail(position, None).map_err(|error| RecordError { index, error })?;
                write_record::<SIZE, WIDE>(&self.ordinals, position, tail, record);
            }
        });
        Ok(())
    }

    /// Unpacks consecutive records. Draw counters are checked and dropped.
    ///
    /// # Errors
    /// [`RecordError`] with the first record that is not a position of this variant, or with [`UnpackError::Length`] at
    /// index 0 if the length of the bytes is not [`Packer::size`] for each position. Positions before the record at
    /// fault are written.
    pub fn unpack_all(
        &self,
        bytes: &[u8],
        positions: &mut [Position],
    ) -> Result<(), RecordError<UnpackError>> {
        let expected = positions.len().saturating_mul(self.size);
        if bytes.len() != expected {
            let error = UnpackError::Length { found: bytes.len(), expected };
            return Err(RecordError { index: 0, error });
        }
        with_format!(self, |SIZE, WIDE| {
            let (records, _) = bytes.as_chunks::<SIZE>();
            for (index, (record, out)) in records.iter().zip(positions).enumerate() {
                let at_index = |error| RecordError { index, error };
                let (mut position, number) = self.read_record::<SIZE, WIDE>(record).map_err(at_index)?;
                if number != 0 {
                    self.settle(&mut position, number).map_err(at_index)?;
                }
                *out = position;
            }
        });
        Ok(())
    }

    /// Returns the squares of the board.
    #[cfg(feature = "alloc")]
    pub(super) fn squares(&self) -> Bitboard {
        self.grid.squares()
    }

    /// Returns the last quarter of the record: version, side to move and counts.
    #[inline(always)]
    fn tail(&self, position: &Position, counts: Option<&DrawCounts>) -> Result<u128, PackError> {
        position.check(self.rules, self.grid, Strictness::Lenient).map_err(PackError::Position)?;
        let header = u128::from(VERSION) | u128::from(position.turn() as u8) << (HEADER_BITS - 1);
        let no_run = Color::ALL.map(|color| position.king_run(color)) == [KingRun::NONE; 2];
        if no_run && counts.is_none() {
            return Ok(header);
        }
        Ok(header | self.number(position, counts)? << HEADER_BITS)
    }

    /// Returns the number of bits of the record for king runs and draw counters.
    const fn room(&self) -> u32 {
        self.size as u32 * 2 - HEADER_BITS
    }

    /// Returns king runs and draw counters as a number; 0 if nothing was counted.
    #[cold]
    fn number(&self, position: &Position, counts: Option<&DrawCounts>) -> Result<u128, PackError> {
        let mut number = Some(0_u128);
        let mut scale = Some(1_u128);
        let mut add = |Digit { base, value }: Digit| {
            if value > 0 {
                let term = scale.and_then(|scale| scale.checked_mul(u128::from(value)));
                number = number.zip(term).and_then(|(number, term)| number.checked_add(term));
            }
            scale = scale.and_then(|scale| scale.checked_mul(u128::from(base)));
        };
        for color in Color::ALL {
            if let Some(base) = self.run_base(position, color) {
                let value = self.run_digit(position, color);
                add(Digit { base, value });
            }
        }
        if let Some(counts) = counts
            && !self.referee.count_digits(position, counts, &mut add)
        {
            return Err(PackError::ForeignCounts);
        }
        let room = self.room();
        number.filter(|number| number >> room == 0).ok_or(PackError::CountsTooLarge { room })
    }

    /// Sets the king runs of a position and returns its draw counters.
    #[cold]
    fn settle(&self, position: &mut Position, mut number: u128) -> Result<DrawCounts, UnpackError> {
        let at = self.size / 4 * 3;
        let mut next = |base: u32| {
            let digit = number % u128::from(base);
            number /= u128::from(base);
            digit as u32
        };
        let without_runs = *position;
        for color in Color::ALL {
            let Some(base) = self.run_base(&without_runs, color) else { continue };
            let digit = next(base);
            if digit > 0 {
                let most = u32::from(self.rules.king.quiet_run);
                let kings = position.pieces(color, Role::King);
                let king = kings.squares().nth(((digit - 1) / most) as usize);
                let run =
                    king.map(|king| KingRun { square: king.bit(), count: ((digit - 1) % most + 1) as u8 });
                run.and_then(|run| position.set_king_run(self.rules, color, run).ok())
                    .ok_or(UnpackError::Counts { at })?;
            }
        }
        let counts = self.referee.counts_of_digits(position, &mut next);
        if number == 0 { Ok(counts) } else { Err(UnpackError::Counts { at }) }
    }

    /// Returns the number of king runs that the side can have, including no run; `None` if it can have none.
    fn run_base(&self, position: &Position, color: Color) -> Option<u32> {
        let (kings, men) = (position.pieces(color, Role::King), position.pieces(color, Role::Man));
        let runs = kings.len() * u32::from(self.rules.king.quiet_run);
        (runs > 0 && !men.is_empty()).then_some(runs + 1)
    }

    /// Returns the number of the side's king run: 0 for none.
    fn run_digit(&self, position: &Position, color: Color) -> u32 {
        let run = position.king_run(color);
        if run == KingRun::NONE {
            return 0;
        }
        let before = (1_u128 << (run.square & 127)) - 1;
        let king = position.pieces(color, Role::King) & Bitboard::from_bits(before);
        king.len() * u32::from(self.rules.king.quiet_run) + u32::from(run.count)
    }

    /// Returns the position of a record without its king runs, and the number of its counts.
    #[inline(always)]
    fn read_record<const SIZE: usize, const WIDE: bool>(
        &self,
        bytes: &[u8],
    ) -> Result<(Position, u128), UnpackError> {
        let plane = |index: usize| {
            let mut wide = [0; 16];
            wide[..SIZE / 4].copy_from_slice(&bytes[index * (SIZE / 4)..(index + 1) * (SIZE / 4)]);
            halves(u128::from_le_bytes(wide))
        };
        let (packed, tail) = ([plane(0), plane(1), plane(2)], plane(3));
        let [white, black, kings] = packed;
        let outside = self.ordinals.outside();
        let is_wrong = |half: usize| {
            let occupied = white[half] | black[half];
            (occupied | kings[half]) & outside[half] | white[half] & black[half] | kings[half] & !occupied
        };
        let version = tail[0] & 7;
        if version != u64::from(VERSION) || is_wrong(0) | is_wrong(1) != 0 {
            return Err(self.refuse(packed.map(whole), version as u8));
        }
        let turn = if tail[0] >> (HEADER_BITS - 1) & 1 == 0 { Color::White } else { Color::Black };
        let [white, black, kings] = self.ordinals.with_gaps::<3, WIDE>(packed).map(whole);
        let state = State { sides: [white, black], kings, runs: [KingRun::NONE; 2] };
        Ok((Position::from_state(&state, turn), whole(tail) >> HEADER_BITS))
    }

    /// Returns the error of a record.
    #[cold]
    #[inline(never)]
    fn refuse(&self, planes: [u128; 3], version: u8) -> UnpackError {
        let plane = self.size / 4;
        if version != VERSION {
            return UnpackError::Version { at: 3 * plane, version };
        }
        for (index, set) in planes.into_iter().enumerate() {
            let outside = set & whole(self.ordinals.outside());
            if outside != 0 {
                let ordinal = outside.trailing_zeros() as usize;
                let at = index * plane + ordinal / 8;
                return UnpackError::OutsideBoard { at, ordinal, squares: self.ordinals.squares() as usize };
            }
        }
        let [white, black, kings] = planes;
        let first = |set: u128| {
            let [square] = self.ordinals.with_gaps::<1, true>([halves(set)]);
            Square::wrap(whole(square).trailing_zeros())
        };
        UnpackError::Position(if white & black != 0 {
            PositionError::Occupied { square: first(white & black) }
        } else {
            PositionError::NoPiece { square: first(kings & !(white | black)) }
        })
    }
}

const fn halves(whole: u128) -> Halves {
    [whole as u64, (whole >> 64) as u64]
}

const fn whole(halves: Halves) -> u128 {
    halves[0] as u128 | (halves[1] as u128) << 64
}

/// Writes a position that is known to fit this board.
#[inline(always)]
fn write_record<const SIZE: usize, const WIDE: bool>(
    ordinals: &Ordinals,
    position: &Position,
    tail: u128,
    record: &mut [u8],
) {
    let sets = [position.side(Color::White), position.side(Color::Black), position.kings()];
    let [white, black, kings] =
        ordinals.without_gaps::<3, WIDE>(sets.map(|set| halves(set.bits()))).map(whole);
    for (bytes, plane) in record.chunks_exact_mut(SIZE / 4).zip([white, black, kings, tail]) {
        bytes.copy_from_slice(&plane.to_le_bytes()[..SIZE / 4]);
    }
}
