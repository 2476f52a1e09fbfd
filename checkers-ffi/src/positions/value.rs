//! The plain values of C, and their conversion to and from the values of the core.

use checkers_core::position::KingRun;
use checkers_core::{Bitboard, Color, Move, Piece, Position, Role, Square, Strictness, Variant};

use crate::machinery::arguments;
use crate::machinery::failure::{Failure, Outcome};
use crate::machinery::raw::CStruct;
use crate::machinery::status::{
    CHECKERS_ERROR_ARGUMENT, CHECKERS_ERROR_POSITION, CHECKERS_ERROR_SQUARE, checkers_status,
};
use crate::positions::errors;

/// A side: CHECKERS_WHITE or CHECKERS_BLACK.
pub type checkers_color = u32;
/// The side at the bottom, moving to higher ranks, whichever side starts.
pub const CHECKERS_WHITE: checkers_color = 0;
/// The side at the top, moving to lower ranks.
pub const CHECKERS_BLACK: checkers_color = 1;

/// The kind of a piece: CHECKERS_MAN or CHECKERS_KING.
pub type checkers_role = u32;
/// A man.
pub const CHECKERS_MAN: checkers_role = 0;
/// A king.
pub const CHECKERS_KING: checkers_role = 1;

/// The contents of a square.
pub type checkers_piece = u32;
/// An empty square.
pub const CHECKERS_EMPTY: checkers_piece = 0;
/// A white man.
pub const CHECKERS_WHITE_MAN: checkers_piece = 1;
/// A white king.
pub const CHECKERS_WHITE_KING: checkers_piece = 2;
/// A black man.
pub const CHECKERS_BLACK_MAN: checkers_piece = 3;
/// A black king.
pub const CHECKERS_BLACK_KING: checkers_piece = 4;

/// A square: the number of its bit in a checkers_bitboard, 0 to 127. With White at the bottom, the numbers increase from left
/// to right and from the bottom rank to the top. Most boards leave out some numbers: checkers_variant_squares writes the set
/// of those in use.
pub type checkers_square = u8;
/// No square.
pub const CHECKERS_NO_SQUARE: checkers_square = 255;

/// How strictly a position is checked: CHECKERS_STRICTNESS_LENIENT or CHECKERS_STRICTNESS_STRICT.
pub type checkers_strictness = u32;
/// Every piece is on a square of the board, and no square has two pieces.
pub const CHECKERS_STRICTNESS_LENIENT: checkers_strictness = 0;
/// The lenient checks, and also: no man is on a square where it would have been promoted, no side has more pieces than at the
/// start of the game, and in games that the first king ends not both sides have a king.
pub const CHECKERS_STRICTNESS_STRICT: checkers_strictness = 1;

/// A set of squares: bit `n` of `low` is square `n`, bit `n` of `high` is square `64 + n`.
#[repr(C)]
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct checkers_bitboard {
    /// Squares 0 to 63.
    pub low: u64,
    /// Squares 64 to 127.
    pub high: u64,
}

/// The number of consecutive quiet moves that a side has made with the same king. Zero unless the rules limit that number
/// (Frisian draughts).
#[repr(C)]
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct checkers_king_run {
    /// The king's square; 0 while the count is 0.
    pub square: checkers_square,
    /// Number of consecutive quiet moves with that king.
    pub count: u8,
}

/// A position: the pieces, the side to move and the history that the rules need. 64 bytes, no pointers. A position is valid
/// for the board of its variant only.
///
/// Two positions are equal if all their bytes are equal. Programs may read the fields, but must make and change positions by
/// calls, because `hash` must fit the other fields.
#[repr(C)]
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct checkers_position {
    /// White's men and kings.
    pub white: checkers_bitboard,
    /// Black's men and kings.
    pub black: checkers_bitboard,
    /// The kings of both sides.
    pub kings: checkers_bitboard,
    /// A Zobrist hash of the other fields: equal for equal positions, and the same in every run of the program.
    pub hash: u64,
    /// The king runs of White and of Black.
    pub runs: [checkers_king_run; 2],
    /// The side to move. A value of checkers_color.
    pub turn: u8,
    /// Reserved: always zero.
    pub reserved: [u8; 3],
}

/// A complete move. 24 bytes, no pointers. Captures with the same origin, destination, captured pieces and resulting piece are
/// one move, regardless of the order in which the pieces are captured. The possible orders are the paths of the move.
#[repr(C)]
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct checkers_move {
    /// The squares of the captured pieces; empty for a quiet move.
    pub captured: checkers_bitboard,
    /// The square of the piece before the move.
    pub origin: checkers_square,
    /// The square of the piece after the move. It equals the origin if a capture ends where it began.
    pub destination: checkers_square,
    /// The kind of the piece before the move. A value of checkers_role.
    pub role: u8,
    /// 1 if the move promotes a man to a king, else 0.
    pub promotes: u8,
    /// Reserved: always zero.
    pub reserved: [u8; 4],
}

/// One step of a path. 2 bytes.
#[repr(C)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct checkers_step {
    /// The square on which the piece lands. If a king continues in the same direction after a capture, this is the square directly
    /// behind the captured piece.
    pub landing: checkers_square,
    /// The square of the piece captured in this step; CHECKERS_NO_SQUARE in a quiet move.
    pub captured: checkers_square,
}

/// The largest number of steps in a path.
pub const CHECKERS_MAX_STEPS: usize = 128;

impl CStruct for checkers_bitboard {}
impl CStruct for checkers_king_run {}
impl CStruct for checkers_position {}
impl CStruct for checkers_move {}
impl CStruct for checkers_step {}

// The layouts belong to the ABI.
const _: () = assert!(size_of::<checkers_position>() == 64 && align_of::<checkers_position>() == 8);
const _: () = assert!(size_of::<checkers_move>() == 24 && align_of::<checkers_move>() == 8);
const _: () = assert!(size_of::<checkers_step>() == 2);
const _: () = assert!(CHECKERS_MAX_STEPS == checkers_core::geometry::MAX_SQUARES);

impl From<Bitboard> for checkers_bitboard {
    #[inline(always)]
    fn from(set: Bitboard) -> Self {
        let bits = set.bits();
        Self { low: bits as u64, high: (bits >> 64) as u64 }
    }
}

impl From<checkers_bitboard> for Bitboard {
    #[inline(always)]
    fn from(set: checkers_bitboard) -> Self {
        Self::from_bits(u128::from(set.low) | u128::from(set.high) << 64)
    }
}

impl From<KingRun> for checkers_king_run {
    #[inline(always)]
    fn from(run: KingRun) -> Self {
        Self { square: run.square, count: run.count }
    }
}

impl From<checkers_king_run> for KingRun {
    #[inline(always)]
    fn from(run: checkers_king_run) -> Self {
        Self { square: run.square, count: run.count }
    }
}

impl From<&Position> for checkers_position {
    #[inline(always)]
    fn from(position: &Position) -> Self {
        Self {
            white: position.side(Color::White).into(),
            black: position.side(Color::Black).into(),
            kings: position.kings().into(),
            hash: position.zobrist(),
            runs: Color::ALL.map(|color| position.king_run(color).into()),
            turn: position.turn() as u8,
            reserved: [0; 3],
        }
    }
}

impl checkers_position {
    /// Converts to a position of the core without checking that it is possible. The core accepts every position.
    #[inline(always)]
    pub(crate) fn unchecked(&self) -> Outcome<Position> {
        if u32::from(self.turn) > CHECKERS_BLACK || self.reserved != [0; 3] {
            return Err(bad_bytes(CHECKERS_ERROR_POSITION, "position", &[("turn", self.turn)]));
        }
        let sides = [self.white.into(), self.black.into()];
        let runs = self.runs.map(KingRun::from);
        Ok(Position::from_hashed_parts(sides, self.kings.into(), runs, color_of(self.turn.into()), self.hash))
    }

    /// Converts to a position of the core, if it is possible on the board of this variant.
    #[inline(always)]
    pub(crate) fn checked(&self, variant: &Variant) -> Outcome<Position> {
        let position = self.unchecked()?;
        position
            .check(variant.rules(), variant.grid(), Strictness::Lenient)
            .map_err(|error| errors::position(variant, error))?;
        Ok(position)
    }

    /// Converts as [`Self::checked`] does, and also checks that the hash fits the position.
    pub(crate) fn checked_with_hash(&self, variant: &Variant) -> Outcome<Position> {
        let position = self.checked(variant)?;
        if position.zobrist() != position.zobrist_from_scratch() {
            let message = "the `hash` of the position does not fit its other fields";
            return Err(Failure::new(CHECKERS_ERROR_POSITION, message).about("position"));
        }
        Ok(position)
    }
}

/// Returns the error for a field that is neither 0 nor 1, or for a reserved byte that is not zero.
#[cold]
#[inline(never)]
fn bad_bytes(status: checkers_status, subject: &'static str, fields: &[(&str, u8)]) -> Failure {
    let message = match fields.iter().find(|(_, value)| *value > 1) {
        Some((field, value)) => format!("`{field}` of the {subject} is {value}; it must be 0 or 1"),
        None => format!("a reserved byte of the {subject} is not zero"),
    };
    Failure::new(status, message).about(subject)
}

impl From<&Move> for checkers_move {
    #[inline(always)]
    fn from(mv: &Move) -> Self {
        Self {
            captured: mv.captured().into(),
            origin: mv.origin().bit(),
            destination: mv.destination().bit(),
            role: mv.role() as u8,
            promotes: u8::from(mv.is_promotion()),
            reserved: [0; 4],
        }
    }
}

impl checkers_move {
    /// Converts to a move of the core, without checking that it is legal.
    #[inline(always)]
    pub(crate) fn checked(&self) -> Outcome<Move> {
        if u32::from(self.role) > CHECKERS_KING || self.promotes > 1 || self.reserved != [0; 4] {
            let fields = [("role", self.role), ("promotes", self.promotes)];
            return Err(bad_bytes(CHECKERS_ERROR_ARGUMENT, "move", &fields));
        }
        let role = if u32::from(self.role) == CHECKERS_KING { Role::King } else { Role::Man };
        let (origin, destination) = (square(self.origin)?, square(self.destination)?);
        Ok(Move::from_parts(origin, destination, self.captured.into(), role, self.promotes == 1))
    }
}

impl From<&checkers_core::Step> for checkers_step {
    fn from(step: &checkers_core::Step) -> Self {
        Self { landing: step.landing.bit(), captured: step.captured.map_or(CHECKERS_NO_SQUARE, Square::bit) }
    }
}

impl checkers_step {
    pub(crate) fn checked(&self) -> Outcome<checkers_core::Step> {
        let captured = match self.captured {
            CHECKERS_NO_SQUARE => None,
            bit => Some(square(bit)?),
        };
        Ok(checkers_core::Step { landing: square(self.landing)?, captured })
    }
}

/// Converts to a square of the core, of any board.
#[inline(always)]
pub(crate) fn square(bit: checkers_square) -> Outcome<Square> {
    Square::new(bit).ok_or_else(|| no_square(bit))
}

#[cold]
#[inline(never)]
fn no_square(bit: checkers_square) -> Failure {
    Failure::new(CHECKERS_ERROR_SQUARE, format!("{bit} is not a square: squares are 0 to 127"))
        .about("square")
}

/// Returns the bit of a square, or CHECKERS_NO_SQUARE.
pub(crate) fn bit(square: Option<Square>) -> checkers_square {
    square.map_or(CHECKERS_NO_SQUARE, Square::bit)
}

fn color_of(color: checkers_color) -> Color {
    if color == CHECKERS_BLACK { Color::Black } else { Color::White }
}

/// Converts to a side of the core.
pub(crate) fn color(name: &'static str, color: checkers_color) -> Outcome<Color> {
    arguments::choice(name, color, &Color::ALL)
}

/// Converts to a strictness of the core.
pub(crate) fn strictness(strictness: checkers_strictness) -> Outcome<Strictness> {
    arguments::choice("strictness", strictness, &[Strictness::Lenient, Strictness::Strict])
}

/// Converts to a piece; an empty square is an error.
pub(crate) fn piece(piece: checkers_piece) -> Outcome<Piece> {
    let known = [
        None,
        Some(Piece::WHITE_MAN),
        Some(Piece::WHITE_KING),
        Some(Piece::BLACK_MAN),
        Some(Piece::BLACK_KING),
    ];
    arguments::choice("piece", piece, &known)?.ok_or_else(|| {
        Failure::new(CHECKERS_ERROR_ARGUMENT, "`piece` is CHECKERS_EMPTY; it must be a piece").about("piece")
    })
}

/// Returns the number of the contents of a square.
pub(crate) fn piece_number(piece: Option<Piece>) -> checkers_piece {
    piece.map_or(CHECKERS_EMPTY, |piece| 1 + 2 * piece.color as u32 + piece.role as u32)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_do_not_change_on_the_way_to_the_core_and_back() {
        for variant in Variant::all() {
            let start = variant.initial();
            let mut position = start;
            for _ in 0..40 {
                let there = checkers_position::from(&position);
                assert_eq!(there.checked(&variant).unwrap(), position);
                assert_eq!(position.zobrist(), position.zobrist_from_scratch());
                let Some(mv) = variant.legal_moves(&position).pop() else { break };
                assert_eq!(checkers_move::from(&mv).checked().unwrap(), mv);
                position = variant.play(&position, &mv).unwrap();
            }
        }
        for number in 1..=4 {
            assert_eq!(piece_number(Some(piece(number).unwrap())), number);
        }
    }
}
