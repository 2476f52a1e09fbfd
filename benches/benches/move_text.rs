//! Moves as text: read, which lists the legal ones first, and written in every style.

use checkers_benches::positions;
use checkers_core::Variant;
use checkers_core::notation::moves::MoveStyle;
use criterion::{Criterion, Throughput, criterion_group, criterion_main};

const POSITIONS: usize = 200;

fn move_text(criterion: &mut Criterion) {
    for id in ["international", "russian", "turkish"] {
        let variant = Variant::from_id(id).expect("a known variant");
        let positions = positions::random(&variant, POSITIONS);
        let mut group = criterion.benchmark_group(format!("move text/{id}"));
        group.throughput(Throughput::Elements(POSITIONS as u64));
        for style in [MoveStyle::Shortest, MoveStyle::Full, MoveStyle::Hub] {
            let write = |(position, mv)| variant.write_move(position, mv, style).to_string();
            let texts: Vec<String> = positions.iter().map(|(position, mv)| write((position, mv))).collect();
            group.bench_function(format!("write {style:?}"), |bencher| {
                bencher.iter(|| {
                    positions.iter().map(|(position, mv)| write((position, mv)).len()).sum::<usize>()
                });
            });
            group.bench_function(format!("read {style:?}"), |bencher| {
                bencher.iter(|| {
                    let both = positions.iter().zip(&texts);
                    both.filter(|((position, _), text)| variant.parse_move(position, text).is_ok()).count()
                });
            });
        }
        group.finish();
    }
}

criterion_group!(benches, move_text);
criterion_main!(benches);
