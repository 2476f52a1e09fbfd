//! Builds a game of its own out of a named one: `cargo run --example custom_rules`.

use std::error::Error;

use checkers_core::Variant;
use checkers_core::geometry::Board;
use checkers_core::perft::Perft;
use checkers_core::rules::{Choice, Landing, Range, Setup};

fn main() -> Result<(), Box<dyn Error>> {
    // Rules are a plain value. Take a game that is close and change the axes that differ.
    let mut rules = *Variant::from_id("russian").ok_or("no such variant")?.rules();
    rules.board = Board::dark_left(6, 6);
    rules.setup = Setup::Ranks { behind: 0, men: 2 };
    rules.capture.choice = Choice::MOST;
    rules.goal.reversed = true;

    // Every axis can be had in words.
    for (axis, sentence) in rules.describe() {
        println!("{axis:<28} {sentence}");
    }

    // Rules are checked as they become a variant, and then play like any other.
    let variant = Variant::custom(rules)?;
    let start = variant.initial();
    println!();
    for mv in variant.legal_moves(&start) {
        println!("{}", variant.move_text(&start, &mv));
    }
    println!("{} ways to play the first 8 moves", Perft::default().count(&variant, &start, 8));

    // What contradicts itself is refused, and the error names the axis.
    rules.king.range = Range::Short;
    rules.king.landing = Landing::Behind;
    if let Err(error) = Variant::custom(rules) {
        assert_eq!(error.axis(), "king.landing");
        println!("\nrefused: {error}");
    }
    Ok(())
}
