//! Game files. `checkers.pdn` makes Python's objects of what is here.

mod arrays;
mod edit;
mod game;
mod headers;
mod source;
mod stored;
mod tree;

pub(crate) use arrays::read_arrays;
pub(crate) use edit::numbered;
pub(crate) use game::Game;
pub(crate) use headers::PdnHeaders;

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

/// Reads a source.
fn open(source: Source, strict: bool, encoding: Option<&str>) -> PyResult<Reader> {
    let options = read_options(strict, encoding)?;
    Ok(Reader::with_options(Io(BufReader::with_capacity(1 << 16, source)), options))
}

/// Whose number comes first in results.
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

/// What the beginning of a file shows of its games, and its name.
fn evidence_of(path: &Path, read: ReadOptions, replay: &ReplayOptions) -> Evidence {
    // Whether the file can be read at all is found out when it is read for its games.
    let evidence = File::open(path).ok().and_then(|file| {
        let reader = checkers_core::pdn::Reader::with_options(Io(BufReader::new(file.take(PRELUDE))), read);
        Evidence::scan(reader, replay).ok()
    });
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    evidence.unwrap_or_default().with_file_name(&name)
}

/// Games of a file, one after the other: the native part of `checkers.pdn.read`.
#[pyclass(frozen, module = "checkers._native")]
pub(crate) struct PdnReader {
    state: Mutex<State>,
    given: Option<Arc<SquareMap>>,
    raises: bool,
}

struct State {
    reader: Reader,
    replayer: Replayer,
    /// What the file shows of its games, and what the caller says of results.
    evidence: Arc<Evidence>,
    first_number: FirstNumber,
    /// Games that were read ahead.
    ready: VecDeque<Result<(Record, Replay), Failure>>,
    /// How many are read at once: more and more, so that the first game comes at once.
    ask: usize,
    /// How many at most.
    most: usize,
    /// How many bytes have been read.
    taken: Arc<AtomicU64>,
    /// Whether a signal's handler ended the reading in the middle of a game.
    interrupted: bool,
    /// The file and how it is read, until its first part was looked through for evidence.
    prelude: Option<(PathBuf, ReadOptions, ReplayOptions)>,
    /// Whether it was said that the file holds no game.
    is_told: bool,
}

type Failure = ReadError<std::io::Error>;

/// The most games that are read ahead.
const MOST_AHEAD: usize = 64;
/// How many bytes of a file are looked through for evidence before its first game is read.
const PRELUDE: u64 = 1 << 20;
/// After how many bytes no further game is read ahead.
const BYTES_AHEAD: u64 = 1 << 20;

impl State {
    fn next(&mut self) -> PyResult<Option<Result<(Record, Replay), Failure>>> {
        if self.ready.is_empty() {
            self.read_ahead()?;
        }
        Ok(self.ready.pop_front())
    }

    /// Looks through the beginning of a file on a disk, so that its first games are replayed by what the next ones show.
    fn look_for_evidence(&mut self) {
        let Some((path, read, replay)) = self.prelude.take() else { return };
        self.evidence = Arc::new(evidence_of(&path, read, &replay));
        self.replayer = std::mem::take(&mut self.replayer).with_evidence(self.evidence.clone());
    }

    /// Reads some games and replays them, side by side where they do not depend on each other.
    fn read_ahead(&mut self) -> PyResult<()> {
        self.look_for_evidence();
        let Self { reader, replayer, ready, ask, most, taken, interrupted, .. } = self;
        if *interrupted {
            return Err(PyValueError::new_err("reading was interrupted in the middle of a game: begin anew"));
        }
        // Before any game is taken, which would be lost if there are no threads to be had.
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
        // At once, not behind the games that are ready: those come if somebody goes on all the same.
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
            // A file that is read by itself, or by two threads at once, would wait for ever.
            let mut state = match self.state.try_lock() {
                Ok(state) => state,
                Err(TryLockError::Poisoned(state)) => state.into_inner(),
                Err(TryLockError::WouldBlock) => {
                    return Err(PyValueError::new_err("this file is being read"));
                }
            };
            let found = state.next()?;
            // Said once, so that the next call ends the iteration.
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

/// `PdnError` with its place.
fn pdn_error(py: Python<'_>, message: impl ToString, place: checkers_core::pdn::Place) -> PyErr {
    errors::raise_with(py, "PdnError", message, |exception| {
        exception.setattr("line", place.line)?;
        exception.setattr("column", place.column)
    })
}
