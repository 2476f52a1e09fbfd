//! What the tests share: the data readers, the slow generator, random positions and rules.
#![allow(dead_code, missing_docs, unreachable_pub)]

pub mod data;
pub mod slow;
