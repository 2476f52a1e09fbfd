//! Reading rules, positions and squares, with errors that show where the input is wrong.

use std::io::{self, Read};
use std::path::Path;

use anyhow::{Context, anyhow, bail};
use checkers_core::notation::fen::{self, FenOptions, FenReason};
use checkers_core::notation::picture::{self, PictureReason};
use checkers_core::notation::{Excerpt, parse_square, square_name};
use checkers_core::rules::{DRAW_PRESETS, DrawRules};
use checkers_core::{Color, Move, Position, PositionError, Square, Strictness, Variant};
use serde_json::{Map, Value};

use crate::args::{FenWord, PositionArgs, RuleSetArgs};

/// A text that could not be read, with the place where reading failed.
#[derive(Debug)]
pub(crate) struct Misread {
    /// What the text should have been.
    what: &'static str,
    text: String,
    /// Where the offending part begins, in bytes.
    offset: usize,
    /// How many bytes it has; 0 where something is missing.
    length: usize,
    reason: String,
}

/// How many characters of a text are shown before and after the place where it is wrong.
const CONTEXT: usize = 40;

impl std::fmt::Display for Misread {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Misread { what, text, offset, length, reason } = self;
        // Carets count characters. A control character would break the two lines apart, so it becomes a blank.
        let letters: Vec<(usize, char)> = text
            .char_indices()
            .map(|(at, letter)| (at, if letter.is_control() { ' ' } else { letter }))
            .collect();
        let place = |byte: usize| letters.partition_point(|(at, _)| *at < byte);
        let (begin, end) = (place(*offset), place(offset + length).min(place(*offset) + CONTEXT));
        // Of a long text only the part around the place is shown.
        let from = if begin > 2 * CONTEXT { begin - CONTEXT } else { 0 };
        let to = if letters.len() > end + 2 * CONTEXT { end + CONTEXT } else { letters.len() };
        let cut = |is_cut: bool| if is_cut { "…" } else { "" };
        let line: String = letters[from..to].iter().map(|(_, letter)| letter).collect();
        let line = format!("{}{line}{}", cut(from > 0), cut(to < letters.len()));
        let before = begin - from + usize::from(from > 0);
        let carets = "^".repeat((end - begin).max(1));
        write!(f, "{what}: {reason}\n  {line}\n  {:before$}{carets}", "")
    }
}

impl std::error::Error for Misread {}

/// Returns the beginning of a text, for an error to quote.
pub(crate) fn excerpt(text: &str) -> Excerpt {
    Excerpt::of(text)
}

/// Returns the text of a file; `-` is standard input. The byte order mark with which some editors begin every file is
/// left out.
pub(crate) fn read(path: &Path) -> anyhow::Result<String> {
    let mut text = String::new();
    if path.as_os_str() == "-" {
        io::stdin().read_to_string(&mut text).context("standard input")?;
    } else {
        text = std::fs::read_to_string(path).with_context(|| format!("{}", path.display()))?;
    }
    if text.starts_with('\u{feff}') {
        text.remove(0);
    }
    Ok(text)
}

/// Returns the rule set that the arguments name.
pub(crate) fn variant(args: &RuleSetArgs) -> anyhow::Result<Variant> {
    rule_set(args.id.as_deref(), args)
}

/// Returns the variant of this identifier.
pub(crate) fn named_variant(id: &str) -> anyhow::Result<Variant> {
    Variant::from_id(id)
        .with_context(|| format!("unknown variant `{}`; `checkers variants` lists them", excerpt(id)))
}

/// Returns the rule set of this identifier, or of the other arguments.
fn rule_set(id: Option<&str>, args: &RuleSetArgs) -> anyhow::Result<Variant> {
    let variant = match (id, &args.rules) {
        (Some(id), None) => named_variant(id)?,
        (None, Some(path)) => custom(&read(path)?).with_context(|| format!("{}", path.display()))?,
        (Some(_), Some(_)) => bail!("give the ID of a variant or --rules, not both"),
        (None, None) => bail!("give the ID of a variant or --rules"),
    };
    let Some(name) = &args.draws else { return Ok(variant) };
    let preset = DRAW_PRESETS.iter().find(|(preset, _)| preset == name);
    let (_, draws) = preset.with_context(|| format!("unknown draw rules `{}`", excerpt(name)))?;
    Ok(variant.with_draws(*draws))
}

/// Custom rules from JSON. Both kinds of error, a wrong type and a contradiction, begin with the axis. Draws stand beside
/// the axes; without them, the library's draws for custom rules hold.
fn custom(json: &str) -> anyhow::Result<Variant> {
    let mut axes: Map<String, Value> = serde_json::from_str(json)?;
    let draws = axes.remove("draws");
    let variant = Variant::custom(from_json(Value::Object(axes))?)?;
    let Some(draws) = draws else { return Ok(variant) };
    let draws: DrawRules = from_json(draws).map_err(|error| anyhow!("draws.{error}"))?;
    draws.check().map_err(|error| anyhow!("draws.{error}"))?;
    Ok(variant.with_draws(draws))
}

fn from_json<T: serde::de::DeserializeOwned>(json: Value) -> anyhow::Result<T> {
    Ok(serde_path_to_error::deserialize(json)?)
}

/// Returns the rule set and the position that the arguments describe; without one, the initial position.
pub(crate) fn position(args: &PositionArgs) -> anyhow::Result<(Variant, Position)> {
    let variant = variant(&args.rule_set)?;
    let position = position_of(&variant, args.fen.as_deref(), args)?;
    Ok((variant, position))
}

/// As [`position()`], for a command whose second word may be a FEN.
pub(crate) fn position_or_word(args: &PositionArgs, word: &FenWord) -> anyhow::Result<(Variant, Position)> {
    let (id, word) = match (args.rule_set.id.as_deref(), word.fen_word.as_deref()) {
        // With --rules, no ID comes first: a single word is the FEN.
        (Some(single), None) if args.rule_set.rules.is_some() => (None, Some(single)),
        words => words,
    };
    let variant = rule_set(id, &args.rule_set)?;
    let fen = match (word, args.fen.as_deref()) {
        (Some(_), Some(_)) => bail!("give a FEN or --fen, not both"),
        (word, option) => word.or(option),
    };
    let position = position_of(&variant, fen, args)?;
    Ok((variant, position))
}

fn position_of(variant: &Variant, fen: Option<&str>, args: &PositionArgs) -> anyhow::Result<Position> {
    let strictness = if args.strict { Strictness::Strict } else { Strictness::Lenient };
    let position = match (fen, &args.board) {
        (Some(_), Some(_)) => bail!("give a FEN or --board, not both"),
        (Some(text), None) => parse_fen(variant, text, strictness)?,
        (None, Some(board)) => {
            parse_picture(variant, board, args.turn.map_or(variant.rules().starts, Color::from))?
        }
        (None, None) => variant.initial(),
    };
    position
        .check(variant.rules(), variant.grid(), strictness)
        .map_err(|error| anyhow!(explain(variant, error)))?;
    Ok(position)
}

/// Returns a position from FEN.
pub(crate) fn parse_fen(variant: &Variant, text: &str, strictness: Strictness) -> Result<Position, Misread> {
    let options = FenOptions::default().with_strictness(strictness);
    match fen::parse_with(variant.rules(), variant.grid(), text, &options) {
        Ok(fen) => Ok(fen.position),
        Err(error) => {
            let reason = match error.reason {
                FenReason::Position(error) => explain(variant, error),
                reason => reason.to_string(),
            };
            Err(Misread {
                what: "FEN",
                text: text.to_owned(),
                offset: error.offset,
                length: error.length,
                reason,
            })
        }
    }
}

/// Returns a position from the picture format.
pub(crate) fn parse_picture(variant: &Variant, text: &str, turn: Color) -> Result<Position, Misread> {
    picture::parse(variant.grid(), text, turn).map_err(|error| {
        let reason = match error.reason {
            PictureReason::Position(error) => explain(variant, error),
            reason => reason.to_string(),
        };
        Misread { what: "picture", text: text.to_owned(), offset: error.offset, length: 1, reason }
    })
}

/// Returns the square with this name: a number or a file letter and a rank, as the variant counts them.
pub(crate) fn square(variant: &Variant, text: &str) -> anyhow::Result<Square> {
    parse_square(variant.rules(), variant.grid(), text).with_context(|| format!("square `{}`", excerpt(text)))
}

/// Returns the square of this name, on which a piece of the side to move must stand: an empty list would look as if
/// that piece could not move.
pub(crate) fn origin(variant: &Variant, position: &Position, name: &str) -> anyhow::Result<Square> {
    let square = square(variant, name)?;
    let (turn, at) = (position.turn(), square_name(variant.rules(), variant.grid(), square));
    match position.piece_at(square) {
        Some(piece) if piece.color == turn => Ok(square),
        Some(piece) => bail!("the piece on {at} is {}'s, but {turn} is to move", piece.color),
        None => bail!("no piece stands on {at}"),
    }
}

/// Describes what is wrong with a position, with the name of a square in place of the bit number in the library's error.
pub(crate) fn explain(variant: &Variant, error: PositionError) -> String {
    let name = |square| square_name(variant.rules(), variant.grid(), square);
    match error {
        PositionError::ManOnCrowningRow { color, square } => {
            format!("a {color} man stands on its own crowning row, on {}", name(square))
        }
        PositionError::Occupied { square } => format!("two pieces stand on {}", name(square)),
        PositionError::OutsideBoard { square } => format!("{} is not on the board", name(square)),
        PositionError::NotSymmetric { square } => {
            format!("the board has no square to turn or mirror {} to", name(square))
        }
        PositionError::KingRun { color, square, count } => {
            format!("{color} cannot have made {count} moves in a row with the king on {}", name(square))
        }
        error => error.to_string(),
    }
}

/// Returns the legal move that a text means, in any notation.
pub(crate) fn legal_move(variant: &Variant, position: &Position, text: &str) -> anyhow::Result<Move> {
    variant.parse_move(position, text).with_context(|| format!("`{}`", excerpt(text)))
}
