//! The status that every function returns.

use std::ffi::{CStr, c_char};

/// The result of a call: 0 for success, negative for errors.
pub type checkers_status = i32;

/// Declares the statuses with their sentences.
macro_rules! statuses {
    ($($name:ident = $message:literal,)*) => {
        /// The sentence of a status; `checkers_last_error_message` has the details of an error.
        fn sentence(status: checkers_status) -> &'static CStr {
            match status {
                $($name => $message,)*
                _ => c"not a status of this library",
            }
        }

        #[cfg(test)]
        const ALL: &[checkers_status] = &[$($name,)*];
    };
}

/// Success.
pub const CHECKERS_OK: checkers_status = 0;
/// No error and no result: the end of a file, nothing to undo, no outcome yet.
pub const CHECKERS_NONE: checkers_status = 1;
/// A pointer is NULL where a value is required.
pub const CHECKERS_ERROR_NULL: checkers_status = -1;
/// An argument has an invalid value, or a pointer is not aligned for its type.
pub const CHECKERS_ERROR_ARGUMENT: checkers_status = -2;
/// A handle was freed, was never issued, or belongs to another kind of object.
pub const CHECKERS_ERROR_HANDLE: checkers_status = -3;
/// A buffer is too small; the count or length is the capacity that is needed.
pub const CHECKERS_ERROR_BUFFER: checkers_status = -4;
/// A text is not UTF-8.
pub const CHECKERS_ERROR_UTF8: checkers_status = -5;
/// No variant has this name.
pub const CHECKERS_ERROR_VARIANT: checkers_status = -6;
/// Rules or draw rules cannot be read or contradict themselves.
pub const CHECKERS_ERROR_RULES: checkers_status = -7;
/// A position is not possible on this board, or an edit of it is refused.
pub const CHECKERS_ERROR_POSITION: checkers_status = -8;
/// A text is not a FEN or not a picture of this board.
pub const CHECKERS_ERROR_FEN: checkers_status = -9;
/// The board has no such square.
pub const CHECKERS_ERROR_SQUARE: checkers_status = -10;
/// A text is not a move.
pub const CHECKERS_ERROR_MOVE_TEXT: checkers_status = -11;
/// A text fits several legal moves.
pub const CHECKERS_ERROR_AMBIGUOUS: checkers_status = -12;
/// The move is not legal here.
pub const CHECKERS_ERROR_ILLEGAL: checkers_status = -13;
/// The game is over, or does not allow this action now.
pub const CHECKERS_ERROR_GAME: checkers_status = -14;
/// A PDN text cannot be repaired.
pub const CHECKERS_ERROR_PDN: checkers_status = -15;
/// A callback reported that reading or writing failed.
pub const CHECKERS_ERROR_IO: checkers_status = -16;
/// The program was compiled with a header that does not fit this library.
pub const CHECKERS_ERROR_ABI: checkers_status = -17;
/// A limit of the library or of the machine is reached: too many handles, no memory, no thread.
pub const CHECKERS_ERROR_LIMIT: checkers_status = -18;
/// A defect of the library. The program continues, but the library may refuse the objects that the call used.
pub const CHECKERS_ERROR_INTERNAL: checkers_status = -19;
/// Another call uses the object, and this call cannot wait for it.
pub const CHECKERS_ERROR_BUSY: checkers_status = -20;
/// The bytes are not a packed position or game of this variant.
pub const CHECKERS_ERROR_PACKED: checkers_status = -21;

statuses! {
    CHECKERS_OK = c"success",
    CHECKERS_NONE = c"no error, but there is no result",
    CHECKERS_ERROR_NULL = c"a required pointer is NULL",
    CHECKERS_ERROR_ARGUMENT = c"an argument has an invalid value",
    CHECKERS_ERROR_HANDLE = c"not a handle of this kind, or one that was freed",
    CHECKERS_ERROR_BUFFER = c"the buffer is too small",
    CHECKERS_ERROR_UTF8 = c"the text is not UTF-8",
    CHECKERS_ERROR_VARIANT = c"unknown variant",
    CHECKERS_ERROR_RULES = c"the rules are not valid",
    CHECKERS_ERROR_POSITION = c"the position is not possible on this board",
    CHECKERS_ERROR_FEN = c"not a FEN or a picture of a position on this board",
    CHECKERS_ERROR_SQUARE = c"the board has no such square",
    CHECKERS_ERROR_MOVE_TEXT = c"not a move",
    CHECKERS_ERROR_AMBIGUOUS = c"several legal moves fit",
    CHECKERS_ERROR_ILLEGAL = c"the move is not legal here",
    CHECKERS_ERROR_GAME = c"the game does not allow this",
    CHECKERS_ERROR_PDN = c"not valid PDN",
    CHECKERS_ERROR_IO = c"reading or writing failed",
    CHECKERS_ERROR_ABI = c"the header does not fit the library",
    CHECKERS_ERROR_LIMIT = c"a limit of the library or of the machine is reached",
    CHECKERS_ERROR_INTERNAL = c"a defect of the library",
    CHECKERS_ERROR_BUSY = c"another call uses the object",
    CHECKERS_ERROR_PACKED = c"not a packed position or game of this variant",
}

/// Returns the meaning of a status: a few words of English, terminated by a zero byte. The pointer is never NULL and stays
/// valid until the program ends.
#[unsafe(no_mangle)]
pub extern "C" fn checkers_status_message(status: checkers_status) -> *const c_char {
    sentence(status).as_ptr()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_status_has_a_different_sentence() {
        let mut sentences: Vec<_> = ALL.iter().map(|status| sentence(*status)).collect();
        sentences.push(sentence(-1_000));
        sentences.sort();
        sentences.dedup();
        assert_eq!(sentences.len(), ALL.len() + 1);
    }
}
