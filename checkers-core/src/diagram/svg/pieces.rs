//! Men and kings.

use core::fmt;

use super::palette::{fill, stroke};
use super::{Canvas, Svg};
use crate::geometry::Color;
use crate::position::{Piece, Role};

/// The radius of a piece. It leaves the corner of its square free for the number.
const RADIUS: u32 = 152;

/// The outline of a crown, relative to the middle of its piece.
const CROWN: &str = "m-74 72l-26-124 56 50 44-82 44 82 56-50-26 124z";

impl Svg<'_> {
    pub(super) fn write_pieces(&self, f: &mut fmt::Formatter<'_>, canvas: Canvas<'_>) -> fmt::Result {
        Piece::ALL.into_iter().try_for_each(|piece| self.write_all(f, canvas, piece))
    }

    /// Writes all pieces of a kind.
    fn write_all(&self, f: &mut fmt::Formatter<'_>, canvas: Canvas<'_>, piece: Piece) -> fmt::Result {
        let squares = self.position.pieces(piece.color, piece.role);
        let middles = || squares.squares().filter_map(|square| canvas.middle(square));
        if middles().next().is_none() {
            return Ok(());
        }
        let palette = &self.palette;
        let (color, body, line) = match piece.color {
            Color::White => ("white", palette.white, palette.white_line),
            Color::Black => ("black", palette.black, palette.black_line),
        };
        let role = match piece.role {
            Role::Man => "man",
            Role::King => "king",
        };
        writeln!(f, "<g class=\"{color} {role}\" stroke-width=\"12\"{}{}>", fill(body), stroke(line))?;
        for (x, y) in middles() {
            write!(f, "<circle cx=\"{x}\" cy=\"{y}\" r=\"{RADIUS}\"/>")?;
        }
        // The pattern distinguishes the sides without colours.
        match piece.color {
            Color::White => write!(f, "\n<g fill=\"none\">")?,
            // The rim has notches: the dashes divide the circle evenly.
            Color::Black => write!(f, "\n<g fill=\"none\" stroke-width=\"26\" stroke-dasharray=\"14 29\">")?,
        }
        for (x, y) in middles() {
            write!(f, "<circle cx=\"{x}\" cy=\"{y}\" r=\"124\"/>")?;
            if piece == Piece::WHITE_MAN {
                write!(f, "<circle cx=\"{x}\" cy=\"{y}\" r=\"72\"/>")?;
            }
        }
        write!(f, "</g>")?;
        if piece.role == Role::King {
            write!(f, "\n<path{} d=\"", fill(line))?;
            for (x, y) in middles() {
                write!(f, "M{x} {y}{CROWN}")?;
            }
            write!(f, "\"/>")?;
        }
        f.write_str("\n</g>\n")
    }
}
