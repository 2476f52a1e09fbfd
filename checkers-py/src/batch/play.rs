//! Whole moves: listing, playing, playouts, perft, setting up.

use checkers_core::perft::Perft;
use checkers_core::{Bitboard, Color, Move, Position};
use pyo3::exceptions::{PyIndexError, PyValueError};
use pyo3::prelude::*;

use super::arrays::{Readable, Writable};
use super::look::PLANES;
use super::slot::Slot;
use super::{Games, plies, pool};
use crate::setting::Setting;
use crate::{args, errors, piece};

/// Bytes of a move in a structured array.
const MOVE_BYTES: usize = 24;

/// A move as `checkers.batch.MOVE` lays it out: four small numbers and four bytes of nothing, then two words of captured
/// squares.
pub(crate) fn record(setting: &Setting, mv: &Move) -> [u64; MOVE_BYTES / 8] {
    let mut head = [0; 8];
    head[0] = setting.index(mv.origin());
    head[1] = setting.index(mv.destination());
    head[2] = piece::number(mv.role());
    head[3] = u8::from(mv.is_promotion());
    let captured = setting.pack(mv.captured());
    [u64::from_ne_bytes(head), captured as u64, (captured >> 64) as u64]
}

/// A position from its planes.
fn read_planes(setting: &Setting, planes: &[u64], turn: Color) -> Result<Position, String> {
    let mut position = Position::empty(turn);
    let grid = setting.variant.grid();
    for ((color, role), words) in PLANES.into_iter().zip(planes.chunks_exact(setting.words())) {
        let packed = words.iter().rev().fold(0_u128, |packed, word| packed << 64 | u128::from(*word));
        let set: Bitboard = setting
            .unpack(packed)
            .ok_or_else(|| format!("a bit is set beyond square {}, the last one", setting.len() - 1))?;
        for square in set {
            let piece = checkers_core::Piece { color, role };
            position.put(grid, square, piece).map_err(|error| errors::position_text(setting, error))?;
        }
    }
    Ok(position)
}

#[pymethods]
impl Games {
    /// How many legal moves there are before each game's, and in all: one more number than games.
    fn offsets(&self, py: Python<'_>, out: &Bound<'_, PyAny>) -> PyResult<()> {
        let mut out = Writable::<i64>::new(out, self.length + 1)?;
        let out = out.slice()?;
        self.with(py, |_, slots| {
            let mut total = 0;
            out[0] = 0;
            for (slot, out) in slots.iter().zip(&mut out[1..]) {
                total += slot.moves().len() as i64;
                *out = total;
            }
            Ok(())
        })
    }

    /// The legal moves of all games, one after the other.
    fn legal_moves(&self, py: Python<'_>, out: &Bound<'_, PyAny>, total: usize) -> PyResult<()> {
        let length = total.checked_mul(MOVE_BYTES).ok_or_else(|| PyValueError::new_err("too many moves"))?;
        let mut out = Writable::<u8>::new(out, length)?;
        let mut rest = out.slice()?;
        self.with(py, |_, slots| {
            let mut parts = Vec::with_capacity(slots.len());
            for slot in slots.iter() {
                let Some((own, others)) =
                    std::mem::take(&mut rest).split_at_mut_checked(slot.moves().len() * MOVE_BYTES)
                else {
                    return Err(changed());
                };
                parts.push((slot, own));
                rest = others;
            }
            if !rest.is_empty() {
                return Err(changed());
            }
            pool::each_item(self.threads, &mut parts, |_, (slot, out)| {
                for (mv, out) in slot.moves().iter().zip(out.chunks_exact_mut(MOVE_BYTES)) {
                    for (word, out) in record(&self.setting, mv).iter().zip(out.chunks_exact_mut(8)) {
                        out.copy_from_slice(&word.to_ne_bytes());
                    }
                }
            })
        })
    }

    /// Plays in each game the legal move with this number; -1 plays none. All moves are played, or none.
    fn push(&self, py: Python<'_>, indices: &Bound<'_, PyAny>) -> PyResult<()> {
        let indices = Readable::<i64>::new(indices, self.length)?;
        let indices = indices.slice()?;
        self.with(py, |terms, slots| {
            for (game, (slot, index)) in slots.iter().zip(indices).enumerate() {
                let moves = if slot.is_over(terms) { 0 } else { slot.moves().len() };
                if *index != -1 && usize::try_from(*index).map_or(true, |index| index >= moves) {
                    let why = if moves == 0 { "it is over" } else { "it has not so many" };
                    return Err(PyIndexError::new_err(format!("game {game}: no legal move {index}; {why}")));
                }
            }
            pool::each_item(self.threads, slots, |game, slot| {
                if let Ok(index) = usize::try_from(indices[game]) {
                    slot.play(terms, index);
                }
            })
        })
    }

    /// Plays copies of each game to the end by random moves: who won each, and in how many plies.
    fn random_playouts(
        &self,
        py: Python<'_>,
        winners: &Bound<'_, PyAny>,
        lengths: &Bound<'_, PyAny>,
        per_game: usize,
        max_plies: Option<i64>,
    ) -> PyResult<()> {
        let limit = plies(max_plies)?;
        let total =
            self.length.checked_mul(per_game).ok_or_else(|| PyValueError::new_err("too many playouts"))?;
        let mut winners = Writable::<i8>::new(winners, total)?;
        let mut lengths = Writable::<i32>::new(lengths, total)?;
        let (winners, lengths) = (winners.slice()?, lengths.slice()?);
        if per_game == 0 {
            return Ok(());
        }
        self.with(py, |terms, slots| {
            let winners = winners.chunks_exact_mut(per_game);
            let lengths = lengths.chunks_exact_mut(per_game);
            let mut parts: Vec<_> = slots.iter_mut().zip(winners.zip(lengths)).collect();
            pool::each_item(self.threads, &mut parts, |_, (slot, (winners, lengths))| {
                for (winner, length) in winners.iter_mut().zip(lengths.iter_mut()) {
                    (*winner, *length) = Slot::play_out(slot, terms, limit);
                }
            })
        })
    }

    /// Leaves of the tree of legal moves of each game at a depth.
    fn perft(&self, py: Python<'_>, depth: i64, out: &Bound<'_, PyAny>) -> PyResult<()> {
        const MOST: i64 = 32;
        if !(0..=MOST).contains(&depth) {
            return Err(PyValueError::new_err(format!("depth must be from 0 to {MOST}")));
        }
        let mut out = Writable::<u64>::new(out, self.length)?;
        let out = out.slice()?;
        self.with(py, |terms, slots| {
            pool::each(self.threads, slots, out, 1, |_, slot, out| {
                out[0] = Perft::default().count(terms.variant, slot.position(), depth as u32);
            })
        })
    }

    /// Starts new games where the mask says so.
    fn reset(&self, py: Python<'_>, mask: &Bound<'_, PyAny>) -> PyResult<()> {
        let mask = Readable::<bool>::new(mask, self.length)?;
        let mask = mask.slice()?;
        self.with(py, |terms, slots| {
            pool::each_item(self.threads, slots, |game, slot| {
                if mask[game] {
                    slot.restart(terms, self.start);
                }
            })
        })
    }

    /// Starts new games from these positions. All are set, or none.
    fn set_positions(
        &self,
        py: Python<'_>,
        positions: &Bound<'_, PyAny>,
        turns: &Bound<'_, PyAny>,
    ) -> PyResult<()> {
        let width = PLANES.len() * self.setting.words();
        let positions = Readable::<u64>::new(positions, self.length * width)?;
        let turns = Readable::<bool>::new(turns, self.length)?;
        let (positions, turns) = (positions.slice()?, turns.slice()?);
        let read = positions
            .chunks_exact(width)
            .zip(turns)
            .enumerate()
            .map(|(game, (planes, turn))| {
                read_planes(&self.setting, planes, args::color(*turn))
                    .map_err(|error| errors::raise(py, "PositionError", format!("game {game}: {error}")))
            })
            .collect::<PyResult<Vec<_>>>()?;
        self.with(py, |terms, slots| {
            pool::each_item(self.threads, slots, |game, slot| slot.restart(terms, read[game]))
        })
    }
}

fn changed() -> PyErr {
    PyValueError::new_err("another thread has changed the games meanwhile")
}
