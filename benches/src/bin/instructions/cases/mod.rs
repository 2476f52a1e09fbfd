//! The suites of cases that are counted.

mod case;
mod engine;
mod listing;
mod perft;
mod play;
mod repeated;
mod text;

use anyhow::{Result, bail};

pub(crate) use case::{Case, Goal};

/// What a suite is called, and what makes its cases.
type Suite = (&'static str, fn() -> Vec<Case>);

/// The suites. Each is made apart from the others, since a process that counts one case is to do nothing else of weight.
const SUITES: [Suite; 12] = [
    ("perft", perft::bulk),
    ("full", perft::full),
    ("custom", perft::custom),
    ("middle", perft::middle),
    ("hard", listing::hard),
    ("list", listing::random),
    ("paths", listing::paths),
    ("play", play::cases),
    ("engine", engine::cases),
    ("fen", text::fen),
    ("moves", text::moves),
    ("pdn", text::pdn),
];

/// All of them, in the order of the table.
pub(crate) fn all() -> Vec<Case> {
    SUITES.iter().flat_map(|(suite, cases)| of(suite, *cases)).collect()
}

fn of(suite: &str, cases: fn() -> Vec<Case>) -> impl Iterator<Item = Case> {
    cases().into_iter().map(move |case| Case { name: format!("{suite}/{}", case.name), ..case })
}

/// The one with this name.
///
/// # Errors
/// If there is none.
pub(crate) fn find(name: &str) -> Result<Case> {
    for (suite, cases) in SUITES {
        if name.split('/').next() == Some(suite)
            && let Some(case) = of(suite, cases).find(|case| case.name == name)
        {
            return Ok(case);
        }
    }
    bail!("no case {name}")
}
