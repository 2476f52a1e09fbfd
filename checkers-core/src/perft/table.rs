//! Perft with a table: positions met again at the same depth are not counted again.

use alloc::vec::Vec;
use core::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use super::tree::{each_child, is_set};
use crate::geometry::{Color, Word};
use crate::movegen::{Counting, Flow, MoveGenerator};
use crate::position::{KingRun, State};

/// The largest table of [`Perft::hash_entries`](super::Perft::hash_entries). Each entry takes 16 bytes: this is 16 GiB.
pub const MAX_HASH_ENTRIES: usize = 1 << 30;

/// How many slots a position may lie in.
const WAYS: usize = 4;

/// As much as the processor fetches at once: each position has one bucket, and may lie in any of its slots.
#[derive(Default)]
#[repr(align(64))]
struct Bucket {
    /// Key XOR count, and count: two halves written by different threads do not match and are not believed.
    slots: [[AtomicU64; 2]; WAYS],
}

/// Counts by position and depth, shared by threads without locks.
///
/// A new entry takes the place of the smallest count in its bucket: what took most to find stays, and one slot of each
/// bucket serves what is met again soon.
pub(super) struct Table {
    buckets: Vec<Bucket>,
    mask: usize,
}

impl Table {
    /// Room for this many positions, [`MAX_HASH_ENTRIES`] at most, rounded up to a power of two, four at least; or for half
    /// as many, and so on, until the memory is to be had. `None` if there is not even room for those.
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

    /// Keeps a count. None of 0: it is what an empty slot has.
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

/// Counts the leaves from here; counts that the table has are not counted again. When it is told to stop, the count is
/// wrong and not kept.
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

/// A 64-bit fingerprint of everything that the count depends on.
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
