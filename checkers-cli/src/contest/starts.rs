//! Where the games of a match begin.

use std::fmt;
use std::io::BufReader;
use std::path::Path;

use anyhow::{Context, bail};
use checkers_core::pdn::{self, Evidence, Io, Reader, ReplayOptions, Replayer};
use checkers_core::{Move, Position, Strictness, Variant};

use checkers_openings::{Opening, Status, Table};

use crate::input;

/// The start of a game.
#[derive(Clone)]
pub(super) struct Start {
    /// The number of the opening in the match.
    pub(super) number: u64,
    pub(super) position: Position,
    /// The moves of the opening.
    pub(super) moves: Vec<Move>,
}

pub(super) enum Starts {
    Random { plies: u32, seed: u64 },
    Listed { name: String, starts: Vec<Start> },
}

/// As the title of a match names them.
impl fmt::Display for Starts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Random { plies, seed } => write!(f, "{plies} random plies of seed {seed}"),
            Self::Listed { name, starts } => write!(f, "{} openings of {name}", starts.len()),
        }
    }
}

impl Starts {
    pub(super) const fn random(plies: u32, seed: u64) -> Self {
        Self::Random { plies, seed }
    }

    /// Reads a file of FENs or of games, or takes the openings of a table that are played.
    pub(super) fn read(variant: &Variant, path: &Path) -> anyhow::Result<Self> {
        if let Some(table) = path.to_str().filter(|_| !path.exists()).and_then(checkers_openings::table) {
            return Self::of_table(variant, table);
        }
        let is_games = path.extension().is_some_and(|end| end.eq_ignore_ascii_case("pdn"));
        let found = if is_games { games(variant, path) } else { fens(variant, path) };
        let starts = found.with_context(|| path.display().to_string())?;
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        Ok(Self::Listed { name, starts })
    }

    fn of_table(variant: &Variant, table: &Table) -> anyhow::Result<Self> {
        let openings = table.openings_for(variant).map_err(|(code, reason)| {
            anyhow::anyhow!("{}: opening {code} cannot be played in {}: {reason}", table.id, variant.name())
        })?;
        let played = openings.into_iter().filter(|opening| opening.status == Status::Played);
        let start = |opening: Opening| Start { number: 0, position: opening.start, moves: opening.moves };
        Ok(Self::Listed { name: table.id.to_owned(), starts: played.map(start).collect() })
    }

    /// Returns the start with this number from 0 on. A list begins again after its last one.
    pub(super) fn get(&self, variant: &Variant, number: u64) -> anyhow::Result<Start> {
        match self {
            Self::Listed { starts, .. } => {
                let place = number % starts.len() as u64;
                Ok(Start { number, ..starts[usize::try_from(place)?].clone() })
            }
            Self::Random { plies, seed } => {
                // Each number has its own sequence, so that a match can be continued anywhere.
                let mut random = fastrand::Rng::with_seed(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ number);
                for _ in 0..1_000 {
                    if let Some(moves) = random_moves(variant, *plies, &mut random) {
                        return Ok(Start { number, position: variant.initial(), moves });
                    }
                }
                bail!("no game of {} lasts {plies} random plies", variant.name());
            }
        }
    }
}

/// Random moves after which the game is not over.
fn random_moves(variant: &Variant, plies: u32, random: &mut fastrand::Rng) -> Option<Vec<Move>> {
    let mut position = variant.initial();
    let mut moves = Vec::new();
    for _ in 0..plies {
        let mv = random.choice(variant.legal_moves(&position))?;
        position = variant.play_unchecked(&position, &mv);
        moves.push(mv);
        if variant.outcome(&position).is_some() {
            return None;
        }
    }
    Some(moves)
}

fn fens(variant: &Variant, path: &Path) -> anyhow::Result<Vec<Start>> {
    let text = input::read(path)?;
    let mut starts = Vec::new();
    for (place, line) in (1..).zip(text.lines()) {
        // A comment, or nothing.
        let line = line.split('#').next().unwrap_or("").trim();
        if line.is_empty() {
            continue;
        }
        let position = input::parse_fen(variant, line, Strictness::Lenient);
        let position = position.with_context(|| format!("line {place}"))?;
        let checked = position.check(variant.rules(), variant.grid(), Strictness::Lenient);
        checked.map_err(|error| anyhow::anyhow!("line {place}: {}", input::explain(variant, error)))?;
        if let Some(outcome) = variant.outcome(&position) {
            bail!("line {place}: the game is over: {outcome}");
        }
        starts.push(Start { number: 0, position, moves: Vec::new() });
    }
    if starts.is_empty() {
        bail!("no position found");
    }
    Ok(starts)
}

fn games(variant: &Variant, path: &Path) -> anyhow::Result<Vec<Start>> {
    let file = std::fs::File::open(path)?;
    let options = ReplayOptions::default().with_variant(Some(variant.clone())).with_guess(false);
    let mut replayer = Replayer::new(options).with_evidence(Evidence::default());
    let mut starts = Vec::new();
    for record in Reader::new(Io(BufReader::new(file))) {
        let pdn::Record { game, number, .. } = record?;
        if game.is_empty() {
            continue;
        }
        let replay = replayer.replay(&game);
        if let Some(failure) = replay.failure() {
            bail!("game {number}, {}: {}", failure.place, failure.reason);
        }
        let moves: Vec<Move> = replay.line.moves().copied().collect();
        if moves.len() != replay.line.plies.len() {
            bail!("game {number} sets up a position between its moves");
        }
        if let Some(outcome) = variant.outcome(replay.position()) {
            bail!("game {number} is over after its moves: {outcome}");
        }
        starts.push(Start { number: 0, position: replay.line.start, moves });
    }
    if starts.is_empty() {
        bail!("no game found");
    }
    Ok(starts)
}
