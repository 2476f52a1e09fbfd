//! The named games: which code generates the moves of each.
//!
//! In optimised builds, each line of the table below becomes a game kernel, compiled for both sides, if its feature is
//! enabled. Variants with the same moves share a line; a test checks that their rules agree. All other games use the
//! shared kernel.

#![cfg_attr(
    not(feature = "variants"),
    allow(dead_code, unused_imports, unused_mut, reason = "of games that are left out")
)]

use super::functions::Functions;
#[cfg(all(test, specialised))]
use super::kernel::{Form, Kernel};
use super::layouts::{
    ALL_8, DARK_LEFT_8, DARK_LEFT_10, DARK_LEFT_10X8, DARK_LEFT_12, DARK_RIGHT_8, DARK_RIGHT_10,
    DARK_RIGHT_12,
};
use crate::geometry::Layout;
use crate::rules::{VARIANTS, index_of};

/// A named game: its board and the functions that generate its moves.
#[derive(Clone, Copy)]
pub(crate) enum NamedGame {
    /// A game on a board of 64 bits.
    Narrow(&'static Layout<u64>, &'static Functions<u64>),
    /// A game on a board of 128 bits.
    #[cfg(feature = "wide-boards")]
    Wide(&'static Layout<u128>, &'static Functions<u128>),
}

/// Expands to the board that a game kernel stores: nothing, or one of two boards that are mirror images of each other.
#[cfg(specialised)]
macro_rules! board {
    (type $word:ty,) => { () };
    (type $word:ty, $mirrored:ident) => { &'static Layout<$word> };
    (value $layout:ident,) => { () };
    (value $layout:ident, $mirrored:ident) => { &layouts::$layout };
    (layout $kernel:ident, $layout:ident,) => { &layouts::$layout };
    (layout $kernel:ident, $layout:ident, $mirrored:ident) => { $kernel.board };
}

/// Expands to the functions of a game kernel on one board.
#[cfg(specialised)]
macro_rules! functions {
    ($name:ident, $board:expr) => {
        Functions {
            list: [
                |_, state, moves, receiver| list_inline($name::<White>::on($board), state, moves, receiver),
                |_, state, moves, receiver| list_inline($name::<Black>::on($board), state, moves, receiver),
            ],
            captures: [
                |_, state, moves, receiver| list_captures($name::<White>::on($board), state, moves, receiver),
                |_, state, moves, receiver| list_captures($name::<Black>::on($board), state, moves, receiver),
            ],
            must_capture: |_, state, color| match color {
                Color::White => must_capture($name::<White>::on($board), state),
                Color::Black => must_capture($name::<Black>::on($board), state),
            },
            leaves: |_, state, color, counting| match color {
                Color::White => leaves($name::<White>::on($board), state, counting),
                Color::Black => leaves($name::<Black>::on($board), state, counting),
            },
        }
    };
}

/// Declares the game kernels. Each line has a name, the width of the word, the board, the form of the captures, the
/// features that add the variants and the kernel, and the variants with these moves; the rules are those of the first. A line may continue,
/// after a bar, with the mirror image of the board and the variant that is played there under the same rules. Steps are
/// the same shifts on both boards, so one kernel serves both.
macro_rules! games {
    ($($name:ident: $width:ident $word:ty, $layout:ident $(| $mirrored:ident)?, $form:ident, $family:literal $compiled:literal,
        $first:literal $(, $alike:literal)* $(| $twin:literal)?;)*) => {
        /// The game kernels.
        #[cfg(specialised)]
        #[cfg_attr(
            not(feature = "compiled"),
            allow(dead_code, unused_imports, reason = "of games without a specialised kernel")
        )]
        mod kernels {
            use core::marker::PhantomData;

            use super::super::forms::{self, all_captures};
            use super::super::rank::Weights;
            use super::super::functions::Functions;
            use super::super::kernel::{Form, Kernel, seen};
            use super::super::layouts;
            use super::super::generate::must_capture;
            use super::super::leaves::leaves;
            use super::super::list::{list_captures, list_inline};
            use super::super::side::{Black, Side, White};
            use crate::geometry::{Color, DirectionSet, Layout, Shifts};
            use crate::rules::{Range, Rules, VARIANTS, index_of};

            $(
                #[cfg(feature = $compiled)]
                pub(super) struct $name<S> {
                    board: board!(type $word, $($mirrored)?),
                    side: PhantomData<S>,
                }

                #[cfg(feature = $compiled)]
                impl<S> Clone for $name<S> {
                    #[inline(always)]
                    fn clone(&self) -> Self {
                        *self
                    }
                }

                #[cfg(feature = $compiled)]
                impl<S> Copy for $name<S> {}

                #[cfg(feature = $compiled)]
                impl<S: Side> Kernel for $name<S> {
                    type Word = $word;
                    type Opponent = $name<S::Other>;
                    type FormKernel = forms::$form;

                    const IS_CONSTANT: bool = true;
                    const MAN_STEPS: DirectionSet = seen(S::COLOR, VARIANTS[index_of(&[$first])].rules.man.steps);
                    const KING_STEPS: DirectionSet = seen(S::COLOR, VARIANTS[index_of(&[$first])].rules.king.steps);
                    const CAPTURES: DirectionSet = all_captures(&VARIANTS[index_of(&[$first])].rules);
                    const RANGE: Option<Range> = Some(VARIANTS[index_of(&[$first])].rules.king.range);

                    #[inline(always)]
                    fn color(&self) -> Color {
                        S::COLOR
                    }

                    #[inline(always)]
                    fn rules(&self) -> &'static Rules {
                        const INDEX: usize = index_of(&[$first]);
                        &VARIANTS[INDEX].rules
                    }

                    #[inline(always)]
                    fn form(&self) -> Form {
                        const { Form::of(&VARIANTS[index_of(&[$first])].rules) }
                    }

                    #[inline(always)]
                    fn weights(&self) -> Weights {
                        const { Weights::of(&VARIANTS[index_of(&[$first])].rules.capture.choice) }
                    }

                    #[inline(always)]
                    fn layout(&self) -> &'static Layout<$word> {
                        board!(layout self, $layout, $($mirrored)?)
                    }

                    #[inline(always)]
                    fn shifts(&self) -> Option<&Shifts<$word>> {
                        layouts::$layout.shifts()
                    }

                    #[inline(always)]
                    fn opponent(self) -> Self::Opponent {
                        $name::on(self.board)
                    }

                    #[inline(always)]
                    fn form_kernel(&self) -> forms::$form {
                        const INDEX: usize = index_of(&[$first]);
                        forms::$form::new(&VARIANTS[INDEX].rules, board!(layout self, $layout, $($mirrored)?), S::COLOR)
                    }
                }

                #[cfg(feature = $compiled)]
                impl<S> $name<S> {
                    /// Returns the kernel of this side on this board.
                    #[inline(always)]
                    const fn on(board: board!(type $word, $($mirrored)?)) -> Self {
                        Self { board, side: PhantomData }
                    }
                }

                #[cfg(feature = $compiled)]
                impl $name<White> {
                    #[cfg(test)]
                    pub(super) const WHITE: Self = Self::on(board!(value $layout, $($mirrored)?));
                    pub(super) const FUNCTIONS: Functions<$word> =
                        functions!($name, board!(value $layout, $($mirrored)?));
                    $(pub(super) const MIRRORED: Functions<$word> = functions!($name, &layouts::$mirrored);)?
                }
            )*
        }

        /// The game of each variant, in the order of [`VARIANTS`].
        pub(crate) static NAMED: [NamedGame; VARIANTS.len()] = {
            // Each place is filled exactly once: the assertions find a variant that is missing or listed twice.
            let mut named = [None; VARIANTS.len()];
            $(
                #[cfg(feature = $family)]
                {
                    #[cfg(all(specialised, feature = $compiled))]
                    static FUNCTIONS: Functions<$word> = kernels::$name::FUNCTIONS;
                    #[cfg(not(all(specialised, feature = $compiled)))]
                    static FUNCTIONS: Functions<$word> = Functions::<$word>::SHARED;
                    let game = NamedGame::$width(&$layout, &FUNCTIONS);
                    let mut i = 0;
                    let ids = [$first $(, $alike)*];
                    while i < ids.len() {
                        assert!(named[index_of(&[ids[i]])].is_none());
                        named[index_of(&[ids[i]])] = Some(game);
                        i += 1;
                    }
                    $({
                        #[cfg(all(specialised, feature = $compiled))]
                        static MIRRORED: Functions<$word> = kernels::$name::MIRRORED;
                        #[cfg(not(all(specialised, feature = $compiled)))]
                        static MIRRORED: Functions<$word> = Functions::<$word>::SHARED;
                        assert!(named[index_of(&[$twin])].is_none());
                        named[index_of(&[$twin])] = Some(NamedGame::$width(&$mirrored, &MIRRORED));
                    })?
                }
            )*
            let mut all = [NamedGame::Narrow(&DARK_LEFT_8, &Functions::SHARED); VARIANTS.len()];
            let mut i = 0;
            while i < all.len() {
                all[i] = named[i].expect("every variant has a kernel");
                i += 1;
            }
            all
        };

        #[cfg(test)]
        mod tests {
            use super::*;
            use crate::rules::{CaptureRules, KingRules, ManRules, Rules};

            #[test]
            fn variants_that_share_a_kernel_have_equal_moves() {
                for ids in [$(&[$first $(, $alike)*] as &[&str]),*] {
                    let first = VARIANTS[index_of(&[ids[0]])].rules;
                    for id in ids {
                        let rules = VARIANTS[index_of(&[id])].rules;
                        assert_eq!((moves(&rules), rules.board), (moves(&first), first.board), "{id}");
                    }
                }
                for (first, twin) in [$($(($first, $twin),)?)*] {
                    let [first, twin] = [first, twin].map(|id| VARIANTS[index_of(&[id])].rules);
                    assert_eq!(moves(&twin), moves(&first));
                }
            }

            /// Returns the rules that the generator reads, except the board.
            fn moves(rules: &Rules) -> (ManRules, KingRules, CaptureRules, bool) {
                (rules.man, rules.king, rules.capture, rules.goal.first_king)
            }

            /// A kernel that serves two boards takes the shifts from the first: both boards must have the same shifts.
            #[test]
            fn mirrored_boards_have_equal_steps() {
                $($({
                    let rules = VARIANTS[index_of(&[$first])].rules;
                    let one_side = rules.man.steps.or(rules.man.captures).or(rules.king.steps).or(rules.king.captures);
                    for direction in one_side.or(one_side.turned()).iter() {
                        let (left, right) = ($layout.shifts().unwrap(), $mirrored.shifts().unwrap());
                        assert!(left.steps_alike(right, direction), "{} {direction:?}", $twin);
                    }
                })?)*
            }

            #[test]
            fn kernels_use_the_board_of_their_rules_on_the_narrowest_word() {
                for (variant, game) in VARIANTS.iter().zip(NAMED) {
                    let (board, bits) = match game {
                        NamedGame::Narrow(layout, _) => (layout.board(), 64),
                        NamedGame::Wide(layout, _) => (layout.board(), 128),
                    };
                    assert_eq!(*board, variant.rules.board, "{}", variant.id);
                    assert_eq!(bits == 64, variant.rules.board.width < 12, "{}", variant.id);
                }
            }

            /// The constants of a form kernel have the same values in each of its games.
            #[cfg(specialised)]
            #[test]
            fn forms_fit_their_games() {
                $(#[cfg(feature = $compiled)] {
                    let game = kernels::$name::WHITE;
                    let form = game.form_kernel();
                    assert_eq!(Kernel::form(&form), Form::of(game.rules()), $first);
                    for direction in captures(game).iter() {
                        let (of_form, of_game) = (form.shifts().unwrap(), $layout.shifts().unwrap());
                        assert!(of_form.steps_alike(of_game, direction), "{} {direction:?}", $first);
                    }
                    fn captures<K: Kernel>(_: K) -> crate::geometry::DirectionSet {
                        K::CAPTURES
                    }
                    assert_eq!(captures(form), captures(game), $first);
                    assert_eq!(form.weights(), game.weights(), $first);
                    let of_captures = |rules: &crate::rules::Rules| {
                        let (man, king) = (rules.man, rules.king);
                        let of_men = (man.captures, man.captures_kings, man.promotion);
                        (of_men, (king.captures, king.range, king.landing), rules.capture)
                    };
                    assert_eq!(of_captures(form.rules()), of_captures(game.rules()), $first);
                })*
            }
        }
    };
}

games! {
    International: Narrow u64, DARK_LEFT_10, International, "international" "compiled-international", "international", "antidraughts", "kondavo_international", "site100";
    Brazilian: Narrow u64, DARK_LEFT_8 | DARK_RIGHT_8, Flying8, "brazilian" "compiled-brazilian", "brazilian" | "filipino";
    Canadian: Wide u128, DARK_LEFT_12 | DARK_RIGHT_12, Canadian, "canadian" "compiled-canadian", "canadian" | "sri_lankan";
    Russian: Narrow u64, DARK_LEFT_8, Russian, "russian" "compiled-russian", "russian", "poddavki", "diagonal", "gfagame";
    Spantsiretti: Narrow u64, DARK_LEFT_10X8, Spantsiretti, "russian" "compiled-russian", "spantsiretti";
    Pool: Narrow u64, DARK_LEFT_8 | DARK_RIGHT_8, Flying8, "brazilian" "compiled-brazilian", "pool" | "jamaican";
    English: Narrow u64, DARK_LEFT_8, English, "english" "compiled-english", "english";
    Italian: Narrow u64, DARK_RIGHT_8, Italian, "english" "compiled-english", "italian";
    Spanish: Narrow u64, DARK_RIGHT_8, Flying8, "brazilian" "compiled-brazilian", "spanish", "portuguese";
    Argentinian: Narrow u64, DARK_RIGHT_8, Flying8, "brazilian" "compiled-brazilian", "argentinian";
    Czech: Narrow u64, DARK_LEFT_8, Flying8, "brazilian" "compiled-brazilian", "czech", "slovak";
    German: Narrow u64, DARK_LEFT_8, Flying8, "brazilian" "compiled-brazilian", "german";
    Thai: Narrow u64, DARK_LEFT_8, Thai, "english" "compiled-english", "thai";
    Turkish: Narrow u64, ALL_8, Turkish, "turkish" "compiled-turkish", "turkish";
    Armenian: Narrow u64, ALL_8, Armenian, "turkish" "compiled-turkish", "armenian";
    Frisian: Narrow u64, DARK_LEFT_10, Frisian, "frisian" "compiled-frisian", "frisian", "frysk";
    Killer: Narrow u64, DARK_LEFT_10, Flying10, "international" "compiled-international", "killer";
    Breakthrough: Narrow u64, DARK_LEFT_10, International, "international" "compiled-international", "breakthrough";
    Malaysian: Wide u128, DARK_LEFT_12, Malaysian, "canadian" "compiled-canadian", "malaysian";
    Ghanaian: Narrow u64, DARK_RIGHT_10, Ghanaian, "international" "compiled-international", "ghanaian";
    Gothic: Narrow u64, ALL_8, Gothic, "turkish" "compiled-turkish", "gothic";
    Croda: Narrow u64, ALL_8, Croda, "turkish" "compiled-turkish", "croda";
    Dameo: Narrow u64, ALL_8, Croda, "turkish" "compiled-turkish", "dameo";
    Sintez64Ru: Narrow u64, ALL_8, Sintez64Ru, "turkish" "compiled-turkish", "sintez64_ru";
    Sintez64Inter: Narrow u64, ALL_8, Sintez64Inter, "turkish" "compiled-turkish", "sintez64_inter";
    Shra64: Narrow u64, DARK_LEFT_8, Flying8, "russian" "compiled-russian", "shra64";
    Shra100: Narrow u64, DARK_LEFT_10, Flying10, "international" "compiled-international", "shra100";
}
