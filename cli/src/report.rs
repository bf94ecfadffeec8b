//! Messages and progress on standard error.

use std::fmt;
use std::io::{self, IsTerminal, Write};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};

use crate::color::{ERROR, PLAIN, WARNING, When};
use crate::output;
use crate::totals::rate;

/// Runs shorter than this show no progress.
const PATIENCE: Duration = Duration::from_secs(1);
/// How long what is shown stays as it is.
const REFRESH: Duration = Duration::from_millis(100);

/// How grave a message is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Grade {
    Error,
    Warning,
    Note,
}

/// What is said beside the results.
pub struct Report {
    color: bool,
    hints: Vec<&'static str>,
    progress: Option<Progress>,
}

struct Progress {
    started: Instant,
    /// Bytes of all input, where that is known.
    total: Option<u64>,
    bytes: u64,
    puzzles: u64,
    bar: Option<ProgressBar>,
    /// When it is to be drawn next.
    due: Duration,
}

impl Report {
    /// Messages, in color where that is wanted.
    pub fn new(color: When) -> Self {
        Self { color: color.on_stderr(), hints: Vec::new(), progress: None }
    }

    /// Shows progress from now on, if a person sees it and it does not stand among results.
    pub fn follow(&mut self, total: Option<u64>) {
        if io::stderr().is_terminal() && !output::stdout_is_terminal() {
            let started = Instant::now();
            let (bytes, puzzles, bar) = (0, 0, None);
            self.progress = Some(Progress { started, total, bytes, puzzles, bar, due: PATIENCE });
        }
    }

    /// One more puzzle is done.
    pub fn advance(&mut self) {
        if let Some(progress) = &mut self.progress {
            progress.puzzles += 1;
            progress.show();
        }
    }

    /// So many more bytes of input are done.
    pub fn advance_bytes(&mut self, bytes: usize) {
        if let Some(progress) = &mut self.progress {
            progress.bytes += bytes as u64;
        }
    }

    /// Takes the progress bar away.
    pub fn finish(&mut self) {
        if let Some(bar) = self.progress.take().and_then(|progress| progress.bar) {
            bar.finish_and_clear();
        }
    }

    /// Something is wrong.
    pub fn error(&mut self, message: impl fmt::Display) {
        self.say(Grade::Error, message);
    }

    /// Something is probably not as it was meant.
    pub fn warning(&mut self, message: impl fmt::Display) {
        self.say(Grade::Warning, message);
    }

    /// Something good to know.
    pub fn note(&mut self, message: impl fmt::Display) {
        self.say(Grade::Note, message);
    }

    /// What to do about an error, said once.
    pub fn hint(&mut self, hint: &'static str) {
        if !self.hints.contains(&hint) {
            self.hints.push(hint);
            self.say(Grade::Note, format_args!("hint: {hint}"));
        }
    }

    fn say(&self, grade: Grade, message: impl fmt::Display) {
        let (color, word) = match grade {
            Grade::Error => (ERROR, "error: "),
            Grade::Warning => (WARNING, "warning: "),
            Grade::Note => ("", ""),
        };
        let (color, plain) =
            if self.color && grade != Grade::Note { (color, PLAIN) } else { ("", "") };
        let write = || {
            // Where messages cannot be written there is nobody to tell.
            let _ = writeln!(io::stderr().lock(), "footwork: {color}{word}{plain}{message}");
        };
        match self.progress.as_ref().and_then(|progress| progress.bar.as_ref()) {
            Some(bar) => bar.suspend(write),
            None => write(),
        }
    }
}

impl Progress {
    fn show(&mut self) {
        let elapsed = self.started.elapsed();
        if elapsed < self.due {
            return;
        }
        self.due = elapsed + REFRESH;
        if self.bar.is_none() {
            self.bar = Some(self.new_bar());
        }
        if let Some(bar) = &self.bar {
            bar.set_position(self.bytes);
            let rate = rate(self.puzzles, elapsed);
            bar.set_message(format!("{} puzzles, {rate} a second", self.puzzles));
        }
    }

    fn new_bar(&self) -> ProgressBar {
        let (bar, template) = match self.total {
            Some(total) => (ProgressBar::new(total), "{bar:30} {percent:>3}% {msg}, {eta} left"),
            None => (ProgressBar::new_spinner(), "{spinner} {msg}"),
        };
        match ProgressStyle::with_template(template) {
            Ok(style) => bar.with_style(style),
            Err(_) => bar,
        }
    }
}
