//! Games as planes of numbers.

use checkers_core::{Bitboard, Color, Role};
use numpy::Element;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;

use super::arrays::Writable;
use super::slot::Slot;
use super::{Games, pool};
use crate::setting::Setting;

/// How many planes an observation has: men and kings of the mover and of the opponent (or of White and of Black), the
/// piece under way, what it has captured and still stands on the board, and whether White is to move.
pub(crate) const PLANES: usize = 7;

/// Where a square stands in a plane, as White sees it and as Black does.
pub(super) struct Places {
    places: [[u16; 128]; 2],
    /// How many places a plane has.
    pub(super) size: usize,
}

impl Places {
    /// By bit, one place for each cell of the board, the top rank first.
    pub(super) fn cells(setting: &Setting) -> Self {
        let grid = setting.variant.grid();
        let (width, height) = (u16::from(grid.board().width), u16::from(grid.board().height));
        let size = width * height;
        let mut places = [[0; 128]; 2];
        for square in setting.squares() {
            if let Some(place) = grid.coordinates(*square) {
                let cell = (height - 1 - u16::from(place.rank)) * width + u16::from(place.file);
                places[0][square.index()] = cell;
                places[1][square.index()] = size - 1 - cell;
            }
        }
        Self { places, size: size.into() }
    }

    /// By bit, one place for each square, in the order of their numbers.
    pub(super) fn squares(setting: &Setting) -> Self {
        let size = setting.len();
        let mut places = [[0; 128]; 2];
        for square in setting.squares() {
            let index = u16::from(setting.index(*square));
            places[0][square.index()] = index;
            places[1][square.index()] = size as u16 - 1 - index;
        }
        Self { places, size }
    }
}

/// Writes one game. The array must be zero.
fn write<T: Copy + From<bool>>(slot: &Slot, places: &Places, mover: bool, out: &mut [T]) {
    let turn = slot.turn();
    let sees = if mover { turn } else { Color::White };
    let places_of = &places.places[sees as usize];
    let mut mark = |plane: usize, squares: Bitboard| {
        for square in squares {
            out[plane * places.size + usize::from(places_of[square.index()])] = T::from(true);
        }
    };
    let seen = slot.under_way().map(|step| step.seen());
    let position = seen.as_ref().unwrap_or(slot.position());
    for (plane, color) in [(0, sees), (2, !sees)] {
        mark(plane, position.pieces(color, Role::Man));
        mark(plane + 1, position.pieces(color, Role::King));
    }
    if let Some(step) = slot.under_way() {
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
        self.with(py, |_, slots| {
            pool::each(self.threads, slots, out, width, |_, slot, out| {
                out.fill(T::from(false));
                write(slot, places, self.mover, out);
                Ok(())
            })
        })
    }
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
