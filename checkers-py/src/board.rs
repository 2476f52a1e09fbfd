//! The board: a game under way.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use checkers_core::notation::{fen, picture};
use checkers_core::{self as core, Position, Strictness};
use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use pyo3::sync::MutexExt;
use pyo3::types::PyString;

use crate::moves::{LegalMoves, Move, Scene};
use crate::piece::Piece;
use crate::rules::Rules;
use crate::setting::Setting;
use crate::{args, errors, moves, piece, search, text};

/// A game under way: the position, the side to move and the moves that led there.
///
/// `variant` is one of `checkers.VARIANTS` or `Rules`. Without a `fen` it is the position from which games start.
/// Squares are numbered from 0, from White's left corner along the ranks; where a square is asked for, its name in the
/// game's own notation does as well.
///
/// >>> import checkers
/// >>> board = checkers.Board("english")
/// >>> board.turn == checkers.BLACK
/// True
/// >>> [str(move) for move in board.legal_moves]
/// ['12-16', '11-16', '11-15', '10-15', '10-14', '9-14', '9-13']
/// >>> board.push("11-15")
/// <Move 11-15>
/// >>> board.fen()
/// 'W:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,12,15'
#[pyclass(frozen, module = "checkers")]
pub(crate) struct Board {
    setting: Arc<Setting>,
    state: Mutex<State>,
}

#[derive(Clone)]
struct State {
    start: Position,
    played: Vec<(core::Move, Position)>,
}

impl State {
    fn new(start: Position) -> Self {
        Self { start, played: Vec::new() }
    }

    fn position(&self) -> Position {
        self.played.last().map_or(self.start, |(_, position)| *position)
    }
}

impl Board {
    fn lock(&self, py: Python<'_>) -> MutexGuard<'_, State> {
        self.state.lock_py_attached(py).unwrap_or_else(PoisonError::into_inner)
    }

    fn scene(&self, py: Python<'_>) -> Arc<Scene> {
        Arc::new(Scene { setting: self.setting.clone(), position: self.lock(py).position() })
    }

    fn from_state(setting: Arc<Setting>, state: State) -> Self {
        Self { setting, state: Mutex::new(state) }
    }

    /// Changes the position: the moves that led to it mean nothing any more.
    fn edit<T>(
        &self,
        py: Python<'_>,
        change: impl FnOnce(&mut Position) -> Result<T, core::PositionError>,
    ) -> PyResult<T> {
        let mut state = self.lock(py);
        let mut position = state.position();
        let result = change(&mut position);
        if result.is_ok() {
            *state = State::new(position);
        }
        drop(state);
        result.map_err(|error| errors::of_position(py, &self.setting, error))
    }

    fn read_fen(&self, py: Python<'_>, text: &str, strict: bool) -> PyResult<Position> {
        read_fen(py, &self.setting, text, strict)
    }
}

fn read_fen(py: Python<'_>, setting: &Setting, text: &str, strict: bool) -> PyResult<Position> {
    let variant = &setting.variant;
    let strictness = if strict { Strictness::Strict } else { Strictness::Lenient };
    let options = fen::FenOptions { strictness, ..fen::FenOptions::default() };
    match fen::parse_with(variant.rules(), variant.grid(), text, &options) {
        Ok(fen) => Ok(fen.position),
        Err(error) => Err(errors::of_fen(py, setting, error)),
    }
}

#[pymethods]
impl Board {
    #[new]
    #[pyo3(signature = (variant = None, fen = None, *, strict = false))]
    fn new(
        py: Python<'_>,
        variant: Option<&Bound<'_, PyAny>>,
        fen: Option<&str>,
        strict: bool,
    ) -> PyResult<Self> {
        let setting = match variant {
            Some(variant) => args::setting(variant)?,
            None => args::setting(PyString::new(py, "international").as_any())?,
        };
        let start = match fen {
            Some(text) => read_fen(py, &setting, text, strict)?,
            None => setting.variant.initial(),
        };
        Ok(Self::from_state(setting, State::new(start)))
    }

    /// A board for rules of your own: the same as `Board(rules, fen)`.
    #[staticmethod]
    #[pyo3(signature = (rules, fen = None, *, strict = false))]
    fn from_rules(
        py: Python<'_>,
        rules: &Bound<'_, Rules>,
        fen: Option<&str>,
        strict: bool,
    ) -> PyResult<Self> {
        Self::new(py, Some(rules.as_any()), fen, strict)
    }

    /// The rules.
    #[getter]
    fn rules(&self) -> Rules {
        Rules { setting: self.setting.clone() }
    }

    /// The identifier of the variant; `"custom"` for rules of your own.
    #[getter]
    fn variant(&self) -> &'static str {
        self.setting.variant.id()
    }

    /// The side to move: `checkers.WHITE` (`True`) or `checkers.BLACK` (`False`). Setting it forgets the moves played.
    #[getter]
    fn get_turn(&self, py: Python<'_>) -> bool {
        args::is_white(self.lock(py).position().turn())
    }

    #[setter]
    fn set_turn(&self, py: Python<'_>, turn: bool) -> PyResult<()> {
        self.edit(py, |position| {
            position.set_turn(args::color(turn));
            Ok(())
        })
    }

    /// The legal moves: a sequence that is listed when it is first asked for.
    #[getter]
    fn legal_moves(&self, py: Python<'_>) -> LegalMoves {
        LegalMoves::new(self.scene(py))
    }

    /// Whether the move, or its text, is legal.
    fn is_legal(&self, mv: &Bound<'_, PyAny>) -> PyResult<bool> {
        let scene = self.scene(mv.py());
        match moves::of_argument(&scene, mv) {
            Ok(mv) => Ok(self.setting.variant.is_legal(&scene.position, &mv)),
            Err(error) if mv.is_instance_of::<PyString>() => {
                let _ = error;
                Ok(false)
            }
            Err(error) => Err(error),
        }
    }

    /// Plays a move, given as such or as text, and returns it.
    ///
    /// Raises `InvalidMoveError`, `AmbiguousMoveError` or `IllegalMoveError`; then nothing has changed.
    fn push(&self, py: Python<'_>, mv: &Bound<'_, PyAny>) -> PyResult<Move> {
        let scene = self.scene(py);
        let mv = moves::of_argument(&scene, mv)?;
        let mut state = self.lock(py);
        let position = state.position();
        match self.setting.variant.play(&position, &mv) {
            Ok(next) => {
                state.played.push((mv, next));
                Ok(Move { mv, scene })
            }
            Err(error) => {
                drop(state);
                Err(errors::raise(py, "IllegalMoveError", error))
            }
        }
    }

    /// Takes the last move back and returns it. Raises `IndexError` if there is none.
    fn pop(&self, py: Python<'_>) -> PyResult<Move> {
        let popped = self.lock(py).played.pop();
        match popped {
            Some((mv, _)) => Ok(Move { mv, scene: self.scene(py) }),
            None => Err(PyIndexError::new_err("pop from a board without moves")),
        }
    }

    /// The legal move that a text means.
    fn parse(&self, py: Python<'_>, text: &str) -> PyResult<Move> {
        let scene = self.scene(py);
        let mv = text::parse(py, &scene, text)?;
        Ok(Move { mv, scene })
    }

    /// The position as FEN.
    fn fen(&self, py: Python<'_>) -> String {
        let position = self.lock(py).position();
        self.setting.variant.fen(&position).to_string()
    }

    /// Sets the position up from a FEN and forgets the moves played.
    ///
    /// Raises `FenError` with the place in the text; then nothing has changed.
    #[pyo3(signature = (fen, *, strict = false))]
    fn set_fen(&self, py: Python<'_>, fen: &str, strict: bool) -> PyResult<()> {
        let position = self.read_fen(py, fen, strict)?;
        *self.lock(py) = State::new(position);
        Ok(())
    }

    /// The piece on a square, or `None`.
    ///
    /// >>> import checkers
    /// >>> board = checkers.Board("russian")
    /// >>> board.piece_at("a1"), board.piece_at("a3") == board.piece_at(8), board.piece_at("a5")
    /// (Piece.from_symbol('w'), True, None)
    fn piece_at(&self, square: &Bound<'_, PyAny>) -> PyResult<Option<Piece>> {
        let found = args::square(&self.setting, square)?;
        Ok(self.lock(square.py()).position().piece_at(found).map(Piece))
    }

    /// Puts a piece, or its symbol, on a square, whatever stood there; `None` empties it. Forgets the moves played.
    #[pyo3(signature = (square, piece))]
    fn set_piece(&self, square: &Bound<'_, PyAny>, piece: Option<&Bound<'_, PyAny>>) -> PyResult<()> {
        let py = square.py();
        let square = args::square(&self.setting, square)?;
        let piece = piece.map(piece::piece).transpose()?;
        let grid = self.setting.variant.grid();
        self.edit(py, |position| {
            position.remove(grid, square)?;
            piece.map_or(Ok(()), |piece| position.put(grid, square, piece))
        })
    }

    /// The number of leaves of the tree of legal moves at a depth.
    ///
    /// Distinct moves count once; with `paths` every way to make one counts. Without `bulk` the last moves are really
    /// made. `threads` is how many to use, 0 for one a core; Python's own lock is released.
    ///
    /// >>> import checkers
    /// >>> checkers.Board().perft(5)
    /// 27117
    #[pyo3(signature = (depth, *, threads = 1, paths = false, bulk = true, hash_entries = 0))]
    fn perft(
        &self,
        py: Python<'_>,
        depth: i64,
        threads: i64,
        paths: bool,
        bulk: bool,
        hash_entries: i64,
    ) -> PyResult<u64> {
        let run = search::perft(depth, threads, paths, bulk, hash_entries)?;
        let position = self.lock(py).position();
        run.count(py, &self.setting.variant, &position)
    }

    /// The name of a square in the game's own notation.
    fn square_name(&self, square: &Bound<'_, PyAny>) -> PyResult<String> {
        let square = args::square(&self.setting, square)?;
        Ok(self.setting.variant.square_name(square).to_string())
    }

    /// The number of the square of this name.
    fn parse_square(&self, name: &Bound<'_, PyString>) -> PyResult<u8> {
        Ok(self.setting.index(args::square(&self.setting, name)?))
    }

    /// A board with the same position and the same moves played.
    fn copy(&self, py: Python<'_>) -> Self {
        let state = self.lock(py).clone();
        Self::from_state(self.setting.clone(), state)
    }

    fn __copy__(&self, py: Python<'_>) -> Self {
        self.copy(py)
    }

    fn __deepcopy__(&self, py: Python<'_>, _memo: &Bound<'_, PyAny>) -> Self {
        self.copy(py)
    }

    fn __eq__(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Self>().is_ok_and(|other| {
            let other = other.get();
            let (own, others) = (self.lock(py).position(), other.lock(py).position());
            own == others && self.setting.is_same(&other.setting)
        })
    }

    fn __hash__(&self, py: Python<'_>) -> u64 {
        self.lock(py).position().zobrist()
    }

    fn __str__(&self, py: Python<'_>) -> String {
        let position = self.lock(py).position();
        picture::display(self.setting.variant.grid(), &position).to_string().replace('/', "\n")
    }

    fn __repr__(&self, py: Python<'_>) -> String {
        format!("Board({:?}, {:?})", self.variant(), self.fen(py))
    }
}
