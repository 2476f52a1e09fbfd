//! [`Game`]: moves, undo and redo, results.

use alloc::sync::Arc;
use alloc::vec::Vec;

use super::error::PlayError;
use super::history::{Ending, History};
use super::outcome::{Outcome, Termination};
use super::referee::{DrawCounts, Referee};
use crate::geometry::{Bitboard, Color};
use crate::moves::Move;
use crate::position::Position;
use crate::rules::DrawKind;
use crate::variant::Variant;

/// A game: a variant, the initial position, and the record of moves and other events.
///
/// A clone shares its history with the original until one of them changes; that one then copies it, about 150 bytes for
/// each ply. Two games are equal if they have the same rules, initial position and events. Moves that were taken back
/// are not compared.
///
/// ```
/// use checkers_core::{Variant, game::{Game, Termination}};
/// let mut game = Game::new(Variant::from_id("english").unwrap());
/// let first = game.legal_moves()[0];
/// game.play(&first).unwrap();
/// assert_eq!(game.ply(), 1);
/// assert_eq!(game.undo(), Some(first));
/// assert_eq!(game, Game::new(Variant::from_id("english").unwrap()));
/// assert_eq!(game.redo(), Some(first));
/// let outcome = game.resign(game.turn()).unwrap();
/// assert_eq!(outcome.termination, Termination::Resignation);
/// assert_eq!(game.outcome(), Some(outcome));
/// ```
///
/// Serde writes the variant, the initial position, the [events](Game::events) and the events that were taken back.
/// Reading plays all of them again, as [`Game::replay`] does.
#[derive(Clone, Debug)]
pub struct Game {
    pub(super) variant: Variant,
    /// The main diagonal of the board.
    main_diagonal: Bitboard,
    pub(super) history: Arc<History>,
}

impl Game {
    /// Returns a game from the variant's initial position.
    #[must_use]
    pub fn new(variant: Variant) -> Self {
        let start = variant.initial();
        Self::from_position(variant, start)
    }

    /// Returns a game from a position of the variant's board. The position counts as its first occurrence, and every
    /// count towards a draw starts there.
    ///
    /// Nothing is checked; see [`Position::check`].
    #[must_use]
    pub fn from_position(variant: Variant, position: Position) -> Self {
        let referee = variant.referee();
        let history = History::new(variant.rules(), position, referee.start(&position));
        Self { main_diagonal: referee.main_diagonal(), history: Arc::new(history), variant }
    }

    /// Returns the variant.
    #[must_use]
    pub fn variant(&self) -> &Variant {
        &self.variant
    }

    /// Returns the present position.
    #[must_use]
    pub fn position(&self) -> &Position {
        &self.history.stand().position
    }

    /// Returns the position that the game started from.
    #[must_use]
    pub fn initial_position(&self) -> &Position {
        self.positions().next().unwrap_or_else(|| unreachable!("a game has a start"))
    }

    /// Returns every position from the start to the present one: one more than there are moves.
    pub fn positions(&self) -> impl DoubleEndedIterator<Item = &Position> + ExactSizeIterator + Clone {
        self.history.positions()
    }

    /// Returns the moves made so far.
    #[must_use]
    pub fn moves(&self) -> &[Move] {
        self.history.moves()
    }

    /// Returns the moves taken back that [`Game::redo`] would make again, the next one first.
    #[must_use]
    pub fn undone(&self) -> &[Move] {
        self.history.undone()
    }

    /// Returns the side to move.
    #[must_use]
    pub fn turn(&self) -> Color {
        self.position().turn()
    }

    /// Returns how many moves have been made.
    #[must_use]
    pub fn ply(&self) -> usize {
        self.history.ply()
    }

    /// Returns the legal moves, even if the game is drawn or resigned; see [`Game::play_on`].
    #[must_use]
    pub fn legal_moves(&self) -> Vec<Move> {
        self.variant.legal_moves(self.position())
    }

    /// Returns how many times the present position has occurred in the game, including now: the same pieces on the same
    /// squares with the same side to move.
    #[must_use]
    pub fn repetitions(&self) -> u32 {
        self.history.stand().repetitions
    }

    /// Returns the counts of the draw rules.
    #[must_use]
    pub fn draw_counts(&self) -> &DrawCounts {
        &self.history.stand().counts
    }

    /// Returns the variant's draw rules, prepared for its board.
    #[must_use]
    pub fn referee(&self) -> Referee<'_> {
        Referee::with_main_diagonal(&self.variant, self.main_diagonal)
    }

    /// Returns the result if the game is over; `None` otherwise.
    ///
    /// It examines the present position only: if players continue after a draw by repetition, the game is no longer
    /// drawn.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        self.ended()
            .or_else(|| self.variant.outcome(self.position()))
            .or_else(|| self.drawn(DrawKind::Automatic))
    }

    /// Returns the draw that the player to move may claim at present.
    #[must_use]
    pub fn claimable(&self) -> Option<Outcome> {
        self.open(DrawKind::Claimable)
    }

    /// Returns the draw that the rules offer both players at present.
    #[must_use]
    pub fn offered(&self) -> Option<Outcome> {
        self.open(DrawKind::Offered)
    }

    /// Plays a move. Moves that were taken back can no longer be made again, and an open offer of the opponent is
    /// declined.
    ///
    /// # Errors
    /// [`PlayError::Finished`] if the game is over, [`PlayError::Illegal`] if the move is not legal. Nothing changes.
    pub fn play(&mut self, mv: &Move) -> Result<(), PlayError> {
        if let Some(outcome) = self.ended().or_else(|| self.drawn(DrawKind::Automatic)) {
            // A missing legal move is examined before a draw.
            return Err(PlayError::Finished(self.outcome().unwrap_or(outcome)));
        }
        match self.play_on(mv) {
            // If there is no legal move, the result is a better answer than the illegal move.
            Err(illegal) => Err(self.outcome().map_or(illegal, PlayError::Finished)),
            played => played,
        }
    }

    /// Plays a move even after a draw, a resignation or another action of the players, as happens in real records.
    ///
    /// # Errors
    /// [`PlayError::Illegal`] if the move is not legal. Nothing changes.
    pub fn play_on(&mut self, mv: &Move) -> Result<(), PlayError> {
        let next = self.variant.play(self.position(), mv)?;
        let counts = self.referee().next(self.draw_counts(), mv, &next);
        Arc::make_mut(&mut self.history).push(self.variant.rules(), *mv, next, counts);
        Ok(())
    }

    /// Takes the last move back, together with the events after it, and returns it; `None` at the start.
    ///
    /// All counts are restored. Actions of the players before the move, such as declining an offer, are kept.
    pub fn undo(&mut self) -> Option<Move> {
        if self.ply() == 0 {
            return None;
        }
        Arc::make_mut(&mut self.history).back(self.variant.rules())
    }

    /// Plays the move again that was last taken back, together with the events after it, and returns it; `None` if
    /// there is none.
    pub fn redo(&mut self) -> Option<Move> {
        if self.undone().is_empty() {
            return None;
        }
        Arc::make_mut(&mut self.history).forward(self.variant.rules())
    }

    /// Returns the result if an action of the players ended the game.
    fn ended(&self) -> Option<Outcome> {
        let lost = |by: Color, termination| Outcome::automatic(Some(!by), termination);
        match self.history.stand().ending? {
            Ending::Agreed => Some(Outcome::AGREEMENT),
            Ending::Claimed => self.drawn(DrawKind::Claimable),
            Ending::Accepted => self.drawn(DrawKind::Offered),
            Ending::Resigned(by) => Some(lost(by, Termination::Resignation)),
            Ending::Forfeited(by) => Some(lost(by, Termination::Forfeit)),
        }
    }

    /// Returns the first draw of a kind whose condition the present position meets, whether or not the game is over.
    fn drawn(&self, kind: DrawKind) -> Option<Outcome> {
        let stand = self.history.stand();
        let times = if kind == DrawKind::Offered { stand.recent } else { stand.repetitions };
        self.referee().drawn(&stand.counts, times, kind)
    }

    /// Returns the first draw of a kind whose condition is met; `None` if the game is over.
    fn open(&self, kind: DrawKind) -> Option<Outcome> {
        let drawn = self.drawn(kind)?;
        self.outcome().is_none().then_some(drawn)
    }
}

impl PartialEq for Game {
    fn eq(&self, other: &Self) -> bool {
        self.variant == other.variant && self.history == other.history
    }
}

impl Eq for Game {}
