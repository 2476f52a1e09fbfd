//! Game files.

use checkers_core::pdn::{
    self, Act, ConvertOptions, LineEnd, MoveLine, Note, PdnGame, PlyAct, ReadError, Record, Replay,
    ReplayOptions, ReplayedLine, Replayer,
};
use checkers_core::{Game, Position, Variant};
use serde::Serialize;
use wasm_bindgen::prelude::*;

use crate::failure::{Outcome, failure};
use crate::rule_set::{JsRuleSetSource, variant};
use crate::{json, moves, squares};

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r#"
/** A note behind a move in PDN. */
export type PdnNote = { comment: string } | { glyph: number } | { variation: PdnLine };
/** Moves as PDN holds them: texts. */
export interface PdnLine {
  before: PdnNote[];
  nodes: {
    act: { move: { number: { number: number; second: boolean } | null; text: string; annotation: string | null } }
      | { setup: string };
    notes: PdnNote[];
  }[];
}
/** A game as PDN holds it. */
export interface PdnGame { tags: [name: string, value: string][]; line: PdnLine }

/** A move of a game that was read. */
export interface PdnPly extends Move {
  comments: string[];
  glyphs: number[];
  /** An annotation such as `!?`; empty if there is none. */
  annotation: string;
  /** Other moves instead of this one. */
  variations: PdnReplayedLine[];
}
/** Moves that were replayed. */
export interface PdnReplayedLine {
  /** Comments before the first move. */
  comments: string[];
  plies: PdnPly[];
  /** Why the line could not be replayed to its end. */
  failure?: string;
}
/** A game that was read and replayed. */
export interface PdnRecord {
  /** Which game of the file it is, from 1. */
  number: number;
  tags: [name: string, value: string][];
  /** The rules by which it was replayed. */
  ruleSet: RuleSetJson;
  /** Whether the rules are a guess. */
  isGuess: boolean;
  /** The position that it begins with. */
  fen: string;
  line: PdnReplayedLine;
  /** What was repaired and what is worth knowing, in English. */
  remarks: string[];
  /** Who won; `null` for a draw, nothing if that is unknown. */
  winner?: Color | null;
}
"#;

#[derive(Serialize)]
struct ReplayedPly {
    #[serde(flatten)]
    mv: moves::MoveInfo,
    comments: Vec<String>,
    glyphs: Vec<u16>,
    annotation: String,
    variations: Vec<Line>,
}

#[derive(Serialize)]
struct Line {
    comments: Vec<String>,
    plies: Vec<ReplayedPly>,
    #[serde(skip_serializing_if = "Option::is_none")]
    failure: Option<String>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct RecordInfo<'a> {
    number: u64,
    tags: &'a pdn::Tags,
    rule_set: &'a Variant,
    is_guess: bool,
    fen: String,
    line: Line,
    remarks: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    winner: Option<Option<&'static str>>,
}

/// Reads the games of a PDN file one after the other, tolerantly, in any encoding.
#[wasm_bindgen]
pub struct PdnReader {
    reader: pdn::Reader<Bytes>,
    replayer: Replayer,
}

/// The bytes of a file.
struct Bytes {
    bytes: Vec<u8>,
    at: usize,
}

impl pdn::Source for Bytes {
    type Error = std::convert::Infallible;

    fn chunk(&mut self) -> Result<&[u8], Self::Error> {
        Ok(&self.bytes[self.at..])
    }

    fn consume(&mut self, count: usize) {
        self.at += count;
    }
}

#[wasm_bindgen]
impl PdnReader {
    /// Begins to read a file. Games that do not state their rules are read by `ruleSet`.
    ///
    /// Throws `Rules`.
    #[wasm_bindgen(constructor)]
    pub fn new(
        bytes: Vec<u8>,
        #[wasm_bindgen(js_name = ruleSet)] rule_set: Option<JsRuleSetSource>,
    ) -> Outcome<PdnReader> {
        let mut options = ReplayOptions::default();
        if let Some(rule_set) = rule_set {
            options.variant = Some(variant(&rule_set)?);
        }
        let reader = pdn::Reader::new(Bytes { bytes, at: 0 });
        Ok(Self { reader, replayer: Replayer::new(options) })
    }

    /// Returns the next game; `undefined` at the end of the file.
    ///
    /// Throws `Pdn` if the rest of the file cannot be read.
    #[wasm_bindgen(unchecked_return_type = "PdnRecord | undefined")]
    pub fn next(&mut self) -> Outcome<JsValue> {
        let read = match self.reader.next() {
            None => return Ok(JsValue::UNDEFINED),
            Some(Ok(read)) => read,
            Some(Err(error @ ReadError::Refused { .. })) => return Err(failure("Pdn", error)),
            Some(Err(error)) => return Err(failure("Pdn", error)),
        };
        if self.reader.has_no_game() {
            return Err(failure("Pdn", "the file holds no game"));
        }
        let replay = self.replayer.replay(&read.game);
        self.replayer.remember(&read.game, &replay);
        json::to_js(&info(&read, &replay))
    }
}

fn info<'a>(read: &'a Record, replay: &'a Replay) -> RecordInfo<'a> {
    let repairs = read.repairs.iter().map(ToString::to_string);
    let remarks = replay.remarks.iter().map(|remark| remark.kind.to_string());
    RecordInfo {
        number: read.number,
        tags: &read.game.tags,
        rule_set: &replay.variant,
        is_guess: replay.rules_from.is_guess(),
        fen: replay.variant.fen(&replay.line.start).to_string(),
        line: line(&replay.variant, &read.game.line, &replay.line),
        remarks: repairs.chain(remarks).collect(),
        winner: replay.winner.map(|winner| winner.side.map(squares::color_name)),
    }
}

fn comments(notes: &[Note]) -> Vec<String> {
    let comment = |note: &Note| match note {
        Note::Comment(comment) => Some(comment.text().to_owned()),
        Note::Glyph(_) | Note::Variation(_) => None,
    };
    notes.iter().filter_map(comment).collect()
}

fn variations<'a>(
    variant: &Variant,
    notes: impl Iterator<Item = &'a Note>,
    replayed: &[ReplayedLine],
) -> Vec<(Position, Line)> {
    let lines = notes.filter_map(|note| match note {
        Note::Variation(line) => Some(line),
        Note::Comment(_) | Note::Glyph(_) => None,
    });
    lines.zip(replayed).map(|(text, found)| (found.start, line(variant, text, found))).collect()
}

/// Joins the texts of a line with its moves. Variations that replace the next move instead of the present one go there.
fn line(variant: &Variant, text: &MoveLine, replayed: &ReplayedLine) -> Line {
    let mut plies: Vec<ReplayedPly> = Vec::new();
    let mut position = replayed.start;
    let mut waiting = variations(variant, text.before.iter(), &replayed.before);
    let mut end = match &replayed.end {
        LineEnd::Failed(failure) => Some(failure.to_string()),
        LineEnd::Complete | LineEnd::Trailing { .. } => None,
    };
    for ply in &replayed.plies {
        let nodes = &text.nodes[ply.node..ply.node + ply.nodes];
        let PlyAct::Move(mv) = &ply.act else {
            end = Some(
                "the game continues with a position that is set up; only the moves before it are shown"
                    .into(),
            );
            break;
        };
        let legal = variant.legal_moves(&position);
        let notes = || nodes.iter().flat_map(|node| &node.notes);
        let (mut here, mut later) = (waiting, Vec::new());
        for found in variations(variant, notes(), &ply.variations) {
            if found.0 == position { here.push(found) } else { later.push(found) }
        }
        waiting = later;
        let annotation = nodes.iter().rev().find_map(|node| match &node.act {
            Act::Move { annotation, .. } => annotation.as_ref().map(|found| found.marks().to_owned()),
            Act::Setup(_) => None,
        });
        plies.push(ReplayedPly {
            mv: moves::info(variant, &position, &legal, mv),
            comments: nodes.iter().flat_map(|node| comments(&node.notes)).collect(),
            glyphs: notes()
                .filter_map(|note| if let Note::Glyph(glyph) = note { Some(*glyph) } else { None })
                .collect(),
            annotation: annotation.unwrap_or_default(),
            variations: here.into_iter().map(|(_, line)| line).collect(),
        });
        position = ply.position;
    }
    Line { comments: comments(&text.before), plies, failure: end }
}

/// Writes a game as PDN 3.0. Moves are numbered anew and written in the notation of the rule set, and the tags that say the
/// rules and the initial position are made anew.
///
/// Throws `Pdn` if PDN cannot hold the game, or a move of it is illegal.
#[wasm_bindgen(js_name = writePdn)]
pub fn write_pdn(
    #[wasm_bindgen(unchecked_param_type = "PdnGame")] game: &JsValue,
    #[wasm_bindgen(js_name = ruleSet)] rule_set: &JsRuleSetSource,
) -> Outcome<String> {
    let game: PdnGame = json::from_js(game, "Pdn")?;
    let options = ReplayOptions::default().with_variant(Some(variant(rule_set)?)).with_guess(false);
    let replay = Replayer::new(options).replay(&game);
    if let Some(failure_found) = replay.failure() {
        return Err(failure("Pdn", failure_found));
    }
    written(&pdn::convert(&game, &replay, &ConvertOptions::default()))
}

fn written(game: &PdnGame) -> Outcome<String> {
    let mut text = String::new();
    pdn::write(game, &mut text).map_err(|error| failure("Pdn", error))?;
    Ok(text)
}

/// Returns a game that `Board.pack` wrote as PDN holds it, with its result. Comments, variations and names can be added
/// before `writePdn`.
///
/// Throws `Rules` or `Packed`.
#[wasm_bindgen(js_name = pdnOfGame, unchecked_return_type = "PdnGame")]
pub fn pdn_of_game(
    #[wasm_bindgen(js_name = ruleSet)] rule_set: &JsRuleSetSource,
    packed: &[u8],
) -> Outcome<JsValue> {
    let unpacked = Game::unpack(&variant(rule_set)?, packed).map_err(|error| failure("Packed", error))?;
    json::to_js(&pdn::record(&unpacked.game))
}
