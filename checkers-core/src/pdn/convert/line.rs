//! Converts moves to one notation and numbers them.

use alloc::string::ToString;
use alloc::vec::Vec;

use crate::geometry::Color;
use crate::notation::{fen, moves};
use crate::pdn::replay::{Ply, PlyAct, ReplayedLine};
use crate::pdn::tree::{Act, MoveLine, MoveNumber, Node, Note, SetupCommand, WrittenMove};
use crate::position::Position;
use crate::rules::Rules;
use crate::variant::Variant;

pub(super) struct Converter<'a> {
    pub(super) variant: &'a Variant,
    /// The variant's rules, with the notation of the result.
    pub(super) rules: &'a Rules,
    pub(super) style: moves::MoveStyle,
}

/// The number of the next move.
#[derive(Clone, Copy)]
struct Count {
    number: u32,
    /// Whether the second side is to move.
    second: bool,
    /// The side whose moves have one dot.
    first: Color,
}

impl Count {
    fn next(&mut self) {
        if self.second {
            self.number = self.number.saturating_add(1);
        }
        self.second = !self.second;
    }
}

impl Converter<'_> {
    /// Converts a whole game. Its numbers begin with the number before its first move.
    pub(super) fn game(&self, line: &MoveLine, replayed: &ReplayedLine) -> MoveLine {
        let number = line.nodes.iter().find_map(|node| match &node.act {
            Act::Move { number, .. } => Some(*number),
            Act::Setup(_) => None,
        });
        let MoveNumber { number, second } =
            number.flatten().unwrap_or(MoveNumber { number: 1, second: false });
        let turn = replayed.start.turn();
        let first = if second { turn.other() } else { turn };
        self.line(line, replayed, Count { number, second, first })
    }

    fn line(&self, line: &MoveLine, replayed: &ReplayedLine, mut count: Count) -> MoveLine {
        let mut variations = replayed.before.iter();
        let before = self.notes(&line.before, &mut variations, |_| count);
        let mut nodes: Vec<Node> = Vec::with_capacity(line.nodes.len());
        let mut position = replayed.start;
        let mut end = 0;
        for ply in &replayed.plies {
            let old = &line.nodes[ply.node..ply.node + ply.nodes];
            let bare = nodes
                .last()
                .is_some_and(|node: &Node| node.notes.is_empty() && matches!(node.act, Act::Move { .. }));
            let number =
                (!count.second || !bare).then_some(MoveNumber { number: count.number, second: count.second });
            let act = self.act(&position, ply, old, number);
            let replaced = count;
            match ply.act {
                PlyAct::Setup => count.second = ply.position.turn() != count.first,
                PlyAct::Move(_) | PlyAct::Pass => count.next(),
            }
            let mut variations = ply.variations.iter();
            let number_of =
                |variation: &ReplayedLine| if variation.start == position { replaced } else { count };
            let notes =
                old.iter().flat_map(|node| self.notes(&node.notes, &mut variations, number_of)).collect();
            nodes.push(Node { act, notes, place: old[0].place });
            position = ply.position;
            end = ply.node + ply.nodes;
        }
        nodes.extend_from_slice(&line.nodes[end..]);
        MoveLine { before, nodes }
    }

    fn act(&self, position: &Position, ply: &Ply, old: &[Node], number: Option<MoveNumber>) -> Act {
        match (&ply.act, &old[0].act) {
            (PlyAct::Move(mv), Act::Move { text, .. }) => {
                // If a capture was written as several moves, each of them can have the annotation.
                let annotation = old.iter().rev().find_map(|node| match &node.act {
                    Act::Move { annotation, .. } => annotation.clone(),
                    Act::Setup(_) => None,
                });
                Act::Move {
                    number,
                    text: self.text(position, mv).unwrap_or_else(|| text.clone()),
                    annotation,
                }
            }
            (PlyAct::Setup, _) => {
                Act::Setup(SetupCommand::new(&fen::write(self.rules, self.variant.grid(), &ply.position)))
            }
            (PlyAct::Pass | PlyAct::Move(_), _) => {
                Act::Setup(SetupCommand::new(if ply.position.turn() == Color::White { "W::" } else { "B::" }))
            }
        }
    }

    fn text(&self, position: &Position, mv: &crate::moves::Move) -> Option<WrittenMove> {
        let legal = self.variant.legal_moves(position);
        let text = moves::write(self.rules, self.variant.grid(), position, &legal, mv, self.style);
        WrittenMove::new(&text.to_string()).ok()
    }

    fn notes<'r>(
        &self,
        notes: &[Note],
        variations: &mut impl Iterator<Item = &'r ReplayedLine>,
        count: impl Fn(&ReplayedLine) -> Count,
    ) -> Vec<Note> {
        let convert = |note: &Note| match note {
            Note::Variation(line) => Note::Variation(match variations.next() {
                Some(replayed) => self.line(line, replayed, count(replayed)),
                None => line.clone(),
            }),
            Note::Comment(_) | Note::Glyph(_) => note.clone(),
        };
        notes.iter().map(convert).collect()
    }
}
