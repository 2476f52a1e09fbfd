//! Perft with a table: positions that occur again at the same depth are not counted again.

use alloc::vec::Vec;
use core::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use super::tree::{each_child, is_set};
use crate::geometry::{Color, Word};
use crate::movegen::{Counting, Flow, MoveGenerator};
use crate::position::{KingRun, State};

/// The maximum of [`Perft::hash_entries`](super::Perft::hash_entries): 16 GiB, at 16 bytes for each entry.
pub const MAX_HASH_ENTRIES: usize = 1 << 30;

/// The number of slots in which a position may be stored.
const WAYS: usize = 4;

/// The slots in which a position may be stored. A bucket is as large as a cache line.
#[derive(Default)]
#[repr(align(64))]
struct Bucket {
    /// Key XOR count, and count: halves that were written by different threads do not match and are ignored.
    slots: [[AtomicU64; 2]; WAYS],
}

/// A table of counts by position and depth, shared by threads without locks.
///
/// A new entry replaces the smallest count in its bucket: the most expensive counts stay, and one slot of each bucket
/// changes often, for positions that occur again soon.
pub(super) struct Table {
    buckets: Vec<Bucket>,
    mask: usize,
}

impl Table {
    /// Returns a table with this many entries, rounded up to a power of two, between 4 and [`MAX_HASH_ENTRIES`]. If the
    /// system refuses the memory, the size is halved again and again. `None` if it refuses even the smallest one.
    pub(super) fn new(entries: usize) -> Option<Self> {
        let mut size = entries.min(MAX_HASH_ENTRIES).div_ceil(WAYS).next_power_of_two();
        let mut buckets = Vec::new();
        while buckets.try_reserve_exact(size).is_err() {
            size /= 2;
            if size == 0 {
                return None;
            }
        }
        buckets.resize_with(size, Default::default);
        Some(Self { buckets, mask: size - 1 })
    }

    fn bucket(&self, key: u64) -> &Bucket {
        &self.buckets[key as usize & self.mask]
    }

    fn get(&self, key: u64) -> Option<u64> {
        self.bucket(key).slots.iter().find_map(|[check, count]| {
            let count = count.load(Ordering::Relaxed);
            (check.load(Ordering::Relaxed) ^ count == key && count != 0).then_some(count)
        })
    }

    /// Stores a count. Counts of 0 are not stored: they mark empty slots.
    fn put(&self, key: u64, leaves: u64) {
        let slots = &self.bucket(key).slots;
        let mut smallest = &slots[0];
        for slot in &slots[1..] {
            if slot[1].load(Ordering::Relaxed) < smallest[1].load(Ordering::Relaxed) {
                smallest = slot;
            }
        }
        let [check, count] = smallest;
        check.store(key ^ leaves, Ordering::Relaxed);
        count.store(leaves, Ordering::Relaxed);
    }
}

/// Counts the leaves of a position, and uses the counts in the table. If it is stopped, the count is wrong and not
/// stored.
pub(super) fn leaves_hashed<W: Word>(
    generator: MoveGenerator<'_, W>,
    state: &State<W>,
    color: Color,
    counting: Counting,
    table: &Table,
    stop: Option<&AtomicBool>,
) -> u64 {
    if counting.depth <= 1 {
        return generator.leaves(state, color, counting);
    }
    let key = key(state, color, counting.depth);
    if let Some(known) = table.get(key) {
        return known;
    }
    let mut total = 0_u64;
    let _ = each_child(generator, state, color, counting.paths, &mut |_, child, paths| {
        let below = leaves_hashed(generator, child, !color, counting.next(), table, stop);
        total = total.saturating_add(below.saturating_mul(paths));
        if stop.is_some_and(is_set) { Flow::Break(()) } else { Flow::Continue(()) }
    });
    if !stop.is_some_and(is_set) {
        table.put(key, total);
    }
    total
}

/// Returns a 64-bit hash of everything that the count depends on.
fn key<W: Word>(state: &State<W>, color: Color, depth: u32) -> u64 {
    let run = |run: KingRun| (run.square as u64) << 8 | run.count as u64;
    let rest = run(state.runs[0]) << 48 | run(state.runs[1]) << 32 | (depth as u64) << 1 | color as u64;
    let words = [state.sides[0].widen(), state.sides[1].widen(), state.kings.widen()];
    words.iter().flat_map(|word| [*word as u64, (*word >> 64) as u64]).chain([rest]).fold(
        0x9e37_79b9_7f4a_7c15,
        |key: u64, part| {
            // Multiply to 128 bits and fold the halves: every bit of a part reaches every bit of the key.
            let product = ((key ^ part) as u128).wrapping_mul(0xd6e8_feb8_6659_fd93_a5b3_5705_9d1c_2d4f);
            (product as u64) ^ (product >> 64) as u64
        },
    )
}
