//! Outcomes of games.

use std::ffi::c_char;

use checkers_core::rules::DrawKind;
use checkers_core::rules::draws::Article;
use checkers_core::{Color, Game, Outcome as Ending, Termination};

use crate::games::game::{checkers_game, with};
use crate::machinery::arguments;
use crate::machinery::failure::{Failure, Outcome, guard, guard_status};
use crate::machinery::raw::{self, CStruct, Out, TextOut};
use crate::machinery::status::{CHECKERS_ERROR_ARGUMENT, CHECKERS_NONE, CHECKERS_OK, checkers_status};
use crate::positions::value::{checkers_color, checkers_position};
use crate::variants::variant::checkers_variant;

/// Neither side: the winner of a draw.
pub const CHECKERS_NOBODY: checkers_color = 2;

/// Why a game ended.
pub type checkers_termination = u32;
/// The side to move has no pieces left.
pub const CHECKERS_TERMINATION_NO_PIECES: checkers_termination = 0;
/// The side to move has pieces, but no legal move.
pub const CHECKERS_TERMINATION_BLOCKED: checkers_termination = 1;
/// A side has a king in a game that the first king wins.
pub const CHECKERS_TERMINATION_FIRST_KING: checkers_termination = 2;
/// The same position occurred as often as the rules require for a draw.
pub const CHECKERS_TERMINATION_REPETITION: checkers_termination = 3;
/// The pieces on the board fulfilled a draw condition for the number of moves in the rules.
pub const CHECKERS_TERMINATION_MOVE_LIMIT: checkers_termination = 4;
/// The pieces on the board are a draw without further moves.
pub const CHECKERS_TERMINATION_MATERIAL: checkers_termination = 5;
/// The players agreed on a draw.
pub const CHECKERS_TERMINATION_AGREEMENT: checkers_termination = 6;
/// A player resigned.
pub const CHECKERS_TERMINATION_RESIGNATION: checkers_termination = 7;
/// A player lost by a decision of the arbiter: on time, by absence, by breaking a rule.
pub const CHECKERS_TERMINATION_FORFEIT: checkers_termination = 8;
/// The game has not ended: checkers_batch_play_out reached its limit of plies.
pub const CHECKERS_TERMINATION_UNFINISHED: checkers_termination = 255;

/// The condition for an outcome to end the game.
pub type checkers_draw_kind = u32;
/// It ends the game automatically.
pub const CHECKERS_DRAW_AUTOMATIC: checkers_draw_kind = 0;
/// The player to move must claim it.
pub const CHECKERS_DRAW_CLAIMABLE: checkers_draw_kind = 1;
/// Both players must accept it.
pub const CHECKERS_DRAW_OFFERED: checkers_draw_kind = 2;

/// The index of no clause.
pub const CHECKERS_NO_CLAUSE: u8 = 255;

/// The outcome of a game, or a draw that can be claimed or accepted. 32 bytes.
#[repr(C)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct checkers_outcome {
    /// The winner; CHECKERS_NOBODY for a draw. A value of checkers_color.
    pub winner: u8,
    /// The reason. A value of checkers_termination.
    pub termination: u8,
    /// Whether it ends the game automatically, must be claimed, or must be accepted. A value of checkers_draw_kind.
    pub kind: u8,
    /// The index of the clause of the draw rules; CHECKERS_NO_CLAUSE if the outcome does not come from a clause.
    pub clause: u8,
    /// Reserved: always zero.
    pub reserved: [u8; 4],
    /// The article of the rules, terminated by a zero byte; empty unless the draw rule names its source.
    pub article: [u8; 24],
}

impl CStruct for checkers_outcome {}

const _: () = assert!(size_of::<checkers_outcome>() == 32);

impl From<Ending> for checkers_outcome {
    fn from(ending: Ending) -> Self {
        let mut article = [0; 24];
        let text = ending.article.as_str().as_bytes();
        // An article has at most 23 bytes, which leaves a zero byte; a longer one would be shortened, not overflow.
        let room = article.len() - 1;
        for (there, byte) in article[..room].iter_mut().zip(text) {
            *there = *byte;
        }
        Self {
            winner: ending.winner.map_or(CHECKERS_NOBODY as u8, |winner| winner as u8),
            termination: arguments::number(Termination::ALL, ending.termination),
            kind: arguments::number(&KINDS, ending.kind),
            clause: ending.clause.unwrap_or(CHECKERS_NO_CLAUSE),
            reserved: [0; 4],
            article,
        }
    }
}

/// Returns the kinds of draws that end a game, up to the kind `ends`.
pub(crate) fn kinds_up_to(ends: checkers_draw_kind) -> Outcome<&'static [DrawKind]> {
    arguments::choice("ends", ends, &[&KINDS[..1], &KINDS[..2], &KINDS[..]])
}

/// The kinds of draws, from automatic draws to those that need the most consent.
pub(crate) const KINDS: [DrawKind; 3] = [DrawKind::Automatic, DrawKind::Claimable, DrawKind::Offered];

impl checkers_outcome {
    /// The outcome of a game that reached the limit of plies.
    pub(crate) const UNFINISHED: Self = Self {
        winner: CHECKERS_NOBODY as u8,
        termination: CHECKERS_TERMINATION_UNFINISHED as u8,
        kind: CHECKERS_DRAW_AUTOMATIC as u8,
        clause: CHECKERS_NO_CLAUSE,
        reserved: [0; 4],
        article: [0; 24],
    };
}

impl checkers_outcome {
    fn checked(&self) -> Outcome<Ending> {
        let refuse = || {
            Failure::new(CHECKERS_ERROR_ARGUMENT, "the outcome has a field with an invalid value")
                .about("outcome")
        };
        let length = self.article.iter().position(|byte| *byte == 0).ok_or_else(refuse)?;
        let text = std::str::from_utf8(&self.article[..length]).map_err(|_| refuse())?;
        let winners = [Some(Color::White), Some(Color::Black), None];
        let mut ending = Ending::new(
            arguments::choice("winner", self.winner, &winners)?,
            arguments::choice("termination", self.termination, Termination::ALL)?,
        );
        ending.kind = arguments::choice("kind", self.kind, &KINDS)?;
        ending.article = Article::new(text).map_err(|_| refuse())?;
        ending.clause = (self.clause != CHECKERS_NO_CLAUSE).then_some(self.clause);
        Ok(ending)
    }
}

/// Writes the outcome of the game.
///
/// Returns CHECKERS_NONE if the game is not over.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn checkers_game_outcome(
    game: checkers_game,
    outcome: *mut checkers_outcome,
) -> checkers_status {
    // SAFETY: the caller guarantees valid pointers, as the header requires.
    guard_status(|| unsafe { tell(game, outcome, Game::outcome) })
}

/// Writes the draw that the player to move can claim.
///
/// Returns CHECKERS_NONE if there is no such draw.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn checkers_game_claimable(
    game: checkers_game,
    outcome: *mut checkers_outcome,
) -> checkers_status {
    // SAFETY: the caller guarantees valid pointers, as the header requires.
    guard_status(|| unsafe { tell(game, outcome, Game::claimable) })
}

/// Writes the draw that the rules offer to both players.
///
/// Returns CHECKERS_NONE if there is no such draw.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn checkers_game_offered(
    game: checkers_game,
    outcome: *mut checkers_outcome,
) -> checkers_status {
    // SAFETY: the caller guarantees valid pointers, as the header requires.
    guard_status(|| unsafe { tell(game, outcome, Game::offered) })
}

/// Writes the outcome of a game that reaches a position, without draw rules.
///
/// Returns CHECKERS_NONE if the game continues.
///
/// Errors: CHECKERS_ERROR_POSITION if the position is not possible on this board.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn checkers_variant_outcome(
    variant: checkers_variant,
    position: *const checkers_position,
    outcome: *mut checkers_outcome,
) -> checkers_status {
    guard_status(|| {
        let variant = variant.get()?;
        // SAFETY: the caller guarantees valid pointers, as the header requires.
        let (position, out) = unsafe { (raw::read(position, "position")?, Out::new(outcome, "outcome")?) };
        Ok(set(&out, variant.outcome(&position.checked(&variant)?)))
    })
}

/// Writes an outcome in words, such as `draw by repetition of the position (FMJD 6.1)`.
///
/// Errors: CHECKERS_ERROR_ARGUMENT if a field of the outcome has an invalid value.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn checkers_outcome_text(
    outcome: *const checkers_outcome,
    buffer: *mut c_char,
    capacity: usize,
    length: *mut usize,
) -> checkers_status {
    guard(|| {
        // SAFETY: the caller guarantees valid pointers, as the header requires.
        let (outcome, out) =
            unsafe { (raw::read(outcome, "outcome")?, TextOut::new(buffer, capacity, length)?) };
        out.write(outcome.checked()?)
    })
}

/// Writes the identifier of a termination, such as `move_limit`: the same in every language.
///
/// Errors: CHECKERS_ERROR_ARGUMENT for an unknown termination.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn checkers_termination_id(
    termination: checkers_termination,
    buffer: *mut c_char,
    capacity: usize,
    length: *mut usize,
) -> checkers_status {
    guard(|| {
        // SAFETY: the caller guarantees valid pointers, as the header requires.
        unsafe {
            raw::write_text(buffer, capacity, length, || {
                Ok(arguments::choice("termination", termination, Termination::ALL)?.id())
            })
        }
    })
}

/// Writes an outcome, if there is one.
///
/// # Safety
/// As for [`Out::new`].
unsafe fn tell(
    game: checkers_game,
    outcome: *mut checkers_outcome,
    which: impl FnOnce(&Game) -> Option<Ending>,
) -> Outcome<checkers_status> {
    // SAFETY: as the caller guarantees.
    let out = unsafe { Out::new(outcome, "outcome")? };
    Ok(set(&out, with(game, |game| Ok(which(game)))?))
}

/// Writes an outcome, if there is one.
pub(crate) fn set(out: &Out<checkers_outcome>, outcome: Option<Ending>) -> checkers_status {
    outcome.map_or(CHECKERS_NONE, |outcome| {
        out.set(outcome.into());
        CHECKERS_OK
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn outcomes_convert_to_c_and_back() {
        let mut game = Game::new(checkers_core::Variant::from_id("russian").unwrap());
        for ending in
            [game.resign(Color::White).unwrap(), Game::new(game.variant().clone()).agree_draw().unwrap()]
        {
            assert_eq!(checkers_outcome::from(ending).checked().unwrap(), ending);
        }
    }

    #[test]
    fn every_termination_has_its_number() {
        let named = [
            (CHECKERS_TERMINATION_NO_PIECES, "no_pieces"),
            (CHECKERS_TERMINATION_BLOCKED, "blocked"),
            (CHECKERS_TERMINATION_FIRST_KING, "first_king"),
            (CHECKERS_TERMINATION_REPETITION, "repetition"),
            (CHECKERS_TERMINATION_MOVE_LIMIT, "move_limit"),
            (CHECKERS_TERMINATION_MATERIAL, "material"),
            (CHECKERS_TERMINATION_AGREEMENT, "agreement"),
            (CHECKERS_TERMINATION_RESIGNATION, "resignation"),
            (CHECKERS_TERMINATION_FORFEIT, "forfeit"),
        ];
        assert_eq!(named.len(), Termination::ALL.len());
        assert!(checkers_outcome::UNFINISHED.checked().is_err());
        for (number, id) in named {
            assert_eq!(Termination::ALL[number as usize].id(), id);
        }
    }
}
