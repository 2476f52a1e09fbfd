//! The tags before a game.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::Write as _;

use super::super::ascii::{decode_references, to_ascii_letters};

/// A tag: a name and a value, limited to text that PDN can write.
///
/// ```
/// use checkers_core::pdn::Tag;
/// let tag = Tag::new("Type de jeu", "20\n");
/// assert_eq!((tag.name(), tag.value()), ("Type_de_jeu", "20"));
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(from = "(String, String)", into = "(String, String)")
)]
pub struct Tag {
    name: String,
    value: String,
}

impl Tag {
    /// The largest number of characters in a name.
    pub const LONGEST_NAME: usize = 200;

    /// Makes a tag. The name becomes an identifier of PDN, in ASCII letters and beginning with a capital letter: `Événement`
    /// becomes `Evenement`, and `Type de jeu` becomes `Type_de_jeu`. A letter that is neither Latin nor Cyrillic becomes its code
    /// point, as in `U03A9`. The name is cut after [`Tag::LONGEST_NAME`] characters. Blanks at both ends of the value and
    /// backslashes at its end are removed; line ends and other control characters, except tabulators, become blanks.
    #[must_use]
    pub fn new(name: &str, value: &str) -> Self {
        Self { name: identifier(name), value: single_line(value) }
    }

    /// Returns the name.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns the value.
    #[must_use]
    pub fn value(&self) -> &str {
        &self.value
    }
}

impl From<(String, String)> for Tag {
    fn from((name, value): (String, String)) -> Self {
        Self::new(&name, &value)
    }
}

impl From<Tag> for (String, String) {
    fn from(tag: Tag) -> Self {
        (tag.name, tag.value)
    }
}

/// Converts a name into an identifier of PDN's grammar: `[A-Z][A-Za-z0-9_]*`.
fn identifier(name: &str) -> String {
    let plain = |name: &str| {
        name.starts_with(|letter: char| letter.is_ascii_uppercase())
            && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
    };
    if plain(name) && name.len() <= Tag::LONGEST_NAME {
        return name.into();
    }
    let decoded = decode_references(name);
    let mut kept = String::new();
    for letter in to_ascii_letters(&decoded).chars() {
        match letter {
            letter if letter.is_ascii_alphanumeric() => kept.push(letter),
            letter if letter.is_alphanumeric() => {
                let _ = write!(kept, "U{:04X}", u32::from(letter));
            }
            _ if kept.is_empty() || kept.ends_with('_') => {}
            _ => kept.push('_'),
        }
    }
    match kept.chars().next() {
        Some(first) if first.is_ascii_alphabetic() => kept[..1].make_ascii_uppercase(),
        _ => kept.insert(0, 'X'),
    }
    // The text is ASCII now, and may be longer than the name.
    kept.truncate(Tag::LONGEST_NAME);
    kept.truncate(kept.trim_end_matches('_').len());
    kept
}

/// Converts a value into text that a tag can hold. A reader takes a backslash before the closing quotation mark for an escape.
fn single_line(value: &str) -> String {
    let blank = |letter: char| letter.is_whitespace() || letter.is_control();
    let value = value.trim_end_matches(|letter| blank(letter) || letter == '\\').trim_start_matches(blank);
    value.chars().map(|letter| if letter.is_control() && letter != '\t' { ' ' } else { letter }).collect()
}

/// A list of the tags of a game, in order. A name can occur more than once.
///
/// ```
/// use checkers_core::pdn::Tags;
/// let mut tags = Tags::default();
/// tags.set("White", "Ann");
/// tags.set("white", "Eve");
/// assert_eq!((tags.get("WHITE"), tags.len()), (Some("Eve"), 1));
/// assert!(tags.remove("White") && tags.is_empty());
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(transparent))]
pub struct Tags(Vec<Tag>);

impl Tags {
    /// Returns the value of the first tag of this name that has a value. Upper and lower case are equal: `SetUp` is `Setup`.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&str> {
        let named = self.0.iter().filter(|tag| tag.name.eq_ignore_ascii_case(name));
        named.map(Tag::value).find(|value| !value.is_empty())
    }

    /// Returns the value of a tag of PDN under its standard name or a name in another language: `White` also finds `Blanc` and
    /// `Bianco`.
    ///
    /// ```
    /// use checkers_core::pdn::Tags;
    /// let mut tags = Tags::default();
    /// tags.set("Blanc", "Ann");
    /// assert_eq!((tags.get("White"), tags.meaning("White")), (None, Some("Ann")));
    /// assert_eq!(Tags::standard_name("Blanc"), "White");
    /// ```
    #[must_use]
    pub fn meaning(&self, name: &str) -> Option<&str> {
        self.get(name).or_else(|| {
            let foreign = FOREIGN.iter().filter(|(_, standard)| standard.eq_ignore_ascii_case(name));
            foreign.map(|(foreign, _)| *foreign).find_map(|foreign| self.get(foreign))
        })
    }

    /// Returns PDN's name for a tag of another language, or the name itself if there is none.
    #[must_use]
    pub fn standard_name(name: &str) -> &str {
        let foreign = FOREIGN.iter().find(|(foreign, _)| foreign.eq_ignore_ascii_case(name));
        foreign.map_or(name, |(_, standard)| standard)
    }

    /// Returns whether there is a tag of this name, with or without a value.
    #[must_use]
    pub fn has(&self, name: &str) -> bool {
        self.0.iter().any(|tag| tag.name.eq_ignore_ascii_case(name))
    }

    /// Adds a tag at the end.
    pub fn push(&mut self, tag: Tag) {
        self.0.push(tag);
    }

    /// Sets the value of the first tag of this name, or adds a tag at the end.
    pub fn set(&mut self, name: &str, value: &str) {
        let tag = Tag::new(name, value);
        match self.0.iter_mut().find(|old| old.name.eq_ignore_ascii_case(name)) {
            Some(old) => old.value = tag.value,
            None => self.0.push(tag),
        }
    }

    /// Removes all tags of this name. Returns whether there was one.
    pub fn remove(&mut self, name: &str) -> bool {
        let before = self.0.len();
        self.0.retain(|tag| !tag.name.eq_ignore_ascii_case(name));
        self.0.len() < before
    }

    /// Iterates over the tags, in order.
    pub fn iter(&self) -> core::slice::Iter<'_, Tag> {
        self.0.iter()
    }

    /// Returns the number of tags.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Returns whether there are no tags.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl<'a> IntoIterator for &'a Tags {
    type Item = &'a Tag;
    type IntoIter = core::slice::Iter<'a, Tag>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl FromIterator<Tag> for Tags {
    fn from_iter<I: IntoIterator<Item = Tag>>(tags: I) -> Self {
        Self(tags.into_iter().collect())
    }
}

/// Names of PDN's tags in other languages, as [`Tag::new`] spells them, with the standard names.
const FOREIGN: [(&str, &str); 52] = [
    // French.
    ("Evenement", "Event"),
    ("Lieu", "Site"),
    ("Manche", "Round"),
    ("Ronde", "Round"),
    ("Blanc", "White"),
    ("Blancs", "White"),
    ("Noir", "Black"),
    ("Noirs", "Black"),
    ("Resultat", "Result"),
    ("Type_de_jeu", "GameType"),
    // Italian.
    ("Dati", "Event"),
    ("Evento", "Event"),
    ("Luogo", "Site"),
    ("Anno", "Date"),
    ("Turno", "Round"),
    ("Bianco", "White"),
    ("Nero", "Black"),
    ("Risultato", "Result"),
    // Dutch.
    ("Toernooi", "Event"),
    ("Evenement", "Event"),
    ("Plaats", "Site"),
    ("Datum", "Date"),
    ("Wit", "White"),
    ("Zwart", "Black"),
    ("Uitslag", "Result"),
    // German, Czech.
    ("Turnier", "Event"),
    ("Ort", "Site"),
    ("Runde", "Round"),
    ("Weiss", "White"),
    ("Schwarz", "Black"),
    ("Ergebnis", "Result"),
    ("Bily", "White"),
    ("Cerny", "Black"),
    ("Vysledek", "Result"),
    // Spanish, Portuguese.
    ("Lugar", "Site"),
    ("Local", "Site"),
    ("Fecha", "Date"),
    ("Data", "Date"),
    ("Ronda", "Round"),
    ("Rodada", "Round"),
    ("Blancas", "White"),
    ("Brancas", "White"),
    ("Negras", "Black"),
    ("Pretas", "Black"),
    ("Resultado", "Result"),
    // Russian.
    ("Sobytie", "Event"),
    ("Mesto", "Site"),
    ("Belye", "White"),
    ("Chiornye", "Black"),
    ("Chernye", "Black"),
    ("Rezul_tat", "Result"),
    // American: the colour of Black's pieces.
    ("Red", "Black"),
];

#[cfg(test)]
mod tests {
    use alloc::borrow::ToOwned;

    use super::*;

    #[test]
    fn names_become_identifiers_and_identifiers_stay() {
        for (name, kept) in [
            ("Event", "Event"),
            ("White_2", "White_2"),
            ("&#x00c9;v&#x00e9;nement", "Evenement"),
            ("R&#233;sultat&#;", "Resultat"),
            ("R&eacute;sultat", "R_eacute_sultat"),
            ("Type de jeu", "Type_de_jeu"),
            ("event", "Event"),
            ("Белые", "Belye"),
            ("Λευκά", "U039BU03B5U03C5U03BAU03AC"),
            ("", "X"),
            ("1st", "X1st"),
            ("  -- ", "X"),
        ] {
            assert_eq!(Tag::new(name, "").name(), kept, "{name}");
            assert_eq!(Tag::new(kept, "").name(), kept, "{name}");
        }
    }

    #[test]
    fn names_are_cut_at_the_largest_length() {
        let longest = "A".repeat(Tag::LONGEST_NAME);
        assert_eq!(Tag::new(&longest, "").name(), longest);
        assert_eq!(Tag::new(&"A".repeat(Tag::LONGEST_NAME + 1), "").name(), longest);
        // One Cyrillic letter becomes several Latin letters.
        let name = Tag::new(&"щ".repeat(Tag::LONGEST_NAME), "").name().to_owned();
        assert_eq!(name.len(), Tag::LONGEST_NAME);
        assert_eq!(Tag::new(&name, "").name(), name);
    }

    #[test]
    fn values_are_one_line_without_a_backslash_at_the_end() {
        for (value, kept) in [
            (" 0-1", "0-1"),
            ("a\nb", "a b"),
            ("C:\\", "C:"),
            ("a \\ \\", "a"),
            ("a\\b", "a\\b"),
            ("\0a\0b\\\0", "a b"),
        ] {
            assert_eq!(Tag::new("X", value).value(), kept);
        }
    }

    #[test]
    fn meaning_finds_tags_with_names_of_other_languages() {
        let tags: Tags =
            [Tag::new("Event", ""), Tag::new("Bianco", "Fero"), Tag::new("EVENT", "a")].into_iter().collect();
        assert_eq!(tags.get("Event"), Some("a"));
        assert_eq!(tags.get("White"), None);
        assert_eq!(tags.meaning("White"), Some("Fero"));
    }
}
