//! The lines of a tree by number: of a game as PDN holds it, and of a replayed one.

use checkers_core::pdn::{MoveLine, Note, ReplayedLine};

use crate::machinery::arguments::no_such;
use crate::machinery::failure::Outcome;
use crate::machinery::raw::List;
use crate::positions::value::{checkers_move, checkers_position};

/// A line of steps with variations.
pub(crate) trait Branching {
    /// How many steps it has.
    fn steps(&self) -> usize;

    /// The variations of a step; with `None` those before the first step.
    fn variations(&self, step: Option<usize>) -> impl Iterator<Item = &Self>;
}

impl Branching for ReplayedLine {
    fn steps(&self) -> usize {
        self.plies.len()
    }

    fn variations(&self, step: Option<usize>) -> impl Iterator<Item = &Self> {
        step.map_or(&self.before, |ply| &self.plies[ply].variations).iter()
    }
}

impl Branching for MoveLine {
    fn steps(&self) -> usize {
        self.nodes.len()
    }

    fn variations(&self, step: Option<usize>) -> impl Iterator<Item = &Self> {
        let notes = step.map_or(&self.before, |node| &self.nodes[node].notes);
        notes.iter().filter_map(|note| match note {
            Note::Variation(line) => Some(line),
            Note::Comment(_) | Note::Glyph(_) => None,
        })
    }
}

/// Where a line belongs in the tree.
#[derive(Clone, Copy)]
pub(crate) struct Entry {
    pub(crate) parent: Option<usize>,
    /// The step of the parent that it is noted about; `None` before the first one.
    pub(crate) step: Option<usize>,
    /// Which one of the variations there.
    pub(crate) index: usize,
}

/// All lines of a tree, by number.
pub(crate) struct Lines(Vec<Entry>);

impl Lines {
    /// Numbers the lines, each before its variations.
    pub(crate) fn of<T: Branching>(root: &T) -> Self {
        let mut lines = Vec::new();
        // What is still to be numbered, the next one last.
        let mut open = vec![(Entry { parent: None, step: None, index: 0 }, root)];
        while let Some((entry, line)) = open.pop() {
            let parent = Some(lines.len());
            lines.push(entry);
            let first = open.len();
            for step in std::iter::once(None).chain((0..line.steps()).map(Some)) {
                let numbered = line.variations(step).enumerate();
                open.extend(numbered.map(|(index, line)| (Entry { parent, step, index }, line)));
            }
            open[first..].reverse();
        }
        Self(lines)
    }

    pub(crate) fn count(&self) -> usize {
        self.0.len()
    }

    /// Where the line with this number belongs.
    pub(crate) fn entry(&self, number: usize) -> Outcome<Entry> {
        self.0.get(number).copied().ok_or_else(|| no_such("line", number, self.0.len()))
    }

    /// The entries on the way from the root to a line, the line's own last.
    pub(crate) fn way(&self, number: usize) -> Outcome<Vec<Entry>> {
        let mut entry = self.entry(number)?;
        let mut way = Vec::new();
        // At most as long as variations are nested.
        while let Some(parent) = entry.parent {
            way.push(entry);
            entry = self.0[parent];
        }
        way.reverse();
        Ok(way)
    }

    /// The line with this number.
    pub(crate) fn get<'a, T: Branching>(&self, root: &'a T, number: usize) -> Outcome<(Entry, &'a T)> {
        let mut line = root;
        for entry in self.way(number)? {
            let found = line.variations(entry.step).nth(entry.index);
            line = found.ok_or_else(|| no_such("line", number, self.0.len()))?;
        }
        Ok((self.entry(number)?, line))
    }

    /// The number of a line that belongs there.
    pub(crate) fn number(&self, parent: usize, step: Option<usize>, index: usize) -> Option<usize> {
        let wanted =
            |entry: &Entry| entry.parent == Some(parent) && entry.step == step && entry.index == index;
        self.0.iter().position(wanted)
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
