//! A table of the functions that are compiled for each game.

use super::generate::must_capture;
use super::kernel::RuleSet;
use super::leaves::{Counting, leaves};
use super::list::{Receiver, captures, list};
use super::sink::Flow;
use crate::geometry::{Color, Word};
use crate::move_list::MoveList;
use crate::position::State;

/// Lists moves; see [`list`].
type List<W> = fn(RuleSet<'_, W>, &State<W>, &mut MoveList, &mut dyn Receiver<W>) -> Flow;
/// Whether a capture must be made; see [`must_capture`].
type MustCapture<W> = fn(RuleSet<'_, W>, &State<W>, Color) -> bool;
/// Counts leaves; see [`leaves`].
type Leaves<W> = fn(RuleSet<'_, W>, &State<W>, Color, Counting) -> u64;

/// The functions that are compiled for each game.
pub(crate) struct Functions<W: Word> {
    /// For White and for Black.
    pub(super) list: [List<W>; 2],
    /// Captures only, for White and for Black.
    pub(super) captures: [List<W>; 2],
    pub(super) must_capture: MustCapture<W>,
    pub(super) leaves: Leaves<W>,
}

impl<W: Word> Functions<W> {
    /// The functions that work under all rules.
    pub(super) const SHARED: Self = Self {
        list: [
            |rule_set, state, moves, receiver| list(rule_set.shared(Color::White), state, moves, receiver),
            |rule_set, state, moves, receiver| list(rule_set.shared(Color::Black), state, moves, receiver),
        ],
        captures: [
            |rule_set, state, moves, receiver| {
                captures(rule_set.shared(Color::White), state, moves, receiver)
            },
            |rule_set, state, moves, receiver| {
                captures(rule_set.shared(Color::Black), state, moves, receiver)
            },
        ],
        must_capture: |rule_set, state, color| must_capture(rule_set.shared(color), state),
        leaves: |rule_set, state, color, counting| leaves(rule_set.shared(color), state, counting),
    };

    /// A reference to [`Functions::SHARED`].
    #[cfg(feature = "alloc")]
    pub(super) const SHARED_REF: &'static Self = &Self::SHARED;
}
