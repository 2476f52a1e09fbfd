//! Counting towards draws, ply by ply, as [`rules::draws`](crate::rules::draws) lays it down.

use super::outcome::Outcome;
use crate::geometry::{Bitboard, Color, Coordinates, Grid};
use crate::moves::Move;
use crate::position::{Position, Role};
use crate::rules::draws::{After, Balance, MAX_DRAW_CLAUSES, MainDiagonal, Mover, Restart};
use crate::rules::{DrawClause, DrawKind, DrawRules};
use crate::variant::Variant;

/// Draw rules made ready for a board: what advances [`DrawCounts`] from ply to ply.
///
/// It needs no allocator, no game and no past: one `Copy` value goes from each position to the next. Repetition is not
/// among what it counts, since that needs the past; see [`Game`](super::Game).
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
    /// Asked for captures only where a clause would apply that a capture suspends.
    variant: &'a Variant,
    draws: &'a DrawRules,
    main_diagonal: Bitboard,
}

/// How far each clause of draw rules has counted. What starts as a default counts for no position; see
/// [`Referee::start`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct DrawCounts {
    pub(super) plies: [u32; MAX_DRAW_CLAUSES],
    /// For each colour, the clauses whose balance holds with it as the stronger side; one bit a clause.
    pub(super) held: [u8; 2],
    /// For each colour, those of them that need to know it and in which it has taken the main diagonal; none whose balance
    /// does not hold with it.
    pub(super) taken: [u8; 2],
    /// The clauses that apply.
    pub(super) met: u8,
    /// Draws at once that were offered and declined, until the balance arises anew.
    pub(super) declined: u8,
}

// A clause is a bit.
const _: () = assert!(MAX_DRAW_CLAUSES <= 8);

impl DrawCounts {
    /// How many plies a clause has counted; 0 for a clause that there is not.
    #[must_use]
    pub fn plies(&self, clause: usize) -> u32 {
        self.plies.get(clause).copied().unwrap_or(0)
    }

    /// Bytes of [`DrawCounts::to_bytes`].
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

    /// Returns the counts that [`DrawCounts::to_bytes`] turned into bytes. Other bytes give counts that mean nothing, but
    /// no operation panics on them.
    #[must_use]
    pub fn from_bytes(bytes: &[u8; Self::BYTES]) -> Self {
        let plies = core::array::from_fn(|place| {
            let bytes = &bytes[4 * place..4 * place + 4];
            bytes.iter().rev().fold(0, |plies, byte| plies << 8 | u32::from(*byte))
        });
        let at = |index: usize| bytes[4 * MAX_DRAW_CLAUSES + index];
        Self { plies, held: [at(0), at(1)], taken: [at(2), at(3)], met: at(4), declined: at(5) }
    }

    /// Whether a clause applies.
    #[must_use]
    pub const fn is_met(&self, clause: usize) -> bool {
        clause < MAX_DRAW_CLAUSES && self.met >> clause & 1 == 1
    }
}

/// A clause of the draw rules cannot have counted this in this position.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("clause {clause} of the draw rules cannot have counted {plies} plies in this position")]
#[non_exhaustive]
pub struct ResumeError {
    /// Its place among the clauses.
    pub clause: usize,
    /// How many plies it was said to have counted.
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
    /// Returns the variant's draw rules with the main diagonal looked up before.
    pub(super) fn with_main_diagonal(variant: &'a Variant, main_diagonal: Bitboard) -> Self {
        Self { variant, draws: variant.draws(), main_diagonal }
    }

    /// The squares of the main diagonal; see [`MainDiagonal`].
    #[must_use]
    pub const fn main_diagonal(&self) -> Bitboard {
        self.main_diagonal
    }

    /// The counts of a game that starts in this position. Balances that are there already hold, and main diagonals are taken.
    #[must_use]
    pub fn start(&self, position: &Position) -> DrawCounts {
        self.unless_capture(self.start_despite_captures(position), position)
    }

    /// As [`Referee::start`], but clauses that a capture suspends apply all the same.
    pub(super) fn start_despite_captures(&self, position: &Position) -> DrawCounts {
        self.count(&DrawCounts::default(), None, position)
    }

    /// Returns the counts without the clauses that do not apply because the side to move can capture. Captures are looked
    /// for only if there is such a clause and it would apply.
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

    /// The counts of a game that goes on from this position, its past not known but for how many plies each clause has
    /// counted. What is missing has counted none. Whether a main diagonal was taken before is not known: what stands on it now
    /// counts, as at the start.
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

    /// The counts after a move that led to this position.
    #[must_use]
    pub fn next(&self, counts: &DrawCounts, mv: &Move, after: &Position) -> DrawCounts {
        self.unless_capture(self.count(counts, Some(mv), after), after)
    }

    /// The first clause of this kind that applies, as the draw that it means.
    #[must_use]
    pub fn met(&self, counts: &DrawCounts, kind: DrawKind) -> Option<Outcome> {
        if counts.met == 0 {
            return None;
        }
        let mut met = self.clauses().filter(|(place, clause)| counts.is_met(*place) && clause.kind == kind);
        met.next().map(|(place, clause)| Outcome::by_clause(place, clause))
    }

    /// The first draw of this kind whose condition is met: repetition, given how often the position has stood, then the
    /// clauses in their order.
    #[cfg(feature = "alloc")]
    #[must_use]
    pub fn drawn(&self, counts: &DrawCounts, times: u32, kind: DrawKind) -> Option<Outcome> {
        let repetition = self.draws.repetition.as_ref();
        let repetition = repetition.filter(|rule| rule.kind == kind && times >= u32::from(rule.times));
        repetition.map(Outcome::by_repetition).or_else(|| self.met(counts, kind))
    }

    /// The counts after the players have declined every draw that the rules offer at present: those start anew. A draw
    /// that is offered at once is not offered again until its balance arises anew.
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

    /// How many plies a clause still has to count until it applies; `None` if its balance does not hold or there is no
    /// such clause.
    #[must_use]
    pub fn plies_left(&self, counts: &DrawCounts, clause: usize) -> Option<u32> {
        let (place, clause) = self.clauses().nth(clause)?;
        let holds = (counts.held[0] | counts.held[1]) >> place & 1 == 1;
        holds.then(|| plies_asked(clause.after).saturating_sub(counts.plies[place]))
    }

    pub(super) fn clauses(&self) -> impl Iterator<Item = (usize, &'a DrawClause)> {
        self.draws.clauses().enumerate()
    }

    /// The counts in this position, after a move, or at the start.
    fn count(&self, before: &DrawCounts, mv: Option<&Move>, position: &Position) -> DrawCounts {
        let mut next = DrawCounts { plies: before.plies, ..DrawCounts::default() };
        // A move that neither captures nor promotes leaves every balance as it was: most moves need no counting.
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
            // Whether a count of this clause may go on: it held before with the same side as the stronger one.
            let mut goes_on = false;
            // Whether the main diagonal and the mover let a ply count.
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

/// How many plies must be counted.
pub(super) const fn plies_asked(after: After) -> u32 {
    match after {
        After::AtOnce => 0,
        After::Moves { moves, of: Mover::Each } => 2 * moves as u32,
        After::Moves { moves, .. } => moves as u32,
    }
}

/// Whether a balance holds, given the kings and men of the side taken for the stronger one and of the other.
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

/// The squares of the diagonals that join two opposite corners of a square board and lack no square; see
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
