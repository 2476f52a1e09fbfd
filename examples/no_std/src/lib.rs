//! Lists moves without the standard library and without an allocator: it needs the core and a few kilobytes of stack.
//!
//! `report` writes with one function of the host: `write` of the C library on Linux, an imported function with the same
//! arguments in WebAssembly. `expected.txt`, next to this crate's manifest, has the expected output.
#![no_std]
#![deny(missing_docs)]

use core::fmt::{self, Write};

use checkers_core::geometry::Coordinates;
use checkers_core::{Color, Grid, Move, MoveList, Piece, Position, Square, Variant};

/// A position whose moves are listed, or only counted if there are many.
struct Example {
    title: &'static str,
    variant: &'static str,
    /// The board as a picture, ranks from the top.
    picture: &'static str,
    turn: Color,
}

const EXAMPLES: &[Example] = &[
    Example {
        title: "russian, the start",
        variant: "russian",
        picture: "-b-b-b-b/b-b-b-b-/-b-b-b-b/.-.-.-.-/-.-.-.-./w-w-w-w-/-w-w-w-w/w-w-w-w-",
        turn: Color::White,
    },
    Example {
        title: "russian, kings that capture",
        variant: "russian",
        picture: "-W-.-b-./.-W-W-b-/-W-W-b-./B-B-.-B-/-b-.-.-./.-.-.-.-/-.-.-B-./W-.-W-W-",
        turn: Color::White,
    },
    // 156 moves, which have 1,228 paths.
    Example {
        title: "international, crowded",
        variant: "international",
        picture: "-B-.-W-.-B/.-B-B-B-B-/-.-B-.-W-./.-B-B-.-B-/-B-.-B-.-B/.-.-.-B-B-/-B-.-.-.-./W-B-.-B-B-/-W-B-B-.-B/.-W-.-.-.-",
        turn: Color::White,
    },
];

/// More moves than this are counted only.
const LISTED: usize = 50;

/// Writes the moves of a few positions to the host's output. Returns 0, or 1 after an error.
#[unsafe(no_mangle)]
pub extern "C" fn report() -> i32 {
    i32::from(write_report(&mut Host).is_err())
}

fn write_report(out: &mut impl Write) -> fmt::Result {
    for example in EXAMPLES {
        write!(out, "{}: ", example.title)?;
        let Some(variant) = Variant::from_id(example.variant) else {
            writeln!(out, "not compiled")?;
            continue;
        };
        let position = set_up(variant.grid(), example.picture, example.turn).ok_or(fmt::Error)?;
        let mut moves = MoveList::new();
        variant.legal_moves_into(&position, &mut moves).map_err(|_| fmt::Error)?;
        writeln!(out, "{} moves, {} counted", moves.len(), variant.count_moves(&position))?;
        if moves.len() > LISTED {
            continue;
        }
        moves.sort_unstable_by_key(|m| (m.origin(), m.destination(), m.captured().bits()));
        for m in &moves {
            out.write_str("  ")?;
            write_move(out, variant.grid(), m)?;
            out.write_str("\n")?;
        }
    }
    Ok(())
}

/// Reads the picture of a position, ranks from the top. Returns `None` if it does not fit the board.
fn set_up(grid: Grid<'_>, picture: &str, turn: Color) -> Option<Position> {
    let mut position = Position::empty(turn);
    for (rank, line) in (0..grid.board().height).rev().zip(picture.split('/')) {
        for (file, letter) in (0..).zip(line.chars()) {
            if let Some(piece) = Piece::from_letter(letter) {
                let square = grid.square_at(Coordinates { file, rank })?;
                position.put(grid, square, piece).ok()?;
            }
        }
    }
    Some(position)
}

fn write_move(out: &mut impl Write, grid: Grid<'_>, m: &Move) -> fmt::Result {
    write_square(out, grid, m.origin())?;
    out.write_char(if m.is_capture() { 'x' } else { '-' })?;
    write_square(out, grid, m.destination())?;
    for (i, square) in m.captured().squares().enumerate() {
        out.write_char(if i == 0 { '(' } else { ',' })?;
        write_square(out, grid, square)?;
    }
    if m.is_capture() { out.write_char(')') } else { Ok(()) }
}

/// Writes the file letter and the rank of a square, from the bottom left.
fn write_square(out: &mut impl Write, grid: Grid<'_>, square: Square) -> fmt::Result {
    let place = grid.coordinates(square).ok_or(fmt::Error)?;
    write!(out, "{}{}", char::from(b'a' + place.file), place.rank + 1)
}

/// The output of the host.
struct Host;

#[cfg(not(target_family = "wasm"))]
impl Write for Host {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        #[link(name = "c")]
        unsafe extern "C" {
            fn write(file: i32, bytes: *const u8, length: usize) -> isize;
        }
        let mut rest = text.as_bytes();
        while !rest.is_empty() {
            // SAFETY: the pointer and the length are those of a live slice.
            let written = unsafe { write(1, rest.as_ptr(), rest.len()) };
            let written = usize::try_from(written).map_err(|_| fmt::Error)?;
            rest = rest.get(written..).ok_or(fmt::Error)?;
        }
        Ok(())
    }
}

#[cfg(target_family = "wasm")]
impl Write for Host {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        #[link(wasm_import_module = "host")]
        unsafe extern "C" {
            fn write(bytes: *const u8, length: usize);
        }
        // SAFETY: the pointer and the length are those of a live slice.
        unsafe { write(text.as_ptr(), text.len()) };
        Ok(())
    }
}

#[cfg(not(target_family = "wasm"))]
#[panic_handler]
fn panic(_: &core::panic::PanicInfo<'_>) -> ! {
    #[link(name = "c")]
    unsafe extern "C" {
        fn abort() -> !;
    }
    // SAFETY: `abort` has no requirement.
    unsafe { abort() }
}

#[cfg(target_family = "wasm")]
#[panic_handler]
fn panic(_: &core::panic::PanicInfo<'_>) -> ! {
    core::arch::wasm32::unreachable()
}
