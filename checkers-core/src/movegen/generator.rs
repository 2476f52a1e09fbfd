//! The generator of a game as the rest of the library uses it: two functions, selected once per game.

use super::functions::Functions;
use super::games::{NAMED, NamedGame};
use super::kernel::RuleSet;
use super::leaves::Counting;
use super::list::{Receiver, in_batches};
#[cfg(feature = "alloc")]
use super::owned::OwnedRuleSet;
use super::paths::{visit_capture_paths, visit_quiet_paths};
use super::sink::Flow;
use crate::geometry::{Color, Grid, Word};
use crate::move_list::MoveList;
use crate::moves::{Move, Path};
use crate::position::{Change, State};
#[cfg(feature = "alloc")]
use crate::rules::Rules;
use crate::rules::VARIANTS;

/// A generator of the moves of one game.
#[derive(Clone, Copy)]
pub(crate) struct MoveGenerator<'a, W: Word> {
    rule_set: RuleSet<'a, W>,
    functions: &'static Functions<W>,
}

impl<'a, W: Word> MoveGenerator<'a, W> {
    /// Returns the rules.
    #[cfg(feature = "alloc")]
    pub(crate) fn rules(&self) -> &'a Rules {
        self.rule_set.rules
    }

    /// Hands every legal move to the receiver, each distinct move once, until the receiver breaks.
    #[inline(always)]
    pub(crate) fn list(&self, state: &State<W>, color: Color, receiver: &mut dyn Receiver<W>) -> Flow {
        in_batches(receiver, |moves, receiver| self.list_into(state, color, moves, receiver))
    }

    /// Lists every legal move in `moves`, each distinct move once. Moves go to the receiver only if they do not all
    /// fit.
    #[inline(always)]
    pub(crate) fn list_into(
        &self,
        state: &State<W>,
        color: Color,
        moves: &mut MoveList,
        receiver: &mut dyn Receiver<W>,
    ) -> Flow {
        moves.clear();
        self.functions.list[color as usize](self.rule_set, state, moves, receiver)
    }

    /// Lists every legal capture as [`MoveGenerator::list_into`] lists moves.
    #[inline(always)]
    pub(crate) fn captures_into(
        &self,
        state: &State<W>,
        color: Color,
        moves: &mut MoveList,
        receiver: &mut dyn Receiver<W>,
    ) -> Flow {
        moves.clear();
        self.functions.captures[color as usize](self.rule_set, state, moves, receiver)
    }

    /// Returns whether the side must capture.
    #[inline(always)]
    pub(crate) fn must_capture(&self, state: &State<W>, color: Color) -> bool {
        (self.functions.must_capture)(self.rule_set, state, color)
    }

    /// Counts the leaves of the tree of moves.
    #[inline(always)]
    pub(crate) fn leaves(&self, state: &State<W>, color: Color, counting: Counting) -> u64 {
        (self.functions.leaves)(self.rule_set, state, color, counting)
    }

    /// Counts the legal moves, each distinct move once.
    #[inline(always)]
    pub(crate) fn count(&self, state: &State<W>, color: Color) -> u64 {
        self.leaves(state, color, Counting { depth: 1, bulk: true, paths: false })
    }

    /// Calls `visit` with every path of every legal move, or of the move `only`.
    pub(crate) fn visit_paths(
        &self,
        state: &State<W>,
        color: Color,
        only: Option<&Change<W>>,
        visit: &mut dyn FnMut(&Change<W>, &Path) -> Flow,
    ) -> Flow {
        let captures = visit_capture_paths(self.rule_set.shared(color), state, only, visit);
        captures.unwrap_or_else(|| {
            self.list(state, color, &mut |moves: &[Move]| visit_quiet_paths(moves, only, visit))
        })
    }
}

/// A generator of the moves of one game, for a board of either word.
#[derive(Clone, Copy)]
pub(crate) enum AnyGenerator<'a> {
    /// On a board of 64 bits.
    Narrow(MoveGenerator<'a, u64>),
    /// On a board of 128 bits.
    #[cfg(feature = "wide-boards")]
    Wide(MoveGenerator<'a, u128>),
}

impl<'a> AnyGenerator<'a> {
    /// Returns the generator of a named variant, given its index in [`VARIANTS`].
    pub(crate) fn named(index: usize) -> Self {
        let rules = &VARIANTS[index].rules;
        match NAMED[index] {
            NamedGame::Narrow(layout, functions) => {
                Self::Narrow(MoveGenerator { rule_set: RuleSet::new(rules, layout), functions })
            }
            #[cfg(feature = "wide-boards")]
            NamedGame::Wide(layout, functions) =>
            {
                #[cfg(feature = "wide-boards")]
                Self::Wide(MoveGenerator { rule_set: RuleSet::new(rules, layout), functions })
            }
        }
    }

    /// Returns the generator of custom rules on a board of 64 bits.
    #[cfg(feature = "alloc")]
    pub(crate) fn narrow(owned: &'a OwnedRuleSet<u64>) -> Self {
        Self::Narrow(MoveGenerator { rule_set: owned.rule_set(), functions: Functions::SHARED_REF })
    }

    /// Returns the generator of custom rules on a board of 128 bits.
    #[cfg(all(feature = "alloc", feature = "wide-boards"))]
    pub(crate) fn wide(owned: &'a OwnedRuleSet<u128>) -> Self {
        Self::Wide(MoveGenerator { rule_set: owned.rule_set(), functions: Functions::SHARED_REF })
    }

    /// Returns the rules.
    #[cfg(feature = "alloc")]
    pub(crate) fn rules(&self) -> &'a Rules {
        match self {
            Self::Narrow(generator) => generator.rule_set.rules,
            #[cfg(feature = "wide-boards")]
            Self::Wide(generator) => generator.rule_set.rules,
        }
    }

    /// Returns the squares of the board.
    pub(crate) fn grid(&self) -> Grid<'a> {
        match self {
            Self::Narrow(generator) => Grid::narrow(generator.rule_set.layout),
            #[cfg(feature = "wide-boards")]
            Self::Wide(generator) => Grid::wide(generator.rule_set.layout),
        }
    }
}
