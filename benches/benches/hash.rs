//! Hashes: from scratch, and incrementally with a played move.

use checkers_benches::positions;
use checkers_core::Variant;
use criterion::{Criterion, Throughput, criterion_group, criterion_main};

const POSITIONS: usize = 200;

fn hash(criterion: &mut Criterion) {
    for id in ["international", "russian", "sintez64_ru"] {
        let variant = Variant::from_id(id).expect("a known variant");
        let positions = positions::random(&variant, POSITIONS);
        let mut group = criterion.benchmark_group(format!("hash/{id}"));
        group.throughput(Throughput::Elements(POSITIONS as u64));
        group.bench_function("from scratch", |bencher| {
            bencher.iter(|| {
                let hashes = positions.iter().map(|(position, _)| position.zobrist_from_scratch());
                hashes.fold(0, |all, hash| all ^ hash)
            });
        });
        group.bench_function("played", |bencher| {
            bencher.iter(|| {
                let after = positions.iter().map(|(position, mv)| variant.play_unchecked(position, mv));
                after.fold(0, |all, position| all ^ position.zobrist())
            });
        });
        group.finish();
    }
}

criterion_group!(benches, hash);
criterion_main!(benches);
