//! Custom rules with the tables of their board.

use super::kernel::RuleSet;
use crate::geometry::{Layout, Word};
use crate::rules::{Rules, RulesError};

/// Checked custom rules, with the tables of their board.
///
/// Large (5 or 19 kilobytes): keep one copy and pass its [`OwnedRuleSet::rule_set`].
#[derive(Clone, Debug)]
pub(crate) struct OwnedRuleSet<W: Word> {
    rules: Rules,
    layout: Layout<W>,
}

/// Defines the constructor for one of the two words.
macro_rules! owned {
    ($word:ty) => {
        impl OwnedRuleSet<$word> {
            /// Checks the rules and builds the tables of their board. Returns `Ok(None)` if the board needs a wider
            /// word.
            ///
            /// # Errors
            /// The contradiction that [`Rules::check`] finds.
            pub(crate) fn new(rules: Rules) -> Result<Option<Self>, RulesError> {
                rules.check()?;
                Ok(Layout::<$word>::new(rules.board).map(|layout| Self { rules, layout }))
            }
        }
    };
}

owned!(u64);
#[cfg(feature = "wide-boards")]
owned!(u128);

impl<W: Word> OwnedRuleSet<W> {
    /// Returns the rules and their board by reference.
    pub(crate) const fn rule_set(&self) -> RuleSet<'_, W> {
        RuleSet { rules: &self.rules, layout: &self.layout }
    }
}
