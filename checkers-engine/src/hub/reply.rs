//! Messages from an engine.

use std::fmt;
use std::str::FromStr;

use checkers_core::Variant;

use super::board::write_move;
use super::fields::{Fields, HubSyntaxError, write_field};
use super::param::Param;
use crate::result::Info;
use crate::score::Score;

/// A message from an engine. Read with [`str::parse`], written with [`ToString`].
///
/// ```
/// use checkers_engine::hub::Reply;
/// assert_eq!("ready".parse(), Ok(Reply::Ready));
/// assert_eq!(Reply::Pong.to_string(), "pong");
/// ```
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub enum Reply {
    /// The engine's name and origin.
    Id {
        /// The name of the engine.
        name: String,
        /// Its version.
        version: String,
        /// Who wrote it.
        author: String,
    },
    /// A parameter that can be set.
    Param(Param),
    /// The engine waits for parameters and `init`.
    Wait,
    /// The engine is ready for positions.
    Ready,
    /// What a search has found up to now.
    Info(Report),
    /// The end of a search.
    Done {
        /// The move; `None` if the engine has none, as some send at the end of a game.
        best: Option<String>,
        /// The answer that the engine expects.
        ponder: Option<String>,
    },
    /// The answer to `ping`.
    Pong,
    /// A request that the engine refuses.
    Error {
        /// What is wrong.
        message: String,
    },
}

/// The fields of `info`. What is not known is `None`.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Report {
    /// The depth in plies.
    pub depth: Option<u32>,
    /// The score for the side to move, in men.
    pub score: Option<f64>,
    /// Positions visited.
    pub nodes: Option<u64>,
    /// Seconds since the search began.
    pub time: Option<f64>,
    /// Millions of positions per second.
    pub mega_nodes_per_second: Option<f64>,
    /// The moves of the principal variation.
    pub variation: Vec<String>,
}

impl Report {
    /// Returns the report of a search by [`Engine`](crate::Engine).
    #[must_use]
    pub fn new(variant: &Variant, info: &Info<'_>) -> Self {
        let seconds = info.elapsed.as_secs_f64();
        Self {
            depth: Some(info.depth),
            score: Some(in_men(info.score)),
            nodes: Some(info.nodes),
            time: Some(seconds),
            mega_nodes_per_second: (seconds > 0.0).then(|| info.nodes as f64 / seconds / 1e6),
            variation: info.variation.iter().map(|mv| write_move(variant, mv)).collect(),
        }
    }
}

/// Returns a score as the protocol's number of men. A win in `n` plies is 100 − n/100 men, a loss is the negative; evaluations
/// stay within 80 men.
pub(super) fn in_men(score: Score) -> f64 {
    let win = |plies: u32| 100.0 - f64::from(plies.min(1_000)) / 100.0;
    match score {
        Score::CentiMen(value) => f64::from(value.clamp(-8_000, 8_000)) / 100.0,
        Score::Win { plies } => win(plies),
        Score::Loss { plies } => -win(plies),
    }
}

impl FromStr for Reply {
    type Err = HubSyntaxError;

    fn from_str(line: &str) -> Result<Self, HubSyntaxError> {
        let fields = Fields::parse(line)?;
        let text = |name| fields.text(name);
        // An empty value is none.
        let some = |name| fields.get(name).filter(|value| !value.is_empty()).map(str::to_owned);
        Ok(match fields.command.as_str() {
            "id" => Self::Id { name: text("name"), version: text("version"), author: text("author") },
            "param" => Self::Param(Param::parse(&fields)?),
            "wait" => Self::Wait,
            "ready" => Self::Ready,
            "info" => Self::Info(Report {
                depth: fields.number("depth")?,
                score: fields.real("score")?,
                nodes: fields.number("nodes")?,
                time: fields.real("time")?,
                mega_nodes_per_second: fields.real("nps")?,
                variation: fields.words("pv"),
            }),
            "done" => Self::Done { best: some("move"), ponder: some("ponder") },
            "pong" => Self::Pong,
            "error" => Self::Error { message: text("message") },
            _ => return Err(HubSyntaxError::UnknownCommand { command: fields.command }),
        })
    }
}

/// One line, without its end.
impl fmt::Display for Reply {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Id { name, version, author } => {
                f.write_str("id")?;
                write_field(f, "name", name)?;
                write_field(f, "version", version)?;
                write_field(f, "author", author)
            }
            Self::Param(param) => param.fmt(f),
            Self::Wait => f.write_str("wait"),
            Self::Ready => f.write_str("ready"),
            Self::Info(report) => report.fmt(f),
            Self::Done { best, ponder } => {
                f.write_str("done")?;
                write_field(f, "move", best.as_deref().unwrap_or(""))?;
                ponder.as_ref().map_or(Ok(()), |ponder| write_field(f, "ponder", ponder))
            }
            Self::Pong => f.write_str("pong"),
            Self::Error { message } => {
                f.write_str("error")?;
                write_field(f, "message", message)
            }
        }
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("info")?;
        let real = |value: Option<f64>| value.map(|value| format!("{value:.2}"));
        let fields = [
            ("depth", self.depth.map(|depth| depth.to_string())),
            ("score", real(self.score)),
            ("nodes", self.nodes.map(|nodes| nodes.to_string())),
            ("time", real(self.time)),
            ("nps", real(self.mega_nodes_per_second)),
        ];
        for (name, value) in fields {
            if let Some(value) = value {
                write_field(f, name, &value)?;
            }
        }
        if self.variation.is_empty() { Ok(()) } else { write_field(f, "pv", &self.variation.join(" ")) }
    }
}
