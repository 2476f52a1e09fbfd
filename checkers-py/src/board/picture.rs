//! Methods of `Board` for pictures: text and SVG.

use std::ops::ControlFlow;

use checkers_core::diagram::svg::{Arrow, Palette};
use checkers_core::diagram::{self, Glyphs, Labels, Paint};
use checkers_core::{Bitboard, Color, Move as CoreMove, Square};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyString;

use super::Board;
use crate::args::{self, Whole};
use crate::errors;
use crate::moves::Move;
use crate::rules;

/// The largest width of a picture in pixels.
const MOST_PIXELS: i64 = 1 << 16;

/// Returns the square labels for a word of the caller.
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

    /// Returns a move of a board with the same squares; it need not be legal.
    fn own(&self, mv: &Bound<'_, Move>) -> PyResult<CoreMove> {
        if mv.get().is_on_board_of(&self.square_map) {
            return Ok(mv.get().mv);
        }
        Err(PyValueError::new_err("the move belongs to a board with other squares"))
    }

    /// Returns the arrows along a move: one per jump of the first path of a capture.
    fn arrows_along(&self, mv: &Move, paint: Option<Paint>) -> Vec<Arrow> {
        let mut squares = vec![mv.mv.origin()];
        let _ = self.square_map.variant.visit_paths_of(mv.context.position(), &mv.mv, &mut |_, path| {
            squares.extend(path.iter().map(|step| step.landing));
            ControlFlow::Break(())
        });
        if squares.len() == 1 {
            squares.push(mv.mv.destination());
        }
        squares.windows(2).map(|pair| Arrow::new(pair[0], pair[1]).with_paint(paint)).collect()
    }

    /// Reads arrows: a move, a pair of squares (a ring if they are equal), or one of these with a colour.
    fn arrows(&self, arrow: &Bound<'_, PyAny>) -> PyResult<Vec<Arrow>> {
        if let Ok(mv) = arrow.cast::<Move>() {
            self.own(mv)?;
            return Ok(self.arrows_along(mv.get(), None));
        }
        const EXPECTED: &str = "an arrow must be a Move, a pair of squares, or a tuple of these and a colour, such as \
                                (\"32\", \"28\", \"#cc0000\")";
        let parts: Vec<Bound<'_, PyAny>> = arrow.extract().map_err(|_| PyTypeError::new_err(EXPECTED))?;
        if let [mv, color] = &parts[..]
            && let Ok(mv) = mv.cast::<Move>()
        {
            self.own(mv)?;
            return Ok(self.arrows_along(mv.get(), Some(paint(color)?)));
        }
        let (from, to, color) = match &parts[..] {
            [from, to] => (from, to, None),
            [from, to, color] => (from, to, Some(paint(color)?)),
            _ => {
                let message = "an arrow must be a Move, a pair of squares, or a tuple of these and a colour, such as \
                               (\"32\", \"28\", \"#cc0000\")";
                return Err(PyValueError::new_err(message));
            }
        };
        let (from, to) = (args::square(&self.square_map, from)?, args::square(&self.square_map, to)?);
        Ok(vec![Arrow::new(from, to).with_paint(color)])
    }
}

/// Reads a colour such as `"#22bb66"`.
fn paint(color: &Bound<'_, PyAny>) -> PyResult<Paint> {
    let color = color.cast::<PyString>()?.to_string_lossy();
    color.parse::<Paint>().map_err(|error| PyValueError::new_err(error.to_string()))
}

/// Reads a palette: its name, or a mapping that overrides colours of the default palette.
fn palette(colors: &Bound<'_, PyAny>) -> PyResult<Palette> {
    if let Ok(name) = colors.cast::<PyString>() {
        return match &*name.to_string_lossy() {
            "wood" => Ok(Palette::WOOD),
            "print" => Ok(Palette::PRINT),
            name => Err(errors::unknown_word("colors", name, &["wood", "print"])),
        };
    }
    let text = colors.py().import("json")?.call_method1("dumps", (colors,))?;
    let text = text.cast::<PyString>()?.to_string_lossy().into_owned();
    serde_json::from_str(&text).map_err(|error| {
        let message: String = rules::plain(&error.to_string()).chars().take(400).collect();
        PyValueError::new_err(format!("colors: {message}"))
    })
}

#[pymethods]
impl Board {
    /// Returns the board as an SVG document.
    ///
    /// - `size`: the width in pixels, from 1 to 65536.
    /// - `orientation`: the side at the bottom.
    /// - `lastmove`: a move whose squares are highlighted; `True` for the last move of the game.
    /// - `arrows`: an iterable of moves, pairs of squares, or these with a colour: `("32", "28")`,
    ///   `("32", "28", "#cc0000")`, `(move, "#cc0000")`. A capture has one arrow per jump.
    /// - `squares`: the squares to frame.
    /// - `labels`: `"none"`, `"numbers"` or `"coordinates"`; `None` uses the labels of the variant's notation.
    /// - `colors`: `"wood"`, `"print"`, or a mapping from names to colours, such as `{"square": "#769656"}`. The names are
    ///   `square`, `unplayed`, `frame`, `number`, `coordinate`, `white`, `white_line`, `black`, `black_line`, `last_move`,
    ///   `captured`, `highlight` and `arrow`.
    ///
    /// >>> import checkers
    /// >>> board = checkers.Board()
    /// >>> board.svg(size=300, arrows=[("32", "28", "#c00")], colors={"square": "#769656"}).startswith("<svg ")
    /// True
    #[pyo3(signature = (
        *, size = None, orientation = true, lastmove = None, arrows = None, squares = None, labels = None, colors = None
    ))]
    #[allow(clippy::too_many_arguments)]
    fn svg(
        &self,
        py: Python<'_>,
        size: Option<Whole>,
        orientation: bool,
        lastmove: Option<&Bound<'_, PyAny>>,
        arrows: Option<&Bound<'_, PyAny>>,
        squares: Option<&Bound<'_, PyAny>>,
        labels: Option<&str>,
        colors: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<String> {
        let game = self.game(py);
        let position = *game.position();
        let mut svg = diagram::svg(&self.square_map.variant, &position).bottom(bottom(orientation));
        if let Some(size) = size {
            let size = size.0;
            if !(1..=MOST_PIXELS).contains(&size) {
                return Err(PyValueError::new_err(format!("size must be from 1 to {MOST_PIXELS}")));
            }
            svg = svg.width(size as u32);
        }
        if let Some(given) = lastmove {
            let mv = match given.extract::<bool>() {
                Ok(true) => game.moves().last().copied(),
                Ok(false) => None,
                Err(_) => Some(self.own(given.cast::<Move>()?)?),
            };
            svg = mv.into_iter().fold(svg, |svg, mv| svg.last_move(mv));
        }
        if let Some(arrows) = arrows {
            for arrow in arrows.try_iter()? {
                svg = svg.arrows(self.arrows(&arrow?)?);
            }
        }
        if let Some(colors) = colors {
            svg = svg.palette(palette(colors)?);
        }
        if let Some(squares) = squares {
            svg = svg.highlight(self.squares(squares)?.into_iter().collect::<Bitboard>());
        }
        if let Some(word) = labels {
            svg = svg.labels(self::labels(word)?);
        }
        Ok(svg.to_string())
    }

    /// Returns the picture that notebooks display, with the last move highlighted.
    fn _repr_svg_(&self, py: Python<'_>) -> String {
        let game = self.game(py);
        let mut svg = diagram::svg(&self.square_map.variant, game.position()).width(390);
        if let Some(mv) = game.moves().last() {
            svg = svg.last_move(*mv);
        }
        svg.to_string()
    }

    /// Returns the board as text with Unicode symbols. `orientation` is the side at the bottom; `svg` explains `labels`.
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

    /// Returns the board as ASCII text, White at the bottom. Capital letters are kings.
    fn __str__(&self, py: Python<'_>) -> String {
        diagram::text(&self.square_map.variant, &self.position(py)).to_string()
    }
}
