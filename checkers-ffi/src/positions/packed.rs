//! Positions and games as bytes. The documentation of checkers_core::packed describes the format byte by byte.

use checkers_core::packed::{MAX_RECORD, PackError, RecordError, UnpackError};
use checkers_core::{Color, Game, Position, Variant};

use crate::games::draw_state::checkers_draw_state;
use crate::games::game::{checkers_game, keep, with};
use crate::machinery::failure::{Failure, guard};
use crate::machinery::raw::{self, List, Out, Room};
use crate::machinery::status::{
    CHECKERS_ERROR_ARGUMENT, CHECKERS_ERROR_PACKED, CHECKERS_ERROR_POSITION, checkers_status,
};
use crate::positions::errors;
use crate::positions::value::checkers_position;
use crate::variants::variant::checkers_variant;

/// Number of positions that are packed at a time.
const SHARE: usize = 64;

/// Writes the size of a packed position in bytes: 16 for boards of up to 32 squares, 32 for up to 64 squares, 64 for up to
/// 128 squares.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn checkers_variant_packed_size(
    variant: checkers_variant,
    size: *mut usize,
) -> checkers_status {
    guard(|| {
        let variant = variant.get()?;
        // SAFETY: the caller guarantees valid pointers, as the header requires.
        let out = unsafe { Out::new(size, "size")? };
        out.set(variant.packer().size());
        Ok(())
    })
}

/// Packs positions, one record after the other, without draw counters. `byte_count` is `position_count` times
/// checkers_variant_packed_size. Equal positions give equal bytes on every machine. The bytes do not name the variant. The buffers must not overlap.
///
/// Errors: CHECKERS_ERROR_POSITION if a position is not possible on this board; the subject of the error is `positions[i]`.
/// CHECKERS_ERROR_ARGUMENT if `byte_count` is wrong. Records before the one at fault may have been written.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn checkers_variant_pack(
    variant: checkers_variant,
    positions: *const checkers_position,
    position_count: usize,
    bytes: *mut u8,
    byte_count: usize,
) -> checkers_status {
    guard(|| {
        let variant = variant.get()?;
        // SAFETY: the caller guarantees valid pointers, as the header requires.
        let (positions, mut out) = unsafe {
            (raw::slice(positions, position_count, "positions")?, Room::new(bytes, byte_count, "bytes")?)
        };
        let packer = variant.packer();
        right_size(position_count, packer.size(), byte_count)?;
        let mut share = [Position::empty(Color::White); SHARE];
        let mut records = [0; SHARE * MAX_RECORD];
        for (part, number) in positions.chunks(SHARE).zip(0..) {
            let at = number * SHARE;
            for (index, (position, core)) in part.iter().zip(&mut share).enumerate() {
                *core = position
                    .unchecked()
                    .map_err(|failure| failure.about(subject("positions", at + index)))?;
            }
            let records = &mut records[..part.len() * packer.size()];
            packer.pack_all(&share[..part.len()], records).map_err(
                |RecordError { index, error, .. }| {
                    self::pack(&variant, error).about(subject("positions", at + index))
                },
            )?;
            out.copy(at * packer.size(), records);
        }
        Ok(())
    })
}

/// Unpacks positions; the inverse of checkers_variant_pack. Draw counters in the records are checked, but not returned.
///
/// Errors: CHECKERS_ERROR_PACKED if a record is not a position of this variant; the subject of the error is
/// `records[i]`, and the message names the byte of the record. CHECKERS_ERROR_ARGUMENT if `byte_count` is wrong.
/// Positions before the one at fault may have been written.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn checkers_variant_unpack(
    variant: checkers_variant,
    bytes: *const u8,
    byte_count: usize,
    positions: *mut checkers_position,
    position_count: usize,
) -> checkers_status {
    guard(|| {
        let variant = variant.get()?;
        // SAFETY: the caller guarantees valid pointers, as the header requires.
        let (bytes, mut out) = unsafe {
            (raw::slice(bytes, byte_count, "bytes")?, Room::new(positions, position_count, "positions")?)
        };
        let packer = variant.packer();
        right_size(position_count, packer.size(), byte_count)?;
        let mut share = [Position::empty(Color::White); SHARE];
        for (records, number) in bytes.chunks(SHARE * packer.size()).zip(0..) {
            let at = number * SHARE;
            let share = &mut share[..records.len() / packer.size()];
            packer.unpack_all(records, share).map_err(|RecordError { index, error, .. }| {
                self::unpack(&variant, error).about(subject("records", at + index))
            })?;
            for (index, position) in share.iter().enumerate() {
                out.set(at + index, position.into());
            }
        }
        Ok(())
    })
}

/// Packs positions with their draw counters, one record after the other: `states[i]` belongs to `positions[i]`. In other
/// respects it works as checkers_variant_pack.
///
/// Errors: as for checkers_variant_pack; also CHECKERS_ERROR_POSITION if the counters do not fit the position.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn checkers_variant_pack_states(
    variant: checkers_variant,
    positions: *const checkers_position,
    states: *const checkers_draw_state,
    position_count: usize,
    bytes: *mut u8,
    byte_count: usize,
) -> checkers_status {
    guard(|| {
        let variant = variant.get()?;
        // SAFETY: the caller guarantees valid pointers, as the header requires.
        let (positions, states, mut out) = unsafe {
            (
                raw::slice(positions, position_count, "positions")?,
                raw::slice(states, position_count, "states")?,
                Room::new(bytes, byte_count, "bytes")?,
            )
        };
        let packer = variant.packer();
        right_size(position_count, packer.size(), byte_count)?;
        for (index, (position, state)) in positions.iter().zip(states).enumerate() {
            let about = |failure: Failure| failure.about(subject("positions", index));
            let core = position.unchecked().map_err(about)?;
            let record = packer.pack(&core, Some(&state.counts()));
            out.copy(index * packer.size(), &record.map_err(|error| about(self::pack(&variant, error)))?);
        }
        Ok(())
    })
}

/// Unpacks positions and their draw counters; the inverse of checkers_variant_pack_states. For a record without
/// counters, the counters are those of a game that starts in its position.
///
/// Errors: as for checkers_variant_unpack.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn checkers_variant_unpack_states(
    variant: checkers_variant,
    bytes: *const u8,
    byte_count: usize,
    positions: *mut checkers_position,
    states: *mut checkers_draw_state,
    position_count: usize,
) -> checkers_status {
    guard(|| {
        let variant = variant.get()?;
        // SAFETY: the caller guarantees valid pointers, as the header requires.
        let (bytes, mut out, mut states) = unsafe {
            (
                raw::slice(bytes, byte_count, "bytes")?,
                Room::new(positions, position_count, "positions")?,
                Room::new(states, position_count, "states")?,
            )
        };
        let packer = variant.packer();
        right_size(position_count, packer.size(), byte_count)?;
        for (index, record) in bytes.chunks_exact(packer.size()).enumerate() {
            let unpacked = packer.unpack(record);
            let (position, counts) =
                unpacked.map_err(|error| self::unpack(&variant, error).about(subject("records", index)))?;
            out.set(index, (&position).into());
            states.set(index, (&counts).into());
        }
        Ok(())
    })
}

/// Writes a game as bytes: its initial position, every move and action, and the undone moves that could be made again. Most
/// moves take one byte. The bytes do not name the variant.
///
/// Errors: CHECKERS_ERROR_BUFFER with the count if the buffer is too small.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn checkers_game_pack(
    game: checkers_game,
    bytes: *mut u8,
    capacity: usize,
    count: *mut usize,
) -> checkers_status {
    guard(|| {
        // SAFETY: the caller guarantees valid pointers, as the header requires.
        let out = unsafe { List::new(bytes, capacity, "bytes", count)? };
        let game = with(game, |game| Ok(game.clone()))?;
        let packed = game.pack().map_err(|error| pack(game.variant(), error))?;
        out.exactly(packed.len())?.copy(0, &packed);
        Ok(())
    })
}

/// Makes a game from the bytes that checkers_game_pack wrote, by replaying it. Free it with checkers_game_free. `used` receives
/// the number of bytes of the game; bytes after it, such as the next game, are not read.
///
/// The bytes do not name the variant: pass the one that the game was packed with. Bytes of another variant may be accepted as a
/// game with other moves. Each move costs a list of the legal moves; a malicious initial position can have very many.
///
/// Errors: CHECKERS_ERROR_PACKED, with the byte at fault, if the bytes are damaged or cannot be replayed by the rules of this
/// variant.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn checkers_game_unpack(
    variant: checkers_variant,
    bytes: *const u8,
    byte_count: usize,
    game: *mut checkers_game,
    used: *mut usize,
) -> checkers_status {
    guard(|| {
        let variant = variant.get()?;
        // SAFETY: the caller guarantees valid pointers, as the header requires.
        let (bytes, out, used) = unsafe {
            (raw::slice(bytes, byte_count, "bytes")?, Out::new(game, "game")?, Out::new(used, "used")?)
        };
        let read = Game::unpack(&variant, bytes).map_err(|error| unpack(&variant, error))?;
        out.set(keep(read.game)?);
        used.set(read.length);
        Ok(())
    })
}

fn subject(array: &str, index: usize) -> String {
    format!("{array}[{index}]")
}

/// Requires that the number of bytes is that of the records.
fn right_size(positions: usize, size: usize, bytes: usize) -> crate::machinery::failure::Outcome {
    if positions.checked_mul(size) == Some(bytes) {
        return Ok(());
    }
    let message = format!("`byte_count` is {bytes}, but {positions} positions have {size} bytes each");
    Err(Failure::new(CHECKERS_ERROR_ARGUMENT, message).about("byte_count"))
}

#[cold]
fn pack(variant: &Variant, error: PackError) -> Failure {
    match error {
        PackError::Position(error) => errors::position(variant, error),
        _ => Failure::of(CHECKERS_ERROR_POSITION, &error),
    }
}

#[cold]
fn unpack(variant: &Variant, error: UnpackError) -> Failure {
    let failure = match error {
        UnpackError::Position(error) => {
            let place = errors::position(variant, error).place;
            let message = variant.position_error(error).to_string();
            Failure::new(CHECKERS_ERROR_PACKED, message).at(place)
        }
        _ => Failure::of(CHECKERS_ERROR_PACKED, &error),
    };
    match error.at() {
        Some(at) => failure.at_bytes(at, 1),
        None => failure,
    }
}
