//! Solves one material.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};

use checkers_core::position::Strictness;
use checkers_core::{Color, Position};

use super::material::Material;
use super::tables::Tables;
use super::value::{BitbaseError, Value};
use super::values::Values;

/// A position whose value depends on positions of the same material.
struct Open {
    turn: Color,
    index: usize,
    /// Its successors of the same material, as a range of a common list. The other side is to move in all of them.
    successors: std::ops::Range<usize>,
    /// Whether a move leads to a draw with other material.
    can_draw: bool,
}

/// How many positions are computed between two looks at the stop flag.
const POSITIONS_PER_LOOK: usize = 4096;

/// Computes the values of a material, for White and for Black to move, or returns `None` if `stop` is set. The material
/// after a capture or a promotion must be solved already.
pub(super) fn solve(
    tables: &Tables,
    material: Material,
    stop: &AtomicBool,
) -> Result<Option<[Values; 2]>, BitbaseError> {
    let is_stopped = || stop.load(Ordering::Relaxed);
    let variant = &tables.variant;
    let count = tables.indexer.positions(material) as usize;
    let mut values = [Values::new(count), Values::new(count)];
    let (mut open, mut list) = (Vec::new(), Vec::new());
    for turn in Color::ALL {
        for index in 0..count {
            if index % POSITIONS_PER_LOOK == 0 && is_stopped() {
                return Ok(None);
            }
            let Some(position) = tables.indexer.position(variant.grid(), material, turn, index) else {
                continue;
            };
            if position.check(variant.rules(), variant.grid(), Strictness::Strict).is_err() {
                continue;
            }
            if let Some(value) = tables.final_value(&position) {
                values[turn as usize].set(index, value);
                continue;
            }
            let first = list.len();
            match look_ahead(tables, material, &position, &mut list)? {
                Ahead::Win => {
                    list.truncate(first);
                    values[turn as usize].set(index, Value::Win);
                }
                Ahead::Open { can_draw } => {
                    open.push(Open { turn, index, successors: first..list.len(), can_draw });
                }
            }
        }
    }
    loop {
        let before = open.len();
        if is_stopped() {
            return Ok(None);
        }
        open.retain(|place| match decide(&values, &list, place) {
            None => true,
            Some(value) => {
                values[place.turn as usize].set(place.index, value);
                false
            }
        });
        if open.len() == before {
            break;
        }
    }
    for place in open {
        values[place.turn as usize].set(place.index, Value::Draw);
    }
    Ok(Some(values))
}

/// What the moves of a position lead to.
enum Ahead {
    Win,
    Open { can_draw: bool },
}

/// Lists the successors with the same material, and looks up all others.
fn look_ahead(
    tables: &Tables,
    material: Material,
    position: &Position,
    list: &mut Vec<u32>,
) -> Result<Ahead, BitbaseError> {
    let variant = &tables.variant;
    let mut can_draw = false;
    let mut result = Ok(());
    let flow = variant.visit_moves(position, &mut |mv| {
        let next = variant.play_unchecked(position, mv);
        if Material::of(&next) == material {
            list.push(tables.indexer.index(&next) as u32);
            return ControlFlow::Continue(());
        }
        match tables.value(&next) {
            Some(Value::Loss) => return ControlFlow::Break(()),
            Some(Value::Win) => {}
            Some(Value::Draw) => can_draw = true,
            None => {
                result = Err(BitbaseError::ManOnCrowningRow);
                return ControlFlow::Break(());
            }
        }
        ControlFlow::Continue(())
    });
    result?;
    Ok(if flow.is_break() { Ahead::Win } else { Ahead::Open { can_draw } })
}

/// Returns the value of an open position, once its successors decide it.
fn decide(values: &[Values; 2], list: &[u32], place: &Open) -> Option<Value> {
    let next = &values[!place.turn as usize];
    let mut all_won = !place.can_draw;
    for index in &list[place.successors.clone()] {
        match next.get(*index as usize) {
            Some(Value::Loss) => return Some(Value::Win),
            Some(Value::Win) => {}
            Some(Value::Draw) | None => all_won = false,
        }
    }
    all_won.then_some(Value::Loss)
}
