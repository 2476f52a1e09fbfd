//! Shared by the measurements: positions and games to measure, tables of expected counts, and timing of two pieces of
//! work side by side.

pub mod alternately;
pub mod games;
pub mod positions;
pub mod tables;
