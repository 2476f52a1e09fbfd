//! Results: the points of each side.

use crate::geometry::Color;

/// A score of a game: the points of both sides, in hundredths of a point, such as `1-0`, `2-0`, `1/2-1/2`, `4-6` or `0.98-1.02`.
///
/// ```
/// use checkers_core::{Color, pdn::Score};
/// let score = Score::parse("0:2").unwrap();
/// assert_eq!((score.first, score.second), (0, 200));
/// assert_eq!(score.winner(Color::White), Some(Color::Black));
/// assert_eq!(Score::parse("*"), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[expect(clippy::exhaustive_structs, reason = "a result has one number for each player")]
pub struct Score {
    /// The points before the dash, in hundredths.
    pub first: u32,
    /// The points after the dash, in hundredths.
    pub second: u32,
}

impl Score {
    /// Reads a result in any form: `1-0`, `0:2`, `1/2-1/2`, `½-½`, `1 1/2 - 1/2`, `1+ - 1-` (plus draw), `4-6`. Returns `None`
    /// for `*`, for a text that is not a score, and for a million points or more.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let text = text.trim();
        // A plus draw is a draw in which one side has the advantage.
        match text {
            "1+ - 1-" | "1+-1-" => return Some(Self { first: 101, second: 99 }),
            "1- - 1+" | "1--1+" => return Some(Self { first: 99, second: 101 }),
            _ => {}
        }
        let separator = |letter: char| matches!(letter, '-' | ':' | '\u{2010}'..='\u{2015}' | '\u{2212}');
        let (first, second) = text.split_once(separator)?;
        Some(Self { first: points(first)?, second: points(second)? })
    }

    /// Returns whether both sides have the same points.
    #[must_use]
    pub const fn is_even(self) -> bool {
        self.first == self.second
    }

    /// Returns the winner. `first` is the side whose points come first. `None` for equal points: a draw, or a loss of both sides
    /// (`0-0`).
    #[must_use]
    pub const fn winner(self, first: Color) -> Option<Color> {
        if self.first > self.second {
            Some(first)
        } else if self.first < self.second {
            Some(first.other())
        } else {
            None
        }
    }
}

/// Reads a number of points and returns it in hundredths: `2`, `1/2`, `½`, `1 1/2`, `1½`, `0.98`, `0,5`.
fn points(text: &str) -> Option<u32> {
    let text = text.trim();
    let whole = |digits: &str| match digits.trim() {
        "" => Some(0),
        digits if digits.len() <= 6 && digits.bytes().all(|byte| byte.is_ascii_digit()) => {
            digits.parse::<u32>().ok()
        }
        _ => None,
    };
    if text.is_empty() {
        return None;
    }
    for half in ["1/2", "½"] {
        if let Some(rest) = text.strip_suffix(half) {
            return Some(whole(rest)? * 100 + 50);
        }
    }
    let Some((units, fraction)) = text.split_once(['.', ',']) else { return Some(whole(text)? * 100) };
    let hundredths = match fraction.len() {
        1 => whole(fraction)? * 10,
        2 => whole(fraction)?,
        _ => return None,
    };
    Some(whole(units)? * 100 + hundredths)
}

/// Returns whether two results have the same meaning: `2-0` and `1-0`, `1:1` and `1/2-1/2`.
pub(super) fn same(left: &str, right: &str) -> bool {
    let sign = |text| {
        Score::parse(text).map(|score| (score.first.cmp(&score.second), score.first + score.second == 0))
    };
    left == right || sign(left).is_some_and(|left| sign(right) == Some(left))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_are_read_in_every_form() {
        for (text, first, second) in [
            ("1-0", 100, 0),
            (" 0-1", 0, 100),
            ("1/2-1/2", 50, 50),
            ("½-½", 50, 50),
            ("1/2:1/2", 50, 50),
            ("2-0", 200, 0),
            ("0-0", 0, 0),
            ("4-6", 400, 600),
            ("1 1/2 - 1/2", 150, 50),
            ("0.98-1.02", 98, 102),
            ("1+ - 1-", 101, 99),
        ] {
            assert_eq!(Score::parse(text), Some(Score { first, second }), "{text}");
        }
        for text in ["", "*", "-", "?", "draw", "1", "1-", "12345678-0", "0.123-1"] {
            assert_eq!(Score::parse(text), None, "{text}");
        }
    }
}
