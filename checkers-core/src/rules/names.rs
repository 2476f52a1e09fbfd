//! Other names of the named variants: GameType numbers that only some sites use, and names in tags and titles.

/// GameType numbers that PDN 3.0 does not define, each with the identifier of its variant.
///
/// 96 to 99 are lidraughts' (99 is a game from a position set up), 42, 44 and 45 are hcheckers'. Numbers that two
/// programs use for different games are left out.
pub const PRIVATE_GAME_TYPES: &[(u16, &str)] = &[
    (96, "breakthrough"),
    (97, "frysk"),
    (98, "antidraughts"),
    (99, "international"),
    (42, "diagonal"),
    (44, "armenian"),
    (45, "killer"),
];

/// Names that people and programs use, in lower case without blanks and punctuation, each with the identifier of its
/// variant. Identifiers and the names in [`VARIANTS`](super::VARIANTS) are not repeated.
pub const OTHER_NAMES: &[(&str, &str)] = &[
    ("standard", "international"),
    ("polish", "international"),
    ("fromposition", "international"),
    ("draughts10x10", "international"),
    ("american", "english"),
    ("americanenglish", "english"),
    ("englishamerican", "english"),
    ("americancheckers", "english"),
    ("checkers", "english"),
    ("straightcheckers", "english"),
    ("gayp", "english"),
    ("brazil", "brazilian"),
    ("russiandraughts", "russian"),
    ("shashki", "russian"),
    ("italiana", "italian"),
    ("damaitaliana", "italian"),
    ("damaclassica", "spanish"),
    ("damas", "spanish"),
    ("canada", "canadian"),
    ("ceskadama", "czech"),
    ("makhos", "thai"),
    ("dama", "turkish"),
    ("turkishdraughts", "turkish"),
    ("greek", "turkish"),
    ("tama", "armenian"),
    ("friese", "frisian"),
    ("fryske", "frisian"),
    ("antidraughts", "antidraughts"),
    ("losing", "antidraughts"),
    ("poolcheckers", "pool"),
    ("americanpool", "pool"),
    ("poolunified", "pool"),
    ("mozambican", "pool"),
    ("tanzanian", "pool"),
    ("zimbabwean", "pool"),
    ("derecha", "filipino"),
    ("nigerian", "ghanaian"),
    ("singaporean", "malaysian"),
    ("altdeutsch", "gothic"),
    ("giveaway", "poddavki"),
    ("suicide", "poddavki"),
    ("stavropol", "spantsiretti"),
];

/// The order in which variants are tried for a game of unknown rules, roughly by the number of games that exist. All
/// other variants follow.
pub const COMMON_FIRST: &[&str] = &[
    "international",
    "russian",
    "english",
    "italian",
    "brazilian",
    "czech",
    "frisian",
    "turkish",
    "pool",
    "spanish",
    "portuguese",
    "canadian",
    "thai",
    "spantsiretti",
    "frysk",
];

#[cfg(test)]
mod tests {
    use super::super::VARIANTS;
    use super::*;

    #[test]
    fn every_name_means_a_variant() {
        let ids = PRIVATE_GAME_TYPES.iter().map(|(_, id)| *id);
        for id in ids.chain(OTHER_NAMES.iter().map(|(_, id)| *id)).chain(COMMON_FIRST.iter().copied()) {
            assert!(VARIANTS.iter().any(|variant| variant.id == id), "{id}");
        }
        for (name, _) in OTHER_NAMES {
            assert!(name.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit()), "{name}");
        }
    }
}
