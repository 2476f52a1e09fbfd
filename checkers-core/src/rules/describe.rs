//! The axes in words: one sentence for each axis, for people who choose, compare or write rule sets.
//!
//! Each axis is named by its path in [`Rules`], as in [`RulesError::axis`](super::RulesError::axis). Every description
//! has every axis, so that two rule sets can be compared line by line.

use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use super::axes::{
    Blocked, CaptureRules, Choice, Compulsory, Goal, KingRules, Landing, ManRules, Measure, Promotion, Range,
    Removal, Rules,
};
use super::notation::{Corner, Naming, NotationRules};
use super::setup::Setup;
use crate::geometry::{Board, DirectionSet, Pattern};

/// The path of an axis, and the sentence that describes it.
pub type AxisText = (&'static str, String);

impl Rules {
    /// Returns the path of every axis in `Rules`, each with a sentence that describes its value.
    ///
    /// ```
    /// use checkers_core::rules::VARIANTS;
    /// let english = VARIANTS.iter().find(|variant| variant.id == "english").unwrap();
    /// let (_, text) = english.rules.describe().into_iter().find(|(axis, _)| *axis == "king.range").unwrap();
    /// assert_eq!(text, "A king moves one square and captures an adjacent piece.");
    /// ```
    #[must_use]
    pub fn describe(&self) -> Vec<AxisText> {
        // Patterns without `..`, here and below: an axis that is added without its sentence does not compile.
        let Rules { board, setup, starts, man, king, capture, goal, notation } = self;
        let mut lines = Vec::with_capacity(32);
        lines.push(("board", describe_board(board)));
        lines.push(("setup", describe_setup(setup)));
        lines.push(("starts", format!("{starts} moves first.")));
        describe_man(man, &mut lines);
        describe_king(king, &mut lines);
        describe_capture(capture, &mut lines);
        describe_goal(goal, &mut lines);
        describe_notation(notation, &mut lines);
        lines
    }
}

fn describe_board(board: &Board) -> String {
    let (width, height, squares) = (board.width, board.height, board.squares());
    let cells = match board.pattern {
        Pattern::DarkLeft => "every second cell, with one in the bottom left corner",
        Pattern::DarkRight => "every second cell, with none in the bottom left corner",
        Pattern::All => "every cell",
    };
    let holes = if board.missing.is_empty() { "" } else { ", some of them missing" };
    format!("The board is {width} files by {height} ranks; {cells}, is a square{holes}: {squares} squares.")
}

fn describe_setup(setup: &Setup) -> String {
    match *setup {
        Setup::Ranks { behind: 0, men } => format!("Each side has men on its first {}.", ranks(men)),
        Setup::Ranks { behind, men } => {
            format!("Each side has men on {}, with {} left empty behind them.", ranks(men), ranks(behind))
        }
        Setup::Squares { white, black } => format!(
            "White starts with {} men and Black with {}, on given squares.",
            white.count_ones(),
            black.count_ones()
        ),
    }
}

fn ranks(count: u8) -> String {
    if count == 1 { "1 rank".to_owned() } else { format!("{count} ranks") }
}

fn describe_man(man: &ManRules, lines: &mut Vec<AxisText>) {
    let ManRules { steps, captures, captures_kings, passes_own_men, promotion } = *man;
    lines.push(("man.steps", format!("A man steps {}.", directions(steps))));
    lines.push(("man.captures", format!("A man captures {}.", directions(captures))));
    lines.push((
        "man.captures_kings",
        choose(captures_kings, "A man may capture a king.", "A man may not capture a king."),
    ));
    lines.push((
        "man.passes_own_men",
        choose(
            passes_own_men,
            "A man may pass over a line of own men to the first free square.",
            "A man does not pass over own men.",
        ),
    ));
    lines.push((
        "man.promotion",
        match promotion {
            Promotion::Never => "A man never becomes a king.",
            Promotion::AtEnd => {
                "A man is crowned if its move ends on the far rank, not if it only passes there."
            }
            Promotion::Stops => "A man is crowned as it reaches the far rank, and its move ends there.",
            Promotion::InPassing => {
                "A man is crowned as it reaches the far rank, and continues a capture as a king."
            }
        }
        .to_owned(),
    ));
}

fn describe_king(king: &KingRules, lines: &mut Vec<AxisText>) {
    let KingRules { steps, captures, range, landing, quiet_run } = *king;
    lines.push(("king.steps", format!("A king moves {}.", directions(steps))));
    lines.push(("king.captures", format!("A king captures {}.", directions(captures))));
    lines.push((
        "king.range",
        match range {
            Range::Short => "A king moves one square and captures an adjacent piece.",
            Range::Flying => "A king moves any number of free squares and captures from a distance.",
        }
        .to_owned(),
    ));
    lines.push((
        "king.landing",
        match (range, landing) {
            (Range::Short, _) => "A king lands directly behind the piece that it captures.",
            (_, Landing::Any) => "A king lands on any free square behind the piece that it captures.",
            (_, Landing::Behind) => "A king lands on the square directly behind each piece that it captures.",
            (_, Landing::BehindLastKing) => {
                "A king lands on any free square, but directly behind if the last piece that it captures is a king."
            }
        }
        .to_owned(),
    ));
    lines.push((
        "king.quiet_run",
        match quiet_run {
            0 => "The same king may make any number of quiet moves in a row.".to_owned(),
            most => format!(
                "A side that also has men may make at most {most} quiet {} in a row with the same king.",
                if most == 1 { "move" } else { "moves" }
            ),
        },
    ));
}

fn describe_capture(capture: &CaptureRules, lines: &mut Vec<AxisText>) {
    let CaptureRules { compulsory, choice, removal, may_reverse, one_class } = *capture;
    let Choice { measure, king_first, most_kings, kings_early } = choice;
    lines.push((
        "capture.compulsory",
        match compulsory {
            Compulsory::Always => "A side that can capture must capture.",
            Compulsory::Men => {
                "A side must capture if one of its men can; if only its kings can, it may move quietly instead."
            }
            Compulsory::Never => "A side that can capture may move quietly instead.",
        }
        .to_owned(),
    ));
    lines.push((
        "capture.choice.measure",
        match measure {
            Measure::Free => "Any complete capture may be chosen.".to_owned(),
            Measure::Count => "Of several captures, only those of the most pieces are legal.".to_owned(),
            Measure::Value { man, king } => format!(
                "Of several captures, only those of the highest value are legal: a man counts {man}, a king {king}."
            ),
        },
    ));
    lines.push((
        "capture.choice.king_first",
        choose(
            king_first,
            "If there is still a choice, a king must capture rather than a man.",
            "A king's capture has no priority over a man's.",
        ),
    ));
    lines.push((
        "capture.choice.most_kings",
        choose(
            most_kings,
            "If there is still a choice, the capture of the most kings is compulsory.",
            "How many kings are among the captured pieces makes no difference.",
        ),
    ));
    lines.push((
        "capture.choice.kings_early",
        choose(
            kings_early,
            "If there is still a choice, the capture that captures kings earlier is compulsory.",
            "The order in which kings are captured makes no difference.",
        ),
    ));
    lines.push((
        "capture.removal",
        match removal {
            Removal::AtEnd => {
                "Captured pieces leave the board after the move; until then none may be jumped a second time."
            }
            Removal::Immediate => "Captured pieces leave the board at once, which opens their squares.",
        }
        .to_owned(),
    ));
    lines.push((
        "capture.may_reverse",
        choose(
            may_reverse,
            "Between two captures a piece may turn in any direction.",
            "Between two captures a piece may not turn by 180 degrees.",
        ),
    ));
    lines.push((
        "capture.one_class",
        choose(
            one_class,
            "One capture keeps either to diagonals or to ranks and files.",
            "One capture may use every direction that the piece captures in.",
        ),
    ));
}

fn describe_goal(goal: &Goal, lines: &mut Vec<AxisText>) {
    let Goal { reversed, first_king, blocked } = *goal;
    lines.push((
        "goal.reversed",
        choose(
            reversed,
            "The goal is reversed: the side that has no piece left wins.",
            "The side that has no piece left loses.",
        ),
    ));
    lines.push((
        "goal.first_king",
        choose(
            first_king,
            "The first king ends the game, and its side wins.",
            "A king does not end the game.",
        ),
    ));
    lines.push((
        "goal.blocked",
        match (blocked, reversed) {
            (Blocked::Draws, _) => "A side with pieces but without a legal move draws.",
            (Blocked::Loses, false) => "A side with pieces but without a legal move loses.",
            (Blocked::Loses, true) => {
                "A side with pieces but without a legal move wins, the goal being reversed."
            }
        }
        .to_owned(),
    ));
}

fn describe_notation(notation: &NotationRules, lines: &mut Vec<AxisText>) {
    let NotationRules { naming, first_square, algebraic_origin, capture_separator, game_type } = *notation;
    lines.push((
        "notation.naming",
        match naming {
            Naming::Algebraic => "Squares are named by file letter and rank number.",
            Naming::Numeric => "Squares are named by one number.",
        }
        .to_owned(),
    ));
    lines
        .push(("notation.first_square", format!("Square 1 is the first one from {}.", corner(first_square))));
    lines.push((
        "notation.algebraic_origin",
        format!("File a and rank 1 meet in {}.", corner(algebraic_origin)),
    ));
    lines.push(("notation.capture_separator", format!("A capture is written with `{capture_separator}`.")));
    lines.push((
        "notation.game_type",
        match game_type {
            Some(number) => format!("The game has the PDN GameType {number}."),
            None => "PDN has no GameType for the game.".to_owned(),
        },
    ));
}

fn choose(condition: bool, yes: &str, no: &str) -> String {
    if condition { yes.to_owned() } else { no.to_owned() }
}

fn corner(corner: Corner) -> &'static str {
    match corner {
        Corner::BottomLeft => "the left corner on White's side",
        Corner::BottomRight => "the right corner on White's side",
        Corner::TopLeft => "the left corner on Black's side",
        Corner::TopRight => "the right corner on Black's side",
    }
}

/// Words for sets of directions, larger sets first. They are seen from White's side, so North is forward. Each single
/// direction has an entry too, so that every set is a sum of entries.
const WORDS: [(u8, &str); 13] = [
    (DirectionSet::DIAGONAL.bits(), "along diagonals, forward and backward"),
    (DirectionSet::ORTHOGONAL.bits(), "along ranks and files, forward, backward and sideways"),
    (DirectionSet::FORWARD_DIAGONAL.bits(), "diagonally forward"),
    (DirectionSet::FORWARD_DIAGONAL.turned().bits(), "diagonally backward"),
    (0b0000_0100, "straight forward"),
    (0b0001_0001, "sideways"),
    (0b0000_0001, "sideways to the right"),
    (0b0000_0010, "diagonally forward to the left"),
    (0b0000_1000, "diagonally forward to the right"),
    (0b0001_0000, "sideways to the left"),
    (0b0010_0000, "diagonally backward to the right"),
    (0b0100_0000, "straight backward"),
    (0b1000_0000, "diagonally backward to the left"),
];

/// Returns a set of directions in words, so that "A man steps …" can be completed with it.
fn directions(set: DirectionSet) -> String {
    if set == DirectionSet::ALL {
        return "in all eight directions".to_owned();
    }
    let mut left = set.bits();
    let mut words = Vec::new();
    for (bits, word) in WORDS {
        if left & bits == bits {
            words.push(word);
            left &= !bits;
        }
    }
    match words.split_last() {
        None => "in no direction".to_owned(),
        Some((last, [])) => (*last).to_owned(),
        Some((last, others)) => format!("{} and {last}", others.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use alloc::collections::BTreeSet;

    use super::super::variants::VARIANTS;
    use super::*;
    use crate::geometry::Direction;

    #[test]
    fn every_variant_has_one_sentence_an_axis() {
        for variant in VARIANTS {
            let lines = variant.rules.describe();
            let axes: BTreeSet<_> = lines.iter().map(|(axis, _)| *axis).collect();
            assert_eq!(axes.len(), lines.len(), "{}: an axis is described twice", variant.id);
            for (axis, text) in &lines {
                assert!(text.ends_with('.') && !text.contains('\n'), "{}: {axis}: {text}", variant.id);
            }
        }
    }

    #[test]
    fn rules_that_differ_read_differently() {
        for one in VARIANTS {
            for other in VARIANTS {
                // Set-ups on given squares are described by the number of men only; no two variants differ only in such
                // squares.
                let same = one.rules == other.rules;
                assert_eq!(
                    same,
                    one.rules.describe() == other.rules.describe(),
                    "{} and {}",
                    one.id,
                    other.id
                );
            }
        }
    }

    #[test]
    fn every_set_of_directions_has_its_own_words() {
        let words: BTreeSet<_> =
            (0..=u8::MAX).map(|bits| directions(DirectionSet::from_bits(bits))).collect();
        assert_eq!(words.len(), 256);
        for direction in Direction::ALL {
            let words = directions(DirectionSet::of(&[direction]));
            assert!(!words.contains(" and "), "{direction:?}: {words}");
        }
        assert_eq!(directions(DirectionSet::NONE), "in no direction");
        assert_eq!(directions(DirectionSet::FORWARD_DIAGONAL), "diagonally forward");
        assert_eq!(directions(DirectionSet::FORWARD), "diagonally forward and straight forward");
        assert_eq!(directions(DirectionSet::FORWARD_AND_SIDEWAYS), "straight forward and sideways");
    }
}
