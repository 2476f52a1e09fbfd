//! The colours of a picture.

use core::fmt;

use super::super::paint::Paint;

/// The colours of a picture.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(default, deny_unknown_fields)
)]
#[non_exhaustive]
pub struct Palette {
    /// Squares of the game.
    pub square: Paint,
    /// Cells that are not squares of the game.
    pub unplayed: Paint,
    /// The frame around the board, the lines between squares that touch, and holes.
    pub frame: Paint,
    /// Numbers on squares.
    pub number: Paint,
    /// Coordinates on the frame.
    pub coordinate: Paint,
    /// White's pieces.
    pub white: Paint,
    /// Edges, rings and crowns of White's pieces.
    pub white_line: Paint,
    /// Black's pieces.
    pub black: Paint,
    /// Edges, notches and crowns of Black's pieces.
    pub black_line: Paint,
    /// The tint of the last move's squares.
    pub last_move: Paint,
    /// The crosses on squares on which the last move captured.
    pub captured: Paint,
    /// The frames of highlighted squares.
    pub highlight: Paint,
    /// Arrows.
    pub arrow: Paint,
}

impl Palette {
    /// Brown wood.
    pub const WOOD: Self = Self {
        square: Paint::rgb(0xa8, 0x74, 0x4c),
        unplayed: Paint::rgb(0xf1, 0xde, 0xbc),
        frame: Paint::rgb(0x55, 0x37, 0x22),
        number: Paint::rgb(0xf8, 0xea, 0xd2),
        coordinate: Paint::rgb(0xf1, 0xde, 0xbc),
        white: Paint::rgb(0xfb, 0xf6, 0xea),
        white_line: Paint::rgb(0x5c, 0x50, 0x44),
        black: Paint::rgb(0x2c, 0x29, 0x28),
        black_line: Paint::rgb(0xb9, 0xae, 0xa2),
        last_move: Paint::rgb(0xf5, 0xd2, 0x3c).with_alpha(0x99),
        captured: Paint::rgb(0xc6, 0x2f, 0x2f),
        highlight: Paint::rgb(0x35, 0xb8, 0x6b),
        arrow: Paint::rgb(0x1c, 0x7a, 0xc9).with_alpha(0xd0),
    };

    /// Black, white and greys, for paper.
    pub const PRINT: Self = Self {
        square: Paint::rgb(0xc4, 0xc4, 0xc4),
        unplayed: Paint::rgb(0xff, 0xff, 0xff),
        frame: Paint::rgb(0x50, 0x50, 0x50),
        number: Paint::rgb(0x00, 0x00, 0x00),
        coordinate: Paint::rgb(0xff, 0xff, 0xff),
        white: Paint::rgb(0xff, 0xff, 0xff),
        white_line: Paint::rgb(0x00, 0x00, 0x00),
        black: Paint::rgb(0x00, 0x00, 0x00),
        black_line: Paint::rgb(0xff, 0xff, 0xff),
        last_move: Paint::rgb(0x00, 0x00, 0x00).with_alpha(0x38),
        captured: Paint::rgb(0x00, 0x00, 0x00),
        highlight: Paint::rgb(0x00, 0x00, 0x00),
        arrow: Paint::rgb(0x00, 0x00, 0x00).with_alpha(0xa0),
    };
}

impl Default for Palette {
    fn default() -> Self {
        Self::WOOD
    }
}

/// A colour as the value of an attribute. Opacity has a separate attribute, because many programs that show SVG do not
/// accept colours of eight digits.
#[derive(Clone, Copy, Debug)]
pub(super) struct Attribute(pub(super) &'static str, pub(super) Paint);

impl fmt::Display for Attribute {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(name, paint) = *self;
        let opaque = Paint { alpha: u8::MAX, ..paint };
        write!(f, " {name}=\"{opaque}\"")?;
        if paint.alpha < u8::MAX {
            let thousandths = u32::from(paint.alpha) * 1000 / u32::from(u8::MAX);
            write!(f, " {name}-opacity=\"0.{thousandths:03}\"")?;
        }
        Ok(())
    }
}

pub(super) const fn fill(paint: Paint) -> Attribute {
    Attribute("fill", paint)
}

pub(super) const fn stroke(paint: Paint) -> Attribute {
    Attribute("stroke", paint)
}
