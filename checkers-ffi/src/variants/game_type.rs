//! Variants by their GameType in PDN, and by their names in common use.

use std::ffi::c_char;

use checkers_core::pdn::{GameType, variant_named};

use crate::machinery::failure::{Failure, guard, guard_status};
use crate::machinery::raw::{self, List, Out};
use crate::machinery::status::{CHECKERS_ERROR_PDN, CHECKERS_NONE, CHECKERS_OK, checkers_status};
use crate::variants::variant::checkers_variant;

/// Writes the complete GameType of a variant, such as `25,W,8,8,A0,0`.
///
/// Returns CHECKERS_NONE if the game has no number in PDN.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn checkers_variant_game_type(
    variant: checkers_variant,
    buffer: *mut c_char,
    capacity: usize,
    length: *mut usize,
) -> checkers_status {
    guard_status(|| {
        let variant = variant.get()?;
        // SAFETY: the caller guarantees valid pointers, as the header requires.
        unsafe { raw::write_text_if_any(buffer, capacity, length, || Ok(GameType::of(&variant))) }
    })
}

/// Lists the named variants that a GameType can mean; those whose board has the given size come first. The list is empty for
/// an unknown number.
///
/// Errors: CHECKERS_ERROR_PDN if the text is not a GameType; CHECKERS_ERROR_BUFFER with the count.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn checkers_variant_of_game_type(
    game_type: *const c_char,
    game_type_length: usize,
    variants: *mut checkers_variant,
    capacity: usize,
    count: *mut usize,
) -> checkers_status {
    guard(|| {
        // SAFETY: the caller guarantees valid pointers, as the header requires.
        let (text, mut list) = unsafe {
            (
                raw::text(game_type, game_type_length, "game_type")?,
                List::new(variants, capacity, "variants", count)?,
            )
        };
        let game_type: GameType =
            text.parse().map_err(|error| Failure::of(CHECKERS_ERROR_PDN, &error).about("game_type"))?;
        for variant in game_type.variants() {
            list.push(checkers_variant::of(variant)?);
        }
        list.finish()
    })
}

/// Finds a named variant by its identifier, its name or another name in common use. Case and punctuation do not matter.
///
/// Returns CHECKERS_NONE if no variant has this name.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn checkers_variant_named(
    name: *const c_char,
    name_length: usize,
    variant: *mut checkers_variant,
) -> checkers_status {
    guard_status(|| {
        // SAFETY: the caller guarantees valid pointers, as the header requires.
        let (name, out) = unsafe { (raw::text(name, name_length, "name")?, Out::new(variant, "variant")?) };
        let Some(named) = variant_named(name) else { return Ok(CHECKERS_NONE) };
        out.set(checkers_variant::of(named)?);
        Ok(CHECKERS_OK)
    })
}
