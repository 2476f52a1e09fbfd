//! The engine: iterative deepening at the root.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use checkers_core::position::Strictness;
use checkers_core::rules::Compulsory;
use checkers_core::{Move, Position, Variant};

use crate::bitbase::{Bitbase, Value};
use crate::clock::{Clock, Stopped};
use crate::error::SearchError;
use crate::evaluation::Evaluation;
use crate::limits::Limits;
use crate::ordering::{Ordering, RankedMove};
use crate::path::Path;
use crate::result::{Info, SearchResult, Variation};
use crate::root::Root;
use crate::score::{LEAST_WIN, Score, WIN};
use crate::search::{MAX_PLY, Search};
use crate::table::Table;

/// Half of the first window around the value of the depth before, in centi-men.
const WINDOW: i32 = 30;

/// Options of an engine.
///
/// ```
/// use checkers_engine::Options;
/// let options = Options { seed: 7, ..Options::default() };
/// assert_eq!(options.table_bytes, 16 << 20);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Options {
    /// The size of the transposition table in bytes, rounded down to a power of two. The default is 16 MiB.
    pub table_bytes: usize,
    /// Varies the evaluation by up to 0.02 men, so that games with different seeds differ. With 0, the default, the
    /// evaluation is exact.
    pub seed: u64,
}

impl Default for Options {
    fn default() -> Self {
        Self { table_bytes: 16 << 20, seed: 0 }
    }
}

/// A computer opponent for one variant.
///
/// An engine remembers what it learnt in earlier searches; [`Engine::new_game`] makes it forget. It is used by one thread
/// at a time.
///
/// ```
/// use std::sync::atomic::AtomicBool;
/// use checkers_core::{Game, Variant};
/// use checkers_engine::{Engine, Limits};
/// let game = Game::new(Variant::from_id("english").unwrap());
/// let mut engine = Engine::new(game.variant().clone());
/// let result = engine.search(&game, &Limits::depth(3), &AtomicBool::new(false), &mut |_| {})?;
/// assert!(game.legal_moves().contains(&result.best_move));
/// # Ok::<(), checkers_engine::SearchError>(())
/// ```
#[derive(Debug)]
pub struct Engine {
    variant: Variant,
    evaluation: Evaluation,
    table: Table,
    ordering: Ordering,
    bitbase: Option<Arc<Bitbase>>,
}

/// A root move with what the search of the present depth has found.
#[derive(Clone, Debug)]
struct RootMove {
    mv: Move,
    value: i32,
    moves: Vec<Move>,
}

impl Engine {
    /// Returns an engine with the default options.
    #[must_use]
    pub fn new(variant: Variant) -> Self {
        Self::with_options(variant, &Options::default())
    }

    /// Returns an engine with these options.
    #[must_use]
    pub fn with_options(variant: Variant, options: &Options) -> Self {
        Self {
            evaluation: Evaluation::new(&variant, options.seed),
            table: Table::new(options.table_bytes),
            ordering: Ordering::new(MAX_PLY + 1),
            bitbase: None,
            variant,
        }
    }

    /// Returns the variant that the engine plays.
    #[must_use]
    pub const fn variant(&self) -> &Variant {
        &self.variant
    }

    /// Lets the engine look up endgames. It then sees whether an exchange wins, and does not spoil a won or drawn endgame. An
    /// evaluation of such a win is 200 men and more. `None` takes the bitbase away.
    ///
    /// # Errors
    /// [`SearchError::OtherVariant`] if the bitbase is for another variant.
    pub fn set_bitbase(&mut self, bitbase: Option<Arc<Bitbase>>) -> Result<(), SearchError> {
        if bitbase.as_ref().is_some_and(|bitbase| *bitbase.variant() != self.variant) {
            return Err(SearchError::OtherVariant);
        }
        self.bitbase = bitbase;
        // Earlier results do not know it.
        self.table.clear();
        Ok(())
    }

    /// Forgets everything that earlier searches have learnt. Afterwards the engine searches like a new one.
    pub fn new_game(&mut self) {
        self.table.clear();
        self.ordering.clear();
    }

    /// Returns the static evaluation of a position for the side to move, without any search.
    ///
    /// # Errors
    /// [`SearchError::Position`] if the position is impossible on the variant's board.
    pub fn evaluate(&self, position: &checkers_core::Position) -> Result<Score, SearchError> {
        position.check(self.variant.rules(), self.variant.grid(), Strictness::Lenient)?;
        Ok(Score::from_value(self.evaluation.value(self.variant.grid(), position)))
    }

    /// Searches the best move of a game or of a position.
    ///
    /// The search ends at the first of the `limits`, or a few microseconds after another thread has set `stop`. `on_info` is
    /// called with each line of each completed depth. A search that ends before it has completed depth 1 returns a legal
    /// move nevertheless.
    ///
    /// ```
    /// use std::sync::atomic::AtomicBool;
    /// use checkers_core::Variant;
    /// use checkers_engine::{Engine, Limits, Score};
    /// let variant = Variant::from_id("international").unwrap();
    /// let position = variant.parse_fen("W:W28:B22").unwrap();
    /// let mut engine = Engine::new(variant);
    /// let result = engine.search(position, &Limits::depth(3), &AtomicBool::new(false), &mut |_| ())?;
    /// assert_eq!(result.score, Score::Win { plies: 1 }); // it captures the last piece
    /// # Ok::<(), checkers_engine::SearchError>(())
    /// ```
    ///
    /// # Errors
    /// [`SearchError`] if the game is over, or the position or the game does not belong to the engine's variant. A draw that
    /// a player can claim does not end the game.
    pub fn search(
        &mut self,
        root: impl Into<Root>,
        limits: &Limits,
        stop: &AtomicBool,
        on_info: &mut dyn FnMut(&Info<'_>),
    ) -> Result<SearchResult, SearchError> {
        let clock = Clock::new(limits, stop);
        let root = root.into();
        self.check(&root)?;
        let Self { variant, evaluation, table, ordering, bitbase } = self;
        table.next_generation();
        ordering.clear();
        let path = Path::new(variant, &root);
        let root_pieces = path.position().occupied().len();
        let mut search = Search {
            bitbase: bitbase.as_deref(),
            most_pieces: bitbase.as_ref().map_or(0, |bitbase| bitbase.pieces().min(root_pieces - 1)),
            grid: variant.grid(),
            must_capture: variant.rules().capture.compulsory == Compulsory::Always,
            path,
            moves: Vec::new(),
            variations: vec![Vec::new(); MAX_PLY + 2],
            variant,
            evaluation,
            table,
            ordering,
            clock,
        };
        // If there are so many moves that listing them is stopped, the first ones will do.
        let _: Result<(), Stopped> = search.list_moves();
        let mut moves: Vec<RootMove> = search.moves.drain(..).map(|ranked| RootMove::new(&ranked)).collect();
        if let Some(bitbase) = bitbase.as_deref() {
            keep_value(bitbase, search.path.position(), &mut moves);
        }
        let depth = search.deepen(&mut moves, limits, on_info);
        let lines = lines(&moves, limits);
        let lines: Vec<Variation> = lines.iter().map(RootMove::variation).collect();
        Ok(SearchResult {
            best_move: moves[0].mv,
            score: Score::from_value(moves[0].value),
            depth,
            nodes: search.clock.nodes,
            elapsed: search.clock.elapsed(),
            lines,
        })
    }

    /// Refuses a root from which no move can be searched.
    fn check(&self, root: &Root) -> Result<(), SearchError> {
        if root.variant.as_ref().is_some_and(|variant| *variant != self.variant) {
            return Err(SearchError::OtherVariant);
        }
        for position in &root.positions {
            position.check(self.variant.rules(), self.variant.grid(), Strictness::Lenient)?;
        }
        let position = root.positions.last();
        match root.outcome.or_else(|| position.and_then(|position| self.variant.outcome(position))) {
            Some(outcome) => Err(SearchError::GameOver(outcome)),
            None => Ok(()),
        }
    }
}

/// Leaves only the moves that keep the value of a position that the bitbase has.
fn keep_value(bitbase: &Bitbase, position: &Position, moves: &mut Vec<RootMove>) {
    let wanted = match bitbase.probe(position) {
        Some(Value::Win) => Value::Loss,
        Some(Value::Draw) => Value::Draw,
        Some(Value::Loss) | None => return,
    };
    let keeps = |root_move: &RootMove| {
        bitbase.value(&bitbase.variant().play_unchecked(position, &root_move.mv)) == Some(wanted)
    };
    if moves.iter().any(keeps) {
        moves.retain(keeps);
    }
}

/// Returns the moves that are reported, of a list whose best moves come first.
fn lines<'a>(moves: &'a [RootMove], limits: &Limits) -> &'a [RootMove] {
    &moves[..limits.lines.clamp(1, moves.len())]
}

impl Search<'_> {
    /// Searches deeper and deeper, with the best moves first in the list afterwards. Returns the last complete depth.
    fn deepen(&mut self, moves: &mut [RootMove], limits: &Limits, on_info: &mut dyn FnMut(&Info<'_>)) -> u32 {
        // What is reported if not even depth 1 is completed.
        let value = self.evaluation.value(self.grid, self.path.position());
        moves.iter_mut().for_each(|root_move| root_move.value = value);
        let most = limits.depth.unwrap_or(Limits::MAX_DEPTH).clamp(1, Limits::MAX_DEPTH);
        for depth in 1..=most {
            let count = lines(moves, limits).len();
            for line in 0..count {
                if self.best_line(&mut moves[line..], depth).is_err() {
                    self.path.rewind();
                    self.moves.clear();
                    return depth - 1;
                }
            }
            // A later line may turn out better than an earlier one.
            moves[..count].sort_by_key(|root_move| std::cmp::Reverse(root_move.value));
            for (index, root_move) in moves[..count].iter().enumerate() {
                on_info(&Info {
                    depth,
                    line: index + 1,
                    score: Score::from_value(root_move.value),
                    nodes: self.clock.nodes,
                    elapsed: self.clock.elapsed(),
                    variation: &root_move.moves,
                });
            }
            // Nothing shorter is left to be found than a win or a loss within the depth.
            if moves[..count].iter().all(|found| WIN - found.value.abs() <= depth as i32) {
                return depth;
            }
        }
        most
    }

    /// Finds the best of these moves and puts it first. Its value of the depth before is the centre of the first window.
    fn best_line(&mut self, moves: &mut [RootMove], depth: u32) -> Result<(), Stopped> {
        let expected = moves[0].value;
        let mut margin = if depth < 4 || expected.abs() >= LEAST_WIN { 2 * WIN } else { WINDOW };
        loop {
            let (alpha, beta) = ((expected - margin).max(-WIN), (expected + margin).min(WIN));
            let value = self.best_root_move(moves, depth as i32, alpha, beta)?;
            if (value > alpha || alpha == -WIN) && (value < beta || beta == WIN) {
                return Ok(());
            }
            margin = if margin < 500 { margin * 4 } else { 2 * WIN };
        }
    }

    /// Searches these moves with a window, and moves each better one to the front.
    fn best_root_move(
        &mut self,
        moves: &mut [RootMove],
        depth: i32,
        mut alpha: i32,
        beta: i32,
    ) -> Result<i32, Stopped> {
        self.clock.tick()?;
        let mut best = -WIN;
        for index in 0..moves.len() {
            let mv = moves[index].mv;
            self.path.play(&mv);
            let value = self.child_value(index == 0, depth - 1, 0, alpha, beta)?;
            self.path.take_back();
            best = best.max(value);
            if index == 0 || value > alpha {
                let found = &mut moves[index];
                found.value = value;
                found.moves.clear();
                found.moves.push(mv);
                found.moves.extend_from_slice(&self.variations[1]);
                moves[..=index].rotate_right(1);
            }
            alpha = alpha.max(value);
            if alpha >= beta {
                break;
            }
        }
        Ok(best)
    }
}

impl RootMove {
    fn new(ranked: &RankedMove) -> Self {
        Self { mv: ranked.mv, value: 0, moves: vec![ranked.mv] }
    }

    fn variation(&self) -> Variation {
        Variation { score: Score::from_value(self.value), moves: self.moves.clone() }
    }
}
