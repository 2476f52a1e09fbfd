//! Game files: the native part of `checkers.pdn`.

mod arrays;
mod edit;
mod game;
mod headers;
mod rows;
mod source;
mod stored;
mod tree;

pub(crate) use arrays::read_arrays;
pub(crate) use edit::numbered;
pub(crate) use game::Game;
pub(crate) use headers::PdnHeaders;
pub(crate) use rows::{FileEvidence, GameFinder, read_rows};

use std::collections::VecDeque;
use std::fs::File;
use std::io::{BufReader, Read};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, TryLockError};

use checkers_core::pdn::{
    Encoding, Evidence, FirstNumber, Io, Place, ReadError, ReadOptions, Record, Replay, ReplayOptions,
    Replayer,
};
use pyo3::exceptions::{PyStopIteration, PyValueError};
use pyo3::prelude::*;
use rayon::prelude::*;

use crate::batch::pool;
use crate::square_map::SquareMap;
use crate::{errors, rules};
use game::{NO_GAME, replayer, square_map_of};
use source::Source;

type Reader = checkers_core::pdn::Reader<Io<BufReader<Source>>>;

/// Returns a reader of a source.
fn open(source: Source, strict: bool, encoding: Option<&str>) -> PyResult<Reader> {
    let options = read_options(strict, encoding)?;
    Ok(Reader::with_options(Io(BufReader::with_capacity(1 << 16, source)), options))
}

/// Reads the side whose number comes first in results.
fn first_number_of(name: &str) -> PyResult<FirstNumber> {
    match name {
        "detect" => Ok(FirstNumber::Detect),
        "white" => Ok(FirstNumber::White),
        "black" => Ok(FirstNumber::Black),
        "starter" => Ok(FirstNumber::Starter),
        _ => {
            let name: String = name.chars().take(40).collect();
            let message = format!("first_number must be one of detect, white, black, starter, not {name:?}");
            Err(PyValueError::new_err(message))
        }
    }
}

fn read_options(strict: bool, encoding: Option<&str>) -> PyResult<ReadOptions> {
    let encoding = match encoding {
        None => Encoding::GUESS,
        Some(label) => Encoding::named(label).ok_or_else(|| {
            let label: String = label.chars().take(40).collect();
            PyValueError::new_err(format!("unknown encoding {label:?}"))
        })?,
    };
    Ok(ReadOptions::default().with_encoding(encoding).with_strict(strict))
}

/// Collects evidence on the rules and results of a file's games, from its beginning and its name.
fn evidence_of(path: &Path, read: ReadOptions, replay: &ReplayOptions) -> Evidence {
    // Errors are ignored here: reading the games will report them.
    let evidence = File::open(path).ok().and_then(|file| {
        let reader = checkers_core::pdn::Reader::with_options(Io(BufReader::new(file.take(PRELUDE))), read);
        Evidence::scan(reader, replay).ok()
    });
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    evidence.unwrap_or_default().with_file_name(&name)
}

/// An iterator over the games of a file: the native part of `checkers.pdn.read`.
#[pyclass(frozen, module = "checkers._native")]
pub(crate) struct PdnReader {
    state: Mutex<State>,
    given: Option<Arc<SquareMap>>,
    raises: bool,
}

struct State {
    reader: Reader,
    replayer: Replayer,
    /// The evidence of the file, and the caller's argument on results.
    evidence: Arc<Evidence>,
    first_number: FirstNumber,
    /// Games that were read ahead.
    ready: VecDeque<Result<(Record, Replay), Failure>>,
    /// The number of games to read next. It doubles every time, so that the first game is returned at once.
    ask: usize,
    /// The largest value of `ask`.
    most: usize,
    /// The number of bytes read.
    taken: Arc<AtomicU64>,
    /// Whether a signal handler interrupted reading inside a game.
    interrupted: bool,
    /// The file and the options for reading it, until its beginning has been scanned for evidence.
    prelude: Option<(PathBuf, ReadOptions, ReplayOptions)>,
    /// Whether it has been reported that the file has no game.
    is_told: bool,
}

type Failure = ReadError<std::io::Error>;

/// The largest number of games that are read ahead.
const MOST_AHEAD: usize = 64;
/// The number of bytes that are scanned for evidence before the first game.
const PRELUDE: u64 = 1 << 20;
/// The number of bytes after which no further game is read ahead.
const BYTES_AHEAD: u64 = 1 << 20;

impl State {
    fn next(&mut self) -> PyResult<Option<Result<(Record, Replay), Failure>>> {
        if self.ready.is_empty() {
            self.read_ahead()?;
        }
        Ok(self.ready.pop_front())
    }

    /// Scans the beginning of a regular file, so that later games can be evidence for the first ones.
    fn look_for_evidence(&mut self) {
        let Some((path, read, replay)) = self.prelude.take() else { return };
        self.evidence = Arc::new(evidence_of(&path, read, &replay));
        self.replayer = std::mem::take(&mut self.replayer).with_evidence(self.evidence.clone());
    }

    /// Reads games and replays them, in parallel if they do not depend on each other.
    fn read_ahead(&mut self) -> PyResult<()> {
        self.look_for_evidence();
        let Self { reader, replayer, ready, ask, most, taken, interrupted, .. } = self;
        if *interrupted {
            return Err(PyValueError::new_err("reading was interrupted inside a game: open the file again"));
        }
        // The pool comes first: if threads cannot be started, no game is lost.
        let pool = if *ask < MOST_AHEAD { None } else { Some(pool(0)?) };
        let begun = taken.load(Ordering::Relaxed);
        let (mut records, mut raised) = (Vec::new(), None);
        while records.len() < *ask
            && (records.is_empty() || taken.load(Ordering::Relaxed) - begun < BYTES_AHEAD)
        {
            match reader.next() {
                None => break,
                Some(Err(ReadError::Source(error))) => match source::signal(error) {
                    Ok(signal) => {
                        raised = Some(signal);
                        break;
                    }
                    Err(error) => records.push(Err(ReadError::Source(error))),
                },
                Some(read) => records.push(read),
            }
        }
        let as_said = |read: &Result<Record, Failure>| match read {
            Ok(record) => replayer.replay_as_said(&record.game),
            Err(_) => None,
        };
        let replays: Vec<_> = match pool {
            None => records.iter().map(as_said).collect(),
            Some(pool) => pool.install(|| records.par_iter().map(as_said).collect()),
        };
        for (read, replay) in records.into_iter().zip(replays) {
            ready.push_back(read.map(|record| {
                let replay = match replay {
                    Some(replay) => {
                        replayer.remember(&record.game, &replay);
                        replay
                    }
                    None => replayer.replay(&record.game),
                };
                (record, replay)
            }));
        }
        *ask = (2 * *ask).min(*most);
        // The exception comes before the games that are ready; they follow if the caller continues.
        *interrupted = raised.is_some();
        raised.map_or(Ok(()), Err)
    }
}

#[pymethods]
impl PdnReader {
    #[new]
    fn new(
        source: &Bound<'_, PyAny>,
        variant: Option<&Bound<'_, PyAny>>,
        raises: bool,
        strict: bool,
        encoding: Option<&str>,
        first_number: &str,
    ) -> PyResult<Self> {
        let first_number = first_number_of(first_number)?;
        let given = variant.map(rules::square_map_of).transpose()?;
        let options = ReplayOptions::default()
            .with_variant(given.as_ref().map(|square_map| square_map.variant.clone()));
        let source = Source::open(source, encoding.is_some(), Arc::default())?;
        let (most, taken) = (if source.is_at_hand() { MOST_AHEAD } else { 1 }, source.taken());
        let read = read_options(strict, encoding)?.with_strict(false);
        let prelude = source.path().map(|path| (path.to_owned(), read, options.clone()));
        let state = State {
            reader: open(source, strict, encoding)?,
            replayer: Replayer::new(options).with_first_number(first_number),
            evidence: Arc::default(),
            first_number,
            prelude,
            is_told: false,
            ready: VecDeque::new(),
            ask: 1,
            most,
            taken,
            interrupted: false,
        };
        Ok(Self { state: Mutex::new(state), given, raises })
    }

    fn __iter__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Game> {
        let (found, has_no_game) = py.detach(|| {
            // Waiting could deadlock if a file's `read` method calls this iterator.
            let mut state = match self.state.try_lock() {
                Ok(state) => state,
                Err(TryLockError::Poisoned(state)) => state.into_inner(),
                Err(TryLockError::WouldBlock) => {
                    return Err(PyValueError::new_err("another call is reading this file at the same time"));
                }
            };
            let found = state.next()?;
            // Reported once, so that the next call ends the iteration.
            let has_no_game = state.reader.has_no_game()
                && matches!(found, None | Some(Ok(_)))
                && !std::mem::replace(&mut state.is_told, true);
            let found = found.map(|read| {
                read.map(|(record, replay)| {
                    let again = replayer(&replay, state.evidence.clone(), state.first_number);
                    (record, replay, again)
                })
            });
            Ok::<_, PyErr>((found, has_no_game))
        })?;
        // All that a file without any game leaves is a comment, if anything.
        if has_no_game && self.raises {
            return Err(pdn_error(py, NO_GAME, Place::START));
        }
        match found {
            None => Err(PyStopIteration::new_err(())),
            Some(Ok((record, replay, again))) => {
                let square_map = square_map_of(&replay, self.given.as_ref());
                let game = Game { is_missing: has_no_game, ..Game::new(square_map, record, replay, again) };
                if self.raises
                    && let Some(failure) = game.replay.failure()
                {
                    let message = format!("game {}: {failure}", game.number);
                    return Err(pdn_error(py, message, failure.place));
                }
                Ok(game)
            }
            Some(Err(ReadError::Source(error))) => Err(source::exception(error)),
            Some(Err(error)) => {
                let place = match &error {
                    ReadError::Refused { repair, .. } => repair.place,
                    _ => checkers_core::pdn::Place::START,
                };
                Err(pdn_error(py, &error, place))
            }
        }
    }
}

/// Creates a `PdnError` with its place.
fn pdn_error(py: Python<'_>, message: impl ToString, place: checkers_core::pdn::Place) -> PyErr {
    errors::raise_with(py, "PdnError", message, |exception| {
        exception.setattr("line", place.line)?;
        exception.setattr("column", place.column)
    })
}
