//! Games as PDN holds them: texts, not yet positions.

use std::ffi::c_char;
use std::sync::{Arc, Mutex, MutexGuard};

use checkers_core::pdn::{self, MAX_NESTING, MoveLine, Note, PdnGame, Record, Repair};

use crate::files::line_numbers::{Entry, Lines};
use crate::games::game::{checkers_game, with as with_game};
use crate::machinery::arguments::no_such;
use crate::machinery::failure::{Failure, Outcome, guard, guard_status};
use crate::machinery::handle;
use crate::machinery::json as as_json;
use crate::machinery::large_stack;
use crate::machinery::raw::{self, CStruct, Out, TextOut};
use crate::machinery::status::{
    CHECKERS_ERROR_INTERNAL, CHECKERS_ERROR_LIMIT, CHECKERS_ERROR_PDN, checkers_status,
};

/// A game as PDN holds it: tags, moves, comments, glyphs, variations, as texts, and what the reader repaired. Comes from
/// checkers_pdn_reader_next and others, freed by checkers_pdn_free. Any threads may use one; their calls wait for each
/// other.
#[repr(C)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct checkers_pdn {
    /// The number of the handle; 0 for none.
    pub id: u64,
}

impl CStruct for checkers_pdn {}

impl handle::Kind for Mutex<Pdn> {
    const NAME: &'static str = "game of PDN";
}

/// The object behind a handle. Replays share the game, so changing a tag may copy it.
pub(crate) struct Pdn {
    pub(crate) game: Arc<PdnGame>,
    number: u64,
    place: pdn::Place,
    terminator: Option<String>,
    repairs: Vec<Repair>,
    omitted: usize,
    /// The numbers of the lines, until an edit changes them.
    lines: Option<Lines>,
}

impl Pdn {
    fn new(game: PdnGame) -> Self {
        let (place, repairs) = (pdn::Place::START, Vec::new());
        Self { game: Arc::new(game), number: 0, place, terminator: None, repairs, omitted: 0, lines: None }
    }

    /// The numbers of the lines.
    pub(crate) fn lines(&mut self) -> &Lines {
        self.lines.get_or_insert_with(|| Lines::of(&self.game.line))
    }

    /// A line, to be read.
    pub(crate) fn line(&mut self, number: usize) -> Outcome<(Entry, &MoveLine)> {
        self.lines.get_or_insert_with(|| Lines::of(&self.game.line)).get(&self.game.line, number)
    }

    /// A line, to be edited. Its edit may add or remove nodes and variations.
    pub(crate) fn line_mut(&mut self, number: usize) -> Outcome<&mut MoveLine> {
        let way = self.lines().way(number)?;
        let count = self.lines().count();
        self.lines = None;
        let mut line = &mut Arc::make_mut(&mut self.game).line;
        for Entry { step, index, .. } in way {
            let notes = match step {
                Some(node) => &mut line.nodes[node].notes,
                None => &mut line.before,
            };
            let found = notes.iter_mut().filter_map(|note| match note {
                Note::Variation(line) => Some(line),
                Note::Comment(_) | Note::Glyph(_) => None,
            });
            line = { found }.nth(index).ok_or_else(|| no_such("line", number, count))?;
        }
        Ok(line)
    }

    /// Edits a line so that variations may become nested deeper. Where they would be deeper than PDN is written, nothing
    /// changes.
    pub(crate) fn nest<T>(
        &mut self,
        number: usize,
        edit: impl FnOnce(&mut MoveLine) -> Outcome<T>,
    ) -> Outcome<T> {
        let before = Arc::clone(&self.game);
        let edited = self.line_mut(number).and_then(edit);
        if edited.is_ok() && !large_stack::is_deeper(&self.game.line, MAX_NESTING) {
            return edited;
        }
        self.game = before;
        self.lines = None;
        let message = format!("variations are nested at most {MAX_NESTING} deep");
        Err(edited.err().unwrap_or_else(|| Failure::new(CHECKERS_ERROR_LIMIT, message)))
    }
}

/// Writes the game as PDN 3.0: its tags, its moves in lines of 80 columns, and `*` behind them.
///
/// Errors: CHECKERS_ERROR_PDN if there is nothing in it, or PDN cannot hold it.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn checkers_pdn_write(
    game: checkers_pdn,
    buffer: *mut c_char,
    capacity: usize,
    length: *mut usize,
) -> checkers_status {
    guard(|| {
        // SAFETY: the caller guarantees valid pointers, as the header requires.
        unsafe {
            raw::write_text(buffer, capacity, length, || {
                let game = with(game, |pdn| Ok(Arc::clone(&pdn.game)))?;
                let mut text = String::new();
                large_stack::with_large_stack_for(&game.line, || {
                    pdn::write(&game, &mut text).map_err(|error| Failure::of(CHECKERS_ERROR_PDN, &error))
                })?;
                Ok(text)
            })
        }
    })
}

/// Writes the whole tree of the game as JSON: `tags` and `line`, with every comment, glyph and variation.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn checkers_pdn_json(
    game: checkers_pdn,
    buffer: *mut c_char,
    capacity: usize,
    length: *mut usize,
) -> checkers_status {
    guard(|| {
        // SAFETY: the caller guarantees valid pointers, as the header requires.
        unsafe {
            raw::write_text(buffer, capacity, length, || {
                let game = with(game, |pdn| Ok(Arc::clone(&pdn.game)))?;
                large_stack::with_large_stack_for(&game.line, || as_json::write(&*game))
            })
        }
    })
}

/// Makes a game from JSON, in the form that checkers_pdn_json writes. Free it with checkers_pdn_free.
///
/// Errors: CHECKERS_ERROR_PDN if it cannot be read, with line and column.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn checkers_pdn_from_json(
    json: *const c_char,
    json_length: usize,
    game: *mut checkers_pdn,
) -> checkers_status {
    guard(|| {
        // SAFETY: the caller guarantees valid pointers, as the header requires.
        let (json, out) = unsafe { (raw::text(json, json_length, "json")?, Out::new(game, "game")?) };
        let read: PdnGame = as_json::read_as(json, CHECKERS_ERROR_PDN)?;
        out.set(keep_game(read)?);
        Ok(())
    })
}

/// Makes PDN of a game that was played: its moves in the game's own notation, its result, its GameType, and the position
/// that it began with, if that is not the variant's own. Names, dates and comments are for the caller to add. Free it
/// with checkers_pdn_free.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn checkers_pdn_of_game(
    game: checkers_game,
    pdn: *mut checkers_pdn,
) -> checkers_status {
    guard(|| {
        // SAFETY: the caller guarantees valid pointers, as the header requires.
        let out = unsafe { Out::new(pdn, "pdn")? };
        let game = with_game(game, |game| Ok(game.clone()))?;
        out.set(keep_game(pdn::record(&game))?);
        Ok(())
    })
}

/// Makes an empty game, without tags and moves. Free it with checkers_pdn_free.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn checkers_pdn_new(game: *mut checkers_pdn) -> checkers_status {
    guard(|| {
        // SAFETY: the caller guarantees valid pointers, as the header requires.
        let out = unsafe { Out::new(game, "game")? };
        out.set(keep_game(PdnGame::default())?);
        Ok(())
    })
}

/// Frees a game. Does nothing for zero.
///
/// Errors: CHECKERS_ERROR_HANDLE if it was freed before.
#[unsafe(no_mangle)]
pub extern "C" fn checkers_pdn_free(game: checkers_pdn) -> checkers_status {
    guard(|| handle::free::<Mutex<Pdn>>(game.id))
}

/// Writes which game of the file it is, from 1, and the line and column where it begins, from 1; a `number` of 0 for a
/// game that comes from no file. Each pointer may be NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn checkers_pdn_place(
    game: checkers_pdn,
    number: *mut u64,
    line: *mut u32,
    column: *mut u32,
) -> checkers_status {
    guard(|| {
        // SAFETY: the caller guarantees valid pointers, as the header requires.
        let (number, line, column) = unsafe {
            (Out::optional(number, "number")?, Out::optional(line, "line")?, Out::optional(column, "column")?)
        };
        let (its_number, place) = with(game, |pdn| Ok((pdn.number, pdn.place)))?;
        number.iter().for_each(|out| out.set(its_number));
        line.iter().for_each(|out| out.set(place.line));
        column.iter().for_each(|out| out.set(place.column));
        Ok(())
    })
}

/// Writes the result or `*` behind the moves, as PDN spells it.
///
/// Returns CHECKERS_NONE if there was none.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn checkers_pdn_terminator(
    game: checkers_pdn,
    buffer: *mut c_char,
    capacity: usize,
    length: *mut usize,
) -> checkers_status {
    guard_status(|| {
        // SAFETY: the caller guarantees valid pointers, as the header requires.
        unsafe {
            raw::write_text_if_any(buffer, capacity, length, || with(game, |pdn| Ok(pdn.terminator.clone())))
        }
    })
}

/// Writes how many repairs are listed, and how many more there were; `omitted` may be NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn checkers_pdn_repair_count(
    game: checkers_pdn,
    count: *mut usize,
    omitted: *mut usize,
) -> checkers_status {
    guard(|| {
        // SAFETY: the caller guarantees valid pointers, as the header requires.
        let (count, more) = unsafe { (Out::new(count, "count")?, Out::optional(omitted, "omitted")?) };
        let (listed, beyond) = with(game, |pdn| Ok((pdn.repairs.len(), pdn.omitted)))?;
        count.set(listed);
        more.iter().for_each(|out| out.set(beyond));
        Ok(())
    })
}

/// Writes what was put right, in words, and the line and column where, from 1; those two may be NULL.
///
/// Errors: CHECKERS_ERROR_ARGUMENT from checkers_pdn_repair_count up.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn checkers_pdn_repair(
    game: checkers_pdn,
    index: usize,
    line: *mut u32,
    column: *mut u32,
    buffer: *mut c_char,
    capacity: usize,
    length: *mut usize,
) -> checkers_status {
    guard(|| {
        // SAFETY: the caller guarantees valid pointers, as the header requires.
        let (line, column, out) = unsafe {
            (
                Out::optional(line, "line")?,
                Out::optional(column, "column")?,
                TextOut::new(buffer, capacity, length)?,
            )
        };
        let repair = with(game, |pdn| {
            pdn.repairs.get(index).cloned().ok_or_else(|| no_such("repair", index, pdn.repairs.len()))
        })?;
        line.iter().for_each(|out| out.set(repair.place.line));
        column.iter().for_each(|out| out.set(repair.place.column));
        out.write(repair)
    })
}

/// A handle for a game that was read.
pub(crate) fn keep(record: Record) -> Outcome<checkers_pdn> {
    let Record { game, number, place, terminator, repairs, omitted, .. } = record;
    keep_pdn(Pdn { number, place, terminator, repairs, omitted, ..Pdn::new(game) })
}

/// A handle for a game that comes from no file.
pub(crate) fn keep_game(game: PdnGame) -> Outcome<checkers_pdn> {
    keep_pdn(Pdn::new(game))
}

fn keep_pdn(pdn: Pdn) -> Outcome<checkers_pdn> {
    handle::keep(Mutex::new(pdn)).map(|id| checkers_pdn { id })
}

/// Runs `work` with exclusive access to a game.
pub(crate) fn with<T>(game: checkers_pdn, work: impl FnOnce(&mut Pdn) -> Outcome<T>) -> Outcome<T> {
    let game = handle::find::<Mutex<Pdn>>(game.id)?;
    let mut game: MutexGuard<'_, Pdn> = game.lock().map_err(|_| {
        Failure::new(
            CHECKERS_ERROR_INTERNAL,
            "a defect of the library stopped an earlier change of this game",
        )
    })?;
    work(&mut game)
}
