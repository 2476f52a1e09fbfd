//! The special rules of a rule set, found from its axes. Each is compared with the same rules in which one axis is
//! decided the other way: a position in which the two differ is an example of the rule.

use checkers_core::geometry::DirectionSet;
use checkers_core::rules::{
    Blocked, CaptureRules, Choice, Compulsory, Goal, KingRules, Landing, ManRules, Measure, Promotion, Range,
    Removal,
};
use checkers_core::{Rules, Variant};

/// What an example of a rule has to show.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Shows {
    /// Legal moves that differ, captures among them.
    Captures,
    /// Legal moves that differ.
    Moves,
    /// Legal moves that differ because a king has made as many quiet moves in a row as it may.
    KingRun,
    /// Results after a move that differ.
    Result,
}

/// A rule, and the rule set without it.
#[derive(Clone, Debug)]
pub(crate) struct Special {
    /// The name of the rule in `examples.tsv` and in file names.
    pub(crate) key: &'static str,
    /// The heading of the example.
    pub(crate) title: &'static str,
    /// The path of the axis in `Rules`.
    pub(crate) axis: &'static str,
    /// The same rule set with that axis decided the other way.
    pub(crate) contrast: Variant,
    /// What differs.
    pub(crate) shows: Shows,
}

/// Backward as White sees it.
const BACKWARD: DirectionSet = DirectionSet::FORWARD.turned();

/// The axes for which this file decides whether pages show an example.
const AXES: [&str; 22] = [
    "man.steps",
    "man.captures",
    "man.captures_kings",
    "man.passes_own_men",
    "man.promotion",
    "king.steps",
    "king.captures",
    "king.range",
    "king.landing",
    "king.quiet_run",
    "capture.compulsory",
    "capture.choice",
    "capture.removal",
    "capture.may_reverse",
    "capture.one_class",
    "choice.measure",
    "choice.king_first",
    "choice.most_kings",
    "choice.kings_early",
    "goal.reversed",
    "goal.first_king",
    "goal.blocked",
];

/// Returns the paths of all axes, as JSON names them.
fn axes(rules: &Rules) -> Vec<String> {
    let value = serde_json::to_value(rules).expect("rules can be serialised");
    let paths = ["man", "king", "capture", "choice", "goal"].iter().flat_map(|group| {
        let fields =
            value.get(group).or_else(|| value.get("capture")?.get(group)).and_then(|group| group.as_object());
        fields.into_iter().flatten().map(move |(name, _)| format!("{group}.{name}"))
    });
    paths.collect()
}

/// Refuses a value of an axis for which this file decides nothing yet.
fn undecided(axis: &str) -> ! {
    unimplemented!("decide here which example a new value of {axis} needs")
}

/// Collects the rules of one rule set.
struct Collector {
    rules: Rules,
    found: Vec<Special>,
}

impl Collector {
    fn add(
        &mut self,
        key: &'static str,
        title: &'static str,
        axis: &'static str,
        shows: Shows,
        change: impl FnOnce(&mut Rules),
    ) {
        let mut rules = self.rules;
        change(&mut rules);
        // Some axes cannot be changed alone; then there is nothing to compare with.
        if rules != self.rules
            && let Ok(contrast) = Variant::custom(rules)
        {
            self.found.push(Special { key, title, axis, contrast, shows });
        }
    }
}

/// The special rules of a rule set, in the order of the axes.
pub(crate) fn special_rules(variant: &Variant) -> Vec<Special> {
    let mut collector = Collector { rules: *variant.rules(), found: Vec::new() };
    assert_eq!(axes(&collector.rules), AXES, "decide here which examples a new axis needs");
    let Rules { man, king, capture, goal, .. } = collector.rules;
    add_man(&mut collector, man);
    add_king(&mut collector, king);
    add_capture(&mut collector, capture);
    add_goal(&mut collector, goal);
    collector.found
}

fn add_man(collector: &mut Collector, man: ManRules) {
    let ManRules { captures, captures_kings, passes_own_men, promotion, .. } = man;
    let axis = "man.captures";
    let backward = captures.and(BACKWARD);
    if backward.is_empty() {
        collector.add("men_forward", "Men do not capture backward", axis, Shows::Captures, |rules| {
            rules.man.captures = captures.or(captures.turned());
        });
    } else {
        collector.add("men_backward", "Men capture backward", axis, Shows::Captures, |rules| {
            rules.man.captures = DirectionSet::from_bits(captures.bits() & !BACKWARD.bits());
        });
    }
    if captures.covers(DirectionSet::DIAGONAL) && captures.covers(DirectionSet::ORTHOGONAL) {
        collector.add(
            "eight_directions",
            "Men capture in eight directions",
            axis,
            Shows::Captures,
            |rules| {
                rules.man.captures = DirectionSet::DIAGONAL;
            },
        );
    }
    if !captures_kings {
        let axis = "man.captures_kings";
        collector.add("men_spare_kings", "A man may not capture a king", axis, Shows::Captures, |rules| {
            rules.man.captures_kings = true;
        });
    }
    if passes_own_men {
        let axis = "man.passes_own_men";
        collector.add("line_of_men", "A line of men moves as one", axis, Shows::Moves, |rules| {
            rules.man.passes_own_men = false;
        });
    }
    let (key, title, other) = match promotion {
        Promotion::Never => ("no_promotion", "Men are never promoted", Promotion::AtEnd),
        Promotion::AtEnd => {
            ("promotion_at_end", "Passing the far rank does not promote", Promotion::InPassing)
        }
        Promotion::Stops => ("promotion_stops", "Promotion ends the capture", Promotion::InPassing),
        Promotion::InPassing => ("promotion_in_passing", "Promotion inside a capture", Promotion::AtEnd),
        _ => undecided("man.promotion"),
    };
    collector.add(key, title, "man.promotion", Shows::Captures, |rules| rules.man.promotion = other);
}

fn add_king(collector: &mut Collector, king: KingRules) {
    let KingRules { range, landing, quiet_run, .. } = king;
    match range {
        Range::Flying => {
            collector.add("flying_king", "Flying king", "king.range", Shows::Captures, |rules| {
                rules.king.range = Range::Short;
                rules.king.landing = Landing::Any;
            })
        }
        Range::Short => collector.add("short_king", "Short king", "king.range", Shows::Captures, |rules| {
            rules.king.range = Range::Flying;
        }),
        _ => undecided("king.range"),
    }
    if range == Range::Flying {
        let (key, title) = match landing {
            Landing::Any => ("landing_any", "A king chooses where it lands"),
            Landing::Behind => ("landing_behind", "A king lands directly behind its victim"),
            Landing::BehindLastKing => {
                ("landing_behind_last_king", "A king stops directly behind a captured king")
            }
            _ => undecided("king.landing"),
        };
        let other = if landing == Landing::Any { Landing::Behind } else { Landing::Any };
        collector.add(key, title, "king.landing", Shows::Captures, |rules| rules.king.landing = other);
    }
    if quiet_run > 0 {
        collector.add(
            "quiet_run",
            "Limit of quiet moves with one king",
            "king.quiet_run",
            Shows::KingRun,
            |rules| {
                rules.king.quiet_run = 0;
            },
        );
    }
}

fn add_capture(collector: &mut Collector, capture: CaptureRules) {
    let CaptureRules { compulsory, choice, removal, may_reverse, one_class, .. } = capture;
    let axis = "capture.compulsory";
    match compulsory {
        Compulsory::Always => {
            collector.add("compulsory", "Captures are compulsory", axis, Shows::Captures, |rules| {
                rules.capture.compulsory = Compulsory::Never;
            })
        }
        Compulsory::Men | Compulsory::Never => {
            collector.add("optional", "Captures are optional", axis, Shows::Captures, |rules| {
                rules.capture.compulsory = Compulsory::Always;
            });
        }
        _ => undecided(axis),
    }
    let Choice { measure, king_first, most_kings, kings_early, .. } = choice;
    let (key, title, other) = match measure {
        Measure::Free => ("free_choice", "Free choice between captures", Measure::Count),
        Measure::Count => ("majority", "The most pieces must be captured", Measure::Free),
        Measure::Value { .. } => ("highest_value", "The highest value must be captured", Measure::Count),
        _ => undecided("capture.choice.measure"),
    };
    // What ranks equal captures needs the count, and is left out with it.
    collector.add(key, title, "capture.choice.measure", Shows::Captures, |rules| {
        rules.capture.choice.measure = other;
    });
    if king_first {
        let axis = "capture.choice.king_first";
        collector.add("king_first", "A king captures before a man", axis, Shows::Captures, |rules| {
            rules.capture.choice.king_first = false;
        });
    }
    if most_kings {
        let axis = "capture.choice.most_kings";
        collector.add("most_kings", "The most kings must be captured", axis, Shows::Captures, |rules| {
            rules.capture.choice.most_kings = false;
        });
    }
    if kings_early {
        let axis = "capture.choice.kings_early";
        collector.add("kings_early", "Kings must be captured early", axis, Shows::Captures, |rules| {
            rules.capture.choice.kings_early = false;
        });
    }
    let axis = "capture.removal";
    match removal {
        Removal::AtEnd => collector.add("turkish_strike", "Turkish strike", axis, Shows::Captures, |rules| {
            rules.capture.removal = Removal::Immediate;
        }),
        Removal::Immediate => {
            collector.add(
                "immediate_removal",
                "Captured pieces leave at once",
                axis,
                Shows::Captures,
                |rules| {
                    rules.capture.removal = Removal::AtEnd;
                    // Pieces that stay on the board prevent the turn; the axis has no other value with them.
                    rules.capture.may_reverse = true;
                },
            );
        }
        _ => undecided(axis),
    }
    if !may_reverse {
        collector.add(
            "no_reversal",
            "No turn by 180 degrees",
            "capture.may_reverse",
            Shows::Captures,
            |rules| {
                rules.capture.may_reverse = true;
            },
        );
    }
    if one_class {
        let axis = "capture.one_class";
        collector.add("one_class", "Diagonal or straight, not both", axis, Shows::Captures, |rules| {
            rules.capture.one_class = false;
        });
    }
}

fn add_goal(collector: &mut Collector, goal: Goal) {
    let Goal { reversed, first_king, blocked, .. } = goal;
    if reversed {
        collector.add("reversed_goal", "The goal is reversed", "goal.reversed", Shows::Result, |rules| {
            rules.goal.reversed = false;
        });
    }
    if first_king {
        collector.add("first_king", "The first king wins", "goal.first_king", Shows::Result, |rules| {
            rules.goal.first_king = false;
        });
    }
    match blocked {
        Blocked::Loses => collector.add("blocked", "No legal move", "goal.blocked", Shows::Result, |rules| {
            rules.goal.blocked = Blocked::Draws;
        }),
        Blocked::Draws => {
            collector.add("blocked", "No legal move draws", "goal.blocked", Shows::Result, |rules| {
                rules.goal.blocked = Blocked::Loses;
            })
        }
        _ => undecided("goal.blocked"),
    }
}
