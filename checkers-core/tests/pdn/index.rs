//! The byte ranges of games in a file.

use checkers_core::pdn::{Encoding, Io, PdnGame, ReadOptions, Reader, Record, read};

fn in_encoding(bytes: &[u8], encoding: Encoding) -> Vec<Record> {
    let options = ReadOptions::default().with_encoding(encoding);
    Reader::with_options(bytes, options).map(Result::unwrap).collect()
}

/// Checks that the byte range of each game, read alone, is the same game.
fn check(bytes: &[u8], encoding: Encoding, alone: Encoding) {
    let records = in_encoding(bytes, encoding);
    assert_eq!(records.len(), 40);
    let mut end = 0;
    for record in &records {
        let range = record.bytes.start as usize..record.bytes.end as usize;
        assert!(range.start >= end, "{}", record.number);
        end = range.end;
        let games: Vec<PdnGame> =
            in_encoding(&bytes[range], alone).into_iter().map(|record| record.game).collect();
        assert_eq!(games, core::slice::from_ref(&record.game), "{}", record.number);
    }
    let streamed: Vec<core::ops::Range<u64>> = {
        let options = ReadOptions::default().with_encoding(encoding);
        let small = std::io::BufReader::with_capacity(7, bytes);
        Reader::with_options(Io(small), options).map(|record| record.unwrap().bytes).collect()
    };
    let at_once: Vec<_> = records.iter().map(|record| record.bytes.clone()).collect();
    assert_eq!(at_once, streamed, "{encoding}");
}

fn games(comment: &str) -> String {
    let game = |number: usize| {
        let long = "very long ".repeat(number % 3 * 400);
        format!(
            "% game {number}\n[Event \"{number} {comment}\"]\r\n1. 32-28 {{{comment} {long}}} 19-23{}\n\n",
            ["", " *", " 1-0", " 1-0 {the end}", "*"][number % 5]
        )
    };
    (0..40).map(game).collect()
}

#[test]
fn every_game_is_found_by_its_bytes() {
    let plain = games("quiet");
    check(plain.as_bytes(), Encoding::GUESS, Encoding::GUESS);
    let marked = [b"\xef\xbb\xbf", plain.as_bytes()].concat();
    check(&marked, Encoding::GUESS, Encoding::GUESS);
    let unicode = games("«тихо» é 高");
    check(unicode.as_bytes(), Encoding::GUESS, Encoding::GUESS);
    check(unicode.as_bytes(), Encoding::UTF_8, Encoding::UTF_8);
    for (label, to_bytes) in [
        ("utf-16le", (|unit: u16| unit.to_le_bytes()) as fn(u16) -> [u8; 2]),
        ("utf-16be", |unit: u16| unit.to_be_bytes()),
    ] {
        let encoding = Encoding::named(label).unwrap();
        let bytes: Vec<u8> = unicode.encode_utf16().flat_map(to_bytes).collect();
        check(&bytes, Encoding::GUESS, encoding);
        check(&bytes, encoding, encoding);
        let marked: Vec<u8> =
            "\u{feff}".encode_utf16().chain(unicode.encode_utf16()).flat_map(to_bytes).collect();
        check(&marked, Encoding::GUESS, encoding);
    }
    // é in Windows-1252, and bytes that are invalid in UTF-8.
    let western: Vec<u8> =
        games("caf\u{e9} d\u{e9}j\u{e0}").chars().map(|letter| u8::try_from(letter).unwrap()).collect();
    let windows = Encoding::named("windows-1252").unwrap();
    check(&western, Encoding::GUESS, windows);
    check(&western, windows, windows);
    let records = in_encoding(&western, Encoding::UTF_8);
    let same = in_encoding(&western, windows);
    assert!(records.iter().map(|record| &record.bytes).eq(same.iter().map(|record| &record.bytes)));
    let table = Encoding::named("cp850").unwrap();
    check(&western, table, table);
}

#[test]
fn offsets_are_exact() {
    let text = "{x}\n[Event \"a\"]\n1. 32-28 * \n\n1. 33-28 1-0 1-0\n";
    let found: Vec<_> = read(text.as_bytes()).map(|record| record.unwrap().bytes).collect();
    assert_eq!(found, [0..26, 29..45]);
    assert_eq!(&text[29..45], "1. 33-28 1-0 1-0");
}
