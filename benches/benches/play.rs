//! Playing moves: checked, unchecked, with the steps of a game; and whether a move is legal.

use checkers_benches::positions;
use checkers_core::{Game, Variant};
use criterion::{Criterion, Throughput, criterion_group, criterion_main};

const POSITIONS: usize = 200;

fn play(criterion: &mut Criterion) {
    for id in ["international", "frisian", "russian", "turkish"] {
        let variant = Variant::from_id(id).expect("a known variant");
        let positions = positions::random(&variant, POSITIONS);
        let mut group = criterion.benchmark_group(format!("play/{id}"));
        group.throughput(Throughput::Elements(POSITIONS as u64));
        group.bench_function("checked", |bencher| {
            bencher.iter(|| {
                positions.iter().filter(|(position, mv)| variant.play(position, mv).is_ok()).count()
            });
        });
        group.bench_function("unchecked", |bencher| {
            bencher.iter(|| {
                let after = positions.iter().map(|(position, mv)| variant.play_unchecked(position, mv));
                after.fold(0, |hash, position| hash ^ position.zobrist())
            });
        });
        group.bench_function("is legal", |bencher| {
            bencher.iter(|| positions.iter().filter(|(position, mv)| variant.is_legal(position, mv)).count());
        });
        // The same moves again: those of the first random game.
        let moves: Vec<_> = positions.iter().map(|(_, mv)| *mv).collect();
        let plies = |moves: &[_]| {
            let mut game = Game::new(variant.clone());
            moves.iter().take_while(|mv| game.play(mv).is_ok()).count()
        };
        group.throughput(Throughput::Elements(plies(&moves) as u64));
        group.bench_function("game", |bencher| bencher.iter(|| plies(&moves)));
        group.finish();
    }
}

criterion_group!(benches, play);
criterion_main!(benches);
