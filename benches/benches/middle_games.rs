//! Leaves per second in the published positions with many kings and captures.

use checkers_benches::tables::middle_games;
use checkers_core::perft::Perft;
use criterion::{Criterion, Throughput, criterion_group, criterion_main};

/// So many leaves at least.
const ENOUGH: u64 = 30_000;

fn perft(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("middle games");
    for table in middle_games() {
        let depth = table.depth(ENOUGH);
        let perft = Perft::default().with_convention(table.convention);
        let name = format!("{} {} {depth}", table.variant.id(), table.label.as_deref().unwrap_or_default());
        group.throughput(Throughput::Elements(table.leaves[depth as usize - 1]));
        group.bench_function(name, |bencher| {
            bencher.iter(|| perft.count(&table.variant, &table.position, depth));
        });
    }
    group.finish();
}

criterion_group!(benches, perft);
criterion_main!(benches);
