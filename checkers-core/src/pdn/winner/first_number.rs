//! The caller's choice of the side whose number comes first in a result.

use super::tally::NameOrder;
use crate::geometry::Color;
use crate::pdn::tree::Tags;
use crate::variant::Variant;

/// A convention for results: the side whose number comes first.
///
/// In PDN 3.0 White's number comes first. In English draughts, where Black begins, the number of the side that begins has always
/// come first, also in PDN 2.0: `1-0` is a win for Black.
///
/// ```
/// use checkers_core::{Color, Variant, pdn::{FirstNumber, Tags}};
/// let english = Variant::from_id("english").unwrap();
/// let mut tags = Tags::default();
/// tags.set("Black", "Tinsley");
/// assert_eq!(FirstNumber::White.side(&english, &tags), Color::White);
/// assert_eq!(FirstNumber::Detect.side(&english, &tags), Color::Black);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub enum FirstNumber {
    /// White's number comes first, as in PDN 3.0 and PGN.
    White,
    /// Black's number comes first, as in English draughts, even if White is to move in a position that is set up.
    Black,
    /// The number of the side that begins this game comes first.
    Starter,
    /// Not specified: other games of the source decide, then the order of the tags that name the players, then the side that
    /// begins this game. See [`WinnerRule`](super::WinnerRule).
    #[default]
    Detect,
}

impl FirstNumber {
    /// Returns the side whose number comes first, from the variant and the tags only. The FEN tag gives the side that begins; if
    /// there is none, the variant does. [`Replay::winner`](crate::pdn::Replay::winner) also uses the last position of the game,
    /// and other games.
    #[must_use]
    pub fn side(self, variant: &Variant, tags: &Tags) -> Color {
        let starts = variant.rules().starts;
        let set_up = tags.get("FEN").and_then(|fen| variant.parse_fen(fen).ok());
        let begins = set_up.map_or(starts, |position| position.turn());
        self.fixed(begins).or_else(|| NameOrder::of(tags).first_number(starts)).unwrap_or(begins)
    }

    /// Returns the side, if the caller has chosen one.
    pub(in crate::pdn) const fn fixed(self, begins: Color) -> Option<Color> {
        match self {
            Self::White => Some(Color::White),
            Self::Black => Some(Color::Black),
            Self::Starter => Some(begins),
            Self::Detect => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pdn::Score;
    use crate::pdn::tree::Tag;

    #[test]
    fn the_winner_depends_on_the_side_whose_number_comes_first() {
        let english = Variant::from_id("english").unwrap();
        let russian = Variant::from_id("russian").unwrap();
        let tags = |names: [&str; 2]| names.into_iter().map(|name| Tag::new(name, "x")).collect::<Tags>();
        let (white, black) = (tags(["White", "Black"]), tags(["Black", "White"]));
        let (red, red_last) = (tags(["Red", "White"]), tags(["White", "Red"]));
        let won = Score::parse("1-0").unwrap();
        for (setting, variant, tags, winner) in [
            (FirstNumber::Detect, &english, &black, Color::Black),
            (FirstNumber::Detect, &english, &red, Color::Black),
            (FirstNumber::Detect, &english, &red_last, Color::White),
            (FirstNumber::Detect, &english, &white, Color::White),
            (FirstNumber::Starter, &english, &white, Color::Black),
            (FirstNumber::White, &english, &black, Color::White),
            (FirstNumber::Black, &russian, &white, Color::Black),
            (FirstNumber::Detect, &russian, &black, Color::White),
        ] {
            assert_eq!(won.winner(setting.side(variant, tags)), Some(winner));
        }
    }
}
