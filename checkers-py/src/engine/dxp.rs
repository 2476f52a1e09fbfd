//! One side of a DXP connection, without a socket.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use checkers_engine::dxp::{AcceptCode, EndReason, Event, Inbox, Message, Session, SessionError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict};

use super::line;
use crate::args;
use crate::board::Board;
use crate::errors;
use crate::moves::Move;
use crate::rules;
use crate::square_map::SquareMap;

struct State {
    session: Session,
    inbox: Inbox,
}

/// One side of a DXP connection. Methods return bytes to send; `feed` takes bytes that have arrived, `event` the next event.
#[pyclass(frozen, module = "checkers")]
pub(crate) struct DxpSession {
    square_map: Arc<SquareMap>,
    state: Mutex<State>,
}

/// Ends of a game for the side that says so.
const REASONS: [(&str, EndReason); 4] = [
    ("unknown", EndReason::Unknown),
    ("loss", EndReason::Loss),
    ("draw", EndReason::Draw),
    ("win", EndReason::Win),
];

impl DxpSession {
    // Nothing that holds this lock calls into Python.
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn make<'py>(
        &self,
        py: Python<'py>,
        make: impl FnOnce(&mut Session) -> Result<Message, SessionError>,
    ) -> PyResult<Bound<'py, PyBytes>> {
        let message =
            make(&mut self.lock().session).map_err(|error| errors::raise(py, "EngineError", error))?;
        Ok(bytes(py, &message))
    }
}

fn bytes<'py>(py: Python<'py>, message: &Message) -> Bound<'py, PyBytes> {
    let mut bytes = message.to_string().into_bytes();
    bytes.push(0);
    PyBytes::new(py, &bytes)
}

#[pymethods]
impl DxpSession {
    #[new]
    fn new(py: Python<'_>, variant: &Bound<'_, PyAny>, name: &str) -> PyResult<Self> {
        let square_map = rules::square_map_of(variant)?;
        let session = Session::new(name, &square_map.variant);
        let session = session.map_err(|error| errors::raise(py, "EngineError", error))?;
        Ok(Self { square_map, state: Mutex::new(State { session, inbox: Inbox::default() }) })
    }

    /// The game as far as it was played: a copy.
    #[getter]
    fn board(&self) -> Board {
        Board::of_game(self.square_map.clone(), self.lock().session.game().clone())
    }

    /// Our colour.
    #[getter]
    fn color(&self) -> bool {
        args::is_white(self.lock().session.color())
    }

    #[getter]
    fn is_our_turn(&self) -> bool {
        self.lock().session.is_our_turn()
    }

    #[getter]
    fn is_playing(&self) -> bool {
        self.lock().session.is_playing()
    }

    /// Asks for a game; `follower` is the colour of the other side.
    #[pyo3(signature = (follower, minutes, moves, board = None))]
    fn request<'py>(
        &self,
        py: Python<'py>,
        follower: bool,
        minutes: u16,
        moves: u16,
        board: Option<&Bound<'py, Board>>,
    ) -> PyResult<Bound<'py, PyBytes>> {
        let start = board.map(|board| board.get().position(py));
        self.make(py, |session| session.request(args::color(follower), minutes, moves, start.as_ref()))
    }

    fn accept<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        self.make(py, Session::accept)
    }

    fn decline<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        self.make(py, |session| session.decline(AcceptCode::Declined))
    }

    fn play<'py>(
        &self,
        py: Python<'py>,
        mv: &Bound<'py, Move>,
        seconds: f64,
    ) -> PyResult<Bound<'py, PyBytes>> {
        let mv = mv.get().mv;
        self.make(py, |session| session.play(&mv, seconds.round().clamp(0.0, 9999.0) as u16))
    }

    /// Ends the game: `reason` is `"win"`, `"draw"`, `"loss"` or `"unknown"`.
    fn end<'py>(&self, py: Python<'py>, reason: &str, stop: bool) -> PyResult<Bound<'py, PyBytes>> {
        let found = REASONS.iter().find(|(name, _)| *name == reason);
        let Some((_, reason)) = found else {
            return Err(errors::unknown_word("reason", reason, &REASONS.map(|(name, _)| name)));
        };
        self.make(py, |session| session.end(*reason, stop))
    }

    #[staticmethod]
    fn chat<'py>(py: Python<'py>, text: &str) -> Bound<'py, PyBytes> {
        bytes(py, &Message::Chat(text.to_owned()))
    }

    /// Takes moves back as the other side has asked, or refuses to.
    fn answer_back<'py>(
        &self,
        py: Python<'py>,
        accept: bool,
        move_number: u16,
        color: bool,
    ) -> PyResult<Bound<'py, PyBytes>> {
        if !accept {
            return Ok(bytes(py, &Message::BackAnswer(2)));
        }
        self.make(py, |session| session.take_back(move_number, args::color(color)))
    }

    /// Adds bytes that have arrived.
    fn feed(&self, bytes: &[u8]) {
        self.lock().inbox.push(bytes);
    }

    /// The next event as a dictionary with its `kind`; `None` if no message has arrived completely.
    fn event<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyDict>>> {
        let raise = |error: &dyn ToString| errors::raise(py, "EngineError", error.to_string());
        let next = self.lock().inbox.next();
        let Some(message) = next.map_err(|error| raise(&error))? else { return Ok(None) };
        let (before, event) = {
            let mut state = self.lock();
            (*state.session.game().position(), state.session.receive(message))
        };
        let event = event.map_err(|error| raise(&error))?;
        let dict = PyDict::new(py);
        let kind = match event {
            Event::Requested(request) => {
                dict.set_item("name", request.name)?;
                dict.set_item("color", args::is_white(request.follower))?;
                dict.set_item("minutes", request.minutes)?;
                dict.set_item("moves", request.moves)?;
                "requested"
            }
            Event::Accepted { name } => {
                dict.set_item("name", name)?;
                "accepted"
            }
            Event::Declined { name, code } => {
                dict.set_item("name", name)?;
                dict.set_item("reason", format!("{code:?}").to_lowercase())?;
                "declined"
            }
            Event::Moved { mv, seconds } => {
                dict.set_item("move", line::one(&self.square_map, &before, mv))?;
                dict.set_item("seconds", seconds)?;
                "moved"
            }
            Event::Ended { reason, stop, answer } => {
                let name = REASONS.iter().find(|(_, known)| *known == reason).map(|(name, _)| *name);
                dict.set_item("reason", name)?;
                dict.set_item("stop", stop)?;
                dict.set_item("answer", bytes(py, &answer))?;
                "ended"
            }
            Event::EndAnswered => "end_answered",
            Event::Chat(text) => {
                dict.set_item("text", text)?;
                "chat"
            }
            Event::BackRequested { move_number, color } => {
                dict.set_item("move_number", move_number)?;
                dict.set_item("color", args::is_white(color))?;
                "back_requested"
            }
            Event::BackAnswered(code) => {
                dict.set_item("accepted", code == 0)?;
                "back_answered"
            }
            _ => "other",
        };
        dict.set_item("kind", kind)?;
        Ok(Some(dict))
    }
}
