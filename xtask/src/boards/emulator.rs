//! Running a program on an emulated board.

use std::io::Read;
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};

use super::board::Board;

/// A run to make.
pub struct Run<'a> {
    pub board: &'a Board,
    pub program: &'a Path,
    /// Where the emulator runs: names of files are meant here.
    pub folder: &'a Path,
    /// More arguments for the emulator.
    pub arguments: &'a [String],
    /// The program has failed if it takes longer.
    pub limit: Duration,
}

/// What came of it.
pub struct Output {
    pub status: i32,
    pub stdout: Vec<u8>,
    pub stderr: Vec<u8>,
}

impl Output {
    /// What the program and the emulator said, for messages.
    pub fn told(&self) -> String {
        let [out, error] = [&self.stdout, &self.stderr].map(|it| String::from_utf8_lossy(it));
        format!("exit status {}\n--- output\n{out}--- errors\n{error}", self.status)
    }
}

impl Run<'_> {
    /// Runs it to its end, or to the limit, which is an error.
    pub fn run(&self) -> Result<Output> {
        let Board { name, emulator, arguments, .. } = self.board;
        let mut child = Command::new(emulator)
            .current_dir(self.folder)
            .args(["-M", name])
            .args(*arguments)
            .args(["-display", "none", "-monitor", "none"])
            .args(["-semihosting-config", "enable=on,target=native"])
            .args(self.arguments)
            .arg("-kernel")
            .arg(self.program)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .with_context(|| format!("cannot run {emulator}"))?;
        let stdout = child.stdout.take().map(in_background);
        let stderr = child.stderr.take().map(in_background);
        let began = Instant::now();
        let mut pause = Duration::from_millis(2);
        let status = loop {
            if let Some(status) = child.try_wait()? {
                break Some(status);
            }
            if began.elapsed() > self.limit {
                child.kill()?;
                child.wait()?;
                break None;
            }
            thread::sleep(pause);
            pause = (pause * 2).min(Duration::from_millis(50));
        };
        let collect = |reader: Option<thread::JoinHandle<Vec<u8>>>| {
            reader.and_then(|reader| reader.join().ok()).unwrap_or_default()
        };
        let (stdout, stderr) = (collect(stdout), collect(stderr));
        let code = status.and_then(|status| status.code()).unwrap_or(-1);
        let output = Output { status: code, stdout, stderr };
        if status.is_none() {
            bail!(
                "{} on {name} did not end within {} s: {}",
                self.program.display(),
                self.limit.as_secs(),
                output.told()
            );
        }
        Ok(output)
    }
}

fn in_background(mut from: impl Read + Send + 'static) -> thread::JoinHandle<Vec<u8>> {
    thread::spawn(move || {
        let mut bytes = Vec::new();
        // What came until the end, however it ended.
        let _ = from.read_to_end(&mut bytes);
        bytes
    })
}
