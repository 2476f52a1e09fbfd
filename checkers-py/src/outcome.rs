//! The class `Outcome`.

use checkers_core::game;
use pyo3::prelude::*;
use pyo3::types::{PyTuple, PyType};

use crate::{args, errors};

/// The outcome of a game, or a draw that can be claimed or is offered.
///
/// - `winner`: `checkers.WHITE`, `checkers.BLACK`, or `None` for a draw
/// - `termination`: one of `"no_pieces"`, `"blocked"`, `"first_king"`, `"repetition"`, `"move_limit"`, `"material"`,
///   `"agreement"`, `"resignation"` and `"forfeit"`
/// - `kind`: `"automatic"` if the game ends without a claim, `"claimable"` if a player must claim the draw, `"offered"` if
///   both players must accept the draw
///
/// >>> import checkers
/// >>> board = checkers.Board("turkish", "W:Wa2:Ba4,h5")
/// >>> board.push("a2-a3") and board.push("a4xa2") and board.outcome().termination
/// 'no_pieces'
#[pyclass(frozen, module = "checkers", eq, hash)]
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct Outcome(pub(crate) game::Outcome);

#[pymethods]
impl Outcome {
    /// The side that won; `None` for a draw.
    #[getter]
    fn winner(&self) -> Option<bool> {
        self.0.winner.map(args::is_white)
    }

    /// The reason, one of `checkers.TERMINATIONS`.
    #[getter]
    fn termination(&self) -> &'static str {
        self.0.termination.id()
    }

    /// How the game ends: `"automatic"`, `"claimable"` or `"offered"`.
    #[getter]
    fn kind(&self) -> &'static str {
        self.0.kind.id()
    }

    /// The article that states the draw rule; `""` if no source is known.
    #[getter]
    fn article(&self) -> &str {
        self.0.article.as_str()
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
        let json =
            serde_json::to_string(&self.0).map_err(|error| errors::raise(py, "CheckersError", error))?;
        Ok((py.get_type::<Self>().getattr("_restore")?, (json,).into_pyobject(py)?))
    }

    /// Restores a pickled outcome.
    #[classmethod]
    fn _restore(cls: &Bound<'_, PyType>, json: &str) -> PyResult<Self> {
        serde_json::from_str(json).map(Self).map_err(|error| errors::raise(cls.py(), "CheckersError", error))
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        format!("<Outcome: {}>", self.0)
    }
}

/// Returns the exception for a game that is over.
pub(crate) fn game_over(py: Python<'_>, outcome: checkers_core::game::Outcome) -> PyErr {
    errors::raise_with(py, "GameOverError", format!("the game is over: {outcome}"), |exception| {
        exception.setattr("outcome", Outcome(outcome))
    })
}
