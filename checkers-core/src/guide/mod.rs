//! Guides for programmers who used another library before.
//!
//! These modules hold documentation only.

pub mod coming_from_python_chess;
pub mod coming_from_scan;
pub mod coming_from_shakmaty;
