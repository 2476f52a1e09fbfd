//! A game whose variations are nested as deep as readers keep them goes through every function on a thread with little
//! stack, as C programs make them.

use std::ptr;

use checkers_ffi::*;

/// As deep as readers keep variations.
const NESTED: usize = 100;
/// A small stack: the usual one of musl.
const STACK: usize = 128 << 10;

/// What a function writes, asked for its length first.
fn text(ask: impl Fn(*mut std::ffi::c_char, usize, *mut usize) -> checkers_status) -> String {
    let mut length = 0;
    assert_eq!(ask(ptr::null_mut(), 0, &mut length), CHECKERS_ERROR_BUFFER);
    let mut buffer = vec![0_u8; length + 1];
    assert_eq!(ask(buffer.as_mut_ptr().cast(), buffer.len(), &mut length), CHECKERS_OK);
    buffer.truncate(length);
    String::from_utf8(buffer).expect("UTF-8")
}

fn whole_life_of_a_deep_game() {
    let file = "1. 32-28 (".repeat(NESTED) + "1. 32-28 {deepest} $1" + &")".repeat(NESTED) + " *";
    let zero = 0_u64;
    let (mut reader, mut game, mut copy) =
        (checkers_pdn_reader { id: zero }, checkers_pdn { id: zero }, checkers_pdn { id: zero });
    let (mut converted, mut replay) = (checkers_pdn { id: zero }, checkers_replay { id: zero });
    let (mut international, mut lines) = (checkers_variant { id: zero }, 0);
    let id = "international";
    // SAFETY: every pointer is to a separate value, with its length.
    unsafe {
        assert_eq!(checkers_variant_from_id(id.as_ptr().cast(), id.len(), &mut international), CHECKERS_OK);
        assert_eq!(checkers_pdn_reader_of(file.as_ptr(), file.len(), ptr::null(), &mut reader), CHECKERS_OK);
        assert_eq!(checkers_pdn_reader_next(reader, &mut game), CHECKERS_OK);
        let json = text(|buffer, capacity, length| checkers_pdn_json(game, buffer, capacity, length));
        assert!(json.contains("deepest"));
        assert_eq!(checkers_pdn_from_json(json.as_ptr().cast(), json.len(), &mut copy), CHECKERS_OK);
        let again = text(|buffer, capacity, length| checkers_pdn_json(copy, buffer, capacity, length));
        assert_eq!(again, json);
        let written = text(|buffer, capacity, length| checkers_pdn_write(copy, buffer, capacity, length));
        assert!(written.contains("deepest"));
        // A game that is held twice is copied when it is changed.
        assert_eq!(checkers_replay_new(game, international, 0, &mut replay), CHECKERS_OK);
        let (name, value) = ("Site", "here");
        let (name_length, value_length) = (name.len(), value.len());
        assert_eq!(
            checkers_pdn_set_tag(
                game,
                name.as_ptr().cast(),
                name_length,
                value.as_ptr().cast(),
                value_length
            ),
            CHECKERS_OK
        );
        assert_eq!(checkers_replay_line_count(replay, &mut lines), CHECKERS_OK);
        assert_eq!(lines, NESTED + 1);
        assert_eq!(checkers_replay_convert(replay, 0, &mut converted), CHECKERS_OK);
    }
    assert_eq!(checkers_replay_free(replay), CHECKERS_OK);
    for game in [game, copy, converted] {
        assert_eq!(checkers_pdn_free(game), CHECKERS_OK);
    }
    assert_eq!(checkers_pdn_reader_free(reader), CHECKERS_OK);
}

#[test]
fn on_a_small_stack() {
    let builder = std::thread::Builder::new().stack_size(STACK);
    builder.spawn(whole_life_of_a_deep_game).expect("a thread").join().expect("all of it");
}

/// The tables of a board are large, and made on the stack.
#[test]
fn rules_of_ones_own_need_little_stack() {
    let make = || {
        let zero = checkers_variant { id: 0 };
        let [mut named, mut made, mut changed, mut reversed] = [zero; 4];
        let (mut game, mut copy) = (checkers_game { id: 0 }, checkers_game { id: 0 });
        let (id, axis, value) = ("canadian", "king.range", "\"short\"");
        // SAFETY: every pointer is to a separate value, with its length.
        unsafe {
            assert_eq!(checkers_variant_from_id(id.as_ptr().cast(), id.len(), &mut named), CHECKERS_OK);
            let rules =
                text(|buffer, capacity, length| checkers_variant_rules(named, buffer, capacity, length));
            let (rules, length) = (rules.as_ptr().cast(), rules.len());
            assert_eq!(checkers_variant_custom(rules, length, ptr::null(), 0, &mut made), CHECKERS_OK);
            let (axis, value) = ((axis.as_ptr().cast(), axis.len()), (value.as_ptr().cast(), value.len()));
            let status = checkers_variant_with_axis(made, axis.0, axis.1, value.0, value.1, &mut changed);
            assert_eq!(status, CHECKERS_OK);
            assert_eq!(checkers_variant_reversed(changed, &mut reversed), CHECKERS_OK);
            assert_eq!(checkers_game_new(reversed, &mut game), CHECKERS_OK);
            let json = text(|buffer, capacity, length| checkers_game_json(game, buffer, capacity, length));
            assert_eq!(checkers_game_from_json(json.as_ptr().cast(), json.len(), &mut copy), CHECKERS_OK);
        }
        for variant in [made, changed, reversed] {
            assert_eq!(checkers_variant_free(variant), CHECKERS_OK);
        }
        assert_eq!(checkers_game_free(game), CHECKERS_OK);
        assert_eq!(checkers_game_free(copy), CHECKERS_OK);
    };
    let thread = std::thread::Builder::new().stack_size(STACK).spawn(make).expect("a thread");
    thread.join().expect("no panic");
}

/// As deep as is allowed, where moves are so few that it is counted at once: two men on their way, and nothing to take.
#[test]
fn deep_counts_need_little_stack() {
    let count = || {
        let (id, fen) = ("english", "W:W32:B1");
        let mut english = checkers_variant { id: 0 };
        let mut position = checkers_position::default();
        let (mut leaves, mut stopped) = ([1_u64; 2], 1_u64);
        // SAFETY: every pointer is to a separate value, with its length.
        unsafe {
            assert_eq!(checkers_variant_from_id(id.as_ptr().cast(), id.len(), &mut english), CHECKERS_OK);
            let (text, length, corner) = (fen.as_ptr().cast(), fen.len(), CHECKERS_CORNER_OWN);
            let read = checkers_variant_parse_fen(
                english,
                text,
                length,
                CHECKERS_STRICTNESS_LENIENT,
                corner,
                &mut position,
            );
            assert_eq!(read, CHECKERS_OK);
            let options = checkers_perft_options { hash_entries: 1 << 16, threads: 1, ..Default::default() };
            for (depth, leaves) in [20, CHECKERS_MAX_DEPTH].into_iter().zip(&mut leaves) {
                assert_eq!(checkers_perft_count(english, &position, depth, &options, leaves), CHECKERS_OK);
            }
            assert_eq!(
                checkers_perft_count_until(
                    english,
                    &position,
                    20,
                    &options,
                    Some(never),
                    ptr::null_mut(),
                    &mut stopped
                ),
                CHECKERS_OK
            );
        }
        assert_eq!(stopped, leaves[0]);
        assert_eq!(leaves[1], u64::MAX, "kings have no end of moves");
    };
    let thread = std::thread::Builder::new().stack_size(STACK).spawn(count).expect("a thread");
    thread.join().expect("no panic");
}

unsafe extern "C-unwind" fn never(_: *mut std::ffi::c_void) -> i32 {
    0
}
