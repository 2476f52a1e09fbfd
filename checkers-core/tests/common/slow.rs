//! A slow, obvious generator: a mailbox, one square at a time, every path written out.
//!
//! It exists to be compared with the fast one and shares no code with it. It reads the plain data of [`Rules`] and
//! [`Board`](checkers_core::geometry::Board) and nothing else: no layout, no bitboards, no clever search that would
//! need proof. Each rule is in one place, next to the axis that it reads.

use std::collections::BTreeSet;

use checkers_core::rules::{Compulsory, Landing, Measure, Promotion, Range, Removal};
use checkers_core::{Color, Direction, DirectionSet, Rules};

/// A square: file from the left, rank from the bottom, from zero.
pub type At = (u8, u8);
/// A step in files and ranks.
type Delta = (i16, i16);

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Piece {
    pub color: Color,
    pub king: bool,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    width: u8,
    cells: Vec<Option<Piece>>,
    pub turn: Color,
    /// For each side, the king that it moved last and how often in a row; only where the rules count that.
    pub runs: [Option<(At, u8)>; 2],
}

/// What makes two captures the same move: origin, destination, captured squares, whether a king stands there then.
pub type Key = (At, At, BTreeSet<At>, bool);

/// One way to make one move.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Path {
    pub origin: At,
    /// Where the piece lands, one square a step. A king that runs straight on after a capture is said to land
    /// directly behind the piece that it took.
    pub landings: Vec<At>,
    /// The captured pieces, in order; one a landing, or none at all.
    pub captured: Vec<At>,
    /// Whether a king stands there afterwards.
    pub king: bool,
    pub promotes: bool,
}

/// A capture in progress.
#[derive(Clone)]
struct Hand {
    /// The board without the moving piece, and without what left it already.
    board: Position,
    at: At,
    piece: Piece,
    path: Path,
    first: Option<Delta>,
    last: Option<Delta>,
}

/// A jump: which way, over what, and the free squares behind, nearest first.
type Jump = (Delta, At, Vec<At>);

impl Position {
    pub fn empty(rules: &Rules, turn: Color) -> Self {
        let cells = vec![None; rules.board.width as usize * rules.board.height as usize];
        Self { width: rules.board.width, cells, turn, runs: [None; 2] }
    }

    pub fn get(&self, at: At) -> Option<Piece> {
        self.cells[at.1 as usize * self.width as usize + at.0 as usize]
    }

    pub fn set(&mut self, at: At, piece: Option<Piece>) {
        self.cells[at.1 as usize * self.width as usize + at.0 as usize] = piece;
    }

    pub fn pieces(&self) -> Vec<(At, Piece)> {
        let place = |cell: usize| ((cell % self.width as usize) as u8, (cell / self.width as usize) as u8);
        self.cells.iter().enumerate().filter_map(|(cell, piece)| Some((place(cell), (*piece)?))).collect()
    }

    fn has_men(&self, color: Color) -> bool {
        self.cells.iter().flatten().any(|piece| piece.color == color && !piece.king)
    }

    /// The position after a legal move.
    pub fn after(&self, rules: &Rules, path: &Path) -> Self {
        let mut next = self.clone();
        let mover = self.get(path.origin).unwrap();
        next.set(path.origin, None);
        path.captured.iter().for_each(|&at| next.set(at, None));
        next.set(path.destination(), Some(Piece { king: path.king, ..mover }));
        next.turn = !self.turn;

        let run = &mut next.runs[self.turn as usize];
        *run = match *run {
            _ if !mover.king || !path.captured.is_empty() || rules.king.quiet_run == 0 => None,
            Some((at, count)) if at == path.origin => Some((path.destination(), count + 1)),
            _ => Some((path.destination(), 1)),
        };
        for color in Color::ALL {
            let own = |at| next.get(at).is_some_and(|piece| piece.color == color);
            if !next.has_men(color) || next.runs[color as usize].is_some_and(|(at, _)| !own(at)) {
                next.runs[color as usize] = None;
            }
        }
        next
    }
}

impl Path {
    pub fn destination(&self) -> At {
        *self.landings.last().unwrap()
    }

    pub fn key(&self) -> Key {
        (self.origin, self.destination(), self.captured.iter().copied().collect(), self.king)
    }
}

/// The distinct moves among these paths.
pub fn distinct(paths: &[Path]) -> BTreeSet<Key> {
    paths.iter().map(Path::key).collect()
}

/// How many leaves lie `depth` moves deep, counting paths or distinct moves.
pub fn perft(slow: &Slow<'_>, position: &Position, depth: u32, keep_paths: bool) -> u64 {
    let mut paths = slow.paths(position);
    if !keep_paths {
        let mut seen = BTreeSet::new();
        paths.retain(|path| seen.insert(path.key()));
    }
    match depth {
        0 => 1,
        1 => paths.len() as u64,
        _ => paths.iter().map(|p| perft(slow, &position.after(slow.rules, p), depth - 1, keep_paths)).sum(),
    }
}

/// The generator.
#[derive(Clone, Copy)]
pub struct Slow<'r> {
    pub rules: &'r Rules,
    /// Count every square on which a king could be said to pause while it runs straight on. Only one published
    /// table counts so.
    pub every_pause: bool,
    /// Give a position up when one piece has more ways to capture than this.
    pub limit: usize,
}

impl<'r> Slow<'r> {
    pub fn new(rules: &'r Rules) -> Self {
        Self { rules, every_pause: false, limit: usize::MAX }
    }

    /// Every path of every legal move; `None` if there are too many to write down ([`Slow::limit`]).
    pub fn try_paths(&self, position: &Position) -> Option<Vec<Path>> {
        let ways = |at, piece: Piece| match piece.color == position.turn {
            true => self.captures(position, at, piece).len(),
            false => 0,
        };
        let fits = position.pieces().iter().all(|&(at, piece)| ways(at, piece) <= self.limit);
        fits.then(|| self.paths(position))
    }

    /// Whether no piece has thousands of ways to capture: what random tests look at, since under random rules a position
    /// may have more of them than there is memory for what was met on the way.
    pub fn is_manageable(rules: &'r Rules, position: &Position) -> bool {
        Slow { limit: 5000, ..Slow::new(rules) }.try_paths(position).is_some()
    }

    /// Every path of every legal move.
    pub fn paths(&self, position: &Position) -> Vec<Path> {
        let pieces = position.pieces();
        // Axis `goal.first_king`: with a king on the board the game is over.
        if self.rules.goal.first_king && pieces.iter().any(|(_, piece)| piece.king) {
            return Vec::new();
        }
        let own = || pieces.iter().filter(|(_, piece)| piece.color == position.turn);
        let captures: Vec<Path> = own().flat_map(|&(at, piece)| self.captures(position, at, piece)).collect();
        // Axis `capture.compulsory`: always, if a man can capture, or never.
        let a_man_can = captures.iter().any(|path| !position.get(path.origin).unwrap().king);
        let must = match self.rules.capture.compulsory {
            Compulsory::Always => !captures.is_empty(),
            Compulsory::Men => a_man_can,
            Compulsory::Never => false,
            other => unreachable!("the slow generator lacks {other:?}"),
        };
        let mut paths = self.chosen(position, captures);
        if !must {
            paths.extend(own().flat_map(|&(at, piece)| self.quiet(position, at, piece)));
        }
        paths
    }

    /// The steps of a set of directions, which is written down for White.
    fn deltas(&self, set: DirectionSet, color: Color) -> Vec<Delta> {
        let own =
            |(files, ranks): Delta| if color == Color::White { (files, ranks) } else { (-files, -ranks) };
        Direction::ALL.into_iter().filter(|d| set.contains(*d)).map(|d| own(d.delta())).collect()
    }

    /// The squares from here to the edge or to the first missing square.
    fn ray(&self, from: At, (files, ranks): Delta) -> Vec<At> {
        let board = &self.rules.board;
        // Where every second cell is used, a step along a rank or file skips the cell of the other colour.
        let all = matches!(board.pattern, checkers_core::geometry::Pattern::All);
        let long = if all || is_diagonal((files, ranks)) { 1 } else { 2 };
        let mut squares = Vec::new();
        let (mut file, mut rank) = (from.0 as i16, from.1 as i16);
        loop {
            (file, rank) = (file + files * long, rank + ranks * long);
            let inside = (0..board.width as i16).contains(&file) && (0..board.height as i16).contains(&rank);
            if !inside || !board.is_playable(file as u8, rank as u8) {
                return squares;
            }
            squares.push((file as u8, rank as u8));
        }
    }

    fn is_crowning(&self, at: At, color: Color) -> bool {
        at.1 == if color == Color::White { self.rules.board.height - 1 } else { 0 }
    }

    fn flies(&self, piece: Piece) -> bool {
        piece.king && self.rules.king.range == Range::Flying
    }

    fn quiet(&self, position: &Position, at: At, piece: Piece) -> Vec<Path> {
        let is_free = |square: &At| position.get(*square).is_none();
        let is_own_man = |square: &At| position.get(*square) == Some(Piece { king: false, ..piece });
        let limit = self.rules.king.quiet_run;
        // Axis `king.quiet_run`: a side that has men too may move one king only a limited number of times in a row.
        let worn = |(king, count)| king == at && count >= limit;
        if limit > 0 && position.has_men(piece.color) && position.runs[piece.color as usize].is_some_and(worn)
        {
            return Vec::new();
        }
        let steps = if piece.king { self.rules.king.steps } else { self.rules.man.steps };
        let mut paths = Vec::new();
        for delta in self.deltas(steps, piece.color) {
            let ray = self.ray(at, delta);
            let reach = if self.flies(piece) { ray.len() } else { 1 };
            let mut targets: Vec<At> = ray.iter().copied().take(reach).take_while(is_free).collect();
            // Axis `man.passes_own_men`: over a line of own men to the first free square.
            if targets.is_empty() && !piece.king && self.rules.man.passes_own_men {
                targets.extend(ray.iter().copied().find(|square| !is_own_man(square)).filter(is_free));
            }
            for target in targets {
                let crowned = self.is_crowning(target, piece.color);
                let promotes = !piece.king && crowned && self.rules.man.promotion != Promotion::Never;
                let king = piece.king || promotes;
                paths.push(Path { origin: at, landings: vec![target], captured: Vec::new(), king, promotes });
            }
        }
        paths
    }

    fn captures(&self, position: &Position, at: At, piece: Piece) -> Vec<Path> {
        let path = Path {
            origin: at,
            landings: Vec::new(),
            captured: Vec::new(),
            king: piece.king,
            promotes: false,
        };
        let mut hand = Hand { board: position.clone(), at, piece, path, first: None, last: None };
        // The square that the piece leaves is free for the rest of the move.
        hand.board.set(at, None);
        let mut done = Vec::new();
        self.jumps(&hand).iter().for_each(|jump| self.jump(&hand, jump, &mut done));
        done
    }

    /// The jumps that the piece can make now.
    fn jumps(&self, hand: &Hand) -> Vec<Jump> {
        let rules = self.rules;
        let mut jumps = Vec::new();
        let set = if hand.piece.king { rules.king.captures } else { rules.man.captures };
        for delta in self.deltas(set, hand.piece.color) {
            // Axis `capture.one_class`: all jumps run along diagonals, or all along ranks and files.
            let other_class = hand.first.is_some_and(|first| is_diagonal(first) != is_diagonal(delta));
            // Axis `capture.may_reverse`: no turn by 180 degrees.
            let back = hand.last == Some((-delta.0, -delta.1));
            if rules.capture.one_class && other_class || !rules.capture.may_reverse && back {
                continue;
            }
            let ray = self.ray(hand.at, delta);
            let Some(over) = ray.iter().position(|square| hand.board.get(*square).is_some()) else {
                continue;
            };
            if over > 0 && !self.flies(hand.piece) {
                continue;
            }
            let victim = hand.board.get(ray[over]).unwrap();
            // Axis `capture.removal`: what is captured and still stands there may not be jumped again.
            if victim.color == hand.piece.color || hand.path.captured.contains(&ray[over]) {
                continue;
            }
            // Axis `man.captures_kings`.
            if !hand.piece.king && victim.king && !rules.man.captures_kings {
                continue;
            }
            // Axis `king.landing`: any free square behind, or the first one.
            let any = self.flies(hand.piece) && rules.king.landing != Landing::Behind;
            let reach = if any { ray.len() } else { 1 };
            let free = ray[over + 1..].iter().copied().take(reach);
            let free: Vec<At> = free.take_while(|square| hand.board.get(*square).is_none()).collect();
            if !free.is_empty() {
                jumps.push((delta, ray[over], free));
            }
        }
        jumps
    }

    /// Makes a jump and everything that can follow.
    fn jump(&self, hand: &Hand, (delta, over, landings): &Jump, done: &mut Vec<Path>) {
        if done.len() > self.limit {
            return;
        }
        let victim = hand.board.get(*over).unwrap();
        let mut hand = hand.clone();
        hand.first = hand.first.or(Some(*delta));
        hand.last = Some(*delta);
        hand.path.captured.push(*over);
        if self.rules.capture.removal == Removal::Immediate {
            hand.board.set(*over, None);
        }
        let before = done.len();
        for (nth, &landing) in landings.iter().enumerate() {
            let there = self.landed(&hand, landing);
            // Axis `man.promotion`: a man that stops where it is crowned does not go on.
            if there.path.promotes && self.rules.man.promotion == Promotion::Stops {
                continue;
            }
            for next in self.jumps(&there) {
                // Straight on: from every landing it is the same jump, told once, from directly behind.
                if nth == 0 || next.0 != *delta || self.every_pause {
                    self.jump(&there, &next, done);
                }
            }
        }
        if done.len() > before {
            return; // A capture that can go on must go on, from a landing where it can.
        }
        // Axis `king.landing`: killer draughts wants the king directly behind a last victim that is a king.
        let killed = self.rules.king.landing == Landing::BehindLastKing && victim.king;
        for &landing in landings.iter().take(if killed { 1 } else { landings.len() }) {
            let mut path = self.landed(&hand, landing).path;
            let at_end = self.rules.man.promotion == Promotion::AtEnd;
            path.promotes |= at_end && !path.king && self.is_crowning(landing, hand.piece.color);
            path.king |= path.promotes;
            done.push(path);
        }
    }

    /// The capture with its piece on a landing square, crowned there if the rules crown in passing.
    fn landed(&self, hand: &Hand, landing: At) -> Hand {
        let mut there = hand.clone();
        there.at = landing;
        there.path.landings.push(landing);
        let at_once = matches!(self.rules.man.promotion, Promotion::Stops | Promotion::InPassing);
        if at_once && !there.piece.king && self.is_crowning(landing, there.piece.color) {
            there.piece.king = true;
            there.path.king = true;
            there.path.promotes = true;
        }
        there
    }

    /// The captures that may be chosen: those that nothing comes before (axis `capture.choice`).
    fn chosen(&self, position: &Position, mut captures: Vec<Path>) -> Vec<Path> {
        let choice = self.rules.capture.choice;
        let rank = |path: &Path| {
            let kings: Vec<bool> = path.captured.iter().map(|&at| position.get(at).unwrap().king).collect();
            let met = kings.iter().filter(|king| **king).count();
            let worth = match choice.measure {
                Measure::Free => 0,
                Measure::Count => kings.len(),
                Measure::Value { man, king } => met * king as usize + (kings.len() - met) * man as usize,
                other => unreachable!("the slow generator lacks {other:?}"),
            };
            (
                worth,
                choice.king_first && position.get(path.origin).unwrap().king,
                if choice.most_kings { met } else { 0 },
                // Captures of the same length: the first difference decides, and a king beats a man there.
                if choice.kings_early { kings } else { Vec::new() },
            )
        };
        let best = captures.iter().map(rank).max();
        captures.retain(|path| Some(rank(path)) == best);
        captures
    }
}

fn is_diagonal((files, ranks): Delta) -> bool {
    files != 0 && ranks != 0
}
