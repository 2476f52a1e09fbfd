//! Games that are built and edited read back equal.

use std::time::Duration;

use checkers_core::Color;
use checkers_core::pdn::{
    Annotation, Clock, ClockKind, MoveLine, MoveNumber, PdnGame, Replayer, read, write,
};
use proptest::collection::vec;
use proptest::prelude::*;

use super::random::game;

fn read_back(game: &PdnGame) -> PdnGame {
    let mut text = String::new();
    write(game, &mut text).unwrap();
    let mut games = read(text.as_bytes()).map(|record| record.unwrap().game);
    let found = games.next().unwrap();
    assert!(games.next().is_none(), "{text}");
    found
}

#[test]
fn a_game_is_built_edited_and_read_back() {
    let mut game = PdnGame::default();
    game.tags.set("Event", "Club \"A\"");
    game.tags.set("GameType", "20");
    game.line = MoveLine::from_moves(["32-28", "19-23", "28x19", "14x23", "33-28"]).unwrap();
    game.line.add_comment("before the first move");
    game.line.insert_move(5, "23x32").unwrap().add_comment("forced");
    game.line.nodes[1].add_variation(MoveLine::from_moves(["17-22", "28x17"]).unwrap());
    game.line.nodes[1].variations_mut().next().unwrap().push_move("12x21").unwrap().add_glyph(3);
    game.line.nodes[4].set_annotation(Annotation::new("?!").ok());
    let clock = Clock {
        side: Some(Color::White),
        running: true,
        ..Clock::new(ClockKind::Remaining, Duration::from_millis(1500))
    };
    game.line.nodes[0].set_clock(clock);
    game.line.renumber(MoveNumber::FIRST);
    assert_eq!(read_back(&game), game);
    let replay = Replayer::default().replay(&game);
    assert!(replay.failure().is_none() && replay.failed_variations().is_empty());
    assert_eq!(game.line.nodes[0].clocks().collect::<Vec<_>>(), [clock]);

    game.line.nodes[0].set_clock(Clock { time: Duration::from_secs(1), ..clock });
    assert_eq!(game.line.nodes[0].clocks().count(), 1);
    game.line.nodes[0].remove_clock(ClockKind::Remaining, Some(Color::White));
    assert!(game.line.nodes[0].notes.is_empty());
    game.tags.remove("Event");
    assert!(game.line.remove(5).is_some() && game.line.remove(5).is_none());
    assert!(game.line.promote(1, 0));
    game.line.renumber(MoveNumber::FIRST);
    assert_eq!(read_back(&game), game);
    let replay = Replayer::default().replay(&game);
    assert!(replay.failure().is_none() && replay.failed_variations().is_empty());
    assert_eq!(replay.moves(), 4);
    assert!(game.line.push_move("no move").is_err());
}

#[derive(Clone, Debug)]
enum Edit {
    Push(&'static str),
    Insert(usize, &'static str),
    Remove(usize),
    Comment(usize, String),
    Glyph(usize, u16),
    Vary(usize),
    Unvary(usize),
    Promote(usize),
    Clock(usize, u64),
    Renumber(u32, bool),
    Tag(String, String),
}

fn edit() -> impl Strategy<Value = Edit> {
    let text = prop_oneof![Just("32-28"), Just("c3:e5"), Just("811"), Just("19x28x37")];
    prop_oneof![
        text.clone().prop_map(Edit::Push),
        (0_usize..6, text).prop_map(|(at, text)| Edit::Insert(at, text)),
        (0_usize..6).prop_map(Edit::Remove),
        (0_usize..6, "[a-z{}\n ]{0,8}").prop_map(|(at, text)| Edit::Comment(at, text)),
        (0_usize..6, any::<u16>()).prop_map(|(at, glyph)| Edit::Glyph(at, glyph)),
        (0_usize..6).prop_map(Edit::Vary),
        (0_usize..6).prop_map(Edit::Unvary),
        (0_usize..6).prop_map(Edit::Promote),
        (0_usize..6, any::<u64>()).prop_map(|(at, time)| Edit::Clock(at, time)),
        (0_u32..900, any::<bool>()).prop_map(|(number, second)| Edit::Renumber(number, second)),
        ("[A-Z][a-z]{0,5}", ".{0,8}").prop_map(|(name, value)| Edit::Tag(name, value)),
    ]
}

fn apply(game: &mut PdnGame, edit: &Edit) {
    let line = &mut game.line;
    let count = line.nodes.len();
    match edit {
        Edit::Push(text) => drop(line.push_move(text)),
        Edit::Insert(at, text) => drop(line.insert_move(*at, text)),
        Edit::Remove(at) => drop(line.remove(*at)),
        Edit::Renumber(number, second) => line.renumber(MoveNumber { number: *number, second: *second }),
        Edit::Tag(name, value) => game.tags.set(name, value),
        Edit::Promote(at) => drop(line.promote(*at, 0)),
        Edit::Comment(at, text) => {
            line.nodes.get_mut(*at).into_iter().for_each(|node| node.add_comment(text))
        }
        Edit::Glyph(at, glyph) => line.nodes.get_mut(*at).into_iter().for_each(|node| node.add_glyph(*glyph)),
        Edit::Unvary(at) => drop(line.nodes.get_mut(*at).map(|node| node.remove_variation(0))),
        Edit::Vary(at) if *at < count => {
            let variation = MoveLine::from_moves(["33-28", "811"]).unwrap();
            line.nodes[*at].add_variation(variation);
        }
        Edit::Clock(at, seconds) if *at < count => {
            line.nodes[*at].set_clock(Clock::new(ClockKind::Move, Duration::from_secs(*seconds)));
        }
        Edit::Vary(_) | Edit::Clock(..) => {}
    }
}

proptest! {
    #![proptest_config(super::config::cases(200))]

    #[test]
    fn every_edited_game_reads_back_equal(mut game in game(), edits in vec(edit(), 1..20)) {
        for edit in &edits {
            apply(&mut game, edit);
        }
        prop_assume!(!game.is_empty());
        prop_assert_eq!(read_back(&game), game);
    }
}
