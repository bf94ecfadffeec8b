//! `queens`, `cover` and `encode`.

mod common;

use common::{INKALA, file, pipe, run, text};

/// Knuth's first example.
const KNUTH: &str = "| TAOCP 7.2.2.1\na b c d e f g\nc e\na d g\nb c f\na d f\nb g\nd e g\n";

#[test]
fn queens() {
    for (n, count) in [("1", "1\n"), ("2", "0\n"), ("4", "2\n"), ("8", "92\n"), ("10", "724\n")] {
        for engine in ["bits", "links", "compact"] {
            let run = run(&["queens", n, "--count", "--engine", engine]);
            assert_eq!(run.result(), (0, count), "{n} {engine}");
        }
    }
    let boards = ". Q . .\n. . . Q\nQ . . .\n. . Q .\n\n. . Q .\nQ . . .\n. . . Q\n. Q . .\n";
    assert_eq!(run(&["queens", "4"]).result(), (0, boards));
    assert_eq!(run(&["queens", "4", "--limit", "1"]).result(), (0, &boards[..32]));
    assert_eq!(run(&["queens", "4", "--format", "line"]).result(), (0, "2 4 1 3\n3 1 4 2\n"));
    let json = run(&["queens", "4", "--format", "json", "--limit", "1"]);
    assert_eq!(json.result(), (0, "{\"columns\":[2,4,1,3]}\n"));
    let csv = run(&["queens", "4", "--format", "csv"]);
    assert_eq!(csv.result(), (0, "row1,row2,row3,row4\n2,4,1,3\n3,1,4,2\n"));
    let none = run(&["queens", "3"]);
    assert_eq!(none.result(), (1, ""));
    assert!(none.err.contains("3 queens: no solution"), "{}", none.err);
}

#[test]
fn a_first_board_of_16_queens_comes_at_once() {
    let run = run(&["queens", "16", "--limit", "1", "--budget", "100000"]);
    assert_eq!(run.code, Some(0));
    assert_eq!((run.out.matches('Q').count(), run.out.lines().count()), (16, 16));
}

#[test]
fn too_many_queens() {
    for n in ["129", "4000000000"] {
        let run = run(&["queens", n, "--count"]);
        assert_eq!(run.result(), (5, ""));
        assert!(run.err.contains("room for 65535"), "{}", run.err);
    }
}

#[test]
fn covers_with_their_numbers() {
    let path = file("knuth.dlx", KNUTH);
    for engine in ["bits", "links", "compact"] {
        let run = run(&["cover", text(&path), "--engine", engine]);
        assert_eq!(run.result(), (0, "0: c e\n3: a d f\n4: b g\n"), "{engine}");
    }
    assert_eq!(pipe(&["cover", "-", "--format", "line"], KNUTH).result(), (0, "0 3 4\n"));
    assert_eq!(pipe(&["cover", "--count"], KNUTH).result(), (0, "1\n"));
    let json = pipe(&["cover", "--format", "json"], KNUTH);
    let object =
        "{\"items\":[[\"c\",\"e\"],[\"a\",\"d\",\"f\"],[\"b\",\"g\"]],\"options\":[0,3,4]}\n";
    assert_eq!(json.result(), (0, object));
    let csv = pipe(&["cover", "--format", "csv"], KNUTH);
    assert_eq!(csv.result(), (0, "solution,option,items\n1,0,c e\n1,3,a d f\n1,4,b g\n"));
    let json = pipe(&["cover", "--count", "--format", "json"], KNUTH);
    assert_eq!(json.result(), (0, "{\"complete\":true,\"count\":1}\n"));
}

#[test]
fn covers_one_after_another() {
    let three = "a b\na b\na\nb\na b\n";
    let all = pipe(&["cover"], three);
    assert_eq!(all.code, Some(0));
    let mut solutions: Vec<&str> = all.out.split("\n\n").map(str::trim_end).collect();
    solutions.sort_unstable();
    assert_eq!(solutions, ["0: a b", "1: a\n2: b", "3: a b"]);
    assert_eq!(pipe(&["cover", "--limit", "2", "--format", "line"], three).out.lines().count(), 2);
    let counted = pipe(&["cover", "--count", "--limit", "2"], three);
    assert_eq!(counted.result(), (0, "2\n"));
    assert!(counted.err.contains("there are more solutions"), "{}", counted.err);
    let complete = pipe(&["cover", "--count", "--limit", "3"], three);
    assert_eq!((complete.result(), complete.err.as_str()), ((0, "3\n"), ""));
}

#[test]
fn no_cover() {
    // A cycle of odd length.
    let cycle = "1 2 3 4 5\n1 2\n2 3\n3 4\n4 5\n1 5\n";
    let run = pipe(&["cover"], cycle);
    assert_eq!(run.result(), (1, ""));
    assert!(run.err.contains("standard input: no solution"), "{}", run.err);
    assert_eq!(pipe(&["cover", "--count"], cycle).result(), (0, "0\n"));
}

#[test]
fn matrices() {
    let matrix = "# Knuth's first example\n0010100\n1001001\n0110010\n1 0 0 1 0 1 0\n0,1,0,0,0,0,1\n0001101\n";
    let run = pipe(&["cover", "--matrix", "--format", "line"], matrix);
    assert_eq!(run.result(), (0, "0 3 4\n"));
    let two = "100\n010\n001\n110\n";
    assert_eq!(pipe(&["cover", "--matrix", "--count", "-"], two).result(), (0, "2\n"));
    let ragged = pipe(&["cover", "--matrix"], "101\n10\n");
    assert_eq!(ragged.result(), (4, ""));
    assert!(ragged.err.contains("standard input, line 2"), "{}", ragged.err);
}

/// Knuth's example of colors, TAOCP 7.2.2.1 (49).
const COLORS: &str = "p q r | x y\np q x y:A\np r x:A y\np x:B\nq x:A\nr y:B\n";

#[test]
fn colors() {
    for engine in ["bits", "links", "compact"] {
        let run = pipe(&["cover", "--engine", engine], COLORS);
        assert_eq!(run.result(), (0, "1: p r x:A y\n3: q x:A\n"), "{engine}: {}", run.err);
        assert_eq!(run.err, "");
    }
    let json = pipe(&["cover", "--format", "json"], COLORS);
    let object = "{\"items\":[[\"p\",\"r\",\"x:A\",\"y\"],[\"q\",\"x:A\"]],\"options\":[1,3]}\n";
    assert_eq!(json.result(), (0, object));
}

#[test]
fn multiplicities() {
    // a once, b two or three times, c not or once: {a b} and one or two of {b} {b} {b c}.
    let text = "a 2:3|b 0:1|c\na b\nb\nb\nb c\n";
    for engine in ["bits", "links", "compact"] {
        let run = pipe(&["cover", "--count", "--engine", engine], text);
        assert_eq!(run.result(), (0, "6\n"), "{engine}: {}", run.err);
    }
    let run = pipe(&["cover", "--format", "line"], text);
    let mut found: Vec<_> = run.out.lines().collect();
    found.sort_unstable();
    assert_eq!(found, ["0 1", "0 1 2", "0 1 3", "0 2", "0 2 3", "0 3"]);
    assert_eq!(run.err, "");
}

#[test]
fn costs_are_told() {
    let text = "a b\na |3\nb |4 |5\na b |2\nb\n";
    for engine in ["bits", "links", "compact"] {
        let run = pipe(&["cover", "--engine", engine], text);
        let mut found: Vec<_> = run.out.split("\n\n").map(str::trim_end).collect();
        found.sort_unstable();
        let wanted = ["0: a |3\n1: b |9\ncost 12", "0: a |3\n3: b\ncost 3", "2: a b |2\ncost 2"];
        assert_eq!((run.code, &*found), (Some(0), &wanted[..]), "{engine}: {}", run.err);
        assert!(run.err.contains("warning: standard input: options have costs"), "{}", run.err);
    }
    let counted = pipe(&["cover", "--count"], text);
    assert_eq!((counted.result(), counted.err.as_str()), ((0, "3\n"), ""));
    let json = pipe(&["cover", "--format", "json"], "a\na |4294967295\n");
    let object = "{\"cost\":4294967295,\"items\":[[\"a\"]],\"options\":[0]}\n";
    assert_eq!(json.result(), (0, object));
}

/// Three workers, three tasks, and what each asks for each.
const COSTS: &str =
    "p q r a b c\np a |4\np b |1\np c |3\nq a |2\nq b\nq c |5\nr a |3\nr b |2\nr c |2\n";

#[test]
fn the_cheapest_come_in_order() {
    for engine in ["bits", "links", "compact"] {
        let run = pipe(&["cover", "--best", "2", "--engine", engine], COSTS);
        let wanted = "1: p b |1\n3: q a |2\n8: r c |2\ncost 5\n\n\
                      0: p a |4\n4: q b\n8: r c |2\ncost 6\n";
        assert_eq!(run.result(), (0, wanted), "{engine}: {}", run.err);
        assert_eq!(run.err, "");
    }
    // All six, however many are asked for.
    let all = pipe(&["cover", "--best", "9", "--format", "json"], COSTS);
    let costs: Vec<u32> = all
        .out
        .lines()
        .map(|line| line["{\"cost\":".len()..].split(',').next().unwrap().parse().unwrap())
        .collect();
    assert_eq!(costs, [5, 6, 6, 7, 9, 11]);
    assert_eq!(
        pipe(&["cover", "--best", "5", "--limit", "1"], COSTS).out.matches("cost").count(),
        1
    );
    assert_eq!(pipe(&["cover", "--best", "1"], "a b\na |1\n").code, Some(1));
    assert_eq!(pipe(&["cover", "--best", "1", "--budget", "1"], COSTS).result(), (5, ""));
    assert_eq!(pipe(&["cover", "--best", "1", "--count"], COSTS).code, Some(2));
}

#[test]
fn items_are_chosen_as_asked() {
    let queens = run(&["encode", "queens", "8"]).out;
    for choose in ["fewest", "sharp", "weights", "knuth"] {
        let counted = pipe(&["cover", "--count", "--choose", choose], &queens);
        assert_eq!(counted.result(), (0, "92\n"));
    }
    // Of two items with three and two options the sharp one comes first.
    let sharp = "#a b\n#a\n#a\n#a\nb\nb\n";
    for (choose, nodes) in [("sharp", 10), ("knuth", 10), ("fewest", 9), ("weights", 9)] {
        let counted = pipe(&["cover", "--count", "--stats", "--choose", choose], sharp);
        assert_eq!(counted.result(), (0, "6\n"));
        assert!(counted.err.contains(&format!("nodes {nodes},")), "{choose}: {}", counted.err);
    }
    let bits = pipe(&["cover", "--choose", "weights", "--engine", "bits"], sharp);
    assert_eq!(bits.code, Some(2));
    assert!(bits.err.contains("--engine links"), "{}", bits.err);
}

#[test]
fn seeds_change_what_comes_first() {
    let queens = run(&["encode", "queens", "8"]).out;
    for option in ["--seed", "--shuffle"] {
        let first = |seed: &str| {
            pipe(&["cover", "--limit", "1", "--format", "line", option, seed], &queens).out
        };
        assert_eq!(first("1"), first("1"));
        let found: std::collections::BTreeSet<_> =
            ["1", "2", "3", "4", "5", "6"].map(first).into_iter().collect();
        assert!(found.len() > 2, "{option}: {found:?}");
        assert_eq!(pipe(&["cover", "--count", option, "5"], &queens).result(), (0, "92\n"));
    }
}

#[test]
fn diagnoses() {
    let pigeons = "p q r s | x y\np x\np y\nq x\nq y\nr x\nr y\ns\n";
    let told = pipe(&["cover", "--diagnose"], pigeons);
    assert_eq!(told.result(), (1, "these can not be covered together: p q r\n"));
    let told = pipe(&["cover", "--diagnose"], "a 2:3|b c\na b\nc\n");
    assert_eq!(told.result(), (1, "too few options for: b\n"));
    assert_eq!(pipe(&["cover", "--diagnose"], KNUTH).result(), (0, "there is a solution\n"));
    let spent = pipe(&["cover", "--diagnose", "--budget", "1"], pigeons);
    assert_eq!(spent.result(), (5, ""));
}

#[test]
fn what_is_wrong_with_a_problem() {
    for (problem, message) in [
        ("a b\na c\n", "standard input, line 2, column 3: there is no item \"c\""),
        ("a b a\na\n", "standard input, line 1, column 5: item \"a\" is declared twice"),
        ("a b\na b a\n", "standard input, line 2, column 5: item \"a\" is twice in this option"),
        ("| nothing here\n\n", "standard input, line 2"),
        ("a 3:2|b\n", "standard input, line 1, column 3: \"3:2|b\": no number is within these"),
        ("a | x\na x:RED\n", "standard input, line 2, column 3: \"x:RED\": a color is a single"),
        ("a b\na b|7\n", "standard input, line 2, column 3: \"b|7\": a \"|\" in an option stands"),
        ("a b\na |4294967296\n", "line 2, column 3: \"|4294967296\": bounds, and the cost"),
        ("", "standard input, line 1"),
    ] {
        let run = pipe(&["cover"], problem);
        assert_eq!(run.result(), (4, ""), "{problem:?}");
        assert!(run.err.contains(message), "{message}\n{}", run.err);
    }
    let missing = run(&["cover", "no-such-file.dlx"]);
    assert_eq!(missing.result(), (4, ""));
    assert!(missing.err.contains("no-such-file.dlx"), "{}", missing.err);
}

#[test]
fn options_without_a_primary_item_keep_their_numbers() {
    let run = pipe(&["cover"], "a | x y\nx y\na x\n");
    assert_eq!(run.result(), (0, "1: a x\n"));
    assert!(run.err.contains("warning: standard input, line 2: option 0"), "{}", run.err);
}

#[test]
fn budgets_and_statistics() {
    for mode in [&["--count"][..], &[]] {
        let run = run(&[&["queens", "8", "--budget", "10"][..], mode].concat());
        assert_eq!(run.result(), (5, ""));
        assert!(run.err.contains("the budget of 10 updates is spent"), "{}", run.err);
        assert!(!run.err.contains("no solution"), "{}", run.err);
    }
    let run = pipe(&["cover", "--stats", "--count"], KNUTH);
    assert_eq!(run.result(), (0, "1\n"));
    assert!(run.err.contains("stats: solutions 1, nodes "), "{}", run.err);
}

#[test]
fn more_than_narrow_numbers_can_number() {
    // 300 items, all in each of 230 options: 69,000 entries.
    let items: Vec<String> = (0..300).map(|item| format!("i{item}")).collect();
    let line = items.join(" ") + "\n";
    for engine in ["bits", "links", "compact"] {
        let run = pipe(&["cover", "--count", "--engine", engine], line.repeat(231));
        assert_eq!(run.result(), (0, "230\n"), "{engine}: {}", run.err);
    }
}

#[test]
fn what_is_encoded_can_be_solved() {
    let queens = run(&["encode", "queens", "6"]);
    assert_eq!(queens.code, Some(0));
    let counted = pipe(&["cover", "-", "--count"], &queens.out);
    assert_eq!((counted.result(), counted.err.as_str()), ((0, "4\n"), ""));

    for (trim, options) in [("cells", 561), ("peers", 275)] {
        let sudoku = run(&["encode", "sudoku", INKALA, "--trim", trim]);
        let lines = sudoku.out.lines().filter(|line| !line.starts_with('|')).count();
        assert_eq!((sudoku.code, lines), (Some(0), options + 1));
        let covers = pipe(&["cover"], &sudoku.out);
        assert_eq!((covers.code, covers.out.lines().count()), (Some(0), 81));
        assert!(covers.out.contains(": r1c1 r1=8 c1=8 b1=8\n"), "{}", covers.out);
    }
    let small = run(&["encode", "sudoku", "................"]);
    assert_eq!(pipe(&["cover", "--count"], small.out).result(), (0, "288\n"));
    assert_eq!(run(&["encode", "sudoku", common::CONFLICT]).result(), (4, ""));
}

/// Two names that differ in bytes which are not UTF-8 are not one name.
#[test]
fn text_that_is_not_utf8_is_refused() {
    let path = std::env::temp_dir().join(format!("footwork-utf8-{}.dlx", std::process::id()));
    std::fs::write(&path, b"a\xff b\na\xfe b\n").unwrap();
    let output = std::process::Command::new(env!("CARGO_BIN_EXE_footwork"))
        .args(["cover", "--count"])
        .arg(&path)
        .output()
        .unwrap();
    std::fs::remove_file(&path).unwrap();
    assert_eq!(output.status.code(), Some(4));
    assert!(output.stdout.is_empty());
    let message = String::from_utf8(output.stderr).unwrap();
    assert!(message.contains("line 1, column 2"), "{message}");
}

/// What `--stats` prints is enough for `--budget`.
#[test]
fn the_updates_it_took_are_budget_enough() {
    const INKALA: &str =
        "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
    for engine in ["bits", "links", "flash", "compact"] {
        let solve = |more: &[&str]| {
            let output = std::process::Command::new(env!("CARGO_BIN_EXE_footwork"))
                .args(["solve", INKALA, "--engine", engine, "--stats", "--format", "json"])
                .args(more)
                .output()
                .unwrap();
            (output.status.code(), String::from_utf8(output.stdout).unwrap())
        };
        let (status, first) = solve(&[]);
        assert_eq!(status, Some(0));
        let digits = first.split("\"updates\":").nth(1).unwrap();
        let updates: String = digits.chars().take_while(char::is_ascii_digit).collect();
        assert_eq!(solve(&["--budget", &updates]), (Some(0), first), "{engine}");
    }
}
