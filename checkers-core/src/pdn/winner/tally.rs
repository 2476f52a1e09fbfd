//! Statistics on the side whose number comes first, from games that are decided on the board.

use crate::geometry::Color;
use crate::pdn::tree::Tags;

/// The player whom the tags of a game name first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::pdn) enum NameOrder {
    White,
    Black,
    Unnamed,
}

impl NameOrder {
    /// Returns the order of the tags, in all languages: `[Red]` and `[Noir]` name Black.
    pub(in crate::pdn) fn of(tags: &Tags) -> Self {
        let named = tags.iter().find_map(|tag| match Tags::standard_name(tag.name()) {
            "White" => Some(Self::White),
            "Black" => Some(Self::Black),
            _ => None,
        });
        named.unwrap_or(Self::Unnamed)
    }

    /// Returns the side whose number comes first in files of programs that name the players in this order. Programs that name
    /// White first write results as in PGN. Programs that name Black first put the number of the side that begins first; that
    /// is Black's number in games where Black begins, and `None` in games where White begins.
    pub(in crate::pdn) fn first_number(self, starts: Color) -> Option<Color> {
        match (self, starts) {
            (Self::White, _) => Some(Color::White),
            (Self::Black, Color::Black) => Some(Color::Black),
            _ => None,
        }
    }
}

/// A count of decided games by the side whose number comes first. Games are counted separately by the side that begins by the
/// rules, by the order of the players' tags, which distinguishes programs, and by the side that begins the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(in crate::pdn) struct Tally([[[[u32; 2]; 2]; 3]; 2]);

impl Tally {
    pub(in crate::pdn) fn add(&mut self, starts: Color, order: NameOrder, begins: Color, first: Color) {
        let count = &mut self.0[starts as usize][order as usize][begins as usize][first as usize];
        *count = count.saturating_add(1);
    }

    /// Returns the side whose number comes first in games of this kind. Games with the same order of tags decide. If they do not,
    /// games with and without names are counted together. `None` if the games disagree or there are none.
    pub(in crate::pdn) fn first_number(
        &self,
        starts: Color,
        order: NameOrder,
        begins: Color,
    ) -> Option<Color> {
        let orders = &self.0[starts as usize];
        let is_akin = |other: usize| {
            matches!(order, NameOrder::Unnamed)
                || other == order as usize
                || other == NameOrder::Unnamed as usize
        };
        let mut akin = [[0; 2]; 2];
        for votes in orders.iter().enumerate().filter(|(other, _)| is_akin(*other)).map(|(_, votes)| votes) {
            for (sum, votes) in akin.iter_mut().flatten().zip(votes.iter().flatten()) {
                *sum += u64::from(*votes);
            }
        }
        let own = orders[order as usize].map(|votes| votes.map(u64::from));
        for votes in [own, akin] {
            // Either the number of one side comes first in all games, or the number of the side that begins. Games that the
            // other side begins show the former only if their first number was not that of the side that begins.
            let other = majority(votes[begins.other() as usize]).filter(|first| *first == begins);
            if let Some(first) = majority(votes[begins as usize]).or(other) {
                return Some(first);
            }
        }
        None
    }
}

/// Returns the side with at least three quarters of the votes.
fn majority(votes: [u64; 2]) -> Option<Color> {
    let sides = [Color::White, Color::Black];
    let sum = votes[0] + votes[1];
    sides.into_iter().find(|side| sum > 0 && votes[*side as usize] * 4 >= sum * 3)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn decided_games_show_whose_number_comes_first_in_others() {
        let (white, black) = (Color::White, Color::Black);
        let mut tally = Tally::default();
        assert_eq!(tally.first_number(black, NameOrder::White, black), None);
        // Black begins and White's number comes first: the same holds for games that White begins.
        tally.add(black, NameOrder::White, black, white);
        assert_eq!(tally.first_number(black, NameOrder::White, black), Some(white));
        assert_eq!(tally.first_number(black, NameOrder::White, white), Some(white));
        assert_eq!(tally.first_number(black, NameOrder::Unnamed, black), Some(white));
        assert_eq!(tally.first_number(white, NameOrder::White, black), None);
        // Games with the same order of tags decide first.
        tally.add(black, NameOrder::Black, black, black);
        assert_eq!(tally.first_number(black, NameOrder::Black, black), Some(black));
        assert_eq!(tally.first_number(black, NameOrder::Unnamed, black), None);
        // The number of the side that begins comes first: games that the other side begins stay unknown.
        assert_eq!(tally.first_number(black, NameOrder::Black, white), None);
    }
}
