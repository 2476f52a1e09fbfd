//! Turkish draughts beside kish, a published crate, in one process and in turn: the ratio of our leaves per
//! second to kish's. The goal is 2.
//!
//! kish counts paths, and in addition each square on which a king could pause while it continues in the same direction; a
//! position without a move counts as a leaf. Its counts are therefore a little higher: each side is timed by its counts.

use checkers_benches::alternately::{alternately, line};
use checkers_core::perft::{Convention, Perft};
use checkers_core::{Position, Variant};
use kish::{Board, Square, Team};

/// A position, and how deep it is counted.
struct Place {
    name: &'static str,
    board: Board,
    position: Position,
    depth: u32,
}

fn main() {
    let less = u32::from(std::env::args().any(|argument| argument == "--quick"));
    let turkish = Variant::from_id("turkish").expect("a known variant");
    println!("checkers and kish");
    for Place { name, board, position, depth } in places(&turkish) {
        let depth = depth - less;
        let perft = Perft::default().with_convention(Convention::Paths);
        let ours = || perft.count(&turkish, &position, depth);
        let theirs = || board.perft(u64::from(depth));
        // So far no king can pause, and the counts agree if it is the same position.
        for depth in 1..=2 {
            assert_eq!(perft.count(&turkish, &position, depth), board.perft(u64::from(depth)), "{name}");
        }
        let leaves = [ours(), theirs()];
        let times = alternately(25, || assert_eq!(ours(), leaves[0]), || assert_eq!(theirs(), leaves[1]));
        println!("{}", line(&format!("{name} {depth}"), leaves, &times));
    }
}

fn places(turkish: &Variant) -> Vec<Place> {
    use Square::{A2, A7, B2, B7, C3, C6, D4, D5, E4, E5, F3, F6, G2, G7, H2, H7};
    // The mixed middle game of kish's own bench.
    let white = [A2, B2, C3, D4, E4, F3, G2, H2];
    let black = [A7, B7, C6, D5, E5, F6, G7, H7];
    let kings = [D4, D5];
    let names = |squares: &[Square]| {
        let name = |square: &Square| {
            let king = if kings.contains(square) { "K" } else { "" };
            format!("{king}{}", square.to_string().to_lowercase())
        };
        squares.iter().map(name).collect::<Vec<_>>().join(",")
    };
    let fen = format!("W:W{}:B{}", names(&white), names(&black));
    vec![
        Place { name: "start", board: Board::new_default(), position: turkish.initial(), depth: 7 },
        Place {
            name: "middle game with kings",
            board: Board::from_squares(Team::White, &white, &black, &kings),
            position: turkish.parse_fen(&fen).expect("a good FEN"),
            depth: 6,
        },
    ]
}
