//! The drawing of a lattice that a puzzle defines.

use super::drawing::{CellShape, Drawing, Point};
use super::lattice::Vector;
use super::tiling::{FineGrid, GridPoint, Tiling};

/// The area of a cell on paper, in the mean: less than that of a square, more than that of a triangle.
const MEAN_AREA: f64 = 0.6;
/// Text pictures with larger steps than this would not help anybody.
const MAX_TEXT_STEP: i32 = 24;

/// A point of the integer grid on paper, downwards.
fn on_paper(tiling: &Tiling, [x, y]: GridPoint) -> Point {
    let (x, y) = (x as f64, y as f64);
    [x + y * tiling.upward[0], -y * tiling.upward[1]]
}

/// By how much the grid is enlarged, so that cells have the usual size, and sticks are one unit long.
fn zoom(tiling: &Tiling) -> f64 {
    let [p, q] = tiling.period.0.map(|v| on_paper(tiling, v));
    let area = (p[0] * q[1] - p[1] * q[0]).abs();
    let lengths = tiling.kinds.iter().filter(|k| k.corners.len() == 2).map(|k| {
        let [a, b] = [0, 1].map(|i| on_paper(tiling, k.corners[i]));
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
pub(super) fn drawing(tiling: &Tiling, grid: &FineGrid, middles: &[Vector]) -> Drawing {
    let zoom = zoom(tiling);
    let step = |v: GridPoint| on_paper(tiling, v).map(|n| n * zoom / grid.scale as f64);
    let [p, q] = tiling.period.0.map(step);
    let text = TextSteps::find([p, q], grid.scale, middles);
    let shape = |(k, kind): (usize, &super::CellKind)| {
        let corner = |c: &GridPoint| {
            let at = grid.fine(*c, 0);
            [0, 1, 2].map(|i| (at[i] - middles[k][i]) as f64)
        };
        let (column, line) = text.labels[k];
        CellShape {
            corners: kind.corners.iter().map(corner).collect(),
            label: (column, line, 1),
            sides: &[],
            points: &[],
            inside: &[],
            notes: None,
        }
    };
    Drawing {
        plane: [p, q, [0.0, 0.0]],
        text: [text.steps[0], text.steps[1], (0, 0)],
        shapes: tiling.kinds.iter().enumerate().map(shape).collect(),
        layered: false,
        faces: &[],
    }
}

/// Where cells stand in text: columns and lines.
struct TextSteps {
    /// Of a step along each coordinate.
    steps: [(i32, i32); 2],
    /// Of the kinds of cells at the origin.
    labels: Vec<(i32, i32)>,
}

impl TextSteps {
    /// The smallest steps at which all cells stand apart from each other; a line is as high as two columns
    /// are wide.
    fn find(axes: [Point; 2], scale: i64, middles: &[Vector]) -> TextSteps {
        let mut found = TextSteps::of(axes, scale, middles, 1);
        for size in 2..=MAX_TEXT_STEP {
            if found.apart() {
                break;
            }
            found = TextSteps::of(axes, scale, middles, size);
        }
        found
    }

    fn of(axes: [Point; 2], scale: i64, middles: &[Vector], size: i32) -> TextSteps {
        let rounded = |p: Point| {
            let size = f64::from(size);
            ((p[0] * size * 2.0).round() as i32, (p[1] * size).round() as i32)
        };
        let steps = axes.map(|a| rounded(a.map(|n| n * scale as f64)));
        let labels = middles.iter().map(|m| {
            let (x, y) = (m[0] as f64, m[1] as f64);
            rounded([0, 1].map(|i| axes[0][i] * x + axes[1][i] * y))
        });
        TextSteps { steps, labels: labels.collect() }
    }

    /// Do no two cells stand in the same place or side by side?
    fn apart(&self) -> bool {
        let [(a, b), (c, d)] = self.steps;
        for x in -4..=4 {
            for y in -4..=4 {
                let (column, line) = (a * x + c * y, b * x + d * y);
                for (i, from) in self.labels.iter().enumerate() {
                    for (j, to) in self.labels.iter().enumerate() {
                        let itself = (x, y) == (0, 0) && i == j;
                        let near = (to.0 + column - from.0).abs() < 2 && to.1 + line == from.1;
                        if near && !itself {
                            return false;
                        }
                    }
                }
            }
        }
        true
    }
}
