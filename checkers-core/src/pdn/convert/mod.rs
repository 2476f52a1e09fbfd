//! A game that was replayed, written as the standard wants it.

mod line;
mod tags;

use super::replay::Replay;
use super::tree::PdnGame;
use super::winner::FirstNumber;
use crate::notation::moves::MoveStyle;
use crate::rules::{Naming, Rules};

/// What to make of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct ConvertOptions {
    /// How moves are written.
    pub style: MoveStyle,
    /// How squares are named, if not as is usual in the game.
    pub naming: Option<Naming>,
    /// Whose number comes first in the result that was read, if the caller knows it. Else the replay's
    /// [`winner`](Replay::winner) decides. White's is written first, as PDN 3.0 has it.
    pub first_number: FirstNumber,
}

/// The game as PDN 3.0 writes it: the moves in one notation and numbered anew, the position that it begins with and
/// those set up on the way as canonical FEN, the tags that the standard names first and by its names, a complete
/// GameType, the result in the form that belongs to it and with White's number first.
///
/// A game that is decided on the board gets the result of the board. Where the variant is open
/// ([`Replay::is_open`]), no GameType is written.
///
/// Comments, glyphs, annotations and variations stay. What could not be replayed stays as it is: moves, a FEN that is no
/// position, and a GameType that means nothing where the variant is open.
///
/// ```
/// use checkers_core::pdn::{self, ConvertOptions, Replayer};
/// let file = "[GameType \"25\"] 1. cb4 ba5 {usual} 2.b4-c5 dxb4 0:1";
/// let game = pdn::read(file.as_bytes()).next().unwrap().unwrap().game;
/// let replay = Replayer::default().replay(&game);
/// let game = pdn::convert(&game, &replay, &ConvertOptions::default());
/// let mut text = String::new();
/// pdn::write(&game, &mut text).unwrap();
/// assert_eq!(
///     text,
///     "[Result \"0-1\"]\n[GameType \"25,W,8,8,A0,0\"]\n\n1. c3-b4 b6-a5 {usual} 2. b4-c5 d6:b4\n*\n"
/// );
/// ```
#[must_use]
pub fn convert(game: &PdnGame, replay: &Replay, options: &ConvertOptions) -> PdnGame {
    let mut rules: Rules = *replay.variant.rules();
    if let Some(naming) = options.naming {
        rules.notation.naming = naming;
    }
    let tags = tags::convert(&game.tags, replay, &rules, options.first_number);
    let line = line::Converter { variant: &replay.variant, rules: &rules, style: options.style }
        .game(&game.line, &replay.line);
    // Tags that say nothing, such as `[SetUp "1"]` alone, stay rather than leave no game.
    let tags = if tags.is_empty() && line.is_empty() { game.tags.clone() } else { tags };
    PdnGame { tags, line }
}
