//! The calls about numbers of squares, draw counters and games that only go forward. Each function makes one of a family.

use std::ptr;

use checkers_ffi::*;

use crate::rest::{with_list, with_one};
use crate::{Input, State, with_text};

pub(crate) unsafe fn numbers(state: &mut State, input: &mut Input<'_>) -> checkers_status {
    let variant = checkers_variant { id: state.handle(input) };
    let (position, square, corner) = (state.position(input), input.byte(), input.byte() % 6);
    unsafe {
        match input.byte() % 4 {
            0 => with_one(input, |number| {
                checkers_variant_square_number(variant, square, corner.into(), number)
            }),
            1 => with_one(input, |out| {
                checkers_variant_numbered_square(variant, square.into(), corner.into(), out)
            }),
            2 => with_list(input, |squares, capacity, count| {
                checkers_variant_numbered_squares(variant, corner.into(), squares, capacity, count)
            }),
            _ => with_text(input, |buffer, capacity, length| {
                checkers_variant_hub_position(variant, position, corner.into(), buffer, capacity, length)
            }),
        }
    }
}

/// Any bytes, mostly near those of counters.
fn draw_state(input: &mut Input<'_>) -> checkers_draw_state {
    let mut bytes = [0; 40];
    for _ in 0..input.byte() % 8 {
        bytes[usize::from(input.byte()) % 40] = input.byte();
    }
    checkers_draw_state { bytes }
}

pub(crate) unsafe fn draws(state: &mut State, input: &mut Input<'_>) -> checkers_status {
    let id = state.handle(input);
    let (variant, position, mv) = (checkers_variant { id }, state.position(input), state.mv(input));
    let (counts, mut next, kind) = (draw_state(input), draw_state(input), input.byte() % 4);
    unsafe {
        match input.byte() % 9 {
            0 => with_one(input, |out| checkers_draw_state_start(variant, position, out)),
            1 => {
                let plies: [u32; 4] = std::array::from_fn(|_| input.byte().into());
                let given = usize::from(input.byte() % 5);
                with_one(input, |out| {
                    checkers_draw_state_resume(variant, position, plies.as_ptr(), given, out)
                })
            }
            2 => checkers_draw_state_next(variant, &counts, mv, position, &mut next),
            3 => checkers_draw_state_decline(variant, &counts, &mut next),
            4 => {
                let times = input.byte().into();
                checkers_draw_state_outcome(variant, &counts, times, kind.into(), &mut state.outcome)
            }
            5 => with_list(input, |list, capacity, count| {
                checkers_draw_state_counts(variant, &counts, list, capacity, count)
            }),
            6 => with_one(input, |out| checkers_game_draw_state(checkers_game { id }, out)),
            7 => {
                let mut bytes = [0; 64];
                let mut size = 0;
                let (given, states) = (state.positions.as_ptr(), [counts; 1]);
                if checkers_variant_packed_size(variant, &mut size) != CHECKERS_OK {
                    return CHECKERS_ERROR_HANDLE;
                }
                checkers_variant_pack_states(variant, given, states.as_ptr(), 1, bytes.as_mut_ptr(), size)
            }
            _ => {
                let bytes: [u8; 16] = std::array::from_fn(|_| input.byte());
                let (mut back, mut states) = (state.positions[0], counts);
                checkers_variant_unpack_states(variant, bytes.as_ptr(), 16, &mut back, &mut states, 1)
            }
        }
    }
}

pub(crate) unsafe fn forward(state: &mut State, input: &mut Input<'_>, handle: *mut u64) -> checkers_status {
    let id = state.handle(input);
    let (game, ends) = (checkers_forward_game { id }, input.byte() % 4);
    unsafe {
        match input.byte() % 7 {
            0 => {
                let counts = draw_state(input);
                let given = if input.byte() % 2 == 0 { ptr::null() } else { &raw const counts };
                checkers_forward_game_new(
                    checkers_variant { id },
                    state.position(input),
                    given,
                    handle.cast(),
                )
            }
            1 => checkers_forward_game_clone(game, handle.cast()),
            2 => checkers_forward_game_free(game),
            3 => checkers_forward_game_play(game, state.mv(input)),
            4 => {
                let (limit, seed) = (input.byte().into(), input.byte().into());
                checkers_forward_game_play_out(game, ends.into(), limit, seed, &mut state.outcome)
            }
            5 => checkers_forward_game_outcome(game, ends.into(), &mut state.outcome),
            _ => {
                let (mut plies, mut counts) = (0, draw_state(input));
                let position = state.position(input);
                with_one(input, |times| {
                    checkers_forward_game_state(game, position, &mut plies, times, &mut counts)
                })
            }
        }
    }
}
