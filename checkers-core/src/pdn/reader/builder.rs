//! Builds one game from tokens.

use alloc::string::String;
use alloc::vec::Vec;

use hashbrown::HashSet;
use rustc_hash::FxBuildHasher;

use super::super::lexer::{Lexeme, Token};
use super::super::limits::{Limits, MAX_NESTING};
use super::super::place::Place;
use super::super::repair::{Repair, RepairKind};
use super::super::tree::{
    Act, Annotation, Comment, MoveLine, MoveNumber, Node, Note, PdnGame, SetupCommand, Tag, WrittenMove,
};
use crate::notation::Excerpt;

/// The number of bytes that a tag, a move or a note counts in addition to its text.
const COST: usize = 64;
/// The largest number of bytes of stray words that are joined to one comment.
const STRAY: usize = 400;

/// A game that is being read.
pub(super) struct Builder {
    limits: Limits,
    game: PdnGame,
    /// The names of its tags in small letters, in a set because a game can have many tags.
    names: HashSet<String, FxBuildHasher>,
    /// The main line and the open variations, outermost first.
    frames: Vec<Frame>,
    /// The number of open variations that are nested too deeply to be kept.
    skipped: usize,
    /// The number of bytes that may still be kept.
    budget: usize,
    full: bool,
    /// Whether a glyph or a variation was kept.
    beyond_comments: bool,
    pub(super) place: Option<Place>,
    /// The offset of the game in the file.
    start: u64,
    repairs: Vec<Repair>,
    omitted: usize,
    refusal: Option<Repair>,
    /// The first repair that lost text.
    loss: Option<Repair>,
    /// Headings, which become the first comments.
    headings: Vec<Note>,
    last: Last,
    last_number: Option<u32>,
    /// The form of the first move of the game.
    squares: Option<Squares>,
    /// The number of moves since the last move number.
    since_number: Option<u32>,
    /// Whether the last move number had a dot.
    dotted: bool,
    /// Whether a token other than tags and headings has come since the last tag.
    body_begun: bool,
}

#[derive(Default)]
struct Frame {
    line: MoveLine,
    number: Option<Pending>,
    place: Place,
}

/// A move number whose move has not come yet.
#[derive(Clone, Copy)]
struct Pending {
    number: MoveNumber,
    place: Place,
    /// Whether `...` follows the number. The grammar counts that as a move, so the move may be missing.
    ellipsis: bool,
}

/// The kind of the token that was added last.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Last {
    Move,
    Stray,
    Other,
}

/// A form of a move: with or without separators between its squares.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Squares {
    Separated,
    Glued,
}

/// A finished game of the builder.
pub(super) struct Built {
    pub(super) game: PdnGame,
    pub(super) place: Place,
    pub(super) start: u64,
    pub(super) repairs: Vec<Repair>,
    pub(super) omitted: usize,
    pub(super) refusal: Option<Repair>,
    pub(super) loss: Option<Repair>,
}

impl Built {
    /// Returns whether the text had nothing to keep. A game that is empty only because of the limits does not count.
    pub(super) fn says_nothing(&self) -> bool {
        self.game.is_empty() && !self.repairs.iter().any(|repair| repair.kind == RepairKind::GameTooLong)
    }
}

impl Builder {
    pub(super) fn new(limits: Limits) -> Self {
        Self {
            limits,
            game: PdnGame::default(),
            names: HashSet::default(),
            frames: alloc::vec![Frame::default()],
            skipped: 0,
            budget: limits.game,
            full: false,
            beyond_comments: false,
            place: None,
            start: 0,
            repairs: Vec::new(),
            omitted: 0,
            refusal: None,
            loss: None,
            headings: Vec::new(),
            last: Last::Other,
            last_number: None,
            squares: None,
            since_number: None,
            dotted: false,
            body_begun: false,
        }
    }

    pub(super) fn repair(&mut self, kind: RepairKind, place: Place, text: &str) {
        self.note_repair(Repair { kind, place, text: Excerpt::of(text) });
    }

    fn note_repair(&mut self, repair: Repair) {
        if self.refusal.is_none() && repair.kind.breaks_grammar() {
            self.refusal = Some(repair);
        }
        if self.loss.is_none() && repair.loses_text() {
            self.loss = Some(repair);
        }
        // List the encoding of a file once, not for each line.
        if repair.kind == RepairKind::Encoding
            && self.repairs.iter().any(|old| old.kind == repair.kind && old.text == repair.text)
        {
            return;
        }
        if self.repairs.len() < self.limits.repairs {
            self.repairs.push(repair);
        } else {
            self.omitted += 1;
        }
    }

    /// Adds the repairs of the lexer, and the place of the first token.
    pub(super) fn begin(&mut self, lexeme: &Lexeme) {
        if self.place.is_none() {
            self.place = Some(lexeme.place);
            self.start = lexeme.bytes.start;
        }
        self.body_begun = !matches!(lexeme.token, Token::Tag(_) | Token::Heading(_));
        for repair in &lexeme.repairs {
            self.note_repair(*repair);
        }
        self.omitted += lexeme.omitted;
    }

    /// Adds the repairs of the lexer at the end of the file, which does not begin a game.
    pub(super) fn repairs_of(&mut self, lexeme: &Lexeme) {
        for repair in &lexeme.repairs {
            self.note_repair(*repair);
        }
        self.omitted += lexeme.omitted;
    }

    pub(super) fn game(&self) -> &PdnGame {
        &self.game
    }

    /// Returns whether the game has a tag of this name.
    pub(super) fn has_tag(&self, tag: &Tag) -> bool {
        self.names.contains(&tag.name().to_ascii_lowercase())
    }

    /// Returns whether nothing so far breaks the grammar.
    pub(super) fn is_sound(&self) -> bool {
        self.refusal.is_none()
    }

    pub(super) fn last(&self) -> Last {
        self.last
    }

    /// Returns the number of the last move that had a number.
    pub(super) fn last_number(&self) -> Option<u32> {
        self.last_number
    }

    /// Returns the form of the first move of the game.
    pub(super) fn squares(&self) -> Option<Squares> {
        self.squares
    }

    /// Returns whether the main line has a move.
    pub(super) fn has_main_moves(&self) -> bool {
        self.squares.is_some()
    }

    /// Returns whether both moves of the last number have come.
    pub(super) fn is_pair_complete(&self) -> bool {
        self.since_number == Some(2)
    }

    /// Returns whether only the first move of the last number has come.
    pub(super) fn is_half_pair(&self) -> bool {
        self.since_number == Some(1)
    }

    /// Returns whether the innermost variation has no move yet.
    pub(super) fn is_variation_empty(&self) -> bool {
        self.top().line.nodes.is_empty()
    }

    /// Returns whether digits without a dot are the next move number, and not two squares: earlier numbers had no dot either.
    pub(super) fn is_next_number(&self, value: u32) -> bool {
        let expected = self.last_number.map_or(1, |last| last.saturating_add(1));
        !self.awaits_move() && !self.dotted && value == expected
    }

    /// Returns whether a variation is open.
    pub(super) fn inside(&self) -> bool {
        self.frames.len() > 1 || self.skipped > 0
    }

    /// Returns whether there is more than tags.
    pub(super) fn has_body(&self) -> bool {
        self.inside() || self.full || !self.top().line.is_empty()
    }

    /// Returns whether there are moves, set-ups, glyphs or variations, and not only comments.
    pub(super) fn has_moves(&self) -> bool {
        // Called for each tag, so it must not iterate over the notes, which may be many.
        self.inside() || self.full || self.beyond_comments || !self.top().line.nodes.is_empty()
    }

    /// Returns whether a token other than tags and headings has come since the last tag.
    pub(super) fn body_begun(&self) -> bool {
        self.body_begun
    }

    pub(super) fn is_empty(&self) -> bool {
        self.game.tags.is_empty() && !self.has_body()
    }

    fn top(&self) -> &Frame {
        // The frame of the main line is always there.
        &self.frames[self.frames.len() - 1]
    }

    fn top_mut(&mut self) -> &mut Frame {
        let last = self.frames.len() - 1;
        &mut self.frames[last]
    }

    /// Takes a number of bytes from the budget. Returns `false` if the budget is too small.
    fn afford(&mut self, bytes: usize, place: Place) -> bool {
        if self.full || self.skipped > 0 {
            return false;
        }
        match self.budget.checked_sub(bytes + COST) {
            Some(left) => {
                self.budget = left;
                true
            }
            None => {
                self.full = true;
                self.repair(RepairKind::GameTooLong, place, "");
                false
            }
        }
    }

    pub(super) fn tag(&mut self, tag: Tag, place: Place) {
        if self.has_body() && self.game.tags.is_empty() {
            self.repair(RepairKind::CommentBeforeTags, place, tag.name());
        }
        if self.game.tags.is_empty() && !self.has_moves() {
            // Text before the first tag is not a lost move.
            self.forget_loss();
        }
        let repeated = self.has_tag(&tag);
        if repeated {
            self.repair(RepairKind::TagRepeated, place, tag.name());
        }
        if self.afford(tag.name().len() + tag.value().len(), place) {
            if !repeated {
                self.names.insert(tag.name().to_ascii_lowercase());
            }
            self.game.tags.push(tag);
        }
        self.last = Last::Other;
    }

    /// Removes the loss of digits that turn out not to be a move.
    fn forget_loss(&mut self) {
        self.loss = self.loss.filter(|loss| loss.kind != RepairKind::Stray);
    }

    pub(super) fn number(&mut self, value: u32, dots: usize, place: Place) {
        if !matches!(dots, 1 | 3) {
            self.repair(RepairKind::NumberDots, place, "");
        }
        self.last = Last::Other;
        if self.skipped > 0 {
            return;
        }
        self.drop_number();
        if value == 1 && dots == 1 && !self.inside() && !self.has_main_moves() {
            // Text before the first move is not a lost move.
            self.forget_loss();
        }
        self.dotted = dots > 0;
        let number = MoveNumber { number: value, second: dots >= 3 };
        self.top_mut().number = Some(Pending { number, place, ellipsis: false });
    }

    /// Drops a number that is not followed by a move.
    fn drop_number(&mut self) {
        if let Some(Pending { place, ellipsis: false, .. }) = self.top_mut().number.take() {
            self.repair(RepairKind::NumberWithoutMove, place, "");
        }
    }

    /// Returns whether a number is not yet followed by its move.
    pub(super) fn awaits_move(&self) -> bool {
        self.top().number.is_some_and(|pending| !pending.ellipsis)
    }

    /// Adds `...`, which is part of a number before it and has no meaning alone.
    pub(super) fn ellipsis(&mut self) {
        if let Some(pending) = &mut self.top_mut().number {
            pending.number.second = true;
            pending.ellipsis = true;
        }
        self.last = Last::Other;
    }

    pub(super) fn unknown(&mut self, place: Place) {
        self.repair(RepairKind::UnknownMove, place, "-");
        self.top_mut().number = None;
        self.last = Last::Other;
    }

    pub(super) fn mv(&mut self, text: WrittenMove, place: Place, squares: Squares) {
        if self.afford(text.as_str().len() + size_of::<Node>(), place) {
            let number = self.top_mut().number.take().map(|pending| pending.number);
            if !self.inside() {
                self.squares.get_or_insert(squares);
                self.since_number = match number {
                    Some(number) => {
                        self.last_number = Some(number.number);
                        Some(if number.second { 2 } else { 1 })
                    }
                    None => self.since_number.map(|moves| moves.saturating_add(1)),
                };
            }
            let act = Act::Move { number, text, annotation: None };
            self.top_mut().line.nodes.push(Node { act, notes: Vec::new(), place });
        }
        self.last = Last::Move;
    }

    pub(super) fn setup(&mut self, setup: SetupCommand, place: Place) {
        if self.skipped == 0 {
            self.drop_number();
        }
        if self.afford(setup.fen().len() + size_of::<Node>(), place) {
            let node = Node { act: Act::Setup(setup), notes: Vec::new(), place };
            self.top_mut().line.nodes.push(node);
        }
        self.last = Last::Other;
    }

    pub(super) fn annotation(&mut self, annotation: Annotation, place: Place) {
        let direct = self.last == Last::Move;
        self.last = Last::Other;
        if self.full || self.skipped > 0 {
            return;
        }
        let free = match self.top_mut().line.nodes.last_mut().map(|node| &mut node.act) {
            Some(Act::Move { annotation: slot @ None, .. }) => {
                *slot = Some(annotation.clone());
                true
            }
            _ => false,
        };
        if !direct || !free {
            self.repair(RepairKind::Annotation, place, annotation.marks());
        }
        if !free {
            // A second annotation of a move becomes a comment.
            self.comment(Comment::new(&alloc::format!("{annotation}")), place);
        }
    }

    /// Adds a heading before the tags or between them.
    pub(super) fn heading(&mut self, text: &str, place: Place) {
        if !text.is_empty() && self.afford(text.len(), place) {
            self.headings.push(Note::Comment(Comment::new(text)));
        }
    }

    fn note(&mut self, note: Note, bytes: usize, place: Place) {
        if self.skipped == 0 && self.awaits_move() {
            self.repair(RepairKind::NoteAfterNumber, place, "");
        }
        if self.afford(bytes, place) {
            self.beyond_comments |= !matches!(note, Note::Comment(_));
            self.top_mut().line.notes_mut().push(note);
        }
        self.last = Last::Other;
    }

    pub(super) fn glyph(&mut self, glyph: u16, place: Place) {
        self.note(Note::Glyph(glyph), 0, place);
    }

    pub(super) fn comment(&mut self, comment: Comment, place: Place) {
        let bytes = comment.text().len();
        self.note(Note::Comment(comment), bytes, place);
    }

    /// Adds stray text as a comment. Consecutive words become one comment.
    pub(super) fn stray(&mut self, word: &str, place: Place) {
        if self.last == Last::Stray
            && self.afford(word.len(), place)
            && let Some(Note::Comment(comment)) = self.top_mut().line.notes_mut().last_mut()
            && comment.text().len() + word.len() < STRAY
        {
            *comment = Comment::new(&[comment.text(), " ", word].concat());
            return;
        }
        self.comment(Comment::new(word), place);
        self.last = Last::Stray;
    }

    pub(super) fn open(&mut self, place: Place) {
        self.last = Last::Other;
        if self.skipped > 0 || self.frames.len() > self.limits.nesting.min(MAX_NESTING) {
            if self.skipped == 0 {
                self.repair(RepairKind::VariationTooDeep, place, "");
            }
            self.skipped = self.skipped.saturating_add(1);
            return;
        }
        if self.awaits_move() {
            self.repair(RepairKind::NoteAfterNumber, place, "(");
        }
        self.frames.push(Frame { place, ..Frame::default() });
    }

    pub(super) fn close(&mut self, place: Place) {
        self.last = Last::Other;
        if self.skipped > 0 {
            self.skipped -= 1;
        } else if self.frames.len() == 1 {
            self.repair(RepairKind::StrayClose, place, ")");
        } else {
            self.pop();
        }
    }

    /// Ends the innermost variation.
    fn pop(&mut self) {
        self.drop_number();
        let Some(frame) = self.frames.pop() else { return };
        if frame.line.is_empty() {
            self.repair(RepairKind::EmptyVariation, frame.place, "()");
        } else if self.afford(size_of::<MoveLine>(), frame.place) || self.full {
            // Keep what was read before the game became too long.
            self.beyond_comments = true;
            self.top_mut().line.notes_mut().push(Note::Variation(frame.line));
        }
    }

    /// Finishes the game, with the result after its moves.
    pub(super) fn finish(mut self, terminator: Option<(&str, Place)>) -> Built {
        self.skipped = 0;
        while self.frames.len() > 1 {
            self.repair(RepairKind::UnclosedVariation, self.top().place, "(");
            self.pop();
        }
        self.drop_number();
        if let Some((result, place)) = terminator {
            self.settle_result(result, place);
        }
        self.game.line = core::mem::take(&mut self.top_mut().line);
        if !self.game.is_empty() {
            self.game.line.before.splice(0..0, self.headings);
        }
        Built {
            game: self.game,
            place: self.place.unwrap_or_default(),
            start: self.start,
            repairs: self.repairs,
            omitted: self.omitted,
            refusal: self.refusal,
            loss: self.loss,
        }
    }

    /// Sets the tag `Result` from the result after the moves, where PDN 3.0 does not write one.
    fn settle_result(&mut self, result: &str, place: Place) {
        if result == "*" {
            return;
        }
        let tag = self.game.tags.meaning("Result").map(|tag| tag.trim().chars().collect::<String>());
        let kind = match tag.as_deref() {
            None if self.game.tags.has("Result") => RepairKind::ResultTagEmpty,
            None => RepairKind::ResultTagMissing,
            Some("*" | "?" | "-" | "?-?") => RepairKind::ResultTagEmpty,
            Some(tag) => {
                let same = super::super::result::same(tag, result);
                if !same {
                    self.repair(RepairKind::ResultsDiffer, place, result);
                }
                return;
            }
        };
        self.repair(kind, place, result);
        self.game.tags.set("Result", result);
    }
}
