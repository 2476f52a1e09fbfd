//! Games: what was played, how it stands, how it ended.

use std::ffi::c_char;
use std::sync::{Mutex, MutexGuard};

use checkers_core::rules::DrawKind;
use checkers_core::rules::draws::Article;
use checkers_core::{Color, Game, Outcome as Ending, Termination};

use crate::errors;
use crate::failure::{Failure, Outcome, guard, guard_status};
use crate::handle;
use crate::raw::{self, List, Out, Plain, TextOut};
use crate::status::{
    CHECKERS_ERROR_ARGUMENT, CHECKERS_ERROR_INTERNAL, CHECKERS_NONE, CHECKERS_OK, checkers_status,
};
use crate::value::{self, CHECKERS_BLACK, checkers_color, checkers_move, checkers_position};
use crate::variant::checkers_variant;

/// A game: a rule set, the position that it started from, and what has happened since. Made by checkers_game_new and
/// others, freed by checkers_game_free. Any threads may use one; their calls wait for each other.
#[repr(C)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct checkers_game {
    /// Its number, of no meaning; 0 for none.
    pub id: u64,
}

impl Plain for checkers_game {}

/// Nobody: the winner of a draw.
pub const CHECKERS_NOBODY: checkers_color = 2;

/// Why a game ended.
pub type checkers_termination = u8;
/// The side to move has no pieces left.
pub const CHECKERS_NO_PIECES: checkers_termination = 0;
/// The side to move has pieces, but no legal move.
pub const CHECKERS_BLOCKED: checkers_termination = 1;
/// A side has a king where the first king decides.
pub const CHECKERS_FIRST_KING: checkers_termination = 2;
/// The same position stood often enough.
pub const CHECKERS_REPETITION: checkers_termination = 3;
/// A balance of pieces lasted for too many moves.
pub const CHECKERS_MOVE_LIMIT: checkers_termination = 4;
/// A balance of pieces that is drawn as it arises.
pub const CHECKERS_MATERIAL: checkers_termination = 5;
/// The players agreed on a draw.
pub const CHECKERS_AGREEMENT: checkers_termination = 6;
/// A player resigned.
pub const CHECKERS_RESIGNATION: checkers_termination = 7;
/// A player lost by decision of the arbiter: on time, by absence, by breaking a rule.
pub const CHECKERS_FORFEIT: checkers_termination = 8;

/// What an outcome needs to count.
pub type checkers_draw_kind = u8;
/// It ends the game by itself.
pub const CHECKERS_AUTOMATIC: checkers_draw_kind = 0;
/// The player to move has to claim it.
pub const CHECKERS_CLAIMABLE: checkers_draw_kind = 1;
/// The players have to accept it.
pub const CHECKERS_OFFERED: checkers_draw_kind = 2;

/// No clause.
pub const CHECKERS_NO_CLAUSE: u8 = 255;

/// How a game ended, or how it may end. 32 bytes.
#[repr(C)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct checkers_outcome {
    /// Who won; CHECKERS_NOBODY for a draw.
    pub winner: checkers_color,
    /// Why.
    pub termination: checkers_termination,
    /// Whether it ends the game by itself, has to be claimed, or has to be accepted.
    pub kind: checkers_draw_kind,
    /// The place of the draw rule among the clauses of the draw rules; CHECKERS_NO_CLAUSE if it is none of them.
    pub clause: u8,
    /// Zero.
    pub reserved: [u8; 4],
    /// Where the rule is written, ended by a zero; empty unless it is a draw rule that names its source.
    pub article: [u8; 24],
}

impl Plain for checkers_outcome {}

const _: () = assert!(size_of::<checkers_outcome>() == 32);

impl From<Ending> for checkers_outcome {
    fn from(ending: Ending) -> Self {
        let mut article = [0; 24];
        let text = ending.article.as_str().as_bytes();
        // An article has 23 bytes at most, so a zero is left; a longer one would be cut here rather than overflow.
        let room = article.len() - 1;
        for (there, byte) in article[..room].iter_mut().zip(text) {
            *there = *byte;
        }
        Self {
            winner: ending.winner.map_or(CHECKERS_NOBODY, |winner| winner as u8),
            termination: number(&Termination::ALL, ending.termination),
            kind: number(&KINDS, ending.kind),
            clause: ending.clause.unwrap_or(CHECKERS_NO_CLAUSE),
            reserved: [0; 4],
            article,
        }
    }
}

const KINDS: [DrawKind; 3] = [DrawKind::Automatic, DrawKind::Claimable, DrawKind::Offered];

/// The place of a value in a list of all. One that is missing has the number 255.
fn number<T: PartialEq>(all: &[T], value: T) -> u8 {
    all.iter().position(|one| *one == value).map_or(u8::MAX, |place| place as u8)
}

impl checkers_outcome {
    fn checked(&self) -> Outcome<Ending> {
        let refuse = || Failure::new(CHECKERS_ERROR_ARGUMENT, "not an outcome").about("outcome");
        let length = self.article.iter().position(|byte| *byte == 0).ok_or_else(refuse)?;
        let text = std::str::from_utf8(&self.article[..length]).map_err(|_| refuse())?;
        Ok(Ending {
            winner: value::choice("winner", self.winner, &[Some(Color::White), Some(Color::Black), None])?,
            termination: value::choice("termination", self.termination, &Termination::ALL)?,
            kind: value::choice("kind", self.kind, &KINDS)?,
            article: Article::new(text).map_err(|_| refuse())?,
            clause: (self.clause != CHECKERS_NO_CLAUSE).then_some(self.clause),
        })
    }
}

/// Makes a game from the variant's own start. Free it with checkers_game_free.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn checkers_game_new(
    variant: checkers_variant,
    game: *mut checkers_game,
) -> checkers_status {
    guard(|| {
        let variant = variant.get()?;
        // SAFETY: the caller vouches for its pointers, as the header demands.
        let out = unsafe { Out::new(game, "game")? };
        out.set(keep(Game::new(variant.into_owned()))?);
        Ok(())
    })
}

/// Makes a game from a position, which counts as standing for the first time. Free it with checkers_game_free.
///
/// Errors: CHECKERS_ERROR_POSITION if it cannot be on this board, or its hash does not belong to it.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn checkers_game_from_position(
    variant: checkers_variant,
    position: *const checkers_position,
    game: *mut checkers_game,
) -> checkers_status {
    guard(|| {
        let variant = variant.get()?;
        // SAFETY: the caller vouches for its pointers, as the header demands.
        let (position, out) = unsafe { (raw::read(position, "position")?, Out::new(game, "game")?) };
        // Repetitions are found by the hash.
        let position = position.checked_with_hash(&variant)?;
        out.set(keep(Game::from_position(variant.into_owned(), position))?);
        Ok(())
    })
}

/// Makes another game in which the same has happened. Free it with checkers_game_free.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn checkers_game_clone(
    game: checkers_game,
    clone: *mut checkers_game,
) -> checkers_status {
    guard(|| {
        // SAFETY: the caller vouches for its pointers, as the header demands.
        let out = unsafe { Out::new(clone, "clone")? };
        let copy = with(game, |game| Ok(game.clone()))?;
        out.set(keep(copy)?);
        Ok(())
    })
}

/// Frees a game. Does nothing for zero.
///
/// Errors: CHECKERS_ERROR_HANDLE if it was freed before.
#[unsafe(no_mangle)]
pub extern "C" fn checkers_game_free(game: checkers_game) -> checkers_status {
    guard(|| handle::free::<Mutex<Game>>(game.id))
}

/// Writes the rule set of a game. Free it with checkers_variant_free: it is a handle of its own where the rule set is
/// not a named one.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn checkers_game_variant(
    game: checkers_game,
    variant: *mut checkers_variant,
) -> checkers_status {
    guard(|| {
        // SAFETY: the caller vouches for its pointers, as the header demands.
        let out = unsafe { Out::new(variant, "variant")? };
        out.set(checkers_variant::of(with(game, |game| Ok(game.variant().clone()))?)?);
        Ok(())
    })
}

/// Writes the present position.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn checkers_game_position(
    game: checkers_game,
    position: *mut checkers_position,
) -> checkers_status {
    guard(|| {
        // SAFETY: the caller vouches for its pointers, as the header demands.
        let out = unsafe { Out::new(position, "position")? };
        with(game, |game| {
            out.set(game.position().into());
            Ok(())
        })
    })
}

/// Lists all positions from the start to the present one: one more than there are moves.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn checkers_game_positions(
    game: checkers_game,
    positions: *mut checkers_position,
    capacity: usize,
    count: *mut usize,
) -> checkers_status {
    guard(|| {
        // SAFETY: the caller vouches for its pointers, as the header demands.
        let mut list = unsafe { List::new(positions, capacity, "positions", count)? };
        with(game, |game| {
            game.positions().for_each(|position| list.push(position.into()));
            Ok(())
        })?;
        list.finish()
    })
}

/// Lists the moves made so far.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn checkers_game_moves(
    game: checkers_game,
    moves: *mut checkers_move,
    capacity: usize,
    count: *mut usize,
) -> checkers_status {
    guard(|| {
        // SAFETY: the caller vouches for its pointers, as the header demands.
        let mut list = unsafe { List::new(moves, capacity, "moves", count)? };
        with(game, |game| {
            game.moves().iter().for_each(|mv| list.push(mv.into()));
            Ok(())
        })?;
        list.finish()
    })
}

/// Lists the moves taken back that checkers_game_redo would make again, the next one first.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn checkers_game_undone(
    game: checkers_game,
    moves: *mut checkers_move,
    capacity: usize,
    count: *mut usize,
) -> checkers_status {
    guard(|| {
        // SAFETY: the caller vouches for its pointers, as the header demands.
        let mut list = unsafe { List::new(moves, capacity, "moves", count)? };
        with(game, |game| {
            game.undone().iter().for_each(|mv| list.push(mv.into()));
            Ok(())
        })?;
        list.finish()
    })
}

/// Writes how many moves have been made.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn checkers_game_ply(game: checkers_game, ply: *mut usize) -> checkers_status {
    guard(|| {
        // SAFETY: the caller vouches for its pointers, as the header demands.
        let out = unsafe { Out::new(ply, "ply")? };
        out.set(with(game, |game| Ok(game.ply()))?);
        Ok(())
    })
}

/// Writes how often the present position has stood in the game, now included.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn checkers_game_repetitions(
    game: checkers_game,
    repetitions: *mut u32,
) -> checkers_status {
    guard(|| {
        // SAFETY: the caller vouches for its pointers, as the header demands.
        let out = unsafe { Out::new(repetitions, "repetitions")? };
        out.set(with(game, |game| Ok(game.repetitions()))?);
        Ok(())
    })
}

/// Makes a move. What was taken back is forgotten, an offer of a draw by the opponent is declined.
///
/// Errors: CHECKERS_ERROR_GAME if the game is over, CHECKERS_ERROR_ILLEGAL if the move is not legal.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn checkers_game_play(
    game: checkers_game,
    mv: *const checkers_move,
) -> checkers_status {
    guard(|| {
        // SAFETY: the caller vouches for its pointers, as the header demands.
        let mv = unsafe { raw::read(mv, "mv")? }.checked()?;
        with(game, |game| game.play(&mv).map_err(errors::play))
    })
}

/// Makes a move also after a draw, a resignation or another act of the players, as happens in real records.
///
/// Errors: CHECKERS_ERROR_ILLEGAL if the move is not legal.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn checkers_game_play_on(
    game: checkers_game,
    mv: *const checkers_move,
) -> checkers_status {
    guard(|| {
        // SAFETY: the caller vouches for its pointers, as the header demands.
        let mv = unsafe { raw::read(mv, "mv")? }.checked()?;
        with(game, |game| game.play_on(&mv).map_err(errors::play))
    })
}

/// Takes the last move back, together with what happened after it, and writes it, unless `mv` is NULL.
///
/// Returns CHECKERS_NONE at the start of the game.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn checkers_game_undo(game: checkers_game, mv: *mut checkers_move) -> checkers_status {
    // SAFETY: the caller vouches for its pointers, as the header demands.
    guard_status(|| unsafe { step(game, mv, Game::undo) })
}

/// Makes the move again that was last taken back, together with what happened after it, and writes it, unless `mv` is
/// NULL.
///
/// Returns CHECKERS_NONE if there is none.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn checkers_game_redo(game: checkers_game, mv: *mut checkers_move) -> checkers_status {
    // SAFETY: the caller vouches for its pointers, as the header demands.
    guard_status(|| unsafe { step(game, mv, Game::redo) })
}

/// Writes how the game is over.
///
/// Returns CHECKERS_NONE while it goes on.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn checkers_game_outcome(
    game: checkers_game,
    outcome: *mut checkers_outcome,
) -> checkers_status {
    // SAFETY: the caller vouches for its pointers, as the header demands.
    guard_status(|| unsafe { tell(game, outcome, Game::outcome) })
}

/// Writes the draw that the player to move may claim.
///
/// Returns CHECKERS_NONE if there is none.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn checkers_game_claimable(
    game: checkers_game,
    outcome: *mut checkers_outcome,
) -> checkers_status {
    // SAFETY: the caller vouches for its pointers, as the header demands.
    guard_status(|| unsafe { tell(game, outcome, Game::claimable) })
}

/// Writes the draw that the rules offer to both players.
///
/// Returns CHECKERS_NONE if there is none.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn checkers_game_offered(
    game: checkers_game,
    outcome: *mut checkers_outcome,
) -> checkers_status {
    // SAFETY: the caller vouches for its pointers, as the header demands.
    guard_status(|| unsafe { tell(game, outcome, Game::offered) })
}

/// Writes whose offer of a draw waits for an answer.
///
/// Returns CHECKERS_NONE if there is no such offer.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn checkers_game_draw_offer(
    game: checkers_game,
    by: *mut checkers_color,
) -> checkers_status {
    guard_status(|| {
        // SAFETY: the caller vouches for its pointers, as the header demands.
        let out = unsafe { Out::new(by, "by")? };
        let offer = with(game, |game| Ok(game.draw_offer()))?;
        Ok(offer.map_or(CHECKERS_NONE, |by| {
            out.set(by as u8);
            CHECKERS_OK
        }))
    })
}

/// Offers a draw to the opponent.
///
/// Errors: CHECKERS_ERROR_GAME if the game is over or an offer stands already.
#[unsafe(no_mangle)]
pub extern "C" fn checkers_game_offer_draw(game: checkers_game, by: checkers_color) -> checkers_status {
    guard(|| act(game, by, |game, by| game.offer_draw(by).map_err(errors::act)))
}

/// Accepts a draw: the opponent's offer if there is one, else the rules' offer, which both players must accept.
/// checkers_game_outcome then says whether the game is drawn.
///
/// Errors: CHECKERS_ERROR_GAME if the game is over or nothing is offered to this player.
#[unsafe(no_mangle)]
pub extern "C" fn checkers_game_accept_draw(game: checkers_game, by: checkers_color) -> checkers_status {
    guard(|| act(game, by, |game, by| game.accept_draw(by).map(drop).map_err(errors::act)))
}

/// Declines every draw that is offered: the opponent's offer, and that of the rules, whose count starts anew.
///
/// Errors: CHECKERS_ERROR_GAME if the game is over or nothing is offered to this player.
#[unsafe(no_mangle)]
pub extern "C" fn checkers_game_decline_draw(game: checkers_game, by: checkers_color) -> checkers_status {
    guard(|| act(game, by, |game, by| game.decline_draw(by).map_err(errors::act)))
}

/// Ends the game as a draw on which both players agree, whoever proposed it.
///
/// Errors: CHECKERS_ERROR_GAME if the game is over.
#[unsafe(no_mangle)]
pub extern "C" fn checkers_game_agree_draw(game: checkers_game) -> checkers_status {
    guard(|| act(game, CHECKERS_BLACK, |game, _| game.agree_draw().map(drop).map_err(errors::act)))
}

/// Ends the game as the draw that the player to move may claim.
///
/// Errors: CHECKERS_ERROR_GAME if the game is over or there is nothing to claim.
#[unsafe(no_mangle)]
pub extern "C" fn checkers_game_claim_draw(game: checkers_game) -> checkers_status {
    guard(|| act(game, CHECKERS_BLACK, |game, _| game.claim_draw().map(drop).map_err(errors::act)))
}

/// Ends the game: this player gives up, at any side's turn. It loses under a reversed goal too.
///
/// Errors: CHECKERS_ERROR_GAME if the game is over.
#[unsafe(no_mangle)]
pub extern "C" fn checkers_game_resign(game: checkers_game, by: checkers_color) -> checkers_status {
    guard(|| act(game, by, |game, by| game.resign(by).map(drop).map_err(errors::act)))
}

/// Ends the game: this player loses by decision of the arbiter, on time, by absence or by breaking a rule.
///
/// Errors: CHECKERS_ERROR_GAME if the game is over.
#[unsafe(no_mangle)]
pub extern "C" fn checkers_game_forfeit(game: checkers_game, by: checkers_color) -> checkers_status {
    guard(|| act(game, by, |game, by| game.forfeit(by).map(drop).map_err(errors::act)))
}

/// Writes how a game would be over in a position, draw rules apart.
///
/// Returns CHECKERS_NONE while the side to move has a legal move.
///
/// Errors: CHECKERS_ERROR_POSITION if the position cannot be on this board.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn checkers_position_outcome(
    variant: checkers_variant,
    position: *const checkers_position,
    outcome: *mut checkers_outcome,
) -> checkers_status {
    guard_status(|| {
        let variant = variant.get()?;
        // SAFETY: the caller vouches for its pointers, as the header demands.
        let (position, out) = unsafe { (raw::read(position, "position")?, Out::new(outcome, "outcome")?) };
        Ok(set(&out, variant.outcome(&position.checked(&variant)?)))
    })
}

/// Writes an outcome in words, such as `draw by repetition of the position (FMJD 6.1)`.
///
/// Errors: CHECKERS_ERROR_ARGUMENT if it is none.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn checkers_outcome_text(
    outcome: *const checkers_outcome,
    buffer: *mut c_char,
    capacity: usize,
    length: *mut usize,
) -> checkers_status {
    guard(|| {
        // SAFETY: the caller vouches for its pointers, as the header demands.
        let (outcome, out) =
            unsafe { (raw::read(outcome, "outcome")?, TextOut::new(buffer, capacity, length)?) };
        out.write(outcome.checked()?)
    })
}

/// Writes the identifier of a termination, such as `move_limit`: the same in every language.
///
/// Errors: CHECKERS_ERROR_ARGUMENT if there is none with this number.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn checkers_termination_id(
    termination: checkers_termination,
    buffer: *mut c_char,
    capacity: usize,
    length: *mut usize,
) -> checkers_status {
    guard(|| {
        // SAFETY: the caller vouches for its pointers, as the header demands.
        let out = unsafe { TextOut::new(buffer, capacity, length)? };
        out.write(value::choice("termination", termination, &Termination::ALL)?.id())
    })
}

/// A handle for a game.
pub(crate) fn keep(game: Game) -> Outcome<checkers_game> {
    handle::keep(Mutex::new(game)).map(|id| checkers_game { id })
}

/// Does something with a game, alone. Nothing of the caller's runs meanwhile.
pub(crate) fn with<T>(game: checkers_game, work: impl FnOnce(&mut Game) -> Outcome<T>) -> Outcome<T> {
    let game = handle::find::<Mutex<Game>>(game.id)?;
    let mut game: MutexGuard<'_, Game> = game.lock().map_err(|_| {
        Failure::new(CHECKERS_ERROR_INTERNAL, "the library panicked in the middle of changing this game")
    })?;
    work(&mut game)
}

fn act(game: checkers_game, by: checkers_color, work: impl FnOnce(&mut Game, Color) -> Outcome) -> Outcome {
    let by = value::color(by)?;
    with(game, |game| work(game, by))
}

/// Moves in the history.
///
/// # Safety
/// As for [`Out::new`], unless the pointer is NULL.
unsafe fn step(
    game: checkers_game,
    mv: *mut checkers_move,
    work: impl FnOnce(&mut Game) -> Option<checkers_core::Move>,
) -> Outcome<checkers_status> {
    // SAFETY: as the caller vouches.
    let out = unsafe { Out::optional(mv, "mv")? };
    let Some(mv) = with(game, |game| Ok(work(game)))? else { return Ok(CHECKERS_NONE) };
    if let Some(out) = out {
        out.set((&mv).into());
    }
    Ok(CHECKERS_OK)
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
    // SAFETY: as the caller vouches.
    let out = unsafe { Out::new(outcome, "outcome")? };
    Ok(set(&out, with(game, |game| Ok(which(game)))?))
}

fn set(out: &Out<checkers_outcome>, outcome: Option<Ending>) -> checkers_status {
    outcome.map_or(CHECKERS_NONE, |outcome| {
        out.set(outcome.into());
        CHECKERS_OK
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn outcomes_come_back_as_they_went() {
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
            (CHECKERS_NO_PIECES, "no_pieces"),
            (CHECKERS_BLOCKED, "blocked"),
            (CHECKERS_FIRST_KING, "first_king"),
            (CHECKERS_REPETITION, "repetition"),
            (CHECKERS_MOVE_LIMIT, "move_limit"),
            (CHECKERS_MATERIAL, "material"),
            (CHECKERS_AGREEMENT, "agreement"),
            (CHECKERS_RESIGNATION, "resignation"),
            (CHECKERS_FORFEIT, "forfeit"),
        ];
        assert_eq!(named.len(), Termination::ALL.len());
        for (number, id) in named {
            assert_eq!(Termination::ALL[usize::from(number)].id(), id);
        }
    }
}
