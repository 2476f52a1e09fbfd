//! The Hub protocol's side of a program that uses an engine, without pipes.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use checkers_core::{Game, Position};
use checkers_engine::hub::{self, Controller, Event, Fault, Goal, Level, Report, Request};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};

use super::line;
use crate::board::Board;
use crate::errors;
use crate::rules;
use crate::square_map::SquareMap;

struct State {
    controller: Controller,
    /// The position that is searched.
    position: Position,
}

/// The side of a Hub session that sends requests. Methods return lines to send; `receive` takes a line of the engine.
#[pyclass(frozen, module = "checkers")]
pub(crate) struct HubController {
    square_map: Arc<SquareMap>,
    state: Mutex<State>,
}

impl HubController {
    // Nothing that holds this lock calls into Python.
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn request(
        &self,
        py: Python<'_>,
        make: impl FnOnce(&mut Controller) -> Result<Request, Fault>,
    ) -> PyResult<String> {
        let made = make(&mut self.lock().controller);
        made.map(|request| request.to_string()).map_err(|fault| refused(py, &fault))
    }

    fn report<'py>(&self, py: Python<'py>, report: &Report, first: Position) -> PyResult<Bound<'py, PyDict>> {
        let dict = PyDict::new(py);
        let variant = &self.square_map.variant;
        if let Some(depth) = report.depth {
            dict.set_item("depth", depth)?;
        }
        if let Some(nodes) = report.nodes {
            dict.set_item("nodes", nodes)?;
        }
        for (name, value) in [("men", report.score), ("time", report.time)] {
            if let Some(value) = value {
                dict.set_item(name, value)?;
            }
        }
        if let Some(mega) = report.mega_nodes_per_second {
            dict.set_item("nps", (mega * 1e6).round())?;
        }
        let (mut position, mut moves) = (first, Vec::new());
        for text in &report.variation {
            // Engines cut their lines off, and some of them in the middle of a move.
            let Ok(mv) = hub::parse_move(variant, &position, text) else { break };
            position = variant.play_unchecked(&position, &mv);
            moves.push(mv);
        }
        if !moves.is_empty() {
            dict.set_item("pv", line::list(py, &self.square_map, first, &moves)?)?;
        }
        Ok(dict)
    }
}

#[pymethods]
impl HubController {
    #[new]
    fn new(variant: &Bound<'_, PyAny>) -> PyResult<Self> {
        let square_map = rules::square_map_of(variant)?;
        let controller = Controller::new(square_map.variant.clone());
        let position = square_map.initial;
        Ok(Self { square_map, state: Mutex::new(State { controller, position }) })
    }

    /// The name and version of the engine.
    #[getter]
    fn name(&self) -> String {
        self.lock().controller.name().to_owned()
    }

    /// The parameters as `(name, value, description)`.
    #[getter]
    fn params(&self) -> Vec<(String, String, String)> {
        let state = self.lock();
        let params = state.controller.params().iter();
        params.map(|param| (param.name.clone(), param.value.clone(), param.to_string())).collect()
    }

    fn hello(&self, py: Python<'_>) -> PyResult<String> {
        self.request(py, Controller::hello)
    }

    /// Names the variant; `None` if the engine plays it without being told.
    fn set_variant(&self, py: Python<'_>) -> PyResult<Option<String>> {
        let request = self.lock().controller.set_variant();
        let request = request.map_err(|fault| refused(py, &fault))?;
        Ok(request.map(|request| request.to_string()))
    }

    fn set(&self, py: Python<'_>, name: &str, value: &str) -> PyResult<String> {
        self.request(py, |controller| controller.set(name, value))
    }

    fn init(&self, py: Python<'_>) -> PyResult<String> {
        self.request(py, Controller::init)
    }

    fn new_game(&self, py: Python<'_>) -> PyResult<String> {
        self.request(py, Controller::new_game)
    }

    fn stop(&self, py: Python<'_>) -> PyResult<String> {
        self.request(py, Controller::stop)
    }

    fn ping(&self, py: Python<'_>) -> PyResult<String> {
        self.request(py, Controller::ping)
    }

    fn ponder_hit(&self, py: Python<'_>) -> PyResult<String> {
        self.request(py, Controller::ponder_hit)
    }

    fn quit(&self) -> String {
        self.lock().controller.quit().to_string()
    }

    /// Starts a search of the last position of a board's game; the whole game is sent. `goal` is `"think"`, `"ponder"` or
    /// `"analyze"`.
    #[pyo3(signature = (board, goal = "think", *, depth = None, nodes = None, time = None, clock = None, increment = None, moves = None))]
    #[expect(clippy::too_many_arguments, reason = "keywords in Python")]
    fn search(
        &self,
        py: Python<'_>,
        board: &Bound<'_, Board>,
        goal: &str,
        depth: Option<u32>,
        nodes: Option<u64>,
        time: Option<f64>,
        clock: Option<f64>,
        increment: Option<f64>,
        moves: Option<u32>,
    ) -> PyResult<Vec<String>> {
        let game: Game = board.get().game(py);
        if *game.variant() != self.square_map.variant {
            return Err(errors::raise(
                py,
                "EngineError",
                "the board has other rules than the engine was started for",
            ));
        }
        let goal = match goal {
            "think" => Goal::Think,
            "ponder" => Goal::Ponder,
            "analyze" => Goal::Analyze,
            other => return Err(errors::unknown_word("goal", other, &["think", "ponder", "analyze"])),
        };
        let is_limited = depth.is_some() || nodes.is_some() || time.is_some() || clock.is_some();
        let level =
            Level { depth, nodes, move_time: time, moves, time: clock, increment, is_infinite: !is_limited };
        let started = {
            let mut state = self.lock();
            let started = state.controller.search(&game, level, goal);
            if started.is_ok() {
                state.position = *game.position();
            }
            started
        };
        let requests = started.map_err(|fault| refused(py, &fault))?;
        Ok(requests.iter().map(Request::to_string).collect())
    }

    /// Takes a line of the engine. Returns `None`, or a tuple that begins with `"waiting"`, `"ready"`, `"info"` (and a
    /// dictionary), `"done"` (and a move, and the expected answer or `None`) or `"pong"`.
    fn receive<'py>(&self, py: Python<'py>, line: &str) -> PyResult<Option<Bound<'py, PyTuple>>> {
        let (event, position) = {
            let mut state = self.lock();
            (state.controller.receive(line), state.position)
        };
        let event = event.map_err(|fault| refused(py, &fault))?;
        let tuple = match event {
            None => return Ok(None),
            Some(Event::Waiting) => ("waiting",).into_pyobject(py)?,
            Some(Event::Ready) => ("ready",).into_pyobject(py)?,
            Some(Event::Pong) => ("pong",).into_pyobject(py)?,
            Some(Event::Info(report)) => {
                ("info", self.report(py, &report, position)?).into_pyobject(py)?.into_any().cast_into()?
            }
            Some(Event::Done(found)) => {
                let next = self.square_map.variant.play_unchecked(&position, &found.best_move);
                let best = line::one(&self.square_map, &position, found.best_move);
                let ponder = found.ponder.map(|mv| line::one(&self.square_map, &next, mv));
                ("done", best, ponder).into_pyobject(py)?.into_any().cast_into()?
            }
            Some(_) => return Ok(None),
        };
        Ok(Some(tuple.into_any().cast_into()?))
    }
}

fn refused(py: Python<'_>, fault: &Fault) -> PyErr {
    errors::raise(py, "EngineError", fault)
}
