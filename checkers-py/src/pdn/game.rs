//! A game of a file.

use std::fmt::Display;
use std::sync::Arc;

use checkers_core::pdn::{
    self, ConvertOptions, Evidence, FirstNumber, PdnGame, Place, Record, Repair, Replay, ReplayOptions,
    Replayer, Tag, Tags,
};
use pyo3::prelude::*;
use pyo3::types::{PyString, PyTuple};

use super::tree;
use crate::board::Board;
use crate::move_context::MoveContext;
use crate::moves::Move;
use crate::rules::Rules;
use crate::square_map::SquareMap;
use crate::{args, errors};

/// A game of a file: the native part of `checkers.pdn.Game`. It never changes; edits make others.
#[pyclass(frozen, module = "checkers._native", name = "PdnGame")]
pub(crate) struct Game {
    pub(super) square_map: Arc<SquareMap>,
    pub(super) game: PdnGame,
    pub(super) replay: Replay,
    /// Replays the game after an edit, by the same rules.
    pub(super) replayer: Replayer,
    /// Whether other games of the file showed whose number comes first, which a stored replayer takes for the caller's word.
    pub(super) shown_by_file: bool,
    /// Which game of its file it is.
    pub(super) number: u64,
    /// Where it begins.
    pub(super) line: u32,
    pub(super) repairs: Repairs,
    /// Whether a repair lost text.
    pub(super) loses_text: bool,
    /// Whether the file holds no game: this is what it holds instead.
    pub(super) is_missing: bool,
}

/// A remark as it is pickled.
pub(super) type OwnedRemark = (String, String, Option<u32>, Option<u32>);

/// What the reader had to put right.
#[derive(Clone)]
pub(super) enum Repairs {
    Read(Vec<Repair>),
    /// From a pickle.
    Stored(Vec<OwnedRemark>),
}

impl Repairs {
    pub(super) fn owned(&self) -> Vec<OwnedRemark> {
        match self {
            Self::Stored(repairs) => repairs.clone(),
            Self::Read(repairs) => {
                let owned = |repair: &Repair| {
                    let place = repair.place;
                    (repair.kind.code().to_owned(), repair.to_string(), Some(place.line), Some(place.column))
                };
                repairs.iter().map(owned).collect()
            }
        }
    }
}

/// Tags that say what a board knows.
const OF_THE_BOARD: [&str; 4] = ["GameType", "Variant", "SetUp", "FEN"];

/// What is wrong with a file that was read to its end without finding a game.
pub(super) const NO_GAME: &str = "no game found: the file has no tag, no move and no result";

/// The rules of a replayed game: one of the named ones, or that of the caller.
pub(super) fn square_map_of(replay: &Replay, given: Option<&Arc<SquareMap>>) -> Arc<SquareMap> {
    let same = given.filter(|square_map| square_map.variant == replay.variant).cloned();
    same.or_else(|| SquareMap::named(replay.variant.id()))
        .unwrap_or_else(|| SquareMap::new(replay.variant.clone()))
}

/// Something about a game: its kind, what it is in words, and where it stands.
type Remark<'py> = (Bound<'py, PyString>, String, Option<u32>, Option<u32>);

impl Game {
    /// A game that was read. `source` has what its file shows, and what the caller says of results.
    pub(super) fn new(square_map: Arc<SquareMap>, record: Record, replay: Replay, source: Replayer) -> Self {
        Self {
            square_map,
            replay,
            replayer: source,
            shown_by_file: false,
            number: record.number,
            line: record.place.line,
            repairs: Repairs::Read(record.repairs),
            loses_text: record.loss.is_some(),
            is_missing: false,
            game: record.game,
        }
    }
}

/// What replays a game after edits: by its rules.
pub(super) fn replayer(replay: &Replay, evidence: Arc<Evidence>, first_number: FirstNumber) -> Replayer {
    let options = ReplayOptions::default().with_variant(Some(replay.variant.clone())).with_guess(true);
    Replayer::new(options).with_evidence(evidence).with_first_number(first_number)
}

fn remark<'py>(py: Python<'py>, kind: &str, message: impl Display, place: Option<Place>) -> Remark<'py> {
    let (line, column) = (place.map(|place| place.line), place.map(|place| place.column));
    (PyString::new(py, kind), message.to_string(), line, column)
}

#[pymethods]
impl Game {
    /// The game of a board. By which rules it goes, and from where, the board says itself, whatever the headers say.
    #[staticmethod]
    fn from_board(
        py: Python<'_>,
        board: &Bound<'_, Board>,
        headers: Vec<(String, String)>,
    ) -> PyResult<Self> {
        let board = board.get();
        let square_map = board.square_map().clone();
        let played = board.game(py);
        let mut written = pdn::record(&played);
        for (name, value) in &headers {
            let tag = Tag::new(name, value);
            let meaning = Tags::standard_name(tag.name());
            if !OF_THE_BOARD.iter().any(|own| own.eq_ignore_ascii_case(meaning)) {
                written.tags.set(name, value);
            }
        }
        let options =
            ReplayOptions::default().with_variant(Some(square_map.variant.clone())).with_guess(false);
        let replay = Replayer::new(options.clone()).replay(&written);
        // Puts the tags in the standard's order. A record has White's number first.
        let convert = ConvertOptions::default().with_first_number(FirstNumber::White);
        let written = pdn::convert(&written, &replay, &convert);
        // Read as any file is: what is written can be read.
        let mut text = String::new();
        pdn::write(&written, &mut text).map_err(|error| errors::raise(py, "PdnError", error))?;
        match pdn::read(text.as_bytes()).next() {
            Some(Ok(record)) => {
                let replayer = Replayer::new(options);
                let replay = replayer.clone().replay(&record.game);
                // What can be written of a position: which king has made a count of moves cannot.
                let fen = |position| square_map.variant.fen(position).to_string();
                if fen(&replay.line.start) != fen(played.initial_position()) || replay.moves() != played.ply()
                {
                    let message = "what would be written is another game: please report this";
                    return Err(errors::raise(py, "PdnError", message));
                }
                Ok(Self::new(square_map_of(&replay, Some(&square_map)), record, replay, replayer))
            }
            _ => Err(errors::raise(py, "PdnError", "there is nothing to write")),
        }
    }

    #[getter]
    fn rules(&self) -> Rules {
        Rules { square_map: self.square_map.clone() }
    }

    #[getter]
    fn number(&self) -> u64 {
        self.number
    }

    #[getter]
    fn line(&self) -> u32 {
        self.line
    }

    #[getter]
    fn headers(&self) -> Vec<(&str, &str)> {
        self.game.tags.iter().map(|tag| (tag.name(), tag.value())).collect()
    }

    /// The value of a header, by whatever name programs of other languages give it.
    fn header(&self, name: &str) -> Option<&str> {
        self.game.tags.meaning(name)
    }

    /// Whether the result is known, and who won.
    #[getter]
    fn winner(&self) -> (bool, Option<bool>) {
        match self.replay.winner {
            None => (false, None),
            Some(winner) => (true, winner.side.map(args::is_white)),
        }
    }

    /// The rule that says who won.
    #[getter]
    fn winner_rule(&self) -> Option<&'static str> {
        self.replay.winner.map(|winner| winner.rule.code())
    }

    /// What says by which rules the game was replayed.
    #[getter]
    fn rules_from(&self) -> &'static str {
        self.replay.rules_from.code()
    }

    /// Whether a repair lost text.
    #[getter]
    fn loses_text(&self) -> bool {
        self.loses_text
    }

    /// The board from which the game starts.
    fn board(&self) -> Board {
        Board::at(self.square_map.clone(), self.replay.line.start)
    }

    /// The moves of the main line.
    fn moves<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let line = &self.replay.line;
        let after = line.plies.iter().map(|ply| ply.position).collect();
        let contexts = MoveContext::each(self.square_map.clone(), line.start, after);
        let made = contexts.zip(&line.plies).filter_map(|(context, ply)| match ply.act {
            pdn::PlyAct::Move(mv) => Some(Move { mv, context }),
            _ => None,
        });
        PyTuple::new(py, made.collect::<Vec<_>>())
    }

    /// How many moves the main line has.
    #[getter]
    fn ply_count(&self) -> usize {
        self.replay.moves()
    }

    /// The last position of the main line.
    fn end(&self) -> Board {
        Board::at(self.square_map.clone(), *self.replay.position())
    }

    /// Why the game could not be replayed to its end.
    fn errors<'py>(&self, py: Python<'py>) -> Vec<Remark<'py>> {
        let missing = self.is_missing.then(|| remark(py, "no_game", NO_GAME, Some(Place::START)));
        let failure = self.replay.failure();
        let failure = failure.map(|failure| remark(py, "illegal", &failure.reason, Some(failure.place)));
        missing.into_iter().chain(failure).collect()
    }

    /// What the reader had to put right.
    fn repairs(&self) -> Vec<OwnedRemark> {
        self.repairs.owned()
    }

    /// What is worth knowing about how the game was replayed.
    fn remarks<'py>(&self, py: Python<'py>) -> Vec<Remark<'py>> {
        let remarks = self.replay.remarks.iter();
        remarks.map(|found| remark(py, "remark", &found.kind, found.place)).collect()
    }

    /// The game with its comments and variations, as nested tuples.
    fn tree<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        tree::line(py, &self.square_map, &self.game.line, Some(&self.replay.line))
    }

    /// The game as PDN.
    fn text(&self, py: Python<'_>, convert: bool) -> PyResult<String> {
        let game = &self.game;
        let converted = convert.then(|| pdn::convert(game, &self.replay, &ConvertOptions::default()));
        let mut text = String::new();
        pdn::write(converted.as_ref().unwrap_or(game), &mut text)
            .map_err(|error| errors::raise(py, "PdnError", error))?;
        Ok(text)
    }
}
