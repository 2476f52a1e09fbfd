//! Moves with all their paths: in positions from random games, and in hard ones.

use std::ops::ControlFlow;

use checkers_benches::positions;
use checkers_core::{Position, Variant};
use criterion::{Criterion, Throughput, criterion_group, criterion_main};

const POSITIONS: usize = 200;

fn count(variant: &Variant, position: &Position) -> u64 {
    let mut paths = 0;
    let _ = variant.visit_paths(position, &mut |_, _| {
        paths += 1;
        ControlFlow::Continue(())
    });
    paths
}

fn paths(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("paths");
    for variant in Variant::all() {
        let positions = positions::random(&variant, POSITIONS);
        let all = || positions.iter().map(|(position, _)| count(&variant, position)).sum::<u64>();
        group.throughput(Throughput::Elements(all()));
        group.bench_function(variant.id(), |bencher| bencher.iter(all));
    }
    group.sample_size(10);
    for hard in positions::hard() {
        group.throughput(Throughput::Elements(hard.paths));
        group.bench_function(format!("{} hard", hard.variant.id()), |bencher| {
            bencher.iter(|| count(&hard.variant, &hard.position));
        });
    }
    group.finish();
}

criterion_group!(benches, paths);
criterion_main!(benches);
