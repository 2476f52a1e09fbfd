//! Small work, repeated so often that the start of the process hardly counts.

use std::hint::black_box;

use checkers_benches::positions;
use checkers_core::{Move, Position, Variant};

use super::case::Case;

/// How many positions of random games there are.
const POSITIONS: usize = 200;

/// What is done with positions of random games of a variant.
#[derive(Clone, Copy)]
pub(super) struct Of {
    pub(super) id: &'static str,
    /// What it is called for once.
    pub(super) unit: &'static str,
    /// How often each position's turn comes. Making the positions takes some 2 million instructions.
    pub(super) rounds: u64,
}

/// The case of doing something with each position of random games and with one of its moves.
pub(super) fn positions<R: 'static>(
    name: impl Into<String>,
    of: Of,
    act: fn(&Variant, &(Position, Move)) -> R,
) -> Case {
    made(name, of, |_, pair| *pair, act)
}

/// The case of doing something with what was made, once, of each position of random games and one of its moves.
pub(super) fn made<T, R>(
    name: impl Into<String>,
    Of { id, unit, rounds }: Of,
    make: fn(&Variant, &(Position, Move)) -> T,
    act: fn(&Variant, &T) -> R,
) -> Case
where
    T: 'static,
    R: 'static,
{
    Case::new(name, unit, move || {
        let variant = Variant::from_id(id).expect("a known variant");
        let random = positions::random(&variant, POSITIONS);
        let made: Vec<T> = random.iter().map(|pair| make(&variant, pair)).collect();
        for _ in 0..rounds {
            for one in &made {
                black_box(act(&variant, black_box(one)));
            }
        }
        rounds * made.len() as u64
    })
}
