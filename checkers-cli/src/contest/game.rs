//! One game of a match.

use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::Context;
use checkers_core::{Color, Game, Variant};
use checkers_engine::bitbase::{Bitbase, Value};

use super::starts::Start;
use crate::opponent::Opponent;

/// Games won, drawn and lost by the first engine.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Points {
    pub(super) wins: u64,
    pub(super) draws: u64,
    pub(super) losses: u64,
}

/// How a game ended for the first engine, in half points.
pub(super) type HalfPoints = u8;

/// A game as far as it was played.
pub(super) struct Played {
    pub(super) game: Game,
    /// `None` if it is not over.
    pub(super) points: Option<HalfPoints>,
    /// Why it ended otherwise than by the rules.
    pub(super) remark: Option<String>,
    /// The engine that failed, and why.
    pub(super) failure: Option<anyhow::Error>,
}

/// What ends a game otherwise than by the rules.
pub(super) struct Judge<'a> {
    pub(super) most_plies: usize,
    pub(super) bitbase: Option<&'a Bitbase>,
}

impl Judge<'_> {
    /// Ends a game if it is too long or its position is solved. Returns the reason.
    fn end(&self, game: &mut Game) -> anyhow::Result<Option<String>> {
        if game.ply() >= self.most_plies {
            game.agree_draw()?;
            return Ok(Some(format!("drawn after {} plies", self.most_plies)));
        }
        let Some(value) = self.bitbase.and_then(|bitbase| bitbase.probe(game.position())) else {
            return Ok(None);
        };
        let turn = game.turn();
        let reason = match value {
            Value::Win => game.resign(!turn)?,
            Value::Loss => game.resign(turn)?,
            Value::Draw => game.agree_draw()?,
        };
        Ok(Some(format!("adjudicated, the endgame is solved: {reason}")))
    }
}

pub(super) fn half_points(winner: Option<Color>, first: Color) -> HalfPoints {
    winner.map_or(1, |winner| if winner == first { 2 } else { 0 })
}

/// Plays a game; `first` is the colour of the first engine.
pub(super) fn play(
    variant: &Variant,
    start: &Start,
    opponents: &mut [Opponent; 2],
    first: Color,
    judge: &Judge<'_>,
    stop: &AtomicBool,
) -> anyhow::Result<Played> {
    let mut game = Game::from_position(variant.clone(), start.position);
    for mv in &start.moves {
        game.play(mv).context("the opening cannot be played")?;
    }
    let mut failure = None;
    let mut remark = None;
    for (place, opponent) in opponents.iter_mut().enumerate() {
        if let Err(error) = opponent.new_game(start.number) {
            failure = Some(error.context(name(place)));
        }
    }
    while failure.is_none() && game.outcome().is_none() && !stop.load(Ordering::Relaxed) {
        if game.claimable().is_some() {
            game.claim_draw()?;
        } else if let Some(reason) = judge.end(&mut game)? {
            remark = Some(reason);
        } else {
            let place = usize::from(game.turn() != first);
            match opponents[place].think(&game, stop) {
                // A move of a search that was stopped is not the move of its limits.
                _ if stop.load(Ordering::Relaxed) => break,
                Ok(Some(mv)) => game.play(&mv)?,
                Ok(None) => break,
                Err(error) => failure = Some(error.context(name(place))),
            }
        }
    }
    if let Some(failure) = &failure {
        remark = Some(format!("{failure:#}"));
    }
    let points = game.outcome().map(|outcome| half_points(outcome.winner, first));
    Ok(Played { game, points, remark, failure })
}

fn name(place: usize) -> String {
    format!("engine {}", if place == 0 { "A" } else { "B" })
}
