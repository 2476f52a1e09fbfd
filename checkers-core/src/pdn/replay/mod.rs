//! From texts to positions and moves.

mod outcome;
mod search;
mod setting;
mod tree;

pub use outcome::{Failure, FailureReason, LineEnd, Ply, PlyAct, Remark, RemarkKind, Replay, ReplayedLine};

use alloc::vec::Vec;

use super::game_type::{Stated, stated};
use super::tree::{Line, Note, PdnGame};
use crate::rules::Corner;
use crate::variant::Variant;
use search::Search;
use setting::{Attempt, Effort, Setting, Trust, guesses};

/// By which rules games are replayed.
#[derive(Clone, Debug)]
pub struct ReplayOptions {
    /// The rules of games whose tags say none.
    pub variant: Option<Variant>,
    /// Whether other rules are tried where those that are said or given do not fit.
    pub guess: bool,
}

impl Default for ReplayOptions {
    fn default() -> Self {
        Self { variant: None, guess: true }
    }
}

/// Replays the games of a file one after the other. It remembers by which rules the last one went, since the games of
/// a file mostly go by the same.
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
    last: Option<(Variant, Option<Corner>)>,
}

impl Replayer {
    /// A replayer for the games of a file.
    #[must_use]
    pub fn new(options: ReplayOptions) -> Self {
        Self { options, last: None }
    }

    /// Replays a game.
    ///
    /// The rules are those that the tags say (GameType, Variant), else those of the options, else those by which the game
    /// can be replayed. What is said is not always true: where a game can be replayed to its end by other rules only, two
    /// moves further at least, or goes on much further by them, they are taken, with a remark. Likewise squares that are numbered from another
    /// corner, and a game that the other side begins.
    ///
    /// Where a text fits several moves, the first is taken that lets the game go on; a capture that is written as several
    /// moves is put together. How much is tried is bounded.
    pub fn replay(&mut self, game: &PdnGame) -> Replay {
        let said = stated(&game.tags);
        let best = self.settle(game, &said);
        let Attempt { setting, start, found, .. } = best;
        let mut remarks = Vec::new();
        self.remark(&said, &setting, game, &mut remarks);
        let mut search = Search::new(&setting.variant, setting.first_square, work(&game.line));
        let line = search.complete(&game.line, &start, found, 0, &mut remarks);
        let replay = Replay { variant: setting.variant, first_square: setting.first_square, line, remarks };
        self.remember(game, &replay);
        replay
    }

    /// [`Replayer::replay`] of a game that goes as its tags or the options say, whatever was replayed before; `None` if
    /// it does not, or nothing is said. So games can be replayed side by side, and then, in their order, those that are
    /// left by `replay` and all others given to [`Replayer::remember`].
    #[must_use]
    pub fn replay_as_said(&self, game: &PdnGame) -> Option<Replay> {
        let is_known = self.options.variant.is_some() || !stated(&game.tags).variants.is_empty();
        let options = ReplayOptions { guess: false, ..self.options.clone() };
        let replay = is_known.then(|| Self::new(options).replay(game))?;
        matches!(replay.line.end, LineEnd::Complete).then_some(replay)
    }

    /// Takes note of how a game was replayed: where nothing is said, the next one may go by the same rules.
    pub fn remember(&mut self, game: &PdnGame, replay: &Replay) {
        if !game.line.nodes.is_empty() && matches!(replay.line.end, LineEnd::Complete) {
            self.last = Some((replay.variant.clone(), replay.first_square));
        }
    }

    /// Finds by which rules a game goes.
    fn settle(&self, game: &PdnGame, said: &Stated) -> Attempt {
        let mut best: Option<Attempt> = None;
        let mut effort = Effort::for_game(game);
        // What is said or given, in the variant's own numbering, then in the one that is said.
        let given = said.variants.iter().chain(&self.options.variant);
        for variant in given.clone() {
            let board = said.game_type.and_then(|game_type| game_type.board);
            let other_side = board.is_some_and(|board| board.starts != variant.rules().starts);
            for first_square in [None, said.game_type.and_then(|game_type| game_type.first_square())] {
                let setting = Setting { first_square, ..Setting::own(variant.clone()) };
                if first_square.is_some() && setting.is_own_numbering() {
                    continue;
                }
                // Who begins is said too, but not always truly.
                let begun = other_side.then(|| Setting { other_side, ..setting.clone() });
                for setting in core::iter::once(setting).chain(begun) {
                    if Attempt::better(&mut best, setting, game, &mut effort, None) {
                        return best.unwrap_or_else(|| unreachable!("it was tried"));
                    }
                }
            }
        }
        let known = best.is_some();
        if !known || self.options.guess {
            let last = self.last.iter().map(|(variant, corner)| (variant.clone(), *corner));
            for (variant, first_square) in last {
                let setting = Setting { first_square, ..Setting::own(variant) };
                if Attempt::better(&mut best, setting, game, &mut effort, known.then_some(Trust::Seen)) {
                    return best.unwrap_or_else(|| unreachable!("it was tried"));
                }
            }
            let given: Vec<Variant> = given.cloned().collect();
            for setting in guesses(game, given) {
                let trusted = known.then_some(Trust::Guessed);
                if Attempt::better(&mut best, setting, game, &mut effort, trusted) || !effort.is_left() {
                    break;
                }
            }
        }
        best.unwrap_or_else(|| unreachable!("there are variants to guess"))
    }

    /// Notes where a game is not as its tags say.
    fn remark(&self, said: &Stated, setting: &Setting, game: &PdnGame, remarks: &mut Vec<Remark>) {
        let id = setting.variant.id();
        let mut note = |kind| remarks.push(Remark { kind, place: None });
        if said.broken {
            note(RemarkKind::UnknownGameType);
        }
        match said.variants.first() {
            Some(first) if said.variants.iter().all(|variant| variant.id() != id) => {
                note(RemarkKind::WrongGameType { stated: first.id() });
            }
            None if self.options.variant.as_ref().is_none_or(|variant| variant.id() != id)
                && !game.line.nodes.is_empty() =>
            {
                note(RemarkKind::Guessed);
            }
            _ => {}
        }
        if setting.first_square.is_some() {
            note(RemarkKind::ForeignNumbering);
        }
        if setting.other_side {
            note(RemarkKind::OtherSideBegins);
        }
    }
}

/// How much may be tried for a line with all its variations.
fn work(line: &Line) -> usize {
    20_000 + 16 * nodes(line)
}

/// The nodes of a line and its variations, counted without going deep into the stack.
fn nodes(line: &Line) -> usize {
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
