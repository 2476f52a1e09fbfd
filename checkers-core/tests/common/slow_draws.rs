//! A slow, obvious count towards draws: after every ply the whole game is looked at again, backwards.
//!
//! It follows the text of `rules::draws` and shares nothing with the library's referee. It knows positions in the slow
//! generator's form only, and finds the main diagonal on the plain board.

use checkers_core::Color;
use checkers_core::rules::draws::{After, DrawClause, MainDiagonal, Mover};
use checkers_core::rules::{DrawKind, Rules};

use super::slow::{At, Position};

/// What one move did.
#[derive(Clone, Copy, Debug)]
pub struct Ply {
    pub mover: Color,
    pub man: bool,
    pub captures: bool,
    pub promotes: bool,
}

/// Everything that has happened in a game.
pub struct Past {
    pub main_diagonal: Vec<At>,
    /// One more than plies.
    pub positions: Vec<Position>,
    /// In which of the positions the side to move can capture.
    pub can_capture: Vec<bool>,
    pub plies: Vec<Ply>,
    /// After which plies the draws offered then were declined.
    pub declined: Vec<usize>,
}

pub fn main_diagonal(rules: &Rules) -> Vec<At> {
    let board = &rules.board;
    if board.width != board.height {
        return Vec::new();
    }
    let up: Vec<At> = (0..board.width).map(|n| (n, n)).collect();
    let down: Vec<At> = (0..board.width).map(|n| (n, board.width - 1 - n)).collect();
    let is_whole = |main_diagonal: &Vec<At>| main_diagonal.iter().all(|at| board.is_playable(at.0, at.1));
    let mut main_diagonal: Vec<At> = [up, down].into_iter().filter(is_whole).flatten().collect();
    main_diagonal.sort();
    main_diagonal.dedup();
    main_diagonal
}

impl Past {
    fn kings_and_men(&self, at: usize, color: Color) -> (u8, u8) {
        let pieces = self.positions[at].pieces();
        let of = |king| pieces.iter().filter(|(_, p)| p.color == color && p.king == king).count() as u8;
        (of(true), of(false))
    }

    /// Whether the balance holds at a ply with this side as the stronger one.
    fn holds(&self, clause: &DrawClause, at: usize, stronger: Color) -> bool {
        let (own, other) = (self.kings_and_men(at, stronger), self.kings_and_men(at, !stronger));
        let span = |span: checkers_core::rules::draws::Span, n: u8| span.least <= n && n <= span.most;
        let fits = |force: checkers_core::rules::draws::Force, (kings, men): (u8, u8)| {
            span(force.pieces, kings + men) && span(force.kings, kings) && span(force.men, men)
        };
        fits(clause.balance.stronger, own)
            && fits(clause.balance.weaker, other)
            && span(clause.balance.total, own.0 + own.1 + other.0 + other.1)
    }

    fn on_main_diagonal(&self, at: usize) -> Vec<Color> {
        let piece = |place: &At| Some(self.positions[at].get(*place)?.color);
        self.main_diagonal.iter().filter_map(piece).collect()
    }

    /// Whether the stronger side has stood on the main diagonal at some ply up to this one, the balance being there since.
    fn has_taken(&self, clause: &DrawClause, at: usize, stronger: Color) -> bool {
        let held = (0..=at).rev().take_while(|at| self.holds(clause, *at, stronger));
        held.into_iter().any(|at| self.on_main_diagonal(at).contains(&stronger))
    }

    /// What the main diagonal has to say about the ply that led to this position.
    fn main_diagonal_counts(&self, clause: &DrawClause, at: usize, stronger: Color, taken: bool) -> bool {
        match clause.main_diagonal {
            MainDiagonal::Irrelevant => true,
            MainDiagonal::Weaker => self.on_main_diagonal(at).contains(&!stronger),
            MainDiagonal::WeakerAlone => self.on_main_diagonal(at) == [!stronger],
            MainDiagonal::OnceStronger => taken,
            other => unreachable!("the slow count lacks {other:?}"),
        }
    }

    /// How many plies the clause has counted up to a position.
    pub fn plies(&self, clause: &DrawClause, now: usize) -> u32 {
        let After::Moves { of, .. } = clause.after else { return 0 };
        let mut count = 0;
        for at in (1..=now).rev() {
            let refused = self.declined.contains(&at)
                && clause.kind == DrawKind::Offered
                && self.met_before_declining(clause, at);
            let ply = self.plies[at - 1];
            let both = Color::ALL.into_iter().filter(|stronger| {
                self.holds(clause, at - 1, *stronger) && self.holds(clause, at, *stronger)
            });
            let both: Vec<Color> = both.collect();
            let restarts = clause.restart.captures && ply.captures
                || clause.restart.promotions && ply.promotes
                || clause.restart.man_moves && ply.man;
            if refused || both.is_empty() || restarts {
                break;
            }
            count += u32::from(both.into_iter().any(|stronger| {
                let counted = match of {
                    Mover::Each => true,
                    Mover::Stronger => ply.mover == stronger,
                    Mover::Weaker => ply.mover == !stronger,
                    other => unreachable!("the slow count lacks {other:?}"),
                };
                let taken = self.has_taken(clause, at - 1, stronger);
                counted && self.main_diagonal_counts(clause, at, stronger, taken)
            }));
        }
        count
    }

    /// Whether the clause applied at a ply at which what was offered was declined, as seen before that.
    fn met_before_declining(&self, clause: &DrawClause, at: usize) -> bool {
        let earlier = self.declined.iter().copied().filter(|ply| *ply < at).collect();
        let past = Past {
            main_diagonal: self.main_diagonal.clone(),
            positions: self.positions[..=at].to_vec(),
            can_capture: self.can_capture[..=at].to_vec(),
            plies: self.plies[..at].to_vec(),
            declined: earlier,
        };
        past.is_met(clause, at)
    }

    /// Whether the clause applies in a position.
    pub fn is_met(&self, clause: &DrawClause, now: usize) -> bool {
        self.would_be_met(clause, now) && !self.is_suspended(clause, now)
    }

    /// Whether a capture keeps the clause from applying in a position.
    fn is_suspended(&self, clause: &DrawClause, at: usize) -> bool {
        clause.unless_capture && self.can_capture[at]
    }

    /// Whether the clause applies in a position if no capture suspends it.
    fn would_be_met(&self, clause: &DrawClause, now: usize) -> bool {
        let at_once = |at: usize| {
            Color::ALL.into_iter().any(|stronger| {
                let taken = self.has_taken(clause, at, stronger);
                self.holds(clause, at, stronger) && self.main_diagonal_counts(clause, at, stronger, taken)
            })
        };
        match clause.after {
            After::AtOnce => {
                let mut since = (0..=now).rev().take_while(|at| at_once(*at));
                let is_refused = |at: usize| {
                    clause.kind == DrawKind::Offered
                        && self.declined.contains(&at)
                        && !self.is_suspended(clause, at)
                };
                at_once(now) && !since.any(is_refused)
            }
            After::Moves { moves, of } => {
                let sides = if of == Mover::Each { 2 } else { 1 };
                self.plies(clause, now) >= sides * u32::from(moves)
            }
            other => unreachable!("the slow count lacks {other:?}"),
        }
    }
}
