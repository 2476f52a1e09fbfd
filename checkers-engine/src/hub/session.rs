//! An engine's side of a session, as a state machine.

use checkers_core::position::Strictness;
use checkers_core::{Game, Variant};

use super::board::{DEFAULT, parse_move, parse_position, variant_names, variant_of, write_move};
use super::param::{Param, ParamKind};
use super::reply::{Reply, Report};
use super::request::{Goal, Level, Request};
use crate::engine::Options;
use crate::error::SearchError;
use crate::limits::Limits;
use crate::result::SearchResult;
use crate::root::Root;

/// What the caller has to do.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Action {
    /// Write this line.
    Send(Reply),
    /// Create an engine for this variant with these options.
    Create(Variant, Options),
    /// Make the engine forget the game.
    Forget,
    /// Start a search when the one before has ended. Report with [`Session::info`], end with [`Session::done`] or
    /// [`Session::failed`].
    Search(Box<Task>),
    /// Stop the running search.
    Stop,
    /// End the program, after the running search has been stopped.
    Quit,
}

/// A search to start.
#[derive(Clone, Debug)]
pub struct Task {
    /// The number of the search in the session.
    pub number: u64,
    /// The position to search, with its history.
    pub root: Root,
    /// The limits. A search on the opponent's time has none.
    pub limits: Limits,
    /// Why it is searched.
    pub goal: Goal,
}

#[derive(Clone, Debug)]
enum State {
    /// Before `hub`.
    New,
    /// Between `hub` and `init`.
    Setting,
    Ready,
    Searching(Box<Running>),
    Ended,
}

/// A search that was started.
#[derive(Clone, Debug)]
struct Running {
    task: Task,
    /// Limits that a ponder hit puts into force; `None` unless the engine is pondering.
    after_hit: Option<Limits>,
    /// Whether the move is held back until the other program has sent `stop` or `ponder-hit`.
    is_held: bool,
    /// The move that is held back.
    found: Option<Reply>,
}

/// An engine's side of a session: it accepts each request in its place, and answers what needs no search.
#[derive(Clone, Debug)]
pub struct Session {
    state: State,
    variant: Variant,
    options: Options,
    /// The playing strength; `None` for the full one.
    strength: Option<u8>,
    game: Game,
    level: Level,
    searches: u64,
}

impl Session {
    /// Returns a session that waits for `hub`.
    ///
    /// # Panics
    /// Never: the name of the default variant is known.
    #[must_use]
    pub fn new() -> Self {
        let variant = variant_of(DEFAULT).unwrap_or_else(|| unreachable!("a known variant"));
        Self {
            state: State::New,
            game: Game::new(variant.clone()),
            variant,
            options: Options::default(),
            strength: None,
            level: Level::default(),
            searches: 0,
        }
    }

    /// Returns the variant that is set.
    #[must_use]
    pub const fn variant(&self) -> &Variant {
        &self.variant
    }

    /// Takes a line and returns what has to be done, in order. Empty lines do nothing. A line that is wrong or comes at the
    /// wrong time is answered by `error`, and changes nothing.
    pub fn receive(&mut self, line: &str) -> Vec<Action> {
        if line.trim().is_empty() || matches!(self.state, State::Ended) {
            return Vec::new();
        }
        match line.parse::<Request>() {
            Ok(request) => self.obey(request).unwrap_or_else(error),
            Err(wrong) => error(wrong.to_string()),
        }
    }

    /// Takes the end of the input, which ends the session as `quit` does.
    pub fn end_of_input(&mut self) -> Vec<Action> {
        let was_searching = matches!(self.state, State::Searching(_));
        match std::mem::replace(&mut self.state, State::Ended) {
            State::Ended => Vec::new(),
            _ if was_searching => vec![Action::Stop, Action::Quit],
            _ => vec![Action::Quit],
        }
    }

    /// Returns the line that reports on a search; `None` if that search is not running any more.
    #[must_use]
    pub fn info(&self, number: u64, report: Report) -> Option<Reply> {
        match &self.state {
            State::Searching(running) if running.task.number == number => Some(Reply::Info(report)),
            _ => None,
        }
    }

    /// Ends a search and returns the line with its move. `None` if that search is not running any more, or if the move has
    /// to wait for `stop` or `ponder-hit`: then [`Session::receive`] sends it.
    pub fn done(&mut self, number: u64, result: &SearchResult) -> Option<Reply> {
        let running = match &mut self.state {
            State::Searching(running) if running.task.number == number => running,
            _ => return None,
        };
        let ponder = result.principal_variation().get(1);
        let reply = Reply::Done {
            best: Some(write_move(&self.variant, &result.best_move)),
            ponder: ponder.map(|mv| write_move(&self.variant, mv)),
        };
        if running.is_held {
            running.found = Some(reply);
            return None;
        }
        self.state = State::Ready;
        Some(reply)
    }

    /// Ends a search that could not be made and returns the line that says so; `None` if that search is not running any more.
    pub fn failed(&mut self, number: u64, reason: &SearchError) -> Option<Reply> {
        match &self.state {
            State::Searching(running) if running.task.number == number => {
                self.state = State::Ready;
                Some(Reply::Error { message: reason.to_string() })
            }
            _ => None,
        }
    }

    fn obey(&mut self, request: Request) -> Result<Vec<Action>, String> {
        match (&mut self.state, request) {
            (_, Request::Quit) => Ok(self.end_of_input()),
            (State::New, Request::Hub) => {
                self.state = State::Setting;
                Ok(greeting())
            }
            // Without `hub` there is no session yet: anything else may be chatter of a terminal.
            (State::New, _) => Err("the first command is \"hub\"".to_owned()),
            (State::Setting, Request::SetParam { name, value }) => self.set(&name, &value),
            (State::Setting, Request::Init) => {
                self.state = State::Ready;
                self.game = Game::new(self.variant.clone());
                Ok(vec![Action::Create(self.variant.clone(), self.options), Action::Send(Reply::Ready)])
            }
            (State::Setting, _) => Err("expected \"set-param\" or \"init\"".to_owned()),
            (_, Request::Ping) => Ok(vec![Action::Send(Reply::Pong)]),
            (State::Searching(running), Request::Stop) => {
                running.is_held = false;
                let found = running.found.take();
                Ok(self.release(found).unwrap_or_else(|| vec![Action::Stop]))
            }
            (State::Searching(running), Request::PonderHit) => {
                let limits = running.after_hit.take().ok_or("the engine is not pondering")?;
                let root = running.task.root.clone();
                let found = running.found.take();
                let released = self.release(found);
                Ok(released
                    .unwrap_or_else(|| vec![Action::Stop, self.start(root, limits, Goal::Think, false)]))
            }
            (State::Searching(_), _) => Err("the engine is searching: send \"stop\" first".to_owned()),
            // The search has ended by itself in the meantime.
            (_, Request::Stop | Request::PonderHit) => Ok(Vec::new()),
            (_, Request::NewGame) => {
                self.game = Game::new(self.variant.clone());
                Ok(vec![Action::Forget])
            }
            (_, Request::Position { position, moves }) => {
                self.game = self.read_game(position.as_deref(), &moves)?;
                Ok(Vec::new())
            }
            (_, Request::Level(level)) => {
                self.level = level;
                Ok(Vec::new())
            }
            (_, Request::Go(goal)) => self.go(goal),
            (_, _) => Err("the session is already initialised".to_owned()),
        }
    }

    fn set(&mut self, name: &str, value: &str) -> Result<Vec<Action>, String> {
        let params = params();
        let param = params.iter().find(|param| param.name == name);
        let param = param.ok_or_else(|| format!("unknown parameter \"{name}\""))?;
        // An identifier is a name too, also where Hub has another one.
        let variant = if name == "variant" { variant_of(value) } else { None };
        if variant.is_none() && !param.accepts(value) {
            return Err(format!("\"{value}\" is not a value of: {param}"));
        }
        match (name, variant) {
            (_, Some(variant)) => self.variant = variant,
            ("tt-size", _) => self.options.table_bytes = value.parse::<usize>().unwrap_or(16) << 20,
            ("seed", _) => self.options.seed = value.parse().unwrap_or(0),
            _ => self.strength = value.parse().ok().filter(|strength| *strength > 0),
        }
        Ok(Vec::new())
    }

    fn read_game(&self, position: Option<&str>, moves: &[String]) -> Result<Game, String> {
        let variant = &self.variant;
        let start = match position {
            Some(text) => parse_position(variant, text).map_err(|error| error.to_string())?,
            None => variant.initial(),
        };
        let checked = start.check(variant.rules(), variant.grid(), Strictness::Lenient);
        checked.map_err(|error| variant.position_error(error).to_string())?;
        let mut game = Game::from_position(variant.clone(), start);
        for text in moves {
            let mv = parse_move(variant, game.position(), text).map_err(|error| error.to_string())?;
            // The other program decides whether a draw ends the game.
            game.play_on(&mv).map_err(|error| error.to_string())?;
        }
        Ok(game)
    }

    fn go(&mut self, goal: Goal) -> Result<Vec<Action>, String> {
        if let Some(outcome) = self.variant.outcome(self.game.position()) {
            return Err(format!("the game is over: {outcome}"));
        }
        let level = std::mem::take(&mut self.level);
        let root = Root::from(&self.game).played_on();
        let mut limits = level.limits();
        if let Some(strength) = self.strength {
            let most = Limits::strength(strength).nodes;
            limits.nodes = [limits.nodes, most].into_iter().flatten().min();
        }
        Ok(vec![self.start(root, limits, goal, level.is_infinite)])
    }

    /// Starts a search. These limits are not in force while the engine ponders.
    fn start(&mut self, root: Root, limits: Limits, goal: Goal, is_held: bool) -> Action {
        self.searches += 1;
        let is_pondering = goal == Goal::Ponder;
        let now = if is_pondering { Limits::NONE } else { limits };
        let task = Task { number: self.searches, root, limits: now, goal };
        let running = Running {
            task: task.clone(),
            after_hit: is_pondering.then_some(limits),
            is_held: is_held || is_pondering,
            found: None,
        };
        self.state = State::Searching(Box::new(running));
        Action::Search(Box::new(task))
    }

    /// Sends a move that was held back, if there is one.
    fn release(&mut self, found: Option<Reply>) -> Option<Vec<Action>> {
        let found = found?;
        self.state = State::Ready;
        Some(vec![Action::Send(found)])
    }
}

impl Default for Session {
    fn default() -> Self {
        Self::new()
    }
}

fn error(message: String) -> Vec<Action> {
    vec![Action::Send(Reply::Error { message })]
}

/// Returns the engine's answer to `hub`.
fn greeting() -> Vec<Action> {
    let id = Reply::Id {
        name: env!("CARGO_PKG_NAME").to_owned(),
        version: env!("CARGO_PKG_VERSION").to_owned(),
        author: env!("CARGO_PKG_AUTHORS").to_owned(),
    };
    [id].into_iter()
        .chain(params().into_iter().map(Reply::Param))
        .chain([Reply::Wait])
        .map(Action::Send)
        .collect()
}

/// Returns the parameters of the engine with their default values.
fn params() -> Vec<Param> {
    let param =
        |name: &str, value: &str, kind| Param { name: name.to_owned(), value: value.to_owned(), kind };
    let int = |min, max| ParamKind::Int { min: Some(min), max: Some(max) };
    let values = variant_names().into_iter().map(str::to_owned).collect();
    vec![
        param("variant", DEFAULT, ParamKind::Enum { values }),
        // In MiB.
        param("tt-size", "16", int(1, 1 << 16)),
        param("seed", "0", int(0, 1 << 53)),
        // 0 is the full strength.
        param("strength", "0", int(0, i64::from(Limits::MAX_STRENGTH))),
    ]
}
