//! What the measurements share: positions and games to measure, the tables that say what must come out, and timing of
//! two things side by side.

pub mod alternately;
pub mod games;
pub mod positions;
pub mod tables;
