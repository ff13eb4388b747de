//! Wrapped boards against brute force: equality of places is decided on paper, with isometries of the plane.

use super::*;
use crate::base::{Budget, Limits};
use rustc_hash::FxHashMap;
use std::collections::BTreeSet;

/// An isometry of the paper.
type Isometry = Box<dyn Fn(Point) -> Point>;

/// A board, its vectors, and the same as isometries.
struct Example {
    lattice: Geometry,
    cells: Vec<Place>,
    gluings: Vec<Gluing>,
}

fn gluing(x: i64, y: i64, flipped: bool) -> Gluing {
    Gluing { by: [x, y, 0], flipped }
}

/// All cells of some rows and columns.
fn board(id: GeometryId, lattice: &Geometry, rows: i32, columns: i32) -> Vec<Place> {
    let at =
        |i: i32| lattice.primary_forms().map(move |form| Place::cell(id, i / columns, i % columns, 0, form));
    let mut cells: Vec<Place> = (0..rows * columns).flat_map(at).collect();
    cells.sort_unstable();
    cells
}

/// Bricks of two squares, each row shifted by one; their long sides have a corner in the middle.
fn bricks() -> Geometry {
    let span = crate::base::Span::NONE;
    let map = |y: i64| GridMap { rows: [[-1, 0, 0], [0, y, 0], [0, 0, 1]], shift: [2, (1 - y) / 2, 0], span };
    let tiling = Tiling {
        name: ("bricks".into(), span),
        kinds: vec![CellKind {
            letter: None,
            corners: [[0, 0], [1, 0], [2, 0], [2, 1], [1, 1], [0, 1]].map(|[x, y]| [x, y, 0]).into(),
            span,
        }],
        period: ([[2, 0, 0], [1, 1, 0], [0, 0, 1]], span),
        turns: vec![map(-1)],
        flip: Some(map(1)),
        upward: [0.0, -1.0],
    };
    tiling.geometry().unwrap_or_else(|d| panic!("{}", d.message))
}

fn examples() -> Vec<Example> {
    let mut all = vec![];
    let mut add = |id: GeometryId, lattice: &Geometry, size: (i32, i32), gluings: Vec<Gluing>| {
        let cells = board(id, lattice, size.0, size.1);
        all.push(Example { lattice: lattice.clone(), cells, gluings });
    };
    for id in [SQUARES, TRIANGLES, HEXES] {
        add(id, row(id), (3, 4), vec![gluing(0, 4, false)]);
        add(id, row(id), (3, 4), vec![gluing(0, 4, false), gluing(3, 0, false)]);
        add(id, row(id), (3, 4), vec![gluing(0, 4, false), gluing(3, 1, false)]);
        add(id, row(id), (2, 4), vec![gluing(2, 2, false)]);
    }
    add(SQUARES, row(SQUARES), (3, 4), vec![gluing(0, 4, true)]);
    add(SQUARES, row(SQUARES), (2, 5), vec![gluing(0, 5, true)]);
    add(SQUARES, row(SQUARES), (4, 3), vec![gluing(0, 3, true), gluing(4, 0, false)]);
    add(SQUARES, row(SQUARES), (4, 3), vec![gluing(4, 0, false), gluing(0, 3, true)]);
    add(TRIANGLES, row(TRIANGLES), (2, 3), vec![gluing(0, 3, false)]);
    add(GeometryId(9), &bricks(), (3, 4), vec![gluing(3, 0, false)]);
    add(GeometryId(9), &bricks(), (3, 4), vec![gluing(3, 0, false), gluing(0, 4, false)]);
    all
}

impl Example {
    fn wrapped(&self) -> Geometry {
        self.lattice.wrap(&self.gluings, &self.cells).unwrap_or_else(|e| panic!("{e:?}"))
    }

    /// The isometries of the group that do not move far.
    fn group(&self) -> Vec<Isometry> {
        let lattice = &self.lattice;
        let origin = lattice.middle(self.cells[0]);
        let generators: Vec<(Point, Option<f64>)> = self
            .gluings
            .iter()
            .map(|g| {
                let [x, y, _] = g.by.map(|n| n as i32);
                let to = lattice.middle(self.cells[0].shifted(x, y, 0).unwrap());
                let v = [to[0] - origin[0], to[1] - origin[1]];
                let length = v[0].hypot(v[1]);
                // the height of a point above the vector, and that of the axis
                let height = |c: &Place| {
                    let p = lattice.middle(*c);
                    (v[0] * p[1] - v[1] * p[0]) / length
                };
                let heights = || self.cells.iter().map(height);
                let middle = (heights().fold(f64::MAX, f64::min) + heights().fold(f64::MIN, f64::max)) / 2.0;
                (v, g.flipped.then_some(middle))
            })
            .collect();
        let power = |(v, flip): (Point, Option<f64>), k: i32| -> Isometry {
            Box::new(move |p: Point| {
                let length = v[0].hypot(v[1]);
                let normal = [-v[1] / length, v[0] / length];
                let off = flip.map_or(0.0, |axis| {
                    let height = (v[0] * p[1] - v[1] * p[0]) / length;
                    if k % 2 == 0 { 0.0 } else { 2.0 * (axis - height) }
                });
                let k = f64::from(k);
                [p[0] + k * v[0] + off * normal[0], p[1] + k * v[1] + off * normal[1]]
            })
        };
        let mut all: Vec<Isometry> = vec![];
        for k in -6..=6 {
            match generators[..] {
                [a] => all.push(power(a, k)),
                [a, b] => {
                    for l in -6..=6 {
                        let (f, g) = (power(a, k), power(b, l));
                        all.push(Box::new(move |p| f(g(p))));
                    }
                }
                _ => {}
            }
        }
        all
    }

    /// The cells of the board by the points at which they and their copies lie.
    fn table(&self) -> Table {
        let group = self.group();
        let copies = |c: &Place| {
            let at = self.lattice.middle(*c);
            group.iter().map(|g| key(g(at))).map(|key| (key, *c)).collect::<Vec<_>>()
        };
        self.cells.iter().flat_map(copies).collect()
    }

    /// The cell of the board to which a cell belongs.
    fn on_board(&self, table: &Table, c: Place) -> Option<Place> {
        table.get(&key(self.lattice.middle(c))).copied()
    }
}

type Table = FxHashMap<(i64, i64), Place>;

fn key(p: Point) -> (i64, i64) {
    ((p[0] * 1000.0).round() as i64, (p[1] * 1000.0).round() as i64)
}

fn budget() -> Budget {
    Budget::new(Limits::default())
}

#[test]
fn neighbors_on_wrapped_boards() {
    for e in examples() {
        let (wrapped, table) = (e.wrapped(), e.table());
        for cell in &e.cells {
            assert_eq!(wrapped.wrapped(*cell), *cell, "the board's own cells represent their orbits");
            let flat = e.lattice.neighbors(*cell);
            let expected: BTreeSet<Place> = flat.iter().filter_map(|n| e.on_board(&table, *n)).collect();
            let found = wrapped.neighbors(*cell).into_iter().filter(|n| e.cells.contains(n)).collect();
            assert_eq!(expected, found, "{} {cell:?}", e.lattice.name());
            for edge in wrapped.edges(*cell).unwrap() {
                assert!(wrapped.cells_at(edge).contains(cell));
                assert!(wrapped.owner(edge).is_some_and(|c| wrapped.cells_at(edge).contains(&c)));
                let ends = wrapped.ends(edge).unwrap_or_default(); // hexes have no corners
                assert!(ends.iter().all(|c| wrapped.edges_at(*c).unwrap().contains(&edge)));
            }
            for near in wrapped.neighbors(*cell) {
                assert!(wrapped.neighbors(near).contains(cell));
                assert!(wrapped.edge_between(*cell, near).is_some());
            }
        }
    }
}

#[test]
fn edges_of_closed_surfaces() {
    // without a boundary, every edge lies between two cells, and the Euler characteristic is 0
    let closed = |e: &&Example| e.gluings.len() == 2 && e.lattice.corners(e.cells[0]).is_some();
    for e in examples().iter().filter(closed) {
        let wrapped = e.wrapped();
        let all = |of: fn(&Geometry, Place) -> Option<Vec<Place>>| {
            e.cells.iter().flat_map(|c| of(&wrapped, *c).unwrap()).collect::<BTreeSet<Place>>()
        };
        let (edges, corners) = (all(Geometry::edges), all(Geometry::corners));
        assert!(edges.iter().all(|edge| wrapped.cells_at(*edge).iter().all(|c| e.cells.contains(c))));
        assert_eq!(e.cells.len() + corners.len(), edges.len(), "{}", e.lattice.name());
    }
}

#[test]
fn placements_on_wrapped_boards() {
    for e in examples() {
        let (wrapped, table) = (e.wrapped(), e.table());
        let id = e.cells[0].geometry;
        let mut shape = vec![e.cells[0]];
        for size in 1..=4 {
            for how in Symmetry::ALL {
                let mut expected: BTreeSet<Vec<Place>> = BTreeSet::new();
                for base in orbit(&e.lattice, &shape, how, 1, &budget()).unwrap() {
                    for (dx, dy) in (-14..14).flat_map(|x| (-14..14).map(move |y| (x, y))) {
                        let cells = base.iter().map(|c| e.on_board(&table, c.shifted(dx, dy, 0)?));
                        let Some(mut cells) = cells.collect::<Option<Vec<Place>>>() else { continue };
                        cells.sort_unstable();
                        if cells.windows(2).all(|p| p[0] != p[1]) {
                            expected.insert(cells);
                        }
                    }
                }
                let found = placements(&wrapped, &shape, &e.cells, how, &budget()).unwrap();
                let sets: BTreeSet<Vec<Place>> = found
                    .iter()
                    .map(|cells| {
                        let mut cells = cells.clone();
                        cells.sort_unstable();
                        cells
                    })
                    .collect();
                assert_eq!(sets.len(), found.len(), "each set of cells once");
                assert_eq!(sets, expected, "{} {size} {how:?}", e.lattice.name());
            }
            // a shape that bends: alternately the first and the last neighbor outside
            let around = e.lattice.neighbors(shape[shape.len() - 1]);
            let next = around.into_iter().rev().find(|n| !shape.contains(n) && n.geometry == id).unwrap();
            shape.push(next);
        }
    }
}

#[test]
fn motions_of_wrapped_boards() {
    for e in examples() {
        let wrapped = e.wrapped();
        let motions = wrapped.wrapped_motions(&e.cells);
        let image = |m: &Motion, c: Place| wrapped.moved(m, c);
        assert!(e.cells.iter().all(|c| image(&motions[0], *c) == *c));
        for m in &motions {
            let images: BTreeSet<Place> = e.cells.iter().map(|c| image(m, *c)).collect();
            assert!(images.iter().copied().eq(e.cells.iter().copied()));
            for cell in &e.cells {
                let mut around: Vec<Place> = wrapped.neighbors(*cell).iter().map(|n| image(m, *n)).collect();
                around.sort_unstable();
                assert_eq!(around, wrapped.neighbors(image(m, *cell)), "{}", e.lattice.name());
            }
        }
    }
}

#[test]
fn orders_of_groups_of_motions() {
    let order = |id: GeometryId, size: (i32, i32), gluings: &[Gluing]| {
        let cells = board(id, row(id), size.0, size.1);
        row(id).wrap(gluings, &cells).unwrap().wrapped_motions(&cells).len()
    };
    let (around, over) = (|n| gluing(0, n, false), |n| gluing(n, 0, false));
    assert_eq!(order(SQUARES, (4, 5), &[around(5)]), 2 * 2 * 5, "a tube");
    assert_eq!(order(SQUARES, (3, 5), &[around(5), over(3)]), 4 * 15, "a torus");
    assert_eq!(order(SQUARES, (4, 4), &[around(4), over(4)]), 8 * 16, "a square torus");
    assert_eq!(order(SQUARES, (4, 5), &[gluing(0, 5, true)]), 2 * 2 * 5, "once around is a reflection");
    assert_eq!(order(HEXES, (3, 3), &[around(3), over(3)]), 12 * 9);
    assert_eq!(order(TRIANGLES, (3, 3), &[around(3), over(3)]), 12 * 9);
}

#[test]
fn boards_that_cannot_be_wrapped() {
    let fault = |id: GeometryId, size: (i32, i32), gluings: &[Gluing]| {
        row(id).wrap(gluings, &board(id, row(id), size.0, size.1)).err()
    };
    let dependent = |i| Some(WrapFault::Dependent(i));
    assert_eq!(fault(SQUARES, (3, 4), &[gluing(0, 4, false)]), None);
    assert_eq!(fault(SQUARES, (3, 4), &[gluing(0, 0, false)]), dependent(0));
    assert_eq!(fault(SQUARES, (3, 4), &[gluing(0, 4, false), gluing(0, 6, false)]), dependent(1));
    assert_eq!(fault(SQUARES, (3, 4), &[gluing(1, 2, true)]), Some(WrapFault::NoReflection(0)));
    assert_eq!(fault(TRIANGLES, (1, 4), &[gluing(0, 4, true)]), Some(WrapFault::NoReflection(0)));
    assert!(matches!(fault(SQUARES, (3, 4), &[gluing(0, 3, false)]), Some(WrapFault::Overlap(..))));
    assert!(matches!(fault(SQUARES, (3, 1), &[gluing(0, 1, false)]), Some(WrapFault::TouchesItself(_))));
}
