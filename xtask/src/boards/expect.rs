//! What was measured before, and what the README says of it.

use std::path::PathBuf;

use anyhow::{Context, Result, bail};

use super::table::{self, Row};
use crate::repository;

/// Where the numbers are kept.
const NUMBERS: &str = "tests/measure/numbers.tsv";
const README: &str = "README.md";
const BEGIN: &str = "<!-- boards -->\n";
const END: &str = "<!-- /boards -->";

fn numbers_file() -> PathBuf {
    repository::root().join(NUMBERS)
}

/// Keeps the numbers, and writes the table into the README.
pub fn bless(rows: &[Row]) -> Result<()> {
    repository::write(&numbers_file(), table::numbers(rows).as_bytes())?;
    let path = repository::root().join(README);
    let readme = repository::read(&path)?;
    repository::write(&path, with_table(&readme, &table::markdown(rows))?.as_bytes())
}

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
    if with_table(&readme, &table::markdown(rows))? != readme {
        bail!("the table in {README} is not what was measured: `cargo xtask boards --bless`");
    }
    Ok(())
}

/// The README with this table between its marks.
fn with_table(readme: &str, table: &str) -> Result<String> {
    let parts = readme.split_once(BEGIN).and_then(|(before, rest)| {
        let (_, after) = rest.split_once(END)?;
        Some((before, after))
    });
    let (before, after) = parts
        .with_context(|| format!("{README} has no lines `{}` and `{END}`", BEGIN.trim_end()))?;
    Ok(format!("{before}{BEGIN}{table}{END}{after}"))
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
        let new = with_table(readme, "new\n").unwrap();
        assert_eq!(new, "x\n<!-- boards -->\nnew\n<!-- /boards -->\ny\n");
        assert_eq!(with_table(&new, "new\n").unwrap(), new);
        assert!(with_table("no marks", "new\n").is_err());
    }
}
