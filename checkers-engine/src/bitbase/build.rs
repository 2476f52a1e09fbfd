//! Solves one material.

use std::ops::ControlFlow;

use checkers_core::game::ForwardGame;
use checkers_core::position::Strictness;
use checkers_core::rules::DrawKind;
use checkers_core::{Color, Position, Variant};

use super::material::Material;
use super::values::Values;
use super::{Bitbase, BitbaseError, Value};

/// The draws that end a game at once.
const ENDS: [DrawKind; 2] = [DrawKind::Automatic, DrawKind::Claimable];

/// A position whose value depends on positions of the same material.
struct Open {
    turn: Color,
    index: usize,
    /// Its successors of the same material, as a range of a common list. The other side is to move in all of them.
    successors: std::ops::Range<usize>,
    /// Whether a move leads to a draw with other material.
    can_draw: bool,
}

/// Computes the values of a material, for White and for Black to move. What captures and promotions lead to is solved already.
pub(super) fn solve(bitbase: &Bitbase, material: Material) -> Result<[Values; 2], BitbaseError> {
    let variant = &bitbase.variant;
    let count = bitbase.indexer.positions(material) as usize;
    let mut values = [Values::new(count), Values::new(count)];
    let (mut open, mut list) = (Vec::new(), Vec::new());
    for turn in Color::ALL {
        for index in 0..count {
            let Some(position) = bitbase.indexer.position(variant.grid(), material, turn, index) else {
                continue;
            };
            if position.check(variant.rules(), variant.grid(), Strictness::Strict).is_err() {
                continue;
            }
            if let Some(value) = final_value(variant, &position) {
                values[turn as usize].set(index, value);
                continue;
            }
            let first = list.len();
            match look_ahead(bitbase, material, &position, &mut list)? {
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
    Ok(values)
}

/// The value of a position in which the game is over.
pub(super) fn final_value(variant: &Variant, position: &Position) -> Option<Value> {
    let referee = variant.referee();
    let outcome = ForwardGame::new(variant, &referee, *position).outcome(variant, &referee, &ENDS)?;
    let won = |winner| if winner == position.turn() { Value::Win } else { Value::Loss };
    Some(outcome.winner.map_or(Value::Draw, won))
}

/// What the moves of a position lead to.
enum Ahead {
    Win,
    Open { can_draw: bool },
}

/// Lists the successors with the same material, and looks up all others.
fn look_ahead(
    bitbase: &Bitbase,
    material: Material,
    position: &Position,
    list: &mut Vec<u32>,
) -> Result<Ahead, BitbaseError> {
    let variant = &bitbase.variant;
    let mut can_draw = false;
    let mut result = Ok(());
    let flow = variant.visit_moves(position, &mut |mv| {
        let next = variant.play_unchecked(position, mv);
        if Material::of(&next) == material {
            list.push(bitbase.indexer.index(&next) as u32);
            return ControlFlow::Continue(());
        }
        match bitbase.value(&next) {
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

/// The value of an open position, once its successors decide it.
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
