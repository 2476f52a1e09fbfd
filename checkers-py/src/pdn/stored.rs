//! Pickles of games of files.

use checkers_core::pdn::{
    FirstNumber, MoveLine, Note, PdnGame, Place, RemarkKind, Replay, ReplayOptions, Replayer, RulesFrom,
    WinnerRule,
};
use pyo3::prelude::*;
use pyo3::types::{PyTuple, PyType};

use super::game::{Game, OwnedRemark, Repairs};
use super::square_map_of;
use crate::errors;
use crate::rules::Rules;

/// All sources of the rules.
const RULES_FROM: [RulesFrom; 8] = [
    RulesFrom::Tags,
    RulesFrom::Caller,
    RulesFrom::OtherGames,
    RulesFrom::FileName,
    RulesFrom::OtherTags,
    RulesFrom::Moves,
    RulesFrom::Board,
    RulesFrom::Nothing,
];

impl Game {
    /// Adds the evidence of the file to the replay of an edited game.
    pub(super) fn keep_source(&self, mut replay: Replay) -> Replay {
        if self.replay.variant == replay.variant {
            set_rules_from(&mut replay, self.replay.rules_from);
        }
        set_winner_rule(&mut replay, self.shown_by_file);
        replay
    }
}

fn set_winner_rule(replay: &mut Replay, shown_by_file: bool) {
    if let Some(winner) = replay.winner.as_mut().filter(|winner| winner.rule == WinnerRule::Option)
        && shown_by_file
    {
        winner.rule = WinnerRule::OtherGames;
    }
}

fn set_rules_from(replay: &mut Replay, from: RulesFrom) {
    replay.rules_from = from;
    let kind = match from {
        RulesFrom::Tags | RulesFrom::Caller => return,
        RulesFrom::Moves => RemarkKind::Guessed,
        RulesFrom::Nothing => RemarkKind::Open,
        from => RemarkKind::GuessedFrom(from),
    };
    if replay.remarks.iter().all(|remark| remark.kind != kind) {
        replay.remarks.insert(0, checkers_core::pdn::Remark::about_game(kind));
    }
}

/// Calls `visit` with the place of each node, in the order of the text.
fn visit_places(line: &mut MoveLine, visit: &mut dyn FnMut(&mut Place)) {
    let each = |notes: &mut Vec<Note>, visit: &mut dyn FnMut(&mut Place)| {
        for note in notes {
            if let Note::Variation(line) = note {
                visit_places(line, visit);
            }
        }
    };
    each(&mut line.before, visit);
    for node in &mut line.nodes {
        visit(&mut node.place);
        each(&mut node.notes, visit);
    }
}

type Stored = (
    Rules,
    String,
    Vec<(u32, u32)>,
    (u64, u32, bool, bool),
    (Option<bool>, bool, &'static str),
    Vec<OwnedRemark>,
);

#[pymethods]
impl Game {
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
        let json =
            serde_json::to_string(&self.game).map_err(|error| errors::raise(py, "CheckersError", error))?;
        let mut game = self.game.clone();
        let mut places = Vec::new();
        visit_places(&mut game.line, &mut |place| places.push((place.line, place.column)));
        // Whose number comes first, if the file or the caller determined it: the game alone does not show it.
        game.line = MoveLine::default();
        game.tags.set("Result", "1-0");
        let first = self.replayer.clone().replay(&game).winner;
        let first = first.filter(|winner| matches!(winner.rule, WinnerRule::Option | WinnerRule::OtherGames));
        let shown_by_file =
            self.shown_by_file || first.is_some_and(|winner| winner.rule == WinnerRule::OtherGames);
        let first = first.and_then(|winner| winner.side).map(crate::args::is_white);
        let stored: Stored = (
            Rules { square_map: self.square_map.clone() },
            json,
            places,
            (self.number, self.line, self.loses_text, self.is_missing),
            (first, shown_by_file, self.replay.rules_from.code()),
            self.repairs.owned(),
        );
        let restore = py.get_type::<Self>().getattr("_restore")?;
        Ok((restore, stored.into_pyobject(py)?))
    }

    /// Restores a pickled game.
    #[classmethod]
    fn _restore(
        cls: &Bound<'_, PyType>,
        rules: &Bound<'_, Rules>,
        json: &str,
        places: Vec<(u32, u32)>,
        source: (u64, u32, bool, bool),
        told: (Option<bool>, bool, String),
        repairs: Vec<OwnedRemark>,
    ) -> PyResult<Self> {
        let (number, line, loses_text, is_missing) = source;
        let (first, shown_by_file, from) = told;
        let mut game: PdnGame =
            serde_json::from_str(json).map_err(|error| errors::raise(cls.py(), "CheckersError", error))?;
        let mut places = places.into_iter();
        visit_places(&mut game.line, &mut |place| {
            if let Some((line, column)) = places.next() {
                *place = Place { line, column };
            }
        });
        let square_map = &rules.get().square_map;
        let first = match first {
            None => FirstNumber::Detect,
            Some(true) => FirstNumber::White,
            Some(false) => FirstNumber::Black,
        };
        let options =
            ReplayOptions::default().with_variant(Some(square_map.variant.clone())).with_guess(true);
        let replayer = Replayer::new(options).with_first_number(first);
        let mut replay = replayer.clone().replay(&game);
        if let Some(from) = RULES_FROM.into_iter().find(|known| known.code() == from)
            && replay.variant == square_map.variant
        {
            set_rules_from(&mut replay, from);
        }
        set_winner_rule(&mut replay, shown_by_file);
        Ok(Self {
            square_map: square_map_of(&replay, Some(square_map)),
            game,
            replay,
            replayer,
            shown_by_file,
            number,
            line,
            repairs: Repairs::Stored(repairs),
            loses_text,
            is_missing,
        })
    }
}
