//! The other side of a session: a program that lets an engine search, as a state machine.

use checkers_core::{Game, Move, Position, Variant};

use super::board::{self, BoardError, parse_move, write_move, write_position};
use super::fields::HubSyntaxError;
use super::param::Param;
use super::reply::{Reply, Report};
use super::request::{Goal, Level, Request};

/// Lines that an engine may print before its first message.
const MOST_CHATTER: u32 = 1_000;

/// Something that an engine has said.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub enum Event {
    /// The engine has listed its parameters and waits for `set-param` and `init`.
    Waiting,
    /// The engine is ready for positions.
    Ready,
    /// A report of the running search.
    Info(Report),
    /// The search has ended.
    Done(Found),
    /// The answer to `ping`.
    Pong,
}

/// The move of a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Found {
    /// The best move, which is legal.
    pub best_move: Move,
    /// The expected answer, if the engine named a legal one.
    pub ponder: Option<Move>,
}

/// Something that an engine must not say, or a request that it cannot fulfil.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Fault {
    /// The line is not a message.
    #[error("the engine sent \"{line}\": {reason}")]
    NotAMessage {
        /// The line, shortened.
        line: String,
        /// What is wrong with it.
        reason: HubSyntaxError,
    },
    /// The message does not belong here.
    #[error("the engine sent \"{line}\" {when}")]
    WrongTime {
        /// The line, shortened.
        line: String,
        /// What the engine was doing.
        when: &'static str,
    },
    /// The engine printed many lines before its first message.
    #[error("the engine sent {MOST_CHATTER} lines that are no messages: it does not speak Hub")]
    NoHub,
    /// A search ended without a move.
    #[error("the engine ended its search without a move, but {legal} moves are legal")]
    NoMove {
        /// How many moves are legal.
        legal: u64,
    },
    /// The move is not legal.
    #[error("the engine played an illegal move: {reason}")]
    Illegal {
        /// What is wrong with it.
        reason: BoardError,
    },
    /// The engine refused a request.
    #[error("the engine reports an error: {message}")]
    Refused {
        /// What the engine says.
        message: String,
    },
    /// The engine does not play these rules.
    #[error("the engine does not play \"{name}\"; it knows {known}")]
    Variant {
        /// The name of the variant in the protocol.
        name: String,
        /// The variants that the engine names.
        known: String,
    },
    /// The engine has no such parameter.
    #[error("the engine has no parameter \"{name}\"; it has {known}")]
    UnknownParam {
        /// The name of the parameter.
        name: String,
        /// The parameters of the engine.
        known: String,
    },
    /// The parameter cannot have this value.
    #[error("\"{value}\" is not a value of the engine's parameter: {param}")]
    ParamValue {
        /// The value.
        value: String,
        /// The parameter as the engine describes it.
        param: String,
    },
    /// The caller asked for something that the engine cannot do now.
    #[error("the engine cannot {request} {when}")]
    Request {
        /// The request.
        request: &'static str,
        /// What the engine is doing.
        when: &'static str,
    },
}

#[derive(Clone, PartialEq, Eq, Debug)]
enum State {
    New,
    /// `hub` was sent.
    Greeting {
        chatter: u32,
        has_spoken: bool,
    },
    Setting,
    /// `init` was sent.
    Starting,
    Idle,
    Searching(Box<Position>),
    Ended,
}

/// The side of a session that sends requests. It makes requests and checks replies; the caller has the pipe and the clock.
///
/// ```
/// use checkers_core::{Game, Variant};
/// use checkers_engine::hub::{Controller, Event, Goal, Level};
/// let variant = Variant::from_id("international").unwrap();
/// let mut controller = Controller::new(variant.clone());
/// assert_eq!(controller.hello()?.to_string(), "hub");
/// controller.receive("id name=Example")?;
/// assert_eq!(controller.receive("wait")?, Some(Event::Waiting));
/// controller.init()?;
/// controller.receive("ready")?;
/// let requests = controller.search(&Game::new(variant), Level { depth: Some(3), ..Level::default() }, Goal::Think)?;
/// assert_eq!(requests[1].to_string(), "level depth=3");
/// assert!(controller.receive("done move=32-27").is_ok());
/// # Ok::<(), checkers_engine::hub::Fault>(())
/// ```
#[derive(Clone, Debug)]
pub struct Controller {
    state: State,
    variant: Variant,
    name: String,
    params: Vec<Param>,
}

impl Controller {
    /// Returns the side of a session that has not begun yet.
    #[must_use]
    pub fn new(variant: Variant) -> Self {
        Self { state: State::New, variant, name: String::new(), params: Vec::new() }
    }

    /// Returns the variant that is played.
    #[must_use]
    pub const fn variant(&self) -> &Variant {
        &self.variant
    }

    /// Returns the engine's name and version, empty before it has sent them.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns the engine's parameters with the values that were set.
    #[must_use]
    pub fn params(&self) -> &[Param] {
        &self.params
    }

    /// Begins the session.
    ///
    /// # Errors
    /// [`Fault::Request`] if it has begun.
    pub fn hello(&mut self) -> Result<Request, Fault> {
        self.need(self.state == State::New, "begin a session")?;
        self.state = State::Greeting { chatter: 0, has_spoken: false };
        Ok(Request::Hub)
    }

    /// Sets a parameter.
    ///
    /// # Errors
    /// [`Fault`] if the engine has no such parameter or not with this value, or does not wait for parameters.
    pub fn set(&mut self, name: &str, value: &str) -> Result<Request, Fault> {
        self.need(self.state == State::Setting, "take parameters")?;
        let known = || self.params.iter().map(|param| param.name.as_str()).collect::<Vec<_>>().join(", ");
        let unknown = || Fault::UnknownParam { name: name.to_owned(), known: known() };
        let place = self.params.iter().position(|param| param.name == name).ok_or_else(unknown)?;
        let param = &mut self.params[place];
        if !param.accepts(value) {
            return Err(Fault::ParamValue { value: value.to_owned(), param: param.to_string() });
        }
        value.clone_into(&mut param.value);
        Ok(Request::SetParam { name: name.to_owned(), value: value.to_owned() })
    }

    /// Names the variant. Returns no request if the engine plays it without being told.
    ///
    /// # Errors
    /// [`Fault::Variant`] if the engine does not play it.
    pub fn set_variant(&mut self) -> Result<Option<Request>, Fault> {
        let name = board::name_of(&self.variant).to_owned();
        let refuse = |known: String| Err(Fault::Variant { name: name.clone(), known });
        // The name stands for the rules only if it stands for these rules.
        if board::variant_of(&name).as_ref() != Some(&self.variant) {
            return refuse("no custom rules".to_owned());
        }
        match self.params.iter().find(|param| param.name == "variant") {
            None if board::is_default(&self.variant) => Ok(None),
            None => refuse("one game only".to_owned()),
            Some(param) if param.value == name => Ok(None),
            Some(param) if param.accepts(&name) => self.set("variant", &name).map(Some),
            Some(param) => refuse(param.to_string()),
        }
    }

    /// Ends the settings.
    ///
    /// # Errors
    /// [`Fault::Request`] if the engine does not wait for them.
    pub fn init(&mut self) -> Result<Request, Fault> {
        self.need(self.state == State::Setting, "be initialised")?;
        self.state = State::Starting;
        Ok(Request::Init)
    }

    /// Announces that the next position belongs to another game.
    ///
    /// # Errors
    /// [`Fault::Request`] if the engine is not idle.
    pub fn new_game(&mut self) -> Result<Request, Fault> {
        self.need(self.state == State::Idle, "begin another game")?;
        Ok(Request::NewGame)
    }

    /// Starts a search of the last position of a game. The whole game is sent: engines take draws by repetition and, in
    /// Frisian draughts, the limit of king moves from its moves.
    ///
    /// # Errors
    /// [`Fault::Request`] if the engine is not idle.
    pub fn search(&mut self, game: &Game, level: Level, goal: Goal) -> Result<Vec<Request>, Fault> {
        self.need(self.state == State::Idle, "start a search")?;
        self.state = State::Searching(Box::new(*game.position()));
        let variant = &self.variant;
        let position = Request::Position {
            position: Some(write_position(variant, game.initial_position())),
            moves: game.moves().iter().map(|mv| write_move(variant, mv)).collect(),
        };
        Ok(vec![position, Request::Level(level), Request::Go(goal)])
    }

    /// Ends a search; the engine answers with its move.
    ///
    /// # Errors
    /// [`Fault::Request`] if no search is running.
    pub fn stop(&mut self) -> Result<Request, Fault> {
        self.need(self.is_searching(), "stop a search")?;
        Ok(Request::Stop)
    }

    /// Says that the expected move was played.
    ///
    /// # Errors
    /// [`Fault::Request`] if no search is running.
    pub fn ponder_hit(&mut self) -> Result<Request, Fault> {
        self.need(self.is_searching(), "take a ponder hit")?;
        Ok(Request::PonderHit)
    }

    /// Asks for a `pong`.
    ///
    /// # Errors
    /// [`Fault::Request`] if the engine is not ready yet.
    pub fn ping(&mut self) -> Result<Request, Fault> {
        self.need(self.state == State::Idle || self.is_searching(), "answer a ping")?;
        Ok(Request::Ping)
    }

    /// Ends the session.
    pub fn quit(&mut self) -> Request {
        self.state = State::Ended;
        Request::Quit
    }

    /// Returns whether a search is running.
    #[must_use]
    pub const fn is_searching(&self) -> bool {
        matches!(self.state, State::Searching(_))
    }

    /// Takes a line of the engine. Lines without meaning for the caller give `None`.
    ///
    /// # Errors
    /// [`Fault`] if the engine breaks the protocol, reports an error or plays an illegal move. The session cannot be
    /// continued then.
    pub fn receive(&mut self, line: &str) -> Result<Option<Event>, Fault> {
        let reply = line.parse::<Reply>();
        match (&mut self.state, reply) {
            _ if line.trim().is_empty() => Ok(None),
            // Engines print what they like before their first message, and between `init` and `ready`.
            (State::Greeting { chatter, has_spoken: false }, Err(_)) => {
                *chatter += 1;
                if *chatter >= MOST_CHATTER { Err(Fault::NoHub) } else { Ok(None) }
            }
            (State::Starting, Err(_)) | (State::Ended, _) => Ok(None),
            (_, Ok(Reply::Error { message })) => Err(Fault::Refused { message: shortened(&message) }),
            (State::Greeting { has_spoken, .. }, Ok(reply)) => {
                *has_spoken = true;
                match reply {
                    Reply::Id { name, version, .. } => {
                        self.name = shortened(format!("{name} {version}").trim());
                        Ok(None)
                    }
                    Reply::Param(param) => {
                        self.params.retain(|known| known.name != param.name);
                        self.params.push(param);
                        Ok(None)
                    }
                    Reply::Wait => {
                        self.state = State::Setting;
                        Ok(Some(Event::Waiting))
                    }
                    _ => Err(self.wrong_time(line)),
                }
            }
            (State::Starting, Ok(Reply::Ready)) => {
                self.state = State::Idle;
                Ok(Some(Event::Ready))
            }
            (State::Searching(_), Ok(Reply::Info(report))) => Ok(Some(Event::Info(report))),
            // A report that crossed with `stop`, or news before the first search.
            (State::Starting | State::Idle, Ok(Reply::Info(_))) => Ok(None),
            (State::Idle | State::Searching(_), Ok(Reply::Pong)) => Ok(Some(Event::Pong)),
            (State::Searching(position), Ok(Reply::Done { best, ponder })) => {
                let found = found(&self.variant, position, best.as_deref(), ponder.as_deref())?;
                self.state = State::Idle;
                Ok(Some(Event::Done(found)))
            }
            (_, Err(reason)) => Err(Fault::NotAMessage { line: shortened(line), reason }),
            (_, Ok(_)) => Err(self.wrong_time(line)),
        }
    }

    fn wrong_time(&self, line: &str) -> Fault {
        Fault::WrongTime { line: shortened(line), when: self.when() }
    }

    fn need(&self, is_possible: bool, request: &'static str) -> Result<(), Fault> {
        if is_possible { Ok(()) } else { Err(Fault::Request { request, when: self.when() }) }
    }

    const fn when(&self) -> &'static str {
        match self.state {
            State::New => "before the session has begun",
            State::Greeting { .. } => "before it has listed its parameters",
            State::Setting => "before it is initialised",
            State::Starting => "before it is ready",
            State::Idle => "while it is idle",
            State::Searching(_) => "during a search",
            State::Ended => "after the session has ended",
        }
    }
}

/// Returns the moves of `done`.
fn found(
    variant: &Variant,
    position: &Position,
    best: Option<&str>,
    ponder: Option<&str>,
) -> Result<Found, Fault> {
    let no_move = || Fault::NoMove { legal: variant.count_moves(position) };
    let best_move = parse_move(variant, position, best.ok_or_else(no_move)?);
    let best_move = best_move.map_err(|reason| Fault::Illegal { reason })?;
    let next = variant.play_unchecked(position, &best_move);
    // An expected answer is only a hint: without a legal one there is nothing to ponder on.
    let ponder = ponder.and_then(|text| parse_move(variant, &next, text).ok());
    Ok(Found { best_move, ponder })
}

/// Returns the beginning of a text from an engine, for a message.
fn shortened(text: &str) -> String {
    checkers_core::notation::Excerpt::of(text).to_string()
}
