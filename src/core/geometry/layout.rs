//! The positions of the places of a geometry, on paper and in text of fixed width, computed from its drawing.

use super::drawing::{CellShape, Face, Point, line_in_text, strokes};
use super::lattice::Geometry;
use super::{Motion, Place, Sort};

/// The key of a side, which is the same for the two cells that share it.
pub type SideKey = [(i64, i64); 2];

/// The key of a side.
pub fn side_key(a: Point, b: Point) -> SideKey {
    let round = |p: Point| ((p[0] * 1000.0).round() as i64, (p[1] * 1000.0).round() as i64);
    let (a, b) = (round(a), round(b));
    if a <= b { [a, b] } else { [b, a] }
}

impl Geometry {
    fn on_paper(&self, fine: [f64; 3]) -> Point {
        let sum = |i: usize| self.drawing.plane.iter().zip(fine).map(|(axis, n)| axis[i] * n).sum();
        [sum(0), sum(1)]
    }

    fn shape(&self, cell: Place) -> Option<&CellShape> {
        self.drawing.shapes.get(usize::from(cell.form)).filter(|_| cell.sort == Sort::Cell)
    }

    /// The middle of a cell or edge, or a corner.  All layers have the same coordinates.
    pub fn middle(&self, place: Place) -> Point {
        self.on_paper(self.fine(place).map(|n| n as f64))
    }

    /// Does a motion multiply the positions on paper by these factors, apart from a shift, and keep layers?
    pub fn acts_on_paper(&self, motion: &Motion, [right, down]: [f64; 2]) -> bool {
        let heights = self.drawing.height.map_or([0; 3], |height| height.0);
        (0..3).all(|axis| {
            let image = motion.rows.map(|row| row[axis]);
            let ([x, y], [to_x, to_y]) = (self.drawing.plane[axis], self.on_paper(image.map(|n| n as f64)));
            let height: i64 = heights.iter().zip(image).map(|(a, b)| a * b).sum();
            (to_x - right * x).abs() < 1e-6 && (to_y - down * y).abs() < 1e-6 && height == heights[axis]
        })
    }

    /// The corners around a cell, clockwise; the two ends of a stick; the place of a dot.
    pub fn polygon(&self, cell: Place) -> Vec<Point> {
        let [x, y, z] = self.fine(cell).map(|n| n as f64);
        let corners = self.shape(cell).map_or(&[][..], |s| &s.corners);
        corners.iter().map(|[dx, dy, dz]| self.on_paper([x + dx, y + dy, z + dz])).collect()
    }

    /// A cell with this edge as a side, and the number of the side.
    pub fn side_of(&self, edge: Place) -> Option<(Place, usize)> {
        let middle = self.middle(edge);
        let cell = self.around_unwrapped(edge, Sort::Cell).into_iter().min()?;
        let corners = self.polygon(cell);
        let is_near = |i: &usize| {
            let (a, b) = (corners[*i], corners[(i + 1) % corners.len()]);
            ((a[0] + b[0]) / 2.0 - middle[0]).abs() + ((a[1] + b[1]) / 2.0 - middle[1]).abs() < 0.01
        };
        (0..corners.len()).find(is_near).map(|i| (cell, i))
    }

    /// The two ends of an edge.
    pub fn segment(&self, edge: Place) -> Option<[Point; 2]> {
        let (cell, i) = self.side_of(edge)?;
        let corners = self.polygon(cell);
        Some([corners[i], corners[(i + 1) % corners.len()]])
    }

    /// The layer of a cell, if the lattice has layers.
    pub fn layer(&self, cell: Place) -> Option<i32> {
        let (factors, divisor) = self.drawing.height?;
        let height: i64 = factors.iter().zip(self.fine(cell)).map(|(a, b)| a * b).sum();
        i32::try_from(height.div_euclid(divisor)).ok()
    }

    /// The faces that an isometric view shows, for solid lattices.
    pub fn faces(&self) -> &'static [Face] {
        self.drawing.faces
    }

    fn in_text(&self, cell: Place) -> (i64, i64) {
        let sum = |i: fn(&(i32, i32)) -> i32| {
            let steps = self.drawing.text.iter().zip([cell.x, cell.y, cell.z]);
            steps.map(|(axis, n)| i64::from(i(axis)) * i64::from(n)).sum()
        };
        (sum(|axis| axis.0), sum(|axis| axis.1))
    }

    /// The column and line in text where the label of a cell begins, and the number of characters for it.
    pub fn label_at(&self, cell: Place) -> (i64, i64, usize) {
        let (column, line) = self.in_text(cell);
        let (dx, dy, room) = self.shape(cell).map_or((0, 0, 1), |s| s.label);
        (column + i64::from(dx), line + i64::from(dy), usize::from(room))
    }

    /// The column and line in text where a note begins, above the label of a cell (0) or below it (1), and
    /// the number of characters for it; `None` if the lattice has no space for notes.
    pub fn note_at(&self, cell: Place, which: usize) -> Option<(i64, i64, usize)> {
        let (column, line) = self.in_text(cell);
        let (dx, dy, room) = *self.shape(cell)?.notes?.get(which)?;
        Some((column + i64::from(dx), line + i64::from(dy), usize::from(room)))
    }

    /// The columns and lines in text of the positions inside a cell besides its label.
    pub fn inside_in_text(&self, cell: Place) -> Vec<(i64, i64)> {
        let (column, line) = self.in_text(cell);
        let inside = self.shape(cell).map_or(&[][..], |s| s.inside);
        inside.iter().map(|(dx, dy)| (column + i64::from(*dx), line + i64::from(*dy))).collect()
    }

    /// The column and line in text of corner `i` of a cell, if it is a separate character.
    pub fn corner_in_text(&self, cell: Place, i: usize) -> Option<(i64, i64)> {
        let (column, line) = self.in_text(cell);
        let (dx, dy) = self.shape(cell)?.points.get(i)?;
        Some((column + i64::from(*dx), line + i64::from(*dy)))
    }

    /// A character between the labels of the two cells at an edge, with a stroke along the edge: column,
    /// line, strokes.  It is for lattices that have no lines between cells in text.
    pub fn edge_in_text(&self, edge: Place) -> Option<(i64, i64, u8)> {
        let [a, b] = self.around_unwrapped(edge, Sort::Cell).try_into().ok()?;
        let [a, b] = [a, b].map(|cell| self.label_at(cell)).map(|(x, y, _)| (x, y));
        let line = line_in_text(a, b, false);
        let (x, y, _) = *line.get(line.len() / 2)?;
        let [from, to] = self.segment(edge)?;
        let (right, down) = (to[0] - from[0], to[1] - from[1]);
        let bits = match () {
            () if down.abs() < right.abs() / 2.0 => strokes::L | strokes::R,
            () if right.abs() < down.abs() / 2.0 => strokes::U | strokes::D,
            () if right * down > 0.0 => strokes::BACKSLASH,
            () => strokes::SLASH,
        };
        Some((x, y, bits))
    }

    /// The characters that draw side `i` of a cell: column, line, strokes.
    pub fn side_in_text(&self, cell: Place, i: usize) -> Vec<(i64, i64, u8)> {
        let (column, line) = self.in_text(cell);
        let strokes = self.shape(cell).and_then(|s| s.sides.get(i)).map_or(&[][..], |side| side);
        strokes.iter().map(|(dx, dy, bits)| (column + i64::from(*dx), line + i64::from(*dy), *bits)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::super::{GEOMETRIES, GeometryId, Place};
    use super::*;

    #[test]
    fn neighbors_share_a_side_on_paper_and_in_text() {
        for (id, lattice) in GEOMETRIES
            .iter()
            .enumerate()
            .filter(|(_, g)| g.polygon(Place::cell(GeometryId(0), 0, 0, 0, 0)).len() > 2)
        {
            for form in lattice.primary_forms() {
                let cell = Place::cell(GeometryId(id as u8), 3, -2, 1, form);
                let sides = |c: Place| -> Vec<(SideKey, _)> {
                    let corners = lattice.polygon(c);
                    let key = |i: usize| side_key(corners[i], corners[(i + 1) % corners.len()]);
                    (0..corners.len()).map(|i| (key(i), lattice.side_in_text(c, i))).collect()
                };
                let own_sides = sides(cell);
                let corners = own_sides.len();
                for neighbor in
                    lattice.neighbors(cell).into_iter().filter(|n| lattice.layer(*n) == lattice.layer(cell))
                {
                    let neighbor_sides = sides(neighbor);
                    let shared = own_sides.iter().find_map(|m| {
                        neighbor_sides.iter().find(|t| t.0 == m.0).map(|t| (m.1.clone(), t.1.clone()))
                    });
                    let (mut m, mut t) = shared.unwrap_or_else(|| panic!("{} {neighbor:?}", lattice.name()));
                    m.sort_unstable();
                    t.sort_unstable();
                    assert_eq!(m, t, "{}", lattice.name());
                }
                if lattice.layer(cell).is_none() && corners > 2 {
                    assert_eq!(lattice.neighbors(cell).len(), corners, "{}", lattice.name());
                }
            }
        }
    }

    #[test]
    fn edges_and_corners_lie_on_the_polygon_clockwise() {
        for (id, lattice) in GEOMETRIES.iter().enumerate() {
            for form in lattice.primary_forms() {
                let cell = Place::cell(GeometryId(id as u8), 3, -2, 1, form);
                let polygon = lattice.polygon(cell);
                for (i, edge) in lattice.edges(cell).unwrap_or_default().into_iter().enumerate() {
                    let [a, b] = lattice.segment(edge).unwrap();
                    assert_eq!(
                        side_key(a, b),
                        side_key(polygon[i], polygon[(i + 1) % polygon.len()]),
                        "{} {i}",
                        lattice.name()
                    );
                }
                for (i, corner) in lattice.corners(cell).unwrap_or_default().into_iter().enumerate() {
                    let at = lattice.middle(corner);
                    assert_eq!(side_key(at, at), side_key(polygon[i], polygon[i]), "{} {i}", lattice.name());
                }
                // the area is positive where y grows downwards and the corners go around clockwise
                let turn: f64 = (0..polygon.len())
                    .map(|i| (polygon[i], polygon[(i + 1) % polygon.len()]))
                    .map(|(a, b)| a[0] * b[1] - a[1] * b[0])
                    .sum();
                assert!(polygon.len() == 2 || turn > 0.1, "{}", lattice.name());
            }
        }
    }
}
