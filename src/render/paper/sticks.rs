//! Sticks: pieces are bands that bend before a dot, so that others can meet there without touching.

use crate::palette::Paint;
use crate::paper::outline::{right_of, turned, turning};
use crate::paper::sheet::{Sheet, Tone};
use crate::scene::PlacedPiece;
use puzc_core::geometry::{Geometry, Place, Point, SideKey, side_key};
use std::collections::{BTreeMap, BTreeSet};

/// The width of a piece, and of the line around it.
const WIDTH: f64 = 0.185;
const BORDER: f64 = 0.035;
/// The distances from a dot at which a free end stops, and at which a bend begins.
const END: f64 = 0.16;
const BEND: f64 = 0.24;

/// Draws the lines on which sticks are placed, and the dots between them.
pub fn net(lattice: &Geometry, cells: &[Place], sheet: &mut Sheet) {
    let lines: Vec<Vec<Point>> =
        cells.iter().map(|c| lattice.polygon(*c)).filter(|line| line.len() == 2).collect();
    let mut dots: Vec<Point> = lines.iter().flatten().copied().collect();
    dots.sort_by_key(|p| side_key(*p, *p));
    dots.dedup_by_key(|p| side_key(*p, *p));
    sheet.lines(lines, Tone::Grid, 0.02);
    for dot in dots {
        sheet.disc(dot, 0.05, Tone::Ink);
    }
}

/// Draws a piece made of sticks.
pub fn piece(lattice: &Geometry, sticks: &[Place], piece: &PlacedPiece, sheet: &mut Sheet) {
    let segments: Vec<[Point; 2]> = sticks
        .iter()
        .map(|c| lattice.polygon(*c))
        .filter_map(|line| <[Point; 2]>::try_from(line).ok())
        .collect();
    // at each dot, the other ends of the sticks there
    let mut dots: BTreeMap<SideKey, Vec<Point>> = BTreeMap::new();
    for [a, b] in &segments {
        dots.entry(key(*a)).or_default().push(*b);
        dots.entry(key(*b)).or_default().push(*a);
    }
    let before = |dot: Point, other: Point| {
        let distance = match dots.get(&key(dot)).map_or(&[][..], |d| d) {
            [_] => END,
            [u, v] if !straight(*u, dot, *v) => BEND,
            _ => 0.0,
        };
        let length = (other[0] - dot[0]).hypot(other[1] - dot[1]).max(0.01);
        [dot[0] + (other[0] - dot[0]) * distance / length, dot[1] + (other[1] - dot[1]) * distance / length]
    };
    let mut lines: Vec<[Point; 2]> = segments.iter().map(|[a, b]| [before(*a, *b), before(*b, *a)]).collect();
    let mut seen = vec![];
    for dot in segments.iter().flatten() {
        if let Some([u, v]) = dots.get(&key(*dot)).map(Vec::as_slice)
            && !straight(*u, *dot, *v)
            && !seen.contains(&key(*dot))
        {
            seen.push(key(*dot));
            lines.push([before(*dot, *u), before(*dot, *v)]);
        }
    }
    let band = around(&lines, WIDTH / 2.0);
    sheet
        .area(band, Tone::Fixed(piece.paint), Tone::Fixed(Paint::INK), BORDER)
        .title
        .clone_from(&piece.label);
}

/// The outlines of bands of this half width around these lines: each outline follows the right side of a
/// line, and at its end continues along the next line to the right.
fn around(lines: &[[Point; 2]], half: f64) -> Vec<Vec<Point>> {
    let mut from: BTreeMap<SideKey, Vec<Point>> = BTreeMap::new();
    let mut open: BTreeSet<(SideKey, SideKey)> = BTreeSet::new();
    for [a, b] in lines {
        for (a, b) in [(*a, *b), (*b, *a)] {
            from.entry(key(a)).or_default().push(b);
            open.insert((key(a), key(b)));
        }
    }
    let mut loops = vec![];
    for [start, second] in lines.iter().flat_map(|[a, b]| [[*a, *b], [*b, *a]]) {
        let (mut a, mut b) = (start, second);
        let mut line = vec![];
        while open.remove(&(key(a), key(b))) {
            let ways = from.get(&key(b)).map_or(&[][..], |w| w).iter().copied().filter(|c| key(*c) != key(a));
            match ways.max_by(|c, d| turning(a, b, *c).total_cmp(&turning(a, b, *d))) {
                Some(c) => {
                    line.push(turned(a, b, c, half));
                    (a, b) = (b, c);
                }
                None => {
                    line.extend(cap(a, b, half));
                    (a, b) = (b, a);
                }
            }
        }
        if line.len() > 2 {
            loops.push(line);
        }
    }
    loops
}

/// A half circle around the end b of a line from a, from its right to its left.
fn cap(a: Point, b: Point, half: f64) -> Vec<Point> {
    const STEPS: u32 = 8;
    let right = right_of(a, b);
    let ahead = [right[1], -right[0]];
    let point = |i: u32| {
        let (sin, cos) = (f64::from(i) * std::f64::consts::PI / f64::from(STEPS)).sin_cos();
        [0, 1].map(|k| b[k] + half * (cos * right[k] + sin * ahead[k]))
    };
    (0..=STEPS).map(point).collect()
}

fn key(p: Point) -> SideKey {
    side_key(p, p)
}

fn straight(a: Point, b: Point, c: Point) -> bool {
    ((a[0] + c[0]) / 2.0 - b[0]).abs() + ((a[1] + c[1]) / 2.0 - b[1]).abs() < 0.01
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bands_have_one_outline_and_one_for_each_hole() {
        let count = |lines: &[[Point; 2]]| around(lines, 0.1).len();
        assert_eq!(count(&[[[0.0, 0.0], [1.0, 0.0]]]), 1);
        assert_eq!(count(&[[[0.0, 0.0], [1.0, 0.0]], [[1.0, 0.0], [1.0, 1.0]], [[1.0, 0.0], [2.0, 0.0]]]), 1);
        let square = [[0.0, 0.0], [1.0, 0.0], [1.0, 1.0], [0.0, 1.0]];
        let ring: Vec<[Point; 2]> = (0..4).map(|i| [square[i], square[(i + 1) % 4]]).collect();
        assert_eq!(count(&ring), 2);
        // the band has the given width, and its ends are caps
        let band = &around(&[[[0.0, 0.0], [1.0, 0.0]]], 0.1)[0];
        assert!(band.iter().all(|p| p[1].abs() <= 0.1001 && (-0.1001..=1.1001).contains(&p[0])));
    }
}
