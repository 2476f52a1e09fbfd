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
    /// What is taken, apart from where the piece may be then: telling bunches apart waits for memory, adding to one
    /// does not.
    takens: Vec<W>,
    behinds: Vec<[W; N]>,
    /// One more than the place of a bunch, or 0; found by the hash of what is taken, or soon after. Its length is a
    /// power of two and at least twice the number of bunches.
    places: Vec<u32>,
}

impl<W: Word, const N: usize> Level<W, N> {
    /// How many bunches a table is made for at first.
    const ROOM: usize = 64;

    /// No bunch. Allocates nothing.
    pub(super) const fn new() -> Self {
        Self { takens: Vec::new(), behinds: Vec::new(), places: Vec::new() }
    }

    pub(super) fn bunches(&self) -> impl Iterator<Item = Bunch<W, N>> {
        self.takens.iter().zip(&self.behinds).map(|(&taken, &behinds)| Bunch { taken, behinds })
    }

    pub(super) fn is_empty(&self) -> bool {
        self.takens.is_empty()
    }

    /// Forgets every bunch and keeps the memory.
    pub(super) fn clear(&mut self) {
        if !self.takens.is_empty() {
            self.takens.clear();
            self.behinds.clear();
            self.places.fill(0);
        }
    }

    /// Adds a square to the bunch with these pieces taken.
    #[inline(always)]
    pub(super) fn add(&mut self, taken: W, slot: usize, behind: W) {
        if self.takens.len() * 2 >= self.places.len() {
            self.grow();
        }
        let mask = self.places.len() - 1;
        let mut at = taken.scatter() as usize & mask;
        loop {
            // Masked, and so inside the table.
            let place = &mut self.places[at & mask];
            let number = (*place as usize).wrapping_sub(1);
            match self.takens.get(number) {
                Some(known) if *known == taken => {
                    // Always there: both lists are as long.
                    if let Some(behinds) = self.behinds.get_mut(number) {
                        behinds[slot % N] |= behind;
                    }
                    return;
                }
                Some(_) => at += 1,
                None => {
                    let mut behinds = [W::ZERO; N];
                    behinds[slot % N] = behind;
                    self.takens.push(taken);
                    self.behinds.push(behinds);
                    *place = self.takens.len() as u32;
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
        self.takens.reserve(length / 2 - self.takens.len());
        self.behinds.reserve(length / 2 - self.behinds.len());
        let mask = length - 1;
        for (number, taken) in (1..).zip(&self.takens) {
            let mut at = taken.scatter() as usize & mask;
            while self.places[at] != 0 {
                at = (at + 1) & mask;
            }
            self.places[at] = number;
        }
    }
}
