//! The drawing of a lattice that a puzzle defines.

use super::defined::FineGrid;
use super::drawing::strokes::{D, L, R, U};
use super::drawing::{CellShape, Drawing, Point, Stroke, line_in_text};
use super::lattice::{PlaceKind, Vector};
use super::text_steps::{TextLink, TextSteps, links};
use super::tiling::Tiling;

/// The area of a cell on paper, in the mean: less than that of a square, more than that of a triangle.
pub(super) const MEAN_AREA: f64 = 0.6;

/// By how much the grid is enlarged, so that cells have the usual size, and sticks are one unit long.
fn zoom(tiling: &Tiling) -> f64 {
    let [p, q, _] = tiling.period.0.map(|v| tiling.on_paper(v));
    let area = (p[0] * q[1] - p[1] * q[0]).abs();
    let lengths = tiling.kinds.iter().filter(|k| k.corners.len() == 2).map(|k| {
        let [a, b] = [0, 1].map(|i| tiling.on_paper(k.corners[i]));
        (a[0] - b[0]).hypot(a[1] - b[1])
    });
    let lengths: Vec<f64> = lengths.collect();
    if lengths.is_empty() {
        (MEAN_AREA * tiling.kinds.len() as f64 / area).sqrt()
    } else {
        lengths.len() as f64 / lengths.iter().sum::<f64>()
    }
}

/// The drawing: polygons on paper, letters in text.
pub(super) fn drawing(tiling: &Tiling, grid: &FineGrid, middles: &[Vector], kinds: &[PlaceKind]) -> Drawing {
    let zoom = zoom(tiling);
    let step = |v: Vector| tiling.on_paper(v).map(|n| n * zoom / grid.scale as f64);
    let [[px, py, _], [qx, qy, _], _] = tiling.period.0.map(step);
    let axes = [[px, py], [qx, qy], [0.0; 2]];
    let text = if tiling.kinds.iter().any(|kind| kind.corners.len() > 2) {
        let steps = TextSteps::find(axes, grid.scale, middles, [0; 3], &links(kinds, grid.scale), false);
        let labels = steps.labels.clone();
        TilingText { steps, labels, sticks: vec![] }
    } else {
        TilingText::of_sticks(tiling, grid, middles, axes)
    };
    let shape = |(k, kind): (usize, &super::CellKind)| {
        let corner = |c: &Vector| {
            let at = grid.fine(*c);
            [0, 1, 2].map(|i| (at[i] - middles[k][i]) as f64)
        };
        let (column, line) = text.labels[k];
        CellShape {
            corners: kind.corners.iter().map(corner).collect(),
            label: (column, line, 1),
            sides: text
                .sticks
                .get(k)
                .filter(|s| !s.is_empty())
                .map(|s| s.clone().into())
                .into_iter()
                .collect(),
            ..CellShape::PLAIN
        }
    };
    Drawing {
        plane: axes,
        text: text.steps.steps,
        shapes: tiling.kinds.iter().enumerate().map(shape).collect(),
        ..Drawing::FLAT
    }
}

/// The drawing in text.
struct TilingText {
    steps: TextSteps,
    /// Where the letter of each kind stands.
    labels: Vec<(i32, i32)>,
    /// The strokes of sticks.
    sticks: Vec<Vec<Stroke>>,
}

impl TilingText {
    /// A stick is a line from one of its ends through its letter to the other one.
    fn of_sticks(tiling: &Tiling, grid: &FineGrid, middles: &[Vector], axes: [Point; 3]) -> TilingText {
        let is_stick = |k: usize| tiling.kinds[k].corners.len() == 2;
        let sticks: Vec<usize> = (0..middles.len()).filter(|k| is_stick(*k)).collect();
        // the letters of sticks, then the points between them
        let mut points: Vec<Vector> = sticks.iter().map(|k| middles[*k]).collect();
        let mut node = |corner: Vector| {
            let at = grid.fine(corner);
            let class = grid.reduced(at);
            let known = points[sticks.len()..].iter().position(|p| *p == class);
            let index = known.map_or(points.len(), |i| sticks.len() + i);
            if known.is_none() {
                points.push(class);
            }
            (index, [0, 1, 2].map(|i| ((at[i] - class[i]) / grid.scale) as i32))
        };
        let ends: Vec<Vec<(usize, [i32; 3])>> =
            tiling.kinds.iter().map(|kind| kind.corners.iter().map(|c| node(*c)).collect()).collect();
        let half = |(from, k): (usize, &usize)| {
            ends[*k].iter().map(move |&(to, periods)| TextLink { from, to, periods })
        };
        let links: Vec<TextLink> = sticks.iter().enumerate().flat_map(half).collect();
        let steps = TextSteps::find(axes, grid.scale, &points, [0; 3], &links, true);
        let at = |(point, periods): (usize, [i32; 3])| {
            let (_, column, line) = steps.spot(point, periods);
            (column, line)
        };
        let letter = |k: usize| match sticks.iter().position(|s| *s == k) {
            Some(stick) => at((stick, [0; 3])),
            None => at(ends[k][0]),
        };
        let small = |(column, line): (i64, i64)| (column as i32, line as i32);
        let labels = (0..middles.len()).map(|k| small(letter(k))).collect();
        let strokes = |k: usize| {
            let [a, b] = [*ends[k].first()?, *ends[k].get(1)?].map(at);
            Some(stick(a, letter(k), b).into_iter().map(|(x, y, bits)| (x as i32, y as i32, bits)).collect())
        };
        let sticks = (0..middles.len()).map(|k| strokes(k).unwrap_or_default()).collect();
        TilingText { steps, labels, sticks }
    }
}

/// The strokes from one point through another to a third one.
fn stick(a: (i64, i64), middle: (i64, i64), b: (i64, i64)) -> Vec<(i64, i64, u8)> {
    let end = |from: (i64, i64), to: (i64, i64)| match (to.0 - from.0, to.1 - from.1) {
        (right, 0) if right < 0 => L,
        (_, 0) => R,
        (_, down) if down < 0 => U,
        _ => D,
    };
    let [first, second] = [line_in_text(a, middle, true), line_in_text(middle, b, true)];
    let bits = first.last().map_or(0, |s| s.2);
    let mut all = vec![(a.0, a.1, end(a, middle))];
    // from `a` to `b`
    let far = |s: &(i64, i64, u8)| (s.0 - a.0).abs() + (s.1 - a.1).abs();
    all.extend(first);
    all.push((middle.0, middle.1, bits));
    all.extend(second);
    all.push((b.0, b.1, end(b, middle)));
    all.sort_by_key(far);
    all
}
