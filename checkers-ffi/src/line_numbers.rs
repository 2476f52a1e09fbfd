//! The lines of a replayed game by number, and their contents as lists.

use checkers_core::pdn::{Replay, ReplayedLine};

use crate::failure::Outcome;
use crate::pdn::no_such;
use crate::raw::List;
use crate::value::{checkers_move, checkers_position};

/// Where a line stands in the tree.
#[derive(Clone, Copy)]
pub(crate) struct Entry {
    pub(crate) parent: Option<usize>,
    /// The step of the parent that it is noted about; `None` before the first one.
    pub(crate) ply: Option<usize>,
    /// Which one of the variations there.
    pub(crate) index: usize,
}

/// All lines of a replay, by number.
pub(crate) struct Lines(pub(crate) Vec<Entry>);

impl Lines {
    /// Numbers the lines, each before its variations.
    pub(crate) fn of(replay: &Replay) -> Self {
        let mut lines = Vec::new();
        // What is still to be numbered, the next one last.
        let mut open = vec![(Entry { parent: None, ply: None, index: 0 }, &replay.line)];
        while let Some((entry, line)) = open.pop() {
            let parent = Some(lines.len());
            lines.push(entry);
            let before = (None, &line.before);
            let noted = line.plies.iter().enumerate().map(|(ply, step)| (Some(ply), &step.variations));
            let first = open.len();
            for (ply, variations) in std::iter::once(before).chain(noted) {
                let numbered = variations.iter().enumerate();
                open.extend(numbered.map(|(index, line)| (Entry { parent, ply, index }, line)));
            }
            open[first..].reverse();
        }
        Self(lines)
    }

    /// The line with this number.
    pub(crate) fn get<'a>(&self, replay: &'a Replay, number: usize) -> Outcome<(Entry, &'a ReplayedLine)> {
        let found = self.0.get(number).copied().ok_or_else(|| no_such("line", number, self.0.len()))?;
        // The way up, at most as long as variations are nested, then down again.
        let mut way = Vec::new();
        let mut entry = found;
        while let Some(parent) = entry.parent {
            way.push(entry);
            entry = self.0[parent];
        }
        let mut line = &replay.line;
        for entry in way.iter().rev() {
            let variations = entry.ply.map_or(&line.before, |ply| &line.plies[ply].variations);
            line = &variations[entry.index];
        }
        Ok((found, line))
    }
}

/// The moves of a line, without set-ups and null moves.
pub(crate) fn list_moves(line: &ReplayedLine, list: &mut List<checkers_move>) {
    line.moves().for_each(|mv| list.push(mv.into()));
}

/// The position that a line begins with, then the one after each step.
pub(crate) fn list_positions(line: &ReplayedLine, list: &mut List<checkers_position>) {
    list.push((&line.start).into());
    line.plies.iter().for_each(|ply| list.push((&ply.position).into()));
}
