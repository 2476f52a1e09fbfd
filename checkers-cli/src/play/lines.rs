//! Lines from a person at a terminal, who can edit and recall them, or from a file or pipe.

use std::io::{self, BufRead, IsTerminal, Read, StdinLock};

use rustyline::DefaultEditor;
use rustyline::error::ReadlineError;

/// The most bytes of a line; the longest FEN has far fewer.
pub(super) const LONGEST: usize = 16_384;

pub(super) enum Lines {
    Terminal(Box<DefaultEditor>),
    Piped(StdinLock<'static>),
}

/// A line without its end.
pub(super) enum Line {
    Text(String),
    /// It was read and dropped.
    TooLong,
}

impl Lines {
    pub(super) fn open() -> anyhow::Result<Self> {
        let stdin = io::stdin();
        Ok(if stdin.is_terminal() && io::stdout().is_terminal() {
            Self::Terminal(Box::new(DefaultEditor::new()?))
        } else {
            Self::Piped(stdin.lock())
        })
    }

    pub(super) fn is_terminal(&self) -> bool {
        matches!(self, Self::Terminal(_))
    }

    /// Returns the next line, after a prompt for a person; `None` at the end, or when the person interrupts.
    pub(super) fn next(&mut self, prompt: &str) -> anyhow::Result<Option<Line>> {
        match self {
            Self::Terminal(editor) => match editor.readline(prompt) {
                Ok(line) => {
                    editor.add_history_entry(&line)?;
                    Ok(Some(if line.len() > LONGEST { Line::TooLong } else { Line::Text(line) }))
                }
                Err(ReadlineError::Eof | ReadlineError::Interrupted) => Ok(None),
                Err(error) => Err(error.into()),
            },
            Self::Piped(stdin) => Ok(read(stdin)?),
        }
    }
}

/// Returns the next line in a bounded part of memory. What is not UTF-8 becomes replacement characters, which no
/// command has.
fn read(reader: &mut impl BufRead) -> io::Result<Option<Line>> {
    let mut bytes = Vec::new();
    // Room for the end of the line, which may have two bytes.
    reader.by_ref().take(LONGEST as u64 + 2).read_until(b'\n', &mut bytes)?;
    if bytes.is_empty() {
        return Ok(None);
    }
    let is_whole = bytes.ends_with(b"\n");
    let text = String::from_utf8_lossy(&bytes);
    let text = text.trim_end_matches(['\n', '\r']);
    if text.len() <= LONGEST {
        return Ok(Some(Line::Text(text.to_owned())));
    }
    if !is_whole {
        reader.skip_until(b'\n')?;
    }
    Ok(Some(Line::TooLong))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(mut input: &[u8]) -> Vec<Option<String>> {
        let mut lines = Vec::new();
        while let Some(line) = read(&mut input).expect("a slice can be read") {
            lines.push(match line {
                Line::Text(text) => Some(text),
                Line::TooLong => None,
            });
        }
        lines
    }

    #[test]
    fn lines_end_as_everywhere() {
        let some = |text: &str| Some(text.to_owned());
        assert_eq!(lines(b"a\nb\r\n\nc"), [some("a"), some("b"), some(""), some("c")]);
        assert_eq!(lines(b""), []);
        assert_eq!(lines(b"\xff\n"), [some("\u{fffd}")]);
    }

    #[test]
    fn a_long_line_is_passed_over() {
        let (longest, longer) = ("x".repeat(LONGEST), "y".repeat(LONGEST + 1));
        for end in ["\n", "\r\n"] {
            let input = format!("{longest}{end}{longer}{end}{longer}{longer}{end}z");
            let expected = [Some(longest.clone()), None, None, Some("z".to_owned())];
            assert_eq!(lines(input.as_bytes()), expected);
        }
        assert_eq!(lines(longer.as_bytes()), [None]);
    }
}
