//! Comments, and the commands and clock readings inside them.

use alloc::string::String;
use core::fmt;

/// A comment, limited to text that PDN can write: no braces, no blanks at its ends, line feeds as the only line ends, and no
/// `[` at the beginning of a line.
///
/// ```
/// use checkers_core::pdn::Comment;
/// let comment = Comment::new(" a {nested} remark [%clk 1:05:23]\r\n");
/// assert_eq!(comment.text(), "a (nested) remark [%clk 1:05:23]");
/// assert_eq!(comment.commands().next().unwrap().name, "clk");
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(from = "String", into = "String")
)]
pub struct Comment(String);

impl Comment {
    /// Makes a comment with this text. Braces become parentheses, because PDN cannot write braces inside a comment. Control
    /// characters become blanks, except line ends and tabulators.
    #[must_use]
    pub fn new(text: &str) -> Self {
        let blank = |letter: char| letter.is_whitespace() || letter.is_control();
        let text = text.trim_matches(blank);
        // Fast path: almost all texts need no change. In UTF-8 the control characters beyond ASCII begin with 0xC2.
        let stays = |byte: u8| {
            matches!(byte, b'\n' | b'\t' | b' '..) && !matches!(byte, b'{' | b'}' | b'[' | 0x7f | 0xc2)
        };
        if text.bytes().all(stays) {
            return Self(text.into());
        }
        let mut kept = String::with_capacity(text.len());
        let mut letters = text.chars().peekable();
        while let Some(letter) = letters.next() {
            match letter {
                '{' => kept.push('('),
                '}' => kept.push(')'),
                '\r' if letters.peek() == Some(&'\n') => {}
                '\r' => kept.push('\n'),
                letter if letter.is_control() && !matches!(letter, '\n' | '\t') => kept.push(' '),
                '[' if kept.ends_with('\n') => kept.push_str(" ["),
                letter => kept.push(letter),
            }
        }
        Self(kept)
    }

    /// Returns the text.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.0
    }

    /// Iterates over the commands of the comment: `[%clk 1:05:23]` is the command `clk` with the value `1:05:23`.
    pub fn commands(&self) -> impl Iterator<Item = Command<'_>> {
        self.0.split("[%").skip(1).filter_map(|rest| {
            let (inside, _) = rest.split_once(']')?;
            let inside = inside.trim_start();
            let name = inside.split(|letter: char| !letter.is_ascii_alphanumeric()).next()?;
            (!name.is_empty()).then(|| Command { name, value: inside[name.len()..].trim() })
        })
    }

    /// Iterates over the readings of clocks in the commands `clk`, `clock`, `mct`, `egt` and `emt`.
    ///
    /// ```
    /// use checkers_core::pdn::{ClockKind, Comment};
    /// let comment = Comment::new("[%clk 0:59:30][%emt 0:00:12]");
    /// let seconds = |kind| comment.clocks().find(|clock| clock.kind == kind).map(|clock| clock.time.as_secs());
    /// assert_eq!((seconds(ClockKind::Remaining), seconds(ClockKind::Move)), (Some(3570), Some(12)));
    /// ```
    pub fn clocks(&self) -> impl Iterator<Item = Clock> {
        self.commands().flat_map(|command| {
            let kind = ClockKind::named(command.name);
            kind.into_iter().flat_map(move |kind| {
                command.value.split_whitespace().filter_map(move |time| Clock::read(kind, time))
            })
        })
    }
}

impl Comment {
    /// Returns the comment without some readings of clocks. Commands that become empty are removed.
    pub(super) fn without_clocks(&self, unwanted: impl Fn(&Clock) -> bool) -> Self {
        let mut kept = String::new();
        let mut rest = self.0.as_str();
        while let Some((before, after)) = rest.split_once("[%") {
            kept.push_str(before);
            let Some((inside, following)) = after.split_once(']') else {
                rest = &rest[before.len()..];
                break;
            };
            let whole = Self(alloc::format!("[%{inside}]"));
            let (mut dropped, mut others) = (false, String::new());
            for clock in whole.clocks() {
                if unwanted(&clock) {
                    dropped = true;
                } else {
                    others.push_str(&alloc::format!("{clock}"));
                }
            }
            kept.push_str(if dropped { &others } else { &whole.0 });
            rest = following;
        }
        kept.push_str(rest);
        Self::new(&kept)
    }
}

impl fmt::Display for Comment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}

impl From<&str> for Comment {
    fn from(text: &str) -> Self {
        Self::new(text)
    }
}

impl From<String> for Comment {
    fn from(text: String) -> Self {
        Self::new(&text)
    }
}

impl From<Comment> for String {
    fn from(comment: Comment) -> Self {
        comment.0
    }
}

/// A command inside a comment: `[%name value]`.
///
/// ```
/// use checkers_core::pdn::{Command, Comment};
/// let comment = Comment::new("[%eval 0.35]");
/// assert_eq!(comment.commands().next(), Some(Command { name: "eval", value: "0.35" }));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[expect(clippy::exhaustive_structs, reason = "the standard gives a command a name and a value")]
pub struct Command<'a> {
    /// The name, without the `%`.
    pub name: &'a str,
    /// The text after the name, without blanks at its ends.
    pub value: &'a str,
}

/// A kind of time that a clock shows (PDN 3.0, embedded commands).
///
/// ```
/// use checkers_core::pdn::ClockKind;
/// assert_eq!(ClockKind::Remaining.code(), "remaining");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum ClockKind {
    /// The remaining time, of a digital clock: `clk` and `clock`.
    Remaining,
    /// The elapsed time, of a mechanical clock: `mct`.
    Elapsed,
    /// The time used in the game: `egt`.
    Game,
    /// The time used for the move: `emt`.
    Move,
}

impl ClockKind {
    /// Returns a stable name for programs: lower case, words joined by `_`.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::Remaining => "remaining",
            Self::Elapsed => "elapsed",
            Self::Game => "game",
            Self::Move => "move",
        }
    }

    fn named(name: &str) -> Option<Self> {
        match name {
            "clk" | "clock" => Some(Self::Remaining),
            "mct" => Some(Self::Elapsed),
            "egt" => Some(Self::Game),
            "emt" => Some(Self::Move),
            _ => None,
        }
    }
}

/// A reading of a clock. [`Display`](fmt::Display) writes it as a PDN command of a comment, such as `[%clk 0:05:00]`: at
/// most 999999:59:59, and `running` only with a side.
///
/// ```
/// use core::time::Duration;
/// use checkers_core::{Color, pdn::{Clock, ClockKind}};
/// let clock = Clock::new(ClockKind::Remaining, Duration::from_millis(65_500));
/// assert_eq!(clock.to_string(), "[%clk 0:01:05.5]");
/// assert_eq!(Clock { side: Some(Color::Black), ..clock }.to_string(), "[%clock b0:01:05.5]");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[expect(
    clippy::exhaustive_structs,
    reason = "the fields are those that the clock commands of all sites have in common"
)]
pub struct Clock {
    /// The kind of time.
    pub kind: ClockKind,
    /// The side of the clock; `None` for the side that made the move.
    pub side: Option<crate::geometry::Color>,
    /// Whether the clock is marked as running (a capital `W` or `B`).
    pub running: bool,
    /// The time.
    pub time: core::time::Duration,
}

impl Clock {
    /// Makes a reading of the clock of the side that made the move.
    #[must_use]
    pub const fn new(kind: ClockKind, time: core::time::Duration) -> Self {
        Self { kind, side: None, running: false, time }
    }

    /// Reads `1:05:23`, `w0:00:10` or `B0:00:03`, also with a fraction and without hours.
    fn read(kind: ClockKind, text: &str) -> Option<Self> {
        use crate::geometry::Color;
        let (side, running) = match text.chars().next()? {
            'w' => (Some(Color::White), false),
            'W' => (Some(Color::White), true),
            'b' => (Some(Color::Black), false),
            'B' => (Some(Color::Black), true),
            _ => (None, false),
        };
        let time = if side.is_some() { &text[1..] } else { text };
        let (whole, fraction) = time.split_once('.').unwrap_or((time, ""));
        let mut seconds = 0_u64;
        let mut parts = 0;
        for part in whole.split(':') {
            if part.is_empty() || part.len() > 6 || !part.bytes().all(|byte| byte.is_ascii_digit()) {
                return None;
            }
            seconds = seconds * 60 + part.parse::<u64>().ok()?;
            parts += 1;
        }
        if !(1..=3).contains(&parts)
            || fraction.len() > 9
            || !fraction.bytes().all(|byte| byte.is_ascii_digit())
        {
            return None;
        }
        let nanoseconds = alloc::format!("{fraction:0<9}").parse().ok()?;
        Some(Self { kind, side, running, time: core::time::Duration::new(seconds, nanoseconds) })
    }
}

impl fmt::Display for Clock {
    /// Writes a command: `[%clk 1:05:23]`, `[%clock w0:00:10]`, with a fraction of a second if it is not zero.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use crate::geometry::Color;
        let name = match (self.kind, self.side) {
            (ClockKind::Remaining, None) => "clk",
            (ClockKind::Remaining, Some(_)) => "clock",
            (ClockKind::Elapsed, _) => "mct",
            (ClockKind::Game, _) => "egt",
            (ClockKind::Move, _) => "emt",
        };
        let side = match (self.side, self.running) {
            (None, _) => "",
            (Some(Color::White), false) => "w",
            (Some(Color::White), true) => "W",
            (Some(Color::Black), false) => "b",
            (Some(Color::Black), true) => "B",
        };
        // `read` accepts at most six digits.
        let seconds = self.time.as_secs().min(999_999 * 3600 + 3599);
        let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
        write!(f, "[%{name} {side}{hours}:{minutes:02}:{seconds:02}")?;
        match self.time.subsec_nanos() {
            0 => f.write_str("]"),
            nanoseconds => write!(f, ".{}]", alloc::format!("{nanoseconds:09}").trim_end_matches('0')),
        }
    }
}

#[cfg(test)]
mod tests {
    use alloc::vec::Vec;
    use core::time::Duration;

    use super::*;
    use crate::geometry::Color;

    #[test]
    fn comments_are_changed_to_text_that_pdn_can_write() {
        for (text, kept) in [
            (" a \n", "a"),
            ("a {b} c", "a (b) c"),
            ("a\r\nb\rc", "a\nb\nc"),
            ("\0a\0b\u{1b}[31m\tc\0", "a b [31m\tc"),
            ("a\n[Event \"x\"]", "a\n [Event \"x\"]"),
        ] {
            assert_eq!(Comment::new(text).text(), kept);
            assert_eq!(Comment::new(kept).text(), kept);
        }
    }

    #[test]
    fn written_clocks_read_back_equal() {
        for text in [
            "[%clk 1:55:21]",
            "[%clock w0:00:10]",
            "[%clock B10:00:03]",
            "[%egt 0:00:09.56]",
            "[%emt b0:00:00]",
        ] {
            let clock = Comment::new(text).clocks().next().unwrap();
            assert_eq!(alloc::format!("{clock}"), text);
        }
        let longest = Clock::new(ClockKind::Remaining, Duration::MAX);
        let read = Comment::new(&alloc::format!("{longest}")).clocks().next().unwrap();
        assert_eq!(read.time.as_secs(), 999_999 * 3600 + 3599);
    }

    #[test]
    fn clocks_are_removed_from_comments() {
        let without = |text: &str, kind| {
            alloc::format!("{}", Comment::new(text).without_clocks(|clock| clock.kind == kind))
        };
        for (text, left) in [
            ("a [%clk 0:01:00] b", "a  b"),
            ("[%clk 0:01:00][%emt 0:00:01]", "[%emt 0:00:01]"),
            ("[%eval 1] [%clk 0:01:00", "[%eval 1] [%clk 0:01:00"),
            ("[%clock w0:00:10 B0:00:03] x", "x"),
        ] {
            assert_eq!(without(text, ClockKind::Remaining), left, "{text}");
        }
    }

    #[test]
    fn clocks_are_read() {
        let clocks = |text: &str| Comment::new(text).clocks().collect::<Vec<_>>();
        let seconds = |text: &str| clocks(text)[0].time.as_secs();
        assert_eq!(seconds("[%clk 1:55:21]"), 6921);
        assert_eq!(seconds("good move [%emt 0:49] !"), 49);
        assert_eq!(clocks("[%egt 0:0:9.56]")[0].time, Duration::from_millis(9560));
        let both = clocks("[%clock w0:00:10 B0:00:03]");
        assert_eq!((both[0].side, both[0].running), (Some(Color::White), false));
        assert_eq!((both[1].side, both[1].running), (Some(Color::Black), true));
        for none in [
            "[%clk]",
            "[%clk x]",
            "[%eval 0:00:01]",
            "[%clk 1:2:3:4]",
            "[%clk 99999999999999999:1]",
            "[%clk 1:",
        ] {
            assert_eq!(clocks(none), [], "{none}");
        }
        let commands = Comment::new("[%drgnode 1 2][%inbook]");
        let names: Vec<_> = commands.commands().map(|command| (command.name, command.value)).collect();
        assert_eq!(names, [("drgnode", "1 2"), ("inbook", "")]);
    }
}
