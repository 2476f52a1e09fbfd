//! Converts letters to ASCII: removes accents, transliterates Cyrillic letters, decodes numeric references of HTML.
//!
//! Names of tags must be ASCII, and names of variants are searched in titles of any spelling. Both need only the scripts of
//! draughts files, not all of Unicode: a library for that has half a megabyte of tables.

use alloc::string::String;

/// A block of consecutive characters: the first one, and the ASCII spelling of each, separated by blanks.
struct Block {
    first: u32,
    spellings: &'static str,
}

const BLOCKS: [Block; 4] = [
    // Latin-1 Supplement and Latin Extended-A.
    Block {
        first: 0xC0,
        spellings: "A A A A A A AE C E E E E I I I I D N O O O O O x O U U U U Y Th ss \
                    a a a a a a ae c e e e e i i i i d n o o o o o / o u u u u y th y \
                    A a A a A a C c C c C c C c D d D d E e E e E e E e E e G g G g G g G g H h H h \
                    I i I i I i I i I i IJ ij J j K k k L l L l L l L l L l N n N n N n 'n ng NG \
                    O o O o O o OE oe R r R r R r S s S s S s S s T t T t T t \
                    U u U u U u U u U u U u W w Y y Y Z z Z z Z z s",
    },
    // Romanian letters with a comma below.
    Block { first: 0x218, spellings: "S s T t" },
    // Cyrillic.
    Block {
        first: 0x400,
        spellings: "Ie Io Dj Gj E Dz I Yi J Lj Nj Tsh Kj I U Dzh \
                    A B V G D E Zh Z I I K L M N O P R S T U F Kh Ts Ch Sh Shch ' Y ' E Iu Ia \
                    a b v g d e zh z i i k l m n o p r s t u f kh ts ch sh shch ' y ' e iu ia \
                    ie io dj gj ie dz i yi j lj nj tsh kj i u dzh",
    },
    // Latin letters of Vietnamese.
    Block {
        first: 0x1EA0,
        spellings: "A a A a A a A a A a A a A a A a A a A a A a A a E e E e E e E e E e E e E e E e I i I i \
                    O o O o O o O o O o O o O o O o O o O o O o O o U u U u U u U u U u U u U u Y y Y y Y y Y y",
    },
];

/// Returns the text with Latin and Cyrillic letters in ASCII and without combining marks. Characters of other scripts stay.
pub(super) fn to_ascii_letters(text: &str) -> String {
    let mut ascii = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '\u{300}'..='\u{36F}' => {}
            _ => match spelling(letter) {
                Some(spelling) => ascii.push_str(spelling),
                None => ascii.push(letter),
            },
        }
    }
    ascii
}

/// Decodes the numeric character references of HTML, such as `&#xE9;` and `&#233;`. Pages that were saved as game files have
/// them in names of tags. A malformed reference stays as it is.
pub(super) fn decode_references(text: &str) -> String {
    let mut decoded = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, after)) = rest.split_once("&#") {
        decoded.push_str(before);
        let reference = after.split_once(';').and_then(|(number, after)| Some((referenced(number)?, after)));
        rest = match reference {
            Some((letter, after)) => {
                decoded.push(letter);
                after
            }
            None => {
                decoded.push_str("&#");
                after
            }
        };
    }
    decoded.push_str(rest);
    decoded
}

/// Returns the character of a numeric reference. `number` is the text between `&#` and `;`.
fn referenced(number: &str) -> Option<char> {
    let code = match number.strip_prefix(['x', 'X']) {
        Some(hexadecimal) => u32::from_str_radix(hexadecimal, 16),
        None => number.parse(),
    };
    code.ok().and_then(char::from_u32)
}

/// Returns the ASCII spelling of a letter in one of the blocks.
fn spelling(letter: char) -> Option<&'static str> {
    if letter.is_ascii() {
        return None;
    }
    BLOCKS.iter().find_map(|block| {
        let index = u32::from(letter).checked_sub(block.first)?;
        block.spellings.split_ascii_whitespace().nth(index as usize)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn latin_and_cyrillic_letters_are_spelled_in_ascii() {
        for (text, ascii) in [
            ("MR Česká Dáma Družstev", "MR Ceska Dama Druzstev"),
            ("Łukasz Wiśniewski, Łódź", "Lukasz Wisniewski, Lodz"),
            ("Türkiye Şampiyonası, İsmail", "Turkiye Sampiyonasi, Ismail"),
            ("Åke Sjögren ÿ ſ", "Ake Sjogren y s"),
            ("Chișinău, Țară", "Chisinau, Tara"),
            ("Шашки: Чёрные, Белые, Юрій Ґ", "Shashki: Chiornye, Belye, Iurii Ґ"),
            ("Việt Nam Ệ ỹ", "Viet Nam E y"),
            ("e\u{301}te\u{301}", "ete"),
            ("Ελλάδα 高", "Ελλάδα 高"),
            ("", ""),
        ] {
            assert_eq!(to_ascii_letters(text), ascii);
        }
    }

    #[test]
    fn numeric_references_are_decoded_and_malformed_ones_stay() {
        for (text, decoded) in [
            ("&#x00c9;v&#XE9;nement", "Événement"),
            ("&#233;&#1064;", "éШ"),
            ("&#;&#x;&#xD800;&#99999999999;&#233", "&#;&#x;&#xD800;&#99999999999;&#233"),
            ("a & b; &amp; # &", "a & b; &amp; # &"),
            ("", ""),
        ] {
            assert_eq!(decode_references(text), decoded);
        }
    }

    #[test]
    fn each_block_has_a_spelling_for_every_character() {
        let last = |block: &Block| block.first + block.spellings.split_ascii_whitespace().count() as u32 - 1;
        assert_eq!(BLOCKS.each_ref().map(last), [0x17F, 0x21B, 0x45F, 0x1EF9]);
    }
}
