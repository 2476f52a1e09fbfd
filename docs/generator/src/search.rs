//! The search for example positions: small random positions, the fewest pieces first. Of the first that show a rule the
//! one with the fewest legal moves is taken. The random numbers are the same each time.

use std::fmt::Write as _;

use checkers_core::geometry::Color;
use checkers_core::position::KingRun;
use checkers_core::{DirectionSet, Piece, Position, Role, Square, Strictness, Variant};
use fastrand::Rng;

use crate::examples::{self, Difference, difference};
use crate::files::repository;
use crate::special::{Shows, Special, special_rules};

/// Positions tried for each number of pieces; many more for large numbers, where few fit.
const TRIES: usize = 60_000;
const TRIES_OF_MANY: usize = 1_500_000;
/// Positions that show the rule, before the clearest is chosen.
const CANDIDATES: usize = 24;

/// The most pieces of a position that is tried.
pub(crate) const MOST_PIECES: usize = 8;

/// Writes `examples.tsv` anew: positions that are there and still show their rule stay.
pub(crate) fn renew() -> anyhow::Result<()> {
    let old = examples::read().unwrap_or_default();
    let mut text = String::from(
        "# Rule set, special rule, a position that shows it (`-`: none was found). Written by checkers-docs --renew-examples.\n",
    );
    for variant in Variant::all() {
        for special in special_rules(&variant) {
            let kept = old.get(&(variant.id().to_owned(), special.key.to_owned()));
            let still = kept.filter(|fen| {
                fen.as_ref().is_none_or(|fen| {
                    variant
                        .parse_fen(fen)
                        .is_ok_and(|position| difference(&variant, &special, &position).is_some())
                })
            });
            let found = match still {
                Some(fen) => fen.clone(),
                None => find(&variant, &special).map(|position| variant.fen(&position).to_string()),
            };
            let fen = found.as_deref().unwrap_or("-");
            println!("{} {} {fen}", variant.id(), special.key);
            writeln!(text, "{}\t{}\t{fen}", variant.id(), special.key)?;
        }
    }
    Ok(std::fs::write(repository("docs/generator/examples.tsv"), text)?)
}

fn find(variant: &Variant, special: &Special) -> Option<Position> {
    let mut rng = Rng::with_seed(1);
    let squares: Vec<Square> = variant.grid().squares().squares().collect();
    for pieces in 2..=MOST_PIECES {
        let mut candidates = Vec::new();
        for _ in 0..if pieces < 6 { TRIES } else { TRIES_OF_MANY } {
            let Some(position) = random(variant, special, &squares, pieces, &mut rng) else { continue };
            // Cheap before thorough.
            if special.shows != Shows::Result
                && variant.count_moves(&position) == special.contrast.count_moves(&position)
                && rng.u8(..8) > 0
            {
                continue;
            }
            let Some(found) = difference(variant, special, &position) else { continue };
            if !is_clear(variant, special, &found) {
                continue;
            }
            // The file keeps a FEN, so the FEN must say all.
            let fen = variant.fen(&position).to_string();
            if variant.parse_fen(&fen).ok() != Some(position) {
                continue;
            }
            let kings = position.kings().len() as usize;
            candidates.push((found.here.len() + found.without.len(), kings, fen, position));
            if candidates.len() == CANDIDATES {
                break;
            }
        }
        if let Some((.., position)) =
            candidates.into_iter().min_by(|a, b| (a.0, a.1, &a.2).cmp(&(b.0, b.1, &b.2)))
        {
            return Some(position);
        }
    }
    None
}

/// Whether the difference is what a reader expects of the rule, not a by-product of it.
fn is_clear(variant: &Variant, special: &Special, found: &Difference) -> bool {
    match special.key {
        // A capture from a distance, not only a choice of where to land.
        "flying_king" => found.without.iter().all(|(mv, _)| !mv.is_capture()),
        // A capture of several pieces that is stopped, or led elsewhere, by one of them.
        "turkish_strike" => found.here.iter().any(|(mv, _)| mv.captured().len() >= 3),
        // A man that passes over the far rank, where men can leave it again.
        "promotion_at_end" if variant.rules().man.captures.covers(DirectionSet::DIAGONAL) => {
            found.here.iter().any(|(mv, _)| mv.is_capture() && mv.role() == Role::Man && !mv.is_promotion())
                && found.without.iter().any(|(mv, _)| mv.is_promotion())
        }
        _ => true,
    }
}

/// A position with this many pieces, White to move; `None` if it is not a proper one.
fn random(
    variant: &Variant,
    special: &Special,
    squares: &[Square],
    pieces: usize,
    rng: &mut Rng,
) -> Option<Position> {
    let mut position = Position::empty(Color::White);
    let own = rng.usize(1..=(pieces - 1).min(3));
    for index in 0..pieces {
        let color = if index < own { Color::White } else { Color::Black };
        let king = rng.u8(..if color == Color::White { 2 } else { 3 }) == 0;
        let role = if king { Role::King } else { Role::Man };
        let square = squares[rng.usize(..squares.len())];
        if position.piece_at(square).is_some() {
            return None;
        }
        position.put(variant.grid(), square, Piece { color, role }).ok()?;
    }
    if special.shows == Shows::KingRun {
        let king = position.pieces(Color::White, Role::King).first()?;
        let run = KingRun { square: king.bit(), count: variant.rules().king.quiet_run };
        position.set_king_run(variant.rules(), Color::White, run).ok()?;
    }
    position.check(variant.rules(), variant.grid(), Strictness::Strict).ok()?;
    // A game that is over already shows nothing.
    let over = special.shows == Shows::Result
        && checkers_core::Game::from_position(variant.clone(), position).outcome().is_some();
    (!over).then_some(position)
}
