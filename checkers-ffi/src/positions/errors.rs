//! Conversion of the core's errors to failures.

use checkers_core::game::{PlayError, PlayerActionError};
use checkers_core::notation::SquareError;
use checkers_core::notation::fen::{FenError, FenReason};
use checkers_core::notation::moves::{IllegalReason, MoveTextError};
use checkers_core::notation::picture::PictureError;
use checkers_core::rules::{DrawRulesError, RulesError};
use checkers_core::{IllegalMove, PositionError, Variant};

use crate::machinery::failure::Failure;
use crate::machinery::status::{
    CHECKERS_ERROR_AMBIGUOUS, CHECKERS_ERROR_FEN, CHECKERS_ERROR_GAME, CHECKERS_ERROR_ILLEGAL,
    CHECKERS_ERROR_MOVE_TEXT, CHECKERS_ERROR_POSITION, CHECKERS_ERROR_RULES, CHECKERS_ERROR_SQUARE,
};

/// Converts an error about a position. The message names squares as the variant does. For `map_err`, as all functions here.
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

/// Converts an error in a FEN. The message names squares as the variant does.
pub(crate) fn fen(variant: &Variant, error: FenError) -> Failure {
    let failure = Failure::new(CHECKERS_ERROR_FEN, variant.fen_error(error).to_string());
    let failure = match error.reason {
        FenReason::Position(reason) => failure.at(position(variant, reason).place),
        _ => failure,
    };
    failure.at_bytes(error.offset, error.length)
}

/// Converts an error in a picture.
pub(crate) fn picture(error: PictureError) -> Failure {
    let length = error.text.as_str().len();
    Failure::of(CHECKERS_ERROR_FEN, &error).at_bytes(error.offset, length)
}

/// Converts an error in the name of a square.
pub(crate) fn square(error: SquareError) -> Failure {
    Failure::of(CHECKERS_ERROR_SQUARE, &error)
}

/// Converts the error for a move that is not legal.
pub(crate) fn illegal(error: IllegalMove) -> Failure {
    Failure::of(CHECKERS_ERROR_ILLEGAL, &error).at_square(error.mv.origin())
}

/// Converts an error in the text of a move.
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

/// Converts the reason why a move or step is not legal. The subject is the name of the reason.
pub(crate) fn reason(reason: IllegalReason) -> Failure {
    Failure::of(CHECKERS_ERROR_ILLEGAL, &reason).about(reason.name())
}

/// Converts the error for a move that was not played.
pub(crate) fn play(error: PlayError) -> Failure {
    match error {
        PlayError::Illegal(error) => illegal(error),
        _ => Failure::of(CHECKERS_ERROR_GAME, &error),
    }
}

/// Converts the error for an action that a player cannot take now.
pub(crate) fn act(error: PlayerActionError) -> Failure {
    Failure::of(CHECKERS_ERROR_GAME, &error)
}

/// Converts the error for rules that contradict themselves.
pub(crate) fn rules(error: RulesError) -> Failure {
    Failure::of(CHECKERS_ERROR_RULES, &error).about(error.axis())
}

/// Converts the error for draw rules that are not valid.
pub(crate) fn draws(error: DrawRulesError) -> Failure {
    Failure::of(CHECKERS_ERROR_RULES, &error)
}
