//! Finds the reason why a piece cannot move from one square to the next.

use super::reason::IllegalReason;
use crate::geometry::{Bitboard, Color, Direction, DirectionSet, Grid, Square};
use crate::movegen::partial::{Halt, QueryContext};
use crate::position::Role;
use crate::rules::{Landing, Range, Removal};

/// Returns why the piece that started on `origin` and has reached the state `halt` cannot move to the square `to`. The caller
/// has found that it cannot.
pub(super) fn explain(context: QueryContext<'_>, origin: Square, halt: &Halt, to: Square) -> IllegalReason {
    let QueryContext { rules, grid, position } = context;
    let under_way = !halt.taken.is_empty();
    if halt.stopped {
        return IllegalReason::EndsWithCrowning;
    }
    let removed = match rules.capture.removal {
        Removal::AtEnd => Bitboard::EMPTY,
        Removal::Immediate => halt.taken,
    };
    let standing = position.occupied() - Bitboard::of(origin) - removed;
    if standing.contains(to) {
        return IllegalReason::Occupied { square: to };
    }
    let cannot =
        if under_way { IllegalReason::DoesNotCaptureLikeThat } else { IllegalReason::DoesNotMoveLikeThat };
    let Some((direction, between)) = line(grid, halt.at, to) else { return cannot };
    let in_the_way = between & standing;
    if !(in_the_way & halt.taken).is_empty() {
        return IllegalReason::JumpsTwice;
    }
    if !(in_the_way & position.side(position.turn())).is_empty() {
        return IllegalReason::OwnPieceInTheWay;
    }
    match in_the_way.len() {
        0 if under_way => IllegalReason::NothingToCapture,
        0 => IllegalReason::DoesNotMoveLikeThat,
        1 => cannot_capture(context, halt, direction, between, in_the_way),
        _ => IllegalReason::Blocked,
    }
}

/// Returns why the only piece between the two squares cannot be captured.
fn cannot_capture(
    context: QueryContext<'_>,
    halt: &Halt,
    direction: Direction,
    between: Bitboard,
    victim: Bitboard,
) -> IllegalReason {
    let QueryContext { rules, grid, position } = context;
    let (captures, is_flying) = match halt.role {
        Role::Man => (rules.man.captures, false),
        Role::King => (rules.king.captures, rules.king.range == Range::Flying),
    };
    if !seen(captures, position.turn()).contains(direction) || !is_flying && between.len() > 1 {
        return IllegalReason::DoesNotCaptureLikeThat;
    }
    let is_king = !(victim & position.kings()).is_empty();
    if halt.role == Role::Man && is_king && !rules.man.captures_kings {
        return IllegalReason::ManMayNotCaptureKing;
    }
    if !halt.allowed.contains(direction) {
        return IllegalReason::OneClassOfLines;
    }
    if halt.came == Some(direction.opposite()) && !rules.capture.may_reverse {
        return IllegalReason::MayNotTurnBack;
    }
    let behind = victim.squares().next().and_then(|victim| grid.neighbour(victim, direction));
    let lands_behind = behind.is_some_and(|behind| !between.contains(behind));
    if rules.king.landing != Landing::Any && !lands_behind {
        return IllegalReason::MustLandBehind;
    }
    IllegalReason::DoesNotCaptureLikeThat
}

fn seen(directions: DirectionSet, color: Color) -> DirectionSet {
    match color {
        Color::White => directions,
        Color::Black => directions.turned(),
    }
}

/// Returns the direction from one square to another and the squares between them, if both lie on one line.
fn line(grid: Grid<'_>, from: Square, to: Square) -> Option<(Direction, Bitboard)> {
    Some((grid.direction(from, to)?, grid.between(from, to)?))
}
