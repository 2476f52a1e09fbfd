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
use crate::machinery::raw::{self, CStruct, Out};
use crate::machinery::status::{CHECKERS_ERROR_HANDLE, CHECKERS_ERROR_VARIANT, checkers_status};
use crate::positions::errors;

/// A rule set: a named variant or a custom rule set. Free a custom rule set with checkers_variant_free; freeing a named
/// variant is allowed and does nothing. A rule set never changes, so several threads may use one at the same time.
#[repr(C)]
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct checkers_variant {
    /// The number of the handle; 0 for none. A named variant may have another number in another version of the library:
    /// store its identifier instead.
    pub id: u64,
}

impl CStruct for checkers_variant {}

impl handle::Kind for Variant {
    const NAME: &'static str = "variant";
}

/// A rule set that a call uses.
pub(crate) enum Found {
    Named(&'static Variant),
    Kept(Arc<Variant>),
}

impl Found {
    /// Returns a rule set that can be stored. Cheap: copies share their large parts.
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
    /// Returns the handle of a named variant. Their numbers start at 1; those of other handles are above `u32::MAX`.
    fn named(index: usize) -> Self {
        Self { id: index as u64 + 1 }
    }

    /// Returns the rule set.
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

    /// Returns the number of a named variant, or a new handle for another rule set.
    pub(crate) fn of(variant: Variant) -> Outcome<Self> {
        match NAMED.iter().position(|named| *named == variant) {
            Some(index) => Ok(Self::named(index)),
            None => Self::keep(variant),
        }
    }

    /// Returns a new handle for a rule set.
    pub(crate) fn keep(variant: Variant) -> Outcome<Self> {
        handle::keep(variant).map(|id| Self { id })
    }
}

/// Returns the number of named variants.
#[unsafe(no_mangle)]
pub extern "C" fn checkers_variant_count() -> usize {
    checkers_core::rules::VARIANTS.len()
}

/// Writes the named variant at an index of the library's list, from 0. The order of the list may change.
///
/// Errors: CHECKERS_ERROR_VARIANT if `index` is not below checkers_variant_count().
#[unsafe(no_mangle)]
pub unsafe extern "C" fn checkers_variant_at(
    index: usize,
    variant: *mut checkers_variant,
) -> checkers_status {
    guard(|| {
        // SAFETY: the caller guarantees valid pointers, as the header requires.
        let out = unsafe { Out::new(variant, "variant")? };
        if index >= checkers_variant_count() {
            return Err(Failure::new(
                CHECKERS_ERROR_VARIANT,
                format!("there is no variant {index}; the indices are below {}", checkers_variant_count()),
            ));
        }
        out.set(checkers_variant::named(index));
        Ok(())
    })
}

/// Writes the named variant with this identifier, such as `russian`.
///
/// Errors: CHECKERS_ERROR_VARIANT if no variant has it.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn checkers_variant_from_id(
    id: *const c_char,
    id_length: usize,
    variant: *mut checkers_variant,
) -> checkers_status {
    guard(|| {
        // SAFETY: the caller guarantees valid pointers, as the header requires.
        let (id, out) = unsafe { (raw::text(id, id_length, "id")?, Out::new(variant, "variant")?) };
        let Some(index) = NAMED.iter().position(|variant| variant.id() == id) else {
            let id = checkers_core::notation::Excerpt::of(id);
            return Err(Failure::new(CHECKERS_ERROR_VARIANT, format!("unknown variant `{id}`")).about("id"));
        };
        out.set(checkers_variant::named(index));
        Ok(())
    })
}

/// Makes a custom rule set from rules as JSON, in the form that checkers_variant_rules writes, and draw rules as JSON, in the
/// form that checkers_variant_draws writes. With `draws` NULL the only draw rule is repetition. Free it with
/// checkers_variant_free.
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
        // SAFETY: the caller guarantees valid pointers, as the header requires.
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

/// Makes a custom rule set. Its tables are computed on the stack, which takes more than a hundred kilobytes.
pub(crate) fn custom(rules: Rules) -> Outcome<Variant> {
    with_large_stack(|| Variant::custom(rules).map_err(errors::rules))
}

/// Makes a copy of a rule set with other draw rules, given as JSON. Free it with checkers_variant_free.
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
        // SAFETY: the caller guarantees valid pointers, as the header requires.
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

/// Makes a copy of a rule set with the goal reversed: the side that would lose wins. Free it with checkers_variant_free.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn checkers_variant_reversed(
    variant: checkers_variant,
    reversed: *mut checkers_variant,
) -> checkers_status {
    guard(|| {
        let variant = variant.get()?;
        // SAFETY: the caller guarantees valid pointers, as the header requires.
        let out = unsafe { Out::new(reversed, "reversed")? };
        let made = with_large_stack(|| Ok(variant.reversed()))?;
        out.set(checkers_variant::keep(made)?);
        Ok(())
    })
}

/// Frees a custom rule set. Games and other objects that use it remain valid. Does nothing for named variants and for
/// zero.
///
/// Errors: CHECKERS_ERROR_HANDLE if it was freed before.
#[unsafe(no_mangle)]
pub extern "C" fn checkers_variant_free(variant: checkers_variant) -> checkers_status {
    guard(|| match variant.find_named() {
        Some(_) => Ok(()),
        None => handle::free::<Variant>(variant.id),
    })
}

/// Writes the identifier; `custom` for a custom rule set.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn checkers_variant_id(
    variant: checkers_variant,
    buffer: *mut c_char,
    capacity: usize,
    length: *mut usize,
) -> checkers_status {
    guard(|| {
        let variant = variant.get()?;
        // SAFETY: the caller guarantees valid pointers, as the header requires.
        unsafe { raw::write_text(buffer, capacity, length, || Ok(variant.id())) }
    })
}

/// Writes the English name.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn checkers_variant_name(
    variant: checkers_variant,
    buffer: *mut c_char,
    capacity: usize,
    length: *mut usize,
) -> checkers_status {
    guard(|| {
        let variant = variant.get()?;
        // SAFETY: the caller guarantees valid pointers, as the header requires.
        unsafe { raw::write_text(buffer, capacity, length, || Ok(variant.name())) }
    })
}

/// Writes the rules as JSON: every axis. checkers_variant_custom reads this form.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn checkers_variant_rules(
    variant: checkers_variant,
    buffer: *mut c_char,
    capacity: usize,
    length: *mut usize,
) -> checkers_status {
    guard(|| {
        let variant = variant.get()?;
        // SAFETY: the caller guarantees valid pointers, as the header requires.
        unsafe { raw::write_text(buffer, capacity, length, || json::write(variant.rules())) }
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
        // SAFETY: the caller guarantees valid pointers, as the header requires.
        unsafe { raw::write_text(buffer, capacity, length, || json::write(variant.draws())) }
    })
}
