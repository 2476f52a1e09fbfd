//! Observations: games as planes of numbers.

use checkers_core::steps::StepMove;
use checkers_core::{Bitboard, Color, Position, Role, Square};
use numpy::Element;
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;

use super::arrays::Writable;
use super::batch_game::{BatchGame, Terms};
use super::inspection::clock;
use super::places::Places;
use super::{Games, pool};
use crate::board::Board;
use crate::{args, step};

/// The number of planes of an observation: men and kings of the side to move and of the opponent (or of White and of
/// Black), the piece in a partial capture, its captured pieces that are still on the board, and whether White is to move.
pub(crate) const PLANES: usize = 7;

/// Marks squares in a plane.
fn mark<T: From<bool>>(places: &Places, sees: Color, plane: usize, squares: Bitboard, out: &mut [T]) {
    let places_of = &places.places[sees as usize];
    for square in squares {
        out[plane * places.size + usize::from(places_of[square.index()])] = T::from(true);
    }
}

/// Writes men and kings of the observing side and of the other side. The array must be zero.
fn write_pieces<T: From<bool>>(position: &Position, places: &Places, sees: Color, out: &mut [T]) {
    for (plane, color) in [(0, sees), (2, !sees)] {
        mark(places, sees, plane, position.pieces(color, Role::Man), out);
        mark(places, sees, plane + 1, position.pieces(color, Role::King), out);
    }
}

/// Writes a position with its partial capture, seen from one side. The array must be zero.
fn write<T: Copy + From<bool>>(
    position: &Position,
    under_way: Option<&StepMove>,
    places: &Places,
    sees: Color,
    out: &mut [T],
) {
    let turn = position.turn();
    let preview = under_way.map(StepMove::preview);
    let position = preview.as_ref().unwrap_or(position);
    write_pieces(position, places, sees, &mut out[..EARLIER * places.size]);
    if let Some(step) = under_way {
        mark(places, sees, 4, Bitboard::of(step.square()), out);
        mark(places, sees, 5, step.captured() & position.side(!turn), out);
    }
    if turn == Color::White {
        out[6 * places.size..].fill(T::from(true));
    }
}

/// The number of planes of one earlier position: men and kings of both sides.
const EARLIER: usize = 4;
/// The number of planes of counters: whether the position has occurred before, and twice before; the clock; the king runs
/// of both sides.
const COUNTERS: usize = 5;

/// A value of a plane.
trait Cell: Element + Copy + From<bool> + Send {
    /// Converts a fraction from 0 to 1; integer dtypes keep only 1.
    fn part(part: f32) -> Self;
}

macro_rules! cell {
    ($($number:ty: $part:ident => $value:expr),+) => {
        $(impl Cell for $number {
            fn part($part: f32) -> Self {
                $value
            }
        })+
    };
}

cell! { u8: part => u8::from(part >= 1.0), i8: part => i8::from(part >= 1.0), f32: part => part, f64: part => part.into() }

impl Games {
    /// Returns the number of planes of an observation.
    fn planes(history: usize, counters: bool) -> usize {
        PLANES + EARLIER * history + if counters { COUNTERS } else { 0 }
    }

    fn observe_as<T: Cell>(
        &self,
        py: Python<'_>,
        out: &Bound<'_, PyAny>,
        places: &Places,
        history: usize,
        counters: bool,
    ) -> PyResult<()> {
        let width = Self::planes(history, counters) * places.size;
        let mut out = Writable::<T>::new(out, self.length * width)?;
        let out = out.slice()?;
        self.with(py, |terms, batch_games| {
            pool::each(self.threads, batch_games, out, width, |_, batch_game, out| {
                out.fill(T::from(false));
                let sees = if self.mover { batch_game.turn() } else { Color::White };
                let (now, rest) = out.split_at_mut(PLANES * places.size);
                write(batch_game.position(), batch_game.under_way(), places, sees, now);
                let (earlier, counted) = rest.split_at_mut(EARLIER * history * places.size);
                if history > 0 {
                    let parts = earlier.chunks_exact_mut(EARLIER * places.size);
                    for (checkpoint, out) in batch_game.earlier().zip(parts) {
                        write_pieces(checkpoint.position(), places, sees, out);
                    }
                }
                if counters {
                    write_counters(terms, batch_game, places, sees, counted);
                }
                Ok(())
            })
        })
    }
}

/// Writes the planes of counters. The array must be zero.
fn write_counters<T: Cell>(
    terms: &Terms<'_>,
    batch_game: &BatchGame,
    places: &Places,
    sees: Color,
    out: &mut [T],
) {
    let mut planes = out.chunks_exact_mut(places.size);
    let mut fill = |value: f32| {
        if let Some(plane) = planes.next().filter(|_| value > 0.0) {
            plane.fill(T::part(value));
        }
    };
    let times = batch_game.line().repetitions();
    fill(if times > 1 { 1.0 } else { 0.0 });
    fill(if times > 2 { 1.0 } else { 0.0 });
    fill(clock(terms, batch_game));
    let most = f32::from(terms.variant.rules().king.quiet_run.max(1));
    for color in [sees, !sees] {
        let Some(plane) = planes.next() else { return };
        let run = batch_game.position().king_run(color);
        if let Some(square) = Square::new(run.square).filter(|_| run.count > 0) {
            plane[usize::from(places.places[sees as usize][square.index()])] =
                T::part(f32::from(run.count) / most);
        }
    }
}

/// Writes the planes of a board and its partial move, seen from one side, into a flat array of float32.
#[pyfunction]
pub(crate) fn observe_board(
    board: &Bound<'_, Board>,
    step: Option<&Bound<'_, step::StepMove>>,
    color: bool,
    out: &Bound<'_, PyAny>,
) -> PyResult<()> {
    let py = board.py();
    let board = board.get();
    let position = board.position(py);
    let under_way = step.map(|step| step.get().under_way(py));
    let is_of_board = |step: &Bound<'_, step::StepMove>| {
        let context = step.get().context();
        *context.position() == position && context.square_map().is_same(board.square_map())
    };
    if !step.is_none_or(is_of_board) {
        return Err(PyValueError::new_err("the partial move belongs to another board or position"));
    }
    let places = Places::cells(board.square_map());
    let mut out = Writable::<f32>::new(out, PLANES * places.size)?;
    let out = out.slice()?;
    out.fill(0.0);
    write(&position, under_way.as_ref(), &places, args::color(color), out);
    Ok(())
}

#[pymethods]
impl Games {
    /// The number of planes of an observation without history and counters.
    #[classattr]
    const PLANES: usize = PLANES;

    /// Writes planes, of cells or of squares, into an array of this dtype.
    #[allow(clippy::too_many_arguments)]
    fn observe(
        &self,
        py: Python<'_>,
        out: &Bound<'_, PyAny>,
        dtype: &str,
        cells: bool,
        history: usize,
        counters: bool,
    ) -> PyResult<()> {
        let places = if cells { &self.cells } else { &self.squares };
        match dtype {
            // Python passes boolean arrays as bytes.
            "bool" | "uint8" => self.observe_as::<u8>(py, out, places, history, counters),
            "int8" => self.observe_as::<i8>(py, out, places, history, counters),
            "float32" => self.observe_as::<f32>(py, out, places, history, counters),
            "float64" => self.observe_as::<f64>(py, out, places, history, counters),
            _ => {
                let message = "dtype must be bool, uint8, int8, float32 or float64";
                Err(PyTypeError::new_err(message))
            }
        }
    }
}
