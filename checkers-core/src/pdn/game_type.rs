//! The GameType of a game: the number of its rules, its board and its names of squares.

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
///
/// ```
/// use checkers_core::pdn::GameType;
/// let game_type: GameType = "25,W,8,8,A0,0".parse().unwrap();
/// assert_eq!(game_type.variants()[0].id(), "russian");
/// assert_eq!(game_type.board.unwrap().width, 8);
/// assert!("25,W,eight".parse::<GameType>().is_err());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[expect(clippy::exhaustive_structs, reason = "the standard fixes the fields of GameType")]
pub struct GameType {
    /// The number of the rules.
    pub number: u16,
    /// The fields after the number, if there are any.
    pub board: Option<BoardFields>,
}

/// A group of fields that follow the number of a GameType: the board and the names of squares.
///
/// ```
/// use checkers_core::pdn::GameType;
/// let board = "20,W,10,10,N2,0".parse::<GameType>().unwrap().board.unwrap();
/// assert_eq!((board.width, board.height, board.corner), (10, 10, Some(2)));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[expect(clippy::exhaustive_structs, reason = "the standard fixes the fields of GameType")]
pub struct BoardFields {
    /// The side that begins. The corner is counted from its point of view.
    pub starts: Color,
    /// The number of files. Some programs write 0.
    pub width: u8,
    /// The number of ranks. Some programs write 0.
    pub height: u8,
    /// The form of square names.
    pub names: SquareNames,
    /// The corner of the first square, as the side that begins sees the board: 0 bottom left, 1 bottom right, 2 top left, 3 top
    /// right. Some programs omit it.
    pub corner: Option<u8>,
    /// Whether the bottom left corner is not a playing square.
    pub inverted: Option<bool>,
}

/// A form of square names, as a letter in a GameType.
///
/// ```
/// use checkers_core::pdn::{GameType, SquareNames};
/// let board = "25,W,8,8,A0,0".parse::<GameType>().unwrap().board.unwrap();
/// assert_eq!(board.names, SquareNames::Algebraic);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[expect(clippy::exhaustive_enums, reason = "the standard has three letters for square names")]
pub enum SquareNames {
    /// `A`: a file letter and a rank.
    Algebraic,
    /// `N`: a number.
    Numeric,
    /// `S`: a file letter and a rank, with moves in short form.
    Short,
}

/// An error in a GameType.
///
/// ```
/// use checkers_core::pdn::GameType;
/// let error = "20,W,ten".parse::<GameType>().unwrap_err();
/// assert_eq!(error.to_string(), "`ten` is not the width of a GameType such as `20,W,10,10,N2,0`");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("`{field}` is not {expected} of a GameType such as `20,W,10,10,N2,0`")]
#[non_exhaustive]
pub struct GameTypeError {
    /// The faulty field.
    pub field: Excerpt,
    /// The expected field.
    pub expected: &'static str,
}

impl FromStr for GameType {
    type Err = GameTypeError;

    /// Reads a GameType. Blanks are allowed. The last two fields and the corner may be missing.
    ///
    /// # Errors
    /// [`GameTypeError`] with the faulty field and the expected one.
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
    /// Returns the complete GameType of a variant: PDN 3.0's, or else the number of a site that plays the game. `None` if the game
    /// has no number.
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

    /// Lists the named variants with this number. Variants that agree with the board fields come first. If the board of one
    /// variant agrees, variants with another board are omitted. Empty for an unknown number.
    ///
    /// ```
    /// use checkers_core::pdn::GameType;
    /// let ids = |text: &str| {
    ///     let game_type: GameType = text.parse().unwrap();
    ///     game_type.variants().iter().map(|variant| variant.id()).collect::<Vec<_>>()
    /// };
    /// assert_eq!(ids("23,W,8,8,A1,1")[0], "jamaican");
    /// assert_eq!(ids("23")[0], "pool");
    /// assert!(ids("12345").is_empty());
    /// ```
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

    /// Returns whether the GameType has the size of a variant's board and the same playing squares in its corners.
    fn is_board_of(&self, variant: &Variant) -> bool {
        let plain =
            |game_type: Self| game_type.board.map(|board| (board.width, board.height, board.inverted));
        plain(*self).is_some_and(|own| Self::of(variant).and_then(plain) == Some(own))
    }

    /// Returns whether results have two points for a win, `2-0`, `1-1` and `0-2` (PDN 3.0, result types: "International", for the
    /// numbers 20 and 27).
    #[must_use]
    pub const fn counts_two_points(&self) -> bool {
        matches!(self.number, 20 | 27)
    }

    /// Returns the number of fields that agree with a variant.
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

    /// Returns the corner of square 1, with White at the bottom; `None` if the GameType has no corner or has algebraic names.
    #[must_use]
    pub fn first_square(&self) -> Option<Corner> {
        let board = self.board.filter(|board| board.names == SquareNames::Numeric)?;
        let corners = [Corner::BottomLeft, Corner::BottomRight, Corner::TopLeft, Corner::TopRight];
        corners.into_iter().find(|corner| Some(corner.pdn_digit(board.starts)) == board.corner)
    }
}

/// Returns the variant with this identifier, name or other name ([`OTHER_NAMES`]). Only ASCII letters and digits are compared, in
/// upper or lower case.
///
/// ```
/// use checkers_core::pdn::variant_named;
/// assert_eq!(variant_named("American/English").unwrap().id(), "english");
/// assert_eq!(variant_named("chess"), None);
/// ```
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

/// The words that [`variant_mentioned`] accepts as the name of a variant.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Words {
    /// All names that are not everyday words.
    Any,
    /// Names with a word for the game, such as `russian draughts`: a Russian event may have another kind of draughts.
    WithGame,
}

/// Names that are everyday words or words for draughts in general.
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
/// Words for draughts, also inside longer words.
const GAME_WORDS: [&str; 6] = ["draughts", "checkers", "dama", "shashki", "dammen", "pool"];

/// Returns the variant that a text mentions, such as the name of a file or an event. `None` if the text mentions several.
pub(super) fn variant_mentioned(text: &str, words: Words) -> Option<Variant> {
    let plain = to_ascii_letters(text.get(..200).unwrap_or(text)).to_ascii_lowercase();
    let parts: Vec<&str> =
        plain.split(|letter: char| !letter.is_ascii_alphabetic()).filter(|part| !part.is_empty()).collect();
    let mut found: Option<Variant> = None;
    let mut at = 0;
    while at < parts.len() {
        // Find the longest name that begins with this part.
        let named = (1..=3.min(parts.len() - at)).rev().find_map(|count| {
            let name = parts[at..at + count].concat();
            let has_game = GAME_WORDS.iter().any(|word| name.contains(word));
            let fits = match words {
                Words::Any => !EVERYDAY.contains(&name.as_str()),
                Words::WithGame => has_game && !EVERYDAY.contains(&name.as_str()),
            };
            // Also accept a name followed by a word for draughts, which `OTHER_NAMES` does not list for each variant.
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

/// Returns the variant that the tags of a game suggest without stating it: by the words of its title, or else by the order in
/// which they name the players. Only programs for English draughts name Black, or Red, before White.
pub(super) fn suggested(tags: &Tags) -> Option<Variant> {
    let texts =
        ["Event", "Title", "Game", "Source", "Annotator"].into_iter().filter_map(|name| tags.meaning(name));
    let words = texts.filter_map(|text| variant_mentioned(text, Words::WithGame)).next();
    words.or_else(|| match NameOrder::of(tags) {
        NameOrder::Black => Variant::from_id("english"),
        NameOrder::White | NameOrder::Unnamed => None,
    })
}

/// The statements of a game's tags about its rules.
#[derive(Clone, Debug, Default)]
pub(super) struct Stated {
    /// The possible variants, the most likely first.
    pub(super) variants: Vec<Variant>,
    pub(super) game_type: Option<GameType>,
    /// Whether there is a GameType that cannot be read or has an unknown number.
    pub(super) broken: bool,
}

pub(super) fn stated(tags: &Tags) -> Stated {
    let text = tags.meaning("GameType");
    let game_type: Option<GameType> = text.and_then(|text| text.parse().ok());
    let mut variants = game_type.map(|game_type| game_type.variants()).unwrap_or_default();
    if game_type.is_none() {
        // Some programs write a name, not a number.
        variants.extend(text.and_then(variant_named));
    }
    let broken = text.is_some() && variants.is_empty();
    // lidraughts and PlayStrategy also write the name of the variant, which is more precise than a private number.
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
    fn the_board_distinguishes_variants_with_the_same_number() {
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
    fn variants_are_found_by_many_names() {
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
