//! A game: a position with a history.

use checkers_core::game::Event;
use checkers_core::{Color, Game, Move, Strictness};
use serde::{Deserialize, Serialize};
use wasm_bindgen::prelude::*;

use crate::failure::{Outcome, action, as_code, failure, illegal, move_text, play};
use crate::rule_set::{JsRuleSetSource, RuleSet, variant};
use crate::step_move::StepMove;
use crate::{json, moves, outcome, position, squares};

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r#"
/** What happens in a game. */
export type GameEvent = { move: string } | PlayerAction;
/** What a player does beside moving. */
export type PlayerAction = { offer: Color } | { accept: Color } | { decline: Color } | { resign: Color } | { forfeit: Color }
  | "agree" | "claim";
"#;

/// What a player does beside moving; the core's events without the moves.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum PlayerAction {
    Offer(Color),
    Accept(Color),
    Decline(Color),
    Resign(Color),
    Forfeit(Color),
    Agree,
    Claim,
}

#[derive(Serialize)]
#[serde(rename_all = "snake_case")]
enum GameEvent {
    Move(String),
    #[serde(untagged)]
    Action(PlayerAction),
}

#[derive(Serialize)]
struct KingRun {
    square: String,
    color: &'static str,
    count: u8,
    most: u8,
}

/// A game: the position, the moves that were made, and the counts of the draw rules.
///
/// The names are those of python-chess and of the Python package: `push` makes a move, `pop` takes it back.
#[wasm_bindgen]
pub struct Board {
    game: Game,
}

impl Board {
    pub(crate) const fn of(game: Game) -> Self {
        Self { game }
    }

    pub(crate) const fn game(&self) -> &Game {
        &self.game
    }

    fn find(&self, text: &str) -> Outcome<Move> {
        let (variant, position) = (self.game.variant(), self.game.position());
        variant.parse_move(position, text).map_err(|error| move_text(&error))
    }

    fn describe(&self, mv: &Move) -> Outcome<JsValue> {
        let (variant, position) = (self.game.variant(), self.game.position());
        let legal = if mv.is_capture() { variant.legal_moves(position) } else { Vec::new() };
        json::to_js(&moves::info(variant, position, &legal, mv))
    }
}

#[wasm_bindgen]
impl Board {
    /// Starts a game of a rule set, from its initial position or from a FEN.
    ///
    /// Throws `Rules` or `Fen`.
    #[wasm_bindgen(constructor)]
    pub fn new(
        #[wasm_bindgen(js_name = ruleSet)] rule_set: &JsRuleSetSource,
        fen: Option<String>,
    ) -> Outcome<Board> {
        let variant = variant(rule_set)?;
        let position = position::read(&variant, fen.as_deref())?;
        Ok(Self { game: Game::from_position(variant, position) })
    }

    /// Reads a game from the bytes that `pack` wrote.
    ///
    /// Throws `Packed` if these are not the bytes of a game of the rule set.
    #[wasm_bindgen]
    pub fn unpack(
        #[wasm_bindgen(js_name = ruleSet)] rule_set: &JsRuleSetSource,
        bytes: &[u8],
    ) -> Outcome<Board> {
        let unpacked = Game::unpack(&variant(rule_set)?, bytes).map_err(as_code("Packed"))?;
        if unpacked.length != bytes.len() {
            let message = format!("byte {}: expected the end of the game", unpacked.length);
            return Err(failure("Packed", message));
        }
        Ok(Self { game: unpacked.game })
    }

    /// Writes the whole game as bytes: the start, what happened, and what was taken back. Most moves take one byte.
    pub fn pack(&self) -> Outcome<Vec<u8>> {
        self.game.pack().map_err(as_code("Packed"))
    }

    /// Returns an independent copy with the whole history.
    pub fn copy(&self) -> Board {
        Self { game: self.game.clone() }
    }

    /// The rules.
    #[wasm_bindgen(getter, js_name = ruleSet)]
    pub fn rule_set(&self) -> RuleSet {
        RuleSet::of(self.game.variant().clone())
    }

    /// The side to move.
    #[wasm_bindgen(getter, unchecked_return_type = "Color")]
    pub fn turn(&self) -> String {
        squares::color_name(self.game.turn()).to_owned()
    }

    /// How many moves have been made.
    #[wasm_bindgen(getter)]
    pub fn ply(&self) -> usize {
        self.game.ply()
    }

    /// Returns the position in PDN FEN.
    pub fn fen(&self) -> String {
        self.game.variant().fen(self.game.position()).to_string()
    }

    /// Returns the position that the game began with, in PDN FEN.
    #[wasm_bindgen(js_name = initialFen)]
    pub fn initial_fen(&self) -> String {
        self.game.variant().fen(self.game.initial_position()).to_string()
    }

    /// Returns the pieces by their squares.
    #[wasm_bindgen(unchecked_return_type = "Record<string, Piece>")]
    pub fn pieces(&self) -> Outcome<JsValue> {
        position::pieces(self.game.variant(), self.game.position())
    }

    /// Returns the quiet moves in a row that a king has made, where the rules limit them (Frisian draughts).
    #[wasm_bindgen(
        js_name = kingRuns,
        unchecked_return_type = "{ square: string; color: Color; count: number; most: number }[]"
    )]
    pub fn king_runs(&self) -> Outcome<JsValue> {
        let (variant, position) = (self.game.variant(), self.game.position());
        let most = variant.rules().king.quiet_run;
        let run = |color| {
            let run = position.king_run(color);
            let square = checkers_core::Square::new(run.square).filter(|_| run.count > 0)?;
            let square = squares::name(variant, square);
            Some(KingRun { square, color: squares::color_name(color), count: run.count, most })
        };
        json::to_js(&[Color::White, Color::Black].into_iter().filter_map(run).collect::<Vec<_>>())
    }

    /// Lists the legal moves, each distinct move once; of one piece, if a square is given.
    #[wasm_bindgen(js_name = legalMoves, unchecked_return_type = "Move[]")]
    pub fn legal_moves(&self, from: Option<String>) -> Outcome<JsValue> {
        let (variant, position) = (self.game.variant(), self.game.position());
        let legal = variant.legal_moves(position);
        let listed = match from {
            None => moves::infos(variant, position, &legal, &legal),
            Some(from) => {
                let from = squares::parse(variant, &from)?;
                let of_it: Vec<Move> = legal.iter().copied().filter(|mv| mv.origin() == from).collect();
                moves::infos(variant, position, &legal, &of_it)
            }
        };
        json::to_js(&listed)
    }

    /// Returns how many distinct legal moves there are.
    #[wasm_bindgen(js_name = countMoves)]
    pub fn count_moves(&self) -> f64 {
        self.game.variant().count_moves(self.game.position()) as f64
    }

    /// Returns the squares whose pieces can move.
    #[wasm_bindgen(js_name = movableSquares)]
    pub fn movable_squares(&self) -> Vec<String> {
        let variant = self.game.variant();
        let first = checkers_core::steps::first_steps(variant, self.game.position());
        squares::names(variant, first.iter().map(|step| step.from).collect())
    }

    /// Reads a move in any notation that the library reads, and returns it.
    ///
    /// Throws `Syntax`, `Ambiguous` (with `candidates`), or the name of the reason why it is illegal.
    #[wasm_bindgen(unchecked_return_type = "Move")]
    pub fn parse(&self, text: &str) -> Outcome<JsValue> {
        let mv = self.find(text)?;
        self.describe(&mv)
    }

    /// Returns ways to make a move, as the squares of landing; 16 at most, since there may be very many.
    #[wasm_bindgen(unchecked_return_type = "string[][]")]
    pub fn paths(&self, text: &str) -> Outcome<JsValue> {
        let mv = self.find(text)?;
        let (variant, position) = (self.game.variant(), self.game.position());
        let mut paths: Vec<Vec<String>> = Vec::new();
        let _ = variant.visit_paths_of(position, &mv, &mut |_, path| {
            paths.push(path.iter().map(|step| squares::name(variant, step.landing)).collect());
            if paths.len() < 16 {
                std::ops::ControlFlow::Continue(())
            } else {
                std::ops::ControlFlow::Break(())
            }
        });
        json::to_js(&paths)
    }

    /// Makes a move, given as text in any notation, and returns it. Moves that were taken back are forgotten.
    ///
    /// Throws what `parse` throws, or `Finished` if the game is over.
    #[wasm_bindgen(unchecked_return_type = "Move")]
    pub fn push(&mut self, text: &str) -> Outcome<JsValue> {
        if let Some(outcome) = self.game.outcome() {
            return Err(play(&checkers_core::game::PlayError::Finished(outcome)));
        }
        self.push_on(text)
    }

    /// Makes a move as `push` does, also after a draw or a resignation, as happens in records of games.
    #[wasm_bindgen(js_name = pushOn, unchecked_return_type = "Move")]
    pub fn push_on(&mut self, text: &str) -> Outcome<JsValue> {
        let mv = self.find(text)?;
        let info = self.describe(&mv)?;
        self.game.play_on(&mv).map_err(|error| play(&error))?;
        Ok(info)
    }

    /// Takes the last move back. Returns whether there was one.
    pub fn pop(&mut self) -> bool {
        self.game.undo().is_some()
    }

    /// Makes the move again that was taken back last. Returns whether there was one.
    pub fn redo(&mut self) -> bool {
        self.game.redo().is_some()
    }

    /// Returns the texts of the moves that have been made.
    pub fn history(&self) -> Vec<String> {
        let variant = self.game.variant();
        let made = self.game.positions().zip(self.game.moves());
        made.map(|(position, mv)| variant.move_text(position, mv).to_string()).collect()
    }

    /// Returns what has happened so far, in order: moves, offers, answers.
    #[wasm_bindgen(unchecked_return_type = "GameEvent[]")]
    pub fn events(&self) -> Outcome<JsValue> {
        let variant = self.game.variant();
        let mut positions = self.game.positions();
        let events = self.game.events().filter_map(|event| {
            Some(match event {
                Event::Move(mv) => GameEvent::Move(variant.move_text(positions.next()?, &mv).to_string()),
                Event::Offer(by) => GameEvent::Action(PlayerAction::Offer(by)),
                Event::Accept(by) => GameEvent::Action(PlayerAction::Accept(by)),
                Event::Decline(by) => GameEvent::Action(PlayerAction::Decline(by)),
                Event::Resign(by) => GameEvent::Action(PlayerAction::Resign(by)),
                Event::Forfeit(by) => GameEvent::Action(PlayerAction::Forfeit(by)),
                Event::Agree => GameEvent::Action(PlayerAction::Agree),
                Event::Claim => GameEvent::Action(PlayerAction::Claim),
                // Every event there is; the core may add more.
                _ => return None,
            })
        });
        json::to_js(&events.collect::<Vec<_>>())
    }

    /// Returns the last move that was made, if there is one.
    #[wasm_bindgen(js_name = lastMove, unchecked_return_type = "Move | undefined")]
    pub fn last_move(&self) -> Outcome<JsValue> {
        let variant = self.game.variant();
        let before = self.game.positions().rev().nth(1);
        let (Some(before), Some(mv)) = (before, self.game.moves().last()) else {
            return Ok(JsValue::UNDEFINED);
        };
        let legal = if mv.is_capture() { variant.legal_moves(before) } else { Vec::new() };
        json::to_js(&moves::info(variant, before, &legal, mv))
    }

    /// Begins a move of the piece on a square, to be made step by step.
    ///
    /// Throws the reason why no legal move begins there.
    #[wasm_bindgen(js_name = stepMove)]
    pub fn step_move(&self, square: &str) -> Outcome<StepMove> {
        let variant = self.game.variant();
        let origin = squares::parse(variant, square)?;
        let under_way = checkers_core::steps::StepMove::start(variant, self.game.position(), origin);
        under_way.map(StepMove::of).map_err(illegal)
    }

    /// Returns how the game is over; `undefined` while it is not.
    #[wasm_bindgen(unchecked_return_type = "Outcome | undefined")]
    pub fn outcome(&self) -> Outcome<JsValue> {
        optional(self.game.outcome())
    }

    /// Returns the draw that the player to move may claim.
    #[wasm_bindgen(unchecked_return_type = "Outcome | undefined")]
    pub fn claimable(&self) -> Outcome<JsValue> {
        optional(self.game.claimable())
    }

    /// Returns the draw that the rules offer both players.
    #[wasm_bindgen(unchecked_return_type = "Outcome | undefined")]
    pub fn offered(&self) -> Outcome<JsValue> {
        optional(self.game.offered())
    }

    /// The player whose offer of a draw waits for an answer.
    #[wasm_bindgen(getter, js_name = drawOffer, unchecked_return_type = "Color | undefined")]
    pub fn draw_offer(&self) -> Option<String> {
        self.game.draw_offer().map(|by| squares::color_name(by).to_owned())
    }

    /// Returns whether a player has accepted the draw that the rules offer.
    #[wasm_bindgen(js_name = hasAccepted)]
    pub fn has_accepted(&self, #[wasm_bindgen(unchecked_param_type = "Color")] by: &str) -> Outcome<bool> {
        Ok(self.game.has_accepted(squares::color(by)?))
    }

    /// Returns how often the position has occurred in the game.
    pub fn repetitions(&self) -> u32 {
        self.game.repetitions()
    }

    /// Lets a player offer, accept, decline or claim a draw, resign, or lose by decision of the arbiter.
    ///
    /// Throws `Action` if that is not possible now, `Finished` if the game is over.
    pub fn act(
        &mut self,
        #[wasm_bindgen(js_name = playerAction, unchecked_param_type = "PlayerAction")]
        player_action: &JsValue,
    ) -> Outcome<()> {
        let event = match json::from_js(player_action, "Argument")? {
            PlayerAction::Offer(by) => Event::Offer(by),
            PlayerAction::Accept(by) => Event::Accept(by),
            PlayerAction::Decline(by) => Event::Decline(by),
            PlayerAction::Resign(by) => Event::Resign(by),
            PlayerAction::Forfeit(by) => Event::Forfeit(by),
            PlayerAction::Agree => Event::Agree,
            PlayerAction::Claim => Event::Claim,
        };
        self.game.apply(event).map_err(|error| match error {
            checkers_core::game::EventError::Play(error) => play(&error),
            checkers_core::game::EventError::Action(error) => action(error),
            error => failure("Action", error),
        })
    }

    /// Refuses a position that cannot arise: a man on its own crowning row, too many pieces.
    ///
    /// Throws `Position` with the reason.
    pub fn check(&self) -> Outcome<()> {
        let (variant, position) = (self.game.variant(), self.game.position());
        let checked = position.check(variant.rules(), variant.grid(), Strictness::Strict);
        checked.map_err(|error| failure("Position", variant.position_error(error)))
    }
}

fn optional(found: Option<checkers_core::Outcome>) -> Outcome<JsValue> {
    found.map_or(Ok(JsValue::UNDEFINED), |found| json::to_js(&outcome::info(&found)))
}
