//! The twelve pentominoes on a board of 6 x 10 cells: a picture of the first solution, and how many
//! there are.
//!
//! ```sh
//! cargo run --release --example pentominoes
//! ```

use footwork::puzzle::polyomino::{PENTOMINOES, Rules, Storage};
use footwork::xc::{ProblemStorage, bits};

fn main() -> Result<(), footwork::Error> {
    // The board, 12 pieces with 60 cells.
    let mut storage = Storage::<60, 12, 60>::new();
    let board = "##########\n".repeat(6);
    let puzzle = storage.puzzle(&board, PENTOMINOES, Rules::default())?;
    let (items, options) = (puzzle.items(), puzzle.options());
    println!("{items} items, {options} options with {} entries", puzzle.entries());

    let mut problem = ProblemStorage::<u16, 72, 2_056, 12_336>::new();
    puzzle.fill(&mut problem.memory())?;
    // 33 words of 64 bits for 2,056 options; no more than 12 are taken at once.
    let mut memory = Box::new(bits::Storage::<u16, 72, 33, 13>::new());
    let mut search = memory.search(problem.problem())?;
    if search.next_solution()?.is_some() {
        let (solution, problem) = search.solution_and_problem();
        let picture = puzzle.picture(problem, solution);
        print!("{picture}{picture:#}");
    }
    let others = search.count(u64::MAX)?.count;
    println!("{} solutions: {} and their mirror images", others + 1, (others + 1) / 4);
    Ok(())
}
