//! What an engine's search uses, compared with the plain list of moves on positions of random games of every variant.

use checkers_core::{Move, MoveList, Position, Role, Variant};

/// Calls `check` with positions of random games, and with their legal moves.
fn each_position(mut check: impl FnMut(&Variant, &Position, &[Move])) {
    let mut random = 20_u64;
    for variant in Variant::all() {
        for _ in 0..10 {
            let mut position = variant.initial();
            for _ in 0..120 {
                let moves = variant.legal_moves(&position);
                check(&variant, &position, &moves);
                if moves.is_empty() {
                    break;
                }
                random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                position = variant.play(&position, &moves[(random >> 33) as usize % moves.len()]).unwrap();
            }
        }
    }
}

#[test]
fn captures_are_all_moves_or_none() {
    let mut list = MoveList::new();
    each_position(|variant, position, moves| {
        let captures: Vec<Move> = moves.iter().filter(|mv| mv.is_capture()).copied().collect();
        assert_eq!(variant.must_capture(position), !captures.is_empty(), "{}", variant.fen(position));
        variant.captures_into(position, &mut list).unwrap();
        assert_eq!(*list, *captures, "{}", variant.fen(position));
    });
}

#[test]
fn a_move_made_in_place_can_be_taken_back() {
    each_position(|variant, position, moves| {
        for mv in moves {
            let mut made = *position;
            let undo = variant.make(&mut made, mv);
            assert_eq!(made, variant.play_unchecked(position, mv));
            assert_eq!(made.zobrist(), made.zobrist_from_scratch(), "{mv:?} in {}", variant.fen(position));
            let pieces = made.occupied().len() + mv.captured_count();
            assert_eq!(pieces, position.occupied().len(), "{mv:?} in {}", variant.fen(position));
            made.unmake(mv, undo);
            assert_eq!(made, *position, "{mv:?} in {}", variant.fen(position));
        }
    });
}

#[test]
fn a_null_move_changes_the_turn_only() {
    each_position(|variant, position, _| {
        let passed = position.passed();
        let mut other = *position;
        other.set_turn(!position.turn());
        assert_eq!(passed, other, "{}", variant.fen(position));
        assert_eq!(passed.zobrist(), passed.zobrist_from_scratch());
        assert_eq!(passed.passed(), *position);
    });
}

#[test]
fn moves_tell_what_they_do() {
    each_position(|variant, position, moves| {
        for mv in moves {
            let next = variant.play_unchecked(position, mv);
            assert_eq!(mv.is_quiet(), next.side(next.turn()) == position.side(next.turn()));
            assert_eq!(mv.captured_count() as usize, mv.captured().into_iter().count());
            let piece = next.piece_at(mv.destination()).unwrap();
            assert_eq!((piece.color, piece.role), (position.turn(), mv.becomes()));
            assert_eq!(mv.is_promotion(), (mv.role(), mv.becomes()) == (Role::Man, Role::King));
        }
    });
}

#[test]
fn indices_are_dense_and_tell_squares_apart() {
    for variant in Variant::all() {
        let squares: Vec<_> = variant.grid().squares().into_iter().collect();
        let mut expected = 0..variant.from_to_count();
        for &from in &squares {
            for &to in &squares {
                let mv = Move::from_parts(from, to, Default::default(), Role::Man, false);
                assert_eq!(Some(variant.from_to_index(&mv)), expected.next(), "{}", variant.id());
                assert!(mv.from_to() < Move::FROM_TO);
                assert_eq!(mv.from_to(), from.index() * 128 + to.index());
            }
        }
        assert_eq!(expected.next(), None, "{}", variant.id());
    }
}
