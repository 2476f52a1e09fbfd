//! The positions and moves of many games as arrays.

use std::sync::Arc;

use checkers_core::pdn::{PlyAct, ReadError, Record, ReplayOptions, Replayer};
use checkers_core::{Color, Position};
use numpy::IntoPyArray;
use pyo3::prelude::*;
use pyo3::types::PyTuple;
use rayon::prelude::*;

use super::game::Game;
use super::{Reader, open, pdn_error};
use crate::args;
use crate::batch::{pool, record, write_planes};
use crate::setting::Setting;

/// How many games are read before they are replayed side by side.
const PORTION: usize = 2048;
/// The result of a game of which nobody knows it.
const UNKNOWN: i8 = i8::MIN;

/// What games come to.
#[derive(Default)]
pub(crate) struct Arrays {
    positions: Vec<u64>,
    turns: Vec<bool>,
    moves: Vec<u64>,
    /// Where the positions of each game end.
    ends: Vec<i64>,
    results: Vec<i8>,
    /// Which file and which game of it.
    files: Vec<i32>,
    numbers: Vec<i64>,
    /// Games that were left out, of another variant.
    others: u64,
    /// Games that could be replayed in part only.
    failed: u64,
}

/// What one game comes to.
struct Replayed {
    arrays: Arrays,
    is_other: bool,
    failure: Option<(String, checkers_core::pdn::Place)>,
}

impl Arrays {
    fn add(&mut self, setting: &Setting, position: &Position, mv: &checkers_core::Move) {
        let start = self.positions.len();
        self.positions.resize(start + 4 * setting.words(), 0);
        write_planes(setting, position, &mut self.positions[start..]);
        self.turns.push(position.turn() == Color::White);
        self.moves.extend_from_slice(&record(setting, mv));
    }

    fn append(&mut self, mut other: Self) {
        self.positions.append(&mut other.positions);
        self.turns.append(&mut other.turns);
        self.moves.append(&mut other.moves);
        self.ends.push(self.turns.len() as i64);
        self.results.append(&mut other.results);
        self.numbers.append(&mut other.numbers);
    }
}

/// Replays one game, by the rules of the setting.
fn replay(setting: &Setting, record: &Record, skip_failed: bool) -> Replayed {
    let options = ReplayOptions { variant: Some(setting.variant.clone()), guess: false };
    let replay = Replayer::new(options).replay(&record.game);
    let is_other = replay.variant.rules() != setting.variant.rules();
    let failure = replay.failure().map(|failure| (failure.to_string(), failure.place));
    let mut arrays = Arrays::default();
    if is_other || (skip_failed && failure.is_some()) {
        return Replayed { arrays, is_other, failure };
    }
    let mut before = replay.line.start;
    for ply in &replay.line.plies {
        if let PlyAct::Move(mv) = &ply.act {
            arrays.add(setting, &before, mv);
        }
        before = ply.position;
    }
    arrays.results.push(match Game::score(&record.game, &replay) {
        None => UNKNOWN,
        Some(None) => 0,
        Some(Some(Color::White)) => 1,
        Some(Some(Color::Black)) => -1,
    });
    arrays.numbers.push(record.number as i64);
    Replayed { arrays, is_other, failure }
}

/// The next games of a file; `None` at its end.
fn portion(reader: &mut Reader) -> Option<Vec<Result<Record, ReadError<std::io::Error>>>> {
    let records: Vec<_> = reader.by_ref().take(PORTION).collect();
    (!records.is_empty()).then_some(records)
}

/// Reads and replays files, Python's lock released but for reading from Python's files and for `progress`, which gets
/// the number of games since the last call.
#[pyfunction]
#[allow(clippy::too_many_arguments)]
pub(crate) fn read_arrays<'py>(
    py: Python<'py>,
    sources: Vec<Bound<'py, PyAny>>,
    variant: &Bound<'py, PyAny>,
    raises: bool,
    skip_failed: bool,
    encoding: Option<&str>,
    threads: i64,
    progress: Option<&Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyTuple>> {
    // Without numpy there would be nothing to put the arrays into.
    py.import("numpy")?;
    let setting: Arc<Setting> = args::setting(variant)?;
    let threads = args::threads(threads)?;
    let mut all = Arrays::default();
    for (file, source) in sources.iter().enumerate() {
        let mut reader = open(source, false, encoding)?;
        while let Some(records) = py.detach(|| portion(&mut reader)) {
            let count = records.len();
            let records = records
                .into_iter()
                .map(|read| match read {
                    Ok(record) => Ok(record),
                    Err(ReadError::Source(error)) => Err(PyErr::from(error)),
                    Err(error) => Err(pdn_error(py, error, checkers_core::pdn::Place::START)),
                })
                .collect::<PyResult<Vec<_>>>()?;
            let replayed: Vec<Replayed> = py.detach(|| {
                let one = |record: &Record| replay(&setting, record, skip_failed);
                if threads == 1 {
                    return Ok(records.iter().map(one).collect());
                }
                Ok::<_, PyErr>(pool(threads)?.install(|| records.par_iter().map(one).collect()))
            })?;
            for (record, Replayed { arrays, is_other, failure }) in records.iter().zip(replayed) {
                if is_other {
                    all.others += 1;
                    continue;
                }
                if let Some((message, place)) = failure {
                    if raises {
                        return Err(pdn_error(py, format!("game {}: {message}", record.number), place));
                    }
                    all.failed += 1;
                    if skip_failed {
                        continue;
                    }
                }
                all.files.push(file as i32);
                all.append(arrays);
            }
            py.check_signals()?;
            if let Some(progress) = progress {
                progress.call1((count,))?;
            }
        }
    }
    let Arrays { positions, turns, moves, ends, results, files, numbers, others, failed } = all;
    let arrays = (
        positions.into_pyarray(py),
        turns.into_pyarray(py),
        moves.into_pyarray(py),
        ends.into_pyarray(py),
        results.into_pyarray(py),
        files.into_pyarray(py),
        numbers.into_pyarray(py),
        others,
        failed,
        setting.words(),
    );
    arrays.into_pyobject(py)
}
