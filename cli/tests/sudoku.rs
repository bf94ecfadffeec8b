//! `solve`, `count`, `enumerate` and `check`: answers, exit codes, formats.

mod common;

use common::{CONFLICT, INKALA, INKALA_SOLVED, MANY, NONE, command, finish, pipe, run};

#[test]
fn the_first_command_of_the_readme() {
    let run = run(&["solve", INKALA]);
    assert_eq!(run.result(), (0, &*format!("{INKALA_SOLVED}\n")));
    assert_eq!(run.err, "");
}

#[test]
fn every_engine_gives_the_same() {
    for engine in ["bits", "links", "flash", "compact"] {
        let solved = run(&["solve", "--engine", engine, INKALA]);
        assert_eq!(solved.result(), (0, &*format!("{INKALA_SOLVED}\n")), "{engine}");
        assert_eq!(run(&["count", "--engine", engine, MANY]).result(), (0, "125\n"), "{engine}");
    }
    let run = run(&["solve", "--engine", "flash", "--size", "4", "1..............."]);
    assert_eq!(run.result(), (2, ""));
    assert!(run.err.contains("9x9 only"), "{}", run.err);
}

#[test]
fn several_solutions() {
    let solved = run(&["solve", MANY]);
    assert_eq!((solved.code, solved.out.lines().count()), (Some(3), 1));
    assert!(solved.err.contains("more than one solution"), "{}", solved.err);
    let first = run(&["solve", "--first", MANY]);
    assert_eq!(first.result(), (0, &*solved.out));
    assert_eq!(first.err, "");
}

#[test]
fn no_solution() {
    let run = run(&["solve", NONE]);
    assert_eq!(run.result(), (1, ""));
    assert!(run.err.contains("no solution"), "{}", run.err);
}

#[test]
fn conflicting_givens_are_found_before_any_search() {
    for command in ["solve", "count", "enumerate"] {
        let run = run(&[command, CONFLICT]);
        assert_eq!(run.result(), (4, ""), "{command}");
        let named = "digit 1 twice in row 1: r1c1 and r1c2";
        assert!(run.err.contains(named), "{command}: {}", run.err);
    }
}

#[test]
fn counts_say_whether_they_are_complete() {
    for (limit, count, complete) in [("1", 1, false), ("124", 124, false), ("125", 125, true)] {
        let counted = run(&["count", "--limit", limit, MANY]);
        assert_eq!(counted.result(), (0, &*format!("{count}\n")));
        assert_eq!(counted.err.contains("there are more solutions"), !complete);
        let json = run(&["count", "--limit", limit, "--format", "json", MANY]).out;
        assert!(json.contains(&format!("\"count\":{count},\"complete\":{complete}")), "{json}");
    }
    assert_eq!(run(&["count", NONE]).result(), (0, "0\n"));
    assert_eq!(run(&["count", "--limit", "0", MANY]).code, Some(2));
}

#[test]
fn all_solutions() {
    let all = run(&["enumerate", MANY]);
    let mut lines: Vec<&str> = all.out.lines().collect();
    assert_eq!((all.code, lines.len()), (Some(0), 125));
    let some = run(&["enumerate", "--limit", "7", MANY]);
    assert_eq!((some.code, some.out.as_str()), (Some(0), &*(lines[..7].join("\n") + "\n")));
    assert!(some.err.contains("--limit"), "{}", some.err);
    let givens = |line: &&str| line.bytes().zip(MANY.bytes()).all(|(a, b)| b == b'.' || a == b);
    assert!(lines.iter().all(givens));
    lines.sort_unstable();
    lines.dedup();
    assert_eq!(lines.len(), 125);
    assert_eq!(run(&["enumerate", NONE]).result(), (1, ""));
}

#[test]
fn check_gives_a_verdict_for_each() {
    for (puzzle, code, verdict) in [
        (INKALA, 0, "unique\n"),
        (INKALA_SOLVED, 0, "unique\n"),
        (MANY, 3, "not-unique\n"),
        (NONE, 1, "no-solution\n"),
        (
            CONFLICT,
            4,
            "invalid: digit 1 twice in row 1: r1c1 r1c2; digit 1 twice in box 1: r1c1 r1c2\n",
        ),
    ] {
        assert_eq!(run(&["check", puzzle]).result(), (code, verdict));
    }
    let spent = run(&["check", "--budget", "5", INKALA]);
    assert_eq!(spent.code, Some(5));
    assert!(spent.out.starts_with("unfinished: the budget of 5 updates is spent"), "{}", spent.out);
}

#[test]
fn a_spent_budget_is_never_no_solution() {
    for command in ["solve", "count", "enumerate"] {
        let run = run(&[command, "--budget", "100", INKALA]);
        assert_eq!(run.result(), (5, ""), "{command}");
        assert!(run.err.contains("the budget of 100 updates is spent"), "{command}: {}", run.err);
        assert!(!run.err.contains("no solution\n"), "{command}: {}", run.err);
    }
    assert_eq!(run(&["solve", "--budget", "1000000", INKALA]).code, Some(0));
    assert_eq!(run(&["solve", "--budget", "0", INKALA]).code, Some(2));
}

#[test]
fn a_budget_is_measured_as_statistics_are() {
    let run_with = |budget: u64| {
        run(&["solve", "--format", "json", "--stats", "--budget", &budget.to_string(), INKALA])
    };
    let json: serde_json::Value = serde_json::from_str(&run_with(1_000_000).out).unwrap();
    let updates = json["stats"]["updates"].as_u64().unwrap();
    assert_eq!(run_with(updates + 1).code, Some(0));
    assert_eq!(run_with(updates / 2).code, Some(5));
}

#[test]
fn a_solution_within_the_budget_that_may_not_be_the_only_one() {
    // The first solution comes at less than this many updates, the proof at more.
    let json = run(&["solve", "--first", "--stats", "--format", "json", INKALA]).out;
    let json: serde_json::Value = serde_json::from_str(&json).unwrap();
    let updates = json["stats"]["updates"].as_u64().unwrap() + 1;
    let run = run(&["solve", "--budget", &updates.to_string(), INKALA]);
    assert_eq!(run.result(), (5, &*format!("{INKALA_SOLVED}\n")));
    assert!(run.err.contains("there may be others"), "{}", run.err);
}

#[test]
fn a_batch_ends_with_its_worst_status() {
    // From best to worst; the budget decides MANY within it, and not INKALA.
    let (fine, many, none, spent) = (INKALA_SOLVED, MANY, NONE, INKALA);
    let bad = "12345";
    for (lines, code) in [
        (vec![fine, fine], 0),
        (vec![many, fine], 3),
        (vec![many, none, fine], 1),
        (vec![spent, many, none], 5),
        (vec![spent, bad, many, none, fine], 4),
        (vec![CONFLICT, fine], 4),
    ] {
        let run = pipe(&["solve", "--budget", "8000"], lines.join("\n"));
        assert_eq!(run.code, Some(code), "{lines:?}\n{}", run.err);
    }
}

#[test]
fn grids_as_people_draw_them() {
    let run = run(&["solve", "--format", "grid", INKALA, INKALA]);
    let grid = "\
8 1 2 | 7 5 3 | 6 4 9
9 4 3 | 6 8 2 | 1 7 5
6 7 5 | 4 9 1 | 2 8 3
------+-------+------
1 5 4 | 2 3 7 | 8 9 6
3 6 9 | 8 4 5 | 7 2 1
2 8 7 | 1 6 9 | 5 3 4
------+-------+------
5 2 1 | 9 7 4 | 3 6 8
4 3 8 | 5 2 6 | 9 1 7
7 9 6 | 3 1 8 | 4 5 2
";
    assert_eq!(run.result(), (0, &*format!("{grid}\n{grid}")));
}

#[test]
fn colors_only_where_wanted() {
    let arguments = ["solve", "--format", "grid", INKALA];
    assert!(!run(&arguments).out.contains('\x1b'));
    let colored = [&arguments[..], &["--color", "always"]].concat();
    let out = run(&colored).out;
    assert!(out.starts_with("8 \x1b[32m1\x1b[0m "), "{out:?}");
    // An explicit option is stronger than the variable.
    assert_eq!(finish(command(&colored).env("NO_COLOR", "1")).out, out);
    let never = [&arguments[..], &["--color", "never"]].concat();
    assert!(!run(&never).out.contains('\x1b'));
    let error = run(&["solve", "--color", "always", CONFLICT]).err;
    assert!(error.contains("\x1b[1;31merror:"), "{error:?}");
}

#[test]
fn json_has_an_object_for_every_line() {
    let run = pipe(&["solve", "--format", "json"], format!("{INKALA}\n\n1234\n{MANY}\n{NONE}\n"));
    let rows: Vec<serde_json::Value> =
        run.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let brief: Vec<_> =
        rows.iter().map(|row| (row["line"].as_u64().unwrap(), &row["status"])).collect();
    assert_eq!(
        brief,
        [
            (1, &"unique".into()),
            (3, &"invalid".into()),
            (4, &"not-unique".into()),
            (5, &"no-solution".into()),
        ]
    );
    assert_eq!(rows[0]["solution"], INKALA_SOLVED);
    assert_eq!(rows[0]["puzzle"], INKALA);
    assert!(rows[1]["message"].as_str().unwrap().contains("4 cells, 81 wanted"));
    assert!(rows[3].get("solution").is_none());
    assert_eq!(run.code, Some(4));
    // What the table says is not said again, but bad input always is.
    assert!(run.err.contains("line 3"), "{}", run.err);
    assert!(!run.err.contains("no solution"), "{}", run.err);
}

#[test]
fn csv_has_a_header_and_a_row_for_every_line() {
    let run = pipe(&["solve", "--format", "csv", "--stats"], format!("{INKALA}\nx,\"y\n"));
    let mut lines = run.out.lines();
    assert_eq!(
        lines.next(),
        Some(
            "source,line,status,puzzle,solution,message,nodes,updates,solutions,deepest,options,\
             items"
        )
    );
    let row = format!("standard input,1,unique,{INKALA},{INKALA_SOLVED},,");
    assert!(lines.next().is_some_and(|line| line.starts_with(&row)));
    let bad = lines.next().unwrap();
    assert!(bad.starts_with("standard input,2,invalid,,,\"line 2"), "{bad}");
    assert!(bad.ends_with("\",0,0,0,0,0,0"), "{bad}");
    let counted = pipe(&["count", "--format", "csv", "--limit", "2"], MANY);
    let row = format!("standard input,1,limit,{MANY},2,false,\n");
    assert_eq!(counted.out, format!("source,line,status,puzzle,count,complete,message\n{row}"));
}

#[test]
fn statistics() {
    let run = run(&["solve", "--stats", "--engine", "links", INKALA]);
    assert_eq!(run.out, format!("{INKALA_SOLVED}\n"));
    assert!(run.err.contains("stats: puzzles 1 (unique 1), nodes 2741,"), "{}", run.err);
}

#[test]
fn every_size() {
    let small = run(&["count", "1..............."]);
    assert_eq!(small.result(), (0, "72\n")); // a quarter of 288
    let small = run(&["count", "--size", "4", "................"]);
    assert_eq!(small.result(), (0, "288\n"));
    // The rows of a 16x16 grid, each shifted so that rows, columns and boxes are right.
    let symbols: Vec<char> = "123456789ABCDEFG".chars().collect();
    let row = |row: usize| {
        (0..16).map(|column| symbols[(row % 4 * 4 + row / 4 + column) % 16]).collect::<String>()
    };
    let solved: Vec<String> = (0..16).map(row).collect();
    let mut puzzle = solved.clone();
    puzzle[0].replace_range(..1, ".");
    puzzle[9].replace_range(3..9, "......");
    let run = pipe(&["solve"], puzzle.join("\n"));
    assert_eq!(run.result(), (0, &*format!("{}\n", solved.concat())));
}
