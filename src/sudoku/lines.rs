//! A text cut into numbered lines, and lines into characters with their columns.

/// One line without its end, numbered from 1.
#[derive(Clone, Copy)]
pub(super) struct TextLine<'t> {
    pub(super) text: &'t str,
    pub(super) number: u32,
}

impl<'t> TextLine<'t> {
    /// The characters, each with its column from 1.
    pub(super) fn characters(self) -> impl Iterator<Item = (char, u32)> + 't {
        self.text.chars().scan(0_u32, |column, character| {
            *column = column.saturating_add(1);
            Some((character, *column))
        })
    }
}

/// The lines not yet read: a position in a text that can be kept and gone back to.
#[derive(Clone, Copy, Debug)]
pub(super) struct Lines<'t> {
    rest: &'t str,
    next: u32,
}

impl<'t> Lines<'t> {
    /// All lines; a byte order mark counts only as the very first character.
    pub(super) fn new(text: &'t str) -> Self {
        Self { rest: text.strip_prefix('\u{FEFF}').unwrap_or(text), next: 1 }
    }

    /// The text from here on.
    pub(super) fn rest(&self) -> &'t str {
        self.rest
    }

    /// The next line, ended by LF, CR LF, CR alone or the end of the text.
    pub(super) fn next(&mut self) -> Option<TextLine<'t>> {
        if self.rest.is_empty() { None } else { Some(self.next_from(0)) }
    }

    /// The same for a line whose first `known` bytes hold no line end.
    pub(super) fn next_from(&mut self, known: usize) -> TextLine<'t> {
        let bytes = self.rest.as_bytes();
        let unknown = bytes.get(known..).unwrap_or_default();
        let end = match unknown.iter().position(|&byte| byte == b'\n' || byte == b'\r') {
            Some(offset) => known.saturating_add(offset),
            None => bytes.len(),
        };
        let (text, ended) = self.rest.split_at_checked(end).unwrap_or((self.rest, ""));
        let ended = ended.strip_prefix('\r').unwrap_or(ended);
        // CR LF is one end, LF CR are two.
        self.rest = ended.strip_prefix('\n').unwrap_or(ended);
        let number = self.next;
        self.next = number.saturating_add(1);
        TextLine { text, number }
    }
}

#[cfg(test)]
mod tests {
    use super::Lines;

    #[test]
    fn every_line_end_counts_once() {
        let mut lines = Lines::new("\u{FEFF}a\nb\r\nc\rd\n\r\ne\n\re");
        let expected = ["a", "b", "c", "d", "", "e", "", "e"];
        for (text, number) in expected.into_iter().zip(1..) {
            let line = lines.next().unwrap();
            assert_eq!((line.text, line.number), (text, number));
        }
        assert!(lines.next().is_none());
    }

    #[test]
    fn a_mark_inside_the_text_stays() {
        assert_eq!(Lines::new("\u{FEFF}\u{FEFF}1").next().unwrap().text, "\u{FEFF}1");
        assert_eq!(Lines::new("1\n\u{FEFF}2").rest(), "1\n\u{FEFF}2");
    }
}
