//! The tables in `docs/boards.md`.

use std::path::PathBuf;

use anyhow::{Result, ensure};

use super::expect;
use crate::repository;

const DOCUMENT: &str = "docs/boards.md";

/// A table, and the name of the place that it has there.
pub struct Table {
    pub name: &'static str,
    pub markdown: String,
}

fn path() -> PathBuf {
    repository::root().join(DOCUMENT)
}

/// Writes the table into the document.
pub fn bless(table: &Table) -> Result<()> {
    let text = repository::read(&path())?;
    repository::write(&path(), with(&text, table)?.as_bytes())
}

/// Fails if the document says something else.
pub fn check(table: &Table) -> Result<()> {
    let text = repository::read(&path())?;
    ensure!(
        with(&text, table)? == text,
        "the table `{}` in {DOCUMENT} is not what was measured: `cargo xtask boards --bless`\n{}",
        table.name,
        table.markdown
    );
    Ok(())
}

fn with(text: &str, table: &Table) -> Result<String> {
    expect::with_table(text, table.name, &table.markdown)
}
