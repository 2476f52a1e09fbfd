//! The tags of a game of PDN.

use std::ffi::c_char;
use std::sync::Arc;

use checkers_core::pdn::Tag;

use crate::files::pdn::{checkers_pdn, with};
use crate::machinery::arguments::no_such;
use crate::machinery::failure::{Outcome, guard, guard_status};
use crate::machinery::raw::{self, Out};
use crate::machinery::status::{CHECKERS_NONE, CHECKERS_OK, checkers_status};

/// Writes the value of a tag of PDN, also where a program of another language gives it another name. Capitals do not
/// matter.
///
/// Returns CHECKERS_NONE if there is no such tag.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn checkers_pdn_tag(
    game: checkers_pdn,
    name: *const c_char,
    name_length: usize,
    buffer: *mut c_char,
    capacity: usize,
    length: *mut usize,
) -> checkers_status {
    guard_status(|| {
        // SAFETY: the caller guarantees valid pointers, as the header requires.
        unsafe {
            let name = raw::text(name, name_length, "name")?;
            raw::write_text_if_any(buffer, capacity, length, || {
                with(game, |pdn| Ok(pdn.game.tags.meaning(name).map(str::to_owned)))
            })
        }
    })
}

/// Writes how many tags there are. A name may occur more than once.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn checkers_pdn_tag_count(game: checkers_pdn, count: *mut usize) -> checkers_status {
    guard(|| {
        // SAFETY: the caller guarantees valid pointers, as the header requires.
        let out = unsafe { Out::new(count, "count")? };
        out.set(with(game, |pdn| Ok(pdn.game.tags.len()))?);
        Ok(())
    })
}

/// Writes the name of a tag, by its place from 0.
///
/// Errors: CHECKERS_ERROR_ARGUMENT from checkers_pdn_tag_count up.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn checkers_pdn_tag_name(
    game: checkers_pdn,
    index: usize,
    buffer: *mut c_char,
    capacity: usize,
    length: *mut usize,
) -> checkers_status {
    guard(|| {
        // SAFETY: the caller guarantees valid pointers, as the header requires.
        unsafe { raw::write_text(buffer, capacity, length, || Ok(nth(game, index)?.name().to_owned())) }
    })
}

/// Writes the value of a tag, by its place from 0.
///
/// Errors: CHECKERS_ERROR_ARGUMENT from checkers_pdn_tag_count up.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn checkers_pdn_tag_value(
    game: checkers_pdn,
    index: usize,
    buffer: *mut c_char,
    capacity: usize,
    length: *mut usize,
) -> checkers_status {
    guard(|| {
        // SAFETY: the caller guarantees valid pointers, as the header requires.
        unsafe { raw::write_text(buffer, capacity, length, || Ok(nth(game, index)?.value().to_owned())) }
    })
}

/// Gives the first tag of this name the value, or adds it at the end. Name and value are made fit for PDN.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn checkers_pdn_set_tag(
    game: checkers_pdn,
    name: *const c_char,
    name_length: usize,
    value: *const c_char,
    value_length: usize,
) -> checkers_status {
    guard(|| {
        // SAFETY: the caller guarantees valid pointers, as the header requires.
        let (name, value) =
            unsafe { (raw::text(name, name_length, "name")?, raw::text(value, value_length, "value")?) };
        with(game, |pdn| {
            Arc::make_mut(&mut pdn.game).tags.set(name, value);
            Ok(())
        })
    })
}

/// Takes away all tags of this name. Capitals do not matter.
///
/// Returns CHECKERS_NONE if there was none.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn checkers_pdn_remove_tag(
    game: checkers_pdn,
    name: *const c_char,
    name_length: usize,
) -> checkers_status {
    guard_status(|| {
        // SAFETY: the caller guarantees valid pointers, as the header requires.
        let name = unsafe { raw::text(name, name_length, "name")? };
        let removed = with(game, |pdn| Ok(Arc::make_mut(&mut pdn.game).tags.remove(name)))?;
        Ok(if removed { CHECKERS_OK } else { CHECKERS_NONE })
    })
}

fn nth(game: checkers_pdn, index: usize) -> Outcome<Tag> {
    with(game, |pdn| {
        let tags = &pdn.game.tags;
        tags.iter().nth(index).cloned().ok_or_else(|| no_such("tag", index, tags.len()))
    })
}
