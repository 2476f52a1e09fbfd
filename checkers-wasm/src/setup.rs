//! Setting up a position, as an editor's clicks do.

use checkers_core::{Game, Piece, Position, Strictness, Variant};
use wasm_bindgen::prelude::*;

use crate::board::Board;
use crate::failure::{Outcome, failure};
use crate::rule_set::{JsRuleSetSource, RuleSet, variant};
use crate::{position, squares};

/// A position that is being set up.
#[wasm_bindgen]
pub struct Setup {
    variant: Variant,
    position: Position,
}

#[wasm_bindgen]
impl Setup {
    /// Begins with a FEN, or with the initial position.
    ///
    /// Throws `Rules` or `Fen`.
    #[wasm_bindgen(constructor)]
    pub fn new(
        #[wasm_bindgen(js_name = ruleSet)] rule_set: &JsRuleSetSource,
        fen: Option<String>,
    ) -> Outcome<Setup> {
        let variant = variant(rule_set)?;
        let position = position::read(&variant, fen.as_deref())?;
        Ok(Self { variant, position })
    }

    /// The rules.
    #[wasm_bindgen(getter, js_name = ruleSet)]
    pub fn rule_set(&self) -> RuleSet {
        RuleSet::of(self.variant.clone())
    }

    /// Puts the next piece of a colour on a square: a man, then a king, then nothing.
    ///
    /// Throws `Square` if the board has no such square.
    pub fn cycle(
        &mut self,
        square: &str,
        #[wasm_bindgen(unchecked_param_type = "Color")] color: &str,
    ) -> Outcome<()> {
        let (place, color) = (squares::parse(&self.variant, square)?, squares::color(color)?);
        let changed = self.position.cycle(self.variant.grid(), place, color);
        changed.map(drop).map_err(|error| failure("Position", self.variant.position_error(error)))
    }

    /// Puts a piece on a square in place of what stands there; nothing, if no piece is given.
    ///
    /// Throws `Square` or `Argument`.
    pub fn set(
        &mut self,
        square: &str,
        #[wasm_bindgen(unchecked_param_type = "Piece")] piece: Option<String>,
    ) -> Outcome<()> {
        let place = squares::parse(&self.variant, square)?;
        let piece = match piece.as_deref().map(|letters| (letters, letters.chars().next())) {
            None => None,
            Some((letters, Some(letter))) if letters.len() == 1 && Piece::from_letter(letter).is_some() => {
                Piece::from_letter(letter)
            }
            Some((letters, _)) => {
                return Err(failure("Argument", format_args!("piece {letters:?}: expected w, W, b or B")));
            }
        };
        let grid = self.variant.grid();
        let changed = self.position.remove(grid, place).and_then(|_| match piece {
            Some(piece) => self.position.put(grid, place, piece),
            None => Ok(()),
        });
        changed.map_err(|error| failure("Position", self.variant.position_error(error)))
    }

    /// Removes all pieces.
    pub fn clear(&mut self) {
        self.position.clear();
    }

    /// Sets the initial position of the rules.
    pub fn reset(&mut self) {
        self.position = self.variant.initial();
    }

    /// The side to move.
    #[wasm_bindgen(getter, unchecked_return_type = "Color")]
    pub fn turn(&self) -> String {
        squares::color_name(self.position.turn()).to_owned()
    }

    /// Sets the side to move.
    ///
    /// Throws `Argument` for another word.
    #[wasm_bindgen(setter)]
    pub fn set_turn(&mut self, #[wasm_bindgen(unchecked_param_type = "Color")] turn: &str) -> Outcome<()> {
        self.position.set_turn(squares::color(turn)?);
        Ok(())
    }

    /// Returns the pieces by their squares.
    #[wasm_bindgen(unchecked_return_type = "Record<string, Piece>")]
    pub fn pieces(&self) -> Outcome<JsValue> {
        position::pieces(&self.variant, &self.position)
    }

    /// Returns the position in PDN FEN.
    pub fn fen(&self) -> String {
        self.variant.fen(&self.position).to_string()
    }

    /// Returns what a strict check finds wrong with the position, in words; `undefined` if nothing.
    pub fn problem(&self) -> Option<String> {
        let checked = self.position.check(self.variant.rules(), self.variant.grid(), Strictness::Strict);
        checked.err().map(|error| self.variant.position_error(error).to_string())
    }

    /// Starts a game from the position.
    pub fn start(&self) -> Board {
        Board::of(Game::from_position(self.variant.clone(), self.position))
    }
}
