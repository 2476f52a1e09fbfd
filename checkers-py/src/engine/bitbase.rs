//! Solved endgames.

use std::sync::Arc;

use checkers_engine::bitbase::{Bitbase as CoreBitbase, Value};
use pyo3::exceptions::{PyKeyboardInterrupt, PyValueError};
use pyo3::prelude::*;

use crate::args::Whole;
use crate::board::Board;
use crate::interrupts::{STACK, interruptible};
use crate::rules;

/// The values of all positions of a rule set with few pieces, computed from the rules.
///
/// Up to three pieces on 32 squares take about a second. The computation releases Python's lock, and Ctrl-C ends it. A
/// bitbase never changes: threads and engines can share it.
#[pyclass(frozen, module = "checkers.engine")]
pub(crate) struct Bitbase {
    pub(crate) bitbase: Arc<CoreBitbase>,
}

#[pymethods]
impl Bitbase {
    #[new]
    #[pyo3(signature = (variant, pieces = Whole(3)), text_signature = "(variant, pieces=3)")]
    fn new(py: Python<'_>, variant: &Bound<'_, PyAny>, pieces: Whole) -> PyResult<Self> {
        let square_map = rules::square_map_of(variant)?;
        let pieces = u32::try_from(pieces.0.max(0)).unwrap_or(u32::MAX);
        let bitbase = interruptible(py, STACK, |interrupts| {
            let bitbase = CoreBitbase::new_until(&square_map.variant, pieces, interrupts.flag());
            match bitbase.map_err(|error| PyValueError::new_err(error.to_string()))? {
                Some(bitbase) => Ok(bitbase),
                None => Err(interrupts.check().err().unwrap_or_else(|| PyKeyboardInterrupt::new_err(()))),
            }
        })?;
        Ok(Self { bitbase: Arc::new(bitbase) })
    }

    /// The largest number of pieces.
    #[getter]
    fn pieces(&self) -> u32 {
        self.bitbase.pieces()
    }

    /// Returns 1 if the side to move wins, -1 if it loses, 0 for a draw, and None if the bitbase does not have the position:
    /// it has too many pieces, only those of one side, or a man on its crowning row.
    ///
    /// Draw rules that count moves are not considered. A board with other rules raises ValueError.
    fn probe_wdl(&self, py: Python<'_>, board: &Bound<'_, Board>) -> PyResult<Option<i8>> {
        let game = board.get().game(py);
        if game.variant() != self.bitbase.variant() {
            let (found, own) = (game.variant().id(), self.bitbase.variant().id());
            let message = format!("the board has other rules ({found}) than the bitbase ({own})");
            return Err(PyValueError::new_err(message));
        }
        Ok(self.bitbase.probe(game.position()).map(|value| match value {
            Value::Win => 1,
            Value::Draw => 0,
            Value::Loss => -1,
        }))
    }

    /// Returns how many positions with this many pieces the side to move wins, draws and loses, as a tuple.
    fn counts(&self, pieces: Whole) -> (u64, u64, u64) {
        let counts = self.bitbase.counts(u32::try_from(pieces.0).unwrap_or(0));
        (counts.wins, counts.draws, counts.losses)
    }
}
