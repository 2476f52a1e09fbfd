//! Which library this is, and whether it belongs to the header that a program was compiled with.

use std::ffi::c_char;

use crate::failure::{Failure, guard};
use crate::raw;
use crate::status::{CHECKERS_ERROR_ABI, checkers_status};

/// The version of the ABI: changes whenever a program compiled with an older header would go wrong.
pub const CHECKERS_ABI_VERSION: u32 = 1;

/// Lists structs with their sizes.
macro_rules! structs {
    ($($module:ident::$name:ident,)*) => {
        /// Every struct of the header and its size, in the order in which CHECKERS_CHECK_ABI() gives the sizes.
        #[doc(hidden)]
        pub static STRUCTS: &[(&str, usize)] =
            &[$((stringify!($name), size_of::<crate::$module::$name>()),)*];
    };
}

structs! {
    actions::checkers_action,
    actions::checkers_action_table,
    board::checkers_board,
    diagram::checkers_arrow,
    diagram::checkers_svg_options,
    draws::checkers_draw_count,
    last_error::checkers_error,
    game::checkers_game,
    outcome::checkers_outcome,
    pdn::checkers_pdn,
    pdn_reader::checkers_pdn_options,
    pdn_reader::checkers_pdn_reader,
    perft::checkers_perft_options,
    replay::checkers_replay,
    replay_lines::checkers_replay_line,
    step_move::checkers_step_move,
    steps::checkers_next_step,
    value::checkers_bitboard,
    value::checkers_king_run,
    value::checkers_move,
    value::checkers_position,
    value::checkers_step,
    variant::checkers_variant,
}

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

/// Compares what a program was compiled with and what the library has: the version of the ABI, and the size of every
/// struct. Called by CHECKERS_CHECK_ABI(), which knows them and their order. `sizes` is not looked at unless the version
/// and the number of structs are the library's.
///
/// Returns CHECKERS_ERROR_ABI if anything differs; the last error says what.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn checkers_check_abi(
    version: u32,
    sizes: *const usize,
    size_count: usize,
) -> checkers_status {
    guard(|| {
        let differ = |what: &'static str, theirs: usize, ours: usize| {
            let message = format!("{what}: the program has {theirs}, the library {ours}");
            Err(Failure::new(CHECKERS_ERROR_ABI, message).about(what))
        };
        if version != CHECKERS_ABI_VERSION {
            return differ("ABI version", version as usize, CHECKERS_ABI_VERSION as usize);
        }
        if size_count != STRUCTS.len() {
            return differ("number of structs", size_count, STRUCTS.len());
        }
        // Only now: a program with another ABI may mean something else by what it gives.
        // SAFETY: the caller vouches for its pointers, as the header demands.
        let sizes = unsafe { raw::slice(sizes, size_count, "sizes")? };
        match sizes.iter().zip(STRUCTS).find(|(theirs, (_, ours))| *theirs != ours) {
            Some((theirs, (name, ours))) => differ(name, *theirs, *ours),
            None => Ok(()),
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::status::{CHECKERS_ERROR_NULL, CHECKERS_OK};

    #[test]
    fn sizes_are_not_looked_at_unless_the_version_and_their_number_are_ours() {
        let wild = std::ptr::without_provenance::<usize>(16);
        let (ours, count) = (CHECKERS_ABI_VERSION, STRUCTS.len());
        // SAFETY: nothing is read through the pointer, as the function says.
        let call = |version, sizes, count| unsafe { checkers_check_abi(version, sizes, count) };
        assert_eq!(call(ours + 1, wild, count), CHECKERS_ERROR_ABI);
        assert_eq!(call(ours - 1, std::ptr::null(), count), CHECKERS_ERROR_ABI);
        assert_eq!(call(ours, wild, count + 1), CHECKERS_ERROR_ABI);
        assert_eq!(call(ours, wild, usize::MAX), CHECKERS_ERROR_ABI);
        assert_eq!(call(ours, std::ptr::null(), count), CHECKERS_ERROR_NULL);

        let mut sizes: Vec<usize> = STRUCTS.iter().map(|(_, size)| *size).collect();
        assert_eq!(call(ours, sizes.as_ptr(), count), CHECKERS_OK);
        sizes[count - 1] += 8;
        assert_eq!(call(ours, sizes.as_ptr(), count), CHECKERS_ERROR_ABI);
    }
}
