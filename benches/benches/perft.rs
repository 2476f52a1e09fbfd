//! Leaves per second of every named rule set, from the start position.

use checkers_core::Variant;
use checkers_core::perft::Perft;
use criterion::{Criterion, Throughput, criterion_group, criterion_main};

/// So many leaves at least.
const ENOUGH: u64 = 30_000;

fn perft(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("perft");
    for variant in Variant::all() {
        let start = variant.initial();
        let count = |depth: u32| Perft::default().count(&variant, &start, depth);
        let depth = (1..).find(|depth| count(*depth) >= ENOUGH).expect("a game that continues");
        group.throughput(Throughput::Elements(count(depth)));
        group.bench_function(format!("{} {depth}", variant.id()), |bencher| bencher.iter(|| count(depth)));
    }
    group.finish();
}

criterion_group!(benches, perft);
criterion_main!(benches);
