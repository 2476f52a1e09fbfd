//! One line of a vector file: the position that it asks about and the library's answers.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use anyhow::{Context, bail};
use checkers_core::notation::moves::full;
use checkers_core::perft::{Convention, Perft};
use checkers_core::{Color, Position, Variant};
use serde_json::{Map, Value, json};

use super::reference::References;
use crate::input;

/// The depth that the files' perft figures are of.
const DEPTH: u32 = 3;

/// What a line asks.
pub(super) struct Question {
    variant: Variant,
    position: Position,
}

impl Question {
    /// Reads `variant`, `board` and `turn`.
    pub(super) fn read(references: &mut References, line: &Map<String, Value>) -> anyhow::Result<Self> {
        let text = |key: &str| {
            let value = line.get(key).with_context(|| format!("`{key}` is missing"))?;
            value.as_str().with_context(|| format!("`{key}` is not a string"))
        };
        let variant = references.get(text("variant")?)?;
        let turn = match text("turn")? {
            "w" => Color::White,
            "b" => Color::Black,
            other => bail!("`turn` is `{}`, neither `w` nor `b`", input::excerpt(other)),
        };
        let position = input::parse_picture(&variant, text("board")?, turn)?;
        Ok(Self { variant, position })
    }

    /// Returns the answers, by their keys in the files and in the files' order.
    pub(super) fn answers(&self) -> [(&'static str, Value); 4] {
        [
            ("moves", json!(self.paths())),
            ("distinct", json!(self.variant.count_moves(&self.position))),
            ("perft3_paths", json!(self.perft(Convention::Paths))),
            ("perft3_distinct", json!(self.perft(Convention::Distinct))),
        ]
    }

    fn paths(&self) -> Vec<String> {
        let mut paths = Vec::new();
        let _ = self.variant.visit_paths(&self.position, &mut |mv, path| {
            paths.push(full(self.variant.grid(), mv, path).to_string());
            ControlFlow::Continue(())
        });
        paths.sort_unstable();
        paths
    }

    fn perft(&self, convention: Convention) -> u64 {
        Perft::default().with_convention(convention).count(&self.variant, &self.position, DEPTH)
    }
}

/// Checks that an answer in a file has the type that its key asks for.
pub(super) fn check(key: &str, value: &Value) -> anyhow::Result<()> {
    match (key, value) {
        ("moves", Value::Array(moves)) if moves.iter().all(Value::is_string) => Ok(()),
        ("moves", _) => bail!("`moves` is not a list of strings"),
        (_, value) if value.is_u64() => Ok(()),
        (key, _) => bail!("`{key}` is not a number"),
    }
}

/// How two answers differ, in words.
pub(super) fn difference(theirs: &Value, ours: &Value) -> String {
    let (Some(theirs_list), Some(ours_list)) = (texts(theirs), texts(ours)) else {
        return format!("the file says {theirs}, the library {ours}");
    };
    let only = |one: &BTreeSet<&str>, other: &BTreeSet<&str>| {
        let only: Vec<_> = one.difference(other).copied().collect();
        if only.is_empty() { "none".to_owned() } else { only.join(" ") }
    };
    match only(&theirs_list, &ours_list) == only(&ours_list, &theirs_list) {
        true => "the same moves in another order or number".to_owned(),
        false => format!(
            "only in the file: {}; only in the library: {}",
            only(&theirs_list, &ours_list),
            only(&ours_list, &theirs_list)
        ),
    }
}

fn texts(value: &Value) -> Option<BTreeSet<&str>> {
    value.as_array()?.iter().map(Value::as_str).collect()
}
