//! Comments, and the commands inside them.

use alloc::string::String;
use core::fmt;

/// A comment. It holds what PDN can write: no braces, line feeds as the only line ends, no blanks at its ends, and
/// nothing at the beginning of a line that looks like a tag.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(from = "String", into = "String")
)]
pub struct Comment(String);

impl Comment {
    /// A comment with this text. Braces become parentheses, since PDN can write none inside a comment; control characters
    /// that are no line ends and no tabulators become blanks.
    #[must_use]
    pub fn new(text: &str) -> Self {
        let blank = |letter: char| letter.is_whitespace() || letter.is_control();
        let text = text.trim_matches(blank);
        // Almost all texts stay as they are. In UTF-8 the control characters beyond ASCII begin with 0xC2.
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

    /// The text.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.0
    }

    /// The commands in it: `[%clk 1:05:23]` is the command `clk` with the value `1:05:23`.
    pub fn commands(&self) -> impl Iterator<Item = Command<'_>> {
        self.0.split("[%").skip(1).filter_map(|rest| {
            let (inside, _) = rest.split_once(']')?;
            let inside = inside.trim_start();
            let name = inside.split(|letter: char| !letter.is_ascii_alphanumeric()).next()?;
            (!name.is_empty()).then(|| Command { name, value: inside[name.len()..].trim() })
        })
    }

    /// What the clocks say, in the commands `clk`, `clock`, `mct`, `egt` and `emt`.
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
    /// The comment without what some clocks show. Commands that show nothing else are left out.
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

/// A command inside a comment.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[expect(clippy::exhaustive_structs, reason = "the standard gives a command a name and a value")]
pub struct Command<'a> {
    /// What it is called, without the `%`.
    pub name: &'a str,
    /// What stands after the name, without the blanks around.
    pub value: &'a str,
}

/// What a clock shows (PDN 3.0, embedded commands).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum ClockKind {
    /// Time left, of a digital clock: `clk` and `clock`.
    Remaining,
    /// Time used, of a mechanical clock: `mct`.
    Elapsed,
    /// Time used in the game: `egt`.
    Game,
    /// Time used for the move: `emt`.
    Move,
}

impl ClockKind {
    /// Returns a short name for programs: lower case, words joined by `_`. It never changes.
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

/// One reading of a clock.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[expect(
    clippy::exhaustive_structs,
    reason = "the fields are those that the clock commands of all sites have in common"
)]
pub struct Clock {
    /// What it shows.
    pub kind: ClockKind,
    /// Whose it is, if that is said; else it is that of the side that made the move.
    pub side: Option<crate::geometry::Color>,
    /// Whether it is said to be running (a capital `W` or `B`).
    pub running: bool,
    /// The time.
    pub time: core::time::Duration,
}

impl Clock {
    /// What a clock of this kind shows; it is that of the side that made the move.
    #[must_use]
    pub const fn new(kind: ClockKind, time: core::time::Duration) -> Self {
        Self { kind, side: None, running: false, time }
    }

    /// `1:05:23`, `w0:00:10`, `B0:00:03`, also with a fraction and without hours.
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
    /// As a command: `[%clk 1:05:23]`, `[%clock w0:00:10]`, with a fraction of a second where there is one.
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
        // A reader takes no more than six digits.
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
    fn a_comment_holds_only_what_pdn_can_write() {
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
    fn clocks_are_written_as_they_are_read() {
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
