//! A level of the search by captured sets: each set with what was taken last, and so where the capturing piece may be.
//!
//! The worst positions have tens of thousands of captured sets, and the search waits for memory more than for anything
//! else. So the sets lie densely in the order in which they were found, a new one is only appended, and a table of the
//! smallest numbers that suffice finds them.

use alloc::vec;
use alloc::vec::Vec;

use crate::geometry::Word;

/// Where the piece may be with these pieces taken.
#[derive(Clone, Copy, Debug)]
pub(super) struct CapturedSet<W, const N: usize> {
    /// The pieces taken.
    pub(super) taken: W,
    /// What was taken last, by the direction of that jump.
    pub(super) lasts: [W; N],
}

/// Captured sets, each once.
#[derive(Clone, Debug)]
pub(super) struct Level<W, const N: usize> {
    /// What is taken, apart from where the piece may be then: telling sets apart waits for memory, adding to one
    /// does not.
    takens: Vec<W>,
    /// What was taken last.
    lasts: Vec<[W; N]>,
    /// One more than the place of a set, or 0; found by the hash of what is taken, or soon after. Its length is a
    /// power of two and, up to [`Level::MANY`], at least three times the number of sets.
    places: Vec<u16>,
    /// The same for more of them; empty up to there.
    wide: Vec<u32>,
}

impl<W: Word, const N: usize> Level<W, N> {
    /// Places of a table at first.
    const LEAST: usize = 256;
    /// Places for each set at least.
    const ROOM: usize = 3;
    /// How many sets the largest table of small numbers has room for.
    const MANY: usize = u16::MAX as usize / Self::ROOM;

    /// No set. Allocates nothing.
    pub(super) const fn new() -> Self {
        Self { takens: Vec::new(), lasts: Vec::new(), places: Vec::new(), wide: Vec::new() }
    }

    pub(super) fn sets(&self) -> impl Iterator<Item = CapturedSet<W, N>> {
        self.takens.iter().zip(&self.lasts).map(|(&taken, &lasts)| CapturedSet { taken, lasts })
    }

    pub(super) fn is_empty(&self) -> bool {
        self.takens.is_empty()
    }

    /// Forgets every set and keeps the memory.
    pub(super) fn clear(&mut self) {
        if !self.takens.is_empty() {
            self.takens.clear();
            self.lasts.clear();
            self.places.fill(0);
            self.wide = Vec::new();
        }
    }

    /// Adds to the set with these pieces taken what was taken last.
    #[inline(always)]
    pub(super) fn add(&mut self, taken: W, new: &[W; N]) {
        if self.takens.len() * Self::ROOM >= self.places.len() {
            return self.add_to_many(taken, new);
        }
        Self::put(&mut self.places, &mut self.takens, &mut self.lasts, taken, new);
    }

    /// The same where the table must grow first, or small numbers do not suffice.
    #[cold]
    #[inline(never)]
    fn add_to_many(&mut self, taken: W, new: &[W; N]) {
        if self.takens.len() < Self::MANY {
            grow(&mut self.places, &self.takens, Self::LEAST);
            Self::put(&mut self.places, &mut self.takens, &mut self.lasts, taken, new);
        } else {
            if self.takens.len() * Self::ROOM >= self.wide.len() {
                grow(&mut self.wide, &self.takens, 1 << 18);
            }
            Self::put(&mut self.wide, &mut self.takens, &mut self.lasts, taken, new);
        }
    }

    #[inline(always)]
    fn put<P: Place>(places: &mut [P], takens: &mut Vec<W>, lasts: &mut Vec<[W; N]>, taken: W, new: &[W; N]) {
        let mask = places.len() - 1;
        let mut at = taken.scatter() as usize & mask;
        loop {
            // Masked, and so inside the table.
            let place = &mut places[at & mask];
            let number = place.number().wrapping_sub(1);
            match takens.get(number) {
                Some(known) if *known == taken => {
                    // Always there: both lists are as long.
                    if let Some(lasts) = lasts.get_mut(number) {
                        for (last, new) in lasts.iter_mut().zip(new) {
                            *last |= *new;
                        }
                    }
                    return;
                }
                Some(_) => at += 1,
                None => {
                    takens.push(taken);
                    lasts.push(*new);
                    *place = P::of(takens.len());
                    return;
                }
            }
        }
    }
}

/// Doubles a table, or makes one of the least length.
fn grow<W: Word, P: Place>(places: &mut Vec<P>, takens: &[W], least: usize) {
    let length = (places.len() * 2).max(least);
    *places = vec![P::of(0); length];
    let mask = length - 1;
    for (number, taken) in (1..).zip(takens) {
        let mut at = taken.scatter() as usize & mask;
        while places[at].number() != 0 {
            at = (at + 1) & mask;
        }
        places[at] = P::of(number);
    }
}

/// A number in a table.
trait Place: Copy {
    /// A number that fits.
    fn of(number: usize) -> Self;
    fn number(self) -> usize;
}

impl Place for u16 {
    #[inline(always)]
    fn of(number: usize) -> Self {
        number as u16
    }

    #[inline(always)]
    fn number(self) -> usize {
        self as usize
    }
}

impl Place for u32 {
    #[inline(always)]
    fn of(number: usize) -> Self {
        number as u32
    }

    #[inline(always)]
    fn number(self) -> usize {
        self as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Distinct sets.
    fn taken(number: u64) -> u64 {
        number.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1
    }

    #[test]
    fn each_set_is_kept_once_however_many_there_are() {
        let mut level = Level::<u64, 4>::new();
        // Twice, so that what an earlier use has left would be found.
        for sets in [100_000, 3, 30_000] {
            for slot in [1, 3] {
                for number in 0..sets {
                    let last = |bit: usize| core::array::from_fn(|at| u64::from(at == slot) << bit);
                    level.add(taken(number), &last(slot + 1));
                    level.add(taken(number / 2), &last(slot));
                }
            }
            let mut met = 0;
            for (set, number) in level.sets().zip(0..) {
                met += 1;
                assert_eq!(set.taken, taken(number));
                let halved = u64::from(number < sets.div_ceil(2));
                let squares = |slot: u32| halved << slot | 1 << (slot + 1);
                assert_eq!(set.lasts, [0, squares(1), 0, squares(3)]);
            }
            assert_eq!(met, sets);
            level.clear();
            assert!(level.is_empty());
        }
    }
}
