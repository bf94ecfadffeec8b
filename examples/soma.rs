//! Piet Hein's Soma cube: seven pieces that make a cube of 3 x 3 x 3 cells.
//!
//! ```sh
//! cargo run --release --example soma
//! ```

use footwork::puzzle::polyomino::{Rules, SOMA, Storage};
use footwork::xc::{ProblemStorage, dance};

fn main() -> Result<(), footwork::Error> {
    let mut storage = Storage::<27, 7, 27>::new();
    let board = "###\n###\n###\n---\n".repeat(3);
    let puzzle = storage.puzzle(&board, SOMA, Rules::default())?;

    let mut problem = ProblemStorage::<u16, 34, 688, 3_320>::new();
    puzzle.fill(&mut problem.memory())?;
    let mut memory = Box::new(dance::Storage::<u16, 34, 3_320>::new());
    let mut search = memory.search(problem.problem())?;
    if search.next_solution()?.is_some() {
        let (solution, problem) = search.solution_and_problem();
        println!("Three layers, from top to bottom:");
        print!("{}", puzzle.picture(problem, solution));
        for option in solution {
            let Some(placement) = puzzle.placement((*option).into()) else { continue };
            let name = puzzle.name(placement.piece).unwrap_or('?');
            let cells = puzzle.cells_of(placement);
            let cells = cells.map(|cell| format!("{}{}{}", cell.layer, cell.row, cell.column));
            println!("{name}: {}", cells.collect::<Vec<_>>().join(" "));
        }
    }
    // None of them is its own mirror image, or looks the same when the cube is turned.
    let all = search.count(u64::MAX)?.count + 1;
    println!("{all} ways to fill the cube, {} of them essentially different", all / 48);
    Ok(())
}
