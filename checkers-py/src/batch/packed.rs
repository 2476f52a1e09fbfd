//! The positions of games as bytes, in and out of arrays.

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use super::arrays::{Writable, copied};
use super::{Games, pool};
use crate::board::{pack_error, unpack_error};
use crate::errors;

#[pymethods]
impl Games {
    /// How many bytes a packed position has.
    #[getter]
    fn packed_size(&self) -> usize {
        self.square_map.variant.packer().size()
    }

    /// The position of each game as a record, with its draw counters.
    fn packed(&self, py: Python<'_>, out: &Bound<'_, PyAny>) -> PyResult<()> {
        let packer = self.square_map.variant.packer();
        let size = packer.size();
        let mut out = Writable::<u8>::new(out, self.length * size)?;
        let out = out.slice()?;
        self.with(py, |_, batch_games| {
            pool::each(self.threads, batch_games, out, size, |game, batch_game, out| {
                let packed = packer.pack(batch_game.position(), Some(batch_game.line().draw_counts()));
                // Only custom rules can count more than a record has room for.
                let packed = packed.map_err(|error| {
                    let sentence = pack_error(&self.square_map.variant, error);
                    PyValueError::new_err(format!("game {game}: {sentence}"))
                })?;
                out.copy_from_slice(&packed);
                Ok(())
            })
        })
    }

    /// Starts new games from packed positions. All are set, or none.
    fn set_packed(&self, py: Python<'_>, packed: &Bound<'_, PyAny>) -> PyResult<()> {
        let variant = &self.square_map.variant;
        let packer = variant.packer();
        let bytes = copied::<u8>(packed, self.length * packer.size())?;
        let mut read = Vec::with_capacity(self.length);
        for (game, record) in bytes.chunks_exact(packer.size()).enumerate() {
            read.push(packer.unpack(record).map_err(|error| {
                let message = format!("game {game}: {}", unpack_error(variant, error));
                errors::raise(py, "PositionError", message)
            })?);
        }
        self.with(py, |terms, batch_games| {
            pool::each_item(self.threads, batch_games, |game, batch_game| {
                let (position, counts) = read[game];
                batch_game.resume(terms, position, counts)
            })
        })
    }
}
