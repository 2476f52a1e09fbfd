//! Coming from python-chess: the names of this crate for a user of `chess.Board` and `chess.pgn`.
//!
//! The Python package `checkers` keeps python-chess's names. This page is for Rust.
//!
//! | python-chess | this crate |
//! |---|---|
//! | `chess.Board()` | [`Game::new`]: position, history and result |
//! | `chess.Board(fen)` | [`Variant::parse_fen`], then [`Game::from_position`] |
//! | `board.legal_moves` | [`Game::legal_moves`] |
//! | `board.push(move)`, `board.pop()` | [`Game::play`], [`Game::undo`]; [`Game::redo`] plays an undone move again |
//! | `board.push_san(text)`, `board.parse_san(text)` | [`Variant::parse_move`], then [`Game::play`] |
//! | `board.san(move)` | [`Variant::move_text`] |
//! | `board.turn`, `board.ply()`, `board.move_stack` | [`Game::turn`], [`Game::ply`], [`Game::moves`] |
//! | `board.fen()` | [`Variant::fen`] |
//! | `board.outcome()`, `board.outcome(claim_draw=True)` | [`Game::outcome`], [`Game::claimable`] |
//! | `board.is_repetition(count)` | [`Game::repetitions`] |
//! | `board.piece_at(square)`, `board.set_piece_at(...)` | [`Position::piece_at`], [`Position::put`] |
//! | `chess.SquareSet` | [`Bitboard`] |
//! | `board.mirror()` | [`Position::turned`], [`Position::mirrored`], [`Position::with_sides_swapped`] |
//! | `chess.svg.board(board)` | [`diagram::svg`](crate::diagram::svg()) |
//! | `chess.variant.find_variant(name)` | [`Variant::from_id`], `name.parse::<Variant>()` |
//! | `chess.pgn.read_game(file)` | `pdn::Reader` and `pdn::Replayer` (feature `pdn`) |
//! | `print(game, file=out)` | `pdn::write` (feature `pdn`) |
//!
//! # A game
//!
//! ```
//! use checkers_core::{Game, Variant};
//!
//! let mut board = Game::new(Variant::from_id("russian").expect("a known identifier"));
//! for text in ["c3-d4", "d6-c5"] {
//!     let mv = board.variant().parse_move(board.position(), text).expect("a legal move");
//!     board.play(&mv).expect("the game is not over");
//! }
//! assert_eq!(board.ply(), 2);
//! let last = board.undo().expect("a move was played");
//! assert_eq!(board.variant().move_ends(&last).to_string(), "d6-c5");
//! assert!(board.outcome().is_none());
//! ```
//!
//! `Game::play` returns an error for an illegal move and changes nothing. A game can be cloned; it owns its history.
//!
//! # A file
//!
#![cfg_attr(feature = "pdn", doc = "```")]
#![cfg_attr(not(feature = "pdn"), doc = "```ignore")]
//! use checkers_core::pdn;
//!
//! let text = b"[Event \"Club\"] [GameType \"25\"] 1. c3-d4 d6-c5 (1... f6-e5) 2. b2-c3 *";
//! let mut replayer = pdn::Replayer::default();
//! let record = pdn::read(text).next().expect("one game").expect("reading from memory does not fail");
//! assert_eq!(record.game.tags.get("Event"), Some("Club"));
//! // The tree of texts has comments and variations, the replay has moves and positions.
//! assert_eq!(record.game.line.nodes[1].variations().count(), 1);
//! let replay = replayer.replay(&record.game);
//! assert_eq!(replay.line.moves().count(), 3);
//!
//! let mut out = String::new();
//! pdn::write(&record.game, &mut out).expect("the game can be written");
//! assert!(out.contains("(1... f6-e5)"));
//! ```
//!
//! [`Game::new`]: crate::Game::new
//! [`Game::from_position`]: crate::Game::from_position
//! [`Game::legal_moves`]: crate::Game::legal_moves
//! [`Game::play`]: crate::Game::play
//! [`Game::undo`]: crate::Game::undo
//! [`Game::redo`]: crate::Game::redo
//! [`Game::turn`]: crate::Game::turn
//! [`Game::ply`]: crate::Game::ply
//! [`Game::moves`]: crate::Game::moves
//! [`Game::outcome`]: crate::Game::outcome
//! [`Game::claimable`]: crate::Game::claimable
//! [`Game::repetitions`]: crate::Game::repetitions
//! [`Variant::parse_fen`]: crate::Variant::parse_fen
//! [`Variant::parse_move`]: crate::Variant::parse_move
//! [`Variant::move_text`]: crate::Variant::move_text
//! [`Variant::fen`]: crate::Variant::fen
//! [`Variant::from_id`]: crate::Variant::from_id
//! [`Position::piece_at`]: crate::Position::piece_at
//! [`Position::put`]: crate::Position::put
//! [`Position::turned`]: crate::Position::turned
//! [`Position::mirrored`]: crate::Position::mirrored
//! [`Position::with_sides_swapped`]: crate::Position::with_sides_swapped
//! [`Bitboard`]: crate::Bitboard
