//! The kernels of the named variants: constant types, so that each game gets code of its own.
//!
//! Variants that move alike share one kernel; a test holds them to it.

use super::kernel::Kernel;
#[cfg(not(feature = "compiled"))]
use super::kernel::Plain;
use crate::geometry::{Board, Grid, Layout};
use crate::rules::{Rules, VARIANTS};

/// Something to do with a kernel, whichever it is.
pub(crate) trait Task {
    /// What comes of it.
    type Output;

    /// Does it.
    fn run<K: Kernel>(self, kernel: K) -> Self::Output;
}

/// Unwraps a layout that is known to fit, at compile time.
macro_rules! layout {
    ($word:ty, $board:expr) => {
        match Layout::<$word>::new($board) {
            Some(layout) => layout,
            None => panic!("the board does not fit the word"),
        }
    };
}

static DARK_LEFT_8: Layout<u64> = layout!(u64, Board::dark_left(8, 8));
static DARK_RIGHT_8: Layout<u64> = layout!(u64, Board::dark_right(8, 8));
static DARK_LEFT_10: Layout<u64> = layout!(u64, Board::dark_left(10, 10));
static DARK_RIGHT_10: Layout<u64> = layout!(u64, Board::dark_right(10, 10));
static DARK_LEFT_10X8: Layout<u64> = layout!(u64, Board::dark_left(10, 8));
static DARK_LEFT_12: Layout<u128> = layout!(u128, Board::dark_left(12, 12));
static DARK_RIGHT_12: Layout<u128> = layout!(u128, Board::dark_right(12, 12));
static ALL_8: Layout<u64> = layout!(u64, Board::all(8, 8));

/// The place of a variant in [`VARIANTS`].
const fn index_of(id: &str) -> usize {
    let mut i = 0;
    while i < VARIANTS.len() {
        if is_same(VARIANTS[i].id, id) {
            return i;
        }
        i += 1;
    }
    panic!("no such variant")
}

const fn is_same(a: &str, b: &str) -> bool {
    let (a, b) = (a.as_bytes(), b.as_bytes());
    if a.len() != b.len() {
        return false;
    }
    let mut i = 0;
    while i < a.len() {
        if a[i] != b[i] {
            return false;
        }
        i += 1;
    }
    true
}

/// Declares the kernels: a name, the word, the board and the variants that move so; the first one gives the rules.
macro_rules! kernels {
    ($($name:ident: $word:ty, $layout:ident, $first:literal $(, $alike:literal)*;)*) => {
        $(
            #[derive(Clone, Copy, Debug)]
            struct $name;

            impl Kernel for $name {
                type Word = $word;
                const IS_CONSTANT: bool = true;

                #[inline(always)]
                fn rules(&self) -> &'static Rules {
                    const INDEX: usize = index_of($first);
                    &VARIANTS[INDEX].rules
                }

                #[inline(always)]
                fn layout(&self) -> &'static Layout<$word> {
                    &$layout
                }
            }
        )*

        /// A kernel, by name.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub(crate) enum Named {
            $(#[allow(missing_docs)] $name,)*
        }

        impl Named {
            /// The squares of its board.
            pub(crate) fn grid(self) -> Grid<'static> {
                match self {
                    $(Named::$name => Grid::from(&$layout),)*
                }
            }

            /// Does something with this kernel, by code of its own.
            #[cfg(feature = "compiled")]
            pub(crate) fn run<T: Task>(self, task: T) -> T::Output {
                match self {
                    $(Named::$name => task.run($name),)*
                }
            }

            /// Does something with this kernel, by the code that custom rules use.
            #[cfg(not(feature = "compiled"))]
            pub(crate) fn run<T: Task>(self, task: T) -> T::Output {
                match self {
                    $(Named::$name => task.run(Plain::of(&$name)),)*
                }
            }
        }

        /// The kernel of each variant, in the order of [`VARIANTS`].
        pub(crate) static NAMED: [Named; VARIANTS.len()] = {
            // Filled below, each place exactly once; the assertion finds a variant that was forgotten or named twice.
            let mut named = [None; VARIANTS.len()];
            $(
                assert!(named[index_of($first)].is_none());
                named[index_of($first)] = Some(Named::$name);
                $(
                    assert!(named[index_of($alike)].is_none());
                    named[index_of($alike)] = Some(Named::$name);
                )*
            )*
            let mut all = [Named::International; VARIANTS.len()];
            let mut i = 0;
            while i < all.len() {
                all[i] = named[i].expect("every variant has a kernel");
                i += 1;
            }
            all
        };
    };
}

kernels! {
    International: u64, DARK_LEFT_10, "international", "antidraughts", "kondavo_international", "site100";
    Brazilian: u64, DARK_LEFT_8, "brazilian";
    Canadian: u128, DARK_LEFT_12, "canadian";
    SriLankan: u128, DARK_RIGHT_12, "sri_lankan";
    Filipino: u64, DARK_RIGHT_8, "filipino";
    Russian: u64, DARK_LEFT_8, "russian", "poddavki", "diagonal", "gfagame";
    Spantsiretti: u64, DARK_LEFT_10X8, "spantsiretti";
    Pool: u64, DARK_LEFT_8, "pool";
    Jamaican: u64, DARK_RIGHT_8, "jamaican";
    English: u64, DARK_LEFT_8, "english";
    Italian: u64, DARK_RIGHT_8, "italian";
    Spanish: u64, DARK_RIGHT_8, "spanish", "portuguese";
    Argentinian: u64, DARK_RIGHT_8, "argentinian";
    Czech: u64, DARK_LEFT_8, "czech", "slovak";
    German: u64, DARK_LEFT_8, "german";
    Thai: u64, DARK_LEFT_8, "thai";
    Turkish: u64, ALL_8, "turkish";
    Armenian: u64, ALL_8, "armenian";
    Frisian: u64, DARK_LEFT_10, "frisian", "frysk";
    Killer: u64, DARK_LEFT_10, "killer";
    Breakthrough: u64, DARK_LEFT_10, "breakthrough";
    Malaysian: u128, DARK_LEFT_12, "malaysian";
    Ghanaian: u64, DARK_RIGHT_10, "ghanaian";
    Gothic: u64, ALL_8, "gothic";
    Croda: u64, ALL_8, "croda";
    Dameo: u64, ALL_8, "dameo";
    Sintez64Ru: u64, ALL_8, "sintez64_ru";
    Sintez64Inter: u64, ALL_8, "sintez64_inter";
    Shra64: u64, DARK_LEFT_8, "shra64";
    Shra100: u64, DARK_LEFT_10, "shra100";
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::Word;

    struct RulesOf;

    impl Task for RulesOf {
        type Output = (Rules, Board, u32);

        fn run<K: Kernel>(self, kernel: K) -> Self::Output {
            (*kernel.rules(), *kernel.layout().board(), <K::Word as Word>::BITS)
        }
    }

    #[test]
    fn variants_that_share_a_kernel_move_alike() {
        for (variant, named) in VARIANTS.iter().zip(NAMED) {
            let (rules, board, bits) = named.run(RulesOf);
            let moves = |r: &Rules| (r.board, r.man, r.king, r.capture, r.goal.first_king);
            assert_eq!(moves(&variant.rules), moves(&rules), "{}", variant.id);
            assert_eq!(board, variant.rules.board, "{}", variant.id);
            assert_eq!(
                bits == 64,
                variant.rules.board.width < 12,
                "{}: the word is as narrow as it can be",
                variant.id
            );
        }
    }
}
