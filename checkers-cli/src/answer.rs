//! The result of a command, and how it reports errors.

/// How a command ends when nothing went wrong.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Answer {
    /// Success.
    Done,
    /// What was compared differs.
    Differs,
    /// Some of the input was bad; it has been reported already.
    BadInput,
}

/// The most characters of a line of an error message. Some of them quote input, which may be of any length.
const LINE: usize = 500;

/// Returns a message whose long lines lack their middle. Control characters, which may come from the input too, must
/// not reach a terminal.
pub(crate) fn shortened(message: &str) -> String {
    let shorten = |line: &str| -> String {
        let shown = |letter: char| if letter.is_control() { char::REPLACEMENT_CHARACTER } else { letter };
        let letters: Vec<char> = line.chars().map(shown).collect();
        if letters.len() <= LINE {
            return letters.into_iter().collect();
        }
        let (begin, end) = (&letters[..LINE / 2], &letters[letters.len() - LINE / 2..]);
        begin.iter().chain(&['…']).chain(end).collect()
    };
    message.split('\n').map(shorten).collect::<Vec<_>>().join("\n")
}
