//! Moves of arbitrary positions under arbitrary rules: no panic, and everything that the interface says of a move
//! holds.
//!
//! The input is read byte by byte, zero past its end: a named variant, changes to its axes, the side to move, pieces.
//! Without changes the custom rules are those of the variant, and both must give the same moves.
#![no_main]

use std::ops::ControlFlow;

use checkers_core::geometry::Pattern;
use checkers_core::position::KingRun;
use checkers_core::rules::{
    Choice, Compulsory, Landing, Measure, Promotion, Range, Removal, Rules, Setup, VARIANTS,
};
use checkers_core::{
    Bitboard, Color, DirectionSet, Move, Piece, Position, Role, Square, Strictness, Variant,
};
use libfuzzer_sys::fuzz_target;

/// Pieces at most, and kings among them: enough for long captures, too few for a time-out.
const PIECES: usize = 22;
const KINGS: usize = 7;
/// Paths looked at in one position.
const PATHS: usize = 1_000;
/// Moves played in one position.
const PLAYED: usize = 24;

fuzz_target!(|input: &[u8]| {
    let mut bytes = input.iter().copied();
    let mut next = || bytes.next().unwrap_or(0);

    let base = Variant::all().nth(usize::from(next()) % VARIANTS.len()).expect("the index is in range");
    let mut rules = *base.rules();
    let changes = next() % 8;
    for _ in 0..changes {
        change(&mut rules, &mut next);
    }
    let Ok(variant) = Variant::custom(rules) else { return };
    let Some(position) = position(&variant, &mut next) else { return };

    check(&variant, &position);
    if changes == 0 {
        assert_eq!(
            sorted(&variant, &position),
            sorted(&base, &position),
            "{}: custom and named differ",
            base.id()
        );
    }
});

/// Changes one axis.
fn change(rules: &mut Rules, next: &mut impl FnMut() -> u8) {
    let axis = next();
    let value = next();
    let odd = value % 2 == 1;
    match axis % 22 {
        0 => {
            let pattern = [Pattern::All, Pattern::DarkLeft, Pattern::DarkRight][usize::from(value % 3)];
            rules.board.pattern = pattern;
            rules.board.width = 1 + next() % 16;
            rules.board.height = 1 + next() % 16;
            rules.setup = Setup::Squares { white: 0, black: 0 };
        }
        1 => {
            let (width, height) = (rules.board.width, rules.board.height);
            let cell = usize::from(value) % (usize::from(width) * usize::from(height));
            rules.board.missing = rules.board.missing.with(cell);
            rules.setup = Setup::Squares { white: 0, black: 0 };
        }
        2 => rules.man.steps = DirectionSet::from_bits(value),
        3 => rules.man.captures = DirectionSet::from_bits(value),
        4 => rules.man.captures_kings = odd,
        5 => rules.man.passes_own_men = odd,
        6 => {
            rules.man.promotion =
                [Promotion::Never, Promotion::AtEnd, Promotion::Stops, Promotion::InPassing]
                    [usize::from(value % 4)];
        }
        7 => rules.king.steps = DirectionSet::from_bits(value),
        8 => rules.king.captures = DirectionSet::from_bits(value),
        9 => rules.king.range = if odd { Range::Flying } else { Range::Short },
        10 => {
            rules.king.landing =
                [Landing::Any, Landing::Behind, Landing::BehindLastKing][usize::from(value % 3)];
        }
        11 => rules.king.quiet_run = value % 5,
        12 => {
            rules.capture.choice =
                [Choice::FREE, Choice::MOST, Choice::MOST_THEN_KINGS][usize::from(value % 3)]
        }
        13 => rules.capture.choice.measure = Measure::Value { man: value, king: next() },
        14 => rules.capture.choice.king_first = odd,
        15 => rules.capture.choice.most_kings = odd,
        16 => rules.capture.choice.kings_early = odd,
        17 => rules.capture.removal = if odd { Removal::AtEnd } else { Removal::Immediate },
        18 => rules.capture.may_reverse = odd,
        19 => rules.capture.one_class = odd,
        20 => {
            rules.capture.compulsory =
                [Compulsory::Always, Compulsory::Men, Compulsory::Never][usize::from(value % 3)];
        }
        _ => rules.goal.first_king = odd,
    }
}

/// A position of the bytes that are left: the side to move, a king run, then a byte for each square and piece.
fn position(variant: &Variant, next: &mut impl FnMut() -> u8) -> Option<Position> {
    let grid = variant.grid();
    let squares: Vec<Square> = grid.squares().squares().collect();
    let header = next();
    let mut position = Position::empty(Color::ALL[usize::from(header % 2)]);
    let mut kings = 0;
    for _ in 0..usize::from(header / 2) % (PIECES + 1) {
        let square = squares[usize::from(next()) % squares.len()];
        let mut piece = Piece::ALL[usize::from(next() % 4)];
        if piece.role == Role::King {
            kings += 1;
            if kings > KINGS {
                piece.role = Role::Man;
            }
        }
        // An occupied square is refused and stays as it is.
        let _ = position.put(grid, square, piece);
    }
    let square = squares[usize::from(next()) % squares.len()];
    let run = KingRun { square: square.bit(), count: next() % 5 };
    let _ = position.set_king_run(variant.rules(), position.turn(), run);
    position.check(variant.rules(), grid, Strictness::Lenient).ok().map(|()| position)
}

/// The moves in an order that does not depend on the generator.
fn sorted(variant: &Variant, position: &Position) -> Vec<Move> {
    let mut moves = variant.legal_moves(position);
    moves.sort_unstable();
    moves
}

fn check(variant: &Variant, position: &Position) {
    let (rules, grid) = (variant.rules(), variant.grid());
    assert_eq!(position.zobrist(), position.zobrist_from_scratch());

    let moves = sorted(variant, position);
    assert_eq!(variant.count_moves(position), moves.len() as u64, "count and list differ");
    assert!(moves.windows(2).all(|pair| pair[0] != pair[1]), "a move is listed twice");

    let (mover, other) = (position.turn(), !position.turn());
    for m in moves.iter().take(PLAYED) {
        assert!(variant.is_legal(position, m));
        assert!(position.side(mover).contains(m.origin()));
        assert_eq!(
            m.captured().bits() & !position.side(other).bits(),
            0,
            "only the other side's pieces are captured"
        );
        let child = variant.play(position, m).expect("a listed move is legal");
        assert_eq!(child.zobrist(), child.zobrist_from_scratch(), "{m:?}");
        assert_eq!(child.turn(), other);
        assert_eq!(child.side(mover).len(), position.side(mover).len());
        assert_eq!(child.side(other).len() + m.captured().len(), position.side(other).len());
        let king = m.role() == Role::King || m.is_promotion();
        let role = if king { Role::King } else { Role::Man };
        assert_eq!(child.piece_at(m.destination()), Some(Piece { color: mover, role }));
        child.check(rules, grid, Strictness::Lenient).expect("a legal move gives a position");
    }

    let mut paths = 0;
    let _ = variant.visit_paths(position, &mut |m, path| {
        assert!(moves.binary_search(m).is_ok(), "a path of a move that is not listed: {m:?}");
        assert_eq!(path.last().map(|step| step.landing), Some(m.destination()), "{m:?}");
        let captured: Bitboard = path.iter().filter_map(|step| step.captured).collect();
        assert_eq!(captured, m.captured(), "{m:?}");
        paths += 1;
        if paths < PATHS { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    assert_eq!(paths > 0, !moves.is_empty(), "every move has a path");

    if grid.is_symmetric() {
        let turned = position.turned(grid).expect("the board is symmetric");
        assert_eq!(variant.count_moves(&turned), moves.len() as u64, "the turned position has other moves");
    }
}
