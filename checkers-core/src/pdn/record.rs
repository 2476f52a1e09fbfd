//! Converts a [`Game`] into a game of a PDN file.

use alloc::string::ToString;
use alloc::vec::Vec;

use super::convert::{ConvertOptions, convert};
use super::replay::{LineEnd, Ply, PlyAct, Replay, ReplayedLine, RulesFrom};
use super::tree::{MoveLine, Node, PdnGame, Tag, Tags, WrittenMove};
use super::winner::FirstNumber;
use crate::game::Game;
use crate::geometry::Color;
use crate::moves::Move;
use crate::notation::Scheme;
use crate::notation::moves::MoveStyle;
use crate::position::Position;
use crate::variant::Variant;

/// Converts a [`Game`] into a game of PDN 3.0: its moves in the game's notation, its result (`*` if it is not over), its
/// GameType, and its start position if that is not the variant's. The caller adds names, dates and comments.
///
/// Moves that were taken back are not included. Custom rules are lost, because PDN has no tag for them.
///
/// ```
/// use checkers_core::{Game, Variant, pdn};
/// let mut game = Game::new(Variant::from_id("russian").unwrap());
/// for text in ["c3-d4", "b6-a5"] {
///     let mv = game.variant().parse_move(game.position(), text).unwrap();
///     game.play(&mv).unwrap();
/// }
/// game.resign(game.turn()).unwrap();
/// let mut text = String::new();
/// pdn::write(&pdn::record(&game), &mut text).unwrap();
/// assert_eq!(text, "[Result \"0-1\"]\n[GameType \"25,W,8,8,A0,0\"]\n\n1. c3-d4 b6-a5\n*\n");
/// ```
#[must_use]
pub fn record(game: &Game) -> PdnGame {
    let variant = game.variant();
    let mut tags = Tags::default();
    tags.push(Tag::new(
        "Result",
        match game.outcome().map(|outcome| outcome.winner) {
            None => "*",
            Some(None) => "1/2-1/2",
            Some(Some(Color::White)) => "1-0",
            Some(Some(Color::Black)) => "0-1",
        },
    ));
    let mut nodes = Vec::with_capacity(game.ply());
    let mut plies = Vec::with_capacity(game.ply());
    let pairs = game.positions().zip(game.positions().skip(1));
    for (node, ((before, after), mv)) in pairs.zip(game.moves()).enumerate() {
        nodes.push(Node::new(text(variant, before, mv)));
        plies.push(Ply {
            node,
            nodes: 1,
            fits: 1,
            act: PlyAct::Move(*mv),
            position: *after,
            variations: Vec::new(),
        });
    }
    let replay = Replay {
        variant: variant.clone(),
        first_square: None,
        line: ReplayedLine {
            start: *game.initial_position(),
            before: Vec::new(),
            plies,
            end: LineEnd::Complete,
        },
        remarks: Vec::new(),
        rules_from: RulesFrom::Caller,
        winner: None,
    };
    let bare = PdnGame { tags, line: MoveLine { before: Vec::new(), nodes } };
    convert(&bare, &replay, &ConvertOptions { first_number: FirstNumber::White, ..ConvertOptions::default() })
}

/// Returns a move as a text of PDN. If PDN does not have the game's notation, as on boards with more files than PDN has letters,
/// the text is the whole path in numbers, which every game reads.
fn text(variant: &Variant, position: &Position, mv: &Move) -> WrittenMove {
    let write = |style| variant.write_move(position, mv, style);
    WrittenMove::new(&write(MoveStyle::Shortest).to_string()).unwrap_or_else(|_| {
        let numbers = Scheme::Numeric(variant.rules().notation.first_square);
        let whole = write(MoveStyle::Full).named(numbers).to_string();
        WrittenMove::new(&whole).unwrap_or_else(|_| unreachable!("numbers of squares are a move"))
    })
}

#[cfg(test)]
mod tests {
    use alloc::string::String;

    use super::*;
    use crate::geometry::Board;
    use crate::pdn::{ReplayOptions, Replayer, read, write};
    use crate::rules::Setup;

    /// Plays a game of some moves, each chosen by its index in the list of legal moves.
    fn played(variant: &Variant, plies: usize) -> Game {
        let mut game = Game::new(variant.clone());
        for ply in 0..plies {
            let legal = game.legal_moves();
            let Some(mv) = legal.get(ply * 7 % legal.len().max(1)) else { break };
            game.play_on(mv).unwrap();
        }
        game
    }

    #[test]
    fn recorded_games_replay_to_the_same_moves() {
        for variant in Variant::all() {
            let game = played(&variant, 60);
            let mut text = String::new();
            write(&record(&game), &mut text).unwrap();
            let again = read(text.as_bytes()).next().unwrap().unwrap();
            assert!(again.repairs.is_empty(), "{text}");
            // Some variants with equal moves share a GameType.
            let options = ReplayOptions { variant: Some(variant.clone()), guess: false };
            let replay = Replayer::new(options).replay(&again.game);
            assert!(replay.failure().is_none(), "{}: {text}", variant.id());
            assert!(replay.line.moves().eq(game.moves()), "{}: {text}", variant.id());
        }
    }

    /// PDN has letters for at most 23 files.
    #[test]
    fn games_on_very_wide_boards_are_recorded_in_numbers() {
        let mut rules = *Variant::from_id("russian").unwrap().rules();
        rules.board = Board::dark_left(30, 5);
        rules.setup = Setup::Ranks { behind: 0, men: 1 };
        let wide = Variant::custom(rules).unwrap();
        let game = played(&wide, 60);
        let texts: Vec<_> = record(&game).line.move_texts().map(String::from).collect();
        let letters = |text: &String| text.starts_with(|letter: char| letter.is_ascii_alphabetic());
        assert!(texts.iter().any(letters) && !texts.iter().all(letters), "{texts:?}");
        let replay =
            Replayer::new(ReplayOptions { variant: Some(wide), guess: false }).replay(&record(&game));
        assert!(replay.line.moves().eq(game.moves()), "{texts:?}");
    }

    #[test]
    fn games_from_a_set_up_position_have_a_fen_tag() {
        let english = Variant::from_id("english").unwrap();
        let position = english.parse_fen("W:W22:B18,K1").unwrap();
        let mut game = Game::from_position(english, position);
        let capture = game.legal_moves()[0];
        game.play(&capture).unwrap();
        let mut text = String::new();
        write(&record(&game), &mut text).unwrap();
        // The order of White and Black states whose number comes first in a result.
        assert_eq!(
            text,
            "[White \"?\"]\n[Black \"?\"]\n[Result \"*\"]\n[GameType \"21,B,8,8,N1,0\"]\n[SetUp \"1\"]\n[FEN \"W:W22:BK1,18\"]\n\n1. 22x15\n*\n"
        );
    }
}
