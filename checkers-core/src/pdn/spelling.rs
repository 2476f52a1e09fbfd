//! Spellings of moves and results: decides what one word between blanks is.

use alloc::string::{String, ToString};

use crate::notation::moves::separator;

/// A word in its standard spelling, and whether it was written so in the reading grammar of PDN 3.0.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Spelled {
    pub(super) text: String,
    pub(super) standard: bool,
}

/// The largest number of a square on any board.
const LAST_SQUARE: u32 = 128;

/// Signs after a move that have no meaning.
pub(super) const SIGNS: [char; 6] = ['+', '#', '=', ',', '.', '\''];

/// The results of PDN 3.0. Results with two points for a win come last.
const RESULTS: [&str; 7] = ["1-0", "0-1", "1/2-1/2", "0-0", "2-0", "0-2", "1-1"];

/// Other spellings of results, with the standard spellings.
const RESULT_SPELLINGS: [(&str, &str); 21] = [
    ("1:0", "1-0"),
    ("0:1", "0-1"),
    ("1/2:1/2", "1/2-1/2"),
    ("0:0", "0-0"),
    ("2:0", "2-0"),
    ("0:2", "0-2"),
    ("1:1", "1-1"),
    ("½-½", "1/2-1/2"),
    ("½:½", "1/2-1/2"),
    ("½", "1/2-1/2"),
    ("1/2", "1/2-1/2"),
    ("0.5-0.5", "1/2-1/2"),
    ("0,5-0,5", "1/2-1/2"),
    ("1.0-0.0", "1-0"),
    ("0.0-1.0", "0-1"),
    ("1 - 0", "1-0"),
    ("0 - 1", "0-1"),
    ("1/2 - 1/2", "1/2-1/2"),
    ("2 - 0", "2-0"),
    ("0 - 2", "0-2"),
    ("1 - 1", "1-1"),
];

/// Returns a result if the word is one of the usual results. A score such as `4-6` has the form of a move and is not one of them.
pub(super) fn result(word: &str) -> Option<Spelled> {
    if let Some(same) = RESULTS.iter().find(|result| **result == word) {
        return Some(Spelled { text: (*same).to_string(), standard: true });
    }
    let (_, meant) = RESULT_SPELLINGS.iter().find(|(written, _)| *written == word)?;
    Some(Spelled { text: (*meant).to_string(), standard: false })
}

/// Returns a result with blanks or fractions: `1+ - 1-`, `1 1/2 - 1/2`, `0.98-1.02`. `line` must be the whole rest of a line,
/// because the first word of such a result can have other meanings.
pub(super) fn long_result(line: &str) -> Option<Spelled> {
    if let Some(result) = result(line) {
        return Some(result);
    }
    let plus = ["1+ - 1-", "1- - 1+"].contains(&line);
    let halves = ["1 1/2 - 1/2", "1/2 - 1 1/2", "1 1/2-1/2", "1/2-1 1/2"].contains(&line);
    let hundredths = || {
        let share = |part: &str| {
            part.trim().split_once('.').is_some_and(|(whole, rest)| {
                matches!(whole, "0" | "1" | "2") && rest.len() <= 2 && !rest.is_empty() && digits(rest)
            })
        };
        line.split_once('-').is_some_and(|(first, second)| share(first) && share(second))
    };
    (plus || halves || hundredths()).then(|| Spelled { text: line.to_string(), standard: false })
}

/// Splits a word into a move and a result that follows it without a blank.
pub(super) fn glued_result(word: &str) -> Option<(Spelled, Spelled)> {
    let spellings = RESULT_SPELLINGS.iter().map(|(written, _)| *written);
    RESULTS.into_iter().chain(spellings).find_map(|ending| {
        let before = word.strip_suffix(ending)?;
        Some((move_text(before)?, result(ending)?))
    })
}

/// Splits a word into a move and words that follow it without a blank, as in `8-11White resigns`.
pub(super) fn glued_words(word: &str) -> Option<(Spelled, &str)> {
    let length = word.bytes().take_while(|byte| matches!(byte, b'0'..=b'9' | b'-' | b'x' | b':')).count();
    let (before, after) = word.split_at(length);
    after.starts_with(char::is_alphabetic).then_some(())?;
    Some((move_text(before)?, after))
}

/// Returns whether a word is a date, `2005-06-11`, `12.05.2002`, `11/2002`, or a season, `2004-2005`. None of them is a move,
/// because no board has a square with such a number.
pub(super) fn is_date(word: &str) -> bool {
    // Fast path: almost all words are too short or begin with a letter.
    if word.len() < 6 || !word.as_bytes()[0].is_ascii_digit() {
        return false;
    }
    let word = word.trim_end_matches(['.', ',', ';', ':']);
    let is_mark = |letter: char| matches!(letter, '.' | '-' | '/');
    let parts = word.split(is_mark);
    let count = parts.clone().count();
    // `1.2005` is a move after its number.
    let enough = count == 3 || count == 2 && !word.contains('.');
    enough
        && parts.clone().all(|part| digits(part) && (part.len() <= 2 || is_year(part)))
        && parts.clone().any(is_year)
}

/// Returns whether a word is a year from which games are known.
pub(super) fn is_year(word: &str) -> bool {
    word.len() == 4 && digits(word) && ("1500".."2100").contains(&word)
}

fn digits(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// Returns a move if the word has the form of a move in any notation: `32-28`, `19x28x37`, `c3:e5`, `a3b4`, `gf4`, `b:d4`, `3228`.
///
/// The standard spelling has small letters, ASCII separators and no leading zeros. Does not check whether the squares exist or
/// the move is legal.
pub(super) fn move_text(word: &str) -> Option<Spelled> {
    let trimmed = word.trim_end_matches(SIGNS);
    let mut scan = Scan { rest: trimmed, text: String::new(), standard: trimmed.len() == word.len() };
    let numeric = scan.rest.starts_with(|letter: char| letter.is_ascii_digit());
    let squares = if numeric { scan.numeric() } else { scan.algebraic() }?;
    let one_square = squares < 2;
    if one_square || !scan.rest.is_empty() {
        return None;
    }
    // `1-1` is always a result.
    let moves = squares > 2 || result(&scan.text).is_none();
    moves.then_some(Spelled { text: scan.text, standard: scan.standard })
}

/// Returns the move of two squares without a separator: `3228`, `0611`, `69`, `811`. Four digits are two squares of two digits.
/// Three digits that can be divided in two ways stay as they are, because only the position decides; see [`divisions`].
pub(super) fn glued_squares(word: &str) -> Option<String> {
    if !digits(word) {
        return None;
    }
    let mut found = divisions(word);
    match (word.len(), found.next(), found.next()) {
        (2..=4, Some(only), None) => Some(only),
        (3, Some(_), Some(_)) => Some(word.to_string()),
        _ => None,
    }
}

/// Lists the ways to divide digits into two squares of one or two digits, each as a move: `811` is `8-11` or `81-1`.
pub(super) fn divisions(digits: &str) -> impl Iterator<Item = String> {
    let square = |text: &str| {
        let significant = text.trim_start_matches('0');
        (matches!(text.len(), 1 | 2) && !significant.is_empty()).then(|| significant.to_string())
    };
    (1..digits.len()).filter_map(move |at| {
        let (from, to) = digits.split_at_checked(at)?;
        Some([square(from)?.as_str(), "-", square(to)?.as_str()].concat())
    })
}

/// Returns a move with unknown separators: `28/17`, `28*17`, `c3->d4`. They become `-`, which fits captures too.
pub(super) fn loose_move(word: &str) -> Option<Spelled> {
    let is_mark = |letter: char| !letter.is_alphanumeric();
    let mut text = String::new();
    let mut rest = word;
    loop {
        let end = rest.find(is_mark).unwrap_or(rest.len());
        let (square, after) = rest.split_at(end);
        let mut scan = Scan { rest: square, text: String::new(), standard: true };
        if !square.starts_with(|letter: char| letter.is_ascii_digit()) {
            scan.file()?;
        }
        scan.number()?;
        if !scan.rest.is_empty() {
            return None;
        }
        text.push_str(&scan.text);
        if after.is_empty() {
            break;
        }
        rest = after.trim_start_matches(is_mark);
        if rest.is_empty() || after[..after.len() - rest.len()].chars().count() > 3 {
            return None;
        }
        text.push('-');
    }
    // The text is a move with dashes, or one square.
    move_text(&text).map(|spelled| Spelled { standard: false, ..spelled })
}

/// Returns whether a word is a number of a square, or a file letter and a rank.
pub(super) fn is_square(word: &str) -> bool {
    let number = word.strip_prefix(is_file).unwrap_or(word);
    digits(number) && number.parse().is_ok_and(|value: u32| (1..=LAST_SQUARE).contains(&value))
}

/// Returns whether a letter names a file. PDN cannot write a file `x`, which would be a separator.
fn is_file(letter: char) -> bool {
    matches!(letter.to_ascii_lowercase(), 'a'..='w')
}

/// A scan of a word from left to right.
struct Scan<'a> {
    rest: &'a str,
    text: String,
    standard: bool,
}

impl Scan<'_> {
    /// Reads `32-28`, `19x28x37` or `3228`. Returns the number of squares.
    fn numeric(&mut self) -> Option<usize> {
        // PDN 3.0 mentions numeric moves without a separator.
        if matches!(self.rest.len(), 3 | 4) && digits(self.rest) {
            self.text = glued_squares(self.rest)?;
            self.rest = "";
            self.standard = false;
            return Some(2);
        }
        self.number()?;
        let mut squares = 1;
        while self.separator() {
            self.number()?;
            squares += 1;
        }
        Some(squares)
    }

    /// Reads `c3-d4`, `c3:e5:g7`, `a3b4`, `gf4` or `b:d4`. Returns the number of squares.
    fn algebraic(&mut self) -> Option<usize> {
        self.file()?;
        let whole = self.rest.starts_with(|letter: char| letter.is_ascii_digit());
        if whole {
            self.number()?;
        } else {
            // The short Russian form has only the file of the origin.
            self.standard = false;
        }
        let mut squares = 1;
        while !self.rest.is_empty() {
            let separated = self.separator();
            // Without separators a move has exactly two squares.
            if !separated && squares > 1 {
                return None;
            }
            self.file()?;
            self.number()?;
            squares += 1;
        }
        Some(squares)
    }

    fn next(&mut self) -> Option<char> {
        let letter = self.rest.chars().next()?;
        self.rest = &self.rest[letter.len_utf8()..];
        Some(letter)
    }

    /// Reads a number and removes its leading zeros.
    fn number(&mut self) -> Option<()> {
        let length = self.rest.bytes().take_while(u8::is_ascii_digit).count();
        let (number, rest) = self.rest.split_at(length);
        let significant = number.trim_start_matches('0');
        let value: u32 = significant.parse().ok().filter(|value| *value <= LAST_SQUARE)?;
        // The grammar allows one leading zero before one digit, and numbers of at most two digits.
        let plain = significant.len() == length || length == 2;
        self.standard &= plain && value < 100;
        self.text.push_str(significant);
        self.rest = rest;
        Some(())
    }

    fn file(&mut self) -> Option<()> {
        let letter = self.next().filter(|letter| is_file(*letter))?;
        self.standard &= matches!(letter, 'a'..='l');
        self.text.push(letter.to_ascii_lowercase());
        Some(())
    }

    fn separator(&mut self) -> bool {
        let Some(letter) = self.rest.chars().next() else { return false };
        let Some(meant) = separator(letter) else { return false };
        self.next();
        self.standard &= letter == meant;
        self.text.push(meant);
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn spelled(word: &str) -> Option<(String, bool)> {
        move_text(word).map(|spelled| (spelled.text, spelled.standard))
    }

    #[test]
    fn moves_of_the_grammar_stay_unchanged() {
        for word in
            ["32-28", "1-6", "19x28", "19x28x37", "c3-d4", "c3:e5:g7", "a3b4", "1-18", "k11-l12", "1x1"]
        {
            assert_eq!(spelled(word), Some((word.to_string(), true)), "{word}");
        }
        assert_eq!(spelled("06-11"), Some(("6-11".to_string(), true)));
    }

    #[test]
    fn other_spellings_become_standard() {
        for (word, text) in [
            ("A3-B4", "a3-b4"),
            ("gf4", "gf4"),
            ("b:d4", "b:d4"),
            ("ec5", "ec5"),
            ("3228", "32-28"),
            ("0528", "5-28"),
            ("0611", "6-11"),
            ("811", "811"),
            ("110", "1-10"),
            ("32–28", "32-28"),
            ("19×28", "19x28"),
            ("19X28", "19x28"),
            ("c3хe5", "c3xe5"),
            ("19x28+", "19x28"),
            ("32-28.", "32-28"),
            ("006-011", "6-11"),
            ("100-112", "100-112"),
        ] {
            assert_eq!(spelled(word), Some((text.to_string(), false)), "{word}");
        }
    }

    #[test]
    fn other_words_are_not_moves() {
        for word in [
            "",
            "-",
            "32",
            "32-",
            "-28",
            "1-0",
            "0-0",
            "1-1",
            "129-1",
            "9n",
            "bad",
            "c3",
            "c3-",
            "a3b4c5",
            "0028",
            "1/2",
            "32-28x",
            "x23",
            "gf",
            "99999999999-1",
            "32--28",
            "١-٢",
            "ж",
        ] {
            assert_eq!(spelled(word), None, "{word}");
        }
    }

    #[test]
    fn digits_are_divided_into_squares() {
        let all = |text| divisions(text).collect::<alloc::vec::Vec<_>>().join(" ");
        for (text, divided) in
            [("811", "8-11 81-1"), ("69", "6-9"), ("100", ""), ("1115", "11-15"), ("0611", "6-11"), ("7", "")]
        {
            assert_eq!(all(text), divided, "{text}");
        }
    }

    #[test]
    fn dates_are_distinguished_from_moves() {
        for (word, found) in [
            ("2005-06-11", true),
            ("12.05.2002", true),
            ("1.1.1965", true),
            ("12/05/2002,", true),
            ("2004-2005", true),
            ("11/2002", true),
            ("1.2005", false),
            ("12-05-02", false),
            ("1.32-28", false),
            ("19x28x37", false),
            ("2005", false),
            ("3228", false),
            ("2005-", false),
        ] {
            assert_eq!(is_date(word), found, "{word}");
            assert!(!found || move_text(word).is_none() && loose_move(word).is_none(), "{word}");
        }
        assert!(is_year("1998") && is_year("2005"));
        assert!(!is_year("3228") && !is_year("1499") && !is_year("20x5"));
    }

    #[test]
    fn unknown_separators_become_dashes() {
        for (word, text) in [
            ("28/17", Some("28-17")),
            ("28*17", Some("28-17")),
            ("c3->d4", Some("c3-d4")),
            ("32→28", Some("32-28")),
            ("19/28/37", Some("19-28-37")),
            ("32---->28", None),
            ("28/", None),
            ("12/05/2002", None),
            ("28/ж", None),
        ] {
            assert_eq!(loose_move(word).map(|spelled| spelled.text).as_deref(), text, "{word}");
        }
    }

    #[test]
    fn results_are_distinguished_from_moves() {
        for (word, text) in [("1-0", "1-0"), ("0:1", "0-1"), ("½-½", "1/2-1/2"), ("1/2:1/2", "1/2-1/2")] {
            assert_eq!(result(word).unwrap().text, text);
        }
        assert_eq!(result("4-6"), None);
        for line in ["1+ - 1-", "1 1/2 - 1/2", "0.98-1.02", "1 - 0"] {
            assert!(long_result(line).is_some(), "{line}");
        }
        assert_eq!(long_result("1. 32-28"), None);
        let (mv, end) = glued_result("24x352-0").unwrap();
        assert_eq!((mv.text.as_str(), end.text.as_str()), ("24x35", "2-0"));
        assert_eq!(
            glued_words("8-11White").map(|(mv, rest)| (mv.text, rest)),
            Some(("8-11".to_string(), "White"))
        );
        assert_eq!(glued_result("24x351/2-1/2").unwrap().0.text, "24x35");
    }
}
