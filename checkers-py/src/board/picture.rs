//! The board as a picture: letters or SVG.

use checkers_core::diagram::{self, Glyphs, Labels, svg::Arrow};
use checkers_core::{Bitboard, Color, Move as CoreMove, Square};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use super::Board;
use crate::args::{self, Whole};
use crate::errors;
use crate::moves::Move;

/// How many pixels wide a picture may be.
const MOST_PIXELS: i64 = 1 << 16;

/// The names that a picture shows, by a word.
fn labels(word: &str) -> PyResult<Labels> {
    match word {
        "none" => Ok(Labels::None),
        "numbers" => Ok(Labels::Numbers),
        "coordinates" => Ok(Labels::Coordinates),
        _ => Err(errors::unknown_word("labels", word, &["none", "numbers", "coordinates"])),
    }
}

fn bottom(orientation: bool) -> Color {
    args::color(orientation)
}

impl Board {
    fn squares(&self, squares: &Bound<'_, PyAny>) -> PyResult<Vec<Square>> {
        squares.try_iter()?.map(|square| args::square(&self.square_map, &square?)).collect()
    }

    /// A move on this board, whether legal or not.
    fn own(&self, mv: &Bound<'_, Move>) -> PyResult<CoreMove> {
        if mv.get().is_on_board_of(&self.square_map) {
            return Ok(mv.get().mv);
        }
        Err(PyValueError::new_err("a move on another board cannot be shown"))
    }

    /// An arrow from a pair of squares, or a ring from one square.
    fn arrow(&self, arrow: &Bound<'_, PyAny>) -> PyResult<Arrow> {
        if let Ok(mv) = arrow.cast::<Move>() {
            let mv = self.own(mv)?;
            return Ok(Arrow { from: mv.origin(), to: mv.destination(), paint: None });
        }
        let (from, to): (Bound<'_, PyAny>, Bound<'_, PyAny>) = arrow.extract()?;
        let (from, to) = (args::square(&self.square_map, &from)?, args::square(&self.square_map, &to)?);
        Ok(Arrow { from, to, paint: None })
    }
}

#[pymethods]
impl Board {
    /// The board as an SVG document.
    ///
    /// `size` is its width in pixels, `orientation` the side at the bottom, `lastmove` a move whose squares are
    /// tinted, `arrows` pairs of squares or moves, `squares` are framed, `labels` one of `"none"`, `"numbers"`,
    /// `"coordinates"` (the game's own without it).
    ///
    /// >>> import checkers
    /// >>> checkers.Board().svg(size=300, arrows=[("32", "28")]).startswith("<svg ")
    /// True
    #[pyo3(signature = (*, size = None, orientation = true, lastmove = None, arrows = None, squares = None, labels = None))]
    #[allow(clippy::too_many_arguments)]
    fn svg(
        &self,
        py: Python<'_>,
        size: Option<Whole>,
        orientation: bool,
        lastmove: Option<&Bound<'_, Move>>,
        arrows: Option<&Bound<'_, PyAny>>,
        squares: Option<&Bound<'_, PyAny>>,
        labels: Option<&str>,
    ) -> PyResult<String> {
        let position = self.position(py);
        let mut svg = diagram::svg(&self.square_map.variant, &position).bottom(bottom(orientation));
        if let Some(size) = size {
            let size = size.0;
            if !(1..=MOST_PIXELS).contains(&size) {
                return Err(PyValueError::new_err(format!("size must be from 1 to {MOST_PIXELS}")));
            }
            svg = svg.width(size as u32);
        }
        if let Some(mv) = lastmove {
            svg = svg.last_move(self.own(mv)?);
        }
        if let Some(arrows) = arrows {
            let arrows = arrows.try_iter()?.map(|arrow| self.arrow(&arrow?));
            svg = svg.arrows(arrows.collect::<PyResult<Vec<_>>>()?);
        }
        if let Some(squares) = squares {
            svg = svg.highlight(self.squares(squares)?.into_iter().collect::<Bitboard>());
        }
        if let Some(word) = labels {
            svg = svg.labels(self::labels(word)?);
        }
        Ok(svg.to_string())
    }

    /// The picture that notebooks show, with the last move.
    fn _repr_svg_(&self, py: Python<'_>) -> String {
        let game = self.game(py);
        let mut svg = diagram::svg(&self.square_map.variant, game.position()).width(390);
        if let Some(mv) = game.moves().last() {
            svg = svg.last_move(*mv);
        }
        svg.to_string()
    }

    /// The board in letters of Unicode, seen by the side at the bottom.
    #[pyo3(signature = (*, orientation = true, labels = None))]
    fn unicode(&self, py: Python<'_>, orientation: bool, labels: Option<&str>) -> PyResult<String> {
        let position = self.position(py);
        let mut text = diagram::text(&self.square_map.variant, &position)
            .glyphs(Glyphs::Unicode)
            .bottom(bottom(orientation));
        if let Some(word) = labels {
            text = text.labels(self::labels(word)?);
        }
        Ok(text.to_string())
    }

    /// The board in plain letters, White at the bottom: capitals are kings.
    fn __str__(&self, py: Python<'_>) -> String {
        diagram::text(&self.square_map.variant, &self.position(py)).to_string()
    }
}
