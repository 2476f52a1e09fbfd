//! What the results of a match say about the difference in strength.
//!
//! Both games of an opening depend on each other: an opening that is good for White gives a win and a loss. So the unit of
//! all estimates is the pair, with 0 to 4 half points.

use std::collections::BTreeMap;
use std::fmt;

use super::game::{HalfPoints, Points};

/// The results of a match for the first engine.
#[derive(Clone, Debug, Default)]
pub(super) struct Tally {
    games: BTreeMap<u64, HalfPoints>,
}

/// A difference in Elo with its interval of 95 %.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Elo {
    pub(super) value: f64,
    pub(super) low: f64,
    pub(super) high: f64,
}

impl fmt::Display for Elo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:+.0} (95 %: {:+.0} to {:+.0})", self.value, self.low, self.high)
    }
}

impl Tally {
    pub(super) fn add(&mut self, number: u64, points: HalfPoints) {
        self.games.insert(number, points);
    }

    pub(super) fn has(&self, number: u64) -> bool {
        self.games.contains_key(&number)
    }

    pub(super) fn games(&self) -> usize {
        self.games.len()
    }

    pub(super) fn points(&self) -> Points {
        let count = |points| self.games.values().filter(|found| **found == points).count() as u64;
        Points { wins: count(2), draws: count(1), losses: count(0) }
    }

    /// Returns how many pairs have how many half points. Games 2n − 1 and 2n are a pair.
    fn pairs(&self) -> [u64; 5] {
        let mut pairs = [0; 5];
        for (number, points) in self.games.iter().filter(|(number, _)| !number.is_multiple_of(2)) {
            if let Some(other) = self.games.get(&(number + 1)) {
                pairs[usize::from(points + other)] += 1;
            }
        }
        pairs
    }

    /// Returns the difference in strength, or `None` if all pairs ended alike: then no interval can be given.
    pub(super) fn elo(&self) -> Option<Elo> {
        let pairs = self.pairs().map(|count| count as f64);
        let Scores { count, mean, variance } = scores(pairs);
        if variance <= 0.0 {
            return None;
        }
        let margin = 1.96 * (variance / count).sqrt();
        let elo = |score: f64| -400.0 * (1.0 / score.clamp(1e-6, 1.0 - 1e-6) - 1.0).log10();
        Some(Elo { value: elo(mean), low: elo(mean - margin), high: elo(mean + margin) })
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Points { wins, draws, losses } = self.points();
        let points = wins as f64 + draws as f64 / 2.0;
        write!(f, "{points} of {} (+{wins} ={draws} -{losses})", self.games())
    }
}

/// The scores of pairs, from 0 to 1.
struct Scores {
    count: f64,
    mean: f64,
    variance: f64,
}

fn scores(pairs: [f64; 5]) -> Scores {
    let count: f64 = pairs.iter().sum();
    let score = |place: usize| place as f64 / 4.0;
    let sum = |of: &dyn Fn(f64) -> f64| -> f64 {
        pairs.iter().enumerate().map(|(place, count)| count * of(score(place))).sum()
    };
    if count == 0.0 {
        return Scores { count, mean: 0.5, variance: 0.0 };
    }
    let mean = sum(&|score| score) / count;
    let variance = sum(&|score| (score - mean) * (score - mean)) / count;
    Scores { count, mean, variance }
}

/// A sequential probability ratio test of two hypotheses about the difference in Elo, with errors of 5 % each.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Sprt {
    low: f64,
    high: f64,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Verdict {
    Open,
    /// The difference is the smaller one.
    Rejected,
    /// The difference is the greater one.
    Accepted,
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Open => "open",
            Self::Rejected => "rejected",
            Self::Accepted => "accepted",
        })
    }
}

pub(super) fn parse_sprt(text: &str) -> Result<Sprt, &'static str> {
    let numbers = text.split_once(',').and_then(|(low, high)| Some((low.parse().ok()?, high.parse().ok()?)));
    let within = |(low, high): &(f64, f64)| low < high && low.abs() <= 1000.0 && high.abs() <= 1000.0;
    let (low, high) =
        numbers.filter(within).ok_or("two numbers of Elo, the smaller one first, such as 0,10")?;
    Ok(Sprt { low, high })
}

impl fmt::Display for Sprt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.low, self.high)
    }
}

impl Sprt {
    /// The logarithm of 0.95 / 0.05.
    const BOUND: f64 = 2.944_438_979_166_44;

    /// Pairs before any verdict: the approximation holds for larger numbers only.
    const LEAST_PAIRS: u64 = 16;

    /// Returns the logarithm of the likelihood ratio, by the normal approximation for pairs.
    pub(super) fn ratio(self, tally: &Tally) -> f64 {
        let pairs = tally.pairs();
        if pairs.iter().sum::<u64>() == 0 {
            return 0.0;
        }
        // Results that never occurred get a small weight: the variance must not be 0.
        let Scores { count, mean, variance } =
            scores(pairs.map(|count| if count == 0 { 1e-3 } else { count as f64 }));
        let score = |elo: f64| 1.0 / (1.0 + 10_f64.powf(-elo / 400.0));
        let (low, high) = (score(self.low), score(self.high));
        count * (high - low) * (2.0 * mean - low - high) / (2.0 * variance)
    }

    pub(super) fn verdict(self, tally: &Tally) -> Verdict {
        match self.ratio(tally) {
            _ if tally.pairs().iter().sum::<u64>() < Self::LEAST_PAIRS => Verdict::Open,
            ratio if ratio >= Self::BOUND => Verdict::Accepted,
            ratio if ratio <= -Self::BOUND => Verdict::Rejected,
            _ => Verdict::Open,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns a match with these results of each pair.
    fn tally(pairs: &[(HalfPoints, HalfPoints, usize)]) -> Tally {
        let mut tally = Tally::default();
        let mut number = 1;
        for (first, second, times) in pairs {
            for _ in 0..*times {
                tally.add(number, *first);
                tally.add(number + 1, *second);
                number += 2;
            }
        }
        tally
    }

    #[test]
    fn three_quarters_of_the_points_are_191_elo() {
        let elo = tally(&[(2, 2, 50), (2, 0, 50)]).elo().unwrap();
        assert!((elo.value - 190.85).abs() < 0.01, "{elo}");
        assert!((elo.low - 148.0).abs() < 0.5 && (elo.high - 240.0).abs() < 0.5, "{elo}");
        assert_eq!(tally(&[(2, 2, 9)]).elo(), None);
    }

    #[test]
    fn openings_that_decide_by_themselves_say_that_engines_are_equal() {
        let decided = tally(&[(2, 0, 45), (2, 1, 5), (1, 0, 5)]).elo().unwrap();
        let open = tally(&[(2, 2, 25), (0, 0, 25), (2, 1, 5), (1, 0, 5)]).elo().unwrap();
        assert!(decided.value.abs() < 1e-9 && open.value.abs() < 1e-9);
        assert!(decided.high * 3.0 < open.high, "{decided} {open}");
    }

    #[test]
    fn a_test_ends_when_one_hypothesis_is_likely() {
        let sprt = parse_sprt("0,20").unwrap();
        assert_eq!(sprt.verdict(&tally(&[])), Verdict::Open);
        assert_eq!(sprt.verdict(&tally(&[(2, 2, 15)])), Verdict::Open);
        assert_eq!(sprt.verdict(&tally(&[(2, 2, 60), (2, 0, 60)])), Verdict::Accepted);
        assert_eq!(sprt.verdict(&tally(&[(0, 0, 60), (2, 0, 60)])), Verdict::Rejected);
        assert!(parse_sprt("10,0").is_err() && parse_sprt("x,1").is_err() && parse_sprt("nan,1").is_err());
    }
}
