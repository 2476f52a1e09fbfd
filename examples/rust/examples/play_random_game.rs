//! Plays random moves to the end: `cargo run --example play_random_game [VARIANT [SEED]]`.

use std::error::Error;

use checkers_core::{Game, Variant, diagram};

fn main() -> Result<(), Box<dyn Error>> {
    let mut args = std::env::args().skip(1);
    let id = args.next().unwrap_or_else(|| "international".to_owned());
    let mut seed: u64 = args.next().map_or(Ok(1), |text| text.parse())?;
    let mut game = Game::new(Variant::from_id(&id).ok_or("no such variant")?);

    // `outcome` returns a win or a draw by the variant's draw rules, and `None` while the game is not over.
    let outcome = loop {
        if let Some(outcome) = game.outcome() {
            break outcome;
        }
        // A player must claim some draws. This program claims each of them.
        if game.claimable().is_some() {
            break game.claim_draw()?;
        }
        let legal = game.legal_moves();
        // A linear congruential generator (Knuth's constants) gives the same game on all machines.
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let mv = &legal[(seed >> 33) as usize % legal.len()];
        print!("{} ", game.variant().move_text(game.position(), mv));
        game.play(mv)?;
    };
    println!("\n{outcome} after {} moves", game.ply());
    print!("{}", diagram::text(game.variant(), game.position()));
    Ok(())
}
