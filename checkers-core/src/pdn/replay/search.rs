//! Replays one line of moves: each text in turn. If the line cannot continue, the search goes back to the last text that fits
//! several moves.

use alloc::string::String;
use alloc::vec::Vec;
use core::ops::ControlFlow;

use super::outcome::{Failure, FailureReason, LineEnd, Ply, PlyAct};
use crate::geometry::Bitboard;
use crate::moves::Move;
use crate::notation::fen::{self, FenOptions};
use crate::notation::moves::separator;
use crate::notation::moves::{MoveOptions, MoveReader, MoveTextError};
use crate::pdn::place::Place;
use crate::pdn::spelling::divisions;
use crate::pdn::tree::{Act, Node, SetupCommand};
use crate::position::Position;
use crate::rules::Corner;
use crate::variant::Variant;

/// The largest number of nodes that are joined to one capture.
const JOINED: usize = 12;
/// The largest number of paths of one capture that are compared with a text.
const PATHS: usize = 1000;

/// A search that replays lines by the rules of one variant and one numbering.
pub(super) struct Search<'a> {
    pub(super) variant: &'a Variant,
    pub(super) first_square: Option<Corner>,
    reader: MoveReader<'a>,
    /// The number of texts that may still be tried. It bounds the time for a game.
    pub(super) work: usize,
}

/// The result of a search.
pub(super) struct Found {
    pub(super) plies: Vec<Ply>,
    pub(super) end: LineEnd,
}

impl Found {
    /// Returns the number of replayed nodes.
    pub(super) fn reached(&self) -> usize {
        self.plies.last().map_or(0, |ply| ply.node + ply.nodes)
    }

    pub(super) fn failed(&self) -> bool {
        matches!(self.end, LineEnd::Failed(_))
    }
}

/// The interpretations of a node that were not tried yet, the next one last.
struct Branch {
    depth: usize,
    rest: Vec<Ply>,
}

impl<'a> Search<'a> {
    pub(super) fn new(variant: &'a Variant, first_square: Option<Corner>, work: usize) -> Self {
        let reader = variant.move_reader(MoveOptions { first_square, ..MoveOptions::default() });
        Self { variant, first_square, reader, work }
    }

    pub(super) fn position(&self, fen: &str) -> Result<Position, fen::FenError> {
        let options = FenOptions { first_square: self.first_square, ..FenOptions::default() };
        fen::parse_with(self.variant.rules(), self.variant.grid(), fen, &options).map(|fen| fen.position)
    }

    /// Replays a line from a position. If it cannot be replayed to its end, returns the interpretation with the most nodes.
    pub(super) fn run(&mut self, start: &Position, nodes: &[Node]) -> Found {
        let mut plies: Vec<Ply> = Vec::with_capacity(nodes.len());
        let mut branches: Vec<Branch> = Vec::new();
        let mut best: Option<Found> = None;
        // The number of plies at the beginning that the best and the present interpretation share. Only the others are copied:
        // there can be a dead end for each ply, and it must not copy the whole game.
        let mut shared = 0;
        loop {
            let at = plies.last().map_or(0, |ply| ply.node + ply.nodes);
            if at >= nodes.len() {
                return Found { plies, end: LineEnd::Complete };
            }
            let position = *plies.last().map_or(start, |ply| &ply.position);
            match self.options(&position, nodes, at) {
                Ok(mut ways) => {
                    ways.reverse();
                    let Some(first) = ways.pop() else { unreachable!("`options` returns a ply or an error") };
                    if !ways.is_empty() {
                        branches.push(Branch { depth: plies.len(), rest: ways });
                    }
                    plies.push(first);
                    continue;
                }
                Err(end) => {
                    if best.as_ref().is_none_or(|best| at > best.reached()) {
                        let mut furthest = best.take().map_or_else(Vec::new, |best| best.plies);
                        furthest.truncate(shared);
                        furthest.extend_from_slice(&plies[shared..]);
                        shared = plies.len();
                        best = Some(Found { plies: furthest, end });
                    }
                }
            }
            // Go back to the last node with another interpretation.
            let next = loop {
                let Some(branch) = branches.last_mut().filter(|_| self.work > 0) else { break None };
                match branch.rest.pop() {
                    Some(way) => break Some((branch.depth, way, branch.rest.is_empty())),
                    None => {
                        branches.pop();
                    }
                }
            };
            match (next, best.take()) {
                (None, Some(found)) => return found,
                (Some((depth, way, last)), kept) => {
                    best = kept;
                    plies.truncate(depth);
                    shared = shared.min(depth);
                    plies.push(way);
                    if last {
                        branches.pop();
                    }
                }
                (None, None) => unreachable!("a line that cannot continue has a best interpretation"),
            }
        }
    }

    /// Lists the interpretations of a node, at least one.
    fn options(&mut self, position: &Position, nodes: &[Node], at: usize) -> Result<Vec<Ply>, LineEnd> {
        let node = &nodes[at];
        let failed = |reason| LineEnd::Failed(Failure { node: at, place: node.place, reason });
        let Some(left) = self.work.checked_sub(1) else { return Err(failed(FailureReason::TooManyWays)) };
        self.work = left;
        let text = match &node.act {
            Act::Move { text, .. } => text.as_str(),
            Act::Setup(setup) => {
                let (act, position) =
                    self.set_up(position, setup).map_err(|error| failed(FailureReason::Setup(error)))?;
                return Ok(alloc::vec![Ply {
                    node: at,
                    nodes: 1,
                    fits: 1,
                    act,
                    position,
                    variations: Vec::new()
                }]);
            }
        };
        let legal = self.variant.legal_moves(position);
        let ways = |nodes, moves: Vec<Move>| -> Vec<Ply> {
            let fits = moves.len();
            let ply = |mv| Ply {
                node: at,
                nodes,
                fits,
                act: PlyAct::Move(mv),
                position: self.variant.play_unchecked(position, &mv),
                variations: Vec::new(),
            };
            moves.into_iter().map(ply).collect()
        };
        let error = match self.candidates(position, &legal, text) {
            Ok(moves) => return Ok(ways(1, moves)),
            Err(error) => error,
        };
        if legal.is_empty() {
            return Err(LineEnd::Trailing { node: at });
        }
        // A capture whose jumps are written as separate moves.
        let mut joined = String::from(text);
        for count in 2..=JOINED {
            let Some(next) = nodes.get(at + count - 1) else { break };
            let Act::Move { text: next, .. } = &next.act else { break };
            let Some(rest) = continues(&joined, next.as_str()) else { break };
            joined.push('x');
            joined.push_str(rest);
            if let Ok(moves) = self.reader.candidates(position, &legal, &joined)
                && moves.iter().all(Move::is_capture)
            {
                return Ok(ways(count, moves));
            }
        }
        let moves = self.by_captured_squares(position, &legal, text);
        if !moves.is_empty() {
            return Ok(ways(1, moves));
        }
        Err(failed(FailureReason::Move(error)))
    }

    /// Lists the legal moves that a text fits. Digits can be divided into two squares in several ways; all are tried.
    fn candidates(
        &self,
        position: &Position,
        legal: &[Move],
        text: &str,
    ) -> Result<Vec<Move>, MoveTextError> {
        if text.len() != 3 || !text.bytes().all(|byte| byte.is_ascii_digit()) {
            return self.reader.candidates(position, legal, text);
        }
        let mut found: Vec<Move> = Vec::new();
        let mut error = None;
        for divided in divisions(text) {
            match self.reader.candidates(position, legal, &divided) {
                Ok(moves) => found.extend(moves),
                Err(reason) => error = error.or(Some(reason)),
            }
        }
        match error {
            Some(error) if found.is_empty() => Err(error),
            _ => Ok(found),
        }
    }

    /// Lists the captures for a text that has the captured squares after the origin, as the Turkish federation writes them:
    /// `d4xd5xc6xb7`. Landing squares may be among them.
    fn by_captured_squares(&self, position: &Position, legal: &[Move], text: &str) -> Vec<Move> {
        let mut squares =
            text.split(|letter| separator(letter).is_some()).map(|name| self.reader.square(name));
        let (Some(Ok(origin)), Ok(named)) = (squares.next(), squares.collect::<Result<Bitboard, _>>()) else {
            return Vec::new();
        };
        let fits = |mv: &&Move| {
            let captured = mv.captured();
            let rest = named - captured;
            let all = mv.is_capture() && mv.origin() == origin && (captured - named).is_empty();
            all && (rest.is_empty() || self.lands_on(position, mv, rest))
        };
        legal.iter().filter(fits).copied().collect()
    }

    /// Returns whether a capture has a path on which the piece lands on all these squares.
    fn lands_on(&self, position: &Position, mv: &Move, squares: Bitboard) -> bool {
        let mut left = PATHS;
        let found = self.variant.visit_paths_of(position, mv, &mut |_, path| {
            left -= 1;
            let lands: Bitboard = path.iter().map(|step| step.landing).collect();
            if (squares - lands).is_empty() || left == 0 {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        });
        found.is_break() && left > 0
    }

    fn set_up(&self, position: &Position, setup: &SetupCommand) -> Result<(PlyAct, Position), fen::FenError> {
        if !setup.is_pass() {
            return self.position(setup.fen()).map(|position| (PlyAct::Setup, position));
        }
        let mut passed = *position;
        passed.set_turn(position.turn().other());
        Ok((PlyAct::Pass, passed))
    }

    /// Returns the end of a line whose start position is invalid.
    pub(super) fn no_start(error: fen::FenError, place: Place) -> LineEnd {
        LineEnd::Failed(Failure { node: 0, place, reason: FailureReason::Setup(error) })
    }

    /// Returns the end of a line that is nested too deeply.
    pub(super) fn too_deep(place: Place) -> LineEnd {
        LineEnd::Failed(Failure { node: 0, place, reason: FailureReason::TooDeep })
    }
}

/// If the second text begins with the last square of the first one, returns the rest of the second text.
fn continues<'t>(first: &str, second: &'t str) -> Option<&'t str> {
    let is_separator = |letter: char| separator(letter).is_some();
    let (_, last) = first.rsplit_once(is_separator)?;
    let (from, rest) = second.split_once(is_separator)?;
    (last == from).then_some(rest)
}
