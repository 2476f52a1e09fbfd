//! Builds a custom rule set from a named one: `cargo run --example custom_rules`.

use std::error::Error;

use checkers_core::Variant;
use checkers_core::geometry::Board;
use checkers_core::perft::Perft;
use checkers_core::rules::{Choice, Landing, Range, Setup};

fn main() -> Result<(), Box<dyn Error>> {
    // Rules are a plain value. Copy a similar game and change the axes that differ.
    let mut rules = *Variant::from_id("russian").ok_or("no such variant")?.rules();
    rules.board = Board::dark_left(6, 6);
    rules.setup = Setup::Ranks { behind: 0, men: 2 };
    rules.capture.choice = Choice::MOST;
    rules.goal.reversed = true;

    // `describe` explains each axis in words.
    for (axis, sentence) in rules.describe() {
        println!("{axis:<28} {sentence}");
    }

    // `custom` checks the rules and returns a variant, which has all functions of a named one.
    let variant = Variant::custom(rules)?;
    let start = variant.initial();
    println!();
    for mv in variant.legal_moves(&start) {
        println!("{}", variant.move_text(&start, &mv));
    }
    println!("{} ways to play the first 8 moves", Perft::default().count(&variant, &start, 8));

    // Contradictory rules are refused. The error names the axis.
    rules.king.range = Range::Short;
    rules.king.landing = Landing::Behind;
    if let Err(error) = Variant::custom(rules) {
        assert_eq!(error.axis(), "king.landing");
        println!("\nrefused: {error}");
    }
    Ok(())
}
