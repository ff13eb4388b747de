//! The drawing of a lattice in space: layers as seen from above.
//!
//! A cell is drawn as the points of its layer that are nearer to its center than to the center of any other
//! cell, which is a section of a cell of the Voronoi diagram.

use super::defined::FineGrid;
use super::drawing::{CellShape, Drawing, Point};
use super::lattice::{PlaceKind, Vector};
use super::space::SpaceLattice;
use super::text_steps::{TextSteps, links};
use super::tiling_drawing::MEAN_AREA;

/// The drawing: sections on paper, letters in text.
pub(super) fn drawing(
    lattice: &SpaceLattice,
    grid: &FineGrid,
    centers: &[Vector],
    kinds: &[PlaceKind],
) -> Drawing {
    let place = |v: Vector| lattice.on_paper(v);
    let axes = turned(grid.period.map(place));
    let at = |fine: Vector| {
        let n = fine.map(|n| n as f64 / grid.scale as f64);
        [0, 1, 2].map(|i| axes[0][i] * n[0] + axes[1][i] * n[1] + axes[2][i] * n[2])
    };
    let middles: Vec<[f64; 3]> = centers.iter().map(|c| at(*c)).collect();
    let sections: Vec<Vec<Point>> = middles.iter().map(|m| section(*m, &middles, axes)).collect();
    let mean = sections.iter().map(|s| area(s)).sum::<f64>() / sections.len().max(1) as f64;
    let zoom = (MEAN_AREA / mean.max(1e-6)).sqrt();
    let plane = axes.map(|a| [a[0] * zoom / grid.scale as f64, a[1] * zoom / grid.scale as f64]);
    let heights = grid.period.map(|p| p[2]);
    let text = TextSteps::find(plane, grid.scale, centers, heights, &links(kinds, grid.scale), false);
    let corner = |p: &Point| {
        // the point of the plane of the grid that is drawn there
        let [a, b] = on_grid(lattice, turned_back(grid.period.map(place), *p));
        let fine = |v: Vector| grid.fine(v).map(|n| n as f64);
        let (x, y) = (fine([1, 0, 0]), fine([0, 1, 0]));
        [0, 1, 2].map(|i| x[i] * a + y[i] * b)
    };
    let shape = |(k, section): (usize, &Vec<Point>)| CellShape {
        corners: section.iter().map(corner).collect(),
        label: (text.labels[k].0, text.labels[k].1, 1),
        ..CellShape::PLAIN
    };
    Drawing {
        plane,
        text: text.steps,
        shapes: sections.iter().enumerate().map(shape).collect(),
        height: Some((heights, grid.scale)),
        space: Some(axes.map(|[x, y, z]| [x, -y, z].map(|n| n * zoom / grid.scale as f64))),
        ..Drawing::FLAT
    }
}

/// The angle by which the paper is turned: the first translation points to the right.
fn direction(axes: &[[f64; 3]; 3]) -> Point {
    let [x, y, _] = axes[0];
    let length = x.hypot(y);
    if length < 1e-9 { [1.0, 0.0] } else { [x / length, y / length] }
}

fn turned(axes: [[f64; 3]; 3]) -> [[f64; 3]; 3] {
    let [c, s] = direction(&axes);
    axes.map(|[x, y, z]| [c * x + s * y, c * y - s * x, z])
}

fn turned_back(axes: [[f64; 3]; 3], [x, y]: Point) -> Point {
    let [c, s] = direction(&axes);
    [c * x - s * y, s * x + c * y]
}

/// The coordinates on the integer grid of a point on paper.
fn on_grid(lattice: &SpaceLattice, [x, y]: Point) -> Point {
    let [right, up] = lattice.upward;
    [x + y / up * right, -y / up]
}

/// The points of the horizontal plane through a center that no other center is nearer to, relative to the
/// center, clockwise on paper.
fn section(center: [f64; 3], middles: &[[f64; 3]], axes: [[f64; 3]; 3]) -> Vec<Point> {
    let far = axes.iter().map(|a| a.iter().map(|n| n.abs()).sum::<f64>()).sum::<f64>() * 2.0;
    let mut polygon = vec![[-far, -far], [far, -far], [far, far], [-far, far]];
    for (x, y, z) in steps() {
        for middle in middles {
            let by =
                [0, 1, 2].map(|i| middle[i] - center[i] + axes[0][i] * x + axes[1][i] * y + axes[2][i] * z);
            let half = by.iter().map(|n| n * n).sum::<f64>() / 2.0;
            if half > 1e-9 {
                polygon = clipped(&polygon, [by[0], by[1]], half);
            }
        }
    }
    polygon
}

/// Translations by a few periods.
fn steps() -> impl Iterator<Item = (f64, f64, f64)> {
    let near = || (-3..=3).map(f64::from);
    near().flat_map(move |x| near().flat_map(move |y| near().map(move |z| (x, y, z))))
}

/// The part of a convex polygon whose points p have p·normal <= most.
fn clipped(polygon: &[Point], normal: Point, most: f64) -> Vec<Point> {
    let over = |p: &Point| p[0] * normal[0] + p[1] * normal[1] - most;
    let mut kept: Vec<Point> = vec![];
    let mut push = |p: Point| {
        let same = |q: &Point| (p[0] - q[0]).abs() + (p[1] - q[1]).abs() < 1e-7;
        if !kept.last().is_some_and(same) && !kept.first().is_some_and(same) {
            kept.push(p);
        }
    };
    for (i, a) in polygon.iter().enumerate() {
        let b = &polygon[(i + 1) % polygon.len()];
        let (before, after) = (over(a), over(b));
        if before <= 1e-9 {
            push(*a);
        }
        if before.min(after) < -1e-9 && before.max(after) > 1e-9 {
            let t = before / (before - after);
            push([a[0] + t * (b[0] - a[0]), a[1] + t * (b[1] - a[1])]);
        }
    }
    kept
}

fn area(polygon: &[Point]) -> f64 {
    let next = polygon.iter().cycle().skip(1);
    polygon.iter().zip(next).map(|(a, b)| a[0] * b[1] - a[1] * b[0]).sum::<f64>() / 2.0
}
