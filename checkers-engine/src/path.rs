//! The positions from the start of the game to the node that is searched, and what the draw rules have counted there.

use checkers_core::game::{DrawCounts, Referee};
use checkers_core::rules::DrawKind;
use checkers_core::rules::draws::MAX_DRAW_CLAUSES;
use checkers_core::{Color, Direction, Move, Position, Role, Variant};

use crate::root::Root;

/// The draws that end a game in the search. A player can claim a draw, but not accept one alone.
const ENDS: [DrawKind; 2] = [DrawKind::Automatic, DrawKind::Claimable];

#[derive(Clone, Copy, Debug)]
struct Node {
    position: Position,
    counts: DrawCounts,
    /// How many plies before this node may have had the same position.
    reversible: usize,
}

/// A stack of nodes. The first ones are the history of the game; the search adds to them and takes them back.
#[derive(Debug)]
pub(crate) struct Path<'a> {
    variant: &'a Variant,
    referee: Referee<'a>,
    nodes: Vec<Node>,
    /// The place of the root among the nodes.
    root: usize,
    /// Whether a man can return to a square.
    men_return: bool,
    /// The occurrence of a position that is drawn; `None` if repetition does not draw.
    repetitions: Option<usize>,
}

impl<'a> Path<'a> {
    /// `root` has at least one position.
    pub(crate) fn new(variant: &'a Variant, root: &Root) -> Self {
        let referee = variant.referee();
        let steps = variant.rules().man.steps;
        let returns =
            |direction: Direction| steps.contains(direction) && steps.contains(direction.opposite());
        let node = |(at, position): (usize, &Position)| Node {
            position: *position,
            counts: DrawCounts::default(),
            // Which moves led here is not known, so any earlier position is compared.
            reversible: at,
        };
        let mut nodes: Vec<Node> = root.positions.iter().enumerate().map(node).collect();
        if let Some(last) = nodes.last_mut() {
            last.counts = root.counts.unwrap_or_else(|| referee.start(&last.position));
        }
        let repetition = variant.draws().repetition.filter(|rule| ENDS.contains(&rule.kind));
        Self {
            variant,
            referee,
            root: nodes.len() - 1,
            nodes,
            men_return: Direction::ALL.into_iter().any(returns),
            repetitions: repetition.map(|rule| usize::from(rule.times)),
        }
    }

    fn node(&self) -> &Node {
        // The root is never taken back.
        &self.nodes[self.nodes.len() - 1]
    }

    /// Returns the position of the present node.
    pub(crate) fn position(&self) -> &Position {
        &self.node().position
    }

    /// Returns how many plies the present node is from the root.
    pub(crate) fn ply(&self) -> usize {
        self.nodes.len() - 1 - self.root
    }

    pub(crate) fn play(&mut self, mv: &Move) {
        let Node { position, counts, reversible } = self.node();
        let position = self.variant.play_unchecked(position, mv);
        let is_final = mv.is_capture() || mv.is_promotion() || mv.role() == Role::Man && !self.men_return;
        let reversible = if is_final { 0 } else { reversible + 1 };
        let counts = self.referee.next(counts, mv, &position);
        self.nodes.push(Node { position, counts, reversible });
    }

    pub(crate) fn take_back(&mut self) {
        self.nodes.pop();
    }

    /// Returns to the root.
    pub(crate) fn rewind(&mut self) {
        self.nodes.truncate(self.root + 1);
    }

    /// Returns whether the position is drawn for a side that has a legal move.
    ///
    /// A position that already occurred between the root and this node is a draw at once: what a side did not achieve the
    /// first time it will not achieve the second time. Earlier occurrences count as the rules say.
    pub(crate) fn is_drawn(&self) -> bool {
        let Node { position, counts, reversible } = self.node();
        if ENDS.iter().any(|kind| self.referee.met(counts, *kind).is_some()) {
            return true;
        }
        let now = self.nodes.len() - 1;
        let mut occurrences = 1;
        let mut back = 4;
        while back <= *reversible {
            let at = now - back;
            if is_same(&self.nodes[at].position, position) {
                occurrences += 1;
                if at >= self.root || self.repetitions.is_some_and(|times| occurrences >= times) {
                    return true;
                }
            }
            back += 2;
        }
        false
    }

    /// Returns the key of the position and its draw counters in the transposition table.
    pub(crate) fn key(&self) -> u64 {
        let Node { position, counts, .. } = self.node();
        let mut key = position.zobrist();
        // Nodes share a result although their counters differ by a few plies: exact counters would share almost none.
        for clause in 0..MAX_DRAW_CLAUSES {
            let plies = u64::from(counts.plies(clause) / 8);
            if plies > 0 {
                key ^= (plies << 8 | clause as u64 | 1 << 40)
                    .wrapping_mul(0x9e37_79b9_7f4a_7c15)
                    .rotate_left(29);
            }
        }
        key
    }
}

/// Returns whether both positions are the same for the draw rules: king runs do not count.
fn is_same(one: &Position, other: &Position) -> bool {
    one.turn() == other.turn() && one.kings() == other.kings() && {
        let sides = |position: &Position| Color::ALL.map(|color| position.side(color));
        sides(one) == sides(other)
    }
}
