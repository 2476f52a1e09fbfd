//! Distinct captures of positions with very many paths: level by level, whole sets of squares at a time.
//!
//! Like the frontier, but a level keeps for each set of taken pieces all squares where the piece may be, and they go on
//! together. How many paths lead there is not counted, and cannot be asked for.

use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;

use alloc::vec::Vec;

use super::choice::{Rank, Tally};
use super::collect::{Best, Hunters};
use super::hunt::Hunt;
use super::kernel::Kernel;
use super::level::{Bunch, Level};
use super::scene::Scene;
use super::side::Side;
use super::sink::Found;
use crate::geometry::{DIRECTIONS, DirectionSet, Word};
use crate::position::Role;
use crate::rules::{Landing, Measure, Range};

/// How the pieces of a bunch have come where they are.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Form {
    /// By a jump over a neighbour, to go on in the same way: men and short kings.
    Jumped(Role),
    /// By a jump that made it a flying king.
    Crowned,
    /// By a flying king's capture, with a choice of landings.
    Flown,
    /// By a jump that ended the move.
    Stopped,
}

impl Form {
    /// How many there are.
    const COUNT: usize = 5;
    /// Every one, in the order of their indices.
    const ALL: [Self; Self::COUNT] =
        [Self::Jumped(Role::Man), Self::Jumped(Role::King), Self::Crowned, Self::Flown, Self::Stopped];

    /// Its place in [`Form::ALL`].
    #[inline(always)]
    const fn index(self) -> usize {
        match self {
            Form::Jumped(Role::Man) => 0,
            Form::Jumped(Role::King) => 1,
            Form::Crowned => 2,
            Form::Flown => 3,
            Form::Stopped => 4,
        }
    }

    /// After a jump over a neighbour that left the piece in this role.
    fn after_jump(role: Role, stopped: bool, is_flying: bool) -> Self {
        match role {
            _ if stopped => Form::Stopped,
            Role::King if is_flying => Form::Crowned,
            role => Form::Jumped(role),
        }
    }
}

/// The squares directly behind the piece taken last, by the direction of that jump; see [`Search::slot`].
type Behinds<W, const N: usize> = [W; N];
/// One more piece taken than before: the bunches of each form.
type Levels<W, const N: usize> = [Level<W, N>; Form::COUNT];
/// Where complete captures of these pieces end, by what the piece is then.
type Ends<W> = HashMap<(W, Role), W, FxBuildHasher>;

/// Every legal capture, in a fixed order, each with one path; and their rank.
#[cold]
#[inline(never)]
pub(super) fn collect<K: Kernel, S: Side>(
    scene: &Scene<'_, K, S>,
    hunters: Hunters<K::Word>,
) -> Best<K::Word> {
    let directions = scene.captures(Role::Man).or(scene.captures(Role::King));
    // Most games capture in four directions; then a bunch is half as large.
    if DirectionSet::DIAGONAL.covers(directions) {
        search::<K, S, 4, 1>(scene, hunters)
    } else if DirectionSet::ORTHOGONAL.covers(directions) {
        search::<K, S, 4, 0>(scene, hunters)
    } else {
        search::<K, S, DIRECTIONS, 0>(scene, hunters)
    }
}

fn search<K: Kernel, S: Side, const N: usize, const ODD: usize>(
    scene: &Scene<'_, K, S>,
    hunters: Hunters<K::Word>,
) -> Best<K::Word> {
    let mut best = Rank::default();
    let mut found = Vec::new();
    let mut levels = [const { [const { Level::<K::Word, N>::new() }; Form::COUNT] }; 2];
    for (role, origin) in hunters.each() {
        let hunt = Hunt::new(scene, origin, role);
        let mut search = Search::<_, _, N, ODD>::new(&hunt, best);
        search.run(&mut levels);
        if search.best > best {
            best = search.best;
            found.clear();
        }
        for (&(taken, role), &squares) in &search.ends {
            let mut squares = squares;
            while squares.any() {
                found.push(Found { change: hunt.change_of(taken, role, squares.isolate()), paths: 1 });
                squares = squares.rest();
            }
        }
    }
    found.sort_unstable_by_key(Found::key);
    Best { best, found }
}

/// The search from one square.
/// With `N` of 4, `ODD` says whether the directions are the odd ones: the diagonals.
struct Search<'h, 's, 'a, K: Kernel, S: Side, const N: usize, const ODD: usize> {
    hunt: &'h Hunt<'s, 'a, K, S>,
    /// For each direction that a flying king captures in, from which ones it may turn there: everything or nothing, to
    /// mask sets with.
    turns: [[K::Word; N]; N],
    best: Rank,
    ends: Ends<K::Word>,
}

impl<'h, 's, 'a, K: Kernel, S: Side, const N: usize, const ODD: usize> Search<'h, 's, 'a, K, S, N, ODD> {
    fn new(hunt: &'h Hunt<'s, 'a, K, S>, best: Rank) -> Self {
        let mut search = Self { hunt, turns: [[K::Word::ZERO; N]; N], best, ends: Ends::default() };
        for next in 0..N {
            for came in 0..N {
                if hunt.may_turn(Self::direction(came), Self::direction(next)) {
                    search.turns[next][came] = !K::Word::ZERO;
                }
            }
        }
        search
    }

    /// The place of a direction in [`Behinds`].
    #[inline(always)]
    fn slot(direction: usize) -> usize {
        if N == DIRECTIONS { direction % N } else { (direction >> 1) % N }
    }

    /// The direction of a place.
    #[inline(always)]
    fn direction(slot: usize) -> usize {
        if N == DIRECTIONS { slot } else { slot << 1 | ODD }
    }

    fn run(&mut self, [level, next]: &mut [Levels<K::Word, N>; 2]) {
        let hunt = self.hunt;
        let is_flying = hunt.scene.rules().king.range == Range::Flying;
        // Where only the number of pieces counts, captures end well on the last level only, and all of that level do.
        let by_count = hunt.scene.rules().capture.choice.measure == Measure::Count;
        level.iter_mut().chain(&mut *next).for_each(Level::clear);
        hunt.expand(&hunt.start(), &mut |node| {
            let form = if node.flew && is_flying {
                Form::Flown
            } else {
                Form::after_jump(node.role, node.stopped, is_flying)
            };
            level[form.index()].add(node.taken, &Self::one(node.direction as usize, node.victim));
        });
        while !level.iter().all(Level::is_empty) {
            for (form, level) in Form::ALL.into_iter().zip(&*level) {
                for bunch in level.bunches() {
                    let alive = match form {
                        Form::Stopped => [K::Word::ZERO; N],
                        Form::Jumped(role) => self.jump(&bunch, role, next),
                        Form::Crowned | Form::Flown => self.fly(&bunch, form, by_count, next),
                    };
                    if !by_count {
                        self.complete(&bunch, form, &alive);
                    }
                }
            }
            if by_count && next.iter().all(Level::is_empty) {
                for (form, level) in Form::ALL.into_iter().zip(&*level) {
                    for bunch in level.bunches() {
                        self.complete(&bunch, form, &[K::Word::ZERO; N]);
                    }
                }
            }
            core::mem::swap(level, next);
            next.iter_mut().for_each(Level::clear);
        }
    }

    /// One piece taken in this direction.
    #[inline(always)]
    fn one(direction: usize, victim: K::Word) -> [K::Word; N] {
        let mut lasts = [K::Word::ZERO; N];
        lasts[Self::slot(direction)] = victim;
        lasts
    }

    /// The squares directly behind what was taken last.
    #[inline(always)]
    fn behinds(&self, lasts: &[K::Word; N]) -> Behinds<K::Word, N> {
        let layout = self.hunt.scene.layout();
        core::array::from_fn(|slot| layout.step(Self::direction(slot), lasts[slot]))
    }

    /// Men and short kings jump on. Returns those that can.
    fn jump(
        &self,
        &Bunch { taken, lasts }: &Bunch<K::Word, N>,
        role: Role,
        next: &mut Levels<K::Word, N>,
    ) -> Behinds<K::Word, N> {
        let behinds = self.behinds(&lasts);
        let hunt = self.hunt;
        let layout = hunt.scene.layout();
        let empty = hunt.empty_now(taken);
        let prey = hunt.scene.prey_of(role) & !taken;
        let is_flying = hunt.scene.rules().king.range == Range::Flying;
        let mut alive = [K::Word::ZERO; N];
        for direction in hunt.scene.captures(role).iter() {
            let d = direction as usize;
            let mut from = K::Word::ZERO;
            for (slot, squares) in behinds.iter().enumerate() {
                if hunt.keeps_class(Self::direction(slot), d) {
                    from |= *squares;
                }
            }
            let mut landings = hunt.behind(d, layout.step(d, from) & prey, empty);
            let able = layout.step_back(d, layout.step_back(d, landings));
            for slot in 0..N {
                if hunt.keeps_class(Self::direction(slot), d) {
                    alive[slot] |= behinds[slot] & able;
                }
            }
            while landings.any() {
                let landing = landings.isolate();
                landings = landings.rest();
                let (role, stopped) = hunt.arrived(role, landing);
                let form = Form::after_jump(role, stopped, is_flying);
                let victim = layout.step_back(d, landing);
                next[form.index()].add(taken | victim, &Self::one(d, victim));
            }
        }
        alive
    }

    /// Flying kings capture on. Returns those that can, unless `by_count` says that it does not matter.
    fn fly(
        &self,
        &Bunch { taken, lasts }: &Bunch<K::Word, N>,
        form: Form,
        by_count: bool,
        next: &mut Levels<K::Word, N>,
    ) -> Behinds<K::Word, N> {
        let behinds = self.behinds(&lasts);
        let hunt = self.hunt;
        let layout = hunt.scene.layout();
        let empty = hunt.empty_now(taken);
        let prey = hunt.scene.prey & !taken;
        let landings = self.landings(form, &behinds, empty);
        let next = &mut next[Form::Flown.index()];
        let mut alive = [K::Word::ZERO; N];
        let mut victims = [K::Word::ZERO; N];
        each_direction!(K, hunt.scene.captures(Role::King), d => {
            let turns = &self.turns[Self::slot(d)];
            let mut from = behinds[Self::slot(d)];
            if K::IS_CONSTANT {
                // The compiler knows which they are.
                for (slot, squares) in landings.iter().enumerate() {
                    if hunt.may_turn(Self::direction(slot), d) {
                        from |= *squares;
                    }
                }
            } else {
                for (squares, may_turn) in landings.iter().zip(turns) {
                    from |= *squares & *may_turn;
                }
            }
            let caught = hunt.behind(d, layout.slide(d, from, empty) & prey, empty);
            victims[Self::slot(d)] = layout.step_back(d, caught);
            if !by_count && caught.any() {
                let back = d ^ 4;
                let departures = layout.flood(back, layout.step_back(d, caught), empty) & from;
                alive[Self::slot(d)] |= behinds[Self::slot(d)] & departures;
                for slot in 0..N {
                    let corners = landings[slot] & departures & turns[slot];
                    if corners.any() {
                        alive[slot] |= behinds[slot] & corners;
                        if self.may_choose(form) {
                            // Who may choose where to land may have come to the corner from further back.
                            let back = Self::direction(slot) ^ 4;
                            alive[slot] |= behinds[slot] & layout.flood(back, corners, empty);
                        }
                    }
                }
            }
        });
        // Whatever the directions it is taken in, the same pieces are taken then: one question to the level.
        let mut each = victims.iter().fold(K::Word::ZERO, |all, victims| all | *victims);
        while each.any() {
            let victim = each.isolate();
            each = each.rest();
            next.add(taken | victim, &victims.map(|victims| victims & victim));
        }
        alive
    }

    /// Whether pieces of this form may land further on than directly behind what they took.
    fn may_choose(&self, form: Form) -> bool {
        form == Form::Flown && self.hunt.scene.rules().king.landing != Landing::Behind
    }

    /// Where the pieces of a bunch may land, by the direction they came from.
    fn landings(&self, form: Form, behinds: &Behinds<K::Word, N>, empty: K::Word) -> Behinds<K::Word, N> {
        let mut landings = *behinds;
        if self.may_choose(form) {
            each_direction!(K, self.hunt.scene.captures(Role::King), d => {
                let squares = &mut landings[Self::slot(d)];
                *squares |= self.hunt.scene.layout().flood(d, *squares, empty);
            });
        }
        landings
    }

    /// Takes in the captures that end here: those of the pieces that are not alive.
    fn complete(
        &mut self,
        &Bunch { taken, lasts }: &Bunch<K::Word, N>,
        form: Form,
        alive: &Behinds<K::Word, N>,
    ) {
        let behinds = self.behinds(&lasts);
        let scene = self.hunt.scene;
        let rules = scene.rules();
        let mut over = behinds;
        for (squares, alive) in over.iter_mut().zip(alive) {
            *squares &= !*alive;
        }
        if over.iter().all(|squares| squares.is_empty()) {
            return;
        }
        let kings = taken & scene.prey_kings;
        let tally = Tally::of(&rules.capture.choice, taken, kings, 0);
        let rank = Rank::of(&rules.capture.choice, tally, self.hunt.role, kings);
        if rank < self.best {
            return;
        }
        if rank > self.best {
            self.best = rank;
            self.ends.clear();
        }
        let mut ends = over.iter().fold(K::Word::ZERO, |all, squares| all | *squares);
        if form == Form::Flown {
            if rules.king.landing == Landing::BehindLastKing {
                for (slot, squares) in over.iter_mut().enumerate() {
                    *squares &= !scene.layout().step(Self::direction(slot), scene.prey_kings);
                }
            }
            for squares in self.landings(form, &over, self.hunt.empty_now(taken)) {
                ends |= squares;
            }
        }
        let role = match form {
            Form::Jumped(role) => role,
            Form::Crowned | Form::Flown => Role::King,
            Form::Stopped => self.hunt.role,
        };
        *self.ends.entry((taken, role)).or_insert(K::Word::ZERO) |= ends;
    }
}
