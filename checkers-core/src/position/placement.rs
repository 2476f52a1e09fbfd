//! The public position.

use super::error::PositionError;
use super::piece::{Piece, Role};
use super::state::{KingRun, State};
use super::zobrist;
use crate::geometry::{Bitboard, Color, Coordinates, Grid, Square, Word};
use crate::rules::{Promotion, Rules};

/// Which checks a position must pass.
///
/// ```
/// use checkers_core::{Strictness, Variant};
/// let russian = Variant::from_id("russian").unwrap();
/// let position = russian.parse_fen("W:Wc3,h8:Ba7").unwrap(); // a man on its crowning row
/// assert!(position.check(russian.rules(), russian.grid(), Strictness::Lenient).is_ok());
/// assert!(position.check(russian.rules(), russian.grid(), Strictness::Strict).is_err());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub enum Strictness {
    /// Each occupied square is on the board and holds one piece. This suits studies and damaged files.
    #[default]
    Lenient,
    /// As [`Strictness::Lenient`], and in addition: no man is on its own crowning row, no side has more pieces than at
    /// the start, and not both sides have a king if the first king ends the game.
    Strict,
}

/// A position: the pieces, the side to move and what the rules need to remember.
///
/// 64 bytes, `Copy`, without heap or pointers. A position does not store its rules: use it with the variant that made
/// it. With a variant of another board the answers are wrong, but there is no undefined behaviour and no panic.
/// Equality and `Hash` compare everything that decides which moves are legal.
///
/// ```
/// use checkers_core::{Color, Variant};
/// let english = Variant::from_id("english").unwrap();
/// let position = english.initial();
/// assert_eq!((position.turn(), position.side(Color::White).len()), (Color::Black, 12));
/// ```
#[derive(Clone, Copy, Debug)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(try_from = "SerialisedPosition", into = "SerialisedPosition")
)]
pub struct Position {
    pub(super) white: Bitboard,
    pub(super) black: Bitboard,
    pub(super) kings: Bitboard,
    pub(super) hash: u64,
    pub(super) runs: [KingRun; 2],
    pub(super) turn: Color,
}

impl PartialEq for Position {
    fn eq(&self, other: &Self) -> bool {
        self.hash == other.hash
            && self.turn == other.turn
            && self.runs == other.runs
            && (self.white, self.black, self.kings) == (other.white, other.black, other.kings)
    }
}

impl Eq for Position {}

impl core::hash::Hash for Position {
    fn hash<H: core::hash::Hasher>(&self, hasher: &mut H) {
        hasher.write_u64(self.hash);
    }
}

impl Position {
    /// Returns the empty board with this side to move.
    #[must_use]
    pub const fn empty(turn: Color) -> Self {
        let hash = match turn {
            Color::White => 0,
            Color::Black => zobrist::BLACK_TO_MOVE,
        };
        Self {
            white: Bitboard::EMPTY,
            black: Bitboard::EMPTY,
            kings: Bitboard::EMPTY,
            hash,
            runs: [KingRun::NONE; 2],
            turn,
        }
    }

    /// Returns the position with these parts, for example from storage or from another language. `sides` and `runs` are
    /// White's and Black's.
    ///
    /// The parts are not checked; see [`Position::check`]. The hash is computed from them.
    #[must_use]
    pub fn from_parts(sides: [Bitboard; 2], kings: Bitboard, runs: [KingRun; 2], turn: Color) -> Self {
        let mut position = Self::from_hashed_parts(sides, kings, runs, turn, 0);
        position.hash = position.zobrist_from_scratch();
        position
    }

    /// Returns the position with these parts and a hash that was stored with them. Hidden, because a wrong hash makes
    /// the position unequal to others with the same parts. The C library needs it: its positions carry their hash, and
    /// computing it in every call would cost more than many calls do.
    #[doc(hidden)]
    #[must_use]
    pub const fn from_hashed_parts(
        sides: [Bitboard; 2],
        kings: Bitboard,
        runs: [KingRun; 2],
        turn: Color,
        hash: u64,
    ) -> Self {
        let [white, black] = sides;
        Self { white, black, kings, hash, runs, turn }
    }

    /// Returns the position from which a game under these rules starts.
    #[must_use]
    pub fn initial(rules: &Rules, grid: Grid<'_>) -> Self {
        let mut position = Self::empty(rules.starts);
        let board = grid.board();
        let mut index = 0;
        for rank in 0..board.height {
            for file in 0..board.width {
                let Some(square) = grid.square_at(Coordinates { file, rank }) else { continue };
                for color in Color::ALL {
                    if rules.setup.has_man(board, color, index, rank) {
                        position.set(square, Some(Piece { color, role: Role::Man }));
                    }
                }
                index += 1;
            }
        }
        position
    }

    /// Checks the position as `strictness` requires.
    ///
    /// # Errors
    /// The first [`PositionError`] found.
    #[inline]
    pub fn check(&self, rules: &Rules, grid: Grid<'_>, strictness: Strictness) -> Result<(), PositionError> {
        // Nearly every position passes a cheap test. Only the others need the checks that find the error.
        if strictness == Strictness::Lenient && self.is_plain(grid.squares()) {
            return Ok(());
        }
        self.check_all(rules, grid, strictness)
    }

    /// Returns whether each occupied square is one of these and holds one piece, and there is no king run to check.
    #[inline]
    fn is_plain(&self, squares: Bitboard) -> bool {
        let (white, black) = (self.white.bits(), self.black.bits());
        let occupied = white | black;
        let wrong = occupied & !squares.bits() | white & black | self.kings.bits() & !occupied;
        wrong == 0 && self.runs == [KingRun::NONE; 2]
    }

    fn check_all(&self, rules: &Rules, grid: Grid<'_>, strictness: Strictness) -> Result<(), PositionError> {
        let outside = self.occupied().bits() & !grid.squares().bits();
        if let Some(square) = Bitboard::from_bits(outside).squares().next() {
            return Err(PositionError::OutsideBoard { square });
        }
        self.check_pieces()?;
        self.check_runs()?;
        for color in Color::ALL {
            let KingRun { square, count } = self.runs[color as usize];
            if count > rules.king.quiet_run {
                return Err(PositionError::KingRun { color, square: Square::wrap(square as u32), count });
            }
        }
        if strictness == Strictness::Strict {
            self.check_plausible(rules, grid)?;
        }
        Ok(())
    }

    /// Checks what must hold on any board: one piece on a square, and no king without a piece.
    fn check_pieces(&self) -> Result<(), PositionError> {
        let both = self.white.bits() & self.black.bits();
        if let Some(square) = Bitboard::from_bits(both).squares().next() {
            return Err(PositionError::Occupied { square });
        }
        let no_piece = self.kings.bits() & !self.occupied().bits();
        match Bitboard::from_bits(no_piece).squares().next() {
            Some(square) => Err(PositionError::NoPiece { square }),
            None => Ok(()),
        }
    }

    /// Checks that each king run belongs to a king whose side has men. This holds under all rules.
    fn check_runs(&self) -> Result<(), PositionError> {
        let mut settled: State<u128> = self.state();
        settled.settle_runs();
        for color in Color::ALL {
            let run = self.runs[color as usize];
            if settled.runs[color as usize] != run {
                let square = Square::wrap(run.square as u32);
                return Err(PositionError::KingRun { color, square, count: run.count });
            }
        }
        Ok(())
    }

    /// Makes the checks that only [`Strictness::Strict`] requires.
    fn check_plausible(&self, rules: &Rules, grid: Grid<'_>) -> Result<(), PositionError> {
        let start = Self::initial(rules, grid);
        for color in Color::ALL {
            let men = self.pieces(color, Role::Man).bits();
            let crowned = Bitboard::from_bits(men & grid.crowning(color).bits());
            if let Some(square) = crowned.squares().next()
                && rules.man.promotion != Promotion::Never
            {
                return Err(PositionError::ManOnCrowningRow { color, square });
            }
            let (pieces, most) = (self.side(color).len(), start.side(color).len());
            if pieces > most {
                return Err(PositionError::TooManyPieces { color, pieces, most });
            }
        }
        let has_king = |color| !self.pieces(color, Role::King).is_empty();
        if rules.goal.first_king && has_king(Color::White) && has_king(Color::Black) {
            return Err(PositionError::TwoWinners);
        }
        Ok(())
    }

    /// Returns the side to move.
    #[must_use]
    #[inline(always)]
    pub const fn turn(&self) -> Color {
        self.turn
    }

    /// Returns the men and kings of a side.
    #[must_use]
    #[inline(always)]
    pub const fn side(&self, color: Color) -> Bitboard {
        match color {
            Color::White => self.white,
            Color::Black => self.black,
        }
    }

    #[inline(always)]
    pub(super) const fn side_mut(&mut self, color: Color) -> &mut Bitboard {
        match color {
            Color::White => &mut self.white,
            Color::Black => &mut self.black,
        }
    }

    /// Returns the kings of both sides.
    #[must_use]
    pub const fn kings(&self) -> Bitboard {
        self.kings
    }

    /// Returns the squares of a side's men or kings.
    #[must_use]
    pub const fn pieces(&self, color: Color, role: Role) -> Bitboard {
        let side = self.side(color).bits();
        Bitboard::from_bits(match role {
            Role::Man => side & !self.kings.bits(),
            Role::King => side & self.kings.bits(),
        })
    }

    /// Returns the squares of all pieces.
    #[must_use]
    pub const fn occupied(&self) -> Bitboard {
        Bitboard::from_bits(self.white.bits() | self.black.bits())
    }

    /// Returns the piece on a square, or `None` if it is empty.
    #[must_use]
    pub const fn piece_at(&self, square: Square) -> Option<Piece> {
        let color = if self.white.contains(square) {
            Color::White
        } else if self.black.contains(square) {
            Color::Black
        } else {
            return None;
        };
        let role = if self.kings.contains(square) { Role::King } else { Role::Man };
        Some(Piece { color, role })
    }

    /// Returns a side's run of quiet moves with one king; [`KingRun::NONE`] if the rules set no limit.
    #[must_use]
    pub const fn king_run(&self, color: Color) -> KingRun {
        self.runs[color as usize]
    }

    /// Returns the Zobrist hash. Every operation keeps it up to date, and equal positions have equal hashes.
    #[must_use]
    #[inline(always)]
    pub const fn zobrist(&self) -> u64 {
        self.hash
    }

    /// Returns the hash, computed anew from the pieces. It always equals [`Position::zobrist`].
    #[must_use]
    pub fn zobrist_from_scratch(&self) -> u64 {
        let turn = match self.turn {
            Color::White => 0,
            Color::Black => zobrist::BLACK_TO_MOVE,
        };
        let runs = Color::ALL.map(|color| zobrist::run(color, self.runs[color as usize]));
        Piece::ALL.iter().fold(turn ^ runs[0] ^ runs[1], |hash, &piece| {
            hash ^ zobrist::pieces(piece, self.pieces(piece.color, piece.role))
        })
    }

    /// Returns the position in the generator's form. Bits beyond the word are lost.
    #[must_use]
    #[inline(always)]
    pub(crate) fn state<W: Word>(&self) -> State<W> {
        State {
            sides: [W::narrow(self.white.bits()), W::narrow(self.black.bits())],
            kings: W::narrow(self.kings.bits()),
            runs: self.runs,
        }
    }

    /// Returns the public form of a generator's position.
    #[must_use]
    pub(crate) fn from_state<W: Word>(state: &State<W>, turn: Color) -> Self {
        let sides = state.sides.map(|side| Bitboard::from_bits(side.widen()));
        Self::from_parts(sides, Bitboard::from_bits(state.kings.widen()), state.runs, turn)
    }

    /// Replaces the content of a square by a piece or by nothing, and updates the hash.
    pub(super) fn set(&mut self, square: Square, piece: Option<Piece>) {
        if let Some(old) = self.piece_at(square) {
            self.hash ^= zobrist::piece(old, square);
        }
        if let Some(new) = piece {
            self.hash ^= zobrist::piece(new, square);
        }
        let bit = 1 << square.bit();
        let with = |set: Bitboard, on: bool| {
            Bitboard::from_bits(if on { set.bits() | bit } else { set.bits() & !bit })
        };
        self.white = with(self.white, piece.is_some_and(|p| p.color == Color::White));
        self.black = with(self.black, piece.is_some_and(|p| p.color == Color::Black));
        self.kings = with(self.kings, piece.is_some_and(|p| p.role == Role::King));
    }

    /// Replaces the king runs and updates the hash.
    pub(super) fn set_runs(&mut self, runs: [KingRun; 2]) {
        for color in Color::ALL {
            let i = color as usize;
            self.hash ^= zobrist::run(color, self.runs[i]) ^ zobrist::run(color, runs[i]);
        }
        self.runs = runs;
    }
}

/// The serialised form of a position: everything except the hash, which is computed on reading.
#[cfg(feature = "serde")]
#[derive(serde::Serialize, serde::Deserialize)]
#[serde(rename = "Position")]
struct SerialisedPosition {
    white: Bitboard,
    black: Bitboard,
    kings: Bitboard,
    runs: [KingRun; 2],
    turn: Color,
}

#[cfg(feature = "serde")]
impl TryFrom<SerialisedPosition> for Position {
    type Error = PositionError;

    fn try_from(serialised: SerialisedPosition) -> Result<Self, PositionError> {
        let SerialisedPosition { white, black, kings, runs, turn } = serialised;
        let mut position = Self { white, black, kings, hash: 0, runs, turn };
        position.hash = position.zobrist_from_scratch();
        position.check_pieces()?;
        position.check_runs()?;
        Ok(position)
    }
}

#[cfg(feature = "serde")]
impl From<Position> for SerialisedPosition {
    fn from(position: Position) -> Self {
        let Position { white, black, kings, runs, turn, .. } = position;
        Self { white, black, kings, runs, turn }
    }
}
