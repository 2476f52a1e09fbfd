//! Errors of packing and unpacking.

use crate::position::PositionError;

/// A reason why a position, a capture in progress or a game cannot be packed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PackError {
    /// The position does not fit this board.
    #[error("{0}")]
    Position(PositionError),
    /// The draw counters were not made for this position under these draw rules.
    #[error("the draw counters do not belong to this position")]
    ForeignCounts,
    /// King runs and draw counters need more bits than the record has. This cannot happen in a named variant.
    #[error("king runs and draw counters need more than the {room} bits of the record")]
    CountsTooLarge {
        /// Bits that the record has for them.
        room: u32,
    },
    /// A capture in progress has more landing squares than its record has room for. This cannot happen in a named
    /// variant.
    #[error("the capture has {squares} squares, its origin included; its record has room for {room}")]
    CaptureTooLong {
        /// Squares of the capture, its origin included.
        squares: usize,
        /// Squares that the record has room for.
        room: usize,
    },
    /// The length of the output is not the length of the records.
    #[error("the records need {expected} bytes, but the output has {found}")]
    Room {
        /// Bytes of the output.
        found: usize,
        /// Bytes that the records need.
        expected: usize,
    },
}

/// A reason why bytes are not a packed position, capture in progress or game. Bytes are counted from zero, from the
/// start of the record or of the game.
///
/// ```
/// use checkers_core::{Variant, game::Game, packed::UnpackError};
/// let variant = Variant::from_id("russian").unwrap();
/// assert_eq!(Game::unpack(&variant, &[]), Err(UnpackError::Truncated { at: 0 }));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum UnpackError {
    /// The bytes are too few or too many.
    #[error("{found} bytes; expected {expected}")]
    Length {
        /// How many there are.
        found: usize,
        /// How many there must be.
        expected: usize,
    },
    /// The format version is not one that this library reads.
    #[error("byte {at}: format version {version}; expected {VERSION}", VERSION = super::VERSION)]
    Version {
        /// The byte that holds it.
        at: usize,
        /// The version found.
        version: u8,
    },
    /// A byte, or a bit of it, must be zero in this version.
    #[error("byte {at}: these bits are reserved and must be zero")]
    Reserved {
        /// The byte.
        at: usize,
    },
    /// A piece is on a square that the board does not have.
    #[error("byte {at}: square {ordinal} is not on a board of {squares} squares")]
    OutsideBoard {
        /// The byte.
        at: usize,
        /// The square in board order, from zero.
        ordinal: usize,
        /// How many squares the board has.
        squares: usize,
    },
    /// The pieces contradict each other.
    #[error("{0}")]
    Position(PositionError),
    /// The position cannot have these king runs or draw counters.
    #[error("bytes {at} and following: the king runs or draw counters do not belong to this position")]
    Counts {
        /// The first byte that holds them.
        at: usize,
    },
    /// No legal capture of this position begins with these squares.
    #[error("byte {at}: no legal capture continues to this square")]
    IllegalStep {
        /// The byte.
        at: usize,
    },
    /// The bytes end before the end of the game.
    #[error("byte {at}: the bytes end inside the game")]
    Truncated {
        /// Where they end.
        at: usize,
    },
    /// A number of a game is not written with as few bytes as possible, or is too large.
    #[error("byte {at}: a malformed number")]
    Number {
        /// The first byte of the number.
        at: usize,
    },
    /// There is no legal move with this number.
    #[error("byte {at}: move {index}, but the position has {moves} legal moves")]
    NoSuchMove {
        /// The first byte of the number.
        at: usize,
        /// The number, from zero.
        index: u32,
        /// How many legal moves there are.
        moves: usize,
    },
    /// An event cannot happen here: an answer without an offer, or a move after moves were taken back.
    #[error("byte {at}: event {code} cannot happen here")]
    Event {
        /// The byte.
        at: usize,
        /// Its number.
        code: u32,
    },
    /// The game contains the variant's initial position, which must be left out.
    #[error("byte {at}: the initial position must be left out")]
    Redundant {
        /// The first byte of the position.
        at: usize,
    },
}

impl UnpackError {
    /// Returns the byte at fault, from the start of the record or of the game, if there is one.
    #[must_use]
    pub const fn at(&self) -> Option<usize> {
        let mut copy = *self;
        match copy.place() {
            Some(at) => Some(*at),
            None => None,
        }
    }

    /// Returns the field with the byte at fault.
    const fn place(&mut self) -> Option<&mut usize> {
        match self {
            Self::Version { at, .. }
            | Self::Reserved { at }
            | Self::OutsideBoard { at, .. }
            | Self::Counts { at }
            | Self::IllegalStep { at }
            | Self::Truncated { at }
            | Self::Number { at }
            | Self::NoSuchMove { at, .. }
            | Self::Event { at, .. }
            | Self::Redundant { at } => Some(at),
            Self::Length { .. } | Self::Position(_) => None,
        }
    }

    /// Returns the error with places counted from the start of the data in which the record begins at this byte.
    #[cfg(feature = "alloc")]
    pub(super) fn moved(mut self, by: usize) -> Self {
        if let Some(at) = self.place() {
            *at += by;
        }
        self
    }
}

/// An error of one of many records.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("record {index}: {error}")]
#[non_exhaustive]
pub struct RecordError<E: core::fmt::Display + core::fmt::Debug> {
    /// The index of the record, from zero.
    pub index: usize,
    /// The error.
    pub error: E,
}
