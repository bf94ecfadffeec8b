//! Knuth's program DLX2 and `--choose knuth`: the same solutions, nodes and updates as published.

mod common;

use std::fmt::Write;

use common::{pipe, run};

/// Queens with the items of the middle first (the order of organ pipes), and without the diagonals of
/// one cell: Knuth's own example of what the order is worth.
fn organ_pipe_queens(n: usize) -> String {
    let mut order: Vec<usize> = Vec::new();
    for step in 0..n {
        let middle = (n - 1) / 2;
        order.push(if step % 2 == 0 { middle - step / 2 } else { middle + step.div_ceil(2) });
    }
    let items: Vec<String> = order.iter().map(|place| format!("r{place} c{place}")).collect();
    let ends = 1..2 * n - 2;
    let rising = ends.clone().map(|sum| format!("a{sum}"));
    let falling = ends.clone().map(|difference| format!("b{difference}"));
    let diagonals: Vec<String> = rising.chain(falling).collect();
    let mut text = format!("{} | {}\n", items.join(" "), diagonals.join(" "));
    for row in &order {
        for column in &order {
            let (sum, difference) = (row + column, n - 1 + column - row);
            let rising = if ends.contains(&sum) { format!(" a{sum}") } else { String::new() };
            let falling =
                if ends.contains(&difference) { format!(" b{difference}") } else { String::new() };
            writeln!(text, "r{row} c{column}{rising}{falling}").unwrap();
        }
    }
    text
}

#[test]
fn twelve_queens() {
    let found = pipe(&["cover", "--count", "--stats", "--choose", "knuth"], organ_pipe_queens(12));
    assert_eq!(found.result(), (0, "14200\n"));
    assert!(found.err.contains("nodes 211716, updates 3594752,"), "{}", found.err);
}

/// Arto Inkala's "AI Escargot" of 2006.
#[test]
fn escargot() {
    let puzzle =
        "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..";
    let encoded = run(&["encode", "sudoku", puzzle, "--trim", "peers"]).out;
    let found = pipe(&["cover", "--stats", "--choose", "knuth", "--format", "line"], &encoded);
    assert_eq!((found.code, found.out.lines().count()), (Some(0), 1));
    assert!(found.err.contains("nodes 1402,"), "{}", found.err);
}
