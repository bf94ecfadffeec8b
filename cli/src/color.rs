//! Colors, where they are wanted.

use std::env;
use std::fmt::Write as _;
use std::io::{self, IsTerminal};

use clap::ValueEnum;
use footwork::sudoku::Grid;

/// When to use colors.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum When {
    /// On a terminal, unless `NO_COLOR` is set
    #[default]
    Auto,
    /// Always
    Always,
    /// Never
    Never,
}

impl When {
    /// For results.
    pub fn on_stdout(self) -> bool {
        self.on(&io::stdout())
    }

    /// For messages.
    pub fn on_stderr(self) -> bool {
        self.on(&io::stderr())
    }

    fn on(self, stream: &impl IsTerminal) -> bool {
        match self {
            Self::Always => true,
            Self::Never => false,
            Self::Auto => {
                let refused = env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty())
                    || env::var_os("TERM").is_some_and(|value| value == "dumb");
                !refused && stream.is_terminal()
            }
        }
    }
}

/// Bold red.
pub const ERROR: &str = "\x1b[1;31m";
/// Bold yellow.
pub const WARNING: &str = "\x1b[1;33m";
/// Green.
const FOUND: &str = "\x1b[32m";
/// Plain again.
pub const PLAIN: &str = "\x1b[0m";

/// A grid with boxes; with `givens`, the digits that are not among them in color.
pub fn grid<const CELLS: usize>(solution: &Grid<CELLS>, givens: Option<&Grid<CELLS>>) -> String {
    let plain = solution.to_string();
    let Some(givens) = givens else { return plain };
    let mut text = String::with_capacity(plain.len() * 4);
    let mut cells = givens.cells().iter();
    for symbol in plain.chars() {
        // Digits and letters are cells, all else is border.
        let found = symbol.is_ascii_alphanumeric() && cells.next() == Some(&0);
        if found {
            // Writing to a string does not fail.
            let _ = write!(text, "{FOUND}{symbol}{PLAIN}");
        } else {
            text.push(symbol);
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::grid;
    use footwork::sudoku::Grid4;

    #[test]
    fn only_what_was_found_is_colored() {
        let givens: Grid4 = "123. 3412 2143 4321".parse().unwrap();
        let solution: Grid4 = "1234 3412 2143 4321".parse().unwrap();
        let text = grid(&solution, Some(&givens));
        assert!(text.starts_with("1 2 | 3 \x1b[32m4\x1b[0m\n3 4"), "{text:?}");
        assert_eq!(text.matches('\x1b').count(), 2);
        assert_eq!(grid(&solution, None), solution.to_string());
    }
}
