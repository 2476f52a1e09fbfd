//! The calls that read and edit the lines of a game of PDN, and those about its result.

use checkers_ffi::*;

use crate::rest::{with_list, with_one};
use crate::{Input, State, with_text};

pub(crate) unsafe fn read(state: &mut State, input: &mut Input<'_>) -> checkers_status {
    let game = checkers_pdn { id: state.handle(input) };
    let (line, node) = (usize::from(input.byte() % 4), node(input));
    unsafe {
        match input.byte() % 9 {
            0 => with_one(input, |count| checkers_pdn_line_count(game, count)),
            1 => with_one(input, |out| checkers_pdn_line_get(game, line, out)),
            2 => with_one(input, |out| checkers_pdn_node_get(game, line, node, out)),
            3 => with_text(input, |buffer, capacity, length| {
                checkers_pdn_node_text(game, line, node, buffer, capacity, length)
            }),
            4 => with_text(input, |buffer, capacity, length| {
                checkers_pdn_node_annotation(game, line, node, buffer, capacity, length)
            }),
            5 => {
                let index = usize::from(input.byte() % 3);
                with_text(input, |buffer, capacity, length| {
                    checkers_pdn_comment(game, line, node, index, buffer, capacity, length)
                })
            }
            6 => with_list(input, |glyphs, capacity, count| {
                checkers_pdn_glyphs(game, line, node, glyphs, capacity, count)
            }),
            7 => with_list(input, |clocks, capacity, count| {
                checkers_pdn_clocks(game, line, node, clocks, capacity, count)
            }),
            _ => {
                let replay = checkers_replay { id: game.id };
                with_one(input, |result| checkers_replay_result(replay, result))
            }
        }
    }
}

fn node(input: &mut Input<'_>) -> u64 {
    match input.byte() {
        0 => CHECKERS_NO_NODE,
        1 => input.number(),
        node => u64::from(node % 5),
    }
}

pub(crate) unsafe fn edit(state: &mut State, input: &mut Input<'_>, handle: *mut u64) -> checkers_status {
    let game = checkers_pdn { id: state.handle(input) };
    let (line, node, text) = (usize::from(input.byte() % 4), node(input), input.text());
    let (text, text_length) = (text.as_ptr().cast(), text.len());
    let (kind, side, glyph) = (input.byte() % 5, input.byte() % 4, input.byte().into());
    unsafe {
        match input.byte() % 14 {
            0 => checkers_pdn_new(handle.cast()),
            1 => checkers_pdn_insert_move(game, line, node, text, text_length),
            2 => checkers_pdn_remove_node(game, line, node),
            3 => checkers_pdn_set_annotation(game, line, node, text, text_length),
            4 => checkers_pdn_add_comment(game, line, node, text, text_length),
            5 => checkers_pdn_remove_comments(game, line, node),
            6 => checkers_pdn_add_glyph(game, line, node, glyph),
            7 => checkers_pdn_remove_glyph(game, line, node, glyph),
            8 => {
                let reserved = [0, 0, 0, 0, input.byte() / 250];
                let (nanoseconds, running) = (input.number(), input.byte() % 3);
                let clock = checkers_clock { nanoseconds, kind, side, running, reserved };
                checkers_pdn_set_clock(game, line, node, &clock)
            }
            9 => checkers_pdn_remove_clock(game, line, node, kind.into(), side.into()),
            10 => with_one(input, |number| {
                checkers_pdn_add_variation(game, line, node, text, text_length, number)
            }),
            11 => checkers_pdn_remove_variation(game, line),
            12 => checkers_pdn_promote_variation(game, line),
            _ => match input.byte() % 2 {
                0 => checkers_pdn_renumber(game, glyph.into(), side),
                _ => {
                    let variant = checkers_variant { id: state.handle(input) };
                    let reserved = [0, 0, 0, 0, 0, input.byte() / 250];
                    let (guess, first_number) = (input.byte() % 3, kind);
                    let options = checkers_replay_options { variant, guess, first_number, reserved };
                    checkers_replay_new_with(game, &options, handle.cast())
                }
            },
        }
    }
}
