//! A level of the search for bunches: sets of taken pieces, each with the squares where the piece may be then.
//!
//! Tens of thousands of them are met in the worst positions, so they lie densely in the order in which they were met,
//! and a table of small numbers finds them: it stays in the processor's nearest memory, and what is new is only
//! appended.

use alloc::vec;
use alloc::vec::Vec;

use crate::geometry::Word;

/// Where the piece may be with these pieces taken.
#[derive(Clone, Copy, Debug)]
pub(super) struct Bunch<W, const N: usize> {
    /// The pieces taken.
    pub(super) taken: W,
    /// The squares directly behind the piece taken last, by the direction of that jump.
    pub(super) behinds: [W; N],
}

/// Bunches, each set of taken pieces once.
#[derive(Clone, Debug)]
pub(super) struct Level<W, const N: usize> {
    bunches: Vec<Bunch<W, N>>,
    /// One more than the place of a bunch, or 0; found by the hash of what is taken, or soon after. Its length is a
    /// power of two and at least twice the number of bunches.
    places: Vec<u32>,
}

impl<W: Word, const N: usize> Level<W, N> {
    /// How many bunches a table is made for at first.
    const ROOM: usize = 64;

    /// No bunch. Allocates nothing.
    pub(super) const fn new() -> Self {
        Self { bunches: Vec::new(), places: Vec::new() }
    }

    pub(super) fn bunches(&self) -> &[Bunch<W, N>] {
        &self.bunches
    }

    pub(super) fn is_empty(&self) -> bool {
        self.bunches.is_empty()
    }

    /// Forgets every bunch and keeps the memory.
    pub(super) fn clear(&mut self) {
        if !self.bunches.is_empty() {
            self.bunches.clear();
            self.places.fill(0);
        }
    }

    /// Adds a square to the bunch with these pieces taken.
    #[inline(always)]
    pub(super) fn add(&mut self, taken: W, slot: usize, behind: W) {
        if self.bunches.len() * 2 >= self.places.len() {
            self.grow();
        }
        let mask = self.places.len() - 1;
        let mut at = taken.scatter() as usize & mask;
        loop {
            // Masked, and so inside the table.
            let place = &mut self.places[at & mask];
            match self.bunches.get_mut((*place as usize).wrapping_sub(1)) {
                Some(bunch) if bunch.taken == taken => {
                    bunch.behinds[slot % N] |= behind;
                    return;
                }
                Some(_) => at += 1,
                None => {
                    let mut behinds = [W::ZERO; N];
                    behinds[slot % N] = behind;
                    self.bunches.push(Bunch { taken, behinds });
                    *place = self.bunches.len() as u32;
                    return;
                }
            }
        }
    }
    #[cold]
    #[inline(never)]
    fn grow(&mut self) {
        let length = (self.places.len() * 2).max(Self::ROOM * 2);
        self.places = vec![0; length];
        self.bunches.reserve(length / 2 - self.bunches.len());
        let mask = length - 1;
        for (number, bunch) in (1..).zip(&self.bunches) {
            let mut at = bunch.taken.scatter() as usize & mask;
            while self.places[at] != 0 {
                at = (at + 1) & mask;
            }
            self.places[at] = number;
        }
    }
}
