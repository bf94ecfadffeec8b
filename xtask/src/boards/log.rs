//! What a program logs, as lines of text.

use anyhow::{Context, Result, bail};
use defmt_decoder::{DecodeError, Table};

/// Decodes what a program wrote by defmt: `level message`, without the level for what is printed
/// without one. A message of several lines stays so.
pub fn decode(elf: &[u8], written: &[u8]) -> Result<Vec<String>> {
    let table = Table::parse(elf)?.context("the program does not log by defmt")?;
    let mut decoder = table.new_stream_decoder();
    decoder.received(written);
    let mut lines = Vec::new();
    loop {
        match decoder.decode() {
            Ok(frame) => {
                let message = frame.display_message().to_string();
                let level = frame.level().map(|level| format!("{} ", level.as_str()));
                let text = level.unwrap_or_default() + &message;
                lines.extend(text.lines().map(|line| line.trim_end().to_owned()));
            }
            Err(DecodeError::UnexpectedEof) => return Ok(lines),
            Err(DecodeError::Malformed) => {
                bail!("what comes after these lines is no defmt:\n{}", lines.join("\n"))
            }
        }
    }
}

/// Compares with what is expected, line by line. `*` stands for any text within a line; a line that
/// begins with `... ` for one line or more that are like the rest of it.
pub fn compare(expected: &str, lines: &[String]) -> Result<()> {
    let mut at = 0;
    for wanted in expected.lines() {
        let (pattern, most) =
            wanted.strip_prefix("... ").map_or((wanted, 1), |pattern| (pattern, lines.len()));
        let rest = lines.get(at..).unwrap_or_default();
        let same = rest.iter().take(most).take_while(|line| matches(pattern, line)).count();
        match rest.first() {
            Some(line) if same == 0 => {
                bail!("line {}: expected\n  {wanted}\nbut it is\n  {line}", at + 1)
            }
            None => bail!("line {} is missing:\n  {wanted}", at + 1),
            Some(_) => at += same,
        }
    }
    match lines.get(at) {
        Some(line) => bail!("line {} is not expected:\n  {line}", at + 1),
        None => Ok(()),
    }
}

/// Whether a line is what a pattern says.
fn matches(pattern: &str, line: &str) -> bool {
    let Some((before, after)) = pattern.split_once('*') else { return pattern == line };
    let Some(rest) = line.strip_prefix(before) else { return false };
    let starts = rest.char_indices().map(|(at, _)| at).chain([rest.len()]);
    let mut rests = starts.map(|at| rest.get(at..).unwrap_or_default());
    rests.any(|rest| matches(after, rest))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn patterns_match_whole_lines() {
        for (pattern, line, whether) in [
            ("ab", "ab", true),
            ("ab", "abc", false),
            ("a*c", "abbc", true),
            ("a*c", "ac", true),
            ("a*c", "acb", false),
            ("*", "", true),
            ("* of * bytes", "12 of 34 bytes", true),
            ("* of * bytes", "12 of 34 words", false),
        ] {
            assert_eq!(matches(pattern, line), whether, "{pattern} {line}");
        }
    }

    #[test]
    fn a_log_has_all_lines_and_no_other() {
        let lines = ["one".to_owned(), "2 ms".to_owned()];
        assert!(compare("one\n* ms\n", &lines).is_ok());
        let said = |expected| compare(expected, &lines).unwrap_err().to_string();
        assert!(said("one\n").contains("line 2 is not expected"));
        assert!(said("one\n* ms\nthree\n").contains("line 3 is missing"));
        assert!(said("one\n* s\n").contains("line 2: expected"));
        assert!(compare("... *\n", &lines).is_ok());
        assert!(compare("... one\n... * ms\n", &lines).is_ok());
        assert!(said("... one\n").contains("line 2 is not expected"));
        assert!(said("one\n... two\n").contains("line 2: expected"));
    }
}
