//! An automatic player: this program's engine, a random mover or another program.

use std::process::Command;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use anyhow::{Context, anyhow, bail, ensure};
use checkers_core::{Game, Move, Variant};
use checkers_engine::bitbase::Bitbase;
use checkers_engine::hub::Level;
use checkers_engine::io::{EngineProcess, Patience};
use checkers_engine::{Engine, Limits, Options};

use crate::input::excerpt;
use crate::think::ThinkArgs;

pub(crate) enum Opponent {
    Engine { engine: Box<Engine>, limits: Limits },
    Random(fastrand::Rng),
    Process { process: Box<EngineProcess>, level: Level },
}

impl Opponent {
    /// Returns the player that a text describes, ready to play.
    pub(crate) fn start(
        text: &str,
        variant: &Variant,
        think: &ThinkArgs,
        stop: &AtomicBool,
    ) -> anyhow::Result<Self> {
        if text == "random" {
            return Ok(Self::Random(fastrand::Rng::new()));
        }
        if let Some(settings) =
            text.strip_prefix("engine").filter(|rest| rest.is_empty() || rest.starts_with(':'))
        {
            return built_in(settings.trim_start_matches(':'), variant, think)
                .with_context(|| format!("`{}`", excerpt(text)));
        }
        let words =
            shlex::split(text).ok_or_else(|| anyhow!("`{}`: a quotation mark is missing", excerpt(text)))?;
        let [program, arguments @ ..] = &words[..] else { bail!("an engine is missing") };
        let mut command = Command::new(program);
        command.args(arguments);
        let process = EngineProcess::start(command, variant, &[], Patience::default(), stop);
        let process = process.with_context(|| format!("`{}`", excerpt(text)))?;
        Ok(Self::Process { process: Box::new(process), level: think.level() })
    }

    /// Prepares for another game with this number: the same number gives the same game.
    pub(crate) fn new_game(&mut self, number: u64) -> anyhow::Result<()> {
        match self {
            Self::Engine { engine, .. } => engine.new_game(),
            Self::Random(random) => random.seed(number),
            Self::Process { process, .. } => process.new_game()?,
        }
        Ok(())
    }

    /// Limits the time of the next moves, besides the other limits.
    pub(crate) const fn set_move_time(&mut self, time: Duration) {
        match self {
            Self::Engine { limits, .. } => limits.time = Some(time),
            Self::Random(_) => {}
            Self::Process { level, .. } => level.move_time = Some(time.as_secs_f64()),
        }
    }

    /// Returns a legal move; `None` if it was stopped before it has one.
    pub(crate) fn think(&mut self, game: &Game, stop: &AtomicBool) -> anyhow::Result<Option<Move>> {
        match self {
            Self::Engine { engine, limits } => {
                Ok(Some(engine.search(game, limits, stop, &mut |_| ())?.best_move))
            }
            Self::Random(random) => Ok(random.choice(game.legal_moves())),
            Self::Process { process, level } => {
                Ok(Some(process.search(game, *level, stop, &mut |_| ())?.best_move))
            }
        }
    }
}

/// This program's engine with settings such as `strength=5,seed=7`.
fn built_in(settings: &str, variant: &Variant, think: &ThinkArgs) -> anyhow::Result<Opponent> {
    let mut limits = think.limits();
    let mut options = Options::default();
    let mut bitbase = None;
    for setting in settings.split(',').filter(|setting| !setting.is_empty()) {
        let (name, value) = setting.split_once('=').context("a setting is NAME=VALUE")?;
        let number: u64 = value
            .parse()
            .ok()
            .with_context(|| format!("{name}={}: expected a whole number", excerpt(value)))?;
        match name {
            "strength" => {
                let strength = u8::try_from(number).ok().filter(|it| (1..=Limits::MAX_STRENGTH).contains(it));
                limits = Limits::strength(strength.context("strength is 1 to 10")?);
            }
            "nodes" => limits = Limits::nodes(number.max(1)),
            "depth" => {
                let depth = u32::try_from(number).ok().filter(|it| (1..=Limits::MAX_DEPTH).contains(it));
                limits = Limits::depth(depth.context("depth is 1 to 100")?);
            }
            "seed" => options.seed = number,
            "table" => {
                ensure!((1..=1 << 16).contains(&number), "table is 1 to 65536 MiB");
                options.table_bytes = usize::try_from(number)? << 20;
            }
            "bitbase" => bitbase = Some(Arc::new(Bitbase::new(variant, u32::try_from(number)?)?)),
            _ => bail!("unknown setting `{}`: strength, nodes, depth, seed, table or bitbase", excerpt(name)),
        }
    }
    let mut engine = Box::new(Engine::with_options(variant.clone(), &options));
    engine.set_bitbase(bitbase)?;
    Ok(Opponent::Engine { engine, limits })
}
