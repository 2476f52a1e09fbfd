//! Captures by jumps over neighbours, where what is taken decides the rank: the search of `collect` with little to
//! remember, so that it stays in registers. Most captures of most games are such.

use super::choice::{Rank, Tally};
use super::collect::Collector;
use super::hunt::{Hunt, Node, class_of};
use super::kernel::Kernel;
use super::scene::Scene;
use super::side::Side;
use super::singles::{Jumps, Posts};
use crate::geometry::{DIRECTIONS, Direction, DirectionSet, Word};
use crate::position::Role;
use crate::rules::{Range, Removal};

/// A piece that captures by leaps.
struct Leaper<'s, 'a, K: Kernel, S: Side> {
    hunt: Hunt<'s, 'a, K, S>,
    /// From where it can jump; where pieces are removed at once, at the start.
    posts: Posts<K::Word>,
    /// Where it might go on after a jump in each direction; everywhere, if that changes.
    onward: [K::Word; DIRECTIONS],
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

impl<'s, 'a, K: Kernel, S: Side> Leaper<'s, 'a, K, S> {
    /// The piece of this hunt. `posts` are those without regard to the square that it leaves.
    #[inline(always)]
    fn new(hunt: Hunt<'s, 'a, K, S>, mut posts: Posts<K::Word>) -> Self {
        let scene = hunt.scene;
        let layout = scene.layout();
        let prey = scene.prey_of(hunt.role);
        each_direction!(K, scene.captures(hunt.role), d => {
            posts.by_direction[d] |= layout.step(d ^ 4, prey & layout.step(d ^ 4, hunt.origin));
        });
        let mut onward = [!K::Word::ZERO; DIRECTIONS];
        if scene.rules().capture.removal == Removal::AtEnd {
            each_direction!(K, scene.captures(hunt.role), d => {
                onward[d] = posts.onward(scene, hunt.role, d);
            });
        }
        Self { hunt, posts, onward }
    }

    /// From where the piece can jump with these pieces taken, though perhaps over one of them.
    #[inline(always)]
    fn posts(&self, taken: K::Word) -> Posts<K::Word> {
        let scene = self.hunt.scene;
        match scene.rules().capture.removal {
            Removal::AtEnd => self.posts,
            Removal::Immediate => {
                let prey = scene.prey_of(self.hunt.role) & !taken;
                Posts::find(scene, self.hunt.role, prey, self.hunt.empty_now(taken))
            }
        }
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
        let leaper = Leaper::new(hunt, posts);
        self.leap::<K, S, KING>(&leaper, leaper.hunt.origin, W::ZERO, 0, DirectionSet::ALL);
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
                let leaper = Leaper::new(Hunt::new(scene, origin, role), jumps.posts);
                self.land::<K, S, KING>(&leaper, d, origin, victim, W::ZERO, 0);
                landings = landings.rest();
            }
        });
    }

    /// Takes in every capture of a piece that has come to `at` with these pieces taken, of this measure so far, and may
    /// go on in the directions `allowed`.
    #[inline(never)]
    fn leap<K: Kernel<Word = W>, S: Side, const KING: bool>(
        &mut self,
        leaper: &Leaper<'_, '_, K, S>,
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
        let mut goes_on = false;
        each_direction!(K, scene.captures(role), d => {
            if (at & posts.by_direction[d]).any()
                && (!scene.rules().capture.one_class || allowed.has(d))
            {
                let victim = scene.layout().step(d, at);
                if (victim & taken).is_empty() {
                    goes_on = true;
                    self.land::<K, S, KING>(leaper, d, at, victim, taken, measure);
                }
            }
        });
        if !goes_on {
            self.complete_leap(&leaper.hunt, at, taken, measure);
        }
    }

    /// The same after one more jump, from `at` over `victim` in this direction.
    #[inline(always)]
    fn land<K: Kernel<Word = W>, S: Side, const KING: bool>(
        &mut self,
        leaper: &Leaper<'_, '_, K, S>,
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
            (_, stopped) if stopped || (landing & leaper.onward[direction % DIRECTIONS]).is_empty() => {
                self.complete_leap(hunt, landing, taken, tally.measure);
            }
            _ => self.leap::<K, S, KING>(leaper, landing, taken, tally.measure, allowed),
        }
    }

    /// Takes in a complete capture.
    #[inline(never)]
    fn complete_leap<K: Kernel<Word = W>, S: Side>(
        &mut self,
        hunt: &Hunt<'_, '_, K, S>,
        at: W,
        taken: W,
        measure: u32,
    ) {
        let scene = hunt.scene;
        let tally = Tally { measure, early_kings: 0 };
        if self.admits(Rank::of(&scene.rules().capture.choice, tally, hunt.role, taken & scene.prey_kings)) {
            self.keep(hunt.change_of(taken, hunt.role, at));
        }
    }
}
