//! Draw rules: a scripted game for every clause of every preset, and the referee against a slow count.

mod common;

use std::collections::HashMap;

use checkers_core::game::{Game, Outcome, Referee, Termination};
use checkers_core::packed::PackError;
use checkers_core::rules::draws::{After, Balance, DrawClause, Force, MainDiagonal, Mover, Restart, Span};
use checkers_core::rules::{DRAW_PRESETS, DrawKind, DrawRules, Rules, VARIANTS};
use checkers_core::{Color, Role, Variant};
use common::slow::{Piece, Position as Slow, Slow as Generator};
use common::slow_draws::{Past, Ply, main_diagonal};
use common::{data, fast, play, random};
use proptest::prelude::*;
use proptest::sample::{Index, select};
use serde_json::Value;

fn preset(id: &str) -> DrawRules {
    DRAW_PRESETS.iter().find(|(name, _)| *name == id).unwrap_or_else(|| panic!("{id}")).1
}

/// Whatever draw there is, of whichever kind.
fn any_draw(game: &Game) -> Option<Outcome> {
    game.outcome().or_else(|| game.claimable()).or_else(|| game.offered())
}

/// `draws.jsonl`: games that reach the last move before a draw and then make it, and games in which something starts
/// the count anew first. Every clause has one of each at least.
#[test]
fn every_clause_of_every_preset_draws_where_its_article_says() {
    let mut games: HashMap<(String, u8), usize> = HashMap::new();
    for (line, number) in data::read("draws.jsonl").lines().zip(1..) {
        let json: Value = serde_json::from_str(line).unwrap();
        let text = |key: &str| json[key].as_str().unwrap();
        let number_of = |key: &str| json[key].as_u64().unwrap();
        let place = format!("draws.jsonl:{number}, {}", text("about"));
        let draws = preset(text("draws"));
        let clause = number_of("clause") as u8;
        let rule = *draws.clause(clause as usize).unwrap();
        assert_eq!(rule.article.as_str(), text("article"), "{place}");

        let variant = data::rules(text("variant")).map(|rules| fast::variant(&rules)).unwrap();
        let mut game = play::game(&variant.with_draws(draws), text("fen"));
        let drawn = number_of("drawn") as usize;
        for written in text("moves").split_whitespace() {
            assert_eq!(any_draw(&game), None, "{place}: ply {}", game.ply());
            play::play(&mut game, written);
        }
        assert_eq!(game.ply(), drawn, "{place}");
        let draw = any_draw(&game).unwrap_or_else(|| panic!("{place}: no draw"));
        let termination = match rule.after {
            After::AtOnce => Termination::Material,
            _ => Termination::MoveLimit,
        };
        let mut expected = Outcome::new(None, termination);
        (expected.kind, expected.article, expected.clause) = (rule.kind, rule.article, Some(clause));
        assert_eq!(draw, expected, "{place}");
        assert_eq!(game.outcome().is_some(), rule.kind == DrawKind::Automatic, "{place}");
        assert_eq!(game.claimable().is_some(), rule.kind == DrawKind::Claimable, "{place}");
        assert_eq!(game.offered().is_some(), rule.kind == DrawKind::Offered, "{place}");
        // The last move before it: taken back, the draw is gone.
        if game.undo().is_some() {
            assert_eq!(any_draw(&game), None, "{place}: before the last move");
        }
        *games.entry((text("draws").to_owned(), clause)).or_default() += 1;
    }
    for (id, draws) in DRAW_PRESETS {
        for clause in 0..draws.clauses().count() {
            let found = games.get(&((*id).to_owned(), clause as u8)).copied().unwrap_or(0);
            assert!(found >= 2, "{id}: {found} games for clause {clause}");
        }
    }
}

/// Turkish draughts with one piece each: White to move captures and wins. The other reading of the rule is a preset too.
#[test]
fn one_piece_each_is_no_draw_if_it_can_be_captured() {
    let turkish = Variant::from_id("turkish").unwrap();
    let fen = "W:WKa1:BKa7";
    let mut game = play::game(&turkish, fen);
    assert_eq!(any_draw(&game), None);
    play::play(&mut game, "a1xa8");
    let won = game.outcome().unwrap();
    assert_eq!((won.winner, won.termination), (Some(Color::White), Termination::NoPieces));
    // The side to move decides: Black cannot land behind a1, but behind a2.
    for (fen, drawn) in [("B:WKa1:BKa7", true), ("B:WKa2:BKa7", false), ("W:WKa1:BKb7", true)] {
        assert_eq!(any_draw(&play::game(&turkish, fen)).is_some(), drawn, "{fen}");
    }
    let at_once = turkish.with_draws(DrawRules::TURKISH_AT_ONCE);
    let draw = play::game(&at_once, fen).outcome().unwrap();
    assert_eq!((draw.termination, draw.article.as_str()), (Termination::Material, "Dama Akademisi 19b"));
}

/// Draw rules that were stored before there was `unless_capture` mean what they meant.
#[test]
fn a_capture_suspends_no_clause_unless_it_says_so() {
    let mut json = serde_json::to_value(DrawRules::TURKISH).unwrap();
    let clause = json["clauses"][0].as_object_mut().unwrap();
    assert_eq!(clause.remove("unless_capture"), Some(Value::Bool(true)));
    let old: DrawRules = serde_json::from_value(json).unwrap();
    assert!(!old.clauses().any(|clause| clause.unless_capture));
}

/// Two kings each, of which nothing but repetition can make a draw in twelve plies.
const TWO_KINGS_EACH: &str = "W:WK46,K47:BK4,K15";
const THERE_AND_BACK: &str = "46-41 4-9 41-46 9-4";

/// FMJD 6.1, WCDF 1.27.1, FID 9.3 and the others: the occurrence that draws, no sooner, with the same side to move.
#[test]
fn repetition_draws_as_every_preset_says() {
    let international = Variant::from_id("international").unwrap();
    for (id, draws) in DRAW_PRESETS {
        let mut game = play::game(&international.with_draws(*draws), TWO_KINGS_EACH);
        let Some(rule) = draws.repetition else {
            play::play(&mut game, &format!("{THERE_AND_BACK} {THERE_AND_BACK} {THERE_AND_BACK}"));
            assert_eq!((any_draw(&game), game.repetitions()), (None, 4), "{id}");
            continue;
        };
        for times in 2..=u32::from(rule.times) {
            for written in THERE_AND_BACK.split_whitespace() {
                assert_eq!(any_draw(&game), None, "{id}: ply {}", game.ply());
                play::play(&mut game, written);
            }
            assert_eq!(game.repetitions(), times, "{id}");
        }
        let draw = any_draw(&game).unwrap_or_else(|| panic!("{id}: no draw"));
        assert_eq!((draw.termination, draw.clause), (Termination::Repetition, None), "{id}");
        assert_eq!((draw.kind, draw.article), (rule.kind, rule.article), "{id}");
        assert_eq!(game.outcome().is_some(), rule.kind == DrawKind::Automatic, "{id}");
    }
}

#[test]
fn repetition_is_not_only_in_a_row_and_asks_for_the_same_side_to_move() {
    let mut game = play::game(&Variant::from_id("international").unwrap(), TWO_KINGS_EACH);
    play::play(&mut game, "46-41 4-9 41-5 9-4");
    assert_eq!(game.repetitions(), 1);
    play::play(&mut game, "5-46");
    // The pieces of the start, but it is Black's turn.
    assert_eq!(game.repetitions(), 1);
    play::play(&mut game, "4-9 46-41 9-4 41-46 4-9 46-41 9-4 41-46");
    assert_eq!(game.repetitions(), 3);
    assert_eq!(game.outcome().unwrap().article.as_str(), "FMJD 6.1");
    // A record may go on; then the draw is past, and comes back with the position.
    let mv = play::find(game.variant(), game.position(), "4-9");
    game.play_on(&mv).unwrap();
    assert_eq!(game.repetitions(), 3);
    assert!(game.outcome().is_some());
    let mv = play::find(game.variant(), game.position(), "46-32");
    game.play_on(&mv).unwrap();
    assert_eq!((game.repetitions(), game.outcome()), (1, None));
}

/// pydraughts, test_drawing_conditions: 25 moves each, tested with one king each, where FMJD 6 itself draws sooner.
#[test]
fn the_25_moves_alone() {
    let fmjd = DrawRules::FMJD;
    let alone = DrawRules::NONE.with_clause(*fmjd.clause(0).unwrap()).unwrap();
    let mut without_repetition = fmjd;
    without_repetition.repetition = None;
    let international = Variant::from_id("international").unwrap();
    for (draws, drawn) in [(alone, 50), (without_repetition, 10)] {
        let mut game = play::game(&international.with_draws(draws), "W:WK28:BK1");
        while game.outcome().is_none() {
            let next = ["28-22", "1-7", "22-28", "7-1"][game.ply() % 4];
            play::play(&mut game, next);
        }
        assert_eq!(game.ply(), drawn);
    }
}

/// Shra: the offer comes after 8 pairs of moves, a refusal starts the count anew, and both must accept.
#[test]
fn shra_offers_a_draw_that_may_be_declined() {
    let mut game = play::game(&Variant::from_id("shra64").unwrap(), "W:WKc1:BKf8");
    let eight_pairs = |game: &mut Game| {
        for ply in 0..16 {
            assert_eq!(game.offered(), None);
            assert!(game.accept_draw(Color::White).is_err() && game.decline_draw(Color::White).is_err());
            play::play(game, ["c1-b2", "f8-e7", "b2-c1", "e7-f8"][ply % 4]);
        }
    };
    eight_pairs(&mut game);
    let offer = game.offered().unwrap();
    assert_eq!((offer.article.as_str(), offer.kind), ("Shra", DrawKind::Offered));
    assert_eq!((game.outcome(), game.claimable()), (None, None));

    let offered = game.clone();
    game.decline_draw(Color::Black).unwrap();
    assert_eq!(game.offered(), None);
    eight_pairs(&mut game);
    assert_eq!(game.accept_draw(Color::Black), Ok(None), "White has not answered");
    assert!(game.has_accepted(Color::Black) && game.accept_draw(Color::Black).is_err());
    assert_eq!(game.accept_draw(Color::White), Ok(Some(offer)));
    assert_eq!(game.outcome(), Some(offer));

    // Undo and redo of the move after which the offer was declined restore the refusal.
    for _ in 0..16 {
        game.undo().unwrap();
    }
    assert_eq!((game.ply(), game.offered()), (16, None));
    game.undo().unwrap();
    game.redo().unwrap();
    assert_eq!(game.offered(), None);
    // Playing on without an answer leaves the offer standing.
    game = offered;
    play::play(&mut game, "c1-b2");
    assert_eq!(game.offered(), Some(offer));
}

/// A repetition and a balance that are offered: what starts anew, and when the offer comes back.
#[test]
fn declined_offers_are_made_again_when_the_condition_is_met_again() {
    let international = Variant::from_id("international").unwrap();
    let mut draws = DrawRules::REPETITION;
    draws.repetition.as_mut().unwrap().kind = DrawKind::Offered;
    let mut game = play::game(&international.with_draws(draws), TWO_KINGS_EACH);
    play::play(&mut game, &format!("{THERE_AND_BACK} {THERE_AND_BACK}"));
    assert_eq!(game.offered().unwrap().termination, Termination::Repetition);
    game.decline_draw(Color::White).unwrap();
    // The position that stands is the first one again.
    play::play(&mut game, THERE_AND_BACK);
    assert_eq!((game.offered(), game.repetitions()), (None, 4));
    play::play(&mut game, THERE_AND_BACK);
    assert!(game.offered().is_some());

    let mut at_once = DrawClause::new(Balance::total(Span::at_most(3)), After::AtOnce);
    at_once.kind = DrawKind::Offered;
    let draws = DrawRules::NONE.with_clause(at_once).unwrap();
    let mut game = play::game(&international.with_draws(draws), "W:WK46:BK4,K15");
    assert!(game.offered().is_some());
    game.decline_draw(Color::Black).unwrap();
    play::play(&mut game, "46-41 4-9 41-46 9-4");
    assert_eq!(game.offered(), None, "the balance never went away");
}

/// A side without a legal move has finished the game before any draw is looked at.
#[test]
fn a_blocked_side_loses_even_where_a_draw_is_due() {
    let a_man = Force { men: Span::exactly(1), ..Force::pieces(Span::exactly(1)) };
    let after = After::Moves { moves: 1, of: Mover::Weaker };
    let clause = DrawClause::new(Balance::against_a_king(a_man), after);
    let draws = DrawRules::NONE.with_clause(clause).unwrap();
    let variant = Variant::from_id("international").unwrap().with_draws(draws);
    for (mv, termination, winner) in
        [("45-1", Termination::Blocked, Some(Color::Black)), ("45-12", Termination::MoveLimit, None)]
    {
        let mut game = play::game(&variant, "B:W6:BK45");
        play::play(&mut game, mv);
        assert!(game.draw_counts().is_met(0), "{mv}: the draw would be due");
        let outcome = game.outcome().unwrap();
        assert_eq!((outcome.termination, outcome.winner), (termination, winner), "{mv}");
    }
}

/// A move after which the sides have changed parts brings about a new balance.
#[test]
fn sides_that_change_parts_start_anew() {
    let balance = Balance::new(
        Force { kings: Span::at_least(2), ..Force::ANY },
        Force { kings: Span::at_most(1), ..Force::ANY },
    );
    let clause = DrawClause::new(balance, After::Moves { moves: 9, of: Mover::Each });
    let draws = DrawRules::NONE.with_clause(clause).unwrap();
    let variant = Variant::from_id("international").unwrap().with_draws(draws);
    let mut game = play::game(&variant, "B:WK46,12:BK5,K30");
    for (mv, plies) in [("30-8", 1), ("12x3", 0), ("5-10", 1)] {
        play::play(&mut game, mv);
        assert_eq!(game.draw_counts().plies(0), plies, "{mv}");
    }
}

#[test]
fn the_road_of_every_board() {
    let length = |id: &str| Variant::from_id(id).unwrap().referee().main_diagonal().len();
    // The diagonal of dark squares; both diagonals where every square is used; none where the board is no square.
    for (id, squares) in [("russian", 8), ("spanish", 8), ("international", 10), ("turkish", 16)] {
        assert_eq!(length(id), squares, "{id}");
    }
    assert_eq!(length("spantsiretti"), 0);
    for named in VARIANTS {
        let variant = Variant::from_id(named.id).unwrap();
        let squares =
            variant.referee().main_diagonal().squares().map(|square| fast::at(variant.grid(), square));
        let mut squares: Vec<_> = squares.collect();
        squares.sort();
        assert_eq!(squares, main_diagonal(&named.rules), "{}", named.id);
    }
}

/// Few pieces, most of them kings, and two kings or three against one often.
fn endgames(rules: Rules) -> impl Strategy<Value = Slow> {
    let cells = |rank| (0..rules.board.width).map(move |file| (file, rank));
    let squares: Vec<_> =
        (0..rules.board.height).flat_map(cells).filter(|at| rules.board.is_playable(at.0, at.1)).collect();
    let piece = || (any::<Index>(), prop::bool::weighted(0.7));
    (
        prop::collection::vec(piece(), 1..=4),
        prop::collection::vec(piece(), 1..=2),
        any::<bool>(),
        any::<bool>(),
    )
        .prop_map(move |(many, few, white, white_moves)| {
            let color = |white| if white { Color::White } else { Color::Black };
            let mut position = Slow::empty(&rules, color(white_moves));
            let many = many.into_iter().map(|piece| (piece, color(white)));
            let few = few.into_iter().map(|piece| (piece, color(!white)));
            for ((index, king), color) in many.chain(few) {
                let at = *index.get(&squares);
                let far = if color == Color::White { rules.board.height - 1 } else { 0 };
                position.set(at, Some(Piece { color, king: king || at.1 == far }));
            }
            position
        })
}

fn spans() -> impl Strategy<Value = Span> {
    prop_oneof![
        3 => Just(Span::ANY),
        2 => (0..5_u8).prop_map(Span::exactly),
        1 => (0..4_u8).prop_map(Span::at_least),
        1 => (0..6_u8).prop_map(Span::at_most),
        1 => (0..3_u8, 0..3_u8).prop_map(|(least, more)| Span::between(least, least + more)),
    ]
}

fn forces() -> impl Strategy<Value = Force> {
    let any = (spans(), spans(), spans()).prop_map(|(pieces, kings, men)| Force { pieces, kings, men });
    prop_oneof![2 => any, 1 => spans().prop_map(Force::kings_only), 1 => Just(Force::WITH_A_KING)]
}

fn clauses() -> impl Strategy<Value = DrawClause> {
    let balance = prop_oneof![
        1 => (forces(), forces(), spans())
            .prop_map(|(stronger, weaker, total)| {
                let mut balance = Balance::new(stronger, weaker);
                balance.total = total;
                balance
            }),
        2 => forces().prop_map(Balance::against_a_king),
        1 => Just(Balance::ANY),
        1 => Just(Balance::ONE_EACH),
    ];
    let diagonals = [
        MainDiagonal::Irrelevant,
        MainDiagonal::Weaker,
        MainDiagonal::WeakerAlone,
        MainDiagonal::OnceStronger,
    ];
    let moves = (1..6_u16, select(vec![Mover::Each, Mover::Stronger, Mover::Weaker]));
    let after = prop_oneof![
        1 => Just(After::AtOnce),
        6 => moves.prop_map(|(moves, of)| After::Moves { moves, of }),
    ];
    let restart = (any::<bool>(), any::<bool>(), any::<bool>());
    let restart =
        restart.prop_map(|(captures, promotions, man_moves)| Restart::new(captures, promotions, man_moves));
    let kinds = select(vec![DrawKind::Automatic, DrawKind::Claimable, DrawKind::Offered]);
    (balance, select(diagonals.to_vec()), after, restart, any::<bool>(), kinds).prop_map(
        |(balance, main_diagonal, after, restart, unless_capture, kind)| {
            let mut clause = DrawClause::new(balance, after);
            (clause.main_diagonal, clause.restart) = (main_diagonal, restart);
            (clause.unless_capture, clause.kind) = (unless_capture, kind);
            clause
        },
    )
}

/// Generates presets and random clauses, including some that fail the check: their meaning is undefined, but they are
/// counted.
fn draw_rules() -> impl Strategy<Value = DrawRules> {
    let random = prop::collection::vec(clauses(), 1..=8).prop_map(|clauses| {
        clauses.into_iter().fold(DrawRules::NONE, |draws, clause| draws.with_clause(clause).unwrap())
    });
    prop_oneof![1 => select(DRAW_PRESETS.to_vec()).prop_map(|(_, draws)| draws), 3 => random]
}

/// Plays at random and compares the referee with the slow count at every ply. Some offers are declined.
/// If it `packs`, the counts are packed and unpacked before each ply.
fn compare(
    variant: &Variant,
    start: &Slow,
    choices: &[(Index, bool)],
    packs: bool,
) -> Result<(), TestCaseError> {
    let referee: Referee<'_> = variant.referee();
    let mut position = fast::position(variant, start);
    // Only where a clause reads it: listing all captures is slow.
    let generator = Generator::new(variant.rules());
    let reads_captures = variant.draws().clauses().any(|clause| clause.unless_capture);
    let can_capture = |position: &Slow| {
        reads_captures && generator.paths(position).iter().any(|path| !path.captured.is_empty())
    };
    let mut past = Past {
        main_diagonal: main_diagonal(variant.rules()),
        positions: vec![fast::back(variant, &position)],
        can_capture: vec![can_capture(&fast::back(variant, &position))],
        plies: Vec::new(),
        declined: Vec::new(),
    };
    let mut counts = referee.start(&position);
    let packer = variant.packer();
    for (choice, declines) in choices {
        match packer.pack(&position, Some(&counts)) {
            _ if !packs => {}
            Ok(bytes) => {
                let (same, back) = packer.unpack(&bytes).unwrap();
                prop_assert_eq!(same, position);
                prop_assert_eq!(&packer.pack(&position, Some(&back)).unwrap()[..], &bytes[..]);
                for (place, clause) in variant.draws().clauses().enumerate() {
                    let limit = referee.plies_left(&back, place).map_or(0, |left| left + back.plies(place));
                    prop_assert_eq!(back.plies(place), counts.plies(place).min(limit), "{:?}", clause);
                    prop_assert_eq!(back.is_met(place), counts.is_met(place), "{:?}", clause);
                }
                // What was counted beyond the limit is not kept; everything else is.
                counts = back;
            }
            Err(PackError::CountsTooLarge { .. }) => {}
            Err(error) => prop_assert!(false, "{}", error),
        }
        let now = past.plies.len();
        for (place, clause) in variant.draws().clauses().enumerate() {
            let (plies, met) = (past.plies(clause, now), past.is_met(clause, now));
            if packs {
                prop_assert!(counts.plies(place) <= plies, "ply {}: {:?}", now, clause);
            } else {
                prop_assert_eq!(counts.plies(place), plies, "ply {}: {:?}", now, clause);
            }
            prop_assert_eq!(counts.is_met(place), met, "ply {}: {:?}", now, clause);
            let kind = DrawKind::Offered;
            if let Some(found) =
                referee.met(&counts, kind).filter(|_| *declines && met && clause.kind == kind)
            {
                prop_assert!(counts.is_met(found.clause.unwrap().into()));
                counts = referee.declined(&counts);
                past.declined.push(now);
                break;
            }
        }
        let moves = variant.legal_moves(&position);
        if moves.is_empty() {
            break;
        }
        let mv = choice.get(&moves);
        past.plies.push(Ply {
            mover: position.turn(),
            man: mv.role() == Role::Man,
            captures: mv.is_capture(),
            promotes: mv.is_promotion(),
        });
        position = variant.play_unchecked(&position, mv);
        past.positions.push(fast::back(variant, &position));
        past.can_capture.push(can_capture(&fast::back(variant, &position)));
        counts = referee.next(&counts, mv, &position);
    }
    Ok(())
}

proptest! {
    #![proptest_config(common::config::cases(1000))]

    #[test]
    fn the_referee_counts_as_the_slow_count_does(
        (rules, start) in random::named().prop_flat_map(|named| (Just(named.rules), endgames(named.rules))),
        draws in draw_rules(),
        choices in prop::collection::vec((any::<Index>(), any::<bool>()), 0..40),
        packs in any::<bool>(),
    ) {
        compare(&fast::variant(&rules).with_draws(draws), &start, &choices, packs)?;
    }

    #[test]
    fn the_referee_counts_on_every_board(
        (rules, start) in random::custom().prop_flat_map(|rules| (Just(rules), endgames(rules))),
        draws in draw_rules(),
        choices in prop::collection::vec((any::<Index>(), any::<bool>()), 0..20),
        packs in any::<bool>(),
    ) {
        compare(&fast::variant(&rules).with_draws(draws), &start, &choices, packs)?;
    }
}
