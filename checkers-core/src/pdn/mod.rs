//! Game files: Portable Draughts Notation (PDN 3.0), and everything that is called so.
//!
//! [`read`] and [`Reader`] read games one after the other, from memory or as a stream, in many encodings ([`Encoding`]). A tolerant
//! reader (the default) puts right what it can and lists what that was ([`Repair`], with line and column); a strict one
//! ([`ReadOptions::strict`]) refuses a game that the reading grammar of the standard refuses. Either way a bad game never
//! stops the next one, and one game takes no more memory than [`Limits`] allow.
//!
//! A game that was read is a [`PdnGame`], a tree of texts; [`record`](record()) makes one of a game that was played here.
//! [`Replayer`] makes moves and positions of it, [`convert`](convert()) the same game in another notation. [`write()`] writes one as
//! PDN 3.0; read again it is equal.
//!
//! A first pass over a file ([`Evidence::scan`]) shows what its games do not say themselves: by which rules they are
//! replayed, and whose number comes first in their results ([`Winner`]).
//!
//! From a file to the position after each move, and on to a [`Game`](crate::Game) that says how it stands:
//!
//! ```
//! use checkers_core::{Game, pdn};
//!
//! let file = b"[GameType \"25\"] 1. c3-d4 d6-c5 2. b2-c3 {a gambit} f6-g5 *";
//! let mut replayer = pdn::Replayer::default();
//! let mut fens = Vec::new();
//! for record in pdn::read(file) { // from a disk: pdn::Reader::new(pdn::Io(file))
//!     let record = record.expect("what is in memory can be read");
//!     let replay = replayer.replay(&record.game);
//!     if let Some(failure) = replay.failure() {
//!         eprintln!("{failure}"); // the moves before it were replayed
//!     }
//!     for ply in &replay.line.plies {
//!         fens.push(replay.variant.fen(&ply.position).to_string());
//!     }
//!     let mut game = Game::from_position(replay.variant.clone(), replay.line.start);
//!     for mv in replay.line.moves() {
//!         game.play_on(mv).expect("a legal move"); // unless a position is set up or a side passes on the way
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

/// Reads games from memory, tolerantly; [`Reader`] has the options and other sources.
#[must_use]
pub fn read(bytes: &[u8]) -> Reader<&[u8]> {
    Reader::new(bytes)
}
