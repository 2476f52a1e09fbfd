//! The draw rules of federations and sites: constants, each with its source.
//!
//! `docs/src/sources.md` in the repository lists the short names of sources. "Moves" means moves of each side.

use super::{
    After, Article, Balance, DrawClause, DrawKind, DrawRules, Force, MainDiagonal, Mover, Repetition,
    Restart, Span,
};

const fn article(text: &str) -> Article {
    match Article::new(text) {
        Ok(article) => article,
        Err(_) => panic!("the article is too long"),
    }
}

const fn third_time(text: &str) -> Option<Repetition> {
    Some(Repetition { times: 3, kind: DrawKind::Automatic, article: article(text) })
}

const fn rules(repetition: Option<Repetition>, clauses: &[DrawClause]) -> DrawRules {
    let mut rules = DrawRules { repetition, ..DrawRules::NONE };
    let mut i = 0;
    while i < clauses.len() {
        rules.clauses[i] = Some(clauses[i]);
        i += 1;
    }
    rules
}

const fn moves_each(moves: u16) -> After {
    After::Moves { moves, of: Mover::Each }
}

/// Only quiet moves of kings, for this number of moves of each side.
const fn kings_only(moves: u16, text: &str) -> DrawClause {
    DrawClause {
        balance: Balance::ANY,
        main_diagonal: MainDiagonal::Irrelevant,
        after: moves_each(moves),
        restart: Restart::PROGRESS,
        unless_capture: false,
        kind: DrawKind::Automatic,
        article: article(text),
    }
}

/// These pieces against a single king, for this number of moves of each side; nothing restarts the count.
const fn against_a_king(stronger: Force, moves: u16, text: &str) -> DrawClause {
    DrawClause {
        balance: Balance::against_a_king(stronger),
        restart: Restart::NEVER,
        ..kings_only(moves, text)
    }
}

/// One piece each, men or kings.
const fn one_each_at_once(text: &str) -> DrawClause {
    DrawClause {
        balance: Balance::ONE_EACH,
        after: After::AtOnce,
        restart: Restart::NEVER,
        ..kings_only(1, text)
    }
}

/// Both sides have kings, and nothing is captured or crowned for this number of moves of each side.
const fn standstill(pieces: Span, moves: u16, text: &str) -> DrawClause {
    DrawClause {
        balance: Balance::kings_on_both_sides(pieces),
        restart: Restart::MATERIAL,
        ..kings_only(moves, text)
    }
}

/// This number of pieces, at least one of them a king.
const fn with_a_king(pieces: Span) -> Force {
    Force { pieces, ..Force::WITH_A_KING }
}

/// Three kings or more, and no man.
const THREE_KINGS: Force = Force::kings_only(Span::at_least(3));

impl DrawRules {
    /// The third repetition only: for games whose sources state no draw rules, and for custom rules.
    pub const REPETITION: Self = rules(third_time(""), &[]);

    /// FMJD Annex 1, article 6: the third repetition (6.1); 25 moves each by kings only without capture; 16 moves each
    /// with three pieces, a king among them, against a king; 5 with two or fewer. A capture in between does not
    /// restart the 16 moves, so two pieces that were three are still counted.
    pub const FMJD: Self = rules(
        third_time("FMJD 6.1"),
        &[
            kings_only(25, "FMJD 6"),
            against_a_king(with_a_king(Span::between(1, 3)), 16, "FMJD 6"),
            against_a_king(with_a_king(Span::between(1, 2)), 5, "FMJD 6"),
        ],
    );

    /// FMJD-64, rules 7.2.3 to 7.2.8, in the reading of lidraughts: moves are those of each side; in 7.2.7 those are
    /// counted after which the lone king stands on the main diagonal, and no other piece does. Both 7.2.5 and 7.2.6
    /// apply, as in the text; in lidraughts 7.2.6 replaces 7.2.5 if both sides have kings and there are four to seven
    /// pieces.
    pub const RUSSIAN: Self = rules(
        third_time("F64 7.2.3"),
        &[
            DrawClause {
                balance: Balance::against_a_king(THREE_KINGS),
                restart: Restart::CAPTURES,
                ..kings_only(15, "F64 7.2.4")
            },
            kings_only(15, "F64 7.2.5"),
            standstill(Span::between(4, 5), 30, "F64 7.2.6"),
            standstill(Span::between(6, 7), 60, "F64 7.2.6"),
            DrawClause {
                main_diagonal: MainDiagonal::WeakerAlone,
                ..against_a_king(with_a_king(Span::exactly(3)), 5, "F64 7.2.7")
            },
            against_a_king(with_a_king(Span::between(1, 2)), 5, "F64 7.2.8"),
        ],
    );

    /// Official Brazilian rules, item 16: 20 moves each by kings only without capture. The third repetition is article
    /// 98 of the confederation's full text (CBD).
    pub const BRAZILIAN: Self = rules(third_time("CBD 98"), &[kings_only(20, "BR 16")]);

    /// The list of FMJD-64, as lidraughts applies it to the Brazilian game: the same as for the Russian game.
    pub const BRAZILIAN_F64: Self = Self::RUSSIAN;

    /// Quilet, Aklat ng Dama: three kings against one are drawn after the lone king's twelfth move. The book states
    /// nothing about repetition; here the third draws.
    pub const FILIPINO: Self = rules(
        third_time(""),
        &[DrawClause {
            after: After::Moves { moves: 12, of: Mover::Weaker },
            ..against_a_king(Force::kings_only(Span::exactly(3)), 12, "Aklat ng Dama")
        }],
    );

    /// WCDF 1.27: the third repetition, and 40 moves each without a capture or a man's move, both to be claimed.
    pub const ENGLISH: Self = rules(
        Some(Repetition { times: 3, kind: DrawKind::Claimable, article: article("WCDF 1.27.1") }),
        &[DrawClause { kind: DrawKind::Claimable, ..kings_only(40, "WCDF 1.27.2") }],
    );

    /// APCA 26: repetition. Three kings have 13 moves to win against one; here the limit also applies to more than
    /// three kings.
    pub const POOL: Self = rules(
        third_time("APCA 26"),
        &[DrawClause {
            after: After::Moves { moves: 13, of: Mover::Stronger },
            ..against_a_king(THREE_KINGS, 13, "pool, 13 moves")
        }],
    );

    /// FID, in DCTL's citation: the fourth repetition (9.3) and 40 moves each without a capture or a man's move
    /// (10.4), both to be claimed.
    pub const ITALIAN: Self = rules(
        Some(Repetition { times: 4, kind: DrawKind::Claimable, article: article("FID 9.3") }),
        &[DrawClause { kind: DrawKind::Claimable, ..kings_only(40, "FID 10.4") }],
    );

    /// FPD: the third repetition (5.3); 20 moves each without a capture or a man's move (3.8.b); the "forçada" (3.8.a):
    /// three kings that have taken the main diagonal ("rio") win against one within 12 moves each, not counting the
    /// move that takes it.
    pub const SPANISH: Self = rules(
        third_time("FPD 5.3"),
        &[
            kings_only(20, "FPD 3.8.b"),
            DrawClause {
                main_diagonal: MainDiagonal::OnceStronger,
                ..against_a_king(Force::kings_only(Span::exactly(3)), 12, "FPD 3.8.a")
            },
        ],
    );

    /// CZ: the third repetition, and 15 moves each without a capture or a man's move.
    pub const CZECH: Self = rules(third_time("CZ"), &[kings_only(15, "CZ")]);

    /// Murray, kish RULES: the third repetition, and one piece each, as soon as the side to move cannot capture. Sources
    /// disagree about the capture: [`DrawRules::TURKISH_AT_ONCE`] is the other reading.
    pub const TURKISH: Self = rules(
        third_time("kish RULES"),
        &[DrawClause { unless_capture: true, ..one_each_at_once("kish RULES") }],
    );

    /// Dama Akademisi: the third repetition, and one piece each, at once, even if the side to move can capture.
    pub const TURKISH_AT_ONCE: Self =
        rules(third_time("kish RULES"), &[one_each_at_once("Dama Akademisi 19b")]);

    /// Official Rules 2011 and lidraughts: the third repetition; 7 moves each with two kings against one; 2 moves each
    /// with one king each, where the rules would end the game at once unless a king can be captured by force.
    pub const FRISIAN: Self = rules(
        third_time("FR2011"),
        &[
            against_a_king(Force::kings_only(Span::exactly(2)), 7, "FR2011"),
            against_a_king(Force::kings_only(Span::exactly(1)), 2, "lidraughts, FR2011"),
        ],
    );

    /// MindSports, as PlayStrategy applies it: the third repetition; 25 moves each by kings only without capture;
    /// 2 moves each with one king each.
    pub const DAMEO: Self = rules(
        third_time("PlayStrategy"),
        &[
            kings_only(25, "PlayStrategy"),
            against_a_king(Force::kings_only(Span::exactly(1)), 2, "PlayStrategy"),
        ],
    );

    /// Kondavo: the third repetition, and 60 moves each without a capture or a man's move.
    pub const KONDAVO: Self = rules(third_time("Kondavo"), &[kings_only(60, "Kondavo")]);

    /// 100-site: the third repetition, and 25 moves in a row by kings only without capture, of each side as with FMJD.
    pub const SITE100: Self = rules(third_time("100-site"), &[kings_only(25, "100-site")]);

    /// GFAGAME: the third repetition with the same side to move; a side with three kings or more that has not captured
    /// a lone king by its 15th move from when that balance arose.
    pub const GFAGAME: Self = rules(
        third_time("GFAGAME"),
        &[DrawClause {
            after: After::Moves { moves: 15, of: Mover::Stronger },
            ..against_a_king(THREE_KINGS, 15, "GFAGAME")
        }],
    );

    /// Shra: with at most four pieces left a draw is offered after 8 pairs of moves without capture or promotion. The
    /// site states nothing about repetition or about a declined offer; here the offer returns after the same number of
    /// moves.
    pub const SHRA: Self = rules(
        None,
        &[DrawClause {
            balance: Balance::total(Span::at_most(4)),
            restart: Restart::MATERIAL,
            kind: DrawKind::Offered,
            ..kings_only(8, "Shra")
        }],
    );
}

/// Every preset with a name, for configuration files.
pub static DRAW_PRESETS: &[(&str, DrawRules)] = &[
    ("none", DrawRules::NONE),
    ("repetition", DrawRules::REPETITION),
    ("fmjd", DrawRules::FMJD),
    ("russian", DrawRules::RUSSIAN),
    ("brazilian", DrawRules::BRAZILIAN),
    ("brazilian_f64", DrawRules::BRAZILIAN_F64),
    ("filipino", DrawRules::FILIPINO),
    ("english", DrawRules::ENGLISH),
    ("pool", DrawRules::POOL),
    ("italian", DrawRules::ITALIAN),
    ("spanish", DrawRules::SPANISH),
    ("czech", DrawRules::CZECH),
    ("turkish", DrawRules::TURKISH),
    ("turkish_at_once", DrawRules::TURKISH_AT_ONCE),
    ("frisian", DrawRules::FRISIAN),
    ("dameo", DrawRules::DAMEO),
    ("kondavo", DrawRules::KONDAVO),
    ("site100", DrawRules::SITE100),
    ("gfagame", DrawRules::GFAGAME),
    ("shra", DrawRules::SHRA),
];
