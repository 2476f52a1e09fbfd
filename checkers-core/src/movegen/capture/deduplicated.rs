//! Finds distinct captures in positions with very many paths: level by level, each captured set once.
//!
//! Level *n* holds the sets of *n* captured pieces. Two paths that have taken the same pieces continue in the same ways
//! from the same square. So for each captured set a level stores only the pieces that may have been taken last, by the
//! direction of that jump: they tell where the capturing piece may be. All these squares continue together, as whole
//! sets. A position with 40,000 paths to 30 captures has some hundred captured sets. The number of paths to a capture
//! is not counted.
//!
//! Cost: one entry in a hash table and at most eight floods of the board for each captured set.

use alloc::vec::Vec;

use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;

use super::super::context::Context;
use super::super::kernel::Kernel;
use super::super::rank::{Rank, Tally};
use super::super::sink::{Best, Found};
use super::captured_sets::{CapturedSet, Level};
use super::first_jumps::CapturingPieces;
use super::step::CapturingPiece;
use crate::geometry::{DIRECTIONS, DirectionSet, Word};
use crate::position::Role;
use crate::rules::{Landing, Measure, Range};

/// How the capturing piece has reached the squares where it may be.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Arrival {
    /// By a jump over a neighbour, and it continues with such jumps: men and short kings.
    Jumped(Role),
    /// By a jump that promoted it to a flying king.
    Crowned,
    /// By a capture as a flying king, with a choice of landings.
    Flown,
    /// By a jump that ended the move.
    Stopped,
}

impl Arrival {
    /// The number of arrivals.
    const COUNT: usize = 5;
    /// Every arrival, in the order of [`Arrival::index`].
    const ALL: [Self; Self::COUNT] =
        [Self::Jumped(Role::Man), Self::Jumped(Role::King), Self::Crowned, Self::Flown, Self::Stopped];

    /// Returns the index in [`Arrival::ALL`].
    #[inline(always)]
    const fn index(self) -> usize {
        match self {
            Arrival::Jumped(Role::Man) => 0,
            Arrival::Jumped(Role::King) => 1,
            Arrival::Crowned => 2,
            Arrival::Flown => 3,
            Arrival::Stopped => 4,
        }
    }

    /// Returns the arrival after a jump over a neighbour that left the piece in this role.
    fn after_jump(role: Role, stopped: bool, is_flying: bool) -> Self {
        match role {
            _ if stopped => Arrival::Stopped,
            Role::King if is_flying => Arrival::Crowned,
            role => Arrival::Jumped(role),
        }
    }
}

/// The squares directly behind the piece taken last, by the direction of that jump; see [`Search::slot`].
type Behinds<W, const N: usize> = [W; N];
/// The captured sets of each arrival, all with the same number of pieces.
type Levels<W, const N: usize> = [Level<W, N>; Arrival::COUNT];
/// The squares on which complete captures of these pieces end, by captured set and final role of the piece.
type Ends<W> = HashMap<(W, Role), W, FxBuildHasher>;

/// Finds every legal capture, in a fixed order, each with one path, and their rank.
#[cold]
#[inline(never)]
pub(super) fn collect<K: Kernel>(
    context: &Context<'_, K>,
    pieces: CapturingPieces<K::Word>,
) -> Best<K::Word> {
    // Most games capture in four directions only. Then a captured set takes half the memory.
    if const { DirectionSet::DIAGONAL.covers(K::CAPTURES) } {
        search::<K, 4, 1>(context, pieces)
    } else if const { DirectionSet::ORTHOGONAL.covers(K::CAPTURES) } {
        search::<K, 4, 0>(context, pieces)
    } else {
        search::<K, DIRECTIONS, 0>(context, pieces)
    }
}

fn search<K: Kernel, const N: usize, const ODD: usize>(
    context: &Context<'_, K>,
    pieces: CapturingPieces<K::Word>,
) -> Best<K::Word> {
    let mut best = Rank::default();
    let mut found = Vec::new();
    let mut levels = [const { [const { Level::<K::Word, N>::new() }; Arrival::COUNT] }; 2];
    for (role, origin) in pieces.each() {
        let piece = CapturingPiece::new(context, origin, role);
        let mut search = Search::<_, N, ODD>::new(&piece, best);
        search.run(&mut levels);
        if search.best > best {
            best = search.best;
            found.clear();
        }
        for (&(taken, role), &squares) in &search.ends {
            let mut squares = squares;
            while squares.any() {
                found.push(Found { change: piece.change_of(taken, role, squares.isolate()), paths: 1 });
                squares = squares.rest();
            }
        }
    }
    found.sort_unstable_by_key(Found::key);
    Best { best, found }
}

/// A search from one square. If `N` is 4, `ODD` is 1 for the odd directions (the diagonals) and 0 for the even ones.
struct Search<'h, 's, 'a, K: Kernel, const N: usize, const ODD: usize> {
    piece: &'h CapturingPiece<'s, 'a, K>,
    /// For each direction in which a flying king captures: the directions from which it may turn there, as full or
    /// empty masks.
    turns: [[K::Word; N]; N],
    best: Rank,
    ends: Ends<K::Word>,
}

impl<'h, 's, 'a, K: Kernel, const N: usize, const ODD: usize> Search<'h, 's, 'a, K, N, ODD> {
    fn new(piece: &'h CapturingPiece<'s, 'a, K>, best: Rank) -> Self {
        let mut search = Self { piece, turns: [[K::Word::ZERO; N]; N], best, ends: Ends::default() };
        for next in 0..N {
            for came in 0..N {
                if piece.may_turn(Self::direction(came), Self::direction(next)) {
                    search.turns[next][came] = !K::Word::ZERO;
                }
            }
        }
        search
    }

    /// Returns the index of a direction in [`Behinds`].
    #[inline(always)]
    fn slot(direction: usize) -> usize {
        if N == DIRECTIONS { direction % N } else { (direction >> 1) % N }
    }

    /// Returns the direction at an index in [`Behinds`].
    #[inline(always)]
    fn direction(slot: usize) -> usize {
        if N == DIRECTIONS { slot } else { slot << 1 | ODD }
    }

    fn run(&mut self, [level, next]: &mut [Levels<K::Word, N>; 2]) {
        let piece = self.piece;
        let is_flying = piece.context.kernel.form().range == Range::Flying;
        // If only the number of pieces counts, the legal captures are exactly those of the last level.
        let by_count = piece.context.kernel.rules().capture.choice.measure == Measure::Count;
        level.iter_mut().chain(&mut *next).for_each(Level::clear);
        piece.each_step(&piece.start(), &mut |partial| {
            let arrival = if partial.flew && is_flying {
                Arrival::Flown
            } else {
                Arrival::after_jump(partial.role, partial.stopped, is_flying)
            };
            level[arrival.index()].add(partial.taken, &Self::one(partial.direction as usize, partial.victim));
        });
        while !level.iter().all(Level::is_empty) {
            for (arrival, level) in Arrival::ALL.into_iter().zip(&*level) {
                for set in level.sets() {
                    let continuing = match arrival {
                        Arrival::Stopped => [K::Word::ZERO; N],
                        Arrival::Jumped(role) => self.jump(&set, role, next),
                        Arrival::Crowned | Arrival::Flown => self.fly(&set, arrival, by_count, next),
                    };
                    if !by_count {
                        self.complete(&set, arrival, &continuing);
                    }
                }
            }
            if by_count && next.iter().all(Level::is_empty) {
                for (arrival, level) in Arrival::ALL.into_iter().zip(&*level) {
                    for set in level.sets() {
                        self.complete(&set, arrival, &[K::Word::ZERO; N]);
                    }
                }
            }
            core::mem::swap(level, next);
            next.iter_mut().for_each(Level::clear);
        }
    }

    /// Returns one piece taken last, in this direction.
    #[inline(always)]
    fn one(direction: usize, victim: K::Word) -> [K::Word; N] {
        let mut lasts = [K::Word::ZERO; N];
        lasts[Self::slot(direction)] = victim;
        lasts
    }

    /// Returns the squares directly behind the pieces taken last.
    #[inline(always)]
    fn behinds(&self, lasts: &[K::Word; N]) -> Behinds<K::Word, N> {
        let kernel = self.piece.context.kernel;
        core::array::from_fn(|slot| kernel.step(Self::direction(slot), lasts[slot]))
    }

    /// Makes the next jumps of men and short kings. Returns the squares from which they can jump.
    fn jump(
        &self,
        &CapturedSet { taken, lasts }: &CapturedSet<K::Word, N>,
        role: Role,
        next: &mut Levels<K::Word, N>,
    ) -> Behinds<K::Word, N> {
        let behinds = self.behinds(&lasts);
        let piece = self.piece;
        let kernel = piece.context.kernel;
        let empty = piece.empty_now(taken);
        let capturable = piece.context.capturable(role) & !taken;
        let is_flying = piece.context.kernel.form().range == Range::Flying;
        let mut continuing = [K::Word::ZERO; N];
        for direction in piece.context.captures(role).iter() {
            let d = direction as usize;
            let mut from = K::Word::ZERO;
            for (slot, squares) in behinds.iter().enumerate() {
                if piece.keeps_class(Self::direction(slot), d) {
                    from |= *squares;
                }
            }
            let mut landings = piece.behind(d, kernel.step(d, from) & capturable, empty);
            let able = kernel.step_back(d, kernel.step_back(d, landings));
            for slot in 0..N {
                if piece.keeps_class(Self::direction(slot), d) {
                    continuing[slot] |= behinds[slot] & able;
                }
            }
            while landings.any() {
                let landing = landings.isolate();
                landings = landings.rest();
                let (role, stopped) = piece.arrived(role, landing);
                let arrival = Arrival::after_jump(role, stopped, is_flying);
                let victim = kernel.step_back(d, landing);
                next[arrival.index()].add(taken | victim, &Self::one(d, victim));
            }
        }
        continuing
    }

    /// Makes the next captures of flying kings. Returns the squares from which they can capture; empty if `by_count` is
    /// set, because the caller does not need them.
    fn fly(
        &self,
        &CapturedSet { taken, lasts }: &CapturedSet<K::Word, N>,
        arrival: Arrival,
        by_count: bool,
        next: &mut Levels<K::Word, N>,
    ) -> Behinds<K::Word, N> {
        let behinds = self.behinds(&lasts);
        let piece = self.piece;
        let kernel = piece.context.kernel;
        let empty = piece.empty_now(taken);
        let capturable = piece.context.opponent & !taken;
        let landings = self.landings(arrival, &behinds, empty);
        let next = &mut next[Arrival::Flown.index()];
        let mut continuing = [K::Word::ZERO; N];
        let mut victims = [K::Word::ZERO; N];
        // Landings on which a turn to a capture is possible, by the direction of the last jump.
        let mut corners = [K::Word::ZERO; N];
        each_direction!(K::CAPTURES, piece.context.captures(Role::King), d => {
            let turns = &self.turns[Self::slot(d)];
            let mut from = behinds[Self::slot(d)];
            if K::IS_CONSTANT {
                // Here the compiler selects the directions.
                for (slot, squares) in landings.iter().enumerate() {
                    if piece.may_turn(Self::direction(slot), d) {
                        from |= *squares;
                    }
                }
            } else {
                for (squares, may_turn) in landings.iter().zip(turns) {
                    from |= *squares & *may_turn;
                }
            }
            let caught = piece.behind(d, kernel.slide(d, from, empty) & capturable, empty);
            victims[Self::slot(d)] = kernel.step_back(d, caught);
            if !by_count && caught.any() {
                let departures = kernel.flood(d ^ 4, kernel.step_back(d, caught), empty) & from;
                continuing[Self::slot(d)] |= behinds[Self::slot(d)] & departures;
                for (slot, corners) in corners.iter_mut().enumerate() {
                    *corners |= landings[slot] & departures & turns[slot];
                }
            }
        });
        if corners.iter().any(|corners| corners.any()) {
            self.turned_at(arrival, &corners, &behinds, empty, &mut continuing);
        }
        // A piece that can be taken in several directions gives one captured set: one entry in the level.
        let mut each = victims.iter().fold(K::Word::ZERO, |all, victims| all | *victims);
        while each.any() {
            let victim = each.isolate();
            each = each.rest();
            next.add(taken | victim, &victims.map(|victims| victims & victim));
        }
        continuing
    }

    /// Adds to `continuing` the squares behind the last victims from which the king can reach these corners.
    #[inline(never)]
    fn turned_at(
        &self,
        arrival: Arrival,
        corners: &Behinds<K::Word, N>,
        behinds: &Behinds<K::Word, N>,
        empty: K::Word,
        continuing: &mut Behinds<K::Word, N>,
    ) {
        let kernel = self.piece.context.kernel;
        for slot in 0..N {
            if corners[slot].any() {
                continuing[slot] |= behinds[slot] & corners[slot];
                if self.may_choose(arrival) {
                    // A king that may choose its landing may have reached the corner from a square closer to its last
                    // victim.
                    let back = Self::direction(slot) ^ 4;
                    continuing[slot] |= behinds[slot] & kernel.flood(back, corners[slot], empty);
                }
            }
        }
    }

    /// Returns whether the piece may choose to land farther away than directly behind its victim.
    fn may_choose(&self, arrival: Arrival) -> bool {
        arrival == Arrival::Flown && self.piece.context.kernel.rules().king.landing != Landing::Behind
    }

    /// Returns the squares where the pieces of a captured set may land, by the direction of the last jump.
    #[inline(never)]
    fn landings(
        &self,
        arrival: Arrival,
        behinds: &Behinds<K::Word, N>,
        empty: K::Word,
    ) -> Behinds<K::Word, N> {
        let mut landings = *behinds;
        if self.may_choose(arrival) {
            each_direction!(K::CAPTURES, self.piece.context.captures(Role::King), d => {
                let squares = &mut landings[Self::slot(d)];
                *squares |= self.piece.context.kernel.flood(d, *squares, empty);
            });
        }
        landings
    }

    /// Adds the captures that end here: those on squares that are not in `continuing`.
    fn complete(
        &mut self,
        &CapturedSet { taken, lasts }: &CapturedSet<K::Word, N>,
        arrival: Arrival,
        continuing: &Behinds<K::Word, N>,
    ) {
        let behinds = self.behinds(&lasts);
        let context = self.piece.context;
        let rules = context.kernel.rules();
        let mut over = behinds;
        for (squares, continuing) in over.iter_mut().zip(continuing) {
            *squares &= !*continuing;
        }
        if over.iter().all(|squares| squares.is_empty()) {
            return;
        }
        let kings = taken & context.opponent_kings;
        let weights = &context.kernel.weights();
        let tally = Tally { weight: weights.total(taken, kings), early_kings: 0 };
        let rank = Rank::of(weights, tally, self.piece.role);
        if rank < self.best {
            return;
        }
        if rank > self.best {
            self.best = rank;
            self.ends.clear();
        }
        let mut ends = over.iter().fold(K::Word::ZERO, |all, squares| all | *squares);
        if arrival == Arrival::Flown {
            if rules.king.landing == Landing::BehindLastKing {
                for (slot, squares) in over.iter_mut().enumerate() {
                    *squares &= !context.kernel.step(Self::direction(slot), context.opponent_kings);
                }
            }
            for squares in self.landings(arrival, &over, self.piece.empty_now(taken)) {
                ends |= squares;
            }
        }
        let role = match arrival {
            Arrival::Jumped(role) => role,
            Arrival::Crowned | Arrival::Flown => Role::King,
            Arrival::Stopped => self.piece.role,
        };
        *self.ends.entry((taken, role)).or_insert(K::Word::ZERO) |= ends;
    }
}
