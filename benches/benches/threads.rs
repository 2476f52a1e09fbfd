//! Perft on two threads and on one, in turn: the ratio of their speeds. The goal is 1.8 on two cores without other work.

use checkers_benches::alternately::{alternately, line};
use checkers_core::Variant;
use checkers_core::perft::Perft;

fn main() {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    println!("two threads and one; this process may use {cores} cores");
    // Deep enough that starting the threads weighs nothing; with --quick one ply less.
    let less = u32::from(std::env::args().any(|argument| argument == "--quick"));
    for (id, depth) in [("international", 9), ("english", 11), ("frisian", 9), ("turkish", 8)] {
        let depth = depth - less;
        let variant = Variant::from_id(id).expect("a known variant");
        let start = variant.initial();
        let count = |threads| Perft::default().with_threads(threads).count(&variant, &start, depth);
        let leaves = count(1);
        let check = |threads| assert_eq!(count(threads), leaves, "threads change the count");
        let times = alternately(7, || check(2), || check(1));
        println!("{}", line(&format!("{id} {depth}"), [leaves; 2], &times));
    }
}
