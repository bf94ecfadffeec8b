//! Runs the command as a person would.
#![allow(dead_code, reason = "no test needs all of it")]

use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Stdio};

/// Inkala's puzzle of 2012.
pub const INKALA: &str =
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
/// Its only solution.
pub const INKALA_SOLVED: &str =
    "812753649943682175675491283154237896369845721287169534521974368438526917796318452";
/// A puzzle with exactly 125 solutions.
pub const MANY: &str =
    "...3165..8..5..1...1.89724.9.1.85.2....9.1....4.263..1.5.....1.1..4.9..2..61.8...";
/// No two givens contradict each other, and there is no solution.
pub const NONE: &str =
    "..9.287..8.6..4..5..3.....46.........2.71345.........23.....5..9..4..8.7..125.3..";
/// Two givens contradict each other.
pub const CONFLICT: &str =
    "11...............................................................................";

/// What a run came to.
#[derive(Debug)]
pub struct Run {
    /// Exit code.
    pub code: Option<i32>,
    /// Standard output.
    pub out: String,
    /// Standard error.
    pub err: String,
}

impl Run {
    /// Exit code and standard output.
    pub fn result(&self) -> (i32, &str) {
        (self.code.unwrap_or(-1), &self.out)
    }
}

/// The command, with nothing of the environment that changes its output.
pub fn command(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_footwork"));
    command.args(arguments).env_remove("NO_COLOR").env("TERM", "xterm").stdin(Stdio::null());
    command
}

/// Runs with arguments and nothing on standard input.
pub fn run(arguments: &[&str]) -> Run {
    finish(&mut command(arguments))
}

/// Runs a prepared command.
pub fn finish(command: &mut Command) -> Run {
    let output = command.output().expect("the command starts");
    Run {
        code: output.status.code(),
        out: String::from_utf8(output.stdout).expect("results are UTF-8"),
        err: String::from_utf8(output.stderr).expect("messages are UTF-8"),
    }
}

/// Runs with a text on standard input.
pub fn pipe(arguments: &[&str], input: impl AsRef<[u8]>) -> Run {
    let mut child = command(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the command starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    let input = input.as_ref().to_vec();
    let writer = std::thread::spawn(move || {
        // The command may end before it has read all.
        let _ = stdin.write_all(&input);
    });
    let output = child.wait_with_output().expect("the command ends");
    writer.join().expect("the writer ends");
    Run {
        code: output.status.code(),
        out: String::from_utf8(output.stdout).expect("results are UTF-8"),
        err: String::from_utf8(output.stderr).expect("messages are UTF-8"),
    }
}

/// Writes a file for one test.
pub fn file(name: &str, content: impl AsRef<[u8]>) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::write(&path, content).expect("the folder for tests can be written");
    path
}

/// A path as an argument.
pub fn text(path: &std::path::Path) -> &str {
    path.to_str().expect("a path in UTF-8")
}
