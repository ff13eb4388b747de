//! Outlines: the union of cells as closed lines.

use puzc_core::geometry::{Geometry, Place, Point, SideKey, side_key};
use rustc_hash::FxHashMap;

/// The sides of a cell, clockwise.
pub fn sides(lattice: &Geometry, cell: Place) -> Vec<[Point; 2]> {
    sides_of(&lattice.polygon(cell))
}

/// The sides of a polygon, or the single side of a stick.
pub fn sides_of(corners: &[Point]) -> Vec<[Point; 2]> {
    if corners.len() < 3 {
        return corners.chunks_exact(2).map(|c| [c[0], c[1]]).collect();
    }
    (0..corners.len()).map(|i| [corners[i], corners[(i + 1) % corners.len()]]).collect()
}

/// How many of the polygons have each side.
pub fn side_counts(polygons: &[Vec<Point>]) -> FxHashMap<SideKey, u32> {
    let mut counts = FxHashMap::default();
    for [a, b] in polygons.iter().flat_map(|p| sides_of(p)) {
        *counts.entry(side_key(a, b)).or_insert(0) += 1;
    }
    counts
}

/// The lines around a union of cells.
pub fn outline(lattice: &Geometry, cells: &[Place]) -> Vec<Vec<Point>> {
    let polygons: Vec<Vec<Point>> = cells.iter().map(|c| lattice.polygon(*c)).collect();
    outline_of(&polygons)
}

/// The closed lines around a union of clockwise polygons that do not overlap: clockwise around the union and
/// counterclockwise around its holes, in the order of the polygons.  The first point of a line is not
/// repeated.  Where the union touches itself at a corner, the lines stay apart.
pub fn outline_of(polygons: &[Vec<Point>]) -> Vec<Vec<Point>> {
    let counts = side_counts(polygons);
    let mut open: Vec<Option<[Point; 2]>> = polygons
        .iter()
        .flat_map(|p| sides_of(p))
        .filter(|[a, b]| counts.get(&side_key(*a, *b)) == Some(&1))
        .map(Some)
        .collect();
    let mut from: FxHashMap<SideKey, Vec<usize>> = FxHashMap::default();
    for (i, side) in open.iter().enumerate() {
        if let Some([a, _]) = side {
            from.entry(side_key(*a, *a)).or_default().push(i);
        }
    }
    let mut loops = vec![];
    for first in 0..open.len() {
        let Some([start, mut end]) = open[first].take() else { continue };
        let mut line = vec![start, end];
        while side_key(end, end) != side_key(start, start) {
            let before = line[line.len() - 2];
            let ways = from.get(&side_key(end, end)).map_or(&[][..], |w| w);
            let left = ways.iter().copied().filter(|i| open[*i].is_some());
            let turn = |i: &usize| open[*i].map_or(0.0, |[_, to]| turning(before, end, to));
            let Some(next) = left.max_by(|i, j| turn(i).total_cmp(&turn(j))) else { break };
            let Some([_, to]) = open[next].take() else { break };
            line.push(to);
            end = to;
        }
        if side_key(end, end) == side_key(start, start) {
            line.pop();
        }
        loops.push(straightened(line));
    }
    loops
}

/// A closed clockwise line moved inwards, that is, to its right, by a distance.
pub fn inset(line: &[Point], by: f64) -> Vec<Point> {
    let n = line.len();
    (0..n).map(|i| turned(line[(i + n - 1) % n], line[i], line[(i + 1) % n], by)).collect()
}

/// The corner near b of a line that runs parallel to the line from a over b to c, at this distance to its
/// right.
pub fn turned(a: Point, b: Point, c: Point, by: f64) -> Point {
    let (u, v) = (right_of(a, b), right_of(b, c));
    let scale = by / (1.0 + u[0] * v[0] + u[1] * v[1]).max(0.2);
    [b[0] + (u[0] + v[0]) * scale, b[1] + (u[1] + v[1]) * scale]
}

/// The unit vector to the right of the direction from a to b.
pub fn right_of(a: Point, b: Point) -> Point {
    let length = (b[0] - a[0]).hypot(b[1] - a[1]).max(1e-9);
    [-(b[1] - a[1]) / length, (b[0] - a[0]) / length]
}

/// The angle of the turn to the right at b, from -pi to pi.
pub fn turning(a: Point, b: Point, c: Point) -> f64 {
    let (u, v) = ([b[0] - a[0], b[1] - a[1]], [c[0] - b[0], c[1] - b[1]]);
    (u[0] * v[1] - u[1] * v[0]).atan2(u[0] * v[0] + u[1] * v[1])
}

/// The line without points at which its direction does not change.
fn straightened(line: Vec<Point>) -> Vec<Point> {
    let n = line.len();
    let is_corner = |i: &usize| turning(line[(i + n - 1) % n], line[*i], line[(i + 1) % n]).abs() > 1e-6;
    (0..n).filter(is_corner).map(|i| line[i]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use puzc_core::geometry::row;
    use puzc_testing::{HEXES, SQUARES, TRIANGLES};

    fn loops(id: puzc_core::geometry::GeometryId, cells: &[(i32, i32, u8)]) -> Vec<usize> {
        let cells: Vec<Place> = cells.iter().map(|&(x, y, form)| Place::cell(id, x, y, 0, form)).collect();
        outline(row(id), &cells).iter().map(Vec::len).collect()
    }

    #[test]
    fn outlines_have_their_corners_and_holes() {
        assert_eq!(loops(SQUARES, &[(0, 0, 0), (0, 1, 0), (1, 0, 0)]), [6]);
        let ring: Vec<(i32, i32, u8)> = (0..9).filter(|i| *i != 4).map(|i| (i / 3, i % 3, 0)).collect();
        assert_eq!(loops(SQUARES, &ring), [4, 4]);
        assert_eq!(loops(SQUARES, &[(0, 0, 0), (1, 1, 0)]), [4, 4], "they touch at a corner");
        assert_eq!(loops(TRIANGLES, &[(0, 0, 0), (0, 0, 1)]), [4]);
        assert_eq!(loops(HEXES, &[(0, 0, 0), (0, 1, 0)]), [10]);
        assert_eq!(loops(HEXES, &[]), [0; 0]);
    }
}
