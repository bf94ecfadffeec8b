//! What programs may take of flash: kept by function, so that a rise is told by name.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::PathBuf;

use anyhow::{Context, Result, bail};

use super::document::Table;
use super::sized::Flash;
use super::table::{grouped, in_markdown};
use crate::repository;

/// Where the budget is kept.
const BUDGET: &str = "tests/measure/budget.tsv";
/// A program may rise by so much.
const PERCENT: u64 = 2;
/// Functions that are named when one has.
const NAMED: usize = 5;
/// What stands in place of a function for the whole program.
const WHOLE: &str = "*";

fn path() -> PathBuf {
    repository::root().join(BUDGET)
}

/// Keeps these sizes.
pub fn bless(all: &[Flash]) -> Result<()> {
    repository::write(&path(), text(all).as_bytes())
}

/// Fails if a program is larger than it may be, and names what grew most.
pub fn check(all: &[Flash]) -> Result<()> {
    let kept = read(&repository::read(&path())?).with_context(|| BUDGET.to_owned())?;
    compare(&kept, all)
}

fn compare(kept: &[Flash], all: &[Flash]) -> Result<()> {
    let mut wrong = Vec::new();
    let is_counted =
        |kept: &Flash| all.iter().any(|now| now.core == kept.core && now.program == kept.program);
    for kept in kept.iter().filter(|kept| !is_counted(kept)) {
        wrong.push(format!("{} on {} has a budget, and is not there", kept.program, kept.core));
    }
    for now in all {
        let same = |it: &&Flash| it.core == now.core && it.program == now.program;
        let Some(kept) = kept.iter().find(same) else {
            wrong.push(format!("{} on {} has no budget", now.program, now.core));
            continue;
        };
        if now.bytes * 100 > kept.bytes * (100 + PERCENT) {
            wrong.push(format!(
                "{} on {} takes {} bytes of flash, and may take {} and {PERCENT}%; most grew\n{}",
                now.program,
                now.core,
                grouped(now.bytes),
                grouped(kept.bytes),
                grown(kept, now)
            ));
        }
    }
    if !wrong.is_empty() {
        bail!(
            "{}\nIf that is meant, or the compiler is another: `cargo xtask boards --bless`",
            wrong.join("\n")
        );
    }
    Ok(())
}

/// The functions that grew most, a line each.
fn grown(kept: &Flash, now: &Flash) -> String {
    let before = |name: &str| kept.parts.get(name).copied().unwrap_or(0);
    let mut grown: Vec<_> = now
        .parts
        .iter()
        .map(|(name, bytes)| (bytes.saturating_sub(before(name)), before(name), name))
        .filter(|(more, ..)| *more > 0)
        .collect();
    grown.sort_by(|one, other| other.cmp(one));
    let lines = grown.iter().take(NAMED).map(|(more, before, name)| {
        let was = if *before == 0 { "new".to_owned() } else { format!("was {before}") };
        format!("  +{more} ({was})  {name}")
    });
    lines.collect::<Vec<_>>().join("\n")
}

/// The sizes as a table: a line a program, a column a core.
pub fn table(all: &[Flash]) -> Table {
    let mut cores: Vec<_> = all.iter().map(|flash| flash.core.clone()).collect();
    cores.dedup();
    let mut programs: Vec<&str> = Vec::new();
    for flash in all {
        if !programs.contains(&flash.program.as_str()) {
            programs.push(&flash.program);
        }
    }
    let cell = |program: &str, core: &String| {
        let found = all.iter().find(|it| it.program == program && it.core == *core);
        found.map_or_else(String::new, |it| grouped(it.bytes))
    };
    let line = |program: &&str| {
        let cells = cores.iter().map(|core| cell(program, core));
        [format!("`{program}`")].into_iter().chain(cells).collect()
    };
    let head: Vec<_> = ["program".to_owned()].into_iter().chain(cores.iter().cloned()).collect();
    let lines: Vec<Vec<String>> = programs.iter().map(line).collect();
    Table { name: "sizes", markdown: in_markdown(&head, &lines, 1) }
}

fn text(all: &[Flash]) -> String {
    let mut text = format!(
        "# Written by `cargo xtask boards --bless`: bytes of flash of the profile `size`, without the \
        frame.\n# `--check` fails if a program ({WHOLE}) rises by more than {PERCENT}%; the functions \
        say where.\ncore\tprogram\tfunction\tbytes\n"
    );
    for Flash { core, program, bytes, parts } in all {
        let _ = writeln!(text, "{core}\t{program}\t{WHOLE}\t{bytes}");
        for (name, bytes) in parts {
            let _ = writeln!(text, "{core}\t{program}\t{name}\t{bytes}");
        }
    }
    text
}

fn read(text: &str) -> Result<Vec<Flash>> {
    let mut all: Vec<Flash> = Vec::new();
    for line in text.lines().filter(|line| !line.starts_with('#')).skip(1) {
        let columns: Vec<_> = line.split('\t').collect();
        let [core, program, name, bytes] = columns[..] else { bail!("no four columns: {line}") };
        let bytes = bytes.parse().with_context(|| line.to_owned())?;
        if name == WHOLE {
            let (core, program) = (core.to_owned(), program.to_owned());
            all.push(Flash { core, program, bytes, parts: BTreeMap::new() });
        } else {
            let program = all.last_mut().filter(|it| it.core == core && it.program == program);
            let program = program.with_context(|| format!("a function of no program: {line}"))?;
            program.parts.insert(name.to_owned(), bytes);
        }
    }
    Ok(all)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn flash(bytes: u64, parts: &[(&str, u64)]) -> Flash {
        Flash {
            core: "Cortex-M0".to_owned(),
            program: "line".to_owned(),
            bytes,
            parts: parts.iter().map(|(name, bytes)| ((*name).to_owned(), *bytes)).collect(),
        }
    }

    #[test]
    fn a_budget_is_read_as_it_is_written() {
        let all = [flash(1000, &[("<Words as Lists<u16, Nine>>::cover", 600)]), flash(7, &[])];
        assert_eq!(read(&text(&all)).unwrap(), all);
        assert!(read("head\nCortex-M0\tline\tf\t1\n").is_err());
    }

    #[test]
    fn a_table_has_a_column_a_core() {
        let one = flash(1000, &[]);
        let mut all = vec![one.clone(), one.clone(), one];
        (all[1].program, all[2].core) = ("full".to_owned(), "Cortex-M4F".to_owned());
        all[2].bytes = 900;
        let markdown = "| program | Cortex-M0 | Cortex-M4F |\n|---|---:|---:|\n\
            | `line` | 1,000 | 900 |\n| `full` | 1,000 |  |\n";
        assert_eq!(table(&all).markdown, markdown);
    }

    #[test]
    fn a_rise_names_what_grew() {
        let kept = [flash(1000, &[("f", 600), ("g", 300), ("h", 100)])];
        compare(&kept, &[flash(1020, &[("f", 620), ("g", 300), ("h", 100)])]).unwrap();
        compare(&kept, &[flash(500, &[])]).unwrap();
        let risen = [flash(1021, &[("f", 610), ("g", 330), ("h", 50), ("i", 31)])];
        let why = compare(&kept, &risen).unwrap_err().to_string();
        assert!(why.contains("takes 1,021 bytes of flash, and may take 1,000 and 2%"), "{why}");
        assert!(why.contains("  +31 (new)  i\n  +30 (was 300)  g\n  +10 (was 600)  f\n"), "{why}");
        assert!(compare(&[], &risen).unwrap_err().to_string().contains("has no budget"));
        assert!(compare(&kept, &[]).unwrap_err().to_string().contains("is not there"));
    }
}
