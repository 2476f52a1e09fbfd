//! Test: the three searches for captures list the same moves with the same numbers of paths.

use std::vec::Vec;

use super::collect::{Collector, Hunters};
use super::generate::First;
use super::kernel::{Compiled, Kernel};
use super::scene::Scene;
use super::side::{Black, Side, White};
use super::sink::{Flow, Found};
use super::{frontier, streaming};
use crate::geometry::Word;
use crate::position::State;
use crate::rules::VARIANTS;

/// A position of random density, from a fixed sequence.
fn random_state<K: Kernel>(kernel: K, random: &mut impl FnMut() -> u64) -> State<K::Word> {
    let mut word = || K::Word::narrow(u128::from(random()) << 64 | u128::from(random()));
    let playable = kernel.layout().playable();
    let (a, b, c, kings) = (word(), word(), word(), word());
    // Few own pieces against many: that is where captures are long.
    let white = a & b & c & playable;
    let black = word() & !white & playable;
    State { sides: [white, black], kings: kings & (white | black), ..State::default() }
}

fn sorted<W: Word>(mut found: Vec<Found<W>>) -> Vec<Found<W>> {
    found.sort_by_key(|f| (f.change.from, f.change.to, f.change.captured, f.change.promotes));
    found
}

/// Compares the searches in one position. Returns whether there was something to compare.
fn agree<K: Kernel, S: Side>(kernel: K, state: &State<K::Word>, id: &str) -> bool {
    let scene = Scene::<K, S>::new(kernel, state);
    let first = First::find(&scene);
    let hunters: Hunters<K::Word> = first.hunters(&scene);
    let mut collector = Collector::new();
    collector.run(&scene, hunters);
    if !first.any() || collector.is_hard {
        return false;
    }
    let expected = sorted(collector.found.to_vec());
    let by_levels = frontier::collect(&scene, hunters);
    assert_eq!(by_levels.best, collector.best, "{id} {state:?}");
    assert_eq!(sorted(by_levels.found), expected, "{id} {state:?}");
    let mut streamed = Vec::new();
    let flow = streaming::stream(&scene, hunters, &mut |found| {
        streamed.push(*found);
        Flow::Continue(())
    });
    assert!(flow.is_continue());
    assert_eq!(streaming::best_rank(&scene, hunters), collector.best, "{id} {state:?}");
    assert_eq!(sorted(streamed), expected, "{id} {state:?}");
    true
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
    for variant in &VARIANTS {
        let mut compared = 0;
        for _ in 0..400 {
            if let Some(compiled) = Compiled::<u64>::new(variant.rules).unwrap() {
                let state = random_state(compiled.kernel(), &mut random);
                compared += usize::from(agree::<_, White>(compiled.kernel(), &state, variant.id));
                compared += usize::from(agree::<_, Black>(compiled.kernel(), &state, variant.id));
            } else {
                let compiled = Compiled::<u128>::new(variant.rules).unwrap().unwrap();
                let state = random_state(compiled.kernel(), &mut random);
                compared += usize::from(agree::<_, White>(compiled.kernel(), &state, variant.id));
                compared += usize::from(agree::<_, Black>(compiled.kernel(), &state, variant.id));
            }
        }
        assert!(compared >= 100, "{}: only {compared} positions had captures to compare", variant.id);
    }
}
