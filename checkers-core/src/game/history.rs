//! The history of a game: every position since its start, and the actions of the players.

use alloc::vec::Vec;

use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;

use super::event::Event;
use super::referee::DrawCounts;
use crate::geometry::Color;
use crate::moves::Move;
use crate::position::{KingRun, Position};
use crate::rules::Rules;

/// No ply.
const NEVER: u32 = u32::MAX;

/// The action by which the players ended the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Ending {
    Agreed,
    Claimed,
    /// They accepted the draw that the rules offered.
    Accepted,
    Resigned(Color),
    Forfeited(Color),
}

/// The state of a game at a ply. Undo and redo restore it as a whole, so nothing has to be undone piece by piece.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Stand {
    pub(super) position: Position,
    pub(super) counts: DrawCounts,
    /// The number of occurrences of the position in the game, including this one.
    pub(super) repetitions: u32,
    /// The number of occurrences since an offer by repetition was last declined.
    pub(super) recent: u32,
    /// The ply at which it was declined.
    since: u32,
    /// The last earlier ply whose position has the same hash.
    earlier: u32,
    /// The number of events other than moves up to this ply.
    player_events: u32,
    /// The player whose offer of a draw is open.
    pub(super) offer: Option<Color>,
    /// The player who has accepted the draw that the rules offer.
    pub(super) accepted: [bool; 2],
    pub(super) ending: Option<Ending>,
}

/// The history of a game, and the moves that were taken back.
#[derive(Clone, Debug)]
pub(super) struct History {
    now: usize,
    moves: Vec<Move>,
    /// One more than moves.
    stands: Vec<Stand>,
    /// Events other than moves, each with its ply.
    player_events: Vec<(u32, Event)>,
    /// For each hash, the last ply up to the present one whose position has it.
    last_seen: HashMap<u64, u32, FxBuildHasher>,
}

impl History {
    pub(super) fn new(rules: &Rules, position: Position, counts: DrawCounts) -> Self {
        let stand = Stand {
            position,
            counts,
            repetitions: 1,
            recent: 1,
            since: 0,
            earlier: NEVER,
            player_events: 0,
            offer: None,
            accepted: [false; 2],
            ending: None,
        };
        let mut last_seen = HashMap::default();
        last_seen.insert(pieces_and_turn(rules, &position).zobrist(), 0);
        Self { now: 0, moves: Vec::new(), stands: Vec::from([stand]), player_events: Vec::new(), last_seen }
    }

    pub(super) fn ply(&self) -> usize {
        self.now
    }

    pub(super) fn stand(&self) -> &Stand {
        &self.stands[self.now]
    }

    pub(super) fn positions(&self) -> impl DoubleEndedIterator<Item = &Position> + ExactSizeIterator + Clone {
        self.stands[..=self.now].iter().map(|stand| &stand.position)
    }

    pub(super) fn moves(&self) -> &[Move] {
        &self.moves[..self.now]
    }

    pub(super) fn undone(&self) -> &[Move] {
        &self.moves[self.now..]
    }

    /// Returns the events other than moves at a ply.
    pub(super) fn player_events_at(&self, ply: usize) -> &[(u32, Event)] {
        let player_events = &self.player_events[..self.stand().player_events as usize];
        let from = player_events.partition_point(|(at, _)| (*at as usize) < ply);
        let to = player_events.partition_point(|(at, _)| *at as usize <= ply);
        &player_events[from..to]
    }

    /// Returns all events in order, including those that were taken back.
    pub(super) fn all_events(&self) -> impl Iterator<Item = Event> + '_ {
        let mut player_events = self.player_events.iter().peekable();
        let mut moves = self.moves.iter().zip(0..);
        core::iter::from_fn(move || {
            let ply = moves.clone().next().map_or(u32::MAX, |(_, ply)| ply);
            match player_events.next_if(|(at, _)| *at <= ply) {
                Some((_, event)) => Some(*event),
                None => moves.next().map(|(mv, _)| Event::Move(*mv)),
            }
        })
    }

    /// Adds a move and drops the moves that were taken back.
    pub(super) fn push(&mut self, rules: &Rules, mv: Move, position: Position, counts: DrawCounts) {
        self.forget_undone();
        let before = *self.stand();
        let bare = pieces_and_turn(rules, &position);
        let ply = (self.now + 1) as u32;
        let earlier = self.last_seen.insert(bare.zobrist(), ply).unwrap_or(NEVER);
        // Different positions may have the same hash, though rarely.
        let mut same = earlier;
        while same != NEVER && pieces_and_turn(rules, &self.stands[same as usize].position) != bare {
            same = self.stands[same as usize].earlier;
        }
        let (repetitions, recent) = match self.stands.get(same as usize) {
            None => (1, 1),
            Some(stand) if same >= before.since => (stand.repetitions + 1, stand.recent + 1),
            Some(stand) => (stand.repetitions + 1, 1),
        };
        // An offer is open until the opponent has moved.
        let offer = before.offer.filter(|by| *by == before.position.turn());
        self.moves.push(mv);
        self.stands.push(Stand {
            position,
            counts,
            repetitions,
            recent,
            since: before.since,
            earlier,
            player_events: before.player_events,
            offer,
            accepted: [false; 2],
            ending: None,
        });
        self.now += 1;
    }

    /// Takes the last move back, with the events after it.
    pub(super) fn back(&mut self, rules: &Rules) -> Option<Move> {
        let ply = self.now.checked_sub(1)?;
        let Stand { position, earlier, .. } = *self.stand();
        let hash = pieces_and_turn(rules, &position).zobrist();
        if earlier == NEVER {
            self.last_seen.remove(&hash);
        } else {
            self.last_seen.insert(hash, earlier);
        }
        self.now = ply;
        Some(self.moves[ply])
    }

    /// Makes a move again that was taken back, with the events after it.
    pub(super) fn forward(&mut self, rules: &Rules) -> Option<Move> {
        let mv = *self.moves.get(self.now)?;
        self.now += 1;
        let hash = pieces_and_turn(rules, &self.stand().position).zobrist();
        self.last_seen.insert(hash, self.now as u32);
        Some(mv)
    }

    /// Records an event other than a move, drops the moves that were taken back, and lets `change` change the present
    /// state.
    pub(super) fn act(&mut self, event: Event, change: impl FnOnce(&mut Stand)) {
        self.forget_undone();
        self.player_events.push((self.now as u32, event));
        let stand = &mut self.stands[self.now];
        stand.player_events += 1;
        change(stand);
    }

    /// Restarts the count of repetitions for offers; the present position is the first occurrence.
    pub(super) fn count_repetitions_anew(&mut self) {
        let now = self.now as u32;
        let stand = &mut self.stands[self.now];
        (stand.since, stand.recent) = (now, 1);
    }

    fn forget_undone(&mut self) {
        self.moves.truncate(self.now);
        self.stands.truncate(self.now + 1);
        self.player_events.truncate(self.stand().player_events as usize);
    }
}

/// Compares start, moves and events; moves that were taken back are ignored.
impl PartialEq for History {
    fn eq(&self, other: &Self) -> bool {
        self.moves() == other.moves()
            && self.stands[..=self.now] == other.stands[..=other.now]
            && self.player_events[..self.stand().player_events as usize]
                == other.player_events[..other.stand().player_events as usize]
    }
}

impl Eq for History {}

/// Returns the position as repetition compares it: pieces and side to move, without king runs.
pub(super) fn pieces_and_turn(rules: &Rules, position: &Position) -> Position {
    let mut bare = *position;
    for color in Color::ALL {
        if bare.king_run(color) != KingRun::NONE {
            // A position without runs is valid under all rules.
            let _ = bare.set_king_run(rules, color, KingRun::NONE);
        }
    }
    bare
}
