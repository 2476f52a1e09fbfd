//! Draw rules in words.

use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use super::{
    After, Article, Balance, DrawClause, DrawKind, DrawRules, Force, MainDiagonal, Mover, Repetition,
    Restart, Span,
};

impl DrawRules {
    /// Returns one sentence for repetition and one for each clause. Never empty: rules without draws have a sentence
    /// too.
    ///
    /// ```
    /// use checkers_core::rules::DrawRules;
    /// let lines = DrawRules::ITALIAN.describe();
    /// assert_eq!(
    ///     lines[0],
    ///     "A player may claim a draw when the same position stands for the 4th time with the same side to move \
    ///      (FID 9.3)."
    /// );
    /// ```
    #[must_use]
    pub fn describe(&self) -> Vec<String> {
        let repetition = self.repetition.iter().map(Repetition::describe);
        let lines: Vec<_> = repetition.chain(self.clauses().map(DrawClause::describe)).collect();
        if lines.is_empty() { vec!["A game is drawn by agreement only.".to_owned()] } else { lines }
    }
}

impl Repetition {
    fn describe(&self) -> String {
        let Self { times, kind, article } = *self;
        format!(
            "{} when the same position stands for the {} time with the same side to move{}.",
            kind.words(),
            ordinal(times),
            source(article)
        )
    }
}

impl DrawClause {
    /// Returns the clause in one sentence.
    #[must_use]
    pub fn describe(&self) -> String {
        let Self { balance, main_diagonal, after, restart, unless_capture, kind, article } = *self;
        let mut text = kind.words().to_owned();
        text += &match after {
            After::AtOnce => " at once".to_owned(),
            After::Moves { moves, of } => format!(
                " after {moves} move{} of {}",
                if moves == 1 { "" } else { "s" },
                match of {
                    Mover::Each => "each side",
                    Mover::Stronger => "the stronger side",
                    Mover::Weaker => "the weaker side",
                }
            ),
        };
        text += &balance.words();
        text += match main_diagonal {
            MainDiagonal::Irrelevant => "",
            MainDiagonal::Weaker => {
                ", counting those after which the weaker side stands on the main diagonal"
            }
            MainDiagonal::WeakerAlone => {
                ", counting those after which the weaker side stands on the main diagonal and no other piece does"
            }
            MainDiagonal::OnceStronger => {
                ", counting from when the stronger side has taken the main diagonal"
            }
        };
        if unless_capture {
            text += ", unless the side to move can capture";
        }
        if !matches!(after, After::AtOnce) {
            text += &restart.words();
        }
        text + &source(article) + "."
    }
}

impl DrawKind {
    const fn words(self) -> &'static str {
        match self {
            DrawKind::Automatic => "The game is drawn",
            DrawKind::Claimable => "A player may claim a draw",
            DrawKind::Offered => "The players are offered a draw",
        }
    }
}

impl Balance {
    fn words(&self) -> String {
        let Self { stronger, weaker, total } = *self;
        let mut text = String::new();
        if stronger != Force::ANY || weaker != Force::ANY {
            text += &format!(" with {} against {}", stronger.words(), weaker.words());
        }
        if total != Span::ANY {
            let joint = if text.is_empty() { "with" } else { "and" };
            text += &format!(" {joint} {} on the board", total.of("piece", "pieces"));
        }
        text
    }
}

impl Force {
    fn words(&self) -> String {
        let Self { pieces, kings, men } = *self;
        if pieces == Span::ANY && men == Span::exactly(0) {
            return if kings == Span::exactly(1) {
                "a king alone".to_owned()
            } else {
                kings.of("king", "kings") + " and no man"
            };
        }
        if pieces == Span::ANY && men == Span::ANY && kings != Span::ANY {
            return kings.of("king", "kings");
        }
        let mut text = pieces.of("piece", "pieces");
        let mut joint = "with";
        if kings != Span::ANY {
            text += &format!(" {joint} {} among them", kings.of("king", "kings"));
            joint = "and";
        }
        if men != Span::ANY {
            text += &format!(" {joint} {} among them", men.of("man", "men"));
        }
        text
    }
}

impl Span {
    /// Returns the span with a noun, such as `2 kings`.
    fn of(self, one: &str, many: &str) -> String {
        match (self.least, self.most) {
            (0, u8::MAX) => format!("any {many}"),
            (0, 0) => format!("no {one}"),
            (1, 1) => format!("1 {one}"),
            (least, most) if least == most => format!("{least} {many}"),
            (least, u8::MAX) => format!("{least} or more {many}"),
            (0, most) => format!("at most {most} {}", if most == 1 { one } else { many }),
            (least, most) if least.checked_add(1) == Some(most) => format!("{least} or {most} {many}"),
            (least, most) => format!("{least} to {most} {many}"),
        }
    }
}

impl Restart {
    fn words(self) -> String {
        let Self { captures, promotions, man_moves } = self;
        let mut causes = Vec::new();
        if captures {
            causes.push("a capture");
        }
        if man_moves {
            causes.push("a man's move");
        } else if promotions {
            causes.push("a promotion");
        }
        if causes.is_empty() {
            "; nothing restarts the count".to_owned()
        } else {
            format!("; {} restarts the count", causes.join(" or "))
        }
    }
}

fn source(article: Article) -> String {
    if article.is_empty() { String::new() } else { format!(" ({article})") }
}

fn ordinal(number: u8) -> String {
    let ending = match (number % 10, number % 100) {
        (1, tens) if tens != 11 => "st",
        (2, tens) if tens != 12 => "nd",
        (3, tens) if tens != 13 => "rd",
        _ => "th",
    };
    format!("{number}{ending}")
}

#[cfg(test)]
mod tests {
    use super::super::DRAW_PRESETS;
    use super::*;

    #[test]
    fn every_clause_has_its_sentence() {
        for (id, draws) in DRAW_PRESETS {
            let lines = draws.describe();
            let sentences = draws.clauses().count() + usize::from(draws.repetition.is_some());
            assert_eq!(lines.len(), sentences.max(1), "{id}");
            for line in &lines {
                assert!(line.ends_with('.') && !line.contains('\n') && !line.contains("  "), "{id}: {line}");
            }
        }
    }

    #[test]
    fn draws_that_differ_read_differently() {
        for (one, draws) in DRAW_PRESETS {
            for (other, others) in DRAW_PRESETS {
                assert_eq!(draws == others, draws.describe() == others.describe(), "{one} and {other}");
            }
        }
    }

    #[test]
    fn descriptions_of_draw_rules_have_these_words() {
        let russian = DrawRules::RUSSIAN.describe();
        assert_eq!(
            russian[5],
            "The game is drawn after 5 moves of each side with 3 pieces with 1 or more kings among them against a \
             king alone, counting those after which the weaker side stands on the main diagonal and no other piece \
             does; nothing restarts the count (F64 7.2.7)."
        );
        assert_eq!(
            DrawRules::SHRA.describe(),
            [
                "The players are offered a draw after 8 moves of each side with at most 4 pieces on the board; a \
              capture or a promotion restarts the count (Shra)."
            ]
        );
        assert_eq!(
            DrawRules::TURKISH.describe()[1],
            "The game is drawn at once with 1 piece against 1 piece, unless the side to move can capture (kish RULES)."
        );
        assert_eq!(
            russian[3],
            "The game is drawn after 30 moves of each side with 1 or more kings against 1 or more kings and 4 or 5 \
             pieces on the board; a capture or a promotion restarts the count (F64 7.2.6)."
        );
        let ordinals = [1, 2, 3, 4, 11, 12, 13, 21, 102, 111].map(ordinal);
        assert_eq!(ordinals.join(" "), "1st 2nd 3rd 4th 11th 12th 13th 21st 102nd 111th");
    }
}
