//! The draw counters of a game.

use checkers_core::Variant;
use checkers_core::game::{DrawCounts, Referee};

use crate::games::game::{checkers_game, with};
use crate::machinery::failure::guard;
use crate::machinery::raw::{self, CStruct, List, Out};
use crate::machinery::status::checkers_status;
use crate::positions::value::{self, checkers_color};

/// The counter of one clause of the draw rules. 12 bytes.
#[repr(C)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct checkers_draw_count {
    /// Number of plies counted.
    pub plies: u32,
    /// Number of plies until the clause applies; UINT32_MAX if the pieces on the board do not fulfil its condition.
    pub plies_left: u32,
    /// 1 if the clause applies now, else 0.
    pub met: u8,
    /// Reserved: always zero.
    pub reserved: [u8; 3],
}

impl CStruct for checkers_draw_count {}

/// Lists the counter of each clause of the draw rules, in the order of checkers_variant_draws. The `clause` of an outcome is an
/// index of this list.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn checkers_game_draw_counts(
    game: checkers_game,
    counts: *mut checkers_draw_count,
    capacity: usize,
    count: *mut usize,
) -> checkers_status {
    // SAFETY: the caller guarantees valid pointers, as the header requires.
    guard(|| unsafe {
        raw::list(counts, capacity, "counts", count, |list| {
            with(game, |game| {
                list_counts(game.variant(), &game.referee(), game.draw_counts(), list);
                Ok(())
            })
        })
    })
}

/// Lists the counters of a variant's draw rules.
pub(crate) fn list_counts(
    variant: &Variant,
    referee: &Referee<'_>,
    counts: &DrawCounts,
    list: &mut List<checkers_draw_count>,
) {
    for clause in 0..variant.draws().clauses().count() {
        list.push(checkers_draw_count {
            plies: counts.plies(clause),
            plies_left: referee.plies_left(counts, clause).unwrap_or(u32::MAX),
            met: u8::from(counts.is_met(clause)),
            reserved: [0; 3],
        });
    }
}

/// Writes 1 if a player has accepted the draw that the rules offer and the opponent has not answered yet, else 0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn checkers_game_has_accepted(
    game: checkers_game,
    by: checkers_color,
    accepted: *mut u8,
) -> checkers_status {
    guard(|| {
        // SAFETY: the caller guarantees valid pointers, as the header requires.
        let out = unsafe { Out::new(accepted, "accepted")? };
        let by = value::color("by", by)?;
        out.set(with(game, |game| Ok(u8::from(game.has_accepted(by))))?);
        Ok(())
    })
}
