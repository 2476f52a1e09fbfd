//! Opening tables.

use checkers_openings::{TABLES, table};
use pyo3::prelude::*;

use crate::board::Board;
use crate::errors;
use crate::rules;

/// An opening as `(code, text, status, same_as, board)`.
type Row = (&'static str, &'static str, &'static str, Option<&'static str>, Board);

/// Returns the tables as `(id, name, variants, count, source)`.
#[pyfunction]
pub(crate) fn opening_tables() -> Vec<(&'static str, &'static str, Vec<&'static str>, usize, &'static str)> {
    let row = |table: &checkers_openings::Table| {
        (table.id, table.name, table.variants.to_vec(), table.len(), table.source())
    };
    TABLES.iter().map(row).collect()
}

/// Returns the openings of a table, each with a board after the opening.
#[pyfunction]
#[pyo3(signature = (id, variant = None))]
pub(crate) fn openings(py: Python<'_>, id: &str, variant: Option<&Bound<'_, PyAny>>) -> PyResult<Vec<Row>> {
    let Some(table) = table(id) else {
        let known: Vec<&str> = TABLES.iter().map(|table| table.id).collect();
        return Err(errors::unknown_word("table", id, &known));
    };
    let square_map = match variant {
        Some(variant) => rules::square_map_of(variant)?,
        None => rules::square_map_of(pyo3::types::PyString::new(py, table.variants[0]).as_any())?,
    };
    let found = table.openings_for(&square_map.variant).map_err(|(code, reason)| {
        errors::raise(py, "MoveError", format!("opening {code} cannot be played by these rules: {reason}"))
    })?;
    let row = |opening: checkers_openings::Opening| {
        let board = Board::of_game(square_map.clone(), opening.game());
        (opening.code, opening.text, opening.status.word(), opening.same_as, board)
    };
    Ok(found.into_iter().map(row).collect())
}
