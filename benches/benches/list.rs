//! The legal moves of positions from random games: into a buffer on the stack, into a list on the heap, counted.

use checkers_benches::positions;
use checkers_core::{MoveList, Variant};
use criterion::{Criterion, Throughput, criterion_group, criterion_main};

const POSITIONS: usize = 200;

fn list(criterion: &mut Criterion) {
    for variant in Variant::all() {
        let positions = positions::random(&variant, POSITIONS);
        let mut group = criterion.benchmark_group(format!("list/{}", variant.id()));
        group.throughput(Throughput::Elements(POSITIONS as u64));
        group.bench_function("into a buffer", |bencher| {
            bencher.iter(|| {
                let mut moves = MoveList::new();
                let mut total = 0;
                for (position, _) in &positions {
                    variant.legal_moves_into(position, &mut moves).expect("room enough");
                    total += moves.len();
                }
                total
            });
        });
        group.bench_function("onto the heap", |bencher| {
            bencher.iter(|| {
                positions.iter().map(|(position, _)| variant.legal_moves(position).len()).sum::<usize>()
            });
        });
        group.bench_function("count", |bencher| {
            bencher.iter(|| positions.iter().map(|(position, _)| variant.count_moves(position)).sum::<u64>());
        });
        group.finish();
    }
}

criterion_group!(benches, list);
criterion_main!(benches);
