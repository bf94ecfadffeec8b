//! Queens for the peers: the options of `footwork::puzzle::queens`, made anew without it.

use crate::table::Table;

/// Calls `each` with the items of every option: row, column and the two diagonals.
pub fn each_option(n: u16, mut each: impl FnMut([u16; 4])) {
    for row in 0..n {
        for column in 0..n {
            let (rising, falling) = (row + column, row + n - 1 - column);
            each([row, n + column, 2 * n + rising, 4 * n - 1 + falling]);
        }
    }
}

/// The problem for a board of n x n cells.
pub fn table(n: u16) -> Table {
    let mut options = Vec::new();
    each_option(n, |items| options.push(items.to_vec()));
    Table { primary: 2 * u32::from(n), secondary: 4 * u32::from(n) - 2, options }
}

#[cfg(test)]
mod tests {
    use footwork::puzzle::queens::{Diagonals, fill};
    use footwork::xc::ProblemStorage;

    #[test]
    fn the_same_as_footworks() {
        let mut storage = ProblemStorage::<u16, 46, 64, 256>::new();
        fill(&mut storage.memory(), 8, Diagonals::All).unwrap();
        let problem = storage.problem();
        let table = super::table(8);
        assert_eq!((problem.primary(), problem.items()), (16, 46));
        assert_eq!((table.primary, table.secondary), (16, 30));
        assert_eq!(table.options.len(), problem.options() as usize);
        for (option, items) in table.options.iter().enumerate() {
            let items = items.iter().map(|item| u32::from(*item));
            assert!(problem.items_of(option as u32).eq(items));
        }
    }
}
