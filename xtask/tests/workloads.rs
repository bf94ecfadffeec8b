//! `cargo xtask workloads` on a folder of its own.

use std::fs;
use std::path::PathBuf;
use std::process::{Command, Output};

const HEADER: &str = "name\tkind\tprimary\tsecondary\toptions\tentries\tknown\tsource\n";
/// Two covers: the first option, or the two behind it.
const TWO: &str = "a b | s\na b\nb s\na\n";

/// A folder with a manifest and files; one a test, since tests run side by side.
fn folder(name: &str, lines: &[&str], files: &[(&str, &str)]) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::create_dir_all(&folder).unwrap();
    fs::write(folder.join("manifest.tsv"), format!("{HEADER}{}\n", lines.join("\n"))).unwrap();
    for (name, text) in files {
        fs::write(folder.join(name).with_extension("dlx"), text).unwrap();
    }
    folder
}

fn workloads(folder: &PathBuf, arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_xtask"));
    command.arg("workloads").arg(folder).args(arguments).output().unwrap()
}

/// The table's lines for a workload, blanks squeezed, without the time.
fn lines(output: &Output, name: &str) -> Vec<String> {
    let text = String::from_utf8_lossy(&output.stdout);
    let mut lines = Vec::new();
    for line in text.lines().filter(|line| line.split_whitespace().next() == Some(name)) {
        let mut words: Vec<_> = line.split_whitespace().collect();
        words.remove(5);
        lines.push(words.join(" "));
    }
    lines
}

#[test]
fn every_kind_is_right_with_every_engine() {
    let folder = folder(
        "right",
        &[
            "two\tXC\t2\t1\t3\t5\t2\t-",
            "none\tXC\t2\t0\t1\t1\t0\t-",
            "colors\tXCC\t2\t1\t3\t6\t1\t-",
            "many\tMCC\t2\t1\t4\t6\t6\t-",
            "cheap\tCOST\t2\t0\t4\t5\tmin=7\t-",
            "open\tXC\t2\t1\t3\t5\t?\t-",
        ],
        &[
            ("two", TWO),
            ("none", "a b\na\n"),
            ("colors", "a b | s\na s:x\nb s:x\nb s:y\n"),
            // One of the two with a, and one of those with b, or both.
            ("many", "a 1:2|b | s\na\nb\nb s:x\na s:x\n"),
            ("cheap", "a b\na |3\nb |1 |3\na b |8\nb |9\n"),
            ("open", TWO),
        ],
    );
    let output = workloads(&folder, &[]);
    assert!(output.status.success(), "{output:?}");
    assert!(String::from_utf8_lossy(&output.stdout).starts_with("budget: bits none, "));
    for (name, found) in [("two", 2), ("none", 0), ("colors", 1), ("many", 6), ("cheap", 7)] {
        let lines = lines(&output, name);
        for (line, engine) in lines.iter().zip(["bits", "dance", "compact"]) {
            let start = format!("{name} {engine} {found} ");
            assert!(line.starts_with(&start) && line.ends_with(" right"), "{line}");
        }
        assert_eq!(lines.len(), 3);
    }
    assert_eq!(lines(&output, "open"), ["open - - - - skipped (unknown count)"]);

    let output = workloads(&folder, &["--engine", "dance", "--only", "two", "none"]);
    let two = lines(&output, "two");
    assert_eq!(two.len(), 1);
    // The root and each of the three options once: four nodes.
    assert!(two[0].starts_with("two dance 2 4 ") && two[0].ends_with(" right"), "{two:?}");
    assert_eq!(lines(&output, "none").len(), 1);
    assert!(lines(&output, "open").is_empty());
    assert!(!workloads(&folder, &["--only", "three"]).status.success());
    assert!(!workloads(&folder, &["--engine", "three"]).status.success());
}

#[test]
fn wrong_ones_make_it_fail() {
    for (name, line, text, why) in [
        ("less", "x\tXC\t2\t1\t3\t5\t3\t-", TWO, "WRONG: 3 wanted"),
        ("more", "x\tXC\t2\t1\t3\t5\t0\t-", TWO, "WRONG: more than the 0 wanted"),
        (
            "entries",
            "x\tXC\t2\t1\t3\t6\t2\t-",
            TWO,
            "but the manifest says 2+1 items, 3 options, 6",
        ),
        ("text", "x\tXC\t2\t1\t3\t5\t2\t-", "a b | s\na q\n", "line 2, column 3: there is no"),
        ("unknown", "x\tXC\t2\t1\t3\t6\t?\t-", TWO, "but the manifest says 2+1 items"),
        ("dear", "x\tCOST\t1\t0\t2\t2\tmin=3\t-", "a\na |4\na |5\n", "WRONG: 3 wanted"),
        ("cheaper", "x\tCOST\t1\t0\t2\t2\tmin=5\t-", "a\na |4\na |5\n", "WRONG: 5 wanted"),
        ("barred", "x\tCOST\t2\t0\t1\t1\tmin=5\t-", "a b\na |4\n", "WRONG: 5 wanted"),
        ("bounded", "x\tMCC\t1\t0\t3\t3\t2\t-", "2|a\na\na\na\n", "WRONG: more than the 2"),
        (
            "colored",
            "x\tXC\t1\t1\t1\t2\t1\t-",
            "a | s\na s:x\n",
            "colors, but the manifest says XC",
        ),
        ("priced", "x\tMCC\t1\t0\t1\t1\t1\t-", "a\na |1\n", "costs, but the manifest says MCC"),
        ("kind", "x\tX\t2\t1\t3\t5\t2\t-", TWO, "X is no kind"),
        ("missing", "y\tXC\t2\t1\t3\t5\t2\t-", TWO, "WRONG: "),
    ] {
        let output = workloads(&folder(name, &[line], &[("x", text)]), &["--engine", "dance"]);
        assert_eq!(output.status.code(), Some(1), "{name}");
        let lines = lines(&output, &line[..1]);
        assert!(lines.len() == 1 && lines[0].contains(why), "{name}: {lines:?}");
    }
}

#[test]
fn a_spent_budget_is_unfinished_not_wrong() {
    let folder = folder("budget", &["two\tXC\t2\t1\t3\t5\t2\t-"], &[("two", TWO)]);
    let output = workloads(&folder, &["--budget", "1"]);
    assert!(output.status.success());
    let two = lines(&output, "two");
    assert!(!two.is_empty() && two.iter().all(|line| line.ends_with(" unfinished")), "{two:?}");
    let output = workloads(&folder, &["--budget", "1000"]);
    assert!(lines(&output, "two").iter().all(|line| line.ends_with(" right")));
}
