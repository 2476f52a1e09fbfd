//! Coming from shakmaty: the names of this crate for a user of the chess library.
//!
//! | shakmaty | this crate |
//! |---|---|
//! | `Chess`, `variant::VariantPosition` | a [`Variant`] (the rules) and a [`Position`] (the pieces); `Variant` has the methods |
//! | `Chess::default()` | [`Variant::initial`] |
//! | `pos.legal_moves()` | [`Variant::legal_moves`] (a `Vec`), [`Variant::legal_moves_into`] (a [`MoveList`] without allocation) |
//! | `pos.is_legal(m)` | [`Variant::is_legal`] |
//! | `pos.play(m)` | [`Variant::play`], which returns the next position |
//! | `pos.play_unchecked(m)` | [`Variant::play_unchecked`] returns the next position, [`Variant::make`] changes a position in place |
//! | `pos.capture_moves()` | [`Variant::captures_into`] |
//! | `pos.outcome()` | [`Variant::outcome`] for the position alone; [`Game::outcome`] with draws by repetition and counting |
//! | `fen::Fen`, `CastlingMode` | [`Variant::parse_fen`], [`Variant::fen`]; [`fen::parse_with`] takes a [`Strictness`] |
//! | `PositionError` | [`PositionError`]; [`Position::check`] returns it |
//! | `san::San`, `uci::UciMove` | [`Variant::parse_move`] reads all notations; [`Variant::write_move`] writes a [`MoveStyle`] |
//! | `Move` (an enum) | [`Move`] (a struct): origin, destination, captured set, role, promotion |
//! | `perft(&pos, depth)` | [`Perft::count`] |
//! | `zobrist_hash` | [`Position::zobrist`], updated with each move |
//! | `Bitboard`, `Square`, `Color`, `Role`, `Piece` | [`Bitboard`], [`Square`], [`Color`], [`Role`], [`Piece`] |
//! | the crate `pgn-reader` | the module `pdn` (feature `pdn`) |
//!
//! # Rules and position are two values
//!
//! In shakmaty the type of a position fixes the rules. Here a rule set is a value: one function serves all variants.
//!
//! ```
//! use checkers_core::{MoveList, Position, Variant};
//!
//! fn mobility(variant: &Variant, position: &Position) -> usize {
//!     let mut moves = MoveList::new();
//!     variant.legal_moves_into(position, &mut moves).map_or(usize::MAX, |()| moves.len())
//! }
//!
//! for (id, expected) in [("international", 9), ("english", 7), ("frisian", 9)] {
//!     let variant: Variant = id.parse().expect("a known identifier");
//!     assert_eq!(mobility(&variant, &variant.initial()), expected);
//! }
//! ```
//!
//! A position belongs to the board of one variant. Pass it only to variants with that board.
//!
//! # Moves
//!
//! A draughts move can capture many pieces, so [`Move`] holds a set. The squares between origin and destination are not part of
//! the move: [`Variant::paths`] lists all ways to make it.
//!
//! ```
//! use checkers_core::Variant;
//! use checkers_core::notation::moves::MoveStyle;
//!
//! let variant = Variant::from_id("international").expect("a known identifier");
//! let position = variant.parse_fen("W:W32:B28,19").expect("a valid FEN");
//! let mv = variant.legal_moves(&position)[0];
//! assert_eq!(variant.square_name(mv.origin()).to_string(), "32");
//! assert_eq!(mv.captured().len(), 2);
//! assert_eq!(variant.write_move(&position, &mv, MoveStyle::Full).to_string(), "32x23x14");
//! assert_eq!(variant.paths(&position, &mv).len(), 1);
//!
//! // Captures are compulsory: a quiet move gets an error with the reason.
//! let error = variant.parse_move(&position, "32-27").unwrap_err();
//! assert_eq!(error.to_string(), "illegal move: a capture is compulsory, and this piece can make one");
//! ```
//!
//! # Square numbers
//!
//! [`Square`] is a bit number of the internal layout, not the number that players use. Convert with
//! [`Variant::parse_square`] and [`Variant::square_name`].
//!
//! [`Variant`]: crate::Variant
//! [`Variant::initial`]: crate::Variant::initial
//! [`Variant::legal_moves`]: crate::Variant::legal_moves
//! [`Variant::legal_moves_into`]: crate::Variant::legal_moves_into
//! [`Variant::is_legal`]: crate::Variant::is_legal
//! [`Variant::play`]: crate::Variant::play
//! [`Variant::play_unchecked`]: crate::Variant::play_unchecked
//! [`Variant::make`]: crate::Variant::make
//! [`Variant::captures_into`]: crate::Variant::captures_into
//! [`Variant::outcome`]: crate::Variant::outcome
//! [`Variant::parse_fen`]: crate::Variant::parse_fen
//! [`Variant::fen`]: crate::Variant::fen
//! [`Variant::parse_move`]: crate::Variant::parse_move
//! [`Variant::write_move`]: crate::Variant::write_move
//! [`Variant::paths`]: crate::Variant::paths
//! [`Variant::parse_square`]: crate::Variant::parse_square
//! [`Variant::square_name`]: crate::Variant::square_name
//! [`Game::outcome`]: crate::Game::outcome
//! [`Position`]: crate::Position
//! [`Position::check`]: crate::Position::check
//! [`Position::zobrist`]: crate::Position::zobrist
//! [`PositionError`]: crate::PositionError
//! [`Strictness`]: crate::Strictness
//! [`MoveList`]: crate::MoveList
//! [`Move`]: crate::Move
//! [`MoveStyle`]: crate::notation::moves::MoveStyle
//! [`fen::parse_with`]: crate::notation::fen::parse_with
//! [`Perft::count`]: crate::perft::Perft::count
//! [`Bitboard`]: crate::Bitboard
//! [`Square`]: crate::Square
//! [`Color`]: crate::Color
//! [`Role`]: crate::Role
//! [`Piece`]: crate::Piece
