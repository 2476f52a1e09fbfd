//! Game files with the engine's opinion of each move.

use std::fs::File;
use std::io::{self, BufReader, Write};
use std::path::Path;
use std::sync::atomic::AtomicBool;

use anyhow::Context;
use checkers_core::pdn::{
    self, ConvertOptions, Evidence, Io, MoveLine, PdnGame, PlyAct, Reader, Replay, ReplayOptions, Replayer,
};
use checkers_core::{Color, Game, Move, Variant};
use checkers_engine::{Engine, Limits, Score};
use indicatif::ProgressBar;

use super::score::for_white;
use crate::answer::{Answer, shortened};
use crate::think::ThinkArgs;
use crate::{progress, text};

/// What a move loses in centi-men, and the mark that it gets (a numeric annotation glyph).
const MARKS: [(i32, u16); 3] = [(200, 4), (100, 2), (50, 6)];

/// The most moves of a better line.
const LINE: usize = 8;

pub(super) fn run(
    path: &Path,
    variant: Option<Variant>,
    think: &ThinkArgs,
    out: &mut dyn Write,
) -> anyhow::Result<Answer> {
    let named = || path.display().to_string();
    let options = ReplayOptions::default().with_variant(variant);
    let evidence = Evidence::scan(open(path)?, &options).with_context(named)?;
    let mut replayer = Replayer::new(options).with_evidence(evidence);
    let mut games = Vec::new();
    for record in open(path)? {
        let record = record.with_context(named)?;
        if record.game.is_empty() {
            continue;
        }
        let replay = replayer.replay(&record.game);
        games.push((record.number, record.game, replay));
    }
    anyhow::ensure!(!games.is_empty(), "{}: no game found", path.display());
    let plies = games.iter().map(|(_, _, replay)| replay.moves() as u64).sum();
    let bar = progress::bar(plies, "{wide_bar} {pos}/{len} moves {eta}");
    let mut answer = Answer::Done;
    let mut engine: Option<Engine> = None;
    for (number, game, replay) in games {
        if let Some(failure) = replay.failure() {
            answer = Answer::Differs;
            let message = format!("{}: game {number}, {}: {}", path.display(), failure.place, failure.reason);
            let _ = writeln!(io::stderr(), "{}; the rest stays as it is", shortened(&message));
        }
        let variant = &replay.variant;
        let engine = match &mut engine {
            Some(engine) if engine.variant() == variant => engine,
            other => other.insert(Engine::new(variant.clone())),
        };
        engine.new_game();
        let mut converted = pdn::convert(&game, &replay, &ConvertOptions::default());
        annotate(&mut converted, &replay, engine, &think.limits(), &bar)?;
        let mut text = String::new();
        pdn::write(&converted, &mut text)?;
        writeln!(out, "{text}")?;
        out.flush()?;
    }
    bar.finish_and_clear();
    Ok(answer)
}

fn open(path: &Path) -> anyhow::Result<Reader<Io<BufReader<File>>>> {
    let file = File::open(path).with_context(|| path.display().to_string())?;
    Ok(Reader::new(Io(BufReader::new(file))))
}

/// The value of a position for the side to move, and the best line.
struct Opinion {
    score: Score,
    depth: u32,
    line: Vec<Move>,
}

/// Returns the engine's opinion of the last position of a game.
fn opinion(engine: &mut Engine, game: &Game, limits: &Limits) -> anyhow::Result<Opinion> {
    if let Some(outcome) = game.variant().outcome(game.position()) {
        let score = match outcome.winner {
            Some(winner) if winner == game.turn() => Score::Win { plies: 0 },
            Some(_) => Score::Loss { plies: 0 },
            None => Score::CentiMen(0),
        };
        return Ok(Opinion { score, depth: 0, line: Vec::new() });
    }
    let root = checkers_engine::Root::from(game).played_on();
    let result = engine.search(root, limits, &AtomicBool::new(false), &mut |_| ())?;
    Ok(Opinion { score: result.score, depth: result.depth, line: result.principal_variation().to_vec() })
}

/// Returns a score as centi-men, so that what a move loses can be computed.
fn centi_men(score: Score) -> i32 {
    match score {
        Score::CentiMen(value) => value.clamp(-900, 900),
        Score::Win { .. } => 1_000,
        Score::Loss { .. } => -1_000,
    }
}

/// Adds a comment to each move of the main line, and a mark and a better line to mistakes. `replay` is the replay of the game
/// from which `game` was converted.
fn annotate(
    game: &mut PdnGame,
    replay: &Replay,
    engine: &mut Engine,
    limits: &Limits,
    bar: &ProgressBar,
) -> anyhow::Result<()> {
    // Converting keeps the main line, but may join or split its nodes: the moves are found by their order.
    let mut nodes = game.line.nodes.iter_mut().filter(|node| node.is_move());
    let variant = replay.variant.clone();
    let mut course = Game::from_position(variant.clone(), replay.line.start);
    let mut before = opinion(engine, &course, limits)?;
    for ply in &replay.line.plies {
        let PlyAct::Move(mv) = ply.act else {
            course = Game::from_position(variant.clone(), ply.position);
            before = opinion(engine, &course, limits)?;
            continue;
        };
        let position = *course.position();
        course.play_on(&mv)?;
        let after = opinion(engine, &course, limits)?;
        bar.inc(1);
        let Some(node) = nodes.next() else { break };
        let is_white = course.turn() == Color::White;
        let opinion = format!("[%eval {},{}]", for_white(after.score, is_white), after.depth);
        let loss = centi_men(before.score) + centi_men(after.score);
        let is_best = before.line.first() == Some(&mv);
        let mark = MARKS.iter().find(|(least, _)| loss >= *least && !is_best);
        if let Some((_, glyph)) = mark {
            node.add_glyph(*glyph);
        }
        node.add_comment(&opinion);
        if mark.is_some() {
            let mut position = position;
            let mut line = MoveLine::default();
            for mv in before.line.iter().take(LINE) {
                line.push_move(&text::written(&variant, &position, mv))?;
                position = variant.play_unchecked(&position, mv);
            }
            if !line.is_empty() {
                node.add_variation(line);
            }
        }
        before = after;
    }
    Ok(())
}
