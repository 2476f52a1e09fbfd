//! The layout of every struct is written down, once for both sides: here it is compared with what Rust does, in
//! tests/c/layout.c with what C and C++ do.
//!
//! After a change of the ABI: `CHECKERS_WRITE=1 cargo test -p checkers-ffi --test layout`, and look at what changed.
#![cfg(target_pointer_width = "64")]

use std::collections::BTreeSet;
use std::fs;
use std::mem::offset_of;
use std::path::Path;

use checkers_ffi::*;

/// The size of what a function gives a reference to.
fn size_of_field<S, F>(_: impl Fn(&S) -> &F) -> usize {
    size_of::<F>()
}

/// Writes down structs with their fields.
macro_rules! layouts {
    ($($name:ident { $($field:ident),* $(,)? })*) => {
        fn layouts() -> Vec<String> {
            let mut lines = Vec::new();
            $(
                let (size, align) = (size_of::<$name>(), align_of::<$name>());
                lines.push(format!("CHECKERS_STRUCT({}, {size}, {align})", stringify!($name)));
                $(
                    let (offset, size) = (offset_of!($name, $field), size_of_field(|it: &$name| &it.$field));
                    let (name, field) = (stringify!($name), stringify!($field));
                    lines.push(format!("CHECKERS_FIELD({name}, {field}, {offset}, {size})"));
                )*
            )*
            lines
        }
    };
}

layouts! {
    checkers_action { from, to, direction, distance, turned }
    checkers_action_table { id }
    checkers_arrow { from, to, colored, reserved, rgba }
    checkers_batch_options { stop, user, threads, reserved }
    checkers_bitboard { low, high }
    checkers_board { width, height, squares, pattern, starts, numeric, game_type, reserved }
    checkers_clock { nanoseconds, kind, side, running, reserved }
    checkers_draw_count { plies, plies_left, met, reserved }
    checkers_draw_state { bytes }
    checkers_error { line, column, offset, length, status, square, reserved }
    checkers_forward_game { id }
    checkers_game { id }
    checkers_king_run { square, count }
    checkers_move { captured, origin, destination, role, promotes, reserved }
    checkers_next_step { mv, from, to, captured, completes, reserved }
    checkers_outcome { winner, termination, kind, clause, reserved, article }
    checkers_pdn { id }
    checkers_pdn_line { parent, node, nodes, reserved }
    checkers_pdn_node { number, line, column, comments, glyphs, clocks, variations, kind, second, reserved }
    checkers_pdn_options { encoding, encoding_length, text_limit, game_limit, strict, reserved }
    checkers_pdn_reader { id }
    checkers_pdn_result { first, second, has_score, winner, rule, reserved }
    checkers_perft_options { hash_entries, threads, paths, full, reserved }
    checkers_position { white, black, kings, hash, runs, turn, reserved }
    checkers_replay { id }
    checkers_replay_line { parent, ply, plies, end, before, reserved }
    checkers_replay_options { variant, guess, first_number, reserved }
    checkers_step { landing, captured }
    checkers_step_move { id }
    checkers_svg_options {
        title, title_length, palette, palette_length, last_move, arrows, arrow_count, highlighted, width, bottom,
        labels, reserved,
    }
    checkers_variant { id }
}

#[test]
fn struct_layouts_equal_the_recorded_ones() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/c/layout.inc");
    let made = "/* Where 64-bit programs find each field: see tests/layout.rs. */\n".to_owned()
        + &layouts().join("\n")
        + "\n";
    if std::env::var_os("CHECKERS_WRITE").is_some() {
        fs::write(&path, &made).expect("the file can be written");
    }
    let there = fs::read_to_string(&path).expect("tests/c/layout.inc");
    let difference = there.lines().zip(made.lines()).find(|(there, made)| there != made);
    assert!(there == made, "the layout has changed: see tests/layout.rs. First difference: {difference:?}");
}

/// The structs of the header with the names of their fields.
fn in_the_header() -> BTreeSet<(String, String)> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("abi.txt");
    let mut fields = BTreeSet::new();
    for line in fs::read_to_string(path).expect("abi.txt").lines() {
        let Some(rest) = line.strip_prefix("typedef struct ") else { continue };
        let (name, body) = rest.split_once(" { ").expect("a struct");
        let (body, _) = body.split_once(" }").expect("its end");
        for field in body.split(';').map(str::trim).filter(|field| !field.is_empty()) {
            let field = field.rsplit([' ', '*']).next().expect("a name");
            fields.insert((name.to_owned(), field.split('[').next().expect("a name").to_owned()));
        }
    }
    fields
}

#[test]
fn no_struct_and_no_field_is_left_out() {
    let listed: BTreeSet<(String, String)> = layouts()
        .iter()
        .filter_map(|line| line.strip_prefix("CHECKERS_FIELD("))
        .map(|line| {
            let mut parts = line.split(", ");
            let mut next = || parts.next().expect("a name").to_owned();
            (next(), next())
        })
        .collect();
    assert_eq!(listed, in_the_header());
    let structs: BTreeSet<&str> = listed.iter().map(|(name, _)| name.as_str()).collect();
    let checked: BTreeSet<&str> = STRUCTS.iter().map(|(name, _)| *name).collect();
    assert_eq!(structs, checked, "CHECKERS_CHECK_ABI() asks for the size of every struct");
}
