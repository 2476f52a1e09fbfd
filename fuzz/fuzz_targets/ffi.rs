//! Arbitrary calls of the C ABI: with handles that are good, freed, of another kind or made up, with values of any bytes,
//! with buffers of any size and with NULL. Every call returns a status, and none accesses memory outside its arguments.
//!
//! Run with the address sanitizer, which sees what the library writes to or reads from (`cargo fuzz run --features ffi ffi`).
#![no_main]

use std::ffi::{c_char, c_void};
use std::ptr;

use checkers_ffi::*;
use libfuzzer_sys::fuzz_target;

#[path = "ffi/rest.rs"]
mod rest;
#[path = "ffi/trees.rs"]
mod trees;
#[path = "ffi/values.rs"]
mod values;

/// Calls of one input.
const CALLS: usize = 40;
/// The capacity of lists.
const ROOM: usize = 24;
/// A mark behind every buffer, which no call may change.
const CANARY: u8 = 0xa5;

/// Reads the input byte by byte; zeros after its end.
struct Input<'a>(&'a [u8]);

impl Input<'_> {
    fn byte(&mut self) -> u8 {
        let Some((first, rest)) = self.0.split_first() else { return 0 };
        self.0 = rest;
        *first
    }

    fn number(&mut self) -> u64 {
        u64::from_le_bytes(std::array::from_fn(|_| self.byte()))
    }

    /// A text: some bytes of the input, or one of those that get further.
    fn text(&mut self) -> Vec<u8> {
        const KNOWN: [&str; 14] = [
            "russian",
            "frisian",
            "W:W31-50:B1-20",
            "W:WKa1,c3:Bd4,d6",
            "32-28",
            "c3-d4",
            "king.range",
            "\"short\"",
            "goal.reversed",
            "true",
            "Event",
            "1. 32-28 19-23 2. 28x19 14x23 *",
            "[GameType \"25\"] 1. c3-d4 b6-c5 *",
            "{\"repetition\":null,\"clauses\":[]}",
        ];
        let kind = self.byte();
        match KNOWN.get(usize::from(kind)) {
            Some(known) => known.as_bytes().to_vec(),
            None => {
                let length = usize::from(self.byte() % 32).min(self.0.len());
                let (text, rest) = self.0.split_at(length);
                self.0 = rest;
                text.to_vec()
            }
        }
    }
}

/// The results of the calls so far. Handles stay in it after they were freed.
struct State {
    handles: Vec<u64>,
    positions: [checkers_position; 4],
    moves: [checkers_move; ROOM + 1],
    steps: [checkers_step; ROOM + 1],
    outcome: checkers_outcome,
    /// What readers read from.
    sources: Vec<*mut rest::Source>,
}

impl State {
    /// A handle: a known one, whatever it stands for, a named variant, or any number.
    fn handle(&self, input: &mut Input<'_>) -> u64 {
        match input.byte() {
            0 => input.number(),
            kind @ 1..=60 => u64::from(kind),
            kind => self.handles.get(usize::from(kind) % (self.handles.len() + 1)).copied().unwrap_or(6),
        }
    }

    /// A pointer to a position, mostly.
    fn position(&mut self, input: &mut Input<'_>) -> *mut checkers_position {
        match input.byte() {
            0 => ptr::null_mut(),
            place => &raw mut self.positions[usize::from(place) % 4],
        }
    }

    fn mv(&mut self, input: &mut Input<'_>) -> *mut checkers_move {
        match input.byte() {
            0 => ptr::null_mut(),
            place => &raw mut self.moves[usize::from(place) % ROOM],
        }
    }
}

/// None, and functions that never and at once ask to stop.
const STOPS: [checkers_should_stop; 3] = [None, Some(never), Some(at_once)];

/// A buffer for text of some size, and the mark behind it.
fn with_text(
    input: &mut Input<'_>,
    call: impl FnOnce(*mut c_char, usize, *mut usize) -> checkers_status,
) -> checkers_status {
    let capacity = match input.byte() {
        small @ 0..=64 => usize::from(small),
        _ => 4096,
    };
    let mut buffer = vec![CANARY; capacity + 8];
    let mut length = usize::MAX;
    let status = match input.byte() {
        0 => call(ptr::null_mut(), capacity, &mut length),
        1 => call(buffer.as_mut_ptr().cast(), capacity, ptr::null_mut()),
        _ => call(buffer.as_mut_ptr().cast(), capacity, &mut length),
    };
    assert!(buffer[capacity..].iter().all(|byte| *byte == CANARY), "written behind the buffer");
    if status == CHECKERS_OK {
        assert!(length < capacity && buffer[length] == 0, "a text that fits ends with a zero");
        assert!(std::str::from_utf8(&buffer[..length]).is_ok(), "text is UTF-8");
    }
    status
}

/// A list in the moves of the state.
fn with_moves(
    state: &mut State,
    input: &mut Input<'_>,
    call: impl FnOnce(*mut checkers_move, usize, *mut usize) -> checkers_status,
) -> checkers_status {
    let capacity = usize::from(input.byte()) % (ROOM + 1);
    let behind = state.moves[ROOM];
    let mut count = 0;
    let status = match input.byte() {
        0 => call(ptr::null_mut(), capacity, &mut count),
        1 => call(state.moves.as_mut_ptr(), capacity, ptr::null_mut()),
        _ => call(state.moves.as_mut_ptr(), capacity, &mut count),
    };
    assert_eq!(state.moves[ROOM], behind, "written behind the list");
    assert!(status != CHECKERS_OK || count <= capacity);
    status
}

unsafe extern "C-unwind" fn never(_: *mut c_void) -> i32 {
    0
}

unsafe extern "C-unwind" fn at_once(_: *mut c_void) -> i32 {
    1
}

unsafe extern "C-unwind" fn stop_after_three(_: *const checkers_move, user: *mut c_void) -> i32 {
    // SAFETY: it is called with a number below.
    let seen = unsafe { &mut *user.cast::<i32>() };
    *seen += 1;
    i32::from(*seen >= 3)
}

unsafe extern "C-unwind" fn stop_after_many(
    _: *const checkers_move,
    _: *const checkers_step,
    _: usize,
    user: *mut c_void,
) -> i32 {
    // SAFETY: it is called with a number below.
    let seen = unsafe { &mut *user.cast::<i32>() };
    *seen += 1;
    i32::from(*seen >= 100)
}

fuzz_target!(|bytes: &[u8]| {
    let mut input = Input(bytes);
    let mut state = State {
        handles: Vec::new(),
        positions: [checkers_position::default(); 4],
        moves: [checkers_move::default(); ROOM + 1],
        steps: [checkers_step { landing: 0, captured: 0 }; ROOM + 1],
        outcome: checkers_outcome {
            winner: 2,
            termination: 0,
            kind: 0,
            clause: 255,
            reserved: [0; 4],
            article: [0; 24],
        },
        sources: Vec::new(),
    };
    for position in &mut state.positions {
        // SAFETY: the pointer is good.
        unsafe { checkers_variant_initial(checkers_variant { id: 1 }, position) };
    }
    for _ in 0..CALLS {
        if input.0.is_empty() {
            break;
        }
        // SAFETY: pointers are NULL, or good for what is said of them.
        let status = unsafe { call(&mut state, &mut input) };
        assert_ne!(status, CHECKERS_ERROR_INTERNAL, "a panic");
        assert!((CHECKERS_ERROR_PACKED..=CHECKERS_NONE).contains(&status), "{status} is no status");
    }
    // Whatever is left is freed; of each handle one kind is the right one.
    for id in state.handles {
        checkers_variant_free(checkers_variant { id });
        checkers_game_free(checkers_game { id });
        checkers_pdn_free(checkers_pdn { id });
        checkers_pdn_reader_free(checkers_pdn_reader { id });
        checkers_replay_free(checkers_replay { id });
        checkers_step_move_free(checkers_step_move { id });
        assert!(checkers_action_table_free(checkers_action_table { id }) != CHECKERS_ERROR_INTERNAL);
    }
    for source in state.sources {
        // SAFETY: it comes from a box, and no reader is left that uses it.
        drop(unsafe { Box::from_raw(source) });
    }
});

/// One call.
///
/// # Safety
/// None beyond that of the state.
unsafe fn call(state: &mut State, input: &mut Input<'_>) -> checkers_status {
    let kind = input.byte();
    let id = state.handle(input);
    let variant = checkers_variant { id };
    let game = checkers_game { id };
    let under_way = checkers_step_move { id };
    let mut made = 0_u64;
    let handle = &raw mut made;
    // SAFETY: pointers are NULL, or good for what is said of them.
    let status = unsafe {
        match kind % 74 {
            0 => {
                let text = input.text();
                checkers_variant_from_id(text.as_ptr().cast(), text.len(), handle.cast())
            }
            1 => {
                let (axis, value) = (input.text(), input.text());
                checkers_variant_with_axis(
                    variant,
                    axis.as_ptr().cast(),
                    axis.len(),
                    value.as_ptr().cast(),
                    value.len(),
                    handle.cast(),
                )
            }
            2 => {
                let draws = input.text();
                checkers_variant_with_draws(variant, draws.as_ptr().cast(), draws.len(), handle.cast())
            }
            3 => checkers_variant_reversed(variant, handle.cast()),
            4 => checkers_variant_free(variant),
            5 => with_text(input, |buffer, capacity, length| {
                checkers_variant_rules(variant, buffer, capacity, length)
            }),
            6 => {
                let index = usize::from(input.byte());
                with_text(input, |buffer, capacity, length| {
                    checkers_variant_line(variant, index, buffer, capacity, length)
                })
            }
            7 => checkers_variant_initial(variant, state.position(input)),
            8 => {
                let text = input.text();
                let (strictness, corner) = (input.byte() % 3, input.byte() % 6);
                checkers_variant_parse_fen(
                    variant,
                    text.as_ptr().cast(),
                    text.len(),
                    strictness.into(),
                    corner.into(),
                    state.position(input),
                )
            }
            9 => {
                let position = state.position(input);
                with_text(input, |buffer, capacity, length| {
                    checkers_variant_fen(variant, position, buffer, capacity, length)
                })
            }
            10 => {
                let position = state.position(input);
                with_text(input, |buffer, capacity, length| {
                    checkers_variant_picture(variant, position, buffer, capacity, length)
                })
            }
            11 => {
                checkers_position_put(variant, state.position(input), input.byte(), (input.byte() % 6).into())
            }
            12 => checkers_position_remove(variant, state.position(input), input.byte()),
            13 => checkers_position_cycle(
                variant,
                state.position(input),
                input.byte(),
                (input.byte() % 3).into(),
            ),
            14 => checkers_position_set_turn(state.position(input), (input.byte() % 3).into()),
            15 => {
                let run = checkers_king_run { square: input.byte(), count: input.byte() };
                checkers_position_set_king_run(variant, state.position(input), (input.byte() % 3).into(), run)
            }
            16 => checkers_position_turn(variant, state.position(input)),
            17 => checkers_position_mirror(variant, state.position(input)),
            18 => checkers_position_check(variant, state.position(input), (input.byte() % 3).into()),
            19 => {
                // Any bytes at all.
                let place = usize::from(input.byte() % 4);
                // Sparse, so that most of them are positions, and none takes seconds.
                let set = |input: &mut Input<'_>| checkers_bitboard {
                    low: input.number() & input.number() & input.number(),
                    high: u64::from(input.byte() / 200),
                };
                let (white, black, kings) = (set(input), set(input), set(input));
                let low =
                    |mask: u64, from: checkers_bitboard| checkers_bitboard { low: from.low & mask, ..from };
                state.positions[place] = checkers_position {
                    white,
                    black: low(!white.low | u64::from(input.byte() / 250), black),
                    kings: low(white.low | black.low, kings),
                    hash: 0,
                    runs: [checkers_king_run { square: input.byte(), count: input.byte() }; 2],
                    turn: input.byte() % 4,
                    reserved: [0, 0, input.byte() / 200],
                };
                CHECKERS_OK
            }
            20 => {
                let mut count = 0;
                checkers_variant_count_moves(variant, state.position(input), &mut count)
            }
            21 => {
                let position = state.position(input);
                with_moves(state, input, |moves, capacity, count| {
                    checkers_variant_legal_moves(variant, position, moves, capacity, count)
                })
            }
            22 => {
                let (position, square) = (state.position(input), input.byte());
                with_moves(state, input, |moves, capacity, count| {
                    checkers_variant_moves_from(variant, position, square, moves, capacity, count)
                })
            }
            23 => {
                let mut seen = 0_i32;
                checkers_variant_visit_moves(
                    variant,
                    state.position(input),
                    Some(stop_after_three),
                    (&raw mut seen).cast(),
                )
            }
            24 => {
                let (position, mv) = (state.position(input), state.mv(input));
                let mut seen = 0_i32;
                checkers_variant_visit_paths(
                    variant,
                    position,
                    mv,
                    Some(stop_after_many),
                    (&raw mut seen).cast(),
                )
            }
            25 => {
                checkers_variant_play(variant, state.position(input), state.mv(input), state.position(input))
            }
            26 => checkers_variant_play_unchecked(
                variant,
                state.position(input),
                state.mv(input),
                state.position(input),
            ),
            27 => {
                let mut legal = 0;
                checkers_variant_is_legal(variant, state.position(input), state.mv(input), &mut legal)
            }
            28 => {
                let mv = state.mv(input);
                with_text(input, |buffer, capacity, length| {
                    checkers_variant_move_ends(variant, mv, buffer, capacity, length)
                })
            }
            29 => {
                let (mv, count) = (state.mv(input), usize::from(input.byte()) % ROOM);
                let steps = state.steps;
                with_text(input, |buffer, capacity, length| {
                    checkers_variant_path_text(variant, mv, steps.as_ptr(), count, buffer, capacity, length)
                })
            }
            30 => {
                let (position, text) = (state.position(input), input.text());
                checkers_variant_parse_move(
                    variant,
                    position,
                    text.as_ptr().cast(),
                    text.len(),
                    (input.byte() % 6).into(),
                    input.byte() % 3,
                    state.mv(input),
                )
            }
            31 => {
                let (position, mv, style) = (state.position(input), state.mv(input), input.byte() % 5);
                with_text(input, |buffer, capacity, length| {
                    checkers_variant_write_move(variant, position, mv, style.into(), buffer, capacity, length)
                })
            }
            32 => {
                let options = checkers_perft_options {
                    paths: input.byte() % 3,
                    full: input.byte() % 3,
                    threads: 1,
                    hash_entries: u64::from(input.byte()),
                    reserved: [0; 2],
                };
                let (position, depth, mut leaves) = (state.position(input), u32::from(input.byte() % 2), 0);
                if input.byte() % 4 > 0 {
                    checkers_perft_count(variant, position, depth, &options, &mut leaves)
                } else {
                    let stop = STOPS[usize::from(input.byte()) % 3];
                    checkers_perft_count_until(
                        variant,
                        position,
                        depth,
                        &options,
                        stop,
                        ptr::null_mut(),
                        &mut leaves,
                    )
                }
            }
            33 => {
                let position = state.position(input);
                let mut leaves = [0; ROOM];
                let depth = u32::from(input.byte() % 2);
                let stop = STOPS[usize::from(input.byte()) % 3];
                with_moves(state, input, |moves, capacity, count| {
                    let (leaves, user) = (leaves.as_mut_ptr(), ptr::null_mut());
                    if stop.is_none() {
                        checkers_perft_divide(
                            variant,
                            position,
                            depth,
                            ptr::null(),
                            moves,
                            leaves,
                            capacity,
                            count,
                        )
                    } else {
                        checkers_perft_divide_until(
                            variant,
                            position,
                            depth,
                            ptr::null(),
                            stop,
                            user,
                            moves,
                            leaves,
                            capacity,
                            count,
                        )
                    }
                })
            }
            34 => {
                let mut ends = [0; 4];
                let positions = state.positions;
                let number = usize::from(input.byte() % 5).min(4);
                with_moves(state, input, |moves, capacity, count| {
                    checkers_batch_legal_moves(
                        variant,
                        positions.as_ptr(),
                        number,
                        &checkers_batch_options {
                            stop: None,
                            user: ptr::null_mut(),
                            threads: 1,
                            reserved: [0; 4],
                        },
                        ends.as_mut_ptr(),
                        moves,
                        capacity,
                        count,
                    )
                })
            }
            35 => checkers_game_new(variant, handle.cast()),
            36 => checkers_game_from_position(variant, state.position(input), handle.cast()),
            37 => checkers_game_clone(game, handle.cast()),
            38 => checkers_game_free(game),
            39 => checkers_game_play(game, state.mv(input)),
            40 => checkers_game_undo(game, state.mv(input)),
            41 => checkers_game_redo(game, state.mv(input)),
            42 => checkers_game_position(game, state.position(input)),
            43 => checkers_game_outcome(game, &mut state.outcome),
            44 => match input.byte() % 6 {
                0 => checkers_game_offer_draw(game, (input.byte() % 3).into()),
                1 => checkers_game_accept_draw(game, (input.byte() % 3).into()),
                2 => checkers_game_decline_draw(game, (input.byte() % 3).into()),
                3 => checkers_game_resign(game, (input.byte() % 3).into()),
                4 => checkers_game_claim_draw(game),
                _ => checkers_game_agree_draw(game),
            },
            45 => with_moves(state, input, |moves, capacity, count| {
                checkers_game_moves(game, moves, capacity, count)
            }),
            46 => checkers_game_variant(game, handle.cast()),
            47 => {
                let outcome = state.outcome;
                with_text(input, |buffer, capacity, length| {
                    checkers_outcome_text(&outcome, buffer, capacity, length)
                })
            }
            48 => {
                let position = state.position(input);
                let (bottom, labels, unicode) = (input.byte() % 3, input.byte() % 5, input.byte() % 3);
                let marked = checkers_bitboard { low: input.number(), high: 0 };
                with_text(input, |buffer, capacity, length| {
                    checkers_variant_diagram(
                        variant,
                        position,
                        bottom.into(),
                        labels.into(),
                        unicode,
                        marked,
                        buffer,
                        capacity,
                        length,
                    )
                })
            }
            49 => checkers_step_move_new(variant, state.position(input), input.byte(), handle.cast()),
            50 => checkers_step_move_click(under_way, input.byte()),
            51 => match input.byte() % 4 {
                0 => checkers_step_move_back(under_way, ptr::null_mut()),
                1 => checkers_step_move_complete(under_way, state.mv(input)),
                2 => checkers_step_move_free(under_way),
                _ => checkers_step_move_take_forced(under_way, ptr::null_mut()),
            },
            52 => {
                let text = input.text();
                checkers_pdn_reader_of(text.as_ptr(), text.len(), ptr::null(), handle.cast())
            }
            53 => checkers_pdn_reader_next(checkers_pdn_reader { id }, handle.cast()),
            54 => with_text(input, |buffer, capacity, length| {
                checkers_pdn_write(checkers_pdn { id }, buffer, capacity, length)
            }),
            55 => checkers_replay_new(
                checkers_pdn { id },
                checkers_variant { id: u64::from(input.byte()) },
                0,
                handle.cast(),
            ),
            57 => {
                let position = state.position(input);
                let (mut next, mut replies) = ([checkers_position::default(); ROOM], [0; ROOM]);
                let wanted = input.byte();
                with_moves(state, input, |moves, capacity, count| {
                    let moves = if wanted & 1 == 0 { moves } else { ptr::null_mut() };
                    let next = if wanted & 2 == 0 { next.as_mut_ptr() } else { ptr::null_mut() };
                    let replies = if wanted & 4 == 0 { replies.as_mut_ptr() } else { ptr::null_mut() };
                    checkers_variant_successors(variant, position, moves, next, replies, capacity, count)
                })
            }
            58 => {
                let mut steps = Vec::<checkers_next_step>::with_capacity(usize::from(input.byte() % 8));
                let (room, mut count) = (steps.capacity(), 0);
                match input.byte() % 2 {
                    0 => checkers_variant_first_steps(
                        variant,
                        state.position(input),
                        steps.as_mut_ptr(),
                        room,
                        &mut count,
                    ),
                    _ => checkers_step_move_next_steps(under_way, steps.as_mut_ptr(), room, &mut count),
                }
            }
            59 => {
                let number = usize::from(input.byte() % 4);
                let replay = checkers_replay { id };
                match input.byte() % 2 {
                    0 => checkers_replay_line_check(replay, number),
                    _ => with_moves(state, input, |moves, capacity, count| {
                        checkers_replay_line_moves(replay, number, moves, capacity, count)
                    }),
                }
            }
            60 => match input.byte() % 5 {
                3 => {
                    let mut bytes = [0; 64];
                    checkers_game_pack(game, bytes.as_mut_ptr(), usize::from(input.byte()) % 65, &mut 0)
                }
                4 => {
                    let text = input.text();
                    checkers_game_unpack(variant, text.as_ptr(), text.len(), handle.cast(), &mut 0)
                }
                0 => checkers_pdn_reader_free(checkers_pdn_reader { id }),
                1 => with_text(input, |buffer, capacity, length| {
                    checkers_game_json(game, buffer, capacity, length)
                }),
                _ => {
                    let text = input.text();
                    checkers_game_from_json(text.as_ptr().cast(), text.len(), handle.cast())
                }
            },
            61 => {
                let text = input.text();
                let (name, length) = (text.as_ptr().cast(), text.len());
                match input.byte() % 3 {
                    0 => checkers_pdn_from_json(name, length, handle.cast()),
                    1 => checkers_pdn_remove_tag(checkers_pdn { id }, name, length),
                    _ => checkers_variant_of_game_type(name, length, ptr::null_mut(), 0, &mut 0),
                }
            }
            56 => match input.byte() % 4 {
                0 => checkers_replay_check(checkers_replay { id }),
                1 => checkers_replay_game(checkers_replay { id }, handle.cast()),
                2 => {
                    checkers_replay_convert(checkers_replay { id }, (input.byte() % 5).into(), handle.cast())
                }
                _ => checkers_pdn_of_game(game, handle.cast()),
            },
            62 => with_text(input, |buffer, capacity, length| {
                checkers_last_error_message(buffer, capacity, length)
            }),
            63 => rest::texts(state, input),
            64 => rest::variants(state, input, handle),
            65 => rest::boards(state, input),
            66 => rest::positions(state, input),
            67 => rest::moves(state, input),
            68 => rest::pictures(state, input),
            69 => rest::games(state, input),
            70 => match input.byte() % 3 {
                0 => rest::readers(state, input, handle),
                _ => rest::records(state, input, handle),
            },
            71 => rest::replays(state, input, handle),
            72 => rest::steps(state, input),
            73 => values::numbers(state, input),
            74 => values::draws(state, input),
            75 => values::forward(state, input, handle),
            76 => trees::read(state, input),
            77 => trees::edit(state, input, handle),
            _ => rest::actions(state, input, handle),
        }
    };
    if made != 0 {
        assert_eq!(status, CHECKERS_OK, "a handle comes with success only");
        state.handles.push(made);
    }
    status
}
