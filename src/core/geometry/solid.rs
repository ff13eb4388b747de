//! Cells as solids: in space the points that are nearest to a center, which is a cell of the Voronoi diagram;
//! in the plane a polygon of some thickness.

use super::lattice::Geometry;
use super::{GeometryId, Place, Sort};

/// A point or vector of space: to the right, to the back, upwards.
pub type SpaceVector = [f64; 3];

/// A point nearer to a plane than this lies in it.
const NEAR: f64 = 1e-7;

/// The difference of two vectors.
pub fn difference(a: SpaceVector, b: SpaceVector) -> SpaceVector {
    [0, 1, 2].map(|i| a[i] - b[i])
}

/// The sum of two vectors.
pub fn sum(a: SpaceVector, b: SpaceVector) -> SpaceVector {
    [0, 1, 2].map(|i| a[i] + b[i])
}

/// The scalar product of two vectors.
pub fn dot(a: SpaceVector, b: SpaceVector) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

pub(super) fn cross(a: SpaceVector, b: SpaceVector) -> SpaceVector {
    [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
}

impl Geometry {
    /// The point of space at which a place is; a lattice in the plane lies on the ground.
    pub fn in_space(&self, place: Place) -> SpaceVector {
        self.vector_in_space(self.fine(place).map(|n| n as f64))
    }

    fn vector_in_space(&self, fine: SpaceVector) -> SpaceVector {
        [0, 1, 2].map(|i| (0..3).map(|axis| self.axis_in_space(axis)[i] * fine[axis]).sum())
    }

    fn axis_in_space(&self, axis: usize) -> SpaceVector {
        let [right, down] = self.drawing.plane[axis];
        self.drawing.space.map_or([right, -down, 0.0], |axes| axes[axis])
    }

    /// The translation by one unit of a coordinate, in space.
    pub(super) fn unit_in_space(&self, axis: usize) -> SpaceVector {
        self.axis_in_space(axis).map(|n| n * self.scale as f64)
    }

    /// Convex solids that together are the cell: each is a list of faces, whose corners go around the face
    /// against the clock as seen from outside.  A stick or a dot has none.
    pub fn solids(&self, cell: Place) -> Vec<Vec<Vec<SpaceVector>>> {
        if cell.sort != Sort::Cell {
            return vec![];
        }
        match self.drawing.space {
            Some(_) => vec![self.voronoi_cell(cell)],
            None => {
                let polygon = self.polygon(cell).into_iter().map(|[right, down]| [right, -down]).collect();
                triangulated(polygon).iter().map(|part| prism(part)).collect()
            }
        }
    }

    fn voronoi_cell(&self, cell: Place) -> Vec<Vec<SpaceVector>> {
        let center = self.in_space(cell);
        let forms: Vec<u8> = self.kinds.iter().filter(|k| k.sort == Sort::Cell).map(|k| k.form).collect();
        let units = [0, 1, 2].map(|axis| self.unit_in_space(axis));
        let far: f64 = units.iter().flatten().map(|n| n.abs()).sum();
        let mut faces = cube_around(center, far);
        for by in near_vectors(2) {
            for form in &forms {
                let [x, y, z] = by;
                let Some(other) = cell.shifted(x, y, z) else { continue };
                let away = difference(self.in_space(Place { form: *form, ..other }), center);
                if dot(away, away) > NEAR {
                    let middle = sum(center, away.map(|n| n / 2.0));
                    faces = clipped(&faces, away, dot(away, middle));
                }
            }
        }
        faces
    }

    /// A cell of each kind, at the origin.
    pub fn cells_at_origin(&self, id: GeometryId) -> Vec<Place> {
        let cells = self.kinds.iter().filter(|k| k.sort == Sort::Cell);
        cells.map(|k| Place::cell(id, 0, 0, 0, k.form)).collect()
    }
}

/// All vectors whose coordinates are at most `most`.
pub(super) fn near_vectors(most: i32) -> impl Iterator<Item = [i32; 3]> {
    let range = move || -most..=most;
    range().flat_map(move |x| range().flat_map(move |y| range().map(move |z| [x, y, z])))
}

/// The vector of length 1 that points outwards.
pub fn normal(face: &[SpaceVector]) -> SpaceVector {
    let twice_area = (1..face.len().saturating_sub(1)).map(|i| {
        let [a, b] = [i, i + 1].map(|k| difference(face[k], face[0]));
        cross(a, b)
    });
    let total = twice_area.fold([0.0; 3], sum);
    let length = dot(total, total).sqrt().max(f64::MIN_POSITIVE);
    total.map(|n| n / length)
}

fn cube_around(center: SpaceVector, half: f64) -> Vec<Vec<SpaceVector>> {
    let square = [[-half, -half], [half, -half], [half, half], [-half, half]];
    let faces = prism_between(&square, -half, half);
    faces.into_iter().map(|face| face.into_iter().map(|p| sum(p, center)).collect()).collect()
}

/// A polygon that goes against the clock, one unit thick.
fn prism(polygon: &[[f64; 2]]) -> Vec<Vec<SpaceVector>> {
    prism_between(polygon, 0.0, 1.0)
}

fn prism_between(polygon: &[[f64; 2]], low: f64, high: f64) -> Vec<Vec<SpaceVector>> {
    let at = |z: f64| move |[x, y]: &[f64; 2]| [*x, *y, z];
    let mut faces = vec![polygon.iter().map(at(high)).collect::<Vec<_>>()];
    faces.push(polygon.iter().rev().map(at(low)).collect());
    for (i, [x, y]) in polygon.iter().enumerate() {
        let [u, v] = polygon[(i + 1) % polygon.len()];
        faces.push(vec![[*x, *y, low], [u, v, low], [u, v, high], [*x, *y, high]]);
    }
    faces
}

/// The part of a convex solid whose points p have p·normal <= most.
pub(super) fn clipped(faces: &[Vec<SpaceVector>], normal: SpaceVector, most: f64) -> Vec<Vec<SpaceVector>> {
    let over = |p: &SpaceVector| dot(*p, normal) - most;
    if faces.iter().flatten().all(|p| over(p) <= NEAR) {
        return faces.to_vec();
    }
    let (mut kept, mut cut): (Vec<Vec<SpaceVector>>, Vec<SpaceVector>) = (vec![], vec![]);
    for face in faces {
        let mut inside = vec![];
        for (i, a) in face.iter().enumerate() {
            let b = &face[(i + 1) % face.len()];
            let (before, after) = (over(a), over(b));
            if before <= NEAR {
                push_new(&mut inside, *a);
            }
            if before.abs() <= NEAR {
                push_new(&mut cut, *a);
            }
            if before.min(after) < -NEAR && before.max(after) > NEAR {
                let t = before / (before - after);
                let p = [0, 1, 2].map(|k| a[k] + t * (b[k] - a[k]));
                push_new(&mut inside, p);
                push_new(&mut cut, p);
            }
        }
        if inside.len() > 2 {
            kept.push(inside);
        }
    }
    if cut.len() > 2 {
        kept.push(around(cut, normal));
    }
    kept
}

fn push_new(points: &mut Vec<SpaceVector>, p: SpaceVector) {
    let same = |q: &SpaceVector| dot(difference(p, *q), difference(p, *q)) < NEAR * NEAR * 100.0;
    if !points.iter().any(same) {
        points.push(p);
    }
}

/// The corners of a convex polygon in order, against the clock as seen from where the normal points to.
fn around(mut corners: Vec<SpaceVector>, normal: SpaceVector) -> Vec<SpaceVector> {
    let n = corners.len() as f64;
    let middle = [0, 1, 2].map(|i| corners.iter().map(|p| p[i]).sum::<f64>() / n);
    let first = difference(corners[0], middle);
    let second = cross(normal, first);
    let angle = |p: &SpaceVector| {
        let p = difference(*p, middle);
        (dot(p, second) / dot(second, second).sqrt()).atan2(dot(p, first) / dot(first, first).sqrt())
    };
    corners.sort_by(|a, b| angle(a).total_cmp(&angle(b)));
    corners
}

fn turn(a: [f64; 2], b: [f64; 2], c: [f64; 2]) -> f64 {
    (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
}

/// Convex polygons that together are a polygon, each against the clock: itself, or triangles that are cut off
/// at its corners one after another.
fn triangulated(mut polygon: Vec<[f64; 2]>) -> Vec<Vec<[f64; 2]>> {
    if polygon.len() < 3 {
        return vec![];
    }
    let area: f64 = (1..polygon.len() - 1).map(|i| turn(polygon[0], polygon[i], polygon[i + 1])).sum();
    if area < 0.0 {
        polygon.reverse();
    }
    let mut parts = vec![];
    loop {
        let n = polygon.len();
        let corner = |i: usize| [(i + n - 1) % n, i, (i + 1) % n].map(|k| polygon[k]);
        let convex = |i: usize| {
            let [a, b, c] = corner(i);
            turn(a, b, c) > -NEAR
        };
        if (0..n).all(convex) {
            parts.push(polygon);
            return parts;
        }
        let is_ear = |i: &usize| {
            let [a, b, c] = corner(*i);
            let inside = |p: &[f64; 2]| {
                turn(a, b, *p) > -NEAR
                    && turn(b, c, *p) > -NEAR
                    && turn(c, a, *p) > -NEAR
                    && ![a, b, c].contains(p)
            };
            turn(a, b, c) > NEAR && !polygon.iter().any(inside)
        };
        let Some(ear) = (0..n).find(is_ear) else { return parts };
        parts.push(corner(ear).to_vec());
        polygon.remove(ear);
    }
}
