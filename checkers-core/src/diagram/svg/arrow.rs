//! Arrows, drawn with whole numbers.

use core::fmt;

use super::palette::{fill, stroke};
use super::{Canvas, Svg};

/// Half the thickness of the shaft.
const SHAFT: i64 = 26;
/// Half the width of the head, and its length.
const HEAD: (i64, i64) = (84, 140);
/// The distance between the ends of the arrow and the middles of the squares, at the start and at the tip.
const GAPS: (i64, i64) = (70, 50);

impl Svg<'_> {
    pub(super) fn write_arrows(&self, f: &mut fmt::Formatter<'_>, canvas: Canvas<'_>) -> fmt::Result {
        for arrow in &self.arrows {
            let paint = arrow.paint.unwrap_or(self.palette.arrow);
            let (Some(from), Some(to)) = (canvas.middle(arrow.from), canvas.middle(arrow.to)) else {
                continue;
            };
            if from == to {
                let ((x, y), line) = (from, stroke(paint));
                writeln!(
                    f,
                    "<circle class=\"arrow\" fill=\"none\" stroke-width=\"40\"{line} cx=\"{x}\" cy=\"{y}\" r=\"172\"/>"
                )?;
                continue;
            }
            write!(f, "<path class=\"arrow\"{} d=\"", fill(paint))?;
            let mut command = 'M';
            for (x, y) in outline(from, to) {
                write!(f, "{command}{x} {y}")?;
                command = 'L';
            }
            f.write_str("z\"/>\n")?;
        }
        Ok(())
    }
}

/// Returns the corners of an arrow between two different points.
fn outline(from: (u32, u32), to: (u32, u32)) -> [(i64, i64); 7] {
    let [from, to] = [from, to].map(|(x, y)| (i64::from(x), i64::from(y)));
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let length = (dx * dx + dy * dy).isqrt();
    // Returns the point at these distances along the line and to its side.
    let point = |along: i64, aside: i64| {
        (from.0 + (along * dx - aside * dy) / length, from.1 + (along * dy + aside * dx) / length)
    };
    let (half, back) = HEAD;
    let (tail, tip) = (GAPS.0, length - GAPS.1);
    [
        point(tail, SHAFT),
        point(tip - back, SHAFT),
        point(tip - back, half),
        point(tip, 0),
        point(tip - back, -half),
        point(tip - back, -SHAFT),
        point(tail, -SHAFT),
    ]
}
