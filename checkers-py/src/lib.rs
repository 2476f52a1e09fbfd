//! The native module behind `import checkers`. It translates between Python and `checkers-core`; it holds no rule and
//! no notation.

mod args;
mod batch;
mod board;
mod engine;
mod errors;
mod interrupts;
mod move_argument;
mod move_context;
mod moves;
mod openings;
mod outcome;
mod pdn;
mod perft;
mod piece;
mod rules;
mod square_map;
mod step;
mod text;

use checkers_core::Termination;
use pyo3::prelude::*;
use pyo3::types::PyTuple;

/// The native part of `checkers`. Import `checkers` instead.
#[pymodule(gil_used = false)]
fn _native(m: &Bound<'_, PyModule>) -> PyResult<()> {
    let py = m.py();
    m.add("__version__", env!("CARGO_PKG_VERSION"))?;
    m.add("VARIANTS", PyTuple::new(py, rules::variant_ids().collect::<Vec<_>>())?)?;
    m.add("DRAWS", PyTuple::new(py, rules::draw_ids().collect::<Vec<_>>())?)?;
    let terminations: Vec<_> = Termination::ALL.iter().map(|termination| termination.id()).collect();
    m.add("TERMINATIONS", PyTuple::new(py, terminations)?)?;
    m.add("MAN", piece::MAN)?;
    m.add("KING", piece::KING)?;
    m.add_class::<batch::Games>()?;
    m.add_class::<board::Board>()?;
    m.add_class::<engine::Bitbase>()?;
    m.add_class::<engine::DxpSession>()?;
    m.add_class::<engine::Engine>()?;
    m.add_class::<engine::HubController>()?;
    m.add_class::<engine::StopFlag>()?;
    m.add_class::<moves::LegalMoves>()?;
    m.add_class::<moves::Move>()?;
    m.add_class::<outcome::Outcome>()?;
    m.add_class::<pdn::Game>()?;
    m.add_class::<pdn::FileEvidence>()?;
    m.add_class::<pdn::GameFinder>()?;
    m.add_class::<pdn::PdnHeaders>()?;
    m.add_class::<pdn::PdnReader>()?;
    m.add_class::<piece::Piece>()?;
    m.add_class::<rules::Rules>()?;
    m.add_class::<step::StepMove>()?;
    m.add_function(wrap_pyfunction!(batch::observe_board, m)?)?;
    m.add_function(wrap_pyfunction!(openings::opening_tables, m)?)?;
    m.add_function(wrap_pyfunction!(openings::openings, m)?)?;
    m.add_function(wrap_pyfunction!(pdn::read_arrays, m)?)?;
    m.add_function(wrap_pyfunction!(pdn::read_rows, m)?)?;
    Ok(())
}
