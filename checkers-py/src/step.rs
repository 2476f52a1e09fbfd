//! The class `StepMove`.

use std::sync::{Mutex, MutexGuard, PoisonError};

use checkers_core::Position;
use checkers_core::notation::moves::MoveTextError;
use checkers_core::steps::{self, StepError};
use pyo3::prelude::*;
use pyo3::sync::MutexExt;
use pyo3::types::{PyTuple, PyType};

use crate::move_context::MoveContext;
use crate::moves::Move;
use crate::piece::Piece;
use crate::rules::Rules;
use crate::{args, errors, move_argument, piece, text};

/// A partial move, entered one landing square at a time, as a person clicks it. `board.step_move(square)` starts one.
///
/// Only steps that belong to a legal move are accepted. The board does not change: push `complete` when it is not `None`.
///
/// >>> import checkers
/// >>> board = checkers.Board("russian", "W:Wc3:Bd4,f6")
/// >>> step = board.step_move("c3")
/// >>> [board.square_name(square) for square in step.next_squares]
/// ['e5']
/// >>> step.step("e5")
/// >>> step.complete is None
/// True
/// >>> step.step("g7")
/// >>> board.push(step.complete)
/// <Move c3:g7>
#[pyclass(frozen, module = "checkers")]
pub(crate) struct StepMove {
    context: MoveContext,
    inner: Mutex<steps::StepMove>,
}

impl StepMove {
    /// Starts a move of the piece on a square.
    pub(crate) fn start(context: MoveContext, square: &Bound<'_, PyAny>) -> PyResult<Self> {
        let origin = args::square(context.square_map(), square)?;
        match steps::StepMove::start(&context.square_map().variant, context.position(), origin) {
            Ok(step) => Ok(Self { context, inner: Mutex::new(step) }),
            Err(reason) => {
                Err(move_argument::error_of(square.py(), &context, &MoveTextError::Illegal(reason)))
            }
        }
    }

    // Nothing that holds this lock calls into Python.
    fn lock(&self, py: Python<'_>) -> MutexGuard<'_, steps::StepMove> {
        self.inner.lock_py_attached(py).unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn context(&self) -> &MoveContext {
        &self.context
    }

    /// Returns a copy of the partial move.
    pub(crate) fn under_way(&self, py: Python<'_>) -> steps::StepMove {
        self.lock(py).clone()
    }

    fn index(&self, square: checkers_core::Square) -> u16 {
        self.context.square_map().index(square).into()
    }

    fn wrap(&self, mv: checkers_core::Move) -> Move {
        Move { mv, context: self.context.clone() }
    }
}

#[pymethods]
impl StepMove {
    /// The origin: the square of the piece before the move.
    #[getter(from_square)]
    fn origin(&self, py: Python<'_>) -> u16 {
        self.index(self.lock(py).origin())
    }

    /// The current square of the piece.
    #[getter]
    fn square(&self, py: Python<'_>) -> u16 {
        self.index(self.lock(py).square())
    }

    /// The squares where the piece can land next, in ascending order; empty if the move is complete.
    #[getter]
    fn next_squares(&self, py: Python<'_>) -> Vec<u16> {
        self.lock(py).next_squares().squares().map(|square| self.index(square)).collect()
    }

    /// The squares of the pieces captured so far, in the order of capture.
    #[getter]
    fn captured(&self, py: Python<'_>) -> Vec<u16> {
        self.lock(py).victims().map(|square| self.index(square)).collect()
    }

    /// The squares of the partial move: the origin, then the landing squares.
    #[getter]
    fn path(&self, py: Python<'_>) -> Vec<u16> {
        let step = self.lock(py);
        std::iter::once(&step.origin()).chain(step.squares()).map(|square| self.index(*square)).collect()
    }

    /// The legal moves that start with the steps taken so far; at least one.
    #[getter]
    fn candidates(&self, py: Python<'_>) -> Vec<Move> {
        let candidates = self.lock(py).candidates();
        candidates.into_iter().map(|mv| self.wrap(mv)).collect()
    }

    /// The complete move, or `None`. A capture is complete when no further jump is possible.
    #[getter]
    fn complete(&self, py: Python<'_>) -> Option<Move> {
        self.lock(py).complete().map(|mv| self.wrap(mv))
    }

    /// Moves the piece to its next landing square.
    ///
    /// Raises `IllegalMoveError`, whose `reason` says why, if no legal move continues to this square.
    fn step(&self, square: &Bound<'_, PyAny>) -> PyResult<()> {
        let py = square.py();
        let to = args::square(self.context.square_map(), square)?;
        let taken = self.lock(py).step(to);
        taken.map_err(|reason| move_argument::error_of(py, &self.context, &MoveTextError::Illegal(reason)))
    }

    /// Handles a click on a square: steps to it, or completes the only legal move that ends on it.
    ///
    /// Raises `IllegalMoveError` if no legal move ends on the square, and `AmbiguousMoveError` if several do.
    fn click(&self, square: &Bound<'_, PyAny>) -> PyResult<()> {
        let py = square.py();
        let to = args::square(self.context.square_map(), square)?;
        let clicked = self.lock(py).click(to);
        clicked.map_err(|error| match error {
            StepError::Illegal(reason) => {
                move_argument::error_of(py, &self.context, &MoveTextError::Illegal(reason))
            }
            StepError::Ambiguous { candidates } => {
                let texts = candidates.iter().map(|mv| text::shortest(&self.context, mv)).collect();
                move_argument::error_of(py, &self.context, &MoveTextError::Ambiguous { candidates, texts })
            }
            _ => errors::raise(py, "MoveError", error),
        })
    }

    /// Takes steps as long as there is only one possible step. Returns the number of steps taken.
    fn take_forced(&self, py: Python<'_>) -> usize {
        self.lock(py).take_forced()
    }

    /// Undoes the last step and returns its landing square. Raises `IndexError` if no step was taken.
    fn back(&self, py: Python<'_>) -> PyResult<u16> {
        let landing = self.lock(py).back();
        landing
            .map(|square| self.index(square))
            .ok_or_else(|| pyo3::exceptions::PyIndexError::new_err("no step was taken"))
    }

    /// Undoes all steps.
    fn cancel(&self, py: Python<'_>) {
        self.lock(py).cancel();
    }

    /// Returns the pieces during the partial move as a dictionary from square numbers to pieces.
    ///
    /// The moving piece is on its current square. Captured pieces are included only if the rules remove them at the end of
    /// the move.
    fn piece_map(&self, py: Python<'_>) -> std::collections::BTreeMap<u8, Piece> {
        let preview = self.lock(py).preview();
        piece::piece_map(self.context.square_map(), &preview)
    }

    /// Returns an independent copy of the partial move.
    fn copy(&self, py: Python<'_>) -> Self {
        Self { context: self.context.clone(), inner: Mutex::new(self.lock(py).clone()) }
    }

    fn __copy__(&self, py: Python<'_>) -> Self {
        self.copy(py)
    }

    fn __deepcopy__(&self, py: Python<'_>, _memo: &Bound<'_, PyAny>) -> Self {
        self.copy(py)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
        let json = |error: serde_json::Error| errors::raise(py, "CheckersError", error);
        let position = serde_json::to_string(self.context.position()).map_err(json)?;
        let restore = py.get_type::<Self>().getattr("_restore")?;
        let rules = Rules { square_map: self.context.square_map().clone() };
        Ok((restore, (rules, position, self.path(py)).into_pyobject(py)?))
    }

    /// Restores a pickled partial move.
    #[classmethod]
    fn _restore(
        cls: &Bound<'_, PyType>,
        rules: &Bound<'_, Rules>,
        position: &str,
        path: Vec<Bound<'_, PyAny>>,
    ) -> PyResult<Self> {
        let py = cls.py();
        let broken = |error: serde_json::Error| errors::raise(py, "CheckersError", error);
        let position: Position = serde_json::from_str(position).map_err(broken)?;
        let square_map = rules.get().square_map.clone();
        let position = errors::checked(py, &square_map, position)?;
        let Some((origin, landings)) = path.split_first() else {
            return Err(errors::raise(py, "CheckersError", "the path of a partial move has no square"));
        };
        let step = Self::start(MoveContext::new(square_map, position), origin)?;
        landings.iter().try_for_each(|landing| step.step(landing))?;
        Ok(step)
    }

    fn __repr__(&self, py: Python<'_>) -> String {
        let name = |square: &u16| {
            let square = self.context.square_map().square((*square).into());
            square
                .map(|square| self.context.square_map().variant.square_name(square).to_string())
                .unwrap_or_default()
        };
        let names: Vec<_> = self.path(py).iter().map(name).collect();
        format!("<StepMove {}>", names.join("-"))
    }
}
