//! Where the generator's rules come from.

use crate::geometry::{Layout, Word};
use crate::rules::{Rules, RulesError};

/// Rules and board for the generator. For named variants both are constants; see [`Compiled`] for custom ones.
pub trait Kernel: Copy + Send + Sync {
    /// The word of the board.
    type Word: Word;

    /// Whether the compiler knows rules and board.
    const IS_CONSTANT: bool;

    /// The rules.
    fn rules(&self) -> &Rules;

    /// The board's tables.
    fn layout(&self) -> &Layout<Self::Word>;
}

/// Rules given at run time, checked, with the tables of their board.
///
/// Large (5 or 19 kilobytes): keep it in one place and pass its [`Compiled::kernel`] on.
#[derive(Clone, Debug)]
pub struct Compiled<W: Word> {
    rules: Rules,
    layout: Layout<W>,
}

/// The constructor, alike for both words.
macro_rules! compile {
    ($word:ty) => {
        impl Compiled<$word> {
            /// Checks the rules and lays out their board. `Ok(None)` if the board needs a wider word.
            ///
            /// # Errors
            /// What [`Rules::check`] finds.
            pub fn new(rules: Rules) -> Result<Option<Self>, RulesError> {
                rules.check()?;
                Ok(Layout::<$word>::new(rules.board).map(|layout| Self { rules, layout }))
            }
        }
    };
}

compile!(u64);
compile!(u128);

/// Rules and board by reference: the kernel of custom rules, and of everything that runs so rarely that code of its
/// own for each variant would not pay.
#[derive(Clone, Copy, Debug)]
pub struct Plain<'a, W: Word> {
    rules: &'a Rules,
    layout: &'a Layout<W>,
}

impl<'a, W: Word> Plain<'a, W> {
    /// Rules and the board that they are played on. The board must be that of the rules, and the rules checked.
    #[cfg(feature = "alloc")]
    pub(super) const fn new(rules: &'a Rules, layout: &'a Layout<W>) -> Self {
        Self { rules, layout }
    }

    /// The same rules and board as another kernel's.
    pub(super) fn of<K: Kernel<Word = W>>(kernel: &'a K) -> Self {
        Self { rules: kernel.rules(), layout: kernel.layout() }
    }
}

impl<W: Word> Kernel for Plain<'_, W> {
    type Word = W;
    const IS_CONSTANT: bool = false;

    #[inline(always)]
    fn rules(&self) -> &Rules {
        self.rules
    }

    #[inline(always)]
    fn layout(&self) -> &Layout<W> {
        self.layout
    }
}

impl<W: Word> Compiled<W> {
    /// The kernel to give to [`generate`](super::generate).
    #[must_use]
    pub const fn kernel(&self) -> Plain<'_, W> {
        Plain { rules: &self.rules, layout: &self.layout }
    }

    /// The rules.
    #[must_use]
    pub const fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The board's tables.
    #[must_use]
    pub const fn layout(&self) -> &Layout<W> {
        &self.layout
    }
}
