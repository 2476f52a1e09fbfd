//! What a first pass over a file shows of its games: their rules, and whose number comes first in their results.

use alloc::vec::Vec;

use super::game_type::{Words, variant_mentioned};
use super::winner::Tally;
use crate::variant::Variant;

/// What a first pass over a file shows of its games. [`Replayer::with_evidence`](super::Replayer::with_evidence) uses it in a second pass.
///
/// - Rules: where no tag states them, those that the most games of the file can be replayed by, those that other games of
///   the file state, then those that the name of the file mentions.
/// - Results: games that are decided on the board show whose number comes first in the others of the same source.
///
/// ```
/// use checkers_core::Color;
/// use checkers_core::pdn::{self, Evidence, Reader, ReplayOptions, Replayer, WinnerRule};
///
/// // Black takes the last piece in the second game: its first number is White's, and so is that of the first game.
/// let file = b"[GameType \"21\"] [Result \"1-0\"] 1. 11-15 22-18 1-0
///     [GameType \"21\"] [Result \"0-1\"] [FEN \"B:W19:B15\"] 1. 15x24 0-1";
/// let evidence = Evidence::scan(pdn::read(file), &ReplayOptions::default()).unwrap();
/// let mut replayer = Replayer::new(ReplayOptions::default()).with_evidence(evidence);
/// let first = pdn::read(file).next().unwrap().unwrap();
/// let winner = replayer.replay(&first.game).winner.unwrap();
/// assert_eq!((winner.side, winner.rule), (Some(Color::White), WinnerRule::OtherGames));
/// ```
#[derive(Clone, Debug, Default)]
pub struct Evidence {
    /// Variants with the number of games that state them or can be replayed by them.
    pub(super) seen: Vec<(Variant, usize)>,
    /// The variant that the name of the file mentions.
    named: Option<Variant>,
    pub(super) tally: Tally,
}

impl Evidence {
    /// Returns the evidence with the name of the file added, such as `11_man_italian.pdn`. Folders do not count.
    #[must_use]
    pub fn with_file_name(mut self, name: &str) -> Self {
        let name = name.rsplit(['/', '\\']).next().unwrap_or_default();
        let stem = name.rsplit_once('.').map_or(name, |(stem, _)| stem);
        self.named = variant_mentioned(stem, Words::Any);
        self
    }

    pub(super) fn see(&mut self, variant: &Variant) {
        match self.seen.iter_mut().find(|(seen, _)| seen == variant) {
            Some((_, count)) => *count += 1,
            None => self.seen.push((variant.clone(), 1)),
        }
    }

    /// The variants that games of the file were seen to fit, with how many games: those of the most games first, and of
    /// as many the one that is preferred.
    pub(super) fn rules_seen(&self, preferred: Option<&Variant>) -> Vec<(Variant, usize)> {
        let mut seen = self.seen.clone();
        // A stable sort: variants that fit equally many games stay in the order in which they are common.
        seen.sort_by_key(|(variant, count)| (core::cmp::Reverse(*count), preferred != Some(variant)));
        seen
    }

    /// The variant that the name of the file mentions.
    pub(super) fn file_name(&self) -> Option<&Variant> {
        self.named.as_ref()
    }
}
