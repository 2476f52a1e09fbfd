//! How cheap something is to be.

use crate::table::Measured;

/// The most that one unit may cost.
#[derive(Clone, Debug)]
pub(crate) enum Goal {
    /// So many instructions.
    AtMost(u32),
    /// So many times what one unit of another case costs.
    Times(u32, String),
}

/// Puts numbers in the place of goals that name another case. Where that was not measured, there is no goal.
pub(crate) fn settle(rows: &mut [Measured]) {
    let costs: Vec<(String, f64)> = rows.iter().map(|row| (row.name.clone(), row.each())).collect();
    for row in rows {
        row.limit = match &row.goal {
            Some(Goal::AtMost(limit)) => Some(f64::from(*limit)),
            Some(Goal::Times(factor, other)) => {
                costs.iter().find(|(name, _)| name == other).map(|(_, cost)| cost * f64::from(*factor))
            }
            None => None,
        };
    }
}
