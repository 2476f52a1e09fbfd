//! Rules as data: a game is one [`Rules`] value, and a named [`Variant`](crate::Variant) is a constant of that type.
//!
//! Every axis is independent of the others as far as the games allow; [`Rules::check`] refuses the few combinations
//! that contradict themselves. No code outside this module depends on which variant is played.

mod axes;
mod check;
#[cfg(feature = "alloc")]
mod describe;
pub mod draws;
pub mod names;
mod notation;
#[cfg(feature = "serde")]
mod serialised;
mod setup;
mod variants;

pub use axes::{
    Blocked, CaptureRules, Choice, Compulsory, Goal, KingRules, Landing, ManRules, Measure, Promotion,
    RULES_VERSION, Range, Removal, Rules,
};
pub use check::RulesError;
#[cfg(feature = "alloc")]
pub use describe::AxisText;
pub use draws::{DRAW_PRESETS, DrawClause, DrawKind, DrawRules, DrawRulesError, Repetition};
pub use notation::{Corner, Naming, NotationRules};
#[cfg(feature = "serde")]
pub use serialised::RulesVersionError;
pub use setup::{Setup, SetupError};
pub(crate) use variants::index_of;
pub use variants::{NamedRules, VARIANTS};
