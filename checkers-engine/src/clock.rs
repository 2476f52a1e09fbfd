//! Counts nodes and decides when the search has to end.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
#[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
use std::time::Instant;

// The standard library has no clock in a browser.
#[cfg(all(target_family = "wasm", target_os = "unknown"))]
use web_time::Instant;

use crate::limits::Limits;

/// How many nodes are visited between two looks at the time. A power of two.
const NODES_PER_LOOK: u64 = 256;

/// The search has to end.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Stopped;

/// The nodes and the time of one search.
#[derive(Debug)]
pub(crate) struct Clock<'a> {
    start: Instant,
    time: Option<Duration>,
    most_nodes: u64,
    stop: &'a AtomicBool,
    /// Nodes visited up to now.
    pub(crate) nodes: u64,
}

impl<'a> Clock<'a> {
    pub(crate) fn new(limits: &Limits, stop: &'a AtomicBool) -> Self {
        let most_nodes = limits.nodes.unwrap_or(u64::MAX);
        Self { start: Instant::now(), time: limits.time, most_nodes, stop, nodes: 0 }
    }

    /// Counts a node.
    pub(crate) fn tick(&mut self) -> Result<(), Stopped> {
        if self.nodes >= self.most_nodes || self.stop.load(Ordering::Relaxed) {
            return Err(Stopped);
        }
        self.nodes += 1;
        if self.nodes.is_multiple_of(NODES_PER_LOOK) { self.check() } else { Ok(()) }
    }

    /// Looks at the time and at the stop flag.
    pub(crate) fn check(&self) -> Result<(), Stopped> {
        let is_late = self.time.is_some_and(|time| self.start.elapsed() >= time);
        if is_late || self.stop.load(Ordering::Relaxed) { Err(Stopped) } else { Ok(()) }
    }

    pub(crate) fn elapsed(&self) -> Duration {
        self.start.elapsed()
    }
}
