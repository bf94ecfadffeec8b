//! What is said of cases: objects of JSON, one a line.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result, bail};
use serde_json::Value;

/// A problem, and what is known of it.
pub struct Case {
    pub name: String,
    /// Below the folder of cases.
    pub file: String,
    pub count: u64,
    pub primary: Option<u64>,
    pub secondary: Option<u64>,
    /// Options with a primary item.
    pub kept: Option<u64>,
    /// Options without.
    pub ignored: Option<u64>,
    pub nodes: Option<u64>,
    /// In ascending order, as each is in itself.
    pub solutions: Option<Vec<Vec<u32>>>,
}

/// A malformed text.
pub struct Refusal {
    /// Its name, without folders.
    pub file: String,
    /// The line, from 1, at which it has to be refused.
    pub line: Option<u32>,
}

/// The problems of an index.
pub fn cases(index: &Path) -> Result<Vec<Case>> {
    objects(index)?
        .iter()
        .map(case)
        .collect::<Result<_>>()
        .with_context(|| index.display().to_string())
}

fn case(object: &Value) -> Result<Case> {
    let text = |key| {
        let text = object[key].as_str().with_context(|| format!("no {key}: {object}"))?;
        Ok::<_, anyhow::Error>(text.to_owned())
    };
    let number = |key| object[key].as_u64();
    Ok(Case {
        name: text("name")?,
        file: below(&text("file")?).to_owned(),
        count: number("count").with_context(|| format!("no count: {object}"))?,
        primary: number("primary"),
        secondary: number("secondary"),
        kept: number("options_kept"),
        ignored: number("options_without_primary"),
        nodes: number("nodes_incl_headers_and_spacers"),
        solutions: match &object["solutions_as_option_numbers_from_0"] {
            Value::Null => None,
            list => Some(solutions(list)?),
        },
    })
}

fn solutions(list: &Value) -> Result<Vec<Vec<u32>>> {
    let mut solutions: Vec<Vec<u32>> =
        serde_json::from_value(list.clone()).context("solutions are lists of numbers")?;
    for options in &mut solutions {
        options.sort_unstable();
    }
    solutions.sort_unstable();
    Ok(solutions)
}

/// What is said of malformed texts, in all the tables of a folder.
pub fn refusals(folder: &Path) -> Result<Vec<Refusal>> {
    let mut refusals = Vec::new();
    for entry in fs::read_dir(folder).with_context(|| folder.display().to_string())? {
        let path = entry?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        if !name.starts_with("cases") || path.extension().is_none_or(|end| end != "jsonl") {
            continue;
        }
        for object in objects(&path)? {
            let line = said_line(object["expected"].as_str().unwrap_or_default());
            let files = object["files"].as_array().into_iter().flatten().filter_map(Value::as_str);
            for file in files.filter(|file| below(file).starts_with("xc/bad/")) {
                refusals.push(Refusal { file: file_name(file).to_owned(), line });
            }
        }
    }
    Ok(refusals)
}

/// The number behind the word "line".
fn said_line(expected: &str) -> Option<u32> {
    let mut words = expected.split_whitespace();
    while let Some(word) = words.next() {
        if word == "line" {
            let number = words.clone().next().unwrap_or_default();
            let digits = number.trim_end_matches(|end: char| !end.is_ascii_digit());
            if let Ok(line) = digits.parse() {
                return Some(line);
            }
        }
    }
    None
}

fn objects(path: &Path) -> Result<Vec<Value>> {
    let text = fs::read_to_string(path).with_context(|| path.display().to_string())?;
    let mut objects = Vec::new();
    for (number, line) in (1..).zip(text.lines()).filter(|(_, line)| !line.trim().is_empty()) {
        let object: Value = serde_json::from_str(line)
            .with_context(|| format!("{}, line {number}", path.display()))?;
        if !object.is_object() {
            bail!("{}, line {number}: no object", path.display());
        }
        objects.push(object);
    }
    Ok(objects)
}

/// A file's place below the folder of cases.
fn below(file: &str) -> &str {
    file.strip_prefix("files/dev/").unwrap_or(file)
}

/// A file's name without folders.
pub fn file_name(file: &str) -> &str {
    file.rsplit('/').next().unwrap_or(file)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_found_in_sentences() {
        assert_eq!(
            said_line("item a declared twice, line 12. No crash; line (and column) given."),
            Some(12)
        );
        assert_eq!(said_line("illegal : in item line. No crash; line (and column) given."), None);
        assert_eq!(said_line("no item line, line 2: none"), Some(2));
    }

    #[test]
    fn solutions_are_put_in_order() {
        let object = serde_json::json!({
            "name": "n", "file": "files/dev/xc/n.dlx", "count": 2,
            "solutions_as_option_numbers_from_0": [[3, 1], [0, 2]],
        });
        let case = case(&object).unwrap();
        assert_eq!((case.file.as_str(), case.primary), ("xc/n.dlx", None));
        assert_eq!(case.solutions, Some(vec![vec![0, 2], vec![1, 3]]));
        assert!(super::case(&serde_json::json!({ "name": "n", "file": "f" })).is_err());
    }
}
