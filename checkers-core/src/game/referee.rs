//! Counting towards draws, ply by ply, as specified in [`rules::draws`](crate::rules::draws).

use super::outcome::Outcome;
use crate::geometry::{Bitboard, Color, Coordinates, Grid};
use crate::moves::Move;
use crate::position::{Position, Role};
use crate::rules::draws::{After, Balance, MAX_DRAW_CLAUSES, MainDiagonal, Mover, Restart};
use crate::rules::{DrawClause, DrawKind, DrawRules};
use crate::variant::Variant;

/// Draw rules prepared for a board. A referee advances [`DrawCounts`] from ply to ply.
///
/// It needs no allocator, no game and no history: the counts are a `Copy` value. It does not count repetitions, which
/// need the history; see [`Game`](super::Game).
///
/// ```
/// use checkers_core::{Variant, rules::DrawKind};
/// let variant = Variant::from_id("frisian").unwrap();
/// let referee = variant.referee();
/// let mut position = variant.parse_fen("W:WK28:BK1").unwrap();
/// let mut counts = referee.start(&position);
/// let mut plies = 0;
/// let outcome = loop {
///     let quiet = variant.legal_moves(&position)[0];
///     position = variant.play_unchecked(&position, &quiet);
///     counts = referee.next(&counts, &quiet, &position);
///     plies += 1;
///     if let Some(outcome) = referee.met(&counts, DrawKind::Automatic) {
///         break outcome;
///     }
/// };
/// assert_eq!(plies, 4); // one king each: two moves of each side
/// assert_eq!(outcome.article.as_str(), "lidraughts, FR2011");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Referee<'a> {
    /// Used to find captures, but only if a clause would apply that a capture suspends.
    variant: &'a Variant,
    draws: &'a DrawRules,
    main_diagonal: Bitboard,
}

/// The counts of all clauses of draw rules. [`Referee::start`] returns those of a position; the default value is of no
/// use.
///
/// ```
/// use checkers_core::Variant;
/// let english = Variant::from_id("english").unwrap();
/// let counts = english.referee().start(&english.initial());
/// assert_eq!(counts.plies(0), 0);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct DrawCounts {
    pub(super) plies: [u32; MAX_DRAW_CLAUSES],
    /// For each colour, the clauses whose balance holds with it as the stronger side; one bit for each clause.
    pub(super) held: [u8; 2],
    /// For each colour, the clauses among those that depend on the main diagonal and in which this colour has taken it.
    pub(super) taken: [u8; 2],
    /// The clauses that apply.
    pub(super) met: u8,
    /// Draws at once that were offered and declined, until the balance arises again.
    pub(super) declined: u8,
}

// A clause is a bit.
const _: () = assert!(MAX_DRAW_CLAUSES <= 8);

impl DrawCounts {
    /// Returns how many plies a clause has counted; 0 if there is no such clause.
    #[must_use]
    pub fn plies(&self, clause: usize) -> u32 {
        self.plies.get(clause).copied().unwrap_or(0)
    }

    /// The number of bytes of [`DrawCounts::to_bytes`].
    pub const BYTES: usize = 4 * MAX_DRAW_CLAUSES + 8;

    /// Returns the counts as bytes, the same on every machine, for callers that store them.
    ///
    /// ```
    /// use checkers_core::{Variant, game::DrawCounts};
    /// let variant = Variant::from_id("frisian").unwrap();
    /// let counts = variant.referee().start(&variant.parse_fen("W:WK28:BK1").unwrap());
    /// assert_eq!(DrawCounts::from_bytes(&counts.to_bytes()), counts);
    /// ```
    #[must_use]
    pub fn to_bytes(&self) -> [u8; Self::BYTES] {
        let mut bytes = [0; Self::BYTES];
        let (plies, rest) = bytes.split_at_mut(4 * MAX_DRAW_CLAUSES);
        for (place, plies_of_one) in plies.chunks_exact_mut(4).zip(self.plies) {
            place.copy_from_slice(&plies_of_one.to_le_bytes());
        }
        let ([held, other_held], [taken, other_taken]) = (self.held, self.taken);
        rest[..6].copy_from_slice(&[held, other_held, taken, other_taken, self.met, self.declined]);
        bytes
    }

    /// Returns the counts that [`DrawCounts::to_bytes`] turned into bytes. Other bytes give meaningless counts, but no
    /// operation panics on them.
    #[must_use]
    pub fn from_bytes(bytes: &[u8; Self::BYTES]) -> Self {
        let plies = core::array::from_fn(|place| {
            let bytes = &bytes[4 * place..4 * place + 4];
            bytes.iter().rev().fold(0, |plies, byte| plies << 8 | u32::from(*byte))
        });
        let at = |index: usize| bytes[4 * MAX_DRAW_CLAUSES + index];
        Self { plies, held: [at(0), at(1)], taken: [at(2), at(3)], met: at(4), declined: at(5) }
    }

    /// Returns whether a clause applies.
    #[must_use]
    pub const fn is_met(&self, clause: usize) -> bool {
        clause < MAX_DRAW_CLAUSES && self.met >> clause & 1 == 1
    }
}

/// A clause of the draw rules cannot have this count in the position.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("clause {clause} of the draw rules cannot have counted {plies} plies in this position")]
#[non_exhaustive]
pub struct ResumeError {
    /// The index of the clause.
    pub clause: usize,
    /// The count that was given, in plies.
    pub plies: u32,
}

impl Variant {
    /// Returns the variant's draw rules, prepared for its board.
    #[must_use]
    pub fn referee(&self) -> Referee<'_> {
        Referee::with_main_diagonal(self, main_diagonal(self.grid()))
    }
}

impl<'a> Referee<'a> {
    /// Returns the variant's draw rules with this main diagonal, which the caller has looked up before.
    pub(super) fn with_main_diagonal(variant: &'a Variant, main_diagonal: Bitboard) -> Self {
        Self { variant, draws: variant.draws(), main_diagonal }
    }

    /// Returns the squares of the main diagonal; see [`MainDiagonal`].
    #[must_use]
    pub const fn main_diagonal(&self) -> Bitboard {
        self.main_diagonal
    }

    /// Returns the counts of a game that starts in this position: all zero. Balances that hold and main diagonals that
    /// are occupied count from the start.
    #[must_use]
    pub fn start(&self, position: &Position) -> DrawCounts {
        self.unless_capture(self.start_despite_captures(position), position)
    }

    /// Returns the counts as [`Referee::start`] does, but clauses that a capture suspends apply anyway.
    pub(super) fn start_despite_captures(&self, position: &Position) -> DrawCounts {
        self.count(&DrawCounts::default(), None, position)
    }

    /// Returns the counts without the clauses that do not apply because the side to move can capture. It searches for
    /// captures only if there is such a clause and it would apply.
    pub(super) fn unless_capture(&self, mut counts: DrawCounts, position: &Position) -> DrawCounts {
        if counts.met == 0 {
            return counts;
        }
        let suspended = |(place, clause): (usize, &DrawClause)| u8::from(clause.unless_capture) << place;
        let suspended = self.clauses().map(suspended).fold(0, |all, bit| all | bit);
        if counts.met & suspended != 0 && self.variant.can_capture(position) {
            counts.met &= !suspended;
        }
        counts
    }

    /// Returns the counts of a game that continues from this position, given how many plies each clause has counted.
    /// Missing counts are zero. A main diagonal counts as taken if a piece is on it now, as at the start.
    ///
    /// # Errors
    /// [`ResumeError`] if there is no such clause, or its balance does not hold, or it counts no plies.
    pub fn resume(&self, position: &Position, plies: &[u32]) -> Result<DrawCounts, ResumeError> {
        let mut counts = self.start_despite_captures(position);
        for (place, plies) in plies.iter().enumerate().filter(|(_, plies)| **plies > 0) {
            let clause = self.clauses().nth(place).map(|(_, clause)| clause);
            let holds = counts.held[0] | counts.held[1];
            match clause {
                Some(DrawClause { after: after @ After::Moves { .. }, .. }) if holds >> place & 1 == 1 => {
                    counts.plies[place] = *plies;
                    if *plies >= plies_asked(*after) {
                        counts.met |= 1 << place;
                    }
                }
                _ => return Err(ResumeError { clause: place, plies: *plies }),
            }
        }
        Ok(self.unless_capture(counts, position))
    }

    /// Returns the counts after a move, given the position after it.
    #[must_use]
    pub fn next(&self, counts: &DrawCounts, mv: &Move, after: &Position) -> DrawCounts {
        self.unless_capture(self.count(counts, Some(mv), after), after)
    }

    /// Returns the draw of the first clause of this kind that applies.
    #[must_use]
    pub fn met(&self, counts: &DrawCounts, kind: DrawKind) -> Option<Outcome> {
        if counts.met == 0 {
            return None;
        }
        let mut met = self.clauses().filter(|(place, clause)| counts.is_met(*place) && clause.kind == kind);
        met.next().map(|(place, clause)| Outcome::by_clause(place, clause))
    }

    /// Returns the first draw of this kind whose condition is met: repetition, given the number of occurrences of the
    /// position, then the clauses in their order.
    #[cfg(feature = "alloc")]
    #[must_use]
    pub fn drawn(&self, counts: &DrawCounts, times: u32, kind: DrawKind) -> Option<Outcome> {
        let repetition = self.draws.repetition.as_ref();
        let repetition = repetition.filter(|rule| rule.kind == kind && times >= u32::from(rule.times));
        repetition.map(Outcome::by_repetition).or_else(|| self.met(counts, kind))
    }

    /// Returns the counts after the players have declined every draw that the rules offer at present: their counts
    /// restart. A draw that is offered at once is not offered again until its balance arises anew.
    #[must_use]
    pub fn declined(&self, counts: &DrawCounts) -> DrawCounts {
        let mut next = *counts;
        for (place, clause) in self.clauses() {
            if clause.kind == DrawKind::Offered && counts.is_met(place) {
                next.plies[place] = 0;
                next.met &= !(1 << place);
                if matches!(clause.after, After::AtOnce) {
                    next.declined |= 1 << place;
                }
            }
        }
        next
    }

    /// Returns how many plies a clause must still count until it applies; `None` if its balance does not hold or there
    /// is no such clause.
    #[must_use]
    pub fn plies_left(&self, counts: &DrawCounts, clause: usize) -> Option<u32> {
        let (place, clause) = self.clauses().nth(clause)?;
        let holds = (counts.held[0] | counts.held[1]) >> place & 1 == 1;
        holds.then(|| plies_asked(clause.after).saturating_sub(counts.plies[place]))
    }

    pub(super) fn clauses(&self) -> impl Iterator<Item = (usize, &'a DrawClause)> {
        self.draws.clauses().enumerate()
    }

    /// Returns the counts in this position, after a move, or at the start.
    fn count(&self, before: &DrawCounts, mv: Option<&Move>, position: &Position) -> DrawCounts {
        let mut next = DrawCounts { plies: before.plies, ..DrawCounts::default() };
        // A move that neither captures nor promotes changes no balance, so that most moves need no counting of pieces.
        let is_same_force = mv.is_some_and(|mv| !mv.is_capture() && !mv.is_promotion());
        let held_before = before.held[0] | before.held[1];
        if is_same_force && held_before == 0 {
            next.plies = [0; MAX_DRAW_CLAUSES];
            return next;
        }
        let force = Color::ALL.map(|color| {
            if is_same_force {
                return (0, 0);
            }
            (position.pieces(color, Role::King).len() as u8, position.pieces(color, Role::Man).len() as u8)
        });
        let on_main_diagonal =
            Color::ALL.map(|color| !(position.side(color) & self.main_diagonal).is_empty());
        for (place, clause) in self.clauses() {
            let bit = 1 << place;
            // Whether the count of this clause continues: the balance held before with the same side as the stronger
            // one.
            let mut goes_on = false;
            // Whether the conditions on the main diagonal and the mover allow the ply to count.
            let mut counts = false;
            let mut at_once = false;
            for stronger in Color::ALL {
                let (own, other) = (stronger as usize, !stronger as usize);
                let held_before = before.held[own] & bit != 0;
                let holds = if is_same_force {
                    held_before
                } else {
                    holds(&clause.balance, force[own], force[other])
                };
                if !holds {
                    continue;
                }
                next.held[own] |= bit;
                let taken_before = before.taken[own] & bit != 0;
                if matches!(clause.main_diagonal, MainDiagonal::OnceStronger)
                    && (on_main_diagonal[own] || taken_before)
                {
                    next.taken[own] |= bit;
                }
                goes_on |= held_before;
                let main_diagonal = |once| match clause.main_diagonal {
                    MainDiagonal::Irrelevant => true,
                    MainDiagonal::Weaker => on_main_diagonal[other],
                    MainDiagonal::WeakerAlone => {
                        on_main_diagonal[other] && {
                            let standing = position.occupied() & self.main_diagonal;
                            standing.len() == 1
                        }
                    }
                    MainDiagonal::OnceStronger => once,
                };
                at_once |= main_diagonal(next.taken[own] & bit != 0);
                let mover = match clause.after {
                    After::Moves { of: Mover::Stronger, .. } => position.turn() != stronger,
                    After::Moves { of: Mover::Weaker, .. } => position.turn() == stronger,
                    After::Moves { of: Mover::Each, .. } | After::AtOnce => true,
                };
                counts |= held_before && main_diagonal(taken_before) && mover;
            }
            let plies = &mut next.plies[place];
            if matches!(clause.after, After::AtOnce) {
                *plies = 0;
                if at_once {
                    next.declined |= before.declined & bit;
                    if next.declined & bit == 0 {
                        next.met |= bit;
                    }
                }
                continue;
            }
            if !goes_on || mv.is_none_or(|mv| restarts(&clause.restart, mv)) {
                *plies = 0;
            } else if counts {
                *plies = plies.saturating_add(1);
            }
            if (next.held[0] | next.held[1]) & bit != 0 && *plies >= plies_asked(clause.after) {
                next.met |= bit;
            }
        }
        next
    }
}

/// Returns the number of plies that the clause must count.
pub(super) const fn plies_asked(after: After) -> u32 {
    match after {
        After::AtOnce => 0,
        After::Moves { moves, of: Mover::Each } => 2 * moves as u32,
        After::Moves { moves, .. } => moves as u32,
    }
}

/// Returns whether a balance holds, given the numbers of kings and men of the supposed stronger side and of the other
/// one.
const fn holds(balance: &Balance, stronger: (u8, u8), weaker: (u8, u8)) -> bool {
    balance.stronger.fits(stronger.0, stronger.1)
        && balance.weaker.fits(weaker.0, weaker.1)
        && balance.total.contains(stronger.0 + stronger.1 + weaker.0 + weaker.1)
}

fn restarts(restart: &Restart, mv: &Move) -> bool {
    restart.captures && mv.is_capture()
        || restart.promotions && mv.is_promotion()
        || restart.man_moves && mv.role() == Role::Man
}

/// Returns the squares of the unbroken diagonals that join two opposite corners of a square board; see
/// [`MainDiagonal`].
fn main_diagonal(grid: Grid<'_>) -> Bitboard {
    let side = grid.board().width;
    if grid.board().height != side {
        return Bitboard::EMPTY;
    }
    let rising = (0..side).map(|step| Coordinates { file: step, rank: step });
    let falling = (0..side).map(|step| Coordinates { file: step, rank: side - 1 - step });
    let whole = |places: &mut dyn Iterator<Item = Coordinates>| {
        places.map(|place| grid.square_at(place)).collect::<Option<Bitboard>>().unwrap_or_default()
    };
    whole(&mut { rising }) | whole(&mut { falling })
}
