//! All engines in turn, round after round, and the ratios: the time of the faster peer over ours.
//!
//! `cargo bench -p benches --bench ratios -- [--csv] [--quick] [WORKLOAD...]`
//!
//! Rounds interleave the engines, so that whatever else a machine does falls on all of them. The
//! first ratio is that of the minima, which other programs disturb least, the second that of the
//! medians.

use std::env;
use std::time::{Duration, Instant};

use benches::run::{Engine, Run};
use benches::sudoku;
use benches::workloads::{self, Workload, check};

/// A measurement repeats a short job until it takes about so long.
const SHORTEST: Duration = Duration::from_millis(2);
/// Rounds, and the time after which fewer are enough.
const ROUNDS: usize = 41;
const ENOUGH: Duration = Duration::from_secs(8);
const FEWEST: usize = 5;
/// The least that is wanted.
const TARGET: f64 = 1.3;

fn main() {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let csv = arguments.iter().any(|argument| argument == "--csv");
    // Cargo passes `--bench`; without it this is a test run: does it work?
    let quick = arguments.iter().any(|argument| argument == "--quick")
        || !arguments.iter().any(|argument| argument == "--bench");
    let names: Vec<&String> = arguments.iter().filter(|name| !name.starts_with("--")).collect();
    let build = if cfg!(feature = "unchecked") { "unchecked" } else { "default" };
    if csv {
        println!("build,workload,engine,minimum_ns,median_ns,rounds,ratio_minimum,ratio_median");
    } else {
        println!("build: {build}; 17-clue puzzles: {}", sudoku::source());
        println!("times in ms (minimum); ratio = faster peer / ours, of minima and of medians");
        print!("{:20}", "workload");
        for engine in Engine::ALL {
            print!("{:>10}", engine.name());
        }
        for engine in Engine::ALL.into_iter().filter(|engine| !engine.is_peer()) {
            print!("{:>14}", format!("by {}", engine.name()));
        }
        println!("  rounds");
    }
    let mut missed = Vec::new();
    for workload in workloads::all() {
        if names.is_empty() || names.iter().any(|name| workload.name.contains(name.as_str())) {
            let row = measure(&workload, quick);
            if csv {
                row.print_csv(build);
            } else {
                row.print();
            }
            if row.ratio(0, Time::minimum) < TARGET {
                missed.push(workload.name);
            }
        }
    }
    if !csv {
        println!("below {TARGET} (bits, minima): {}", missed.join(" "));
    }
}

/// The times of one engine on one workload, in ns for each run of it.
#[derive(Default)]
struct Times(Vec<f64>);

/// Which of the times.
enum Time {}

impl Time {
    fn minimum(times: &Times) -> f64 {
        times.0.iter().copied().fold(f64::INFINITY, f64::min)
    }

    fn median(times: &Times) -> f64 {
        let mut sorted = times.0.clone();
        sorted.sort_by(f64::total_cmp);
        let middle = sorted.len() / 2;
        if sorted.len() % 2 == 1 {
            sorted[middle]
        } else {
            f64::midpoint(sorted[middle - 1], sorted[middle])
        }
    }
}

struct Row {
    name: &'static str,
    /// In the order of [`Engine::ALL`].
    times: Vec<Times>,
}

fn measure(workload: &Workload, quick: bool) -> Row {
    for engine in Engine::ALL {
        check(workload, engine);
    }
    let repeats: Vec<u32> =
        Engine::ALL.iter().map(|engine| repeats(workload, *engine, quick)).collect();
    let mut times: Vec<Times> = Engine::ALL.iter().map(|_| Times::default()).collect();
    let began = Instant::now();
    let rounds = if quick { 3 } else { ROUNDS };
    for round in 0..rounds {
        if round >= FEWEST && began.elapsed() > ENOUGH {
            break;
        }
        for ((engine, repeats), times) in Engine::ALL.iter().zip(&repeats).zip(&mut times) {
            let took = time(workload, *engine, *repeats);
            times.0.push(took.as_secs_f64() * 1e9 / f64::from(*repeats));
        }
    }
    Row { name: workload.name, times }
}

/// Runs that fill the shortest measurement.
fn repeats(workload: &Workload, engine: Engine, quick: bool) -> u32 {
    if quick {
        return 1;
    }
    let once = time(workload, engine, 1).as_nanos().max(1);
    SHORTEST.as_nanos().div_ceil(once).min(1_000) as u32
}

fn time(workload: &Workload, engine: Engine, repeats: u32) -> Duration {
    let mut runs: Vec<Run> = (0..repeats).map(|_| workload.job.prepare(engine)).collect();
    let start = Instant::now();
    let found: u64 = runs.iter_mut().map(|run| run().solutions).sum();
    let took = start.elapsed();
    assert_eq!(found, workload.known * u64::from(repeats));
    took
}

impl Row {
    /// The faster peer's time over that of an engine of ours.
    fn ratio(&self, ours: usize, time: fn(&Times) -> f64) -> f64 {
        let peers = Engine::ALL.iter().zip(&self.times).filter(|(engine, _)| engine.is_peer());
        let fastest = peers.map(|(_, times)| time(times)).fold(f64::INFINITY, f64::min);
        fastest / time(&self.times[ours])
    }

    fn print(&self) {
        print!("{:20}", self.name);
        for times in &self.times {
            print!("{:>10.3}", Time::minimum(times) / 1e6);
        }
        for (place, _) in Engine::ALL.iter().enumerate().filter(|(_, engine)| !engine.is_peer()) {
            let ratios = (self.ratio(place, Time::minimum), self.ratio(place, Time::median));
            print!("{:>14}", format!("{:.2} {:.2}", ratios.0, ratios.1));
        }
        println!("  {}", self.times[0].0.len());
    }

    fn print_csv(&self, build: &str) {
        for (place, (engine, times)) in Engine::ALL.iter().zip(&self.times).enumerate() {
            println!(
                "{build},{},{},{:.0},{:.0},{},{:.3},{:.3}",
                self.name,
                engine.name(),
                Time::minimum(times),
                Time::median(times),
                times.0.len(),
                self.ratio(place, Time::minimum),
                self.ratio(place, Time::median),
            );
        }
    }
}
