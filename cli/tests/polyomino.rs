//! `polyomino`.

mod common;

use common::{file, pipe, run, text};

#[test]
fn counts() {
    for engine in ["bits", "links", "compact"] {
        let board = ["polyomino", "--board", "20x3", "--pieces", "pentominoes", "--count"];
        let run = run(&[&board[..], &["--engine", engine]].concat());
        assert_eq!((run.result(), run.err.as_str()), ((0, "8\n"), ""), "{engine}");
    }
}

#[test]
fn solid_pieces() {
    let first = run(&["polyomino", "--board", "3x3x3", "--pieces", "soma", "--limit", "1"]);
    assert_eq!(first.code, Some(0));
    let lines: Vec<&str> = first.out.lines().collect();
    assert_eq!((lines.len(), lines[3], lines[7]), (11, "---", "---"));
    for (name, cells) in [("V", 3), ("L", 4), ("T", 4), ("Z", 4), ("A", 4), ("B", 4), ("P", 4)] {
        assert_eq!(first.out.matches(name).count(), cells, "{name}");
    }
    let line =
        ["polyomino", "--board", "3x3x3", "--pieces", "soma", "--limit", "1", "--format", "line"];
    assert_eq!(run(&line).out.trim_end().replace([' ', '-'], ""), lines.concat().replace('-', ""));
}

/// Two dominoes of one letter, and a single cell.
const PIECES: &str = "dd\n\nd\nd\n\no\n";

#[test]
fn formats() {
    let board = file("polyomino-board.txt", "##\n#?\n##\n");
    let args = ["polyomino", "--board", text(&board), "--pieces", "-", "--limit", "1"];
    let with = |more: &[&str]| pipe(&[&args[..], more].concat(), PIECES);
    let picture = with(&[]).out;
    assert_eq!(picture.lines().count(), 3);
    assert_eq!((picture.matches('d').count(), picture.matches('o').count()), (4, 1));
    let rows: Vec<&str> = picture.lines().collect();
    assert_eq!(with(&["--format", "line"]).out, rows.join(" ") + "\n");
    let json = format!("{{\"layers\":[[\"{}\"]]}}\n", rows.join("\",\""));
    assert_eq!(with(&["--format", "json"]).out, json);
    let csv = with(&["--format", "csv"]).out;
    let expected = format!(
        "solution,layer,row,cells\n1,1,1,{}\n1,1,2,{}\n1,1,3,{}\n",
        rows[0], rows[1], rows[2]
    );
    assert_eq!(csv, expected);
    let borders = with(&["--borders"]).out;
    let lines: Vec<&str> = borders.lines().collect();
    assert_eq!((lines.len(), lines[0].len(), &lines[0][..1]), (7, 5, "+"));
    let letters = |text: &str| -> String { text.chars().filter(|c| "do?".contains(*c)).collect() };
    assert_eq!(letters(&borders), letters(&picture));
}

/// 3 x 3 cells and two L trominoes with a bar: told apart, turned, left out.
#[test]
fn rules() {
    let pieces = file("polyomino-pieces.txt", "LL\nL.\n\nLL\nL.\n\nIII\n");
    let count = |board: &str, more: &[&str]| {
        let args = ["polyomino", "--board", board, "--pieces", text(&pieces), "--count"];
        let run = run(&[&args[..], more].concat());
        assert_eq!((run.code, run.err.as_str()), (Some(0), ""), "{more:?}");
        run.out.trim_end().parse::<u64>().unwrap()
    };
    // The bar lies along one of four sides, the others fill what is left in two ways.
    assert_eq!(count("3x3", &[]), 8);
    assert_eq!(count("3x3", &["--distinct"]), 16);
    assert_eq!(count("3x3", &["--fixed"]), 0);
    assert_eq!(count("3x3", &["--one-sided"]), 8);
    // Besides: three bars, in two ways.
    assert_eq!(count("3x3", &["--unlimited"]), 10);
    // Two of L fill it, or one L leaves a corner that nothing fills.
    assert_eq!(count("3x2", &["--spare"]), 2);
    assert_eq!(count("3x2", &["--spare", "--distinct"]), 4);
}

#[test]
fn what_is_wrong() {
    let pieces = file("polyomino-letters.txt", "aa\n\nab\n");
    let run_on =
        |board: &str, pieces: &str| run(&["polyomino", "--board", board, "--pieces", pieces]);
    let wrong = run_on("3x3", text(&pieces));
    assert_eq!(wrong.result(), (4, ""));
    assert!(wrong.err.contains("polyomino-letters.txt: line 3, column 2: 'b'"), "{}", wrong.err);
    let empty = file("polyomino-empty.txt", "...\n");
    for (board, pieces) in [(text(&empty), "soma"), ("3x3", text(&empty))] {
        let wrong = run_on(board, pieces);
        assert_eq!(wrong.result(), (4, ""));
        assert!(wrong.err.contains("polyomino-empty.txt: no puzzle"), "{}", wrong.err);
    }
    let missing = run_on("3by3", "soma");
    assert_eq!(missing.result(), (4, ""));
    assert!(missing.err.contains("3by3"), "{}", missing.err);
    for (board, code) in [("0x3", 4), ("3x", 4), ("3x3x3x3", 4), ("70000x70000", 5), ("70000x2", 5)]
    {
        let wrong = run_on(board, "soma");
        assert_eq!(wrong.result(), (code, ""), "{board}");
        assert!(wrong.err.contains(board), "{}", wrong.err);
    }
    assert_eq!(run_on("-", "-").result(), (2, ""));
    assert_eq!(run(&["polyomino", "--board", "3x3"]).code, Some(2));

    let none = run_on("3x5", "tetrominoes");
    assert_eq!(none.result(), (1, ""));
    let warning = "warning: the pieces have 20 cells, the board has 15 to be covered";
    assert!(none.err.contains(warning), "{}", none.err);
    assert!(none.err.contains("tetrominoes on 3x5: no solution"), "{}", none.err);
    let budget = ["polyomino", "--board", "10x6", "--pieces", "pentominoes", "--budget", "100"];
    assert_eq!(run(&budget).result(), (5, ""));
}

/// More entries than narrow numbers can number.
#[test]
fn wide_problems() {
    let tall = ["polyomino", "--board", "90x90", "--pieces", "-", "--unlimited", "--limit", "1"];
    let run = pipe(&tall, "aa\n\nbbb\n");
    assert_eq!(run.code, Some(0), "{}", run.err);
    assert_eq!(run.out.matches(['a', 'b']).count(), 8_100);
}
