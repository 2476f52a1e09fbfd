//! Lists opening tables and their openings.

use std::ffi::c_char;

use checkers_openings::{TABLES, table};

use crate::failure::{CHECKERS_ENGINE_ERROR_TEXT, Failure, checkers_engine_status, guard};
use crate::raw;

/// Writes the opening tables, one in each line: identifier, name and variants, separated by tabs. The variants are separated by
/// blanks.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn checkers_engine_opening_tables(
    buffer: *mut c_char,
    capacity: usize,
    length: *mut usize,
) -> checkers_engine_status {
    guard(|| {
        let row = |table: &checkers_openings::Table| {
            format!("{}\t{}\t{}\n", table.id, table.name, table.variants.join(" "))
        };
        let text: String = TABLES.iter().map(row).collect();
        // SAFETY: the caller guarantees valid pointers.
        unsafe { raw::write_text(&text, buffer, capacity, length) }
    })
}

/// Writes the openings of the table `id`, one in each line: code, text, status (empty, `mail`, `barred` or `lost`) and FEN,
/// separated by tabs.
///
/// Errors: CHECKERS_ENGINE_ERROR_TEXT for an unknown table.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn checkers_engine_openings(
    id: *const c_char,
    id_length: usize,
    buffer: *mut c_char,
    capacity: usize,
    length: *mut usize,
) -> checkers_engine_status {
    guard(|| {
        // SAFETY: the caller guarantees valid pointers.
        let id = unsafe { raw::text(id, id_length, "id")? };
        let unknown = || Failure::new(CHECKERS_ENGINE_ERROR_TEXT, format!("unknown table \"{id}\""));
        let table = table(&id).ok_or_else(unknown)?;
        let row = |opening: checkers_openings::Opening| {
            let fen = opening.variant.fen(&opening.position).to_string();
            format!("{}\t{}\t{}\t{fen}\n", opening.code, opening.text, opening.status.word())
        };
        let text: String = table.openings().map(row).collect();
        // SAFETY: the caller guarantees valid pointers.
        unsafe { raw::write_text(&text, buffer, capacity, length) }
    })
}
