//! Packed positions and games: what is packed comes back, equal things give equal bytes, damaged bytes are refused.

mod common;

use checkers_core::game::{Event, Game};
use checkers_core::geometry::{Board, MAX_SQUARES};
use checkers_core::packed::{PackError, UnpackError, VERSION};
use checkers_core::position::{KingRun, PositionError};
use checkers_core::{Bitboard, Color, Position, Strictness, Variant};
use common::{data, fast, play, random};
use proptest::prelude::*;
use proptest::sample::Index;

/// Packs a position and reads it again.
fn round_trip(variant: &Variant, position: &Position) -> Result<(), TestCaseError> {
    let packer = variant.packer();
    let bytes = match packer.pack(position, None) {
        Ok(bytes) => bytes,
        // Only rules of the tests have kings with hundreds of quiet moves.
        Err(PackError::CountsTooLarge { .. }) => return Ok(()),
        Err(error) => return Err(TestCaseError::fail(error.to_string())),
    };
    prop_assert_eq!(bytes.len(), packer.size());
    let (back, counts) = packer.unpack(&bytes).unwrap();
    prop_assert_eq!(&back, position);
    prop_assert_eq!(back.zobrist(), position.zobrist_from_scratch());
    prop_assert_eq!(counts, variant.referee().start(position));
    prop_assert_eq!(packer.pack(&back, Some(&counts)).unwrap(), bytes);
    Ok(())
}

/// Reads bytes that may be damaged: they are refused, or are a position that gives these bytes.
fn read_damaged(variant: &Variant, bytes: &[u8]) -> Result<(), TestCaseError> {
    let packer = variant.packer();
    match packer.unpack(bytes) {
        Ok((position, counts)) => {
            prop_assert_eq!(position.check(variant.rules(), variant.grid(), Strictness::Lenient), Ok(()));
            prop_assert_eq!(position.zobrist(), position.zobrist_from_scratch());
            prop_assert_eq!(&packer.pack(&position, Some(&counts)).unwrap()[..], bytes);
        }
        Err(error) => prop_assert!(!error.to_string().is_empty()),
    }
    Ok(())
}

proptest! {
    #![proptest_config(common::config::cases(1000))]

    #[test]
    fn positions_of_named_games_unpack_equal(
        (named, position) in random::named().prop_flat_map(|named| (Just(named), random::positions(named.rules))),
        damage in prop::collection::vec((any::<Index>(), any::<u8>()), 1..=3),
    ) {
        let variant = Variant::from_id(named.id).unwrap();
        let position = fast::position(&variant, &position);
        round_trip(&variant, &position)?;
        let mut bytes = variant.pack(&position).unwrap().to_vec();
        for (place, value) in damage {
            bytes[place.index(variant.packer().size())] = value;
        }
        read_damaged(&variant, &bytes)?;
    }

    #[test]
    fn positions_on_every_board_unpack_equal(
        (rules, position) in random::custom().prop_flat_map(|rules| (Just(rules), random::positions(rules))),
        bytes in prop::collection::vec(any::<u8>(), 64),
    ) {
        let variant = Variant::custom(rules).unwrap();
        round_trip(&variant, &fast::position(&variant, &position))?;
        read_damaged(&variant, &bytes[..variant.packer().size()])?;
    }

    #[test]
    fn packed_games_unpack_equal(
        named in random::named(),
        choices in prop::collection::vec((any::<Index>(), 0..40_u8), 0..60),
        undone in 0..4_usize,
        damage in (any::<Index>(), any::<u8>()),
    ) {
        let variant = Variant::from_id(named.id).unwrap();
        let mut game = Game::new(variant.clone());
        for (index, act) in choices {
            let by = if act % 2 == 0 { Color::White } else { Color::Black };
            let event = match act {
                0 | 1 => Event::Offer(by),
                2 | 3 => Event::Accept(by),
                4 | 5 => Event::Decline(by),
                6 => Event::Agree,
                7 => Event::Claim,
                8 => Event::Resign(by),
                9 => Event::Forfeit(by),
                _ => {
                    let moves = game.legal_moves();
                    if moves.is_empty() {
                        break;
                    }
                    Event::Move(*index.get(&moves))
                }
            };
            // Acts that are impossible here change nothing.
            let _ = game.apply(event);
        }
        for _ in 0..undone {
            game.undo();
        }
        let mut bytes = game.pack().unwrap();
        let length = bytes.len();
        bytes.extend([0xff; 3]);
        let back = Game::unpack(&variant, &bytes).unwrap();
        prop_assert_eq!(back.length, length);
        prop_assert_eq!(&back.game, &game);
        prop_assert_eq!(back.game.undone(), game.undone());
        let mut again = [back.game, game];
        for game in &mut again {
            while game.redo().is_some() {}
        }
        prop_assert_eq!(&again[0], &again[1]);
        for cut in 0..length {
            let error = Game::unpack(&variant, &bytes[..cut]).unwrap_err();
            prop_assert_eq!(error, UnpackError::Truncated { at: cut });
        }
        bytes[damage.0.index(length)] = damage.1;
        if let Ok(damaged) = Game::unpack(&variant, &bytes) {
            prop_assert_eq!(damaged.game.pack().unwrap(), &bytes[..damaged.length]);
        }
    }
}

/// The bytes are part of the interface: these were written by version 1.
#[test]
fn the_bytes_of_known_positions() {
    let hex = |bytes: &[u8]| bytes.iter().map(|byte| format!("{byte:02x}")).collect::<String>();
    for (id, fen, expected) in [
        ("english", "B:W21-32:B1-12", ["ff0f0000", "0000f0ff", "00000000", "09000000"].concat()),
        ("russian", "W:WKa1,h2:BKh8,a7", ["81000000", "00000081", "01000080", "01000000"].concat()),
        (
            "international",
            "W:W31-50:B1-20",
            ["ffff0f0000000000", "000000c0ffff0300", "0000000000000000", "0100000000000000"].concat(),
        ),
    ] {
        let variant = Variant::from_id(id).unwrap();
        let position = variant.parse_fen(fen).unwrap();
        let bytes = variant.pack(&position).unwrap();
        assert_eq!(hex(&bytes), expected, "{id} {fen}");
    }
    let canadian = Variant::from_id("canadian").unwrap();
    assert_eq!(canadian.packer().size(), 64);
    let bytes = canadian.pack(&canadian.initial()).unwrap();
    assert_eq!(bytes[..16], ((1_u128 << 30) - 1).to_le_bytes());
    assert_eq!(bytes[16..32], (((1_u128 << 30) - 1) << 42).to_le_bytes());
}

#[test]
fn king_runs_and_draw_counters_are_kept() {
    let frisian = Variant::from_id("frisian").unwrap();
    let packer = frisian.packer();
    let mut position = frisian.parse_fen("W:WK28,K46,31:BK1,20").unwrap();
    let square = frisian.parse_square("28").unwrap();
    position.set_king_run(frisian.rules(), Color::White, KingRun { square: square.bit(), count: 2 }).unwrap();
    let bytes = packer.pack(&position, None).unwrap();
    // White has two kings: the base is 7, and the king on 28 is the second one: 3 + 2.
    assert_eq!(bytes[24], VERSION | 5 << 4);
    assert_eq!(packer.unpack(&bytes).unwrap().0, position);

    // Both clauses of this ending count at once.
    let mut game = play::game(&Variant::from_id("russian").unwrap(), "W:WKa5,Kc1:BKh8");
    play::play(&mut game, "c1-d2 h8-g7 d2-c1 g7-h8");
    let variant = game.variant().clone();
    let packer = variant.packer();
    let bytes = packer.pack(game.position(), Some(game.draw_counts())).unwrap();
    let (position, counts) = packer.unpack(&bytes).unwrap();
    assert_eq!((&position, &counts), (game.position(), game.draw_counts()));
    let other = variant.parse_fen("W:Wc3:Bh8").unwrap();
    assert_eq!(packer.pack(&other, Some(game.draw_counts())), Err(PackError::ForeignCounts));
}

#[test]
fn what_is_wrong_is_named_with_its_byte() {
    let variant = Variant::from_id("international").unwrap();
    let good = variant.pack(&variant.initial()).unwrap();
    let damaged = |at: usize, value: u8| {
        let mut bytes = good.to_vec();
        bytes[at] = value;
        variant.unpack(&bytes).unwrap_err()
    };
    assert_eq!(variant.unpack(&good[..31]), Err(UnpackError::Length { found: 31, expected: 32 }));
    assert_eq!(damaged(24, 2), UnpackError::Version { at: 24, version: 2 });
    assert_eq!(damaged(6, 4), UnpackError::OutsideBoard { at: 6, ordinal: 50, squares: 50 });
    assert!(matches!(damaged(8, 1), UnpackError::Position(PositionError::Occupied { .. })));
    assert!(matches!(damaged(19, 1 << 2), UnpackError::Position(PositionError::NoPiece { .. })));
    assert_eq!(damaged(31, 1), UnpackError::Counts { at: 24 });
    let message = damaged(6, 4).to_string();
    assert_eq!(message, "byte 6: square 50 is not on a board of 50 squares");

    let game = |bytes: &[u8]| Game::unpack(&variant, bytes).unwrap_err();
    assert_eq!(game(&[]), UnpackError::Truncated { at: 0 });
    assert_eq!(game(&[2]), UnpackError::Version { at: 0, version: 2 });
    assert_eq!(game(&[17]), UnpackError::Reserved { at: 0 });
    assert_eq!(game(&[1, 25, 0]), UnpackError::NoSuchMove { at: 1, index: 9, moves: 9 });
    assert_eq!(game(&[1, 16, 3]), UnpackError::Event { at: 2, code: 3 });
    assert_eq!(game(&[1, 13]), UnpackError::Event { at: 1, code: 13 });
    assert_eq!(game(&[1, 16, 13, 16, 0]), UnpackError::Event { at: 3, code: 16 });
    assert_eq!(game(&[1, 0x90, 0, 0]), UnpackError::Number { at: 1 });
    assert_eq!(game(&[&[9], &good[..], &[0]].concat()), UnpackError::Redundant { at: 1 });
}

#[test]
fn arrays_name_the_record_at_fault() {
    let variant = Variant::from_id("english").unwrap();
    let packer = variant.packer();
    let positions = [variant.initial(); 3];
    let mut bytes = [0; 48];
    packer.pack_all(&positions, &mut bytes).unwrap();
    bytes[16 + 12] = 0;
    let mut back = [Position::empty(Color::White); 3];
    let error = packer.unpack_all(&bytes, &mut back).unwrap_err();
    assert_eq!((error.index, error.error), (1, UnpackError::Version { at: 12, version: 0 }));
    assert_eq!(packer.unpack_all(&bytes[..47], &mut back).unwrap_err().index, 0);
    let mut wrong = positions;
    wrong[2] = Variant::from_id("turkish").unwrap().initial();
    assert_eq!(packer.pack_all(&wrong, &mut bytes).unwrap_err().index, 2);
}

/// The numbers of moves follow from what moves are, on boards of either word.
#[test]
fn moves_are_numbered_by_origin_destination_captures_and_promotion() {
    for id in ["international", "russian", "turkish", "canadian", "frisian"] {
        let variant = Variant::from_id(id).unwrap();
        let mut position = variant.initial();
        for ply in 0..80 {
            let moves = variant.canonical_moves(&position);
            let ordinal =
                |square| variant.grid().squares().squares().position(|other| other == square).unwrap();
            let set = |set: Bitboard| set.squares().fold(0_u128, |bits, square| bits | 1 << ordinal(square));
            let keys: Vec<_> = moves
                .iter()
                .map(|mv| {
                    (ordinal(mv.origin()), ordinal(mv.destination()), set(mv.captured()), mv.is_promotion())
                })
                .collect();
            assert!(keys.is_sorted(), "{id}");
            for (mv, index) in moves.iter().zip(0..) {
                assert_eq!(variant.move_index(&position, mv), Some(index), "{id}");
            }
            let Some(mv) = moves.get(ply * 7 % moves.len().max(1)) else { break };
            position = variant.play_unchecked(&position, mv);
        }
    }
}

/// Twelve by twelve and sixteen by sixteen dark squares, the largest board that there is.
#[test]
fn boards_of_64_to_128_squares_are_packed() {
    for (board, squares, size) in [
        (Board::dark_left(12, 12), 72, 64),
        (Board::dark_left(16, 16), MAX_SQUARES, 64),
        (Board::all(8, 8), 64, 32),
    ] {
        let mut rules = *Variant::from_id("canadian").unwrap().rules();
        rules.board = board;
        rules.setup = checkers_core::rules::Setup::Ranks { behind: 0, men: 3 };
        let variant = Variant::custom(rules).unwrap();
        assert_eq!((variant.grid().squares().len() as usize, variant.packer().size()), (squares, size));
        let start = variant.initial();
        assert_eq!(variant.unpack(&variant.pack(&start).unwrap()), Ok(start));
    }
}

#[test]
fn all_positions_of_the_test_data_unpack_equal() {
    for line in data::read("hard_positions.tsv").lines().skip(1) {
        let columns: Vec<_> = line.split('\t').collect();
        let variant = Variant::from_id(columns[0]).unwrap();
        let turn = if columns[2] == "w" { Color::White } else { Color::Black };
        let picture = columns[1].replace('-', ".");
        let position = checkers_core::notation::picture::parse(variant.grid(), &picture, turn).unwrap();
        assert_eq!(variant.unpack(&variant.pack(&position).unwrap()), Ok(position));
    }
}
