//! Choices by chance, from random bits that the caller brings.

/// A number below `limit`, each as likely as any other but for one part in billions, from 32 random bits; 0 if `limit` is
/// 0. For [`Line::play_out`](super::Line::play_out), so that the same bits give the same games everywhere.
#[must_use]
pub const fn below(random: u32, limit: usize) -> usize {
    // The high half of the product is even over the numbers.
    ((random as u64 * limit as u64) >> 32) as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_spread_over_all_below_the_limit() {
        assert_eq!([0, 1 << 31, u32::MAX].map(|random| below(random, 10)), [0, 5, 9]);
        assert_eq!([0, u32::MAX].map(|random| below(random, 1)), [0, 0]);
        assert_eq!(below(u32::MAX, 0), 0);
    }
}
