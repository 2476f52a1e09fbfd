//! Positions as text, read and written.

use checkers_benches::positions;
use checkers_core::Variant;
use criterion::{Criterion, Throughput, criterion_group, criterion_main};

const POSITIONS: usize = 200;

fn fen(criterion: &mut Criterion) {
    for id in ["international", "russian", "turkish"] {
        let variant = Variant::from_id(id).expect("a known variant");
        let positions = positions::random(&variant, POSITIONS);
        let texts: Vec<String> =
            positions.iter().map(|(position, _)| variant.fen(position).to_string()).collect();
        let mut group = criterion.benchmark_group(format!("fen/{id}"));
        group.throughput(Throughput::Elements(POSITIONS as u64));
        group.bench_function("read", |bencher| {
            bencher.iter(|| texts.iter().filter(|text| variant.parse_fen(text).is_ok()).count());
        });
        group.bench_function("write", |bencher| {
            bencher.iter(|| {
                positions.iter().map(|(position, _)| variant.fen(position).to_string().len()).sum::<usize>()
            });
        });
        group.finish();
    }
}

criterion_group!(benches, fen);
criterion_main!(benches);
