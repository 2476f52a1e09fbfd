//! Two pieces of work measured side by side.

use std::time::{Duration, Instant};

/// How long two pieces of work took, each in every round.
pub struct Times {
    rounds: Vec<[Duration; 2]>,
}

/// Runs both in turn, so many times, so that what else the machine does falls on both alike.
pub fn alternately(rounds: usize, mut first: impl FnMut(), mut second: impl FnMut()) -> Times {
    let time = |work: &mut dyn FnMut()| {
        let start = Instant::now();
        work();
        start.elapsed()
    };
    Times { rounds: (0..rounds).map(|_| [time(&mut first), time(&mut second)]).collect() }
}

impl Times {
    /// The shortest time of each: what else runs can only add to it.
    ///
    /// # Panics
    /// If there was no round.
    #[must_use]
    pub fn shortest(&self) -> [Duration; 2] {
        [0, 1].map(|which| self.rounds.iter().map(|round| round[which]).min().expect("a round"))
    }

    /// How many times the second takes what the first does, round by round, from the lowest to the highest.
    fn ratios(&self) -> Vec<f64> {
        let ratio = |[first, second]: &[Duration; 2]| second.as_secs_f64() / first.as_secs_f64();
        let mut ratios: Vec<f64> = self.rounds.iter().map(ratio).collect();
        ratios.sort_by(f64::total_cmp);
        ratios
    }
}

/// Two pieces of work that were compared, in one line: leaves a second of both, how many times as many the first has (the
/// median of the rounds, and how they vary).
///
/// # Panics
/// If there was no round.
#[must_use]
pub fn line(name: &str, leaves: [u64; 2], times: &Times) -> String {
    let shortest = times.shortest();
    let rate = |which: usize| leaves[which] as f64 / shortest[which].as_secs_f64() / 1e6;
    let ratios = times.ratios();
    // The counts may differ a little.
    let ratio = |index: usize| ratios[index] * leaves[0] as f64 / leaves[1] as f64;
    format!(
        "{name:<36} {:>7.1} and {:>7.1} M leaves/s, {:.2} times as many ({:.2} to {:.2})",
        rate(0),
        rate(1),
        ratio(ratios.len() / 2),
        ratio(0),
        ratio(ratios.len() - 1),
    )
}
