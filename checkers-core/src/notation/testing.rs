//! Helpers for the tests of this module: a game with its board, and random games and positions.

use proptest::prelude::*;

use crate::geometry::{Board, Color, Grid, Layout, Mask};
use crate::position::{KingRun, Piece, Position};
use crate::rules::{Corner, Naming, Rules, VARIANTS};

#[derive(Clone, Debug)]
enum Laid {
    Narrow(std::boxed::Box<Layout<u64>>),
    Wide(std::boxed::Box<Layout<u128>>),
}

#[derive(Clone, Debug)]
pub(super) struct Game {
    pub(super) rules: Rules,
    laid: Laid,
}

impl Game {
    pub(super) fn new(rules: Rules) -> Self {
        let laid = match Layout::<u64>::new(rules.board) {
            Some(layout) => Laid::Narrow(layout.into()),
            None => Laid::Wide(std::boxed::Box::new(Layout::<u128>::new(rules.board).unwrap())),
        };
        Self { rules, laid }
    }

    pub(super) fn named(id: &str) -> Self {
        Self::new(VARIANTS.iter().find(|variant| variant.id == id).unwrap().rules)
    }

    pub(super) fn on_board(board: Board) -> Self {
        Self::new(Rules { board, ..VARIANTS[0].rules })
    }

    pub(super) fn grid(&self) -> Grid<'_> {
        match &self.laid {
            Laid::Narrow(layout) => Grid::narrow(layout),
            Laid::Wide(layout) => Grid::wide(layout),
        }
    }

    pub(super) fn initial(&self) -> Position {
        Position::initial(&self.rules, self.grid())
    }
}

fn corner() -> impl Strategy<Value = Corner> {
    prop::sample::select(&[Corner::BottomLeft, Corner::BottomRight, Corner::TopLeft, Corner::TopRight][..])
}

/// Generates boards of all supported sizes and patterns, some with holes.
fn board() -> impl Strategy<Value = Board> {
    let size = (1_u8..=40, 1_u8..=40, 0..3, prop::collection::vec(0_usize..1024, 0..12));
    size.prop_map(|(width, height, pattern, holes)| {
        let board = match pattern {
            0 => Board::dark_left(width, height),
            1 => Board::dark_right(width, height),
            _ => Board::all(width, height),
        };
        Board { missing: holes.into_iter().fold(Mask::NONE, Mask::with), ..board }
    })
    .prop_filter("supported", |board| board.check().is_ok())
}

/// Generates named games, and games with a random board, notation and limit of king runs.
pub(super) fn game() -> impl Strategy<Value = Game> {
    let named = prop::sample::select(VARIANTS).prop_map(|variant| Game::new(variant.rules));
    let custom = (board(), corner(), corner(), any::<bool>(), any::<u8>(), any::<bool>()).prop_map(
        |(board, first_square, algebraic_origin, numeric, run, white)| {
            let mut rules = Rules { board, ..VARIANTS[0].rules };
            rules.starts = if white { Color::White } else { Color::Black };
            rules.notation.first_square = first_square;
            rules.notation.algebraic_origin = algebraic_origin;
            rules.notation.naming = if numeric { Naming::Numeric } else { Naming::Algebraic };
            rules.king.quiet_run = if run > 99 { run } else { run % 4 };
            Game::new(rules)
        },
    );
    prop_oneof![2 => named, 1 => custom]
}

/// Generates games with random pieces on a random share of the squares, and king runs where the rules count them.
pub(super) fn game_with_position() -> impl Strategy<Value = (Game, Position)> {
    let bits = || prop_oneof![Just(0_u128), Just(u128::MAX), any::<u128>()];
    let drawn = (bits(), bits(), bits(), any::<u128>(), any::<[u8; 4]>(), any::<bool>());
    (game(), drawn).prop_map(|(game, (filled, filled_too, white, kings, runs, white_moves))| {
        let mut position = Position::empty(if white_moves { Color::White } else { Color::Black });
        for square in game.grid().squares() {
            let has = |set: u128| set >> square.bit() & 1 == 1;
            if has(filled & filled_too) {
                let kind = usize::from(!has(white)) * 2 + usize::from(has(kings));
                position.put(game.grid(), square, Piece::ALL[kind]).unwrap();
            }
        }
        for color in Color::ALL {
            let kings: std::vec::Vec<_> =
                position.side(color).into_iter().filter(|s| position.kings().contains(*s)).collect();
            let [which, count] = [runs[color as usize], runs[color as usize + 2]];
            if !kings.is_empty() {
                let square = kings[usize::from(which) % kings.len()].bit();
                let count = (u16::from(count) % (u16::from(game.rules.king.quiet_run) + 1)) as u8;
                // `set_king_run` refuses a run if the rules count none or the side has no men; then the run is zero.
                let _ = position.set_king_run(&game.rules, color, KingRun { square, count });
            }
        }
        (game, position)
    })
}
