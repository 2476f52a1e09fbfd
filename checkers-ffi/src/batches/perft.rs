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

/// The deepest count.
pub const CHECKERS_MAX_DEPTH: u32 = 255;
/// The most positions for which a call may ask room in a table. Each takes 16 bytes: this is 16 GiB.
pub const CHECKERS_MAX_HASH_ENTRIES: u64 = 1 << 30;

/// Plies for which any thread may be expected to have room.
const SHALLOW: u32 = 16;

// The header has it as a number; it is the core's.
const _: () = assert!(CHECKERS_MAX_HASH_ENTRIES == MAX_HASH_ENTRIES as u64);

/// How to count. All zero is what most want: distinct moves, bulk counting, one thread for each core, no table.
#[repr(C)]
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct checkers_perft_options {
    /// Room for this many positions in a table of counts, rounded up to a power of two; 0 for none. At most
    /// CHECKERS_MAX_HASH_ENTRIES. Made smaller where the system says that there is not that much memory.
    pub hash_entries: u64,
    /// How many threads to use; 0 for one for each core.
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

/// Counts the leaves at a depth; at depth 0 there is one. A count beyond UINT64_MAX stays there. With `options` NULL:
/// distinct moves, bulk counting, on the calling thread.
///
/// Errors: CHECKERS_ERROR_ARGUMENT for a depth above CHECKERS_MAX_DEPTH or other options than there are, such as a table
/// of more than CHECKERS_MAX_HASH_ENTRIES; CHECKERS_ERROR_POSITION if the position is not possible on this board.
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
        // SAFETY: the caller vouches for its pointers, as the header demands.
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

/// As checkers_perft_count, but asks now and then whether to stop, with `user` handed on, and then ends within milliseconds, as a
/// rule. It counts on a thread of its own.
///
/// Returns CHECKERS_NONE, and writes nothing, if it was stopped.
///
/// Errors: as for checkers_perft_count; CHECKERS_ERROR_LIMIT if there is no thread to be had.
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
        // SAFETY: the caller vouches for its pointers, as the header demands.
        let (position, options, out) = unsafe {
            (
                raw::read(position, "position")?,
                raw::read_optional(options, "options")?,
                Out::new(leaves, "leaves")?,
            )
        };
        let stop = stop.ok_or_else(|| no_callback("stop"))?;
        let (perft, position) = (perft(options, depth)?, position.checked(&variant)?);
        // SAFETY: the caller vouches that its function may be called so.
        let stops = || flow(unsafe { stop(user) }).is_break();
        let counted = run_until_cancelled(stops, |flag| perft.count_until(&variant, &position, depth, flag))?;
        Ok(counted.map_or(CHECKERS_NONE, |leaves| {
            out.set(leaves);
            CHECKERS_OK
        }))
    })
}

/// Counts the leaves behind each legal move: the moves go to `moves`, their leaves to `leaves`, in the same order.
/// Both have room for `capacity`. Nothing at depth 0.
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
        // SAFETY: the caller vouches for its pointers, as the header demands.
        let arguments =
            unsafe { Divide::new(variant, position, depth, options, (moves, leaves, capacity, count))? };
        arguments.run(|Divide { variant, position, perft, .. }| {
            with_room_below(depth, || Ok(Some(perft.divide(variant, position, depth))))
        })
    })
}

/// Counts as checkers_perft_divide does, but calls `stop` about every 10 milliseconds, with `user` handed on, and ends within
/// milliseconds once it returns anything but 0. It counts on a separate thread.
///
/// Returns CHECKERS_NONE if it was stopped; the buffers then mean nothing.
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
        // SAFETY: the caller vouches for its pointers, as the header demands.
        let arguments =
            unsafe { Divide::new(variant, position, depth, options, (moves, leaves, capacity, count))? };
        let stop = stop.ok_or_else(|| no_callback("stop"))?;
        // SAFETY: the caller vouches that its function may be called so.
        let stops = || flow(unsafe { stop(user) }).is_break();
        arguments.run(|Divide { variant, position, perft, .. }| {
            run_until_cancelled(stops, |flag| perft.divide_until(variant, position, depth, flag))
        })
    })
}

/// What is counted move by move, and where that goes.
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
        // SAFETY: as the caller vouches.
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

    /// Counts, and tells the caller unless it was stopped.
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

/// Counts here, unless it goes so deep that the stack of the calling thread may be too small: each ply takes about 3
/// kilobytes of it.
fn with_room_below<T: Send>(depth: u32, count: impl FnOnce() -> Outcome<T> + Send) -> Outcome<T> {
    if depth > SHALLOW { with_large_stack(count) } else { count() }
}

/// The options as the core has them.
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
