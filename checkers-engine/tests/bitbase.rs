//! Bitbases: counts, known endgames, every value against its successors, files, and the engine with one.

mod common;

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use checkers_core::game::ForwardGame;
use checkers_core::rules::DrawKind;
use checkers_core::{Color, Position, Variant};
use checkers_engine::bitbase::{Bitbase, BitbaseError, BitbaseFileError, Value};
use checkers_engine::{Engine, Limits, Options, Score};
use common::{random_position, variant};

const ENDS: [DrawKind; 2] = [DrawKind::Automatic, DrawKind::Claimable];

/// The variants on 32 squares.
fn on_32_squares() -> Vec<Variant> {
    let variants: Vec<_> = Variant::all().filter(|variant| variant.grid().squares().len() == 32).collect();
    assert!(variants.len() >= 18);
    variants
}

/// The value of a position in which the game is over.
fn final_value(variant: &Variant, position: &Position) -> Option<Value> {
    let referee = variant.referee();
    let outcome = ForwardGame::new(variant, &referee, *position).outcome(variant, &referee, &ENDS)?;
    Some(match outcome.winner {
        None => Value::Draw,
        Some(winner) if winner == position.turn() => Value::Win,
        Some(_) => Value::Loss,
    })
}

/// Compares each value with those of all successors. Returns how many positions there are for one side to move.
fn check(variant: &Variant, pieces: u32) -> u64 {
    let bitbase = Bitbase::new(variant, pieces).unwrap();
    let mut count = 0;
    bitbase.visit(&mut |position, value| {
        count += u64::from(position.occupied().len() == pieces && position.turn() == Color::White);
        assert_eq!(bitbase.probe(position), Some(value));
        let expected = final_value(variant, position).unwrap_or_else(|| {
            let next = |mv| variant.play_unchecked(position, mv);
            let values: Vec<Value> = variant
                .legal_moves(position)
                .iter()
                .map(|mv| bitbase.probe(&next(mv)).or_else(|| final_value(variant, &next(mv))).unwrap())
                .collect();
            if values.contains(&Value::Loss) {
                Value::Win
            } else if values.iter().all(|value| *value == Value::Win) {
                Value::Loss
            } else {
                Value::Draw
            }
        });
        assert_eq!(value, expected, "{}: {}", variant.id(), variant.fen(position));
    });
    count
}

#[test]
fn two_pieces_have_as_many_positions_as_published_and_fit_their_successors() {
    for variant in on_32_squares() {
        let count = check(&variant, 2);
        // Turkish men and those of diagonal draughts are crowned elsewhere.
        if variant.rules().man == self::variant("russian").rules().man
            && variant.rules().board == self::variant("russian").rules().board
        {
            assert_eq!(count, 3_488, "{}", variant.id());
        }
    }
}

#[test]
fn three_pieces_fit_their_successors() {
    for (id, expected) in
        [("russian", Some(196_032)), ("english", Some(196_032)), ("poddavki", Some(196_032)), ("thai", None)]
    {
        let count = check(&variant(id), 3);
        assert!(expected.is_none_or(|expected| expected == count), "{id}: {count}");
    }
}

/// In how many passes over all positions each win and loss is proven, by an independent method: a value that rests on itself
/// would never be proven.
#[test]
fn no_win_rests_on_itself() {
    for id in ["english", "russian", "poddavki", "gfagame"] {
        let variant = variant(id);
        let bitbase = Bitbase::new(&variant, 2).unwrap();
        let mut positions = Vec::new();
        bitbase.visit(&mut |position, value| positions.push((*position, value)));
        let mut proven: HashMap<Position, Value> = HashMap::new();
        loop {
            let mut news = Vec::new();
            for (position, _) in positions.iter().filter(|(position, _)| !proven.contains_key(position)) {
                if let Some(value) = final_value(&variant, position) {
                    news.push((*position, value));
                    continue;
                }
                let values: Vec<Option<Value>> = variant
                    .legal_moves(position)
                    .iter()
                    .map(|mv| variant.play_unchecked(position, mv))
                    .map(|next| proven.get(&next).copied().or_else(|| final_value(&variant, &next)))
                    .collect();
                if values.contains(&Some(Value::Loss)) {
                    news.push((*position, Value::Win));
                } else if values.iter().all(|value| *value == Some(Value::Win)) {
                    news.push((*position, Value::Loss));
                }
            }
            if news.is_empty() {
                break;
            }
            proven.extend(news);
        }
        for (position, value) in positions {
            assert_eq!(
                proven.get(&position).copied().unwrap_or(Value::Draw),
                value,
                "{}",
                variant.fen(&position)
            );
        }
    }
}

#[test]
fn known_endgames() {
    let probe = |id: &str, fen: &str| {
        let variant = variant(id);
        Bitbase::new(&variant, 3).unwrap().probe(&variant.parse_fen(fen).unwrap()).unwrap()
    };
    // Two kings against one win in English draughts, and against one on the main road only draw in Russian.
    assert_eq!(probe("english", "W:WK18,K19:BK1"), Value::Win);
    assert_eq!(probe("russian", "W:WKc3,Ke1:BKh8"), Value::Win, "it is captured at once");
    assert_eq!(probe("russian", "W:WKc1,Ke1:BKh8"), Value::Draw);
    // One who gives away wins.
    assert_eq!(probe("poddavki", "W:Wc3:Bd4"), Value::Loss);
    assert_eq!(probe("russian", "W:Wc3:Bd4"), Value::Win);
}

#[test]
fn a_stopped_computation_returns_no_bitbase() {
    let variant = variant("russian");
    let stop = AtomicBool::new(false);
    thread::scope(|scope| {
        // Four pieces take a release build about 20 seconds.
        let worker = scope.spawn(|| Bitbase::new_until(&variant, 4, &stop).unwrap().is_none());
        thread::sleep(Duration::from_millis(50));
        stop.store(true, Ordering::Relaxed);
        assert!(worker.join().unwrap());
    });
    // Bad arguments are reported even if the flag is set.
    assert!(matches!(Bitbase::new_until(&variant, 1, &stop), Err(BitbaseError::Pieces { .. })));
}

#[test]
fn what_a_bitbase_cannot_hold_is_refused() {
    let new = |id: &str, pieces| Bitbase::new(&variant(id), pieces).map(drop);
    assert_eq!(new("frisian", 2), Err(BitbaseError::KingRuns));
    assert!(matches!(new("russian", 1), Err(BitbaseError::Pieces { pieces: 1, most: 4.. })));
    assert!(matches!(new("russian", 9), Err(BitbaseError::Pieces { .. })));
    let russian = variant("russian");
    let bitbase = Bitbase::new(&russian, 2).unwrap();
    for fen in ["W:Wc3,e3:Bb6", "W:Wc3:B"] {
        assert_eq!(bitbase.probe(&russian.parse_fen(fen).unwrap()), None, "{fen}");
    }
    assert!(Engine::new(variant("english")).set_bitbase(Some(Arc::new(bitbase))).is_err());
}

#[test]
fn a_bitbase_is_read_as_it_was_written() {
    let variant = variant("italian");
    let bitbase = Bitbase::new(&variant, 2).unwrap();
    let bytes = bitbase.to_bytes().unwrap();
    let read = Bitbase::from_bytes(&variant, &bytes).unwrap();
    assert_eq!((read.counts(2), read.pieces()), (bitbase.counts(2), 2));
    assert_eq!(read.to_bytes().unwrap(), bytes);
    let damaged = |bytes: &[u8]| Bitbase::from_bytes(&variant, bytes).map(drop).unwrap_err();
    for end in 0..bytes.len() {
        assert!(
            matches!(damaged(&bytes[..end]), BitbaseFileError::Format | BitbaseFileError::Damaged),
            "{end}"
        );
    }
    for place in (8..bytes.len()).step_by(7) {
        let mut changed = bytes.clone();
        changed[place] ^= 1;
        assert_eq!(damaged(&changed), BitbaseFileError::Damaged);
    }
    let other = Bitbase::from_bytes(&self::variant("english"), &bytes).map(drop).unwrap_err();
    assert!(matches!(other, BitbaseFileError::OtherVariant { .. }));
    let custom = Variant::custom(*variant.rules()).unwrap();
    let custom = Bitbase::new(&custom, 2).unwrap().to_bytes();
    assert!(matches!(custom, Ok(_) | Err(BitbaseFileError::CustomRules)));
}

#[test]
fn the_engine_does_not_spoil_a_won_endgame() {
    let variant = variant("english");
    let bitbase = Arc::new(Bitbase::new(&variant, 3).unwrap());
    let mut random = fastrand::Rng::with_seed(3);
    let mut engine = Engine::with_options(variant.clone(), &Options { table_bytes: 1 << 16, seed: 0 });
    engine.set_bitbase(Some(Arc::clone(&bitbase))).unwrap();
    let mut seen = 0;
    while seen < 300 {
        let position = random_position(&variant, 3, &mut random);
        let Some(value @ (Value::Win | Value::Draw)) = bitbase.probe(&position) else { continue };
        if final_value(&variant, &position).is_some() {
            continue;
        }
        seen += 1;
        // A search too short to see anything.
        let stop = AtomicBool::new(false);
        let found = engine.search(position, &Limits::nodes(20), &stop, &mut |_| ()).unwrap();
        let next = variant.play_unchecked(&position, &found.best_move);
        let kept = if value == Value::Win { Value::Loss } else { Value::Draw };
        assert_eq!(bitbase.value(&next), Some(kept), "{}", variant.fen(&position));
    }
}

#[test]
fn the_engine_sees_that_an_exchange_wins() {
    // Four pieces: the search reaches three by an exchange, and knows them.
    let variant = variant("english");
    let position = variant.parse_fen("W:WK15,K18,K23:BK6").unwrap();
    let bitbase = Arc::new(Bitbase::new(&variant, 3).unwrap());
    let mut engine = Engine::with_options(variant.clone(), &Options { table_bytes: 1 << 16, seed: 0 });
    engine.set_bitbase(Some(bitbase)).unwrap();
    let found = engine.search(position, &Limits::depth(9), &AtomicBool::new(false), &mut |_| ()).unwrap();
    assert!(found.score > Score::CentiMen(10_000), "{}", found.score);
}
