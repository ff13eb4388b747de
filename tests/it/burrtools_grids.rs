//! Files of BurrTools with its other grids, against a search that turns and moves voxels as BurrTools does:
//! by rotations of points in space.

use crate::burr_export::exported;
use crate::burrtools::{Random, file, imported, problem, solutions};
use std::collections::{BTreeMap, BTreeSet};

type Point = [i64; 3];
type Matrix = [[i64; 3]; 3];

/// What a grid is in space, on a scale where all is integers.
struct Grid {
    number: usize,
    /// The size of the box of the result, and of pieces.
    sizes: [[usize; 3]; 2],
    /// Is there a voxel?
    valid: fn(Point) -> bool,
    /// The middle of a voxel.
    middle: fn(Point) -> Point,
    /// The rotations, on a scale.
    rotations: fn() -> (Vec<Matrix>, i64),
    /// Does this shift move voxels to voxels?
    shifts: fn(Point) -> bool,
}

fn product(a: &Matrix, b: &Matrix) -> Matrix {
    std::array::from_fn(|i| std::array::from_fn(|j| (0..3).map(|k| a[i][k] * b[k][j]).sum()))
}

fn image(m: &Matrix, p: Point) -> Point {
    std::array::from_fn(|i| (0..3).map(|k| m[i][k] * p[k]).sum())
}

/// The rotations that these generate.
fn generated(generators: &[Matrix]) -> Vec<Matrix> {
    let one = [[1, 0, 0], [0, 1, 0], [0, 0, 1]];
    let (mut all, mut open) = (BTreeSet::from([one]), vec![one]);
    while let Some(m) = open.pop() {
        for next in generators.iter().map(|g| product(g, &m)) {
            if all.insert(next) {
                open.push(next);
            }
        }
    }
    all.into_iter().collect()
}

fn of_cube() -> Vec<Matrix> {
    generated(&[[[0, -1, 0], [1, 0, 0], [0, 0, 1]], [[0, 1, 0], [0, 0, 1], [1, 0, 0]]])
}

/// Those of spheres also turn planes about a sixth of a circle: 120 in all, as in `tabs_2/tablesizes.inc`.
fn of_spheres() -> (Vec<Matrix>, i64) {
    let cube = of_cube();
    let sixth = [[2, -1, 2], [2, 2, -1], [-1, 2, 2]]; // times 3
    let mut all: BTreeSet<Matrix> = cube.iter().map(|m| m.map(|row| row.map(|n| 3 * n))).collect();
    for (a, b) in cube.iter().flat_map(|a| cube.iter().map(move |b| (a, b))) {
        all.insert(product(a, &product(&sixth, b)));
    }
    assert_eq!(all.len(), 120);
    (all.into_iter().collect(), 3)
}

/// In coordinates along two sides of a triangle and along the axis of a prism.
fn of_prisms() -> (Vec<Matrix>, i64) {
    let all = generated(&[[[0, -1, 0], [1, 1, 0], [0, 0, 1]], [[0, 1, 0], [1, 0, 0], [0, 0, -1]]]);
    assert_eq!(all.len(), 12);
    (all, 1)
}

const GRIDS: [Grid; 4] = [
    Grid {
        number: 1,
        sizes: [[5, 2, 2], [3, 2, 1]],
        valid: |_| true,
        // the middle of a triangle, from its lower left corner ((x - y)/2, y), times 3; layers, too
        middle: |[x, y, z]| {
            let up = (x + y) % 2 == 0;
            let (a, b) = if up { ((x - y) / 2, y) } else { ((x - y - 1).div_euclid(2), y) };
            let third = if up { 1 } else { 2 };
            [3 * a + third, 3 * b + third, 3 * z]
        },
        rotations: of_prisms,
        shifts: |d| d.iter().all(|n| n % 3 == 0),
    },
    Grid {
        number: 2,
        sizes: [[4, 4, 3], [3, 3, 2]],
        valid: |p| p.iter().sum::<i64>() % 2 == 0,
        middle: |p| p,
        rotations: of_spheres,
        shifts: |d| d.iter().sum::<i64>() % 2 == 0,
    },
    Grid {
        number: 3,
        sizes: [[5, 5, 5], [4, 4, 2]],
        valid: |p| {
            let folded: BTreeSet<i64> = p.iter().map(|n| (n.rem_euclid(5) - 2).abs()).collect();
            folded == BTreeSet::from([0, 1, 2])
        },
        middle: |p| p.map(|n| n - 2),
        rotations: || (of_cube(), 1),
        shifts: |d| d.iter().all(|n| n % 5 == 0),
    },
    Grid {
        number: 4,
        sizes: [[6, 3, 3], [3, 3, 3]],
        valid: |p| {
            let (block, inner) = (p.map(|n| n.div_euclid(3)), p.map(|n| n.rem_euclid(3)));
            let corner = inner.iter().all(|n| n % 2 == 0);
            let odd = (block.iter().sum::<i64>() + inner.iter().sum::<i64>() / 2) % 2 == 0;
            inner == [1, 1, 1] || corner && !odd
        },
        middle: |p| p.map(|n| 2 * n - 5), // from the middle of two blocks in each direction
        rotations: || (of_cube(), 1),
        shifts: |d| d.iter().all(|n| n % 6 == 0) && d.iter().sum::<i64>() % 12 == 0,
    },
];

/// The places in a box, in the order of files.
fn places([x, y, z]: [usize; 3]) -> Vec<Point> {
    let place = |n: usize| [n % x, n / x % y, n / x / y].map(|n| n as i64);
    (0..x * y * z).map(place).collect()
}

/// The sets of voxels of the result that a piece can fill.
fn placements(grid: &Grid, piece: &BTreeSet<Point>, result: &BTreeMap<Point, Point>) -> BTreeSet<Vec<Point>> {
    let (rotations, scale) = (grid.rotations)();
    let first = (grid.middle)(*piece.first().unwrap());
    let difference = |a: Point, b: Point| [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
    let mut all = BTreeSet::new();
    for rotation in &rotations {
        for at in result.keys() {
            let cells = piece.iter().map(|p| {
                let turned = image(rotation, difference((grid.middle)(*p), first));
                if turned.iter().any(|n| n % scale != 0) {
                    return None;
                }
                let place = [0, 1, 2].map(|i| at[i] + turned[i] / scale);
                // one that is turned as a whole must also be moved as a whole
                let turned = image(rotation, (grid.middle)(*p)).map(|n| n / scale);
                let moved = grid.number == 2 || (grid.shifts)(difference(place, turned));
                result.get(&place).copied().filter(|_| moved)
            });
            if let Some(mut cells) = cells.collect::<Option<Vec<Point>>>() {
                cells.sort();
                all.insert(cells);
            }
        }
    }
    all
}

#[test]
fn random_problems_have_as_many_solutions_as_found_by_trying() {
    let mut random = Random { state: 11 };
    for grid in &GRIDS {
        let mut positive = 0;
        for round in 0..30 {
            let mut shape = |size: [usize; 3], keep: u64| {
                let inside: Vec<Point> = places(size);
                let mut chosen: BTreeSet<Point> = inside
                    .iter()
                    .copied()
                    .filter(|p| (grid.valid)(*p) && random.below(4) < keep as usize)
                    .collect();
                if chosen.is_empty() {
                    chosen.insert(*inside.iter().find(|p| (grid.valid)(**p)).unwrap());
                }
                let text: String =
                    inside.iter().map(|p| if chosen.contains(p) { '#' } else { '_' }).collect();
                (size, text, chosen)
            };
            let result = shape(grid.sizes[0], 4);
            let pieces = [shape(grid.sizes[1], 1), shape(grid.sizes[1], 2)];
            let by_middle: BTreeMap<Point, Point> =
                result.2.iter().map(|p| ((grid.middle)(*p), *p)).collect();
            let sets: Vec<BTreeSet<Vec<Point>>> =
                pieces.iter().map(|piece| placements(grid, &piece.2, &by_middle)).collect();
            // both pieces, side by side, in a result whose voxels may stay empty
            let count =
                sets[0].iter().map(|a| sets[1].iter().filter(|b| a.iter().all(|c| !b.contains(c))).count());
            let count = count.sum::<usize>() as u64;
            let shapes: Vec<(usize, usize, usize, &str, &str)> = [&pieces[0], &pieces[1], &result]
                .iter()
                .map(|(s, text, _)| (s[0], s[1], s[2], text.as_str(), ""))
                .collect();
            let text = file(&shapes, &[problem(&[(0, ""), (1, "")], 2, "", &[])], 0);
            let optional = format!("<gridType type=\"{}\"/>", grid.number);
            let text = text.replace("<gridType type=\"0\"/>", &optional);
            // the last shape is the result: all of its voxels are optional
            let (head, tail) = text.rsplit_once("<voxel ").unwrap();
            let (voxels, rest) = tail.split_once("</voxel>").unwrap();
            let text = format!("{head}<voxel {}</voxel>{rest}", voxels.replace('#', "+"));
            match imported(text.as_bytes()) {
                Ok(puzzle) => {
                    assert_eq!(solutions(&puzzle, false, &[]), count, "{puzzle}");
                    positive += u64::from(count > 0);
                    // the way back takes two more runs
                    let exported = if round % 5 == 0 { exported(&puzzle) } else { continue };
                    match exported {
                        Ok(again) => {
                            let again = imported(again.as_bytes()).unwrap();
                            assert_eq!(solutions(&again, false, &[]), count, "{puzzle}\n{again}");
                        }
                        Err(why) => assert!(count == 0 && why.contains("fits nowhere"), "{why}"),
                    }
                }
                Err(error) => {
                    assert!(error.contains("its spheres are in layers that are far apart"), "{error}")
                }
            }
        }
        assert!(positive > 10, "grid {}: only {positive} problems have solutions", grid.number);
    }
}

/// L. Gordon's pyramid of twenty balls, as in `specs/lattices/perplexing-pyramid.puz`.
#[test]
fn the_perplexing_pyramid_has_two_solutions() {
    let text = |size: [usize; 3], points: &[Point]| -> String {
        places(size).iter().map(|p| if points.contains(p) { '#' } else { '_' }).collect()
    };
    // a tetrahedron with the corners (0,0,0), (3,3,0), (3,0,3), (0,3,3)
    let inside = |[x, y, z]: &Point| {
        (x + y + z) % 2 == 0 && x + y + z <= 6 && x + y >= *z && x + z >= *y && y + z >= *x
    };
    let balls: Vec<Point> = places([4, 4, 4]).into_iter().filter(inside).collect();
    assert_eq!(balls.len(), 20);
    type FlatPiece = (&'static str, [usize; 2], &'static [[i64; 2]]); // name, size, balls
    let pieces: [FlatPiece; 6] = [
        ("L", [3, 4], &[[0, 0], [1, 1], [2, 2], [1, 3]]),
        ("T", [3, 3], &[[0, 0], [1, 1], [2, 2], [0, 2]]),
        ("I", [4, 4], &[[0, 0], [1, 1], [2, 2], [3, 3]]),
        ("v", [3, 3], &[[1, 1], [2, 2], [0, 2]]),
        ("i", [3, 3], &[[0, 0], [1, 1], [2, 2]]),
        ("d", [2, 2], &[[0, 0], [1, 1]]),
    ];
    let texts: Vec<String> = pieces
        .iter()
        .map(|(_, [x, y], cells)| {
            text([*x, *y, 1], &cells.iter().map(|[x, y]| [*x, *y, 0]).collect::<Vec<Point>>())
        })
        .chain([text([4, 4, 4], &balls)])
        .collect();
    let mut shapes: Vec<(usize, usize, usize, &str, &str)> = pieces
        .iter()
        .zip(&texts)
        .map(|((name, [x, y], _), text)| (*x, *y, 1, text.as_str(), *name))
        .collect();
    shapes.push((4, 4, 4, &texts[6], "pyramid"));
    let parts: Vec<(usize, &str)> = (0..6).map(|id| (id, "")).collect();
    let text = file(&shapes, &[problem(&parts, 6, "", &[])], 0);
    let puzzle =
        imported(text.replace("<gridType type=\"0\"/>", "<gridType type=\"2\"/>").as_bytes()).unwrap();
    assert!(puzzle.contains("board result on spheres: "), "{puzzle}");
    assert_eq!(solutions(&puzzle, true, &[]), 2);
}
