//! Games as bytes.

use alloc::vec::Vec;

use super::VERSION;
use super::error::{PackError, UnpackError};
use crate::game::{Event, Game};
use crate::geometry::Color;
use crate::variant::Variant;

/// The bit of the first byte that says that a position follows.
const HAS_POSITION: u8 = 8;
/// The number of the end.
const END: u32 = 0;
/// The number of a move taken back.
const TAKE_BACK: u32 = 13;
/// The number of the first legal move.
const MOVES: u32 = 16;

/// A game that was unpacked, and how many bytes it had.
///
/// ```
/// use checkers_core::{Variant, game::Game};
/// let variant = Variant::from_id("russian").unwrap();
/// let bytes = Game::new(variant.clone()).pack().unwrap();
/// let unpacked = Game::unpack(&variant, &bytes).unwrap();
/// assert_eq!((unpacked.length, unpacked.game.ply()), (bytes.len(), 0));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct UnpackedGame {
    /// The game.
    pub game: Game,
    /// The number of bytes of the game; the bytes after them were not read.
    pub length: usize,
}

impl Game {
    /// Returns the game as bytes: initial position, events, and the moves that were taken back and can be made again.
    /// Most moves take one byte. [`packed`](crate::packed) describes the format.
    ///
    /// # Errors
    /// [`PackError`] if the initial position does not fit the variant's board.
    ///
    /// ```
    /// use checkers_core::{Variant, game::Game};
    /// let variant = Variant::from_id("frisian").unwrap();
    /// let mut game = Game::new(variant.clone());
    /// for _ in 0..3 {
    ///     let mv = game.legal_moves()[0];
    ///     game.play(&mv).unwrap();
    /// }
    /// let bytes = game.pack().unwrap();
    /// assert_eq!(bytes.len(), 5); // version, three moves, end
    /// assert_eq!(Game::unpack(&variant, &bytes).unwrap().game, game);
    /// ```
    pub fn pack(&self) -> Result<Vec<u8>, PackError> {
        let variant = self.variant();
        let initial = self.initial_position();
        let mut bytes = Vec::with_capacity(self.ply() + self.undone().len() + 2);
        if *initial == variant.initial() {
            bytes.push(VERSION);
        } else {
            bytes.push(VERSION | HAS_POSITION);
            bytes.extend_from_slice(&variant.pack(initial)?);
        }
        let mut position = *initial;
        for event in self.events_with_undone() {
            let number = match event {
                Event::Move(mv) => {
                    let index = variant.move_index(&position, &mv);
                    position = variant.play_unchecked(&position, &mv);
                    // Moves of a game are legal, and no board has 2^32 of them.
                    MOVES + index.unwrap_or_else(|| unreachable!("a game holds legal moves only"))
                }
                Event::Offer(by) => 1 + by as u32,
                Event::Accept(by) => 3 + by as u32,
                Event::Decline(by) => 5 + by as u32,
                Event::Agree => 7,
                Event::Claim => 8,
                Event::Resign(by) => 9 + by as u32,
                Event::Forfeit(by) => 11 + by as u32,
            };
            push_number(&mut bytes, number);
        }
        for _ in self.undone() {
            push_number(&mut bytes, TAKE_BACK);
        }
        push_number(&mut bytes, END);
        Ok(bytes)
    }

    /// Returns the game at the start of these bytes, and its length. Bytes after it, such as the next game, are not
    /// read.
    ///
    /// The bytes do not name the variant: pass the one that the game was packed with. Bytes of another variant may be
    /// accepted as a game with other moves. Each move costs a list of the legal moves. A malicious initial position can
    /// have very many.
    ///
    /// # Errors
    /// [`UnpackError`] with the byte at fault if the bytes are damaged or cannot be replayed by the rules of this
    /// variant.
    pub fn unpack(variant: &Variant, bytes: &[u8]) -> Result<UnpackedGame, UnpackError> {
        let truncated = UnpackError::Truncated { at: bytes.len() };
        let header = *bytes.first().ok_or(truncated)?;
        if header & 7 != VERSION {
            return Err(UnpackError::Version { at: 0, version: header & 7 });
        }
        if header & !(7 | HAS_POSITION) != 0 {
            return Err(UnpackError::Reserved { at: 0 });
        }
        let mut at = 1;
        let mut initial = variant.initial();
        if header & HAS_POSITION != 0 {
            let packer = variant.packer();
            let record = bytes.get(at..at + packer.size()).ok_or(truncated)?;
            let (position, counts) = packer.unpack(record).map_err(|error| error.moved(at))?;
            if position == initial {
                return Err(UnpackError::Redundant { at });
            }
            if counts != variant.referee().start(&position) {
                return Err(UnpackError::Counts { at: at + packer.size() / 4 * 3 });
            }
            initial = position;
            at += packer.size();
        }
        let mut game = Game::from_position(variant.clone(), initial);
        let mut taken_back = 0;
        loop {
            let start = at;
            let number = take_number(bytes, &mut at)?;
            let impossible = UnpackError::Event { at: start, code: number };
            if taken_back > 0 && number != TAKE_BACK && number != END {
                return Err(impossible);
            }
            let event = match number {
                END => break,
                TAKE_BACK => {
                    game.undo().ok_or(impossible)?;
                    taken_back += 1;
                    continue;
                }
                1..=6 | 9..=12 => {
                    let by = if number % 2 == 1 { Color::White } else { Color::Black };
                    match number {
                        1 | 2 => Event::Offer(by),
                        3 | 4 => Event::Accept(by),
                        5 | 6 => Event::Decline(by),
                        9 | 10 => Event::Resign(by),
                        _ => Event::Forfeit(by),
                    }
                }
                7 => Event::Agree,
                8 => Event::Claim,
                MOVES.. => {
                    let index = number - MOVES;
                    let mut legal = game.legal_moves();
                    let moves = legal.len();
                    if index as usize >= moves {
                        return Err(UnpackError::NoSuchMove { at: start, index, moves });
                    }
                    let (_, mv, _) = legal.select_nth_unstable(index as usize);
                    Event::Move(*mv)
                }
                _ => return Err(impossible),
            };
            game.apply(event).map_err(|_| impossible)?;
        }
        Ok(UnpackedGame { game, length: at })
    }
}

/// Appends a number with seven bits in each byte.
fn push_number(bytes: &mut Vec<u8>, mut number: u32) {
    while number >= 0x80 {
        bytes.push(number as u8 | 0x80);
        number >>= 7;
    }
    bytes.push(number as u8);
}

/// Reads a number and moves `at` behind it.
fn take_number(bytes: &[u8], at: &mut usize) -> Result<u32, UnpackError> {
    let start = *at;
    let mut number = 0_u64;
    for shift in (0..35).step_by(7) {
        let byte = *bytes.get(*at).ok_or(UnpackError::Truncated { at: *at })?;
        *at += 1;
        number |= u64::from(byte & 0x7f) << shift;
        if byte < 0x80 {
            let is_shortest = byte != 0 || shift == 0;
            return u32::try_from(number)
                .ok()
                .filter(|_| is_shortest)
                .ok_or(UnpackError::Number { at: start });
        }
    }
    Err(UnpackError::Number { at: start })
}
