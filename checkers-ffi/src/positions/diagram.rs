//! Diagrams of positions for people, as text and as SVG.

use std::ffi::c_char;

use checkers_core::diagram::{Arrow, Glyphs, Labels, Paint, Palette, Svg, Text};
use checkers_core::{Position, Variant, diagram};

use crate::machinery::arguments;
use crate::machinery::failure::{Failure, Outcome, guard};
use crate::machinery::json::read as read_json;
use crate::machinery::raw::{self, CStruct, TextOut};
use crate::machinery::status::{CHECKERS_ERROR_ARGUMENT, checkers_status};
use crate::positions::value::{
    self, checkers_bitboard, checkers_color, checkers_move, checkers_position, checkers_square,
};
use crate::variants::variant::checkers_variant;

/// The names of squares in a diagram.
pub type checkers_labels = u32;
/// The names that the notation of the game uses.
pub const CHECKERS_LABELS_OWN: checkers_labels = 0;
/// No names.
pub const CHECKERS_LABELS_NONE: checkers_labels = 1;
/// The number of each square, on the square.
pub const CHECKERS_LABELS_NUMBERS: checkers_labels = 2;
/// Letters of the files and numbers of the ranks, at the edges.
pub const CHECKERS_LABELS_COORDINATES: checkers_labels = 3;

/// Writes a position as lines of text. Pieces are letters, or Unicode's draughts symbols if `unicode` is 1. `bottom` is the side
/// at the bottom of the diagram. Squares in `marked` are in brackets.
///
/// Errors: CHECKERS_ERROR_POSITION if the position is not possible on this board.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn checkers_variant_diagram(
    variant: checkers_variant,
    position: *const checkers_position,
    bottom: checkers_color,
    labels: checkers_labels,
    unicode: u8,
    marked: checkers_bitboard,
    buffer: *mut c_char,
    capacity: usize,
    length: *mut usize,
) -> checkers_status {
    guard(|| {
        let variant = variant.get()?;
        // SAFETY: the caller guarantees valid pointers, as the header requires.
        let (position, out) =
            unsafe { (raw::read(position, "position")?, TextOut::new(buffer, capacity, length)?) };
        let position = position.checked(&variant)?;
        let mut text: Text<'_> = diagram::text(&variant, &position)
            .bottom(value::color("bottom", bottom)?)
            .glyphs(arguments::choice("unicode", unicode, &[Glyphs::Ascii, Glyphs::Unicode])?)
            .marked(marked.into());
        if let Some(labels) = self::labels(labels)? {
            text = text.labels(labels);
        }
        out.write(text)
    })
}

/// An arrow in a picture. An arrow from a square to itself is drawn as a ring.
#[repr(C)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct checkers_arrow {
    /// The square where it begins.
    pub from: checkers_square,
    /// The square where it ends.
    pub to: checkers_square,
    /// 1 to draw it in the colour `rgba`, 0 to use the palette.
    pub colored: u8,
    /// Reserved: always zero.
    pub reserved: u8,
    /// Red, green, blue and opacity; an opacity of 255 is opaque.
    pub rgba: [u8; 4],
}

impl CStruct for checkers_arrow {}

/// Options of a picture. All fields zero, or NULL in place of the struct, selects the defaults. The library does not keep the
/// pointers after the call.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct checkers_svg_options {
    /// The title, which the library escapes; NULL for the name of the variant.
    pub title: *const c_char,
    /// Length of the title in bytes.
    pub title_length: usize,
    /// The colours as JSON, such as `{"white": "#ffffff"}`; colours that are left out have the defaults (wood). NULL for
    /// the defaults, `print` for colours for paper.
    pub palette: *const c_char,
    /// Length of the palette in bytes.
    pub palette_length: usize,
    /// The last move, which the picture highlights; NULL for none.
    pub last_move: *const checkers_move,
    /// Arrows, the last one on top.
    pub arrows: *const checkers_arrow,
    /// Number of arrows.
    pub arrow_count: usize,
    /// Squares with a frame around them.
    pub highlighted: checkers_bitboard,
    /// Width in pixels; 0 for 60 for each cell. With UINT32_MAX the picture has no fixed width and fills the space on a page.
    pub width: u32,
    /// The side at the bottom of the picture. A value of checkers_color.
    pub bottom: u8,
    /// The names of squares. A value of checkers_labels.
    pub labels: u8,
    /// Reserved: always zero.
    pub reserved: [u8; 2],
}

// Reading the struct reads no memory behind its pointers; these are checked before they are used.
impl CStruct for checkers_svg_options {}

/// Writes a position as an SVG document. The same input gives the same bytes on every machine.
///
/// Errors: CHECKERS_ERROR_POSITION if the position is not possible on this board; CHECKERS_ERROR_RULES for a palette that
/// cannot be read.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn checkers_variant_svg(
    variant: checkers_variant,
    position: *const checkers_position,
    options: *const checkers_svg_options,
    buffer: *mut c_char,
    capacity: usize,
    length: *mut usize,
) -> checkers_status {
    guard(|| {
        let variant = variant.get()?;
        // SAFETY: the caller guarantees valid pointers, as the header requires.
        let (position, options, out) = unsafe {
            (
                raw::read(position, "position")?,
                raw::read_optional(options, "options")?,
                TextOut::new(buffer, capacity, length)?,
            )
        };
        let position = position.checked(&variant)?;
        let svg = match &options {
            // SAFETY: the caller guarantees valid pointers in its options, as the header requires.
            Some(options) => unsafe { drawn(&variant, &position, options)? },
            None => diagram::svg(&variant, &position),
        };
        out.write(svg)
    })
}

/// Returns the picture with the caller's options.
///
/// # Safety
/// The pointers in the options are NULL or point to values of their types.
unsafe fn drawn<'a>(
    variant: &'a Variant,
    position: &'a Position,
    options: &checkers_svg_options,
) -> Outcome<Svg<'a>> {
    // SAFETY: as the caller guarantees.
    let (title, palette, last_move, arrows) = unsafe {
        (
            raw::text(options.title, options.title_length, "title")?,
            raw::text(options.palette, options.palette_length, "palette")?,
            raw::read_optional(options.last_move, "last_move")?,
            raw::slice(options.arrows, options.arrow_count, "arrows")?,
        )
    };
    if options.reserved != [0; 2] {
        return Err(Failure::new(CHECKERS_ERROR_ARGUMENT, "`reserved` must be zero").about("options"));
    }
    let arrows = arrows.iter().map(arrow).collect::<Outcome<Vec<_>>>()?;
    let mut svg = diagram::svg(variant, position)
        .bottom(value::color("bottom", options.bottom.into())?)
        .highlight(options.highlighted.into())
        .arrows(arrows)
        .palette(match palette {
            "" => Palette::WOOD,
            "print" => Palette::PRINT,
            json => read_json(json)?,
        });
    if let Some(labels) = labels(options.labels.into())? {
        svg = svg.labels(labels);
    }
    if options.width > 0 {
        svg = svg.width(if options.width == u32::MAX { 0 } else { options.width });
    }
    if !options.title.is_null() {
        svg = svg.title(title);
    }
    if let Some(mv) = last_move {
        svg = svg.last_move(mv.checked()?);
    }
    Ok(svg)
}

fn arrow(arrow: &checkers_arrow) -> Outcome<Arrow> {
    let [red, green, blue, alpha] = arrow.rgba;
    let paint = Paint::rgb(red, green, blue).with_alpha(alpha);
    if arrow.reserved != 0 {
        return Err(Failure::new(CHECKERS_ERROR_ARGUMENT, "`reserved` must be zero").about("arrows"));
    }
    let paint = arguments::choice("colored", arrow.colored, &[None, Some(paint)])?;
    Ok(Arrow::new(value::square(arrow.from)?, value::square(arrow.to)?).with_paint(paint))
}

/// Converts to labels of the core; `None` for those of the game's notation.
fn labels(labels: checkers_labels) -> Outcome<Option<Labels>> {
    let all = [None, Some(Labels::None), Some(Labels::Numbers), Some(Labels::Coordinates)];
    arguments::choice("labels", labels, &all)
}
