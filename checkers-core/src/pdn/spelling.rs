//! How moves and results are spelled: what one word between blanks can be.

use alloc::string::{String, ToString};

use crate::notation::moves::separator;

/// What is kept of a word's spelling, and whether the reading grammar of PDN 3.0 knows it as it stood.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Spelled {
    pub(super) text: String,
    pub(super) standard: bool,
}

/// The largest number of a square on any board.
const LAST_SQUARE: u32 = 128;

/// Signs behind a move that say nothing about it.
pub(super) const SIGNS: [char; 6] = ['+', '#', '=', ',', '.', '\''];

/// The results that PDN 3.0 knows. Those of draughts with two points a win come last.
const RESULTS: [&str; 7] = ["1-0", "0-1", "1/2-1/2", "0-0", "2-0", "0-2", "1-1"];

/// Other ways to write them, and what they stand for.
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

/// A result, if the word is one of the usual ones. Scores such as `4-6` look like moves and are none of them.
pub(super) fn result(word: &str) -> Option<Spelled> {
    if let Some(same) = RESULTS.iter().find(|result| **result == word) {
        return Some(Spelled { text: (*same).to_string(), standard: true });
    }
    let (_, meant) = RESULT_SPELLINGS.iter().find(|(written, _)| *written == word)?;
    Some(Spelled { text: (*meant).to_string(), standard: false })
}

/// Results of several words or with fractions: `1+ - 1-`, `1 1/2 - 1/2`, `0.98-1.02`. Only as all that is left on a
/// line, since their beginnings could be anything.
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

/// A result glued to the end of a move: the length of the move.
pub(super) fn glued_result(word: &str) -> Option<(Spelled, Spelled)> {
    let spellings = RESULT_SPELLINGS.iter().map(|(written, _)| *written);
    RESULTS.into_iter().chain(spellings).find_map(|ending| {
        let before = word.strip_suffix(ending)?;
        Some((move_text(before)?, result(ending)?))
    })
}

/// A move with words glued to it, `8-11White resigns`: the move and the rest.
pub(super) fn glued_words(word: &str) -> Option<(Spelled, &str)> {
    let length = word.bytes().take_while(|byte| matches!(byte, b'0'..=b'9' | b'-' | b'x' | b':')).count();
    let (before, after) = word.split_at(length);
    after.starts_with(char::is_alphabetic).then_some(())?;
    Some((move_text(before)?, after))
}

/// A date, `2005-06-11`, `12.05.2002`, `11/2002`, or a season, `2004-2005`. None of them is a move: no board has a square of
/// such a number.
pub(super) fn is_date(word: &str) -> bool {
    // Almost all words are too short or begin with a letter.
    if word.len() < 6 || !word.as_bytes()[0].is_ascii_digit() {
        return false;
    }
    let word = word.trim_end_matches(['.', ',', ';', ':']);
    let is_mark = |letter: char| matches!(letter, '.' | '-' | '/');
    let parts = word.split(is_mark);
    let count = parts.clone().count();
    // `1.2005` is a move behind its number.
    let enough = count == 3 || count == 2 && !word.contains('.');
    enough
        && parts.clone().all(|part| digits(part) && (part.len() <= 2 || is_year(part)))
        && parts.clone().any(is_year)
}

/// A year in which draughts was played and written down.
pub(super) fn is_year(word: &str) -> bool {
    word.len() == 4 && digits(word) && ("1500".."2100").contains(&word)
}

fn digits(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// A move, if the word looks like one in any notation: `32-28`, `19x28x37`, `c3:e5`, `a3b4`, `gf4`, `b:d4`, `3228`.
///
/// Small letters, ASCII separators and no leading zeros are kept of it. Whether there is such a square or such a move
/// is not asked.
pub(super) fn move_text(word: &str) -> Option<Spelled> {
    let trimmed = word.trim_end_matches(SIGNS);
    let mut scan = Scan { rest: trimmed, text: String::new(), standard: trimmed.len() == word.len() };
    let numeric = scan.rest.starts_with(|letter: char| letter.is_ascii_digit());
    let squares = if numeric { scan.numeric() } else { scan.algebraic() }?;
    let one_square = squares < 2;
    if one_square || !scan.rest.is_empty() {
        return None;
    }
    // `1-1` is a result and never a move.
    let moves = squares > 2 || result(&scan.text).is_none();
    moves.then_some(Spelled { text: scan.text, standard: scan.standard })
}

/// Two squares without a separator: `3228`, `0611`, `69`, `811`. Four digits are two squares of two digits. Three digits
/// that can be divided in two ways stay as they are: only the position tells which is meant, see [`divisions`].
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

/// The ways to divide digits into two squares of one or two digits, each as a move: `811` is `8-11` or `81-1`.
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

/// A move whose separators nobody knows: `28/17`, `28*17`, `c3->d4`. They become `-`, which fits captures too.
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
    // What is left is a move with dashes, or one square.
    move_text(&text).map(|spelled| Spelled { standard: false, ..spelled })
}

/// A number alone, as a square with a separator elsewhere or as a move number; also a file letter and a rank.
pub(super) fn is_square(word: &str) -> bool {
    let number = word.strip_prefix(is_file).unwrap_or(word);
    digits(number) && number.parse().is_ok_and(|value: u32| (1..=LAST_SQUARE).contains(&value))
}

/// A file letter. No board has so many files that `x` is one.
fn is_file(letter: char) -> bool {
    matches!(letter.to_ascii_lowercase(), 'a'..='w')
}

/// A word on the way from left to right.
struct Scan<'a> {
    rest: &'a str,
    text: String,
    standard: bool,
}

impl Scan<'_> {
    /// `32-28`, `19x28x37`, `3228`. Returns how many squares there are.
    fn numeric(&mut self) -> Option<usize> {
        // PDN 3.0: numeric moves without a separator occur.
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

    /// `c3-d4`, `c3:e5:g7`, `a3b4`, `gf4`, `b:d4`. Returns how many squares there are.
    fn algebraic(&mut self) -> Option<usize> {
        self.file()?;
        let whole = self.rest.starts_with(|letter: char| letter.is_ascii_digit());
        if whole {
            self.number()?;
        } else {
            // The short Russian form names the file of departure only.
            self.standard = false;
        }
        let mut squares = 1;
        while !self.rest.is_empty() {
            let separated = self.separator();
            // Without a separator there are just two squares.
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

    /// A number without its leading zeros.
    fn number(&mut self) -> Option<()> {
        let length = self.rest.bytes().take_while(u8::is_ascii_digit).count();
        let (number, rest) = self.rest.split_at(length);
        let significant = number.trim_start_matches('0');
        let value: u32 = significant.parse().ok().filter(|value| *value <= LAST_SQUARE)?;
        // The grammar knows one leading zero before one digit, on squares that numbers name.
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
    fn moves_of_the_grammar_are_kept_as_they_are() {
        for word in
            ["32-28", "1-6", "19x28", "19x28x37", "c3-d4", "c3:e5:g7", "a3b4", "1-18", "k11-l12", "1x1"]
        {
            assert_eq!(spelled(word), Some((word.to_string(), true)), "{word}");
        }
        assert_eq!(spelled("06-11"), Some(("6-11".to_string(), true)));
    }

    #[test]
    fn other_spellings_are_understood() {
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
    fn other_words_are_no_moves() {
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
    fn dates_are_told_from_moves() {
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
    fn unknown_separators_are_understood() {
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
    fn results_are_told_from_moves() {
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
