//! Positions, captures in progress and games as bytes, for databases, opening books and training data.
//!
//! The format is part of the interface: this module writes version 1, and later versions of the library read it. Equal
//! positions of a variant give equal bytes on every machine. Bytes that are not such a position are refused with an
//! [`UnpackError`]. The bytes do not say which variant they belong to; store its identifier beside them.
//!
//! Squares are numbered in *board order*: from zero at the bottom left, along the ranks to the top right. Only squares
//! of the game are counted. Numbers of several bytes are little-endian: the lowest byte comes first.
//!
//! # A position
//! A record has 16 bytes on boards of up to 32 squares, 32 bytes on boards of up to 64 squares, and 64 bytes on boards of up
//! to 128 squares, which is the largest board of this library ([`MAX_SQUARES`](crate::geometry::MAX_SQUARES)). It has
//! four parts of the same size:
//!
//! | bytes of 16 | of 32 | of 64 | content |
//! |---|---|---|---|
//! | 0 to 3 | 0 to 7 | 0 to 15 | White's men and kings: bit `n` of the number is square `n` |
//! | 4 to 7 | 8 to 15 | 16 to 31 | Black's men and kings |
//! | 8 to 11 | 16 to 23 | 32 to 47 | the kings of both sides |
//! | 12 to 15 | 24 to 31 | 48 to 63 | bits 0 to 2: the version, 1; bit 3: the side to move, 1 for Black; from bit 4: the counts |
//!
//! The counts are 0 if no king run and no draw counter has counted anything. In most games they are always 0, and the
//! record can be read without the rules. Otherwise they are one number with digits of mixed bases, the least
//! significant digit first:
//!
//! 1. For White, then for Black: the king run, if the rules limit such runs and the side has kings and men. The base is
//!    `kings * limit + 1`. The digit is 0 for no run, else `king * limit + count`, where `king` counts the side's kings
//!    on lower squares and `count` is at least 1.
//! 2. For each clause of the draw rules whose balance holds, in their order:
//!    - if the main diagonal must be taken once ([`MainDiagonal::OnceStronger`](crate::rules::draws::MainDiagonal)): for
//!      White, then for Black, if the balance holds with that side as the stronger one and none of its pieces is on the
//!      main diagonal: base 2, and 1 if the side has taken the main diagonal before;
//!    - a clause that counts moves: the plies counted, with base `limit + 1`; a longer count is stored as `limit`. The
//!      limit is in plies: twice the moves if those of both sides count;
//!    - a draw at once that is offered and applies: base 2, and 1 if it was declined.
//!
//! A record has no repetitions and no offers of the players.
//!
//! # A capture in progress
//! An optional second record of the same size ([`Packer::pack_steps`]). It has a meaning only after the record of its
//! position.
//!
//! | byte | content |
//! |---|---|
//! | 0 | bits 0 to 2: the version, 1; the others are 0 |
//! | 1 | how many squares follow, 1 at least |
//! | from 2 | the origin and the squares on which the piece has landed, in order, one byte each; then zeros |
//!
//! # A game
//! | bytes | content |
//! |---|---|
//! | 0 | bits 0 to 2: the version, 1; bit 3: whether a position follows; the others are 0 |
//! | 16, 32 or 64 | only if bit 3 is set: the position from which the game started, without draw counters. It is left out if it is the variant's own start |
//! | the rest | what happened, one number for each event, then 0 |
//!
//! A number has 7 bits in each byte, the lowest first; every byte but its last has the top bit set (LEB128). It is written
//! with as few bytes as possible. Games may follow each other without anything between.
//!
//! | number | event | number | event |
//! |---|---|---|---|
//! | 0 | end of the game | 8 | the player to move claims a draw |
//! | 1, 2 | White, Black offers a draw | 9, 10 | White, Black resigns |
//! | 3, 4 | White, Black accepts it | 11, 12 | White, Black loses by decision of the arbiter |
//! | 5, 6 | White, Black declines it | 13 | the last move is taken back, to be made again; only 13 or 0 may follow |
//! | 7 | the players agree on a draw | 16 + `n` | the legal move with number `n` |
//!
//! # The number of a move
//! The legal moves of a position are numbered from zero, ordered by origin, then destination, then captured set, then
//! promotion, the move without promotion first. Of two captured sets the one with the highest square that is not in both
//! comes last. [`Variant::canonical_moves`](crate::Variant::canonical_moves) lists them in this order, which is that of
//! [`Move`](crate::Move) and does not depend on how moves are generated.

mod error;
#[cfg(feature = "alloc")]
mod game;
mod moves;
mod ordinals;
mod packer;
mod record;
#[cfg(feature = "alloc")]
mod steps;

pub use error::{PackError, RecordError, UnpackError};
#[cfg(feature = "alloc")]
pub use game::UnpackedGame;
pub use packer::Packer;
pub use record::PackedRecord;

/// The version of the format that is written.
pub const VERSION: u8 = 1;

/// The bytes of the largest record.
pub const MAX_RECORD: usize = 64;
