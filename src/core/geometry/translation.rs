//! Translations of a lattice by one step, and what a cell passes on its way.

use super::lattice::Geometry;
use super::solid::{SpaceVector, cross, difference, dot, near_vectors, sum};
use super::{GeometryId, Place};
use rustc_hash::FxHashMap;

/// A translation by one step.
#[derive(Clone, Debug)]
pub struct Translation {
    /// What it adds to the coordinates of a cell.
    pub by: [i32; 3],
    /// For each form of cells that was asked for: the cells that one of them at the origin passes or reaches,
    /// each with its form and its coordinates.
    pub passed: FxHashMap<u8, Vec<(u8, [i32; 3])>>,
}

/// A convex solid: its corners, the directions of its edges, and a ball around it.
struct Convex {
    corners: Vec<SpaceVector>,
    edges: Vec<SpaceVector>,
    middle: SpaceVector,
    radius: f64,
}

/// Solids that overlap less than this only touch.
const TOUCHING: f64 = 1e-6;

impl Geometry {
    /// The translations by one step, each followed by its opposite, with the cells that cells of these forms
    /// pass.
    ///
    /// They are those to the neighbors of the origin in the Voronoi diagram of the translations: v such that
    /// v and -v are the shortest vectors of their class modulo 2 (Conway and Sloane, *Sphere Packings,
    /// Lattices and Groups*, chapter 21).  These are the rows of squares and cubes, the three axes of
    /// triangles and hexes, and in each packing the directions to the spheres around one.
    pub fn translations(&self, id: GeometryId, forms: &[u8]) -> Vec<Translation> {
        let cells = self.cells_at_origin(id);
        let solids: Vec<(Place, Vec<Convex>)> =
            cells.iter().map(|c| (*c, self.solids(*c).iter().map(|s| Convex::new(s)).collect())).collect();
        let translation = |by: [i32; 3]| {
            let passed = |form: &u8| (*form, self.passed(*form, by, &solids));
            Translation { by, passed: forms.iter().map(passed).collect() }
        };
        self.steps_in_space().into_iter().map(translation).collect()
    }

    fn steps_in_space(&self) -> Vec<[i32; 3]> {
        let flat = self.dimensions == 2;
        let mut classes: FxHashMap<[i32; 3], (f64, Vec<[i32; 3]>)> = FxHashMap::default();
        for by in near_vectors(4).filter(|v| *v != [0; 3] && !(flat && v[2] != 0)) {
            let v = self.translated_by(by);
            let length = dot(v, v);
            let (least, all) = classes.entry(by.map(|n| n & 1)).or_insert((f64::INFINITY, vec![]));
            if length < *least - TOUCHING {
                (*least, *all) = (length, vec![by]);
            } else if length < *least + TOUCHING {
                all.push(by);
            }
        }
        let pairs = classes.into_iter().filter(|(class, (_, all))| *class != [0; 3] && all.len() == 2);
        let mut steps: Vec<[i32; 3]> = pairs.filter_map(|(_, (_, all))| all.into_iter().max()).collect();
        steps.sort_unstable_by(|a, b| b.cmp(a));
        steps.into_iter().flat_map(|by| [by, by.map(|n| -n)]).collect()
    }

    fn translated_by(&self, by: [i32; 3]) -> SpaceVector {
        let units = [0, 1, 2].map(|axis| self.unit_in_space(axis));
        [0, 1, 2].map(|i| (0..3).map(|axis| units[axis][i] * f64::from(by[axis])).sum())
    }

    /// The cells other than itself that a cell at the origin passes or reaches.
    fn passed(&self, form: u8, by: [i32; 3], solids: &[(Place, Vec<Convex>)]) -> Vec<(u8, [i32; 3])> {
        let way = self.translated_by(by);
        let mut passed = vec![(form, by)];
        let Some((_, own)) = solids.iter().find(|(cell, _)| cell.form == form) else { return passed };
        let flat = self.dimensions == 2;
        for to in near_vectors(3).filter(|to| !(flat && to[2] != 0)) {
            let shift = self.translated_by(to);
            for (cell, parts) in solids {
                let is_own = cell.form == form && (to == [0; 3] || to == by);
                let hits = |a: &Convex| parts.iter().any(|b| a.hits(way, b, shift));
                if !is_own && own.iter().any(hits) {
                    passed.push((cell.form, to));
                }
            }
        }
        passed
    }
}

impl Convex {
    fn new(faces: &[Vec<SpaceVector>]) -> Convex {
        let (mut corners, mut edges): (Vec<SpaceVector>, Vec<SpaceVector>) = (vec![], vec![]);
        for face in faces {
            for (i, a) in face.iter().enumerate() {
                let edge = difference(face[(i + 1) % face.len()], *a);
                if corners.iter().all(|c| dot(difference(*c, *a), difference(*c, *a)) > TOUCHING * TOUCHING) {
                    corners.push(*a);
                }
                if edges.iter().all(|e| !is_zero(cross(*e, edge))) {
                    edges.push(edge);
                }
            }
        }
        let n = corners.len().max(1) as f64;
        let middle = [0, 1, 2].map(|i| corners.iter().map(|c| c[i]).sum::<f64>() / n);
        let distance = |c: &SpaceVector| dot(difference(*c, middle), difference(*c, middle)).sqrt();
        let radius = corners.iter().map(distance).fold(0.0, f64::max);
        Convex { corners, edges, middle, radius }
    }

    /// Does the inside of this solid meet the inside of another one, which is shifted, while it moves along a
    /// vector?  The points that it passes are convex, too, so otherwise a plane separates them; it is
    /// parallel to two edges.
    fn hits(&self, way: SpaceVector, other: &Convex, shift: SpaceVector) -> bool {
        let away = difference(sum(other.middle, shift), self.middle);
        let along = (dot(away, way) / dot(way, way)).clamp(0.0, 1.0);
        let gap = difference(away, way.map(|n| n * along));
        if dot(gap, gap).sqrt() > self.radius + other.radius {
            return false;
        }
        let directions: Vec<SpaceVector> =
            self.edges.iter().chain(&other.edges).copied().chain([way]).collect();
        let separates = |axis: SpaceVector| {
            let axis = axis.map(|n| n / dot(axis, axis).sqrt());
            let range = |corners: &[SpaceVector]| {
                let heights = corners.iter().map(|c| dot(*c, axis));
                heights.fold((f64::INFINITY, f64::NEG_INFINITY), |(l, h), n| (l.min(n), h.max(n)))
            };
            let ((low, high), (from, to)) = (range(&self.corners), range(&other.corners));
            let (move_by, shift) = (dot(way, axis), dot(shift, axis));
            let (low, high) = (low + move_by.min(0.0), high + move_by.max(0.0));
            high.min(to + shift) - low.max(from + shift) < TOUCHING
        };
        let pairs = directions.iter().enumerate();
        let mut axes = pairs.flat_map(|(i, a)| directions[..i].iter().map(move |b| cross(*a, *b)));
        !axes.any(|axis| !is_zero(axis) && separates(axis))
    }
}

fn is_zero(v: SpaceVector) -> bool {
    dot(v, v) < 1e-12
}

#[cfg(test)]
mod tests {
    use super::super::{CUBES, HEXES, SQUARES, STICKS, TRIANGLES, row};
    use super::*;

    fn passed(id: GeometryId, form: u8, by: [i32; 3]) -> Vec<(u8, [i32; 3])> {
        let all = row(id).translations(id, &[form]);
        let mut passed = all.iter().find(|t| t.by == by).unwrap().passed[&form].clone();
        passed.sort_unstable();
        passed
    }

    #[test]
    fn directions_of_the_geometries() {
        for (id, pairs) in [(SQUARES, 2), (TRIANGLES, 3), (HEXES, 3), (CUBES, 3), (STICKS, 2)] {
            let all = row(id).translations(id, &[]);
            assert_eq!(all.len(), 2 * pairs);
            assert_eq!(all[0].by.map(|n| -n), all[1].by);
        }
    }

    #[test]
    fn a_cell_passes_what_is_in_its_way() {
        assert_eq!(passed(SQUARES, 0, [0, 1, 0]), [(0, [0, 1, 0])]);
        assert_eq!(passed(CUBES, 0, [-1, 0, 0]), [(0, [-1, 0, 0])]);
        assert_eq!(passed(STICKS, 0, [0, 1, 0]), [(0, [0, 1, 0])]);
        // between two triangles that point up, one points down
        assert_eq!(passed(TRIANGLES, 0, [1, 0, 0]), [(0, [1, 0, 0]), (1, [0, 0, 0])]);
        assert_eq!(passed(TRIANGLES, 0, [-1, 0, 0]), [(0, [-1, 0, 0]), (1, [-1, 0, 0])]);
        assert_eq!(passed(TRIANGLES, 1, [0, 1, 0]), [(0, [0, 1, 0]), (1, [0, 1, 0])]);
        // a hexagon needs more room than its own width
        let hexes = [(0, [0, 1, 0]), (0, [1, -1, 0]), (0, [1, 0, 0])];
        assert_eq!(passed(HEXES, 0, [1, 0, 0]), hexes);
    }
}
