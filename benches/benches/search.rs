//! The workloads under criterion: one group each, one function an engine.

use std::time::Duration;

use benches::run::Engine;
use benches::workloads::{self, check};
use criterion::{BatchSize, Criterion, SamplingMode, criterion_group, criterion_main};

fn search(criterion: &mut Criterion) {
    for workload in workloads::all() {
        let mut group = criterion.benchmark_group(workload.name);
        group
            .sampling_mode(SamplingMode::Flat)
            .sample_size(10)
            .warm_up_time(Duration::from_millis(500))
            .measurement_time(Duration::from_secs(2));
        for engine in Engine::ALL {
            group.bench_function(engine.name(), |bencher| {
                check(&workload, engine);
                bencher.iter_batched_ref(
                    || workload.job.prepare(engine),
                    |run| run(),
                    BatchSize::PerIteration,
                );
            });
        }
        group.finish();
    }
}

criterion_group!(benches, search);
criterion_main!(benches);
