//! Packed positions: the time to pack and unpack arrays of positions, and games.

use std::hint::black_box;

use checkers_benches::positions;
use checkers_core::game::Game;
use checkers_core::{Position, Variant};
use criterion::{Criterion, Throughput, criterion_group, criterion_main};

/// Positions in each array: 64 kB of positions.
const POSITIONS: usize = 1000;

fn packed(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("packed");
    group.throughput(Throughput::Elements(POSITIONS as u64));
    for id in ["english", "russian", "turkish", "international", "frisian", "canadian"] {
        let variant = Variant::from_id(id).expect("a known variant");
        let random = positions::random(&variant, POSITIONS);
        let positions: Vec<Position> = random.into_iter().map(|(position, _)| position).collect();
        let packer = variant.packer();
        let mut bytes = vec![0; POSITIONS * packer.size()];
        group.bench_function(format!("pack/{id}"), |bencher| {
            bencher.iter(|| packer.pack_all(black_box(&positions), &mut bytes));
        });
        let mut back = positions.clone();
        group.bench_function(format!("unpack/{id}"), |bencher| {
            bencher.iter(|| packer.unpack_all(black_box(&bytes), &mut back));
        });
        assert_eq!(back, positions);
    }
    group.finish();

    let mut group = criterion.benchmark_group("packed_game");
    for id in ["russian", "international"] {
        let variant = Variant::from_id(id).expect("a known variant");
        let mut game = Game::new(variant.clone());
        let mut random = fastrand::Rng::with_seed(7);
        while game.ply() < 80 {
            let moves = game.legal_moves();
            let Some(mv) = moves.get(random.usize(..moves.len().max(1))) else { break };
            game.play_on(mv).expect("a legal move");
        }
        let bytes = game.pack().expect("a good game");
        group.throughput(Throughput::Elements(game.ply() as u64));
        group.bench_function(format!("pack/{id}"), |bencher| bencher.iter(|| black_box(&game).pack()));
        group.bench_function(format!("unpack/{id}"), |bencher| {
            bencher.iter(|| Game::unpack(&variant, black_box(&bytes)));
        });
    }
    group.finish();
}

criterion_group!(benches, packed);
criterion_main!(benches);
