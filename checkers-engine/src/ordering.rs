//! The order in which moves are searched: the better the first move, the fewer nodes the others cost.
//!
//! First comes the best move of an earlier search, then captures by what they take, promotions, the two killer moves (quiet
//! moves that refuted a sibling of this node), and the other quiet moves by their history of refutations.

use checkers_core::{Color, Move, Position, Square};

/// A move of the list that a node is searching.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RankedMove {
    pub(crate) mv: Move,
    /// Its place in the list of the generator.
    pub(crate) place: usize,
    rank: i32,
}

const FIRST: i32 = i32::MAX;
const CAPTURE: i32 = 1 << 29;
const PROMOTION: i32 = 1 << 28;
const KILLER: i32 = 1 << 27;
const HISTORY_LIMIT: i32 = 1 << 24;
const SQUARES: usize = 128;

/// What earlier nodes have taught about quiet moves.
#[derive(Debug)]
pub(crate) struct Ordering {
    /// For each ply, the last two quiet moves that refuted a node there.
    killers: Vec<[Option<Move>; 2]>,
    /// For each colour, origin and destination, how often such a move refuted a node; deeper nodes count more.
    history: Vec<i32>,
}

impl Ordering {
    pub(crate) fn new(plies: usize) -> Self {
        Self { killers: vec![[None; 2]; plies], history: vec![0; 2 * SQUARES * SQUARES] }
    }

    pub(crate) fn clear(&mut self) {
        self.killers.fill([None; 2]);
        self.history.fill(0);
    }

    /// Ranks the moves of a node; `best` is the place of the best move of an earlier search.
    pub(crate) fn rank(&self, moves: &mut [RankedMove], position: &Position, best: usize, ply: usize) {
        for ranked in moves {
            let mv = &ranked.mv;
            ranked.rank = if ranked.place == best {
                FIRST
            } else if mv.is_capture() {
                let kings = (mv.captured() & position.kings()).len();
                CAPTURE + (mv.captured().len() + kings) as i32
            } else if mv.is_promotion() {
                PROMOTION
            } else if let Some(age) = self.killers[ply].iter().position(|killer| *killer == Some(*mv)) {
                KILLER - age as i32
            } else {
                self.history[index(position.turn(), mv.origin(), mv.destination())]
            };
        }
    }

    /// Learns that a quiet move refuted a node at this ply.
    pub(crate) fn refuted(&mut self, mv: &Move, turn: Color, depth: i32, ply: usize) {
        let killers = &mut self.killers[ply];
        if killers[0] != Some(*mv) {
            *killers = [Some(*mv), killers[0]];
        }
        let history = &mut self.history[index(turn, mv.origin(), mv.destination())];
        *history = (*history + depth * depth).min(HISTORY_LIMIT);
    }
}

impl RankedMove {
    pub(crate) const fn new(mv: Move, place: usize) -> Self {
        Self { mv, place, rank: 0 }
    }
}

/// Moves the best move of the rest to the front of it. Of equal ones the first in the generator's order comes first.
pub(crate) fn pick(rest: &mut [RankedMove]) -> Option<RankedMove> {
    let best = (0..rest.len()).max_by_key(|at| (rest[*at].rank, std::cmp::Reverse(rest[*at].place)))?;
    rest.swap(0, best);
    rest.first().copied()
}

fn index(turn: Color, origin: Square, destination: Square) -> usize {
    (turn as usize * SQUARES + origin.index()) * SQUARES + destination.index()
}
