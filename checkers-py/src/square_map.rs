//! A variant with consecutive square numbers, as Python sees it.

use std::sync::{Arc, OnceLock};

use checkers_core::rules::VARIANTS;
use checkers_core::steps::ActionTable;
use checkers_core::{Bitboard, Position, Square, Variant};

/// Marks a bit that is no square.
const NOWHERE: u8 = u8::MAX;

/// A variant with square numbers 0, 1, 2, …: from the bottom left, rank by rank, White at the bottom.
///
/// The bit numbers of the core have gaps, which differ between boards; Python never sees them.
#[derive(Debug)]
pub(crate) struct SquareMap {
    pub(crate) variant: Variant,
    /// The start position of the variant, which every new board needs.
    pub(crate) initial: Position,
    squares: Vec<Square>,
    indices: [u8; 128],
    /// Runs of consecutive bits in the core's word: the mask of the bits, and the shift to their square numbers.
    runs: Vec<(u128, u32)>,
    actions: OnceLock<ActionTable>,
}

impl SquareMap {
    /// Numbers the squares of a variant.
    pub(crate) fn new(variant: Variant) -> Arc<Self> {
        // Ascending bit numbers are the order of the square numbers: see `checkers_core::Square`.
        let squares: Vec<Square> = variant.grid().squares().squares().collect();
        let mut indices = [NOWHERE; 128];
        let mut runs: Vec<(u128, u32)> = Vec::new();
        for (index, square) in (0..).zip(&squares) {
            indices[square.index()] = index;
            let (bit, down) = (1 << square.bit(), u32::from(square.bit() - index));
            match runs.last_mut() {
                Some((mask, same)) if *same == down => *mask |= bit,
                _ => runs.push((bit, down)),
            }
        }
        let initial = variant.initial();
        Arc::new(Self { variant, initial, squares, indices, runs, actions: OnceLock::new() })
    }

    /// Returns the named variant, which is created once; `None` for an unknown identifier.
    pub(crate) fn named(id: &str) -> Option<Arc<Self>> {
        static NAMED: [OnceLock<Arc<SquareMap>>; VARIANTS.len()] =
            [const { OnceLock::new() }; VARIANTS.len()];
        let place = VARIANTS.iter().position(|variant| variant.id == id)?;
        // `Variant::from_id` is too slow for every new board.
        if let Some(known) = NAMED[place].get() {
            return Some(known.clone());
        }
        let variant = Variant::from_id(id)?;
        Some(NAMED[place].get_or_init(|| Self::new(variant)).clone())
    }

    /// Returns the number of squares.
    pub(crate) fn len(&self) -> usize {
        self.squares.len()
    }

    /// Returns the number of 64-bit words of a set of squares.
    pub(crate) fn words(&self) -> usize {
        self.squares.len().div_ceil(64)
    }

    /// Returns the square with this number.
    pub(crate) fn square(&self, index: usize) -> Option<Square> {
        self.squares.get(index).copied()
    }

    /// Returns all squares, in order of their numbers.
    pub(crate) fn squares(&self) -> &[Square] {
        &self.squares
    }

    /// Returns the number of a square.
    pub(crate) fn index(&self, square: Square) -> u8 {
        self.indices[square.index()]
    }

    /// Returns a set of squares as a mask: bit `n` is square `n`.
    pub(crate) fn pack(&self, set: Bitboard) -> u128 {
        self.runs.iter().fold(0, |packed, (mask, down)| packed | (set.bits() & mask) >> down)
    }

    /// Returns the set of squares of a mask; `None` if a bit is set beyond the last square.
    pub(crate) fn unpack(&self, packed: u128) -> Option<Bitboard> {
        let bits = self.runs.iter().fold(0, |bits, (mask, down)| bits | (packed << down) & mask);
        let set = Bitboard::from_bits(bits);
        (set.len() == packed.count_ones()).then_some(set)
    }

    /// Returns the table of actions.
    pub(crate) fn actions(&self) -> &ActionTable {
        self.actions.get_or_init(|| ActionTable::new(&self.variant))
    }

    /// Returns whether rules and draw rules are equal.
    pub(crate) fn is_same(self: &Arc<Self>, other: &Arc<Self>) -> bool {
        Arc::ptr_eq(self, other)
            || (self.variant.rules() == other.variant.rules()
                && self.variant.draws() == other.variant.draws())
    }
}
