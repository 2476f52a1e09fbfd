//! Interpretations of a game: its rules, its numbering and the side that begins, and how far the game can be replayed by
//! each.

use alloc::vec::Vec;

use super::outcome::{LineEnd, RulesFrom};
use super::search::{Found, Search};
use crate::pdn::place::Place;
use crate::pdn::tree::PdnGame;
use crate::position::Position;
use crate::rules::names::COMMON_FIRST;
use crate::rules::{Corner, Naming};
use crate::variant::Variant;

/// The rules, the numbering and the side that begins, by which a game is replayed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Interpretation {
    pub(super) variant: Variant,
    /// Where numbers begin, if not where the variant's own do.
    pub(super) first_square: Option<Corner>,
    /// Whether the other side begins than the rules or the FEN say.
    pub(super) other_side: bool,
}

impl Interpretation {
    /// A variant as it is.
    pub(super) const fn own(variant: Variant) -> Self {
        Self { variant, first_square: None, other_side: false }
    }

    /// Whether the numbering that is given is the variant's own all the same.
    pub(super) fn is_own_numbering(&self) -> bool {
        self.first_square.is_none_or(|corner| corner == self.variant.rules().notation.first_square)
    }
}

/// How far a game goes by an interpretation.
pub(super) struct Attempt {
    pub(super) interpretation: Interpretation,
    pub(super) start: Position,
    pub(super) found: Found,
}

/// Why an interpretation may be taken against what the tags or the caller say.
#[derive(Clone, Copy)]
pub(super) enum Trust {
    /// Another game of the file went by it.
    Seen,
    /// Nothing but that the game goes by it.
    Guessed,
}

impl Trust {
    /// How many more texts must be understood. One that is no move of the game is one of some other game too often.
    const fn least_gain(self) -> usize {
        match self {
            Self::Seen => 1,
            Self::Guessed => 2,
        }
    }
}

/// How much may be tried to find out by which rules a game goes.
pub(super) struct Effort {
    /// In one attempt.
    each: usize,
    /// In all that are left, however many interpretations there are.
    left: usize,
}

impl Effort {
    /// Enough for games as they are, and bounded for those that were made to take long.
    pub(super) fn for_game(game: &PdnGame) -> Self {
        let nodes = game.line.nodes.len();
        Self { each: 4_000 + 8 * nodes, left: 60_000 + 32 * nodes }
    }

    /// Whether anything is left.
    pub(super) const fn is_left(&self) -> bool {
        self.left > 0
    }
}

impl Attempt {
    fn new(interpretation: Interpretation, game: &PdnGame, effort: &mut Effort) -> Self {
        let nodes = &game.line.nodes;
        let work = effort.each.min(effort.left);
        let mut search = Search::new(&interpretation.variant, interpretation.first_square, work);
        let initial = interpretation.variant.initial();
        let place = nodes.first().map_or(Place::START, |node| node.place);
        let start = game.tags.get("FEN").map_or(Ok(initial), |fen| search.position(fen));
        let (start, found) = match start {
            Ok(mut start) => {
                if interpretation.other_side {
                    start.set_turn(start.turn().other());
                }
                (start, search.run(&start, nodes))
            }
            Err(error) => {
                let end = Search::no_start(error, place);
                (initial, Found { plies: Vec::new(), end })
            }
        };
        effort.left -= work - search.work;
        Self { interpretation, start, found }
    }

    fn complete(&self) -> bool {
        matches!(self.found.end, LineEnd::Complete)
    }

    /// Tries an interpretation and keeps it if it is better than the best one so far. Where the best one so far is what the tags
    /// or the caller say, it must also be `trusted`. Returns whether there is nothing left to wish for.
    pub(super) fn better(
        best: &mut Option<Self>,
        interpretation: Interpretation,
        game: &PdnGame,
        effort: &mut Effort,
        trusted: Option<Trust>,
    ) -> bool {
        let new = Self::new(interpretation, game, effort);
        let better = match best {
            None => true,
            Some(old) => {
                let (far, further) = (old.found.reached(), new.found.reached());
                // A game of one ply cannot gain more: that the other side begins is the smallest change that makes it one.
                let only_ply = game.line.nodes.len() == 1
                    && new.interpretation
                        == Interpretation { other_side: true, ..old.interpretation.clone() };
                let trusted = if only_ply { Some(Trust::Seen) } else { trusted };
                match trusted {
                    // A game that is over by what is said is not one of other rules, unless it is over before it begins:
                    // a position whose numbers are read from the wrong corner may be blocked.
                    _ if new.complete() => {
                        (old.found.failed() || far == 0)
                            && further >= far + trusted.map_or(0, Trust::least_gain)
                    }
                    Some(_) => further >= 2 * far + 3,
                    None => further > far,
                }
            }
        };
        if better {
            *best = Some(new);
        }
        best.as_ref().is_some_and(Self::complete)
    }
}

/// The interpretations by which a game may go that does not go by what is said or given, the likeliest first: the same rules
/// otherwise, then other rules.
pub(super) fn guesses(game: &PdnGame, given: Vec<Variant>) -> impl Iterator<Item = Interpretation> {
    let letters = names_by_letters(game);
    let variants = likeliest(game, letters);
    let others = variants.clone().into_iter().map(Interpretation::own);
    let otherwise = move |variant: Variant| {
        let numbered =
            |corner| Interpretation { first_square: Some(corner), ..Interpretation::own(variant.clone()) };
        // A game that begins as usual, with the squares turned by half, looks like one that the other side begins.
        // Programs that number another way do it from the top left, whatever they play.
        let interpretations = [
            numbered(Corner::TopLeft),
            Interpretation { other_side: true, ..Interpretation::own(variant.clone()) },
            numbered(Corner::BottomRight),
            numbered(Corner::BottomLeft),
            numbered(Corner::TopRight),
        ];
        let fits = move |interpretation: &Interpretation| {
            interpretation.other_side || letters != Some(true) && !interpretation.is_own_numbering()
        };
        interpretations.into_iter().filter(fits)
    };
    let same_rules = given.into_iter().flat_map(otherwise);
    same_rules.chain(others).chain(variants.into_iter().flat_map(otherwise))
}

/// The variants by which a game can be replayed to its end, the likeliest first.
pub(in crate::pdn) fn variants_that_fit(game: &PdnGame) -> Vec<Variant> {
    let mut effort = Effort::for_game(game);
    let letters = names_by_letters(game);
    let mut fits = |variant: &Variant| {
        // Each variant may take as much as a single attempt.
        effort.left = effort.each;
        Attempt::new(Interpretation::own(variant.clone()), game, &mut effort).complete()
    };
    likeliest(game, letters).into_iter().filter(|variant| fits(variant)).collect()
}

/// An interpretation for a game without moves about whose rules nothing is known: that of the smallest board, among the common
/// ones, that has the squares of its position. Only a board of more than 32 squares tells something.
pub(super) fn by_board(game: &PdnGame) -> (Interpretation, RulesFrom) {
    let fen = game.tags.get("FEN");
    let letters = fen.is_some_and(|fen| fen.split([':', ',']).any(is_file_and_rank));
    let small = if letters { ["russian", "english"] } else { ["english", "russian"] };
    let common = small.into_iter().chain(["international", "turkish", "canadian"]);
    let all = common.filter_map(Variant::from_id).chain(Variant::all());
    let has_squares = |variant: &Variant| fen.is_none_or(|fen| variant.parse_fen(fen).is_ok());
    let first = || all.clone().next().unwrap_or_else(|| unreachable!("there are variants"));
    let variant = all.clone().find(has_squares).unwrap_or_else(first);
    let is_small = small.contains(&variant.id());
    (Interpretation::own(variant), if is_small { RulesFrom::Nothing } else { RulesFrom::Board })
}

/// Whether a piece of a FEN names a square by its file and rank: `a1`, `Kc3`, `Wa1`.
fn is_file_and_rank(piece: &str) -> bool {
    let name = piece.trim().trim_start_matches(|letter: char| letter.is_ascii_uppercase());
    let rank = name.strip_prefix(|letter: char| letter.is_ascii_lowercase());
    rank.is_some_and(|rank| rank.starts_with(|digit: char| digit.is_ascii_digit()))
}

/// Whether the first move names squares by letters; `None` without moves.
fn names_by_letters(game: &PdnGame) -> Option<bool> {
    let first = game.line.move_texts().next()?;
    Some(first.starts_with(|letter: char| letter.is_ascii_alphabetic()))
}

/// Every variant, those first that are written as the game is, and of these the common ones.
fn likeliest(game: &PdnGame, letters: Option<bool>) -> Vec<Variant> {
    // Whether captures have a colon; unknown before the first one.
    let colon = game.line.move_texts().take(200).find_map(|text| {
        let mark = text.chars().find(|letter| matches!(letter, ':' | 'x' | 'X'))?;
        Some(mark == ':')
    });
    let mut variants: Vec<Variant> = Variant::all().collect();
    variants.sort_by_key(|variant| {
        let notation = &variant.rules().notation;
        let other_names = letters.is_some_and(|letters| letters != (notation.naming == Naming::Algebraic));
        let other_separator =
            letters == Some(true) && colon.is_some_and(|colon| colon != (notation.capture_separator == ':'));
        let rank = COMMON_FIRST.iter().position(|id| *id == variant.id()).unwrap_or(COMMON_FIRST.len());
        (other_names, rank == COMMON_FIRST.len(), other_separator, rank)
    });
    variants
}
