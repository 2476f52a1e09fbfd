//! Numbers for steps, for learning agents.

use checkers_core::steps::{Action, ActionTable};

use crate::machinery::arguments::no_such;
use crate::machinery::failure::{Outcome, guard, guard_status};
use crate::machinery::handle;
use crate::machinery::raw::{CStruct, Out};
use crate::machinery::status::{CHECKERS_NONE, CHECKERS_OK, checkers_status};
use crate::positions::value::{self, checkers_square};
use crate::variants::variant::checkers_variant;

/// A table that numbers every step of a rule set from 0, ordered by origin and landing square: all pairs of squares on a line
/// along which a piece can move or capture, up to the largest possible distance. Made by checkers_action_table_new, freed by
/// checkers_action_table_free. It never changes, so several threads may use one at the same time.
#[repr(C)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct checkers_action_table {
    /// The number of the handle; 0 for none.
    pub id: u64,
}

impl CStruct for checkers_action_table {}

impl handle::Kind for ActionTable {
    const NAME: &'static str = "table of actions";
}

/// The number of no step.
pub const CHECKERS_NO_ACTION: u16 = 0xffff;

/// A step of a piece of either side. 6 bytes.
#[repr(C)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct checkers_action {
    /// The square of the piece.
    pub from: checkers_square,
    /// The square on which it lands.
    pub to: checkers_square,
    /// The direction with White at the bottom. A value of checkers_direction.
    pub direction: u8,
    /// The distance in squares.
    pub distance: u8,
    /// The number of the same step on the board turned by 180 degrees; CHECKERS_NO_ACTION if the board has no such squares.
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
        // SAFETY: the caller guarantees valid pointers, as the header requires.
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

/// Writes the number of steps.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn checkers_action_table_count(
    table: checkers_action_table,
    count: *mut usize,
) -> checkers_status {
    guard(|| {
        // SAFETY: the caller guarantees valid pointers, as the header requires.
        let out = unsafe { Out::new(count, "count")? };
        out.set(find(table)?.len());
        Ok(())
    })
}

/// Writes the step with a number.
///
/// Errors: CHECKERS_ERROR_ARGUMENT if `number` is not below checkers_action_table_count.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn checkers_action_table_get(
    table: checkers_action_table,
    number: u16,
    action: *mut checkers_action,
) -> checkers_status {
    guard(|| {
        // SAFETY: the caller guarantees valid pointers, as the header requires.
        let out = unsafe { Out::new(action, "action")? };
        let table = find(table)?;
        let action = table.get(number).ok_or_else(|| no_such("action", number.into(), table.len()))?;
        out.set(action.into());
        Ok(())
    })
}

/// Writes the number of the step between two squares.
///
/// Returns CHECKERS_NONE if the squares are not on one line, or too far apart for every piece.
///
/// Errors: CHECKERS_ERROR_SQUARE for squares above 127.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn checkers_action_table_number(
    table: checkers_action_table,
    from: checkers_square,
    to: checkers_square,
    number: *mut u16,
) -> checkers_status {
    guard_status(|| {
        // SAFETY: the caller guarantees valid pointers, as the header requires.
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
