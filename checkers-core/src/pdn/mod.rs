//! Game files in Portable Draughts Notation (PDN 3.0) and its older dialects.
//!
//! | task | use |
//! |---|---|
//! | read games from memory or a stream, in any [`Encoding`] | [`read`], [`Reader`] |
//! | see what a reader repaired, with line and column | [`Record::repairs`], [`Repair`] |
//! | get moves and positions | [`Replayer`], [`Replay`] |
//! | find rules and winners that a game does not state | [`Evidence::scan`], [`Winner`] |
//! | build and edit a game | [`PdnGame`], [`MoveLine`], [`Node`], [`Tags`] |
//! | convert to one notation and to standard tags | [`convert`](convert()) |
//! | write PDN 3.0 | [`write()`] |
//! | make a file of a [`Game`](crate::Game) | [`record`](record()) |
//!
//! A tolerant reader, the default, repairs damaged games and lists each [`Repair`]. A strict reader ([`ReadOptions::strict`])
//! refuses a game that breaks the reading grammar of the standard. Both continue with the next game after a damaged one.
//! [`Limits`] bound the memory for each game.
//!
//! A [`PdnGame`] is a tree of texts: moves are not checked until a [`Replayer`] replays it.
//!
//! This example reads a file, gets the position after each move, and plays the moves in a [`Game`](crate::Game):
//!
//! ```
//! use checkers_core::{Game, pdn};
//!
//! let file = b"[GameType \"25\"] 1. c3-d4 d6-c5 2. b2-c3 {a gambit} f6-g5 *";
//! let mut replayer = pdn::Replayer::default();
//! let mut fens = Vec::new();
//! for record in pdn::read(file) { // from a disk: pdn::Reader::new(pdn::Io(file))
//!     let record = record.expect("reading from memory does not fail");
//!     let replay = replayer.replay(&record.game);
//!     if let Some(failure) = replay.failure() {
//!         eprintln!("{failure}"); // the moves before it were replayed
//!     }
//!     for ply in &replay.line.plies {
//!         fens.push(replay.variant.fen(&ply.position).to_string());
//!     }
//!     let mut game = Game::from_position(replay.variant.clone(), replay.line.start);
//!     for mv in replay.line.moves() {
//!         game.play_on(mv).expect("a legal move"); // fails after a set-up or a null move
//!     }
//!     assert_eq!(game.position(), replay.position());
//!     assert_eq!(game.outcome(), None);
//! }
//! assert_eq!(fens.len(), 4);
//! assert_eq!(fens[3], "W:Wa1,a3,c1,c3,d2,d4,e1,e3,f2,g1,g3,h2:Ba7,b6,b8,c5,c7,d8,e7,f8,g5,g7,h6,h8");
//! ```

mod ascii;
mod convert;
mod encoding;
mod evidence;
mod game_type;
mod lexer;
mod limits;
mod place;
mod reader;
mod record;
mod repair;
mod replay;
mod result;
mod scan;
mod source;
mod spelling;
mod text;
mod tree;
mod winner;
mod writer;

pub use convert::{ConvertOptions, convert};
pub use encoding::Encoding;
pub use evidence::Evidence;
pub use game_type::{BoardFields, GameType, GameTypeError, SquareNames, variant_named};
pub use limits::{Limits, MAX_NESTING};
pub use place::Place;
pub use reader::{ReadError, ReadOptions, Reader, Record};
pub use record::record;
pub use repair::{Repair, RepairKind};
pub use replay::{
    Failure, FailureReason, LineEnd, Ply, PlyAct, Remark, RemarkKind, Replay, ReplayOptions, ReplayedLine,
    Replayer, RulesFrom,
};
pub use result::Score;
#[cfg(feature = "std")]
pub use source::Io;
pub use source::Source;
pub use tree::{
    Act, Annotation, Clock, ClockKind, Command, Comment, MoveLine, MoveNumber, Node, NotAMove,
    NotAnAnnotation, Note, PdnGame, SetupCommand, Tag, Tags, WrittenMove,
};
pub use winner::{FirstNumber, Winner, WinnerRule};
pub use writer::{WriteError, write};

/// Makes a tolerant reader of games in memory. It is an iterator: each item is a [`Record`] or a [`ReadError`].
/// [`Reader`] takes options and other sources.
///
/// ```
/// use checkers_core::pdn;
/// let games = pdn::read(b"1. 32-28 19-23 * 1. 33-29 *").filter_map(Result::ok);
/// assert_eq!(games.map(|record| record.game.line.move_texts().count()).collect::<Vec<_>>(), [2, 1]);
/// ```
#[must_use]
pub fn read(bytes: &[u8]) -> Reader<&[u8]> {
    Reader::new(bytes)
}
