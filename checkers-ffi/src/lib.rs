//! The C ABI of [`checkers_core`]: it translates, and holds no rule and no notation.
//!
//! The names are those that C sees. What holds for all functions stands at the top of `include/checkers.h`; each one's
//! own documentation is here, from where the header takes it.
//!
//! `unsafe` is confined to `machinery/raw.rs`, which takes pointers apart, and to the lines of each entry that call it. All
//! that an entry does happens inside `guard`: no panic leaves it, and an error becomes a status.
//!
//! # C names and their Rust counterparts
//!
//! A function of C is named after the Rust type whose method it is, and the method: `checkers_variant_legal_moves` is
//! `Variant::legal_moves`. A value of an enumeration is named after the enumeration: `CHECKERS_STYLE_FULL` is
//! `MoveStyle::Full`. Functions that have no counterpart are left out.
//!
#![doc = include_str!("../names.md")]
#![allow(non_camel_case_types)] // C's names.
#![allow(clippy::missing_safety_doc)] // Said once for all functions, at the top of the header.

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
