//! One workload by one engine, for a profiler: everything that counts happens in `measured`.
//!
//! `instructions ENGINE WORKLOAD` prints the solutions and the updates. `instructions.sh` runs it.

use std::env;
use std::process::ExitCode;

use benches::run::{Engine, Run, Work};
use benches::workloads;

fn main() -> ExitCode {
    let mut arguments = env::args().skip(1);
    let (Some(engine), Some(name)) = (arguments.next(), arguments.next()) else {
        eprintln!("instructions ENGINE WORKLOAD");
        return ExitCode::from(2);
    };
    let engine = Engine::ALL.into_iter().find(|known| known.name() == engine);
    let workload = workloads::all().into_iter().find(|known| known.name == name);
    let (Some(engine), Some(workload)) = (engine, workload) else {
        eprintln!("no such engine or workload");
        return ExitCode::from(2);
    };
    let mut run = workload.job.prepare(engine);
    let work = measured(&mut run);
    assert_eq!(work.solutions, workload.known);
    println!("{} {}", work.solutions, work.updates);
    ExitCode::SUCCESS
}

/// The profiler counts what happens in here.
#[inline(never)]
fn measured(run: &mut Run) -> Work {
    run()
}
