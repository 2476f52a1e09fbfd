//! Symmetries of a whole game, for training data.

use super::Variant;
use crate::geometry::{Direction, DirectionSet};
use crate::rules::draws::MainDiagonal;

impl Variant {
    /// Returns whether the variant equals its mirror image with files reversed: board, set-up, directions of all pieces
    /// and draw rules. The mirror image of a game is then a game of the same variant.
    ///
    /// Of the boards that use every second cell, only those with an odd number of files are symmetric.
    ///
    /// ```
    /// use checkers_core::Variant;
    /// assert!(Variant::from_id("turkish").unwrap().is_mirror_symmetric());
    /// assert!(!Variant::from_id("russian").unwrap().is_mirror_symmetric());
    /// ```
    #[must_use]
    pub fn is_mirror_symmetric(&self) -> bool {
        let (rules, grid) = (self.rules(), self.grid());
        let steps = [rules.man.steps, rules.man.captures, rules.king.steps, rules.king.captures];
        grid.squares().into_iter().all(|square| grid.mirrored(square).is_some())
            && self.initial().mirrored(grid) == Ok(self.initial())
            && steps.into_iter().all(is_mirror_symmetric)
            && self.draws().clauses().all(|clause| matches!(clause.main_diagonal, MainDiagonal::Irrelevant))
    }
}

/// Returns whether a set of directions is its own mirror image, files reversed.
fn is_mirror_symmetric(directions: DirectionSet) -> bool {
    let pairs = [
        (Direction::East, Direction::West),
        (Direction::NorthEast, Direction::NorthWest),
        (Direction::SouthEast, Direction::SouthWest),
    ];
    pairs.into_iter().all(|(one, other)| directions.contains(one) == directions.contains(other))
}

#[cfg(all(test, feature = "alloc"))]
mod tests {
    use super::*;
    use crate::rules::VARIANTS;

    #[test]
    fn the_mirror_image_of_a_move_is_a_move() {
        let mut symmetric = 0;
        for id in VARIANTS.iter().map(|variant| variant.id) {
            let variant = Variant::from_id(id).unwrap();
            if !variant.is_mirror_symmetric() {
                continue;
            }
            symmetric += 1;
            let grid = variant.grid();
            let mut position = variant.initial();
            for ply in 0..40_usize {
                let moves = variant.legal_moves(&position);
                let mirrored = position.mirrored(grid).unwrap();
                assert_eq!(variant.count_moves(&mirrored), moves.len() as u64, "{id}");
                let Some(mv) = moves.get(ply * 7 % moves.len().max(1)) else { break };
                position = variant.play_unchecked(&position, mv);
            }
        }
        assert!(symmetric > 0);
    }

    #[test]
    fn one_asymmetric_direction_is_enough() {
        let variant = Variant::from_id("turkish").unwrap();
        let mut rules = *variant.rules();
        rules.man.steps = DirectionSet::of(&[Direction::North, Direction::East]);
        assert!(!Variant::custom(rules).unwrap().is_mirror_symmetric());
        assert!(!is_mirror_symmetric(DirectionSet::of(&[Direction::NorthWest])));
    }
}
