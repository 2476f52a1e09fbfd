//! What the tests share: the data readers, the slow generator, random positions and rules, and what translates
//! between the slow generator's world and the library's.
#![allow(dead_code, missing_docs, unreachable_pub)]

pub mod cases;
pub mod config;
pub mod data;
pub mod fast;
pub mod play;
pub mod random;
pub mod slow;
pub mod slow_draws;
pub mod tables;
pub mod text;
