//! `checkers show`: a position as a diagram, in letters or as SVG.

use std::fs;
use std::io::Write;
use std::path::PathBuf;

use anyhow::{Context, bail};
use checkers_core::diagram::{self, Arrow, Glyphs, Labels, Paint, Palette};
use checkers_core::{Bitboard, Color, Move, Position, Square, Variant};

use crate::answer::Answer;
use crate::args::{FenWord, PositionArgs};
use crate::input;
use crate::number::number;

#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    position: PositionArgs,

    #[command(flatten)]
    word: FenWord,

    #[command(flatten)]
    look: Look,

    /// The same as --flip
    #[arg(long)]
    black: bool,

    /// Make this move first and mark it
    #[arg(long = "move", value_name = "MOVE", allow_hyphen_values = true)]
    mv: Option<String>,

    /// Mark these squares
    #[arg(long, value_name = "SQUARE,..", value_delimiter = ',')]
    highlight: Vec<String>,

    /// An SVG document
    #[arg(long, conflicts_with_all = ["unicode", "ascii"])]
    svg: bool,

    #[command(flatten)]
    drawing: Drawing,

    /// Write to a file; an existing one is replaced
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

/// How a diagram looks, in letters or drawn.
#[derive(clap::Args)]
pub(crate) struct Look {
    /// Pieces as ⛀⛁⛂⛃
    #[arg(long)]
    unicode: bool,

    /// Pieces as letters: `w` `b` men, `W` `B` kings (the default)
    #[arg(long, conflicts_with = "unicode")]
    ascii: bool,

    /// Black at the bottom
    #[arg(long)]
    flip: bool,

    /// Number the squares
    #[arg(long, group = "names")]
    numbers: bool,

    /// Letters and numbers at the edges
    #[arg(long, group = "names")]
    coordinates: bool,

    /// No labels. Without any of the three options: the labels of the game's notation
    #[arg(long, group = "names")]
    plain: bool,
}

impl Look {
    pub(crate) fn glyphs(&self) -> Glyphs {
        if self.unicode { Glyphs::Unicode } else { Glyphs::Ascii }
    }

    pub(crate) fn bottom(&self) -> Color {
        if self.flip { Color::Black } else { Color::White }
    }

    pub(crate) fn labels(&self, variant: &Variant) -> Labels {
        match self {
            Self { numbers: true, .. } => Labels::Numbers,
            Self { coordinates: true, .. } => Labels::Coordinates,
            Self { plain: true, .. } => Labels::None,
            _ => Labels::own(&variant.rules().notation),
        }
    }
}

/// Options of SVG only.
#[derive(clap::Args)]
struct Drawing {
    /// An arrow: two squares with `:` between them, and perhaps a colour: `c3:d4`, `32:28:#c00`
    #[arg(long = "arrow", value_name = "FROM:TO[:COLOUR]", requires = "svg")]
    arrows: Vec<String>,

    /// The title; without it, the name of the variant
    #[arg(long, value_name = "TEXT", requires = "svg")]
    title: Option<String>,

    /// Width in pixels; 0 leaves it to the page
    #[arg(long, value_name = "PIXELS", requires = "svg", value_parser = number::<u32>(0..=u64::from(u32::MAX)))]
    width: Option<u32>,

    /// Black, white and grey, for paper
    #[arg(long, requires = "svg")]
    print: bool,

    /// A colour of the palette: `square=#7a9`, also `unplayed`, `frame`, `number`, `coordinate`, `white`, `white_line`,
    /// `black`, `black_line`, `last_move`, `captured`, `highlight`, `arrow`
    #[arg(long = "paint", value_name = "PART=COLOUR", requires = "svg")]
    paints: Vec<String>,
}

impl Args {
    fn bottom(&self) -> Color {
        if self.black { Color::Black } else { self.look.bottom() }
    }
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> anyhow::Result<Answer> {
    let (variant, before) = input::position_or_word(&args.position, &args.word)?;
    let (position, last_move) = match &args.mv {
        None => (before, None),
        Some(text) => {
            let mv = input::legal_move(&variant, &before, text)?;
            (variant.play(&before, &mv)?, Some(mv))
        }
    };
    let squares = args.highlight.iter().map(|name| input::square(&variant, name));
    let highlighted = squares.collect::<anyhow::Result<Bitboard>>()?;
    let picture = if args.svg {
        drawn(args, &variant, &position, last_move, highlighted)?
    } else {
        lettered(args, &variant, &position, last_move, highlighted)
    };
    match &args.output {
        Some(path) => fs::write(path, picture).with_context(|| format!("{}", path.display()))?,
        None => out.write_all(picture.as_bytes())?,
    }
    Ok(Answer::Done)
}

/// Returns the diagram in letters, with the side to move below it.
fn lettered(
    args: &Args,
    variant: &Variant,
    position: &Position,
    last_move: Option<Move>,
    highlighted: Bitboard,
) -> String {
    let ends = last_move.map(|mv| [mv.origin(), mv.destination()]);
    let marked = ends.into_iter().flatten().chain(highlighted).collect();
    let text = diagram::text(variant, position)
        .glyphs(args.look.glyphs())
        .bottom(args.bottom())
        .labels(args.look.labels(variant))
        .marked(marked);
    format!("{text}\n{} to move\n", position.turn())
}

fn drawn(
    args: &Args,
    variant: &Variant,
    position: &Position,
    last_move: Option<Move>,
    highlighted: Bitboard,
) -> anyhow::Result<String> {
    let Drawing { arrows, title, width, print, paints } = &args.drawing;
    let arrows = arrows.iter().map(|text| arrow(variant, text)).collect::<anyhow::Result<Vec<_>>>()?;
    let mut svg = diagram::svg(variant, position)
        .bottom(args.bottom())
        .labels(args.look.labels(variant))
        .palette(palette(*print, paints)?)
        .highlight(highlighted)
        .arrows(arrows);
    if let Some(mv) = last_move {
        svg = svg.last_move(mv);
    }
    if let Some(title) = title {
        svg = svg.title(title);
    }
    if let Some(width) = width {
        svg = svg.width(*width);
    }
    Ok(svg.to_string())
}

/// Returns an arrow such as `c3:d4:#c00`.
fn arrow(variant: &Variant, text: &str) -> anyhow::Result<Arrow> {
    let square = |name: &str| -> anyhow::Result<Square> { input::square(variant, name).context("arrow") };
    let parts: Vec<_> = text.splitn(3, ':').collect();
    Ok(match parts[..] {
        [from, to] => Arrow::new(square(from)?, square(to)?),
        [from, to, paint] => Arrow::new(square(from)?, square(to)?).with_paint(Some(paint.parse::<Paint>()?)),
        _ => bail!("arrow `{}`: two squares with `:` between them are expected", input::excerpt(text)),
    })
}

/// Returns a palette with some of its colours changed. The library's own reader finds the part by its name.
fn palette(print: bool, paints: &[String]) -> anyhow::Result<Palette> {
    let palette = if print { Palette::PRINT } else { Palette::WOOD };
    let mut parts = serde_json::to_value(palette)?;
    for text in paints {
        let (part, paint) = text
            .split_once('=')
            .with_context(|| format!("paint `{}`: PART=COLOUR is expected", input::excerpt(text)))?;
        let old = parts.get_mut(part);
        let old = old.with_context(|| format!("a picture has no part `{}`", input::excerpt(part)))?;
        *old = paint.parse::<Paint>()?.to_string().into();
    }
    Ok(serde_json::from_value(parts)?)
}
