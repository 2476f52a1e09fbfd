//! Positions and moves of many games as arrays.

use std::mem;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{RecvTimeoutError, sync_channel};
use std::thread;

use checkers_core::pdn::{
    Evidence, FirstNumber, Place, PlyAct, ReadError, Record, Replay, ReplayOptions, Replayer,
};
use checkers_core::steps::StepMove;
use checkers_core::{Color, Position, Variant};
use numpy::IntoPyArray;
use pyo3::prelude::*;
use pyo3::types::PyTuple;
use rayon::ThreadPool;
use rayon::prelude::*;

use super::game::NO_GAME;
use super::source::{Source, exception};
use super::{Reader, evidence_of, first_number_of, open, pdn_error, read_options};
use crate::args::{self, Whole};
use crate::batch::{pool, record, write_planes};
use crate::interrupts::PAUSE;
use crate::rules;
use crate::square_map::SquareMap;

/// The number of games that are read before they are replayed in parallel.
const PORTION: usize = 512;
/// The value of an unknown result.
const UNKNOWN: i8 = i8::MIN;

/// The arrays of several games.
#[derive(Default)]
pub(crate) struct Arrays {
    positions: Vec<u64>,
    turns: Vec<bool>,
    moves: Vec<u64>,
    /// The actions of all moves.
    actions: Vec<i64>,
    /// The number of actions of each move.
    steps: Vec<i64>,
    /// The end of each game's positions.
    ends: Vec<i64>,
    results: Vec<i8>,
    /// The file of each game, and its number in the file.
    files: Vec<i32>,
    numbers: Vec<i64>,
    /// The number of skipped games with other rules.
    others: u64,
    /// The number of games that could not be replayed to their end.
    failed: u64,
}

/// The arrays of one game.
struct Replayed {
    arrays: Arrays,
    is_other: bool,
    failure: Option<(String, Place)>,
}

impl Arrays {
    fn add(&mut self, square_map: &SquareMap, position: &Position, mv: &checkers_core::Move) {
        let start = self.positions.len();
        self.positions.resize(start + 4 * square_map.words(), 0);
        write_planes(square_map, position, &mut self.positions[start..]);
        self.turns.push(position.turn() == Color::White);
        self.moves.extend_from_slice(&record(square_map, mv));
        let steps = self.actions.len();
        self.add_steps(square_map, position, mv);
        self.steps.push((self.actions.len() - steps) as i64);
    }

    /// Adds the actions of a move, along its first path.
    fn add_steps(&mut self, square_map: &SquareMap, position: &Position, mv: &checkers_core::Move) {
        let table = square_map.actions();
        let mut add = |from, to| self.actions.extend(table.id(from, to).map(i64::from));
        if mv.captured().len() < 2 {
            add(mv.origin(), mv.destination());
        } else if let Ok(steps) = StepMove::of_move(&square_map.variant, position, mv) {
            let mut from = steps.origin();
            for to in steps.squares() {
                add(from, *to);
                from = *to;
            }
        }
    }

    /// Adds one game.
    fn append(&mut self, mut other: Self) {
        self.positions.append(&mut other.positions);
        self.turns.append(&mut other.turns);
        self.moves.append(&mut other.moves);
        self.actions.append(&mut other.actions);
        self.steps.append(&mut other.steps);
        self.ends.push(self.turns.len() as i64);
        self.results.append(&mut other.results);
        self.numbers.append(&mut other.numbers);
    }

    /// Appends the games of the next file.
    fn followed_by(mut self, mut next: Self) -> Self {
        if self.turns.is_empty() && self.ends.is_empty() {
            mem::swap(&mut self.positions, &mut next.positions);
            mem::swap(&mut self.moves, &mut next.moves);
            mem::swap(&mut self.actions, &mut next.actions);
            mem::swap(&mut self.steps, &mut next.steps);
        } else {
            self.positions.append(&mut next.positions);
            self.moves.append(&mut next.moves);
            self.actions.append(&mut next.actions);
            self.steps.append(&mut next.steps);
        }
        let before = self.turns.len() as i64;
        self.ends.extend(next.ends.iter().map(|end| before + end));
        self.turns.append(&mut next.turns);
        self.results.append(&mut next.results);
        self.files.append(&mut next.files);
        self.numbers.append(&mut next.numbers);
        self.others += next.others;
        self.failed += next.failed;
        self
    }
}

/// Replays a game as written; if that fails, with the same rules, but with the other side to move or another numbering.
pub(super) fn by_rules(
    square_map: &SquareMap,
    record: &Record,
    evidence: &Arc<Evidence>,
    first_number: FirstNumber,
) -> Replay {
    let replay = |guess| {
        let options =
            ReplayOptions::default().with_variant(Some(square_map.variant.clone())).with_guess(guess);
        let replayer = Replayer::new(options).with_evidence(evidence.clone());
        replayer.with_first_number(first_number).replay(&record.game)
    };
    let stated = replay(false);
    if stated.failure().is_none() || stated.variant.rules() != square_map.variant.rules() {
        return stated;
    }
    let guessed = replay(true);
    let same_rules = guessed.variant.rules() == square_map.variant.rules();
    if same_rules && guessed.failure().is_none() { guessed } else { stated }
}

/// Replays one game with the rules of `square_map`.
fn replay(
    square_map: &SquareMap,
    record: &Record,
    evidence: &Arc<Evidence>,
    first_number: FirstNumber,
    skip_failed: bool,
) -> Replayed {
    let replay = by_rules(square_map, record, evidence, first_number);
    let is_other = replay.variant.rules() != square_map.variant.rules();
    let failure = replay.failure().map(|failure| (failure.to_string(), failure.place));
    let mut arrays = Arrays::default();
    if is_other || (skip_failed && failure.is_some()) {
        return Replayed { arrays, is_other, failure };
    }
    let mut before = replay.line.start;
    for ply in &replay.line.plies {
        if let PlyAct::Move(mv) = &ply.act {
            arrays.add(square_map, &before, mv);
        }
        before = ply.position;
    }
    arrays.results.push(match replay.winner.map(|winner| winner.side) {
        None => UNKNOWN,
        Some(None) => 0,
        Some(Some(Color::White)) => 1,
        Some(Some(Color::Black)) => -1,
    });
    arrays.numbers.push(record.number as i64);
    Replayed { arrays, is_other, failure }
}

/// Games of one file that were read together, and the error that ended reading.
struct Portion {
    file: usize,
    /// The evidence of the file on its results.
    evidence: Arc<Evidence>,
    records: Vec<Record>,
    /// Whether the file has no game.
    has_no_game: bool,
    error: Option<PyErr>,
}

impl Portion {
    fn new(file: usize, evidence: Arc<Evidence>) -> Self {
        Self { file, evidence, records: Vec::new(), has_no_game: false, error: None }
    }
}

/// A queue of sources: each reader takes the next one.
struct Sources {
    sources: Vec<Py<PyAny>>,
    encoding: Option<String>,
    variant: Variant,
    next: AtomicUsize,
    /// Whether reading must stop.
    stop: Arc<AtomicBool>,
}

impl Sources {
    fn evidence(&self, path: Option<&Path>) -> Evidence {
        let options = ReplayOptions::default().with_variant(Some(self.variant.clone())).with_guess(true);
        let read = read_options(false, self.encoding.as_deref());
        match (path, read) {
            (Some(path), Ok(read)) => evidence_of(path, read, &options),
            _ => Evidence::default(),
        }
    }

    /// Reads one source after another until `take` returns false.
    fn read(&self, mut take: impl FnMut(Portion) -> bool) {
        while !self.stop.load(Ordering::Relaxed) {
            let file = self.next.fetch_add(1, Ordering::Relaxed);
            let Some(source) = self.sources.get(file) else { return };
            let opened = Python::attach(|py| {
                let encoding = self.encoding.as_deref();
                let source = Source::open(source.bind(py), encoding.is_some(), self.stop.clone())?;
                let path = source.path().map(Path::to_owned);
                Ok((open(source, false, encoding)?, path))
            });
            let (mut reader, path) = match opened {
                Ok(opened) => opened,
                Err(error) => {
                    take(Portion { error: Some(error), ..Portion::new(file, Arc::default()) });
                    return;
                }
            };
            let evidence = Arc::new(self.evidence(path.as_deref()));
            while !self.stop.load(Ordering::Relaxed) {
                let portion = portion(file, &evidence, &mut reader, &self.stop);
                let (is_last, failed) = (portion.records.len() < PORTION, portion.error.is_some());
                if !take(portion) || failed {
                    return;
                }
                if is_last {
                    break;
                }
            }
        }
    }
}

/// Reads the next games of a file: fewer than a full portion at its end, or before an error.
fn portion(file: usize, evidence: &Arc<Evidence>, reader: &mut Reader, stop: &AtomicBool) -> Portion {
    let mut portion = Portion::new(file, evidence.clone());
    while portion.records.len() < PORTION {
        let Some(read) = reader.next() else {
            // A stopped source looks like one that has ended.
            portion.has_no_game = reader.has_no_game() && !stop.load(Ordering::Relaxed);
            break;
        };
        match read {
            // A file without any game is read as one comment.
            Ok(_) if reader.has_no_game() => {
                portion.has_no_game = true;
                break;
            }
            Ok(record) => portion.records.push(record),
            Err(error) => {
                portion.error = Some(Python::attach(|py| match error {
                    ReadError::Source(error) => exception(error),
                    error => pdn_error(py, error, Place::START),
                }));
                break;
            }
        }
        if stop.load(Ordering::Relaxed) {
            break;
        }
    }
    portion
}

/// The options for replaying games, and the arrays so far, per file.
struct Replaying {
    square_map: Arc<SquareMap>,
    raises: bool,
    skip_failed: bool,
    first_number: FirstNumber,
    pool: Option<Arc<ThreadPool>>,
    files: Vec<Arrays>,
}

impl Replaying {
    /// Replays a portion, in parallel if there is a pool. Returns the number of its games.
    fn add(&mut self, portion: Portion) -> PyResult<usize> {
        let Portion { file, evidence, records, has_no_game, error } = portion;
        if has_no_game {
            if self.raises {
                return Err(Python::attach(|py| pdn_error(py, NO_GAME, Place::START)));
            }
            self.files[file].failed += 1;
        }
        let one = |record: &Record| {
            replay(&self.square_map, record, &evidence, self.first_number, self.skip_failed)
        };
        let replayed: Vec<Replayed> = match &self.pool {
            None => records.iter().map(one).collect(),
            Some(pool) => pool.install(|| records.par_iter().map(one).collect()),
        };
        let all = &mut self.files[file];
        for (record, Replayed { arrays, is_other, failure }) in records.iter().zip(replayed) {
            if is_other {
                all.others += 1;
                continue;
            }
            if let Some((message, place)) = failure {
                if self.raises {
                    let message = format!("game {}: {message}", record.number);
                    return Err(Python::attach(|py| pdn_error(py, message, place)));
                }
                all.failed += 1;
                if self.skip_failed {
                    continue;
                }
            }
            all.files.push(file as i32);
            all.append(arrays);
        }
        error.map_or(Ok(records.len()), Err)
    }
}

/// Checks for signals, such as Ctrl-C, and reports a number of games.
fn report(progress: Option<&Py<PyAny>>, games: usize) -> PyResult<()> {
    Python::attach(|py| {
        py.check_signals()?;
        match progress {
            Some(progress) if games > 0 => progress.call1(py, (games,)).map(drop),
            _ => Ok(()),
        }
    })
}

/// Reads and replays all files: one thread reads a file, a pool replays the games, the results are in the order of files.
fn run(
    sources: &Sources,
    threads: usize,
    replaying: &mut Replaying,
    progress: Option<&Py<PyAny>>,
) -> PyResult<()> {
    if replaying.pool.is_none() {
        let mut result = Ok(());
        sources.read(|portion| {
            result = replaying.add(portion).and_then(|games| report(progress, games));
            result.is_ok()
        });
        return result;
    }
    thread::scope(|scope| {
        let (send, portions) = sync_channel(threads);
        for number in 0..threads.min(sources.sources.len()) {
            let send = send.clone();
            let name = thread::Builder::new().name(format!("checkers-read-{number}"));
            name.spawn_scoped(scope, move || sources.read(|portion| send.send(portion).is_ok()))?;
        }
        drop(send);
        let result = loop {
            let done = match portions.recv_timeout(PAUSE) {
                Ok(portion) => replaying.add(portion),
                Err(RecvTimeoutError::Timeout) => Ok(0),
                Err(RecvTimeoutError::Disconnected) => break Ok(()),
            };
            if let Err(error) = done.and_then(|games| report(progress, games)) {
                break Err(error);
            }
        };
        // Readers that still have a portion stop.
        sources.stop.store(true, Ordering::Relaxed);
        drop(portions);
        result
    })
}

/// Reads and replays files. The GIL is released, except while Python files are read and while `progress` is called with the
/// number of games since its last call.
#[pyfunction]
#[allow(clippy::too_many_arguments)]
pub(crate) fn read_arrays<'py>(
    py: Python<'py>,
    sources: Vec<Py<PyAny>>,
    variant: &Bound<'py, PyAny>,
    raises: bool,
    skip_failed: bool,
    encoding: Option<String>,
    first_number: &str,
    threads: Whole,
    progress: Option<Py<PyAny>>,
) -> PyResult<Bound<'py, PyTuple>> {
    // Without numpy, creating the arrays would panic.
    py.import("numpy")?;
    let square_map: Arc<SquareMap> = rules::square_map_of(variant)?;
    let words = square_map.words();
    let first_number = first_number_of(first_number)?;
    let threads = match args::threads(threads)? {
        0 => thread::available_parallelism().map_or(1, usize::from),
        threads => threads,
    };
    let files = sources.iter().map(|_| Arrays::default()).collect();
    let variant = square_map.variant.clone();
    let sources = Sources { sources, encoding, variant, next: AtomicUsize::new(0), stop: Arc::default() };
    let all = py.detach(|| {
        let pool = (threads > 1).then(|| pool(threads)).transpose()?;
        let mut replaying = Replaying { square_map, raises, skip_failed, first_number, pool, files };
        run(&sources, threads, &mut replaying, progress.as_ref())?;
        Ok::<_, PyErr>(replaying.files.into_iter().fold(Arrays::default(), Arrays::followed_by))
    })?;
    let Arrays { positions, turns, moves, actions, steps, ends, results, files, numbers, others, failed } =
        all;
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
        words,
    );
    let arrays = (arrays, actions.into_pyarray(py), steps.into_pyarray(py));
    arrays.into_pyobject(py)
}
