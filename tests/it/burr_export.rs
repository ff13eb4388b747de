//! `build -t xmpuzzle`, and the assemblies of `apart -o` on grids other than cubes.

use crate::burrtools::{imported, solutions};
use crate::common::root;
use crate::program::{code, err, folder, out, puzc, puzc_with};
use std::collections::BTreeSet;

/// A puzzle as a file of BurrTools.
pub fn exported(puzzle: &str) -> Result<String, String> {
    let output = puzc_with(folder().path(), &["build", "-", "-t", "xmpuzzle"], puzzle.as_bytes());
    if code(&output) == 0 { Ok(out(&output)) } else { Err(err(&output)) }
}

#[test]
fn an_exported_puzzle_has_as_many_solutions() {
    let puzzles = [
        ("burrs/piston", 120),
        ("polycubes/slothouber-graatsma", 8),
        ("polycubes/checkered-soma", 10512),
        ("polycubes/dicubes", 32000),
        ("lattices/prisms", 618),
        ("lattices/perplexing-pyramid", 48),
    ];
    for (name, count) in puzzles {
        let puzzle = std::fs::read_to_string(root().join(format!("specs/{name}.puz"))).unwrap();
        let text = exported(&puzzle).unwrap();
        let again = imported(text.as_bytes()).unwrap();
        assert_eq!(solutions(&again, false, &["--unbroken"]), count, "{name}: {again}");
    }
}

/// Holes, ranges, groups and weights.
#[test]
fn what_a_problem_says_beside_its_shapes_is_kept() {
    let puzzle = "board b on cubes: 2 by 2 by 3
pieces P on cubes { 2 of A: 000 001; 1..4 of B: 000 001 010; C: 000 }
pack P into b
total 10..12 of volume
add {count(p.cells)} of volume to placements p
keep together [\"A\", \"C\"]
keep still \"B\"
";
    let text = exported(puzzle).unwrap();
    assert!(
        text.contains("maxHoles=\"2\"") && text.contains("<shape id=\"1\" min=\"1\" max=\"4\">"),
        "{text}"
    );
    let again = imported(text.as_bytes()).unwrap();
    assert!(
        again.contains("keep still [\"B\"]") && again.contains("keep together [\"A\", \"C\"]"),
        "{again}"
    );
    assert_eq!(solutions(&again, false, &["--unbroken"]), solutions(puzzle, false, &[]));
}

/// Files with several problems are imported as blocks, of which each is exported.
#[test]
fn a_board_in_a_block_is_exported() {
    let text = "param problem = 1 in 1..2
if problem == 1 {
  board r on cubes: 0[01]0
  pieces S on cubes { 2 of m: 000 }
  pack S into r
  total 1..2 of volume
  add {count([c for c in p.cells if c.suffix == \"\"])} of volume to placements p
}
if problem == 2 {
  board r on cubes: 0[0-2]0
  pieces S on cubes { m: 000; d: 000 010 }
  cover r with S
}
";
    for (number, count) in [(1, 1), (2, 2)] {
        let file = exported(&text.replace("problem = 1", &format!("problem = {number}"))).unwrap();
        assert!(file.contains("<shapes>"), "{file}");
        let again = imported(file.as_bytes()).unwrap();
        assert_eq!(solutions(&again, false, &["--unbroken"]), count, "{number}: {again}");
    }
}

#[test]
fn what_burrtools_cannot_express_is_refused() {
    let start =
        "board b on cubes: 2 by 2 by 2\npieces P on cubesSYMMETRY { A: 000 001 010 100; 2 of B: 000 001 }\n";
    let cases = [
        (", fixed", "cover b with P", "places of `A`: 1, but BurrTools"),
        ("", "cover b with P\nprimary x\noption x", "an option does not place a piece"),
        (
            "",
            "cover b with P\nprimary x\nadd x to placements p if p.piece == \"A\" and cube(0, 0, 0) in p.cells",
            "the item `x`",
        ),
        (
            "",
            "cover b with P\nforbid placements p if p.piece == \"A\" and cube(0, 0, 0) in p.cells",
            "places of `A`",
        ),
        ("", "pack P into b\ntotal 3 of t\nadd 1 of t to placements p", "it cannot state `total`"),
    ];
    for (symmetry, rest, why) in cases {
        let message = exported(&(start.replace("SYMMETRY", symmetry) + rest + "\n")).unwrap_err();
        assert!(message.contains("E416") && message.contains(why), "{rest}: {message}");
    }
    let two = "board b on cubes named b{x}{y}{z}: 1 by 1 by 2
board c on cubes named c{x}{y}{z}: 1 by 1 by 2
pieces P on cubes { 2 of A: 000 001 }
cover b, c with P
";
    assert!(exported(two).unwrap_err().contains("there are several boards"));
    let twice = "board b on cubes: 1 by 2 by 2
pieces P on cubes { any of A: 000 001; any of B: 000 001 }
cover b with P
";
    assert!(exported(twice).unwrap_err().contains("`piece` is at the same place in two options"));
    let plane = "board b on squares: 1 by 2\npieces P on squares { A: 00 01 }\ncover b with P\n";
    assert!(exported(plane).unwrap_err().contains("pieces are on `squares`"));
}

/// The middle of a prism, as in `voxel_1.cpp`.
fn middle([x, y, z]: [i32; 3]) -> [f64; 3] {
    let up = (x + y) % 2 == 0;
    let in_row = if up { (1.0f64 / 12.0).sqrt() } else { (1.0f64 / 3.0).sqrt() };
    [0.5 + 0.5 * f64::from(x), f64::from(y) * 0.75f64.sqrt() + in_row, f64::from(z)]
}

fn prism_rotation(number: usize, [x, y, z]: [f64; 3]) -> [f64; 3] {
    let [x, y, z] = if number < 6 { [x, y, z] } else { [-x, y, -z] };
    let (sin, cos) = (std::f64::consts::FRAC_PI_3 * (number % 6) as f64).sin_cos();
    [cos * x - sin * y, sin * x + cos * y, z]
}

#[test]
fn assemblies_of_prisms_are_in_the_places_of_the_solution() {
    let folder = folder();
    let spec = root().join("specs/lattices/prisms.puz");
    let output = puzc(folder.path(), &["apart", spec.to_str().unwrap(), "-n", "20", "-o", "out.xmpuzzle"]);
    assert_eq!(code(&output), 0, "{}", err(&output));
    let text = std::fs::read_to_string(folder.path().join("out.xmpuzzle")).unwrap();
    let document = roxmltree::Document::parse(&text).unwrap();
    let shapes = shapes(&document);
    let (result, pieces) = shapes.split_last().unwrap();
    // each shape is used as often as its greatest number says
    let uses = document.descendants().filter(|n| n.has_tag_name("shape") && n.attribute("id").is_some());
    let uses: Vec<usize> = uses.map(|n| n.attribute("max").unwrap().parse().unwrap()).collect();
    let shape_of: Vec<usize> = (0..pieces.len()).flat_map(|i| vec![i; uses[i]]).collect();
    let mut seen = BTreeSet::new();
    for numbers in assemblies(&document) {
        assert_eq!(numbers.len(), 4 * shape_of.len());
        let mut covered = vec![];
        for (place, shape) in numbers.chunks(4).zip(&shape_of).filter(|(place, _)| place[3] != 255) {
            let number = place[3] as usize;
            let (to, from) = (middle([place[0], place[1], place[2]]), prism_rotation(number, middle([0; 3])));
            for voxel in &pieces[*shape] {
                let turned = prism_rotation(number, middle(*voxel));
                let at = [0, 1, 2].map(|i| turned[i] - from[i] + to[i]);
                let near = |v: &&[i32; 3]| (0..3).all(|i| (middle(**v)[i] - at[i]).abs() < 1e-6);
                covered.push(*result.iter().find(near).expect("a voxel of the result"));
            }
            seen.insert(number);
        }
        covered.sort_unstable();
        let mut all = result.clone();
        all.sort_unstable();
        assert_eq!(covered, all);
    }
    assert!(seen.len() > 5, "{seen:?}");
}

/// In the plane of its spheres, the second place of A is its first one after half a turn, which is no
/// rotation of a cube.
#[test]
fn flat_shapes_of_spheres_are_turned_in_their_plane() {
    let folder = folder();
    let puzzle = "board b on spheres: 001 101 201 200 301
pieces P on spheres, free { A: 000 100 200 001; B: 000 }
cover b with P
";
    std::fs::write(folder.path().join("flat.puz"), puzzle).unwrap();
    let output = puzc(folder.path(), &["apart", "flat.puz", "--all", "-o", "out.xmpuzzle"]);
    assert_eq!(code(&output), 0, "{}", err(&output));
    let text = std::fs::read_to_string(folder.path().join("out.xmpuzzle")).unwrap();
    let document = roxmltree::Document::parse(&text).unwrap();
    let shapes = shapes(&document);
    let (result, pieces) = shapes.split_last().unwrap();
    let mut seen = BTreeSet::new();
    for numbers in assemblies(&document) {
        let mut covered = vec![];
        for (place, piece) in numbers.chunks(4).zip(pieces) {
            // the matrices of `tabs_2/rotmatrix.inc`, times 3
            let rows = match place[3] {
                0 => [[3, 0, 0], [0, 3, 0], [0, 0, 3]],
                67 => [[-2, -1, -2], [-1, -2, 2], [-2, 2, 1]],
                number => panic!("rotation {number}"),
            };
            let turned = |v: &[i32; 3]| rows.map(|row| (0..3).map(|i| row[i] * v[i]).sum::<i32>());
            let hotspot =
                piece.iter().min_by_key(|v| (v.iter().map(|n| n * n).sum::<i32>(), v[2], v[1], v[0]));
            let from = turned(hotspot.unwrap());
            covered.extend(piece.iter().map(|v| [0, 1, 2].map(|i| (turned(v)[i] - from[i]) / 3 + place[i])));
            seen.insert(place[3]);
        }
        covered.sort_unstable();
        let mut all = result.clone();
        all.sort_unstable();
        assert_eq!(covered, all);
    }
    assert!(seen.contains(&67));
}

/// The voxels of all shapes.
fn shapes(document: &roxmltree::Document) -> Vec<Vec<[i32; 3]>> {
    document.descendants().filter(|n| n.has_tag_name("voxel")).map(places).collect()
}

/// The numbers of each assembly: a place and a rotation for each piece.
fn assemblies(document: &roxmltree::Document) -> Vec<Vec<i32>> {
    let all = document.descendants().filter(|n| n.has_tag_name("assembly"));
    all.map(|n| n.text().unwrap().split_whitespace().map(|n| n.parse().unwrap()).collect()).collect()
}

/// The voxels of a shape.
fn places(node: roxmltree::Node) -> Vec<[i32; 3]> {
    let size = ["x", "y", "z"].map(|a| node.attribute(a).unwrap().parse::<usize>().unwrap());
    let at = |i: usize| [i % size[0], i / size[0] % size[1], i / size[0] / size[1]].map(|n| n as i32);
    node.text().unwrap().chars().enumerate().filter(|(_, c)| *c != '_').map(|(i, _)| at(i)).collect()
}

/// A voxel has one color in BurrTools.
#[test]
fn voxels_with_several_marks_have_a_color_of_their_own() {
    let puzzle = "board b on cubes: 000 001 002 000! 000? 001? 002? 002!
pieces P on cubes { 0..2 of A: 000; 0..2 of B: 100 000 100! 100? 000? }
pack P into b
";
    let again = imported(exported(puzzle).unwrap().as_bytes()).unwrap();
    assert_eq!(solutions(&again, false, &["--unbroken"]), solutions(puzzle, false, &[]), "{again}");
}

/// Cells that are declared as text before their board.
#[test]
fn cells_may_be_declared_by_their_names() {
    let puzzle = |cells: &str| {
        format!(
            "board b on cubes: 2 by 2 by 2\nprimary 0..1 of {cells}\n\
             pieces P on cubes {{ 3 of A: 000 001 }}\ncover b with P\n"
        )
    };
    let values = exported(&puzzle("{c} for c in [cube(0, 0, 0), cube(1, 1, 1)]"));
    assert_eq!(exported(&puzzle("000 111")), values);
    assert!(values.is_ok());
}

/// 0 is unsolved, 1 in progress, 2 finished.
#[test]
fn the_state_says_whether_all_solutions_were_found() {
    let dir = folder();
    let puzzle = "board b on cubes: 1 by 2 by 2\npieces P on cubes { 2 of A: 000 001 }\ncover b with P\n";
    std::fs::write(dir.path().join("in.puz"), puzzle).unwrap();
    let attributes = |options: &[&str]| {
        let output = puzc(dir.path(), &[&["apart", "in.puz", "-o", "out.xmpuzzle"], options].concat());
        assert_eq!(code(&output), 0, "{}", err(&output));
        let text = std::fs::read_to_string(dir.path().join("out.xmpuzzle")).unwrap();
        let from = text.find(" state=").unwrap();
        text[from..].split(" time").next().unwrap().to_string()
    };
    assert_eq!(attributes(&["-n", "1"]), " state=\"1\" assemblies=\"1\" solutions=\"1\"");
    assert_eq!(attributes(&["--all"]), " state=\"2\" assemblies=\"2\" solutions=\"2\"");
    assert!(exported(puzzle).unwrap().contains(" state=\"0\">"));
}
