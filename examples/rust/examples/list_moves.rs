//! Lists the legal moves of a position: `cargo run --example list_moves [VARIANT [FEN]]`.

use std::error::Error;

use checkers_core::Variant;
use checkers_core::notation::{fen, moves, picture, square_name};

fn main() -> Result<(), Box<dyn Error>> {
    let mut args = std::env::args().skip(1);

    // A variant is a rule set ready to play. It is asked for by its identifier.
    let id = args.next().unwrap_or_else(|| "russian".to_owned());
    let variant = Variant::from_id(&id).ok_or("no such variant")?;
    let (rules, grid) = (variant.rules(), variant.grid());

    // A position is a small value; it comes from a FEN, from a picture or from the start of the game.
    let position = match args.next() {
        Some(text) => fen::parse(rules, grid, &text)?.position,
        None => variant.initial(),
    };
    println!("{}\n", picture::display(grid, &position).to_string().replace('/', "\n"));

    // Each distinct move comes once, however many ways there are to make it.
    for mv in variant.legal_moves(&position) {
        print!("{}", moves::short(rules, grid, &mv));
        for square in mv.captured() {
            print!(" takes {}", square_name(rules, grid, square));
        }
        println!();
        // The ways themselves are asked for only where they matter.
        let paths = variant.paths(&position, &mv);
        if paths.len() > 1 {
            println!("  in {} ways", paths.len());
        }
    }
    Ok(())
}
