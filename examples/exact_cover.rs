//! Any exact cover in static memory: Knuth's first example (TAOCP 7.2.2.1).
//!
//! ```sh
//! cargo run --example exact_cover
//! ```

use std::sync::Mutex;

use footwork::xc::Workspace;

// 7 items, 6 options, 16 ones of the matrix. All of it lies in .bss.
static WORKSPACE: Mutex<Workspace<u16, 7, 6, 16>> = Mutex::new(Workspace::<u16, 7, 6, 16>::new());

fn main() -> Result<(), footwork::Error> {
    let mut workspace = WORKSPACE.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
    for option in [&[2_u16, 4][..], &[0, 3, 6], &[1, 2, 5], &[0, 3, 5], &[1, 6], &[3, 4, 6]] {
        workspace.option(option)?;
    }
    let mut search = workspace.search()?;
    while let Some(cover) = search.next_solution()? {
        println!("options {cover:?} cover every item once");
    }
    println!("{:?}", search.stats());
    Ok(())
}
