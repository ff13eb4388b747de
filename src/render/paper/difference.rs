//! The differences between two solutions.

use crate::palette::Paint;
use crate::paper::outline::{inset, outline};
use crate::paper::panel::LINE;
use crate::paper::sheet::{Sheet, Tone};
use crate::scene::{BoardView, Scene};
use puzc_core::geometry::{Place, Point, Sort};
use std::collections::{BTreeMap, BTreeSet};

/// Marks the places where two pictures of the same puzzle differ, in both; returns the number of these
/// places.
pub fn mark(scenes: &mut [Scene]) -> usize {
    let [a, b] = scenes else { return 0 };
    let mut count = 0;
    for (a, b) in a.boards.iter_mut().zip(&mut b.boards) {
        let (contents_of_first, contents_of_second) = (contents(a), contents(b));
        let places: BTreeSet<Place> =
            contents_of_first.keys().chain(contents_of_second.keys()).copied().collect();
        let differing: Vec<Place> =
            places.into_iter().filter(|p| contents_of_first.get(p) != contents_of_second.get(p)).collect();
        count += differing.len();
        b.differences.clone_from(&differing);
        a.differences = differing;
    }
    count
}

/// What a solution puts on each place of a board, as texts.
fn contents(board: &BoardView) -> BTreeMap<Place, BTreeSet<String>> {
    let mut all: BTreeMap<Place, BTreeSet<String>> = BTreeMap::new();
    let mut add = |place: Place, what: String| {
        all.entry(place).or_default().insert(what);
    };
    for piece in &board.pieces {
        // a cell that the same piece covers is the same, wherever the rest of the piece is
        let alone =
            !piece.label.is_empty() && board.pieces.iter().filter(|p| p.label == piece.label).count() == 1;
        let cells = if alone { &[] } else { &piece.cells[..] };
        piece.cells.iter().for_each(|c| add(*c, format!("piece {} {cells:?}", piece.label)));
    }
    for tile in &board.tiles {
        let sides: Vec<(Place, &str)> =
            tile.sides.iter().map(|(p, named_paint)| (*p, named_paint.name.as_str())).collect();
        add(tile.cell, format!("tile {} {sides:?}", tile.label));
    }
    for value in board.values.iter().filter(|v| !v.given) {
        add(value.cell, format!("{:?}", value.what));
    }
    for edge in &board.edges {
        add(edge.edge, format!("edge {}", edge.named_paint.as_ref().map_or("", |d| &d.name)));
    }
    for [u, v] in &board.lines {
        add(*u, format!("line {:?}", [*u.min(v), *u.max(v)]));
        add(*v, format!("line {:?}", [*u.min(v), *u.max(v)]));
    }
    for (cell, paint) in &board.fills {
        add(*cell, format!("fill {paint:?}"));
    }
    for part in board.texts.iter().filter(|t| !t.given) {
        add(part.cell, format!("text {} {:?}", part.text, part.position));
    }
    for line in board.strokes.iter().filter(|l| !l.given) {
        line.points.iter().for_each(|p| add(*p, format!("stroke {:?} {:?}", line.points, line.named_paint)));
    }
    for path in &board.paths {
        path.cells.iter().for_each(|c| add(*c, format!("path {} {:?}", path.label, path.cells)));
    }
    all
}

/// Draws rings where the other solution has something else, in white and red, which are visible on any color.
pub fn rings(board: &BoardView, layer: Option<i32>, sheet: &mut Sheet) {
    const RED: Paint = Paint(0xd0, 0, 0);
    let lattice = &board.lattice;
    let ring = |place: &Place| {
        let corners = if place.sort == Sort::Cell { lattice.polygon(*place).len() } else { 0 };
        if corners > 2 {
            return outline(lattice, &[*place]).first().map_or(vec![], |line| inset(line, 0.1));
        }
        let middle = lattice.middle(*place);
        let point = |i: u32| {
            let (sin, cos) = (f64::from(i) * std::f64::consts::TAU / 16.0).sin_cos();
            [middle[0] + 0.2 * cos, middle[1] + 0.2 * sin]
        };
        (0..16).map(point).collect()
    };
    let contents_of_first = board.differences.iter().filter(|p| lattice.layer(**p) == layer);
    let rings: Vec<Vec<Point>> = contents_of_first.map(ring).collect();
    if !rings.is_empty() {
        sheet.area(rings.clone(), Tone::None, Tone::Fixed(Paint::PAPER), LINE * 1.5);
        sheet.area(rings, Tone::None, Tone::Fixed(RED), LINE * 0.8).title = "different".into();
    }
}
