//! Endgames that are solved: for each position with few pieces, whether the side to move wins, loses or draws.
//!
//! A [`Bitbase`] is computed from the rules, in a second or so for up to three pieces on 32 squares. Values are those of
//! play without end: a side that can only avoid a loss by moving for ever draws. Draw rules that hold at once for some material
//! count; draw rules that count moves do not.
//!
//! ```
//! use checkers_core::Variant;
//! use checkers_engine::bitbase::{Bitbase, Value};
//! let variant = Variant::from_id("english").unwrap();
//! let bitbase = Bitbase::new(&variant, 2)?;
//! let opposition = variant.parse_fen("B:WK15:BK6").unwrap();
//! assert_eq!(bitbase.probe(&opposition), Some(Value::Draw));
//! # Ok::<(), checkers_engine::bitbase::BitbaseError>(())
//! ```
//!
//! # How it is computed
//!
//! Positions are sorted by *material*: how many men and kings each side has. A move either keeps the material, or leads to
//! material with fewer pieces or fewer men, which is solved earlier. Within one material, `build` lists the successors
//! of each position once, and then passes over the open positions until nothing changes: a position is won if a successor
//! is lost, and lost if all successors are won. Open positions that are left are draws.

mod build;
mod file;
mod index;
mod material;
mod values;

use checkers_core::{Position, Variant};

pub use file::BitbaseFileError;
use index::Indexer;
use material::Material;
use values::Values;

/// The value of a position for the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Value {
    /// It wins.
    Win,
    /// It loses.
    Loss,
    /// Neither side can win.
    Draw,
}

/// A variant for which no bitbase can be computed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum BitbaseError {
    /// The number of pieces is 0, 1 or too large.
    #[error("a bitbase has 2 to {most} pieces on this board, not {pieces}")]
    Pieces {
        /// The number asked for.
        pieces: u32,
        /// The largest number of pieces on this board.
        most: u32,
    },
    /// A position is more than its pieces.
    #[error("positions of this variant remember moves of kings, which a bitbase does not")]
    KingRuns,
    /// A move leads to a position that no bitbase has.
    #[error("a move leads to a man on its crowning row, which a bitbase has not")]
    ManOnCrowningRow,
}

/// How many positions of a bitbase have each value.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct Counts {
    /// Won by the side to move.
    pub wins: u64,
    /// Lost by the side to move.
    pub losses: u64,
    /// Draws.
    pub draws: u64,
}

impl Counts {
    /// Returns the number of all positions.
    #[must_use]
    pub const fn all(&self) -> u64 {
        self.wins + self.losses + self.draws
    }
}

/// The values of all positions of a variant with few pieces.
#[derive(Clone, Debug)]
pub struct Bitbase {
    variant: Variant,
    indexer: Indexer,
    pieces: u32,
    /// For each material, the values for White and for Black to move.
    tables: Vec<(Material, [Values; 2])>,
}

impl Bitbase {
    /// The largest number of positions of one material and side to move: a limit of time and memory.
    const MOST_POSITIONS: u64 = 1 << 24;

    /// Computes the values of all positions with up to this many pieces.
    ///
    /// # Errors
    /// [`BitbaseError`] if that many pieces are too many for the board, or the rules need more than the pieces.
    pub fn new(variant: &Variant, pieces: u32) -> Result<Self, BitbaseError> {
        let indexer = Indexer::new(variant.grid());
        let fits = |pieces: &u32| {
            material::up_to(*pieces).all(|material| indexer.positions(material) <= Self::MOST_POSITIONS)
        };
        let most = (2..=8).take_while(fits).last().unwrap_or(0);
        if !(2..=most).contains(&pieces) {
            return Err(BitbaseError::Pieces { pieces, most });
        }
        if variant.rules().king.quiet_run > 0 {
            return Err(BitbaseError::KingRuns);
        }
        let mut bitbase = Self { variant: variant.clone(), indexer, pieces, tables: Vec::new() };
        for material in material::up_to(pieces) {
            let solved = build::solve(&bitbase, material)?;
            bitbase.tables.push((material, solved));
        }
        Ok(bitbase)
    }

    /// Returns the variant.
    #[must_use]
    pub const fn variant(&self) -> &Variant {
        &self.variant
    }

    /// Returns the largest number of pieces.
    #[must_use]
    pub const fn pieces(&self) -> u32 {
        self.pieces
    }

    /// Returns the value of a position of the variant. `None` if it has too many pieces or only those of one side, or a man on its
    /// crowning row.
    #[must_use]
    pub fn probe(&self, position: &Position) -> Option<Value> {
        let material = Material::of(position);
        let tables = self.tables(material)?;
        tables[position.turn() as usize].get(self.indexer.index(position))
    }

    /// Returns the value of a position that a move leads to, as [`Bitbase::probe`] does, also if only one side has pieces left.
    #[must_use]
    pub fn value(&self, position: &Position) -> Option<Value> {
        self.probe(position).or_else(|| build::final_value(&self.variant, position))
    }

    /// Returns how many positions with this many pieces have each value, both sides to move together.
    #[must_use]
    pub fn counts(&self, pieces: u32) -> Counts {
        let mut counts = Counts::default();
        let tables = self.tables.iter().filter(|(material, _)| material.pieces() == pieces);
        for values in tables.flat_map(|(_, values)| values) {
            values.count(&mut counts);
        }
        counts
    }

    /// Calls a function with every position and its value.
    pub fn visit(&self, visit: &mut dyn FnMut(&Position, Value)) {
        for (material, tables) in &self.tables {
            for (turn, values) in checkers_core::Color::ALL.into_iter().zip(tables) {
                for index in 0..values.len() {
                    if let Some(value) = values.get(index) {
                        if let Some(position) =
                            self.indexer.position(self.variant.grid(), *material, turn, index)
                        {
                            visit(&position, value);
                        }
                    }
                }
            }
        }
    }

    fn tables(&self, material: Material) -> Option<&[Values; 2]> {
        // In the order of `material::up_to`, so the search need not look at all of them.
        let place =
            self.tables.binary_search_by_key(&material.order(), |(material, _)| material.order()).ok()?;
        Some(&self.tables[place].1)
    }
}
