//! Single-byte encodings that are not encodings of the web: DOS code pages and encodings of the Macintosh.

use alloc::string::String;

/// An encoding whose bytes below 128 are ASCII.
#[derive(Debug)]
pub(in crate::pdn) struct Table {
    pub(super) name: &'static str,
    /// Other names, as [`plain`] spells them. The number is another name of a DOS code page.
    labels: &'static [&'static str],
    letters: Letters,
}

/// The characters of the bytes from 128 on.
#[derive(Debug)]
enum Letters {
    Full(&'static [char; 128]),
    /// Some bytes are invalid.
    Partial(&'static [Option<char>; 128]),
    /// The characters in order; `U+FFFD` for an invalid byte.
    Mac(&'static str),
}

impl Table {
    /// Returns the table with this name.
    pub(super) fn named(label: &str) -> Option<&'static Self> {
        let label = plain(label);
        let page =
            ["codepage", "cp", "ibm", "dos", "oem"].iter().find_map(|prefix| label.strip_prefix(prefix));
        let label = page.unwrap_or(&label);
        TABLES.iter().find(|table| plain(table.name) == label || table.labels.contains(&label))
    }

    /// Returns the characters of the bytes from 128 on; `U+FFFD` for an invalid byte.
    pub(super) fn letters(&self) -> [char; 128] {
        let mut letters = [char::REPLACEMENT_CHARACTER; 128];
        match self.letters {
            Letters::Full(table) => letters = *table,
            Letters::Partial(table) => {
                for (letter, found) in letters.iter_mut().zip(table) {
                    *letter = found.unwrap_or(char::REPLACEMENT_CHARACTER);
                }
            }
            Letters::Mac(table) => {
                letters.iter_mut().zip(table.chars()).for_each(|(letter, found)| *letter = found)
            }
        }
        letters
    }
}

/// Reduces a name to its letters and digits, in small letters.
fn plain(name: &str) -> String {
    name.chars().filter(char::is_ascii_alphanumeric).map(|letter| letter.to_ascii_lowercase()).collect()
}

/// All tables. The names are those of the IANA, if it has one.
static TABLES: [Table; 20] = [
    Table {
        name: "IBM437",
        labels: &["437"],
        letters: Letters::Full(&oem_cp::code_table::DECODING_TABLE_CP437),
    },
    Table {
        name: "IBM737",
        labels: &["737"],
        letters: Letters::Full(&oem_cp::code_table::DECODING_TABLE_CP737),
    },
    Table {
        name: "IBM775",
        labels: &["775"],
        letters: Letters::Full(&oem_cp::code_table::DECODING_TABLE_CP775),
    },
    Table {
        name: "IBM850",
        labels: &["850"],
        letters: Letters::Full(&oem_cp::code_table::DECODING_TABLE_CP850),
    },
    Table {
        name: "IBM852",
        labels: &["852"],
        letters: Letters::Full(&oem_cp::code_table::DECODING_TABLE_CP852),
    },
    Table {
        name: "IBM855",
        labels: &["855"],
        letters: Letters::Full(&oem_cp::code_table::DECODING_TABLE_CP855),
    },
    Table {
        name: "IBM857",
        labels: &["857"],
        letters: Letters::Partial(&oem_cp::code_table::DECODING_TABLE_CP857),
    },
    Table {
        name: "IBM858",
        labels: &["858"],
        letters: Letters::Full(&oem_cp::code_table::DECODING_TABLE_CP858),
    },
    Table {
        name: "IBM860",
        labels: &["860"],
        letters: Letters::Full(&oem_cp::code_table::DECODING_TABLE_CP860),
    },
    Table {
        name: "IBM861",
        labels: &["861"],
        letters: Letters::Full(&oem_cp::code_table::DECODING_TABLE_CP861),
    },
    Table {
        name: "IBM862",
        labels: &["862"],
        letters: Letters::Full(&oem_cp::code_table::DECODING_TABLE_CP862),
    },
    Table {
        name: "IBM863",
        labels: &["863"],
        letters: Letters::Full(&oem_cp::code_table::DECODING_TABLE_CP863),
    },
    Table {
        name: "IBM865",
        labels: &["865"],
        letters: Letters::Full(&oem_cp::code_table::DECODING_TABLE_CP865),
    },
    Table {
        name: "IBM869",
        labels: &["869"],
        letters: Letters::Full(&oem_cp::code_table::DECODING_TABLE_CP869),
    },
    Table {
        name: "x-mac-ce",
        labels: &["macce", "maccentraleurope", "maclatin2", "xmacce", "xmaccentraleurroman"],
        letters: Letters::Mac(
            "ÄĀāÉĄÖÜáąČäčĆćéŹźĎíďĒēĖóėôöõúĚěü†°Ę£§•¶ß®©™ę¨≠ģĮįĪ≤≥īĶ∂∑łĻļĽľĹĺŅņŃ¬√ńŇ∆«»…\u{a0}ňŐÕőŌ–—“”‘’÷◊ōŔŕŘ‹›řŖŗŠ‚„šŚśÁŤťÍŽžŪÓÔūŮÚůŰűŲųÝýķŻŁżĢˇ",
        ),
    },
    Table {
        name: "x-mac-turkish",
        labels: &["macturkish", "xmacturkish"],
        letters: Letters::Mac(
            "ÄÅÇÉÑÖÜáàâäãåçéèêëíìîïñóòôöõúùûü†°¢£§•¶ß®©™´¨≠ÆØ∞±≤≥¥µ∂∑∏π∫ªºΩæø¿¡¬√ƒ≈∆«»…\u{a0}ÀÃÕŒœ–—“”‘’÷◊ÿŸĞğİıŞş‡·‚„‰ÂÊÁËÈÍÎÏÌÓÔ\u{f8ff}ÒÚÛÙ\u{f8a0}ˆ˜¯˘˙˚¸˝˛ˇ",
        ),
    },
    Table {
        name: "x-mac-greek",
        labels: &["macgreek", "xmacgreek"],
        letters: Letters::Mac(
            "Ä¹²É³ÖÜ΅àâä΄¨çéèêë£™îï•½‰ôö¦€ùûü†ΓΔΘΛΞΠß®©ΣΪ§≠°·Α±≤≥¥ΒΕΖΗΙΚΜΦΫΨΩάΝ¬ΟΡ≈Τ«»…\u{a0}ΥΧΆΈœ–―“”‘’÷ΉΊΌΎέήίόΏύαβψδεφγηιξκλμνοπώρστθωςχυζϊϋΐΰ\u{ad}",
        ),
    },
    Table {
        name: "x-mac-croatian",
        labels: &["maccroatian", "xmaccroatian"],
        letters: Letters::Mac(
            "ÄÅÇÉÑÖÜáàâäãåçéèêëíìîïñóòôöõúùûü†°¢£§•¶ß®Š™´¨≠ŽØ∞±≤≥∆µ∂∑∏š∫ªºΩžø¿¡¬√ƒ≈Ć«Č…\u{a0}ÀÃÕŒœĐ—“”‘’÷◊\u{f8ff}©⁄€‹›Æ»–·‚„‰ÂćÁčÈÍÎÏÌÓÔđÒÚÛÙıˆ˜¯πË˚¸Êæˇ",
        ),
    },
    Table {
        name: "x-mac-icelandic",
        labels: &["maciceland", "macicelandic", "xmacicelandic"],
        letters: Letters::Mac(
            "ÄÅÇÉÑÖÜáàâäãåçéèêëíìîïñóòôöõúùûüÝ°¢£§•¶ß®©™´¨≠ÆØ∞±≤≥¥µ∂∑∏π∫ªºΩæø¿¡¬√ƒ≈∆«»…\u{a0}ÀÃÕŒœ–—“”‘’÷◊ÿŸ⁄€ÐðÞþý·‚„‰ÂÊÁËÈÍÎÏÌÓÔ\u{f8ff}ÒÚÛÙıˆ˜¯˘˙˚¸˝˛ˇ",
        ),
    },
    Table {
        name: "x-mac-romanian",
        labels: &["macromanian", "xmacromanian"],
        letters: Letters::Mac(
            "ÄÅÇÉÑÖÜáàâäãåçéèêëíìîïñóòôöõúùûü†°¢£§•¶ß®©™´¨≠ĂȘ∞±≤≥¥µ∂∑∏π∫ªºΩăș¿¡¬√ƒ≈∆«»…\u{a0}ÀÃÕŒœ–—“”‘’÷◊ÿŸ⁄€‹›Țț‡·‚„‰ÂÊÁËÈÍÎÏÌÓÔ\u{f8ff}ÒÚÛÙıˆ˜¯˘˙˚¸˝˛ˇ",
        ),
    },
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_have_many_names() {
        for (label, name) in [
            ("cp850", "IBM850"),
            ("CP-437", "IBM437"),
            ("437", "IBM437"),
            ("ibm852", "IBM852"),
            ("DOS 857", "IBM857"),
            ("mac_latin2", "x-mac-ce"),
            ("x-mac-turkish", "x-mac-turkish"),
        ] {
            assert_eq!(Table::named(label).map(|table| table.name), Some(name), "{label}");
        }
        for label in ["", "cp", "1252", "utf-8", "morse"] {
            assert!(Table::named(label).is_none(), "{label}");
        }
    }

    #[test]
    fn every_table_is_complete() {
        for table in &TABLES {
            let letters = table.letters();
            let missing = letters.iter().filter(|letter| **letter == char::REPLACEMENT_CHARACTER).count();
            assert!(missing < 8 && letters[0] != char::REPLACEMENT_CHARACTER, "{}", table.name);
            if let Letters::Mac(text) = table.letters {
                assert_eq!(text.chars().count(), 128, "{}", table.name);
            }
            assert!(core::ptr::eq(Table::named(table.name).unwrap(), table));
        }
        let ce = Table::named("macce").unwrap().letters();
        assert_eq!((ce[0xe6 - 128], ce[0xd8 - 128]), ('ś', 'ō'));
    }
}
