//! The class `Board`: a game with its position and its moves.

mod notation;
mod packed;
mod picture;
mod player_actions;
mod setup;

pub(crate) use packed::{pack_error, unpack_error};

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use checkers_core::game::{Event, Game, PlayError};
use checkers_core::steps::visit_first_steps;
use checkers_core::{Move as CoreMove, Position, Role, Variant};
use pyo3::exceptions::{PyIndexError, PyValueError};
use pyo3::prelude::*;
use pyo3::sync::MutexExt;
use pyo3::types::{PyIterator, PyList, PyString, PyTuple, PyType};

use crate::args::{self, Whole};
use crate::move_argument::Given;
use crate::move_context::MoveContext;
use crate::moves::{LegalMoves, Move};
use crate::rules::Rules;
use crate::square_map::SquareMap;
use crate::step::StepMove;
use crate::{errors, outcome, perft, rules, text};

/// A game: the position, the side to move and the moves played so far.
///
/// `variant` is an identifier from `checkers.VARIANTS` or a `Rules` object; `None` is international draughts. `fen` is the
/// start position; `None` is the start position of the variant. With `strict`, the position must be possible in a game;
/// see `check`. Raises `RulesError` for an unknown variant and `FenError` for an invalid FEN.
///
/// Squares are numbered from 0, starting in White's left corner and continuing rank by rank. Methods that have a square as
/// argument accept its number, or its name in the notation of the variant.
///
/// >>> import checkers
/// >>> board = checkers.Board("english")
/// >>> board.turn == checkers.BLACK
/// True
/// >>> [str(move) for move in board.legal_moves]
/// ['9-14', '10-15', '11-16', '9-13', '10-14', '11-15', '12-16']
/// >>> board.push("11-15")
/// <Move 11-15>
/// >>> board.fen()
/// 'W:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,12,15'
#[pyclass(frozen, module = "checkers")]
pub(crate) struct Board {
    square_map: Arc<SquareMap>,
    state: Mutex<State>,
}

/// The mutable state of a board.
struct State {
    game: Game,
    /// The context of the moves of the current position, created at its first use.
    context: Option<MoveContext>,
    /// The legal moves of the current position, cached because programs read them repeatedly.
    legal: Option<Py<LegalMoves>>,
}

impl State {
    fn new(game: Game) -> Self {
        Self { game, context: None, legal: None }
    }

    /// Returns the context of the moves of the current position.
    fn context(&mut self, square_map: &Arc<SquareMap>) -> MoveContext {
        let make = || MoveContext::new(square_map.clone(), *self.game.position());
        self.context.get_or_insert_with(make).clone()
    }

    /// Returns the game for a change, and drops what was cached for the current position.
    fn change(&mut self) -> &mut Game {
        self.context = None;
        self.legal = None;
        &mut self.game
    }
}

impl Board {
    /// Returns a board with a new game that starts from `position`.
    pub(crate) fn at(square_map: Arc<SquareMap>, position: Position) -> Self {
        let game = Game::from_position(square_map.variant.clone(), position);
        Self { square_map, state: Mutex::new(State::new(game)) }
    }

    /// Returns a board with `game`.
    pub(crate) fn of_game(square_map: Arc<SquareMap>, game: Game) -> Self {
        Self { square_map, state: Mutex::new(State::new(game)) }
    }

    pub(crate) fn square_map(&self) -> &Arc<SquareMap> {
        &self.square_map
    }

    // Nothing that holds this lock calls into Python.
    fn lock(&self, py: Python<'_>) -> MutexGuard<'_, State> {
        self.state.lock_py_attached(py).unwrap_or_else(PoisonError::into_inner)
    }

    fn context(&self, py: Python<'_>) -> MoveContext {
        self.lock(py).context(&self.square_map)
    }

    pub(crate) fn position(&self, py: Python<'_>) -> Position {
        *self.lock(py).game.position()
    }

    /// Returns a copy of the game, which shares its earlier positions with the original.
    pub(crate) fn game(&self, py: Python<'_>) -> Game {
        self.lock(py).game.clone()
    }

    fn wrap(&self, mv: CoreMove, position: Position) -> Move {
        Move { mv, context: MoveContext::new(self.square_map.clone(), position) }
    }

    /// Returns the moves of a game, each with the position before it.
    fn made<'py>(&self, py: Python<'py>, game: &Game) -> PyResult<Vec<Bound<'py, Move>>> {
        let made = game.moves().iter().zip(game.positions());
        made.map(|(mv, position)| Bound::new(py, self.wrap(*mv, *position))).collect()
    }
}

/// The moves that a copy keeps.
enum Stack {
    All,
    Last(usize),
}

impl FromPyObject<'_, '_> for Stack {
    type Error = PyErr;

    fn extract(stack: Borrowed<'_, '_, PyAny>) -> PyResult<Self> {
        if let Ok(all) = stack.extract::<bool>() {
            return Ok(if all { Self::All } else { Self::Last(0) });
        }
        let last = usize::try_from(stack.extract::<Whole>()?.0);
        last.map(Self::Last).map_err(|_| PyValueError::new_err("stack must not be negative"))
    }
}

/// Returns the number of the next move of a game, and whether the side that moves second plays it.
pub(crate) fn move_number(game: &Game) -> (u32, bool) {
    let starts = game.variant().rules().starts;
    let plies = game.ply() as u32 + u32::from(game.initial_position().turn() != starts);
    (plies / 2 + 1, plies % 2 == 1)
}

#[pymethods]
impl Board {
    #[new]
    #[pyo3(signature = (variant = None, fen = None, *, strict = false))]
    fn new(
        py: Python<'_>,
        variant: Option<&Bound<'_, PyAny>>,
        fen: Option<&Bound<'_, PyString>>,
        strict: bool,
    ) -> PyResult<Self> {
        let square_map = match variant {
            Some(variant) => rules::square_map_of(variant)?,
            None => rules::square_map_of(PyString::new(py, "international").as_any())?,
        };
        let position = match fen {
            Some(text) => args::read_fen(&square_map, text, strict)?,
            None => square_map.initial,
        };
        Ok(Self::at(square_map, position))
    }

    /// Returns a board for a `Rules` object. Equivalent to `Board(rules, fen)`.
    #[staticmethod]
    #[pyo3(signature = (rules, fen = None, *, strict = false))]
    fn from_rules(
        py: Python<'_>,
        rules: &Bound<'_, Rules>,
        fen: Option<&Bound<'_, PyString>>,
        strict: bool,
    ) -> PyResult<Self> {
        Self::new(py, Some(rules.as_any()), fen, strict)
    }

    /// Returns a board without pieces. The side that moves first in the variant is to move.
    #[staticmethod]
    #[pyo3(signature = (variant = None))]
    fn empty(py: Python<'_>, variant: Option<&Bound<'_, PyAny>>) -> PyResult<Self> {
        let board = Self::new(py, variant, None, false)?;
        let turn = board.square_map.variant.rules().starts;
        Ok(Self::at(board.square_map, Position::empty(turn)))
    }

    /// The rules of the game.
    #[getter]
    fn rules(&self) -> Rules {
        Rules { square_map: self.square_map.clone() }
    }

    /// The identifier of the variant; `"custom"` for custom rules.
    #[getter]
    fn variant(&self) -> &'static str {
        self.square_map.variant.id()
    }

    /// The legal moves of the current position, as an immutable sequence.
    ///
    /// The moves are generated at the first access to an item. Later moves on the board do not change the sequence.
    #[getter]
    fn legal_moves(&self, py: Python<'_>) -> PyResult<Py<LegalMoves>> {
        let (context, known) = {
            let mut state = self.lock(py);
            (state.context(&self.square_map), state.legal.as_ref().map(|legal| legal.clone_ref(py)))
        };
        if let Some(known) = known {
            return Ok(known);
        }
        let legal = Py::new(py, LegalMoves::new(context.clone()))?;
        let mut state = self.lock(py);
        if state.context.as_ref().is_some_and(|now| now.is_same(&context)) {
            state.legal = Some(legal.clone_ref(py));
        }
        drop(state);
        Ok(legal)
    }

    /// Returns an iterator over the legal moves.
    fn generate_legal_moves<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyIterator>> {
        self.legal_moves(py)?.bind(py).try_iter()
    }

    /// Returns an iterator over the legal captures.
    ///
    /// If captures are compulsory, these are either all legal moves or none.
    fn generate_legal_captures<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyIterator>> {
        let context = self.context(py);
        let mut moves = self.square_map.variant.legal_moves(context.position());
        moves.retain(CoreMove::is_capture);
        let captures = moves.into_iter().map(|mv| Bound::new(py, Move { mv, context: context.clone() }));
        PyList::new(py, captures.collect::<PyResult<Vec<_>>>()?)?.try_iter()
    }

    /// Returns whether a move, or the text of a move, is legal in the current position.
    ///
    /// A text that is not a move, or that matches several legal moves, returns `False`.
    fn is_legal(&self, mv: &Bound<'_, PyAny>) -> PyResult<bool> {
        let context = self.context(mv.py());
        match mv.cast::<PyString>() {
            Ok(text) => Ok(text::read(&context, &text.to_string_lossy()).is_ok()),
            Err(_) => {
                let mv = mv.cast::<Move>()?.get();
                let legal = || self.square_map.variant.is_legal(context.position(), &mv.mv);
                Ok(mv.is_on_board_of(&self.square_map) && legal())
            }
        }
    }

    /// Returns the first steps of all legal moves as pairs `(from_square, to_square)`.
    fn first_steps(&self, py: Python<'_>) -> Vec<(u8, u8)> {
        let position = self.position(py);
        let mut steps = Vec::new();
        let index = |square| self.square_map.index(square);
        visit_first_steps(&self.square_map.variant, &position, &mut |step| {
            steps.push((index(step.from), index(step.to)));
        });
        steps
    }

    /// Returns a `StepMove` for entering a move of the piece on `square` step by step.
    ///
    /// Raises `IllegalMoveError`, whose `reason` says why, if no legal move starts on this square.
    fn step_move(&self, square: &Bound<'_, PyAny>) -> PyResult<StepMove> {
        StepMove::start(self.context(square.py()), square)
    }

    /// Plays a move and returns it.
    ///
    /// `mv` is a `Move` or its text in any notation. With `play_on`, a move is also accepted after a draw, as in recorded
    /// games that continued. Moves that `pop` undid can no longer be redone.
    ///
    /// Raises `InvalidMoveError` if the text is not a move, `AmbiguousMoveError` if it matches several legal moves,
    /// `IllegalMoveError` if the move is illegal, and `GameOverError` if the game is over; then nothing has changed.
    #[pyo3(signature = (mv, *, play_on = false))]
    fn push(&self, py: Python<'_>, mv: &Bound<'_, PyAny>, play_on: bool) -> PyResult<Move> {
        let context = self.context(py);
        let given = Given::new(&context, mv)?;
        let mv = given.mv;
        let mut state = self.lock(py);
        // If another thread has moved since then, this move is checked against the new position.
        let context = if state.game.position() == context.position() {
            context
        } else {
            state.context(&self.square_map)
        };
        let game = state.change();
        let played = if play_on { game.play_on(&mv) } else { game.play(&mv) };
        drop(state);
        match played {
            Ok(()) => Ok(Move { mv, context }),
            Err(PlayError::Finished(outcome)) => Err(outcome::game_over(py, outcome)),
            Err(_) => Err(given.illegal(py, &context)),
        }
    }

    /// Undoes the last move and returns it. Raises `IndexError` if no move was played.
    fn pop(&self, py: Python<'_>) -> PyResult<Move> {
        let mut state = self.lock(py);
        let undone = state.change().undo();
        let context = state.context(&self.square_map);
        drop(state);
        match undone {
            Some(mv) => Ok(Move { mv, context }),
            None => Err(PyIndexError::new_err("pop from a board without moves")),
        }
    }

    /// Plays the move that `pop` undid last, and returns it. Raises `IndexError` if there is none.
    fn redo(&self, py: Python<'_>) -> PyResult<Move> {
        let mut state = self.lock(py);
        let context = state.context(&self.square_map);
        let redone = state.change().redo();
        drop(state);
        match redone {
            Some(mv) => Ok(Move { mv, context }),
            None => Err(PyIndexError::new_err("there is no undone move to redo")),
        }
    }

    /// Returns the last move. Raises `IndexError` if no move was played.
    fn peek(&self, py: Python<'_>) -> PyResult<Move> {
        let game = self.game(py);
        match (game.moves().last(), game.positions().nth_back(1)) {
            (Some(mv), Some(position)) => Ok(self.wrap(*mv, *position)),
            _ => Err(PyIndexError::new_err("peek at a board without moves")),
        }
    }

    /// The moves played, the first one first. Every access returns a new list.
    #[getter]
    fn move_stack<'py>(&self, py: Python<'py>) -> PyResult<Vec<Bound<'py, Move>>> {
        self.made(py, &self.game(py))
    }

    /// The number of the next move, as in game files: it starts at 1 and increases after every second ply.
    #[getter]
    fn fullmove_number(&self, py: Python<'_>) -> u32 {
        move_number(&self.lock(py).game).0
    }

    /// The number of plies since the last capture or man move in this game.
    #[getter]
    fn halfmove_clock(&self, py: Python<'_>) -> usize {
        let state = self.lock(py);
        let quiet = |mv: &&CoreMove| !mv.is_capture() && mv.role() == Role::King;
        state.game.moves().iter().rev().take_while(quiet).count()
    }

    /// Returns the number of moves played.
    fn ply(&self, py: Python<'_>) -> usize {
        self.lock(py).game.ply()
    }

    /// Returns the number of sequences of `depth` legal moves (perft). The GIL is released.
    ///
    /// - `depth`: the number of plies, from 0 to 4096.
    /// - `threads`: the number of threads, from 0 to 256; 0 uses one thread per core.
    /// - `paths`: whether a capture with several paths counts once per path instead of once.
    /// - `bulk`: whether the moves of the last ply are counted without being played.
    /// - `hash_entries`: the size of a table of counted positions, from 0 to 2**30 entries of 16 bytes. On a system that
    ///   overcommits memory, a table larger than the free memory may kill the process.
    ///
    /// Raises `ValueError` for a number out of range. Ctrl-C raises `KeyboardInterrupt`.
    ///
    /// >>> import checkers
    /// >>> checkers.Board().perft(5)
    /// 27117
    #[pyo3(
        signature = (depth, *, threads = Whole(1), paths = false, bulk = true, hash_entries = Whole(0)),
        text_signature = "($self, depth, *, threads=1, paths=False, bulk=True, hash_entries=0)"
    )]
    fn perft(
        &self,
        py: Python<'_>,
        depth: Whole,
        threads: Whole,
        paths: bool,
        bulk: bool,
        hash_entries: Whole,
    ) -> PyResult<u64> {
        let run = perft::run(depth, threads, paths, bulk, hash_entries)?;
        let position = self.position(py);
        run.count(py, &self.square_map.variant, &position)
    }

    /// Returns an independent copy of the board.
    ///
    /// `stack` is the number of last moves that the copy keeps: `True` for all, `False` for none, or an integer. A copy
    /// without all moves is a new game: repetitions and draw counters start from the first move that it keeps.
    #[pyo3(signature = (*, stack = Stack::All), text_signature = "($self, *, stack=True)")]
    fn copy(&self, py: Python<'_>, stack: Stack) -> Self {
        let game = self.game(py);
        let known = match stack {
            Stack::All => return Self::of_game(self.square_map.clone(), game),
            Stack::Last(known) => known.min(game.ply()),
        };
        let first = game.ply() - known;
        let start = game.positions().nth(first).copied().unwrap_or(*game.position());
        let mut copy = Game::from_position(self.square_map.variant.clone(), start);
        for mv in &game.moves()[first..] {
            // The move is legal in both games, but a draw of the first game need not be a draw here.
            if copy.play_on(mv).is_err() {
                return Self::at(self.square_map.clone(), *game.position());
            }
        }
        Self::of_game(self.square_map.clone(), copy)
    }

    /// Returns a new board with the start position of this game.
    fn root(&self, py: Python<'_>) -> Self {
        Self::at(self.square_map.clone(), *self.game(py).initial_position())
    }

    fn __copy__(&self, py: Python<'_>) -> Self {
        self.copy(py, Stack::All)
    }

    fn __deepcopy__(&self, py: Python<'_>, _memo: &Bound<'_, PyAny>) -> Self {
        self.copy(py, Stack::All)
    }

    /// Returns whether rules and positions are equal. The moves played do not matter.
    fn __eq__(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Self>().is_ok_and(|other| {
            let other = other.get();
            // One lock after the other, because holding both could deadlock.
            self.position(py) == other.position(py) && self.square_map.is_same(&other.square_map)
        })
    }

    /// Returns the hash of the position. Do not change a board that is a key of a dictionary; use a `copy`.
    fn __hash__(&self, py: Python<'_>) -> u64 {
        self.position(py).zobrist()
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
        let game = self.game(py);
        let json = |error: serde_json::Error| errors::raise(py, "CheckersError", error);
        let start = serde_json::to_string(game.initial_position()).map_err(json)?;
        let events = serde_json::to_string(&game.events_with_undone().collect::<Vec<_>>()).map_err(json)?;
        let restore = py.get_type::<Self>().getattr("_restore")?;
        Ok((restore, (self.rules(), start, events, game.undone().len()).into_pyobject(py)?))
    }

    /// Restores a pickled board.
    #[classmethod]
    fn _restore(
        cls: &Bound<'_, PyType>,
        rules: &Bound<'_, Rules>,
        start: &str,
        events: &str,
        undone: usize,
    ) -> PyResult<Self> {
        let py = cls.py();
        let broken = |error: serde_json::Error| errors::raise(py, "CheckersError", error);
        let start: Position = serde_json::from_str(start).map_err(broken)?;
        let events: Vec<Event> = serde_json::from_str(events).map_err(broken)?;
        let square_map = rules.get().square_map.clone();
        let variant: Variant = square_map.variant.clone();
        let mut game = Game::replay(variant, start, events)
            .map_err(|error| errors::raise(py, "CheckersError", error))?;
        for _ in 0..undone {
            game.undo();
        }
        Ok(Self { square_map, state: Mutex::new(State::new(game)) })
    }
}
