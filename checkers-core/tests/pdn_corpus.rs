//! Reads real PDN files of many programs. They have no licence and are not part of the project: without them nothing is tested.
//!
//! `manifest.tsv` lists for each file how many games and plies another reader replays.
#![cfg(all(feature = "pdn", feature = "std"))]

use std::fs;
use std::path::PathBuf;

use checkers_core::Variant;
use checkers_core::pdn::{
    self, ConvertOptions, Io, PdnGame, ReadOptions, Reader, Record, ReplayOptions, Replayer, read, write,
};

/// A line of the manifest.
struct File {
    name: String,
    bytes: Vec<u8>,
    variant: Variant,
    /// The number of games that the other reader cannot replay.
    failures: usize,
    plies: usize,
}

/// Returns the files; none if their folder is missing.
fn files() -> Vec<File> {
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../shared/pdn");
    let Ok(manifest) = fs::read_to_string(root.join("manifest.tsv")) else {
        println!("no {}: nothing is tested", root.display());
        return Vec::new();
    };
    let file = |line: &str| {
        let fields: Vec<&str> = line.split('\t').collect();
        let number = |field: usize| fields[field].parse::<usize>().unwrap();
        File {
            name: fields[0].to_owned(),
            bytes: fs::read(root.join(fields[0])).unwrap(),
            variant: Variant::from_id(fields[1]).unwrap(),
            failures: number(2) - number(3),
            plies: number(4),
        }
    };
    manifest.lines().skip(1).map(file).collect()
}

fn strict() -> ReadOptions {
    ReadOptions::default().with_strict(true)
}

fn records(bytes: &[u8]) -> Vec<Record> {
    read(bytes).map(Result::unwrap).collect()
}

/// The games that cannot be replayed: the file, the number of the game, the number of replayed moves, and the reason.
const EXCEPTIONS: [(&str, u64, usize, &str); 8] = [
    // 61...19x24 62. 32-28 is wrong: the king has just moved from 32 to 27.
    ("english/tinsley.pdn", 541, 122, "there is no piece on the first square of the move"),
    // These games do not begin with the initial position, but have no FEN.
    ("russian/hcheckers/draw14.pdn", 1, 0, "the piece does not move like that"),
    ("russian/hcheckers/draw420.pdn", 1, 0, "the piece does not move like that"),
    // Test files of a program, with invented squares and moves.
    ("russian/shashkispark_example.pdn", 1, 0, "there is no piece on the first square of the move"),
    ("russian/shashkispark_notation_strength.pdn", 1, 3, "the side that is not to move"),
    ("russian/shashkispark_notation_variant_nested.pdn", 1, 0, "a piece of the same side is in the way"),
    (
        "russian/shashkispark_notation_variant_nested.pdn",
        2,
        3,
        "there is no piece on the first square of the move",
    ),
    // The last move of game 43 is at the end of the file.
    ("spec_fail/Cat.C1.pdn", 46, 0, "a piece of the same side is in the way"),
];

#[test]
fn all_games_replay_except_the_listed_ones() {
    let mut exceptions: Vec<_> = EXCEPTIONS.iter().collect();
    for file in files() {
        let options = ReplayOptions::default().with_variant(Some(file.variant.clone()));
        let mut replayer = Replayer::new(options);
        let (mut plies, mut failures) = (0, 0);
        for record in records(&file.bytes) {
            let replay = replayer.replay(&record.game);
            plies += replay.moves();
            let Some(failure) = replay.failure() else { continue };
            failures += 1;
            let found = exceptions.iter().position(|(name, number, moves, reason)| {
                *name == file.name
                    && *number == record.number
                    && *moves == replay.moves()
                    && failure.to_string().contains(reason)
            });
            let what =
                format!("{} game {}, after {} moves: {failure}", file.name, record.number, replay.moves());
            assert!(found.is_some(), "{what}");
            exceptions.remove(found.unwrap());
        }
        assert!(plies >= file.plies, "{}: {plies} plies, {} by the manifest", file.name, file.plies);
        assert!(failures <= file.failures, "{}: {failures} failures", file.name);
    }
    // Each listed game failed, unless the files are missing.
    assert!(exceptions.is_empty() || exceptions.len() == EXCEPTIONS.len(), "{exceptions:?}");
}

/// The replayer finds the rules of long games from their tags and moves.
#[test]
fn the_rules_of_a_file_are_recognised() {
    for file in files().iter().filter(|file| !file.name.starts_with("russian/shashkispark")) {
        let mut replayer = Replayer::default();
        let (mut long, mut right) = (0, 0);
        for record in records(&file.bytes).iter().filter(|record| record.game.line.nodes.len() >= 30) {
            long += 1;
            let replay = replayer.replay(&record.game);
            right += usize::from(replay.variant.rules().capture == file.variant.rules().capture);
        }
        // Games without a choice between captures fit several rule sets.
        assert!(right * 20 >= long * 19, "{}: {right} of {long}", file.name);
    }
}

/// A strict reader accepts and refuses the same test files of the standard as its reading grammar.
#[test]
fn a_strict_reader_agrees_with_the_standards_test_files() {
    for file in files() {
        let refused = Reader::with_options(&file.bytes[..], strict()).find_map(Result::err);
        match file.name.split('/').next() {
            Some("spec_succeed") => assert!(refused.is_none(), "{}: {}", file.name, refused.unwrap()),
            Some("spec_fail") => assert!(refused.is_some(), "{}", file.name),
            _ => {}
        }
    }
}

/// Written games read back equal, with tags, comments and variations.
#[test]
fn written_games_read_back_equal() {
    for file in files() {
        let games: Vec<PdnGame> = records(&file.bytes).into_iter().map(|record| record.game).collect();
        let mut text = String::new();
        games.iter().for_each(|game| write(game, &mut text).unwrap());
        let again: Vec<PdnGame> = records(text.as_bytes()).into_iter().map(|record| record.game).collect();
        assert!(games == again, "{}", file.name);
    }
}

/// A converted game is valid in the standard's grammar, replays to the same moves, and converts to an equal game.
#[test]
fn converted_games_are_standard_and_replay_the_same() {
    for file in files() {
        let options = ReplayOptions::default().with_variant(Some(file.variant.clone()));
        let mut replayer = Replayer::new(options);
        for record in records(&file.bytes) {
            let replay = replayer.replay(&record.game);
            if replay.failure().is_some() || record.game.is_empty() {
                continue;
            }
            let converted = pdn::convert(&record.game, &replay, &ConvertOptions::default());
            let mut text = String::new();
            write(&converted, &mut text).unwrap();
            let place = format!("{} game {}:\n{text}", file.name, record.number);
            let mut reader = Reader::with_options(text.as_bytes(), strict());
            let again = reader.next().unwrap().unwrap_or_else(|error| panic!("{error}: {place}"));
            assert!(reader.next().is_none(), "{place}");
            let variant = Some(replay.variant.clone());
            let second = Replayer::new(ReplayOptions::default().with_variant(variant).with_guess(false))
                .replay(&again.game);
            assert!(second.failure().is_none(), "{:?} {place}", second.failure());
            assert!(second.line.moves().eq(replay.line.moves()), "{place}");
            assert_eq!(second.position(), replay.position(), "{place}");
            assert_eq!(pdn::convert(&again.game, &second, &ConvertOptions::default()), converted, "{place}");
        }
    }
}

/// A stream returns the same games as memory.
#[test]
fn a_stream_gives_the_same_games() {
    for file in files() {
        let small = std::io::BufReader::with_capacity(7, &file.bytes[..]);
        let streamed: Vec<Record> = Reader::new(Io(small)).map(Result::unwrap).collect();
        assert!(streamed == records(&file.bytes), "{}", file.name);
    }
}
