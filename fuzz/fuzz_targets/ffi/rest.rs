//! The calls that ask and answer: what the loop in `ffi.rs` does not make itself. Each function makes one of a family.

use std::ffi::{c_char, c_void};
use std::ptr;

use checkers_ffi::*;

use crate::{Input, ROOM, STOPS, State, with_moves, with_text};

/// Calls a function with a separately allocated list, so that the sanitizer sees what is written behind it.
pub(crate) fn with_list<T>(
    input: &mut Input<'_>,
    call: impl FnOnce(*mut T, usize, *mut usize) -> checkers_status,
) -> checkers_status {
    let capacity = usize::from(input.byte()) % (ROOM + 1);
    let mut list = Vec::<T>::with_capacity(capacity);
    let mut count = 0;
    let status = match input.byte() {
        0 => call(ptr::null_mut(), capacity, &mut count),
        1 => call(list.as_mut_ptr(), capacity, ptr::null_mut()),
        _ => call(list.as_mut_ptr(), capacity, &mut count),
    };
    assert!(status != CHECKERS_OK || count <= capacity);
    status
}

/// Room for one value, or none.
pub(crate) fn with_one<T>(
    input: &mut Input<'_>,
    call: impl FnOnce(*mut T) -> checkers_status,
) -> checkers_status {
    let mut one = Box::<T>::new_uninit();
    match input.byte() {
        0 => call(ptr::null_mut()),
        _ => call(one.as_mut_ptr()),
    }
}

/// What a function writes, with a byte or two changed: a text that gets far, and then may be wrong.
fn nearly(input: &mut Input<'_>, ask: impl Fn(*mut c_char, usize, *mut usize) -> checkers_status) -> Vec<u8> {
    let mut text = vec![0_u8; 1 << 16];
    let mut length = 0;
    if ask(text.as_mut_ptr().cast(), text.len(), &mut length) != CHECKERS_OK {
        return input.text();
    }
    text.truncate(length);
    for _ in 0..input.byte() % 3 {
        let (at, byte) = (input.number() as usize % (length + 1), input.byte());
        if let Some(old) = text.get_mut(at) {
            *old = byte;
        }
    }
    text
}

pub(crate) unsafe fn texts(state: &mut State, input: &mut Input<'_>) -> checkers_status {
    let variant = checkers_variant { id: state.handle(input) };
    let (kind, index, axis) = (input.byte() % 9, input.byte(), input.text());
    let (place, name, name_length) = (usize::from(index), axis.as_ptr().cast(), axis.len());
    with_text(input, |buffer, capacity, length| unsafe {
        match kind {
            0 => checkers_variant_id(variant, buffer, capacity, length),
            1 => checkers_variant_name(variant, buffer, capacity, length),
            2 => checkers_variant_draws(variant, buffer, capacity, length),
            3 => checkers_variant_game_type(variant, buffer, capacity, length),
            4 => checkers_variant_axis(variant, name, name_length, buffer, capacity, length),
            5 => checkers_variant_line_name(variant, place, buffer, capacity, length),
            6 => checkers_variant_square_name(variant, index, buffer, capacity, length),
            7 => checkers_termination_id(index.into(), buffer, capacity, length),
            _ => checkers_last_error_subject(buffer, capacity, length),
        }
    })
}

pub(crate) unsafe fn variants(state: &mut State, input: &mut Input<'_>, handle: *mut u64) -> checkers_status {
    let variant = checkers_variant { id: state.handle(input) };
    unsafe {
        match input.byte() % 4 {
            0 => checkers_variant_at(usize::from(input.byte()), handle.cast()),
            1 => {
                let name = input.text();
                checkers_variant_named(name.as_ptr().cast(), name.len(), handle.cast())
            }
            2 => with_one(input, |count| checkers_variant_line_count(variant, count)),
            _ => {
                let rules = nearly(input, |buffer, capacity, length| {
                    checkers_variant_rules(variant, buffer, capacity, length)
                });
                let draws = nearly(input, |buffer, capacity, length| {
                    checkers_variant_draws(variant, buffer, capacity, length)
                });
                checkers_variant_custom(
                    rules.as_ptr().cast(),
                    rules.len(),
                    draws.as_ptr().cast(),
                    draws.len(),
                    handle.cast(),
                )
            }
        }
    }
}

pub(crate) unsafe fn boards(state: &mut State, input: &mut Input<'_>) -> checkers_status {
    let variant = checkers_variant { id: state.handle(input) };
    let (kind, a, b, name) = (input.byte() % 7, input.byte(), input.byte(), input.text());
    unsafe {
        match kind {
            0 => with_one(input, |board| checkers_variant_board(variant, board)),
            1 => with_one(input, |squares| checkers_variant_squares(variant, squares)),
            2 => with_one(input, |squares| checkers_variant_crowning(variant, (a % 3).into(), squares)),
            3 => with_one(input, |square| checkers_variant_square_at(variant, a, b, square)),
            4 => {
                let mut rank = 0;
                with_one(input, |file| checkers_variant_square_place(variant, a, file, &mut rank))
            }
            5 => {
                with_one(input, |other| checkers_variant_square_neighbour(variant, a, (b % 9).into(), other))
            }
            _ => with_one(input, |square| {
                checkers_variant_parse_square(variant, name.as_ptr().cast(), name.len(), square)
            }),
        }
    }
}

pub(crate) unsafe fn positions(state: &mut State, input: &mut Input<'_>) -> checkers_status {
    let variant = checkers_variant { id: state.handle(input) };
    let position = state.position(input);
    unsafe {
        match input.byte() % 6 {
            0 => {
                let square = input.byte();
                with_one(input, |piece| checkers_position_piece_at(position, square, piece))
            }
            1 => checkers_position_empty((input.byte() % 3).into(), position),
            2 => {
                let mut set = || checkers_bitboard {
                    low: input.number() & input.number() & input.number(),
                    high: u64::from(input.byte() / 200),
                };
                let (white, black, kings) = (set(), set(), set());
                checkers_position_of(variant, white, black, kings, (input.byte() % 3).into(), position)
            }
            3 => with_one(input, |outcome| checkers_variant_outcome(variant, position, outcome)),
            4 => checkers_position_swap_sides(position),
            _ => {
                let picture = nearly(input, |buffer, capacity, length| {
                    checkers_variant_picture(variant, position, buffer, capacity, length)
                });
                let (text, length) = (picture.as_ptr().cast(), picture.len());
                checkers_variant_parse_picture(variant, text, length, (input.byte() % 3).into(), position)
            }
        }
    }
}

pub(crate) unsafe fn moves(state: &mut State, input: &mut Input<'_>) -> checkers_status {
    let variant = checkers_variant { id: state.handle(input) };
    let (position, mv) = (state.position(input), state.mv(input));
    let threads = [1, 1, 1, 2, CHECKERS_MAX_THREADS + 1][usize::from(input.byte()) % 5];
    let (stop, user) = (STOPS[usize::from(input.byte()) / 8 % 3], ptr::null_mut());
    let options = checkers_batch_options { stop, user, threads, reserved: [0, 0, 0, input.byte() / 250] };
    let threads = if input.byte() < 30 { ptr::null() } else { &raw const options };
    let (number, given) = (usize::from(input.byte() % 5), state.positions);
    unsafe {
        match input.byte() % 6 {
            0 => {
                let (text, corner, strict) = (input.text(), input.byte() % 6, input.byte() % 3);
                let (text, text_length) = (text.as_ptr().cast(), text.len());
                with_moves(state, input, |moves, capacity, count| {
                    checkers_variant_move_candidates(
                        variant,
                        position,
                        text,
                        text_length,
                        corner.into(),
                        strict,
                        moves,
                        capacity,
                        count,
                    )
                })
            }
            1 => {
                let rooms = (usize::from(input.byte()) % 9, usize::from(input.byte()) % 40);
                let mut lengths = Vec::<usize>::with_capacity(rooms.0);
                let mut steps = Vec::<checkers_step>::with_capacity(rooms.1);
                let (mut paths, mut total) = (0, 0);
                let (lengths, steps) = (lengths.as_mut_ptr(), steps.as_mut_ptr());
                checkers_variant_paths(
                    variant, position, mv, steps, rooms.1, &mut total, lengths, rooms.0, &mut paths,
                )
            }
            2 => {
                let mut counts = Vec::<u64>::with_capacity(number.min(4));
                let (given, counts) = (given.as_ptr(), counts.as_mut_ptr());
                checkers_batch_count_moves(variant, given, number.min(4), threads, counts)
            }
            3 => {
                let mut outcomes = Vec::<checkers_outcome>::with_capacity(number.min(4));
                let mut plies = Vec::<u32>::with_capacity(number.min(4));
                let plies = if input.byte() % 3 > 0 { plies.as_mut_ptr() } else { ptr::null_mut() };
                checkers_batch_play_out(
                    variant,
                    given.as_ptr(),
                    number.min(4),
                    (input.byte() % 4).into(),
                    u32::from(input.byte() % 9),
                    u64::from(input.byte()),
                    threads,
                    outcomes.as_mut_ptr(),
                    plies,
                )
            }
            4 => packed(variant, &given[..number.min(4)], input),
            _ => {
                let (moves, number) = (state.moves, number.min(4));
                let mut next = Vec::<checkers_position>::with_capacity(number);
                let (given, moves) = (given.as_ptr(), moves.as_ptr());
                checkers_batch_play(variant, given, moves, number, threads, next.as_mut_ptr())
            }
        }
    }
}

/// Packs positions, perhaps into a buffer of a wrong size, and unpacks bytes that may be damaged.
unsafe fn packed(
    variant: checkers_variant,
    given: &[checkers_position],
    input: &mut Input<'_>,
) -> checkers_status {
    let mut size = 0;
    unsafe {
        let status = with_one(input, |out| checkers_variant_packed_size(variant, out));
        if status != CHECKERS_OK || checkers_variant_packed_size(variant, &mut size) != CHECKERS_OK {
            return status;
        }
        let mut bytes = vec![0; given.len() * size + usize::from(input.byte() / 250)];
        let status =
            checkers_variant_pack(variant, given.as_ptr(), given.len(), bytes.as_mut_ptr(), bytes.len());
        if status != CHECKERS_OK {
            return status;
        }
        if let Some(byte) = bytes.get_mut(input.number() as usize % (given.len() * size + 1)) {
            *byte ^= input.byte();
        }
        let mut back = Vec::<checkers_position>::with_capacity(given.len());
        checkers_variant_unpack(variant, bytes.as_ptr(), bytes.len(), back.as_mut_ptr(), given.len())
    }
}

pub(crate) unsafe fn pictures(state: &mut State, input: &mut Input<'_>) -> checkers_status {
    const PALETTES: [&str; 4] = ["", "print", "{\"white\": \"#ffffff\"}", "{\"white\": \"#zzz\"}"];
    let variant = checkers_variant { id: state.handle(input) };
    let (position, last_move) = (state.position(input), state.mv(input));
    let (title, other) = (input.text(), input.text());
    let palette = PALETTES.get(usize::from(input.byte() % 6)).map_or(&*other, |known| known.as_bytes());
    let arrows: Vec<checkers_arrow> = (0..input.byte() % 4)
        .map(|_| checkers_arrow {
            from: input.byte(),
            to: input.byte(),
            colored: input.byte() % 3,
            reserved: input.byte() / 250,
            rgba: std::array::from_fn(|_| input.byte()),
        })
        .collect();
    let options = checkers_svg_options {
        title: title.as_ptr().cast(),
        title_length: title.len(),
        palette: palette.as_ptr().cast(),
        palette_length: palette.len(),
        last_move,
        arrows: arrows.as_ptr(),
        arrow_count: arrows.len(),
        highlighted: checkers_bitboard { low: input.number(), high: 0 },
        width: input.number() as u32,
        bottom: input.byte() % 3,
        labels: input.byte() % 5,
        reserved: [0, input.byte() / 250],
    };
    let options = if input.byte() % 8 == 0 { ptr::null() } else { &raw const options };
    with_text(input, |buffer, capacity, length| unsafe {
        checkers_variant_svg(variant, position, options, buffer, capacity, length)
    })
}

pub(crate) unsafe fn games(state: &mut State, input: &mut Input<'_>) -> checkers_status {
    let game = checkers_game { id: state.handle(input) };
    unsafe {
        match input.byte() % 11 {
            0 => checkers_game_claimable(game, &mut state.outcome),
            1 => checkers_game_offered(game, &mut state.outcome),
            2 => with_list(input, |counts, capacity, count| {
                checkers_game_draw_counts(game, counts, capacity, count)
            }),
            3 => with_one(input, |by| checkers_game_draw_offer(game, by)),
            4 => {
                let by = input.byte() % 3;
                with_one(input, |accepted| checkers_game_has_accepted(game, by.into(), accepted))
            }
            5 => checkers_game_forfeit(game, (input.byte() % 3).into()),
            6 => checkers_game_play_on(game, state.mv(input)),
            7 => with_one(input, |ply| checkers_game_ply(game, ply)),
            8 => with_list(input, |positions, capacity, count| {
                checkers_game_positions(game, positions, capacity, count)
            }),
            9 => with_one(input, |times| checkers_game_repetitions(game, times)),
            _ => with_moves(state, input, |moves, capacity, count| {
                checkers_game_undone(game, moves, capacity, count)
            }),
        }
    }
}

/// What a reader reads from. It lives until every reader is freed.
pub(crate) struct Source {
    bytes: Vec<u8>,
    at: usize,
    /// What the function does besides.
    habit: u8,
    reader: checkers_pdn_reader,
}

unsafe extern "C-unwind" fn give(buffer: *mut u8, capacity: usize, user: *mut c_void) -> i64 {
    // SAFETY: it is called with a source, which nobody else uses meanwhile, and with a buffer of this many bytes.
    let source = unsafe { &mut *user.cast::<Source>() };
    match source.habit {
        0 => return -1,
        1 => return capacity as i64 + 1,
        2 => {
            let mut made = checkers_pdn { id: 0 };
            // SAFETY: the pointer is to a separate value.
            assert_eq!(unsafe { checkers_pdn_reader_next(source.reader, &mut made) }, CHECKERS_ERROR_BUSY);
        }
        3 => assert_eq!(checkers_pdn_reader_free(source.reader), CHECKERS_ERROR_BUSY),
        _ => {}
    }
    let rest = &source.bytes[source.at..];
    let count = rest.len().min(capacity).min(usize::from(source.habit).max(1));
    // SAFETY: the buffer has room for as many as `capacity`.
    unsafe { ptr::copy_nonoverlapping(rest.as_ptr(), buffer, count) };
    source.at += count;
    count as i64
}

pub(crate) unsafe fn readers(state: &mut State, input: &mut Input<'_>, handle: *mut u64) -> checkers_status {
    const ENCODINGS: [&str; 4] = ["", "windows-1251", "utf-8", "klingon"];
    let encoding = ENCODINGS[usize::from(input.byte() % 4)];
    let mut bytes = input.text();
    for _ in 0..input.byte() % 3 {
        bytes.push(b' ');
        bytes.extend(input.text());
    }
    let limit = |byte: u8| if byte < 128 { 0 } else { usize::from(byte) };
    let options = checkers_pdn_options {
        encoding: if encoding.is_empty() { ptr::null() } else { encoding.as_ptr().cast() },
        encoding_length: encoding.len(),
        text_limit: limit(input.byte()),
        game_limit: limit(input.byte()),
        strict: input.byte() % 3,
        reserved: [0, 0, 0, 0, 0, 0, input.byte() / 250],
    };
    let options = if input.byte() % 4 == 0 { ptr::null() } else { &raw const options };
    let read: checkers_read = if input.byte() == 0 { None } else { Some(give) };
    let habit = input.byte();
    let source = Box::new(Source { bytes, at: 0, habit, reader: checkers_pdn_reader { id: 0 } });
    let source = Box::into_raw(source);
    state.sources.push(source);
    // SAFETY: the source lives until all readers are freed; it is written to while no reader reads.
    unsafe {
        let status = checkers_pdn_reader_new(read, source.cast(), options, handle.cast());
        (*source).reader.id = *handle;
        status
    }
}

pub(crate) unsafe fn records(state: &mut State, input: &mut Input<'_>, handle: *mut u64) -> checkers_status {
    let game = checkers_pdn { id: state.handle(input) };
    let (kind, index, name) = (input.byte() % 11, usize::from(input.byte() % 4), input.text());
    let (text, text_length) = (name.as_ptr().cast(), name.len());
    let (mut line, mut column) = (0_u32, 0_u32);
    unsafe {
        match kind {
            0 => with_one(input, |number| checkers_pdn_place(game, number, &mut line, ptr::null_mut())),
            1 => with_one(input, |count| checkers_pdn_repair_count(game, count, ptr::null_mut())),
            2 => with_one(input, |count| checkers_pdn_tag_count(game, count)),
            3 => {
                let value = input.text();
                checkers_pdn_set_tag(game, text, text_length, value.as_ptr().cast(), value.len())
            }
            4 => {
                let json = nearly(input, |buffer, capacity, length| {
                    checkers_pdn_json(game, buffer, capacity, length)
                });
                checkers_pdn_from_json(json.as_ptr().cast(), json.len(), handle.cast())
            }
            _ => with_text(input, |buffer, capacity, length| match kind {
                5 => checkers_pdn_json(game, buffer, capacity, length),
                6 => checkers_pdn_repair(game, index, &mut line, &mut column, buffer, capacity, length),
                7 => checkers_pdn_tag_name(game, index, buffer, capacity, length),
                8 => checkers_pdn_tag_value(game, index, buffer, capacity, length),
                // These two write nothing where there is none.
                9 => checkers_pdn_terminator(game, buffer, capacity, length),
                _ => checkers_pdn_tag(game, text, text_length, buffer, capacity, length),
            }),
        }
    }
}

pub(crate) unsafe fn replays(state: &mut State, input: &mut Input<'_>, handle: *mut u64) -> checkers_status {
    let replay = checkers_replay { id: state.handle(input) };
    let (kind, index) = (input.byte() % 8, usize::from(input.byte() % 4));
    let (mut line, mut column) = (0_u32, 0_u32);
    unsafe {
        match kind {
            0 => with_one(input, |count| checkers_replay_line_count(replay, count)),
            1 => with_one(input, |line| checkers_replay_line_get(replay, index, line)),
            2 => with_list(input, |positions, capacity, count| {
                checkers_replay_line_positions(replay, index, positions, capacity, count)
            }),
            3 => with_list(input, |positions, capacity, count| {
                checkers_replay_positions(replay, positions, capacity, count)
            }),
            4 => with_moves(state, input, |moves, capacity, count| {
                checkers_replay_moves(replay, moves, capacity, count)
            }),
            5 => with_one(input, |count| checkers_replay_remark_count(replay, count)),
            6 => with_text(input, |buffer, capacity, length| {
                checkers_replay_remark(replay, index, &mut line, &mut column, buffer, capacity, length)
            }),
            _ => checkers_replay_variant(replay, handle.cast()),
        }
    }
}

pub(crate) unsafe fn steps(state: &mut State, input: &mut Input<'_>) -> checkers_status {
    let under_way = checkers_step_move { id: state.handle(input) };
    unsafe {
        match input.byte() % 10 {
            0 => checkers_step_move_cancel(under_way),
            1 => with_moves(state, input, |moves, capacity, count| {
                checkers_step_move_candidates(under_way, moves, capacity, count)
            }),
            2 => with_one(input, |squares| checkers_step_move_next(under_way, squares)),
            3 => with_list(input, |steps, capacity, count| {
                checkers_step_move_path(under_way, steps, capacity, count)
            }),
            4 => checkers_step_move_preview(under_way, state.position(input)),
            5 => checkers_step_move_settled(under_way, state.mv(input)),
            6 => with_list(input, |squares, capacity, count| {
                checkers_step_move_squares(under_way, squares, capacity, count)
            }),
            7 => with_list(input, |squares, capacity, count| {
                checkers_step_move_victims(under_way, squares, capacity, count)
            }),
            8 => {
                let mut captured = checkers_bitboard { low: 0, high: 0 };
                with_one(input, |square| checkers_step_move_state(under_way, square, &mut captured))
            }
            _ => checkers_step_move_step(under_way, input.byte()),
        }
    }
}

pub(crate) unsafe fn actions(state: &mut State, input: &mut Input<'_>, handle: *mut u64) -> checkers_status {
    let id = state.handle(input);
    let table = checkers_action_table { id };
    unsafe {
        match input.byte() % 6 {
            0 => checkers_action_table_new(checkers_variant { id }, handle.cast()),
            1 => with_one(input, |count| checkers_action_table_count(table, count)),
            2 => {
                let number = input.number() as u16 / 16;
                with_one(input, |action| checkers_action_table_get(table, number, action))
            }
            3 => {
                let (from, to) = (input.byte(), input.byte());
                with_one(input, |number| checkers_action_table_number(table, from, to, number))
            }
            4 if input.byte() % 2 == 0 => with_one(input, |error| checkers_last_error(error)),
            4 => with_text(input, |buffer, capacity, length| {
                checkers_last_error_get(ptr::null_mut(), buffer, capacity, length)
            }),
            _ => {
                let sizes: Vec<usize> = (0..input.byte() % 32).map(|_| usize::from(input.byte())).collect();
                checkers_abi_check(u32::from(input.byte() % 3), sizes.as_ptr(), sizes.len())
            }
        }
    }
}
