//! The Rust side of `benches/overhead.sh`: the same calls as `overhead.c`, in Rust.

use std::ops::ControlFlow;

use footwork::puzzle::queens::{self, Diagonals};
use footwork::sudoku::{CompactStorage9, Grid};
use footwork::xc::Workspace;

/// Ten queens, as in the C program.
type Queens = Workspace<u16, 58, 100, 400>;

#[inline(never)]
fn solve(storage: &mut CompactStorage9, text: &str) -> Result<u64, footwork::Error> {
    let grid: Grid = text.parse()?;
    grid.check()?;
    let mut search = storage.search(&grid)?;
    let Some(first) = search.next_solution()? else { return Ok(0) };
    let unique = search.next_solution()?.is_none();
    let line = first.line();
    Ok(if unique { line.as_str().as_bytes()[0].into() } else { 0 })
}

#[inline(never)]
fn count(storage: &mut CompactStorage9, text: &str) -> Result<u64, footwork::Error> {
    let grid: Grid = text.parse()?;
    grid.check()?;
    Ok(storage.search(&grid)?.count(1_000_000)?.count)
}

#[inline(never)]
fn count_queens(workspace: &mut Queens, n: u32) -> Result<u64, footwork::Error> {
    *workspace = Queens::new();
    queens::fill(&mut workspace.memory(), n, Diagonals::All)?;
    Ok(workspace.search()?.count(1_000_000)?.count)
}

#[inline(never)]
fn each_of_queens(workspace: &mut Queens, n: u32) -> Result<u64, footwork::Error> {
    *workspace = Queens::new();
    queens::fill(&mut workspace.memory(), n, Diagonals::All)?;
    let mut sum = 0;
    workspace.search()?.for_each(|cover| {
        sum += cover.last().map_or(0, |option| u64::from(*option));
        ControlFlow::Continue(())
    })?;
    Ok(sum)
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().collect();
    let [_, what, times, input] = &arguments[..] else { return Err("WHAT TIMES INPUT".into()) };
    let mut storage = Box::new(CompactStorage9::new());
    let mut workspace = Box::new(Queens::new());
    let mut sum = 0;
    for _ in 0..times.parse::<u32>()? {
        sum += match what.as_str() {
            "solve" => solve(&mut storage, input)?,
            "count" => count(&mut storage, input)?,
            "queens" => count_queens(&mut workspace, input.parse()?)?,
            _ => each_of_queens(&mut workspace, input.parse()?)?,
        };
    }
    println!("{sum}");
    Ok(())
}
