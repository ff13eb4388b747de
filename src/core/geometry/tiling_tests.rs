//! Lattices that puzzles define: their polyforms, what is wrong with others, and their drawings.  The laws of
//! `laws.rs` hold for them, too.

use super::examples::{HEXAGONAL, SQUARE, lattice};
use super::tiling::{CellKind, Tiling};
use super::*;
use crate::base::{Budget, Limits, Span};
use std::sync::Arc;

/// A tiling whose kinds of cells are polygons.
fn tiling(name: &str, upward: Point, text: &str) -> Tiling {
    let kind = |letter, corners| CellKind { letter, corners, span: Span::NONE };
    lattice(name, upward, text, kind)
}

const TURNED: &str = "turn 0,-1,0 1,1,0; flip 0,1,0 1,0,0";

/// The examples by name.
fn examples() -> Vec<Tiling> {
    let kites = "A 0,0 3,0 2,2 0,3; B 0,0 0,3 -2,4 -3,3; C 0,0 -3,3 -4,2 -3,0; D 0,0 -3,0 -2,-2 0,-3; \
                 E 0,0 0,-3 2,-4 3,-3; F 0,0 3,-3 4,-2 3,0; period 6,0 0,6;";
    vec![
        tiling(
            "quarters",
            SQUARE,
            "N 1,1 0,2 2,2; E 1,1 2,2 2,0; S 1,1 2,0 0,0; W 1,1 0,0 0,2; period 2,0 0,2; \
                                    turn 0,1,0 -1,0,2; flip 0,1,0 1,0,0",
        ),
        tiling("kites", HEXAGONAL, &format!("{kites} {TURNED}")),
        tiling(
            "octagons",
            SQUARE,
            "O 1,0 2,0 3,1 3,2 2,3 1,3 0,2 0,1; S 1,0 0,1 -1,0 0,-1; period 3,0 0,3; \
                                    turn 0,-1,0 1,0,0; flip 0,1,0 1,0,0",
        ),
        tiling(
            "trigs",
            HEXAGONAL,
            &format!("A 0,0 1,0; B 0,0 0,1; C 0,0 -1,1; . 0,0; period 1,0 0,1; {TURNED}"),
        ),
        tiling("twigs", HEXAGONAL, &format!("A 1,1 2,2; B 1,1 -1,2; C 1,1 2,-1; period 3,0 0,3; {TURNED}")),
        // the rows of the table, said as a puzzle would say them
        tiling(
            "own_squares",
            SQUARE,
            "_ 0,0 1,0 1,1 0,1; period 1,0 0,1; turn 0,-1,0 1,0,0; flip 0,1,0 1,0,0",
        ),
        tiling(
            "own_triangles",
            HEXAGONAL,
            &format!("U 0,0 1,0 0,1; D 1,0 0,1 1,1; period 1,0 0,1; {TURNED}"),
        ),
        tiling("own_hexes", HEXAGONAL, &format!("_ 1,1 -1,2 -2,1 -1,-1 1,-2 2,-1; period 3,0 0,3; {TURNED}")),
        tiling(
            "own_sticks",
            SQUARE,
            "H 0,0 1,0; V 0,0 0,1; . 0,0; period 1,0 0,1; turn 0,-1,0 1,0,0; \
                                      flip 0,1,0 1,0,0",
        ),
        // bricks, without a reflection; and herringbone, whose reflection is a glide
        tiling("bricks", SQUARE, "_ 0,0 1,0 2,0 2,1 1,1 0,1; period 2,0 1,1; turn -1,0,2 0,-1,1"),
        tiling(
            "herringbone",
            SQUARE,
            "A 0,0 1,0 2,0 2,1 1,1 0,1; B 2,0 3,0 3,1 3,2 2,2 2,1; period 1,-1 4,0; \
                                       turn -1,0,2 0,-1,1; flip 0,-1,3 -1,0,2",
        ),
    ]
}

/// The table with all examples.
pub fn lattices() -> Lattices {
    let mut all = Lattices::default();
    for example in examples() {
        let name = example.name.0.clone();
        let geometry = example.geometry().unwrap_or_else(|d| panic!("{name}: {d:?}"));
        all.define(Arc::new(geometry)).unwrap();
    }
    super::space_tests::define(&mut all);
    all
}

fn counts(name: &str, to: usize, unit: Option<&[(i32, i32, u8)]>) -> Vec<usize> {
    let all = lattices();
    let id = all.find(name).unwrap();
    let unit: Option<Vec<Place>> =
        unit.map(|u| u.iter().map(|(x, y, form)| Place::cell(id, *x, *y, 0, *form)).collect());
    let budget = Budget::new(Limits::default());
    let count = |n| all_polyforms(n, &all, id, Symmetry::Free, unit.as_deref(), &budget).unwrap().len();
    (1..=to).map(count).collect()
}

/// Published at https://oeis.org: A006074 (polytans), A197465 (quarters of squares), A057786 (polykites),
/// A343577 (octagons and squares), A159867 (polytrigs), A197459 (polytwigs); and the numbers of the rows of
/// the table.
#[test]
fn numbers_of_polyforms() {
    assert_eq!(counts("quarters", 5, Some(&[(0, 0, 0), (0, 0, 1)])), [1, 3, 4, 14, 30]);
    assert_eq!(counts("quarters", 6, None), [1, 2, 2, 6, 8, 22]);
    assert_eq!(counts("octagons", 4, None), [2, 2, 7, 22]);
    assert_eq!(counts("kites", 5, None), [1, 2, 4, 10, 27]);
    assert_eq!(counts("trigs", 4, None), [1, 3, 12, 60]);
    assert_eq!(counts("twigs", 6, None), [1, 1, 3, 4, 12, 27]);
    assert_eq!(counts("own_squares", 6, None), [1, 1, 2, 5, 12, 35]);
    assert_eq!(counts("own_triangles", 6, None), [1, 1, 1, 3, 4, 12]);
    assert_eq!(counts("own_hexes", 5, None), [1, 1, 3, 7, 22]);
    assert_eq!(counts("own_sticks", 4, None), [1, 2, 5, 16]);
}

#[test]
fn groups_and_angles() {
    let all = lattices();
    let orders = |name: &str| {
        let g = all.get(all.find(name).unwrap());
        (g.group(Symmetry::OneSided).len(), g.group(Symmetry::Free).len())
    };
    assert_eq!(["kites", "octagons", "bricks"].map(orders), [(6, 12), (4, 8), (2, 2)]);
    assert_eq!(orders("herringbone"), (2, 4));
    let kites = all.get(all.find("kites").unwrap());
    let angles: Vec<_> = kites.group(Symmetry::Free).iter().map(|m| kites.angle(m)).collect();
    assert_eq!(angles.iter().filter(|a| a.is_none()).count(), 6);
    let mut turned: Vec<u32> = angles.into_iter().flatten().collect();
    turned.sort_unstable();
    assert_eq!(turned, [0, 60, 120, 180, 240, 300]);
}

/// The edges and corners of a cell lie on its polygon, which goes around clockwise; no two cells share a
/// character in text.
#[test]
fn drawings_agree_with_the_lattice() {
    let all = lattices();
    let defined = all.all().filter(|(id, _)| usize::from(id.0) >= GEOMETRIES.len());
    for (id, lattice) in defined.filter(|(_, g)| g.dimensions() == 2) {
        let mut texts = vec![];
        for form in lattice.primary_forms() {
            let cell = Place::cell(id, 3, -2, 0, form);
            let polygon = lattice.polygon(cell);
            for (i, edge) in lattice.edges(cell).unwrap_or_default().into_iter().enumerate() {
                let [a, b] = lattice.segment(edge).unwrap();
                let mine = side_key(polygon[i], polygon[(i + 1) % polygon.len()]);
                assert_eq!(side_key(a, b), mine, "{} {i}", lattice.name());
            }
            for (i, corner) in lattice.corners(cell).unwrap_or_default().into_iter().enumerate() {
                let at = lattice.middle(corner);
                assert_eq!(side_key(at, at), side_key(polygon[i], polygon[i]), "{} {i}", lattice.name());
            }
            let next = polygon.iter().cycle().skip(1);
            let turn: f64 = polygon.iter().zip(next).map(|(a, b)| a[0] * b[1] - a[1] * b[0]).sum();
            assert!(polygon.len() == 2 || turn > 0.1, "{}", lattice.name());
            texts.extend((0..4).flat_map(|x| (0..4).map(move |y| (x, y))).map(|(x, y)| {
                let (column, line, _) = lattice.label_at(Place::cell(id, x, y, 0, form));
                (column, line)
            }));
        }
        let cells = texts.len();
        texts.sort_unstable();
        texts.dedup();
        assert_eq!(texts.len(), cells, "{}", lattice.name());
    }
}

#[test]
fn what_does_not_fit_together() {
    let wrong = |text: &str| tiling("l", SQUARE, text).geometry().err().map(|d| d.message);
    for (text, message) in [
        ("period 1,0 0,1", "the lattice `l` has no cells"),
        ("_ 0,0 1,0 1,1 0,1; period 1,0 2,0", "the two translations do not span the plane"),
        ("_ 0,0 1,0 1,1 0,1; period 2,0 0,1", "no other cell lies at a side of this one"),
        ("_ 0,0 1,1 1,0 0,1; period 1,0 0,1", "the corners of a cell do not go around it"),
        ("A 0,0 1,0 1,1 0,1; A 1,0 2,0 2,1 1,1; period 2,0 0,1", "two kinds of cells with the same letter"),
        ("A 0,0 1,0 1,1 0,1; B 1,0 2,0; period 2,0 0,1", "a lattice of polygons and sticks"),
        ("A 0,0 1,0 1,1 0,1; B 2,0 3,0 3,1 2,1; period 2,0 0,1", "two kinds of cells lie in the same place"),
        ("_ 0,0 2,0 2,2 0,2; period 2,0 0,2; turn 1,0,0 0,-1,0", "this `turn` reflects"),
        ("_ 0,0 2,0 2,2 0,2; period 2,0 0,2; turn 2,0,0 0,1,0", "this map changes areas"),
        (
            "_ 0,0 2,0 2,2 0,2; period 2,0 0,2; turn 0,-1,1 1,0,0",
            "this map does not map the lattice onto itself",
        ),
        (
            "_ 0,0 2,0 2,1 0,1; period 2,0 0,1; turn 0,-1,0 1,0,0",
            "this map does not map the lattice onto itself",
        ),
        (
            "_ 0,0 1,0 1,1 0,1; period 1,0 0,1; turn 2,1,0 1,1,0",
            "this map does not map the lattice onto itself",
        ),
        (
            "A 0,0 1,0 1,1 0,1; B 1,0 2,0 2,1 1,1; period 2,0 0,1; turn 1,0,1 0,1,0",
            "the motions of this lattice include smaller translations",
        ),
    ] {
        assert_eq!(wrong(text).as_deref(), Some(message), "{text}");
    }
}

/// Any translates of kinds, and any basis of the translations, give the same lattice.
#[test]
fn lattices_do_not_depend_on_how_they_are_said() {
    let mut random = crate::base::SplitMix(20);
    for _ in 0..40 {
        let mut shift = |n: u64| random.below(n) as i64 - n as i64 / 2;
        let mut kites = examples().swap_remove(1);
        let [p, q, _] = kites.period.0;
        for kind in &mut kites.kinds {
            let (a, b) = (shift(5), shift(5));
            kind.corners.iter_mut().for_each(|c| *c = [0, 1, 2].map(|i| c[i] + a * p[i] + b * q[i]));
            let turned = shift(4).unsigned_abs() as usize;
            kind.corners.rotate_left(turned);
        }
        let k = shift(7);
        kites.period.0 = [[0, 1, 2].map(|i| p[i] + k * q[i]), q, [0, 0, 1]];
        let mut all = Lattices::default();
        let id = all.define(Arc::new(kites.geometry().unwrap())).unwrap();
        let budget = Budget::new(Limits::default());
        let count = |n| all_polyforms(n, &all, id, Symmetry::Free, None, &budget).unwrap().len();
        assert_eq!([1, 2, 3, 4].map(count), [1, 2, 4, 10]);
    }
}
