//! [`StepMove`], a move in progress.

use alloc::vec::Vec;

use super::context;
use crate::geometry::{Bitboard, Square};
use crate::movegen::partial::{Best, NextStep, complete, next_steps, path};
use crate::moves::{Move, Path, Step};
use crate::notation::moves::{IllegalReason, explain_start, explain_step};
use crate::position::{Position, zobrist};
use crate::variant::Variant;

/// A move in progress: it begins on a square and is made step by step.
///
/// Only steps that can be continued to a legal move are accepted. Any other step is refused with the reason and changes
/// nothing.
///
/// ```
/// use checkers_core::{Variant, notation::moves::IllegalReason, steps::StepMove};
/// let variant = Variant::from_id("international").unwrap();
/// let position = variant.parse_fen("W:WK1:B12,13,19,20").unwrap();
/// let square = |name| variant.parse_square(name).unwrap();
///
/// let mut under_way = StepMove::start(&variant, &position, square("1")).unwrap();
/// assert_eq!(under_way.next_squares(), [square("18"), square("23")].into_iter().collect());
/// assert_eq!(under_way.candidates().len(), 2);
///
/// under_way.step(square("18")).unwrap();
/// assert_eq!(under_way.step(square("12")), Err(IllegalReason::Occupied { square: square("12") }));
/// under_way.step(square("9")).unwrap();
/// assert_eq!(under_way.complete(), None);
/// under_way.step(square("25")).unwrap();
/// let capture = under_way.complete().unwrap();
/// assert_eq!(under_way.captured(), capture.captured());
///
/// under_way.cancel();
/// under_way.click(square("25")).unwrap_err(); // two captures end there
/// under_way.step(square("23")).unwrap();
/// under_way.click(square("25")).unwrap(); // only one of them begins like that
/// assert_eq!(under_way.squares(), ["23", "14", "25"].map(square));
/// ```
#[derive(Clone, Debug)]
pub struct StepMove {
    variant: Variant,
    position: Position,
    origin: Square,
    /// The landing squares, as chosen.
    landings: Vec<Square>,
    /// The captured square of each step.
    victims: Vec<Option<Square>>,
    /// The steps that may follow.
    next: Vec<NextStep>,
    complete: Option<Move>,
    /// The rank of legal captures of the position, once it is computed.
    best: Option<Best>,
}

/// A reason why a click does nothing.
///
/// ```
/// use checkers_core::{Variant, steps::{StepError, StepMove}};
/// let russian = Variant::from_id("russian").unwrap();
/// let square = |name| russian.parse_square(name).unwrap();
/// let mut step = StepMove::start(&russian, &russian.initial(), square("c3")).unwrap();
/// assert!(matches!(step.click(square("c5")), Err(StepError::Illegal(_))));
/// ```
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum StepError {
    /// No legal move continues to this square.
    #[error("{0}")]
    Illegal(IllegalReason),
    /// Several legal moves end on this square: click the squares on the way.
    #[error("{} legal moves end there: choose the squares on the way", .candidates.len())]
    Ambiguous {
        /// Those moves.
        candidates: Vec<Move>,
    },
}

impl StepMove {
    /// Begins a move of the piece on this square.
    ///
    /// # Errors
    /// [`IllegalReason`] if no legal move begins on this square.
    pub fn start(variant: &Variant, position: &Position, origin: Square) -> Result<Self, IllegalReason> {
        let mut start = Self {
            variant: variant.clone(),
            position: *position,
            origin,
            landings: Vec::new(),
            victims: Vec::new(),
            next: Vec::new(),
            complete: None,
            best: None,
        };
        start.look_ahead();
        if start.next.is_empty() {
            let legal = variant.legal_moves(position);
            return Err(explain_start(context(variant, position), &legal, origin));
        }
        Ok(start)
    }

    /// Returns the steps of a whole move, along the first of its paths.
    ///
    /// # Errors
    /// [`IllegalReason`] if the move is not legal in the position.
    ///
    /// ```
    /// use checkers_core::{Variant, steps::StepMove};
    /// let variant = Variant::from_id("russian").unwrap();
    /// let position = variant.parse_fen("W:Wc3:Bd4,f6").unwrap();
    /// let capture = variant.legal_moves(&position)[0];
    /// let steps = StepMove::of_move(&variant, &position, &capture).unwrap();
    /// assert_eq!(steps.squares(), ["e5", "g7"].map(|name| variant.parse_square(name).unwrap()));
    /// assert_eq!(steps.complete(), Some(capture));
    /// ```
    pub fn of_move(variant: &Variant, position: &Position, mv: &Move) -> Result<Self, IllegalReason> {
        let mut steps = Self::start(variant, position, mv.origin())?;
        steps.make(mv);
        if steps.complete == Some(*mv) {
            return Ok(steps);
        }
        let legal = variant.legal_moves(position);
        let to = mv.destination();
        Err(explain_step(context(variant, position), &legal, mv.origin(), &[], to))
    }

    /// Returns a 64-bit hash of the position and of the squares on which the piece has landed. Before the first step it
    /// is the hash of the position.
    ///
    /// Two captures that reach one square with the same captured pieces by different squares have different hashes: a
    /// flying king may continue differently.
    #[must_use]
    pub fn zobrist(&self) -> u64 {
        if self.landings.is_empty() {
            return self.position.zobrist();
        }
        let squares = core::iter::once(&self.origin).chain(&self.landings);
        squares.fold(self.position.zobrist(), |hash, square| {
            // A bijection, so that no step loses a bit.
            zobrist::finish(hash.wrapping_add(zobrist::GAMMA).wrapping_add(u64::from(square.bit())))
        })
    }

    /// Returns the square of the piece before the move.
    #[must_use]
    pub const fn origin(&self) -> Square {
        self.origin
    }

    /// Returns the position before the move.
    #[must_use]
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// Returns the variant.
    #[must_use]
    pub const fn variant(&self) -> &Variant {
        &self.variant
    }

    /// Returns the present square of the piece.
    #[must_use]
    pub fn square(&self) -> Square {
        self.landings.last().copied().unwrap_or(self.origin)
    }

    /// Returns the landing squares so far, as chosen.
    #[must_use]
    pub fn squares(&self) -> &[Square] {
        &self.landings
    }

    /// Returns the squares of the pieces captured so far. They are still on the board of [`StepMove::position`].
    #[must_use]
    pub fn captured(&self) -> Bitboard {
        self.victims.iter().flatten().copied().collect()
    }

    /// Returns the squares of the pieces captured so far, in order.
    pub fn victims(&self) -> impl Iterator<Item = Square> + '_ {
        self.victims.iter().flatten().copied()
    }

    /// Returns the path so far: as [`StepMove::squares`], but if a king continued in the same direction, it names the
    /// square directly behind the captured piece. The path of a complete move is one of [`Variant::paths`].
    #[must_use]
    pub fn path(&self) -> Path {
        let chosen = || self.landings.iter().zip(&self.victims);
        if self.victims.iter().all(Option::is_none) {
            let mut path = Path::new();
            path.extend(chosen().map(|(landing, _)| Step { landing: *landing, captured: None }));
            return path;
        }
        path(context(&self.variant, &self.position), self.origin, &self.landings).unwrap_or_default()
    }

    /// Returns the steps that may follow; none if the move is complete.
    #[must_use]
    pub fn next_steps(&self) -> &[NextStep] {
        &self.next
    }

    /// Returns the squares on which the piece may land next; none if the move is complete.
    #[must_use]
    pub fn next_squares(&self) -> Bitboard {
        self.next.iter().map(|step| step.to).collect()
    }

    /// Returns the move if it is complete, otherwise `None`. A capture is complete when no further jump is legal, not
    /// before.
    #[must_use]
    pub const fn complete(&self) -> Option<Move> {
        self.complete
    }

    /// Returns the move, to be played.
    ///
    /// # Errors
    /// [`IllegalReason::MustGoOn`] while it is not complete.
    pub fn confirm(&self) -> Result<Move, IllegalReason> {
        self.complete.ok_or(IllegalReason::MustGoOn)
    }

    /// Returns the legal moves to which it can still be continued, at least one, in the order of
    /// [`Variant::legal_moves`].
    #[must_use]
    pub fn candidates(&self) -> Vec<Move> {
        let taken = self.captured();
        let mut candidates = self.variant.moves_from(&self.position, self.origin);
        if !self.landings.is_empty() {
            candidates.retain(|mv| match self.complete {
                Some(complete) => complete == *mv,
                None => (taken - mv.captured()).is_empty() && self.rest_of(mv).is_some(),
            });
        }
        candidates
    }

    /// Returns the legal move if only one is still possible, complete or not; `None` if there are several.
    #[must_use]
    pub fn settled(&self) -> Option<Move> {
        match self.candidates()[..] {
            [mv] => Some(mv),
            _ => None,
        }
    }

    /// Makes a step to this square. A complete move accepts no step.
    ///
    /// # Errors
    /// [`IllegalReason`] if no legal move continues to this square. Nothing changes.
    pub fn step(&mut self, to: Square) -> Result<(), IllegalReason> {
        let Some(step) = self.next.iter().find(|step| step.to == to).copied() else {
            let legal = self.variant.legal_moves(&self.position);
            let context = context(&self.variant, &self.position);
            return Err(match self.complete {
                Some(_) => IllegalReason::AlreadyComplete,
                None => explain_step(context, &legal, self.origin, &self.landings, to),
            });
        };
        self.take(&step);
        Ok(())
    }

    /// Does what a user expects of a click on a square: makes a step to it or, if that is not a step but exactly one
    /// legal move ends there, the rest of that move. A click on the piece's own square is refused and takes nothing
    /// back, except that it can end a capture on its origin.
    ///
    /// # Errors
    /// [`StepError`] if the click does nothing.
    pub fn click(&mut self, to: Square) -> Result<(), StepError> {
        let reason = match self.step(to) {
            Ok(()) => return Ok(()),
            Err(reason) => reason,
        };
        if self.complete.is_some() {
            return Err(StepError::Illegal(reason));
        }
        let mut ending = self.candidates();
        ending.retain(|mv| mv.destination() == to);
        match ending[..] {
            [] => Err(StepError::Illegal(reason)),
            [mv] => {
                self.make(&mv);
                Ok(())
            }
            _ => Err(StepError::Ambiguous { candidates: ending }),
        }
    }

    /// Makes steps as long as there is only one. Returns how many were made.
    pub fn take_forced(&mut self) -> usize {
        let before = self.landings.len();
        while let [step] = self.next[..] {
            self.take(&step);
        }
        self.landings.len() - before
    }

    /// Takes the last step back. Returns its landing square; `None` if no step was made.
    pub fn back(&mut self) -> Option<Square> {
        let landing = self.landings.pop()?;
        self.victims.pop();
        self.complete = None;
        self.look_ahead();
        Some(landing)
    }

    /// Takes all steps back.
    pub fn cancel(&mut self) {
        if !self.landings.is_empty() {
            self.landings.clear();
            self.victims.clear();
            self.complete = None;
            self.look_ahead();
        }
    }

    /// Makes a step that is known to be one of those that may follow.
    fn take(&mut self, step: &NextStep) {
        self.landings.push(step.to);
        self.victims.push(step.captured);
        self.complete = step.completes;
        self.look_ahead();
    }

    fn look_ahead(&mut self) {
        self.next.clear();
        if self.complete.is_none() {
            let Self { next, best, landings, .. } = self;
            let context = context(&self.variant, &self.position);
            next_steps(context, self.origin, landings, best, &mut |step| next.push(*step));
        }
    }

    /// Returns a path of the move that begins with the steps made so far.
    fn rest_of(&self, mv: &Move) -> Option<Path> {
        complete(context(&self.variant, &self.position), mv, &self.landings)
    }

    /// Makes the remaining steps of a candidate, along one of its paths.
    fn make(&mut self, mv: &Move) {
        let Some(path) = self.rest_of(mv) else { return };
        for step in path.iter().skip(self.landings.len()) {
            let Some(next) = self.next.iter().find(|next| next.to == step.landing).copied() else { return };
            self.take(&next);
        }
    }
}

#[cfg(test)]
mod tests {
    use alloc::collections::BTreeSet;

    use super::*;

    /// Visits every capture in progress of a position and collects the hashes.
    fn visit(steps: &StepMove, seen: &mut BTreeSet<u64>, count: &mut usize) {
        *count += 1;
        seen.insert(steps.zobrist());
        for square in steps.next_squares().squares() {
            let mut next = steps.clone();
            next.step(square).unwrap();
            visit(&next, seen, count);
        }
    }

    #[test]
    fn captures_in_progress_have_different_hashes() {
        let variant = Variant::from_id("international").unwrap();
        let position = variant.parse_fen("W:WK1:B12,13,19,20").unwrap();
        let square = |name| variant.parse_square(name).unwrap();
        let start = StepMove::start(&variant, &position, square("1")).unwrap();
        assert_eq!(start.zobrist(), position.zobrist());
        let (mut seen, mut count) = (BTreeSet::new(), 0);
        visit(&start, &mut seen, &mut count);
        assert!(count > 4);
        assert_eq!(seen.len(), count);
    }

    #[test]
    fn every_legal_move_has_steps_and_no_other() {
        for (id, fen) in [
            ("international", "W:WK1:B12,13,19,20"),
            ("international", "W:W31,32,46:B27,28,17"),
            ("english", "B:W18,15,26:B11,K30"),
            ("turkish", "W:Wd4,e1,Ka1:Bd5,d7,Kh8"),
        ] {
            let variant = Variant::from_id(id).unwrap();
            let position = variant.parse_fen(fen).unwrap();
            for mv in variant.legal_moves(&position) {
                let steps = StepMove::of_move(&variant, &position, &mv).unwrap();
                assert_eq!((steps.complete(), steps.captured()), (Some(mv), mv.captured()), "{id} {fen}");
            }
        }
        let variant = Variant::from_id("russian").unwrap();
        let quiet = variant.legal_moves(&variant.initial())[0];
        let capture = variant.parse_fen("W:Wc3,g3:Bd4").unwrap();
        assert!(StepMove::of_move(&variant, &capture, &quiet).is_err());
    }
}
