//! [`Variant`], a rule set that is ready to play: the main entry point of the library.

mod id;
mod illegal;
#[cfg(all(feature = "serde", feature = "alloc"))]
mod serialised;
mod symmetry;
mod text;

pub use id::UnknownVariant;
pub use illegal::IllegalMove;
#[cfg(all(feature = "serde", feature = "alloc"))]
pub use serialised::VariantError;

use core::fmt;
#[cfg(feature = "alloc")]
use core::ops::ControlFlow;

#[cfg(feature = "alloc")]
use crate::geometry::{Board, Square};
use crate::geometry::{Grid, Word};
use crate::move_list::MoveList;
#[cfg(feature = "alloc")]
use crate::movegen::OwnedRuleSet;
use crate::movegen::{AnyGenerator, Flow, Receiver};
use crate::moves::{Move, Path};
use crate::position::{Position, Undo};
use crate::rules::{DrawRules, NamedRules, Rules, VARIANTS};

/// Runs an expression with the generator of a variant, for either word of the board.
macro_rules! with_generator {
    ($variant:expr, $generator:ident => $body:expr) => {
        match $variant.generator() {
            $crate::movegen::AnyGenerator::Narrow($generator) => $body,
            #[cfg(feature = "wide-boards")]
            $crate::movegen::AnyGenerator::Wide($generator) => $body,
        }
    };
}

pub(crate) use with_generator;

/// A rule set that is ready to play: a named variant, or custom rules that pass [`Rules::check`].
///
/// Cheap to clone. Use positions only with variants that have the same board.
///
/// ```
/// use checkers_core::Variant;
/// let russian = Variant::from_id("russian").unwrap();
/// let start = russian.initial();
/// let moves = russian.legal_moves(&start);
/// assert_eq!(moves.len(), 7);
/// let next = russian.play(&start, &moves[0]).unwrap();
/// assert!(russian.play(&next, &moves[0]).is_err()); // it is Black's turn now
/// ```
#[derive(Clone)]
pub struct Variant {
    kind: Kind,
    /// Draw rules that replace those of the named variant.
    draws: Option<Shared<DrawRules>>,
}

#[cfg(feature = "alloc")]
type Shared<T> = alloc::sync::Arc<T>;
#[cfg(not(feature = "alloc"))]
type Shared<T> = T;

#[derive(Clone)]
enum Kind {
    /// Index into [`VARIANTS`].
    Named(u8),
    #[cfg(feature = "alloc")]
    Narrow(Shared<OwnedRuleSet<u64>>),
    #[cfg(all(feature = "alloc", feature = "wide-boards"))]
    Wide(Shared<OwnedRuleSet<u128>>),
}

/// Two variants are equal if they have the same identifier, rules and draw rules.
impl PartialEq for Variant {
    fn eq(&self, other: &Self) -> bool {
        self.id() == other.id() && self.rules() == other.rules() && self.draws() == other.draws()
    }
}

impl Eq for Variant {}

/// Shows identifier, rules and draw rules, without the tables.
impl fmt::Debug for Variant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut out = f.debug_struct("Variant");
        out.field("id", &self.id());
        if self.named().is_none() {
            out.field("rules", self.rules());
        }
        if self.draws.is_some() {
            out.field("draws", self.draws());
        }
        out.finish()
    }
}

/// A [`MoveList`] is too small for the legal moves of a position.
///
/// ```
/// use checkers_core::{MoveList, Variant};
/// let variant = Variant::from_id("international").unwrap();
/// let mut moves = MoveList::new();
/// assert!(variant.legal_moves_into(&variant.initial(), &mut moves).is_ok()); // no `Overflow`: there are 9 moves
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("there are {needed} legal moves; a list has room for {room}", room = MoveList::CAPACITY)]
#[non_exhaustive]
pub struct Overflow {
    /// The number of legal moves.
    pub needed: u64,
}

impl Variant {
    /// Returns the variant with this identifier, such as `"russian"`; see [`VARIANTS`].
    #[must_use]
    pub fn from_id(id: &str) -> Option<Self> {
        VARIANTS.iter().position(|variant| variant.id == id).map(Self::at)
    }

    /// Returns every named variant, in the order of [`VARIANTS`].
    pub fn all() -> impl ExactSizeIterator<Item = Self> + Clone {
        (0..VARIANTS.len()).map(Self::at)
    }

    /// Returns a variant with custom rules. Its draw rules are [`DrawRules::REPETITION`]; [`Variant::with_draws`]
    /// changes them.
    ///
    /// # Errors
    /// The error of [`Rules::check`], which names the axis.
    #[cfg(feature = "alloc")]
    pub fn custom(rules: Rules) -> Result<Self, crate::rules::RulesError> {
        let of = |kind| Ok(Self { kind, draws: None });
        if let Some(narrow) = OwnedRuleSet::<u64>::new(rules)? {
            return of(Kind::Narrow(Shared::new(narrow)));
        }
        #[cfg(feature = "wide-boards")]
        if let Some(wide) = OwnedRuleSet::<u128>::new(rules)? {
            return of(Kind::Wide(Shared::new(wide)));
        }
        // With `wide-boards` this is not reached: a board that passed its check has at most 128 squares.
        let Board { width, height, .. } = rules.board;
        Err(crate::rules::RulesError::Board(crate::geometry::BoardError::NotCompiled { width, height }))
    }

    /// Returns the variant with this index in [`VARIANTS`].
    fn at(index: usize) -> Self {
        Self { kind: Kind::Named(index as u8), draws: None }
    }

    /// Returns the variant with other draw rules. A named variant keeps its identifier.
    ///
    /// The draw rules are not checked; see [`DrawRules::check`].
    #[must_use]
    pub fn with_draws(&self, draws: DrawRules) -> Self {
        // `from` shares what is allocated, and is nothing where nothing can be.
        #[allow(clippy::useless_conversion)]
        let draws = Some(Shared::<DrawRules>::from(draws));
        Self { draws, ..self.clone() }
    }

    /// Returns the variant with the goal reversed: the side that would lose wins. Draw rules do not change.
    ///
    /// If a named variant has these rules, except for [`game_type`], the result is the first such variant. Otherwise it
    /// is a custom one without `game_type`, because that number means the original game. Reversing twice returns the
    /// same rules and draw rules, except for that number; the identifier may differ if several variants have equal
    /// rules.
    ///
    /// [`game_type`]: crate::rules::NotationRules::game_type
    #[cfg(feature = "alloc")]
    #[must_use]
    pub fn reversed(&self) -> Self {
        let mut rules = *self.rules();
        rules.goal.reversed = !rules.goal.reversed;
        let alike = |other: &Rules| {
            let mut other = *other;
            other.notation.game_type = rules.notation.game_type;
            other == rules
        };
        let found = VARIANTS.iter().position(|variant| alike(&variant.rules));
        let unnamed = || {
            let mut rules = rules;
            rules.notation.game_type = None;
            Self::custom(rules).ok()
        };
        let game = found
            .map(Self::at)
            .or_else(unnamed)
            .unwrap_or_else(|| unreachable!("rules that pass their check do so with the goal reversed"));
        if game.draws() == self.draws() { game } else { game.with_draws(*self.draws()) }
    }

    /// Returns the identifier; `"custom"` for custom rules.
    #[must_use]
    pub fn id(&self) -> &'static str {
        self.named().map_or("custom", |named| named.id)
    }

    /// Returns the name in English.
    #[must_use]
    pub fn name(&self) -> &'static str {
        self.named().map_or("Custom rules", |named| named.name)
    }

    /// Returns the rules.
    #[must_use]
    pub fn rules(&self) -> &Rules {
        match &self.kind {
            Kind::Named(index) => &VARIANTS[*index as usize].rules,
            #[cfg(feature = "alloc")]
            _ => self.generator().rules(),
        }
    }

    /// Returns the draw rules.
    #[must_use]
    pub fn draws(&self) -> &DrawRules {
        match &self.draws {
            Some(draws) => draws,
            None => self.named().map_or(&DrawRules::REPETITION, |named| &named.draws),
        }
    }

    /// Returns the squares of the board.
    #[must_use]
    pub fn grid(&self) -> Grid<'_> {
        self.generator().grid()
    }

    /// Returns the position from which a game starts.
    #[must_use]
    pub fn initial(&self) -> Position {
        Position::initial(self.rules(), self.grid())
    }

    /// Returns the legal moves, each distinct move once.
    #[cfg(feature = "alloc")]
    #[must_use]
    pub fn legal_moves(&self, position: &Position) -> alloc::vec::Vec<Move> {
        // Enough for most positions.
        let mut moves = alloc::vec::Vec::with_capacity(16);
        let _ = self.list(position, &mut |batch: &[Move]| {
            moves.extend_from_slice(batch);
            Flow::Continue(())
        });
        moves
    }

    /// Lists the legal moves, each distinct move once, in the caller's list. The fastest way to list them.
    ///
    /// # Errors
    /// [`Overflow`] if there are more moves than fit; the list is then empty. [`Variant::visit_moves`] has no such
    /// limit.
    pub fn legal_moves_into(&self, position: &Position, moves: &mut MoveList) -> Result<(), Overflow> {
        let mut surplus = Surplus::default();
        let _ = with_generator!(self, generator => {
            generator.list_into(&position.state(), position.turn(), moves, &mut surplus)
        });
        surplus.all_or_none(moves)
    }

    /// Lists the legal captures, each distinct capture once, into the caller's list. Costs less than listing all moves where
    /// there is no capture.
    ///
    /// The list is empty if the side to move cannot capture. If it must capture (see [`Variant::must_capture`]), these are
    /// all its legal moves.
    ///
    /// ```
    /// use checkers_core::{MoveList, Variant};
    /// let variant = Variant::from_id("international").unwrap();
    /// let mut captures = MoveList::new();
    /// variant.captures_into(&variant.initial(), &mut captures).unwrap();
    /// assert!(captures.is_empty());
    /// variant.captures_into(&variant.parse_fen("W:W33:B29").unwrap(), &mut captures).unwrap();
    /// assert_eq!(captures.len(), 1);
    /// ```
    ///
    /// # Errors
    /// [`Overflow`] if there are more captures than fit; the list is then empty.
    pub fn captures_into(&self, position: &Position, moves: &mut MoveList) -> Result<(), Overflow> {
        let mut surplus = Surplus::default();
        let _ = with_generator!(self, generator => {
            generator.captures_into(&position.state(), position.turn(), moves, &mut surplus)
        });
        surplus.all_or_none(moves)
    }

    /// Returns whether the side to move must capture: it has a capture, and the rules make it compulsory. Costs less than a
    /// list or a count.
    ///
    /// ```
    /// use checkers_core::Variant;
    /// let variant = Variant::from_id("russian").unwrap();
    /// assert!(!variant.must_capture(&variant.initial()));
    /// assert!(variant.must_capture(&variant.parse_fen("W:Wc3:Bd4").unwrap()));
    /// ```
    #[must_use]
    pub fn must_capture(&self, position: &Position) -> bool {
        with_generator!(self, generator => generator.must_capture(&position.state(), position.turn()))
    }

    /// Returns the legal moves of the piece on one square. Priority of captures is decided among all pieces.
    #[cfg(feature = "alloc")]
    #[must_use]
    pub fn moves_from(&self, position: &Position, origin: Square) -> alloc::vec::Vec<Move> {
        let mut moves = alloc::vec::Vec::new();
        let _ = self.visit_moves(position, &mut |mv| {
            if mv.origin() == origin {
                moves.push(*mv);
            }
            ControlFlow::Continue(())
        });
        moves
    }

    /// Returns how many distinct legal moves there are.
    #[must_use]
    pub fn count_moves(&self, position: &Position) -> u64 {
        with_generator!(self, generator => generator.count(&position.state(), position.turn()))
    }

    /// Calls `visit` with each distinct legal move until it returns `Flow::Break`. Returns `Flow::Break` in that case.
    pub fn visit_moves(&self, position: &Position, visit: &mut dyn FnMut(&Move) -> Flow) -> Flow {
        self.list(position, &mut |batch: &[Move]| batch.iter().try_for_each(&mut *visit))
    }

    /// Calls `visit` with batches of legal moves, each distinct move once, until it returns `Flow::Break`. Returns
    /// `Flow::Break` in that case. Most positions need one call; without a legal move there is none.
    pub fn visit_move_batches(&self, position: &Position, visit: &mut dyn FnMut(&[Move]) -> Flow) -> Flow {
        self.list(position, &mut { visit })
    }

    /// Returns whether there is any legal move.
    #[must_use]
    pub fn has_moves(&self, position: &Position) -> bool {
        self.count_moves(position) > 0
    }

    /// Returns whether the side to move has a legal capture. It lists the moves;
    /// [`Variant::must_capture`] costs less.
    ///
    /// ```
    /// use checkers_core::Variant;
    /// let turkish = Variant::from_id("turkish").unwrap();
    /// assert!(turkish.can_capture(&turkish.parse_fen("W:WKa1:BKa7").unwrap()));
    /// assert!(!turkish.can_capture(&turkish.initial()));
    /// ```
    #[must_use]
    pub fn can_capture(&self, position: &Position) -> bool {
        let has_capture = |moves: &[Move]| moves.iter().any(Move::is_capture);
        let found = |moves: &[Move]| if has_capture(moves) { Flow::Break(()) } else { Flow::Continue(()) };
        self.list(position, &mut { found }).is_break()
    }

    /// Returns whether the move is legal here.
    #[must_use]
    pub fn is_legal(&self, position: &Position, mv: &Move) -> bool {
        let found = |batch: &[Move]| if batch.contains(mv) { Flow::Break(()) } else { Flow::Continue(()) };
        self.list(position, &mut { found }).is_break()
    }

    /// Checks that the move is legal here.
    ///
    /// # Errors
    /// [`IllegalMove`] if it is not legal here.
    pub fn check_move(&self, position: &Position, mv: &Move) -> Result<(), IllegalMove> {
        if self.is_legal(position, mv) {
            Ok(())
        } else {
            Err(IllegalMove::new(self.rules(), self.grid(), mv))
        }
    }

    /// Returns the position after a move.
    ///
    /// # Errors
    /// [`IllegalMove`] if it is not legal here.
    pub fn play(&self, position: &Position, mv: &Move) -> Result<Position, IllegalMove> {
        self.check_move(position, mv)?;
        Ok(self.play_unchecked(position, mv))
    }

    /// Returns the position after a move that is known to be legal here, such as one from [`Variant::legal_moves`].
    /// Nothing is checked; with an illegal move the result is meaningless.
    #[must_use]
    #[inline]
    pub fn play_unchecked(&self, position: &Position, mv: &Move) -> Position {
        let mut next = *position;
        next.make_unchecked(mv, || self.rules().king.quiet_run);
        next
    }

    /// Makes a move that is known to be legal, such as one from [`Variant::legal_moves_into`], on the position itself,
    /// and returns what [`Position::unmake`] needs to take it back. Nothing is checked; with an illegal move the
    /// position becomes meaningless.
    ///
    /// [`Variant::play_unchecked`] keeps the old position, at the cost of a copy of 64 bytes.
    ///
    /// ```
    /// use checkers_core::Variant;
    /// let variant = Variant::from_id("international").unwrap();
    /// let mut position = variant.initial();
    /// let mv = variant.legal_moves(&position)[0];
    /// let undo = variant.make(&mut position, &mv);
    /// assert_eq!(position, variant.play(&variant.initial(), &mv).unwrap());
    /// position.unmake(&mv, undo);
    /// assert_eq!(position, variant.initial());
    /// ```
    #[inline]
    pub fn make(&self, position: &mut Position, mv: &Move) -> Undo {
        position.make(mv, || self.rules().king.quiet_run)
    }

    /// Returns the origin and the destination of a move as one number without gaps, below [`Variant::from_to_count`]:
    /// the number of the origin in board order, times the number of squares, plus that of the destination. For tables
    /// such as history heuristics. Captures that differ only in the captured set share a number.
    ///
    /// ```
    /// use checkers_core::Variant;
    /// let variant = Variant::from_id("international").unwrap();
    /// let mut history = vec![0_i32; variant.from_to_count()];
    /// for mv in variant.legal_moves(&variant.initial()) {
    ///     history[variant.from_to_index(&mv)] += 1;
    /// }
    /// assert_eq!(history.iter().sum::<i32>(), 9);
    /// assert_eq!(variant.from_to_count(), 50 * 50);
    /// ```
    #[must_use]
    #[inline]
    pub fn from_to_index(&self, mv: &Move) -> usize {
        self.grid().pair_index(mv.origin(), mv.destination())
    }

    /// Returns how many numbers [`Variant::from_to_index`] can return: the square of the number of squares.
    #[must_use]
    pub fn from_to_count(&self) -> usize {
        let squares = self.grid().board().squares();
        squares * squares
    }

    /// Returns the paths of a move: all orders of its captures, with their landing squares. Empty if it is not legal
    /// here.
    ///
    /// There may be very many; [`Variant::visit_paths_of`] visits them without storing them.
    #[cfg(feature = "alloc")]
    #[must_use]
    pub fn paths(&self, position: &Position, mv: &Move) -> alloc::vec::Vec<Path> {
        let mut paths = alloc::vec::Vec::new();
        let _ = self.visit_paths_of(position, mv, &mut |_, path| {
            paths.push(path.clone());
            ControlFlow::Continue(())
        });
        paths
    }

    /// Calls `visit` with each path of a move until it returns `Flow::Break`. Returns `Flow::Break` in that case.
    pub fn visit_paths_of(
        &self,
        position: &Position,
        mv: &Move,
        visit: &mut dyn FnMut(&Move, &Path) -> Flow,
    ) -> Flow {
        self.paths_of(position, Some(mv), visit)
    }

    /// Calls `visit` with each path of each legal move until it returns `Flow::Break`. Returns `Flow::Break` in that
    /// case.
    pub fn visit_paths(&self, position: &Position, visit: &mut dyn FnMut(&Move, &Path) -> Flow) -> Flow {
        self.paths_of(position, None, visit)
    }

    /// Returns the named rule set; `None` for custom rules.
    #[cfg(feature = "pdn")]
    pub(crate) fn is_named(&self) -> bool {
        self.named().is_some()
    }

    fn named(&self) -> Option<&'static NamedRules> {
        match &self.kind {
            Kind::Named(index) => Some(&VARIANTS[*index as usize]),
            #[cfg(feature = "alloc")]
            _ => None,
        }
    }

    /// Returns the generator of the variant's moves.
    #[inline(always)]
    pub(crate) fn generator(&self) -> AnyGenerator<'_> {
        match &self.kind {
            Kind::Named(index) => AnyGenerator::named(*index as usize),
            #[cfg(feature = "alloc")]
            Kind::Narrow(owned) => AnyGenerator::narrow(owned),
            #[cfg(all(feature = "alloc", feature = "wide-boards"))]
            Kind::Wide(owned) => AnyGenerator::wide(owned),
        }
    }

    /// Passes the legal moves to the receiver, in batches, until it returns `Flow::Break`. Returns `Flow::Break` in
    /// that case.
    #[inline(always)]
    fn list<F: FnMut(&[Move]) -> Flow>(&self, position: &Position, receiver: &mut F) -> Flow {
        with_generator!(self, generator => generator.list(&position.state(), position.turn(), receiver))
    }

    /// Calls `visit` with each path of each legal move, or of one.
    fn paths_of(
        &self,
        position: &Position,
        only: Option<&Move>,
        visit: &mut dyn FnMut(&Move, &Path) -> Flow,
    ) -> Flow {
        with_generator!(self, generator => {
            let only_change = only.map(|mv| mv.to_change());
            if only.copied() != only_change.as_ref().map(Move::from_change) {
                // A move of another board, with squares that are not on this one.
                return Flow::Continue(());
            }
            generator.visit_paths(
                &position.state(),
                position.turn(),
                only_change.as_ref(),
                &mut |change, path| visit(&Move::from_change(change), path),
            )
        })
    }
}

/// The number of moves that did not fit into a list.
#[derive(Default)]
struct Surplus(usize);

impl<W: Word> Receiver<W> for Surplus {
    fn moves(&mut self, moves: &[Move]) -> Flow {
        self.0 += moves.len();
        Flow::Continue(())
    }
}

impl Surplus {
    /// Clears the list and reports an overflow if there is a surplus.
    #[inline]
    fn all_or_none(self, moves: &mut MoveList) -> Result<(), Overflow> {
        if self.0 == 0 {
            return Ok(());
        }
        let needed = (self.0 + moves.len()) as u64;
        moves.clear();
        Err(Overflow { needed })
    }
}
