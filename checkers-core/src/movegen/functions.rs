//! A table of the functions that are compiled for each game.

use super::kernel::RuleSet;
use super::leaves::{Counting, leaves};
use super::list::{Receiver, list};
use super::sink::Flow;
use crate::geometry::{Color, Word};
use crate::move_list::MoveList;
use crate::position::State;

/// Lists moves; see [`list`].
type List<W> = fn(RuleSet<'_, W>, &State<W>, Color, &mut MoveList, &mut dyn Receiver<W>) -> Flow;
/// Counts leaves; see [`leaves`].
type Leaves<W> = fn(RuleSet<'_, W>, &State<W>, Color, Counting) -> u64;

/// The functions that are compiled for each game.
pub(crate) struct Functions<W: Word> {
    pub(super) list: List<W>,
    pub(super) leaves: Leaves<W>,
}

impl<W: Word> Functions<W> {
    /// The functions that work under all rules.
    pub(super) const SHARED: Self = Self {
        list: |rule_set, state, color, moves, receiver| list(rule_set.shared(color), state, moves, receiver),
        leaves: |rule_set, state, color, counting| leaves(rule_set.shared(color), state, counting),
    };

    /// A reference to [`Functions::SHARED`].
    #[cfg(feature = "alloc")]
    pub(super) const SHARED_REF: &'static Self = &Self::SHARED;
}
