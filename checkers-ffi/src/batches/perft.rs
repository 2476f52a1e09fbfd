//! Counting the leaves of the tree of legal moves.

use std::ffi::c_void;

use checkers_core::perft::{Convention, MAX_HASH_ENTRIES, Perft};
use checkers_core::{Move, Position};

use crate::machinery::arguments;
use crate::machinery::callbacks::{flow, no_callback};
use crate::machinery::cancellation::{checkers_should_stop, run_until_cancelled};
use crate::machinery::failure::{Outcome, guard, guard_status};
use crate::machinery::large_stack::with_large_stack;
use crate::machinery::pool;
use crate::machinery::raw::{self, CStruct, List, Out, Room};
use crate::machinery::status::{CHECKERS_NONE, CHECKERS_OK, checkers_status};
use crate::positions::value::{checkers_move, checkers_position};
use crate::variants::variant::{Found, checkers_variant};

/// The maximum depth of a count, in plies.
pub const CHECKERS_MAX_DEPTH: u32 = 255;
/// The maximum number of entries of a table of counts: 16 GiB, at 16 bytes for each entry.
pub const CHECKERS_MAX_HASH_ENTRIES: u64 = 1 << 30;

/// The number of plies for which every thread has enough stack.
const SHALLOW: u32 = 16;

// The header has the number; the core has the constant.
const _: () = assert!(CHECKERS_MAX_HASH_ENTRIES == MAX_HASH_ENTRIES as u64);

/// Options of a count. All zero means the defaults: distinct moves, bulk counting, one thread for each core, no table.
#[repr(C)]
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct checkers_perft_options {
    /// The number of entries of a table of counts, rounded up to a power of two; 0 for no table. At most
    /// CHECKERS_MAX_HASH_ENTRIES. The table is smaller if the system refuses the memory.
    pub hash_entries: u64,
    /// The number of threads; 0 for one for each core.
    pub threads: u32,
    /// 0 to count distinct moves, 1 to count every path of a capture.
    pub paths: u8,
    /// 0 to count the moves of the last ply without making them, 1 to make each.
    pub full: u8,
    /// Reserved: always zero.
    pub reserved: [u8; 2],
}

impl CStruct for checkers_perft_options {}

const _: () = assert!(size_of::<checkers_perft_options>() == 16);

/// Counts the leaves at a depth: one at depth 0, at most UINT64_MAX. If `options` is NULL, it counts distinct moves in bulk
/// on the calling thread.
///
/// Errors: CHECKERS_ERROR_ARGUMENT for a depth above CHECKERS_MAX_DEPTH or invalid options, such as a table of more than
/// CHECKERS_MAX_HASH_ENTRIES entries; CHECKERS_ERROR_POSITION if the position is not possible on this board.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn checkers_perft_count(
    variant: checkers_variant,
    position: *const checkers_position,
    depth: u32,
    options: *const checkers_perft_options,
    leaves: *mut u64,
) -> checkers_status {
    guard(|| {
        let variant = variant.get()?;
        // SAFETY: the caller guarantees valid pointers, as the header requires.
        let (position, options, out) = unsafe {
            (
                raw::read(position, "position")?,
                raw::read_optional(options, "options")?,
                Out::new(leaves, "leaves")?,
            )
        };
        let (perft, position) = (perft(options, depth)?, position.checked(&variant)?);
        out.set(with_room_below(depth, || Ok(perft.count(&variant, &position, depth)))?);
        Ok(())
    })
}

/// Counts as checkers_perft_count does, but calls `stop` with `user` about every 10 milliseconds, and usually ends within
/// milliseconds once it returns anything but 0. It counts on a separate thread.
///
/// Returns CHECKERS_NONE, and writes nothing, if it was stopped.
///
/// Errors: as for checkers_perft_count; CHECKERS_ERROR_LIMIT if no thread can be started.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn checkers_perft_count_until(
    variant: checkers_variant,
    position: *const checkers_position,
    depth: u32,
    options: *const checkers_perft_options,
    stop: checkers_should_stop,
    user: *mut c_void,
    leaves: *mut u64,
) -> checkers_status {
    guard_status(|| {
        let variant = variant.get()?;
        // SAFETY: the caller guarantees valid pointers, as the header requires.
        let (position, options, out) = unsafe {
            (
                raw::read(position, "position")?,
                raw::read_optional(options, "options")?,
                Out::new(leaves, "leaves")?,
            )
        };
        let stop = stop.ok_or_else(|| no_callback("stop"))?;
        let (perft, position) = (perft(options, depth)?, position.checked(&variant)?);
        // SAFETY: the caller guarantees that its function accepts this call.
        let stops = || flow(unsafe { stop(user) }).is_break();
        let counted = run_until_cancelled(stops, |flag| perft.count_until(&variant, &position, depth, flag))?;
        Ok(counted.map_or(CHECKERS_NONE, |leaves| {
            out.set(leaves);
            CHECKERS_OK
        }))
    })
}

/// Counts the leaves after each legal move. It writes the moves to `moves` and their counts to `leaves`, in the same order;
/// both have room for `capacity` values. At depth 0 it writes none.
///
/// Errors: CHECKERS_ERROR_BUFFER with the count, before anything is counted; others as for checkers_perft_count.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn checkers_perft_divide(
    variant: checkers_variant,
    position: *const checkers_position,
    depth: u32,
    options: *const checkers_perft_options,
    moves: *mut checkers_move,
    leaves: *mut u64,
    capacity: usize,
    count: *mut usize,
) -> checkers_status {
    guard_status(|| {
        // SAFETY: the caller guarantees valid pointers, as the header requires.
        let arguments =
            unsafe { Divide::new(variant, position, depth, options, (moves, leaves, capacity, count))? };
        arguments.run(|Divide { variant, position, perft, .. }| {
            with_room_below(depth, || Ok(Some(perft.divide(variant, position, depth))))
        })
    })
}

/// Counts as checkers_perft_divide does, but calls `stop` with `user` about every 10 milliseconds, and usually ends within
/// milliseconds once it returns anything but 0. It counts on a separate thread.
///
/// Returns CHECKERS_NONE if it was stopped; the contents of the buffers are then undefined.
///
/// Errors: as for checkers_perft_divide; CHECKERS_ERROR_LIMIT if no thread can be started.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn checkers_perft_divide_until(
    variant: checkers_variant,
    position: *const checkers_position,
    depth: u32,
    options: *const checkers_perft_options,
    stop: checkers_should_stop,
    user: *mut c_void,
    moves: *mut checkers_move,
    leaves: *mut u64,
    capacity: usize,
    count: *mut usize,
) -> checkers_status {
    guard_status(|| {
        // SAFETY: the caller guarantees valid pointers, as the header requires.
        let arguments =
            unsafe { Divide::new(variant, position, depth, options, (moves, leaves, capacity, count))? };
        let stop = stop.ok_or_else(|| no_callback("stop"))?;
        // SAFETY: the caller guarantees that its function accepts this call.
        let stops = || flow(unsafe { stop(user) }).is_break();
        arguments.run(|Divide { variant, position, perft, .. }| {
            run_until_cancelled(stops, |flag| perft.divide_until(variant, position, depth, flag))
        })
    })
}

/// The arguments of a count by move, and its output.
struct Divide {
    variant: Found,
    position: Position,
    perft: Perft,
    moves: Room<checkers_move>,
    leaves: Room<u64>,
}

impl Divide {
    /// # Safety
    /// As for [`raw::read`] and [`List::new`].
    unsafe fn new(
        variant: checkers_variant,
        position: *const checkers_position,
        depth: u32,
        options: *const checkers_perft_options,
        (moves, leaves, capacity, count): (*mut checkers_move, *mut u64, usize, *mut usize),
    ) -> Outcome<Self> {
        let variant = variant.get()?;
        // SAFETY: as the caller guarantees.
        let (position, options, moves, leaves) = unsafe {
            (
                raw::read(position, "position")?,
                raw::read_optional(options, "options")?,
                List::new(moves, capacity, "moves", count)?,
                List::new(leaves, capacity, "leaves", count)?,
            )
        };
        let (perft, position) = (perft(options, depth)?, position.checked(&variant)?);
        let needed = if depth == 0 { 0 } else { variant.count_moves(&position) };
        let needed = usize::try_from(needed).unwrap_or(usize::MAX);
        let (moves, leaves) = (moves.exactly(needed)?, leaves.exactly(needed)?);
        Ok(Self { variant, position, perft, moves, leaves })
    }

    /// Counts, and writes the counts unless it was stopped.
    fn run(
        mut self,
        count: impl FnOnce(&Self) -> Outcome<Option<Vec<(Move, u64)>>>,
    ) -> Outcome<checkers_status> {
        let Some(divided) = count(&self)? else { return Ok(CHECKERS_NONE) };
        for (index, (mv, below)) in divided.iter().enumerate() {
            self.moves.set(index, mv.into());
            self.leaves.set(index, *below);
        }
        Ok(CHECKERS_OK)
    }
}

/// Counts on the calling thread, unless its stack may be too small for the depth: each ply needs about 3 kilobytes.
fn with_room_below<T: Send>(depth: u32, count: impl FnOnce() -> Outcome<T> + Send) -> Outcome<T> {
    if depth > SHALLOW { with_large_stack(count) } else { count() }
}

/// Returns the options in the core's form.
fn perft(options: Option<checkers_perft_options>, depth: u32) -> Outcome<Perft> {
    arguments::at_most("depth", depth.into(), CHECKERS_MAX_DEPTH.into())?;
    let Some(options) = options else { return Ok(Perft::default()) };
    let paths = arguments::choice("paths", options.paths, &[Convention::Distinct, Convention::Paths])?;
    let bulk = arguments::choice("full", options.full, &[true, false])?;
    arguments::zeros("options", &options.reserved)?;
    arguments::at_most("hash_entries", options.hash_entries, CHECKERS_MAX_HASH_ENTRIES)?;
    Ok(Perft::default()
        .with_convention(paths)
        .with_bulk(bulk)
        .with_threads(pool::threads(options.threads)?)
        .with_hash_entries(usize::try_from(options.hash_entries).unwrap_or(usize::MAX)))
}
