//! Methods for whole moves: listing, playing, playouts, perft.

use checkers_core::Move;
use checkers_core::perft::Perft;
use numpy::{IntoPyArray, PyArray1};
use pyo3::exceptions::{PyIndexError, PyMemoryError, PyValueError};
use pyo3::prelude::*;

use super::arrays::{Writable, copied};
use super::batch_game::BatchGame;
use super::{Games, plies, pool};
use crate::args::Whole;
use crate::piece;
use crate::square_map::SquareMap;

/// The size of a move in a structured array, in bytes.
const MOVE_BYTES: usize = 24;
/// The size of a move in a structured array, in 64-bit words.
const MOVE_WORDS: usize = MOVE_BYTES / 8;

/// Returns a move in the layout of `checkers.batch.MOVE`: four bytes, four unused bytes, two words of captured squares.
pub(crate) fn record(square_map: &SquareMap, mv: &Move) -> [u64; MOVE_WORDS] {
    let mut head = [0; 8];
    head[0] = square_map.index(mv.origin());
    head[1] = square_map.index(mv.destination());
    head[2] = piece::number(mv.role());
    head[3] = u8::from(mv.is_promotion());
    let captured = square_map.pack(mv.captured());
    [u64::from_ne_bytes(head), captured as u64, (captured >> 64) as u64]
}

#[pymethods]
impl Games {
    /// Lists the legal moves of all games at one moment, and writes the bounds of the games to `offsets`. The moves are
    /// written to the beginning of `out`, a flat array of bytes; without `out` they are returned as words. Returns also the
    /// number of moves.
    fn legal_moves<'py>(
        &self,
        py: Python<'py>,
        offsets: &Bound<'py, PyAny>,
        out: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<(usize, Option<Bound<'py, PyArray1<u64>>>)> {
        let mut offsets = Writable::<i64>::new(offsets, self.length + 1)?;
        let offsets = offsets.slice()?;
        let returns = out.is_none();
        let mut out = out.map(Writable::<u8>::of_any_length).transpose()?;
        let out = out.as_mut().map(Writable::slice).transpose()?;
        let (total, own) = self.with(py, |_, batch_games| {
            let counts = batch_games.iter().map(|batch_game| batch_game.moves().len());
            let total: usize = counts.clone().sum();
            let mut own = Vec::new();
            match out {
                Some(out) => {
                    let room = out.len() / MOVE_BYTES;
                    if room < total {
                        let message = format!("moves has room for {room} moves, but there are {total}");
                        return Err(PyValueError::new_err(message));
                    }
                    let each = |record: [u64; MOVE_WORDS], out: &mut [u8]| {
                        for (word, out) in record.iter().zip(out.chunks_exact_mut(8)) {
                            out.copy_from_slice(&word.to_ne_bytes());
                        }
                    };
                    self.write_moves(batch_games, out, MOVE_BYTES, each)?;
                }
                None => {
                    own.try_reserve_exact(total * MOVE_WORDS)
                        .map_err(|error| PyMemoryError::new_err(error.to_string()))?;
                    own.resize(total * MOVE_WORDS, 0);
                    let each = |record: [u64; MOVE_WORDS], out: &mut [u64]| out.copy_from_slice(&record);
                    self.write_moves(batch_games, &mut own, MOVE_WORDS, each)?;
                }
            }
            let mut before = 0;
            offsets[0] = 0;
            for (count, offset) in counts.zip(&mut offsets[1..]) {
                before += count as i64;
                *offset = before;
            }
            Ok((total, own))
        })?;
        Ok((total, returns.then(|| own.into_pyarray(py))))
    }

    /// Plays the legal move with this index in each game; -1 plays none. An invalid index changes no game.
    fn push(&self, py: Python<'_>, indices: &Bound<'_, PyAny>) -> PyResult<()> {
        let indices = copied::<i64>(indices, self.length)?;
        self.with(py, |terms, batch_games| {
            for (game, (batch_game, index)) in batch_games.iter().zip(&indices).enumerate() {
                let moves = if batch_game.is_over(terms) { 0 } else { batch_game.moves().len() };
                if *index != -1 && usize::try_from(*index).map_or(true, |index| index >= moves) {
                    let why = match moves {
                        0 => "the game is over".to_owned(),
                        moves => format!("the game has {moves} legal moves"),
                    };
                    return Err(PyIndexError::new_err(format!("game {game}: no legal move {index}: {why}")));
                }
            }
            pool::each_item(self.threads, batch_games, |game, batch_game| {
                match usize::try_from(indices[game]) {
                    // For a game that is over, the check above allows only -1.
                    Ok(index) => batch_game.play(terms, index),
                    Err(_) => Ok(()),
                }
            })
        })
    }

    /// Plays copies of each game to the end with random moves, and writes winners and numbers of plies.
    fn random_playouts(
        &self,
        py: Python<'_>,
        winners: &Bound<'_, PyAny>,
        lengths: &Bound<'_, PyAny>,
        per_game: usize,
        max_plies: Option<Whole>,
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
        self.interruptible(py, |interrupts, terms, batch_games| {
            let winners = winners.chunks_exact_mut(per_game);
            let lengths = lengths.chunks_exact_mut(per_game);
            let mut parts: Vec<_> = batch_games.iter_mut().zip(winners.zip(lengths)).collect();
            pool::each_item(self.threads, &mut parts, |_, (batch_game, (winners, lengths))| {
                for (winner, length) in winners.iter_mut().zip(lengths.iter_mut()) {
                    (*winner, *length) = BatchGame::play_out(batch_game, terms, limit, interrupts)?;
                }
                Ok(())
            })
        })
    }

    /// Writes the number of sequences of `depth` legal moves for each game.
    fn perft(&self, py: Python<'_>, depth: Whole, out: &Bound<'_, PyAny>) -> PyResult<()> {
        const MOST: i64 = 32;
        let depth = depth.0;
        if !(0..=MOST).contains(&depth) {
            return Err(PyValueError::new_err(format!("depth must be from 0 to {MOST}")));
        }
        let mut out = Writable::<u64>::new(out, self.length)?;
        let out = out.slice()?;
        self.interruptible(py, |interrupts, terms, batch_games| {
            pool::each(self.threads, batch_games, out, 1, |_, batch_game, out| {
                let leaves = Perft::default().count_until(
                    terms.variant,
                    batch_game.position(),
                    depth as u32,
                    interrupts.flag(),
                );
                interrupts.check()?;
                out[0] = leaves.unwrap_or(0);
                Ok(())
            })
        })
    }

    /// Restarts the games of a mask.
    fn reset(&self, py: Python<'_>, mask: &Bound<'_, PyAny>) -> PyResult<()> {
        let mask = copied::<u8>(mask, self.length)?;
        self.with(py, |terms, batch_games| {
            pool::each_item(self.threads, batch_games, |game, batch_game| {
                if mask[game] == 0 { Ok(()) } else { batch_game.restart(terms, self.start) }
            })
        })
    }
}

impl Games {
    /// Writes the moves of all games one after another, `width` elements each.
    fn write_moves<O: Send>(
        &self,
        batch_games: &[BatchGame],
        mut rest: &mut [O],
        width: usize,
        write: impl Fn([u64; MOVE_WORDS], &mut [O]) + Sync,
    ) -> PyResult<()> {
        let mut parts = Vec::with_capacity(batch_games.len());
        for batch_game in batch_games {
            let (own, others) = rest.split_at_mut(batch_game.moves().len() * width);
            parts.push((batch_game, own));
            rest = others;
        }
        pool::each_item(self.threads, &mut parts, |_, (batch_game, out)| {
            for (mv, out) in batch_game.moves().iter().zip(out.chunks_exact_mut(width)) {
                write(record(&self.square_map, mv), out);
            }
            Ok(())
        })
    }
}
