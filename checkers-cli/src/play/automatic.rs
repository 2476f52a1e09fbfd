//! Automatic players: the engine, and random players.

use std::sync::atomic::AtomicBool;

use checkers_core::{Game, Move, Variant};
use checkers_engine::{Engine, Limits, Options, Score};
use clap::ValueEnum;

/// Who makes the moves of a side.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Player {
    /// A person, who types the moves
    Person,
    /// A random legal move, all equally likely
    Random,
    /// The engine, at the strength of --level
    Engine,
}

impl Player {
    pub(super) const fn is_person(self) -> bool {
        matches!(self, Self::Person)
    }
}

/// What an automatic player does on its turn.
pub(super) enum Choice {
    Play(Move),
    /// End the game with a draw that the rules give, or agree to it.
    Draw,
}

/// The engine and the random movers of a session.
pub(super) struct Automatic {
    random: fastrand::Rng,
    limits: Limits,
    engine: Engine,
    /// The score of the engine's last move, for the engine.
    score: Option<Score>,
}

impl Automatic {
    pub(super) fn new(variant: &Variant, seed: Option<u64>, level: u8) -> Self {
        let mut random = seed.map_or_else(fastrand::Rng::new, fastrand::Rng::with_seed);
        // The generator of the random movers is not advanced: their games stay those of the seed.
        let engine_seed = random.fork().u64(1..);
        let random = seed.map_or(random, fastrand::Rng::with_seed);
        let options = Options { seed: engine_seed, ..Options::default() };
        let engine = Engine::with_options(variant.clone(), &options);
        Self { random, limits: Limits::strength(level), engine, score: None }
    }

    /// Forgets the game before.
    pub(super) fn new_game(&mut self) {
        self.engine.new_game();
        self.score = None;
    }

    /// What the player does in a game that is not over. Random movers take every draw, so that their games end; the engine
    /// takes one unless it is ahead.
    pub(super) fn choose(&mut self, player: Player, game: &Game) -> anyhow::Result<Option<Choice>> {
        let can_draw =
            game.claimable().is_some() || game.offered().is_some() && !game.has_accepted(game.turn());
        if player != Player::Engine {
            let choice = if can_draw {
                Some(Choice::Draw)
            } else {
                self.random.choice(game.legal_moves()).map(Choice::Play)
            };
            return Ok(choice);
        }
        let result = self.engine.search(game, &self.limits, &AtomicBool::new(false), &mut |_| ())?;
        self.score = Some(result.score);
        let takes_draw = can_draw && result.score <= Score::CentiMen(0);
        Ok(Some(if takes_draw { Choice::Draw } else { Choice::Play(result.best_move) }))
    }

    /// Returns whether the player agrees to a draw that the opponent offers.
    pub(super) fn accepts_draw(&self, player: Player) -> bool {
        player == Player::Engine && self.score.is_some_and(|score| score < Score::CentiMen(0))
    }
}
