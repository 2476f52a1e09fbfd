//! Checks of rules: the combinations of axes that are refused.

use super::axes::{Landing, Measure, Promotion, Range, Removal, Rules};
use super::setup::SetupError;
use crate::geometry::{Board, BoardError};

/// A reason why rules are refused. Each error names the axis by its path in [`Rules`].
///
/// ```
/// use checkers_core::Variant;
/// let mut rules = *Variant::from_id("english").unwrap().rules();
/// rules.capture.may_reverse = false; // needs pieces that leave the board at once
/// assert_eq!(Variant::custom(rules).unwrap_err().axis(), "capture.may_reverse");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum RulesError {
    /// The board is not supported.
    #[error("board: {0}")]
    Board(BoardError),
    /// The set-up does not fit the board.
    #[error("setup: {0}")]
    Setup(SetupError),
    /// An axis contradicts another one, or has a value that no game of draughts can have.
    #[error("{axis}: {reason}")]
    Contradiction {
        /// The axis, by its path in [`Rules`].
        axis: &'static str,
        /// What is wrong with the axis.
        reason: &'static str,
    },
}

// Not `#[from]`: it would also make the inner error the source, and a printed error chain would show it twice.
impl From<BoardError> for RulesError {
    fn from(error: BoardError) -> Self {
        RulesError::Board(error)
    }
}

impl From<SetupError> for RulesError {
    fn from(error: SetupError) -> Self {
        RulesError::Setup(error)
    }
}

impl RulesError {
    /// Returns the axis at fault, by its path in [`Rules`].
    #[must_use]
    pub const fn axis(&self) -> &'static str {
        match self {
            RulesError::Board(_) => "board",
            RulesError::Setup(_) => "setup",
            RulesError::Contradiction { axis, .. } => axis,
        }
    }
}

/// An axis, whether it is wrong, and the message for that.
type Requirement = (&'static str, fn(&Rules) -> bool, &'static str);

/// The requirements: the axis, whether it is wrong, and the message for that.
const REQUIREMENTS: &[Requirement] = &[
    (
        "man.steps",
        |r| r.man.steps.is_empty() && r.man.captures.is_empty(),
        "a man that can neither step nor capture",
    ),
    (
        "man.passes_own_men",
        |r| r.man.passes_own_men && r.man.steps.is_empty(),
        "men that do not step cannot pass over a line",
    ),
    (
        "man.promotion",
        |r| {
            !matches!(r.man.promotion, Promotion::Never)
                && r.king.steps.is_empty()
                && r.king.captures.is_empty()
        },
        "men are crowned, but a king can neither step nor capture",
    ),
    (
        "king.landing",
        |r| matches!(r.king.range, Range::Short) && !matches!(r.king.landing, Landing::Any),
        "a short king always lands directly behind the captured piece; set the landing to `any`",
    ),
    (
        "capture.may_reverse",
        |r| matches!(r.capture.removal, Removal::AtEnd) && !r.capture.may_reverse,
        "pieces that stay on the board until the end of the move block the way back; set this to true",
    ),
    (
        "capture.choice.measure",
        |r| matches!(r.capture.choice.measure, Measure::Value { man, king } if man == 0 || king == 0),
        "the values must be at least 1, or captures would not have to be completed",
    ),
    (
        "capture.choice.kings_early",
        |r| r.capture.choice.kings_early && !matches!(r.capture.choice.measure, Measure::Count),
        "only captures of equally many pieces can be compared king by king",
    ),
    (
        "goal.first_king",
        |r| r.goal.first_king && matches!(r.man.promotion, Promotion::Never),
        "nobody ever gets a king",
    ),
    (
        "goal.first_king",
        |r| r.goal.first_king && !has_crowning_square(&r.board),
        "nobody ever gets a king: the board has no square on which a man is crowned",
    ),
    (
        "notation.capture_separator",
        |r| !matches!(r.notation.capture_separator, 'x' | ':' | '-'),
        "captures are written with `x`, `:` or `-`",
    ),
];

/// Returns whether men can be crowned: the first or the last rank has a square.
fn has_crowning_square(board: &Board) -> bool {
    (0..board.width).any(|file| board.is_playable(file, 0) || board.is_playable(file, board.height - 1))
}

impl Rules {
    /// Checks that the board is supported, that the set-up fits it, and that no axis contradicts another.
    ///
    /// # Errors
    /// The first [`RulesError`] found, naming the axis.
    pub fn check(&self) -> Result<(), RulesError> {
        self.board.check()?;
        self.setup.check(&self.board)?;
        match REQUIREMENTS.iter().find(|(_, broken, _)| broken(self)) {
            Some(&(axis, _, reason)) => Err(RulesError::Contradiction { axis, reason }),
            None => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Setup, VARIANTS};
    use crate::geometry::Mask;

    #[test]
    fn breakthrough_rules_without_a_crowning_square_are_refused() {
        let breakthrough = VARIANTS.iter().find(|named| named.id == "breakthrough").expect("a variant");
        let without = |ranks: &[usize]| {
            let mut rules = breakthrough.rules;
            let cells = ranks.iter().flat_map(|rank| rank * 10..(rank + 1) * 10);
            rules.board.missing = cells.fold(Mask::NONE, Mask::with);
            rules.setup = Setup::Ranks { behind: 1, men: 3 };
            rules.check()
        };
        assert_eq!(without(&[]), Ok(()));
        assert_eq!(without(&[9]), Ok(()), "Black can be crowned");
        assert_eq!(without(&[0, 9]).map_err(|error| error.axis()), Err("goal.first_king"));
    }
}
