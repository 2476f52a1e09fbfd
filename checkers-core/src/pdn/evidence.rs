//! What a first pass over a file shows of its games: their rules, and whose number comes first in their results.

use alloc::vec::Vec;

use super::game_type::{Words, stated, variant_mentioned};
use super::reader::{ReadError, Record};
use super::replay::{Replay, ReplayOptions, Replayer, variants_that_fit};
use super::tree::PdnGame;
use super::winner::{Case, Tally};
use crate::geometry::Color;
use crate::variant::Variant;

/// Games without stated rules that [`Evidence::scan`] replays by all rules.
const RULES_SAMPLE: usize = 64;
/// Games that [`Evidence::scan`] replays to see whose number comes first.
const NUMBERS_SAMPLE: usize = 4096;

/// Games in a row that need no evidence, after which [`Evidence::scan`] ends.
const PLAIN: usize = 2048;

/// What a first pass over a file shows of its games. [`Replayer::with_evidence`] uses it in a second pass.
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
    seen: Vec<(Variant, usize)>,
    /// The variant that the name of the file mentions.
    named: Option<Variant>,
    pub(super) tally: Tally,
}

impl Evidence {
    /// Collects what the games of a file show; `records` is its [`Reader`](super::Reader).
    ///
    /// Games that state their rules and whose result has one reading are only read. Of the others 64 are replayed by all
    /// rules, and 4096 to see whose number comes first. The pass ends before the file does once it learns nothing more:
    /// when these are reached, or after 2048 games in a row that need no evidence.
    ///
    /// # Errors
    /// [`ReadError::Source`] if the bytes cannot be read. Games that a strict reader refuses are skipped.
    pub fn scan<E>(
        records: impl IntoIterator<Item = Result<Record, ReadError<E>>>,
        options: &ReplayOptions,
    ) -> Result<Self, ReadError<E>> {
        let mut evidence = Self::default();
        let mut replayer = Replayer::new(options.clone());
        let (mut unstated, mut numbers, mut plain) = (0, 0, 0);
        for record in records {
            let game = match record {
                Ok(record) => record.game,
                Err(error @ ReadError::Source(_)) => return Err(error),
                Err(_) => continue,
            };
            plain += 1;
            let said = stated(&game.tags).variants;
            let known = said.first().or(options.variant.as_ref());
            match known {
                Some(variant) => evidence.see(variant),
                None if unstated < RULES_SAMPLE && !game.line.nodes.is_empty() => {
                    (unstated, plain) = (unstated + 1, 0);
                    variants_that_fit(&game).iter().for_each(|variant| evidence.see(variant));
                }
                None => {}
            }
            let likely = known.or_else(|| evidence.seen.first().map(|(variant, _)| variant));
            if !has_one_reading(&game, likely) && numbers < NUMBERS_SAMPLE {
                (numbers, plain) = (numbers + 1, 0);
                let replay = replayer.replay(&game);
                evidence.note(&game, &replay);
            }
            if plain >= PLAIN {
                break;
            }
        }
        Ok(evidence)
    }

    /// Returns the evidence with the name of the file added, such as `11_man_italian.pdn`. Folders do not count.
    #[must_use]
    pub fn with_file_name(mut self, name: &str) -> Self {
        let name = name.rsplit(['/', '\\']).next().unwrap_or_default();
        let stem = name.rsplit_once('.').map_or(name, |(stem, _)| stem);
        self.named = variant_mentioned(stem, Words::Any);
        self
    }

    /// Adds a game that was replayed: if it is decided on the board, its result shows whose number comes first.
    pub fn note(&mut self, game: &PdnGame, replay: &Replay) {
        Case::new(&replay.variant, &game.tags, &replay.line).note(&mut self.tally);
    }

    fn see(&mut self, variant: &Variant) {
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

/// Whether the result of a game has one reading only: where White begins, by the rules and in the game, every convention
/// puts White's number first.
fn has_one_reading(game: &PdnGame, variant: Option<&Variant>) -> bool {
    let white_starts = variant.is_some_and(|variant| variant.rules().starts == Color::White);
    let black_begins = game.tags.get("FEN").is_some_and(|fen| fen.trim_start().starts_with(['B', 'b']));
    white_starts && !black_begins || game.tags.meaning("Result").is_none()
}
