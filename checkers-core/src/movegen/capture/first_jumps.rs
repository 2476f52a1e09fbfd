//! Every first jump of a position, and the pieces that can make them.

use super::super::context::Context;
use super::super::jump::{Jumps, flying_capturers};
use super::super::kernel::Kernel;
use crate::geometry::Word;
use crate::position::Role;
use crate::rules::Range;

/// Every first jump of a position.
pub(in crate::movegen) struct FirstJumps<W> {
    pub(super) men: Jumps<W>,
    /// First jumps of short kings; `None` if there are no short kings that can jump.
    pub(super) kings: Option<Jumps<W>>,
    /// The flying kings that can capture.
    pub(super) flying: W,
}

impl<W: Word> FirstJumps<W> {
    #[cfg_attr(not(feature = "alloc"), inline(always))]
    pub(in crate::movegen) fn find<K: Kernel<Word = W>>(context: &Context<'_, K>) -> Self {
        let kings = match context.kernel.form().range {
            Range::Short => context.kings,
            Range::Flying => flying_capturers(context),
        };
        Self::given(context, kings)
    }

    /// Finds the first jumps of men, given the flying kings that can capture or the short kings.
    #[inline(always)]
    pub(super) fn given<K: Kernel<Word = W>>(context: &Context<'_, K>, kings: W) -> Self {
        let men = Jumps::find(context, Role::Man, context.men);
        let mut first = Self { men, kings: None, flying: W::ZERO };
        match context.kernel.form().range {
            Range::Short if const { K::HAS_SHORT_KINGS } => {
                if kings.any() {
                    first.kings = Some(Jumps::find(context, Role::King, kings));
                }
            }
            _ => first.flying = kings,
        }
        first
    }

    /// Returns whether a king can capture.
    #[inline(always)]
    fn a_king_captures(&self) -> bool {
        self.flying.any() || self.kings.is_some_and(|kings| kings.any())
    }

    /// Returns whether anything can be captured.
    #[inline(always)]
    pub(in crate::movegen) fn any(&self) -> bool {
        self.men.any() || self.a_king_captures()
    }

    /// Returns the pieces that can capture.
    #[inline(always)]
    pub(in crate::movegen) fn pieces<K: Kernel<Word = W>>(
        &self,
        context: &Context<'_, K>,
    ) -> CapturingPieces<W> {
        CapturingPieces {
            men: self.men.origins(context),
            kings: self.flying | self.kings.map_or(W::ZERO, |kings| kings.origins(context)),
        }
    }
}

/// The pieces that can capture.
#[derive(Clone, Copy)]
pub(in crate::movegen) struct CapturingPieces<W> {
    pub(in crate::movegen) men: W,
    pub(in crate::movegen) kings: W,
}

impl<W: Word> CapturingPieces<W> {
    /// Iterates over the pieces, each with its role and its square as a set of one.
    pub(in crate::movegen) fn each(self) -> impl Iterator<Item = (Role, W)> {
        let squares = |mut set: W| {
            core::iter::from_fn(move || {
                let square = set.isolate();
                set = set.rest();
                square.any().then_some(square)
            })
        };
        let men = squares(self.men).map(|origin| (Role::Man, origin));
        men.chain(squares(self.kings).map(|origin| (Role::King, origin)))
    }
}
