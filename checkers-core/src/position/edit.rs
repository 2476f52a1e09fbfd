//! Setting up positions, as an editor's clicks do. Each operation either succeeds or changes nothing.

use super::error::PositionError;
use super::piece::{Piece, Role};
use super::placement::Position;
use super::state::{KingRun, State};
use super::zobrist;
use crate::geometry::{Bitboard, Color, Grid, Square};
use crate::rules::Rules;

impl Position {
    /// Puts a piece on an empty square.
    ///
    /// # Errors
    /// [`PositionError::OutsideBoard`], or [`PositionError::Occupied`] if the square has a piece already.
    pub fn put(&mut self, grid: Grid<'_>, square: Square, piece: Piece) -> Result<(), PositionError> {
        require(grid, square)?;
        if self.piece_at(square).is_some() {
            return Err(PositionError::Occupied { square });
        }
        self.change(square, Some(piece));
        Ok(())
    }

    /// Empties a square and returns the piece that was on it.
    ///
    /// # Errors
    /// [`PositionError::OutsideBoard`].
    pub fn remove(&mut self, grid: Grid<'_>, square: Square) -> Result<Option<Piece>, PositionError> {
        require(grid, square)?;
        let piece = self.piece_at(square);
        self.change(square, None);
        Ok(piece)
    }

    /// Changes a square as a click in an editor does, and returns the piece that is on it afterwards. An empty square
    /// or a piece of the other colour becomes a man of this colour, a man of this colour becomes a king, and a king of
    /// this colour is removed.
    ///
    /// # Errors
    /// [`PositionError::OutsideBoard`].
    pub fn cycle(
        &mut self,
        grid: Grid<'_>,
        square: Square,
        color: Color,
    ) -> Result<Option<Piece>, PositionError> {
        require(grid, square)?;
        let next = match self.piece_at(square) {
            Some(Piece { color: same, role }) if same == color => match role {
                Role::Man => Some(Piece { color, role: Role::King }),
                Role::King => None,
            },
            _ => Some(Piece { color, role: Role::Man }),
        };
        self.change(square, next);
        Ok(next)
    }

    /// Removes every piece. The side to move does not change.
    pub fn clear(&mut self) {
        *self = Self::empty(self.turn);
    }

    /// Sets the side to move.
    pub fn set_turn(&mut self, turn: Color) {
        if self.turn != turn {
            self.turn = turn;
            self.hash ^= zobrist::BLACK_TO_MOVE;
        }
    }

    /// Sets how many times in a row a side has moved one king; see [`KingRun`].
    ///
    /// # Errors
    /// [`PositionError::KingRun`] if the side has no such king or no men, or if the rules allow no such run.
    pub fn set_king_run(&mut self, rules: &Rules, color: Color, run: KingRun) -> Result<(), PositionError> {
        let mut changed = *self;
        let mut runs = self.runs;
        runs[color as usize] = run;
        changed.set_runs(runs);
        let mut settled: State<u128> = changed.state();
        settled.settle_runs();
        if run.count > rules.king.quiet_run || settled.runs != runs {
            let square = Square::wrap(run.square as u32);
            return Err(PositionError::KingRun { color, square, count: run.count });
        }
        *self = changed;
        Ok(())
    }

    /// Returns the position with the colours of all pieces exchanged, each on its square, and the other side to move.
    #[must_use]
    pub fn with_sides_swapped(&self) -> Self {
        let mut state: State<u128> = self.state();
        state.sides.swap(0, 1);
        state.runs.swap(0, 1);
        Self::from_state(&state, !self.turn)
    }

    /// Returns the position seen from the other side: turned by 180 degrees, with the colours exchanged and the other
    /// side to move. Its legal moves are the turned ones.
    ///
    /// # Errors
    /// [`PositionError::NotSymmetric`] if the image of a square with a piece or king run is missing.
    pub fn turned(&self, grid: Grid<'_>) -> Result<Self, PositionError> {
        self.with_sides_swapped().mapped(|square| grid.turned(square))
    }

    /// Returns the mirror image of the position: files reversed, colours unchanged.
    ///
    /// # Errors
    /// [`PositionError::NotSymmetric`] if a square with a piece or king run has no mirror image, as on most boards that
    /// use every second cell.
    pub fn mirrored(&self, grid: Grid<'_>) -> Result<Self, PositionError> {
        self.mapped(|square| grid.mirrored(square))
    }

    /// Changes one square and drops the king runs that it breaks.
    fn change(&mut self, square: Square, piece: Option<Piece>) {
        self.set(square, piece);
        let mut state: State<u128> = self.state();
        state.settle_runs();
        self.set_runs(state.runs);
    }

    /// Returns the position with every piece moved from its square `s` to `map(s)`.
    fn mapped(&self, map: impl Fn(Square) -> Option<Square>) -> Result<Self, PositionError> {
        let place = |square| map(square).ok_or(PositionError::NotSymmetric { square });
        let set = |from: Bitboard| from.squares().map(place).collect::<Result<Bitboard, _>>();
        let run = |run: KingRun| match run.count {
            0 => Ok(KingRun::NONE),
            count => Ok(KingRun { square: place(Square::wrap(run.square as u32))?.bit(), count }),
        };
        let state = State::<u128> {
            sides: [set(self.white)?.bits(), set(self.black)?.bits()],
            kings: set(self.kings)?.bits(),
            runs: [run(self.runs[0])?, run(self.runs[1])?],
        };
        Ok(Self::from_state(&state, self.turn))
    }
}

/// Requires a square of this board.
fn require(grid: Grid<'_>, square: Square) -> Result<(), PositionError> {
    if grid.has(square) { Ok(()) } else { Err(PositionError::OutsideBoard { square }) }
}
