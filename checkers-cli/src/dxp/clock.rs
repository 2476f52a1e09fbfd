//! The time that the engine may use for a move.

use std::time::Duration;

/// How many moves are expected to come where their number is not limited.
const EXPECTED_MOVES: u32 = 30;

/// Kept for the network.
const RESERVE: Duration = Duration::from_millis(300);

/// The least time for a move, however little is left.
const LEAST: Duration = Duration::from_millis(20);

/// The time of our side.
pub(super) struct Clock {
    /// For so many moves, or for all if `moves` is 0.
    time: Duration,
    moves: u32,
    left: Duration,
    moves_left: u32,
}

impl Clock {
    pub(super) const fn new(minutes: u16, moves: u16) -> Self {
        let (time, moves) = (Duration::from_secs(60 * minutes as u64), moves as u32);
        Self { time, moves, left: time, moves_left: moves }
    }

    /// The time for the next move.
    pub(super) fn move_time(&self) -> Duration {
        let moves = if self.moves == 0 { EXPECTED_MOVES } else { self.moves_left.min(EXPECTED_MOVES) };
        (self.left.saturating_sub(RESERVE) / moves.max(1)).max(LEAST)
    }

    /// Counts a move that took this time.
    pub(super) fn moved(&mut self, used: Duration) {
        self.left = self.left.saturating_sub(used);
        self.moves_left = self.moves_left.saturating_sub(1);
        if self.moves > 0 && self.moves_left == 0 {
            self.moves_left = self.moves;
            self.left += self.time;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_is_divided_among_the_moves() {
        let mut clock = Clock::new(1, 0);
        assert_eq!(clock.move_time(), Duration::from_millis(1990));
        clock.moved(Duration::from_secs(59));
        assert_eq!(clock.move_time(), Duration::from_millis(700) / EXPECTED_MOVES);
        clock.moved(Duration::from_secs(59));
        assert_eq!(clock.move_time(), LEAST, "after its end");
    }

    #[test]
    fn a_new_period_adds_its_time() {
        let mut clock = Clock::new(1, 2);
        assert_eq!(clock.move_time(), Duration::from_millis(29_850));
        clock.moved(Duration::from_secs(20));
        assert_eq!(clock.move_time(), Duration::from_millis(39_700));
        clock.moved(Duration::from_secs(30));
        assert_eq!(clock.move_time(), Duration::from_millis(34_850), "10 s are left of the first minute");
    }
}
