//! Files of PolySolver, against a search that turns cells as its grids do.

use crate::burrtools::{Random, solutions};
use crate::program::{code, err, folder, out, puzc_with};
use std::collections::BTreeSet;

fn imported(text: &str) -> Result<(String, String), String> {
    let output = puzc_with(folder().path(), &["import", "polysolver", "-"], text.as_bytes());
    if code(&output) == 0 { Ok((out(&output), err(&output))) } else { Err(err(&output)) }
}

/// x, y, z, and the kind.
type Cell = [i64; 4];

/// A grid: its name, the greatest coordinates of test boards, turns, a reflection.  The turns are those of
/// a converter in github.com/stdio2016/polysolve.
struct Grid {
    name: &'static str,
    most: Cell,
    turns: &'static [fn(Cell) -> Cell],
    flip: fn(Cell) -> Cell,
}

const GRIDS: [Grid; 5] = [
    Grid {
        name: "Square",
        most: [3, 3, 0, 0],
        turns: &[|[x, y, z, w]| [y, -x, z, w]],
        flip: |[x, y, z, w]| [-x, y, z, w],
    },
    Grid {
        name: "cube",
        most: [2, 2, 1, 0],
        turns: &[|[x, y, z, w]| [y, -x, z, w], |[x, y, z, w]| [z, x, y, w]],
        flip: |[x, y, z, w]| [-x, y, z, w],
    },
    Grid {
        name: "Triangle",
        most: [2, 2, 0, 1],
        turns: &[|[x, y, z, w]| if w == 0 { [x - y - 1, x, z, 1] } else { [x - y, x, z, 0] }],
        flip: |[x, y, z, w]| if w == 0 { [y - x, y, z, 0] } else { [y - x - 1, y, z, 1] },
    },
    Grid {
        name: "Hexagon",
        most: [3, 2, 0, 0],
        turns: &[|[x, y, z, w]| [x - y, x, z, w]],
        flip: |[x, y, z, w]| [y, x, z, w],
    },
    Grid {
        name: "Tan",
        most: [2, 1, 0, 3],
        turns: &[|[x, y, z, w]| [y, -x, z, (w + 1) % 4]],
        flip: |[x, y, z, w]| [-x, y, z, [2, 1, 0, 3][w as usize]],
    },
];

fn cells(most: Cell) -> Vec<Cell> {
    let mut all = vec![];
    for (x, y) in (0..=most[0]).flat_map(|x| (0..=most[1]).map(move |y| (x, y))) {
        all.extend((0..=most[2]).flat_map(|z| (0..=most[3]).map(move |w| [x, y, z, w])));
    }
    all
}

fn written(grid: &Grid, [x, y, z, w]: Cell) -> String {
    let third = if grid.most[2] > 0 { format!(",{z}") } else { String::new() };
    let kind = if grid.most[3] > 0 { format!(":{w}") } else { String::new() };
    format!("({x},{y}{third}{kind})")
}

/// All sets of cells of the board that a piece can fill.
fn placements(
    grid: &Grid,
    piece: &BTreeSet<Cell>,
    symmetry: &str,
    board: &BTreeSet<Cell>,
) -> BTreeSet<Vec<Cell>> {
    let (mut forms, mut open) = (BTreeSet::from([piece.clone()]), vec![piece.clone()]);
    while let Some(form) = open.pop() {
        let mut maps: Vec<fn(Cell) -> Cell> = vec![];
        if symmetry != "fixed" {
            maps.extend(grid.turns);
        }
        if symmetry == "flip" {
            maps.push(grid.flip);
        }
        for map in maps {
            let next: BTreeSet<Cell> = form.iter().map(|c| map(*c)).collect();
            let least = [0, 1, 2].map(|i| next.iter().map(|c| c[i]).min().unwrap());
            let moved = |c: &Cell| [c[0] - least[0], c[1] - least[1], c[2] - least[2], c[3]];
            let next: BTreeSet<Cell> = next.iter().map(moved).collect();
            if forms.insert(next.clone()) {
                open.push(next);
            }
        }
    }
    let mut all = BTreeSet::new();
    for form in forms {
        let shifts = (0..7 * 7 * 7).map(|n| [n % 7 - 3, n / 7 % 7 - 3, n / 49 - 3]);
        for shift in shifts {
            let moved: Vec<Cell> =
                form.iter().map(|c| [c[0] + shift[0], c[1] + shift[1], c[2] + shift[2], c[3]]).collect();
            if moved.iter().all(|c| board.contains(c)) {
                all.insert(moved);
            }
        }
    }
    all
}

#[test]
fn random_problems_have_as_many_solutions_as_found_by_trying() {
    let mut random = Random { state: 5 };
    for grid in &GRIDS {
        let mut positive = 0;
        for _ in 0..25 {
            let all = cells(grid.most);
            let missing: BTreeSet<Cell> = all.iter().copied().filter(|_| random.below(8) == 0).collect();
            let board: BTreeSet<Cell> = all.iter().copied().filter(|c| !missing.contains(c)).collect();
            let mut tile = || {
                let start = all[random.below(all.len() as u64)];
                let mut piece = BTreeSet::from([start]);
                for _ in 0..random.below(3) {
                    piece.insert(all[random.below(all.len() as u64)]);
                }
                (piece, ["", "flip", "fixed"][random.below(3)])
            };
            let tiles = [tile(), tile()];
            let places: Vec<BTreeSet<Vec<Cell>>> =
                tiles.iter().map(|(piece, symmetry)| placements(grid, piece, symmetry, &board)).collect();
            let count = places[0]
                .iter()
                .map(|a| places[1].iter().filter(|b| a.iter().all(|c| !b.contains(c))).count() as u64)
                .sum::<u64>();
            let list = |cells: &BTreeSet<Cell>| cells.iter().map(|c| written(grid, *c)).collect::<String>();
            let tiles: String = tiles
                .iter()
                .map(|(piece, symmetry)| format!("tile {symmetry} 1 1({}) (255,0,0)\n", list(piece)))
                .collect();
            let text = format!(
                "a test\n{}\nBoard ( {}{})\n# two pieces\n{tiles}mode UseAll\n",
                grid.name,
                written(grid, grid.most),
                list(&missing)
            );
            let (puzzle, warnings) = imported(&text).unwrap();
            assert_eq!(warnings, "");
            assert_eq!(solutions(&puzzle, false, &[]), count, "{text}{puzzle}");
            positive += u64::from(count > 0);
        }
        assert!(positive > 10, "{}: only {positive} problems have solutions", grid.name);
    }
}

/// The twelve pentominoes, as PolySolver writes them.
const PENTOMINOES: [&str; 12] = [
    "(0,1)(0,2)(1,0)(1,1)(2,1)",
    "(0,0)(1,0)(2,0)(3,0)(4,0)",
    "(0,0)(1,0)(2,0)(3,0)(3,1)",
    "(0,0)(1,0)(2,0)(2,1)(3,1)",
    "(0,0)(0,1)(1,0)(1,1)(2,0)",
    "(0,0)(1,0)(1,1)(1,2)(2,0)",
    "(0,0)(0,1)(1,0)(2,0)(2,1)",
    "(0,0)(0,1)(0,2)(1,0)(2,0)",
    "(0,1)(0,2)(1,0)(1,1)(2,0)",
    "(0,1)(1,0)(1,1)(1,2)(2,1)",
    "(0,0)(1,0)(2,0)(2,1)(3,0)",
    "(0,0)(1,0)(1,1)(1,2)(2,2)",
];

#[test]
fn pentominoes_fill_a_box_in_2339_ways() {
    let tiles: String = PENTOMINOES.iter().map(|cells| format!("tile flip 1 1({cells})\n")).collect();
    let text = format!(
        "Pentominoes\nSquare\nBoard ( (9,5))\n{tiles}place (1 (3,0|3))\nmode FillAll\n\
         solution (1 (3,0|3), 2 (2,5|0))\nnotes eigj\n"
    );
    let (puzzle, warnings) = imported(&text).unwrap();
    assert!(warnings.contains("pieces that are placed on the board are ignored"), "{warnings}");
    assert!(
        puzzle.contains("puzzle \"Pentominoes\"\n\n// Hi\nboard grid on squares: [0-5][0-9]\n"),
        "{puzzle}"
    );
    assert_eq!(solutions(&puzzle, true, &[]), 2339);
    let again = puzc_with(folder().path(), &["fmt", "-"], puzzle.as_bytes());
    assert_eq!(out(&again), puzzle, "imports are formatted");
}

#[test]
fn numbers_and_several_shapes_of_pieces_are_kept() {
    let text = "x\nBoard((2,1))\nTile fixed 3 1((0,0)(1,0)+(0,0)(0,1))\nTile 2((0,0))\nmode fillall";
    let (puzzle, _) = imported(text).unwrap();
    assert!(puzzle.contains("  1..3 of A fixed: 0[01]\n  1..3 of A fixed: [01]0\n"), "{puzzle}");
    assert!(puzzle.contains("  0..2 of B one-sided: 00\n"), "{puzzle}");
    // three dominoes, or two of them and two squares
    let two = [[0, 1], [1, 2], [3, 4], [4, 5], [0, 3], [1, 4], [2, 5]];
    let pairs = (0..7).flat_map(|i| (0..i).map(move |j| (i, j)));
    let disjoint = pairs.filter(|(i, j)| two[*i].iter().all(|c| !two[*j].contains(c))).count() as u64;
    assert_eq!(solutions(&puzzle, false, &[]), 3 + disjoint);
}

#[test]
fn what_cannot_be_imported_is_an_error() {
    let good = "x\nSquare\nBoard ((1,1))\ntile((0,0))\nmode FillAll\n";
    assert!(imported(good).is_ok());
    for (text, message) in [
        (String::new(), "unknown grid of PolySolver"),
        (good.replace("Square", "Rhombus"), "puzc can import square"),
        (good.replace("Board ((1,1))", "Board ((1,1:1))"), "no such cell on the grid `square`"),
        (good.replace("Board ((1,1))", "Board ((999,999)(0,0))tile((9999,0))"), "no such cell on the grid"),
        (good.replace("Board ((1,1))", "Board ((999,1000))"), "this board is too large"),
        (good.replace("Board ((1,1))", "Board ((-1,1))"), "this board is too large"),
        (good.replace("Board ((1,1))", "Board ((99,1))"), "this shape is too large"),
        (good.replace("Board ((1,1))", "Board ((0,0)(0,0))"), "this board has no cells"),
        (good.replace("Board ((1,1))", ""), "this board has no cells"),
        (good.replace("tile((0,0))", ""), "this file has no pieces"),
        (good.replace("tile((0,0))", "tile 1 2((0,0))"), "wrong number of pieces"),
        (good.replace("tile((0,0))", "tile -1((0,0))"), "wrong number of pieces"),
        (good.replace("tile((0,0))", "tile((0,x))"), "a number is expected here"),
        (good.replace("tile((0,0))", "tile((0,0)"), "`)` is expected here"),
        (good.replace("tile((0,0))", "tile((0,0))(1,2"), "`)` is missing"),
        (good.replace("FillAll", "Other"), "unknown mode of PolySolver"),
        (good.replace("mode", "é"), "unknown word"),
    ] {
        let error = imported(&text).expect_err(&text);
        assert!(error.contains(message), "{message}: {error}");
    }
}
