//! Counting the positions that are reached after a number of moves.

use checkers_core::perft::{Convention, Perft};
use js_sys::Function;
use wasm_bindgen::prelude::*;

use crate::board::Board;
use crate::failure::{Outcome, failure};

#[wasm_bindgen]
impl Board {
    /// Counts the positions after `depth` plies: moves as the library lists them, or with `paths` every path of a capture.
    ///
    /// `onProgress` is called after each first move with its text, its count, how many first moves are done and how many
    /// there are. A deep count takes long: call it in a worker (`PerftWorker` of this package does).
    ///
    /// Throws `Argument` for a depth above 64.
    pub fn perft(
        &self,
        depth: u32,
        paths: Option<bool>,
        #[wasm_bindgen(
            js_name = onProgress,
            unchecked_optional_param_type = "(move: string, count: number, done: number, total: number) => void"
        )]
        on_progress: Option<Function>,
    ) -> Outcome<f64> {
        if depth > 64 {
            return Err(failure("Argument", format_args!("depth {depth}: expected 64 at most")));
        }
        let convention = if paths == Some(true) { Convention::Paths } else { Convention::Distinct };
        let perft = Perft::default().with_convention(convention);
        let (variant, position) = (self.game().variant(), self.game().position());
        let Some(on_progress) = on_progress.filter(|_| depth > 0) else {
            return Ok(perft.count(variant, position, depth) as f64);
        };
        let moves = variant.legal_moves(position);
        let mut sum = 0_u64;
        for (index, mv) in moves.iter().enumerate() {
            let next = variant.play_unchecked(position, mv);
            let ways = match convention {
                Convention::Paths => {
                    let mut ways = 0_u64;
                    let _ = variant.visit_paths_of(position, mv, &mut |_, _| {
                        ways += 1;
                        std::ops::ControlFlow::Continue(())
                    });
                    ways
                }
                _ => 1,
            };
            let count = ways.saturating_mul(perft.count(variant, &next, depth - 1));
            sum = sum.saturating_add(count);
            let text = variant.move_text(position, mv).to_string();
            let arguments = js_sys::Array::of4(
                &text.into(),
                &(count as f64).into(),
                &(index + 1).into(),
                &moves.len().into(),
            );
            on_progress.apply(&JsValue::UNDEFINED, &arguments)?;
        }
        Ok(sum as f64)
    }
}
