//! Random positions in any rules, random named rules, random rules of one's own.
//!
//! The random rules take every axis at random and every kind of board: those on 64-bit words, those on 128-bit words,
//! and those whose squares are numbered one by one because no grid fits.

use checkers_core::geometry::{Board, MAX_SQUARES, Pattern};
use checkers_core::rules::{
    Blocked, CaptureRules, Choice, Compulsory, Goal, KingRules, Landing, ManRules, Measure, NamedRules,
    Promotion, Range, Removal, Setup, VARIANTS,
};
use checkers_core::{Color, DirectionSet, Rules};
use proptest::prelude::*;
use proptest::sample::{Index, select};

use super::slow::{At, Piece, Position};

/// Mixes two numbers; the same ones always give the same.
fn mixed(seed: u64, number: u64) -> u64 {
    let mut bits = (seed ^ number.wrapping_mul(0x9e37_79b9_7f4a_7c15)).wrapping_add(number);
    bits = (bits ^ bits >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    bits = (bits ^ bits >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    bits ^ bits >> 31
}

/// One of the named variants.
pub fn named() -> impl Strategy<Value = &'static NamedRules> {
    (0..VARIANTS.len()).prop_map(|index| &VARIANTS[index])
}

/// A position: few pieces or many, men or kings, even or one side alone against many; men mostly where men can stand,
/// sometimes on the row where they should have been crowned.
pub fn positions(rules: Rules) -> impl Strategy<Value = Position> {
    let cells = |rank| (0..rules.board.width).map(move |file| (file, rank));
    let squares: Vec<At> =
        (0..rules.board.height).flat_map(cells).filter(|at| rules.board.is_playable(at.0, at.1)).collect();
    let all = squares.len();
    // Long captures need some air between the pieces.
    let most = prop_oneof![1 => 0..=all.min(8), 4 => all / 4..=all.div_ceil(2), 1 => 0..=all];
    let kings = prop_oneof![2 => Just(15_u8), 2 => Just(50), 1 => Just(100), 1 => Just(0)];
    // A side alone among many has the longest captures.
    let movers = prop_oneof![2 => Just(50_u8), 3 => Just(20), 1 => Just(90)];
    let shape = (most, kings, movers, prop::bool::weighted(0.1), any::<bool>());
    shape.prop_flat_map(move |(most, kings, movers, misplaced, white)| {
        let squares = squares.clone();
        let entries = prop::collection::vec((0..all, 0..100_u8, 0..100_u8), most * 3 / 4..=most);
        let runs = prop::collection::vec(prop::option::of((any::<Index>(), any::<u8>())), 2);
        (entries, runs).prop_map(move |(entries, runs)| {
            let turn = if white { Color::White } else { Color::Black };
            let mut position = Position::empty(&rules, turn);
            for (index, king, color) in entries {
                let piece =
                    Piece { color: if color < movers { turn } else { turn.other() }, king: king < kings };
                let far = if piece.color == Color::White { rules.board.height - 1 } else { 0 };
                if piece.king || misplaced || squares[index].1 != far {
                    position.set(squares[index], Some(piece));
                }
            }
            for (color, run) in Color::ALL.into_iter().zip(runs) {
                position.runs[color as usize] = run.and_then(|run| king_run(&rules, &position, color, run));
            }
            position
        })
    })
}

/// A run of quiet moves with one of the side's kings, where the rules count such runs and the side has men too.
fn king_run(rules: &Rules, position: &Position, color: Color, run: (Index, u8)) -> Option<(At, u8)> {
    let own = position.pieces().into_iter().filter(|(_, piece)| piece.color == color);
    let (kings, men): (Vec<_>, Vec<_>) = own.partition(|(_, piece)| piece.king);
    if rules.king.quiet_run == 0 || kings.is_empty() || men.is_empty() {
        return None;
    }
    Some((run.0.get(&kings).0, 1 + run.1 % rules.king.quiet_run))
}

/// Rules that no game has, perhaps, but that pass their check.
pub fn custom() -> impl Strategy<Value = Rules> {
    let axes = (boards(), men(), kings(), captures(), goals(), any::<bool>());
    let rules = axes.prop_map(|(board, man, king, capture, goal, white)| {
        let setup = Setup::Ranks { behind: 0, men: board.height / 3 };
        let mut rules = Rules::new(board, setup, man, king, capture);
        rules.starts = if white { Color::White } else { Color::Black };
        rules.goal = goal;
        rules
    });
    rules.prop_map(consistent).prop_filter("contradictory rules", |rules| rules.check().is_ok())
}

/// Gives up, of two axes that contradict each other, the one that matters less.
fn consistent(mut rules: Rules) -> Rules {
    if rules.king.range == Range::Short {
        rules.king.landing = Landing::Any;
    }
    rules.capture.may_reverse |= rules.capture.removal == Removal::AtEnd;
    rules.capture.choice.kings_early &= rules.capture.choice.measure == Measure::Count;
    rules.goal.first_king &= rules.man.promotion != Promotion::Never;
    rules.man.passes_own_men &= !rules.man.steps.is_empty();
    rules
}

fn boards() -> impl Strategy<Value = Board> {
    let sizes = prop_oneof![
        8 => (5..=12_u8, 5..=12_u8),
        3 => (1..=16_u8, 1..=16_u8),
        1 => (1..=3_u8, 1..=80_u8),
        1 => (1..=80_u8, 1..=3_u8),
        2 => (15..=32_u8, 15..=32_u8),
    ];
    let patterns = select(&[Pattern::DarkLeft, Pattern::DarkRight, Pattern::All][..]);
    let holes = prop_oneof![2 => Just(0_u64), 1 => 0..30_u64];
    let boards =
        (sizes, patterns, holes, any::<u64>()).prop_map(|((width, height), pattern, holes, seed)| {
            let mut board = Board::new(width, height, pattern);
            let cells = width as usize * height as usize;
            for cell in 0..cells {
                if mixed(seed, cell as u64) % 100 < holes {
                    board.missing = board.missing.with(cell);
                }
            }
            // A board with too many squares loses some, wherever they are.
            let mut number = cells as u64;
            while board.squares() > MAX_SQUARES {
                board.missing = board.missing.with((mixed(seed, number) % cells as u64) as usize);
                number += 1;
            }
            board
        });
    boards.prop_filter("no square", |board| board.check().is_ok())
}

fn directions() -> impl Strategy<Value = DirectionSet> {
    let usual = [
        DirectionSet::ALL,
        DirectionSet::DIAGONAL,
        DirectionSet::ORTHOGONAL,
        DirectionSet::FORWARD_DIAGONAL,
        DirectionSet::FORWARD_AND_SIDEWAYS,
        DirectionSet::FORWARD,
    ];
    prop_oneof![6 => select(usual.to_vec()), 1 => any::<u8>().prop_map(DirectionSet::from_bits)]
}

fn men() -> impl Strategy<Value = ManRules> {
    let promotions = [Promotion::Never, Promotion::AtEnd, Promotion::Stops, Promotion::InPassing];
    let axes = (
        directions(),
        directions(),
        prop::bool::weighted(0.8),
        prop::bool::weighted(0.2),
        select(promotions.to_vec()),
    );
    axes.prop_map(|(steps, captures, captures_kings, passes_own_men, promotion)| {
        let mut men = ManRules::new(steps, captures);
        (men.captures_kings, men.passes_own_men, men.promotion) = (captures_kings, passes_own_men, promotion);
        men
    })
}

fn kings() -> impl Strategy<Value = KingRules> {
    let ranges = select(&[Range::Short, Range::Flying, Range::Flying][..]);
    let landings = select(&[Landing::Any, Landing::Behind, Landing::BehindLastKing][..]);
    let runs = prop_oneof![2 => Just(0_u8), 1 => 1..=4_u8, 1 => any::<u8>()];
    (directions(), directions(), ranges, landings, runs).prop_map(
        |(steps, captures, range, landing, quiet_run)| {
            let mut kings = KingRules::new(steps, captures, range);
            (kings.landing, kings.quiet_run) = (landing, quiet_run);
            kings
        },
    )
}

fn captures() -> impl Strategy<Value = CaptureRules> {
    let value = (1..=u8::MAX, 1..=u8::MAX).prop_map(|(man, king)| Measure::Value { man, king });
    let measures = prop_oneof![2 => Just(Measure::Free), 2 => Just(Measure::Count), 1 => value];
    let quarter = || prop::bool::weighted(0.25);
    let choices = (measures, quarter(), quarter(), quarter()).prop_map(
        |(measure, king_first, most_kings, kings_early)| {
            let mut choice = Choice::FREE;
            choice.measure = measure;
            (choice.king_first, choice.most_kings, choice.kings_early) =
                (king_first, most_kings, kings_early);
            choice
        },
    );
    let removals = select(&[Removal::AtEnd, Removal::Immediate][..]);
    let compulsory =
        prop_oneof![4 => Just(Compulsory::Always), 1 => Just(Compulsory::Men), 1 => Just(Compulsory::Never)];
    (compulsory, choices, removals, any::<bool>(), quarter()).prop_map(
        |(compulsory, choice, removal, may_reverse, one_class)| {
            let mut capture = CaptureRules::new(choice);
            (capture.compulsory, capture.removal) = (compulsory, removal);
            (capture.may_reverse, capture.one_class) = (may_reverse, one_class);
            capture
        },
    )
}

fn goals() -> impl Strategy<Value = Goal> {
    let blocked = select(&[Blocked::Loses, Blocked::Draws][..]);
    (any::<bool>(), prop::bool::weighted(0.02), blocked).prop_map(|(reversed, first_king, blocked)| {
        let mut goal = Goal::NO_MOVE_LOSES;
        (goal.reversed, goal.first_king, goal.blocked) = (reversed, first_king, blocked);
        goal
    })
}
