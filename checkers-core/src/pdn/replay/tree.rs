//! Replays the variations of a line.

use alloc::vec::Vec;

use super::outcome::{LineEnd, Remark, RemarkKind, ReplayedLine};
use super::search::{Found, Search};
use crate::pdn::limits::MAX_NESTING;
use crate::pdn::place::Place;
use crate::pdn::tree::{MoveLine, Note};
use crate::position::Position;

/// Returns the place in the file where a line begins.
fn place_of(line: &MoveLine) -> Place {
    line.nodes.first().map_or(Place::START, |node| node.place)
}

impl Search<'_> {
    /// Replays the variations of a replayed line, and adds remarks.
    pub(super) fn complete(
        &mut self,
        line: &MoveLine,
        start: &Position,
        found: Found,
        depth: usize,
        remarks: &mut Vec<Remark>,
    ) -> ReplayedLine {
        let Found { mut plies, end } = found;
        if let LineEnd::Trailing { node } = end {
            remarks.push(Remark { kind: RemarkKind::Trailing, place: Some(line.nodes[node].place) });
        }
        let mut before = Vec::new();
        for variation in variations(&line.before) {
            before.push(self.variation(variation, &[*start], depth, remarks));
        }
        let mut position = *start;
        for ply in &mut plies {
            let nodes = &line.nodes[ply.node..ply.node + ply.nodes];
            if ply.fits > 1 {
                remarks.push(Remark { kind: RemarkKind::Ambiguous, place: Some(nodes[0].place) });
            }
            if ply.nodes > 1 {
                remarks.push(Remark { kind: RemarkKind::Joined, place: Some(nodes[0].place) });
            }
            for variation in nodes.iter().flat_map(|node| variations(&node.notes)) {
                ply.variations.push(self.variation(variation, &[position, ply.position], depth, remarks));
            }
            position = ply.position;
        }
        ReplayedLine { start: *start, before, plies, end }
    }

    /// Replays a variation from that one of these positions from which it can be replayed furthest; the first one among equals.
    fn variation(
        &mut self,
        line: &MoveLine,
        starts: &[Position],
        depth: usize,
        remarks: &mut Vec<Remark>,
    ) -> ReplayedLine {
        let depth = depth + 1;
        if depth > MAX_NESTING {
            let end = Self::too_deep(place_of(line));
            return ReplayedLine { start: starts[0], before: Vec::new(), plies: Vec::new(), end };
        }
        let mut best = self.run(&starts[0], &line.nodes);
        let mut start = &starts[0];
        for other in &starts[1..] {
            if !best.failed() {
                break;
            }
            let found = self.run(other, &line.nodes);
            if found.reached() > best.reached() {
                remarks.push(Remark { kind: RemarkKind::ForwardVariation, place: Some(place_of(line)) });
                (best, start) = (found, other);
            }
        }
        self.complete(line, start, best, depth, remarks)
    }
}

fn variations(notes: &[Note]) -> impl Iterator<Item = &MoveLine> {
    notes.iter().filter_map(|note| match note {
        Note::Variation(line) => Some(line),
        Note::Comment(_) | Note::Glyph(_) => None,
    })
}
