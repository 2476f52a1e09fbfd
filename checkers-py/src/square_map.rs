//! A variant as Python sees it: its squares are numbered 0, 1, 2, … without gaps.

use std::sync::{Arc, OnceLock};

use checkers_core::rules::VARIANTS;
use checkers_core::steps::ActionTable;
use checkers_core::{Bitboard, Square, Variant};

/// Marks a bit that is no square.
const NOWHERE: u8 = u8::MAX;

/// A variant with the numbering of its squares: from the bottom left along the ranks, White at the bottom.
///
/// The core's own bit numbers have gaps, which differ from board to board; Python never sees them.
#[derive(Debug)]
pub(crate) struct SquareMap {
    pub(crate) variant: Variant,
    squares: Vec<Square>,
    indices: [u8; 128],
    /// Runs of squares that lie side by side in the core's word: which bits, and how far down they go.
    runs: Vec<(u128, u32)>,
    actions: OnceLock<ActionTable>,
}

impl SquareMap {
    /// A rule set with its squares numbered.
    pub(crate) fn new(variant: Variant) -> Arc<Self> {
        // Rising bit numbers are the order that we want: see `checkers_core::Square`.
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
        Arc::new(Self { variant, squares, indices, runs, actions: OnceLock::new() })
    }

    /// The named variant, made once; `None` if there is none.
    pub(crate) fn named(id: &str) -> Option<Arc<Self>> {
        static NAMED: [OnceLock<Arc<SquareMap>>; VARIANTS.len()] =
            [const { OnceLock::new() }; VARIANTS.len()];
        let place = VARIANTS.iter().position(|variant| variant.id == id)?;
        let variant = Variant::from_id(id)?;
        Some(NAMED[place].get_or_init(|| Self::new(variant)).clone())
    }

    /// How many squares the board has.
    pub(crate) fn len(&self) -> usize {
        self.squares.len()
    }

    /// How many 64-bit words hold one bit for each square.
    pub(crate) fn words(&self) -> usize {
        self.squares.len().div_ceil(64)
    }

    /// The square with this number.
    pub(crate) fn square(&self, index: usize) -> Option<Square> {
        self.squares.get(index).copied()
    }

    /// Every square, in order.
    pub(crate) fn squares(&self) -> &[Square] {
        &self.squares
    }

    /// The number of a square of this board.
    pub(crate) fn index(&self, square: Square) -> u8 {
        self.indices[square.index()]
    }

    /// A set of squares, one bit for each by its number.
    pub(crate) fn pack(&self, set: Bitboard) -> u128 {
        self.runs.iter().fold(0, |packed, (mask, down)| packed | (set.bits() & mask) >> down)
    }

    /// The set of squares with these numbers. `None` if the board has not so many.
    pub(crate) fn unpack(&self, packed: u128) -> Option<Bitboard> {
        let bits = self.runs.iter().fold(0, |bits, (mask, down)| bits | (packed << down) & mask);
        let set = Bitboard::from_bits(bits);
        (set.len() == packed.count_ones()).then_some(set)
    }

    /// The numbers of steps.
    pub(crate) fn actions(&self) -> &ActionTable {
        self.actions.get_or_init(|| ActionTable::new(&self.variant))
    }

    /// Whether both are the same game: the same rules and the same draws.
    pub(crate) fn is_same(self: &Arc<Self>, other: &Arc<Self>) -> bool {
        Arc::ptr_eq(self, other)
            || (self.variant.rules() == other.variant.rules()
                && self.variant.draws() == other.variant.draws())
    }
}
