//! Functions that build and edit games.

use alloc::vec::Vec;

use super::annotation::Annotation;
use super::comment::{Clock, Comment};
use super::line::{Act, MoveLine, MoveNumber, Node, NotAMove, Note, WrittenMove};

impl MoveNumber {
    /// The number of the first move of a game.
    pub const FIRST: Self = Self { number: 1, second: false };

    /// Returns the number of the next ply.
    ///
    /// ```
    /// use checkers_core::pdn::MoveNumber;
    /// let second = MoveNumber::FIRST.next();
    /// assert_eq!(second.to_string(), "1...");
    /// assert_eq!(second.next().to_string(), "2.");
    /// ```
    #[must_use]
    pub const fn next(self) -> Self {
        let number = if self.second { self.number.saturating_add(1) } else { self.number };
        Self { number, second: !self.second }
    }
}

impl MoveLine {
    /// Makes a line of moves without move numbers. Does not check whether the moves are legal.
    ///
    /// # Errors
    /// [`NotAMove`] for the first text that does not have the form of a move.
    pub fn from_moves<'t>(texts: impl IntoIterator<Item = &'t str>) -> Result<Self, NotAMove> {
        let nodes =
            texts.into_iter().map(|text| WrittenMove::new(text).map(Node::new)).collect::<Result<_, _>>()?;
        Ok(Self { before: Vec::new(), nodes })
    }

    /// Adds a move at the end and returns its node.
    ///
    /// # Errors
    /// [`NotAMove`] if the text does not have the form of a move.
    pub fn push_move(&mut self, text: &str) -> Result<&mut Node, NotAMove> {
        self.insert_move(self.nodes.len(), text)
    }

    /// Inserts a move before the node with this index, or at the end if there are fewer nodes, and returns its node.
    ///
    /// # Errors
    /// [`NotAMove`] if the text does not have the form of a move.
    ///
    /// ```
    /// use checkers_core::pdn::MoveLine;
    /// let mut line = MoveLine::from_moves(["32-28", "28x19"]).unwrap();
    /// line.insert_move(1, "19-23").unwrap().add_glyph(2);
    /// assert!(line.move_texts().eq(["32-28", "19-23", "28x19"]));
    /// assert!(line.insert_move(1, "resigns").is_err());
    /// ```
    pub fn insert_move(&mut self, index: usize, text: &str) -> Result<&mut Node, NotAMove> {
        let node = Node::new(WrittenMove::new(text)?);
        let index = index.min(self.nodes.len());
        self.nodes.insert(index, node);
        Ok(&mut self.nodes[index])
    }

    /// Removes a node with its notes and returns it; `None` if there is no such node.
    pub fn remove(&mut self, index: usize) -> Option<Node> {
        (index < self.nodes.len()).then(|| self.nodes.remove(index))
    }

    /// Adds a comment before the first move.
    pub fn add_comment(&mut self, text: &str) {
        self.before.push(Note::Comment(Comment::new(text)));
    }

    /// Swaps a variation with the line: the nodes from `node` on become a variation, and the variation continues the line. Notes
    /// before the first move of the variation move to the node before it. Returns `false` and changes nothing if there is no
    /// such variation or it has no move.
    ///
    /// ```
    /// use checkers_core::pdn::MoveLine;
    /// let mut line = MoveLine::from_moves(["32-28", "19-23", "28x19"]).unwrap();
    /// line.nodes[1].add_variation(MoveLine::from_moves(["17-22"]).unwrap());
    /// assert!(line.promote(1, 0));
    /// assert!(line.move_texts().eq(["32-28", "17-22"]));
    /// assert!(line.nodes[1].variations().next().unwrap().move_texts().eq(["19-23", "28x19"]));
    /// assert!(!line.promote(0, 0));
    /// ```
    pub fn promote(&mut self, node: usize, variation: usize) -> bool {
        let found = self.nodes.get(node).and_then(|node| node.variations().nth(variation));
        if found.is_none_or(|line| line.nodes.is_empty()) {
            return false;
        }
        let mut rest = self.nodes.split_off(node);
        let Some(mut chosen) = rest[0].remove_variation(variation) else { return false };
        let (others, notes) = core::mem::take(&mut rest[0].notes)
            .into_iter()
            .partition(|note| matches!(note, Note::Variation(_)));
        rest[0].notes = notes;
        chosen.nodes[0].notes.push(Note::Variation(Self { before: Vec::new(), nodes: rest }));
        chosen.nodes[0].notes.extend::<Vec<Note>>(others);
        self.notes_mut().append(&mut chosen.before);
        self.nodes.append(&mut chosen.nodes);
        true
    }

    /// Sets the move numbers of the line and its variations, from `first` on. A number is set at each move of the first side, and
    /// at moves of the second side that begin a line or follow a note; all other numbers are removed. A null move counts as a
    /// ply, a set-up of a position does not.
    ///
    /// ```
    /// use checkers_core::pdn::{self, MoveLine, MoveNumber};
    /// let mut game = pdn::PdnGame { line: MoveLine::from_moves(["11-15", "23-19"]).unwrap(), ..Default::default() };
    /// game.line.renumber(MoveNumber { number: 5, second: true });
    /// let mut text = String::new();
    /// pdn::write(&game, &mut text).unwrap();
    /// assert_eq!(text, "5... 11-15 6. 23-19\n*\n");
    /// ```
    pub fn renumber(&mut self, first: MoveNumber) {
        // Callers can nest variations deeply, so this is a loop over a list, not a recursion.
        let mut lines = alloc::vec![(self, first)];
        while let Some((line, first)) = lines.pop() {
            let mut number = first;
            let mut bare = false;
            lines.extend(line.before.iter_mut().filter_map(Note::variation_mut).map(|line| (line, first)));
            for node in &mut line.nodes {
                let own = number;
                match &mut node.act {
                    Act::Move { number: written, .. } => {
                        *written = (!number.second || !bare).then_some(number);
                        number = number.next();
                    }
                    Act::Setup(setup) if setup.is_pass() => number = number.next(),
                    Act::Setup(_) => {}
                }
                bare = node.is_move() && node.notes.is_empty();
                lines.extend(node.notes.iter_mut().filter_map(Note::variation_mut).map(|line| (line, own)));
            }
        }
    }
}

impl Note {
    fn variation_mut(&mut self) -> Option<&mut MoveLine> {
        match self {
            Self::Variation(line) => Some(line),
            Self::Comment(_) | Self::Glyph(_) => None,
        }
    }
}

impl Node {
    /// Returns the text of the move; `None` for a set-up.
    #[must_use]
    pub fn move_text(&self) -> Option<&str> {
        match &self.act {
            Act::Move { text, .. } => Some(text.as_str()),
            Act::Setup(_) => None,
        }
    }

    /// Sets or removes the annotation of the move, such as `!`. Does nothing at a set-up.
    pub fn set_annotation(&mut self, annotation: Option<Annotation>) {
        if let Act::Move { annotation: slot, .. } = &mut self.act {
            *slot = annotation;
        }
    }

    /// Adds a comment after the other notes.
    pub fn add_comment(&mut self, text: &str) {
        self.notes.push(Note::Comment(Comment::new(text)));
    }

    /// Iterates over the comments, in order.
    pub fn comments(&self) -> impl Iterator<Item = &Comment> {
        self.notes.iter().filter_map(|note| match note {
            Note::Comment(comment) => Some(comment),
            Note::Glyph(_) | Note::Variation(_) => None,
        })
    }

    /// Removes all comments, also those that hold clocks.
    pub fn remove_comments(&mut self) {
        self.notes.retain(|note| !matches!(note, Note::Comment(_)));
    }

    /// Adds a numeric annotation glyph after the other notes.
    pub fn add_glyph(&mut self, glyph: u16) {
        self.notes.push(Note::Glyph(glyph));
    }

    /// Iterates over the numeric annotation glyphs, in order.
    pub fn glyphs(&self) -> impl Iterator<Item = u16> {
        self.notes.iter().filter_map(|note| match note {
            Note::Glyph(glyph) => Some(*glyph),
            Note::Comment(_) | Note::Variation(_) => None,
        })
    }

    /// Removes all glyphs with this number. Returns whether there was one.
    pub fn remove_glyph(&mut self, glyph: u16) -> bool {
        let before = self.notes.len();
        self.notes.retain(|note| !matches!(note, Note::Glyph(other) if *other == glyph));
        self.notes.len() < before
    }

    /// Adds a variation after the other notes. Its first move replaces the move of this node.
    pub fn add_variation(&mut self, line: MoveLine) {
        self.notes.push(Note::Variation(line));
    }

    /// Iterates over the variations, in order.
    pub fn variations(&self) -> impl Iterator<Item = &MoveLine> {
        self.notes.iter().filter_map(|note| match note {
            Note::Variation(line) => Some(line),
            Note::Comment(_) | Note::Glyph(_) => None,
        })
    }

    /// Iterates over the variations, in order, for editing.
    pub fn variations_mut(&mut self) -> impl Iterator<Item = &mut MoveLine> {
        self.notes.iter_mut().filter_map(Note::variation_mut)
    }

    /// Removes a variation, counted from 0, and returns it; `None` if there is no such variation.
    pub fn remove_variation(&mut self, index: usize) -> Option<MoveLine> {
        let mut places = self.notes.iter().enumerate().filter(|(_, note)| matches!(note, Note::Variation(_)));
        let (at, _) = places.nth(index)?;
        match self.notes.remove(at) {
            Note::Variation(line) => Some(line),
            Note::Comment(_) | Note::Glyph(_) => None,
        }
    }

    /// Iterates over the readings of clocks, in the order of the comments.
    pub fn clocks(&self) -> impl Iterator<Item = Clock> {
        self.comments().flat_map(Comment::clocks)
    }

    /// Adds the reading of a clock as a comment. Replaces readings of the same kind and side; other text of the comments stays.
    ///
    /// ```
    /// use core::time::Duration;
    /// use checkers_core::pdn::{Clock, ClockKind, Node, WrittenMove};
    /// let mut node = Node::new(WrittenMove::new("32-28").unwrap());
    /// node.set_clock(Clock::new(ClockKind::Move, Duration::from_secs(9)));
    /// node.set_clock(Clock::new(ClockKind::Move, Duration::from_secs(12)));
    /// assert_eq!(node.clocks().map(|clock| clock.time.as_secs()).collect::<Vec<_>>(), [12]);
    /// ```
    pub fn set_clock(&mut self, clock: Clock) {
        self.remove_clock(clock.kind, clock.side);
        self.notes.push(Note::Comment(Comment::new(&alloc::format!("{clock}"))));
    }

    /// Removes the readings of clocks of this kind and side. A comment that becomes empty is removed too.
    pub fn remove_clock(&mut self, kind: super::ClockKind, side: Option<crate::geometry::Color>) {
        self.notes.retain_mut(|note| {
            let Note::Comment(comment) = note else { return true };
            let had_clock = comment.clocks().any(|clock| clock.kind == kind && clock.side == side);
            if had_clock {
                *comment = comment.without_clocks(|clock| clock.kind == kind && clock.side == side);
            }
            !had_clock || !comment.text().is_empty()
        });
    }
}
