//! Who won a game, and which rule says so.

mod first_number;
mod tally;

pub use first_number::FirstNumber;
pub(super) use tally::{NameOrder, Tally};

use super::result::Score;
use super::tree::Tags;
use crate::geometry::Color;
use crate::variant::Variant;

/// Who won a game, and which rule says so.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub struct Winner {
    /// The side that won; `None` for a draw or a loss of both sides.
    pub side: Option<Color>,
    /// The rule that decided.
    pub rule: WinnerRule,
}

/// The rule that decides who won. The rules apply in this order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[non_exhaustive]
pub enum WinnerRule {
    /// The last position is decided: the side to move has no legal move, or the goal of the game is reached.
    Board,
    /// The caller said whose number comes first ([`FirstNumber`]).
    Option,
    /// Other games of the source, decided on the board, show whose number comes first
    /// ([`Evidence::scan`](super::Evidence::scan)). A reader that makes one pass skips this rule.
    OtherGames,
    /// The order of the tags that name the players shows whose number comes first.
    TagOrder,
    /// The first number belongs to the side that begins this game.
    Starter,
}

impl WinnerRule {
    /// Returns a short name for programs: lower case, words joined by `_`. It never changes.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::Board => "board",
            Self::Option => "option",
            Self::OtherGames => "other_games",
            Self::TagOrder => "tag_order",
            Self::Starter => "starter",
        }
    }
}

/// Everything that decides who won a game.
pub(super) struct Case<'a> {
    pub(super) variant: &'a Variant,
    pub(super) tags: &'a Tags,
    /// The side that begins this game.
    pub(super) begins: Color,
    /// What the last position decides.
    pub(super) board: Option<Option<Color>>,
}

impl Case<'_> {
    /// The score of the result tag.
    pub(super) fn score(&self) -> Option<Score> {
        Score::parse(self.tags.meaning("Result")?)
    }

    /// Who won.
    pub(super) fn winner(&self, option: FirstNumber, tally: &Tally) -> Option<Winner> {
        match self.board {
            Some(side) => Some(Winner { side, rule: WinnerRule::Board }),
            None => self.by_result(option, tally),
        }
    }

    /// Who won by the result tag, whatever the board says.
    pub(super) fn by_result(&self, option: FirstNumber, tally: &Tally) -> Option<Winner> {
        let score = self.score()?;
        let (first, rule) = self.first_number(option, tally);
        Some(Winner { side: score.winner(first), rule })
    }

    /// The side whose number comes first, and the rule that says so.
    fn first_number(&self, option: FirstNumber, tally: &Tally) -> (Color, WinnerRule) {
        if let Some(side) = option.fixed(self.begins) {
            return (side, WinnerRule::Option);
        }
        let starts = self.variant.rules().starts;
        let order = NameOrder::of(self.tags);
        if let Some(side) = tally.first_number(starts, order, self.begins) {
            return (side, WinnerRule::OtherGames);
        }
        match order.first_number(starts) {
            Some(side) => (side, WinnerRule::TagOrder),
            None => (self.begins, WinnerRule::Starter),
        }
    }

    /// Notes whose number comes first if the board shows it.
    pub(super) fn note(&self, tally: &mut Tally) {
        let (Some(Some(winner)), Some(score)) = (self.board, self.score()) else { return };
        if score.is_even() {
            return;
        }
        // `winner(White)` is White if the first number is the greater one.
        let first = if score.winner(Color::White) == Some(Color::White) { winner } else { winner.other() };
        tally.add(self.variant.rules().starts, NameOrder::of(self.tags), self.begins, first);
    }
}
