//! [`Event`], one entry in the record of a game.

use crate::geometry::Color;
use crate::moves::Move;

/// One entry in the record of a game: a move or an action of a player.
///
/// ```
/// use checkers_core::game::{Event, Game};
/// use checkers_core::{Color, Variant};
/// let mut game = Game::new(Variant::from_id("english").unwrap());
/// let first = game.legal_moves()[0];
/// game.play(&first).unwrap();
/// game.offer_draw(Color::Black).unwrap();
/// assert!(game.events().eq([Event::Move(first), Event::Offer(Color::Black)]));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "snake_case"))]
#[non_exhaustive]
pub enum Event {
    /// A move: [`Game::play_on`](super::Game::play_on).
    Move(Move),
    /// A player offers a draw: [`Game::offer_draw`](super::Game::offer_draw).
    Offer(Color),
    /// A player accepts the opponent's or the rules' offer: [`Game::accept_draw`](super::Game::accept_draw).
    Accept(Color),
    /// A player declines every offered draw: [`Game::decline_draw`](super::Game::decline_draw).
    Decline(Color),
    /// The players agree on a draw: [`Game::agree_draw`](super::Game::agree_draw).
    Agree,
    /// The player to move claims a draw: [`Game::claim_draw`](super::Game::claim_draw).
    Claim,
    /// A player resigns: [`Game::resign`](super::Game::resign).
    Resign(Color),
    /// A player loses by decision of the arbiter: [`Game::forfeit`](super::Game::forfeit).
    Forfeit(Color),
}
