//! The version of the library, and the check that a program's header fits it.

use std::ffi::c_char;

use crate::machinery::failure::{Failure, guard};
use crate::machinery::raw;
use crate::machinery::status::{CHECKERS_ERROR_ABI, checkers_status};

/// The version of the ABI. It changes only when programs that were compiled with an older header would no longer work.
pub const CHECKERS_ABI_VERSION: u32 = 1;

/// Lists structs with their sizes.
macro_rules! structs {
    ($($name:ident,)*) => {
        /// Every struct of the header and its size, in the order in which CHECKERS_CHECK_ABI() passes the sizes. The order
        /// is part of the ABI: a new struct comes at the end.
        #[doc(hidden)]
        pub static STRUCTS: &[(&str, usize)] =
            &[$((stringify!($name), size_of::<crate::$name>()),)*];
    };
}

structs! {
    checkers_action,
    checkers_action_table,
    checkers_board,
    checkers_arrow,
    checkers_svg_options,
    checkers_draw_count,
    checkers_error,
    checkers_game,
    checkers_outcome,
    checkers_pdn,
    checkers_pdn_options,
    checkers_pdn_reader,
    checkers_perft_options,
    checkers_replay,
    checkers_replay_line,
    checkers_step_move,
    checkers_next_step,
    checkers_bitboard,
    checkers_king_run,
    checkers_move,
    checkers_position,
    checkers_step,
    checkers_variant,
    checkers_draw_state,
    checkers_forward_game,
    checkers_pdn_line,
    checkers_pdn_node,
    checkers_clock,
    checkers_batch_options,
    checkers_replay_options,
    checkers_pdn_result,
}

/// Returns the ABI version of the library that is loaded. CHECKERS_ABI_VERSION is the ABI version of the header.
#[unsafe(no_mangle)]
pub extern "C" fn checkers_abi_version() -> u32 {
    CHECKERS_ABI_VERSION
}

/// Returns the version of the library that is loaded, such as `0.1.0`, terminated by a zero byte. The pointer is never NULL
/// and stays valid until the program ends.
#[unsafe(no_mangle)]
pub extern "C" fn checkers_version() -> *const c_char {
    concat!(env!("CARGO_PKG_VERSION"), "\0").as_ptr().cast()
}

/// Compares the header that a program was compiled with against the library: the ABI version, and the size of every struct
/// of that header. CHECKERS_CHECK_ABI() calls it with these sizes in their fixed order. A program that was
/// compiled with an older header passes fewer sizes; that is no error, because the structs of an ABI version never change
/// their sizes and new ones come at the end. `sizes` is read only if the versions are equal and the library has
/// at least `size_count` structs.
///
/// Errors: CHECKERS_ERROR_ABI if a version or size differs, or if the program was compiled with a newer header than the
/// library; the message of the last error names the difference.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn checkers_abi_check(
    version: u32,
    sizes: *const usize,
    size_count: usize,
) -> checkers_status {
    guard(|| {
        let refuse = |what: &'static str, theirs: String, ours: String| {
            let message = format!("{what}: the program has {theirs}, the library {ours}");
            Err(Failure::new(CHECKERS_ERROR_ABI, message).about(what))
        };
        if version != CHECKERS_ABI_VERSION {
            return refuse("ABI version", version.to_string(), CHECKERS_ABI_VERSION.to_string());
        }
        if size_count > STRUCTS.len() {
            return refuse("number of structs", size_count.to_string(), format!("only {}", STRUCTS.len()));
        }
        // Only now: with another ABI version the pointer may have another meaning.
        // SAFETY: the caller guarantees valid pointers, as the header requires.
        let sizes = unsafe { raw::slice(sizes, size_count, "sizes")? };
        match sizes.iter().zip(STRUCTS).find(|(theirs, (_, ours))| *theirs != ours) {
            Some((theirs, (name, ours))) => refuse(name, format!("{theirs} bytes"), format!("{ours} bytes")),
            None => Ok(()),
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::machinery::status::{CHECKERS_ERROR_NULL, CHECKERS_OK};

    #[test]
    fn sizes_are_not_read_unless_the_version_is_ours_and_there_are_not_too_many() {
        let wild = std::ptr::without_provenance::<usize>(16);
        let (ours, count) = (CHECKERS_ABI_VERSION, STRUCTS.len());
        // SAFETY: nothing is read through the pointer, as the function says.
        let call = |version, sizes, count| unsafe { checkers_abi_check(version, sizes, count) };
        assert_eq!(call(ours + 1, wild, count), CHECKERS_ERROR_ABI);
        assert_eq!(call(ours - 1, std::ptr::null(), count), CHECKERS_ERROR_ABI);
        assert_eq!(call(ours, wild, count + 1), CHECKERS_ERROR_ABI);
        assert_eq!(call(ours, wild, usize::MAX), CHECKERS_ERROR_ABI);
        assert_eq!(call(ours, std::ptr::null(), count), CHECKERS_ERROR_NULL);

        let mut sizes: Vec<usize> = STRUCTS.iter().map(|(_, size)| *size).collect();
        // A program that was compiled with an older header has fewer structs.
        for known in 0..=count {
            assert_eq!(call(ours, sizes.as_ptr(), known), CHECKERS_OK);
        }
        sizes[count - 1] += 8;
        assert_eq!(call(ours, sizes.as_ptr(), count), CHECKERS_ERROR_ABI);
    }
}
