//! Game files: Portable Draughts Notation (PDN 3.0), and everything that is called so.
//!
//! [`read`] and [`Reader`] read games one after the other, from memory or as a stream, in any encoding. A tolerant
//! reader (the default) puts right what it can and lists what that was ([`Repair`], with line and column); a strict one
//! ([`ReadOptions::strict`]) refuses a game that the reading grammar of the standard refuses. Either way a bad game never
//! stops the next one, and one game takes no more memory than [`Limits`] allow.
//!
//! A game that was read is a [`PdnGame`], a tree of texts; [`record`](record()) makes one of a game that was played here. [`write()`] writes one as PDN 3.0; read again it is equal.

mod convert;
mod encoding;
mod game_type;
mod lexer;
mod limits;
mod place;
mod reader;
mod record;
mod repair;
mod replay;
mod result;
mod source;
mod spelling;
mod text;
mod tree;
mod writer;

pub use convert::{ConvertOptions, convert};
pub use encoding::Encoding;
pub use game_type::{BoardFields, GameType, GameTypeError, SquareNames, variant_named};
pub use limits::{Limits, MAX_NESTING};
pub use place::Place;
pub use reader::{ReadError, ReadOptions, Reader, Record};
pub use record::record;
pub use repair::{Repair, RepairKind};
pub use replay::{
    Failure, FailureReason, LineEnd, Ply, PlyAct, Remark, RemarkKind, Replay, ReplayOptions, ReplayedLine,
    Replayer,
};
pub use result::{FirstNumber, Score};
#[cfg(feature = "std")]
pub use source::Io;
pub use source::Source;
pub use tree::{
    Act, Clock, ClockKind, Command, Comment, Line, MoveNumber, MoveText, Node, NotAMove, NotAStrength, Note,
    PdnGame, Setup, Strength, Tag, Tags,
};
pub use writer::{WriteError, write};

/// Reads games from memory, tolerantly; [`Reader`] has the options and other sources.
#[must_use]
pub fn read(bytes: &[u8]) -> Reader<&[u8]> {
    Reader::new(bytes)
}
