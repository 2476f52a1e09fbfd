//! Converts a replayed game to the form of the standard.

mod line;
mod tags;

use super::replay::Replay;
use super::tree::PdnGame;
use super::winner::FirstNumber;
use crate::notation::moves::MoveStyle;
use crate::rules::{Naming, Rules};
use crate::setters::setters;

/// Options for [`convert`].
///
/// ```
/// use checkers_core::pdn::{self, ConvertOptions, Replayer};
/// use checkers_core::rules::Naming;
/// let game = pdn::read(b"[GameType \"20\"] 1. 32-28 19-23 *").next().unwrap().unwrap().game;
/// let replay = Replayer::default().replay(&game);
/// let options = ConvertOptions::default().with_naming(Some(Naming::Algebraic));
/// assert!(pdn::convert(&game, &replay, &options).line.move_texts().eq(["d4-e5", "g7-f6"]));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct ConvertOptions {
    /// The style of moves.
    pub style: MoveStyle,
    /// The naming of squares; `None` for the naming of the game.
    pub naming: Option<Naming>,
    /// The side whose number comes first in the result that was read. With [`FirstNumber::Detect`] the replay's
    /// [`winner`](Replay::winner) decides. The converted result has White's number first, as PDN 3.0 requires.
    pub first_number: FirstNumber,
}

/// Converts a replayed game to the form of PDN 3.0:
///
/// - the moves in one notation, with new numbers;
/// - the start position and positions that are set up later, as canonical FEN;
/// - the tags of the standard first, under their standard names, with a complete GameType;
/// - the result in the form of the GameType, with White's number first. A game that is decided on the board gets the result of the
///   board.
///
/// Comments, glyphs, annotations and variations stay. Parts that could not be replayed stay unchanged: moves, and a FEN that is
/// not a position. If the variant is open ([`Replay::is_open`]), no GameType is added, and an unknown one stays.
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
    // Keep tags without information, such as `[SetUp "1"]` alone, if the game would be empty without them.
    let tags = if tags.is_empty() && line.is_empty() { game.tags.clone() } else { tags };
    PdnGame { tags, line }
}

setters!(ConvertOptions {
    with_style: style: MoveStyle,
    with_naming: naming: Option<Naming>,
    with_first_number: first_number: FirstNumber,
});
