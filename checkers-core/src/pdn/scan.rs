//! Scans a file in a first pass and collects [`Evidence`].

use super::evidence::Evidence;
use super::game_type::stated;
use super::reader::{ReadError, Record};
use super::replay::{Replay, ReplayOptions, Replayer, variants_that_fit};
use super::tree::PdnGame;
use crate::geometry::Color;
use crate::variant::Variant;

/// The number of games without stated rules that [`Evidence::scan`] replays by all rules.
const RULES_SAMPLE: usize = 64;
/// The number of games that [`Evidence::scan`] replays to find whose number comes first.
const NUMBERS_SAMPLE: usize = 4096;

/// The number of consecutive games that need no evidence after which [`Evidence::scan`] ends.
const PLAIN: usize = 2048;

impl Evidence {
    /// Collects facts from the games of a file. `records` is its [`Reader`](super::Reader).
    ///
    /// Most games are only read: their tags state the rules, and their result has only one meaning. Of the others, at most 64
    /// games are replayed by all rules, and at most 4096 games are replayed to find whose number comes first. The pass ends after
    /// 2048 consecutive games that were only read.
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

    /// Adds a replayed game. If it is decided on the board, its result shows whose number comes first.
    pub fn note(&mut self, game: &PdnGame, replay: &Replay) {
        replay.line.case(&replay.variant, &game.tags).note(&mut self.tally);
    }
}

/// Returns whether the result of a game has only one meaning: if White begins, by the rules and in the game, all conventions put
/// White's number first.
fn has_one_reading(game: &PdnGame, variant: Option<&Variant>) -> bool {
    let white_starts = variant.is_some_and(|variant| variant.rules().starts == Color::White);
    let black_begins = game.tags.get("FEN").is_some_and(|fen| fen.trim_start().starts_with(['B', 'b']));
    white_starts && !black_begins || game.tags.meaning("Result").is_none()
}
