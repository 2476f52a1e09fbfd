//! A game as a tree of texts: tags, moves, notes and variations. Nothing here checks whether moves are legal.

mod annotation;
mod comment;
mod edit;
mod line;
mod tags;

pub use annotation::{Annotation, NotAnAnnotation};
pub use comment::{Clock, ClockKind, Command, Comment};
pub use line::{Act, MoveLine, MoveNumber, Node, NotAMove, Note, SetupCommand, WrittenMove};
pub use tags::{Tag, Tags};

/// A game of a PDN file: its tags and its tree of moves, as texts.
///
/// Two games are equal if all that can be written is equal: tags, moves, comments, glyphs and variations, in the same order.
///
/// Games are built and edited with the methods of [`Tags`], [`MoveLine`] and [`Node`]:
///
/// ```
/// use core::time::Duration;
/// use checkers_core::pdn::{self, Clock, ClockKind, MoveLine, MoveNumber, PdnGame, Annotation};
///
/// let mut game = PdnGame::default();
/// game.tags.set("White", "Ann");
/// game.tags.set("GameType", "20");
/// let mut line = MoveLine::from_moves(["32-28", "19-23", "28x19"]).unwrap();
/// line.push_move("14x23").unwrap().add_comment("the usual way");
/// line.nodes[0].set_annotation(Some(Annotation::new("!").unwrap()));
/// line.nodes[1].set_clock(Clock::new(ClockKind::Remaining, Duration::from_secs(3600)));
/// line.nodes[1].add_variation(MoveLine::from_moves(["17-22", "28x17"]).unwrap());
/// line.nodes[2].add_glyph(1);
/// line.renumber(MoveNumber::FIRST);
/// game.line = line;
///
/// let mut text = String::new();
/// pdn::write(&game, &mut text).unwrap();
/// assert_eq!(
///     text,
///     "[White \"Ann\"]\n[GameType \"20\"]\n\n1. 32-28! 19-23 {[%clk 1:00:00]} (1... 17-22 2. 28x17) 2. 28x19 $1 2... 14x23\n\
///      {the usual way}\n*\n"
/// );
/// assert_eq!(pdn::read(text.as_bytes()).next().unwrap().unwrap().game, game);
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[expect(clippy::exhaustive_structs, reason = "the grammar of the standard has tags and moves")]
pub struct PdnGame {
    /// The tags.
    pub tags: Tags,
    /// The moves.
    pub line: MoveLine,
}

impl PdnGame {
    /// Returns whether the game has neither tags nor moves nor notes. PDN cannot write such a game.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.tags.is_empty() && self.line.is_empty()
    }
}
