//! Distinct captures of positions with very many paths: level by level, whole sets of squares at a time.
//!
//! Like the frontier, but a level keeps for each set of taken pieces all squares where the piece may be, and they go on
//! together. How many paths lead there is not counted, and cannot be asked for.

use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;

use alloc::vec::Vec;

use super::choice::{Rank, Tally};
use super::collect::Hunters;
use super::hunt::Hunt;
use super::kernel::Kernel;
use super::scene::Scene;
use super::side::Side;
use super::sink::Found;
use crate::geometry::{DIRECTIONS, Word};
use crate::position::Role;
use crate::rules::{Landing, Measure, Range};

/// How the pieces of a bunch have come where they are.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
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

/// What tells one bunch from another: the pieces taken, and the form.
type Key<W> = (W, Form);
/// The squares directly behind the piece taken last, by the direction of that jump.
type Behinds<W> = [W; DIRECTIONS];
/// A level: one more piece taken than in the last one.
type Level<W> = HashMap<Key<W>, Behinds<W>, FxBuildHasher>;
/// Where complete captures of these pieces end, by what the piece is then.
type Ends<W> = HashMap<(W, Role), W, FxBuildHasher>;

/// Every legal capture, in a fixed order, each with one path.
pub(super) fn collect<K: Kernel, S: Side>(
    scene: &Scene<'_, K, S>,
    hunters: Hunters<K::Word>,
) -> Vec<Found<K::Word>> {
    let mut best = Rank::default();
    let mut found = Vec::new();
    for (role, origin) in hunters.each() {
        let hunt = Hunt::new(scene, origin, role);
        let mut search = Search { hunt: &hunt, best, ends: Ends::default() };
        search.run();
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
    found.sort_unstable_by_key(|found| {
        (found.change.from, found.change.to, found.change.captured, found.change.promotes)
    });
    found
}

/// The search from one square.
struct Search<'h, 's, 'a, K: Kernel, S: Side> {
    hunt: &'h Hunt<'s, 'a, K, S>,
    best: Rank,
    ends: Ends<K::Word>,
}

impl<K: Kernel, S: Side> Search<'_, '_, '_, K, S> {
    fn run(&mut self) {
        let hunt = self.hunt;
        let is_flying = hunt.scene.rules().king.range == Range::Flying;
        // Where only the number of pieces counts, captures end well on the last level only, and all of that level do.
        let by_count = hunt.scene.rules().capture.choice.measure == Measure::Count;
        let mut level = Level::default();
        hunt.expand(&hunt.start(), &mut |node| {
            let form = if node.stopped {
                Form::Stopped
            } else if node.role == Role::King && is_flying {
                if node.flew { Form::Flown } else { Form::Crowned }
            } else {
                Form::Jumped(node.role)
            };
            add(&mut level, node.taken, form, node.direction as usize, node.behind);
        });
        while !level.is_empty() {
            let mut next = Level::default();
            next.reserve(level.len());
            for ((taken, form), behinds) in &level {
                let alive = match form {
                    Form::Stopped => [K::Word::ZERO; DIRECTIONS],
                    Form::Jumped(role) => self.jump(*taken, *role, behinds, &mut next),
                    Form::Crowned | Form::Flown => self.fly(*taken, *form, behinds, by_count, &mut next),
                };
                if !by_count {
                    self.complete(*taken, *form, behinds, &alive);
                }
            }
            if by_count && next.is_empty() {
                for ((taken, form), behinds) in &level {
                    self.complete(*taken, *form, behinds, &[K::Word::ZERO; DIRECTIONS]);
                }
            }
            level = next;
        }
    }

    /// Men and short kings jump on. Returns those that can.
    fn jump(
        &self,
        taken: K::Word,
        role: Role,
        behinds: &Behinds<K::Word>,
        next: &mut Level<K::Word>,
    ) -> Behinds<K::Word> {
        let hunt = self.hunt;
        let layout = hunt.scene.layout();
        let empty = hunt.empty_now(taken);
        let prey = hunt.scene.prey_of(role) & !taken;
        let one_class = hunt.scene.rules().capture.one_class;
        let is_flying = hunt.scene.rules().king.range == Range::Flying;
        let mut alive = [K::Word::ZERO; DIRECTIONS];
        for direction in hunt.scene.captures(role).iter() {
            let d = direction as usize;
            let mut from = K::Word::ZERO;
            for (came, squares) in behinds.iter().enumerate() {
                if !one_class || came % 2 == d % 2 {
                    from |= *squares;
                }
            }
            let mut landings = hunt.behind(d, layout.step(d, from) & prey, empty);
            let able = layout.step_back(d, layout.step_back(d, landings));
            for came in 0..DIRECTIONS {
                if !one_class || came % 2 == d % 2 {
                    alive[came] |= behinds[came] & able;
                }
            }
            while landings.any() {
                let landing = landings.isolate();
                landings = landings.rest();
                let form = match hunt.arrived(role, landing) {
                    (_, true) => Form::Stopped,
                    (Role::King, _) if is_flying => Form::Crowned,
                    (role, _) => Form::Jumped(role),
                };
                add(next, taken | layout.step_back(d, landing), form, d, landing);
            }
        }
        alive
    }

    /// Flying kings capture on. Returns those that can, unless `by_count` says that it does not matter.
    fn fly(
        &self,
        taken: K::Word,
        form: Form,
        behinds: &Behinds<K::Word>,
        by_count: bool,
        next: &mut Level<K::Word>,
    ) -> Behinds<K::Word> {
        let hunt = self.hunt;
        let layout = hunt.scene.layout();
        let empty = hunt.empty_now(taken);
        let prey = hunt.scene.prey & !taken;
        let landings = self.landings(form, behinds, empty);
        let mut alive = [K::Word::ZERO; DIRECTIONS];
        for direction in hunt.scene.captures(Role::King).iter() {
            let d = direction as usize;
            let mut from = behinds[d];
            for (came, squares) in landings.iter().enumerate() {
                if hunt.may_turn(came, d) {
                    from |= *squares;
                }
            }
            if from.is_empty() {
                continue;
            }
            let caught = hunt.behind(d, layout.slide(d, from, empty) & prey, empty);
            let mut each = caught;
            while each.any() {
                let behind = each.isolate();
                each = each.rest();
                add(next, taken | layout.step_back(d, behind), Form::Flown, d, behind);
            }
            if !by_count && caught.any() {
                let back = d ^ 4;
                let departures = layout.flood(back, layout.step_back(d, caught), empty) & from;
                alive[d] |= behinds[d] & departures;
                for came in 0..DIRECTIONS {
                    if hunt.may_turn(came, d) {
                        let turns = landings[came] & departures;
                        alive[came] |= behinds[came] & (turns | layout.flood(came ^ 4, turns, empty));
                    }
                }
            }
        }
        alive
    }

    /// Where the pieces of a bunch may land, by the direction they came from.
    fn landings(&self, form: Form, behinds: &Behinds<K::Word>, empty: K::Word) -> Behinds<K::Word> {
        let rules = self.hunt.scene.rules();
        let mut landings = *behinds;
        if form == Form::Flown && rules.king.landing != Landing::Behind {
            for (d, squares) in landings.iter_mut().enumerate() {
                if squares.any() {
                    *squares |= self.hunt.scene.layout().flood(d, *squares, empty);
                }
            }
        }
        landings
    }

    /// Takes in the captures that end here: those of the pieces that are not alive.
    fn complete(&mut self, taken: K::Word, form: Form, behinds: &Behinds<K::Word>, alive: &Behinds<K::Word>) {
        let scene = self.hunt.scene;
        let rules = scene.rules();
        let mut over = *behinds;
        for (d, squares) in over.iter_mut().enumerate() {
            *squares &= !alive[d];
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
                for (d, squares) in over.iter_mut().enumerate() {
                    *squares &= !scene.layout().step(d, scene.prey_kings);
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

/// Adds a piece to a level.
#[inline(always)]
fn add<W: Word>(level: &mut Level<W>, taken: W, form: Form, direction: usize, behind: W) {
    level.entry((taken, form)).or_insert([W::ZERO; DIRECTIONS])[direction % DIRECTIONS] |= behind;
}
