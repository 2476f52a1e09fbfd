//! The board, its labels and its marks.

use core::fmt;

use super::palette::{Attribute, fill, stroke};
use super::{CELL, Canvas, Svg};
use crate::diagram::labels::Labels;
use crate::diagram::view::Cell;
use crate::geometry::{Bitboard, Pattern};

impl Svg<'_> {
    /// Writes the frame, which is visible through holes in the board, and the cells.
    pub(super) fn write_board(&self, f: &mut fmt::Formatter<'_>, canvas: Canvas<'_>) -> fmt::Result {
        let palette = &self.palette;
        let (width, height) = canvas.size();
        writeln!(f, "<rect width=\"{width}\" height=\"{height}\" rx=\"40\"{}/>", fill(palette.frame))?;
        // On boards without cells of another colour, lines separate the squares.
        let line = match canvas.view.grid.board().pattern {
            Pattern::All => Some(stroke(palette.frame)),
            Pattern::DarkLeft | Pattern::DarkRight => None,
        };
        write_cells(f, canvas, "unplayed", fill(palette.unplayed), None, |cell| cell == Cell::Unplayed)?;
        write_cells(f, canvas, "squares", fill(palette.square), line, |cell| matches!(cell, Cell::Square(_)))
    }

    /// Writes the tints of the last move's squares and the frames of highlighted squares.
    pub(super) fn write_marks(&self, f: &mut fmt::Formatter<'_>, canvas: Canvas<'_>) -> fmt::Result {
        if let Some(mv) = self.last_move {
            let ends: Bitboard = [mv.origin(), mv.destination()].into_iter().collect();
            let marked = |cell| matches!(cell, Cell::Square(square) if ends.contains(square));
            write_cells(f, canvas, "last-move", fill(self.palette.last_move), None, marked)?;
        }
        let corners = self.highlighted.squares().filter_map(|square| canvas.corner_of(square));
        let line = stroke(self.palette.highlight);
        write_some(
            f,
            corners,
            format_args!("class=\"highlight\" fill=\"none\" stroke-width=\"28\"{line}"),
            |f, (x, y)| {
                let (inset, side) = (18, CELL - 2 * 18);
                write!(
                    f,
                    "<rect x=\"{}\" y=\"{}\" width=\"{side}\" height=\"{side}\"/>",
                    x + inset,
                    y + inset
                )
            },
        )
    }

    /// Writes numbers on the squares, or coordinates on the frame.
    pub(super) fn write_labels(&self, f: &mut fmt::Formatter<'_>, canvas: Canvas<'_>) -> fmt::Result {
        let (view, labelling) = (canvas.view, canvas.labelling);
        match labelling.labels {
            Labels::None => Ok(()),
            Labels::Numbers => {
                let squares = view.grid.squares();
                // Three digits must fit where two do.
                let size = if squares.len() > 99 { 60 } else { 84 };
                writeln!(
                    f,
                    "<g class=\"numbers\" font-family=\"sans-serif\" font-size=\"{size}\"{}>",
                    fill(self.palette.number)
                )?;
                for square in squares {
                    let Some((x, y)) = canvas.corner_of(square) else { continue };
                    write!(f, "<text x=\"{}\" y=\"{}\">{}</text>", x + 14, y + size, labelling.on(square))?;
                }
                f.write_str("\n</g>\n")
            }
            Labels::Coordinates => {
                writeln!(
                    f,
                    "<g class=\"coordinates\" font-family=\"sans-serif\" font-size=\"124\" text-anchor=\"middle\"{}>",
                    fill(self.palette.coordinate)
                )?;
                let (half, margin, bottom) = (CELL / 2, canvas.margin(), canvas.size().1);
                // The height of capitals is nearly three quarters of the font size.
                let lowered = 44;
                for row in 0..view.rows() {
                    let y = canvas.corner(0, row).1 + half + lowered;
                    write!(f, "<text x=\"{}\" y=\"{y}\">{}</text>", margin / 2, labelling.row(row))?;
                }
                for column in 0..view.columns() {
                    let (x, y) = (canvas.corner(column, 0).0 + half, bottom - margin / 2 + lowered);
                    write!(f, "<text x=\"{x}\" y=\"{y}\">{}</text>", labelling.column(column))?;
                }
                f.write_str("\n</g>\n")
            }
        }
    }

    /// Writes a cross on each square on which the last move captured.
    pub(super) fn write_captured(&self, f: &mut fmt::Formatter<'_>, canvas: Canvas<'_>) -> fmt::Result {
        let captured = self.last_move.map_or(Bitboard::EMPTY, |mv| mv.captured());
        let middles = captured.squares().filter_map(|square| canvas.middle(square));
        let line = stroke(self.palette.captured);
        write_some(f, middles, format_args!("class=\"captured\" stroke-width=\"36\"{line}"), |f, (x, y)| {
            let (x, y) = (x - 80, y - 80);
            write!(f, "<path d=\"M{x} {y}l160 160m0-160l-160 160\"/>")
        })
    }
}

/// Writes all cells of a kind as one path; nothing if there are none.
fn write_cells(
    f: &mut fmt::Formatter<'_>,
    canvas: Canvas<'_>,
    class: &str,
    fill: Attribute,
    line: Option<Attribute>,
    wanted: impl Fn(Cell) -> bool,
) -> fmt::Result {
    let view = canvas.view;
    let places = (0..view.rows()).flat_map(|row| (0..view.columns()).map(move |column| (column, row)));
    let mut cells = places.filter(|(column, row)| wanted(view.cell(*column, *row))).peekable();
    if cells.peek().is_none() {
        return Ok(());
    }
    // Without this, the background would be visible between neighbouring cells.
    write!(f, "<path class=\"{class}\" shape-rendering=\"crispEdges\"{fill}")?;
    if let Some(line) = line {
        write!(f, "{line} stroke-width=\"10\"")?;
    }
    write!(f, " d=\"")?;
    for (column, row) in cells {
        let (x, y) = canvas.corner(column, row);
        write!(f, "M{x} {y}h{CELL}v{CELL}h-{CELL}z")?;
    }
    f.write_str("\"/>\n")
}

/// Writes a group of shapes at these squares; nothing if there are none.
fn write_some(
    f: &mut fmt::Formatter<'_>,
    places: impl Iterator<Item = (u32, u32)>,
    attributes: fmt::Arguments<'_>,
    write: impl Fn(&mut fmt::Formatter<'_>, (u32, u32)) -> fmt::Result,
) -> fmt::Result {
    let mut places = places.peekable();
    if places.peek().is_none() {
        return Ok(());
    }
    writeln!(f, "<g {attributes}>")?;
    for place in places {
        write(f, place)?;
    }
    f.write_str("\n</g>\n")
}
