//! Plays the engine against random legal moves in every rule set, and prints its points.
//!
//! ```sh
//! cargo run --release -p checkers-engine --example versus_random -- --nodes 20000 --games 40 --variant russian
//! ```
//!
//! A win counts 1, a draw ½. The engine plays White and Black in turn. A game that is not over after `--plies` plies is a
//! draw, and both sides claim every draw that they can.

use std::sync::atomic::AtomicBool;

use checkers_core::game::ForwardGame;
use checkers_core::rules::DrawKind;
use checkers_core::{Color, Move, Variant};
use checkers_engine::{Engine, Limits, Options, Root};
use clap::Parser;

const ENDS: [DrawKind; 2] = [DrawKind::Automatic, DrawKind::Claimable];

#[derive(Parser)]
struct Arguments {
    /// Nodes that the engine visits for each move.
    #[arg(long, default_value_t = 20_000)]
    nodes: u64,
    /// Games in each rule set.
    #[arg(long, default_value_t = 40)]
    games: u32,
    /// Rule sets; all of them if none is given.
    #[arg(long)]
    variant: Vec<String>,
    /// The greatest number of plies of a game.
    #[arg(long, default_value_t = 300)]
    plies: u32,
    /// The seed of the random moves.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Print the moves of games that the engine does not win.
    #[arg(long)]
    show: bool,
}

/// What one game was worth for the engine, in half points.
fn play(engine: &mut Engine, arguments: &Arguments, own: Color, random: &mut fastrand::Rng) -> u32 {
    let variant = engine.variant().clone();
    let referee = variant.referee();
    let mut line = ForwardGame::new(&variant, &referee, variant.initial());
    let mut earlier = Vec::new();
    let mut texts = Vec::new();
    engine.new_game();
    let outcome = loop {
        let outcome = line.outcome(&variant, &referee, &ENDS);
        if outcome.is_some() || line.plies() >= arguments.plies {
            break outcome;
        }
        let position = *line.position();
        let moves = variant.legal_moves(&position);
        let mv: Move = if position.turn() != own {
            moves[random.usize(..moves.len())]
        } else if let [only] = moves[..] {
            only
        } else {
            let root = Root::with_history(&earlier, &position, *line.draw_counts());
            let limits = Limits::nodes(arguments.nodes);
            let result = engine.search(root, &limits, &AtomicBool::new(false), &mut |_| ());
            result.map_or(moves[0], |result| result.best_move)
        };
        if arguments.show {
            texts.push(variant.move_text(&position, &mv).to_string());
        }
        earlier.push(position);
        line.play_unchecked(&variant, &referee, &mv);
    };
    let winner = outcome.and_then(|outcome| outcome.winner);
    let half_points = winner.map_or(1, |winner| if winner == own { 2 } else { 0 });
    if arguments.show && half_points < 2 {
        let end = outcome.map_or("too many plies".to_owned(), |outcome| outcome.to_string());
        println!("{} {own}: {} [{end}]: {}", variant.id(), variant.fen(line.position()), texts.join(" "));
    }
    half_points
}

fn main() -> Result<(), String> {
    let arguments = Arguments::parse();
    let find = |id: &String| Variant::from_id(id).ok_or_else(|| format!("unknown variant \"{id}\""));
    let variants: Vec<Variant> = if arguments.variant.is_empty() {
        Variant::all().collect()
    } else {
        arguments.variant.iter().map(find).collect::<Result<_, _>>()?
    };
    for variant in variants {
        let id = variant.id();
        let mut random = fastrand::Rng::with_seed(arguments.seed);
        let mut engine =
            Engine::with_options(variant, &Options { table_bytes: 1 << 20, ..Options::default() });
        let side = |game: u32| if game.is_multiple_of(2) { Color::White } else { Color::Black };
        let scores: Vec<u32> =
            (0..arguments.games).map(|game| play(&mut engine, &arguments, side(game), &mut random)).collect();
        let count = |score| scores.iter().filter(|half_points| **half_points == score).count();
        let points = f64::from(scores.iter().sum::<u32>()) / 2.0;
        println!("{id:24} {points:5} of {} (+{} ={} -{})", arguments.games, count(2), count(1), count(0));
    }
    Ok(())
}
