//! FEN and moves as the data files write them, read into the slow generator's world.
//!
//! Deliberately small and apart from the library's own readers: it takes numbers that run from the top left along
//! the ranks, and algebraic names, and nothing else.

use checkers_core::{Color, Rules};

use super::slow::{At, Path, Piece, Position};

/// The square of a name: a number from the top left, or a file letter and a rank.
pub fn square(rules: &Rules, text: &str) -> At {
    let board = &rules.board;
    let known = |at: At| {
        assert!(board.is_playable(at.0, at.1), "{text} is not on the board");
        at
    };
    match text.parse::<usize>() {
        Ok(number) => {
            let ranks = (0..board.height).rev();
            let mut squares = ranks.flat_map(|rank| (0..board.width).map(move |file| (file, rank)));
            squares.by_ref().filter(|at| board.is_playable(at.0, at.1)).nth(number - 1).expect("on the board")
        }
        Err(_) => known((text.as_bytes()[0] - b'a', text[1..].parse::<u8>().unwrap() - 1)),
    }
}

/// The position of a plain FEN: a turn and two lists, kings marked, ranges allowed; further fields are passed over.
pub fn fen(rules: &Rules, text: &str) -> Position {
    let mut fields = text.trim_end_matches('.').split(':');
    let color = |letter: &str| match letter {
        "W" => Color::White,
        "B" => Color::Black,
        other => panic!("{other} in {text}"),
    };
    let mut position = Position::empty(rules, color(fields.next().unwrap()));
    for list in fields.filter(|list| list.starts_with(['W', 'B'])) {
        let color = color(&list[..1]);
        for entry in list[1..].split(',').filter(|entry| !entry.is_empty()) {
            let king = entry.starts_with('K');
            let name = entry.trim_start_matches('K');
            match name.split_once('-') {
                None => position.set(square(rules, name), Some(Piece { color, king })),
                Some((first, last)) => {
                    for number in first.parse::<u32>().unwrap()..=last.parse().unwrap() {
                        position.set(square(rules, &number.to_string()), Some(Piece { color, king }));
                    }
                }
            }
        }
    }
    position
}

/// Whether a path is one of those that a written move means. A short move names origin and destination; a longer
/// one also squares of landing, in order, though not always all of them.
pub fn means(rules: &Rules, written: &str, path: &Path) -> bool {
    let squares: Vec<At> = written.split(['-', 'x', ':']).map(|name| square(rules, name)).collect();
    let (origin, via) = squares.split_first().unwrap();
    let (destination, via) = via.split_last().unwrap();
    let captures = !written.contains('-');
    let mut landings = path.landings.iter();
    *origin == path.origin
        && *destination == path.destination()
        && captures != path.captured.is_empty()
        && via.iter().all(|square| landings.any(|landing| landing == square))
}

/// Every landing square of a path, as `paths` in the cases names them: exactly this one path is meant.
pub fn is(rules: &Rules, written: &str, path: &Path) -> bool {
    let squares: Vec<At> = written.split(['-', 'x', ':']).map(|name| square(rules, name)).collect();
    squares[0] == path.origin && squares[1..] == path.landings
}
