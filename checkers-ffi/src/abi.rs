//! Which library this is, and whether it belongs to the header that a program was compiled with.

use std::ffi::c_char;

use crate::board::checkers_board;
use crate::errors::checkers_error;
use crate::failure::{Failure, guard};
use crate::perft::checkers_perft_options;
use crate::status::{CHECKERS_ERROR_ABI, checkers_status};
use crate::value::{checkers_move, checkers_position, checkers_step};

/// The version of the ABI: changes whenever a program compiled with an older header would go wrong.
pub const CHECKERS_ABI_VERSION: u32 = 1;

/// The version of the ABI of the library that is loaded. CHECKERS_ABI_VERSION is that of the header.
#[unsafe(no_mangle)]
pub extern "C" fn checkers_abi_version() -> u32 {
    CHECKERS_ABI_VERSION
}

/// The version of the library that is loaded, such as `0.1.0`, with a zero behind it. Valid for ever, and never NULL.
#[unsafe(no_mangle)]
pub extern "C" fn checkers_version() -> *const c_char {
    concat!(env!("CARGO_PKG_VERSION"), "\0").as_ptr().cast()
}

/// Compares what a program was compiled with and what the library has: the version of the ABI and the sizes of the
/// structs. Called by CHECKERS_CHECK_ABI(), which knows them.
///
/// Returns CHECKERS_ERROR_ABI if anything differs; the last error says what.
#[unsafe(no_mangle)]
pub extern "C" fn checkers_check_abi(
    version: u32,
    position: usize,
    mv: usize,
    step: usize,
    error: usize,
    board: usize,
    perft_options: usize,
) -> checkers_status {
    guard(|| {
        let pairs = [
            ("ABI version", version as usize, CHECKERS_ABI_VERSION as usize),
            ("size of checkers_position", position, size_of::<checkers_position>()),
            ("size of checkers_move", mv, size_of::<checkers_move>()),
            ("size of checkers_step", step, size_of::<checkers_step>()),
            ("size of checkers_error", error, size_of::<checkers_error>()),
            ("size of checkers_board", board, size_of::<checkers_board>()),
            ("size of checkers_perft_options", perft_options, size_of::<checkers_perft_options>()),
        ];
        match pairs.iter().find(|(_, theirs, ours)| theirs != ours) {
            Some((what, theirs, ours)) => {
                let message = format!("{what}: the program has {theirs}, the library {ours}");
                Err(Failure::new(CHECKERS_ERROR_ABI, message).about(*what))
            }
            None => Ok(()),
        }
    })
}
