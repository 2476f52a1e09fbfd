//! Searches for the best move under any rules of [`checkers_core`]: those of a variant, or custom rules.
//!
//! ```
//! use std::sync::atomic::AtomicBool;
//! use checkers_core::{Game, Variant};
//! use checkers_engine::{Engine, Limits};
//!
//! let variant = Variant::from_id("russian").unwrap();
//! let mut engine = Engine::new(variant.clone());
//! let game = Game::new(variant);
//! let stop = AtomicBool::new(false); // another thread may set it
//! let result = engine.search(&game, &Limits::nodes(5_000), &stop, &mut |info| {
//!     println!("depth {} score {} nodes {}", info.depth, info.score, info.nodes);
//! })?;
//! assert!(game.legal_moves().contains(&result.best_move));
//! # Ok::<(), checkers_engine::SearchError>(())
//! ```
//!
//! The engine has no list of variants. It plays by the legal moves and the draw rules of the core, and its evaluation is
//! computed from the [`Rules`](checkers_core::Rules).
//!
//! # How it searches
//!
//! `Engine::search` deepens one ply at a time. Each depth is a principal variation search: the first move of a position
//! gets the full window between alpha and beta, every other move only has to be refuted with an empty window, and is
//! searched again if it is not. These files make that cheaper:
//!
//! - `table`: results of positions that were searched before,
//! - `ordering`: the likely best move first, by killer moves and a history of refutations,
//! - `reductions`: less depth for quiet moves late in the list,
//! - `quiescence`: at depth 0, captures are played out before a position is evaluated,
//! - `evaluation`: the value of a quiet position,
//! - `path`: the positions and draw counters from the start of the game to the current node.
//!
//! # Other programs
//!
//! [`hub`] has the messages and the two sides of the protocol by which programs for draughts talk to engines, and [`dxp`] those of
//! games over a network, both without any input or output. [`io`] connects them: [`io::serve_hub`] lets another program use
//! this engine, [`io::EngineProcess`] runs another engine, [`io::DxpLink`] is a network connection.
//!
//! With the same seed, limits in nodes or depth and the same sequence of calls, every search returns the same result.

#![forbid(unsafe_code)]

mod bench;
pub mod bitbase;
mod clock;
pub mod dxp;
mod engine;
mod error;
mod evaluation;
mod futility;
mod geometry;
pub mod hub;
pub mod io;
mod limits;
mod ordering;
mod path;
mod quiescence;
mod reductions;
mod result;
mod root;
mod score;
mod search;
mod table;

pub use bench::{Bench, bench};
pub use engine::{Engine, Options};
pub use error::SearchError;
pub use limits::Limits;
pub use result::{Info, SearchResult, Variation};
pub use root::Root;
pub use score::Score;
