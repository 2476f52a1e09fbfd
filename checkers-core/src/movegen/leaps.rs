//! Captures by jumps over neighbours, where what is taken decides the rank: the search of `collect` with little to
//! remember, so that it stays in registers. Most captures of most games are such.

use super::choice::{Rank, Tally};
use super::collect::Collector;
use super::hunt::{Hunt, Node, class_of};
use super::kernel::Kernel;
use super::scene::Scene;
use super::side::Side;
use super::singles::{Jumps, Posts};
use crate::geometry::{Direction, DirectionSet, Word};
use crate::position::Role;
use crate::rules::{Range, Removal};

/// A piece that captures by leaps.
struct Leaper<'s, 'a, 'p, K: Kernel, S: Side> {
    hunt: Hunt<'s, 'a, K, S>,
    /// From where it could jump at the start, without regard to the square that it leaves.
    posts: &'p Posts<K::Word>,
}

impl<K: Kernel, S: Side> Hunt<'_, '_, K, S> {
    /// Whether the piece captures by leaps.
    #[inline(always)]
    pub(super) fn leaps(&self) -> bool {
        let rules = self.scene.rules();
        let jumps = self.role == Role::Man || rules.king.range == Range::Short;
        jumps && (!rules.capture.choice.kings_early || self.scene.prey_kings.is_empty())
    }
}

impl<K: Kernel, S: Side> Leaper<'_, '_, '_, K, S> {
    /// From where the piece can jump with these pieces taken, though perhaps over one of them. Where pieces stay on the
    /// board the square that it left does not count as free.
    #[inline(always)]
    fn posts(&self, taken: K::Word) -> Posts<K::Word> {
        let scene = self.hunt.scene;
        match scene.rules().capture.removal {
            Removal::AtEnd => *self.posts,
            Removal::Immediate => {
                let prey = scene.prey_of(self.hunt.role) & !taken;
                Posts::find(scene, self.hunt.role, prey, self.hunt.empty_now(taken))
            }
        }
    }

    /// Whether a jump from `at` in this direction lands on the square that the piece left.
    #[inline(always)]
    fn returns(&self, direction: usize, at: K::Word) -> bool {
        let layout = self.hunt.scene.layout();
        let victim = layout.step(direction, at) & self.hunt.scene.prey_of(self.hunt.role);
        layout.step(direction, victim) == self.hunt.origin
    }

    /// Whether the piece might go on from `at` after a jump in this direction. After its first jump it is known to.
    #[inline(always)]
    fn goes_on(&self, came: usize, at: K::Word) -> bool {
        let scene = self.hunt.scene;
        if scene.rules().capture.removal == Removal::Immediate
            || (at & self.posts.onward(scene, self.hunt.role, came)).any()
        {
            return true;
        }
        let mut returns = false;
        if self.is_near(at) {
            each_direction!(K, scene.captures(self.hunt.role), d => {
                returns |= self.returns(d, at);
            });
        }
        returns
    }

    /// Whether the square that the piece left is a jump away from `at`, as far as its distance goes.
    #[inline(always)]
    fn is_near(&self, at: K::Word) -> bool {
        (at & self.hunt.scene.layout().ring(self.hunt.origin.lowest())).any()
    }
}

impl<W: Word> Collector<W> {
    /// Takes in every capture of a piece that leaps.
    #[inline(never)]
    pub(super) fn run_leaper<K: Kernel<Word = W>, S: Side, const KING: bool>(
        &mut self,
        hunt: Hunt<'_, '_, K, S>,
    ) {
        let scene = hunt.scene;
        let posts = Posts::find(scene, hunt.role, scene.prey_of(hunt.role), scene.empty);
        let leaper = Leaper { hunt, posts: &posts };
        self.leap::<K, S, KING, false>(&leaper, leaper.hunt.origin, W::ZERO, 0, DirectionSet::ALL);
    }

    /// Takes in every capture that begins with one of these jumps.
    #[inline(never)]
    pub(super) fn run_jumps<K: Kernel<Word = W>, S: Side, const KING: bool>(
        &mut self,
        scene: &Scene<'_, K, S>,
        jumps: &Jumps<W>,
    ) {
        let layout = scene.layout();
        let role = if KING { Role::King } else { Role::Man };
        each_direction!(K, scene.captures(role), d => {
            let mut landings = jumps.landings(d);
            while landings.any() {
                let landing = landings.isolate();
                let victim = layout.step_back(d, landing);
                let origin = layout.step_back(d, victim);
                let leaper = Leaper { hunt: Hunt::new(scene, origin, role), posts: &jumps.posts };
                self.land::<K, S, KING, false>(&leaper, d, origin, victim, W::ZERO, 0);
                landings = landings.rest();
            }
        });
    }

    /// Takes in every capture of a piece that has come to `at` with these pieces taken, of this measure so far, and may
    /// go on in the directions `allowed`. `FAR` says whether it has taken two pieces or more: before, it cannot come back
    /// to where it began.
    #[inline(never)]
    fn leap<K: Kernel<Word = W>, S: Side, const KING: bool, const FAR: bool>(
        &mut self,
        leaper: &Leaper<'_, '_, '_, K, S>,
        at: W,
        taken: W,
        measure: u32,
        allowed: DirectionSet,
    ) {
        if self.budget == 0 {
            self.is_hard = true;
            return;
        }
        self.budget -= 1;
        let scene = leaper.hunt.scene;
        let role = if KING { Role::King } else { Role::Man };
        let posts = leaper.posts(taken);
        let is_near = FAR && scene.rules().capture.removal == Removal::AtEnd && leaper.is_near(at);
        let mut goes_on = false;
        each_direction!(K, scene.captures(role), d => {
            if ((at & posts.by_direction[d]).any() || is_near && leaper.returns(d, at))
                && (!scene.rules().capture.one_class || allowed.has(d))
            {
                let victim = scene.layout().step(d, at);
                if (victim & taken).is_empty() {
                    goes_on = true;
                    if taken.is_empty() {
                        self.land::<K, S, KING, false>(leaper, d, at, victim, taken, measure);
                    } else {
                        self.land::<K, S, KING, true>(leaper, d, at, victim, taken, measure);
                    }
                }
            }
        });
        if !goes_on {
            self.complete_leap(&leaper.hunt, at, taken, measure, leaper.hunt.role);
        }
    }

    /// The same after one more jump, from `at` over `victim` in this direction.
    #[inline(always)]
    fn land<K: Kernel<Word = W>, S: Side, const KING: bool, const FAR: bool>(
        &mut self,
        leaper: &Leaper<'_, '_, '_, K, S>,
        direction: usize,
        at: W,
        victim: W,
        taken: W,
        measure: u32,
    ) {
        let hunt = &leaper.hunt;
        let scene = hunt.scene;
        let rules = scene.rules();
        let role = if KING { Role::King } else { Role::Man };
        let landing = scene.layout().step(direction, victim);
        let taken = taken | victim;
        let tally = Tally { measure, early_kings: 0 };
        let tally = tally.plus(&rules.capture.choice, (victim & scene.prey_kings).any());
        let allowed = if rules.capture.one_class {
            class_of(Direction::from_index(direction))
        } else {
            DirectionSet::ALL
        };
        match hunt.arrived(role, landing) {
            (Role::King, _) if !KING && !hunt.catches(landing, direction, taken) => {
                self.complete_leap(hunt, landing, taken, tally.measure, Role::King);
            }
            (Role::King, _) if !KING => {
                let node = Node {
                    from: at,
                    behind: landing,
                    landings: landing,
                    taken,
                    victim,
                    direction: direction as u8,
                    allowed,
                    role: Role::King,
                    tally,
                    ..hunt.start()
                };
                self.search(hunt, &node);
            }
            (_, stopped) if stopped || FAR && !leaper.goes_on(direction, landing) => {
                self.complete_leap(hunt, landing, taken, tally.measure, hunt.role);
            }
            _ => self.leap::<K, S, KING, FAR>(leaper, landing, taken, tally.measure, allowed),
        }
    }

    /// Takes in a complete capture of a piece that has this role now.
    #[inline(never)]
    fn complete_leap<K: Kernel<Word = W>, S: Side>(
        &mut self,
        hunt: &Hunt<'_, '_, K, S>,
        at: W,
        taken: W,
        measure: u32,
        role: Role,
    ) {
        let scene = hunt.scene;
        let tally = Tally { measure, early_kings: 0 };
        if self.admits(Rank::of(&scene.rules().capture.choice, tally, hunt.role, taken & scene.prey_kings)) {
            self.keep(hunt.change_of(taken, role, at));
        }
    }
}
