//! Converts tags to the standard's order, names and forms.

use alloc::string::ToString;

use crate::geometry::Color;
use crate::notation::fen;
use crate::pdn::game_type::{BoardFields, GameType, SquareNames};
use crate::pdn::replay::Replay;
use crate::pdn::result::Score;
use crate::pdn::tree::{Tag, Tags};
use crate::pdn::winner::{FirstNumber, Tally, Winner};
use crate::rules::{Naming, Rules};
use crate::variant::Variant;

/// The mandatory tags of PDN 3.0, in its order.
const FIRST: [&str; 7] = ["Event", "Site", "Date", "Round", "White", "Black", "Result"];
/// The tags that decide what the moves mean. They are written from the replay.
const OWN: [&str; 3] = ["GameType", "SetUp", "FEN"];

pub(super) fn convert(tags: &Tags, replay: &Replay, rules: &Rules, first_number: FirstNumber) -> Tags {
    let variant = &replay.variant;
    let mut new = Tags::default();
    // If Black begins, the order of the players' tags states whose number comes first in the result: White's, if White's tag
    // comes first. See `WinnerRule::TagOrder`.
    let black_begins = rules.starts == Color::Black || replay.line.start.turn() == Color::Black;
    let names_needed = black_begins && tags.meaning("Result").is_some();
    let winner = winner(tags, replay, first_number);
    let meanings = FIRST.map(|name| (name, tags.meaning(name)));
    for (name, meaning) in meanings {
        let player = matches!(name, "White" | "Black");
        let Some(value) = meaning.or((player && names_needed).then_some("?")) else { continue };
        let result = (name == "Result").then(|| result(value, variant, tags, winner)).flatten();
        new.push(Tag::new(name, result.unwrap_or(value)));
    }
    if replay.is_open() {
        // The rules are unknown, so no GameType is added. An unknown GameType stays.
        keep(&mut new, tags, &["GameType", "Variant"]);
    } else if let Some(game_type) = game_type(variant, rules) {
        new.push(Tag::new("GameType", &game_type.to_string()));
    } else if variant.is_named() {
        // The variant has no number. Programs that read lidraughts' tag understand the name.
        new.push(Tag::new("Variant", variant.id()));
    }
    let set_up = tags.get("FEN").map(|fen| replay.reads(fen));
    if set_up == Some(false) {
        // The start position is invalid. Keep it, so that a reader of the converted game reports the same error.
        keep(&mut new, tags, &["SetUp", "FEN"]);
    } else if replay.line.start != variant.initial() || replay.is_open() && set_up.is_some() {
        new.push(Tag::new("SetUp", "1"));
        new.push(Tag::new("FEN", &fen::write(rules, variant.grid(), &replay.line.start)));
    }
    for tag in tags {
        let standard = Tags::standard_name(tag.name());
        let is_standard = |name: &str| name.eq_ignore_ascii_case(standard);
        let stays = match meanings.iter().find(|(name, _)| is_standard(name)) {
            // Other values of a standard tag stay under their old names.
            Some((_, meaning)) => !tag.value().is_empty() && *meaning != Some(tag.value()),
            None => tag.name() != "Variant" && !OWN.into_iter().any(is_standard),
        };
        if stays {
            new.push(tag.clone());
        }
    }
    new
}

/// Adds the tags with these names unchanged.
fn keep(new: &mut Tags, tags: &Tags, names: &[&str]) {
    for tag in tags {
        if names.iter().any(|name| name.eq_ignore_ascii_case(Tags::standard_name(tag.name()))) {
            new.push(tag.clone());
        }
    }
}

/// Returns the GameType with the naming of squares in the result.
fn game_type(variant: &Variant, rules: &Rules) -> Option<GameType> {
    let mut game_type = GameType::of(variant)?;
    let notation = &rules.notation;
    if notation.naming != variant.rules().notation.naming {
        let (names, corner) = match notation.naming {
            Naming::Algebraic => (SquareNames::Algebraic, notation.algebraic_origin),
            Naming::Numeric => (SquareNames::Numeric, notation.first_square),
        };
        let corner = Some(corner.pdn_digit(rules.starts));
        game_type.board = game_type.board.map(|board| BoardFields { names, corner, ..board });
    }
    Some(game_type)
}

/// Returns the winner: by the caller's choice of the side whose number comes first, if there is one, else the replay's winner.
fn winner(tags: &Tags, replay: &Replay, first_number: FirstNumber) -> Option<Winner> {
    let case = replay.line.case(&replay.variant, tags);
    match first_number.fixed(case.begins) {
        Some(_) => case.winner(first_number, &Tally::default()),
        None => replay.winner,
    }
}

/// Returns a result in the form of the GameType, with White's number first. `None` for a result that is not a plain win, draw or
/// loss of both sides, which stays unchanged.
fn result(text: &str, variant: &Variant, tags: &Tags, winner: Option<Winner>) -> Option<&'static str> {
    let score = Score::parse(text)?;
    let plain = matches!(
        (score.first, score.second),
        (100 | 200, 0) | (0, 100 | 200) | (50, 50) | (100, 100) | (0, 0)
    );
    // The tag `ResultFormat` announces another format.
    if !plain || tags.has("ResultFormat") {
        return None;
    }
    let two_points = GameType::of(variant).is_some_and(|game_type| game_type.counts_two_points());
    Some(match (winner?.side, two_points) {
        (_, _) if score.first == 0 && score.second == 0 => "0-0",
        (None, false) => "1/2-1/2",
        (None, true) => "1-1",
        (Some(Color::White), false) => "1-0",
        (Some(Color::White), true) => "2-0",
        (Some(Color::Black), false) => "0-1",
        (Some(Color::Black), true) => "0-2",
    })
}
