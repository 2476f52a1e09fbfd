//! A move that a person makes square by square.

use checkers_core::steps::{self, StepError};
use serde::Serialize;
use wasm_bindgen::prelude::*;

use crate::failure::{Outcome, failure, illegal};
use crate::{json, moves, position, squares};

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r#"
/** A step that can be taken next. */
export interface NextStep {
  to: string;
  /** The square of the piece that it captures. */
  captured?: string;
  /** Whether the move is complete with this step. */
  completes: boolean;
}
"#;

#[derive(Serialize)]
struct NextStep {
    to: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    captured: Option<String>,
    completes: bool,
}

/// A move in progress, from `Board.stepMove`. Only steps that can be continued to a legal move are taken.
#[wasm_bindgen]
pub struct StepMove {
    under_way: steps::StepMove,
}

impl StepMove {
    pub(crate) const fn of(under_way: steps::StepMove) -> Self {
        Self { under_way }
    }

    fn name(&self, square: checkers_core::Square) -> String {
        squares::name(self.under_way.variant(), square)
    }
}

#[wasm_bindgen]
impl StepMove {
    /// The square where the piece stood before the move.
    #[wasm_bindgen(getter)]
    pub fn origin(&self) -> String {
        self.name(self.under_way.origin())
    }

    /// The square where the piece is now.
    #[wasm_bindgen(getter)]
    pub fn square(&self) -> String {
        self.name(self.under_way.square())
    }

    /// Returns the squares on which the piece has landed so far.
    pub fn squares(&self) -> Vec<String> {
        self.under_way.squares().iter().map(|square| self.name(*square)).collect()
    }

    /// Returns the squares of the pieces that were captured so far, in order.
    pub fn captured(&self) -> Vec<String> {
        self.under_way.victims().map(|square| self.name(square)).collect()
    }

    /// Returns the steps that can be taken next; none once the move is complete.
    #[wasm_bindgen(js_name = nextSteps, unchecked_return_type = "NextStep[]")]
    pub fn next_steps(&self) -> Outcome<JsValue> {
        let next = self.under_way.next_steps().iter().map(|step| NextStep {
            to: self.name(step.to),
            captured: step.captured.map(|square| self.name(square)),
            completes: step.completes.is_some(),
        });
        json::to_js(&next.collect::<Vec<_>>())
    }

    /// Returns the squares where legal moves that begin like this end.
    pub fn destinations(&self) -> Vec<String> {
        let ends = self.under_way.candidates().iter().map(checkers_core::Move::destination).collect();
        squares::names(self.under_way.variant(), ends)
    }

    /// Returns the only legal move that begins like this, if there is only one.
    #[wasm_bindgen(unchecked_return_type = "Move | undefined")]
    pub fn settled(&self) -> Outcome<JsValue> {
        self.info(self.under_way.settled())
    }

    /// Returns the move once it is complete.
    #[wasm_bindgen(unchecked_return_type = "Move | undefined")]
    pub fn complete(&self) -> Outcome<JsValue> {
        self.info(self.under_way.complete())
    }

    fn info(&self, mv: Option<checkers_core::Move>) -> Outcome<JsValue> {
        let Some(mv) = mv else { return Ok(JsValue::UNDEFINED) };
        let (variant, position) = (self.under_way.variant(), self.under_way.position());
        json::to_js(&moves::info(variant, position, &variant.legal_moves(position), &mv))
    }

    /// Returns the pieces as they stand in the middle of the move: captured pieces stay until the rules remove them.
    #[wasm_bindgen(unchecked_return_type = "Record<string, Piece>")]
    pub fn pieces(&self) -> Outcome<JsValue> {
        position::pieces(self.under_way.variant(), &self.under_way.preview())
    }

    /// Takes a step to this square; or, if only one legal move ends there, all the steps to it.
    ///
    /// Throws the reason why no legal move goes there, or `Ambiguous`. Nothing is changed then.
    pub fn click(&mut self, square: &str) -> Outcome<()> {
        let to = squares::parse(self.under_way.variant(), square)?;
        self.under_way.click(to).map_err(|error| match error {
            StepError::Illegal(reason) => illegal(reason),
            error => failure("Ambiguous", error),
        })
    }

    /// Takes every step that is the only one. Returns how many were taken.
    #[wasm_bindgen(js_name = takeForced)]
    pub fn take_forced(&mut self) -> usize {
        self.under_way.take_forced()
    }

    /// Takes the last step back. Returns whether there was one.
    pub fn back(&mut self) -> bool {
        self.under_way.back().is_some()
    }

    /// Takes all steps back.
    pub fn cancel(&mut self) {
        self.under_way.cancel();
    }
}
