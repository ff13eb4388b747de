//! Black and white: areas with a color are hatched, and lines with a color are gray.

use crate::palette::{self, Paint};
use crate::paper::sheet::{Sheet, SheetPart, Tone, VectorShape};
use puzc_core::geometry::Point;

/// How an area is filled: its background, and the angles in degrees and the distance in pixels of its lines.
struct Hatching {
    ground: Paint,
    angles: &'static [f64],
    distance: f64,
}

const WHITE: Paint = Paint(0xff, 0xff, 0xff);
const LINES: Paint = Paint(0x80, 0x80, 0x80);
const WIDTH: f64 = 0.8;

/// A hatching for each color of pieces.
const HATCHINGS: [Hatching; 12] = [
    Hatching { ground: WHITE, angles: &[], distance: 1.0 },
    Hatching { ground: WHITE, angles: &[45.0], distance: 8.0 },
    Hatching { ground: Paint(0xd4, 0xd4, 0xd4), angles: &[], distance: 1.0 },
    Hatching { ground: WHITE, angles: &[-45.0], distance: 8.0 },
    Hatching { ground: WHITE, angles: &[0.0, 90.0], distance: 10.0 },
    Hatching { ground: WHITE, angles: &[0.0], distance: 5.0 },
    Hatching { ground: WHITE, angles: &[45.0, -45.0], distance: 10.0 },
    Hatching { ground: WHITE, angles: &[90.0], distance: 5.0 },
    Hatching { ground: Paint(0xb4, 0xb4, 0xb4), angles: &[], distance: 1.0 },
    Hatching { ground: WHITE, angles: &[45.0], distance: 4.0 },
    Hatching { ground: Paint(0xec, 0xec, 0xec), angles: &[-45.0], distance: 4.0 },
    Hatching { ground: Paint(0xe4, 0xe4, 0xe4), angles: &[0.0, 90.0], distance: 5.0 },
];
/// Lines with a color are drawn in one of these.
const GRAYS: [Paint; 4] =
    [Paint(0x1a, 0x1a, 0x1a), Paint(0x6a, 0x6a, 0x6a), Paint(0x9a, 0x9a, 0x9a), Paint(0xc0, 0xc0, 0xc0)];

/// The sheet without colors.
pub fn sheet(colored: &Sheet) -> Sheet {
    let mut out = Sheet { frames: colored.frames.clone(), ..Sheet::default() };
    let mut before = Tone::None;
    for part in colored.parts() {
        match part {
            SheetPart::Shape(shape) => {
                let stroke = line(shape.stroke);
                let (fill, hatching) = match shape.fill {
                    // the beginning of a line
                    tone if tone == before => (line(tone), None),
                    Tone::Fixed(paint) if is_colored(paint) => {
                        let hatching = hatching(paint);
                        (Tone::Fixed(hatching.ground), Some(hatching))
                    }
                    Tone::Answer => (Tone::Ink, None),
                    other => (other, None),
                };
                before = if shape.fill == Tone::None { shape.stroke } else { Tone::None };
                out.shapes.push(VectorShape { fill, stroke, ..shape.clone() });
                let lines: Vec<Vec<Point>> = hatching.map_or(vec![], |h| {
                    h.angles.iter().flat_map(|angle| hatched(&shape.lines, *angle, h.distance)).collect()
                });
                if !lines.is_empty() {
                    out.lines(lines, Tone::Fixed(LINES), WIDTH);
                }
            }
            SheetPart::Words(words) => {
                let middle = [words.at[0] + words.width() / 2.0, words.at[1] - words.height / 2.0];
                let tone = match words.tone {
                    Tone::Fixed(_) if on_dark(&out, middle) => Tone::Fixed(WHITE),
                    Tone::Fixed(_) | Tone::Answer => Tone::Ink,
                    other => other,
                };
                let words = crate::paper::sheet::Words { tone, ..words.clone() };
                out.words.push((out.shapes.len(), words));
            }
        }
    }
    out
}

/// The hatching for a color.  Colors of pieces have different hatchings; so have the usual named colors.
fn hatching(paint: Paint) -> &'static Hatching {
    let number = palette::number(paint);
    let moved = if number < palette::size() { number } else { number + 9 };
    &HATCHINGS[moved % HATCHINGS.len()]
}

fn is_colored(paint: Paint) -> bool {
    let Paint(r, g, b) = paint;
    r.max(g).max(b) - r.min(g).min(b) > 12
}

fn line(tone: Tone) -> Tone {
    match tone {
        Tone::Fixed(paint) if is_colored(paint) => Tone::Fixed(GRAYS[palette::number(paint) % GRAYS.len()]),
        Tone::Answer => Tone::Ink,
        other => other,
    }
}

/// Is the topmost area at this point dark?
fn on_dark(sheet: &Sheet, at: Point) -> bool {
    let filled = |s: &&VectorShape| s.fill != Tone::None && s.faint == 0 && inside(&s.lines, at);
    sheet.shapes.iter().rev().find(filled).is_some_and(|s| match s.fill {
        Tone::Fixed(paint) => paint.letters() == WHITE,
        tone => tone == Tone::Ink,
    })
}

fn sides(lines: &[Vec<Point>]) -> impl Iterator<Item = [Point; 2]> {
    lines.iter().flat_map(|line| (0..line.len()).map(|i| [line[i], line[(i + 1) % line.len()]]))
}

/// Is a point within an odd number of parts?
fn inside(lines: &[Vec<Point>], [x, y]: Point) -> bool {
    let crossed = sides(lines)
        .filter(|[a, b]| (a[1] > y) != (b[1] > y) && x < a[0] + (y - a[1]) * (b[0] - a[0]) / (b[1] - a[1]));
    crossed.count() % 2 == 1
}

/// Parallel lines within an area, at multiples of the distance from the origin, so adjacent areas with the
/// same hatching look like one.
fn hatched(lines: &[Vec<Point>], angle: f64, distance: f64) -> Vec<Vec<Point>> {
    let (sin, cos) = angle.to_radians().sin_cos();
    let turned = |p: Point| [p[0] * cos + p[1] * sin, p[1] * cos - p[0] * sin];
    let back = |p: Point| [p[0] * cos - p[1] * sin, p[0] * sin + p[1] * cos];
    let sides: Vec<[Point; 2]> = sides(lines).map(|s| s.map(turned)).collect();
    let heights = || sides.iter().flatten().map(|p| p[1]);
    let (low, high) = (heights().fold(f64::MAX, f64::min), heights().fold(f64::MIN, f64::max));
    let mut out = vec![];
    // half a step away from the sides of areas that are on the lattice
    let mut y = ((low / distance).floor() + 0.5) * distance;
    while y < high {
        let crosses = sides.iter().filter(|[a, b]| (a[1] > y) != (b[1] > y));
        let mut xs: Vec<f64> =
            crosses.map(|[a, b]| a[0] + (y - a[1]) * (b[0] - a[0]) / (b[1] - a[1])).collect();
        xs.sort_by(f64::total_cmp);
        out.extend(xs.chunks_exact(2).map(|x| vec![back([x[0], y]), back([x[1], y])]));
        y += distance;
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hatching_stays_inside() {
        let square = vec![vec![[0.0, 0.0], [10.0, 0.0], [10.0, 10.0], [0.0, 10.0]]];
        let hole = vec![vec![[4.0, 4.0], [6.0, 4.0], [6.0, 6.0], [4.0, 6.0]]];
        assert_eq!(hatched(&square, 0.0, 5.0).len(), 2);
        let ring = [square, hole].concat();
        assert_eq!(hatched(&ring, 0.0, 2.0).len(), 6, "the third of five lines is cut in two");
        let within = |p: &Point| p.iter().all(|x| (-1e-9..=10.0 + 1e-9).contains(x));
        assert!(hatched(&ring, 45.0, 3.0).iter().flatten().all(within));
        assert!(inside(&ring, [1.0, 1.0]) && !inside(&ring, [5.0, 5.0]) && !inside(&ring, [11.0, 5.0]));
    }

    #[test]
    fn colors_disappear_and_letters_stay_readable() {
        let mut colored = Sheet::default();
        let square = || vec![vec![[0.0, 0.0], [20.0, 0.0], [20.0, 20.0], [0.0, 20.0]]];
        colored.area(square(), Tone::Fixed(palette::piece(4)), Tone::Fixed(Paint::INK), 1.0);
        colored.label("A", [10.0, 10.0], 8.0, 10.0, Tone::Fixed(WHITE), 0.14);
        colored.area(square(), Tone::Fixed(Paint::INK), Tone::None, 0.0);
        colored.label("B", [10.0, 10.0], 8.0, 10.0, Tone::Fixed(WHITE), 0.14);
        let plain = sheet(&colored);
        let paints = plain.shapes.iter().flat_map(|s| [s.fill, s.stroke]);
        assert!(paints.into_iter().all(|t| !matches!(t, Tone::Fixed(p) if is_colored(p))));
        let of = |name: &str| std::ptr::from_ref(hatching(palette::named(&[name])[0]));
        let names =
            ["red", "green", "blue", "yellow", "orange", "cyan", "magenta", "pink", "violet", "brown"];
        assert!((1..names.len()).all(|i| !names[..i].iter().any(|n| of(n) == of(names[i]))));
        assert_eq!(plain.words.iter().map(|w| w.1.tone).collect::<Vec<_>>(), [Tone::Ink, Tone::Fixed(WHITE)]);
    }
}
