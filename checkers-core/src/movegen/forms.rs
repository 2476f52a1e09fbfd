//! Form kernels: code shared by all games with the same form of captures.
//!
//! Constant are: how far kings move, the directions in which they capture, when captured pieces leave the board, and
//! the steps of the board, which depend on its size only. Values are: which captures rank highest, when men are
//! promoted and which corner is dark. So Brazilian, Spanish, Czech and more games share one copy of the searches.
//!
//! If a form serves one game only, or games with equal rules of capture, these rules are constants too. Only the side
//! to move is a value.

#![cfg_attr(not(feature = "compiled"), allow(unused_imports, reason = "boards of games that are left out"))]

use super::kernel::{Form, Kernel};
use super::layouts::{
    ALL_8, DARK_LEFT_8, DARK_LEFT_10, DARK_LEFT_10X8, DARK_LEFT_12, DARK_RIGHT_8, DARK_RIGHT_10,
};
use super::rank::Weights;
use crate::geometry::{Color, DirectionSet, Layout, Shifts};
use crate::rules::{Range, Rules, VARIANTS, index_of};

/// Declares the form kernels. Each line has a name, the word, a board with the same steps as the boards of all its
/// games, the features that need the form, one of the games for each of these, and whether the games' rules of capture are
/// `alike` (same form) or `equal`.
macro_rules! forms {
    ($($name:ident: $word:ty, $layout:ident, $($compiled:literal)+, $($game:literal)+, $rules:ident;)*) => {
        $(
            #[doc = concat!("The form of ", $("`", $game, "` ",)+ "and all games whose captures are ", stringify!($rules), ".")]
            #[cfg(any($(feature = $compiled),+))]
            #[derive(Clone, Copy, Debug)]
            pub(super) struct $name {
                rules: &'static Rules,
                layout: &'static Layout<$word>,
                weights: Weights,
                color: Color,
            }

            #[cfg(any($(feature = $compiled),+))]
            impl $name {
                #[inline(always)]
                pub(super) const fn new(
                    rules: &'static Rules,
                    layout: &'static Layout<$word>,
                    color: Color,
                ) -> Self {
                    Self { rules, layout, weights: Weights::of(&rules.capture.choice), color }
                }
            }

            #[cfg(any($(feature = $compiled),+))]
            impl Kernel for $name {
                type Word = $word;
                type Opponent = Self;
                type FormKernel = Self;

                const IS_CONSTANT: bool = true;
                const MAN_STEPS: DirectionSet = DirectionSet::ALL;
                const KING_STEPS: DirectionSet = DirectionSet::ALL;
                const CAPTURES: DirectionSet = all_captures(&VARIANTS[index_of(&[$($game),+])].rules);
                const RANGE: Option<Range> = Some(VARIANTS[index_of(&[$($game),+])].rules.king.range);

                #[inline(always)]
                fn color(&self) -> Color {
                    self.color
                }

                #[inline(always)]
                fn rules(&self) -> &Rules {
                    if equal!($rules) {
                        const INDEX: usize = index_of(&[$($game),+]);
                        return &VARIANTS[INDEX].rules;
                    }
                    self.rules
                }

                #[inline(always)]
                fn form(&self) -> Form {
                    const { Form::of(&VARIANTS[index_of(&[$($game),+])].rules) }
                }

                #[inline(always)]
                fn weights(&self) -> Weights {
                    if equal!($rules) {
                        return const { Weights::of(&VARIANTS[index_of(&[$($game),+])].rules.capture.choice) };
                    }
                    self.weights
                }

                #[inline(always)]
                fn layout(&self) -> &Layout<$word> {
                    self.layout
                }

                #[inline(always)]
                fn shifts(&self) -> Option<&Shifts<$word>> {
                    $layout.shifts()
                }

                #[inline(always)]
                fn opponent(self) -> Self {
                    Self { color: !self.color, ..self }
                }

                #[inline(always)]
                fn form_kernel(&self) -> Self {
                    *self
                }
            }
        )*
    };
}

/// Expands to whether the games of a form have equal rules of capture.
macro_rules! equal {
    (equal) => {
        true
    };
    (alike) => {
        false
    };
}

/// Returns every direction in which some piece of either side captures.
pub(super) const fn all_captures(rules: &Rules) -> DirectionSet {
    let all = rules.man.captures.or(rules.king.captures);
    all.or(all.turned())
}

forms! {
    Flying8: u64, DARK_LEFT_8, "compiled-brazilian" "compiled-russian", "brazilian" "shra64", alike;
    Russian: u64, DARK_LEFT_8, "compiled-russian", "russian", equal;
    Flying10: u64, DARK_LEFT_10, "compiled-international", "international", alike;
    Ghanaian: u64, DARK_RIGHT_10, "compiled-international", "ghanaian", equal;
    International: u64, DARK_LEFT_10, "compiled-international", "international", equal;
    Spantsiretti: u64, DARK_LEFT_10X8, "compiled-russian", "spantsiretti", equal;
    Canadian: u128, DARK_LEFT_12, "compiled-canadian", "canadian", equal;
    Malaysian: u128, DARK_LEFT_12, "compiled-canadian", "malaysian", equal;
    Thai: u64, DARK_LEFT_8, "compiled-english", "thai", equal;
    English: u64, DARK_LEFT_8, "compiled-english", "english", equal;
    Italian: u64, DARK_RIGHT_8, "compiled-english", "italian", equal;
    Frisian: u64, DARK_LEFT_10, "compiled-frisian", "frisian", equal;
    Turkish: u64, ALL_8, "compiled-turkish", "turkish", equal;
    Armenian: u64, ALL_8, "compiled-turkish", "armenian", equal;
    Croda: u64, ALL_8, "compiled-turkish", "croda", equal;
    Gothic: u64, ALL_8, "compiled-turkish", "gothic", equal;
    Sintez64Ru: u64, ALL_8, "compiled-turkish", "sintez64_ru", equal;
    Sintez64Inter: u64, ALL_8, "compiled-turkish", "sintez64_inter", equal;
}
