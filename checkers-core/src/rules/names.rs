//! Other names for the named variants: the numbers that sites put into PDN's GameType on their own, and the words of
//! tags and titles.

/// Numbers of GameType beyond PDN 3.0's, with the identifier of the variant that is meant.
///
/// 96 to 99 are lidraughts' (99 is a game from a position set up), 42, 44 and 45 are hcheckers'. A number that two
/// programs use for two games is not here.
pub const PRIVATE_GAME_TYPES: &[(u16, &str)] = &[
    (96, "breakthrough"),
    (97, "frysk"),
    (98, "antidraughts"),
    (99, "international"),
    (42, "diagonal"),
    (44, "armenian"),
    (45, "killer"),
];

/// What people and programs call the variants, in small letters without blanks and signs, with the identifier.
/// Identifiers and the names of [`VARIANTS`](super::VARIANTS) are not repeated.
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

/// The variants in the order in which a game of unknown rules is tried: how many games of each there are in the world,
/// roughly. Those that are not here come after them.
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
