//! Game files as rows of steps, the native part of `checkers.data.pdn_to_parquet`.
//!
//! A file is divided at the beginnings of games. Each part is read and replayed alone, so that parts can be converted in any
//! order and on several machines.

use std::fs::File;
use std::io::{self, BufReader, Read, Seek, SeekFrom, Take};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use checkers_core::game::{ForwardGame, Referee, Termination};
use checkers_core::packed::Packer;
use checkers_core::pdn::{
    ClockKind, Evidence, FirstNumber, Io, Node, Place, PlyAct, ReadError, Record, ReplayOptions, Tags,
};
use checkers_core::rules::draws::DrawKind;
use checkers_core::steps::{NextStep, StepMove, visit_first_steps};
use checkers_core::{Color, Square};
use numpy::IntoPyArray;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use super::arrays::by_rules;
use super::source::{Source, exception};
use super::{Reader, evidence_of, first_number_of, open, pdn_error, read_options};
use crate::board::pack_error;
use crate::errors;
use crate::rules;
use crate::square_map::SquareMap;

/// The number of games between two checks for signals.
const PORTION: usize = 64;
/// The value of an unknown result.
const UNKNOWN: i8 = i8::MIN;
/// The largest rating that is believed.
const MOST_RATING: i32 = 9999;

/// The columns of a shard: one element for each step, or for each game.
#[derive(Default)]
struct Rows {
    // For each step.
    positions: Vec<u8>,
    captures: Vec<u8>,
    turns: Vec<bool>,
    plies: Vec<u16>,
    steps: Vec<u8>,
    actions: Vec<u16>,
    legal: Vec<u16>,
    legal_ends: Vec<i32>,
    clocks: Vec<f32>,
    // For each game.
    ends: Vec<i64>,
    moves: Vec<u16>,
    results: Vec<i8>,
    terminations: Vec<u8>,
    failed: Vec<bool>,
    pieces: Vec<i32>,
    numbers: Vec<i64>,
    white_ratings: Vec<i32>,
    black_ratings: Vec<i32>,
    openings: Vec<Option<String>>,
    /// The number of skipped games with other rules, and of games that could not be replayed.
    others: u64,
    errors: u64,
}

/// What a shard needs to write rows.
struct Writer<'a> {
    square_map: &'a SquareMap,
    packer: Packer<'a>,
    referee: Referee<'a>,
    with_legal: bool,
    rows: Rows,
}

impl Writer<'_> {
    fn add_legal(&mut self, steps: &mut Vec<u16>) {
        if self.with_legal {
            steps.sort_unstable();
            steps.dedup();
            self.rows.legal.append(steps);
        }
        self.rows.legal_ends.push(self.rows.legal.len() as i32);
    }

    /// Adds one step. `capture` is the capture before it.
    fn add_step(
        &mut self,
        record: &[u8],
        capture: Option<&StepMove>,
        (from, to): (Square, Square),
        number: usize,
    ) -> Result<bool, String> {
        let Some(action) = self.square_map.actions().id(from, to) else { return Ok(false) };
        let refused = |error| pack_error(&self.square_map.variant, error);
        self.rows.positions.extend_from_slice(record);
        match capture {
            None => self.rows.captures.resize(self.rows.positions.len(), 0),
            Some(capture) => {
                let capture = self.packer.pack_steps(capture).map_err(refused)?;
                self.rows.captures.extend_from_slice(&capture);
            }
        }
        self.rows.steps.push(number.min(usize::from(u8::MAX)) as u8);
        self.rows.actions.push(action);
        Ok(true)
    }

    /// Adds the steps of one move.
    fn add_move(
        &mut self,
        line: &ForwardGame,
        mv: &checkers_core::Move,
        ply: u16,
        clock: f32,
    ) -> Result<(), String> {
        let variant = &self.square_map.variant;
        let position = line.position();
        let refused = |error| pack_error(variant, error);
        let record = self.packer.pack(position, Some(line.draw_counts())).map_err(refused)?;
        let table = self.square_map.actions();
        let mut ids = Vec::new();
        let add = |ids: &mut Vec<u16>, step: &NextStep| ids.extend(table.id(step.from, step.to));
        if self.with_legal {
            visit_first_steps(variant, position, &mut |step| add(&mut ids, step));
        }
        let before = self.rows.actions.len();
        if mv.captured().len() < 2 {
            if self.add_step(&record, None, (mv.origin(), mv.destination()), 0)? {
                self.add_legal(&mut ids);
            }
        } else if let Ok(whole) = StepMove::of_move(variant, position, mv) {
            let mut from = whole.origin();
            let mut capture =
                StepMove::start(variant, position, from).map_err(|reason| reason.to_string())?;
            for (number, to) in whole.squares().iter().enumerate() {
                if number > 0 && self.with_legal {
                    capture.next_steps().iter().for_each(|step| add(&mut ids, step));
                }
                let under_way = (number > 0).then_some(&capture);
                if self.add_step(&record, under_way, (from, *to), number)? {
                    self.add_legal(&mut ids);
                }
                ids.clear();
                capture.step(*to).map_err(|reason| reason.to_string())?;
                from = *to;
            }
        }
        let rows = self.rows.actions.len();
        self.rows.turns.resize(rows, position.turn() == Color::White);
        self.rows.plies.resize(rows, ply);
        self.rows.clocks.resize(rows, clock);
        debug_assert!(rows > before, "every move has a step");
        Ok(())
    }

    /// Adds the rows of one game. Returns the message and place of a failure to replay it.
    fn add_game(
        &mut self,
        record: &Record,
        evidence: &Arc<Evidence>,
        first_number: FirstNumber,
        skip_failed: bool,
    ) -> Result<Option<(String, Place)>, String> {
        let variant = &self.square_map.variant;
        let replay = by_rules(self.square_map, record, evidence, first_number);
        if replay.variant.rules() != variant.rules() {
            self.rows.others += 1;
            return Ok(None);
        }
        let failure = replay.failure().map(|failure| (failure.to_string(), failure.place));
        self.rows.errors += u64::from(failure.is_some());
        if skip_failed && failure.is_some() {
            return Ok(failure);
        }
        let mut line = ForwardGame::new(variant, &self.referee, replay.line.start);
        let mut moves: u16 = 0;
        for ply in &replay.line.plies {
            match &ply.act {
                PlyAct::Move(mv) => {
                    let nodes = &record.game.line.nodes;
                    let node = nodes.get((ply.node + ply.nodes).saturating_sub(1));
                    let clock = clock(node, line.position().turn());
                    self.add_move(&line, mv, moves, clock)?;
                    line.play_unchecked(variant, &self.referee, mv);
                    moves = moves.saturating_add(1);
                }
                PlyAct::Setup | PlyAct::Pass => {
                    line = ForwardGame::new(variant, &self.referee, ply.position);
                }
            }
        }
        let outcome = line.outcome(variant, &self.referee, &[DrawKind::Automatic]);
        let place = outcome.and_then(|outcome| {
            Termination::ALL.iter().position(|termination| *termination == outcome.termination)
        });
        let rows = &mut self.rows;
        rows.terminations.push(place.map_or(0, |place| place as u8 + 1));
        rows.results.push(match replay.winner.map(|winner| winner.side) {
            None => UNKNOWN,
            Some(None) => 0,
            Some(Some(Color::White)) => 1,
            Some(Some(Color::Black)) => -1,
        });
        rows.failed.push(failure.is_some());
        rows.moves.push(moves);
        rows.ends.push(rows.actions.len() as i64);
        let tags = &record.game.tags;
        rows.white_ratings.push(rating(tags, ["WhiteRating", "WhiteElo"]));
        rows.black_ratings.push(rating(tags, ["BlackRating", "BlackElo"]));
        let opening = tags.meaning("Opening").map(str::trim).filter(|text| !text.is_empty());
        rows.openings.push(opening.map(str::to_owned));
        Ok(failure)
    }
}

/// Returns the remaining time of the side that moved, in seconds; NaN if the node has none.
fn clock(node: Option<&Node>, mover: Color) -> f32 {
    let mut clocks = node.into_iter().flat_map(Node::clocks);
    let own = clocks
        .find(|clock| clock.kind == ClockKind::Remaining && clock.side.is_none_or(|side| side == mover));
    own.map_or(f32::NAN, |clock| clock.time.as_secs_f32())
}

/// Returns the rating that begins the text of one of these tags, or -1.
fn rating(tags: &Tags, names: [&str; 2]) -> i32 {
    let number = |name| {
        let text = tags.meaning(name)?.trim_start();
        let digits = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
        text[..digits].parse::<i32>().ok().filter(|rating| (1..=MOST_RATING).contains(rating))
    };
    names.into_iter().find_map(number).unwrap_or(-1)
}

/// What the beginning of a file says about all its games. Finding it takes as long as replaying some hundred games, so callers
/// use one value for all parts of a file.
#[pyclass(frozen, module = "checkers._native")]
pub(crate) struct FileEvidence(Arc<Evidence>);

#[pymethods]
impl FileEvidence {
    #[new]
    fn new(
        py: Python<'_>,
        path: PathBuf,
        variant: &Bound<'_, PyAny>,
        encoding: Option<&str>,
    ) -> PyResult<Self> {
        let square_map = rules::square_map_of(variant)?;
        let options = read_options(false, encoding)?;
        let replay = ReplayOptions::default().with_variant(Some(square_map.variant.clone())).with_guess(true);
        Ok(Self(Arc::new(py.detach(|| evidence_of(&path, options, &replay)))))
    }
}

/// A part of a file: the bytes from one game to another, and the number of its first game.
struct Piece {
    path: PathBuf,
    begin: u64,
    end: u64,
    first: i64,
    evidence: Arc<Evidence>,
}

impl Piece {
    fn open(&self) -> io::Result<Take<File>> {
        let mut file = File::open(&self.path)?;
        let length = file.metadata()?.len();
        if length < self.end {
            let message = format!("has {length} bytes, but games were found up to byte {}", self.end);
            return Err(io::Error::other(message));
        }
        file.seek(SeekFrom::Start(self.begin))?;
        Ok(file.take(self.end.saturating_sub(self.begin)))
    }
}

fn named(path: &Path, error: &io::Error) -> PyErr {
    Python::attach(|py| match error.raw_os_error() {
        // Python makes `FileNotFoundError` and others of the number.
        Some(number) => {
            pyo3::exceptions::PyOSError::new_err((number, error.to_string(), path.display().to_string()))
        }
        None => errors::raise(py, "DataError", format!("{}: {error}", path.display())),
    })
}

fn read_error(error: ReadError<io::Error>) -> PyErr {
    Python::attach(|py| match error {
        ReadError::Source(error) => exception(error),
        error => pdn_error(py, error, Place::START),
    })
}

/// Finds the games of a file, some at a time.
#[pyclass(frozen, module = "checkers._native")]
pub(crate) struct GameFinder {
    state: Mutex<Finding>,
}

struct Finding {
    reader: Reader,
    /// The byte at which the next game begins, after the first call.
    next: Option<u64>,
    is_begun: bool,
}

impl Finding {
    /// Returns the byte at which the next game of the reader begins.
    fn advance(&mut self) -> PyResult<Option<u64>> {
        match self.reader.next() {
            None => Ok(None),
            // A file without any game is read as one comment.
            Some(Ok(_)) if self.reader.has_no_game() => Ok(None),
            Some(read) => Ok(Some(read.map_err(read_error)?.bytes.start)),
        }
    }
}

#[pymethods]
impl GameFinder {
    #[new]
    fn new(path: &Bound<'_, PyAny>, encoding: Option<&str>) -> PyResult<Self> {
        let source = Source::open(path, encoding.is_some(), Arc::default())?;
        let reader = open(source, false, encoding)?;
        Ok(Self { state: Mutex::new(Finding { reader, next: None, is_begun: false }) })
    }

    /// Finds up to `count` more games. Returns where the first one begins, where the game after them begins (`None` if the
    /// file has no more), and the number of found games.
    fn find(&self, py: Python<'_>, count: u64) -> PyResult<(u64, Option<u64>, u64)> {
        py.detach(|| {
            let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
            if !state.is_begun {
                state.is_begun = true;
                state.next = state.advance()?;
            }
            let begin = state.next.unwrap_or(0);
            let mut found = 0;
            while found < count && state.next.is_some() {
                found += 1;
                state.next = state.advance()?;
                if found % PORTION as u64 == 0 {
                    Python::attach(|py| py.check_signals())?;
                }
            }
            Ok((begin, state.next, found))
        })
    }
}

/// Replays the games of parts of files, and returns the columns of their steps.
#[pyfunction]
#[allow(clippy::too_many_arguments)]
pub(crate) fn read_rows<'py>(
    py: Python<'py>,
    pieces: Vec<(PathBuf, u64, u64, i64, Py<FileEvidence>)>,
    variant: &Bound<'py, PyAny>,
    raises: bool,
    skip_failed: bool,
    encoding: Option<&str>,
    first_number: &str,
    with_legal: bool,
) -> PyResult<Bound<'py, PyDict>> {
    // Without numpy, creating the arrays would panic.
    py.import("numpy")?;
    let square_map = rules::square_map_of(variant)?;
    let first_number = first_number_of(first_number)?;
    let options = read_options(false, encoding)?;
    let pieces = pieces.into_iter().map(|(path, begin, end, first, evidence)| {
        let evidence = evidence.get().0.clone();
        Piece { path, begin, end, first, evidence }
    });
    let pieces: Vec<Piece> = pieces.collect();
    let rows = py.detach(|| {
        let variant = &square_map.variant;
        let (packer, referee) = (variant.packer(), variant.referee());
        let mut writer =
            Writer { square_map: &square_map, packer, referee, with_legal, rows: Rows::default() };
        for (number, piece) in pieces.iter().enumerate() {
            let bytes = piece.open().map_err(|error| named(&piece.path, &error))?;
            let bytes = Io(BufReader::with_capacity(1 << 16, bytes));
            let mut reader = checkers_core::pdn::Reader::with_options(bytes, options);
            let mut read = 0;
            while let Some(record) = reader.next() {
                let record = match record {
                    Ok(_) if reader.has_no_game() => break,
                    Ok(record) => record,
                    Err(ReadError::Source(error)) => return Err(named(&piece.path, &error)),
                    Err(error) => return Err(read_error(error)),
                };
                if read % PORTION == 0 {
                    Python::attach(|py| py.check_signals())?;
                }
                read += 1;
                let game = piece.first + record.number as i64 - 1;
                let games = writer.rows.ends.len();
                let failure = writer.add_game(&record, &piece.evidence, first_number, skip_failed).map_err(
                    |message| {
                        PyValueError::new_err(format!("{}: game {game}: {message}", piece.path.display()))
                    },
                )?;
                if let Some((message, place)) = failure.filter(|_| raises) {
                    let message = format!("{}: game {game}: {message}", piece.path.display());
                    return Err(Python::attach(|py| pdn_error(py, message, place)));
                }
                if writer.rows.ends.len() > games {
                    writer.rows.pieces.push(number as i32);
                    writer.rows.numbers.push(game);
                }
                if writer.rows.legal.len() > i32::MAX as usize / 2 {
                    let message = "the shard is too large: use fewer games per shard";
                    return Err(PyValueError::new_err(message));
                }
            }
        }
        Ok(writer.rows)
    })?;
    let columns = PyDict::new(py);
    macro_rules! put {
        ($($name:ident),*) => {$(columns.set_item(stringify!($name), rows.$name.into_pyarray(py))?;)*};
    }
    put!(positions, captures, turns, plies, steps, actions, legal, legal_ends, clocks);
    put!(ends, moves, results, terminations, failed, pieces, numbers, white_ratings, black_ratings);
    columns.set_item("openings", rows.openings)?;
    columns.set_item("others", rows.others)?;
    columns.set_item("errors", rows.errors)?;
    Ok(columns)
}
