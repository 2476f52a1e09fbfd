//! Setting games up from arrays.

use checkers_core::game::DrawCounts;
use checkers_core::position::KingRun;
use checkers_core::steps::StepMove;
use checkers_core::{Bitboard, Color, Position, Square};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use super::arrays::{Writable, copied};
use super::batch_game::squares_of;
use super::inspection::PLANES;
use super::stored::steps_over;
use super::{Games, pool};
use crate::square_map::SquareMap;
use crate::{args, errors};

/// The numbers of the king runs of a position: for each side the square of the king and the number of its moves.
const RUN_NUMBERS: usize = 4;

/// Reads a position from its planes.
fn read_planes(square_map: &SquareMap, planes: &[u64], turn: Color) -> Result<Position, String> {
    let mut position = Position::empty(turn);
    let grid = square_map.variant.grid();
    for ((color, role), words) in PLANES.into_iter().zip(planes.chunks_exact(square_map.words())) {
        let packed = words.iter().rev().fold(0_u128, |packed, word| packed << 64 | u128::from(*word));
        let set: Bitboard = square_map
            .unpack(packed)
            .ok_or_else(|| format!("a bit is set beyond the last square, {}", square_map.len() - 1))?;
        for square in set {
            let piece = checkers_core::Piece { color, role };
            position
                .put(grid, square, piece)
                .map_err(|error| square_map.variant.position_error(error).to_string())?;
        }
    }
    Ok(position)
}

/// Reads the king runs of a position from the numbers that [`Games::king_runs`] writes.
fn read_runs(square_map: &SquareMap, position: &mut Position, numbers: &[i16]) -> Result<(), String> {
    for (color, numbers) in Color::ALL.into_iter().zip(numbers.chunks_exact(2)) {
        let square = usize::try_from(numbers[0]).ok().and_then(|index| square_map.square(index));
        let run = match (square, u8::try_from(numbers[1])) {
            (_, Ok(0)) => KingRun::NONE,
            (Some(square), Ok(count)) => KingRun { square: square.bit(), count },
            _ => return Err(format!("{color} has a king run of {} on square {}", numbers[1], numbers[0])),
        };
        position
            .set_king_run(square_map.variant.rules(), color, run)
            .map_err(|error| square_map.variant.position_error(error).to_string())?;
    }
    Ok(())
}

/// Reads a partial capture from the numbers that [`Games::under_way`] writes.
fn read_steps(
    square_map: &SquareMap,
    position: &Position,
    numbers: &[i16],
) -> Result<Option<StepMove>, String> {
    let count = numbers.iter().position(|number| *number == -1).unwrap_or(numbers.len());
    let (squares, rest) = numbers.split_at(count);
    if rest.iter().any(|number| *number != -1) {
        return Err("under_way has a square after -1".to_owned());
    }
    let square = |number: &i16| usize::try_from(*number).ok().and_then(|index| square_map.square(index));
    let squares: Option<Vec<Square>> = squares.iter().map(square).collect();
    let squares = squares.ok_or("under_way has a square that is not on the board")?;
    steps_over(square_map, position, &squares)
}

impl Games {
    /// How many clauses the draw rules have.
    fn clauses(&self) -> usize {
        self.square_map.variant.draws().clauses().count()
    }

    /// Reads a game: its position and its draw counters.
    fn read_game(
        &self,
        planes: &[u64],
        turn: u8,
        runs: &[i16],
        counts: &[i32],
    ) -> Result<(Position, DrawCounts), String> {
        let mut position = read_planes(&self.square_map, planes, args::color(turn != 0))?;
        read_runs(&self.square_map, &mut position, runs)?;
        let counts = counts.iter().map(|count| u32::try_from(*count)).collect::<Result<Vec<_>, _>>();
        let counts = counts.map_err(|_| "draw_counts has a negative number".to_owned())?;
        let referee = self.square_map.variant.referee();
        let counts = referee.resume(&position, &counts).map_err(|error| error.to_string())?;
        Ok((position, counts))
    }
}

#[pymethods]
impl Games {
    /// How many clauses the draw rules have.
    #[getter]
    fn draw_clauses(&self) -> usize {
        self.clauses()
    }

    /// Writes the king runs of each game and side, White first: the square of the king and the number of its quiet moves,
    /// or -1 and 0.
    fn king_runs(&self, py: Python<'_>, out: &Bound<'_, PyAny>) -> PyResult<()> {
        let mut out = Writable::<i16>::new(out, self.length * RUN_NUMBERS)?;
        let out = out.slice()?;
        self.with(py, |_, batch_games| {
            pool::each(self.threads, batch_games, out, RUN_NUMBERS, |_, batch_game, out| {
                for (color, out) in Color::ALL.into_iter().zip(out.chunks_exact_mut(2)) {
                    let run = batch_game.position().king_run(color);
                    let square = Square::new(run.square).filter(|_| run.count > 0);
                    out[0] = square.map_or(-1, |square| i16::from(self.square_map.index(square)));
                    out[1] = run.count.into();
                }
                Ok(())
            })
        })
    }

    /// Writes the number of plies that each draw clause has counted, for each game.
    fn draw_counts(&self, py: Python<'_>, out: &Bound<'_, PyAny>) -> PyResult<()> {
        let width = self.clauses();
        let mut out = Writable::<i32>::new(out, self.length * width)?;
        let out = out.slice()?;
        self.with(py, |_, batch_games| {
            pool::each(self.threads, batch_games, out, width, |_, batch_game, out| {
                for (clause, out) in out.iter_mut().enumerate() {
                    *out = i32::try_from(batch_game.line().draw_counts().plies(clause)).unwrap_or(i32::MAX);
                }
                Ok(())
            })
        })
    }

    /// Writes the squares of each game's partial capture, the origin first, then -1.
    fn under_way(&self, py: Python<'_>, out: &Bound<'_, PyAny>) -> PyResult<()> {
        let width = self.landings();
        let mut out = Writable::<i16>::new(out, self.length * width)?;
        let out = out.slice()?;
        self.with(py, |_, batch_games| {
            pool::each(self.threads, batch_games, out, width, |game, batch_game, out| {
                out.fill(-1);
                let squares = batch_game.under_way().map_or_else(Vec::new, squares_of);
                if squares.len() > width {
                    // Only custom rules have such captures.
                    let message = format!("game {game}: the capture has more than {width} squares");
                    return Err(PyValueError::new_err(message));
                }
                for (square, out) in squares.iter().zip(out) {
                    *out = self.square_map.index(*square).into();
                }
                Ok(())
            })
        })
    }

    /// The largest number of squares of a partial capture in an array.
    #[getter]
    fn landings(&self) -> usize {
        // As in the packed form.
        self.square_map.variant.packer().size() - 2
    }

    /// Starts new games from positions, for these indices. An error changes no game.
    #[allow(clippy::too_many_arguments)]
    fn set_positions(
        &self,
        py: Python<'_>,
        indices: &Bound<'_, PyAny>,
        positions: &Bound<'_, PyAny>,
        turns: &Bound<'_, PyAny>,
        king_runs: &Bound<'_, PyAny>,
        draw_counts: &Bound<'_, PyAny>,
        under_way: &Bound<'_, PyAny>,
    ) -> PyResult<()> {
        let indices = self.indices(indices)?;
        let length = indices.len();
        let (width, clauses, landings) =
            (PLANES.len() * self.square_map.words(), self.clauses(), self.landings());
        let positions = copied::<u64>(positions, length * width)?;
        let turns = copied::<u8>(turns, length)?;
        let runs = copied::<i16>(king_runs, length * RUN_NUMBERS)?;
        let counts = copied::<i32>(draw_counts, length * clauses)?;
        let under_way = copied::<i16>(under_way, length * landings)?;
        let mut read = Vec::with_capacity(length);
        for (place, turn) in turns.iter().enumerate() {
            let of = |width: usize| place * width..(place + 1) * width;
            let one =
                self.read_game(&positions[of(width)], *turn, &runs[of(RUN_NUMBERS)], &counts[of(clauses)]);
            let one = one.and_then(|(position, counts)| {
                let steps = read_steps(&self.square_map, &position, &under_way[of(landings)])?;
                Ok((position, counts, steps))
            });
            read.push(one.map_err(|error| {
                errors::raise(py, "PositionError", format!("game {}: {error}", indices[place]))
            })?);
        }
        self.replace(py, &indices, &read, |terms, batch_game, (position, counts, steps)| {
            batch_game.resume(terms, *position, *counts, steps.clone())
        })
    }
}
