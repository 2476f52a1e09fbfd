//! Scores: the value of a position for a side.

use std::fmt;

/// The value of a win at the node where the game is over. A win `n` plies later has the value `WIN - n`.
pub(crate) const WIN: i32 = 30_000;

/// Values of this size and above are wins; evaluations are smaller.
pub(crate) const LEAST_WIN: i32 = WIN - 1_000;

/// The value of a position that the bitbase knows to be won. With any evaluation it is smaller than a win that is counted in plies.
pub(crate) const KNOWN_WIN: i32 = 23_000;

/// The value of a position for the side to move.
///
/// Scores are ordered: any win is better than any evaluation, and a faster win is better than a slower one.
///
/// ```
/// use checkers_engine::Score;
/// assert!(Score::Win { plies: 1 } > Score::Win { plies: 3 });
/// assert!(Score::Win { plies: 9 } > Score::CentiMen(900));
/// assert!(Score::Loss { plies: 8 } > Score::Loss { plies: 2 });
/// assert_eq!(Score::CentiMen(-150).to_string(), "-1.50");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Score {
    /// An evaluation in hundredths of a man; 0 is a draw or equality.
    CentiMen(i32),
    /// The side to move wins.
    Win {
        /// Plies until the game is over.
        plies: u32,
    },
    /// The side to move loses.
    Loss {
        /// Plies until the game is over.
        plies: u32,
    },
}

impl Score {
    /// Returns the score of a value of the search.
    pub(crate) const fn from_value(value: i32) -> Self {
        if value >= LEAST_WIN {
            Self::Win { plies: (WIN - value).unsigned_abs() }
        } else if value <= -LEAST_WIN {
            Self::Loss { plies: (WIN + value).unsigned_abs() }
        } else {
            Self::CentiMen(value)
        }
    }

    /// Returns whether the score is a win or a loss.
    #[must_use]
    pub const fn is_decided(self) -> bool {
        !matches!(self, Self::CentiMen(_))
    }

    fn rank(self) -> (i8, i64) {
        match self {
            Self::Loss { plies } => (-1, i64::from(plies)),
            Self::CentiMen(value) => (0, i64::from(value)),
            Self::Win { plies } => (1, -i64::from(plies)),
        }
    }
}

impl Ord for Score {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        self.rank().cmp(&other.rank())
    }
}

impl PartialOrd for Score {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

/// Men with two decimals, such as `+0.35`, or `win in 5 plies`.
impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::CentiMen(value) => {
                let sign = if *value < 0 { '-' } else { '+' };
                let size = value.unsigned_abs();
                write!(f, "{sign}{}.{:02}", size / 100, size % 100)
            }
            Self::Win { plies } => write!(f, "win in {plies} plies"),
            Self::Loss { plies } => write!(f, "loss in {plies} plies"),
        }
    }
}
