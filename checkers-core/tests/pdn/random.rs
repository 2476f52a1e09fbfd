//! Random games are written and read back.

use checkers_core::pdn::{
    Act, Annotation, Comment, MoveLine, MoveNumber, Node, Note, PdnGame, Place, ReadOptions, Reader,
    SetupCommand, Tag, WrittenMove, read, write,
};
use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;

/// Generates text with all special characters of PDN.
fn text() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        "[a-z0-9 ]{0,6}",
        Just("{".to_owned()),
        Just("}".to_owned()),
        Just("\"".to_owned()),
        Just("\\".to_owned()),
        Just("\\r".to_owned()),
        Just("\n[Event \"x\"]\n".to_owned()),
        Just("\r\n".to_owned()),
        Just("%".to_owned()),
        Just("/".to_owned()),
        Just("1-0 *".to_owned()),
        Just("é“ш".to_owned()),
        Just("[%clk 0:01:02]".to_owned()),
    ];
    vec(piece, 0..5).prop_map(|pieces| pieces.concat())
}

fn move_text() -> impl Strategy<Value = WrittenMove> {
    prop_oneof![
        "[1-9][0-9]?(-|x)[1-9][0-9]?",
        "[1-9]x[1-9]x[1-9]",
        "[a-h][1-8][-:x][a-h][1-8]",
        "[a-h][1-8][a-h][1-8]",
        "[a-h][a-h][1-8]"
    ]
    .prop_filter_map("a result", |text| WrittenMove::new(&text).ok())
}

fn act() -> impl Strategy<Value = Act> {
    let number = (0_u32..200, any::<bool>()).prop_map(|(number, second)| MoveNumber { number, second });
    let annotation = "[!?]{1,3}|[(][!?]{1,3}[)]".prop_map(|text| Annotation::new(&text).unwrap());
    prop_oneof![
        9 => (option::of(number), move_text(), option::of(annotation))
            .prop_map(|(number, text, annotation)| Act::Move { number, text, annotation }),
        1 => text().prop_map(|fen| Act::Setup(SetupCommand::new(&fen))),
    ]
}

fn line() -> impl Strategy<Value = MoveLine> {
    let leaf = (vec(act(), 0..6), vec(text(), 0..2)).prop_map(|(acts, before)| MoveLine {
        before: before.iter().map(|text| Note::Comment(Comment::new(text))).collect(),
        nodes: acts.into_iter().map(|act| Node { act, notes: Vec::new(), place: Place::START }).collect(),
    });
    leaf.prop_recursive(4, 40, 4, |inner| {
        let variation = inner.prop_filter("no empty variation", |line: &MoveLine| !line.is_empty());
        let note = prop_oneof![
            text().prop_map(|text| Note::Comment(Comment::new(&text))),
            any::<u16>().prop_map(Note::Glyph),
            variation.prop_map(Note::Variation),
        ];
        let node = (act(), vec(note.clone(), 0..3)).prop_map(|(act, notes)| Node {
            act,
            notes,
            place: Place::START,
        });
        (vec(note, 0..2), vec(node, 0..6)).prop_map(|(before, nodes)| MoveLine { before, nodes })
    })
}

pub(super) fn game() -> impl Strategy<Value = PdnGame> {
    let tag = ("[A-Za-zé ]{0,8}", text()).prop_map(|(name, value)| Tag::new(&name, &value));
    (vec(tag, 0..4), line())
        .prop_map(|(tags, line)| PdnGame { tags: tags.into_iter().collect(), line })
        .prop_filter("no empty game", |game| !game.is_empty())
}

proptest! {
    #![proptest_config(super::config::cases(400))]

    /// Random games in one file read back equal, and are valid in the standard's grammar, unless moves are in the short Russian
    /// form.
    #[test]
    fn written_games_read_back_equal(games in vec(game(), 1..4)) {
        let mut text = String::new();
        for game in &games {
            write(game, &mut text).unwrap();
        }
        let again: Vec<_> = read(text.as_bytes()).map(|record| record.unwrap()).collect();
        let found: Vec<_> = again.iter().map(|record| record.game.clone()).collect();
        prop_assert_eq!(&found, &games, "{}", text);
        let spelling = again.iter().flat_map(|record| &record.repairs).any(|repair| repair.kind.breaks_grammar());
        if !spelling {
            let options = ReadOptions::default().with_strict(true);
            prop_assert!(Reader::with_options(text.as_bytes(), options).all(|record| record.is_ok()));
        }
    }

    /// The reader reads all texts, and its games can be written and read again.
    #[test]
    fn any_text_is_read(pieces in vec(prop_oneof![text(), "[()\\[\\]{}0-9.x:*$!? -]{0,8}"], 0..30)) {
        let games: Vec<_> = read(pieces.concat().as_bytes()).map(|record| record.unwrap().game).collect();
        let mut text = String::new();
        for game in &games {
            write(game, &mut text).unwrap();
        }
        let again: Vec<_> = read(text.as_bytes()).map(|record| record.unwrap().game).collect();
        prop_assert_eq!(again, games, "{}", text);
    }
}
