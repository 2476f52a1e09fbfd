//! What holds in every game: both sides play by the same rules, hashes follow, nothing is lost or made.

mod common;

use checkers_core::geometry::Color;
use checkers_core::{Move, Position, Role, Variant};
use common::slow::Slow;
use common::{fast, random};
use proptest::prelude::*;
use proptest::sample::Index;

/// A move seen from the other side of the board, as plain data.
type Seen = (u8, u8, Vec<u8>, Role, bool);

fn seen(mv: &Move, square: impl Fn(checkers_core::Square) -> checkers_core::Square) -> Seen {
    let mut captured: Vec<u8> = mv.captured().squares().map(|taken| square(taken).bit()).collect();
    captured.sort();
    (square(mv.origin()).bit(), square(mv.destination()).bit(), captured, mv.role(), mv.is_promotion())
}

/// Turning the board by 180 degrees and exchanging the colours turns the legal moves with it.
fn turned_moves_agree(variant: &Variant, position: &Position) -> Result<(), TestCaseError> {
    let grid = variant.grid();
    let turned = position.turned(grid).unwrap();
    let turn = |square| grid.turned(square).unwrap();
    let mut moves: Vec<Seen> = variant.legal_moves(position).iter().map(|mv| seen(mv, turn)).collect();
    let mut others: Vec<Seen> = variant.legal_moves(&turned).iter().map(|mv| seen(mv, |s| s)).collect();
    moves.sort();
    others.sort();
    prop_assert_eq!(moves, others);
    prop_assert_eq!(turned.turned(grid).unwrap(), *position, "turned twice");
    prop_assert_eq!(turned.zobrist(), turned.zobrist_from_scratch());
    Ok(())
}

/// A move takes what it says and nothing else, moves one piece, and gives the turn to the other side.
fn play_conserves(variant: &Variant, position: &Position, mv: &Move) -> Result<Position, TestCaseError> {
    let next = variant.play(position, mv).unwrap();
    let (own, other) = (position.turn(), position.turn().other());
    let taken = mv.captured();
    prop_assert_eq!(next.side(own).len(), position.side(own).len());
    prop_assert_eq!(next.side(other).len() + taken.len(), position.side(other).len());
    prop_assert_eq!(next.side(other).bits(), position.side(other).bits() & !taken.bits());
    let kings = |p: &Position, color: Color| p.pieces(color, Role::King).len();
    prop_assert_eq!(kings(&next, own), kings(position, own) + u32::from(mv.is_promotion()));
    let left = position.side(own).bits() & !(1 << mv.origin().bit());
    prop_assert_eq!(next.side(own).bits(), left | 1 << mv.destination().bit());
    prop_assert_eq!(next.turn(), other);
    prop_assert_eq!(next.zobrist(), next.zobrist_from_scratch());
    Ok(next)
}

/// A move that is not in the list is refused; the position is a value and stays what it was.
fn others_are_refused(variant: &Variant, position: &Position, moves: &[Move]) -> Result<(), TestCaseError> {
    let legal = variant.legal_moves(position);
    for mv in moves {
        let is_legal = legal.contains(mv);
        prop_assert_eq!(variant.is_legal(position, mv), is_legal, "{:?}", mv);
        let before = *position;
        let played = variant.play(position, mv);
        prop_assert_eq!(played.is_ok(), is_legal, "{:?}", mv);
        prop_assert_eq!(*position, before);
    }
    Ok(())
}

/// The same pieces with the other side to move.
fn with_turn_passed(position: &Position) -> Position {
    let mut passed = *position;
    passed.set_turn(position.turn().other());
    passed
}

fn walk(variant: &Variant, start: Position, choices: &[Index]) -> Result<(), TestCaseError> {
    let mut position = start;
    let mut before = Vec::new();
    for choice in choices {
        // A side that could capture in tens of thousands of ways is not what this is about.
        let both = [position, with_turn_passed(&position)];
        let slow = Slow { limit: 2000, ..Slow::new(variant.rules()) };
        if both.iter().any(|position| slow.try_paths(&fast::back(variant, position)).is_none()) {
            break;
        }
        if variant.grid().is_symmetric() {
            turned_moves_agree(variant, &position)?;
        }
        let moves = variant.legal_moves(&position);
        // What was legal a move ago, and what is legal if the other side is to move, mostly is not legal now.
        others_are_refused(variant, &position, &before)?;
        others_are_refused(variant, &position, &variant.legal_moves(&both[1]))?;
        if moves.is_empty() {
            break;
        }
        position = play_conserves(variant, &position, choice.get(&moves))?;
        before = moves;
    }
    Ok(())
}

proptest! {
    #![proptest_config(common::config::cases(600))]

    #[test]
    fn games_keep_their_pieces_and_hashes(
        named in random::named(),
        choices in prop::collection::vec(any::<Index>(), 0..60),
    ) {
        let variant = Variant::from_id(named.id).unwrap();
        walk(&variant, variant.initial(), &choices)?;
    }

    #[test]
    fn random_positions_are_symmetric(
        (rules, position) in random::named().prop_flat_map(|v| (Just(v.rules), random::positions(v.rules))),
        choices in prop::collection::vec(any::<Index>(), 1..6),
    ) {
        let variant = fast::variant(&rules);
        let position = fast::position(&variant, &position);
        walk(&variant, position, &choices)?;
    }

    #[test]
    fn random_rules_are_symmetric(
        (rules, position) in random::custom().prop_flat_map(|rules| (Just(rules), random::positions(rules))),
        choices in prop::collection::vec(any::<Index>(), 1..4),
    ) {
        let variant = Variant::custom(rules).unwrap();
        let position = fast::position(&variant, &position);
        walk(&variant, position, &choices)?;
    }
}

/// The set-up that the rules describe is the one that the library starts from.
#[test]
fn every_variant_starts_from_its_set_up() {
    for variant in Variant::all() {
        let start = fast::position(&variant, &fast::initial(variant.rules()));
        assert_eq!(variant.initial(), start, "{}", variant.id());
        assert_eq!(start.turned(variant.grid()).unwrap().side(Color::White), start.side(Color::White));
    }
}
