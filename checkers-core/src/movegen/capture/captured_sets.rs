//! A level of the search by captured sets: each set with the pieces that were taken last, which tell where the
//! capturing piece may be.
//!
//! The worst positions have tens of thousands of captured sets, and the search spends most of its time waiting for
//! memory. So the sets are stored densely in the order in which they were found, a new set is only appended, and a hash
//! table with the smallest sufficient integers finds them.

use alloc::vec;
use alloc::vec::Vec;

use crate::geometry::Word;

/// A captured set and the squares where the piece may be after it.
#[derive(Clone, Copy, Debug)]
pub(super) struct CapturedSet<W, const N: usize> {
    /// All pieces taken.
    pub(super) taken: W,
    /// The pieces that may have been taken last, by the direction of the last jump.
    pub(super) lasts: [W; N],
}

/// The captured sets of a level, each once.
#[derive(Clone, Debug)]
pub(super) struct Level<W, const N: usize> {
    /// The captured sets. Stored separately from `lasts`, because comparing sets waits for memory, and adding to
    /// `lasts` does not.
    takens: Vec<W>,
    /// The pieces taken last, for each captured set.
    lasts: Vec<[W; N]>,
    /// The hash table: the index of a set plus 1, or 0 if free, at the hash of the captured set or soon after it. Its
    /// length is a power of two and, up to [`Level::MANY`] sets, at least three times the number of sets.
    places: Vec<u16>,
    /// The hash table for more than [`Level::MANY`] sets; empty up to that number.
    wide: Vec<u32>,
}

impl<W: Word, const N: usize> Level<W, N> {
    /// Initial length of the hash table.
    const LEAST: usize = 256;
    /// Minimum length of the hash table, per set.
    const ROOM: usize = 3;
    /// The largest number of sets that the table of 16-bit numbers can hold.
    const MANY: usize = u16::MAX as usize / Self::ROOM;

    /// Returns a level without sets. Allocates nothing.
    pub(super) const fn new() -> Self {
        Self { takens: Vec::new(), lasts: Vec::new(), places: Vec::new(), wide: Vec::new() }
    }

    pub(super) fn sets(&self) -> impl Iterator<Item = CapturedSet<W, N>> {
        self.takens.iter().zip(&self.lasts).map(|(&taken, &lasts)| CapturedSet { taken, lasts })
    }

    pub(super) fn is_empty(&self) -> bool {
        self.takens.is_empty()
    }

    /// Removes every set and keeps the memory.
    pub(super) fn clear(&mut self) {
        if !self.takens.is_empty() {
            self.takens.clear();
            self.lasts.clear();
            self.places.fill(0);
            self.wide = Vec::new();
        }
    }

    /// Adds pieces taken last to the captured set `taken`.
    #[inline(always)]
    pub(super) fn add(&mut self, taken: W, new: &[W; N]) {
        if self.takens.len() * Self::ROOM >= self.places.len() {
            return self.add_to_many(taken, new);
        }
        Self::put(&mut self.places, &mut self.takens, &mut self.lasts, taken, new);
    }

    /// Does the work of [`Level::add`] if the table must grow first, or if 16-bit numbers are too small.
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
            // The mask keeps the index inside the table.
            let place = &mut places[at & mask];
            let number = place.number().wrapping_sub(1);
            match takens.get(number) {
                Some(known) if *known == taken => {
                    // Always present: both lists have the same length.
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

/// Doubles the length of a table, or creates it with the initial length.
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

/// An unsigned integer of a hash table.
trait Place: Copy {
    /// Converts a number, which must fit.
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

    /// Returns the captured set with this number; different numbers give different sets.
    fn taken(number: u64) -> u64 {
        number.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1
    }

    #[test]
    fn each_set_is_kept_once_however_many_there_are() {
        let mut level = Level::<u64, 4>::new();
        // A used level is used again, so that leftovers of earlier sets would be found.
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
