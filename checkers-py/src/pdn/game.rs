//! The class `PdnGame`: a game of a file.

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

/// A game of a file: the native part of `checkers.pdn.Game`. It is immutable; edits create new games.
#[pyclass(frozen, module = "checkers._native", name = "PdnGame")]
pub(crate) struct Game {
    pub(super) square_map: Arc<SquareMap>,
    pub(super) game: PdnGame,
    pub(super) replay: Replay,
    /// Replays the game after an edit, with the same rules.
    pub(super) replayer: Replayer,
    /// Whether other games of the file showed whose number comes first. A restored replayer has it as the caller's option.
    pub(super) shown_by_file: bool,
    /// The number of the game in its file, from 1.
    pub(super) number: u64,
    /// The line where the game starts.
    pub(super) line: u32,
    pub(super) repairs: Repairs,
    /// Whether a repair lost text.
    pub(super) loses_text: bool,
    /// Whether the file has no game, and this is its text.
    pub(super) is_missing: bool,
}

/// A remark in a pickle.
pub(super) type OwnedRemark = (String, String, Option<u32>, Option<u32>);

/// The repairs of the reader.
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

/// The tags that a board determines.
const OF_THE_BOARD: [&str; 4] = ["GameType", "Variant", "SetUp", "FEN"];

/// The message for a file without any game.
pub(super) const NO_GAME: &str = "no game found: the file has no tag, no move and no result";

/// Returns the rules of a replayed game: the caller's, or a named variant.
pub(super) fn square_map_of(replay: &Replay, given: Option<&Arc<SquareMap>>) -> Arc<SquareMap> {
    let same = given.filter(|square_map| square_map.variant == replay.variant).cloned();
    same.or_else(|| SquareMap::named(replay.variant.id()))
        .unwrap_or_else(|| SquareMap::new(replay.variant.clone()))
}

/// A remark on a game: identifier, message, line and column.
type Remark<'py> = (Bound<'py, PyString>, String, Option<u32>, Option<u32>);

impl Game {
    /// Returns a game that was read. `source` has the evidence of its file and the caller's options.
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

/// Returns a replayer for edits of a game, which keeps its rules.
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
    /// Returns the game of a board. The board determines variant and start position; headers do not override them.
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
        // Sorts the tags into the order of the standard. In `record`, White's number comes first in the result.
        let convert = ConvertOptions::default().with_first_number(FirstNumber::White);
        let written = pdn::convert(&written, &replay, &convert);
        // Reads the text back, to prove that it describes the same game.
        let mut text = String::new();
        pdn::write(&written, &mut text).map_err(|error| errors::raise(py, "PdnError", error))?;
        match pdn::read(text.as_bytes()).next() {
            Some(Ok(record)) => {
                let replayer = Replayer::new(options);
                let replay = replayer.clone().replay(&record.game);
                // Compared as FEN, because PDN cannot write which king has made a king run.
                let fen = |position| square_map.variant.fen(position).to_string();
                if fen(&replay.line.start) != fen(played.initial_position()) || replay.moves() != played.ply()
                {
                    let message = "internal error: the PDN text describes another game; please report this";
                    return Err(errors::raise(py, "PdnError", message));
                }
                Ok(Self::new(square_map_of(&replay, Some(&square_map)), record, replay, replayer))
            }
            _ => Err(errors::raise(
                py,
                "PdnError",
                "internal error: the PDN text has no game; please report this",
            )),
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

    /// Returns the value of a tag; tag names of other languages are found too.
    fn header(&self, name: &str) -> Option<&str> {
        self.game.tags.meaning(name)
    }

    /// Whether the result is known, and the winner.
    #[getter]
    fn winner(&self) -> (bool, Option<bool>) {
        match self.replay.winner {
            None => (false, None),
            Some(winner) => (true, winner.side.map(args::is_white)),
        }
    }

    /// The rule that determined the winner.
    #[getter]
    fn winner_rule(&self) -> Option<&'static str> {
        self.replay.winner.map(|winner| winner.rule.code())
    }

    /// The source of the rules.
    #[getter]
    fn rules_from(&self) -> &'static str {
        self.replay.rules_from.code()
    }

    /// Whether a repair dropped text.
    #[getter]
    fn loses_text(&self) -> bool {
        self.loses_text
    }

    /// Returns a board with the start position.
    fn board(&self) -> Board {
        Board::at(self.square_map.clone(), self.replay.line.start)
    }

    /// Returns the moves of the main line.
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

    /// The number of moves of the main line.
    #[getter]
    fn ply_count(&self) -> usize {
        self.replay.moves()
    }

    /// Returns a board with the last position of the main line.
    fn end(&self) -> Board {
        Board::at(self.square_map.clone(), *self.replay.position())
    }

    /// Returns why the game could not be replayed to its end.
    fn errors<'py>(&self, py: Python<'py>) -> Vec<Remark<'py>> {
        let missing = self.is_missing.then(|| remark(py, "no_game", NO_GAME, Some(Place::START)));
        let failure = self.replay.failure();
        let failure = failure.map(|failure| remark(py, "illegal", &failure.reason, Some(failure.place)));
        missing.into_iter().chain(failure).collect()
    }

    /// Returns the repairs of the reader.
    fn repairs(&self) -> Vec<OwnedRemark> {
        self.repairs.owned()
    }

    /// Returns remarks on how the game was replayed.
    fn remarks<'py>(&self, py: Python<'py>) -> Vec<Remark<'py>> {
        let remarks = self.replay.remarks.iter();
        remarks.map(|found| remark(py, "remark", &found.kind, found.place)).collect()
    }

    /// Returns the game with comments and variations, as nested tuples.
    fn tree<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        tree::line(py, &self.square_map, &self.game.line, Some(&self.replay.line))
    }

    /// Returns the game as PDN.
    fn text(&self, py: Python<'_>, convert: bool) -> PyResult<String> {
        let game = &self.game;
        let converted = convert.then(|| pdn::convert(game, &self.replay, &ConvertOptions::default()));
        let mut text = String::new();
        pdn::write(converted.as_ref().unwrap_or(game), &mut text)
            .map_err(|error| errors::raise(py, "PdnError", error))?;
        Ok(text)
    }
}
