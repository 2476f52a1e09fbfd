//! Custom rules with the tables of their board.

use super::kernel::RuleSet;
use crate::geometry::{Layout, Word};
use crate::rules::{Rules, RulesError};

/// Rules given at run time, checked, with the tables of their board.
///
/// Large (5 or 19 kilobytes): keep it in one place and pass its [`OwnedRuleSet::rule_set`].
#[derive(Clone, Debug)]
pub(crate) struct OwnedRuleSet<W: Word> {
    rules: Rules,
    layout: Layout<W>,
}

/// The constructor, alike for both words.
macro_rules! owned {
    ($word:ty) => {
        impl OwnedRuleSet<$word> {
            /// Checks the rules and lays out their board. `Ok(None)` if the board needs a wider word.
            ///
            /// # Errors
            /// What [`Rules::check`] finds.
            pub(crate) fn new(rules: Rules) -> Result<Option<Self>, RulesError> {
                rules.check()?;
                Ok(Layout::<$word>::new(rules.board).map(|layout| Self { rules, layout }))
            }
        }
    };
}

owned!(u64);
owned!(u128);

impl<W: Word> OwnedRuleSet<W> {
    /// The rules and their board by reference.
    pub(crate) const fn rule_set(&self) -> RuleSet<'_, W> {
        RuleSet { rules: &self.rules, layout: &self.layout }
    }
}
