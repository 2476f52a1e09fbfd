//! Replays texts of moves: finds the rules, the moves and the positions.

mod interpretation;
mod outcome;
mod search;
mod tree;

pub(super) use interpretation::variants_that_fit;
pub use outcome::{
    Failure, FailureReason, LineEnd, Ply, PlyAct, Remark, RemarkKind, Replay, ReplayedLine, RulesFrom,
};

use alloc::sync::Arc;
use alloc::vec::Vec;

use super::evidence::Evidence;
use super::game_type::{Stated, stated, suggested};
use super::tree::{MoveLine, Node, Note, PdnGame};
use super::winner::FirstNumber;
use crate::rules::Corner;
use crate::setters::setters;
use crate::variant::Variant;
use interpretation::{Attempt, Effort, Interpretation, Trust, by_board, guesses};
use search::Search;

/// Options for the rules by which games are replayed.
///
/// ```
/// use checkers_core::{Variant, pdn::{self, ReplayOptions, Replayer}};
/// let mut options = ReplayOptions::default();
/// options.variant = Variant::from_id("frisian");
/// let game = pdn::read(b"1. 32-28 *").next().unwrap().unwrap().game;
/// assert_eq!(Replayer::new(options).replay(&game).variant.id(), "frisian");
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct ReplayOptions {
    /// The rules for games whose tags state none.
    pub variant: Option<Variant>,
    /// Whether other rules are tried if the stated or given rules do not fit.
    pub guess: bool,
}

impl Default for ReplayOptions {
    fn default() -> Self {
        Self { variant: None, guess: true }
    }
}

/// A replayer of the games of a file. It stores the rules of the last game, because most games of a file have the same rules.
///
/// ```
/// use checkers_core::pdn::{self, Replayer, ReplayOptions};
///
/// let file = "[GameType \"25\"] 1. c3-d4 b6-c5 2. d4:b6 a7:c5 *";
/// let record = pdn::read(file.as_bytes()).next().unwrap().unwrap();
/// let replay = Replayer::new(ReplayOptions::default()).replay(&record.game);
/// assert_eq!(replay.variant.id(), "russian");
/// assert!(replay.failure().is_none());
/// assert_eq!(replay.moves(), 4);
/// ```
#[derive(Clone, Debug, Default)]
pub struct Replayer {
    options: ReplayOptions,
    first_number: FirstNumber,
    evidence: Arc<Evidence>,
    last: Option<(Variant, Option<Corner>)>,
}

impl Replayer {
    /// Makes a replayer for the games of a file.
    #[must_use]
    pub fn new(options: ReplayOptions) -> Self {
        Self { options, ..Self::default() }
    }

    /// Sets the facts from a first pass over the file ([`Evidence::scan`]). The replayer uses them to guess rules that no tag
    /// states, and to find the winner if a result has two meanings. Several replayers can share the evidence in an [`Arc`].
    #[must_use]
    pub fn with_evidence(mut self, evidence: impl Into<Arc<Evidence>>) -> Self {
        self.evidence = evidence.into();
        self
    }

    /// Sets the side whose number comes first in results.
    #[must_use]
    pub const fn with_first_number(mut self, first_number: FirstNumber) -> Self {
        self.first_number = first_number;
        self
    }

    /// Replays a game.
    ///
    /// The first source that gives rules decides: the tags (GameType, Variant), the options, the evidence or the previous game,
    /// the moves. A [`Remark`] reports a guess. A game without moves whose squares fit many variants stays open; see
    /// [`RulesFrom::Nothing`].
    ///
    /// Stated rules can be wrong. Other rules are used, with a remark, if the game can be replayed to its end by them and at least
    /// two moves further, or if they lead much further. The same holds for squares that are numbered from another corner, and for
    /// a game that the other side begins.
    ///
    /// If a text fits several moves, the first move is used with which the game continues. A capture that is written as several
    /// moves is joined. The number of texts that are tried grows at most linearly with the length of the game.
    pub fn replay(&mut self, game: &PdnGame) -> Replay {
        let replay = self.replay_with(game, self.options.guess);
        self.remember(game, &replay);
        replay
    }

    fn replay_with(&self, game: &PdnGame, guess: bool) -> Replay {
        let said = stated(&game.tags);
        let (best, rules_from) = self.settle(game, &said, guess);
        let Attempt { interpretation, start, found, .. } = best;
        let mut remarks = Vec::new();
        remark(&said, &interpretation, rules_from, &mut remarks);
        let mut search = Search::new(&interpretation.variant, interpretation.first_square, work(&game.line));
        let line = search.complete(&game.line, &start, found, 0, &mut remarks);
        let case = line.case(&interpretation.variant, &game.tags);
        let winner = case.winner(self.first_number, &self.evidence.tally);
        let by_result = case.by_result(self.first_number, &self.evidence.tally);
        if let (Some(board), Some(stated)) = (case.board, by_result)
            && stated.side != board
        {
            remarks.push(Remark {
                kind: RemarkKind::ContradictsBoard { stated: stated.side, board },
                place: None,
            });
        }
        Replay {
            variant: interpretation.variant,
            first_square: interpretation.first_square,
            line,
            remarks,
            rules_from,
            winner,
        }
    }

    /// Replays a game by the rules of its tags or of the options only, and ignores previous games. Returns `None` if there are no
    /// such rules, or if the game cannot be replayed to its end by them.
    ///
    /// Several threads can replay the games of a file in this way. Then a loop over the games in order passes each result to
    /// [`Replayer::remember`], and calls [`Replayer::replay`] for each `None`.
    ///
    /// ```
    /// use checkers_core::pdn::{self, Replayer};
    /// let mut replayer = Replayer::default();
    /// for record in pdn::read(b"[GameType \"25\"] 1. c3-d4 * 1. c3-b4 *") {
    ///     let game = record.unwrap().game;
    ///     match replayer.replay_as_said(&game) {
    ///         Some(replay) => replayer.remember(&game, &replay),
    ///         None => assert_eq!(replayer.replay(&game).variant.id(), "russian"),
    ///     }
    /// }
    /// ```
    #[must_use]
    pub fn replay_as_said(&self, game: &PdnGame) -> Option<Replay> {
        let is_known = self.options.variant.is_some() || !stated(&game.tags).variants.is_empty();
        let replay = is_known.then(|| self.replay_with(game, false))?;
        matches!(replay.line.end, LineEnd::Complete).then_some(replay)
    }

    /// Stores the rules by which a game was replayed. The next game may have the same rules, if its tags state none.
    pub fn remember(&mut self, game: &PdnGame, replay: &Replay) {
        if !game.line.nodes.is_empty() && matches!(replay.line.end, LineEnd::Complete) {
            self.last = Some((replay.variant.clone(), replay.first_square));
        }
    }

    /// Finds the rules of a game, and the source of these rules.
    fn settle(&self, game: &PdnGame, said: &Stated, guess: bool) -> (Attempt, RulesFrom) {
        let mut best: Option<Attempt> = None;
        let mut effort = Effort::for_game(game);
        let stated_by = |variant: &Variant| {
            if said.variants.contains(variant) { RulesFrom::Tags } else { RulesFrom::Caller }
        };
        let mut from = RulesFrom::Nothing;
        // Try the stated and given rules, in the variant's own numbering, then in the stated numbering.
        let given = said.variants.iter().chain(&self.options.variant);
        for variant in given.clone() {
            let board = said.game_type.and_then(|game_type| game_type.board);
            let other_side = board.is_some_and(|board| board.starts != variant.rules().starts);
            for first_square in [None, said.game_type.and_then(|game_type| game_type.first_square())] {
                let interpretation = Interpretation { first_square, ..Interpretation::own(variant.clone()) };
                if first_square.is_some() && interpretation.is_own_numbering() {
                    continue;
                }
                // The GameType also states which side begins, but it can be wrong.
                let begun = other_side.then(|| Interpretation { other_side, ..interpretation.clone() });
                for interpretation in core::iter::once(interpretation).chain(begun) {
                    if Attempt::better(&mut best, interpretation, game, &mut effort, None) {
                        let best = best.unwrap_or_else(|| unreachable!("an attempt was made"));
                        let from = stated_by(&best.interpretation.variant);
                        return (best, from);
                    }
                }
            }
        }
        let known = best.is_some();
        if let Some(best) = &best {
            from = stated_by(&best.interpretation.variant);
        }
        if known && !guess {
            return (best.unwrap_or_else(|| unreachable!("an attempt was made")), from);
        }
        let given: Vec<Variant> = given.cloned().collect();
        let suggested = self.suggestions(game, known);
        let suggested = suggested.into_iter().map(|(interpretation, from)| {
            (
                interpretation,
                from,
                known.then_some(if from == RulesFrom::OtherGames { Trust::Seen } else { Trust::Guessed }),
            )
        });
        let has_moves = has_moves(game);
        let open = (!has_moves).then(|| by_board(game));
        let guesses = open.into_iter().chain(
            guesses(game, given.clone())
                .filter(|_| has_moves || known)
                .map(|interpretation| (interpretation, RulesFrom::Moves)),
        );
        let guesses =
            guesses.map(|(interpretation, from)| (interpretation, from, known.then_some(Trust::Guessed)));
        for (interpretation, guessed_from, trusted) in suggested.chain(guesses) {
            let before = best.as_ref().map(|best| best.interpretation.clone());
            let done = Attempt::better(&mut best, interpretation, game, &mut effort, trusted);
            if let Some(best) = best.as_ref().filter(|best| before.as_ref() != Some(&best.interpretation)) {
                let is_given = given.contains(&best.interpretation.variant);
                from = if is_given { stated_by(&best.interpretation.variant) } else { guessed_from };
            }
            if done || !effort.is_left() {
                break;
            }
        }
        (best.unwrap_or_else(|| unreachable!("the list of variants is not empty")), from)
    }

    /// Lists the interpretations that other sources than the moves suggest, with their sources.
    fn suggestions(&self, game: &PdnGame, known: bool) -> Vec<(Interpretation, RulesFrom)> {
        let last = self.last.as_ref().map(|(variant, first_square)| {
            let interpretation =
                Interpretation { first_square: *first_square, ..Interpretation::own(variant.clone()) };
            (interpretation, RulesFrom::OtherGames)
        });
        if known {
            return last.into_iter().collect();
        }
        let file_name = self.evidence.file_name().cloned().map(|variant| (variant, RulesFrom::FileName));
        let tags = suggested(&game.tags).map(|variant| (variant, RulesFrom::OtherTags));
        let preferred = file_name.as_ref().or(tags.as_ref()).map(|(variant, _)| variant);
        // The evidence counts this game too, if it has moves.
        let least = 1 + usize::from(has_moves(game));
        let seen = self.evidence.rules_seen(preferred).into_iter().filter(|(_, games)| *games >= least);
        let seen: Vec<_> = seen.map(|(variant, _)| (variant, RulesFrom::OtherGames)).collect();
        let own = |(variant, from)| (Interpretation::own(variant), from);
        seen.into_iter().map(own).chain(last).chain(file_name.into_iter().chain(tags).map(own)).collect()
    }
}

impl Replay {
    /// Returns whether a FEN is a position, by the rules and the numbering of this replay.
    pub(super) fn reads(&self, fen: &str) -> bool {
        Search::new(&self.variant, self.first_square, 0).position(fen).is_ok()
    }
}

fn has_moves(game: &PdnGame) -> bool {
    game.line.nodes.iter().any(Node::is_move)
}

/// Adds remarks about differences between a game and its tags.
fn remark(said: &Stated, interpretation: &Interpretation, from: RulesFrom, remarks: &mut Vec<Remark>) {
    let id = interpretation.variant.id();
    let mut note = |kind| remarks.push(Remark { kind, place: None });
    if said.broken {
        note(RemarkKind::UnknownGameType);
    }
    match said.variants.first() {
        Some(first) if said.variants.iter().all(|variant| variant.id() != id) => {
            note(RemarkKind::WrongGameType { stated: first.id() });
        }
        Some(_) => {}
        None => match from {
            RulesFrom::Tags | RulesFrom::Caller => {}
            RulesFrom::Moves => note(RemarkKind::Guessed),
            RulesFrom::Nothing => note(RemarkKind::Open),
            from => note(RemarkKind::GuessedFrom(from)),
        },
    }
    if interpretation.first_square.is_some() {
        note(RemarkKind::ForeignNumbering);
    }
    if interpretation.other_side {
        note(RemarkKind::OtherSideBegins);
    }
}

/// Returns the number of texts that may be tried for a line with all its variations.
fn work(line: &MoveLine) -> usize {
    20_000 + 16 * nodes(line)
}

/// Counts the nodes of a line and its variations, without recursion.
fn nodes(line: &MoveLine) -> usize {
    let mut count = 0;
    let mut lines = alloc::vec![line];
    while let Some(line) = lines.pop() {
        count += line.nodes.len();
        let notes = line.nodes.iter().flat_map(|node| &node.notes).chain(&line.before);
        lines.extend(notes.filter_map(|note| match note {
            Note::Variation(line) => Some(line),
            Note::Comment(_) | Note::Glyph(_) => None,
        }));
    }
    count
}

setters!(ReplayOptions { with_variant: variant: Option<Variant>, with_guess: guess: bool });
