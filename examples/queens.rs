//! n queens with two engines; the second count is cut into bounded pieces.
//!
//! ```sh
//! cargo run --example queens -- 8
//! ```

use footwork::puzzle::queens::{self, Board, Diagonals};
use footwork::xc::{Budget, Counter, ProblemStorage, bits, dance};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let n: u32 = std::env::args().nth(1).map_or(Ok(8), |n| n.parse())?;

    // Room for boards up to 12 x 12: 70 items, 144 options, 576 ones.
    let mut storage = ProblemStorage::<u16, 70, 144, 576>::new();
    queens::fill(&mut storage.memory(), n, Diagonals::All)?;
    let problem = storage.problem();

    let mut memory = dance::Storage::<u16, 70, 576>::new();
    let mut search = memory.search(problem)?;
    if let Some(first) = search.next_solution()? {
        print!("{}", Board::new(n, first));
    }
    search.restart();
    println!("{} solutions by dancing links", search.count(u64::MAX)?.count);

    let mut memory = bits::Storage::<u16, 70, 3>::new();
    let mut search = memory.search(problem)?;
    let mut counter = Counter::new(u64::MAX)?;
    let count = loop {
        if let Some(count) = search.count_within(&mut counter, Budget::updates(10_000))? {
            break count;
        }
    };
    println!("{} solutions on bits, {} nodes", count.count, search.stats().nodes);
    Ok(())
}
