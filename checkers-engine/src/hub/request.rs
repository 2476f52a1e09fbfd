//! Messages to an engine.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use super::fields::{Fields, HubSyntaxError, write_field};
use crate::limits::Limits;

/// A message to an engine. Read with [`str::parse`], written with [`ToString`].
///
/// ```
/// use checkers_engine::hub::Request;
/// assert_eq!("ping".parse(), Ok(Request::Ping));
/// assert_eq!(Request::Stop.to_string(), "stop");
/// ```
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub enum Request {
    /// The first message of a session.
    Hub,
    /// Sets a parameter before `init`.
    SetParam {
        /// The name of the parameter.
        name: String,
        /// Its value.
        value: String,
    },
    /// Ends the settings.
    Init,
    /// The next position belongs to another game.
    NewGame,
    /// The position to search, with the whole game.
    Position {
        /// The first position; `None` for the start of the variant.
        position: Option<String>,
        /// The moves from there.
        moves: Vec<String>,
    },
    /// The limits of the next search.
    Level(Level),
    /// Starts a search.
    Go(Goal),
    /// The expected move was played: a search with [`Goal::Ponder`] becomes one with [`Goal::Think`].
    PonderHit,
    /// Ends the search.
    Stop,
    /// Asks for a `pong`.
    Ping,
    /// Ends the session.
    Quit,
}

/// The purpose of a search.
///
/// ```
/// use checkers_engine::hub::{Goal, Request};
/// assert_eq!("go think".parse(), Ok(Request::Go(Goal::Think)));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Goal {
    /// A move to play.
    Think,
    /// A move to play, while it is the opponent's turn.
    Ponder,
    /// Information, until it is stopped or reaches a limit.
    Analyze,
}

/// Limits of a search. Times are in seconds.
///
/// ```
/// use checkers_engine::hub::{Level, Request};
/// let level = Level { depth: Some(8), ..Level::default() };
/// assert_eq!("level depth=8".parse(), Ok(Request::Level(level)));
/// ```
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Level {
    /// The greatest depth in plies.
    pub depth: Option<u32>,
    /// The greatest number of nodes.
    pub nodes: Option<u64>,
    /// Seconds for this move.
    pub move_time: Option<f64>,
    /// Moves until the next time control.
    pub moves: Option<u32>,
    /// Seconds on the clock.
    pub time: Option<f64>,
    /// Seconds that are added to the clock before each move.
    pub increment: Option<f64>,
    /// No limit.
    pub is_infinite: bool,
}

impl Level {
    /// Moves that the clock has to last for, if the level does not say it.
    const MOVES: u32 = 30;
    /// The part of the clock that one move may use up.
    const LARGEST_PART: f64 = 0.5;

    /// Returns the limits of a search. Of a clock, a search gets an equal part for each of the next moves.
    #[must_use]
    pub fn limits(&self) -> Limits {
        if self.is_infinite {
            return Limits::NONE;
        }
        let by_clock = self.time.map(|time| {
            let moves = self.moves.unwrap_or(Self::MOVES).clamp(1, Self::MOVES);
            (time / f64::from(moves) + self.increment.unwrap_or(0.0)).min(time * Self::LARGEST_PART)
        });
        let seconds = match (self.move_time, by_clock) {
            (Some(one), Some(other)) => Some(one.min(other)),
            (one, other) => one.or(other),
        };
        // Numbers that no duration holds mean no limit.
        let time = seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
        Limits { time, nodes: self.nodes, depth: self.depth, ..Limits::NONE }
    }
}

impl FromStr for Request {
    type Err = HubSyntaxError;

    fn from_str(line: &str) -> Result<Self, HubSyntaxError> {
        let fields = Fields::parse(line)?;
        Ok(match fields.command.as_str() {
            "hub" => Self::Hub,
            "set-param" => Self::SetParam {
                name: fields.need("set-param", "name")?.to_owned(),
                value: fields.need("set-param", "value")?.to_owned(),
            },
            "init" => Self::Init,
            "new-game" => Self::NewGame,
            "pos" => {
                let moves = fields.get("moves").unwrap_or("");
                Self::Position {
                    position: fields.get("pos").map(str::to_owned),
                    moves: moves.split_whitespace().map(str::to_owned).collect(),
                }
            }
            "level" => Self::Level(Level {
                depth: fields.number("depth")?,
                nodes: fields.number("nodes")?,
                move_time: fields.seconds("move-time")?,
                moves: fields.number("moves")?,
                time: fields.seconds("time")?,
                increment: fields.seconds("inc")?,
                is_infinite: fields.get("infinite").is_some(),
            }),
            "go" if fields.get("think").is_some() => Self::Go(Goal::Think),
            "go" if fields.get("ponder").is_some() => Self::Go(Goal::Ponder),
            "go" if fields.get("analyze").is_some() => Self::Go(Goal::Analyze),
            "go" => return Err(HubSyntaxError::Missing { command: "go", name: "think" }),
            "ponder-hit" => Self::PonderHit,
            "stop" => Self::Stop,
            "ping" => Self::Ping,
            "quit" => Self::Quit,
            _ => return Err(HubSyntaxError::UnknownCommand { command: fields.command }),
        })
    }
}

/// One line, without its end.
impl fmt::Display for Request {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Hub => f.write_str("hub"),
            Self::SetParam { name, value } => {
                f.write_str("set-param")?;
                write_field(f, "name", name)?;
                write_field(f, "value", value)
            }
            Self::Init => f.write_str("init"),
            Self::NewGame => f.write_str("new-game"),
            Self::Position { position, moves } => {
                f.write_str("pos")?;
                if let Some(position) = position {
                    write_field(f, "pos", position)?;
                }
                if moves.is_empty() { Ok(()) } else { write_field(f, "moves", &moves.join(" ")) }
            }
            Self::Level(level) => level.fmt(f),
            Self::Go(Goal::Think) => f.write_str("go think"),
            Self::Go(Goal::Ponder) => f.write_str("go ponder"),
            Self::Go(Goal::Analyze) => f.write_str("go analyze"),
            Self::PonderHit => f.write_str("ponder-hit"),
            Self::Stop => f.write_str("stop"),
            Self::Ping => f.write_str("ping"),
            Self::Quit => f.write_str("quit"),
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("level")?;
        let fields = [
            ("depth", self.depth.map(|depth| depth.to_string())),
            ("nodes", self.nodes.map(|nodes| nodes.to_string())),
            ("move-time", self.move_time.map(|time| time.to_string())),
            ("moves", self.moves.map(|moves| moves.to_string())),
            ("time", self.time.map(|time| time.to_string())),
            ("inc", self.increment.map(|increment| increment.to_string())),
        ];
        for (name, value) in fields {
            if let Some(value) = value {
                write_field(f, name, &value)?;
            }
        }
        if self.is_infinite { f.write_str(" infinite") } else { Ok(()) }
    }
}
