//! Batches as bytes, for pickles. The format may change with every version of the package. Loading checks the bytes.
//!
//! For each game, numbers with the lowest byte first:
//!
//! 1. the oldest stored moment: a packed position with its draw counters, the plies (4 bytes), the number of earlier
//!    hashes (4 bytes) and these hashes (8 bytes each);
//! 2. the number of stored moments (4 bytes), and for each: flags (1 byte: 1 chosen, 2 a move was completed), the partial
//!    capture, the canonical index of the completed move (4 bytes);
//! 3. the current partial capture: the number of its squares (1 byte), then each square (1 byte);
//! 4. the state of the random numbers: its length (1 byte) and its text.

use std::collections::VecDeque;
use std::sync::Mutex;

use checkers_core::game::ForwardGame;
use checkers_core::packed::Packer;
use checkers_core::steps::StepMove;
use checkers_core::{Position, Square};
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use super::batch_game::{BatchGame, Moment, Terms, squares_of};
use super::{Games, Settings, pool, room};
use crate::board::pack_error;
use crate::errors;
use crate::rules::Rules;
use crate::square_map::SquareMap;

const CHOSEN: u8 = 1;
const MADE: u8 = 2;

fn write_squares(square_map: &SquareMap, squares: &[Square], out: &mut Vec<u8>) {
    // A capture lands on fewer squares than a board of 128 squares has pieces.
    out.push(squares.len() as u8);
    out.extend(squares.iter().map(|square| square_map.index(*square)));
}

fn write_game(
    square_map: &SquareMap,
    packer: &Packer<'_>,
    batch_game: &BatchGame,
    out: &mut Vec<u8>,
) -> Result<(), String> {
    let variant = &square_map.variant;
    let mut oldest = batch_game.line().clone();
    if let Some(moment) = batch_game.trail().front() {
        oldest.rewind(&moment.checkpoint);
    }
    let packed = packer.pack(oldest.position(), Some(oldest.draw_counts()));
    out.extend_from_slice(&packed.map_err(|error| pack_error(variant, error))?);
    out.extend(oldest.plies().to_le_bytes());
    out.extend((oldest.past().len() as u32).to_le_bytes());
    out.extend(oldest.past().iter().flat_map(|hash| hash.to_le_bytes()));
    out.extend((batch_game.trail().len() as u32).to_le_bytes());
    for moment in batch_game.trail() {
        let made = if moment.made.is_some() { MADE } else { 0 };
        out.push(u8::from(moment.is_chosen) | made);
        write_squares(square_map, &moment.squares, out);
        if let Some(mv) = &moment.made {
            let number = variant.move_index(moment.checkpoint.position(), mv);
            let number = number.ok_or("internal error: a played move is illegal; please report this")?;
            out.extend(number.to_le_bytes());
        }
    }
    let squares = batch_game.under_way().map_or_else(Vec::new, squares_of);
    write_squares(square_map, &squares, out);
    let random = serde_json::to_vec(&batch_game.rng).map_err(|error| error.to_string())?;
    out.push(u8::try_from(random.len()).map_err(|_| "the state of the random numbers is too long")?);
    out.extend(random);
    Ok(())
}

/// Reads values from bytes, one after another.
struct Cursor<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl<'a> Cursor<'a> {
    fn take(&mut self, length: usize) -> Result<&'a [u8], String> {
        let taken = self.at.checked_add(length).and_then(|end| self.bytes.get(self.at..end));
        let taken = taken.ok_or_else(|| format!("byte {}: the bytes end inside a game", self.bytes.len()))?;
        self.at += length;
        Ok(taken)
    }

    fn byte(&mut self) -> Result<u8, String> {
        Ok(self.take(1)?[0])
    }

    fn number(&mut self) -> Result<u32, String> {
        let mut bytes = [0; 4];
        bytes.copy_from_slice(self.take(4)?);
        Ok(u32::from_le_bytes(bytes))
    }

    /// Returns an error at the byte that was read last.
    fn error<T>(&self, what: &str) -> Result<T, String> {
        Err(format!("byte {}: {what}", self.at.saturating_sub(1)))
    }

    fn squares(&mut self, square_map: &SquareMap) -> Result<Vec<Square>, String> {
        let count = self.byte()?;
        let squares = self.take(count.into())?;
        let squares = squares.iter().map(|index| square_map.square((*index).into()));
        squares.collect::<Option<_>>().map_or_else(|| self.error("this square is not on the board"), Ok)
    }

    fn under_way(&mut self, square_map: &SquareMap, position: &Position) -> Result<Option<StepMove>, String> {
        let squares = self.squares(square_map)?;
        steps_over(square_map, position, &squares).map_or_else(|error| self.error(&error), Ok)
    }

    fn game(
        &mut self,
        square_map: &SquareMap,
        packer: &Packer<'_>,
        terms: &Terms<'_>,
    ) -> Result<BatchGame, String> {
        let variant = &square_map.variant;
        let at = self.at;
        let record = self.take(packer.size())?;
        let (position, counts) =
            packer.unpack(record).map_err(|error| format!("record at byte {at}: {error}"))?;
        let plies = self.number()?;
        let hashes = self.number()? as usize;
        let hashes = self.take(hashes.saturating_mul(8))?;
        let (words, _) = hashes.as_chunks::<8>();
        let past: Vec<u64> = words.iter().map(|word| u64::from_le_bytes(*word)).collect();
        let mut line = ForwardGame::with_past(variant, position, counts, plies, &past);
        let mut trail = VecDeque::new();
        for _ in 0..self.number()? {
            let flags = self.byte()?;
            let squares = self.squares(square_map)?;
            if steps_over(square_map, line.position(), &squares).is_err() {
                return self.error("these squares are not a partial capture");
            }
            let checkpoint = line.checkpoint();
            let mut made = None;
            if flags & MADE != 0 {
                let number = self.number()?;
                let moves = variant.canonical_moves(line.position());
                let Some(mv) = moves.get(number as usize) else {
                    return self.error("the position has no legal move with this number");
                };
                made = Some(*mv);
                line.play_unchecked(variant, &terms.referee, mv);
            }
            trail.push_back(Moment { checkpoint, squares, is_chosen: flags & CHOSEN != 0, made });
        }
        let under_way = self.under_way(square_map, line.position())?;
        let length = self.byte()?;
        let random = serde_json::from_slice(self.take(length.into())?);
        let random = random.or_else(|_| self.error("the state of the random numbers is invalid"))?;
        Ok(BatchGame::stored(terms, line, trail, under_way, random))
    }
}

/// Returns the partial capture with these squares, the origin first; `None` for no squares.
pub(super) fn steps_over(
    square_map: &SquareMap,
    position: &Position,
    squares: &[Square],
) -> Result<Option<StepMove>, String> {
    let Some((origin, landings)) = squares.split_first() else { return Ok(None) };
    let mut steps =
        StepMove::start(&square_map.variant, position, *origin).map_err(|error| error.to_string())?;
    for landing in landings {
        steps.step(*landing).map_err(|error| error.to_string())?;
    }
    if landings.is_empty() {
        return Err("a partial capture has at least one landing square".to_owned());
    }
    if steps.complete().is_some() {
        return Err("these squares are a complete move, not a partial capture".to_owned());
    }
    Ok(Some(steps))
}

#[pymethods]
impl Games {
    /// Returns all games as bytes, with stored moments and random numbers.
    fn dump<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        let packer = self.square_map.variant.packer();
        let bytes = self.with(py, |_, batch_games| {
            let mut bytes = Vec::with_capacity(batch_games.len() * 128);
            for (game, batch_game) in batch_games.iter().enumerate() {
                write_game(&self.square_map, &packer, batch_game, &mut bytes)
                    .map_err(|error| PyRuntimeError::new_err(format!("game {game}: {error}")))?;
            }
            Ok(bytes)
        })?;
        Ok(PyBytes::new(py, &bytes))
    }

    /// Reads the bytes of `dump`.
    #[staticmethod]
    fn load(py: Python<'_>, rules: &Bound<'_, Rules>, settings: Settings, state: &[u8]) -> PyResult<Self> {
        let games = Self::empty(py, rules, &settings)?;
        let read = py.detach(|| {
            let (square_map, terms) = (&games.square_map, games.terms());
            let packer = square_map.variant.packer();
            let mut cursor = Cursor { bytes: state, at: 0 };
            let mut batch_games = room(games.length)?;
            for game in 0..games.length {
                match cursor.game(square_map, &packer, &terms) {
                    Ok(batch_game) => batch_games.push(batch_game),
                    Err(error) => return Ok(Err(format!("game {game}: {error}"))),
                }
            }
            if cursor.at < state.len() {
                return Ok(Err(format!("byte {}: bytes follow the last game", cursor.at)));
            }
            Ok::<_, PyErr>(Ok(batch_games))
        })?;
        match read {
            Ok(batch_games) => Ok(Self { batch_games: Mutex::new(batch_games), ..games }),
            Err(message) => Err(errors::raise(py, "CheckersError", message)),
        }
    }

    /// Undoes the last chosen action in the games of a mask. An error changes no game.
    fn undo(&self, py: Python<'_>, mask: &Bound<'_, PyAny>) -> PyResult<()> {
        let mask = super::arrays::copied::<u8>(mask, self.length)?;
        self.with(py, |terms, batch_games| {
            let none = |(batch_game, mask): (&BatchGame, &u8)| *mask != 0 && !batch_game.can_undo();
            if let Some(game) = batch_games.iter().zip(&mask).position(none) {
                let message =
                    format!("game {game} has nothing to undo (the batch has history={})", terms.history);
                return Err(pyo3::exceptions::PyIndexError::new_err(message));
            }
            pool::each_item(self.threads, batch_games, |game, batch_game| {
                if mask[game] == 0 { Ok(()) } else { batch_game.undo(terms) }
            })
        })
    }
}
