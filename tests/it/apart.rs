//! `puzc apart`, `keep` and `expect level`.

use crate::program::{code, err, folder, out, puzc, puzc_with};
use serde_json::Value;

fn apart(puzzle: &str, options: &[&str]) -> (i32, String, String) {
    let output = puzc_with(folder().path(), &[&["apart", "-"], options].concat(), puzzle.as_bytes());
    (code(&output), out(&output), err(&output))
}

/// A square in a frame of hexes, triangles and so on.
fn in_frame(lattice: &str, piece: &str, frame: &str) -> String {
    format!(
        "board b on {lattice}: {piece}\npieces P on {lattice} {{ A fixed: {piece} }}\ncover b with P\n\
         keep still {lattice}{{{frame}}}\n"
    )
}

#[test]
fn pieces_slide_out_of_frames_on_all_lattices() {
    let level = |lattice: &str, piece: &str, frame: &str| {
        let (code, out, err) = apart(&in_frame(lattice, piece, frame), &[]);
        assert!(code < 2, "{err}");
        out.strip_prefix("| solution 1: level ").and_then(|rest| rest.split(',').next()).map(String::from)
    };
    let one = Some("1".to_string());
    assert_eq!(level("squares", "11", "01 10 12"), one);
    assert_eq!(level("squares", "11", "01 10 12 21"), None);
    // the frame has no corners, but a square does not fit between two cells that touch at one
    assert_eq!(level("cubes", "111", "011 101 121 110 112"), one);
    assert_eq!(level("cubes", "111", "011 101 121 110 112 211"), None);
    // a triangle leaves along one of its three sides, in two directions each; each way passes a neighbor
    assert_eq!(level("triangles", "11", "11' 10'"), one);
    assert_eq!(level("triangles", "11", "11' 10' 01'"), None);
    // between two hexagons that touch the same two sides of a corridor there is no way
    assert_eq!(level("hexes", "22", "12 13"), one);
    assert_eq!(level("hexes", "22", "12 21 23 32"), None);
    assert_eq!(level("prisms", "U111", "D111 D011 D101"), one);
    assert_eq!(level("prisms", "U111", "D111 D011 D101 U110 U112"), None);
    let around = "010 100 120 210 111 001 011 101";
    assert!(level("spheres", "110", around).is_some() || level("spheres", "110", "111 101").is_some());
}

#[test]
fn a_hook_needs_two_moves_and_a_ring_stays() {
    let hooks = "board b on squares: 3 by 4
pieces P on squares { A fixed: 00 10 20 01 21 22; B fixed: 11 12 02 03 13 }
pack P into b
";
    let (code, out, _) = apart(hooks, &["--all"]);
    assert_eq!(code, 0, "{out}");
    let ring = "board b on squares: 3 by 3
pieces P on squares { R fixed: [0-2]0 [0-2]2 01 21; D: 00 }
cover b with P
";
    let (code, out, err) = apart(ring, &[]);
    assert_eq!(
        (code, out.as_str()),
        (1, "| solution 1: cannot be taken apart\nR D cannot be separated in 1 position\n\n")
    );
    assert_eq!(err, "0 of 1 solution can be taken apart\n");
    let (code, out, _) = apart(&(ring.to_string() + "keep together P\n"), &[]);
    assert_eq!((code, out.as_str()), (0, "| solution 1: level 0\n\n"));
    for (wrong, message) in [
        ("keep together \"X\"", "there is no piece `X`"),
        ("keep together [square(0, 0)]", "names of pieces are needed here"),
        ("keep together", "keep together PIECES"),
        ("keep quiet P", "`together` or `still`"),
    ] {
        let (code, _, err) = apart(&format!("{ring}{wrong}\n"), &[]);
        assert!(code == 2 && err.contains(message), "{wrong}: {err}");
    }
}

/// A rule may have had this name before the statement existed.
#[test]
fn keep_can_still_be_the_name_of_a_rule() {
    let puzzle = "rule keep(n: int) { primary a; option a for i in 1..n }\nkeep(3)\n";
    let output = puzc_with(folder().path(), &["count", "-"], puzzle.as_bytes());
    assert_eq!(out(&output), "3\n", "{}", err(&output));
}

#[test]
fn json_has_the_same_and_copies_have_numbers() {
    let puzzle = "board b on cubes: 1 by 1 by 3
pieces P on cubes { 2 of A: 000; B: 000 }
cover b with P
keep still \"B\"
";
    let (code, out, _) = apart(puzzle, &["--all", "--json"]);
    let lines: Vec<Value> = out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!((code, lines.len()), (0, 4));
    assert_eq!(lines[3]["apart"], 3);
    for solution in &lines[..3] {
        assert_eq!((&solution["level"], &solution["moves"]), (&"1".into(), &2.into()));
        let moves = &solution["separation"]["moves"];
        assert!(moves[0]["steps"].is_null());
        assert!(!moves[0]["pieces"].to_string().contains('B'), "{moves}");
    }
    let names = lines[0]["separation"]["pieces"].to_string();
    assert!(names.contains("A(1)") && names.contains("A(2)"), "{names}");
    let (_, out, _) = apart(puzzle, &["--all", "--class", "symmetry"]);
    assert_eq!(out.matches("level 1").count(), 2);
}

#[test]
fn what_cannot_be_taken_apart_at_all_is_an_error() {
    for (puzzle, message) in [
        ("primary a\noption a\n", "there are no pieces"),
        (
            "board b on squares wrapped (0, 3): 1 by 3\n\
             pieces P on squares { A: 00 01 02 }\ncover b with P\n",
            "wrapped board",
        ),
        (
            "board a on squares named a{x}{y}: 1 by 1\nboard b on squares: 1 by 1\n\
             pieces P on squares { 2 of A: 00 }\ncover a, b with P\n",
            "several boards",
        ),
    ] {
        let (code, _, err) = apart(puzzle, &[]);
        assert!(code == 2 && err.contains(message), "{err}");
    }
    let (code, _, err) =
        apart("board b on squares: 1 by 1\npieces P on squares { A: 00 01 }\ncover b with P\n", &[]);
    assert!(code == 1 && err.contains("no solution"), "{err}");
}

#[test]
fn expectations_of_levels() {
    let folder = folder();
    let test = |expectation: &str| {
        let text = format!(
            "board b on cubes: 1 by 1 by 2\npieces P on cubes {{ A: 000; B: 000 }}\n\
             cover b with P\nexpect {expectation}\n"
        );
        std::fs::write(folder.path().join("two.puz"), text).unwrap();
        let output = puzc(folder.path(), &["test", "two.puz"]);
        (code(&output), out(&output) + &err(&output))
    };
    assert_eq!(test("level 1").0, 0);
    assert_eq!(test("maximum level 1").0, 0);
    let (code, text) = test("level 2.1");
    assert!(code == 1 && text.contains("level 2.1 expected, found level 1"), "{text}");
    let (code, text) = test("no level");
    assert!(code == 1 && text.contains("no level expected, found level 1"), "{text}");
    assert!(test("level 99999999999").1.contains("this level is too large"));
    assert!(test("level x").1.contains("E901"), "{}", test("level x").1);
}

#[test]
fn a_time_limit_ends_the_search() {
    let puzzle = "board b on cubes: 8 by 8 by 8
pieces P on cubes { A: 000; B: 000; C: 000; D: 000; E: 000; F: 000 }
pack P into b
keep still [cube(x, y, z) for x in -1..8, y in -1..8, z in -1..8 if any([n in [-1, 8] for n in [x, y, z]])]
";
    let (code, _, err) = apart(puzzle, &["--time-limit", "0.5"]);
    assert!(code == 3 && err.contains("the time limit of 0.5 s was reached"), "{err}");
}

/// The 24 rotations in the order of BurrTools, as the images of three vectors that are far from all axes.
fn burr_rotation(number: usize, [x, y, z]: [i32; 3]) -> [i32; 3] {
    const ROWS: [[i32; 9]; 24] = [
        [1, 0, 0, 0, 1, 0, 0, 0, 1],
        [1, 0, 0, 0, 0, -1, 0, 1, 0],
        [1, 0, 0, 0, -1, 0, 0, 0, -1],
        [1, 0, 0, 0, 0, 1, 0, -1, 0],
        [0, 0, -1, 0, 1, 0, 1, 0, 0],
        [0, -1, 0, 0, 0, -1, 1, 0, 0],
        [0, 0, 1, 0, -1, 0, 1, 0, 0],
        [0, 1, 0, 0, 0, 1, 1, 0, 0],
        [-1, 0, 0, 0, 1, 0, 0, 0, -1],
        [-1, 0, 0, 0, 0, -1, 0, -1, 0],
        [-1, 0, 0, 0, -1, 0, 0, 0, 1],
        [-1, 0, 0, 0, 0, 1, 0, 1, 0],
        [0, 0, 1, 0, 1, 0, -1, 0, 0],
        [0, 1, 0, 0, 0, -1, -1, 0, 0],
        [0, 0, -1, 0, -1, 0, -1, 0, 0],
        [0, -1, 0, 0, 0, 1, -1, 0, 0],
        [0, -1, 0, 1, 0, 0, 0, 0, 1],
        [0, 0, 1, 1, 0, 0, 0, 1, 0],
        [0, 1, 0, 1, 0, 0, 0, 0, -1],
        [0, 0, -1, 1, 0, 0, 0, -1, 0],
        [0, 1, 0, -1, 0, 0, 0, 0, 1],
        [0, 0, -1, -1, 0, 0, 0, 1, 0],
        [0, -1, 0, -1, 0, 0, 0, 0, -1],
        [0, 0, 1, -1, 0, 0, 0, -1, 0],
    ];
    let r = ROWS[number];
    [0, 3, 6].map(|i| r[i] * x + r[i + 1] * y + r[i + 2] * z)
}

fn voxels(node: roxmltree::Node) -> Vec<([i32; 3], char)> {
    let size = ["x", "y", "z"].map(|a| node.attribute(a).unwrap().parse::<usize>().unwrap());
    let at = |i: usize| [i % size[0], i / size[0] % size[1], i / size[0] / size[1]].map(|n| n as i32);
    let text = node.text().unwrap();
    assert_eq!(text.len(), size.iter().product::<usize>());
    text.chars().enumerate().filter(|(_, c)| *c != '_').map(|(i, c)| (at(i), c)).collect()
}

fn numbers(text: &str) -> Vec<i32> {
    text.split_whitespace().map(|n| n.parse().unwrap()).collect()
}

/// The file has the shapes in the places of the solution, states without overlaps, and the puzzle itself.
#[test]
fn a_file_of_burrtools_has_the_pieces_the_solution_and_the_moves() {
    let folder = folder();
    let path = folder.path().join("out.xmpuzzle");
    let spec = crate::common::root().join("specs/burrs/philippe-dubois.puz");
    let args = ["apart", spec.to_str().unwrap(), "--all", "-o", path.to_str().unwrap()];
    let output = puzc(folder.path(), &args);
    assert_eq!(code(&output), 0, "{}", err(&output));
    let text = std::fs::read_to_string(&path).unwrap();
    let document = roxmltree::Document::parse(&text).unwrap();
    let shapes: Vec<_> = document.descendants().filter(|n| n.has_tag_name("voxel")).map(voxels).collect();
    let result: std::collections::BTreeMap<[i32; 3], char> = shapes[6].iter().copied().collect();
    assert_eq!((shapes.len(), result.len(), result.values().filter(|c| **c == '+').count()), (7, 104, 32));
    let mut separations = 0;
    for solution in document.descendants().filter(|n| n.has_tag_name("solution")) {
        let assembly =
            numbers(solution.descendants().find(|n| n.has_tag_name("assembly")).unwrap().text().unwrap());
        let cells = |piece: usize, at: [i32; 3]| -> Vec<[i32; 3]> {
            let turned =
                shapes[piece].iter().map(|(v, _)| burr_rotation(assembly[4 * piece + 3] as usize, *v));
            turned.map(|v| [0, 1, 2].map(|i| v[i] + at[i])).collect()
        };
        let start = |piece: usize| [0, 1, 2].map(|i| assembly[4 * piece + i]);
        let mut covered: Vec<[i32; 3]> = (0..6).flat_map(|piece| cells(piece, start(piece))).collect();
        covered.sort_unstable();
        covered.dedup();
        assert_eq!(covered.len(), shapes[..6].iter().map(Vec::len).sum::<usize>());
        assert!(covered.iter().all(|c| result.contains_key(c)));
        assert!(result.iter().all(|(c, mark)| *mark == '+' || covered.contains(c)));
        for separation in solution.descendants().filter(|n| n.has_tag_name("separation")) {
            separations += 1;
            let child = |name: &'static str| separation.children().filter(move |n| n.has_tag_name(name));
            let pieces = numbers(child("pieces").next().unwrap().text().unwrap());
            let mut removed = 0;
            for state in child("state") {
                let axis: Vec<Vec<i32>> = ["dx", "dy", "dz"]
                    .map(|a| numbers(state.children().find(|n| n.has_tag_name(a)).unwrap().text().unwrap()))
                    .to_vec();
                let at = |i: usize| [0, 1, 2].map(|k| axis[k][i]);
                let mut all: Vec<[i32; 3]> =
                    (0..pieces.len()).flat_map(|i| cells(pieces[i] as usize, at(i))).collect();
                all.sort_unstable();
                assert!(all.windows(2).all(|w| w[0] != w[1]), "pieces overlap");
                removed = (0..pieces.len()).filter(|i| at(*i).iter().any(|n| n.abs() > 10000)).count();
            }
            assert!(removed > 0 && removed < pieces.len());
        }
    }
    assert_eq!(separations, 5);
    // and the same puzzle again
    let again = puzc(folder.path(), &["import", "burrtools", path.to_str().unwrap(), "-o", "again.puz"]);
    assert_eq!(code(&again), 0, "{}", err(&again));
    let again = puzc(folder.path(), &["apart", "again.puz", "--all", "--up-to", "rotations"]);
    assert_eq!(
        err(&again).lines().last().unwrap(),
        "1 of 2 solutions can be taken apart; the least level is 6.4"
    );
}

/// Groups and weights of a file become `keep` statements, and are written again.
#[test]
fn groups_and_weights_are_kept() {
    let folder = folder();
    let puzzle = "board b on cubes: 1 by 2 by 3
pieces P on cubes { Box: 000 001 002; 2 of A: 000; C: 000 }
cover b with P
keep together [\"A\", \"C\"]
keep still \"Box\"
";
    std::fs::write(folder.path().join("in.puz"), puzzle).unwrap();
    let output = puzc(folder.path(), &["apart", "in.puz", "-o", "out.xmpuzzle"]);
    assert_eq!(code(&output), 0, "{}", err(&output));
    let imported = puzc(folder.path(), &["import", "burrtools", "out.xmpuzzle"]);
    let text = out(&imported);
    assert!(
        text.contains("keep together [\"A\", \"C\"]\n") && text.contains("keep still [\"Box\"]\n"),
        "{text}"
    );
    let flat = "board b on squares: 1 by 1\npieces P on squares { A: 00 }\ncover b with P\n";
    std::fs::write(folder.path().join("flat.puz"), flat).unwrap();
    let output = puzc(folder.path(), &["apart", "flat.puz", "-o", "flat.xmpuzzle"]);
    assert!(code(&output) == 2 && err(&output).contains("pieces are on `squares`"), "{}", err(&output));
}

/// Each piece is a solid; a gap makes it smaller.
#[test]
fn solids_for_printers() {
    let folder = folder();
    let puzzle = "board b on cubes: 1 by 1 by 3\npieces P on cubes { A: 000 001; B: 000 }\ncover b with P\n";
    std::fs::write(folder.path().join("in.puz"), puzzle).unwrap();
    let drawn = |options: &[&str]| {
        let output = puzc(folder.path(), &[&["render", "in.puz", "-o", "out.stl"], options].concat());
        assert_eq!(code(&output), 0, "{}", err(&output));
        std::fs::read_to_string(folder.path().join("out.stl")).unwrap()
    };
    let text = drawn(&["--scale", "10", "--gap", "0.1"]);
    assert!(text.starts_with("solid A\n") && text.contains("endsolid A\nsolid B\n"), "{text}");
    // ten faces of the domino, six of the cube, two triangles each
    assert_eq!(text.matches("facet normal").count(), 2 * (10 + 6));
    let coordinate = |line: &str| line.split(' ').nth(1).unwrap().parse::<f64>().unwrap();
    let xs: Vec<f64> = text.lines().filter(|line| line.starts_with("vertex")).map(coordinate).collect();
    let (low, high) = xs.iter().fold((f64::MAX, f64::MIN), |(l, h), x| (l.min(*x), h.max(*x)));
    assert!((high - low - 28.0).abs() < 1e-6, "{low} {high}");
    // the pieces alone lie side by side, as several boards do
    let text = drawn(&["--puzzle"]);
    let xs = |solid: &str| -> Vec<f64> {
        solid.lines().filter(|line| line.starts_with("vertex")).map(coordinate).collect()
    };
    let (a, b) = text.split_once("endsolid A").unwrap();
    let [most, least] =
        [xs(a).into_iter().fold(f64::MIN, f64::max), xs(b).into_iter().fold(f64::MAX, f64::min)];
    assert!((least - most - 2.0).abs() < 1e-6, "{most} {least}");
    for (puzzle, message) in [
        ("primary a\noption a\n", "there are no pieces to write as solids"),
        (
            "board b on sticks: H00\npieces P on sticks, fixed { A: H00 }\ncover b with P\n",
            "A has no volume to write as a solid",
        ),
    ] {
        std::fs::write(folder.path().join("none.puz"), puzzle).unwrap();
        let output = puzc(folder.path(), &["render", "none.puz", "-o", "none.stl"]);
        assert!(code(&output) == 2 && err(&output).contains(message), "{}", err(&output));
    }
    let output = puzc(folder.path(), &["render", "in.puz", "-o", "out.svg", "--gap", "0.1"]);
    assert!(code(&output) == 2 && err(&output).contains("--gap is for solids"), "{}", err(&output));
}

/// A motion that does not carry the frame onto itself is no symmetry: a tray with an opening has one solution
/// that comes apart, and its reflection does not.
#[test]
fn classes_respect_the_frame() {
    let tray = "board tray on squares: 2 by 2
pieces P on squares { 2 of D: 00 01 }
cover tray with P
keep still [square(r, c) for r in -1..2, c in -1..2
  if (r in [-1, 2] or c in [-1, 2]) and not (r == 2 and c == 0)]
";
    let last = |options: &[&str]| apart(tray, options).2;
    for class in ["symmetry", "automorphisms"] {
        assert_eq!(last(&["--all"]), last(&["--all", "--up-to", class]));
    }
    let expecting = format!("{tray}break symmetry\nexpect level 1.2\nexpect 2 solutions up to symmetry\n");
    let dir = folder();
    std::fs::write(dir.path().join("tray.puz"), expecting).unwrap();
    let output = puzc(dir.path(), &["test", "tray.puz"]);
    assert_eq!(code(&output), 0, "{}{}", out(&output), err(&output));
    // all walls: the frame is as symmetric as the tray
    let walls = tray.replace(" and not (r == 2 and c == 0)", "");
    let output = puzc_with(folder().path(), &["count", "-", "--up-to", "symmetry"], walls.as_bytes());
    assert_eq!(out(&output), "1\n");
}

/// A reflection exchanges A and B, but only A stays together with C, or only A rests.
#[test]
fn classes_respect_what_stays_together() {
    let puzzle = "board b on squares: 4 by 6
pieces P on squares, fixed {
  C: 00 01 02 03 10 13 20 23 30 31 32 33
  A: 00 10 11
  B: 01 10 11
}
pack P into b
";
    let classes = |keep: &str, class: &str| {
        let puzzle = format!("{puzzle}{keep}\n");
        let output = puzc_with(folder().path(), &["count", "-", "--up-to", class], puzzle.as_bytes());
        out(&output).trim().to_string()
    };
    for class in ["symmetry", "automorphisms"] {
        assert_eq!(classes("", class), "8", "{class}");
        assert_eq!(classes("keep together [\"A\", \"C\"]", class), "16", "{class}");
        assert_eq!(classes("keep still \"A\"", class), "16", "{class}");
        let both = "keep together [\"A\", \"C\"]\nkeep together [\"B\", \"C\"]";
        assert_eq!(classes(both, class), "8", "{class}");
    }
}

#[test]
fn all_frames_are_one() {
    let puzzle = "board tray on squares: 1 by 2
pieces P on squares, fixed { A: 00; B: 00 }
cover tray with P
for r in [-1, 1], c in -1..2 { keep still [square(r, c)] }
keep still [square(0, -1), square(0, 2)]
";
    let (code, out, _) = apart(puzzle, &[]);
    let expected = "| solution 1: cannot be taken apart\nA B frame cannot be separated in 1 position\n\n";
    assert_eq!((code, out.as_str()), (1, expected));
}

#[test]
fn frames_are_beside_the_pieces_on_their_lattice() {
    let puzzle = "board b on cubes: 1 by 1 by 2\npieces P on cubes { A: 000 001 }\ncover b with P\n";
    for (keep, message) in [
        ("keep still b", "`A` can be where the frame is"),
        ("keep still [cube(0, 0, 3), cube(0, 0, 1)]", "`A` can be where the frame is"),
        ("keep still [square(0, 3)]", "the frame and the pieces are on different lattices"),
    ] {
        let output = puzc_with(folder().path(), &["check", "-"], format!("{puzzle}{keep}\n").as_bytes());
        let text = err(&output);
        assert!(code(&output) == 2 && text.contains(message) && text.contains("4:12"), "{keep}: {text}");
    }
}

#[test]
fn sticks_have_numbers_up_to_4096_and_even_lengths() {
    for (arguments, message) in [
        ("[1, 0, 1024, 1024, 960, 1024]", "0 is not in the list"),
        ("[4097, 1, 1024, 1024, 960, 1024]", "4097 is not in the list"),
        ("[1, 1, 1024, 1024, 960, 1024], 7", "7 is not in the list"),
        ("[1, 1, 1024, 1024, 960, 1024], 2", "2 is not in the list"),
    ] {
        let puzzle =
            format!("use notched_sticks from std.burrs\npieces P on cubes = notched_sticks({arguments})\n");
        let output = puzc_with(folder().path(), &["check", "-"], puzzle.as_bytes());
        assert!(code(&output) == 2 && err(&output).contains(message), "{}", err(&output));
    }
}

#[test]
fn the_frame_is_in_pictures_of_steps_and_a_solid() {
    let dir = folder();
    let tray = "board tray on squares: 2 by 1
pieces P on squares, fixed { A: 00; B: 00 }
cover tray with P
keep still [square(-1, 0), square(0, -1), square(0, 1), square(1, -1), square(1, 1)]
";
    std::fs::write(dir.path().join("in.puz"), tray).unwrap();
    let steps = puzc(dir.path(), &["apart", "in.puz", "-o", "steps.svg"]);
    assert_eq!(code(&steps), 0, "{}", err(&steps));
    let picture = std::fs::read_to_string(dir.path().join("steps.svg")).unwrap();
    assert!(picture.contains("frame"), "{picture}");
    let solids = puzc(dir.path(), &["render", "in.puz", "-o", "out.stl"]);
    assert_eq!(code(&solids), 0, "{}", err(&solids));
    let text = std::fs::read_to_string(dir.path().join("out.stl")).unwrap();
    assert!(text.contains("endsolid B\nsolid frame\n"), "{text}");
}

/// What a wrong line or a file in another format is told.
#[test]
fn messages_say_what_is_meant() {
    let start = "board b on cubes: 1 by 1 by 2\npieces P on cubes { A: 000; B: 000 }\ncover b with P\n";
    for (text, messages) in [
        (format!("{start}expect level\n"), ["a level, as in `5.2`", "expect [maximum] level LEVEL"]),
        (
            format!("{start}expect maximum level x\n"),
            ["a level, as in `5.2`", "expect [maximum] level LEVEL"],
        ),
        (format!("{start}expect 2 x\n"), ["expected", "expect N solutions"]),
        (format!("{start}keep still \"A\", \"B\"\n"), ["written as a list", "write [\"A\", \"B\"]"]),
        (format!("{start}keep still \"A\" \"B\"\n"), ["written as a list", "write [\"A\", \"B\"]"]),
        (
            "<?xml version=\"1.0\"?>\n<puzzle version=\"2\">\n</puzzle>\n".into(),
            ["this is XML, and not a puzzle", "`puzc import burrtools FILE`"],
        ),
        ("<puzzle version=\"2\">\n</puzzle>\n".into(), ["this is XML", "`puzc import burrtools FILE`"]),
    ] {
        let output = puzc_with(folder().path(), &["check", "-"], text.as_bytes());
        let found = err(&output);
        assert!(code(&output) == 2 && messages.iter().all(|m| found.contains(m)), "{text}: {found}");
        assert!(found.contains("1 error;"), "{found}");
    }
    let output = puzc_with(folder().path(), &["check", "-"], &[0x1f, 0x8b, 8, 0, 0]);
    assert!(err(&output).contains("is compressed") && err(&output).contains("import burrtools"));
}

/// The only solution takes longer to take apart than the limit.
#[test]
fn a_solution_that_was_not_taken_apart_is_still_one() {
    let puzzle = "board tray on squares: 7 by 7
pieces P on squares { 8 of M: 00 01 }
pack P into tray
keep still [square(r, c) for r in -1..7, c in -1..7 if (r in [-1, 7] or c in [-1, 7])]
";
    let (code, _, err) = apart(puzzle, &["--time-limit", "1s"]);
    assert!(code == 3 && err.contains("no solution was taken apart; incomplete"), "{code} {err}");
}
