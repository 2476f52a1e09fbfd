//! Checks of draw rules.

use super::{After, Balance, DrawClause, DrawRules, Force, MAX_DRAW_CLAUSES, MainDiagonal, Mover, Span};

/// A reason why draw rules are refused. Clauses are counted from zero.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum DrawRulesError {
    /// The rule would draw at the first occurrence of a position.
    #[error("repetition.times: a position cannot be repeated {times} times; 2 is the least")]
    Repetition {
        /// The number given.
        times: u8,
    },
    /// A clause counts no moves.
    #[error("clauses[{clause}].after: no moves to count; say `at_once` for a draw without delay")]
    NoMoves {
        /// The clause.
        clause: usize,
    },
    /// No position has the pieces that a clause requires.
    #[error("clauses[{clause}].balance: no position has such pieces")]
    Impossible {
        /// The clause.
        clause: usize,
    },
    /// A clause distinguishes the sides, by their moves or on the main diagonal, but the same pieces fit both.
    #[error("clauses[{clause}].balance: pieces that fit both sides leave open which one is meant")]
    Ambiguous {
        /// The clause.
        clause: usize,
    },
    /// A clause follows an empty place.
    #[error("clauses[{clause}]: the place before it is empty")]
    Gap {
        /// The clause.
        clause: usize,
    },
    /// There are too many clauses.
    #[error("clauses: there is room for {MAX_DRAW_CLAUSES} only")]
    Full,
}

impl DrawRules {
    /// Returns these rules with one more clause.
    ///
    /// # Errors
    /// [`DrawRulesError::Full`] if there is no room left.
    pub const fn with_clause(mut self, clause: DrawClause) -> Result<Self, DrawRulesError> {
        let mut place = 0;
        while place < MAX_DRAW_CLAUSES {
            if self.clauses[place].is_none() {
                self.clauses[place] = Some(clause);
                return Ok(self);
            }
            place += 1;
        }
        Err(DrawRulesError::Full)
    }

    /// Checks that every clause can apply and is unambiguous.
    ///
    /// # Errors
    /// The first [`DrawRulesError`] found.
    pub fn check(&self) -> Result<(), DrawRulesError> {
        if let Some(repetition) = self.repetition
            && repetition.times < 2
        {
            return Err(DrawRulesError::Repetition { times: repetition.times });
        }
        for (clause, this) in self.clauses.iter().enumerate() {
            if let Some(this) = this {
                this.check(clause)?;
                if clause > 0 && self.clauses[clause - 1].is_none() {
                    return Err(DrawRulesError::Gap { clause });
                }
            }
        }
        Ok(())
    }
}

impl DrawClause {
    fn check(&self, clause: usize) -> Result<(), DrawRulesError> {
        if matches!(self.after, After::Moves { moves: 0, .. }) {
            return Err(DrawRulesError::NoMoves { clause });
        }
        let Balance { stronger, weaker, total } = self.balance;
        let least = stronger.fewest().saturating_add(weaker.fewest());
        let most = stronger.most().saturating_add(weaker.most());
        if !stronger.is_possible()
            || !weaker.is_possible()
            || Span::between(least, most).common(total).is_empty()
        {
            return Err(DrawRulesError::Impossible { clause });
        }
        let tells_apart = !matches!(self.main_diagonal, MainDiagonal::Irrelevant)
            || matches!(self.after, After::Moves { of: Mover::Stronger | Mover::Weaker, .. });
        if tells_apart && stronger.common(weaker).is_possible() {
            return Err(DrawRulesError::Ambiguous { clause });
        }
        Ok(())
    }
}

impl Force {
    /// Returns the pieces that fit both.
    fn common(self, other: Self) -> Self {
        Self {
            pieces: self.pieces.common(other.pieces),
            kings: self.kings.common(other.kings),
            men: self.men.common(other.men),
        }
    }

    fn fewest(self) -> u8 {
        self.pieces.least.max(self.kings.least.saturating_add(self.men.least))
    }

    fn most(self) -> u8 {
        self.pieces.most.min(self.kings.most.saturating_add(self.men.most))
    }

    fn is_possible(self) -> bool {
        !self.pieces.is_empty()
            && !self.kings.is_empty()
            && !self.men.is_empty()
            && self.fewest() <= self.most()
    }
}

impl Span {
    /// Returns the numbers that are in both spans.
    fn common(self, other: Self) -> Self {
        Self { least: self.least.max(other.least), most: self.most.min(other.most) }
    }

    fn is_empty(self) -> bool {
        self.least > self.most
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Article, DRAW_PRESETS, DrawKind, Restart};
    use super::*;

    const CLAUSE: DrawClause = DrawClause {
        balance: Balance::against_a_king(Force::kings_only(Span::at_least(3))),
        main_diagonal: MainDiagonal::Weaker,
        after: After::Moves { moves: 5, of: Mover::Stronger },
        restart: Restart::NEVER,
        unless_capture: false,
        kind: DrawKind::Automatic,
        article: Article::NONE,
    };

    fn check(clause: DrawClause) -> Result<(), DrawRulesError> {
        DrawRules::NONE.with_clause(clause).expect("there is room").check()
    }

    #[test]
    fn presets_make_sense() {
        for (id, draws) in DRAW_PRESETS {
            assert_eq!(draws.check(), Ok(()), "{id}");
        }
    }

    #[test]
    fn impossible_or_ambiguous_draw_rules_are_refused() {
        use DrawRulesError as E;

        assert_eq!(check(CLAUSE), Ok(()));
        let after = |moves, of| DrawClause { after: After::Moves { moves, of }, ..CLAUSE };
        assert_eq!(check(after(0, Mover::Each)), Err(E::NoMoves { clause: 0 }));
        let of = |balance| DrawClause { balance, ..CLAUSE };
        assert_eq!(check(of(Balance::ONE_EACH)), Err(E::Ambiguous { clause: 0 }));
        assert_eq!(check(of(Balance::total(Span::at_most(4)))), Err(E::Ambiguous { clause: 0 }));
        let empty = Force::pieces(Span::between(3, 2));
        assert_eq!(check(of(Balance::against_a_king(empty))), Err(E::Impossible { clause: 0 }));
        let kings_without_pieces = Force { pieces: Span::exactly(1), ..Force::kings_only(Span::exactly(2)) };
        assert_eq!(
            check(of(Balance::against_a_king(kings_without_pieces))),
            Err(E::Impossible { clause: 0 })
        );
        let too_few = Balance { total: Span::at_most(3), ..CLAUSE.balance };
        assert_eq!(check(of(too_few)), Err(E::Impossible { clause: 0 }));
        for times in [0, 1] {
            let mut draws = DrawRules::REPETITION;
            draws.repetition.as_mut().expect("there is one").times = times;
            assert_eq!(draws.check(), Err(E::Repetition { times }));
        }
    }

    #[test]
    fn clauses_fill_the_room_from_the_front() {
        let mut draws = DrawRules::NONE;
        for length in 0..MAX_DRAW_CLAUSES {
            assert_eq!(draws.clauses().count(), length);
            draws = draws.with_clause(CLAUSE).expect("there is room");
        }
        assert_eq!(draws.check(), Ok(()));
        assert_eq!(draws.with_clause(CLAUSE), Err(DrawRulesError::Full));
        draws.clauses[2] = None;
        assert_eq!(draws.check(), Err(DrawRulesError::Gap { clause: 3 }));
    }
}
