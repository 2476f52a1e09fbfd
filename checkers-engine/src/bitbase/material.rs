//! How many men and kings each side has.

use checkers_core::{Color, Position, Role};

/// The numbers of White men, White kings, Black men and Black kings.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Material(pub(super) [u8; 4]);

/// The groups of a material, in order.
pub(super) const GROUPS: [(Color, Role); 4] = [
    (Color::White, Role::Man),
    (Color::White, Role::King),
    (Color::Black, Role::Man),
    (Color::Black, Role::King),
];

impl Material {
    pub(super) fn of(position: &Position) -> Self {
        Self(GROUPS.map(|(color, role)| position.pieces(color, role).len() as u8))
    }

    pub(super) fn pieces(self) -> u32 {
        self.0.iter().map(|count| u32::from(*count)).sum()
    }

    fn has_both_sides(self) -> bool {
        let [white_men, white_kings, black_men, black_kings] = self.0;
        white_men + white_kings > 0 && black_men + black_kings > 0
    }

    /// Materials are solved in this order: captures lead to fewer pieces, promotions to fewer men.
    pub(super) fn order(self) -> (u32, u32, [u8; 4]) {
        (self.pieces(), u32::from(self.0[0] + self.0[2]), self.0)
    }
}

/// Returns all materials with up to this many pieces, in the order in which they are solved.
pub(super) fn up_to(pieces: u32) -> impl Iterator<Item = Material> {
    let most = pieces.min(12) as u8;
    let mut all = Vec::new();
    for white_men in 0..=most {
        for white_kings in 0..=most - white_men {
            for black_men in 0..=most - white_men - white_kings {
                for black_kings in 0..=most - white_men - white_kings - black_men {
                    all.push(Material([white_men, white_kings, black_men, black_kings]));
                }
            }
        }
    }
    all.retain(|material| material.has_both_sides());
    all.sort_by_key(|material| material.order());
    all.into_iter()
}
