//! What players do beside moving: offers, claims, resignations.

use checkers_core::{Color, Game};

use crate::games::game::{checkers_game, with};
use crate::machinery::failure::{Outcome, guard, guard_status};
use crate::machinery::raw::Out;
use crate::machinery::status::{CHECKERS_NONE, CHECKERS_OK, checkers_status};
use crate::positions::errors;
use crate::positions::value::{self, CHECKERS_BLACK, checkers_color};

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
            out.set(by as u32);
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

fn act(game: checkers_game, by: checkers_color, work: impl FnOnce(&mut Game, Color) -> Outcome) -> Outcome {
    let by = value::color("by", by)?;
    with(game, |game| work(game, by))
}
