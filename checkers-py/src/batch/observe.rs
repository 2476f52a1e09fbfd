//! Games as planes of numbers.

use checkers_core::steps::StepMove;
use checkers_core::{Bitboard, Color, Position, Role};
use numpy::Element;
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;

use super::arrays::Writable;
use super::places::Places;
use super::{Games, pool};
use crate::board::Board;
use crate::{args, step};

/// How many planes an observation has: men and kings of the mover and of the opponent (or of White and of Black), the
/// piece under way, what it has captured and still stands on the board, and whether White is to move.
pub(crate) const PLANES: usize = 7;

/// Writes a position, and the capture that is under way in it, as one side sees them. The array must be zero.
fn write<T: Copy + From<bool>>(
    position: &Position,
    under_way: Option<&StepMove>,
    places: &Places,
    sees: Color,
    out: &mut [T],
) {
    let turn = position.turn();
    let places_of = &places.places[sees as usize];
    let mut mark = |plane: usize, squares: Bitboard| {
        for square in squares {
            out[plane * places.size + usize::from(places_of[square.index()])] = T::from(true);
        }
    };
    let preview = under_way.map(StepMove::preview);
    let position = preview.as_ref().unwrap_or(position);
    for (plane, color) in [(0, sees), (2, !sees)] {
        mark(plane, position.pieces(color, Role::Man));
        mark(plane + 1, position.pieces(color, Role::King));
    }
    if let Some(step) = under_way {
        mark(4, Bitboard::of(step.square()));
        mark(5, step.captured() & position.side(!turn));
    }
    if turn == Color::White {
        out[6 * places.size..].fill(T::from(true));
    }
}

impl Games {
    fn observe_as<T: Element + Copy + From<bool> + Send>(
        &self,
        py: Python<'_>,
        out: &Bound<'_, PyAny>,
        places: &Places,
    ) -> PyResult<()> {
        let width = PLANES * places.size;
        let mut out = Writable::<T>::new(out, self.length * width)?;
        let out = out.slice()?;
        self.with(py, |_, batch_games| {
            pool::each(self.threads, batch_games, out, width, |_, batch_game, out| {
                out.fill(T::from(false));
                let sees = if self.mover { batch_game.turn() } else { Color::White };
                write(batch_game.position(), batch_game.under_way(), places, sees, out);
                Ok(())
            })
        })
    }
}

/// Writes planes of cells as one side sees a board, and the step under way there if there is one, into a flat array of
/// float32.
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
        return Err(PyValueError::new_err("the step is of another board"));
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
    /// How many planes an observation has.
    #[classattr]
    const PLANES: usize = PLANES;

    /// Writes planes, of cells or of squares, into an array of the dtype that is named.
    fn observe(&self, py: Python<'_>, out: &Bound<'_, PyAny>, dtype: &str, cells: bool) -> PyResult<()> {
        let places = if cells { &self.cells } else { &self.squares };
        match dtype {
            // Booleans come as bytes.
            "bool" | "uint8" => self.observe_as::<u8>(py, out, places),
            "int8" => self.observe_as::<i8>(py, out, places),
            "float32" => self.observe_as::<f32>(py, out, places),
            "float64" => self.observe_as::<f64>(py, out, places),
            _ => {
                let message = "an observation is of dtype bool, uint8, int8, float32 or float64";
                Err(PyTypeError::new_err(message))
            }
        }
    }
}
