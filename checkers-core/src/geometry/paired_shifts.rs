//! Steps on a board whose squares are numbered without gaps.

use super::direction::DIRECTIONS;
use super::word::Word;

/// Steps as two shifts of the whole word.
///
/// On a checkered board without ghost columns, a diagonal step is one bit longer from every second rank than from the
/// others. With 8 squares in each rank, a step to the north-east moves 8 bits from one rank and 9 from the next.
#[derive(Clone, Copy, Debug)]
pub(super) struct PairedShifts<W> {
    /// The shorter distance of each direction, in bits.
    distances: [u8; DIRECTIONS],
    /// The squares from which a step has this distance.
    near: [W; DIRECTIONS],
    /// The squares from which a step is one bit longer.
    far: [W; DIRECTIONS],
}

impl<W: Word> PairedShifts<W> {
    /// Moves every square of the set one step in the direction with this index. What leaves the board is lost.
    #[inline(always)]
    pub(super) fn step(&self, direction: usize, set: W) -> W {
        let direction = direction % DIRECTIONS;
        let distance = u32::from(self.distances[direction]);
        let (near, far) = (set & self.near[direction], set & self.far[direction]);
        if direction < DIRECTIONS / 2 { (near | far << 1) << distance } else { (near | far >> 1) >> distance }
    }
}

/// Defines the constructor for one word. A macro, because a trait cannot have a `const fn` yet.
macro_rules! build {
    ($word:ty) => {
        impl PairedShifts<$word> {
            /// Returns the steps of a board. `next` has the square that a step leads to, or a number above every
            /// square. `None` if the distances of one direction differ by more than one bit, as on boards with missing
            /// squares.
            pub(super) const fn of(next: &[[u8; <$word>::BITS as usize]; DIRECTIONS]) -> Option<Self> {
                let mut steps =
                    Self { distances: [u8::MAX; DIRECTIONS], near: [0; DIRECTIONS], far: [0; DIRECTIONS] };
                let mut d = 0;
                while d < DIRECTIONS {
                    let mut bit = 0;
                    while bit < next[d].len() {
                        let distance = (next[d][bit]).abs_diff(bit as u8);
                        if (next[d][bit] as usize) < next[d].len() && distance < steps.distances[d] {
                            steps.distances[d] = distance;
                        }
                        bit += 1;
                    }
                    let mut bit = 0;
                    while bit < next[d].len() {
                        if (next[d][bit] as usize) < next[d].len() {
                            match next[d][bit].abs_diff(bit as u8) - steps.distances[d] {
                                0 => steps.near[d] |= 1 << bit,
                                1 => steps.far[d] |= 1 << bit,
                                _ => return None,
                            }
                        }
                        bit += 1;
                    }
                    if steps.near[d] == 0 {
                        // No step leads that way.
                        steps.distances[d] = 0;
                    }
                    d += 1;
                }
                Some(steps)
            }
        }
    };
}

build!(u64);
build!(u128);

#[cfg(test)]
mod tests {
    use super::super::board::Board;
    use super::super::layout::Layout;
    use super::*;

    #[test]
    fn two_shifts_lead_where_single_steps_lead() {
        for board in [Board::dark_left(16, 16), Board::dark_right(16, 16), Board::dark_left(8, 32)] {
            let layout = Layout::<u128>::new(board).unwrap();
            assert!(layout.shifts().is_none(), "{board:?}");
            for direction in 0..DIRECTIONS {
                let mut all = 0;
                for bit in (0..128).filter(|bit| layout.playable() >> bit & 1 == 1) {
                    let from = super::super::square::Square::wrap(bit);
                    let to =
                        layout.neighbour(from, super::super::direction::Direction::from_index(direction));
                    let expected = to.map_or(0, |to| 1 << to.bit());
                    assert_eq!(layout.step(direction, 1 << bit), expected, "{board:?} {direction} {bit}");
                    assert!(to.is_none() || layout.step_back(direction, expected) == 1 << bit);
                    all |= expected;
                }
                assert_eq!(layout.step(direction, layout.playable()), all);
            }
        }
    }
}
