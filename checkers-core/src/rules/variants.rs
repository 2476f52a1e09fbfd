//! The named variants: constants, each with the sources of its rules.
//!
//! Short names in brackets are sources; `docs/src/sources.md` in the repository lists them. A variant that is derived
//! from another one is written as that one with changes.

#![cfg_attr(
    not(feature = "variants"),
    allow(dead_code, reason = "variants that are left out, and what only they use")
)]

use super::axes::{
    CaptureRules, Choice, Goal, KingRules, Landing, ManRules, Measure, Promotion, Range, Removal, Rules,
};
use super::draws::DrawRules;
use super::notation::{Corner, Naming, NotationRules};
use super::setup::Setup;
use crate::geometry::{Board, Color, DirectionSet};

/// A named rule set of the library.
///
/// ```
/// use checkers_core::rules::VARIANTS;
/// let frisian = VARIANTS.iter().find(|named| named.id == "frisian").unwrap();
/// assert_eq!((frisian.name, frisian.rules.king.quiet_run), ("Frisian draughts", 3));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct NamedRules {
    /// The identifier, also the string of the Python and C interfaces.
    pub id: &'static str,
    /// The name in English.
    pub name: &'static str,
    /// The rules.
    pub rules: Rules,
    /// When a game is drawn.
    pub draws: DrawRules,
}

// Building blocks.

const ALGEBRAIC: NotationRules = NotationRules { naming: Naming::Algebraic, ..NotationRules::NUMERIC };
/// Russian players write captures with a colon (PDN 3.0, type 25).
const ALGEBRAIC_COLON: NotationRules = NotationRules { capture_separator: ':', ..ALGEBRAIC };

const fn game_type(notation: NotationRules, number: u8) -> NotationRules {
    NotationRules { game_type: Some(number), ..notation }
}

const TURKISH_STRIKE: CaptureRules = CaptureRules::new(Choice::FREE);
const FREE: CaptureRules = TURKISH_STRIKE;
const MOST: CaptureRules = CaptureRules { choice: Choice::MOST, ..TURKISH_STRIKE };

const NO_MOVE_LOSES: Goal = Goal::NO_MOVE_LOSES;
const REVERSED: Goal = Goal { reversed: true, ..NO_MOVE_LOSES };

// The international family.

/// FMJD Annex 1: 3.9 long king; 4.1 men capture backward; 4.11 no piece is jumped twice; 4.13 majority;
/// 4.15 promotion only where the move ends.
const INTERNATIONAL: Rules = Rules {
    board: Board::dark_left(10, 10),
    setup: Setup::Ranks { behind: 0, men: 4 },
    starts: Color::White,
    man: ManRules {
        steps: DirectionSet::FORWARD_DIAGONAL,
        captures: DirectionSet::DIAGONAL,
        captures_kings: true,
        passes_own_men: false,
        promotion: Promotion::AtEnd,
    },
    king: KingRules {
        steps: DirectionSet::DIAGONAL,
        captures: DirectionSet::DIAGONAL,
        range: Range::Flying,
        landing: Landing::Any,
        quiet_run: 0,
    },
    capture: MOST,
    goal: NO_MOVE_LOSES,
    notation: game_type(NotationRules::NUMERIC, 20),
};

/// International rules on 64 squares [BR].
const BRAZILIAN: Rules = Rules {
    board: Board::dark_left(8, 8),
    setup: Setup::Ranks { behind: 0, men: 3 },
    notation: game_type(ALGEBRAIC, 26),
    ..INTERNATIONAL
};

/// International rules on 144 squares [DCTL].
const CANADIAN: Rules = Rules {
    board: Board::dark_left(12, 12),
    setup: Setup::Ranks { behind: 0, men: 5 },
    notation: game_type(NotationRules::NUMERIC, 27),
    ..INTERNATIONAL
};

/// Canadian on the mirrored board [AL, DCTL].
const SRI_LANKAN: Rules =
    Rules { board: Board::dark_right(12, 12), notation: NotationRules::NUMERIC, ..CANADIAN };

/// Brazilian on the mirrored board, "derecha" (Quilet, Aklat ng Dama).
const FILIPINO: Rules =
    Rules { board: Board::dark_right(8, 8), notation: NotationRules::NUMERIC, ..BRAZILIAN };

/// International on the light squares without the majority rule (Damii: Ghana Draughts, history and rules).
const GHANAIAN: Rules = Rules {
    board: Board::dark_right(10, 10),
    capture: FREE,
    notation: NotationRules::NUMERIC,
    ..INTERNATIONAL
};

/// International, but a king whose last victim is a king stops right behind it (Freeling, MindSports).
const KILLER: Rules = Rules {
    king: KingRules { landing: Landing::BehindLastKing, ..INTERNATIONAL.king },
    notation: NotationRules::NUMERIC,
    ..INTERNATIONAL
};

/// International, won by the first king (lidraughts).
const BREAKTHROUGH: Rules = Rules {
    goal: Goal { first_king: true, ..NO_MOVE_LOSES },
    notation: NotationRules::NUMERIC,
    ..INTERNATIONAL
};

/// International with the goal reversed (lidraughts).
const ANTIDRAUGHTS: Rules = Rules { goal: REVERSED, notation: NotationRules::NUMERIC, ..INTERNATIONAL };

// The Russian family.

/// Russian code 2004: 1.4.5 long king; 1.5.3 men capture backward; 1.5.15 a man crowned during a capture continues as a
/// king; free choice, 1.5 the chosen line is completed.
const RUSSIAN: Rules = Rules {
    man: ManRules { promotion: Promotion::InPassing, ..BRAZILIAN.man },
    capture: FREE,
    notation: game_type(ALGEBRAIC_COLON, 25),
    ..BRAZILIAN
};

/// Russian rules on ten files [PDN, type 41].
const SPANTSIRETTI: Rules =
    Rules { board: Board::dark_left(10, 8), notation: game_type(ALGEBRAIC_COLON, 41), ..RUSSIAN };

const DIAGONAL_SETUP: Setup = Setup::from_picture(
    &BRAZILIAN.board,
    ".b.b.b../b.b.b.../.b.b...w/b.b...w./.b...w.w/b...w.w./...w.w.w/..w.w.w.",
);

/// Russian rules from the corners, the main diagonal left empty (hcheckers, Diagonal).
const DIAGONAL: Rules = Rules { setup: DIAGONAL_SETUP, notation: ALGEBRAIC_COLON, ..RUSSIAN };

/// Russian rules with the goal reversed.
const PODDAVKI: Rules = Rules { goal: REVERSED, notation: ALGEBRAIC_COLON, ..RUSSIAN };

/// Rules of the site gfagame: Russian, with other draw rules.
const GFAGAME: Rules = Rules { notation: ALGEBRAIC_COLON, ..RUSSIAN };

/// Rules of the site Shra: Russian, but the king lands directly behind what it captures.
const SHRA64: Rules =
    Rules { king: KingRules { landing: Landing::Behind, ..RUSSIAN.king }, notation: ALGEBRAIC, ..RUSSIAN };

/// Shra's game on 100 squares.
const SHRA100: Rules = Rules {
    board: INTERNATIONAL.board,
    setup: INTERNATIONAL.setup,
    notation: NotationRules::NUMERIC,
    ..SHRA64
};

// The English family.

/// WCDF 1.1-1.32: Black starts; 1.17 short king; 1.18 a man jumps forward only; 1.19 it stops on the king row;
/// 1.20 free choice, all jumps of the chosen line.
const ENGLISH: Rules = Rules {
    board: Board::dark_left(8, 8),
    setup: Setup::Ranks { behind: 0, men: 3 },
    starts: Color::Black,
    man: ManRules {
        captures: DirectionSet::FORWARD_DIAGONAL,
        promotion: Promotion::Stops,
        ..INTERNATIONAL.man
    },
    king: KingRules { range: Range::Short, ..INTERNATIONAL.king },
    capture: FREE,
    goal: NO_MOVE_LOSES,
    notation: game_type(NotationRules::NUMERIC, 21),
};

/// APCA: 7 Black starts; 14 men capture both ways; 15 long king; 16, 22, 23 a man that can jump back out of the king
/// row must, and is not crowned; 20 free choice.
const POOL: Rules = Rules {
    starts: Color::Black,
    man: ManRules { promotion: Promotion::AtEnd, ..RUSSIAN.man },
    notation: game_type(NotationRules::NUMERIC, 23),
    ..RUSSIAN
};

/// Pool on the mirrored board; named from the corner at Black's right [PDN, type 23 with its full specification].
const JAMAICAN: Rules = Rules {
    board: Board::dark_right(8, 8),
    notation: NotationRules { algebraic_origin: Corner::TopLeft, ..game_type(ALGEBRAIC, 23) },
    ..POOL
};

// Southern Europe.

/// FID, chapters 4-6: short king; men never capture kings; 6.6 most pieces, 6.7 with a king, 6.8 most kings, 6.9 kings
/// first.
const ITALIAN: Rules = Rules {
    board: Board::dark_right(8, 8),
    starts: Color::White,
    man: ManRules { captures_kings: false, ..ENGLISH.man },
    capture: CaptureRules {
        choice: Choice { measure: Measure::Count, king_first: true, most_kings: true, kings_early: true },
        ..TURKISH_STRIKE
    },
    notation: game_type(NotationRules::NUMERIC, 22),
    ..ENGLISH
};

/// FPD articles 11-13: quantity, then quality; a man's move ends where it is crowned; square 1 at the bottom right.
const SPANISH: Rules = Rules {
    board: Board::dark_right(8, 8),
    starts: Color::White,
    king: INTERNATIONAL.king,
    capture: CaptureRules { choice: Choice::MOST_THEN_KINGS, ..TURKISH_STRIKE },
    notation: NotationRules { first_square: Corner::BottomRight, ..game_type(NotationRules::NUMERIC, 24) },
    ..ENGLISH
};

/// Spanish rules (FPD); only the board is placed differently, which no coordinate shows.
const PORTUGUESE: Rules =
    Rules { notation: NotationRules { game_type: Some(28), ..SPANISH.notation }, ..SPANISH };

/// Spanish, but the king stops directly behind what it captures.
const ARGENTINIAN: Rules = Rules {
    king: KingRules { landing: Landing::Behind, ..SPANISH.king },
    notation: NotationRules { game_type: None, ..SPANISH.notation },
    ..SPANISH
};

// Central Europe and Asia.

/// CZ: no majority; a king that can capture must (before a man); a capture ends where the man is crowned.
const CZECH: Rules = Rules {
    board: Board::dark_left(8, 8),
    capture: CaptureRules { choice: Choice { king_first: true, ..Choice::FREE }, ..TURKISH_STRIKE },
    notation: game_type(ALGEBRAIC, 29),
    ..SPANISH
};

/// Czech with eight men a side [FD].
const SLOVAK: Rules = Rules { setup: Setup::Ranks { behind: 0, men: 2 }, notation: ALGEBRAIC, ..CZECH };

/// Czech without the king's priority [GC].
const GERMAN: Rules = Rules { capture: FREE, notation: ALGEBRAIC, ..CZECH };

/// Makhos: pieces leave at once, the king lands directly behind and may turn back [FD, DCTL]; numbered from the right
/// at the bottom [PDN, type 31].
const THAI: Rules = Rules {
    setup: Setup::Ranks { behind: 0, men: 2 },
    starts: Color::Black,
    king: KingRules { landing: Landing::Behind, ..CZECH.king },
    capture: CaptureRules { removal: Removal::Immediate, ..FREE },
    notation: NotationRules {
        first_square: Corner::BottomRight,
        capture_separator: '-',
        ..game_type(NotationRules::NUMERIC, 31)
    },
    ..CZECH
};

/// International majority on 144 squares, but men capture forward only and stop where they are crowned.
const MALAYSIAN: Rules = Rules {
    man: ManRules {
        captures: DirectionSet::FORWARD_DIAGONAL,
        promotion: Promotion::Stops,
        ..INTERNATIONAL.man
    },
    notation: NotationRules::NUMERIC,
    ..CANADIAN
};

// Boards on which every square is used.

/// Dama (Murray; kish RULES): men step and capture forward and sideways; rook-like king; majority; captured pieces
/// leave at once; no turn by 180 degrees; crowned where the move ends.
const TURKISH: Rules = Rules {
    board: Board::all(8, 8),
    setup: Setup::Ranks { behind: 1, men: 2 },
    starts: Color::White,
    man: ManRules {
        steps: DirectionSet::FORWARD_AND_SIDEWAYS,
        captures: DirectionSet::FORWARD_AND_SIDEWAYS,
        captures_kings: true,
        passes_own_men: false,
        promotion: Promotion::AtEnd,
    },
    king: KingRules {
        steps: DirectionSet::ORTHOGONAL,
        captures: DirectionSet::ORTHOGONAL,
        ..INTERNATIONAL.king
    },
    capture: CaptureRules { removal: Removal::Immediate, may_reverse: false, ..MOST },
    goal: NO_MOVE_LOSES,
    notation: game_type(ALGEBRAIC, 30),
};

/// Tama: Turkish, but men step diagonally forward too, kings move like queens, and a man crowned during a capture
/// continues as a king [LUD, HC].
const ARMENIAN: Rules = Rules {
    man: ManRules {
        steps: DirectionSet::FORWARD.or(DirectionSet::FORWARD_AND_SIDEWAYS),
        promotion: Promotion::InPassing,
        ..TURKISH.man
    },
    king: KingRules { steps: DirectionSet::ALL, ..TURKISH.king },
    notation: ALGEBRAIC,
    ..TURKISH
};

/// Altdeutsches Damespiel [de-wiki, FD]: men step diagonally forward and capture in the five directions that are not
/// backward; short king in all eight; free choice.
const GOTHIC: Rules = Rules {
    board: Board::all(8, 8),
    setup: Setup::Ranks { behind: 0, men: 2 },
    starts: Color::White,
    man: ManRules {
        steps: DirectionSet::FORWARD_DIAGONAL,
        captures: DirectionSet::FORWARD.or(DirectionSet::FORWARD_AND_SIDEWAYS),
        promotion: Promotion::Stops,
        ..TURKISH.man
    },
    king: KingRules {
        steps: DirectionSet::ALL,
        captures: DirectionSet::ALL,
        range: Range::Short,
        ..TURKISH.king
    },
    capture: FREE,
    goal: NO_MOVE_LOSES,
    notation: ALGEBRAIC,
};

/// Dedić 1995: men step straight and diagonally forward, capture along ranks and files; rook-like king.
const CRODA: Rules = Rules {
    setup: Setup::Ranks { behind: 0, men: 3 },
    man: ManRules { steps: DirectionSet::FORWARD, captures: DirectionSet::ORTHOGONAL, ..TURKISH.man },
    capture: MOST,
    notation: ALGEBRAIC,
    ..TURKISH
};

const DAMEO_SETUP: Setup = Setup::from_picture(
    &TURKISH.board,
    "bbbbbbbb/.bbbbbb./..bbbb../......../......../..wwww../.wwwwww./wwwwwwww",
);

/// Freeling 2000: Croda's men, moving also as a line; the king moves like a queen and captures like a rook.
const DAMEO: Rules = Rules {
    setup: DAMEO_SETUP,
    man: ManRules { passes_own_men: true, ..CRODA.man },
    king: KingRules { steps: DirectionSet::ALL, ..CRODA.king },
    ..CRODA
};

/// Sintez-64, free choice: one capture keeps to diagonals or to ranks and files (minietiud.forum2x2.ru/t1412).
const SINTEZ64_RU: Rules = Rules {
    man: ManRules { captures: DirectionSet::ALL, promotion: Promotion::InPassing, ..CRODA.man },
    king: KingRules { steps: DirectionSet::ALL, captures: DirectionSet::ALL, ..CRODA.king },
    capture: CaptureRules { one_class: true, ..FREE },
    ..CRODA
};

/// Sintez-64, majority over both classes, crowned where the move ends.
const SINTEZ64_INTER: Rules = Rules {
    man: ManRules { promotion: Promotion::AtEnd, ..SINTEZ64_RU.man },
    capture: CaptureRules { choice: Choice::MOST, ..SINTEZ64_RU.capture },
    ..SINTEZ64_RU
};

// Friesland.

/// Official Rules 2011: captures in eight directions; the highest value, then with a king; three quiet moves in a row
/// with the same king at most, for a side that has men too.
const FRISIAN: Rules = Rules {
    man: ManRules { captures: DirectionSet::ALL, ..INTERNATIONAL.man },
    king: KingRules { captures: DirectionSet::ALL, quiet_run: 3, ..INTERNATIONAL.king },
    capture: CaptureRules {
        choice: Choice { measure: Measure::Value { man: 100, king: 199 }, king_first: true, ..Choice::FREE },
        ..TURKISH_STRIKE
    },
    notation: game_type(NotationRules::NUMERIC, 40),
    ..INTERNATIONAL
};

/// Frisian with five men a side (lidraughts).
const FRYSK: Rules =
    Rules { setup: Setup::Ranks { behind: 0, men: 1 }, notation: NotationRules::NUMERIC, ..FRISIAN };

/// International rules with the draw rules of a site.
const HOUSE_INTERNATIONAL: Rules = Rules { notation: NotationRules::NUMERIC, ..INTERNATIONAL };

/// Declares [`VARIANTS`]. Each line has the feature that adds the variant, its identifier, its name, its rules and its draw
/// rules.
macro_rules! variants {
    ($(#[$attribute:meta])* $($family:literal: $id:literal, $name:literal, $rules:ident, $draws:ident;)*) => {
        $(#[$attribute])*
        pub static VARIANTS: &[NamedRules] = &[
            $(
                #[cfg(feature = $family)]
                NamedRules { id: $id, name: $name, rules: $rules, draws: DrawRules::$draws },
            )*
        ];
    };
}

variants! {
    /// Every named variant whose family is compiled (all with the feature `variants`), in the order of the specification.
    ///
    /// Where a source states no draw rules, a variant has those of the game that it is described as being like (Sri Lankan,
    /// Malaysian, Ghanaian and killer: FMJD; Spantsiretti, diagonal, poddavki: Russian; Jamaican: pool; Portuguese,
    /// Argentinian: Spanish; Slovak: Czech), else the third repetition (German, Thai, Armenian, gothic, Croda, Sintez).
    /// Antidraughts has repetition only and breakthrough nothing (lidraughts).
    "international": "international", "International draughts", INTERNATIONAL, FMJD;
    "brazilian": "brazilian", "Brazilian draughts", BRAZILIAN, BRAZILIAN;
    "canadian": "canadian", "Canadian draughts", CANADIAN, FMJD;
    "canadian": "sri_lankan", "Sri Lankan draughts", SRI_LANKAN, FMJD;
    "brazilian": "filipino", "Filipino dama", FILIPINO, FILIPINO;
    "russian": "russian", "Russian draughts", RUSSIAN, RUSSIAN;
    "russian": "spantsiretti", "Spantsiretti", SPANTSIRETTI, RUSSIAN;
    "brazilian": "pool", "Pool checkers", POOL, POOL;
    "brazilian": "jamaican", "Jamaican draughts", JAMAICAN, POOL;
    "english": "english", "English draughts (American checkers)", ENGLISH, ENGLISH;
    "english": "italian", "Italian draughts", ITALIAN, ITALIAN;
    "brazilian": "spanish", "Spanish draughts", SPANISH, SPANISH;
    "brazilian": "portuguese", "Portuguese draughts", PORTUGUESE, SPANISH;
    "brazilian": "argentinian", "Argentinian draughts", ARGENTINIAN, SPANISH;
    "brazilian": "czech", "Czech draughts", CZECH, CZECH;
    "brazilian": "slovak", "Slovak draughts", SLOVAK, CZECH;
    "brazilian": "german", "German Damespiel", GERMAN, REPETITION;
    "english": "thai", "Thai makhos", THAI, REPETITION;
    "turkish": "turkish", "Turkish dama", TURKISH, TURKISH;
    "turkish": "armenian", "Armenian tama", ARMENIAN, REPETITION;
    "frisian": "frisian", "Frisian draughts", FRISIAN, FRISIAN;
    "frisian": "frysk", "Frysk!", FRYSK, FRISIAN;
    "international": "killer", "Killer draughts", KILLER, FMJD;
    "international": "breakthrough", "Breakthrough draughts", BREAKTHROUGH, NONE;
    "international": "antidraughts", "Antidraughts", ANTIDRAUGHTS, REPETITION;
    "russian": "poddavki", "Poddavki (Russian giveaway)", PODDAVKI, RUSSIAN;
    "russian": "diagonal", "Diagonal draughts", DIAGONAL, RUSSIAN;
    "canadian": "malaysian", "Malaysian checkers", MALAYSIAN, FMJD;
    "international": "ghanaian", "Ghanaian damii", GHANAIAN, FMJD;
    "turkish": "gothic", "Gothic draughts (Altdeutsches Damespiel)", GOTHIC, REPETITION;
    "turkish": "croda", "Croda", CRODA, REPETITION;
    "turkish": "dameo", "Dameo", DAMEO, DAMEO;
    "turkish": "sintez64_ru", "Sintez-64, free choice", SINTEZ64_RU, REPETITION;
    "turkish": "sintez64_inter", "Sintez-64, majority", SINTEZ64_INTER, REPETITION;
    "russian": "shra64", "Shra 64", SHRA64, SHRA;
    "international": "shra100", "Shra 100", SHRA100, SHRA;
    "international": "kondavo_international", "Kondavo international", HOUSE_INTERNATIONAL, KONDAVO;
    "international": "site100", "100-site", HOUSE_INTERNATIONAL, SITE100;
    "russian": "gfagame", "GFAGAME", GFAGAME, GFAGAME;
}

/// Returns the index in [`VARIANTS`] of the first of these variants that is compiled, for constants.
///
/// # Panics
/// If none is; in a constant, compilation fails.
pub(crate) const fn index_of(ids: &[&str]) -> usize {
    let mut id = 0;
    while id < ids.len() {
        let mut i = 0;
        while i < VARIANTS.len() {
            if is_same(VARIANTS[i].id, ids[id]) {
                return i;
            }
            i += 1;
        }
        id += 1;
    }
    panic!("no such variant")
}

const fn is_same(a: &str, b: &str) -> bool {
    let (a, b) = (a.as_bytes(), b.as_bytes());
    if a.len() != b.len() {
        return false;
    }
    let mut i = 0;
    while i < a.len() {
        if a[i] != b[i] {
            return false;
        }
        i += 1;
    }
    true
}
