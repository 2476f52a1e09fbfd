//! A game: its moves, there and back, and how it stands.

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

/// A game: a variant, the position that it started from, and what has happened since.
///
/// A clone shares its past with the original until one of them goes on, which then copies it once: about 150 bytes a
/// ply. Two games are equal if the same has happened in them under the same rules; moves that were taken back and could
/// be made again do not matter.
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
/// Serialised it is its variant, its initial position, its [events](Game::events) and the events that were taken back;
/// reading it plays all of them again, as [`Game::replay`] does.
#[derive(Clone, Debug)]
pub struct Game {
    pub(super) variant: Variant,
    /// The main diagonal, looked up once.
    main_diagonal: Bitboard,
    pub(super) history: Arc<History>,
}

impl Game {
    /// A game from the variant's own start.
    #[must_use]
    pub fn new(variant: Variant) -> Self {
        let start = variant.initial();
        Self::from_position(variant, start)
    }

    /// A game from a position of the variant's board. The position counts as standing for the first time, and every
    /// count towards a draw starts with it.
    ///
    /// Nothing is checked; see [`Position::check`].
    #[must_use]
    pub fn from_position(variant: Variant, position: Position) -> Self {
        let referee = variant.referee();
        let history = History::new(variant.rules(), position, referee.start(&position));
        Self { main_diagonal: referee.main_diagonal(), history: Arc::new(history), variant }
    }

    /// The rules that are played.
    #[must_use]
    pub fn variant(&self) -> &Variant {
        &self.variant
    }

    /// The present position.
    #[must_use]
    pub fn position(&self) -> &Position {
        &self.history.stand().position
    }

    /// The position that the game started from.
    #[must_use]
    pub fn initial_position(&self) -> &Position {
        self.positions().next().unwrap_or_else(|| unreachable!("a game has a start"))
    }

    /// Every position from the start to the present one: one more than there are moves.
    pub fn positions(&self) -> impl DoubleEndedIterator<Item = &Position> + ExactSizeIterator + Clone {
        self.history.positions()
    }

    /// The moves made so far.
    #[must_use]
    pub fn moves(&self) -> &[Move] {
        self.history.moves()
    }

    /// The moves taken back that [`Game::redo`] would make again, the next one first.
    #[must_use]
    pub fn undone(&self) -> &[Move] {
        self.history.undone()
    }

    /// The side to move.
    #[must_use]
    pub fn turn(&self) -> Color {
        self.position().turn()
    }

    /// How many moves have been made.
    #[must_use]
    pub fn ply(&self) -> usize {
        self.history.ply()
    }

    /// The legal moves, also where the game is drawn or resigned; see [`Game::play_on`].
    #[must_use]
    pub fn legal_moves(&self) -> Vec<Move> {
        self.variant.legal_moves(self.position())
    }

    /// How often the present position has stood in the game, now included: the same pieces on the same squares with
    /// the same side to move.
    #[must_use]
    pub fn repetitions(&self) -> u32 {
        self.history.stand().repetitions
    }

    /// How far each clause of the draw rules has counted.
    #[must_use]
    pub fn draw_counts(&self) -> &DrawCounts {
        &self.history.stand().counts
    }

    /// The variant's draw rules, made ready for its board.
    #[must_use]
    pub fn referee(&self) -> Referee<'_> {
        Referee::with_main_diagonal(&self.variant, self.main_diagonal)
    }

    /// How the game is over at present; `None` while it goes on.
    ///
    /// It looks at the present position only: a game that went on after a draw by repetition is not drawn any more.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        self.ended()
            .or_else(|| self.variant.outcome(self.position()))
            .or_else(|| self.drawn(DrawKind::Automatic))
    }

    /// The draw that the player to move may claim at present.
    #[must_use]
    pub fn claimable(&self) -> Option<Outcome> {
        self.open(DrawKind::Claimable)
    }

    /// The draw that the rules offer both players at present.
    #[must_use]
    pub fn offered(&self) -> Option<Outcome> {
        self.open(DrawKind::Offered)
    }

    /// Makes a move. What was taken back is forgotten, an offer of a draw by the opponent is declined.
    ///
    /// # Errors
    /// [`PlayError::Finished`] if the game is over, [`PlayError::Illegal`] if the move is not legal. Nothing changes.
    pub fn play(&mut self, mv: &Move) -> Result<(), PlayError> {
        if let Some(outcome) = self.ended().or_else(|| self.drawn(DrawKind::Automatic)) {
            // The order of looking: whether there is a move at all comes before the draw.
            return Err(PlayError::Finished(self.outcome().unwrap_or(outcome)));
        }
        match self.play_on(mv) {
            // A legal move shows that the game was not over. If there is none, that is the better answer.
            Err(illegal) => Err(self.outcome().map_or(illegal, PlayError::Finished)),
            played => played,
        }
    }

    /// Makes a move also after a draw, a resignation or another act of the players, as happens in real records.
    ///
    /// # Errors
    /// [`PlayError::Illegal`] if the move is not legal. Nothing changes.
    pub fn play_on(&mut self, mv: &Move) -> Result<(), PlayError> {
        let next = self.variant.play(self.position(), mv)?;
        let counts = self.referee().next(self.draw_counts(), mv, &next);
        Arc::make_mut(&mut self.history).push(self.variant.rules(), *mv, next, counts);
        Ok(())
    }

    /// Takes the last move back, together with what happened after it, and returns it; `None` at the start.
    ///
    /// Every count is as it was. What the players did before the move, such as declining an offer, stays done.
    pub fn undo(&mut self) -> Option<Move> {
        if self.ply() == 0 {
            return None;
        }
        Arc::make_mut(&mut self.history).back(self.variant.rules())
    }

    /// Makes the move again that was last taken back, together with what happened after it, and returns it; `None` if
    /// there is none.
    pub fn redo(&mut self) -> Option<Move> {
        if self.undone().is_empty() {
            return None;
        }
        Arc::make_mut(&mut self.history).forward(self.variant.rules())
    }

    /// How the players ended the game.
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

    /// The first draw of a kind whose condition the present position meets, whether or not the game is over.
    fn drawn(&self, kind: DrawKind) -> Option<Outcome> {
        let stand = self.history.stand();
        let times = if kind == DrawKind::Offered { stand.recent } else { stand.repetitions };
        self.referee().drawn(&stand.counts, times, kind)
    }

    /// The same, while the game goes on.
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
