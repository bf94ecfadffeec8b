//! The table that says what a folder of exact-cover files holds: tab-separated columns `name`,
//! `kind`, `primary`, `secondary`, `options`, `entries`, `known`, `source`, with a line of these
//! words first.

use anyhow::{Context, Result, bail};

/// One line of the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Workload {
    /// The file's name without `.dlx`.
    pub name: String,
    /// `XC` for plain exact cover, or something else.
    pub kind: String,
    pub size: Size,
    pub known: Known,
}

/// How large a problem is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Size {
    pub primary: u32,
    pub secondary: u32,
    pub options: u32,
    pub entries: u32,
}

/// What is known of a problem's solutions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Known {
    Count(u64),
    /// The least cost of a solution.
    Least(u64),
    Nothing,
}

/// Reads the table.
pub fn parse(text: &str) -> Result<Vec<Workload>> {
    const COLUMNS: [&str; 7] =
        ["name", "kind", "primary", "secondary", "options", "entries", "known"];
    let mut lines = (1..).zip(text.lines());
    let header = lines.next().map(|(_, line)| line).unwrap_or_default();
    if !header.split('\t').map(str::trim).take(COLUMNS.len()).eq(COLUMNS) {
        bail!("line 1: the columns must be {}", COLUMNS.join(", "));
    }
    let lines = lines.filter(|(_, line)| !line.trim().is_empty());
    lines.map(|(number, line)| workload(line).with_context(|| format!("line {number}"))).collect()
}

fn workload(line: &str) -> Result<Workload> {
    let fields: Vec<_> = line.split('\t').map(str::trim).collect();
    let [name, kind, primary, secondary, options, entries, known, ..] = fields[..] else {
        bail!("{} columns, at least 7 wanted", fields.len());
    };
    let number = |text: &str, column| {
        text.parse().with_context(|| format!("{column}: {text:?} is not a number"))
    };
    let known = match known.strip_prefix("min=") {
        Some(cost) => Known::Least(cost.parse().context("known: no number behind \"min=\"")?),
        None if known == "?" => Known::Nothing,
        None => Known::Count(known.parse().with_context(|| {
            format!("known: {known:?} is neither a number nor \"min=\" and a number nor \"?\"")
        })?),
    };
    let size = Size {
        primary: number(primary, "primary")?,
        secondary: number(secondary, "secondary")?,
        options: number(options, "options")?,
        entries: number(entries, "entries")?,
    };
    Ok(Workload { name: name.to_owned(), kind: kind.to_owned(), size, known })
}

#[cfg(test)]
mod tests {
    use super::*;

    const HEADER: &str = "name\tkind\tprimary\tsecondary\toptions\tentries\tknown\tsource\n";

    #[test]
    fn reads_all_kinds_of_knowledge() {
        let text = format!(
            "{HEADER}q\tXC\t16\t26\t64\t252\t92\tOEIS\r\nc\tCOST\t1\t0\t2\t3\tmin=7\t\n\nu\tXC\t1\t0\t2\t3\t?"
        );
        let workloads = parse(&text).unwrap();
        assert_eq!(workloads[0].name, "q");
        let size = Size { primary: 16, secondary: 26, options: 64, entries: 252 };
        assert_eq!(workloads[0].size, size);
        let known: Vec<_> = workloads.iter().map(|workload| workload.known).collect();
        assert_eq!(known, [Known::Count(92), Known::Least(7), Known::Nothing]);
    }

    #[test]
    fn mistakes_are_located() {
        for (line, wanted) in [
            ("q\tXC\t1\n", "line 2: 3 columns, at least 7 wanted"),
            ("q\tXC\tx\t0\t0\t0\t1\n", "line 2: primary: \"x\" is not a number"),
            ("q\tXC\t1\t0\t0\t0\tmany\n", "line 2: known: \"many\" is neither"),
        ] {
            let error = format!("{:#}", parse(&format!("{HEADER}{line}")).unwrap_err());
            assert!(error.starts_with(wanted), "{error}");
        }
        assert!(parse("").is_err());
    }
}
