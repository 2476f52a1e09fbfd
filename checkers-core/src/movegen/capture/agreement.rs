//! Test: the four searches for captures find the same moves with the same numbers of paths.

use std::vec::Vec;

use super::super::context::Context;
use super::super::kernel::Kernel;
use super::super::owned::OwnedRuleSet;
use super::super::sink::{Flow, Found};
use super::depth_first::Collector;
use super::{FirstJumps, counted, deduplicated, no_alloc};
use crate::geometry::{Board, Color, Grid, Word};
use crate::notation::picture;
use crate::position::State;
use crate::rules::{Landing, Measure, Range, Removal, Rules, VARIANTS};

/// Returns a pseudo-random position, from a fixed sequence.
fn random_state<K: Kernel>(kernel: K, random: &mut impl FnMut() -> u64) -> State<K::Word> {
    let mut word = || K::Word::narrow(u128::from(random()) << 64 | u128::from(random()));
    let playable = kernel.layout().playable();
    let (a, b, c, d, kings) = (word(), word(), word(), word(), word());
    // Few own pieces against three eighths of the board: such positions have long captures.
    let white = a & b & c & d & playable;
    let black = (word() & word() | word() & word() & word()) & !white & playable;
    State { sides: [white, black], kings: kings & (white | black), ..State::default() }
}

fn sorted<W: Word>(mut found: Vec<Found<W>>) -> Vec<Found<W>> {
    found.sort_by_key(Found::key);
    found
}

/// The comparison made in one position.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Compared {
    Nothing,
    Everything,
    /// Two searches only, because the others would visit every path.
    Hard,
}

/// Compares the searches in one position.
fn agree<K: Kernel>(kernel: K, state: &State<K::Word>, id: &str) -> Compared {
    let context = Context::new(kernel, state);
    let first = FirstJumps::find(&context);
    if !first.any() {
        return Compared::Nothing;
    }
    let pieces = first.pieces(&context);
    let by_states = counted::collect(&context, pieces);
    let changes = |found: &[Found<K::Word>]| found.iter().map(|found| found.change).collect::<Vec<_>>();
    if !kernel.rules().capture.choice.kings_early {
        let by_sets = deduplicated::collect(&context, pieces);
        assert_eq!(changes(&by_sets.found), changes(&by_states.found), "{id} {state:?}");
        assert_eq!(by_sets.best, by_states.best, "{id} {state:?}");
    }
    let mut collector = Collector::new();
    collector.collect(&context, &first);
    if collector.is_hard {
        return Compared::Hard;
    }
    let expected = sorted(collector.found().to_vec());
    assert_eq!(by_states.best, collector.best(), "{id} {state:?}");
    assert_eq!(sorted(by_states.found), expected, "{id} {state:?}");
    let mut streamed = Vec::new();
    let flow = no_alloc::stream(&context, pieces, &mut |found| {
        streamed.push(*found);
        Flow::Continue(())
    });
    assert!(flow.is_continue());
    assert_eq!(no_alloc::best_rank(&context, pieces), collector.best(), "{id} {state:?}");
    assert_eq!(sorted(streamed), expected, "{id} {state:?}");
    Compared::Everything
}

/// Compares the searches with either side to move, on the word that the board needs.
fn agree_under(rules: Rules, id: &str, random: &mut impl FnMut() -> u64) -> [Compared; 2] {
    if let Some(owned) = OwnedRuleSet::<u64>::new(rules).unwrap() {
        let rule_set = owned.rule_set();
        let state = random_state(rule_set.shared(Color::White), random);
        Color::ALL.map(|color| agree(rule_set.shared(color), &state, id))
    } else {
        let owned = OwnedRuleSet::<u128>::new(rules).unwrap().unwrap();
        let rule_set = owned.rule_set();
        let state = random_state(rule_set.shared(Color::White), random);
        Color::ALL.map(|color| agree(rule_set.shared(color), &state, id))
    }
}

#[test]
fn all_searches_for_captures_agree() {
    let mut seed = 1_u64;
    let mut random = || {
        seed = seed.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (seed ^ seed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ z >> 31
    };
    let mut hard = 0;
    for variant in VARIANTS {
        let mut compared = 0;
        for round in 0..300 {
            // The variant itself, and in every third round a variant with other rules of landing and removal.
            let mut rules = variant.rules;
            if round % 3 == 2 {
                let flies = rules.king.range == Range::Flying;
                let landings = [Landing::Any, Landing::Behind, Landing::BehindLastKing];
                rules.king.landing = if flies { landings[round / 3 % 3] } else { Landing::Any };
                rules.capture.removal = if round / 9 % 2 == 0 { Removal::Immediate } else { Removal::AtEnd };
                rules.capture.may_reverse = rules.capture.removal == Removal::AtEnd || round / 18 % 2 == 0;
                rules.capture.choice.measure = if rules.capture.choice.kings_early {
                    Measure::Count
                } else {
                    [Measure::Free, Measure::Count, Measure::Value { man: 2, king: 3 }][round / 27 % 3]
                };
            }
            for one in agree_under(rules, variant.id, &mut random) {
                compared += usize::from(one != Compared::Nothing);
                hard += usize::from(one == Compared::Hard);
            }
        }
        assert!(compared >= 100, "{}: only {compared} positions had captures to compare", variant.id);
    }
    assert!(hard >= 20, "only {hard} positions were hard");
}

/// If a piece may not choose its landing (Thai), a piece that turns on a square is not confused with another piece
/// behind it on the same line. The captures d6xf8 and d4xf4 were once lost in this way.
#[test]
fn pieces_that_must_land_directly_behind_do_not_use_each_others_squares() {
    let thai = VARIANTS.iter().find(|variant| variant.id == "thai").unwrap().rules;
    for (board, picture) in [
        (thai.board, "-.-.-.-./.-.-b-b-/-b-.-.-./.-.-b-.-/-.-w-.-./.-b-b-.-/-.-.-b-./.-.-.-.-"),
        (
            Board::dark_left(10, 10),
            "-.-.-.-.-./.-b-b-b-b-/-.-.-.-.-./.-b-b-b-b-/-w-w-.-.-./.-b-b-b-b-/-.-.-.-.-./.-b-b-b-b-/-.-.-.-.-./.-.-.-.-.-",
        ),
    ] {
        let owned = OwnedRuleSet::<u64>::new(Rules { board, ..thai }).unwrap().unwrap();
        let rule_set = owned.rule_set();
        let kings = picture.replace('w', "W").replace('b', "B");
        let kings = if board == thai.board { picture.replace('w', "W") } else { kings };
        let position = picture::parse(Grid::narrow(rule_set.layout), &kings, Color::White).unwrap();
        assert!(agree(rule_set.shared(Color::White), &position.state(), picture) != Compared::Nothing);
    }
}
