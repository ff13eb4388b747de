//! The drawing of a lattice that a puzzle defines.

use super::drawing::{CellShape, Drawing, Point};
use super::lattice::Vector;
use super::tiling::{FineGrid, GridPoint, Tiling};

/// The area of a cell on paper, in the mean: less than that of a square, more than that of a triangle.
pub(super) const MEAN_AREA: f64 = 0.6;
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
    let text = TextSteps::find([p, q, [0.0; 2]], grid.scale, middles, [0; 3]);
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
        text: text.steps,
        shapes: tiling.kinds.iter().enumerate().map(shape).collect(),
        height: None,
        faces: &[],
    }
}

/// Where cells stand in text: columns and lines.
pub(super) struct TextSteps {
    /// Of a step along each coordinate.
    pub steps: [(i32, i32); 3],
    /// Of the kinds of cells at the origin.
    pub labels: Vec<(i32, i32)>,
    /// The rise of a step along each coordinate, and the heights of the kinds of cells: cells at different
    /// heights are in different pictures.
    heights: ([i64; 3], Vec<i64>),
}

impl TextSteps {
    /// The smallest steps at which all cells stand apart from each other; a line is as high as two columns
    /// are wide.
    pub fn find(axes: [Point; 3], scale: i64, middles: &[Vector], rise: [i64; 3]) -> TextSteps {
        let mut found = TextSteps::of(axes, scale, middles, rise, 1);
        for size in 2..=MAX_TEXT_STEP {
            if found.apart() {
                break;
            }
            found = TextSteps::of(axes, scale, middles, rise, size);
        }
        found
    }

    fn of(axes: [Point; 3], scale: i64, middles: &[Vector], rise: [i64; 3], size: i32) -> TextSteps {
        let rounded = |p: Point| {
            let size = f64::from(size);
            ((p[0] * size * 2.0).round() as i32, (p[1] * size).round() as i32)
        };
        let steps = axes.map(|a| rounded(a.map(|n| n * scale as f64)));
        let labels = middles
            .iter()
            .map(|m| rounded([0, 1].map(|i| axes.iter().zip(m).map(|(axis, n)| axis[i] * *n as f64).sum())));
        let height = |m: &Vector| m.iter().zip(rise).map(|(n, up)| n * up).sum();
        let heights = (rise.map(|n| n * scale), middles.iter().map(height).collect());
        TextSteps { steps, labels: labels.collect(), heights }
    }

    /// Do no two cells of a layer stand in the same place or side by side?
    fn apart(&self) -> bool {
        let (rise, heights) = &self.heights;
        let depth = if *rise == [0; 3] { 0..=0 } else { -4..=4 };
        for (x, y) in (-4..=4).flat_map(|x| (-4..=4).map(move |y| (x, y))) {
            for z in depth.clone() {
                let by = [x, y, z];
                let along = |axis: fn(&(i32, i32)) -> i32| -> i32 {
                    self.steps.iter().zip(by).map(|(step, n)| axis(step) * n).sum()
                };
                let (column, line) = (along(|s| s.0), along(|s| s.1));
                let up: i64 = rise.iter().zip(by).map(|(n, times)| n * i64::from(times)).sum();
                for (i, from) in self.labels.iter().enumerate() {
                    for (j, to) in self.labels.iter().enumerate() {
                        let itself = by == [0; 3] && i == j;
                        let level = heights[j] + up == heights[i];
                        let near = (to.0 + column - from.0).abs() < 2 && to.1 + line == from.1;
                        if level && near && !itself {
                            return false;
                        }
                    }
                }
            }
        }
        true
    }
}
