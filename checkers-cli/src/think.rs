//! Options that limit how long an engine thinks.

use std::time::Duration;

use checkers_engine::Limits;
use checkers_engine::hub::Level;

use crate::number::number;

/// How long an engine thinks.
#[derive(clap::Args, Clone, Copy)]
pub(crate) struct ThinkArgs {
    /// Nodes for each move; 20000 if no limit is given
    #[arg(long, value_name = "N", value_parser = number::<u64>(1..=u64::MAX))]
    pub(crate) nodes: Option<u64>,

    /// Plies for each move
    #[arg(long, value_name = "N", value_parser = number::<u32>(1..=u64::from(Limits::MAX_DEPTH)))]
    pub(crate) depth: Option<u32>,

    /// Seconds for each move
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    pub(crate) time: Option<f64>,
}

fn seconds(text: &str) -> Result<f64, &'static str> {
    let seconds = text.parse().ok().filter(|seconds| (0.001..=1e6).contains(seconds));
    seconds.ok_or("a number of seconds from 0.001 on")
}

impl ThinkArgs {
    /// The nodes if no limit is given.
    const NODES: u64 = 20_000;

    /// Returns whether no limit is given.
    pub(crate) const fn is_unlimited(self) -> bool {
        self.nodes.is_none() && self.depth.is_none() && self.time.is_none()
    }

    pub(crate) fn limits(self) -> Limits {
        let Self { nodes, depth, time } = self;
        let nodes = if depth.is_none() && time.is_none() { nodes.or(Some(Self::NODES)) } else { nodes };
        Limits { nodes, depth, time: time.map(Duration::from_secs_f64), ..Limits::NONE }
    }

    /// Returns the same limits for an engine that speaks Hub.
    pub(crate) fn level(self) -> Level {
        let Limits { nodes, depth, .. } = self.limits();
        Level { nodes, depth, move_time: self.time, ..Level::default() }
    }
}
