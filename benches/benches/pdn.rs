//! Game files: megabytes and plies per second, in random games with comments, clocks and variations.

use checkers_benches::games;
use checkers_core::Variant;
use checkers_core::pdn::{ReplayOptions, Replayer, read, write};
use criterion::{Criterion, Throughput, criterion_group, criterion_main};

fn pdn(criterion: &mut Criterion) {
    for id in ["international", "russian"] {
        let variant = Variant::from_id(id).expect("a variant");
        let games = games::random(&variant, 200);
        let mut text = String::new();
        games.iter().for_each(|game| write(game, &mut text).expect("it can be written"));
        let plies: usize = games.iter().map(|game| game.line.nodes.len()).sum();

        let mut group = criterion.benchmark_group(format!("pdn/{id}"));
        group.throughput(Throughput::Bytes(text.len() as u64));
        group.bench_function("read (bytes)", |bencher| bencher.iter(|| read(text.as_bytes()).count()));
        group.bench_function("write (bytes)", |bencher| {
            bencher.iter(|| {
                let mut written = String::with_capacity(text.len());
                games.iter().for_each(|game| write(game, &mut written).expect("it can be written"));
                written.len()
            });
        });
        group.throughput(Throughput::Elements(plies as u64));
        group.bench_function("read (plies)", |bencher| bencher.iter(|| read(text.as_bytes()).count()));
        group.bench_function("replay (plies)", |bencher| {
            bencher.iter(|| {
                let mut replayer = Replayer::new(ReplayOptions::default());
                games.iter().map(|game| replayer.replay(game).moves()).sum::<usize>()
            });
        });
        group.finish();
    }
}

criterion_group!(benches, pdn);
criterion_main!(benches);
