//! The GameType of a game: which rules, which board, how squares are named.

use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use super::ascii::to_ascii_letters;
use super::tree::Tags;
use super::winner::NameOrder;
use crate::geometry::{Color, Coordinates};
use crate::notation::Excerpt;
use crate::rules::names::{OTHER_NAMES, PRIVATE_GAME_TYPES};
use crate::rules::{Corner, Naming, VARIANTS};
use crate::variant::Variant;

/// A GameType of PDN: `20`, or with the board, `20,W,10,10,N2,0`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[expect(clippy::exhaustive_structs, reason = "the standard fixes the fields of GameType")]
pub struct GameType {
    /// The number of the rules.
    pub number: u16,
    /// The rest, if there is any.
    pub board: Option<BoardFields>,
}

/// What a GameType says beyond its number.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[expect(clippy::exhaustive_structs, reason = "the standard fixes the fields of GameType")]
pub struct BoardFields {
    /// Who begins. It tells the colour of the pieces and, through it, from where corners are counted.
    pub starts: Color,
    /// Files. Some programs write 0.
    pub width: u8,
    /// Ranks. Some programs write 0.
    pub height: u8,
    /// What names of squares look like.
    pub names: SquareNames,
    /// The corner of the first square as the side that begins sees it: 0 bottom left, 1 bottom right, 2 top left, 3 top
    /// right. Some programs leave it out.
    pub corner: Option<u8>,
    /// Whether the bottom left corner is not a square of the game.
    pub inverted: Option<bool>,
}

/// The letter of a GameType's notation.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[expect(clippy::exhaustive_enums, reason = "the standard has three letters for square names")]
pub enum SquareNames {
    /// `A`: file letter and rank.
    Algebraic,
    /// `N`: numbers.
    Numeric,
    /// `S`: algebraic, moves in short form.
    Short,
}

/// Why a text is not a GameType.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("`{field}` is not {expected} of a GameType such as `20,W,10,10,N2,0`")]
#[non_exhaustive]
pub struct GameTypeError {
    /// The offending field.
    pub field: Excerpt,
    /// What should stand there.
    pub expected: &'static str,
}

impl FromStr for GameType {
    type Err = GameTypeError;

    /// Blanks are allowed, the last two fields and the corner may be missing.
    fn from_str(text: &str) -> Result<Self, GameTypeError> {
        let mut fields = text.split(',').map(str::trim);
        let mut next = || fields.next().unwrap_or_default();
        let bad = |field, expected| GameTypeError { field: Excerpt::of(field), expected };
        let field = next();
        let number = field.parse().map_err(|_| bad(field, "the number"))?;
        let field = next();
        if field.is_empty() {
            return Ok(Self { number, board: None });
        }
        let starts = match field {
            "W" | "w" => Color::White,
            "B" | "b" => Color::Black,
            _ => return Err(bad(field, "the side that begins")),
        };
        let field = next();
        let width = field.parse().map_err(|_| bad(field, "the width"))?;
        let field = next();
        let height = field.parse().map_err(|_| bad(field, "the height"))?;
        let field = next();
        let mut letters = field.chars();
        let names = match letters.next() {
            Some('A' | 'a') => SquareNames::Algebraic,
            Some('N' | 'n') => SquareNames::Numeric,
            Some('S' | 's') => SquareNames::Short,
            _ => return Err(bad(field, "the notation")),
        };
        let corner = match letters.as_str() {
            "" => None,
            "0" => Some(0),
            "1" => Some(1),
            "2" => Some(2),
            "3" => Some(3),
            _ => return Err(bad(field, "the notation")),
        };
        let field = next();
        let inverted = match field {
            "" => None,
            "0" => Some(false),
            "1" => Some(true),
            _ => return Err(bad(field, "the inversion")),
        };
        let field = next();
        if !field.is_empty() {
            return Err(bad(field, "a field"));
        }
        Ok(Self { number, board: Some(BoardFields { starts, width, height, names, corner, inverted }) })
    }
}

impl fmt::Display for GameType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.number)?;
        let Some(board) = self.board else { return Ok(()) };
        let letter = match board.names {
            SquareNames::Algebraic => 'A',
            SquareNames::Numeric => 'N',
            SquareNames::Short => 'S',
        };
        write!(
            f,
            ",{},{},{},{letter}",
            board.starts.letter().to_ascii_uppercase(),
            board.width,
            board.height
        )?;
        if let Some(corner) = board.corner {
            write!(f, "{corner}")?;
        }
        match board.inverted {
            Some(inverted) => write!(f, ",{}", u8::from(inverted)),
            None => Ok(()),
        }
    }
}

impl GameType {
    /// The GameType of a variant, complete: that of PDN 3.0, or else the number of a site that plays it. `None` if
    /// nobody has given the game a number.
    ///
    /// ```
    /// use checkers_core::{Variant, pdn::GameType};
    /// let game_type = |id| GameType::of(&Variant::from_id(id).unwrap()).unwrap().to_string();
    /// assert_eq!(game_type("english"), "21,B,8,8,N1,0");
    /// assert_eq!(game_type("frysk"), "97,W,10,10,N2,0");
    /// ```
    #[must_use]
    pub fn of(variant: &Variant) -> Option<Self> {
        let rules = variant.rules();
        let private =
            || PRIVATE_GAME_TYPES.iter().find(|(_, id)| *id == variant.id()).map(|(number, _)| *number);
        let number = rules.notation.game_type.map(u16::from).or_else(private)?;
        let (names, corner) = match rules.notation.naming {
            Naming::Algebraic => (SquareNames::Algebraic, rules.notation.algebraic_origin),
            Naming::Numeric => (SquareNames::Numeric, rules.notation.first_square),
        };
        let corner_is_square = variant.grid().square_at(Coordinates { file: 0, rank: 0 }).is_some();
        let board = BoardFields {
            starts: rules.starts,
            width: rules.board.width,
            height: rules.board.height,
            names,
            corner: Some(corner.pdn_digit(rules.starts)),
            inverted: Some(!corner_is_square),
        };
        Some(Self { number, board: Some(board) })
    }

    /// The named variants with this number, those first whose board is as the GameType says; those that are played on
    /// another board are left out if one is played on this. Empty for a number that means nothing here.
    #[must_use]
    pub fn variants(&self) -> Vec<Variant> {
        let numbered = VARIANTS
            .iter()
            .filter(|named| named.rules.notation.game_type.map(u16::from) == Some(self.number));
        let private =
            PRIVATE_GAME_TYPES.iter().filter(|(number, _)| *number == self.number).map(|(_, id)| *id);
        let mut found: Vec<Variant> =
            numbered.map(|named| named.id).chain(private).filter_map(Variant::from_id).collect();
        found.sort_by_key(|variant| core::cmp::Reverse(self.agreement(variant)));
        if found.iter().any(|variant| self.is_board_of(variant)) {
            found.retain(|variant| self.is_board_of(variant));
        }
        found
    }

    /// Whether the GameType says the size of a variant's board, and which of its corners are squares.
    fn is_board_of(&self, variant: &Variant) -> bool {
        let plain =
            |game_type: Self| game_type.board.map(|board| (board.width, board.height, board.inverted));
        plain(*self).is_some_and(|own| Self::of(variant).and_then(plain) == Some(own))
    }

    /// Whether results are written with two points for a win, `2-0`, `1-1` and `0-2` (PDN 3.0, result types:
    /// "International", for the numbers 20 and 27).
    #[must_use]
    pub const fn counts_two_points(&self) -> bool {
        matches!(self.number, 20 | 27)
    }

    /// How many fields fit a variant.
    fn agreement(&self, variant: &Variant) -> usize {
        let (Some(own), Some(other)) = (self.board, Self::of(variant).and_then(|own| own.board)) else {
            return 0;
        };
        [
            own.starts == other.starts,
            own.width == other.width && own.height == other.height,
            own.names == other.names,
            own.corner == other.corner,
            own.inverted == other.inverted,
        ]
        .into_iter()
        .filter(|same| *same)
        .count()
    }

    /// The corner from which squares are numbered, White at the bottom; `None` if the GameType says none or names
    /// squares by letters.
    #[must_use]
    pub fn first_square(&self) -> Option<Corner> {
        let board = self.board.filter(|board| board.names == SquareNames::Numeric)?;
        let corners = [Corner::BottomLeft, Corner::BottomRight, Corner::TopLeft, Corner::TopRight];
        corners.into_iter().find(|corner| Some(corner.pdn_digit(board.starts)) == board.corner)
    }
}

/// The variant that people call so, in whatever capitals and signs: an identifier, a name or one of
/// [`OTHER_NAMES`].
#[must_use]
pub fn variant_named(name: &str) -> Option<Variant> {
    let plain = |text: &str| {
        let letters = text.chars().filter(char::is_ascii_alphanumeric);
        letters.map(|letter| letter.to_ascii_lowercase()).take(64).collect::<alloc::string::String>()
    };
    let wanted = plain(name);
    let named = VARIANTS.iter().find(|named| plain(named.id) == wanted || plain(named.name) == wanted);
    let id = named
        .map(|named| named.id)
        .or_else(|| OTHER_NAMES.iter().find(|(other, _)| *other == wanted).map(|(_, id)| *id))?;
    Variant::from_id(id)
}

/// Which words [`variant_mentioned`] takes for a variant.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Words {
    /// Every name that is not also an everyday word.
    Any,
    /// Names with a word for the game, such as `russian draughts`: an event may be Russian without its draughts being so.
    WithGame,
}

/// Names that are everyday words, or words for draughts in general.
const EVERYDAY: [&str; 19] = [
    "standard",
    "polish",
    "checkers",
    "dama",
    "damas",
    "american",
    "greek",
    "brazil",
    "canada",
    "killer",
    "losing",
    "diagonal",
    "gothic",
    "suicide",
    "giveaway",
    "friese",
    "tama",
    "breakthrough",
    "derecha",
];
/// Parts of words for draughts.
const GAME_WORDS: [&str; 6] = ["draughts", "checkers", "dama", "shashki", "dammen", "pool"];

/// The only variant that a text mentions, such as the name of a file or an event.
pub(super) fn variant_mentioned(text: &str, words: Words) -> Option<Variant> {
    let plain = to_ascii_letters(text.get(..200).unwrap_or(text)).to_ascii_lowercase();
    let parts: Vec<&str> =
        plain.split(|letter: char| !letter.is_ascii_alphabetic()).filter(|part| !part.is_empty()).collect();
    let mut found: Option<Variant> = None;
    let mut at = 0;
    while at < parts.len() {
        // The longest name that begins here.
        let named = (1..=3.min(parts.len() - at)).rev().find_map(|count| {
            let name = parts[at..at + count].concat();
            let has_game = GAME_WORDS.iter().any(|word| name.contains(word));
            let fits = match words {
                Words::Any => !EVERYDAY.contains(&name.as_str()),
                Words::WithGame => has_game && !EVERYDAY.contains(&name.as_str()),
            };
            // `russian draughts` is not listed for each variant.
            let bare = |name: &str| {
                let bare = GAME_WORDS.iter().find_map(|word| name.strip_suffix(word));
                bare.filter(|bare| !bare.is_empty()).and_then(variant_named)
            };
            let variant = if fits { variant_named(&name).or_else(|| bare(&name)) } else { None };
            variant.map(|variant| (count, variant))
        });
        match named {
            Some((_, variant)) if found.as_ref().is_some_and(|found| *found != variant) => return None,
            Some((count, variant)) => {
                found = Some(variant);
                at += count;
            }
            None => at += 1,
        }
    }
    found
}

/// The variant that the tags of a game suggest without stating it: the words of its title, else the order in which
/// they name the players. Only programs for English draughts name Black, or Red, before White.
pub(super) fn suggested(tags: &Tags) -> Option<Variant> {
    let texts =
        ["Event", "Title", "Game", "Source", "Annotator"].into_iter().filter_map(|name| tags.meaning(name));
    let words = texts.filter_map(|text| variant_mentioned(text, Words::WithGame)).next();
    words.or_else(|| match NameOrder::of(tags) {
        NameOrder::Black => Variant::from_id("english"),
        NameOrder::White | NameOrder::Unnamed => None,
    })
}

/// What the tags of a game say of its rules.
#[derive(Clone, Debug, Default)]
pub(super) struct Stated {
    /// The variants that it may be, the likeliest first.
    pub(super) variants: Vec<Variant>,
    pub(super) game_type: Option<GameType>,
    /// Whether there is a GameType that cannot be read or means nothing.
    pub(super) broken: bool,
}

pub(super) fn stated(tags: &Tags) -> Stated {
    let text = tags.meaning("GameType");
    let game_type: Option<GameType> = text.and_then(|text| text.parse().ok());
    let mut variants = game_type.map(|game_type| game_type.variants()).unwrap_or_default();
    if game_type.is_none() {
        // Some programs write a name instead of a number.
        variants.extend(text.and_then(variant_named));
    }
    let broken = text.is_some() && variants.is_empty();
    // lidraughts and PlayStrategy name the variant too; a name says more than a private number.
    if let Some(named) = tags.get("Variant").and_then(variant_named) {
        variants.retain(|variant| variant.id() != named.id());
        variants.insert(0, named);
    }
    Stated { variants, game_type, broken }
}

#[cfg(test)]
mod tests {
    use alloc::string::ToString;

    use super::*;

    #[test]
    fn every_variant_of_pdn_has_the_standards_game_type() {
        for (id, text) in [
            ("international", "20,W,10,10,N2,0"),
            ("english", "21,B,8,8,N1,0"),
            ("italian", "22,W,8,8,N2,1"),
            ("pool", "23,B,8,8,N1,0"),
            ("spanish", "24,W,8,8,N1,1"),
            ("russian", "25,W,8,8,A0,0"),
            ("brazilian", "26,W,8,8,A0,0"),
            ("canadian", "27,W,12,12,N2,0"),
            ("portuguese", "28,W,8,8,N1,1"),
            ("czech", "29,W,8,8,A0,0"),
            ("turkish", "30,W,8,8,A0,0"),
            ("thai", "31,B,8,8,N2,0"),
            ("frisian", "40,W,10,10,N2,0"),
            ("spantsiretti", "41,W,10,8,A0,0"),
            ("breakthrough", "96,W,10,10,N2,0"),
        ] {
            let game_type = GameType::of(&Variant::from_id(id).unwrap()).unwrap();
            assert_eq!(game_type.to_string(), text);
            assert_eq!(text.parse(), Ok(game_type));
            assert_eq!(game_type.variants()[0].id(), id);
            let number: GameType = text.split(',').next().unwrap().parse().unwrap();
            assert_eq!(number.variants()[0].id(), id);
        }
        assert!(GameType::of(&Variant::from_id("gothic").unwrap()).is_none());
    }

    #[test]
    fn the_board_tells_variants_of_one_number_apart() {
        let first = |text: &str| text.parse::<GameType>().unwrap().variants()[0].id();
        assert_eq!(first("23,W,8,8,A1,1"), "jamaican");
        assert_eq!(first("23"), "pool");
        // Unified pool: White begins, squares are named by letters.
        let unified: GameType = "23,W,8,8,A0,0".parse().unwrap();
        assert!(unified.variants().iter().all(|variant| variant.id() == "pool"));
    }

    #[test]
    fn incomplete_game_types_are_read_and_others_refused() {
        let kurnik: GameType = "20,W,10,10,N1,0".parse().unwrap();
        assert_eq!(kurnik.first_square(), Some(Corner::BottomRight));
        let spark: GameType = "20,W,0,0,N,0".parse().unwrap();
        assert_eq!((spark.number, spark.first_square()), (20, None));
        assert_eq!(spark.to_string(), "20,W,0,0,N,0");
        for text in
            ["", "x", "20,", "20,X", "20,W", "20,W,10,10,Q2,0", "20,W,10,10,N4,0", "20,W,10,10,N2,2", "70000"]
        {
            assert_eq!(text.parse::<GameType>().is_ok(), text == "20,", "{text}");
        }
    }

    #[test]
    fn names_of_files_and_events_mention_variants() {
        let mentioned = |text, words| variant_mentioned(text, words).map(|variant| variant.id());
        for (text, id) in [
            ("11_man_italian", Some("italian")),
            ("gc_MR_Ceska_Dama_Druzstev_2008", Some("czech")),
            ("Open International Allinges 2007", Some("international")),
            ("russian and brazilian", None),
            ("tinsley", None),
            ("checkers", None),
            ("standard-damas", None),
        ] {
            assert_eq!(mentioned(text, Words::Any), id, "{text}");
        }
        for (text, id) in [
            ("MR Česká Dáma Družstev", Some("czech")),
            ("Championship in Russian draughts, Riga", Some("russian")),
            ("Russian championship", None),
            ("International draughts day", Some("international")),
        ] {
            assert_eq!(mentioned(text, Words::WithGame), id, "{text}");
        }
    }

    #[test]
    fn variants_are_known_by_many_names() {
        for (name, id) in [
            ("American/English", "english"),
            ("Frysk!", "frysk"),
            ("RUSSIAN", "russian"),
            ("Standard", "international"),
        ] {
            assert_eq!(variant_named(name).unwrap().id(), id);
        }
        assert!(variant_named("chess").is_none());
        assert!(variant_named("").is_none());
    }
}
