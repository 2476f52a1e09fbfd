//! Edits of games. Every edit creates a new game and replays it, so that a failed edit changes nothing.

use std::time::Duration;

use checkers_core::pdn::{
    Act, Annotation, Clock, ClockKind, MoveLine, MoveNumber, Node, Note, PdnGame, PlyAct, Replay,
    ReplayedLine,
};
use checkers_core::{Move as CoreMove, Position, game};
use pyo3::exceptions::{PyIndexError, PyValueError};
use pyo3::prelude::*;

use super::game::Game;
use crate::board::Board;
use crate::move_argument::{self, Given};
use crate::move_context::MoveContext;
use crate::{args, errors, text};

/// The path to a line of a game: for each variation on the way, the index of its node and its index there. Node -1 stands
/// for the notes before the first move.
type LinePath = Vec<(i64, usize)>;

/// Returns the notes behind a node, or before the first move.
fn notes_of(line: &MoveLine, node: i64) -> Option<&Vec<Note>> {
    match usize::try_from(node) {
        Ok(node) => line.nodes.get(node).map(|node| &node.notes),
        Err(_) => Some(&line.before),
    }
}

fn notes_mut(line: &mut MoveLine, node: i64) -> Option<&mut Vec<Note>> {
    match usize::try_from(node) {
        Ok(node) => line.nodes.get_mut(node).map(|node| &mut node.notes),
        Err(_) => Some(&mut line.before),
    }
}

fn line_mut<'a>(game: &'a mut PdnGame, path: &[(i64, usize)]) -> PyResult<&'a mut MoveLine> {
    path.iter().try_fold(&mut game.line, |line, (node, variation)| {
        let variations = notes_mut(line, *node).into_iter().flatten().filter_map(|note| match note {
            Note::Variation(line) => Some(line),
            _ => None,
        });
        variations.into_iter().nth(*variation).ok_or_else(gone)
    })
}

fn node_mut<'a>(game: &'a mut PdnGame, path: &[(i64, usize)], node: i64) -> PyResult<&'a mut Node> {
    let line = line_mut(game, path)?;
    usize::try_from(node).ok().and_then(|node| line.nodes.get_mut(node)).ok_or_else(gone)
}

fn gone() -> PyErr {
    PyIndexError::new_err("this move or variation is no longer part of the game")
}

/// A replayed line, with the plies that lead to its start.
struct Replayed<'a> {
    line: &'a ReplayedLine,
    before: Vec<(PlyAct, Position)>,
}

/// Returns a replayed variation of a node, and the number of plies of `line` before it.
fn replayed_variation<'a>(
    game_line: &MoveLine,
    line: &'a ReplayedLine,
    node: i64,
    variation: usize,
) -> Option<(&'a ReplayedLine, usize)> {
    let Ok(node) = usize::try_from(node) else { return Some((line.before.get(variation)?, 0)) };
    let index = line.plies.iter().position(|ply| (ply.node..ply.node + ply.nodes).contains(&node))?;
    let ply = &line.plies[index];
    // The variations of a ply are those of all its nodes.
    let earlier = game_line.nodes.get(ply.node..node)?.iter().map(|node| node.variations().count());
    let found = ply.variations.get(earlier.sum::<usize>() + variation)?;
    let before = if index == 0 { line.start } else { line.plies[index - 1].position };
    // In some files a variation continues after the move instead of replacing it.
    Some((found, if found.start == before { index } else { index + 1 }))
}

fn replayed<'a>(game: &'a PdnGame, replay: &'a Replay, path: &[(i64, usize)]) -> Option<Replayed<'a>> {
    let (mut written, mut line, mut before) = (&game.line, &replay.line, Vec::new());
    for (node, variation) in path {
        let (next, plies) = replayed_variation(written, line, *node, *variation)?;
        before.extend(line.plies[..plies].iter().map(|ply| (ply.act, ply.position)));
        let mut variations = notes_of(written, *node)?.iter().filter_map(|note| match note {
            Note::Variation(line) => Some(line),
            _ => None,
        });
        (written, line) = (variations.nth(*variation)?, next);
    }
    Some(Replayed { line, before })
}

impl Replayed<'_> {
    /// Returns the number of plies up to a node; `None` if the node was not replayed.
    fn plies(&self, node: i64) -> Option<usize> {
        let Ok(node) = usize::try_from(node) else { return Some(0) };
        let index =
            self.line.plies.iter().position(|ply| (ply.node..ply.node + ply.nodes).contains(&node))?;
        Some(index + 1)
    }

    fn position(&self, plies: usize) -> Position {
        plies.checked_sub(1).map_or(self.line.start, |last| self.line.plies[last].position)
    }
}

fn clock_kind(kind: &str) -> PyResult<ClockKind> {
    match kind {
        "remaining" => Ok(ClockKind::Remaining),
        "elapsed" => Ok(ClockKind::Elapsed),
        "game" => Ok(ClockKind::Game),
        "move" => Ok(ClockKind::Move),
        _ => Err(errors::unknown_word("kind", kind, &["remaining", "elapsed", "game", "move"])),
    }
}

/// Renumbers the moves of a game, starting with the written number of its first move, if there is one.
fn renumber(game: &mut PdnGame) {
    let first = game.line.nodes.iter().find_map(|node| match &node.act {
        Act::Move { number, .. } => Some(*number),
        Act::Setup(_) => None,
    });
    game.line.renumber(first.flatten().unwrap_or(MoveNumber::FIRST));
}

impl Game {
    /// Returns a changed copy of the game.
    fn changed(&self, change: impl FnOnce(&mut PdnGame) -> PyResult<()>) -> PyResult<Self> {
        let mut game = self.game.clone();
        change(&mut game)?;
        let replay = self.keep_source(self.replayer.clone().replay(&game));
        Ok(Self {
            square_map: super::square_map_of(&replay, Some(&self.square_map)),
            game,
            replay,
            replayer: self.replayer.clone(),
            shown_by_file: self.shown_by_file,
            number: self.number,
            line: self.line,
            repairs: self.repairs.clone(),
            loses_text: self.loses_text,
            is_missing: false,
        })
    }

    /// Reads consecutive moves from a position, and returns their texts for the file.
    fn written(&self, mut position: Position, moves: &[Bound<'_, PyAny>]) -> PyResult<Vec<String>> {
        let variant = &self.square_map.variant;
        let mut texts = Vec::with_capacity(moves.len());
        for mv in moves {
            let py = mv.py();
            let context = MoveContext::new(self.square_map.clone(), position);
            let given = Given::new(&context, mv)?;
            if !variant.is_legal(&position, &given.mv) {
                return Err(given.illegal(py, &context));
            }
            if self.replay.first_square.is_some() {
                let message = "this file numbers its squares from another corner: convert the game before editing, with \
                               pdn.loads(game.to_pdn(convert=True))";
                return Err(errors::raise(py, "PdnError", message));
            }
            texts.push(text::shortest(&context, &given.mv));
            position = variant.play_unchecked(&position, &given.mv);
        }
        Ok(texts)
    }

    /// Returns the position behind a node of a line, or an error if the game could not be replayed up to it.
    fn position_behind(&self, py: Python<'_>, path: &[(i64, usize)], node: i64) -> PyResult<Position> {
        let line = replayed(&self.game, &self.replay, path);
        let found = line.and_then(|line| line.plies(node).map(|plies| line.position(plies)));
        found.ok_or_else(|| {
            errors::raise(py, "PdnError", "no move can be added here: the moves before could not be replayed")
        })
    }
}

fn not_written(py: Python<'_>, error: impl ToString) -> PyErr {
    errors::raise(py, "PdnError", error)
}

#[pymethods]
impl Game {
    /// Returns a board with the moves up to a node; `None` if they could not be replayed.
    fn board_behind(&self, path: LinePath, node: i64) -> Option<Board> {
        let Replayed { line, before } = &replayed(&self.game, &self.replay, &path)?;
        let plies = Replayed { line, before: Vec::new() }.plies(node)?;
        let variant = &self.square_map.variant;
        let mut board = game::Game::from_position(variant.clone(), self.replay.line.start);
        let own = line.plies[..plies].iter().map(|ply| (ply.act, ply.position));
        for (act, position) in before.iter().copied().chain(own) {
            let is_played = match act {
                PlyAct::Move(mv) => board.play_on(&mv).is_ok() && *board.position() == position,
                _ => false,
            };
            if !is_played {
                board = game::Game::from_position(variant.clone(), position);
            }
        }
        Some(Board::of_game(self.square_map.clone(), board))
    }

    /// Appends a move to a line.
    fn add_move(&self, path: LinePath, mv: &Bound<'_, PyAny>) -> PyResult<Self> {
        let py = mv.py();
        let mut game = self.game.clone();
        let last = line_mut(&mut game, &path)?.nodes.len() as i64 - 1;
        let position = self.position_behind(py, &path, last)?;
        let texts = self.written(position, std::slice::from_ref(mv))?;
        self.changed(|game| {
            let line = line_mut(game, &path)?;
            for text in &texts {
                line.push_move(text).map_err(|error| not_written(py, error))?;
            }
            renumber(game);
            Ok(())
        })
    }

    /// Adds a variation to a node.
    fn add_variation(
        &self,
        py: Python<'_>,
        path: LinePath,
        node: i64,
        moves: Vec<Bound<'_, PyAny>>,
    ) -> PyResult<Self> {
        if moves.is_empty() {
            return Err(PyValueError::new_err("a variation needs at least one move"));
        }
        let position = self.position_behind(py, &path, node - 1)?;
        let texts = self.written(position, &moves)?;
        self.changed(|game| {
            let texts = texts.iter().map(String::as_str);
            let line = MoveLine::from_moves(texts).map_err(|error| not_written(py, error))?;
            node_mut(game, &path, node)?.add_variation(line);
            renumber(game);
            Ok(())
        })
    }

    /// Removes a node and the rest of its line.
    fn truncate(&self, path: LinePath, node: usize) -> PyResult<Self> {
        self.changed(|game| {
            let line = line_mut(game, &path)?;
            if node >= line.nodes.len() {
                return Err(gone());
            }
            line.nodes.truncate(node);
            renumber(game);
            Ok(())
        })
    }

    /// Removes a variation.
    fn remove_variation(&self, path: LinePath, node: i64, variation: usize) -> PyResult<Self> {
        self.changed(|game| {
            let line = line_mut(game, &path)?;
            let notes = notes_mut(line, node).ok_or_else(gone)?;
            let mut places = notes.iter().enumerate().filter(|(_, note)| matches!(note, Note::Variation(_)));
            let (place, _) = places.nth(variation).ok_or_else(gone)?;
            notes.remove(place);
            renumber(game);
            Ok(())
        })
    }

    /// Swaps a variation with the rest of its line.
    fn promote(&self, path: LinePath, node: usize, variation: usize) -> PyResult<Self> {
        self.changed(|game| {
            if !line_mut(game, &path)?.promote(node, variation) {
                return Err(gone());
            }
            renumber(game);
            Ok(())
        })
    }

    /// Adds a comment.
    fn add_comment(&self, path: LinePath, node: i64, text: &str) -> PyResult<Self> {
        self.changed(|game| {
            let line = line_mut(game, &path)?;
            match usize::try_from(node) {
                Ok(_) => node_mut(game, &path, node)?.add_comment(text),
                Err(_) => line.add_comment(text),
            }
            Ok(())
        })
    }

    /// Removes the comments of a node.
    fn remove_comments(&self, path: LinePath, node: i64) -> PyResult<Self> {
        self.changed(|game| {
            let notes = notes_mut(line_mut(game, &path)?, node).ok_or_else(gone)?;
            notes.retain(|note| !matches!(note, Note::Comment(_)));
            Ok(())
        })
    }

    /// Adds a numeric annotation glyph.
    fn add_glyph(&self, path: LinePath, node: i64, glyph: u16) -> PyResult<Self> {
        self.changed(|game| {
            let notes = notes_mut(line_mut(game, &path)?, node).ok_or_else(gone)?;
            notes.push(Note::Glyph(glyph));
            Ok(())
        })
    }

    /// Removes a numeric annotation glyph.
    fn remove_glyph(&self, path: LinePath, node: i64, glyph: u16) -> PyResult<Self> {
        self.changed(|game| {
            let notes = notes_mut(line_mut(game, &path)?, node).ok_or_else(gone)?;
            let before = notes.len();
            notes.retain(|note| *note != Note::Glyph(glyph));
            if notes.len() == before {
                return Err(PyValueError::new_err(format!(
                    "the move has no numeric annotation glyph {glyph}"
                )));
            }
            Ok(())
        })
    }

    /// Sets the annotation of a move, such as `"!"`; `""` removes it.
    fn set_annotation(&self, path: LinePath, node: i64, annotation: &str) -> PyResult<Self> {
        let annotation = match annotation {
            "" => None,
            marks => Some(Annotation::new(marks).map_err(|error| PyValueError::new_err(error.to_string()))?),
        };
        self.changed(|game| {
            node_mut(game, &path, node)?.set_annotation(annotation);
            Ok(())
        })
    }

    /// Sets a clock time of a node; `None` removes it.
    fn set_clock(
        &self,
        path: LinePath,
        node: i64,
        kind: &str,
        color: Option<bool>,
        seconds: Option<f64>,
    ) -> PyResult<Self> {
        let (kind, side) = (clock_kind(kind)?, color.map(args::color));
        let time = seconds.map(|seconds| {
            Duration::try_from_secs_f64(seconds).map_err(|_| {
                PyValueError::new_err(format!(
                    "seconds must be a finite number from 0 to 2**64, not {seconds}"
                ))
            })
        });
        let time = time.transpose()?;
        self.changed(|game| {
            let node = node_mut(game, &path, node)?;
            match time {
                Some(time) => node.set_clock(Clock { side, ..Clock::new(kind, time) }),
                None => node.remove_clock(kind, side),
            }
            Ok(())
        })
    }

    /// Sets a tag; `None` removes it.
    fn set_tag(&self, name: &str, value: Option<&str>) -> PyResult<Self> {
        self.changed(|game| {
            match value {
                Some(value) => game.tags.set(name, value),
                None => {
                    game.tags.remove(name);
                }
            }
            Ok(())
        })
    }

    /// Returns a line with its variations as PDN, without tags and result.
    fn line_text(&self, py: Python<'_>, path: LinePath) -> PyResult<String> {
        let mut game = self.game.clone();
        let line = line_mut(&mut game, &path)?.clone();
        if line.nodes.is_empty() && line.before.is_empty() {
            // The core refuses to write a game without tags, moves and notes.
            return Ok(String::new());
        }
        let game = PdnGame { line, ..PdnGame::default() };
        let mut text = String::new();
        checkers_core::pdn::write(&game, &mut text).map_err(|error| not_written(py, error))?;
        Ok(text.trim_end().trim_end_matches('*').trim_end().to_owned())
    }
}

/// Returns the text of consecutive moves from a position, with move numbers as in a game file.
pub(crate) fn numbered(
    py: Python<'_>,
    context: &MoveContext,
    moves: &[Bound<'_, PyAny>],
    first: MoveNumber,
) -> PyResult<String> {
    let square_map = context.square_map();
    let mut position = *context.position();
    let mut texts = Vec::with_capacity(moves.len());
    for given in moves {
        let here = MoveContext::new(square_map.clone(), position);
        let given = Given::new(&here, given)?;
        let mv: CoreMove = given.mv;
        if !square_map.variant.is_legal(&position, &mv) {
            return Err(move_argument::illegal(py, &here, &text::shortest(&here, &mv)));
        }
        texts.push(text::shortest(&here, &mv));
        position = square_map.variant.play_unchecked(&position, &mv);
    }
    let line = MoveLine::from_moves(texts.iter().map(String::as_str));
    let mut line = line.map_err(|error| not_written(py, error))?;
    line.renumber(first);
    let mut text = String::new();
    for node in &line.nodes {
        if let Act::Move { number, text: written, .. } = &node.act {
            if !text.is_empty() {
                text.push(' ');
            }
            if let Some(number) = number {
                text.push_str(&format!("{number} "));
            }
            text.push_str(written.as_str());
        }
    }
    Ok(text)
}
