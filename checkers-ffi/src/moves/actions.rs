//! Numbers for steps: what learning agents choose from.

use checkers_core::steps::{Action, ActionTable};

use crate::machinery::arguments::no_such;
use crate::machinery::failure::{Outcome, guard, guard_status};
use crate::machinery::handle;
use crate::machinery::raw::{CStruct, Out};
use crate::machinery::status::{CHECKERS_NONE, CHECKERS_OK, checkers_status};
use crate::positions::value::{self, checkers_square};
use crate::variants::variant::checkers_variant;

/// Every step of a rule set, numbered from 0 by origin and landing in board order: all pairs of squares on a line along
/// which pieces move or capture, as far as they can get. Made by checkers_action_table_new, freed by
/// checkers_action_table_free. It never changes, so any threads may use one together.
#[repr(C)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct checkers_action_table {
    /// Its number, of no meaning; 0 for none.
    pub id: u64,
}

impl CStruct for checkers_action_table {}

impl handle::Kind for ActionTable {
    const NAME: &'static str = "table of actions";
}

/// No action.
pub const CHECKERS_NO_ACTION: u16 = 0xffff;

/// A step of some piece, whoever makes it. 6 bytes.
#[repr(C)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct checkers_action {
    /// Where the piece is.
    pub from: checkers_square,
    /// Where it lands.
    pub to: checkers_square,
    /// The direction, White at the bottom. A value of checkers_direction.
    pub direction: u8,
    /// How many squares further.
    pub distance: u8,
    /// The number of the step that this one becomes when the board is turned by 180 degrees; CHECKERS_NO_ACTION where
    /// the board lacks a square for it.
    pub turned: u16,
}

impl CStruct for checkers_action {}

const _: () = assert!(size_of::<checkers_action>() == 6);

impl From<&Action> for checkers_action {
    fn from(action: &Action) -> Self {
        Self {
            from: action.from.bit(),
            to: action.to.bit(),
            direction: action.direction as u8,
            distance: action.distance,
            turned: action.turned.unwrap_or(CHECKERS_NO_ACTION),
        }
    }
}

/// Makes the table of a rule set. Free it with checkers_action_table_free.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn checkers_action_table_new(
    variant: checkers_variant,
    table: *mut checkers_action_table,
) -> checkers_status {
    guard(|| {
        let variant = variant.get()?;
        // SAFETY: the caller vouches for its pointers, as the header demands.
        let out = unsafe { Out::new(table, "table")? };
        out.set(checkers_action_table { id: handle::keep(ActionTable::new(&variant))? });
        Ok(())
    })
}

/// Frees a table. Does nothing for zero.
///
/// Errors: CHECKERS_ERROR_HANDLE if it was freed before.
#[unsafe(no_mangle)]
pub extern "C" fn checkers_action_table_free(table: checkers_action_table) -> checkers_status {
    guard(|| handle::free::<ActionTable>(table.id))
}

/// Writes how many steps there are.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn checkers_action_table_count(
    table: checkers_action_table,
    count: *mut usize,
) -> checkers_status {
    guard(|| {
        // SAFETY: the caller vouches for its pointers, as the header demands.
        let out = unsafe { Out::new(count, "count")? };
        out.set(find(table)?.len());
        Ok(())
    })
}

/// Writes the step with a number.
///
/// Errors: CHECKERS_ERROR_ARGUMENT from checkers_action_table_count up.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn checkers_action_table_get(
    table: checkers_action_table,
    number: u16,
    action: *mut checkers_action,
) -> checkers_status {
    guard(|| {
        // SAFETY: the caller vouches for its pointers, as the header demands.
        let out = unsafe { Out::new(action, "action")? };
        let table = find(table)?;
        let action = table.get(number).ok_or_else(|| no_such("action", number.into(), table.len()))?;
        out.set(action.into());
        Ok(())
    })
}

/// Writes the number of the step between two squares.
///
/// Returns CHECKERS_NONE if they are not on one line, or too far apart for any piece.
///
/// Errors: CHECKERS_ERROR_SQUARE from 128 up.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn checkers_action_table_number(
    table: checkers_action_table,
    from: checkers_square,
    to: checkers_square,
    number: *mut u16,
) -> checkers_status {
    guard_status(|| {
        // SAFETY: the caller vouches for its pointers, as the header demands.
        let out = unsafe { Out::new(number, "number")? };
        let found = find(table)?.id(value::square(from)?, value::square(to)?);
        Ok(found.map_or(CHECKERS_NONE, |number| {
            out.set(number);
            CHECKERS_OK
        }))
    })
}

fn find(table: checkers_action_table) -> Outcome<std::sync::Arc<ActionTable>> {
    handle::find(table.id)
}
