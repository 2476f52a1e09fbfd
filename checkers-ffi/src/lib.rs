//! The C ABI of [`checkers_core`]. It translates calls and values; it contains no rule and no notation.
//!
//! The names are the names in C. The top of `include/checkers.h` documents what holds for all functions. The documentation
//! of each function is here; the header is generated from it.
//!
//! `unsafe` is limited to `machinery/raw.rs`, which reads and writes through the caller's pointers, and to the lines of each
//! exported function that call it. Everything else runs inside `guard`: no panic leaves it, and an error becomes a status.
//!
//! # C names and their Rust counterparts
//!
//! A C function has the name of the Rust type and of the method: `checkers_variant_legal_moves` is `Variant::legal_moves`.
//! A value of an enumeration has the name of the enumeration: `CHECKERS_STYLE_FULL` is `MoveStyle::Full`. The table leaves
//! out functions without a counterpart.
//!
#![doc = include_str!("../names.md")]
#![allow(non_camel_case_types)] // C's names.
#![allow(clippy::missing_safety_doc)] // The top of the header documents it once for all functions.

mod batches;
mod files;
mod games;
mod library;
mod machinery;
mod moves;
mod positions;
mod variants;

pub use batches::*;
pub use files::*;
pub use games::*;
pub use library::*;
pub use machinery::*;
pub use moves::*;
pub use positions::*;
pub use variants::*;
