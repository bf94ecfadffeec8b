//! Where puzzles come from: arguments, files, standard input; read piece by piece.

use std::ffi::OsStr;
use std::fs::{self, File};
use std::io::{self, IsTerminal, Read};
use std::path::Path;

use footwork::Error;
use footwork::sudoku::Reader;

use crate::size::{Detected, Size};

/// How much is read at once.
const READ_BYTES: usize = 64 * 1024;
/// The most text that is held because it cannot be cut.
const MOST_BYTES: usize = 256 * 1024 * 1024;

/// Text shorter than the smallest grid is more likely a name than a puzzle.
const SHORTEST: usize = 16;

/// A text with puzzles.
#[expect(clippy::struct_excessive_bools, reason = "they do not depend on each other")]
pub struct Source {
    /// How messages name it.
    pub name: String,
    /// Whether it is one argument with the puzzle itself.
    pub is_argument: bool,
    /// Its length in bytes, where it is known.
    pub length: Option<u64>,
    stream: Box<dyn Read>,
    buffer: Vec<u8>,
    lines_before: u32,
    started: bool,
    ended: bool,
    /// It has parts that must be read together, so it is not cut.
    whole: bool,
    /// A line has ended since a place to cut was last looked for.
    line_ended: bool,
}

/// A piece of a text, cut where reading can begin anew.
pub struct Chunk {
    /// The text; bytes that are no UTF-8 became U+FFFD, which is no cell.
    pub text: String,
    /// Lines of the source before it.
    pub lines_before: u32,
    /// Nothing follows.
    pub last: bool,
}

/// Whether there is anything on standard input but a person.
pub fn stdin_is_terminal() -> bool {
    io::stdin().is_terminal()
}

impl Source {
    fn new(name: String, stream: Box<dyn Read>, length: Option<u64>) -> Self {
        Self {
            name,
            is_argument: false,
            length,
            stream,
            buffer: Vec::new(),
            lines_before: 0,
            started: false,
            ended: false,
            whole: false,
            line_ended: false,
        }
    }

    /// Standard input.
    pub fn stdin() -> Self {
        Self::new("standard input".into(), Box::new(io::stdin()), None)
    }

    /// A text given as an argument, by a name for messages.
    pub fn text(name: String, text: &str) -> Self {
        let bytes = text.as_bytes().to_vec();
        let length = bytes.len() as u64;
        let stream = Box::new(io::Cursor::new(bytes));
        Self { is_argument: true, ..Self::new(name, stream, Some(length)) }
    }

    /// A file, or standard input for `-`; what is wrong with it, in words.
    pub fn file(argument: &OsStr) -> Result<Self, String> {
        if argument == "-" {
            return Ok(Self::stdin());
        }
        let path = Path::new(argument);
        let name = path.display().to_string();
        let opened = fs::metadata(path).and_then(|about| Ok((about, File::open(path)?)));
        match opened {
            Err(error) => Err(format!("{name}: {error}")),
            Ok((about, _)) if about.is_dir() => {
                Err(format!("{name}: this is a folder; name a file in it"))
            }
            Ok((about, file)) => {
                let length = about.is_file().then_some(about.len());
                Ok(Self::new(name, Box::new(file), length))
            }
        }
    }

    /// A positional argument, by these rules: `-` is standard input; what exists under that name
    /// is read; text of nothing but digits, blanks and borders, or text that reads as a grid, is
    /// the puzzle itself; anything else is an error, which says both.
    pub fn argument(number: usize, argument: &OsStr) -> Result<Self, String> {
        let name = || format!("argument {number}");
        if argument == "-" || fs::metadata(Path::new(argument)).is_ok() {
            return Self::file(argument);
        }
        let Some(text) = argument.to_str() else {
            return Self::file(argument);
        };
        let is_plain = text.len() >= SHORTEST && text.chars().all(is_plain);
        if is_plain || Size::detect(text) != Detected::None {
            return Ok(Self::text(name(), text));
        }
        let mut puzzles = Reader::<81>::new(text);
        let why = match puzzles.next() {
            Some(Err(bad)) => bad.to_string(),
            _ => Error::Empty.to_string(),
        };
        Err(format!(
            "{}: no file has this name ({}), and it is no puzzle ({why})",
            name(),
            shortened(text)
        ))
    }

    /// Keeps the text in one piece.
    pub fn keep_whole(&mut self) {
        self.whole = true;
    }

    /// The next piece; `None` at the end. The first one is there even if it is empty.
    ///
    /// `patient`: goes on reading till the end of a short text, to learn whether it is all.
    pub fn next_chunk(&mut self, patient: bool) -> io::Result<Option<Chunk>> {
        loop {
            if self.ended {
                if self.started && self.buffer.is_empty() {
                    return Ok(None);
                }
                let end = self.buffer.len();
                return Ok(Some(self.take(end)));
            }
            let waits = patient && self.buffer.len() < READ_BYTES;
            // Looked for once a line has ended, not again and again in one that does not.
            if !self.whole
                && !waits
                && std::mem::take(&mut self.line_ended)
                && let Some(end) = safe_cut(&self.buffer)
            {
                self.line_ended = true;
                return Ok(Some(self.take(end)));
            }
            self.read()?;
        }
    }

    fn take(&mut self, end: usize) -> Chunk {
        let rest = self.buffer.split_off(end);
        let bytes = std::mem::replace(&mut self.buffer, rest);
        let lines_before = self.lines_before;
        self.lines_before = lines_before.saturating_add(line_ends(&bytes));
        self.started = true;
        let text = String::from_utf8(bytes)
            .unwrap_or_else(|bad| String::from_utf8_lossy(bad.as_bytes()).into_owned());
        Chunk { text, lines_before, last: self.ended && self.buffer.is_empty() }
    }

    fn read(&mut self) -> io::Result<()> {
        let known = self.buffer.len();
        if known > MOST_BYTES {
            let message = "more than 256 MiB that cannot be cut into lines of 81 characters";
            return Err(io::Error::new(io::ErrorKind::FileTooLarge, message));
        }
        self.buffer.resize(known + READ_BYTES, 0);
        let read = loop {
            match self.stream.read(&mut self.buffer[known..]) {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                other => break other,
            }
        };
        let count = *read.as_ref().unwrap_or(&0);
        self.buffer.truncate(known + count);
        read?;
        self.ended = count == 0;
        self.line_ended |= self.buffer[known..].contains(&b'\n');
        // A heading may say that the lines after it are not to be read.
        self.whole |= self.buffer[known..].contains(&b'[');
        let is_utf16 = self.buffer.starts_with(b"\xFF\xFE") || self.buffer.starts_with(b"\xFE\xFF");
        if is_utf16 && !self.started {
            let message = "this is UTF-16; save it as UTF-8";
            return Err(io::Error::new(io::ErrorKind::InvalidData, message));
        }
        Ok(())
    }

    /// All of the text.
    pub fn read_all(mut self) -> io::Result<String> {
        self.keep_whole();
        Ok(self.next_chunk(false)?.map(|chunk| chunk.text).unwrap_or_default())
    }

    /// The same of text whose names matter: what is not UTF-8 is refused, with its place.
    pub fn read_utf8(self) -> io::Result<String> {
        let text = self.read_all()?;
        // What could not be read became this character, which no sane name has.
        match text.find(char::REPLACEMENT_CHARACTER) {
            None => Ok(text),
            Some(place) => {
                let before = text.get(..place).unwrap_or_default();
                let line = line_ends(before.as_bytes()).saturating_add(1);
                let start = before.rfind(['\n', '\r']).map_or(0, |end| end + 1);
                let column = before.get(start..).unwrap_or_default().chars().count() + 1;
                let message =
                    format!("line {line}, column {column}: this is not UTF-8; save it as UTF-8");
                Err(io::Error::new(io::ErrorKind::InvalidData, message))
            }
        }
    }
}

/// Characters that say nothing but puzzle: digits, blanks, borders.
fn is_plain(c: char) -> bool {
    matches!(c, '0'..='9' | '.' | '*' | '_' | '?' | 'x' | 'X' | '-' | '+' | '|' | '=' | ',' | ';')
        || c.is_whitespace()
        || matches!(c, '\u{2500}'..='\u{257F}')
}

/// The beginning of a text, for a message.
fn shortened(text: &str) -> String {
    const MOST: usize = 40;
    if text.chars().count() <= MOST {
        return format!("{text:?}");
    }
    format!("{:?}...", text.chars().take(MOST).collect::<String>())
}

/// The end of the last line that is certainly a whole 9x9 puzzle: a reader that begins behind it
/// finds the same grids as one that comes from the start.
fn safe_cut(bytes: &[u8]) -> Option<usize> {
    const TRIES: usize = 64;
    let mut end = bytes.iter().rposition(|&byte| byte == b'\n')? + 1;
    for _ in 0..TRIES {
        let line = bytes[..end].strip_suffix(b"\n")?;
        let start = line.iter().rposition(|&byte| byte == b'\n').map_or(0, |place| place + 1);
        // A byte order mark would count as one if the next piece began with it.
        if is_whole_puzzle(&line[start..]) && bytes.get(end) != Some(&0xEF) {
            return Some(end);
        }
        if start == 0 {
            return None;
        }
        end = start;
    }
    None
}

fn is_whole_puzzle(line: &[u8]) -> bool {
    let Some((cells, rest)) = line.split_first_chunk::<81>() else { return false };
    matches!(rest.first(), None | Some(b'\r' | b' ' | b'\t' | b',' | b';'))
        && cells.iter().any(u8::is_ascii_digit)
        && cells.iter().all(|byte| matches!(byte, b'0'..=b'9' | b'.' | b'*' | b'_' | b'?'))
}

/// Line ends as the reader counts them: LF, CR LF, CR alone.
fn line_ends(bytes: &[u8]) -> u32 {
    let (mut ends, mut after_return) = (0u32, false);
    for &byte in bytes {
        let is_end = byte == b'\r' || (byte == b'\n' && !after_return);
        ends = ends.saturating_add(u32::from(is_end));
        after_return = byte == b'\r';
    }
    ends
}

#[cfg(test)]
mod tests {
    use super::{Chunk, Source, line_ends, safe_cut};
    use std::io::{self, Read};

    const PUZZLE: &str =
        "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";

    /// A stream that gives a few bytes a time.
    struct Slow(io::Cursor<Vec<u8>>, usize);

    impl Read for Slow {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            let most = self.1.min(buffer.len());
            self.0.read(&mut buffer[..most])
        }
    }

    fn chunks(text: &str, most: usize) -> Vec<Chunk> {
        let stream = Slow(io::Cursor::new(text.as_bytes().to_vec()), most);
        let mut source = Source::new("test".into(), Box::new(stream), None);
        let mut all = Vec::new();
        while let Some(chunk) = source.next_chunk(false).unwrap() {
            all.push(chunk);
        }
        all
    }

    #[test]
    fn pieces_end_behind_whole_puzzles_and_add_up() {
        let text = format!("# head\n{PUZZLE}\r\n\n{PUZZLE} note\nbad\n\n123\n{PUZZLE}");
        for most in [1, 2, 7, 80, 1000] {
            let all = chunks(&text, most);
            let joined: String = all.iter().map(|chunk| chunk.text.as_str()).collect();
            assert_eq!(joined, text);
            let mut lines = 0;
            for (index, chunk) in all.iter().enumerate() {
                assert_eq!(chunk.lines_before, lines);
                lines += line_ends(chunk.text.as_bytes());
                assert_eq!(chunk.last, index + 1 == all.len());
                assert!(chunk.last || safe_cut(chunk.text.as_bytes()) == Some(chunk.text.len()));
            }
        }
        assert!(chunks(&text, 1).len() > 1);
    }

    #[test]
    fn a_text_with_headings_stays_whole() {
        let text = format!("[State]\n{PUZZLE}\n{PUZZLE}\n");
        assert_eq!(chunks(&text, 10).len(), 1);
    }

    #[test]
    fn nothing_is_one_empty_piece() {
        let all = chunks("", 10);
        assert_eq!((all.len(), all[0].text.as_str(), all[0].last), (1, "", true));
    }

    #[test]
    fn line_ends_count_once() {
        assert_eq!(line_ends(b"a\nb\r\nc\rd\n\r\n\re"), 6);
    }
}
