//! Lines from another program, which may be of any length and hold any bytes.

use std::io::{self, BufRead, Read};

/// The most bytes of a line. A game of 2,000 moves as Hub writes it has about 20,000.
const LONGEST: u64 = 1 << 18;

/// A line without its end.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Line {
    Text(String),
    /// The line was longer than any message, and was skipped.
    TooLong,
}

/// The lines of an input.
pub(super) struct Lines<R> {
    input: R,
    /// Whether the rest of a long line is to be skipped.
    is_inside_long_line: bool,
}

impl<R: BufRead> Lines<R> {
    pub(super) const fn new(input: R) -> Self {
        Self { input, is_inside_long_line: false }
    }

    /// Reads the next line; `None` at the end of the input. Bytes that are not UTF-8 become replacement characters. A long
    /// line is reported before its end has come.
    pub(super) fn next(&mut self) -> io::Result<Option<Line>> {
        if std::mem::replace(&mut self.is_inside_long_line, false) {
            self.input.skip_until(b'\n')?;
        }
        let mut bytes = Vec::new();
        self.input.by_ref().take(LONGEST).read_until(b'\n', &mut bytes)?;
        if bytes.is_empty() {
            return Ok(None);
        }
        if bytes.len() as u64 == LONGEST && !bytes.ends_with(b"\n") {
            self.is_inside_long_line = true;
            return Ok(Some(Line::TooLong));
        }
        let text = String::from_utf8_lossy(&bytes);
        Ok(Some(Line::Text(text.trim_end_matches(['\n', '\r']).to_owned())))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_lines_are_skipped_and_others_are_read() {
        let mut input = b"a\r\n\xff\n".to_vec();
        input.extend(vec![b'x'; LONGEST as usize * 3]);
        input.extend(b"\nlast");
        let mut lines = Lines::new(&input[..]);
        let text = |text: &str| Some(Line::Text(text.to_owned()));
        assert_eq!(lines.next().unwrap(), text("a"));
        assert_eq!(lines.next().unwrap(), text("\u{fffd}"));
        assert_eq!(lines.next().unwrap(), Some(Line::TooLong));
        assert_eq!(lines.next().unwrap(), text("last"));
        assert_eq!(lines.next().unwrap(), None);
    }
}
