//! Arbitrary bytes as a game file: no panic, no hang, bounded memory; what was read is read again from what is written,
//! also when it was replayed and converted.
#![no_main]

use checkers_core::Variant;
use checkers_core::pdn::{
    self, ConvertOptions, LineEnd, PdnGame, ReadOptions, Reader, ReplayOptions, Replayer, read, write,
};
use libfuzzer_sys::fuzz_target;

fn games(text: &str) -> Vec<PdnGame> {
    read(text.as_bytes()).map(|record| record.expect("memory can be read").game).collect()
}

fn written<'a>(games: impl IntoIterator<Item = &'a PdnGame>) -> String {
    let mut text = String::new();
    for game in games {
        write(game, &mut text).expect("what was read can be written");
    }
    text
}

fuzz_target!(|input: &[u8]| {
    let records: Vec<_> = read(input).map(|record| record.expect("memory can be read")).collect();
    let found: Vec<PdnGame> = records.iter().map(|record| record.game.clone()).collect();
    let text = written(&found);
    assert_eq!(games(&text), found, "{text}");

    // A strict reader refuses the games in which something was repaired that the grammar forbids, and no others.
    let strict = ReadOptions::default().with_strict(true);
    let accepted = Reader::with_options(input, strict).filter(Result::is_ok).count();
    let good = |record: &&pdn::Record| !record.repairs.iter().any(|repair| repair.kind.breaks_grammar());
    assert_eq!(accepted, records.iter().filter(good).count());

    // Trying all rules takes a hundred times as long as reading.
    let guess = input.len().is_multiple_of(16);
    let variant = Variant::from_id("international").filter(|_| !guess);
    let mut replayer = Replayer::new(ReplayOptions::default().with_variant(variant).with_guess(guess));
    for game in &found {
        let replay = replayer.replay(game);
        let converted = pdn::convert(game, &replay, &ConvertOptions::default());
        let text = written([&converted]);
        assert_eq!(games(&text), [converted], "{text}");
        if matches!(replay.line.end, LineEnd::Complete) {
            let options =
                ReplayOptions::default().with_variant(Some(replay.variant.clone())).with_guess(false);
            let again = Replayer::new(options).replay(&games(&text)[0]);
            assert_eq!(again.position(), replay.position(), "{text}");
        }
    }
});
