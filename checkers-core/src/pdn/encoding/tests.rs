//! Bytes and the text that is decoded from them.

use alloc::string::String;
use alloc::vec::Vec;

use super::log::PIECE;
use super::*;

fn decoded(bytes: &[u8], encoding: Encoding) -> (String, Vec<(u32, Oddity)>) {
    let mut decoder = Decoder::new(bytes, encoding);
    let mut text = String::new();
    while decoder.read(&mut text).unwrap() {}
    let oddities = core::iter::from_fn(|| decoder.oddity(u32::MAX)).collect();
    (text, oddities)
}

#[test]
fn each_line_is_utf_8_if_it_can_be() {
    let mixed = [
        "[White \"Блиндер\"]\n".as_bytes(),
        b"[Event \"XXV \xef\xe5\xf0\xe2\xe5\xed\xf1\xf2\xe2\xee \xd1\xd1\xd1\xd0, \xcb\xe8\xe5\xef\xe0\xff\"]\n",
    ];
    let (text, oddities) = decoded(&mixed.concat(), Encoding::GUESS);
    assert_eq!(text, "[White \"Блиндер\"]\n[Event \"XXV первенство СССР, Лиепая\"]\n");
    assert_eq!(oddities, [(2, Oddity::Legacy("windows-1251"))]);
}

#[test]
fn western_bytes_are_western_letters() {
    let (text, _) = decoded(b"{ 7-12 \xe8 vincente, pi\xf9 forte }", Encoding::GUESS);
    assert_eq!(text, "{ 7-12 è vincente, più forte }");
}

#[test]
fn the_caller_can_choose_the_encoding() {
    let (text, oddities) = decoded(b"\xf7\xe5\xec", Encoding::named("koi8-r").unwrap());
    assert_eq!((text.as_str(), oddities.len()), ("ВЕЛ", 0));
    let (text, oddities) = decoded(b"caf\xe9\n", Encoding::UTF_8);
    assert_eq!((text.as_str(), oddities), ("caf\u{fffd}\n", alloc::vec![(1, Oddity::Malformed)]));
}

#[test]
fn byte_order_marks_decide_and_are_removed() {
    assert_eq!(decoded(b"\xef\xbb\xbf[A \"b\"]", Encoding::GUESS).0, "[A \"b\"]");
    assert_eq!(decoded(b"\xff\xfe1\x00.\x00", Encoding::GUESS).0, "1.");
    assert_eq!(decoded(b"\xfe\xff\x001\x00.", Encoding::GUESS).0, "1.");
}

#[test]
fn characters_are_not_divided_between_pieces() {
    for letter in ["я", "高", "x"] {
        let long = letter.repeat(3 * PIECE);
        assert!(decoded(long.as_bytes(), Encoding::GUESS).0 == long, "{letter}");
    }
}

fn guessed(bytes: &[u8]) -> (String, &'static str) {
    let (text, oddities) = decoded(bytes, Encoding::GUESS);
    let name = oddities.first().map_or("UTF-8", |(_, oddity)| match oddity {
        Oddity::Legacy(name) => name,
        Oddity::Malformed => "malformed",
    });
    (text, name)
}

/// Encodes a text in an encoding that is a table here.
fn encoded(text: &str, label: &str) -> Vec<u8> {
    if let Some(encoding) = encoding_rs::Encoding::for_label(label.as_bytes()) {
        return encoding.encode(text).0.into_owned();
    }
    let letters = Table::named(label).unwrap().letters();
    let byte = |letter: char| match u8::try_from(letter) {
        Ok(byte) if byte < 128 => byte,
        _ => 128 + letters.iter().position(|other| *other == letter).unwrap() as u8,
    };
    text.chars().map(byte).collect()
}

const SAMPLES: [(&str, &[&str], &str); 10] = [
    (
        "[White \"André Berçot\"]\n[Event \"Championnat d'été, Orléans\"]\n{ à propos du côté français: très fort, déjà joué }\n",
        &["windows-1252", "cp850", "cp437", "macintosh"],
        "French",
    ),
    (
        "[White \"Jürgen Müller\"]\n[Event \"Köln\"]\n{ Weiß spielt für Schwarz ungünstig, Zug für Zug schlägt er später }\n",
        &["windows-1252", "cp850", "cp437", "macintosh"],
        "German",
    ),
    (
        "{ è la mossa più forte, perché il nero è già perduto; così }\n",
        &["windows-1252", "cp850", "macintosh"],
        "Italian",
    ),
    (
        "[White \"José Antônio\"] { não há posição melhor, então você já está perdido }\n",
        &["windows-1252", "cp850"],
        "Portuguese",
    ),
    (
        "[White \"Łukasz Wiśniewski\"]\n[Site \"Łódź\"]\n{ białe zaczynają i wygrywają, później też }\n",
        &["windows-1250", "cp852", "x-mac-ce"],
        "Polish",
    ),
    (
        "[White \"Jiří Dvořák\"]\n[Event \"Mistrovství České republiky\"]\n{ bílý vyhrává, protože černý může táhnout už jen zpět }\n",
        &["windows-1250", "cp852", "x-mac-ce"],
        "Czech",
    ),
    (
        "[White \"İsmail Yıldız\"]\n[Event \"Türkiye Şampiyonası\"]\n{ beyaz taş daha güçlü, siyahın iyi hamlesi yoktur ve oyunu kaybeder }\n",
        &["windows-1254", "cp857"],
        "Turkish",
    ),
    (
        "[White \"Андрей Иванов\"]\n[Event \"Первенство СССР, Лиепая\"]\n{ белые начинают и выигрывают, потому что у чёрных нет хода }\n",
        &["windows-1251", "koi8-r", "ibm866", "x-mac-cyrillic"],
        "Russian",
    ),
    (
        "[White \"Kees Bruining\"] { één zet later: de coëfficiënt is geïmproviseerd }\n",
        &["windows-1252", "cp850"],
        "Dutch",
    ),
    (
        "[White \"Åke Sjögren\"] { svart är för långsam på högerkanten, så vitt får övertaget }\n",
        &["windows-1252", "cp850"],
        "Swedish",
    ),
];

#[test]
fn older_encodings_are_guessed_where_the_text_supports_it() {
    for (text, labels, language) in SAMPLES {
        for label in labels {
            let (read, name) = guessed(&encoded(text, label));
            assert_eq!(read, text, "{language} in {label}, read as {name}");
        }
    }
}

#[test]
fn named_encodings_are_read() {
    for (text, labels, language) in SAMPLES {
        for label in labels {
            let encoding = Encoding::named(label).unwrap();
            let (read, oddities) = decoded(&encoded(text, label), encoding);
            assert_eq!((read.as_str(), oddities.len()), (text, 0), "{language} in {label}");
        }
    }
    assert_eq!(Encoding::named("cp850").unwrap().name(), "IBM850");
    assert_eq!(Encoding::named("mac-roman").unwrap().name(), "macintosh");
    assert!(Encoding::named("morse").is_none());
}

#[test]
fn utf_16_needs_no_byte_order_mark() {
    let text = "[White \"Блиндер\"]\n1. 32-28 19-23 *\n";
    let little: Vec<u8> = text.encode_utf16().flat_map(u16::to_le_bytes).collect();
    let big: Vec<u8> = text.encode_utf16().flat_map(u16::to_be_bytes).collect();
    assert_eq!(guessed(&little), (String::from(text), "UTF-16LE"));
    assert_eq!(guessed(&big), (String::from(text), "UTF-16BE"));
    assert_eq!(guessed(b"1.\0 32-28").1, "UTF-8");
    let doubled: Vec<u8> =
        "1. 32-28 ".encode_utf16().flat_map(u16::to_le_bytes).cycle().take(3 * PIECE).collect();
    assert!(!guessed(&doubled).0.contains('\0'));
}

#[test]
fn other_encodings_are_not_taken_for_utf_16() {
    let wide = |text: &str| text.encode_utf16().flat_map(u16::to_le_bytes).collect::<Vec<u8>>();
    let game = "[Event \"Турнир\"]\n1. 32-28 19-23 2. 28x19 14x23 *\n";
    let is_malformed =
        |bytes: &[u8]| decoded(bytes, Encoding::GUESS).1.iter().any(|(_, odd)| *odd == Oddity::Malformed);
    assert!(!is_malformed(&wide(game)));
    // A file that was joined with one in a single-byte encoding.
    assert!(is_malformed(&[wide(game), game.as_bytes().to_vec()].concat()));
    // UTF-32, with and without a mark.
    let utf_32: Vec<u8> = game.chars().flat_map(|letter| u32::from(letter).to_le_bytes()).collect();
    assert!(is_malformed(&utf_32));
    assert!(is_malformed(&[&[0xff, 0xfe, 0, 0][..], &utf_32].concat()));
}
