//! What went wrong: the errors of the core as failures, and what a thread can ask about its last one.

use std::ffi::c_char;

use checkers_core::game::{PlayError, PlayerActionError};
use checkers_core::notation::SquareError;
use checkers_core::notation::fen::{FenError, FenReason};
use checkers_core::notation::moves::{IllegalReason, MoveTextError};
use checkers_core::notation::picture::PictureError;
use checkers_core::rules::{DrawRulesError, RulesError};
use checkers_core::{IllegalMove, PositionError, Variant};

use crate::failure::{Failure, guard_status, last};
use crate::raw::{CStruct, Out, TextOut};
use crate::status::{
    CHECKERS_ERROR_AMBIGUOUS, CHECKERS_ERROR_FEN, CHECKERS_ERROR_GAME, CHECKERS_ERROR_ILLEGAL,
    CHECKERS_ERROR_MOVE_TEXT, CHECKERS_ERROR_POSITION, CHECKERS_ERROR_RULES, CHECKERS_ERROR_SQUARE,
    CHECKERS_NONE, CHECKERS_OK, checkers_status,
};
use crate::value::{CHECKERS_NO_SQUARE, checkers_square};

/// Where the last error of a thread is. Its text is given by checkers_last_error_message.
#[repr(C)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct checkers_error {
    /// Line of the text that was read, from 1; 0 if that makes no sense.
    pub line: u64,
    /// Column in that line, from 1; 0 if that makes no sense.
    pub column: u64,
    /// The offending byte of the text that was read, from 0; SIZE_MAX if that makes no sense.
    pub offset: usize,
    /// How many bytes offend; 0 where something is missing.
    pub length: usize,
    /// What the call returned.
    pub status: checkers_status,
    /// The square at fault; CHECKERS_NO_SQUARE if that makes no sense.
    pub square: checkers_square,
    /// Zero.
    pub reserved: [u8; 3],
}

impl CStruct for checkers_error {}

/// Writes where this thread's last error is. Calls that succeed do not change it.
///
/// Returns CHECKERS_NONE, and writes nothing, if no call of this thread has failed yet.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn checkers_last_error(error: *mut checkers_error) -> checkers_status {
    guard_status(|| {
        // SAFETY: the caller vouches for its pointers, as the header demands.
        let out = unsafe { Out::new(error, "error")? };
        let Some(failure) = last() else { return Ok(CHECKERS_NONE) };
        let (line, column) = failure.place.line.unwrap_or((0, 0));
        let (offset, length) = failure.place.bytes.unwrap_or((usize::MAX, 0));
        out.set(checkers_error {
            line,
            column,
            offset,
            length,
            status: failure.status,
            square: failure.place.square.unwrap_or(CHECKERS_NO_SQUARE),
            reserved: [0; 3],
        });
        Ok(CHECKERS_OK)
    })
}

/// Writes what this thread's last error was, a sentence in English without its first capital and its dot.
///
/// Returns CHECKERS_NONE, and writes nothing, if no call of this thread has failed yet. If the buffer is too small the
/// status is CHECKERS_ERROR_BUFFER, but the error asked about stays the last one.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn checkers_last_error_message(
    buffer: *mut c_char,
    capacity: usize,
    length: *mut usize,
) -> checkers_status {
    // SAFETY: the caller vouches for its pointers, as the header demands.
    unsafe { tell(buffer, capacity, length, |failure| &failure.message) }
}

/// Writes what this thread's last error is about: the name of an argument, or the path of an axis such as
/// `king.range`. Empty where that makes no sense.
///
/// Returns as checkers_last_error_message.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn checkers_last_error_subject(
    buffer: *mut c_char,
    capacity: usize,
    length: *mut usize,
) -> checkers_status {
    // SAFETY: the caller vouches for its pointers, as the header demands.
    unsafe { tell(buffer, capacity, length, |failure| &failure.subject) }
}

/// Writes something of the last error. Failing to do so is no new one.
///
/// # Safety
/// As for [`TextOut::new`].
unsafe fn tell(
    buffer: *mut c_char,
    capacity: usize,
    length: *mut usize,
    what: impl FnOnce(&Failure) -> &str,
) -> checkers_status {
    guard_status(|| {
        // SAFETY: as the caller vouches.
        let out = unsafe { TextOut::new(buffer, capacity, length)? };
        let Some(failure) = last() else { return Ok(CHECKERS_NONE) };
        Ok(out.write(what(&failure)).map_or_else(|failure| failure.status, |()| CHECKERS_OK))
    })
}

/// For `map_err`: an error about a position, with squares by the names that they have in this game.
#[cold]
pub(crate) fn position(variant: &Variant, error: PositionError) -> Failure {
    let failure = Failure::new(CHECKERS_ERROR_POSITION, variant.position_error(error).to_string());
    match error {
        PositionError::OutsideBoard { square }
        | PositionError::Occupied { square }
        | PositionError::NoPiece { square }
        | PositionError::ManOnCrowningRow { square, .. }
        | PositionError::KingRun { square, .. }
        | PositionError::NotSymmetric { square } => failure.at_square(square),
        _ => failure,
    }
}

/// For `map_err`: an error in a FEN, likewise.
pub(crate) fn fen(variant: &Variant, error: FenError) -> Failure {
    let failure = Failure::new(CHECKERS_ERROR_FEN, variant.fen_error(error).to_string());
    let failure = match error.reason {
        FenReason::Position(reason) => failure.at(position(variant, reason).place),
        _ => failure,
    };
    failure.at_bytes(error.offset, error.length)
}

/// For `map_err`: an error in a picture.
pub(crate) fn picture(error: PictureError) -> Failure {
    let length = error.text.as_str().len();
    Failure::of(CHECKERS_ERROR_FEN, &error).at_bytes(error.offset, length)
}

/// For `map_err`: a name that is no square.
pub(crate) fn square(error: SquareError) -> Failure {
    Failure::of(CHECKERS_ERROR_SQUARE, &error)
}

/// For `map_err`: a move that is not legal.
pub(crate) fn illegal(error: IllegalMove) -> Failure {
    Failure::of(CHECKERS_ERROR_ILLEGAL, &error).at_square(error.mv.origin())
}

/// For `map_err`: a text that means no legal move.
pub(crate) fn move_text(error: MoveTextError) -> Failure {
    match &error {
        MoveTextError::Syntax { offset, text, .. } => {
            let length = text.as_str().len();
            Failure::of(CHECKERS_ERROR_MOVE_TEXT, &error).at_bytes(*offset, length)
        }
        MoveTextError::Illegal(reason) => self::reason(*reason).with_message(error.to_string()),
        _ => Failure::of(CHECKERS_ERROR_AMBIGUOUS, &error),
    }
}

/// For `map_err`: why a move or step is not legal. The subject is the name of the case, without what it holds.
pub(crate) fn reason(reason: IllegalReason) -> Failure {
    Failure::of(CHECKERS_ERROR_ILLEGAL, &reason).about(reason.name())
}

/// For `map_err`: a move that was not played.
pub(crate) fn play(error: PlayError) -> Failure {
    match error {
        PlayError::Finished(_) => Failure::of(CHECKERS_ERROR_GAME, &error),
        PlayError::Illegal(error) => illegal(error),
    }
}

/// For `map_err`: something that a player cannot do now.
pub(crate) fn act(error: PlayerActionError) -> Failure {
    Failure::of(CHECKERS_ERROR_GAME, &error)
}

/// For `map_err`: rules that contradict themselves.
pub(crate) fn rules(error: RulesError) -> Failure {
    Failure::of(CHECKERS_ERROR_RULES, &error).about(error.axis())
}

/// For `map_err`: draw rules that make no sense.
pub(crate) fn draws(error: DrawRulesError) -> Failure {
    Failure::of(CHECKERS_ERROR_RULES, &error)
}
