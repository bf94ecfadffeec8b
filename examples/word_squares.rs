//! Word squares: the words of a list across and down.
//!
//! ```sh
//! cargo run --example word_squares
//! ```

use footwork::puzzle::word_squares::WordSquare;
use footwork::xc::{GeneralStorage, dance};

const WORDS: [&str; 20] = [
    "age", "ale", "ape", "are", "ash", "ate", "eat", "era", "eta", "get", "hat", "lea", "let",
    "pat", "pea", "per", "rat", "sea", "tar", "tea",
];

fn main() -> Result<(), footwork::Error> {
    // Six lines, nine cells, twenty words; each word in each line.
    let mut storage = GeneralStorage::<u16, 35, 120, 600, 600>::new();
    let square = WordSquare::new(&WORDS, 3, 3)?;
    square.fill(&mut storage.memory())?;
    let mut memory = dance::Storage::<u16, 35, 600, 35, 29>::new();
    let mut search = memory.search(storage.general())?;
    let mut count = 0;
    while let Some(solution) = search.next_solution()? {
        count += 1;
        println!("{}", square.picture(solution));
    }
    println!("{count} squares, each with its mirror image");
    Ok(())
}
