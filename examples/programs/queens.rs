//! Eight queens: any exact cover, filled at run time into 2,788 bytes of static memory.
#![no_std]
#![no_main]

use board::entry;
use footwork::Error;
use footwork::puzzle::queens::{self, Board, Diagonals};
use footwork::xc::Workspace;
use static_cell::ConstStaticCell;

const N: u32 = 8;
const ITEMS: usize = queens::items(N) as usize;
const OPTIONS: usize = queens::options(N) as usize;
const ENTRIES: usize = queens::entries(N) as usize;

type Queens = Workspace<u16, ITEMS, OPTIONS, ENTRIES>;

static WORKSPACE: ConstStaticCell<Queens> =
    ConstStaticCell::new(Workspace::<u16, ITEMS, OPTIONS, ENTRIES>::new());

#[entry]
fn main() -> ! {
    board::start();
    board::finish(run(WORKSPACE.take()))
}

fn run(workspace: &mut Queens) -> Result<(), Error> {
    queens::fill(&mut workspace.memory(), N, Diagonals::All)?;
    let mut search = workspace.search()?;
    if let Some(first) = search.next_solution()? {
        defmt::println!("{}", defmt::Display2Format(&Board::new(N, first)));
    }
    search.restart();
    let count = search.count(u64::MAX)?;
    let stats = search.stats();
    defmt::info!(
        "{=u64} solutions, {=u64} nodes, {=u64} updates",
        count.count,
        stats.nodes,
        stats.updates
    );
    defmt::assert!(count.complete && count.count == 92, "eight queens stand in 92 ways");
    Ok(())
}
