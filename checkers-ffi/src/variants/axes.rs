//! The axes of a rule set: their names, descriptions and values.

use std::collections::BTreeMap;
use std::ffi::c_char;

use checkers_core::Variant;
use checkers_core::notation::Excerpt;
use serde_json::value::RawValue;

use crate::machinery::arguments::no_such;
use crate::machinery::failure::{Failure, Outcome, guard};
use crate::machinery::json;
use crate::machinery::raw::{self, Out, TextOut};
use crate::machinery::status::{CHECKERS_ERROR_RULES, checkers_status};
use crate::variants::variant::{checkers_variant, custom};

/// Writes the number of lines that describe a rule set: one for each axis, then its draw rules.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn checkers_variant_line_count(
    variant: checkers_variant,
    count: *mut usize,
) -> checkers_status {
    guard(|| {
        let variant = variant.get()?;
        // SAFETY: the caller guarantees valid pointers, as the header requires.
        let out = unsafe { Out::new(count, "count")? };
        out.set(lines(&variant).len());
        Ok(())
    })
}

/// Writes the name of a line that describes a rule set: the path of its axis, such as `king.range`, or `draws`.
///
/// Errors: CHECKERS_ERROR_ARGUMENT if `index` is not below checkers_variant_line_count.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn checkers_variant_line_name(
    variant: checkers_variant,
    index: usize,
    buffer: *mut c_char,
    capacity: usize,
    length: *mut usize,
) -> checkers_status {
    guard(|| {
        let variant = variant.get()?;
        // SAFETY: the caller guarantees valid pointers, as the header requires.
        unsafe { raw::write_text(buffer, capacity, length, || Ok(line(&variant, index)?.0)) }
    })
}

/// Writes a line that describes a rule set: a sentence in English.
///
/// Errors: CHECKERS_ERROR_ARGUMENT if `index` is not below checkers_variant_line_count.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn checkers_variant_line(
    variant: checkers_variant,
    index: usize,
    buffer: *mut c_char,
    capacity: usize,
    length: *mut usize,
) -> checkers_status {
    guard(|| {
        let variant = variant.get()?;
        // SAFETY: the caller guarantees valid pointers, as the header requires.
        unsafe { raw::write_text(buffer, capacity, length, || Ok(line(&variant, index)?.1)) }
    })
}

/// Writes the value of an axis as JSON. The axis is a path such as `king.range` or `capture.choice.measure`.
///
/// Errors: CHECKERS_ERROR_RULES if no axis has this path.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn checkers_variant_axis(
    variant: checkers_variant,
    axis: *const c_char,
    axis_length: usize,
    buffer: *mut c_char,
    capacity: usize,
    length: *mut usize,
) -> checkers_status {
    guard(|| {
        let variant = variant.get()?;
        // SAFETY: the caller guarantees valid pointers, as the header requires.
        let (axis, out) =
            unsafe { (raw::text(axis, axis_length, "axis")?, TextOut::new(buffer, capacity, length)?) };
        out.write(get(&json::write(variant.rules())?, axis)?)
    })
}

/// Makes a copy of a rule set with another value on one axis, given as JSON: `"short"`, `true`, `3`. The draw rules do not
/// change. Free it with checkers_variant_free.
///
/// Errors: CHECKERS_ERROR_RULES if no axis has this path, if the axis cannot have this value, or if the new rules
/// contradict themselves.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn checkers_variant_with_axis(
    variant: checkers_variant,
    axis: *const c_char,
    axis_length: usize,
    value: *const c_char,
    value_length: usize,
    changed: *mut checkers_variant,
) -> checkers_status {
    guard(|| {
        let variant = variant.get()?;
        // SAFETY: the caller guarantees valid pointers, as the header requires.
        let (axis, value, out) = unsafe {
            (
                raw::text(axis, axis_length, "axis")?,
                raw::text(value, value_length, "value")?,
                Out::new(changed, "changed")?,
            )
        };
        let value = json::read(value).map_err(|failure| failure.about("value"))?;
        let rules = set(&json::write(variant.rules())?, axis, axis, value)?;
        let rules = json::read_own(rules.get())?;
        let made = custom(rules)?.with_draws(*variant.draws());
        out.set(checkers_variant::keep(made)?);
        Ok(())
    })
}

/// Returns the name and the sentence of each line.
fn lines(variant: &Variant) -> Vec<(&'static str, String)> {
    let mut lines = variant.rules().describe();
    lines.extend(variant.draws().describe().into_iter().map(|text| ("draws", text)));
    lines
}

fn line(variant: &Variant, index: usize) -> Outcome<(&'static str, String)> {
    let mut lines = lines(variant);
    if index >= lines.len() {
        return Err(no_such("line", index, lines.len()));
    }
    Ok(lines.swap_remove(index))
}

/// A JSON object whose values stay text, so that the 128-bit numbers of set-ups are not rounded.
type Object = BTreeMap<String, Box<RawValue>>;

/// Returns the value at a path.
fn get(json: &RawValue, axis: &str) -> Outcome<Box<RawValue>> {
    axis.split('.').try_fold(json.to_owned(), |json, part| {
        object(&json, axis)?.remove(part).ok_or_else(|| no_axis(axis))
    })
}

/// Returns `json` with another value at the path `rest`; `axis` is the whole path, for errors.
fn set(json: &RawValue, axis: &str, rest: &str, value: Box<RawValue>) -> Outcome<Box<RawValue>> {
    let (part, below) = rest.split_once('.').map_or((rest, None), |(part, below)| (part, Some(below)));
    let mut object = object(json, axis)?;
    let place = object.get_mut(part).ok_or_else(|| no_axis(axis))?;
    *place = match below {
        // Recurses at most as deep as the rules are nested: a wrong path fails above.
        Some(below) => set(place, axis, below, value)?,
        None => value,
    };
    json::write(&object)
}

fn object(json: &RawValue, axis: &str) -> Outcome<Object> {
    serde_json::from_str(json.get()).map_err(|_| no_axis(axis))
}

fn no_axis(axis: &str) -> Failure {
    let axis = Excerpt::of(axis);
    Failure::new(CHECKERS_ERROR_RULES, format!("unknown axis `{axis}`")).about("axis")
}
