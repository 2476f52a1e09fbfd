//! The transposition table: results of positions that were searched before.
//!
//! An entry has 16 bytes. A move is stored as its place in the list of legal moves, which the generator makes in the same
//! order each time. Each key has two places: the first one keeps the deeper result of the present search, the second one
//! takes everything else.

use crate::score::LEAST_WIN;

/// What a stored value says about the exact one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Bound {
    Exact,
    /// The exact value is at least this.
    Lower,
    /// The exact value is at most this.
    Upper,
}

/// A stored result.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Entry {
    key: u64,
    value: i16,
    /// The place of the best move in the list of legal moves.
    best: u16,
    pub(crate) depth: i8,
    pub(crate) bound: Bound,
    generation: u8,
}

const _: () = assert!(size_of::<Entry>() == 16);

impl Entry {
    const EMPTY: Self =
        Self { key: 0, value: 0, best: u16::MAX, depth: -1, bound: Bound::Exact, generation: 0 };

    /// Returns the value at a node that is `ply` plies from the root: wins are stored relative to their position.
    pub(crate) fn value(&self, ply: usize) -> i32 {
        let (value, ply) = (i32::from(self.value), ply as i32);
        if value >= LEAST_WIN {
            value - ply
        } else if value <= -LEAST_WIN {
            value + ply
        } else {
            value
        }
    }

    pub(crate) fn best(&self) -> usize {
        usize::from(self.best)
    }
}

/// A table of a fixed size.
#[derive(Debug)]
pub(crate) struct Table {
    /// Pairs of places; a power of two of them.
    pairs: Vec<[Entry; 2]>,
    generation: u8,
}

impl Table {
    /// Returns an empty table of at most this size, at least one pair.
    pub(crate) fn new(bytes: usize) -> Self {
        let pairs = (bytes / size_of::<[Entry; 2]>()).max(1);
        let pairs = 1_usize << pairs.ilog2();
        Self { pairs: vec![[Entry::EMPTY; 2]; pairs], generation: 0 }
    }

    pub(crate) fn clear(&mut self) {
        self.pairs.fill([Entry::EMPTY; 2]);
        self.generation = 0;
    }

    /// Starts a new search: results of earlier ones are replaced first.
    pub(crate) fn next_generation(&mut self) {
        self.generation = self.generation.wrapping_add(1);
    }

    pub(crate) fn get(&self, key: u64) -> Option<Entry> {
        self.pairs[self.place(key)].into_iter().find(|entry| entry.key == key && entry.depth >= 0)
    }

    pub(crate) fn store(&mut self, key: u64, best: usize, value: i32, bound: Bound, depth: i32, ply: usize) {
        let ply = ply as i32;
        let value = if value >= LEAST_WIN {
            value + ply
        } else if value <= -LEAST_WIN {
            value - ply
        } else {
            value
        };
        let entry = Entry {
            key,
            value: value.clamp(i32::from(i16::MIN), i32::from(i16::MAX)) as i16,
            best: u16::try_from(best).unwrap_or(u16::MAX),
            depth: depth.clamp(0, i32::from(i8::MAX)) as i8,
            bound,
            generation: self.generation,
        };
        let place = self.place(key);
        let [first, second] = &mut self.pairs[place];
        if first.key == key || first.generation != self.generation || first.depth <= entry.depth {
            if first.key != key {
                *second = *first;
            }
            *first = entry;
        } else {
            *second = entry;
        }
    }

    fn place(&self, key: u64) -> usize {
        // The length is a power of two.
        key as usize & (self.pairs.len() - 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::score::WIN;

    #[test]
    fn wins_are_stored_relative_to_their_position() {
        let mut table = Table::new(1 << 10);
        table.store(7, 3, WIN - 9, Bound::Exact, 4, 4);
        let entry = table.get(7).unwrap();
        assert_eq!((entry.value(4), entry.value(0), entry.best()), (WIN - 9, WIN - 5, 3));
        table.store(9, 3, 9 - WIN, Bound::Exact, 4, 4);
        assert_eq!(table.get(9).unwrap().value(6), 11 - WIN);
        assert!(table.get(8).is_none());
    }

    #[test]
    fn the_deeper_result_of_a_search_is_kept() {
        let mut table = Table::new(1);
        table.store(1, 0, 10, Bound::Exact, 8, 0);
        table.store(2, 0, 20, Bound::Exact, 3, 0);
        table.store(3, 0, 30, Bound::Exact, 2, 0);
        assert!(table.get(1).is_some() && table.get(2).is_none() && table.get(3).is_some());
        table.next_generation();
        table.store(4, 0, 40, Bound::Exact, 1, 0);
        assert!(table.get(4).is_some());
        table.clear();
        assert!(table.get(4).is_none());
    }
}
