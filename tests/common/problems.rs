//! Covers whose solutions are known in number, each with the source of the numbers.

use super::Cover;

/// Inkala's puzzle of 2012.
pub const INKALA: &str =
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";

/// The whole Sudoku matrix of a grid with boxes of `box_size` by `box_size`: items cell,
/// row-digit, column-digit, box-digit; all options of a blank cell, a single one of a given.
pub fn sudoku(box_size: u32, line: &str) -> Cover {
    let side = box_size * box_size;
    let cells = side * side;
    let mut options = Vec::new();
    for (cell, symbol) in (0..cells).zip(line.bytes()) {
        let (row, column) = (cell / side, cell % side);
        let house = row / box_size * box_size + column / box_size;
        let given = symbol.is_ascii_digit().then(|| u32::from(symbol - b'1'));
        for digit in (0..side).filter(|digit| given.is_none_or(|given| given == *digit)) {
            options.push(vec![
                cell,
                cells + row * side + digit,
                2 * cells + column * side + digit,
                3 * cells + house * side + digit,
            ]);
        }
    }
    Cover { primary: 4 * cells, secondary: 0, options, ..Cover::default() }
}

/// `n` queens: rows and columns primary, diagonals secondary (OEIS A000170: 1, 0, 0, 2, 10, 4, 40,
/// 92, 352, 724, 2680, 14200).
pub fn queens(n: u32) -> Cover {
    let square = |place: u32| {
        let (row, column) = (place / n, place % n);
        vec![row, n + column, 2 * n + row + column, 4 * n - 1 + row + (n - 1) - column]
    };
    Cover {
        primary: 2 * n,
        secondary: 2 * (2 * n - 1),
        options: (0..n * n).map(square).collect(),
        ..Cover::default()
    }
}

/// Langford pairs of 1 to `n` (OEIS A014552, times two, as both directions are counted: 2, 2, 52,
/// 300 for 3, 4, 7, 8; none for 5, 6).
pub fn langford(n: u32) -> Cover {
    let mut options = Vec::new();
    for number in 1..=n {
        for first in 0..(2 * n).saturating_sub(number + 1) {
            options.push(vec![number - 1, n + first, n + first + number + 1]);
        }
    }
    Cover { primary: 3 * n, secondary: 0, options, ..Cover::default() }
}

/// Dominoes on a board (OEIS A004003 for squares: 2, 36, 6728, 12988816; A099390 for all).
pub fn dominoes(rows: u32, columns: u32) -> Cover {
    let mut options = Vec::new();
    for cell in 0..rows * columns {
        if (cell + 1) % columns != 0 {
            options.push(vec![cell, cell + 1]);
        }
        if cell + columns < rows * columns {
            options.push(vec![cell, cell + columns]);
        }
    }
    Cover { primary: rows * columns, secondary: 0, options, ..Cover::default() }
}

/// Perfect matchings of `points` points (OEIS A001147, double factorials: 1, 3, 15, 105, 945).
pub fn matchings(points: u32) -> Cover {
    let pairs = (0..points).flat_map(|one| (one + 1..points).map(move |other| vec![one, other]));
    Cover { primary: points, secondary: 0, options: pairs.collect(), ..Cover::default() }
}

/// Partitions of `points` points into sets (OEIS A000110, Bell numbers: 1, 2, 5, 15, 52, 203).
pub fn partitions(points: u32) -> Cover {
    let set = |set: u32| (0..points).filter(|point| set >> point & 1 == 1).collect();
    Cover {
        primary: points,
        secondary: 0,
        options: (1..1 << points).map(set).collect(),
        ..Cover::default()
    }
}

/// Latin squares (OEIS A002860: 1, 2, 12, 576).
pub fn latin_squares(n: u32) -> Cover {
    let option = |number: u32| {
        let (row, column, digit) = (number / n / n, number / n % n, number % n);
        vec![row * n + column, n * n + row * n + digit, 2 * n * n + column * n + digit]
    };
    Cover {
        primary: 3 * n * n,
        secondary: 0,
        options: (0..n * n * n).map(option).collect(),
        ..Cover::default()
    }
}

/// Steiner triple systems: every pair of points in one triple (OEIS A030128: 1 for 3, 30 for 7,
/// 840 for 9).
pub fn triple_systems(points: u32) -> Cover {
    let mut pairs = Vec::new();
    for one in 0..points {
        pairs.extend((one + 1..points).map(|other| (one, other)));
    }
    let pair = |pair| pairs.iter().position(|known| *known == pair).unwrap() as u32;
    let mut options = Vec::new();
    for a in 0..points {
        for b in a + 1..points {
            options.extend((b + 1..points).map(|c| vec![pair((a, b)), pair((a, c)), pair((b, c))]));
        }
    }
    Cover { primary: pairs.len() as u32, secondary: 0, options, ..Cover::default() }
}

/// Permutations of `n` that move every element (OEIS A000166: 0, 1, 2, 9, 44, 265).
pub fn derangements(n: u32) -> Cover {
    let moves = (0..n).flat_map(|from| (0..n).map(move |to| (from, to)));
    let options = moves.filter(|(from, to)| from != to).map(|(from, to)| vec![from, n + to]);
    Cover { primary: 2 * n, secondary: 0, options: options.collect(), ..Cover::default() }
}

/// Matrices of zeros and ones, `n` by `n`, with two ones in each row and column (OEIS A001499: 1, 6,
/// 90, 2040, 67950 for 2 to 6; none for 1).
pub fn matrices_with_sums_of_two(n: u32) -> Cover {
    let one = |place: u32| vec![place / n, n + place % n];
    Cover { primary: 2 * n, options: (0..n * n).map(one).collect(), ..Cover::default() }
        .with_multiplicities(&vec![(2, 2); 2 * n as usize])
}

/// `queens` queens that attack or occupy every square of a board of `n` by `n` (for 5 on 8 by 8: 4860
/// ways, Knuth, TAOCP 7.2.2.1).
pub fn dominating_queens(n: u32, queens: u32) -> Cover {
    let attacked = |place: u32| {
        let (row, column) = (place / n, place % n);
        let mut option = vec![0];
        option.extend((0..n * n).filter(|other| {
            let (rows, columns) = (row.abs_diff(other / n), column.abs_diff(other % n));
            rows == 0 || columns == 0 || rows == columns
        }));
        option.iter_mut().skip(1).for_each(|square| *square += 1);
        option
    };
    let mut multiplicities = vec![(1, queens); (n * n + 1) as usize];
    multiplicities[0] = (queens, queens);
    Cover { primary: n * n + 1, options: (0..n * n).map(attacked).collect(), ..Cover::default() }
        .with_multiplicities(&multiplicities)
}

/// Ways to choose any set of squares of a path of `n` with no two side by side (OEIS A000045,
/// Fibonacci numbers: 2, 3, 5, 8, 13 for 1 to 5): each square is taken, which the secondary
/// items between squares see, or left.
pub fn apart(n: u32) -> Cover {
    let mut options = Vec::new();
    for square in 0..n {
        let mut taken = vec![square];
        if square > 0 {
            taken.push(n + square - 1);
        }
        if square + 1 < n {
            taken.push(n + square);
        }
        options.push(taken);
        options.push(vec![square]);
    }
    Cover { primary: n, secondary: n.saturating_sub(1), options, ..Cover::default() }
}
