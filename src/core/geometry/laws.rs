//! Laws that hold in every geometry, tested on all places near the origin.

use super::place::MAX_COORDINATE;
use super::*;

/// All places of a sort with small coordinates.
fn places(lattice: &Lattice, sort: Sort) -> Vec<Place> {
    let id = lattice.id;
    let depth = if lattice.dimensions() == 3 { -2..=2 } else { 0..=0 };
    let mut all = vec![];
    for x in -3..=3 {
        for y in -3..=3 {
            for z in depth.clone() {
                for kind in lattice.kinds.iter().filter(|k| k.sort == sort) {
                    all.push(Place { sort, z, ..Place::cell(id, x, y, z, kind.form) });
                }
            }
        }
    }
    all
}

/// The rows of the table, and lattices that puzzles may define.
fn lattices() -> Vec<Lattice> {
    let all = super::tiling_tests::lattices();
    all.all().map(|(id, _)| all.handle(id)).collect()
}

fn handle(id: GeometryId) -> Lattice {
    Lattices::default().handle(id)
}

fn ids() -> impl Iterator<Item = GeometryId> {
    (0..GEOMETRIES.len()).map(|i| GeometryId(i as u8))
}

fn sorted(mut list: Vec<Place>) -> Vec<Place> {
    list.sort();
    list
}

#[test]
fn the_table_is_in_the_order_of_the_ids() {
    let names = [SQUARES, TRIANGLES, HEXES, CUBES, STICKS].map(|id| row(id).name());
    assert_eq!(names, ["squares", "triangles", "hexes", "cubes", "sticks"]);
    assert!(ids().all(|id| find_geometry(row(id).name()) == Some(id)));
    assert_eq!(find_geometry("spheres"), None);
}

#[test]
fn point_groups_have_their_orders() {
    let order = |id, symmetry| row(id).group(symmetry).len();
    let orders = [SQUARES, TRIANGLES, HEXES, CUBES, STICKS]
        .map(|id| (order(id, Symmetry::OneSided), order(id, Symmetry::Free)));
    assert_eq!(orders, [(4, 8), (6, 12), (6, 12), (24, 48), (4, 8)]);
    assert!(ids().all(|id| order(id, Symmetry::Fixed) == 1));
}

#[test]
fn generators_have_their_orders() {
    for (id, expected) in
        [(SQUARES, vec![4]), (TRIANGLES, vec![6]), (HEXES, vec![6]), (CUBES, vec![4, 3]), (STICKS, vec![4])]
    {
        let lattice = handle(id);
        for sort in [Sort::Cell, Sort::Edge, Sort::Corner] {
            for p in places(&lattice, sort) {
                for (i, &order) in expected.iter().enumerate() {
                    let end = (0..order).fold(p, |p, _| lattice.rotations(p)[i]);
                    assert_eq!(end, p, "{}", lattice.name());
                }
                assert_eq!(lattice.reflection(lattice.reflection(p)), p);
            }
        }
    }
}

#[test]
fn motions_preserve_incidences() {
    for lattice in lattices() {
        for motion in lattice.group(Symmetry::Free) {
            let go = |p: Place| lattice.moved(&motion, p);
            let all = |list: Vec<Place>| sorted(list.into_iter().map(go).collect());
            for c in places(&lattice, Sort::Cell) {
                assert_eq!(all(lattice.neighbors(c)), lattice.neighbors(go(c)), "{}", lattice.name());
                assert_eq!(lattice.edges(c).map(all), lattice.edges(go(c)).map(sorted));
                assert_eq!(lattice.corners(c).map(all), lattice.corners(go(c)).map(sorted));
            }
            for e in places(&lattice, Sort::Edge) {
                assert_eq!(all(lattice.cells_at(e)), lattice.cells_at(go(e)));
                assert_eq!(lattice.ends(e).map(all), lattice.ends(go(e)));
            }
            for v in places(&lattice, Sort::Corner) {
                assert_eq!(all(lattice.cells_at(v)), lattice.cells_at(go(v)));
                assert_eq!(lattice.edges_at(v).map(all), lattice.edges_at(go(v)));
            }
        }
    }
}

#[test]
fn motions_keep_suffix_and_board_and_compose() {
    for lattice in lattices() {
        let c = Place { suffix: 7, board: BoardId(3), ..Place::cell(lattice.id, 5, -2, 0, 0) };
        let group = lattice.group(Symmetry::Free);
        for a in &group {
            assert_eq!((lattice.moved(a, c).suffix, lattice.moved(a, c).board), (7, BoardId(3)));
            for b in &group {
                assert_eq!(lattice.moved(&a.after(b), c), lattice.moved(a, lattice.moved(b, c)));
            }
        }
    }
}

#[test]
fn neighbors_are_mutual_and_share_an_edge() {
    for lattice in lattices() {
        for c in places(&lattice, Sort::Cell) {
            let around = lattice.neighbors(c);
            assert!(around.is_sorted() && !around.contains(&c));
            for n in around {
                assert!(lattice.neighbors(n).contains(&c));
                assert_eq!(lattice.reached(c, "neighbor").map(|r| r.contains(&n)), Some(true));
                let shared = lattice.edge_between(c, n);
                assert_eq!(shared.is_some(), lattice.edges(c).is_some());
                if let Some(e) = shared {
                    assert_eq!(lattice.cells_at(e), sorted(vec![c, n]));
                    // a direction in which there are two neighbors determines no edge
                    let alone = lattice.neighbors(c).iter().filter(|o| (o.x, o.y) == (n.x, n.y)).count() == 1;
                    let toward = lattice.edge_toward(c, (n.x - c.x, n.y - c.y));
                    assert_eq!(toward, Some(e).filter(|_| alone));
                }
            }
        }
    }
}

#[test]
fn incidences_are_mutual() {
    for lattice in lattices() {
        for c in places(&lattice, Sort::Cell) {
            for e in lattice.edges(c).into_iter().flatten() {
                assert!(lattice.cells_at(e).contains(&c));
            }
            for v in lattice.corners(c).into_iter().flatten() {
                assert!(lattice.cells_at(v).contains(&c));
            }
        }
        for e in places(&lattice, Sort::Edge) {
            assert_eq!(lattice.cells_at(e).len(), 2);
            let owner = lattice.owner(e).unwrap();
            assert!(lattice.cells_at(e).contains(&owner));
            for c in lattice.cells_at(e) {
                assert!(lattice.edges(c).unwrap().contains(&e));
            }
            for v in lattice.ends(e).into_iter().flatten() {
                assert!(lattice.edges_at(v).unwrap().contains(&e));
            }
        }
        for v in places(&lattice, Sort::Corner) {
            for c in lattice.cells_at(v) {
                assert!(lattice.corners(c).unwrap().contains(&v));
            }
            for e in lattice.edges_at(v).unwrap() {
                let ends = lattice.ends(e).unwrap();
                assert!(ends.contains(&v) && ends.is_sorted());
                assert_eq!(lattice.edge_between(ends[0], ends[1]), Some(e));
            }
        }
    }
}

#[test]
fn edges_run_clockwise_from_their_corners() {
    for lattice in lattices() {
        for c in places(&lattice, Sort::Cell) {
            let (Some(edges), Some(corners)) = (lattice.edges(c), lattice.corners(c)) else { continue };
            for i in 0..edges.len() {
                let (begin, end) = (corners[i], corners[(i + 1) % corners.len()]);
                assert_eq!(lattice.ends(edges[i]), Some(sorted(vec![begin, end])));
            }
        }
    }
    // the first rotation of a cell shifts its edges by one
    for (id, turn) in [(SQUARES, 1), (HEXES, 1)] {
        let lattice = handle(id);
        let c = Place::cell(lattice.id, 2, 1, 0, 0);
        let moved: Vec<Place> =
            lattice.edges(c).unwrap().into_iter().map(|e| lattice.rotations(e)[0]).collect();
        let mut edges = lattice.edges(lattice.rotations(c)[0]).unwrap();
        edges.rotate_left(turn);
        assert_eq!(moved, edges);
    }
}

fn names(list: Vec<Place>) -> String {
    let name = |p: &Place| row(p.geometry).spell(*p, &format!("{}{}", p.x, p.y));
    list.iter().map(name).collect::<Vec<_>>().join(" ")
}

/// The names of docs/language.md, "Boards", and the item line of MACMAHON-TRIANGLES-DLX for a hexagon.
#[test]
fn sides_have_knuths_names_and_order() {
    let up = Place::cell(TRIANGLES, 3, 2, 0, 0);
    let down = Place::cell(TRIANGLES, 0, 1, 0, 1);
    let triangles = row(TRIANGLES);
    assert_eq!(names(triangles.edges(up).unwrap()), r"-32 /32 \32");
    assert_eq!(names(triangles.edges(down).unwrap()), r"-02 /11 \01");
    assert_eq!(names(triangles.neighbors(up)), "22' 31' 32'");
    assert_eq!(names(triangles.corners(up).unwrap()), ".42 .32 .33");
    let mut all = [triangles.edges(up).unwrap(), triangles.edges(down).unwrap()].concat();
    all.sort();
    assert_eq!(names(all), r"\01 -02 /11 -32 /32 \32");

    let squares = row(SQUARES);
    let c = Place::cell(SQUARES, 2, 1, 0, 0);
    assert_eq!(names(squares.edges(c).unwrap()), "H21 V22 H31 V21");
    assert_eq!(names(squares.corners(c).unwrap()), ".21 .22 .32 .31");
    assert_eq!(names(squares.edges_at(squares.corners(c).unwrap()[0]).unwrap()), "V11 H20 H21 V21"); // N W E S
    // Knuth's SLITHERLINK-DLX lists the midpoints row by row
    let mut all: Vec<Place> = places(&handle(SQUARES), Sort::Edge);
    all.sort();
    assert!(all.is_sorted_by_key(|e| squares.doubled(*e)));

    let hexes = row(HEXES);
    let c = Place::cell(HEXES, 2, 1, 0, 0);
    assert_eq!(names(hexes.edges(c).unwrap()), r"-22 /31 \30 -21 /21 \21");
    assert!(hexes.corners(c).is_none() && row(CUBES).edges(c).is_none());

    let sticks = row(STICKS);
    assert_eq!(names(sticks.neighbors(Place::cell(STICKS, 1, 1, 0, 0))), "V01 V02 H10 V11 H12 V12");
    assert_eq!(names(sticks.neighbors(Place::cell(STICKS, 1, 1, 0, 2))), ".01 .10 .12 .21");
}

#[test]
fn coordinates_have_bounds() {
    let c = Place::cell(SQUARES, MAX_COORDINATE, 0, 0, 0);
    assert_eq!(c.shifted(1, 0, 0), None);
    assert!(c.shifted(-1, 0, 0).is_some());
    for id in ids() {
        let wild = Place::cell(id, i32::MAX, i32::MIN, i32::MIN, 0);
        let lattice = row(id);
        let _ = (
            lattice.rotations(wild),
            lattice.reflection(wild),
            lattice.neighbors(wild),
            lattice.doubled(wild),
        );
    }
}
