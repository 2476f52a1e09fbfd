//! Interpretations of a game: its rules, its numbering and the side that begins. Each is tried and compared by the number of
//! moves that it can replay.

use alloc::vec::Vec;

use super::outcome::{LineEnd, RulesFrom};
use super::search::{Found, Search};
use crate::pdn::place::Place;
use crate::pdn::tree::PdnGame;
use crate::position::Position;
use crate::rules::names::COMMON_FIRST;
use crate::rules::{Corner, Naming};
use crate::variant::Variant;

/// An interpretation of a game: the rules, the numbering and the side that begins.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Interpretation {
    pub(super) variant: Variant,
    /// The corner of square 1; `None` for the corner of the variant's notation.
    pub(super) first_square: Option<Corner>,
    /// Whether the other side begins than by the rules or the FEN.
    pub(super) other_side: bool,
}

impl Interpretation {
    /// Returns a variant with its own numbering and the side that begins by its rules.
    pub(super) const fn own(variant: Variant) -> Self {
        Self { variant, first_square: None, other_side: false }
    }

    /// Returns whether the numbering is the variant's own.
    pub(super) fn is_own_numbering(&self) -> bool {
        self.first_square.is_none_or(|corner| corner == self.variant.rules().notation.first_square)
    }
}

/// An attempt to replay a game by an interpretation.
pub(super) struct Attempt {
    pub(super) interpretation: Interpretation,
    pub(super) start: Position,
    pub(super) found: Found,
}

/// A reason to prefer an interpretation to that of the tags or the caller.
#[derive(Clone, Copy)]
pub(super) enum Trust {
    /// Another game of the file was replayed by it.
    Seen,
    /// No reason except that the game can be replayed by it.
    Guessed,
}

impl Trust {
    /// Returns how many more texts must be replayed. One more text is not enough for a guess, because an illegal move is often
    /// legal in another game.
    const fn least_gain(self) -> usize {
        match self {
            Self::Seen => 1,
            Self::Guessed => 2,
        }
    }
}

/// The number of texts that may be tried to find the rules of a game.
pub(super) struct Effort {
    /// The limit for one attempt.
    each: usize,
    /// The limit for all remaining attempts together.
    left: usize,
}

impl Effort {
    /// Returns limits that are enough for real games and bound the time for constructed ones.
    pub(super) fn for_game(game: &PdnGame) -> Self {
        let nodes = game.line.nodes.len();
        Self { each: 4_000 + 8 * nodes, left: 60_000 + 32 * nodes }
    }

    /// Returns whether the limit is not reached.
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

    /// Tries an interpretation and keeps it if it is better than the best one so far. If the best one is that of the tags or the
    /// caller, `trusted` is the reason to prefer another one. Returns whether the best one replays the whole game.
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
                // A game of one ply can gain only one text. The smallest change is that the other side begins.
                let only_ply = game.line.nodes.len() == 1
                    && new.interpretation
                        == Interpretation { other_side: true, ..old.interpretation.clone() };
                let trusted = if only_ply { Some(Trust::Seen) } else { trusted };
                match trusted {
                    // A game that ends by the stated rules does not have other rules, unless it is over before its first move:
                    // a position can be blocked if its numbers are read from the wrong corner.
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

/// Lists interpretations for a game that the stated or given rules do not fit, the most likely first: the same rules with another
/// numbering or side, then other rules.
pub(super) fn guesses(game: &PdnGame, given: Vec<Variant>) -> impl Iterator<Item = Interpretation> {
    let letters = names_by_letters(game);
    let variants = likeliest(game, letters);
    let others = variants.clone().into_iter().map(Interpretation::own);
    let otherwise = move |variant: Variant| {
        let numbered =
            |corner| Interpretation { first_square: Some(corner), ..Interpretation::own(variant.clone()) };
        // A usual game with numbers turned by 180 degrees looks like a game that the other side begins. Programs with another
        // numbering use the top left corner in all games, so that is tried first.
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

/// Lists the variants by which a game can be replayed to its end, the most likely first.
pub(in crate::pdn) fn variants_that_fit(game: &PdnGame) -> Vec<Variant> {
    let mut effort = Effort::for_game(game);
    let letters = names_by_letters(game);
    let mut fits = |variant: &Variant| {
        // Each variant has the limit of one attempt.
        effort.left = effort.each;
        Attempt::new(Interpretation::own(variant.clone()), game, &mut effort).complete()
    };
    likeliest(game, letters).into_iter().filter(|variant| fits(variant)).collect()
}

/// Returns an interpretation for a game without moves whose rules are unknown: a common variant with the smallest board that has
/// the squares of its position. Only a board of more than 32 squares is evidence for the rules.
pub(super) fn by_board(game: &PdnGame) -> (Interpretation, RulesFrom) {
    let fen = game.tags.get("FEN");
    let letters = fen.is_some_and(|fen| fen.split([':', ',']).any(is_file_and_rank));
    let small = if letters { ["russian", "english"] } else { ["english", "russian"] };
    let common = small.into_iter().chain(["international", "turkish", "canadian"]);
    let all = common.filter_map(Variant::from_id).chain(Variant::all());
    let has_squares = |variant: &Variant| fen.is_none_or(|fen| variant.parse_fen(fen).is_ok());
    let first = || all.clone().next().unwrap_or_else(|| unreachable!("the list of variants is not empty"));
    let variant = all.clone().find(has_squares).unwrap_or_else(first);
    let is_small = small.contains(&variant.id());
    (Interpretation::own(variant), if is_small { RulesFrom::Nothing } else { RulesFrom::Board })
}

/// Returns whether a piece in a FEN has a square with file and rank: `a1`, `Kc3`, `Wa1`.
fn is_file_and_rank(piece: &str) -> bool {
    let name = piece.trim().trim_start_matches(|letter: char| letter.is_ascii_uppercase());
    let rank = name.strip_prefix(|letter: char| letter.is_ascii_lowercase());
    rank.is_some_and(|rank| rank.starts_with(|digit: char| digit.is_ascii_digit()))
}

/// Returns whether the first move has algebraic squares; `None` without moves.
fn names_by_letters(game: &PdnGame) -> Option<bool> {
    let first = game.line.move_texts().next()?;
    Some(first.starts_with(|letter: char| letter.is_ascii_alphabetic()))
}

/// Lists all variants: those with the notation of the game first, and common ones first among them.
fn likeliest(game: &PdnGame, letters: Option<bool>) -> Vec<Variant> {
    // Whether captures have a colon; `None` without a capture.
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
