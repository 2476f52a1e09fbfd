//! Methods that convert positions of games to bytes and back.

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use super::arrays::{Writable, copied};
use super::{Games, pool};
use crate::board::{pack_error, unpack_error};
use crate::errors;

#[pymethods]
impl Games {
    /// The size of a packed position in bytes.
    #[getter]
    fn packed_size(&self) -> usize {
        self.square_map.variant.packer().size()
    }

    /// Writes the position and the draw counters of each game as a record; with `steps`, also the partial capture.
    fn packed(&self, py: Python<'_>, out: &Bound<'_, PyAny>, steps: bool) -> PyResult<()> {
        let packer = self.square_map.variant.packer();
        let size = packer.size();
        let width = if steps { 2 * size } else { size };
        let mut out = Writable::<u8>::new(out, self.length * width)?;
        let out = out.slice()?;
        self.with(py, |_, batch_games| {
            pool::each(self.threads, batch_games, out, width, |game, batch_game, out| {
                // Only custom rules have counters or captures that do not fit into a record.
                let refused = |error| {
                    let sentence = pack_error(&self.square_map.variant, error);
                    PyValueError::new_err(format!("game {game}: {sentence}"))
                };
                let packed = packer.pack(batch_game.position(), Some(batch_game.line().draw_counts()));
                let (position, capture) = out.split_at_mut(size);
                position.copy_from_slice(&packed.map_err(refused)?);
                capture.fill(0);
                if let Some(under_way) = batch_game.under_way().filter(|_| steps) {
                    capture.copy_from_slice(&packer.pack_steps(under_way).map_err(refused)?);
                }
                Ok(())
            })
        })
    }

    /// Starts new games from packed positions, for these indices. An error changes no game.
    fn set_packed(
        &self,
        py: Python<'_>,
        indices: &Bound<'_, PyAny>,
        packed: &Bound<'_, PyAny>,
        steps: bool,
    ) -> PyResult<()> {
        let indices = self.indices(indices)?;
        let variant = &self.square_map.variant;
        let packer = variant.packer();
        let width = if steps { 2 * packer.size() } else { packer.size() };
        let bytes = copied::<u8>(packed, indices.len() * width)?;
        let mut read = Vec::with_capacity(indices.len());
        for (game, record) in indices.iter().zip(bytes.chunks_exact(width)) {
            let (position, capture) = record.split_at(packer.size());
            let refused = |part: &str, error| {
                let message = format!("game {game}: {part}{}", unpack_error(variant, error));
                errors::raise(py, "PositionError", message)
            };
            let (position, counts) = packer.unpack(position).map_err(|error| refused("", error))?;
            let mut under_way = None;
            if capture.iter().any(|byte| *byte != 0) {
                let capture = packer.unpack_steps(variant, &position, capture);
                let capture = capture.map_err(|error| refused("partial capture: ", error))?;
                if capture.squares().is_empty() || capture.complete().is_some() {
                    let message = format!("game {game}: the second record is not a partial capture");
                    return Err(errors::raise(py, "PositionError", message));
                }
                under_way = Some(capture);
            }
            read.push((position, counts, under_way));
        }
        self.replace(py, &indices, &read, |terms, batch_game, (position, counts, under_way)| {
            batch_game.resume(terms, *position, *counts, under_way.clone())
        })
    }
}
