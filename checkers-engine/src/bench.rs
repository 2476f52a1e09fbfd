//! A fixed amount of work, to measure speed and to notice changes of the search.

use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use checkers_core::{Position, Variant};

use crate::engine::{Engine, Options};
use crate::limits::Limits;

/// How many plies the positions of each variant are after its start.
const PLIES: [u32; 4] = [0, 10, 24, 40];

/// The result of [`bench()`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Bench {
    /// Positions searched.
    pub positions: u32,
    /// Nodes visited. The number depends on the search and the rules only, not on the machine.
    pub nodes: u64,
    /// The duration, without the time to make the positions.
    pub elapsed: Duration,
}

impl Bench {
    /// Returns the nodes visited per second.
    #[must_use]
    pub fn nodes_per_second(&self) -> u64 {
        let nanoseconds = self.elapsed.as_nanos().max(1);
        u64::try_from(u128::from(self.nodes) * 1_000_000_000 / nanoseconds).unwrap_or(u64::MAX)
    }
}

/// Searches a fixed list of positions of these variants to a depth in plies.
///
/// The number of nodes is a signature: it changes with any change of the search, the evaluation or the rules.
///
/// ```
/// use checkers_core::Variant;
/// let first = checkers_engine::bench(Variant::all().take(3), 3);
/// let second = checkers_engine::bench(Variant::all().take(3), 3);
/// assert_eq!(first.nodes, second.nodes);
/// assert_eq!(first.positions, 12);
/// ```
pub fn bench(variants: impl IntoIterator<Item = Variant>, depth: u32) -> Bench {
    let mut total = Bench { positions: 0, nodes: 0, elapsed: Duration::ZERO };
    let stop = AtomicBool::new(false);
    for variant in variants {
        let positions = PLIES.map(|plies| after(&variant, plies));
        let start = Instant::now();
        let mut engine =
            Engine::with_options(variant, &Options { table_bytes: 1 << 20, ..Options::default() });
        for position in positions {
            engine.new_game();
            // Where the game was over earlier, there is nothing to search.
            if let Ok(result) = engine.search(position, &Limits::depth(depth), &stop, &mut |_| ()) {
                total.positions += 1;
                total.nodes += result.nodes;
            }
        }
        total.elapsed += start.elapsed();
    }
    total
}

/// Returns the position after this many moves that are chosen by a fixed sequence of numbers, or before the game is
/// over.
fn after(variant: &Variant, plies: u32) -> Position {
    let mut position = variant.initial();
    let mut state = 0x5eed_u64;
    for _ in 0..plies {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let moves = variant.legal_moves(&position);
        let Some(mv) = moves.get(spread(state, moves.len())) else { break };
        let next = variant.play_unchecked(&position, mv);
        if variant.outcome(&next).is_some() {
            break;
        }
        position = next;
    }
    position
}

/// Returns a number below `limit` from the high half of random bits, each about as likely as any other; 0 if `limit` is
/// 0.
fn spread(random: u64, limit: usize) -> usize {
    (((random >> 32) * limit as u64) >> 32) as usize
}
