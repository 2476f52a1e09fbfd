//! Actions of players besides moves: offers, claims, resignations.

use checkers_core::{Color, Game};

use crate::games::game::{checkers_game, with};
use crate::machinery::failure::{Outcome, guard, guard_status};
use crate::machinery::raw::Out;
use crate::machinery::status::{CHECKERS_NONE, CHECKERS_OK, checkers_status};
use crate::positions::errors;
use crate::positions::value::{self, CHECKERS_BLACK, checkers_color};

/// Writes the side whose draw offer has no answer yet.
///
/// Returns CHECKERS_NONE if there is no such offer.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn checkers_game_draw_offer(
    game: checkers_game,
    by: *mut checkers_color,
) -> checkers_status {
    guard_status(|| {
        // SAFETY: the caller guarantees valid pointers, as the header requires.
        let out = unsafe { Out::new(by, "by")? };
        let offer = with(game, |game| Ok(game.draw_offer()))?;
        Ok(offer.map_or(CHECKERS_NONE, |by| {
            out.set(by as u32);
            CHECKERS_OK
        }))
    })
}

/// Offers a draw to the opponent.
///
/// Errors: CHECKERS_ERROR_GAME if the game is over or an offer has no answer yet.
#[unsafe(no_mangle)]
pub extern "C" fn checkers_game_offer_draw(game: checkers_game, by: checkers_color) -> checkers_status {
    guard(|| act(game, by, |game, by| game.offer_draw(by).map_err(errors::act)))
}

/// Accepts a draw: the opponent's offer if there is one, else the draw that the rules offer, which both players must accept.
/// Afterwards checkers_game_outcome tells whether the game is drawn.
///
/// Errors: CHECKERS_ERROR_GAME if the game is over or nothing is offered to this player.
#[unsafe(no_mangle)]
pub extern "C" fn checkers_game_accept_draw(game: checkers_game, by: checkers_color) -> checkers_status {
    guard(|| act(game, by, |game, by| game.accept_draw(by).map(drop).map_err(errors::act)))
}

/// Declines every draw that is offered: the opponent's offer, and the draw that the rules offer, whose count starts again.
///
/// Errors: CHECKERS_ERROR_GAME if the game is over or nothing is offered to this player.
#[unsafe(no_mangle)]
pub extern "C" fn checkers_game_decline_draw(game: checkers_game, by: checkers_color) -> checkers_status {
    guard(|| act(game, by, |game, by| game.decline_draw(by).map_err(errors::act)))
}

/// Ends the game as a draw by agreement of both players.
///
/// Errors: CHECKERS_ERROR_GAME if the game is over.
#[unsafe(no_mangle)]
pub extern "C" fn checkers_game_agree_draw(game: checkers_game) -> checkers_status {
    guard(|| act(game, CHECKERS_BLACK, |game, _| game.agree_draw().map(drop).map_err(errors::act)))
}

/// Ends the game by the draw that the player to move can claim.
///
/// Errors: CHECKERS_ERROR_GAME if the game is over or no draw can be claimed.
#[unsafe(no_mangle)]
pub extern "C" fn checkers_game_claim_draw(game: checkers_game) -> checkers_status {
    guard(|| act(game, CHECKERS_BLACK, |game, _| game.claim_draw().map(drop).map_err(errors::act)))
}

/// Ends the game by resignation of this player, who loses, also under a reversed goal. Either side may be to move.
///
/// Errors: CHECKERS_ERROR_GAME if the game is over.
#[unsafe(no_mangle)]
pub extern "C" fn checkers_game_resign(game: checkers_game, by: checkers_color) -> checkers_status {
    guard(|| act(game, by, |game, by| game.resign(by).map(drop).map_err(errors::act)))
}

/// Ends the game by a decision of the arbiter: this player loses on time, by absence or by breaking a rule.
///
/// Errors: CHECKERS_ERROR_GAME if the game is over.
#[unsafe(no_mangle)]
pub extern "C" fn checkers_game_forfeit(game: checkers_game, by: checkers_color) -> checkers_status {
    guard(|| act(game, by, |game, by| game.forfeit(by).map(drop).map_err(errors::act)))
}

fn act(game: checkers_game, by: checkers_color, work: impl FnOnce(&mut Game, Color) -> Outcome) -> Outcome {
    let by = value::color("by", by)?;
    with(game, |game| work(game, by))
}
