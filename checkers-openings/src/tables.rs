//! The tables.

use checkers_core::Variant;

use crate::line::LineError;
use crate::opening::Opening;

/// A list of openings.
///
/// ```
/// let table = checkers_openings::TABLES.iter().find(|table| table.id == "three_move").unwrap();
/// assert_eq!(table.variants, ["english"]);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Table {
    /// The identifier, such as `three_move`. It is never renamed.
    pub id: &'static str,
    /// The name for people.
    pub name: &'static str,
    /// The identifiers of the variants that are begun with it.
    pub variants: &'static [&'static str],
    text: &'static str,
}

/// All tables.
pub const TABLES: &[Table] = &[
    Table {
        id: "two_move",
        name: "Two-move openings of English draughts",
        variants: &["english"],
        text: include_str!("../data/two_move.tsv"),
    },
    Table {
        id: "three_move",
        name: "Three-move deck of English draughts",
        variants: &["english"],
        text: include_str!("../data/three_move.tsv"),
    },
    Table {
        id: "four_move",
        name: "Four-move openings of English draughts",
        variants: &["english"],
        text: include_str!("../data/four_move.tsv"),
    },
    Table {
        id: "eleven_man",
        name: "Eleven-man ballots of English draughts",
        variants: &["english"],
        text: include_str!("../data/eleven_man.tsv"),
    },
    Table {
        id: "eleven_man_italian",
        name: "Eleven-man ballots of Italian draughts",
        variants: &["italian"],
        text: include_str!("../data/eleven_man_italian.tsv"),
    },
    Table {
        id: "fmjd_russian",
        name: "FMJD-64 table of Russian draughts",
        variants: &["russian"],
        text: include_str!("../data/fmjd_russian.tsv"),
    },
    Table {
        id: "fmjd_brazilian",
        name: "FMJD-64 table of Brazilian draughts",
        variants: &["brazilian"],
        text: include_str!("../data/fmjd_brazilian.tsv"),
    },
    Table {
        id: "idf_russian",
        name: "IDF table of Russian draughts",
        variants: &["russian"],
        text: include_str!("../data/idf_russian.tsv"),
    },
    Table {
        id: "idf_brazilian",
        name: "IDF table of Brazilian draughts",
        variants: &["brazilian"],
        text: include_str!("../data/idf_brazilian.tsv"),
    },
    Table {
        id: "idf_basic",
        name: "IDF basic table of Russian and Brazilian draughts",
        variants: &["russian", "brazilian"],
        text: include_str!("../data/idf_basic.tsv"),
    },
];

/// Returns the table with this identifier.
#[must_use]
pub fn table(id: &str) -> Option<&'static Table> {
    TABLES.iter().find(|table| table.id == id)
}

/// Returns the tables of a variant.
pub fn tables_of(variant: &str) -> impl Iterator<Item = &'static Table> {
    TABLES.iter().filter(move |table| table.variants.contains(&variant))
}

impl Table {
    /// Returns where the facts come from.
    #[must_use]
    pub fn source(&self) -> &'static str {
        let mut comments = self.text.lines().filter_map(|line| line.strip_prefix("# "));
        comments.next_back().unwrap_or("")
    }

    /// Returns how many openings the table has.
    #[must_use]
    pub fn len(&self) -> usize {
        self.lines().count()
    }

    /// Returns whether the table has no openings, which no table of [`TABLES`] is.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.lines().next().is_none()
    }

    /// Returns the openings in the order of the table, for the first of its variants.
    pub fn openings(&self) -> impl Iterator<Item = Opening> + use<> {
        let variant = self.variants.first().and_then(|id| Variant::from_id(id));
        // A test reads all of them.
        let read = move |line| Opening::read(variant.clone()?, line).ok();
        self.lines().filter_map(read)
    }

    /// Returns the openings in the order of the table, for one of its variants or for another one with the same board.
    ///
    /// # Errors
    /// The code of the first opening that this variant cannot play, and the reason.
    pub fn openings_for(&self, variant: &Variant) -> Result<Vec<Opening>, (&'static str, LineError)> {
        let read = |line: &'static str| {
            let code = line.split('\t').next().unwrap_or("");
            Opening::read(variant.clone(), line).map_err(|reason| (code, reason))
        };
        self.lines().map(read).collect()
    }

    fn lines(&self) -> impl Iterator<Item = &'static str> + use<> {
        self.text.lines().filter(|line| !line.starts_with('#') && !line.is_empty())
    }
}
