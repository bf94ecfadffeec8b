//! The twelve pentominoes into a rectangle of 60 cells: 72 primary items, the pieces and then the
//! cells row by row. A plain count: a solution and its mirror images are different ones.

use std::collections::BTreeSet;

use crate::table::Table;

/// The pieces, each in one of its positions.
const PIECES: [&[&str]; 12] = [
    &[".XX", "XX.", ".X."],
    &["XXXXX"],
    &["XXXX", "X..."],
    &["XXX.", "..XX"],
    &["XXX", "XX."],
    &["XXX", ".X.", ".X."],
    &["X.X", "XXX"],
    &["X..", "X..", "XXX"],
    &["X..", "XX.", ".XX"],
    &[".X.", "XXX", ".X."],
    &["XXXX", ".X.."],
    &["XX.", ".X.", ".XX"],
];

type Cell = (usize, usize);

/// A piece's different positions: turned, turned over, moved into the corner.
fn positions(piece: &[&str]) -> BTreeSet<Vec<Cell>> {
    let mut cells: Vec<Cell> = Vec::new();
    for (row, line) in piece.iter().enumerate() {
        for (column, cell) in line.bytes().enumerate() {
            if cell == b'X' {
                cells.push((row, column));
            }
        }
    }
    let mut found = BTreeSet::new();
    for _ in 0..2 {
        for _ in 0..4 {
            let most = cells.iter().map(|cell| cell.0).max().unwrap_or(0);
            cells = cells.iter().map(|&(row, column)| (column, most - row)).collect();
            cells.sort_unstable();
            found.insert(cells.clone());
        }
        cells = cells.iter().map(|&(row, column)| (column, row)).collect();
    }
    found
}

/// The problem for `rows` times `columns` cells.
pub fn table(rows: usize, columns: usize) -> Table {
    let mut options = Vec::new();
    for (number, piece) in PIECES.iter().enumerate() {
        for cells in positions(piece) {
            let height = cells.iter().map(|cell| cell.0).max().unwrap_or(0);
            let width = cells.iter().map(|cell| cell.1).max().unwrap_or(0);
            for top in 0..rows.saturating_sub(height) {
                for left in 0..columns.saturating_sub(width) {
                    let places = cells
                        .iter()
                        .map(|cell| PIECES.len() + (top + cell.0) * columns + left + cell.1);
                    options.push(
                        std::iter::once(number).chain(places).map(|item| item as u16).collect(),
                    );
                }
            }
        }
    }
    Table { primary: (PIECES.len() + rows * columns) as u32, secondary: 0, options }
}

#[cfg(test)]
mod tests {
    use super::{PIECES, positions, table};
    use crate::run::{Engine, Job};

    #[test]
    fn there_are_63_positions() {
        // Twelve pieces, 63 when turning and turning over make new ones.
        let counts = PIECES.map(|piece| positions(piece).len());
        assert_eq!(counts, [8, 2, 8, 8, 8, 4, 4, 4, 4, 1, 8, 4]);
        let cells = PIECES.map(|piece| piece.concat().bytes().filter(|cell| *cell == b'X').count());
        assert_eq!(cells, [5; 12]);
    }

    #[test]
    fn three_by_twenty() {
        // Two up to symmetry.
        assert_eq!(Job::Count(table(3, 20)).prepare(Engine::Bits)().solutions, 8);
    }

    #[test]
    #[cfg_attr(debug_assertions, ignore = "slow unless optimized: cargo test --release -p benches")]
    fn six_by_ten() {
        let table = table(6, 10);
        assert_eq!((table.options.len(), table.primary), (2056, 72));
        // 2,339 up to symmetry.
        assert_eq!(Job::Count(table).prepare(Engine::Bits)().solutions, 9_356);
    }
}
