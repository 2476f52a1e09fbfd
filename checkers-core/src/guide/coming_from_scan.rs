//! Coming from Scan's sources: the names of this crate for a programmer of Fabien Letouzey's draughts engine (C++).
//!
//! | Scan | this crate |
//! |---|---|
//! | `var::Variant` (`Normal`, `Killer`, `BT`, `Frisian`, `Losing`), a global variable | [`Variant`], a value that each function takes |
//! | `Pos` | [`Position`]; it also stores kings' runs and the hash |
//! | `pos::Start` | [`Variant::initial`] |
//! | `pos.wm()`, `pos.bk()`, `pos.man(sd)` | [`Position::pieces`] with a [`Color`] and a [`Role`] |
//! | `pos.all()`, `pos.side(sd)`, `pos.king()` | [`Position::occupied`], [`Position::side`], [`Position::kings`] |
//! | `pos.succ(mv)` | [`Variant::play_unchecked`] |
//! | `gen_moves(list, pos)` | [`Variant::legal_moves_into`]: captures only, if a capture is compulsory |
//! | `gen_captures(list, pos)` | [`Variant::captures_into`] |
//! | `can_move(pos, sd)` | [`Variant::has_moves`], for the side to move |
//! | `can_capture(pos, sd)` | [`Variant::must_capture`], for the side to move |
//! | `move::from`, `move::to`, `move::captured` | [`Move::origin`], [`Move::destination`], [`Move::captured`] |
//! | `move::is_promotion`, `move::is_man` | [`Move::is_promotion`], [`Move::role`] |
//! | `move::is_legal` | [`Variant::is_legal`] |
//! | `move::from_string`, `move::from_hub` | [`Variant::parse_move`] reads both forms |
//! | `move::to_string` | [`Variant::move_text`] |
//! | `move::to_hub` | [`Variant::write_move`] with [`MoveStyle::Hub`] |
//! | `pos_from_fen`, `pos_from_hub`, `pos_from_dxp` | [`Variant::parse_fen`] reads all three forms |
//! | `pos_fen` | [`Variant::fen`] |
//! | `pos_dxp` | [`fen::letters`]; men of Black are `b` as in Hub, not `z` |
//! | `Node`, `is_draw(rep)` | [`Game`], or [`ForwardGame`] without undo |
//! | `Bit`, `bit::count`, `bit::has` | [`Bitboard`], [`Bitboard::len`], [`Bitboard::contains`] |
//! | `square_from_std`, `square_to_std` | [`Variant::parse_square`], [`Variant::square_name`] |
//! | hub and DXP input and output, search | the crate `checkers-engine` |
//!
//! # Generate and play
//!
//! As in Scan a move makes a new position, so a search has nothing to take back. A [`Position`] is `Copy`.
//! [`Variant::make`] and [`Position::unmake`] change a position in place.
//!
//! ```
//! use checkers_core::{MoveList, Position, Variant};
//!
//! fn perft(variant: &Variant, position: &Position, depth: u32) -> u64 {
//!     let mut list = MoveList::new();
//!     variant.legal_moves_into(position, &mut list).expect("at most 256 legal moves");
//!     if depth == 1 {
//!         return list.len() as u64;
//!     }
//!     list.iter().map(|mv| perft(variant, &variant.play_unchecked(position, mv), depth - 1)).sum()
//! }
//!
//! let international = Variant::from_id("international").expect("a known identifier");
//! assert_eq!(perft(&international, &international.initial(), 4), 4_265);
//! ```
//!
//! [`MoveList`](crate::MoveList) holds 256 moves; a position with more returns an error.
//!
//! # Hub and DXP positions
//!
//! ```
//! use checkers_core::Variant;
//! use checkers_core::notation::fen;
//! use checkers_core::notation::moves::MoveStyle;
//! use checkers_core::rules::Corner;
//!
//! let international = Variant::from_id("international").expect("a known identifier");
//! let hub = "Wbbbbbbbbbbbbbbbbbbbbeeeeeeeeeewwwwwwwwwwwwwwwwwwww";
//! let dxp = hub.replace('b', "z");
//! assert_eq!(international.parse_fen(hub), Ok(international.initial()));
//! assert_eq!(international.parse_fen(&dxp), Ok(international.initial()));
//! assert_eq!(fen::letters(international.grid(), &international.initial(), Corner::TopLeft).to_string(), hub);
//!
//! let position = international.parse_fen("W:W32:B28,19").expect("a valid FEN");
//! let capture = international.parse_move(&position, "32x14x19x28").expect("a legal move in Hub form");
//! assert_eq!(international.write_move(&position, &capture, MoveStyle::Hub).to_string(), "32x14x28x19");
//! ```
//!
//! # Squares and bits
//!
//! Scan stores the 50 squares of its board with gaps, in 63 bits. This crate has gaps too, in a layout that differs for each
//! board, so bit numbers of the two programs are not the same. Exchange squares by their standard numbers.
//!
//! ```
//! use checkers_core::{Bitboard, Variant};
//!
//! let international = Variant::from_id("international").expect("a known identifier");
//! let long_diagonal: Bitboard =
//!     ["46", "41", "37", "32", "28"].iter().filter_map(|name| international.parse_square(name).ok()).collect();
//! let white = international.initial().side(checkers_core::Color::White);
//! assert_eq!((long_diagonal & white).len(), 4);
//! ```
//!
//! [`Variant`]: crate::Variant
//! [`Variant::initial`]: crate::Variant::initial
//! [`Variant::play_unchecked`]: crate::Variant::play_unchecked
//! [`Variant::legal_moves_into`]: crate::Variant::legal_moves_into
//! [`Variant::captures_into`]: crate::Variant::captures_into
//! [`Variant::must_capture`]: crate::Variant::must_capture
//! [`Variant::make`]: crate::Variant::make
//! [`Position::unmake`]: crate::Position::unmake
//! [`Variant::has_moves`]: crate::Variant::has_moves
//! [`Variant::is_legal`]: crate::Variant::is_legal
//! [`Variant::parse_move`]: crate::Variant::parse_move
//! [`Variant::move_text`]: crate::Variant::move_text
//! [`Variant::write_move`]: crate::Variant::write_move
//! [`Variant::parse_fen`]: crate::Variant::parse_fen
//! [`Variant::fen`]: crate::Variant::fen
//! [`Variant::parse_square`]: crate::Variant::parse_square
//! [`Variant::square_name`]: crate::Variant::square_name
//! [`MoveStyle::Hub`]: crate::notation::moves::MoveStyle::Hub
//! [`fen::letters`]: crate::notation::fen::letters()
//! [`Position`]: crate::Position
//! [`Position::pieces`]: crate::Position::pieces
//! [`Position::occupied`]: crate::Position::occupied
//! [`Position::side`]: crate::Position::side
//! [`Position::kings`]: crate::Position::kings
//! [`Color`]: crate::Color
//! [`Role`]: crate::Role
//! [`Move::origin`]: crate::Move::origin
//! [`Move::destination`]: crate::Move::destination
//! [`Move::captured`]: crate::Move::captured
//! [`Move::is_promotion`]: crate::Move::is_promotion
//! [`Move::role`]: crate::Move::role
//! [`Game`]: crate::Game
//! [`ForwardGame`]: crate::game::ForwardGame
//! [`Bitboard`]: crate::Bitboard
//! [`Bitboard::len`]: crate::Bitboard::len
//! [`Bitboard::contains`]: crate::Bitboard::contains
