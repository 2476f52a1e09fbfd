//! Game files: megabytes and plies a second. The file is made here, of random games with comments, clocks and variations.

use checkers_core::Variant;
use checkers_core::pdn::{
    Comment, GameType, Line, MoveText, Node, Note, PdnGame, ReplayOptions, Replayer, Tag, read, write,
};
use criterion::{Criterion, Throughput, criterion_group, criterion_main};

/// Random games of a variant, the same each time.
fn games(variant: &Variant, count: usize) -> Vec<PdnGame> {
    let mut state = 0x2545_f491_4f6c_dd1d_u64;
    let mut random = move |below: usize| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state % below as u64) as usize
    };
    let game_type = GameType::of(variant).map(|game_type| game_type.to_string()).unwrap_or_default();
    (0..count)
        .map(|number| {
            let mut line = Line::default();
            let mut position = variant.initial();
            for ply in 0..100 {
                let moves = variant.legal_moves(&position);
                if moves.is_empty() {
                    break;
                }
                let text = |mv| {
                    let text = variant.write_move(&position, mv, Default::default()).to_string();
                    MoveText::new(&text).expect("a move")
                };
                let mv = moves[random(moves.len())];
                let mut node = Node::new(text(&mv));
                node.notes.push(Note::Comment(Comment::new("[%clk 0:12:34]")));
                if ply % 10 == 5 {
                    let other = Line { nodes: vec![Node::new(text(&moves[0]))], ..Line::default() };
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

fn pdn(criterion: &mut Criterion) {
    for id in ["international", "russian"] {
        let variant = Variant::from_id(id).expect("a variant");
        let games = games(&variant, 200);
        let mut text = String::new();
        games.iter().for_each(|game| write(game, &mut text).expect("it can be written"));
        let plies: usize = games.iter().map(|game| game.line.nodes.len()).sum();

        let mut group = criterion.benchmark_group(format!("pdn/{id}"));
        group.throughput(Throughput::Bytes(text.len() as u64));
        group.bench_function("read (bytes)", |bencher| bencher.iter(|| read(text.as_bytes()).count()));
        group.bench_function("write (bytes)", |bencher| {
            bencher.iter(|| {
                let mut written = String::with_capacity(text.len());
                games.iter().for_each(|game| write(game, &mut written).expect("it can be written"));
                written.len()
            });
        });
        group.throughput(Throughput::Elements(plies as u64));
        group.bench_function("read (plies)", |bencher| bencher.iter(|| read(text.as_bytes()).count()));
        group.bench_function("replay (plies)", |bencher| {
            bencher.iter(|| {
                let mut replayer = Replayer::new(ReplayOptions::default());
                games.iter().map(|game| replayer.replay(game).moves()).sum::<usize>()
            });
        });
        group.finish();
    }
}

criterion_group!(benches, pdn);
criterion_main!(benches);
