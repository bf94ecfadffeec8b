//! A search in slices, as a main loop with a watchdog runs it: each step does about 2,000 link
//! updates, the memory knows where it was.
//!
//! ```sh
//! cargo run --example slices
//! ```

use footwork::sudoku::{CompactStorage9, Grid};
use footwork::xc::{Budget, Step};

fn main() -> Result<(), footwork::Error> {
    let grid: Grid =
        "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
            .parse()?;
    println!("{grid}");

    let mut storage = CompactStorage9::new();
    storage.search(&grid)?;
    for slice in 1.. {
        // The view is gone after each slice; only the storage stays.
        let mut search = storage.resume()?;
        match search.step(Budget::updates(2_000))? {
            Step::Paused => println!("slice {slice}: {} nodes so far", search.stats().nodes),
            Step::Solution => {
                if let Some(solution) = search.solution() {
                    println!("slice {slice}:\n{solution}");
                }
            }
            Step::Done => {
                println!("slice {slice}: no other solution");
                break;
            }
        }
    }
    Ok(())
}
