//! Finds the reason why a text fits no legal move.
//!
//! The move generator computes what a piece can do. This file reads the rules only to name the rule that forbids a move.

use alloc::vec::Vec;

use super::hop;
use super::lexer::{From, Reading};
use super::reason::IllegalReason;
use crate::geometry::Square;
use crate::movegen::partial::{Pattern, QueryContext, follow, quiet_if_free, search};
use crate::moves::Move;
use crate::position::{KingRun, Position, Role};
use crate::rules::{Compulsory, Measure, Rules};

/// Returns why none of the readings is legal: of all reasons the most specific one.
pub(super) fn explain(context: QueryContext<'_>, legal: &[Move], readings: &[Reading]) -> IllegalReason {
    if let Some(reason) = is_over(context) {
        return reason;
    }
    let mut reasons: Vec<IllegalReason> = Vec::new();
    for reading in readings {
        let origins =
            context.grid.squares().squares().filter(|square| reading.from.has(context.grid, *square));
        for origin in origins {
            reasons.push(explain_from(context, legal, origin, &reading.squares));
        }
        if let From::File(_) = reading.from {
            // Empty squares of the file give this reason only if all are empty.
            reasons.push(IllegalReason::NoPiece);
        }
    }
    reasons.into_iter().max_by_key(weight).unwrap_or(IllegalReason::NoPiece)
}

/// Returns how specific a reason is: a larger number is more specific.
fn weight(reason: &IllegalReason) -> u8 {
    match reason {
        IllegalReason::NoPiece => 0,
        IllegalReason::NotYourTurn => 1,
        IllegalReason::DoesNotMoveLikeThat | IllegalReason::DoesNotCaptureLikeThat => 2,
        IllegalReason::Occupied { .. } | IllegalReason::Blocked | IllegalReason::OwnPieceInTheWay => 3,
        _ => 4,
    }
}

/// Returns why the piece on this square, if there is one, may not move along these squares to the last of them.
fn explain_from(
    context: QueryContext<'_>,
    legal: &[Move],
    origin: Square,
    squares: &[Square],
) -> IllegalReason {
    if let Some(reason) = not_to_move(context, origin) {
        return reason;
    }
    let Some((to, via)) = squares.split_last() else { return IllegalReason::DoesNotMoveLikeThat };
    if legal.iter().any(|mv| mv.origin() == origin && mv.destination() == *to) {
        return IllegalReason::NotThisWay;
    }
    let of_captures = capture(context, legal, origin, via, *to);
    of_captures.or_else(|| quiet(context, legal, origin, squares)).unwrap_or_else(|| {
        let Some(followed) = follow(context, origin, squares) else { return IllegalReason::NoPiece };
        match squares.get(followed.hops) {
            Some(next) => hop::explain(context, origin, &followed.halt, *next),
            None if followed.continues => IllegalReason::MustGoOn,
            None => IllegalReason::NotThisWay,
        }
    })
}

/// Returns why no legal move begins on this square.
pub(crate) fn explain_start(context: QueryContext<'_>, legal: &[Move], origin: Square) -> IllegalReason {
    if let Some(reason) = is_over(context).or_else(|| not_to_move(context, origin)) {
        return reason;
    }
    let found = search(context, Pattern { origin, so_far: &[], via: &[], to: None, takes: None });
    if let Some(reason) = all_outranked(context, legal, &found.complete) {
        return reason;
    }
    let position = context.position;
    let run = position.king_run(position.turn());
    if must_capture(context.rules, legal) {
        IllegalReason::AnotherMustCapture
    } else if run.count > 0 && run.square == origin.bit() && can_move_rested(context, origin) {
        IllegalReason::KingRunLimit { count: run.count }
    } else {
        IllegalReason::CannotMove
    }
}

/// Returns why a move that has landed on the squares `so_far` may not land on `to` next.
pub(crate) fn explain_step(
    context: QueryContext<'_>,
    legal: &[Move],
    origin: Square,
    so_far: &[Square],
    to: Square,
) -> IllegalReason {
    let squares: Vec<Square> = so_far.iter().copied().chain([to]).collect();
    let Some(followed) = follow(context, origin, &squares) else { return IllegalReason::NoPiece };
    if followed.hops < squares.len() {
        let of_quiet = quiet(context, legal, origin, &squares);
        return of_quiet.unwrap_or_else(|| hop::explain(context, origin, &followed.halt, to));
    }
    let pattern = Pattern { origin, so_far: &squares, via: &[], to: None, takes: None };
    let outranked = all_outranked(context, legal, &search(context, pattern).complete);
    outranked.unwrap_or(if followed.continues {
        IllegalReason::MustGoOn
    } else {
        IllegalReason::MustLandBehind
    })
}

fn is_over(context: QueryContext<'_>) -> Option<IllegalReason> {
    let over = context.rules.goal.ended_by_king(!context.position.kings().is_empty());
    over.then_some(IllegalReason::GameOver)
}

/// Returns a reason if the square has no piece of the side to move.
fn not_to_move(context: QueryContext<'_>, origin: Square) -> Option<IllegalReason> {
    match context.position.piece_at(origin) {
        None => Some(IllegalReason::NoPiece),
        Some(piece) if piece.color != context.position.turn() => Some(IllegalReason::NotYourTurn),
        Some(_) => None,
    }
}

/// Returns a reason if the piece can make this capture, but a rule forbids it.
fn capture(
    context: QueryContext<'_>,
    legal: &[Move],
    origin: Square,
    via: &[Square],
    to: Square,
) -> Option<IllegalReason> {
    let found = search(context, Pattern { origin, so_far: &[], via, to: Some(to), takes: None });
    if let Some(reason) = all_outranked(context, legal, &found.complete) {
        return Some(reason);
    }
    if found.must_go_on {
        return Some(IllegalReason::MustGoOn);
    }
    found.must_land_behind.then_some(IllegalReason::MustLandBehind)
}

/// Returns why the legal captures have priority over all these captures: the reason for the best of them.
fn all_outranked(context: QueryContext<'_>, legal: &[Move], captures: &[Move]) -> Option<IllegalReason> {
    let reasons = captures.iter().filter_map(|mv| outranked(context, legal, mv));
    reasons.max_by_key(|(criterion, _)| *criterion).map(|(_, reason)| reason)
}

/// Returns the rank of the criterion by which the legal captures have priority over a complete capture, and the reason.
fn outranked(context: QueryContext<'_>, legal: &[Move], mv: &Move) -> Option<(u8, IllegalReason)> {
    let choice = &context.rules.capture.choice;
    let best = legal.first()?;
    let kings = |mv: &Move| (mv.captured() & context.position.kings()).len();
    let total = |mv: &Move| choice.measure.total(mv.captured().len(), kings(mv));
    let (takes, most) = (total(mv), total(best));
    if takes < most {
        return Some((
            0,
            match choice.measure {
                Measure::Value { .. } => IllegalReason::MustCaptureWorth { worth: takes, most },
                Measure::Count | Measure::Free => IllegalReason::MustCaptureMore { takes, most },
            },
        ));
    }
    if choice.king_first && mv.role() == Role::Man && best.role() == Role::King {
        return Some((1, IllegalReason::KingMustCapture));
    }
    if choice.most_kings && kings(mv) < kings(best) {
        return Some((2, IllegalReason::MustCaptureKings { takes: kings(mv), most: kings(best) }));
    }
    choice.kings_early.then_some((3, IllegalReason::MustCaptureKingsEarly))
}

/// Returns a reason if the piece can make this quiet move, but a rule forbids it.
fn quiet(
    context: QueryContext<'_>,
    legal: &[Move],
    origin: Square,
    squares: &[Square],
) -> Option<IllegalReason> {
    let [to] = squares else { return None };
    let (rested, run) = rested(context.position, context.rules);
    if !quiet_if_free(QueryContext { position: &rested, ..context }, origin, *to) {
        return None;
    }
    Some(if !must_capture(context.rules, legal) {
        IllegalReason::KingRunLimit { count: run.count }
    } else if legal.iter().any(|mv| mv.origin() == origin) {
        IllegalReason::MustCapture
    } else {
        IllegalReason::AnotherMustCapture
    })
}

/// Returns whether only captures are legal.
fn must_capture(rules: &Rules, legal: &[Move]) -> bool {
    rules.capture.compulsory != Compulsory::Never && !legal.is_empty() && legal.iter().all(Move::is_capture)
}

/// Returns the position without the king run of the side to move, and that run.
fn rested(position: &Position, rules: &Rules) -> (Position, KingRun) {
    let mut rested = *position;
    // A run of zero is valid in every position.
    let _ = rested.set_king_run(rules, position.turn(), KingRun::NONE);
    (rested, position.king_run(position.turn()))
}

/// Returns whether the piece would have a quiet move without the limit of king runs.
fn can_move_rested(context: QueryContext<'_>, origin: Square) -> bool {
    let (rested, _) = rested(context.position, context.rules);
    let context = QueryContext { position: &rested, ..context };
    context.grid.squares().squares().any(|to| quiet_if_free(context, origin, to))
}
