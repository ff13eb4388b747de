//! Lattices in space that puzzles define: their polyforms, what is wrong with others, and their drawings.
//! The laws of `laws.rs` hold for them, too.

use super::examples::{self, HEXAGONAL, SQUARE};
use super::layout::side_key;
use super::space::{CenterKind, SpaceLattice};
use super::*;
use crate::base::{Budget, Limits, Span};
use std::sync::Arc;

/// A lattice whose kinds of cells are a center and its neighbors each.
fn lattice(name: &str, upward: Point, text: &str) -> SpaceLattice {
    examples::lattice(name, upward, text, |letter, points| CenterKind {
        letter,
        center: points[0],
        near: points[1..].to_vec(),
        span: Span::NONE,
    })
}

/// The turns and the flip of a cube.
const CUBIC: &str = "turn 0,-1,0,0 1,0,0,0 0,0,1,0; turn 0,1,0,0 0,0,1,0 1,0,0,0; \
                     flip 1,0,0,0 0,1,0,0 0,0,-1,0";
const LAYERED: &str = "turn 0,-1,0,0 1,1,0,0 0,0,1,0; turn 0,1,0,0 1,0,0,0 0,0,-1,0; \
                       flip 1,0,0,0 0,1,0,0 0,0,-1,0";

/// The examples by name.
fn examples() -> Vec<SpaceLattice> {
    let named = |name, text: &str| lattice(name, SQUARE, &format!("{text}; {CUBIC}"));
    vec![
        lattice(
            "prisms",
            HEXAGONAL,
            &format!("U 1,1,0 2,2,0 1,1,1; D 2,2,0; period 3,0,0 0,3,0 0,0,1; {LAYERED}"),
        ),
        named("spheres", "_ 0,0,0 1,1,0; period 1,1,0 -1,1,0 0,1,1"),
        named("truncated_octahedra", "_ 0,0,0 2,0,0 1,1,1; period 2,0,0 0,2,0 1,1,1"),
        // the row of the table, said as a puzzle would say it
        named("own_cubes", "_ 0,0,0 1,0,0; period 1,0,0 0,1,0 0,0,1"),
        // octahedra O and tetrahedra S, T that share faces
        named("octet", "O 0,0,0 1,1,1; S 1,1,1; T 1,1,-1; period 2,2,0 -2,2,0 0,2,2"),
        // hexagonal prisms; and screws without a mirror image
        lattice("hexprisms", HEXAGONAL, &format!("_ 0,0,0 1,0,0 0,0,1; period 1,0,0 0,1,0 0,0,1; {LAYERED}")),
        lattice(
            "screws",
            SQUARE,
            "A 0,0,0 1,0,1; B 1,0,1; period 2,0,0 0,1,0 0,0,2; turn -1,0,0,1 0,-1,0,0 0,0,1,1",
        ),
    ]
}

/// Adds the examples to a table.
pub fn define(all: &mut Lattices) {
    for example in examples() {
        let name = example.name.0.clone();
        let geometry = example.geometry().unwrap_or_else(|d| panic!("{name}: {d:?}"));
        all.define(Arc::new(geometry)).unwrap();
    }
}

fn counts(name: &str, to: usize, symmetry: Symmetry) -> Vec<usize> {
    let mut all = Lattices::default();
    define(&mut all);
    let id = all.find(name).unwrap();
    let budget = Budget::new(Limits::default());
    (1..=to).map(|n| all_polyforms(n, &all, id, symmetry, None, &budget).unwrap().len()).collect()
}

/// https://oeis.org: A000162 and A038119 (polycubes), A343909 (octahedra and tetrahedra).
///
/// Spheres 1 1 5 28 and truncated octahedra 2 6: S. T. Coffin, *The Puzzling World of Polyhedral
/// Dissections*, chapter 18, https://puzzleworld.org/PuzzlingWorld/chap18.htm.
#[test]
fn numbers_of_polyforms() {
    assert_eq!(counts("own_cubes", 5, Symmetry::OneSided), [1, 1, 2, 8, 29]);
    assert_eq!(counts("own_cubes", 5, Symmetry::Free), [1, 1, 2, 7, 23]);
    assert_eq!(counts("octet", 5, Symmetry::Free), [2, 1, 4, 9, 44]);
    assert_eq!(counts("spheres", 4, Symmetry::OneSided), [1, 1, 5, 28]);
    assert_eq!(counts("truncated_octahedra", 3, Symmetry::OneSided), [1, 2, 6]);
}

#[test]
fn groups_and_angles() {
    let mut all = Lattices::default();
    define(&mut all);
    let orders = |name: &str| {
        let g = all.get(all.find(name).unwrap());
        (g.group(Symmetry::OneSided).len(), g.group(Symmetry::Free).len())
    };
    let names = ["prisms", "spheres", "truncated_octahedra", "octet", "hexprisms", "screws"];
    assert_eq!(names.map(orders), [(12, 24), (24, 48), (24, 48), (24, 48), (12, 24), (2, 2)]);
    let spheres = all.get(all.find("spheres").unwrap());
    let mut angles: Vec<_> = spheres.group(Symmetry::Free).iter().filter_map(|m| spheres.angle(m)).collect();
    angles.sort_unstable();
    let times = |angle| angles.iter().filter(|a| **a == angle).count();
    assert_eq!([0, 60, 90, 120, 180].map(times), [1, 0, 6, 8, 9]);
    let prisms = all.get(all.find("prisms").unwrap());
    let angles: Vec<_> = prisms.group(Symmetry::Free).iter().filter_map(|m| prisms.angle(m)).collect();
    let times = |angle| angles.iter().filter(|a| **a == angle).count();
    assert_eq!([0, 60, 90, 120, 180].map(times), [1, 2, 0, 2, 7]);
}

#[test]
fn numbers_of_neighbors_and_sides() {
    let mut all = Lattices::default();
    define(&mut all);
    let of = |name: &str, form| {
        let id = all.find(name).unwrap();
        let cell = Place::cell(id, 2, -1, 3, form);
        (all.get(id).neighbors(cell).len(), all.get(id).polygon(cell).len())
    };
    assert_eq!([of("prisms", 0), of("prisms", 1)], [(5, 3), (5, 3)]);
    assert_eq!([of("spheres", 0), of("truncated_octahedra", 0)], [(12, 4), (14, 8)]);
    assert_eq!([of("own_cubes", 0), of("hexprisms", 0)], [(6, 4), (8, 6)]);
    assert_eq!([of("octet", 0).0, of("octet", 1).0, of("octet", 2).0], [8, 4, 4]);
}

/// Cells of a layer do not overlap on paper, and stand in different places in text.  Layers are numbered by
/// their heights.
#[test]
fn drawings_show_layers() {
    let mut all = Lattices::default();
    define(&mut all);
    for (id, lattice) in all.all().filter(|(id, _)| usize::from(id.0) >= GEOMETRIES.len()) {
        let range = -2..=2;
        let mut cells = vec![];
        for (x, y) in range.clone().flat_map(|x| range.clone().map(move |y| (x, y))) {
            for z in range.clone() {
                cells.extend(lattice.primary_forms().map(|form| Place::cell(id, x, y, z, form)));
            }
        }
        for (i, a) in cells.iter().enumerate() {
            let polygon = lattice.polygon(*a);
            let next = polygon.iter().cycle().skip(1);
            let turn: f64 = polygon.iter().zip(next).map(|(a, b)| a[0] * b[1] - a[1] * b[0]).sum();
            assert!(turn > 0.1, "{}", lattice.name());
            for b in cells[..i].iter().filter(|b| lattice.layer(**b) == lattice.layer(*a)) {
                assert_ne!(lattice.label_at(*a), lattice.label_at(*b), "{} {a:?} {b:?}", lattice.name());
                let (p, q) = (lattice.middle(*a), lattice.middle(*b));
                assert_ne!(side_key(p, p), side_key(q, q));
                // the middle between them is inside neither
                let half = [(p[0] + q[0]) / 2.0, (p[1] + q[1]) / 2.0];
                let inside = (0..polygon.len()).all(|i| {
                    let (s, t) = (polygon[i], polygon[(i + 1) % polygon.len()]);
                    (t[0] - s[0]) * (half[1] - s[1]) - (t[1] - s[1]) * (half[0] - s[0]) > 1e-6
                });
                assert!(!inside, "{} {a:?} {b:?}", lattice.name());
            }
        }
    }
    let spheres = all.find("spheres").unwrap();
    let layer = |x, y, z| all.get(spheres).layer(Place::cell(spheres, x, y, z, 0));
    assert_eq!([layer(5, -3, 0), layer(0, 0, 2), layer(1, 1, -1)], [Some(0), Some(2), Some(-1)]);
}

#[test]
fn what_does_not_fit_together() {
    let wrong = |text: &str| lattice("l", SQUARE, text).geometry().err().map(|d| d.message);
    let cubes = "_ 0,0,0 1,0,0; period 1,0,0 0,1,0 0,0,1";
    for (text, message) in [
        ("period 1,0,0 0,1,0 0,0,1", "the lattice `l` has no cells"),
        ("_ 0,0,0 1,0,0; period 1,0,0 0,1,0 1,1,0", "the three translations do not span space"),
        ("_ 0,0,0; period 1,0,0 0,1,0 0,0,1", "a cell without neighbors"),
        ("_ 0,0,0 0,0,0; period 1,0,0 0,1,0 0,0,1", "(0,0,0) is not a neighbor"),
        ("_ 0,0,0 1,0,0; period 2,0,0 0,1,0 0,0,1", "(1,0,0) is not a neighbor"),
        ("A 0,0,0 1,0,0; A 1,0,0; period 2,0,0 0,1,0 0,0,1", "two kinds of cells with the same letter"),
        ("A 0,0,0 1,0,0; B 2,0,0; period 1,0,0 0,1,0 0,0,1", "two kinds of cells lie in the same place"),
        (&format!("{cubes}; turn 1,0,0,0 0,1,0,0 0,0,-1,0"), "this `turn` reflects"),
        (&format!("{cubes}; flip 1,0,0,0 0,1,0,0 0,0,1,0"), "this `flip` turns and does not reflect"),
        (&format!("{cubes}; turn 2,0,0,0 0,1,0,0 0,0,1,0"), "this map changes volumes"),
        (
            "_ 0,0,0 2,0,0; period 2,0,0 0,1,0 0,0,1; turn 0,-1,0,0 1,0,0,0 0,0,1,0",
            "this map does not map the lattice onto itself",
        ),
        (
            "A 0,0,0 1,0,0; B 1,0,0; period 3,0,0 0,3,0 0,0,3; turn 0,-1,0,0 1,0,0,0 0,0,1,0",
            "this map does not map the lattice onto itself",
        ),
        (&format!("{cubes}; turn 1,1,0,0 0,1,0,0 0,0,1,0"), "these maps are not motions"),
        (&format!("{cubes}; turn 2,1,0,0 1,1,0,0 0,0,1,0"), "these maps are not motions"),
        (
            &format!("{cubes}; turn -1,0,0,0 999,1,0,0 0,0,-1,0; turn -1,0,0,0 0,1,0,0 998,0,-1,0"),
            "these maps are not motions",
        ),
    ] {
        assert_eq!(wrong(text).as_deref(), Some(message), "{text}");
    }
}
