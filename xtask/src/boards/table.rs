//! The table: for a terminal, for the README, and as numbers to keep.

use std::fmt::Write as _;

use super::board::{Board, Engine};
use super::measure::Cost;
use super::puzzles::PUZZLES;

/// A line: an engine on a board.
pub struct Row {
    pub board: &'static Board,
    pub engine: Engine,
    pub flash: u64,
    pub ram: u64,
    pub stack: u64,
    /// Bytes that the stack can take at most; nothing for the recursive program to compare with.
    pub bound: Option<u64>,
    /// Helpers in the program that divide.
    pub divisions: Vec<String>,
    pub compilers: String,
    /// Of each puzzle: in one go, and in slices.
    pub costs: Vec<[Cost; 2]>,
}

impl Row {
    /// Most instructions of a slice, over all puzzles.
    pub fn longest_slice(&self) -> u64 {
        self.costs.iter().map(|[_, slices]| slices.most).max().unwrap_or(0)
    }

    /// Most instructions of starting.
    pub fn longest_start(&self) -> u64 {
        self.costs.iter().map(|[_, slices]| slices.first).max().unwrap_or(0)
    }

    /// Instructions a link update, on the hardest puzzle, starting left out.
    pub fn per_update(&self) -> f64 {
        self.costs
            .last()
            .map_or(0.0, |[whole, slices]| ratio(whole.first - slices.first, whole.updates))
    }
}

const COLUMNS: [&str; 13] = [
    "board",
    "core",
    "engine",
    "flash",
    "RAM",
    "stack",
    "at most",
    "easy",
    "17 clues",
    "hardest",
    "start",
    "slice",
    "an update",
];
/// Columns of words come first.
pub const WORDS: usize = 3;

fn cells(row: &Row) -> Vec<String> {
    let mut cells: Vec<String> =
        [row.board.name, row.board.core, row.engine.title()].map(str::to_owned).into();
    cells.extend([row.flash, row.ram, row.stack].map(grouped));
    cells.push(row.bound.map_or_else(String::new, grouped));
    if row.engine == Engine::Nothing {
        cells.resize(COLUMNS.len(), String::new());
        return cells;
    }
    cells.extend(row.costs.iter().map(|[whole, _]| grouped(whole.first)));
    cells.push(grouped(row.longest_start()));
    // The peer cannot stop.
    let stops = row.engine != Engine::Peer;
    cells.push(if stops { grouped(row.longest_slice()) } else { String::new() });
    let per_update = row.engine.counts_updates().then(|| format!("{:.1}", row.per_update()));
    cells.push(per_update.unwrap_or_default());
    cells
}

/// For a terminal.
pub fn plain(rows: &[Row]) -> String {
    aligned(&COLUMNS.map(str::to_owned), &rows.iter().map(cells).collect::<Vec<_>>())
}

/// Lines of equal columns.
pub fn aligned(head: &[String], lines: &[Vec<String>]) -> String {
    let all = || lines.iter().map(Vec::as_slice).chain([head]);
    let width = |column: usize| {
        all().filter_map(|line| line.get(column)).map(|cell| cell.chars().count()).max()
    };
    let widths: Vec<_> = (0..head.len()).map(|column| width(column).unwrap_or(0)).collect();
    let mut text = String::new();
    for line in [head].into_iter().chain(lines.iter().map(Vec::as_slice)) {
        let mut out = String::new();
        for (column, (cell, width)) in line.iter().zip(&widths).enumerate() {
            let _ = if column < WORDS {
                write!(out, "{cell:width$}  ")
            } else {
                write!(out, "{cell:>width$}  ")
            };
        }
        let _ = writeln!(text, "{}", out.trim_end());
    }
    text
}

/// For the README, without the frame.
pub fn markdown(rows: &[Row]) -> String {
    let lines: Vec<_> =
        rows.iter().filter(|row| row.engine != Engine::Nothing).map(cells).collect();
    let mut text = in_markdown(&COLUMNS.map(str::to_owned), &lines, WORDS);
    for line in beside_the_peer(rows) {
        let _ = write!(text, "\n- {line}.");
    }
    text.push('\n');
    text
}

/// A table in Markdown; so many columns of words come first.
pub fn in_markdown(head: &[String], lines: &[Vec<String>], words: usize) -> String {
    let mut text = format!("| {} |\n|", head.join(" | "));
    for column in 0..head.len() {
        text.push_str(if column < words { "---|" } else { "---:|" });
    }
    for line in lines {
        let _ = write!(text, "\n| {} |", line.join(" | "));
    }
    text.push('\n');
    text
}

/// What the columns mean.
pub const LEGEND: &str = "flash, RAM, stack: bytes of a program that only solves and reports \
    (`frame only` is what of it is no solver). at most: bytes of stack that the calls in its machine \
    code can come to. easy, 17 clues, hardest: instructions from the grid \
    to the proof that there is no other solution. start: most instructions of starting a search; \
    slice: most between two returns of `step` with the smallest budget. an update: instructions a \
    link update on the hardest puzzle, all but starting; bands have none.";

/// How much of the C program's instructions and RAM ours take, on the same board: a line an engine.
pub fn beside_the_peer(rows: &[Row]) -> Vec<String> {
    let mut lines = Vec::new();
    for peer in rows.iter().filter(|row| row.engine == Engine::Peer) {
        let ours = rows.iter().filter(|row| {
            row.board.name == peer.board.name
                && ![Engine::Peer, Engine::Nothing].contains(&row.engine)
        });
        for row in ours {
            let ratios = row.costs.iter().zip(&peer.costs).zip(&PUZZLES);
            let ratios: Vec<_> = ratios
                .map(|(([own, _], [other, _]), puzzle)| {
                    format!("{:.2} ({})", ratio(own.first, other.first), puzzle.title)
                })
                .collect();
            lines.push(format!(
                "{}, {} beside {}: instructions times {}, RAM times {:.2}",
                row.board.core,
                row.engine.title(),
                peer.engine.title(),
                ratios.join(", "),
                ratio(row.ram, peer.ram)
            ));
        }
    }
    lines
}

/// All numbers, to keep and to compare exactly.
pub fn numbers(rows: &[Row]) -> String {
    let mut text = String::from(
        "# Written by `cargo xtask boards --bless`; `--check` wants the same numbers again.\n\
        board\tengine\tcompilers\tflash\tram\tstack\tbound\tpuzzle\tnodes\tupdates\twhole\tstart\tslices\tmost\n",
    );
    for row in rows {
        let Row { board, engine, flash, ram, stack, compilers, .. } = row;
        let bound = row.bound.map_or_else(|| "-".to_owned(), |bound| bound.to_string());
        for ([whole, slices], puzzle) in row.costs.iter().zip(&PUZZLES) {
            let _ = writeln!(
                text,
                "{}\t{}\t{compilers}\t{flash}\t{ram}\t{stack}\t{bound}\t{}\t{}\t{}\t{}\t{}\t{}\t{}",
                board.name,
                engine.name(),
                puzzle.title,
                whole.nodes,
                whole.updates,
                whole.first,
                slices.first,
                slices.slices,
                slices.most
            );
        }
    }
    text
}

/// Of counts far below the 2^53 that are exact.
#[allow(clippy::cast_precision_loss)]
pub fn ratio(number: u64, of: u64) -> f64 {
    number as f64 / of as f64
}

/// 1234567 as 1,234,567.
pub fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_are_grouped() {
        for (number, text) in [(0, "0"), (999, "999"), (1_000, "1,000"), (1_234_567, "1,234,567")] {
            assert_eq!(grouped(number), text);
        }
    }
}
