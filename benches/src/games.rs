//! Game files to measure.

use checkers_core::Variant;
use checkers_core::pdn::{Comment, GameType, MoveLine, Node, Note, PdnGame, Tag, WrittenMove};

/// Random games of a variant with comments, clocks and variations; the same ones each time.
#[must_use]
pub fn random(variant: &Variant, count: usize) -> Vec<PdnGame> {
    let mut random = fastrand::Rng::with_seed(20);
    let game_type = GameType::of(variant).map(|game_type| game_type.to_string()).unwrap_or_default();
    (0..count)
        .map(|number| {
            let mut line = MoveLine::default();
            let mut position = variant.initial();
            for ply in 0..100 {
                let moves = variant.legal_moves(&position);
                if moves.is_empty() {
                    break;
                }
                let text = |mv| {
                    let text = variant.write_move(&position, mv, Default::default()).to_string();
                    WrittenMove::new(&text).expect("a move")
                };
                let mv = moves[random.usize(..moves.len())];
                let mut node = Node::new(text(&mv));
                node.notes.push(Note::Comment(Comment::new("[%clk 0:12:34]")));
                if ply % 10 == 5 {
                    let other = MoveLine { nodes: vec![Node::new(text(&moves[0]))], ..MoveLine::default() };
                    node.notes.push(Note::Variation(other));
                }
                line.nodes.push(node);
                position = variant.play_unchecked(&position, &mv);
            }
            let tags = [
                ("Event", "Bench"),
                ("Round", &number.to_string()),
                ("Result", "*"),
                ("GameType", &game_type),
            ];
            PdnGame { tags: tags.into_iter().map(|(name, value)| Tag::new(name, value)).collect(), line }
        })
        .collect()
}
