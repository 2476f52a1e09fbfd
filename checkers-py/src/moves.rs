//! The classes `Move` and `LegalMoves`.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};

use checkers_core::{self as core, Position, Square};
use pyo3::exceptions::{PyIndexError, PyValueError};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyList, PySlice, PyString, PyTuple, PyType};

use crate::args::Whole;
use crate::interrupts::{STACK, interruptible};
use crate::move_context::MoveContext;
use crate::rules::Rules;
use crate::square_map::SquareMap;
use crate::{errors, piece, text};

/// The largest number of paths that `Move.paths` lists. A longer list would only fill the memory.
const MOST_PATHS: usize = 65_536;

/// The number of captured pieces up to which listing the paths is faster than starting a thread.
const FEW_CAPTURED: u32 = 6;

/// The largest number of moves in the `repr` of `LegalMoves`. The time for short texts grows with the square of it.
const MOST_SHOWN: usize = 200;

/// A complete move: origin, destination and captured pieces.
///
/// A board creates moves, with `board.legal_moves` or `board.parse(text)`. Captures with equal origin, destination, captured
/// set and resulting piece are one move, regardless of the order of the jumps; `paths` lists the possible orders.
///
/// >>> import checkers
/// >>> move = checkers.Board("russian", "W:Wc3:Bd4,f6").legal_moves[0]
/// >>> str(move), move.is_capture, len(move.captured)
/// ('c3:g7', True, 2)
#[pyclass(frozen, module = "checkers")]
#[derive(Clone)]
pub(crate) struct Move {
    pub(crate) mv: core::Move,
    pub(crate) context: MoveContext,
}

impl Move {
    fn index(&self, square: Square) -> u8 {
        self.context.square_map().index(square)
    }

    /// Returns whether the move belongs to a board of the same shape. Moves of the core store squares as bit numbers,
    /// which boards of different shapes can share.
    pub(crate) fn is_on_board_of(&self, square_map: &Arc<SquareMap>) -> bool {
        let own = self.context.square_map();
        Arc::ptr_eq(own, square_map) || own.variant.rules().board == square_map.variant.rules().board
    }

    /// Returns the first paths of the move, each with its origin, and whether these are all paths. `stop` ends the search.
    fn first_paths(&self, most: usize, stop: &AtomicBool) -> (Vec<Vec<u8>>, bool) {
        let mut paths = Vec::new();
        let flow = self.context.square_map().variant.visit_paths_of(
            self.context.position(),
            &self.mv,
            &mut |mv, path| {
                if paths.len() == most || stop.load(Ordering::Relaxed) {
                    return ControlFlow::Break(());
                }
                let landings = path.iter().map(|step| step.landing);
                paths.push(
                    std::iter::once(mv.origin()).chain(landings).map(|square| self.index(square)).collect(),
                );
                ControlFlow::Continue(())
            },
        );
        (paths, flow.is_continue())
    }

    /// Calls [`Self::first_paths`] with the GIL released. Ctrl-C ends it.
    fn list_paths(&self, py: Python<'_>, most: usize) -> PyResult<(Vec<Vec<u8>>, bool)> {
        if self.mv.captured().len() <= FEW_CAPTURED {
            return Ok(py.detach(|| self.first_paths(most, &AtomicBool::new(false))));
        }
        interruptible(py, STACK, |interrupts| Ok(self.first_paths(most, interrupts.flag())))
    }
}

#[pymethods]
impl Move {
    /// The origin: the number of the square that the piece leaves.
    #[getter(from_square)]
    fn origin(&self) -> u8 {
        self.index(self.mv.origin())
    }

    /// The destination: the number of the last square. Equal to `from_square` if a capture ends where it started.
    #[getter(to_square)]
    fn destination(&self) -> u8 {
        self.index(self.mv.destination())
    }

    /// The squares of the captured pieces in ascending order; empty for a quiet move.
    #[getter]
    fn captured<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let squares: Vec<u8> = self.mv.captured().squares().map(|square| self.index(square)).collect();
        PyTuple::new(py, squares)
    }

    /// Whether the move is a capture.
    #[getter]
    fn is_capture(&self) -> bool {
        self.mv.is_capture()
    }

    /// Whether the move promotes a man to a king.
    #[getter]
    fn is_promotion(&self) -> bool {
        self.mv.is_promotion()
    }

    /// The type of the piece before the move: `checkers.MAN` or `checkers.KING`.
    #[getter]
    fn piece_type(&self) -> u8 {
        piece::number(self.mv.role())
    }

    /// The paths of the move: tuples of squares, from `from_square` over the landing squares to `to_square`.
    ///
    /// Raises `CheckersError` if there are more than 65536 paths; `first_paths` returns a limited number. Ctrl-C raises
    /// `KeyboardInterrupt`.
    ///
    /// >>> import checkers
    /// >>> board = checkers.Board("russian", "W:Wc3:Bd4,f6")
    /// >>> [board.square_name(square) for square in board.legal_moves[0].paths[0]]
    /// ['c3', 'e5', 'g7']
    #[getter]
    fn paths<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        match self.list_paths(py, MOST_PATHS)? {
            (paths, true) => paths_tuple(py, paths),
            (_, false) => {
                let message = format!("the move has more than {MOST_PATHS} paths: use first_paths(limit)");
                Err(errors::raise(py, "CheckersError", message))
            }
        }
    }

    /// Returns the first `limit` paths of the move, in the format of `paths`.
    #[pyo3(name = "first_paths")]
    fn some_paths<'py>(&self, py: Python<'py>, limit: Whole) -> PyResult<Bound<'py, PyTuple>> {
        let most =
            usize::try_from(limit.0).map_err(|_| PyValueError::new_err("limit must not be negative"))?;
        let (paths, _) = self.list_paths(py, most)?;
        paths_tuple(py, paths)
    }

    fn __str__(&self) -> String {
        text::shortest(&self.context, &self.mv)
    }

    fn __repr__(&self) -> String {
        format!("<Move {}>", self.__str__())
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Self>().is_ok_and(|other| {
            let other = other.get();
            self.mv == other.mv && self.is_on_board_of(other.context.square_map())
        })
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
        let json = |error: serde_json::Error| errors::raise(py, "CheckersError", error);
        let position = serde_json::to_string(self.context.position()).map_err(json)?;
        let mv = serde_json::to_string(&self.mv).map_err(json)?;
        let restore = py.get_type::<Self>().getattr("_restore")?;
        let rules = Rules { square_map: self.context.square_map().clone() };
        Ok((restore, (rules, position, mv).into_pyobject(py)?))
    }

    /// Restores a pickled move. `move` must be legal in the position.
    #[classmethod]
    #[pyo3(signature = (rules, position, r#move))]
    fn _restore(
        cls: &Bound<'_, PyType>,
        rules: &Bound<'_, Rules>,
        position: &str,
        r#move: &str,
    ) -> PyResult<Self> {
        let py = cls.py();
        let broken = |error: serde_json::Error| errors::raise(py, "CheckersError", error);
        let position: Position = serde_json::from_str(position).map_err(broken)?;
        let mv: core::Move = serde_json::from_str(r#move).map_err(broken)?;
        let square_map = rules.get().square_map.clone();
        let position = errors::checked(py, &square_map, position)?;
        if !square_map.variant.is_legal(&position, &mv) {
            return Err(errors::raise(py, "IllegalMoveError", "the move is not legal in its position"));
        }
        Ok(Self { mv, context: MoveContext::new(square_map, position) })
    }

    fn __hash__(&self) -> u64 {
        use std::hash::{DefaultHasher, Hash, Hasher};
        let mut hasher = DefaultHasher::new();
        self.mv.hash(&mut hasher);
        hasher.finish()
    }
}

fn paths_tuple(py: Python<'_>, paths: Vec<Vec<u8>>) -> PyResult<Bound<'_, PyTuple>> {
    let paths = paths.into_iter().map(|path| PyTuple::new(py, path)).collect::<PyResult<Vec<_>>>()?;
    PyTuple::new(py, paths)
}

/// The legal moves of a position, as an immutable sequence.
///
/// The moves are generated at the first access to an item. The sequence does not change with the board: moves can be played
/// while iterating over it. `len(moves)` and `bool(moves)` are faster than a list of the moves. `in` accepts the text of a
/// move.
///
/// >>> import checkers
/// >>> moves = checkers.Board().legal_moves
/// >>> len(moves), str(moves[0]), "32-28" in moves
/// (9, '31-26', True)
#[pyclass(frozen, sequence, module = "checkers")]
pub(crate) struct LegalMoves {
    context: MoveContext,
    moves: OnceLock<Vec<core::Move>>,
    /// The moves as Python objects.
    objects: PyOnceLock<Py<PyTuple>>,
}

impl LegalMoves {
    pub(crate) fn new(context: MoveContext) -> Self {
        Self { context, moves: OnceLock::new(), objects: PyOnceLock::new() }
    }

    fn moves(&self) -> &[core::Move] {
        self.moves.get_or_init(|| self.context.square_map().variant.legal_moves(self.context.position()))
    }

    fn wrap(&self, mv: core::Move) -> Move {
        Move { mv, context: self.context.clone() }
    }

    /// Returns the index of a move, or of the move that a text describes.
    fn place(&self, value: &Bound<'_, PyAny>) -> Option<usize> {
        let mv = if let Ok(text) = value.cast::<PyString>() {
            text::read(&self.context, &text.to_string_lossy()).ok()?
        } else {
            let mv = value.cast::<Move>().ok()?.get();
            mv.is_on_board_of(self.context.square_map()).then_some(mv.mv)?
        };
        self.moves().iter().position(|legal| *legal == mv)
    }

    fn objects<'py>(&self, py: Python<'py>) -> PyResult<&Bound<'py, PyTuple>> {
        let make = || PyTuple::new(py, self.moves().iter().map(|mv| self.wrap(*mv))).map(Bound::unbind);
        Ok(self.objects.get_or_try_init(py, make)?.bind(py))
    }
}

#[pymethods]
impl LegalMoves {
    fn __len__(&self) -> usize {
        match self.moves.get() {
            Some(moves) => moves.len(),
            None => self.context.square_map().variant.count_moves(self.context.position()) as usize,
        }
    }

    fn __bool__(&self) -> bool {
        match self.moves.get() {
            Some(moves) => !moves.is_empty(),
            None => self.context.square_map().variant.has_moves(self.context.position()),
        }
    }

    /// Returns the number of legal moves; with `value`, 1 if this move is legal, else 0.
    #[pyo3(signature = (value = None))]
    fn count(&self, value: Option<&Bound<'_, PyAny>>) -> usize {
        match value {
            None => self.__len__(),
            Some(value) => usize::from(self.__contains__(value)),
        }
    }

    /// Returns the index of a move, or of the move that a text describes, from `start` up to but excluding `stop`.
    ///
    /// Raises `ValueError` if the move is not in this range.
    #[pyo3(
        signature = (value, start = Whole(0), stop = None),
        text_signature = "($self, value, start=0, stop=None)"
    )]
    fn index(&self, value: &Bound<'_, PyAny>, start: Whole, stop: Option<Whole>) -> PyResult<usize> {
        let moves = self.moves();
        // As in Python lists, negative indices count from the end.
        let place = |Whole(index): Whole| {
            let index = if index < 0 { index.saturating_add_unsigned(moves.len() as u64) } else { index };
            usize::try_from(index).unwrap_or(0).min(moves.len())
        };
        let (start, stop) = (place(start), stop.map_or(moves.len(), place));
        let found = self.place(value).filter(|found| (start..stop).contains(found));
        found.ok_or_else(|| PyValueError::new_err("the move is not one of the legal moves"))
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        Ok(self.objects(py)?.try_iter()?.into_any())
    }

    fn __getitem__<'py>(&self, py: Python<'py>, index: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        let moves = self.objects(py)?;
        if let Ok(slice) = index.cast::<PySlice>() {
            // Slices return a list.
            return PyList::new(py, moves)?.into_any().get_item(slice);
        }
        let Whole(index) = index.extract()?;
        let place = if index < 0 { index.saturating_add_unsigned(moves.len() as u64) } else { index };
        match usize::try_from(place).ok().filter(|place| *place < moves.len()) {
            Some(place) => moves.get_item(place),
            None => {
                let message = format!("no legal move {index}: there are {} legal moves", moves.len());
                Err(PyIndexError::new_err(message))
            }
        }
    }

    fn __contains__(&self, mv: &Bound<'_, PyAny>) -> bool {
        self.place(mv).is_some()
    }

    fn __repr__(&self) -> String {
        let moves = self.moves();
        let shown = moves.iter().take(MOST_SHOWN).map(|mv| text::shortest(&self.context, mv));
        let mut texts: Vec<_> = shown.collect();
        if moves.len() > MOST_SHOWN {
            texts.push(format!("… of {}", moves.len()));
        }
        format!("<LegalMoves ({})>", texts.join(", "))
    }
}
