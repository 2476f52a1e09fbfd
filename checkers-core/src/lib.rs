#![cfg_attr(not(any(feature = "std", test)), no_std)]
#![cfg_attr(docsrs, feature(doc_cfg))]
#![forbid(unsafe_code)]
// Public types to which fields or cases may be added are `non_exhaustive`; all others state the reason.
#![deny(clippy::exhaustive_enums, clippy::exhaustive_structs)]
//! The rules of draughts (checkers): about forty rule sets, from international and Russian to Turkish, Frisian and Dameo,
//! and custom rules.
//!
//! The crate lists legal moves, plays games to their result, and reads and writes positions, moves and game files. It has
//! no `unsafe` code. Without default features it needs neither `std` nor an allocator.
//!
//! # List the moves of a position
//!
//! A [`Variant`] is a rule set that is ready to play. A [`Position`] holds the pieces and the side to move: 64 bytes, `Copy`.
//! A [`Move`] has an origin, a destination and a captured set: 24 bytes, `Copy`.
//!
//! ```
//! use checkers_core::Variant;
//!
//! let russian = Variant::from_id("russian").expect("a known identifier");
//! let position = russian.parse_fen("W:Wc3:Bd4,d6,f6").expect("a valid FEN");
//! for mv in russian.legal_moves(&position) {
//!     println!("{} captures {} pieces", russian.move_text(&position, &mv), mv.captured().len());
//! }
//! let capture = russian.parse_move(&position, "c3:c7").expect("a legal move");
//! let next = russian.play(&position, &capture).expect("a legal move");
//! assert_eq!(russian.fen(&next).to_string(), "B:Wc7:Bf6");
//! ```
//!
//! [`Variant::legal_moves`] lists distinct moves. Two captures with the same origin, destination, captured set and resulting
//! piece are one move, regardless of the squares that the piece passes. [`Variant::paths`] lists its paths.
//!
//! # Play a game
//!
//! A [`Game`] stores the moves, takes them back, counts repetitions and moves without progress, and reports the result with
//! the article of the rules that decides it.
//!
//! ```
//! use checkers_core::{Color, Game, Variant};
//!
//! let mut game = Game::new(Variant::from_id("international").expect("a known identifier"));
//! for text in ["32-28", "19-23", "28x19", "14x23"] {
//!     let mv = game.variant().parse_move(game.position(), text).expect("a legal move");
//!     game.play(&mv).expect("the game is not over");
//! }
//! assert_eq!(game.turn(), Color::White);
//! while game.outcome().is_none() {
//!     let first = game.legal_moves()[0];
//!     game.play(&first).expect("a legal move");
//! }
//! println!("{} after {} plies", game.outcome().expect("the loop ends with a result"), game.ply());
//! ```
//!
//! # Read a file
//!
//! With the feature `pdn`, the module `pdn` reads PDN files of any age, dialect and encoding, and lists what it had to repair.
//!
#![cfg_attr(feature = "pdn", doc = "```")]
#![cfg_attr(not(feature = "pdn"), doc = "```ignore")]
//! use checkers_core::pdn;
//!
//! let file = br#"
//! [White "Ann"] [Black "Ben"] [GameType "20"]
//! 1. 32-28 19-23 2. 28x19 14x23 {an exchange} 1-1
//! "#;
//! let mut replayer = pdn::Replayer::default();
//! for record in pdn::read(file) {
//!     let record = record.expect("reading from memory does not fail");
//!     let replay = replayer.replay(&record.game);
//!     assert_eq!(record.game.tags.get("White"), Some("Ann"));
//!     assert_eq!((replay.variant.id(), replay.moves()), ("international", 4));
//!     assert!(replay.failure().is_none());
//! }
//! ```
//!
//! # Modules
//!
//! | module | contents | feature |
//! |---|---|---|
//! | the crate's root | [`Variant`], [`Position`], [`Move`], [`MoveList`], [`Game`], [`Square`], [`Bitboard`] | `Game`: `alloc` |
//! | [`rules`] | [`Rules`], the named rule sets ([`rules::VARIANTS`]) and the draw rules ([`rules::draws`]) | |
//! | [`notation`] | names of squares, [FEN](notation::fen), [pictures](notation::picture), [texts of moves](notation::moves) | texts of moves: `alloc` |
//! | [`game`] | [`Game`], [`game::ForwardGame`] without undo, results, draw counters | `Game`, `ForwardGame`: `alloc` |
//! | [`steps`] | captures entered square by square; numbers for steps (action spaces) | `alloc` |
//! | [`pdn`] | game files: read, repair, replay, edit, convert, write | `pdn` |
//! | [`perft`] | counts of the tree of legal moves | |
//! | [`diagram`] | positions as text and as SVG | `alloc` |
//! | [`packed`] | positions and games as bytes | games: `alloc` |
//! | [`geometry`] | boards, squares, directions, sets of squares | |
//! | [`position`] | pieces, kings' runs, setting up, errors in positions | |
//!
//! # Features
//!
//! | feature | default | contents |
//! |---|---|---|
//! | `std` | yes | `alloc`, and the standard library in dependencies |
//! | `alloc` | with `std` | lists of moves, custom rule sets, `String`, everything marked above |
//! | `variants` | with `compiled` | all named variants |
//! | `international`, `russian`, `brazilian`, `english`, `frisian`, `canadian`, `turkish` | with `variants` | the variants of one family; `Cargo.toml` lists them |
//! | `wide-boards` | with `canadian` | boards that need more than 64 bits, such as 12x12 |
//! | `compiled` | yes | a specialised kernel for each variant: two to three times faster than the shared kernel, with the same answers |
//! | `compiled-international`, `compiled-russian` and so on | with `compiled` | the variants of one family, with their kernels |
//! | `parallel` | no | perft on several threads (rayon) |
//! | `pdn` | no | game files, with decoders for old encodings |
//! | `serde` | no | `Serialize` and `Deserialize` for rules, positions and moves; with `alloc` for variants and games |
//!
//! Builds without optimisation (`opt-level = 0`) always use the shared kernel. The oldest supported compiler is Rust 1.88.
//!
//! # Guides
//!
//! Pages for programmers who used another library before:
//! [coming from shakmaty](guide::coming_from_shakmaty),
//! [coming from python-chess](guide::coming_from_python_chess),
//! [coming from Scan's sources](guide::coming_from_scan).

#[cfg(feature = "alloc")]
extern crate alloc;

#[cfg(feature = "alloc")]
pub mod diagram;
pub mod game;
pub mod geometry;
#[cfg(any(doc, doctest))]
pub mod guide;
mod move_list;
mod movegen;
mod moves;
pub mod notation;
pub mod packed;
#[cfg(feature = "pdn")]
pub mod pdn;
pub mod perft;
pub mod position;
pub mod rules;
mod setters;
#[cfg(feature = "alloc")]
pub mod steps;
mod variant;

#[cfg(feature = "alloc")]
pub use game::Game;
pub use game::{Outcome, Termination};
pub use geometry::{Bitboard, Color, Coordinates, Direction, DirectionSet, Grid, Square};
pub use move_list::MoveList;
pub use moves::{Move, Path, Step};
pub use position::{Piece, Position, PositionError, Role, Strictness, Undo};
pub use rules::{Rules, RulesError};
#[cfg(all(feature = "serde", feature = "alloc"))]
pub use variant::VariantError;
pub use variant::{IllegalMove, Overflow, UnknownVariant, Variant};

/// The examples of the repository's README, which run as tests.
#[cfg(all(doctest, feature = "alloc"))]
#[doc = include_str!("../README.md")]
struct ReadmeExamples;
