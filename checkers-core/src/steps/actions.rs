//! [`ActionTable`], numbers for steps, as learning agents need them.

use alloc::vec;
use alloc::vec::Vec;

use crate::geometry::{Direction, DirectionSet, Grid, Square};
use crate::rules::{Range, Rules};

/// Marks "no number" in the index.
const NONE: u16 = u16::MAX;

/// A step of any piece of either side, from one square to another on the same line.
///
/// ```
/// use checkers_core::{Variant, steps::ActionTable};
/// let table = ActionTable::new(&Variant::from_id("english").unwrap());
/// let action = table.get(0).unwrap();
/// assert!(action.from != action.to && action.distance <= 2);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub struct Action {
    /// The square of the piece.
    pub from: Square,
    /// The landing square.
    pub to: Square,
    /// The direction, White at the bottom.
    pub direction: Direction,
    /// The distance in squares: 1 is the neighbour in this direction.
    pub distance: u8,
    /// The number of the step that this one becomes when the board is turned by 180 degrees, which is how the other
    /// side sees it. `None` if the board lacks one of its squares.
    pub turned: Option<u16>,
}

/// Every step of a rule set, numbered from 0.
///
/// The steps are all pairs of squares on a line along which pieces of either side move or capture: up to the end of the
/// line with flying kings, otherwise up to two squares. A pair is counted once, for all pieces. International draughts
/// has 570 steps, Russian 280, English 170, Frisian 970, Turkish 896.
///
/// Steps are ordered by origin, then by landing square, both in board order (along the ranks from the bottom left). On
/// a board that looks the same from both sides the turned image of `id` is therefore `len - 1 - id`.
///
/// ```
/// use checkers_core::{Variant, steps::ActionTable};
/// let russian = Variant::from_id("russian").unwrap();
/// let table = ActionTable::new(&russian);
/// assert_eq!(table.len(), 280);
/// let square = |name| russian.parse_square(name).unwrap();
/// let id = table.id(square("c3"), square("f6")).unwrap();
/// assert_eq!(table.get(id).unwrap().distance, 3);
/// assert_eq!(table.id(square("c3"), square("c5")), None);
/// ```
#[derive(Clone, Debug)]
pub struct ActionTable {
    actions: Vec<Action>,
    /// The number of each square in board order; meaningless for bits that are not squares.
    order: [u8; 128],
    squares: usize,
    /// The number of each pair of squares.
    index: Vec<u16>,
}

impl ActionTable {
    /// Returns the steps of a variant.
    #[must_use]
    pub fn new(variant: &crate::Variant) -> Self {
        Self::of(variant.rules(), variant.grid())
    }

    /// Returns the steps under these rules, on their board.
    #[must_use]
    pub fn of(rules: &Rules, grid: Grid<'_>) -> Self {
        let mut order = [0; 128];
        for (number, square) in (0..).zip(grid.squares()) {
            order[square.index()] = number;
        }
        let squares = grid.squares().len() as usize;
        let mut table = Self { actions: Vec::new(), order, squares, index: vec![NONE; squares * squares] };
        for from in grid.squares() {
            for direction in Direction::ALL {
                table.add_line(grid, from, direction, reach(rules, direction));
            }
        }
        table.actions.sort_unstable_by_key(|action| (action.from, action.to));
        for id in 0..table.actions.len() {
            let Action { from, to, .. } = table.actions[id];
            let place = table.place(from, to);
            table.index[place] = id as u16;
        }
        for id in 0..table.actions.len() {
            let Action { from, to, .. } = table.actions[id];
            let turned = grid.turned(from).zip(grid.turned(to));
            table.actions[id].turned = turned.and_then(|(from, to)| table.id(from, to));
        }
        table
    }

    fn add_line(&mut self, grid: Grid<'_>, from: Square, direction: Direction, reach: u8) {
        let mut to = from;
        for distance in 1..=reach {
            let Some(next) = grid.neighbour(to, direction) else { return };
            to = next;
            self.actions.push(Action { from, to, direction, distance, turned: None });
        }
    }

    fn place(&self, from: Square, to: Square) -> usize {
        usize::from(self.order[from.index()]) * self.squares + usize::from(self.order[to.index()])
    }

    /// Returns the number of steps.
    #[must_use]
    pub fn len(&self) -> usize {
        self.actions.len()
    }

    /// Returns whether there are no steps, as on a board of one square.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.actions.is_empty()
    }

    /// Returns the step with this number.
    #[must_use]
    pub fn get(&self, id: u16) -> Option<&Action> {
        self.actions.get(usize::from(id))
    }

    /// Returns the number of the step between two squares; `None` if they are not on one line, or too far apart for any
    /// piece.
    #[must_use]
    pub fn id(&self, from: Square, to: Square) -> Option<u16> {
        // A square of another board has the order 0 and finds a wrong step or none.
        let id = *self.index.get(self.place(from, to))?;
        let action = self.actions.get(usize::from(id))?;
        (action.from == from && action.to == to).then_some(id)
    }

    /// Returns every step, in the order of the numbers.
    #[must_use]
    pub fn actions(&self) -> &[Action] {
        &self.actions
    }
}

/// Returns the greatest distance of a step in this direction, for any piece of either side.
fn reach(rules: &Rules, direction: Direction) -> u8 {
    let either = |directions: DirectionSet| directions.or(directions.turned()).contains(direction);
    let (man, king) = (&rules.man, &rules.king);
    let to_the_end = king.range == Range::Flying && either(king.steps.or(king.captures))
        || man.passes_own_men && either(man.steps);
    if to_the_end {
        u8::MAX
    } else if either(man.captures.or(king.captures)) {
        2
    } else {
        u8::from(either(man.steps.or(king.steps)))
    }
}
