//! Facts from a first pass over a file: the rules of its games, and whose number comes first in their results.

use alloc::vec::Vec;

use super::game_type::{Words, variant_mentioned};
use super::winner::Tally;
use crate::variant::Variant;

/// A collection of facts about the games of a file, from a first pass. In a second pass, a replayer with
/// [this evidence](super::Replayer::with_evidence) uses it.
///
/// - Rules, if no tag states them: those by which most games of the file can be replayed or which other games state, then those
///   that the name of the file mentions.
/// - Results: games that are decided on the board show whose number comes first in the other games of the file.
///
/// ```
/// use checkers_core::Color;
/// use checkers_core::pdn::{self, Evidence, Reader, ReplayOptions, Replayer, WinnerRule};
///
/// // Black captures the last piece in the second game, and its result is 0-1: White's number comes first in this file.
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
    /// The variants, each with the number of games that state it or can be replayed by it.
    pub(super) seen: Vec<(Variant, usize)>,
    /// The variant that the name of the file mentions, if there is one.
    named: Option<Variant>,
    pub(super) tally: Tally,
}

impl Evidence {
    /// Adds the name of the file, such as `11_man_italian.pdn`. Names of folders are ignored.
    ///
    /// ```
    /// use checkers_core::pdn::{self, Evidence, Replayer, RulesFrom};
    /// let evidence = Evidence::default().with_file_name("games/11_man_italian.pdn");
    /// let mut replayer = Replayer::default().with_evidence(evidence);
    /// let record = pdn::read(b"[Event \"no moves\"] *").next().unwrap().unwrap();
    /// let replay = replayer.replay(&record.game);
    /// assert_eq!((replay.variant.id(), replay.rules_from), ("italian", RulesFrom::FileName));
    /// ```
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

    /// Lists the variants of the file's games, each with its number of games: those with the most games first, and `preferred`
    /// first among equals.
    pub(super) fn rules_seen(&self, preferred: Option<&Variant>) -> Vec<(Variant, usize)> {
        let mut seen = self.seen.clone();
        // The sort is stable: variants with equally many games stay in the order in which they are common.
        seen.sort_by_key(|(variant, count)| (core::cmp::Reverse(*count), preferred != Some(variant)));
        seen
    }

    /// Returns the variant that the name of the file mentions.
    pub(super) fn file_name(&self) -> Option<&Variant> {
        self.named.as_ref()
    }
}
