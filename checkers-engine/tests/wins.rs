//! Wins that the engine finds, and that it claims only where there are any.

mod common;

use checkers_core::rules::DrawRules;
use checkers_core::{Position, Variant};
use checkers_engine::{Limits, Score};
use common::{random_position, search, variant};

/// Whether the side to move wins within this many plies: all lines are tried, nothing is remembered.
fn wins(variant: &Variant, position: &Position, plies: u32) -> bool {
    if let Some(outcome) = variant.outcome(position) {
        return outcome.winner == Some(position.turn());
    }
    let moves = variant.legal_moves(position);
    plies > 0 && moves.iter().any(|mv| loses(variant, &variant.play_unchecked(position, mv), plies - 1))
}

/// Whether the side to move loses within this many plies.
fn loses(variant: &Variant, position: &Position, plies: u32) -> bool {
    if let Some(outcome) = variant.outcome(position) {
        return outcome.winner == Some(!position.turn());
    }
    let moves = variant.legal_moves(position);
    plies > 0 && moves.iter().all(|mv| wins(variant, &variant.play_unchecked(position, mv), plies - 1))
}

#[test]
fn wins_and_losses_in_few_plies_are_found() {
    let cases = [
        ("international", "W:W28:B22", Score::Win { plies: 1 }),
        ("antidraughts", "B:W28:B22,1", Score::Loss { plies: 1 }),
        ("russian", "W:Wa1,c1:Bd4,b2", Score::Win { plies: 1 }),
        ("breakthrough", "W:W11:B45", Score::Loss { plies: 2 }),
        ("breakthrough", "W:W11:B35", Score::Win { plies: 3 }),
        ("turkish", "W:WKa1,Kh1:Ba5", Score::Win { plies: 1 }),
        ("frisian", "W:WK46,K47:B5", Score::Win { plies: 3 }),
        ("dameo", "W:WKa1,Kb1:Be8", Score::Win { plies: 3 }),
    ];
    for (id, fen, score) in cases {
        let variant = variant(id);
        let position = variant.parse_fen(fen).unwrap();
        assert_eq!(search(&variant, position, &Limits::depth(8)).score, score, "{id} {fen}");
    }
}

#[test]
fn every_win_that_is_found_is_one_and_no_short_one_is_missed() {
    let mut random = fastrand::Rng::with_seed(3);
    let (mut won, mut lost) = (0, 0);
    for variant in Variant::all() {
        let variant = variant.with_draws(DrawRules::NONE);
        for _ in 0..60 {
            let position = random_position(&variant, random.usize(2..7), &mut random);
            if variant.outcome(&position).is_some() {
                continue;
            }
            let result = search(&variant, position, &Limits::depth(6));
            let context = format!("{} {} {}", variant.id(), variant.fen(&position), result.score);
            match result.score {
                Score::Win { plies } if plies <= 5 => {
                    won += 1;
                    assert!(wins(&variant, &position, plies), "{context}");
                }
                Score::Loss { plies } if plies <= 4 => {
                    lost += 1;
                    assert!(loses(&variant, &position, plies), "{context}");
                }
                Score::Win { .. } => {}
                _ => assert!(!wins(&variant, &position, 3), "{context}"),
            }
            let moves = result.principal_variation();
            let last = moves.iter().fold(position, |position, mv| variant.play(&position, mv).unwrap());
            if let Score::Win { plies } | Score::Loss { plies } = result.score
                && moves.len() == plies as usize
            {
                assert!(variant.outcome(&last).is_some_and(|outcome| !outcome.is_draw()), "{context}");
            }
        }
    }
    assert!(won > 200 && lost > 100, "{won} wins and {lost} losses are too few for a test");
}
