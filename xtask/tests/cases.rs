//! `cargo xtask cases` on a folder of its own.

use std::fs;
use std::path::PathBuf;
use std::process::{Command, Output};

/// {0}, {1, 2}; option 3 has no primary item.
const TWO: &str = "a b | s\na b\nb s\n\na\ns\n";
const TWO_SAID: &str = r#"{"name": "two", "file": "files/dev/xc/two.dlx", "count": 2, "primary": 2,
    "secondary": 1, "options_kept": 3, "options_without_primary": 1,
    "nodes_incl_headers_and_spacers": 13, "solutions_as_option_numbers_from_0": [[2, 1], [0]]}"#;
const BAD_SAID: &str = r#"{"id": "X", "files": ["files/dev/xc/bad/e.dlx"], "expected": "unknown item c, line 2. Given."}"#;

/// A folder of cases; one a test, since tests run side by side.
fn folder(name: &str, two: &str, two_said: &str, bad: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("cases").join(name);
    fs::create_dir_all(folder.join("xc/bad")).unwrap();
    fs::write(folder.join("xc/two.dlx"), two).unwrap();
    fs::write(folder.join("xc/index.jsonl"), two_said.replace('\n', " ")).unwrap();
    fs::write(folder.join("xc/bad/e.dlx"), bad).unwrap();
    fs::write(folder.join("cases.dev.jsonl"), BAD_SAID).unwrap();
    folder
}

fn cases(folder: &PathBuf) -> Output {
    Command::new(env!("CARGO_BIN_EXE_xtask")).arg("cases").arg(folder).output().unwrap()
}

#[test]
fn what_is_as_said_is_right() {
    let folder = folder("right", TWO, TWO_SAID, "a b\na c\n");
    for folder in [folder.clone(), folder.join("xc")] {
        let output = cases(&folder);
        let text = String::from_utf8_lossy(&output.stdout);
        assert!(output.status.success(), "{text}");
        // The text, three engines, the malformed one.
        assert!(text.contains("5 right, 0 different, 0 unfinished"), "{text}");
        assert!(text.contains("right: line 2, column 3: there is no item"), "{text}");
    }
}

#[test]
fn what_is_not_as_said_makes_it_fail() {
    let (bad, said) = ("a b\na c\n", |from: &str, to: &str| TWO_SAID.replace(from, to));
    for (name, two, said, bad, why) in [
        ("count", TWO, said("\"count\": 2", "\"count\": 3"), bad, "2 solutions, 3 wanted"),
        ("sets", TWO, said("[2, 1]", "[2, 0]"), bad, "found, [[0], [0, 2]] wanted"),
        ("more", TWO, said("[2, 1], ", ""), bad, "wanted"),
        (
            "primary",
            TWO,
            said("\"primary\": 2", "\"primary\": 3"),
            bad,
            "2 primary items, 3 wanted",
        ),
        ("kept", TWO, said("kept\": 3", "kept\": 4"), bad, "3 options with a primary item, 4"),
        ("ignored", TWO, said("without_primary\": 1", "without_primary\": 0"), bad, "1 options"),
        ("nodes", TWO, said(": 13,", ": 14,"), bad, "13 nodes with headers and spacers, 14"),
        ("text", "a | b | c\n", TWO_SAID.to_owned(), bad, "line 1, column 7: a second"),
        ("good", TWO, TWO_SAID.to_owned(), "a\na\n", "it was read, and should be refused"),
        ("line", TWO, TWO_SAID.to_owned(), "a b\n\na c\n", "line 2 wanted, but: line 3, column 3"),
    ] {
        let output = cases(&folder(name, two, &said, bad));
        let text = String::from_utf8_lossy(&output.stdout);
        assert_eq!(output.status.code(), Some(1), "{name}: {text}");
        assert!(text.contains("DIFFERENT: ") && text.contains(why), "{name}: {text}");
    }
    let empty = PathBuf::from(env!("CARGO_TARGET_TMPDIR"));
    assert_eq!(cases(&empty).status.code(), Some(1));
}
