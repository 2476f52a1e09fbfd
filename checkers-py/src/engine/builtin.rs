//! The engine of this library.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use checkers_core::Position;
use checkers_engine::{Engine as CoreEngine, Limits, Options, Score, SearchError};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyList, PyTuple};

use super::bitbase::Bitbase;
use super::line;
use crate::args::Whole;
use crate::board::Board;
use crate::errors;
use crate::interrupts::{STACK, interruptible_by, wait_for};
use crate::rules;
use crate::square_map::SquareMap;

/// Ends a search from another thread.
#[pyclass(frozen, module = "checkers")]
#[derive(Default)]
pub(crate) struct StopFlag {
    flag: Arc<AtomicBool>,
}

#[pymethods]
impl StopFlag {
    #[new]
    fn new() -> Self {
        Self::default()
    }

    /// Ends the search, now or when it begins.
    fn set(&self) {
        self.flag.store(true, Ordering::Relaxed);
    }
}

/// The engine of this library, for one rule set. Searches run one after the other, and release Python's lock.
#[pyclass(frozen, module = "checkers")]
pub(crate) struct Engine {
    square_map: Arc<SquareMap>,
    engine: Mutex<CoreEngine>,
}

/// A line that a search has found.
struct Found {
    depth: u32,
    rank: usize,
    score: Score,
    nodes: u64,
    elapsed: Duration,
    moves: Vec<checkers_core::Move>,
}

impl Found {
    /// `(depth, rank, men, win, nodes, seconds, moves)`. `men` is `None` for a win or a loss, of which `win` is the
    /// number of plies; negative for a loss.
    fn tuple<'py>(
        &self,
        py: Python<'py>,
        square_map: &Arc<SquareMap>,
        first: Position,
    ) -> PyResult<Bound<'py, PyTuple>> {
        let (men, win) = match self.score {
            Score::CentiMen(value) => (Some(f64::from(value) / 100.0), None),
            Score::Win { plies } => (None, Some(i64::from(plies))),
            Score::Loss { plies } => (None, Some(-i64::from(plies))),
        };
        let moves = line::list(py, square_map, first, &self.moves)?;
        let seconds = self.elapsed.as_secs_f64();
        (self.depth, self.rank, men, win, self.nodes, seconds, moves).into_pyobject(py)
    }
}

#[pymethods]
impl Engine {
    #[new]
    #[pyo3(signature = (variant, *, table_mb = 16, seed = 0, bitbase = None))]
    fn new(
        variant: &Bound<'_, PyAny>,
        table_mb: i64,
        seed: u64,
        bitbase: Option<&Bound<'_, Bitbase>>,
    ) -> PyResult<Self> {
        let square_map = rules::square_map_of(variant)?;
        let size = usize::try_from(table_mb).ok().filter(|size| (1..=1 << 16).contains(size));
        let size = size.ok_or_else(|| PyValueError::new_err("table_mb must be from 1 to 65536"))?;
        let options = Options { table_bytes: size << 20, seed };
        let mut engine = CoreEngine::with_options(square_map.variant.clone(), &options);
        if let Some(bitbase) = bitbase {
            let set = engine.set_bitbase(Some(Arc::clone(&bitbase.get().bitbase)));
            set.map_err(|_| PyValueError::new_err("the bitbase has other rules than the engine"))?;
        }
        Ok(Self { square_map, engine: Mutex::new(engine) })
    }

    /// The nodes of a playing strength from 1 to 10.
    #[staticmethod]
    fn nodes_of_strength(strength: Whole) -> PyResult<u64> {
        let strength = u8::try_from(strength.0).ok().filter(|it| (1..=Limits::MAX_STRENGTH).contains(it));
        let strength = strength.ok_or_else(|| PyValueError::new_err("strength must be from 1 to 10"))?;
        Ok(Limits::strength(strength).nodes.unwrap_or(u64::MAX))
    }

    /// Forgets what earlier searches have learnt.
    fn new_game(&self, py: Python<'_>) -> PyResult<()> {
        py.detach(|| {
            let mut engine = wait_for(&self.engine, || Python::attach(|py| py.check_signals()))?;
            engine.new_game();
            Ok(())
        })
    }

    /// Searches the position of a board, with its history. Returns the best lines. `on_info` gets the same tuples during the
    /// search, on another thread.
    #[pyo3(signature = (board, *, time = None, nodes = None, depth = None, lines = 1, on_info = None, stop = None))]
    #[expect(clippy::too_many_arguments, reason = "keywords in Python")]
    fn search<'py>(
        &self,
        py: Python<'py>,
        board: &Bound<'py, Board>,
        time: Option<f64>,
        nodes: Option<u64>,
        depth: Option<u32>,
        lines: i64,
        on_info: Option<Py<PyAny>>,
        stop: Option<&Bound<'py, StopFlag>>,
    ) -> PyResult<Bound<'py, PyList>> {
        let time = time
            .map(Duration::try_from_secs_f64)
            .transpose()
            .map_err(|_| PyValueError::new_err("time must be a number of seconds that is not negative"))?;
        let lines = usize::try_from(lines.max(1)).unwrap_or(usize::MAX);
        let limits = Limits { time, nodes, depth, lines };
        let game = board.get().game(py);
        let (first, square_map) = (*game.position(), &self.square_map);
        let flag = stop.map_or_else(Arc::default, |stop| Arc::clone(&stop.get().flag));
        let found = interruptible_by(py, STACK, &flag, |interrupts| {
            let mut engine = wait_for(&self.engine, || interrupts.check())?;
            let mut raised = None;
            let result = engine.search(&game, &limits, interrupts.flag(), &mut |info| {
                let Some(on_info) = on_info.as_ref().filter(|_| raised.is_none()) else { return };
                let found = Found {
                    depth: info.depth,
                    rank: info.line,
                    score: info.score,
                    nodes: info.nodes,
                    elapsed: info.elapsed,
                    moves: info.variation.to_vec(),
                };
                let told =
                    Python::attach(|py| on_info.call1(py, (found.tuple(py, square_map, first)?,)).map(drop));
                if let Err(error) = told {
                    raised = Some(error);
                    interrupts.flag().store(true, Ordering::Relaxed);
                }
            });
            match raised {
                Some(error) => Err(error),
                None => result.map_err(|error| Python::attach(|py| refused(py, error))),
            }
        })?;
        let lines = found.lines.iter().zip(1..).map(|(line, rank)| {
            let found = Found {
                depth: found.depth,
                rank,
                score: line.score,
                nodes: found.nodes,
                elapsed: found.elapsed,
                moves: line.moves.clone(),
            };
            found.tuple(py, square_map, first)
        });
        PyList::new(py, lines.collect::<PyResult<Vec<_>>>()?)
    }
}

fn refused(py: Python<'_>, error: SearchError) -> PyErr {
    match error {
        SearchError::GameOver(_) => errors::raise(py, "GameOverError", error),
        _ => errors::raise(py, "EngineError", error),
    }
}
