//! A drawing: shapes and texts on paper, independent of the format.

use crate::palette::Paint;
use crate::paper::font;
use puzc_core::geometry::Point;

/// The color of a line or an area.  All but [`Tone::Fixed`] change on dark paper.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Tone {
    /// Not drawn.
    None,
    /// This color on any paper.
    Fixed(Paint),
    /// Lines and letters.
    Ink,
    /// The background.
    Paper,
    /// Cells that are empty.
    Cell,
    /// Cells whose content is given.
    Given,
    /// Thin lines between cells.
    Grid,
    /// Contents that a solution fills in.
    Answer,
}

/// The name of each tone in style sheets, its color on white paper, and its color on dark paper.
pub const TONES: &[(Tone, &str, Paint, Paint)] = &[
    (Tone::Ink, "ink", Paint::INK, Paint(0xee, 0xee, 0xee)),
    (Tone::Paper, "paper", Paint::PAPER, Paint(0x16, 0x18, 0x1c)),
    (Tone::Cell, "cell", Paint(0xf7, 0xf7, 0xf7), Paint(0x24, 0x27, 0x2d)),
    (Tone::Given, "given", Paint(0xdf, 0xe3, 0xe8), Paint(0x3a, 0x40, 0x4a)),
    (Tone::Grid, "grid", Paint::GRID, Paint(0x70, 0x70, 0x70)),
    (Tone::Answer, "answer", Paint::ANSWER, Paint(0x7c, 0xc4, 0xf5)),
];

/// The names of the tones, and their colors on dark paper: `#16181c`.
pub fn dark_tones() -> impl Iterator<Item = (&'static str, String)> {
    TONES.iter().map(|(_, name, _, dark)| (*name, dark.hex()))
}

/// A line or an area of one or more parts.
#[derive(Clone, Debug)]
pub struct VectorShape {
    /// The parts.
    pub lines: Vec<Vec<Point>>,
    /// Are they closed?
    pub closed: bool,
    /// The inside; parts within each other alternate between inside and outside.
    pub fill: Tone,
    /// The border line.
    pub stroke: Tone,
    /// The width of the border line.
    pub width: f64,
    /// The transparency in percent.
    pub faint: u8,
    /// A description.
    pub title: String,
}

/// A text.
#[derive(Clone, Debug)]
pub struct Words {
    /// The text.
    pub text: String,
    /// The left end of the base line.
    pub at: Point,
    /// The height of capitals.
    pub height: f64,
    /// Is it bold?
    pub bold: bool,
    /// Its color.
    pub tone: Tone,
}

impl Words {
    /// How wide it is.
    pub fn width(&self) -> f64 {
        font::width(&self.text, self.bold) * self.height
    }
}

/// A shape or a text on a sheet.
pub enum SheetPart<'s> {
    /// A line or an area.
    Shape(&'s VectorShape),
    /// A text.
    Words(&'s Words),
}

/// Lines, areas and texts, from the bottom to the top.
#[derive(Clone, Default, Debug)]
pub struct Sheet {
    /// Lines and areas.
    pub shapes: Vec<VectorShape>,
    /// Texts, each with the number of shapes below it.
    pub words: Vec<(usize, Words)>,
    /// Where the panels of boards lie.
    pub frames: Vec<PanelFrame>,
}

/// Where the panel of a board lies on a sheet: lengths of its lattice are scaled and then moved.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct PanelFrame {
    /// The number of the board in its scene.
    pub board: usize,
    /// The layer.
    pub layer: Option<i32>,
    /// The factor.
    pub scale: f64,
    /// The position of the origin.
    pub at: Point,
}

impl PanelFrame {
    /// The position of a point of the lattice.
    pub fn place(&self, [x, y]: Point) -> Point {
        [x * self.scale + self.at[0], y * self.scale + self.at[1]]
    }
}

/// Letters whose strokes have at least this width, relative to their height, are bold.
const BOLD: f64 = 0.15;

impl Sheet {
    /// An area with a border.
    pub fn area(&mut self, lines: Vec<Vec<Point>>, fill: Tone, stroke: Tone, width: f64) -> &mut VectorShape {
        self.add(VectorShape { lines, closed: true, fill, stroke, width, faint: 0, title: String::new() })
    }

    /// Open lines.
    pub fn lines(&mut self, lines: Vec<Vec<Point>>, stroke: Tone, width: f64) -> &mut VectorShape {
        self.add(VectorShape {
            lines,
            closed: false,
            fill: Tone::None,
            stroke,
            width,
            faint: 0,
            title: String::new(),
        })
    }

    fn add(&mut self, shape: VectorShape) -> &mut VectorShape {
        let at = self.shapes.len();
        self.shapes.push(shape);
        &mut self.shapes[at]
    }

    /// Everything, in the order in which it is drawn.
    pub fn parts(&self) -> impl Iterator<Item = SheetPart<'_>> {
        let mut words = self.words.iter().peekable();
        let mut shapes = self.shapes.iter().enumerate().peekable();
        std::iter::from_fn(move || {
            let drawn = shapes.peek().map(|s| s.0);
            match words.next_if(|w| drawn.is_none_or(|drawn| w.0 <= drawn)) {
                Some((_, words)) => Some(SheetPart::Words(words)),
                None => shapes.next().map(|s| SheetPart::Shape(s.1)),
            }
        })
    }

    /// A filled disc: a polygon with enough corners to look round.
    pub fn disc(&mut self, middle: Point, radius: f64, fill: Tone) -> &mut VectorShape {
        let point = |i: u32| {
            let angle = f64::from(i) * std::f64::consts::TAU / 24.0;
            [middle[0] + radius * angle.cos(), middle[1] + radius * angle.sin()]
        };
        self.area(vec![(0..24).map(point).collect()], fill, Tone::None, 0.0)
    }

    /// A five-pointed star.
    pub fn star(&mut self, middle: Point, radius: f64, fill: Tone) {
        let point = |i: u32| {
            let angle = f64::from(i) * std::f64::consts::PI / 5.0 - std::f64::consts::FRAC_PI_2;
            let r = if i.is_multiple_of(2) { radius } else { radius * 0.42 };
            [middle[0] + r * angle.cos(), middle[1] + r * angle.sin()]
        };
        self.area(vec![(0..10).map(point).collect()], fill, Tone::None, 0.0);
    }

    /// Adds a text with its left end at a point of the base line; `weight` is the width of its strokes
    /// relative to its height.
    pub fn text(&mut self, text: &str, at: Point, height: f64, tone: Tone, weight: f64) {
        let words = Words { text: text.into(), at, height, bold: weight >= BOLD, tone };
        self.words.push((self.shapes.len(), words));
    }

    /// Adds a text in the middle of a cell, no higher than `height` and no wider than `max_width`.
    pub fn label(&mut self, text: &str, middle: Point, height: f64, max_width: f64, tone: Tone, weight: f64) {
        let width = font::width(text, weight >= BOLD);
        let height = height.min(max_width / width.max(0.01));
        let at = [middle[0] - width * height / 2.0, middle[1] + height / 2.0];
        self.text(text, at, height, tone, weight);
    }

    /// The least and greatest coordinates.
    pub fn bounds(&self) -> Option<[Point; 2]> {
        let points = self.parts().flat_map(|part| match part {
            // descenders and accents extend beyond capitals
            SheetPart::Words(w) => {
                vec![[w.at[0], w.at[1] - w.height * 1.3], [w.at[0] + w.width(), w.at[1] + w.height * 0.33]]
            }
            SheetPart::Shape(s) => {
                let half = if s.stroke == Tone::None { 0.0 } else { s.width / 2.0 };
                let around = |p: &Point| [[p[0] - half, p[1] - half], [p[0] + half, p[1] + half]];
                s.lines.iter().flatten().flat_map(around).collect()
            }
        });
        points.fold(None, |bounds: Option<[Point; 2]>, p| {
            let [a, b] = bounds.unwrap_or([p, p]);
            Some([[a[0].min(p[0]), a[1].min(p[1])], [b[0].max(p[0]), b[1].max(p[1])]])
        })
    }

    /// Adds another sheet, scaled and then moved.
    pub fn put(&mut self, other: Sheet, scale: f64, by: Point) {
        let moved = |p: Point| [p[0] * scale + by[0], p[1] * scale + by[1]];
        let below = self.shapes.len();
        let frames = other.frames.into_iter();
        self.frames.extend(frames.map(|f| PanelFrame { scale: f.scale * scale, at: moved(f.at), ..f }));
        for mut shape in other.shapes {
            shape.lines.iter_mut().flatten().for_each(|p| *p = moved(*p));
            shape.width *= scale;
            self.shapes.push(shape);
        }
        for (above, words) in other.words {
            let moved = Words { at: moved(words.at), height: words.height * scale, ..words };
            self.words.push((below + above, moved));
        }
    }
}
