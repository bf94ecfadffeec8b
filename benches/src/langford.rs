//! Langford pairs: 1, 1, 2, 2 ... n, n in a row, so that k numbers stand between the two k. Items:
//! the numbers, then the 2n places. Mirror images are different solutions.

use crate::table::Table;

/// The problem for the numbers up to `n`.
pub fn table(n: u16) -> Table {
    let mut options = Vec::new();
    for number in 1..=n {
        for first in 0..(2 * n).saturating_sub(number + 1) {
            options.push(vec![number - 1, n + first, n + first + number + 1]);
        }
    }
    Table { primary: 3 * u32::from(n), secondary: 0, options }
}

#[cfg(test)]
mod tests {
    use super::table;
    use crate::run::{Engine, Job};

    #[test]
    fn twice_the_known_numbers() {
        // OEIS A014552 counts mirror images once.
        for (n, known) in [(3, 2), (4, 2), (5, 0), (7, 52), (8, 300), (11, 35_584)] {
            assert_eq!(Job::Count(table(n)).prepare(Engine::Bits)().solutions, known, "{n}");
        }
    }
}
