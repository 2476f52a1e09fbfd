//! How the engine plays: draws, lines, strength, and the same each time.

mod common;

use std::sync::atomic::AtomicBool;

use checkers_core::game::ForwardGame;
use checkers_core::rules::DrawKind;
use checkers_core::{Color, Game, Variant};
use checkers_engine::{Engine, Limits, Options, Root, Score, bench};
use common::{engine, search, variant};

const ENDS: [DrawKind; 2] = [DrawKind::Automatic, DrawKind::Claimable];

/// The nodes of the benchmark to depth 5, as `checkers bench --signature` prints them. They change with the search, the
/// evaluation and the order of legal moves: then run the example `versus_random` again.
const SIGNATURE: &str = include_str!("data/signature.txt");

#[test]
fn the_benchmark_visits_as_many_nodes_as_ever() {
    let line = |variant: Variant| {
        format!(
            "{} {}
",
            variant.id(),
            bench([variant.clone()], 5).nodes
        )
    };
    assert_eq!(Variant::all().map(line).collect::<String>(), SIGNATURE);
}

#[test]
fn a_new_game_is_searched_like_the_first_one() {
    let variant = variant("russian");
    let (stop, limits) = (AtomicBool::new(false), Limits::depth(7));
    let mut engine = engine(&variant);
    let mut nodes = || engine.search(variant.initial(), &limits, &stop, &mut |_| ()).unwrap().nodes;
    let first = nodes();
    assert!(nodes() < first, "the table helps a second search");
    engine.new_game();
    assert_eq!(engine.search(variant.initial(), &limits, &stop, &mut |_| ()).unwrap().nodes, first);
}

#[test]
fn seeds_vary_the_evaluation_a_little() {
    let variant = variant("russian");
    let evaluate = |seed| {
        let options = Options { seed, ..Options::default() };
        match Engine::with_options(variant.clone(), &options).evaluate(&variant.initial()).unwrap() {
            Score::CentiMen(value) => value,
            decided => panic!("{decided}"),
        }
    };
    let values: Vec<i32> = (0..20).map(evaluate).collect();
    assert!(values.iter().all(|value| (value - values[0]).abs() <= 2));
    assert!(values.iter().any(|value| *value != values[0]));
}

#[test]
fn a_move_that_repeats_the_position_for_the_third_time_is_a_draw() {
    let variant = variant("international");
    let start = variant.parse_fen("W:WK2,36,46:BK49,20").unwrap();
    let mut game = Game::from_position(variant.clone(), start);
    let rounds = ["2-7", "49-44", "7-2", "44-49", "2-7", "49-44", "7-2"];
    for text in rounds {
        let mv = variant.parse_move(game.position(), text).unwrap();
        game.play(&mv).unwrap();
    }
    assert_eq!(game.outcome(), None);
    let back = variant.parse_move(game.position(), "44-49").unwrap();
    let limits = Limits { lines: 100, ..Limits::depth(1) };
    let score = |root: Root| {
        let lines = search(&variant, root, &limits).lines;
        lines.into_iter().find(|line| line.moves[0] == back).unwrap().score
    };
    assert_eq!(score(Root::from(&game)), Score::CentiMen(0));
    assert_ne!(score(Root::from(game.position())), Score::CentiMen(0));
    // Black is behind and takes the draw.
    assert_eq!(search(&variant, &game, &Limits::depth(6)).best_move, back);
}

#[test]
fn a_draw_by_material_is_seen_coming() {
    // One king each is drawn; White captures down to it.
    let variant = variant("frisian");
    let position = variant.parse_fen("W:WK28:BK1").unwrap();
    assert_eq!(search(&variant, position, &Limits::depth(9)).score, Score::CentiMen(0));
}

#[test]
fn lines_are_different_moves_in_the_order_of_their_scores() {
    for id in ["international", "english", "turkish", "antidraughts"] {
        let variant = variant(id);
        let mut reported = 0;
        let limits = Limits { lines: 3, ..Limits::depth(5) };
        let mut engine = engine(&variant);
        let stop = AtomicBool::new(false);
        let on_info = &mut |info: &checkers_engine::Info<'_>| {
            assert!(
                (1..=3).contains(&info.line) && (1..=5).contains(&info.depth) && !info.variation.is_empty()
            );
            reported += 1;
        };
        let result = engine.search(variant.initial(), &limits, &stop, on_info).unwrap();
        assert_eq!((reported, result.lines.len()), (15, 3));
        assert_eq!((result.best_move, result.score), (result.lines[0].moves[0], result.lines[0].score));
        assert!(result.lines.is_sorted_by(|one, next| one.score >= next.score));
        let moves: std::collections::HashSet<_> = result.lines.iter().map(|line| line.moves[0]).collect();
        assert_eq!(moves.len(), 3);
    }
}

/// Plays a game against random moves; returns half points.
fn half_points(engine: &mut Engine, nodes: u64, own: Color, random: &mut fastrand::Rng) -> u32 {
    let variant = engine.variant().clone();
    let referee = variant.referee();
    let mut line = ForwardGame::new(&variant, &referee, variant.initial());
    while line.plies() < 300 {
        if let Some(outcome) = line.outcome(&variant, &referee, &ENDS) {
            return outcome.winner.map_or(1, |winner| if winner == own { 2 } else { 0 });
        }
        let moves = variant.legal_moves(line.position());
        let mv = if line.position().turn() == own {
            let root = Root::with_history(&[], line.position(), *line.draw_counts());
            let stop = AtomicBool::new(false);
            engine.search(root, &Limits::nodes(nodes), &stop, &mut |_| ()).unwrap().best_move
        } else {
            moves[random.usize(..moves.len())]
        };
        line.play_unchecked(&variant, &referee, &mv);
    }
    1
}

#[test]
fn random_play_is_beaten_in_every_rule_set() {
    let mut random = fastrand::Rng::with_seed(5);
    for variant in Variant::all() {
        let mut engine = engine(&variant);
        let mut play = |own| half_points(&mut engine, 500, own, &mut random);
        let points: u32 = [Color::White, Color::Black].into_iter().map(|own| play(own) + play(own)).sum();
        assert!(points >= 7, "{points} of 8 half points in {}", variant.id());
    }
}

#[test]
fn custom_rules_are_played_too() {
    let mut rules = *variant("turkish").rules();
    rules.goal.reversed = true;
    let giveaway = Variant::custom(rules).unwrap();
    let mut random = fastrand::Rng::with_seed(6);
    let mut engine = engine(&giveaway);
    assert_eq!(half_points(&mut engine, 1_000, Color::White, &mut random), 2);
}
