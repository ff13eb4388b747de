//! The surface of a piece as triangles, for printers in three dimensions.
//!
//! With a gap, all faces of the piece are moved inwards by it.  So what is left of the piece are its cells
//! without those around it, whose faces are moved outwards.  This difference is divided into convex parts;
//! the surface is what only one part has, and corners of triangles that lie within sides of others divide
//! these.

use super::lattice::Geometry;
use super::solid::{SpaceVector, clipped, cross, difference, dot, near_vectors, normal, sum};
use super::{Place, Sort};
use crate::base::sorted_set;
use rustc_hash::{FxHashMap, FxHashSet};

type Polygon = Vec<SpaceVector>;
type ConvexSolid = Vec<Polygon>;

/// Smaller gaps are none.
const LEAST_GAP: f64 = 1e-5;
/// Points that are nearer to each other are one.
const SAME: f64 = 1e-6;
/// Solids with less volume, and polygons with less area, are empty.
const EMPTY: f64 = 1e-13;

/// A form of cells: the convex solids of the one at the origin, and the distance of their farthest corner.
struct CellForm {
    origin: Place,
    solids: Vec<ConvexSolid>,
    radius: f64,
}

impl Geometry {
    /// The triangles of the surface of a piece, whose corners go against the clock as seen from outside.  All
    /// faces are moved inwards by the gap.  The list is empty for sticks, and if the gap leaves nothing.
    pub fn piece_surface(&self, cells: &[Place], gap: f64) -> Vec<[SpaceVector; 3]> {
        let Some(first) = cells.first() else { return vec![] };
        let forms: Vec<CellForm> =
            self.cells_at_origin(first.geometry).into_iter().map(|cell| self.cell_form(cell)).collect();
        let own: FxHashSet<Place> = cells.iter().copied().collect();
        let parts: Vec<ConvexSolid> =
            cells.iter().flat_map(|cell| self.shrunk_cell(*cell, &own, &forms, gap)).collect();
        triangles(single_faces(parts.into_iter().flatten().collect()))
    }

    fn cell_form(&self, origin: Place) -> CellForm {
        let (solids, center) = (self.solids(origin), self.in_space(origin));
        let far = |corner: &SpaceVector| length(difference(*corner, center));
        let radius = solids.iter().flatten().flatten().map(far).fold(0.0, f64::max);
        CellForm { origin, solids, radius }
    }

    fn solids_at(&self, form: &CellForm, cell: Place) -> Vec<ConvexSolid> {
        let by = difference(self.in_space(cell), self.in_space(form.origin));
        let moved = |face: &Polygon| face.iter().map(|p| sum(*p, by)).collect::<Polygon>();
        form.solids.iter().map(|solid| solid.iter().map(moved).collect()).collect()
    }

    /// Convex parts of a cell of a piece, without what is too near to other cells.
    fn shrunk_cell(
        &self,
        cell: Place,
        own: &FxHashSet<Place>,
        forms: &[CellForm],
        gap: f64,
    ) -> Vec<ConvexSolid> {
        let of = |cell: Place| forms.iter().find(|form| form.origin.form == cell.form);
        let Some(form) = of(cell).filter(|_| cell.sort == Sort::Cell) else { return vec![] };
        let mut parts = self.solids_at(form, cell);
        if gap < LEAST_GAP {
            return parts;
        }
        let flat = self.dimensions() == 2;
        if flat {
            // nothing is above and below
            let up = [0.0, 0.0, 1.0];
            let thin = |solid: &ConvexSolid| clipped(&clipped(solid, up, 1.0 - gap), up.map(|n| -n), -gap);
            parts = parts.iter().map(thin).collect();
        }
        let center = self.in_space(cell);
        let mut others: Vec<(f64, Place)> = vec![];
        for [x, y, z] in near_vectors(2).filter(|by| !flat || by[2] == 0) {
            let Some(there) = cell.shifted(x, y, z) else { continue };
            for other in forms {
                let place = Place { form: other.origin.form, ..there };
                let distance = length(difference(self.in_space(place), center));
                if !own.contains(&place) && distance < form.radius + other.radius + 2.0 * gap {
                    others.push((distance, place));
                }
            }
        }
        others.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
        for (_, place) in others {
            for solid in of(place).map_or(vec![], |form| self.solids_at(form, place)) {
                let planes: Vec<(SpaceVector, f64)> =
                    solid.iter().map(|face| (normal(face), dot(normal(face), face[0]) + gap)).collect();
                parts = parts.into_iter().flat_map(|part| without(part, &planes)).collect();
            }
        }
        parts.retain(|part| volume(part) > EMPTY);
        parts
    }
}

fn length(a: SpaceVector) -> f64 {
    dot(a, a).sqrt()
}

/// Convex parts of a convex solid outside of another one: its points p have p·normal <= most for each plane.
fn without(solid: ConvexSolid, planes: &[(SpaceVector, f64)]) -> Vec<ConvexSolid> {
    let common = planes.iter().fold(solid.clone(), |solid, (normal, most)| clipped(&solid, *normal, *most));
    if volume(&common) <= EMPTY {
        return vec![solid];
    }
    let (mut outside, mut rest) = (vec![], solid);
    for (normal, most) in planes {
        outside.push(clipped(&rest, normal.map(|n| -n), -most));
        rest = clipped(&rest, *normal, *most);
    }
    outside.retain(|part| volume(part) > EMPTY);
    outside
}

fn volume(solid: &[Polygon]) -> f64 {
    let Some(apex) = solid.first().map(|face| face[0]) else { return 0.0 };
    let of_face = |face: &Polygon| {
        let corner = |i: usize| difference(face[i], apex);
        (1..face.len() - 1).map(|i| dot(corner(0), cross(corner(i), corner(i + 1))) / 6.0).sum::<f64>()
    };
    solid.iter().map(of_face).sum()
}

/// The part of a convex polygon whose points p have p·normal <= most.
fn half(polygon: &[SpaceVector], normal: SpaceVector, most: f64) -> Polygon {
    let mut kept = vec![];
    for (i, a) in polygon.iter().enumerate() {
        let b = &polygon[(i + 1) % polygon.len()];
        let (before, after) = (dot(*a, normal) - most, dot(*b, normal) - most);
        if before <= SAME {
            kept.push(*a);
        }
        if before.min(after) < -SAME && before.max(after) > SAME {
            let t = before / (before - after);
            kept.push([0, 1, 2].map(|k| a[k] + t * (b[k] - a[k])));
        }
    }
    kept
}

/// Is there some area, not only a line?
fn has_area(polygon: &[SpaceVector]) -> bool {
    let corner = |i: usize| difference(polygon[i], polygon[0]);
    let areas = (1..polygon.len().saturating_sub(1)).map(|i| cross(corner(i), corner(i + 1)));
    let total = areas.fold([0.0; 3], sum);
    let longest = polygon.iter().map(|p| length(difference(*p, polygon[0]))).fold(0.0, f64::max);
    length(total) > longest * SAME
}

/// Convex parts of a convex polygon outside of another one in the same plane.
fn outside(polygon: Polygon, other: &Polygon) -> Vec<Polygon> {
    let up = normal(other);
    let sides: Vec<(SpaceVector, f64)> = (0..other.len())
        .map(|i| {
            let out = cross(difference(other[(i + 1) % other.len()], other[i]), up);
            let out = out.map(|n| n / length(out).max(f64::MIN_POSITIVE));
            (out, dot(out, other[i]))
        })
        .collect();
    if !has_area(&sides.iter().fold(polygon.clone(), |rest, (out, most)| half(&rest, *out, *most))) {
        return vec![polygon];
    }
    let (mut parts, mut rest) = (vec![], polygon);
    for (out, most) in sides {
        parts.push(half(&rest, out.map(|n| -n), -most));
        rest = half(&rest, out, most);
    }
    parts.retain(|part| has_area(part));
    parts
}

/// The parts of faces that are on no other face, from the other side.
fn single_faces(faces: Vec<Polygon>) -> Vec<Polygon> {
    // numbers of lattices are not on the borders of these ranges
    let number = |n: f64| (n * 1e4 + 0.317).round() as i64;
    let key = |normal: SpaceVector, at: f64| (normal.map(number), number(at));
    let mut planes: FxHashMap<([i64; 3], i64), Vec<usize>> = FxHashMap::default();
    let normals: Vec<SpaceVector> = faces.iter().map(|face| normal(face)).collect();
    for (i, (face, normal)) in faces.iter().zip(&normals).enumerate() {
        planes.entry(key(*normal, dot(*normal, face[0]))).or_default().push(i);
    }
    let mut single = vec![];
    for (face, normal) in faces.iter().zip(&normals) {
        let opposite = planes.get(&key(normal.map(|n| -n), -dot(*normal, face[0])));
        let mut left = vec![face.clone()];
        for other in opposite.into_iter().flatten() {
            left = left.into_iter().flat_map(|part| outside(part, &faces[*other])).collect();
        }
        single.extend(left);
    }
    single
}

/// Points, each once.
#[derive(Default)]
struct PointTable {
    points: Vec<SpaceVector>,
    near: FxHashMap<[i64; 3], Vec<usize>>,
}

impl PointTable {
    fn number(&mut self, p: SpaceVector) -> usize {
        let at = p.map(|n| (n / SAME / 8.0).round() as i64);
        let is_it = |i: &&usize| length(difference(self.points[**i], p)) < 2.0 * SAME;
        let around = near_vectors(1).map(|by| [0, 1, 2].map(|k| at[k] + i64::from(by[k])));
        let found = around.filter_map(|key| self.near.get(&key)).flatten().find(is_it).copied();
        found.unwrap_or_else(|| {
            self.points.push(p);
            self.near.entry(at).or_default().push(self.points.len() - 1);
            self.points.len() - 1
        })
    }
}

/// Divides polygons into triangles, so that each side of one is a side of another one, too.
fn triangles(polygons: Vec<Polygon>) -> Vec<[SpaceVector; 3]> {
    let mut table = PointTable::default();
    let polygons: Vec<Vec<usize>> = polygons
        .into_iter()
        .map(|polygon| {
            let mut numbers: Vec<usize> = polygon.into_iter().map(|p| table.number(p)).collect();
            numbers.dedup();
            corners(&table.points, &numbers)
        })
        .filter(|numbers| numbers.len() > 2)
        .collect();
    let sides = |polygon: &[usize]| -> Vec<(usize, usize)> {
        (0..polygon.len()).map(|i| (polygon[i], polygon[(i + 1) % polygon.len()])).collect()
    };
    let all: FxHashSet<(usize, usize)> = polygons.iter().flat_map(|polygon| sides(polygon)).collect();
    let open = sorted_set(all.iter().filter(|(a, b)| !all.contains(&(*b, *a))).flat_map(|(a, b)| [*a, *b]));
    let point = |i: usize| table.points[i];
    let mut found = vec![];
    for polygon in &polygons {
        let mut corners = vec![];
        for (a, b) in sides(polygon) {
            corners.push(a);
            if !all.contains(&(b, a)) {
                let mut between: Vec<(f64, usize)> =
                    open.iter().filter_map(|i| Some((along(point(a), point(b), point(*i))?, *i))).collect();
                between.sort_by(|a, b| a.0.total_cmp(&b.0));
                corners.extend(between.into_iter().map(|(_, i)| i));
            }
        }
        let corners: Vec<SpaceVector> = corners.into_iter().map(point).collect();
        if corners.len() == polygon.len() {
            found.extend((1..corners.len() - 1).map(|i| [corners[0], corners[i], corners[i + 1]]));
        } else {
            let n = corners.len() as f64;
            let middle = corners.iter().fold([0.0; 3], |all, p| sum(all, *p)).map(|all| all / n);
            let next = |i: usize| corners[(i + 1) % corners.len()];
            found.extend((0..corners.len()).map(|i| [middle, corners[i], next(i)]));
        }
    }
    found
}

/// How far along a line from a to b a point is that lies on it.
fn along(a: SpaceVector, b: SpaceVector, p: SpaceVector) -> Option<f64> {
    let (whole, part) = (difference(b, a), difference(p, a));
    let t = dot(part, whole) / dot(whole, whole);
    let beside = length(difference(part, whole.map(|n| n * t)));
    let margin = SAME / length(whole);
    (beside < 2.0 * SAME && t > margin && t < 1.0 - margin).then_some(t)
}

/// The points of a polygon that do not lie between their neighbors.
fn corners(points: &[SpaceVector], numbers: &[usize]) -> Vec<usize> {
    let n = numbers.len();
    let is_corner = |i: &usize| {
        let [a, p, b] = [*i + n - 1, *i, *i + 1].map(|k| numbers[k % n]);
        a != p && along(points[a], points[b], points[p]).is_none()
    };
    (0..n).filter(is_corner).map(|i| numbers[i]).collect()
}

#[cfg(test)]
mod tests {
    use super::super::{CUBES, GeometryId, HEXES, SQUARES, TRIANGLES, row, tiling_tests};
    use super::*;

    /// The volume; fails unless each side is in exactly two triangles, in both directions.
    fn volume_of(id: GeometryId, cells: &[Place], gap: f64) -> f64 {
        volume_on(row(id), cells, gap)
    }

    fn volume_on(lattice: &Geometry, cells: &[Place], gap: f64) -> f64 {
        let surface = lattice.piece_surface(cells, gap);
        let number = |p: SpaceVector| p.map(|n| (n * 1e5).round() as i64);
        let mut sides: FxHashMap<([i64; 3], [i64; 3]), i32> = FxHashMap::default();
        for [a, b, c] in &surface {
            for (from, to) in [(a, b), (b, c), (c, a)] {
                *sides.entry((number(*from), number(*to))).or_default() += 1;
            }
        }
        let is_closed = |((a, b), count): (&([i64; 3], [i64; 3]), &i32)| {
            *count == 1 && a != b && sides.get(&(*b, *a)) == Some(&1)
        };
        assert!(sides.iter().all(is_closed), "{} {cells:?} {gap}", lattice.name());
        surface.iter().map(|[a, b, c]| dot(*a, cross(*b, *c)) / 6.0).sum()
    }

    fn near(a: f64, b: f64) -> bool {
        (a - b).abs() < 1e-5
    }

    #[test]
    fn pieces_are_closed_and_a_gap_makes_them_smaller() {
        let cell = |id, x, y| Place::cell(id, x, y, 0, 0);
        for (id, area) in [(SQUARES, 1.0), (CUBES, 1.0), (TRIANGLES, 0.433_012_7), (HEXES, 0.866_025_4)] {
            assert!(near(volume_of(id, &[cell(id, 3, 4)], 0.0), area), "{id:?}");
            let pieces = [cell(id, 0, 0), cell(id, 0, 1)];
            assert!(near(volume_of(id, &pieces[..1], 0.0), area), "{id:?}");
        }
        let domino = [cell(CUBES, 0, 0), cell(CUBES, 0, 1)];
        assert!(near(volume_of(CUBES, &domino, 0.1), 1.8 * 0.8 * 0.8));
        assert_eq!(row(CUBES).piece_surface(&domino, 0.1).len(), 20);
    }

    #[test]
    fn inner_corners_are_moved_too() {
        for id in [CUBES, SQUARES] {
            let cells = |all: &[[i32; 3]]| -> Vec<Place> {
                all.iter().map(|[x, y, z]| Place::cell(id, *x, *y, *z, 0)).collect()
            };
            // 2.24 is the area of the tromino with all sides moved: 3 - 8 d + 5 d d - d d
            assert!(near(volume_of(id, &cells(&[[0, 0, 0], [1, 0, 0], [0, 1, 0]]), 0.1), 2.24 * 0.8));
            // a ring around a hole of 1.2 by 1.2
            let ring: Vec<[i32; 3]> = (0..9).filter(|i| *i != 4).map(|i| [i / 3, i % 3, 0]).collect();
            assert!(near(volume_of(id, &cells(&ring), 0.1), (2.8 * 2.8 - 1.2 * 1.2) * 0.8));
        }
        let cells = |all: &[[i32; 3]]| -> Vec<Place> {
            all.iter().map(|[x, y, z]| Place::cell(CUBES, *x, *y, *z, 0)).collect()
        };
        // a corner of four cubes, and one where cubes touch at an edge only
        let tripod = cells(&[[0, 0, 0], [1, 0, 0], [0, 1, 0], [0, 0, 1]]);
        assert!(near(volume_of(CUBES, &tripod, 0.1), 0.8_f64.powi(3) + 3.0 * 0.64));
        let crossed = cells(&[[0, 0, 0], [1, 1, 0], [0, 0, 1], [1, 1, 1], [0, 1, 1]]);
        volume_of(CUBES, &crossed, 0.1);
    }

    /// Of the 27 boxes of a cube, those are left around which all cubes belong to the piece.
    #[test]
    fn random_pieces_of_cubes_have_the_right_volume() {
        let mut random = crate::base::SplitMix(1);
        for gap in [0.05, 0.2] {
            for _ in 0..25 {
                let all = (0..18).filter(|_| random.below(3) > 0);
                let cells: Vec<[i32; 3]> = all.map(|i| [i / 6, i / 2 % 3, i % 2]).collect();
                let is_left = |cell: [i32; 3], to: [i32; 3]| {
                    let towards = |side: [i32; 3]| [0, 1, 2].map(|k| cell[k] + side[k] * to[k]);
                    near_vectors(1).filter(|s| s.iter().all(|n| *n >= 0)).all(|s| cells.contains(&towards(s)))
                };
                let size = |n: &i32| if *n == 0 { 1.0 - 2.0 * gap } else { gap };
                let boxes = |cell: &[i32; 3]| -> f64 {
                    let left = near_vectors(1).filter(|to| is_left(*cell, *to));
                    left.map(|to| to.iter().map(size).product::<f64>()).sum()
                };
                let expected: f64 = cells.iter().map(boxes).sum();
                let places: Vec<Place> =
                    cells.iter().map(|[x, y, z]| Place::cell(CUBES, *x, *y, *z, 0)).collect();
                let found = volume_of(CUBES, &places, gap);
                assert!(near(found, expected), "{cells:?}: {found} {expected}");
            }
        }
    }

    #[test]
    fn all_lattices_have_closed_pieces() {
        for (id, lattice) in tiling_tests::lattices().all() {
            let forms: Vec<u8> = lattice.cells_at_origin(id).iter().map(|cell| cell.form).collect();
            let volume = |cells: &[Place], gap: f64| volume_on(lattice, cells, gap);
            for form in &forms {
                let one = [Place::cell(id, 0, 0, 0, *form)];
                let [whole, less, least] = [0.0, 0.01, 0.02].map(|gap| volume(&one, gap));
                assert!(least < less && less < whole || whole == 0.0, "{}", lattice.name());
            }
            let all: Vec<Place> = [[0, 0, 0], [0, 1, 0], [1, 0, 0]]
                .into_iter()
                .flat_map(|[x, y, z]| forms.iter().map(move |form| Place::cell(id, x, y, z, *form)))
                .collect();
            volume(&all, 0.02);
        }
    }
}
