//! The moves of positions with tens of thousands of paths: listed and counted.

use checkers_benches::positions;
use criterion::{Criterion, criterion_group, criterion_main};

fn hard(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("hard positions");
    group.sample_size(10);
    for hard in positions::hard() {
        let id = hard.variant.id();
        group.bench_function(format!("{id} list"), |bencher| {
            bencher.iter(|| hard.variant.legal_moves(&hard.position));
        });
        group.bench_function(format!("{id} count"), |bencher| {
            bencher.iter(|| hard.variant.count_moves(&hard.position));
        });
    }
    group.finish();
}

criterion_group!(benches, hard);
criterion_main!(benches);
