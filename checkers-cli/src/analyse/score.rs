//! Scores as text.

use checkers_engine::Score;

/// Returns a score for the side to move as a number for White: `0.35`, `#5`, `#-5`.
pub(super) fn for_white(score: Score, is_white: bool) -> String {
    let sign = |positive: bool| if positive == is_white { "" } else { "-" };
    match score {
        Score::CentiMen(value) => {
            let value = if is_white { value } else { -value };
            format!("{:.2}", f64::from(value) / 100.0)
        }
        Score::Win { plies } => format!("#{}{plies}", sign(true)),
        Score::Loss { plies } => format!("#{}{plies}", sign(false)),
    }
}
