//! A board laid out on a machine word.

use super::board::{Board, Pattern};
use super::color::Color;
use super::direction::{DIRECTIONS, Direction};
use super::paired_shifts::PairedShifts;
use super::square::{Coordinates, Square};
use super::word::Word;

/// Marks "no square" in a table of bytes.
pub(crate) const NOWHERE: u8 = u8::MAX;

/// How squares are numbered.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum BitOrder {
    /// Every second cell of a grid whose rows are `stride` cells long (odd, so that one rule covers both colours of
    /// rows): bit `(rank * stride + file) / 2`. There is at least one ghost column at the right.
    Checkered { stride: u8 },
    /// Every cell of a grid: bit `rank * stride + file`.
    Full { stride: u8 },
    /// Playable squares one after the other, where neither grid fits the word.
    Dense,
}

/// A board laid out on the word `W`: the bit of each square, and the tables that the generator reads.
///
/// Where it fits, a step in one direction is one shift of the whole word. A board that is too wide for that (more
/// than 128 bits with its ghost columns) takes two shifts; with missing squares, its steps go through a table, square by
/// square.
#[derive(Clone, Debug)]
pub(crate) struct Layout<W: Word> {
    board: Board,
    numbering: BitOrder,
    shifts: Shifts<W>,
    /// Steps of a board that is numbered [`BitOrder::Dense`], if two shifts do.
    paired: Option<PairedShifts<W>>,
    playable: W,
    crowning: [W; 2],
    rays: [W::Table; DIRECTIONS],
    /// For each square, the squares two steps away in any direction.
    rings: W::Table,
    next: [W::Bytes; DIRECTIONS],
    files: W::Bytes,
    ranks: W::Bytes,
    /// For each square, the number of squares before it in board order.
    indices: W::Bytes,
    /// The number of squares.
    squares: u8,
}

/// Steps as shifts of the whole word. They depend on the size of the board only, not on the colour of its corner.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Shifts<W> {
    /// How many bits a step in this direction moves a square.
    distances: [u8; DIRECTIONS],
    /// The squares that a step in this direction does not take off the board, where a shift alone cannot tell.
    guards: [W; DIRECTIONS],
    /// How often a flood in this direction must double its distance to cover the longest line.
    doublings: [u8; DIRECTIONS],
}

impl BitOrder {
    /// Returns a grid that fits the bits of the word, if there is one.
    const fn grid(board: &Board, bits: u32) -> Option<Self> {
        let width = board.width as u32;
        let height = board.height as u32;
        if matches!(board.pattern, Pattern::All) {
            if width * height <= bits {
                return Some(BitOrder::Full { stride: board.width });
            }
        } else {
            let stride = (width + 1) | 1;
            if stride <= u8::MAX as u32 && ((height - 1) * stride + width - 1) / 2 < bits {
                return Some(BitOrder::Checkered { stride: stride as u8 });
            }
        }
        None
    }

    /// Returns the numbering of the board on a word of this width, or `None` if the board needs a wider one: because it
    /// has too many squares, or because a wider word has room for a grid and this one has not.
    const fn fitting(board: &Board, bits: u32) -> Option<Self> {
        if let Some(grid) = Self::grid(board, bits) {
            return Some(grid);
        }
        let wider_is_better = bits < u128::BITS && Self::grid(board, u128::BITS).is_some();
        if board.squares() <= bits as usize && !wider_is_better { Some(BitOrder::Dense) } else { None }
    }

    /// Returns whether a step in one direction is the same distance in bits from every square.
    const fn is_uniform(self) -> bool {
        !matches!(self, BitOrder::Dense)
    }

    /// Returns the bit of a cell on a grid; no meaning for [`BitOrder::Dense`].
    const fn grid_bit(self, file: u8, rank: u8) -> u8 {
        match self {
            BitOrder::Checkered { stride } => ((rank as u32 * stride as u32 + file as u32) / 2) as u8,
            BitOrder::Full { stride } => (rank as u32 * stride as u32 + file as u32) as u8,
            BitOrder::Dense => NOWHERE,
        }
    }

    /// Returns the number of bits that a step in an ascending direction moves up.
    const fn distance(self, direction: Direction) -> u8 {
        match (self, direction) {
            (BitOrder::Checkered { stride }, Direction::NorthEast | Direction::SouthWest) => {
                stride.div_ceil(2)
            }
            (BitOrder::Checkered { stride }, Direction::NorthWest | Direction::SouthEast) => stride / 2,
            (BitOrder::Checkered { stride }, Direction::North | Direction::South) => stride,
            (BitOrder::Full { stride }, Direction::NorthEast | Direction::SouthWest) => stride + 1,
            (BitOrder::Full { stride }, Direction::NorthWest | Direction::SouthEast) => stride - 1,
            (BitOrder::Full { stride }, Direction::North | Direction::South) => stride,
            (BitOrder::Checkered { .. } | BitOrder::Full { .. }, Direction::East | Direction::West) => 1,
            (BitOrder::Dense, _) => 0,
        }
    }
}

/// Defines the constructor for one word. A macro, because a trait cannot have a `const fn` yet.
macro_rules! build {
    ($word:ty) => {
        impl Layout<$word> {
            /// Lays the board out. `None` if the board is not supported ([`Board::check`]) or does not fit the word.
            #[must_use]
            pub(crate) const fn new(board: Board) -> Option<Self> {
                const N: usize = <$word>::BITS as usize;
                if board.check().is_err() {
                    return None;
                }
                let Some(numbering) = BitOrder::fitting(&board, N as u32) else { return None };

                // Squares, from the bottom left along the ranks.
                let mut playable: $word = 0;
                let mut files = [NOWHERE; N];
                let mut ranks = [NOWHERE; N];
                let mut indices = [0; N];
                let mut crowning: [$word; 2] = [0; 2];
                let mut dense = 0;
                let mut rank = 0;
                while rank < board.height {
                    let mut file = 0;
                    while file < board.width {
                        if board.is_playable(file, rank) {
                            let bit =
                                if numbering.is_uniform() { numbering.grid_bit(file, rank) } else { dense };
                            playable |= 1 << bit;
                            files[bit as usize] = file;
                            ranks[bit as usize] = rank;
                            indices[bit as usize] = dense;
                            if rank == board.height - 1 {
                                crowning[Color::White as usize] |= 1 << bit;
                            }
                            if rank == 0 {
                                crowning[Color::Black as usize] |= 1 << bit;
                            }
                            dense += 1;
                        }
                        file += 1;
                    }
                    rank += 1;
                }

                // Steps.
                let mut shifts = [0; DIRECTIONS];
                let mut guards: [$word; DIRECTIONS] = [!0; DIRECTIONS];
                let mut next = [[NOWHERE; N]; DIRECTIONS];
                let mut d = 0;
                while d < DIRECTIONS {
                    let direction = Direction::from_index(d);
                    shifts[d] = numbering.distance(direction);
                    let mut guard: $word = 0;
                    let mut runaway = false;
                    let mut bit = 0;
                    while bit < N {
                        if playable >> bit & 1 == 1 {
                            let here = Coordinates { file: files[bit], rank: ranks[bit] };
                            if let Some(there) = board.step(here, direction) {
                                let mut to = numbering.grid_bit(there.file, there.rank);
                                if !numbering.is_uniform() {
                                    to = 0;
                                    while files[to as usize] != there.file || ranks[to as usize] != there.rank
                                    {
                                        to += 1;
                                    }
                                }
                                next[d][bit] = to;
                                guard |= 1 << bit;
                            } else {
                                let shifted: $word = if shifts[d] as u32 >= N as u32 {
                                    0
                                } else if direction.ascends() {
                                    1 << bit << shifts[d]
                                } else {
                                    1 << bit >> shifts[d]
                                };
                                runaway |= shifted & playable != 0;
                            }
                        }
                        bit += 1;
                    }
                    // A guard is kept only where a shift off the edge would land on another square.
                    if runaway {
                        guards[d] = guard;
                    }
                    if shifts[d] as u32 >= N as u32 {
                        // Boards of one rank: no piece steps that far.
                        shifts[d] = 0;
                        guards[d] = 0;
                    }
                    d += 1;
                }

                // Rays: every square beyond, to the edge.
                let mut rays: [[$word; N]; DIRECTIONS] = [[0; N]; DIRECTIONS];
                let mut rings: [$word; N] = [0; N];
                let mut doublings = [0; DIRECTIONS];
                let mut d = 0;
                while d < DIRECTIONS {
                    let mut bit = 0;
                    while bit < N {
                        let mut at = next[d][bit];
                        while at != NOWHERE {
                            rays[d][bit] |= 1 << at;
                            if rays[d][bit].count_ones() == 2 {
                                rings[bit] |= 1 << at;
                            }
                            at = next[d][at as usize];
                        }
                        while 1_u32 << doublings[d] < rays[d][bit].count_ones() {
                            doublings[d] += 1;
                        }
                        bit += 1;
                    }
                    d += 1;
                }
                Some(Self {
                    board,
                    numbering,
                    shifts: Shifts { distances: shifts, guards, doublings },
                    paired: if numbering.is_uniform() { None } else { PairedShifts::<$word>::of(&next) },
                    playable,
                    crowning,
                    rays,
                    rings,
                    next,
                    files,
                    ranks,
                    indices,
                    squares: dense,
                })
            }
        }
    };
}

build!(u64);
build!(u128);

impl<W: Word> Layout<W> {
    /// Returns the board.
    #[must_use]
    pub(crate) const fn board(&self) -> &Board {
        &self.board
    }

    /// Returns every square of the game.
    #[must_use]
    #[inline(always)]
    pub(crate) const fn playable(&self) -> W {
        self.playable
    }

    /// Returns the row on which a man of this colour is crowned: the squares of the far rank.
    #[must_use]
    #[inline(always)]
    pub(crate) const fn crowning(&self, color: Color) -> W {
        self.crowning[color as usize]
    }

    /// Steps as shifts; `None` if the squares are not numbered as a grid.
    #[inline(always)]
    pub(crate) const fn shifts(&self) -> Option<&Shifts<W>> {
        if self.numbering.is_uniform() { Some(&self.shifts) } else { None }
    }

    /// Moves every square of the set one step in the direction with this index (taken modulo 8); what leaves the board
    /// is lost, or lands on a ghost bit outside [`Layout::playable`].
    #[inline(always)]
    #[must_use]
    pub(crate) fn step(&self, direction: usize, set: W) -> W {
        match self.shifts() {
            Some(shifts) => shifts.step(direction, set),
            None => self.step_unevenly(direction, set),
        }
    }

    // Few games need it: the code of all others stays short.
    #[cold]
    #[inline(never)]
    fn step_unevenly(&self, direction: usize, set: W) -> W {
        match &self.paired {
            Some(paired) => paired.step(direction, set),
            None => self.step_through_table(direction, set),
        }
    }

    #[cold]
    #[inline(never)]
    fn step_through_table(&self, direction: usize, mut set: W) -> W {
        let mut stepped = W::ZERO;
        while set.any() {
            let to = W::byte(&self.next[direction], set.lowest());
            if to != NOWHERE {
                stepped |= W::bit(to as u32);
            }
            set = set.rest();
        }
        stepped
    }

    /// Returns the squares beyond a square in the direction with this index, to the edge or the first missing square.
    #[inline(always)]
    #[must_use]
    pub(crate) fn ray(&self, direction: usize, bit: u32) -> W {
        W::entry(&self.rays[direction % DIRECTIONS], bit)
    }

    /// Returns the squares that are two steps from this one in any direction.
    #[inline(always)]
    #[must_use]
    pub(crate) fn ring(&self, bit: u32) -> W {
        W::entry(&self.rings, bit)
    }

    /// Moves every square of the set one step back, against the direction with this index. Every square must have
    /// been reached by a step that way.
    #[inline(always)]
    #[must_use]
    pub(crate) fn step_back(&self, direction: usize, set: W) -> W {
        match self.shifts() {
            Some(shifts) => shifts.step_back(direction, set),
            None => self.step_unevenly(direction ^ 4, set),
        }
    }

    /// Returns the free squares beyond a square in the direction with this index, up to the first that is not in
    /// `empty`.
    #[inline(always)]
    #[must_use]
    pub(crate) fn open(&self, direction: usize, bit: u32, empty: W) -> W {
        let ray = self.ray(direction, bit);
        let blockers = ray & !empty;
        // Up the board the nearest blocker is the lowest bit, down the board the highest.
        if direction < DIRECTIONS / 2 {
            ray & blockers.below()
        } else {
            ray & empty & blockers.up_from_highest()
        }
    }

    /// Returns the first square beyond a square in the direction with this index that is not in `empty`, as a set of
    /// one or none.
    #[inline(always)]
    #[must_use]
    pub(crate) fn first_blocker(&self, direction: usize, bit: u32, empty: W) -> W {
        let blockers = self.ray(direction, bit) & !empty;
        if direction < DIRECTIONS / 2 {
            blockers.isolate()
        } else if blockers.is_empty() {
            W::ZERO
        } else {
            W::bit(blockers.highest())
        }
    }

    /// Returns the squares of `empty` that are reached by sliding over them from the set in the direction with this
    /// index.
    #[inline(always)]
    #[must_use]
    pub(crate) fn flood(&self, direction: usize, set: W, empty: W) -> W {
        match self.shifts() {
            Some(shifts) => shifts.flood(direction, set, empty),
            None => self.flood_unevenly(direction, set, empty),
        }
    }

    #[cold]
    #[inline(never)]
    fn flood_unevenly(&self, direction: usize, set: W, empty: W) -> W {
        let mut reached = W::ZERO;
        let mut sliding = set;
        while sliding.any() {
            sliding = self.step_unevenly(direction, sliding) & empty;
            reached |= sliding;
        }
        reached
    }

    /// Returns the bit of a cell, or `None` if it is not a square of the game.
    #[must_use]
    pub(crate) fn square_at(&self, place: Coordinates) -> Option<Square> {
        if !self.board.is_playable(place.file, place.rank) {
            return None;
        }
        if self.numbering.is_uniform() {
            return Square::new(self.numbering.grid_bit(place.file, place.rank));
        }
        (0..W::BITS)
            .find(|bit| W::byte(&self.files, *bit) == place.file && W::byte(&self.ranks, *bit) == place.rank)
            .map(Square::wrap)
    }

    /// Returns the coordinates of a square, or `None` if it is not a square of this board.
    #[must_use]
    pub(crate) fn coordinates(&self, square: Square) -> Option<Coordinates> {
        if !self.has(square) {
            return None;
        }
        let bit = square.bit() as u32;
        Some(Coordinates { file: W::byte(&self.files, bit), rank: W::byte(&self.ranks, bit) })
    }

    /// Returns whether the square belongs to this board.
    #[must_use]
    pub(crate) fn has(&self, square: Square) -> bool {
        (square.bit() as u32) < W::BITS && (self.playable & W::bit(square.bit() as u32)).any()
    }

    /// Returns the number of squares before this one in board order; 0 for a bit that is not a square.
    #[must_use]
    #[inline(always)]
    pub(crate) fn index(&self, square: Square) -> usize {
        W::byte(&self.indices, square.bit() as u32) as usize
    }

    /// Returns how many squares the board has.
    #[must_use]
    #[inline(always)]
    pub(crate) const fn squares(&self) -> usize {
        self.squares as usize
    }

    /// Returns the square one step away, if there is one.
    #[must_use]
    pub(crate) fn neighbour(&self, square: Square, direction: Direction) -> Option<Square> {
        if !self.has(square) {
            return None;
        }
        Square::new(W::byte(&self.next[direction as usize], square.bit() as u32))
    }

    /// Returns the image of a square when the board is turned by 180 degrees; `None` if that cell is missing.
    #[must_use]
    pub(crate) fn turned(&self, square: Square) -> Option<Square> {
        let place = self.coordinates(square)?;
        self.square_at(Coordinates {
            file: self.board.width - 1 - place.file,
            rank: self.board.height - 1 - place.rank,
        })
    }
}

impl<W: Word> Shifts<W> {
    /// Returns whether steps in this direction are the same on another board.
    #[cfg(test)]
    pub(crate) fn steps_alike(&self, other: &Self, direction: Direction) -> bool {
        let of = |shifts: &Self| {
            let d = direction as usize;
            (shifts.distances[d], shifts.guards[d], shifts.doublings[d])
        };
        of(self) == of(other)
    }

    /// [`Layout::step`].
    #[inline(always)]
    pub(crate) fn step(&self, direction: usize, set: W) -> W {
        let direction = direction % DIRECTIONS;
        let set = set & self.guards[direction];
        let distance = u32::from(self.distances[direction]);
        if direction < DIRECTIONS / 2 { set << distance } else { set >> distance }
    }

    /// [`Layout::step_back`].
    #[inline(always)]
    pub(crate) fn step_back(&self, direction: usize, set: W) -> W {
        let direction = direction % DIRECTIONS;
        let distance = u32::from(self.distances[direction]);
        if direction < DIRECTIONS / 2 { set >> distance } else { set << distance }
    }

    /// Returns the number of the square that lies `distance` steps before this one.
    #[inline(always)]
    pub(crate) fn square_back(&self, direction: usize, square: u32, distance: u32) -> u32 {
        let direction = direction % DIRECTIONS;
        let bits = u32::from(self.distances[direction]) * distance;
        if direction < DIRECTIONS / 2 { square.wrapping_sub(bits) } else { square.wrapping_add(bits) }
    }

    /// [`Layout::flood`].
    #[inline(always)]
    pub(crate) fn flood(&self, direction: usize, set: W, empty: W) -> W {
        let direction = direction % DIRECTIONS;
        let distance = u32::from(self.distances[direction]);
        let shift = |set: W, by: u32| if direction < DIRECTIONS / 2 { set << by } else { set >> by };
        // First the free squares that are not behind an edge; later, the squares where a run of free squares of some
        // length ends.
        let mut runs = empty & shift(self.guards[direction], distance);
        let mut reached = runs & shift(set, distance);
        let mut by = distance;
        // No branch for each step: every round covers twice the distance. No shift is longer than the longest line.
        for _ in 0..self.doublings[direction] {
            reached |= runs & shift(reached, by);
            runs &= shift(runs, by);
            by *= 2;
        }
        reached
    }
}
