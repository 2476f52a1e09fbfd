//! Rule sets.

use std::ffi::c_char;
use std::ops::Deref;
use std::sync::{Arc, LazyLock};

use checkers_core::Variant;
use checkers_core::rules::{DrawRules, Rules};

use crate::machinery::failure::{Failure, Outcome, guard};
use crate::machinery::handle;
use crate::machinery::json;
use crate::machinery::large_stack::with_large_stack;
use crate::machinery::raw::{self, CStruct, Out, TextOut};
use crate::machinery::status::{CHECKERS_ERROR_HANDLE, CHECKERS_ERROR_VARIANT, checkers_status};
use crate::positions::errors;

/// A rule set: a named variant, or one of your own, which is freed with checkers_variant_free. Named variants need not
/// be freed, but may be. Never changed once made, so any threads may use one together.
#[repr(C)]
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct checkers_variant {
    /// Its number, of no meaning; 0 for none. That of a named variant may be another one in another version of the
    /// library: store the identifier.
    pub id: u64,
}

impl CStruct for checkers_variant {}

impl handle::Kind for Variant {
    const NAME: &'static str = "variant";
}

/// A rule set, for as long as a call needs it.
pub(crate) enum Found {
    Named(&'static Variant),
    Kept(Arc<Variant>),
}

impl Found {
    /// A rule set to be kept. Cheap: what is large in one is shared.
    pub(crate) fn into_owned(self) -> Variant {
        Variant::clone(&self)
    }
}

impl Deref for Found {
    type Target = Variant;

    #[inline]
    fn deref(&self) -> &Variant {
        match self {
            Self::Named(variant) => variant,
            Self::Kept(variant) => variant,
        }
    }
}

static NAMED: LazyLock<Vec<Variant>> = LazyLock::new(|| Variant::all().collect());

impl checkers_variant {
    /// Named variants have the numbers from 1; those of handles are above `u32::MAX`.
    fn named(index: usize) -> Self {
        Self { id: index as u64 + 1 }
    }

    /// The rule set.
    #[inline(always)]
    pub(crate) fn get(self) -> Outcome<Found> {
        match self.find_named() {
            Some(named) => Ok(Found::Named(named)),
            None => self.get_kept(),
        }
    }

    #[inline(always)]
    fn find_named(self) -> Option<&'static Variant> {
        let index = self.id.wrapping_sub(1);
        if index > u64::from(u32::MAX) { None } else { NAMED.get(index as usize) }
    }

    #[cold]
    #[inline(never)]
    fn get_kept(self) -> Outcome<Found> {
        if self.id != 0 && self.id <= u64::from(u32::MAX) {
            let message = format!("no named variant has the number {}", self.id);
            return Err(Failure::new(CHECKERS_ERROR_HANDLE, message).about("variant"));
        }
        handle::find(self.id).map(Found::Kept)
    }

    /// A named variant for what it is, else a handle.
    pub(crate) fn of(variant: Variant) -> Outcome<Self> {
        match NAMED.iter().position(|named| *named == variant) {
            Some(index) => Ok(Self::named(index)),
            None => Self::keep(variant),
        }
    }

    /// A handle for a rule set.
    pub(crate) fn keep(variant: Variant) -> Outcome<Self> {
        handle::keep(variant).map(|id| Self { id })
    }
}

/// How many named variants there are.
#[unsafe(no_mangle)]
pub extern "C" fn checkers_variant_count() -> usize {
    checkers_core::rules::VARIANTS.len()
}

/// Writes a named variant, by its place from 0 in the library's list. The order of the list may change.
///
/// Errors: CHECKERS_ERROR_VARIANT from checkers_variant_count up.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn checkers_variant_at(
    index: usize,
    variant: *mut checkers_variant,
) -> checkers_status {
    guard(|| {
        // SAFETY: the caller vouches for its pointers, as the header demands.
        let out = unsafe { Out::new(variant, "variant")? };
        if index >= checkers_variant_count() {
            return Err(Failure::new(CHECKERS_ERROR_VARIANT, format!("there is no variant at {index}")));
        }
        out.set(checkers_variant::named(index));
        Ok(())
    })
}

/// Writes the named variant with this identifier, such as `russian`.
///
/// Errors: CHECKERS_ERROR_VARIANT if there is none.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn checkers_variant_from_id(
    id: *const c_char,
    id_length: usize,
    variant: *mut checkers_variant,
) -> checkers_status {
    guard(|| {
        // SAFETY: the caller vouches for its pointers, as the header demands.
        let (id, out) = unsafe { (raw::text(id, id_length, "id")?, Out::new(variant, "variant")?) };
        let Some(index) = NAMED.iter().position(|variant| variant.id() == id) else {
            let id = checkers_core::notation::Excerpt::of(id);
            return Err(
                Failure::new(CHECKERS_ERROR_VARIANT, format!("there is no variant `{id}`")).about("id")
            );
        };
        out.set(checkers_variant::named(index));
        Ok(())
    })
}

/// Makes a rule set of your own from rules as JSON, in the form that checkers_variant_rules writes, and draw rules as
/// checkers_variant_draws writes them; NULL for repetition only. Free it with checkers_variant_free.
///
/// Errors: CHECKERS_ERROR_RULES if the JSON cannot be read (with line and column) or the rules contradict themselves
/// (the subject of the error is the axis).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn checkers_variant_custom(
    rules: *const c_char,
    rules_length: usize,
    draws: *const c_char,
    draws_length: usize,
    variant: *mut checkers_variant,
) -> checkers_status {
    guard(|| {
        // SAFETY: the caller vouches for its pointers, as the header demands.
        let (rules, draws, out) = unsafe {
            (
                raw::text(rules, rules_length, "rules")?,
                raw::text(draws, draws_length, "draws")?,
                Out::new(variant, "variant")?,
            )
        };
        let mut made = custom(json::read(rules)?)?;
        if !draws.is_empty() {
            made = made.with_draws(draw_rules(draws)?);
        }
        out.set(checkers_variant::keep(made)?);
        Ok(())
    })
}

/// A rule set of one's own. While its board is laid out its tables stand on the stack, some of them several times: more
/// than a hundred kilobytes.
pub(crate) fn custom(rules: Rules) -> Outcome<Variant> {
    with_large_stack(|| Variant::custom(rules).map_err(errors::rules))
}

/// Makes the same rule set with other draw rules, as JSON. Free it with checkers_variant_free.
///
/// Errors: CHECKERS_ERROR_RULES as for checkers_variant_custom.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn checkers_variant_with_draws(
    variant: checkers_variant,
    draws: *const c_char,
    draws_length: usize,
    changed: *mut checkers_variant,
) -> checkers_status {
    guard(|| {
        let variant = variant.get()?;
        // SAFETY: the caller vouches for its pointers, as the header demands.
        let (draws, out) =
            unsafe { (raw::text(draws, draws_length, "draws")?, Out::new(changed, "changed")?) };
        out.set(checkers_variant::keep(variant.with_draws(draw_rules(draws)?))?);
        Ok(())
    })
}

fn draw_rules(json: &str) -> Outcome<DrawRules> {
    let draws: DrawRules = json::read(json)?;
    draws.check().map_err(errors::draws)?;
    Ok(draws)
}

/// Makes the same game with the goal reversed: who would lose wins. Free it with checkers_variant_free.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn checkers_variant_reversed(
    variant: checkers_variant,
    reversed: *mut checkers_variant,
) -> checkers_status {
    guard(|| {
        let variant = variant.get()?;
        // SAFETY: the caller vouches for its pointers, as the header demands.
        let out = unsafe { Out::new(reversed, "reversed")? };
        let made = with_large_stack(|| Ok(variant.reversed()))?;
        out.set(checkers_variant::keep(made)?);
        Ok(())
    })
}

/// Frees a rule set of your own. Games and other objects that were made with it go on. Does nothing for named variants
/// and for zero.
///
/// Errors: CHECKERS_ERROR_HANDLE if it was freed before.
#[unsafe(no_mangle)]
pub extern "C" fn checkers_variant_free(variant: checkers_variant) -> checkers_status {
    guard(|| match variant.find_named() {
        Some(_) => Ok(()),
        None => handle::free::<Variant>(variant.id),
    })
}

/// Writes the identifier; `custom` for a rule set of your own.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn checkers_variant_id(
    variant: checkers_variant,
    buffer: *mut c_char,
    capacity: usize,
    length: *mut usize,
) -> checkers_status {
    guard(|| {
        let variant = variant.get()?;
        // SAFETY: the caller vouches for its pointers, as the header demands.
        let out = unsafe { TextOut::new(buffer, capacity, length)? };
        out.write(variant.id())
    })
}

/// Writes the name in English.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn checkers_variant_name(
    variant: checkers_variant,
    buffer: *mut c_char,
    capacity: usize,
    length: *mut usize,
) -> checkers_status {
    guard(|| {
        let variant = variant.get()?;
        // SAFETY: the caller vouches for its pointers, as the header demands.
        let out = unsafe { TextOut::new(buffer, capacity, length)? };
        out.write(variant.name())
    })
}

/// Writes the rules as JSON: every axis, to be changed and given to checkers_variant_custom.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn checkers_variant_rules(
    variant: checkers_variant,
    buffer: *mut c_char,
    capacity: usize,
    length: *mut usize,
) -> checkers_status {
    guard(|| {
        let variant = variant.get()?;
        // SAFETY: the caller vouches for its pointers, as the header demands.
        let out = unsafe { TextOut::new(buffer, capacity, length)? };
        out.write(json::write(variant.rules())?)
    })
}

/// Writes the draw rules as JSON.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn checkers_variant_draws(
    variant: checkers_variant,
    buffer: *mut c_char,
    capacity: usize,
    length: *mut usize,
) -> checkers_status {
    guard(|| {
        let variant = variant.get()?;
        // SAFETY: the caller vouches for its pointers, as the header demands.
        let out = unsafe { TextOut::new(buffer, capacity, length)? };
        out.write(json::write(variant.draws())?)
    })
}
