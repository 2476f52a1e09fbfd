//! The named games: which code generates the moves of each.
//!
//! In optimised builds with the feature `compiled` each line of the table below is a game kernel, compiled for both sides.
//! Variants that move alike share one; a test holds them to it. In other builds all games use the shared kernel.

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
    /// On a board of 64 bits.
    Narrow(&'static Layout<u64>, &'static Functions<u64>),
    /// On a board of 128 bits.
    Wide(&'static Layout<u128>, &'static Functions<u128>),
}

/// Declares the game kernels: a name, the width of the word, the board, the form of the captures, and the variants that
/// move so; the first one gives the rules.
macro_rules! games {
    ($($name:ident: $width:ident $word:ty, $layout:ident, $form:ident, $first:literal $(, $alike:literal)*;)*) => {
        /// The game kernels.
        #[cfg(specialised)]
        mod kernels {
            use core::marker::PhantomData;

            use super::super::forms::{self, all_captures};
            use super::super::rank::Weights;
            use super::super::functions::Functions;
            use super::super::kernel::{Form, Kernel, seen};
            use super::super::layouts;
            use super::super::generate::must_capture;
            use super::super::leaves::leaves;
            use super::super::list::list_inline;
            use super::super::side::{Black, Side, White};
            use crate::geometry::{Color, DirectionSet, Layout, Shifts};
            use crate::rules::{Range, Rules, VARIANTS, index_of};

            $(
                #[derive(Clone, Copy, Debug)]
                pub(super) struct $name<S>(PhantomData<S>);

                impl<S: Side> Kernel for $name<S> {
                    type Word = $word;
                    type Opponent = $name<S::Other>;
                    type FormKernel = forms::$form;

                    const IS_CONSTANT: bool = true;
                    const MAN_STEPS: DirectionSet = seen(S::COLOR, VARIANTS[index_of($first)].rules.man.steps);
                    const KING_STEPS: DirectionSet = seen(S::COLOR, VARIANTS[index_of($first)].rules.king.steps);
                    const CAPTURES: DirectionSet = all_captures(&VARIANTS[index_of($first)].rules);
                    const RANGE: Option<Range> = Some(VARIANTS[index_of($first)].rules.king.range);

                    #[inline(always)]
                    fn color(&self) -> Color {
                        S::COLOR
                    }

                    #[inline(always)]
                    fn rules(&self) -> &'static Rules {
                        const INDEX: usize = index_of($first);
                        &VARIANTS[INDEX].rules
                    }

                    #[inline(always)]
                    fn form(&self) -> Form {
                        const { Form::of(&VARIANTS[index_of($first)].rules) }
                    }

                    #[inline(always)]
                    fn weights(&self) -> Weights {
                        const { Weights::of(&VARIANTS[index_of($first)].rules.capture.choice) }
                    }

                    #[inline(always)]
                    fn layout(&self) -> &'static Layout<$word> {
                        &layouts::$layout
                    }

                    #[inline(always)]
                    fn shifts(&self) -> Option<&Shifts<$word>> {
                        layouts::$layout.shifts()
                    }

                    #[inline(always)]
                    fn opponent(self) -> Self::Opponent {
                        $name(PhantomData)
                    }

                    #[inline(always)]
                    fn form_kernel(&self) -> forms::$form {
                        const INDEX: usize = index_of($first);
                        forms::$form::new(&VARIANTS[INDEX].rules, &layouts::$layout, S::COLOR)
                    }
                }

                impl $name<White> {
                    pub(super) const WHITE: Self = Self(PhantomData);
                    const BLACK: $name<Black> = $name(PhantomData);
                    pub(super) const FUNCTIONS: Functions<$word> = Functions {
                        list: [
                            |_, state, moves, receiver| list_inline(Self::WHITE, state, moves, receiver),
                            |_, state, moves, receiver| list_inline(Self::BLACK, state, moves, receiver),
                        ],
                        must_capture: |_, state, color| match color {
                            Color::White => must_capture(Self::WHITE, state),
                            Color::Black => must_capture(Self::BLACK, state),
                        },
                        leaves: |_, state, color, counting| match color {
                            Color::White => leaves(Self::WHITE, state, counting),
                            Color::Black => leaves(Self::BLACK, state, counting),
                        },
                    };
                }
            )*
        }

        /// The game of each variant, in the order of [`VARIANTS`].
        pub(crate) static NAMED: [NamedGame; VARIANTS.len()] = {
            // Each place is filled exactly once; the assertions find a variant that was forgotten or named twice.
            let mut named = [None; VARIANTS.len()];
            $({
                #[cfg(specialised)]
                static FUNCTIONS: Functions<$word> = kernels::$name::FUNCTIONS;
                #[cfg(not(specialised))]
                static FUNCTIONS: Functions<$word> = Functions::<$word>::SHARED;
                let game = NamedGame::$width(&$layout, &FUNCTIONS);
                let mut i = 0;
                let ids = [$first $(, $alike)*];
                while i < ids.len() {
                    assert!(named[index_of(ids[i])].is_none());
                    named[index_of(ids[i])] = Some(game);
                    i += 1;
                }
            })*
            let [Some(first), ..] = named else { panic!("there are variants") };
            let mut all = [first; VARIANTS.len()];
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

            #[test]
            fn variants_that_share_a_kernel_move_alike() {
                for ids in [$(&[$first $(, $alike)*] as &[&str]),*] {
                    let first = VARIANTS[index_of(ids[0])].rules;
                    for id in ids {
                        let rules = VARIANTS[index_of(id)].rules;
                        let moves = |r: &crate::rules::Rules| {
                            (r.board, r.man, r.king, r.capture, r.goal.first_king)
                        };
                        assert_eq!(moves(&rules), moves(&first), "{id}");
                    }
                }
            }

            #[test]
            fn boards_are_those_of_the_rules_on_the_narrowest_word() {
                for (variant, game) in VARIANTS.iter().zip(NAMED) {
                    let (board, bits) = match game {
                        NamedGame::Narrow(layout, _) => (layout.board(), 64),
                        NamedGame::Wide(layout, _) => (layout.board(), 128),
                    };
                    assert_eq!(*board, variant.rules.board, "{}", variant.id);
                    assert_eq!(bits == 64, variant.rules.board.width < 12, "{}", variant.id);
                }
            }

            /// What a form kernel takes for constant is so in each of its games.
            #[cfg(specialised)]
            #[test]
            fn forms_fit_their_games() {
                $({
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
    International: Narrow u64, DARK_LEFT_10, International, "international", "antidraughts", "kondavo_international", "site100";
    Brazilian: Narrow u64, DARK_LEFT_8, Flying8, "brazilian";
    Canadian: Wide u128, DARK_LEFT_12, Canadian, "canadian";
    SriLankan: Wide u128, DARK_RIGHT_12, Canadian, "sri_lankan";
    Filipino: Narrow u64, DARK_RIGHT_8, Flying8, "filipino";
    Russian: Narrow u64, DARK_LEFT_8, Russian, "russian", "poddavki", "diagonal", "gfagame";
    Spantsiretti: Narrow u64, DARK_LEFT_10X8, Spantsiretti, "spantsiretti";
    Pool: Narrow u64, DARK_LEFT_8, Flying8, "pool";
    Jamaican: Narrow u64, DARK_RIGHT_8, Flying8, "jamaican";
    English: Narrow u64, DARK_LEFT_8, English, "english";
    Italian: Narrow u64, DARK_RIGHT_8, Italian, "italian";
    Spanish: Narrow u64, DARK_RIGHT_8, Flying8, "spanish", "portuguese";
    Argentinian: Narrow u64, DARK_RIGHT_8, Flying8, "argentinian";
    Czech: Narrow u64, DARK_LEFT_8, Flying8, "czech", "slovak";
    German: Narrow u64, DARK_LEFT_8, Flying8, "german";
    Thai: Narrow u64, DARK_LEFT_8, Thai, "thai";
    Turkish: Narrow u64, ALL_8, Turkish, "turkish";
    Armenian: Narrow u64, ALL_8, Armenian, "armenian";
    Frisian: Narrow u64, DARK_LEFT_10, Frisian, "frisian", "frysk";
    Killer: Narrow u64, DARK_LEFT_10, Flying10, "killer";
    Breakthrough: Narrow u64, DARK_LEFT_10, International, "breakthrough";
    Malaysian: Wide u128, DARK_LEFT_12, Malaysian, "malaysian";
    Ghanaian: Narrow u64, DARK_RIGHT_10, Ghanaian, "ghanaian";
    Gothic: Narrow u64, ALL_8, Gothic, "gothic";
    Croda: Narrow u64, ALL_8, Croda, "croda";
    Dameo: Narrow u64, ALL_8, Croda, "dameo";
    Sintez64Ru: Narrow u64, ALL_8, Sintez64Ru, "sintez64_ru";
    Sintez64Inter: Narrow u64, ALL_8, Sintez64Inter, "sintez64_inter";
    Shra64: Narrow u64, DARK_LEFT_8, Flying8, "shra64";
    Shra100: Narrow u64, DARK_LEFT_10, Flying10, "shra100";
}
