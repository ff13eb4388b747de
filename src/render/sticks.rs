//! Sticks: pieces are lines that turn before a dot, so that others may meet there and stay apart.

use super::palette::Paint;
use super::scene::Piece;
use super::sheet::{Sheet, Tone};
use crate::geom::{Geometry, Place, Point, side_key};
use std::collections::BTreeMap;

/// Width of a piece.
const WIDTH: f64 = 0.15;
/// A free end stops so far before its dot, a bend begins so far before it.
const END: f64 = 0.16;
const BEND: f64 = 0.24;

/// The lines on which sticks lie, and the dots between them.
pub fn net(lattice: &Geometry, cells: &[Place], sheet: &mut Sheet) {
    let lines: Vec<Vec<Point>> = cells.iter().map(|c| lattice.polygon(*c)).filter(|line| line.len() == 2).collect();
    let mut dots: Vec<Point> = lines.iter().flatten().copied().collect();
    dots.sort_by_key(|p| side_key(*p, *p));
    dots.dedup_by_key(|p| side_key(*p, *p));
    sheet.lines(lines, Tone::Grid, 0.02);
    for dot in dots {
        sheet.disc(dot, 0.05, Tone::Ink);
    }
}

/// A piece made of sticks.
pub fn piece(lattice: &Geometry, sticks: &[Place], piece: &Piece, sheet: &mut Sheet) {
    let segments: Vec<[Point; 2]> =
        sticks.iter().map(|c| lattice.polygon(*c)).filter_map(|line| <[Point; 2]>::try_from(line).ok()).collect();
    let key = |p: Point| side_key(p, p);
    // at each dot, the other ends of the sticks there
    let mut dots: BTreeMap<_, Vec<Point>> = BTreeMap::new();
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
    let mut lines: Vec<Vec<Point>> = segments.iter().map(|[a, b]| vec![before(*a, *b), before(*b, *a)]).collect();
    let mut seen = vec![];
    for dot in segments.iter().flatten() {
        if let Some([u, v]) = dots.get(&key(*dot)).map(Vec::as_slice)
            && !straight(*u, *dot, *v)
            && !seen.contains(&key(*dot))
        {
            seen.push(key(*dot));
            lines.push(vec![before(*dot, *u), before(*dot, *v)]);
        }
    }
    sheet.lines(lines.clone(), Tone::Fixed(Paint::INK), WIDTH + 0.07);
    sheet.lines(lines, Tone::Fixed(piece.paint), WIDTH).title = piece.label.clone();
}

fn straight(a: Point, b: Point, c: Point) -> bool {
    ((a[0] + c[0]) / 2.0 - b[0]).abs() + ((a[1] + c[1]) / 2.0 - b[1]).abs() < 0.01
}
