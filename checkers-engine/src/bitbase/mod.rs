//! Endgames that are solved: for each position with few pieces, whether the side to move wins, loses or draws.
//!
//! A [`Bitbase`] is computed from the rules, in about a second for up to three pieces on 32 squares. Games have no limit
//! of length: a side that can avoid a loss only by moving indefinitely draws. Draw rules that end the game at once for some
//! material are considered; draw rules that count moves are not.
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
//! of each position once, and then visits the open positions repeatedly until nothing changes: a position is won if a
//! successor is lost, and lost if all successors are won. The positions that stay open are draws.

mod build;
mod file;
mod index;
mod material;
mod tables;
mod value;
mod values;

use std::sync::atomic::AtomicBool;

use checkers_core::{Color, Position, Variant};

pub use file::BitbaseFileError;
use tables::Tables;
pub use value::{BitbaseError, Counts, Value};

/// The values of all positions of a variant with few pieces.
///
/// ```
/// use checkers_core::Variant;
/// use checkers_engine::bitbase::Bitbase;
/// let variant = Variant::from_id("english").unwrap();
/// let bitbase = Bitbase::new(&variant, 2)?;
/// assert_eq!(bitbase.pieces(), 2);
/// assert_eq!(bitbase.probe(&variant.initial()), None); // it has 24 pieces
/// # Ok::<(), checkers_engine::bitbase::BitbaseError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Bitbase {
    tables: Tables,
    pieces: u32,
}

impl Bitbase {
    /// The largest number of positions of one material and side to move: a limit of time and memory.
    const MOST_POSITIONS: u64 = 1 << 24;

    /// Computes the values of all positions with up to this many pieces.
    ///
    /// # Errors
    /// [`BitbaseError`] if that many pieces are too many for the board, or the rules need more than the pieces.
    pub fn new(variant: &Variant, pieces: u32) -> Result<Self, BitbaseError> {
        let bitbase = Self::new_until(variant, pieces, &AtomicBool::new(false))?;
        Ok(bitbase.unwrap_or_else(|| unreachable!("nothing sets the flag")))
    }

    /// Computes the values as [`Bitbase::new`] does until `stop` is set: it then usually ends within milliseconds and
    /// returns `None`.
    ///
    /// ```
    /// use std::sync::atomic::{AtomicBool, Ordering};
    /// use checkers_core::Variant;
    /// use checkers_engine::bitbase::Bitbase;
    /// let variant = Variant::from_id("english").unwrap();
    /// let stop = AtomicBool::new(false);
    /// assert!(Bitbase::new_until(&variant, 2, &stop)?.is_some());
    /// stop.store(true, Ordering::Relaxed);
    /// assert!(Bitbase::new_until(&variant, 4, &stop)?.is_none());
    /// # Ok::<(), checkers_engine::bitbase::BitbaseError>(())
    /// ```
    ///
    /// # Errors
    /// Those of [`Bitbase::new`].
    pub fn new_until(
        variant: &Variant,
        pieces: u32,
        stop: &AtomicBool,
    ) -> Result<Option<Self>, BitbaseError> {
        let mut tables = Tables::new(variant);
        let fits = |pieces: &u32| {
            material::up_to(*pieces)
                .all(|material| tables.indexer.positions(material) <= Self::MOST_POSITIONS)
        };
        let most = (2..=8).take_while(fits).last().unwrap_or(0);
        if !(2..=most).contains(&pieces) {
            return Err(BitbaseError::Pieces { pieces, most });
        }
        if variant.rules().king.quiet_run > 0 {
            return Err(BitbaseError::KingRuns);
        }
        for material in material::up_to(pieces) {
            let Some(solved) = build::solve(&tables, material, stop)? else { return Ok(None) };
            tables.list.push((material, solved));
        }
        Ok(Some(Self { tables, pieces }))
    }

    /// Returns the variant.
    #[must_use]
    pub const fn variant(&self) -> &Variant {
        &self.tables.variant
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
        self.tables.probe(position)
    }

    /// Returns the value of a position that a move leads to, as [`Bitbase::probe`] does, also if only one side has pieces left.
    #[must_use]
    pub fn value(&self, position: &Position) -> Option<Value> {
        self.tables.value(position)
    }

    /// Returns how many positions with this many pieces have each value, both sides to move together.
    #[must_use]
    pub fn counts(&self, pieces: u32) -> Counts {
        let mut counts = Counts::default();
        let tables = self.tables.list.iter().filter(|(material, _)| material.pieces() == pieces);
        for values in tables.flat_map(|(_, values)| values) {
            values.count(&mut counts);
        }
        counts
    }

    /// Calls a function with every position and its value.
    pub fn visit(&self, visit: &mut dyn FnMut(&Position, Value)) {
        let Tables { variant, indexer, list } = &self.tables;
        for (material, tables) in list {
            for (turn, values) in Color::ALL.into_iter().zip(tables) {
                for index in 0..values.len() {
                    let Some(value) = values.get(index) else { continue };
                    if let Some(position) = indexer.position(variant.grid(), *material, turn, index) {
                        visit(&position, value);
                    }
                }
            }
        }
    }
}
