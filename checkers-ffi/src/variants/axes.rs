//! The axes of a rule set, one by one: their names, their sentences and their values.

use std::collections::BTreeMap;
use std::ffi::c_char;

use checkers_core::Variant;
use checkers_core::notation::Excerpt;
use serde_json::value::RawValue;

use crate::machinery::failure::{Failure, Outcome, guard};
use crate::machinery::json;
use crate::machinery::raw::{self, Out, TextOut};
use crate::machinery::status::{CHECKERS_ERROR_ARGUMENT, CHECKERS_ERROR_RULES, checkers_status};
use crate::variants::variant::{checkers_variant, custom};

/// Writes how many lines describe a rule set: its axes, then its draw rules.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn checkers_variant_line_count(
    variant: checkers_variant,
    count: *mut usize,
) -> checkers_status {
    guard(|| {
        let variant = variant.get()?;
        // SAFETY: the caller vouches for its pointers, as the header demands.
        let out = unsafe { Out::new(count, "count")? };
        out.set(lines(&variant).len());
        Ok(())
    })
}

/// Writes the name of a line that describes a rule set: the path of its axis, such as `king.range`.
///
/// Errors: CHECKERS_ERROR_ARGUMENT from checkers_variant_line_count up.
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
        // SAFETY: the caller vouches for its pointers, as the header demands.
        let out = unsafe { TextOut::new(buffer, capacity, length)? };
        out.write(line(&variant, index)?.0)
    })
}

/// Writes a line that describes a rule set: a sentence in English.
///
/// Errors: CHECKERS_ERROR_ARGUMENT from checkers_variant_line_count up.
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
        // SAFETY: the caller vouches for its pointers, as the header demands.
        let out = unsafe { TextOut::new(buffer, capacity, length)? };
        out.write(line(&variant, index)?.1)
    })
}

/// Writes the value of an axis as JSON. The axis is a path such as `king.range` or `capture.choice.measure`.
///
/// Errors: CHECKERS_ERROR_RULES if there is no such axis.
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
        // SAFETY: the caller vouches for its pointers, as the header demands.
        let (axis, out) =
            unsafe { (raw::text(axis, axis_length, "axis")?, TextOut::new(buffer, capacity, length)?) };
        out.write(get(&json::write(variant.rules())?, axis)?)
    })
}

/// Makes a rule set that differs on one axis, whose value is JSON: `"short"`, `true`, `3`. It has the same draw rules.
/// Free it with checkers_variant_free.
///
/// Errors: CHECKERS_ERROR_RULES if there is no such axis, if it cannot have this value, or if the rules then contradict
/// themselves.
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
        // SAFETY: the caller vouches for its pointers, as the header demands.
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

/// The name and the sentence of each line.
fn lines(variant: &Variant) -> Vec<(&'static str, String)> {
    let mut lines = variant.rules().describe();
    lines.extend(variant.draws().describe().into_iter().map(|text| ("draws", text)));
    lines
}

fn line(variant: &Variant, index: usize) -> Outcome<(&'static str, String)> {
    let mut lines = lines(variant);
    if index >= lines.len() {
        let message = format!("there is no line {index}, only {}", lines.len());
        return Err(Failure::new(CHECKERS_ERROR_ARGUMENT, message).about("index"));
    }
    Ok(lines.swap_remove(index))
}

/// An object of JSON with its values as they are written: numbers of 128 bits, which set-ups have, stay whole.
type Object = BTreeMap<String, Box<RawValue>>;

/// The value at a path.
fn get(json: &RawValue, axis: &str) -> Outcome<Box<RawValue>> {
    axis.split('.').try_fold(json.to_owned(), |json, part| {
        object(&json, axis)?.remove(part).ok_or_else(|| no_axis(axis))
    })
}

/// The same with another value at a path, of which `rest` is still to go.
fn set(json: &RawValue, axis: &str, rest: &str, value: Box<RawValue>) -> Outcome<Box<RawValue>> {
    let (part, below) = rest.split_once('.').map_or((rest, None), |(part, below)| (part, Some(below)));
    let mut object = object(json, axis)?;
    let place = object.get_mut(part).ok_or_else(|| no_axis(axis))?;
    *place = match below {
        // As deep as the rules are at most: a path that leads nowhere ends above.
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
    Failure::new(CHECKERS_ERROR_RULES, format!("there is no axis `{axis}`")).about("axis")
}
