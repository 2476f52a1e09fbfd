//! Games that only go forward decide as games do that can be taken back.

#[path = "common/config.rs"]
mod config;

use checkers_core::game::{ForwardGame, Game};
use checkers_core::position::KingRun;
use checkers_core::rules::DrawKind;
use checkers_core::rules::draws::MAX_DRAW_CLAUSES;
use checkers_core::{Bitboard, Color, Position, Variant};
use proptest::prelude::*;

/// The draws that end a game of the test.
const ENDS: [DrawKind; 3] = [DrawKind::Automatic, DrawKind::Claimable, DrawKind::Offered];

/// Balances hold as they would in a game that starts here, and a game can go on with what was counted.
fn check_counts(variant: &Variant, line: &ForwardGame) {
    let referee = variant.referee();
    let (counts, fresh) = (line.draw_counts(), referee.start(line.position()));
    let plies: Vec<u32> = (0..MAX_DRAW_CLAUSES).map(|clause| counts.plies(clause)).collect();
    for clause in 0..MAX_DRAW_CLAUSES {
        let holds = referee.plies_left(counts, clause).is_some();
        assert_eq!(holds, referee.plies_left(&fresh, clause).is_some(), "{}, clause {clause}", variant.id());
    }
    let resumed = referee.resume(line.position(), &plies).expect("it was counted");
    assert_eq!((0..MAX_DRAW_CLAUSES).map(|clause| resumed.plies(clause)).collect::<Vec<_>>(), plies);
}

/// Plays a game both ways by the same choices and compares every ply.
fn compare(variant: &Variant, start: Option<&str>, choices: &[usize]) {
    let position = start.map_or_else(|| variant.initial(), |fen| variant.parse_fen(fen).expect("a good FEN"));
    let referee = variant.referee();
    let mut game = Game::from_position(variant.clone(), position);
    let mut line = ForwardGame::new(variant, &referee, position);
    for choice in choices {
        assert_eq!(line.position(), game.position(), "{}", variant.id());
        assert_eq!(line.draw_counts(), game.draw_counts(), "{}", variant.id());
        check_counts(variant, &line);
        let by_itself = line.outcome(variant, &referee, &ENDS[..1]);
        assert_eq!(by_itself, game.outcome(), "{}", variant.id());
        if by_itself.is_some() {
            return;
        }
        assert_eq!(line.drawn(&referee, &ENDS[1..2]), game.claimable(), "{}", variant.id());
        assert_eq!(line.drawn(&referee, &ENDS[2..]), game.offered(), "{}", variant.id());
        let moves = game.legal_moves();
        let mv = moves[choice % moves.len()];
        game.play(&mv).expect("a legal move");
        line.play_unchecked(variant, &referee, &mv);
    }
}

/// Plays a game out by the same choices in one go and move by move.
fn play_out(variant: &Variant, choices: &[usize]) {
    let referee = variant.referee();
    let mut whole = ForwardGame::new(variant, &referee, variant.initial());
    let mut stepwise = whole.clone();
    let mut next = choices.iter().copied();
    let limit = choices.len() as u32;
    let outcome = whole.play_out(variant, &referee, &ENDS, limit, |_| next.next().expect("one for each ply"));
    for choice in choices {
        let moves = variant.legal_moves(stepwise.position());
        if stepwise.outcome(variant, &referee, &ENDS).is_some() {
            break;
        }
        stepwise.play_unchecked(variant, &referee, &moves[choice % moves.len()]);
    }
    assert_eq!(whole.position(), stepwise.position(), "{}", variant.id());
    assert_eq!(whole.plies(), stepwise.plies());
    assert_eq!(outcome, stepwise.outcome(variant, &referee, &ENDS));
}

proptest! {
    #![proptest_config(config::cases(40))]

    #[test]
    fn forward_games_and_games_agree_on_random_moves(seed in prop::collection::vec(0_usize..1000, 300)) {
        for variant in Variant::all() {
            compare(&variant, None, &seed);
            play_out(&variant, &seed);
        }
    }

    #[test]
    fn so_do_kings_that_wander_about(seed in prop::collection::vec(0_usize..3, 200)) {
        for (id, fen) in [
            ("international", "W:WK28,K46:BK4,K10"),
            ("site100", "B:WK28,31:BK4,20"),
            ("frisian", "W:WK28,31:BK4,20"),
            ("shra100", "W:WK46:BK4,K10"),
            ("italian", "W:WK28,K32:BK5,K1"),
            ("pool", "B:WK28,K32,K31:BK5"),
        ] {
            compare(&Variant::from_id(id).expect("a known variant"), Some(fen), &seed);
        }
    }
}

#[test]
fn a_king_that_goes_back_and_forth_repeats_the_position() {
    let variant = Variant::from_id("international").expect("a known variant");
    let referee = variant.referee();
    let start = variant.parse_fen("W:WK46:BK4").expect("a good FEN");
    let mut line = ForwardGame::new(&variant, &referee, start);
    let mut seen = vec![line.repetitions()];
    for text in ["46-41", "4-9", "41-46", "9-4", "46-41", "4-9", "41-46", "9-4"] {
        let moves = variant.legal_moves(line.position());
        let mv = moves.iter().find(|mv| variant.move_ends(mv).to_string() == text).expect("a legal move");
        assert_eq!(line.drawn(&referee, &ENDS[..1]), None);
        line.play_unchecked(&variant, &referee, mv);
        seen.push(line.repetitions());
    }
    assert_eq!(seen, [1, 1, 1, 1, 2, 2, 2, 2, 3]);
    assert!(line.outcome(&variant, &referee, &ENDS[..1]).is_some_and(|outcome| outcome.is_draw()));
}

#[test]
fn playing_out_stops_at_the_limit_or_at_the_end() {
    let variant = Variant::from_id("english").expect("a known variant");
    let referee = variant.referee();
    let mut line = ForwardGame::new(&variant, &referee, variant.initial());
    assert_eq!(line.play_out(&variant, &referee, &ENDS, 10, |moves| moves - 1), None);
    assert_eq!(line.plies(), 10);
    let outcome = line.play_out(&variant, &referee, &ENDS, 10_000, |moves| moves - 1);
    assert_eq!(outcome, line.outcome(&variant, &referee, &ENDS));
    assert!(outcome.is_some());
}

#[test]
fn counts_that_cannot_be_are_refused() {
    let variant = Variant::from_id("international").expect("a known variant");
    let referee = variant.referee();
    let start = variant.initial();
    let clauses = variant.draws().clauses().count();
    let refused = (0..clauses).filter(|clause| {
        let mut plies = vec![0; clauses];
        plies[*clause] = 1;
        referee.resume(&start, &plies).is_err()
    });
    // With forty men only the rule that counts in any position can have counted.
    assert!(refused.count() >= clauses - 1);
    assert!(referee.resume(&start, &[1; 100]).is_err());
    assert!(referee.resume(&start, &[0; 100]).is_ok());
}

proptest! {
    #![proptest_config(config::cases(256))]

    /// Nothing checks the position of a line: whatever it is, playing on ends, by an outcome or without.
    #[test]
    fn positions_that_cannot_be_end_too(
        sides in any::<[u128; 2]>(),
        kings in any::<u128>(),
        thin in any::<[u128; 3]>(),
        turn in any::<bool>(),
        choices in prop::collection::vec(any::<usize>(), 1..20),
    ) {
        let bits = Bitboard::from_bits;
        let turn = if turn { Color::White } else { Color::Black };
        for id in ["international", "russian", "turkish", "frisian", "thai"] {
            let variant = Variant::from_id(id).expect("a known variant");
            let referee = variant.referee();
            // Few pieces, on squares of the board; sides may share squares, and kings stand where nobody does.
            let board = variant.grid().squares().bits();
            let sides = [bits(sides[0] & thin[0] & thin[1] & board), bits(sides[1] & thin[0] & thin[2] & board)];
            let runs = [KingRun::NONE; 2];
            let position = Position::from_parts(sides, bits(kings & board), runs, turn);
            let mut line = ForwardGame::new(&variant, &referee, position);
            let mut choices = choices.iter().copied().cycle();
            let _ = line.play_out(&variant, &referee, &ENDS, 20, |_| choices.next().unwrap_or(0));
            prop_assert!(line.plies() <= 20);
        }
    }
}
