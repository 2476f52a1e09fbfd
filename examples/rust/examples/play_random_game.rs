//! Plays random moves to the end: `cargo run --example play_random_game [VARIANT [SEED]]`.

use std::error::Error;

use checkers_core::Variant;
use checkers_core::notation::{moves, picture};

/// Where a game that nobody wins is given up. Draws belong to the game, not to the position; here we only count.
const MOST_MOVES: usize = 200;

fn main() -> Result<(), Box<dyn Error>> {
    let mut args = std::env::args().skip(1);
    let id = args.next().unwrap_or_else(|| "international".to_owned());
    let mut seed: u64 = args.next().map_or(Ok(1), |text| text.parse())?;
    let variant = Variant::from_id(&id).ok_or("no such variant")?;

    let mut position = variant.initial();
    for number in 0..MOST_MOVES {
        let legal = variant.legal_moves(&position);
        if legal.is_empty() {
            println!("\n{} has no move after {number} moves.", position.turn());
            break;
        }
        // A linear congruential generator (Knuth's constants) is random enough, and the same on every machine.
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let mv = &legal[(seed >> 33) as usize % legal.len()];
        print!("{} ", moves::short(variant.rules(), variant.grid(), mv));

        // `play` checks the move and gives a new position; the old one stays as it was.
        position = variant.play(&position, mv)?;
    }
    println!("\n{}", picture::display(variant.grid(), &position).to_string().replace('/', "\n"));
    Ok(())
}
