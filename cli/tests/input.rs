//! What is read, from where, and what is said of what cannot be read.

mod common;

use std::io::{BufRead, BufReader, Write};
use std::process::Stdio;

use common::{CONFLICT, INKALA, INKALA_SOLVED, command, file, pipe, run, text};

fn solved(times: usize) -> String {
    format!("{INKALA_SOLVED}\n").repeat(times)
}

#[test]
fn arguments_files_and_standard_input() {
    let path = file("two.txt", format!("{INKALA}\n{INKALA}\n"));
    assert_eq!(run(&["solve", text(&path)]).result(), (0, &*solved(2)));
    assert_eq!(run(&["solve", text(&path), INKALA]).result(), (0, &*solved(3)));
    assert_eq!(pipe(&["solve"], INKALA).result(), (0, &*solved(1)));
    assert_eq!(pipe(&["solve", INKALA, "-"], INKALA).result(), (0, &*solved(2)));
}

#[test]
fn an_argument_that_is_neither() {
    let run = run(&["solve", "no-such-file.txt", INKALA]);
    assert_eq!(run.result(), (4, &*solved(1)));
    assert!(run.err.contains("argument 1: no file has this name"), "{}", run.err);
    assert!(run.err.contains("it is no puzzle (line 1, column 1: 'n'"), "{}", run.err);
    let folder = common::run(&["solve", env!("CARGO_TARGET_TMPDIR")]);
    assert_eq!(folder.result(), (4, ""));
    assert!(folder.err.contains("this is a folder"), "{}", folder.err);
}

#[test]
fn a_bad_line_is_named_and_the_rest_is_solved() {
    let short = &INKALA[1..];
    let long = format!("{INKALA}.");
    let wrong = INKALA.replace("45", "4a");
    let text_of = format!("{INKALA}\n{short}\n{long}\n{wrong}\n{CONFLICT}\n{INKALA}\n");
    let path = file("bad.txt", text_of);
    let run = run(&["solve", text(&path)]);
    assert_eq!(run.result(), (4, &*solved(2)));
    for message in [
        "bad.txt, line 2: 80 cells, 81 wanted",
        "bad.txt, line 3: 82 cells, 81 wanted",
        "bad.txt, line 4, column 42: 'a' is neither digit nor blank",
        "bad.txt, line 5: digit 1 twice in row 1: r1c1 and r1c2",
    ] {
        assert!(run.err.contains(message), "{message}\n{}", run.err);
    }
    // One hint for two lines with the same fault.
    assert_eq!(run.err.matches("a 9x9 puzzle has 81 cells").count(), 1, "{}", run.err);
}

#[test]
fn nothing_to_read() {
    for input in ["", "\n\n", "# a comment\n"] {
        let run = pipe(&["solve"], input);
        assert_eq!(run.result(), (4, ""));
        assert!(run.err.contains("standard input: no puzzle in this text"), "{}", run.err);
    }
    assert_eq!(run(&["solve", ""]).result(), (4, ""));
}

#[test]
fn byte_order_marks_and_line_ends() {
    let marked = format!("\u{FEFF}{INKALA}\r\n{INKALA}\r\n");
    assert_eq!(pipe(&["solve"], marked).result(), (0, &*solved(2)));
    assert_eq!(pipe(&["solve"], format!("{INKALA}\r{INKALA}\r")).result(), (0, &*solved(2)));
    // A mark further down is a character like any other.
    let run = pipe(&["solve"], format!("{INKALA}\n\u{FEFF}{INKALA}\n"));
    assert_eq!(run.result(), (4, &*solved(1)));
    assert!(run.err.contains("line 2, column 1"), "{}", run.err);
}

#[test]
fn other_encodings() {
    let mut text = format!("{INKALA} cr\u{e9}\u{e9}\n").into_bytes();
    text.extend(format!("{INKALA} ").bytes());
    text.extend([0xE9, b'\n']); // Latin-1 in a comment
    text.extend([b'1', 0xE9, b'\n']); // and in a puzzle
    let run = pipe(&["solve"], text);
    assert_eq!(run.result(), (4, &*solved(2)));
    assert!(run.err.contains("line 3, column 2"), "{}", run.err);
    let wide: Vec<u8> =
        format!("\u{FEFF}{INKALA}").encode_utf16().flat_map(u16::to_le_bytes).collect();
    let run = pipe(&["solve"], wide);
    assert_eq!(run.result(), (4, ""));
    assert!(run.err.contains("UTF-16"), "{}", run.err);
}

#[test]
fn nine_lines_with_borders_and_comments() {
    let rows: Vec<String> = INKALA
        .as_bytes()
        .chunks(9)
        .map(|row| {
            let row = str::from_utf8(row).unwrap();
            format!("|{}|{}|{}|", &row[..3], &row[3..6], &row[6..])
        })
        .collect();
    let border = "+---+---+---+";
    let bands: Vec<String> = rows.chunks(3).map(|band| band.join("\n")).collect();
    let grid = format!("{border}\n{}\n{border}", bands.join(&format!("\n{border}\n")));
    let text = format!("# Inkala\n{grid}\n{INKALA},11.9,a comment with 81 in it\n");
    assert_eq!(pipe(&["solve"], &text).result(), (0, &*solved(2)));
    // The whole text as an argument.
    assert_eq!(run(&["solve", &text]).result(), (0, &*solved(2)));
}

#[test]
fn sizes_that_cannot_be_told_apart() {
    let blanks = "................\n".repeat(16);
    let run = pipe(&["count", "--limit", "1"], &blanks);
    assert_eq!(run.result(), (4, ""));
    assert!(run.err.contains("--size"), "{}", run.err);
    let small = pipe(&["count", "--size", "4"], &blanks);
    assert_eq!(small.result(), (0, &*"288\n".repeat(16)));
    let large = pipe(&["count", "--size", "16", "--limit", "1"], &blanks);
    assert_eq!(large.result(), (0, "1\n"));
}

#[test]
fn lines_are_numbered_through_a_long_text() {
    // Long enough to be read in many pieces.
    let good = format!("{INKALA_SOLVED}\n").repeat(5_000);
    let text = format!("{good}12345\n{good}{}\n{INKALA_SOLVED}", &INKALA[1..]);
    let run = pipe(&["check"], text);
    assert_eq!(run.code, Some(4));
    assert_eq!(run.out.lines().count(), 10_003);
    assert_eq!(run.out.lines().filter(|line| *line == "unique").count(), 10_001);
    assert!(run.err.contains("line 5001: 5 cells, 81 wanted"), "{}", run.err);
    assert!(run.err.contains("line 10002: 80 cells, 81 wanted"), "{}", run.err);
}

#[test]
fn results_come_while_the_input_is_still_open() {
    let mut child = command(&["solve"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the command starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    let mut stdout = BufReader::new(child.stdout.take().expect("a pipe"));
    for _ in 0..3 {
        writeln!(stdin, "{INKALA}").expect("the command reads");
        let mut line = String::new();
        stdout.read_line(&mut line).expect("the command answers");
        assert_eq!(line, solved(1));
    }
    drop(stdin);
    assert_eq!(child.wait().expect("the command ends").code(), Some(0));
}

#[test]
fn a_reader_that_goes_away_ends_the_run_quietly() {
    let text = format!("{INKALA_SOLVED}\n").repeat(20_000);
    for arguments in [
        &["solve"][..],
        &["solve", "--format", "json"],
        &["solve", "--format", "csv"],
        &["queens", "11"],
    ] {
        let path = file("long.txt", &text);
        let mut arguments = arguments.to_vec();
        if arguments[0] == "solve" {
            arguments.push(text_of(&path));
        }
        let mut child = command(&arguments)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the command starts");
        let mut line = String::new();
        let mut stdout = BufReader::new(child.stdout.take().expect("a pipe"));
        stdout.read_line(&mut line).expect("a line comes");
        drop(stdout);
        let output = child.wait_with_output().expect("the command ends");
        assert_eq!(output.status.code(), Some(0), "{arguments:?}");
        assert_eq!(String::from_utf8_lossy(&output.stderr), "", "{arguments:?}");
    }
}

fn text_of(path: &std::path::Path) -> &str {
    text(path)
}

#[test]
fn wrong_usage() {
    for arguments in [
        &[][..],
        &["solve", "--format", "xml", INKALA],
        &["frobnicate"],
        &["queens"],
        &["queens", "0"],
        &["queens", "-1"],
        &["solve", "--size", "10", INKALA],
    ] {
        let run = run(arguments);
        assert_eq!(run.result(), (2, ""), "{arguments:?}");
        assert_ne!(run.err, "", "{arguments:?}");
    }
}

#[test]
fn help_teaches() {
    for arguments in [&["--help"][..], &["help", "solve"], &["help", "cover"]] {
        let run = run(arguments);
        assert_eq!(run.code, Some(0));
        assert!(run.out.contains("Examples:") && run.out.contains("Exit codes:"), "{arguments:?}");
    }
}
