//! Lists the legal moves of a position: `cargo run --example list_moves [VARIANT [FEN]]`.

use std::error::Error;

use checkers_core::{Variant, diagram};

fn main() -> Result<(), Box<dyn Error>> {
    let mut args = std::env::args().skip(1);

    // A variant is a rule set that is ready to play. Its identifier selects it.
    let id = args.next().unwrap_or_else(|| "russian".to_owned());
    let variant = Variant::from_id(&id).ok_or("no such variant")?;

    // A position is a small value, from a FEN or from the start of the game.
    let position = match args.next() {
        Some(text) => variant.parse_fen(&text)?,
        None => variant.initial(),
    };
    println!("{}", diagram::text(&variant, &position));

    // Each distinct move is listed once, also if it has several paths.
    for mv in variant.legal_moves(&position) {
        print!("{}", variant.move_text(&position, &mv));
        for square in mv.captured() {
            print!(" takes {}", variant.square_name(square));
        }
        println!();
        // `paths` lists the paths of one move.
        let paths = variant.paths(&position, &mv);
        if paths.len() > 1 {
            println!("  in {} ways", paths.len());
        }
    }
    Ok(())
}
