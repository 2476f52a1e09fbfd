//! Late moves in the list are seldom best: they are searched with less depth at first.

use checkers_core::Move;

/// Returns by how many plies the move at this place of the order is reduced.
pub(crate) fn reduction(mv: &Move, index: usize, depth: i32, is_principal: bool) -> i32 {
    let is_quiet = !mv.is_capture() && !mv.is_promotion();
    if depth < 3 || index < 3 || !is_quiet {
        return 0;
    }
    let plies = 1 + i32::from(index >= 6) + i32::from(index >= 12 && depth >= 8);
    (plies - i32::from(is_principal)).max(0)
}
