//! The next steps of a move, with their effects.

use checkers_core::steps::{self, NextStep};

use crate::machinery::failure::guard;
use crate::machinery::raw::{self, CStruct, List};
use crate::machinery::status::checkers_status;
use crate::moves::step_move::{checkers_step_move, with};
use crate::positions::value::{self, checkers_move, checkers_position, checkers_square};
use crate::variants::variant::checkers_variant;

/// A step with which a legal move can begin or continue. 32 bytes.
#[repr(C)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct checkers_next_step {
    /// The move that this step completes. Undefined unless `completes` is 1.
    pub mv: checkers_move,
    /// The square of the piece.
    pub from: checkers_square,
    /// The square on which it lands.
    pub to: checkers_square,
    /// The square of the piece that it captures; CHECKERS_NO_SQUARE in a quiet move.
    pub captured: checkers_square,
    /// 1 if this step completes a move, else 0.
    pub completes: u8,
    /// Reserved: always zero.
    pub reserved: [u8; 4],
}

impl CStruct for checkers_next_step {}

impl From<&NextStep> for checkers_next_step {
    fn from(step: &NextStep) -> Self {
        Self {
            mv: step.completes.as_ref().map(checkers_move::from).unwrap_or_default(),
            from: step.from.bit(),
            to: step.to.bit(),
            captured: value::bit(step.captured),
            completes: u8::from(step.completes.is_some()),
            reserved: [0; 4],
        }
    }
}

/// Lists every step with which a legal move can begin, in a fixed order.
///
/// Errors: CHECKERS_ERROR_BUFFER with the count; CHECKERS_ERROR_POSITION if the position is not possible on this board.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn checkers_variant_first_steps(
    variant: checkers_variant,
    position: *const checkers_position,
    steps: *mut checkers_next_step,
    capacity: usize,
    count: *mut usize,
) -> checkers_status {
    guard(|| {
        let variant = variant.get()?;
        // SAFETY: the caller guarantees valid pointers, as the header requires.
        let (position, mut list) =
            unsafe { (raw::read(position, "position")?, List::new(steps, capacity, "steps", count)?) };
        let position = position.checked(&variant)?;
        steps::visit_first_steps(&variant, &position, &mut |step| list.push(step.into()));
        list.finish()
    })
}

/// Lists the possible next steps; none when the move is complete.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn checkers_step_move_next_steps(
    step_move: checkers_step_move,
    steps: *mut checkers_next_step,
    capacity: usize,
    count: *mut usize,
) -> checkers_status {
    // SAFETY: the caller guarantees valid pointers, as the header requires.
    guard(|| unsafe {
        raw::list(steps, capacity, "steps", count, |list| {
            with(step_move, |in_progress| {
                in_progress.next_steps().iter().for_each(|step| list.push(step.into()));
                Ok(())
            })
        })
    })
}
