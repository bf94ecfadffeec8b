//! What was measured before, and what the README says of it.

use std::path::PathBuf;

use anyhow::{Context, Result, bail};

use super::table::{self, Row};
use crate::repository;

/// Where the numbers are kept.
const NUMBERS: &str = "tests/measure/numbers.tsv";
const README: &str = "README.md";
/// Its tables: of the puzzles that are always measured, and of a list.
const TABLE: &str = "boards";
const LIST: &str = "hardest list";

fn numbers_file() -> PathBuf {
    repository::root().join(NUMBERS)
}

/// Keeps the numbers, and writes the table into the README.
pub fn bless(rows: &[Row]) -> Result<()> {
    repository::write(&numbers_file(), table::numbers(rows).as_bytes())?;
    write_table(TABLE, &table::markdown(rows))
}

/// Writes the table of a list into the README.
pub fn bless_list(markdown: &str) -> Result<()> {
    write_table(LIST, markdown)
}

fn write_table(name: &str, markdown: &str) -> Result<()> {
    let path = repository::root().join(README);
    let readme = repository::read(&path)?;
    repository::write(&path, with_table(&readme, name, markdown)?.as_bytes())
}

/// A program that the README has word for word.
const SMALLEST: &str = "examples/cortex-m/src/bin/smallest.rs";

/// Fails if a number is another, or the README says another.
pub fn check(rows: &[Row]) -> Result<()> {
    let kept = repository::read(&numbers_file())?;
    let now = table::numbers(rows);
    if let Some(difference) = difference(&kept, &now) {
        bail!(
            "{NUMBERS} (-) and what was measured (+) differ:\n{difference}If that is meant, or the \
            compiler is another: `cargo xtask boards --bless`"
        );
    }
    let readme = repository::read(&repository::root().join(README))?;
    if with_table(&readme, TABLE, &table::markdown(rows))? != readme {
        bail!("the table in {README} is not what was measured: `cargo xtask boards --bless`");
    }
    if !readme.contains(&repository::read(&repository::root().join(SMALLEST))?) {
        bail!("{README} does not have {SMALLEST} word for word");
    }
    Ok(())
}

/// A text with this table between its marks.
pub fn with_table(text: &str, name: &str, table: &str) -> Result<String> {
    let (begin, end) = (format!("<!-- {name} -->\n"), format!("<!-- /{name} -->"));
    let parts = text.split_once(&begin).and_then(|(before, rest)| {
        let (_, after) = rest.split_once(&end)?;
        Some((before, after))
    });
    let (before, after) =
        parts.with_context(|| format!("no lines `{}` and `{end}`", begin.trim_end()))?;
    Ok(format!("{before}{begin}{table}{end}{after}"))
}

/// The lines that only one of the texts has; nothing if they are equal.
fn difference(kept: &str, now: &str) -> Option<String> {
    let only = |these: &str, those: &str, sign: char| -> String {
        let those: Vec<_> = those.lines().collect();
        let only = these.lines().filter(|line| !those.contains(line));
        only.fold(String::new(), |text, line| text + &format!("{sign} {line}\n"))
    };
    (kept != now).then(|| {
        let lines = only(kept, now, '-') + &only(now, kept, '+');
        if lines.is_empty() { "the same lines in another order\n".to_owned() } else { lines }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn differences_are_named() {
        assert_eq!(difference("a\nb\n", "a\nb\n"), None);
        assert_eq!(difference("a\nb\n", "a\nc\n").unwrap(), "- b\n+ c\n");
        assert!(difference("a\nb\n", "b\na\n").is_some());
    }

    #[test]
    fn the_table_goes_between_its_marks() {
        let readme = "x\n<!-- boards -->\nold\n<!-- /boards -->\ny\n";
        let new = with_table(readme, TABLE, "new\n").unwrap();
        assert_eq!(new, "x\n<!-- boards -->\nnew\n<!-- /boards -->\ny\n");
        assert_eq!(with_table(&new, TABLE, "new\n").unwrap(), new);
        assert!(with_table(readme, LIST, "new\n").is_err());
    }
}
