//! Files in the format of BurrTools, written for these tests.

use crate::program::{code, err, folder, out, puzc, puzc_with};
use flate2::{Compression, write::GzEncoder};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::io::Write as _;

/// A shape: its sizes x, y, z, its voxels, and its name.
pub type Shape<'a> = (usize, usize, usize, &'a str, &'a str);

pub fn file(shapes: &[Shape], problems: &[String], colors: usize) -> String {
    let mut text = String::from("<?xml version=\"1.0\"?>\n<puzzle version=\"2\">\n<gridType type=\"0\"/>\n");
    let color = "<color red=\"1\" green=\"2\" blue=\"3\"/>".repeat(colors);
    write!(text, "<colors>{color}</colors>\n<shapes>\n").unwrap();
    for (x, y, z, voxels, name) in shapes {
        writeln!(text, "<voxel x=\"{x}\" y=\"{y}\" z=\"{z}\" name=\"{name}\" type=\"0\">{voxels}</voxel>")
            .unwrap();
    }
    text + "</shapes>\n<problems>" + &problems.join("\n") + "</problems>\n<comment/></puzzle>\n"
}

/// A problem with shapes and their numbers, attributes, and pairs of colors.
pub fn problem(parts: &[(usize, &str)], result: usize, attributes: &str, pairs: &[(u32, u32)]) -> String {
    let parts: String = parts.iter().map(|(id, count)| format!("<shape id=\"{id}\" {count}/>")).collect();
    let pairs: String = pairs.iter().map(|(a, b)| format!("<pair piece=\"{a}\" result=\"{b}\"/>")).collect();
    format!(
        "<problem {attributes}><shapes>{parts}</shapes><result id=\"{result}\"/>\
         <bitmap>{pairs}</bitmap></problem>"
    )
}

pub fn imported(text: &[u8]) -> Result<String, String> {
    let output = puzc_with(folder().path(), &["import", "burrtools", "-"], text);
    if code(&output) == 0 { Ok(out(&output)) } else { Err(err(&output)) }
}

/// The number of solutions, or of their classes.
pub fn solutions(puzzle: &str, classes: bool, more: &[&str]) -> u64 {
    let up_to: &[&str] = if classes { &["--up-to", "symmetry"] } else { &[] };
    let output = puzc_with(folder().path(), &[&["count", "-"], up_to, more].concat(), puzzle.as_bytes());
    assert_eq!(code(&output), 0, "{puzzle}\n{}", err(&output));
    out(&output).trim().parse().unwrap()
}

const SOMA: [Shape; 8] = [
    (2, 2, 1, "###_", "V"),
    (3, 2, 1, "####__", "L"),
    (3, 2, 1, "###_#_", "T"),
    (3, 2, 1, "##__##", "Z"),
    (2, 2, 2, "###___#_", "A"),
    (2, 2, 2, "###__#__", "B"),
    (2, 2, 2, "###_#___", "P"),
    (3, 3, 3, "###########################", "cube"),
];

#[test]
fn the_soma_cube_has_240_solutions() {
    let parts: Vec<(usize, &str)> = (0..7).map(|id| (id, "count=\"1\"")).collect();
    let text = file(&SOMA, &[problem(&parts, 7, "state=\"0\"", &[])], 0);
    let puzzle = imported(text.as_bytes()).unwrap();
    assert!(puzzle.contains("board result on cubes: [0-2][0-2][0-2]\n"), "{puzzle}");
    assert!(puzzle.contains("\n  V: 0[01]0 100\n"), "{puzzle}");
    assert_eq!((solutions(&puzzle, true, &[]), solutions(&puzzle, false, &[])), (240, 11520));
    // as BurrTools writes it
    let mut encoder = GzEncoder::new(vec![], Compression::default());
    encoder.write_all(text.as_bytes()).unwrap();
    assert_eq!(imported(&encoder.finish().unwrap()).unwrap(), puzzle);
    let again = puzc_with(folder().path(), &["fmt", "-"], puzzle.as_bytes());
    assert_eq!(out(&again), puzzle, "imports are formatted");
}

/// Five voxels of the box must be filled, and three may be.
#[test]
fn voxels_may_be_optional_and_problems_many() {
    let bar = "#".repeat(4);
    let shapes = [(2, 2, 1, bar.as_str(), ""), (2, 2, 2, "##+##++#", "box"), (1, 1, 1, "#", "dot")];
    let problems = [
        problem(&[(0, "count=\"1\"")], 1, "name=\"a square\"", &[]),
        problem(&[(2, "min=\"3\" max=\"8\"")], 1, "maxHoles=\"1\"", &[]),
        problem(&[(2, "min=\"3\" max=\"8\"")], 1, "", &[]),
    ];
    let puzzle = imported(file(&shapes, &problems, 0).as_bytes()).unwrap();
    assert!(puzzle.contains("// a square\nif problem == 1 {\n"), "{puzzle}");
    // a square cannot fill five voxels; of the optional ones, at most one may be empty, or all
    let counts: Vec<u64> =
        (1..=3).map(|n| solutions(&puzzle, false, &["-D", &format!("problem={n}")])).collect();
    assert_eq!(counts, [0, 4, 8]);
}

#[test]
fn what_cannot_be_imported_is_an_error() {
    let one = |attributes: &str, voxels: &str| {
        format!(
            "<puzzle><gridType type=\"0\"/><shapes><voxel {attributes}>{voxels}</voxel></shapes><problems>\
             <problem><shapes><shape id=\"0\"/></shapes><result id=\"0\"/></problem></problems></puzzle>"
        )
    };
    let size = "x=\"2\" y=\"1\" z=\"1\"";
    let good = one(size, "##");
    assert!(imported(good.as_bytes()).is_ok());
    for (text, message) in [
        ("".to_string(), "this is not an XML file of BurrTools"),
        (good.replace("</puzzle>", "é"), "this is not an XML file of BurrTools"),
        ("<other/>".to_string(), "`<puzzle>` is expected"),
        ("<!DOCTYPE x [<!ENTITY a \"b\">]><puzzle/>".to_string(), "this is not an XML file"),
        (format!("{}{}", "<puzzle>".repeat(200_000), "x"), "this is not an XML file"),
        ("<puzzle/>".to_string(), "contains no problem"),
        (good.replace("type=\"0\"", "type=\"5\""), "this is an unknown grid"),
        (good.replace("<voxel ", "<voxel weight=\"x\" "), "`weight` is a number"),
        (good.replace("<gridType type=\"0\"", "<gridType type=\"2\""), "there is no voxel at this place"),
        (good.replace("<gridType type=\"0\"", "<gridType type=\"3\""), "there is no voxel at this place"),
        (good.replace("<gridType type=\"0\"", "<gridType type=\"4\""), "there is no voxel at this place"),
        (good.replace("type=\"0\"", "type=\"x\""), "`type` is a number"),
        (good.replace("<shape id=\"0\"/>", ""), "this problem has no pieces"),
        (good.replace("<result id=\"0\"/>", ""), "this problem has no result"),
        (good.replace("<result id=\"0\"/>", "<result id=\"1\"/>"), "no shape with the number 1"),
        (good.replace("<shape id=\"0\"/>", "<shape/>"), "`shape` without `id`"),
        (
            good.replace("<shape id=\"0\"/>", "<shape id=\"0\" min=\"2\" max=\"1\"/>"),
            "wrong number of pieces",
        ),
        (one(size, "#"), "this shape has 2 voxels, not 1"),
        (one(size, "#?"), "it contains '?'"),
        (one(size, "1##"), "it contains '1'"),
        (one(size, "#64#"), "BurrTools knows 63 colors"),
        (one(size, "#+"), "the voxels of a piece cannot be optional"),
        (one("x=\"63\" y=\"1\" z=\"1\"", &"#".repeat(63)), "this shape is too large"),
        (one("x=\"4294967295\" y=\"4294967295\" z=\"4294967295\"", "#"), "this shape has"),
    ] {
        let error = imported(text.as_bytes()).expect_err(&text);
        assert!(error.contains(message), "{message}: {error}");
    }
    let damaged = [0x1f, 0x8b, 8, 0, 0];
    assert!(imported(&damaged).unwrap_err().contains("cannot be unpacked"));
    let missing = puzc(folder().path(), &["import", "burrtools", "a", "b"]);
    assert_eq!(code(&missing), 2);
}

#[test]
fn a_small_file_that_unpacks_to_a_huge_one_is_refused() {
    let mut encoder = GzEncoder::new(vec![], Compression::best());
    encoder.write_all(&vec![b' '; 17 << 20]).unwrap();
    let packed = encoder.finish().unwrap();
    assert!(packed.len() < 1 << 20);
    assert!(imported(&packed).unwrap_err().contains("larger than 16 MB"));
}

/// A random problem, and its solutions by trying everything.
pub struct Random {
    pub state: u64,
}

type Place = [i32; 3];

impl Random {
    pub fn below(&mut self, n: u64) -> usize {
        self.state = self.state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        ((self.state >> 33) % n) as usize
    }

    /// Voxels of a shape of this size: each with its color, and whether it is optional.
    fn shape(&mut self, size: [usize; 3], optional: bool) -> (String, BTreeMap<Place, (u32, bool)>) {
        let (mut text, mut voxels) = (String::new(), BTreeMap::new());
        for place in 0..size[0] * size[1] * size[2] {
            if self.below(5) == 0 && place > 0 {
                text.push('_');
                continue;
            }
            let (color, may) = ([0, 1, 2][self.below(3)], optional && self.below(3) == 0);
            text.push(if may { '+' } else { '#' });
            if color > 0 {
                text += &color.to_string();
            }
            let at = [place % size[0], place / size[0] % size[1], place / size[0] / size[1]];
            voxels.insert(at.map(|n| n as i32), (color, may));
        }
        (text, voxels)
    }
}

/// The 24 rotations of a shape, each with its least coordinates 0.
fn rotations(shape: &BTreeMap<Place, (u32, bool)>) -> BTreeSet<BTreeMap<Place, (u32, bool)>> {
    let mut all = BTreeSet::new();
    for axes in [[0, 1, 2], [1, 2, 0], [2, 0, 1], [0, 2, 1], [2, 1, 0], [1, 0, 2]] {
        let odd = axes[0] != (axes[2] + 1) % 3;
        for signs in 0..8u32 {
            if (signs.count_ones() % 2 == 1) != odd {
                continue; // a reflection
            }
            let turned =
                |p: &Place| [0, 1, 2].map(|i| if signs >> i & 1 == 1 { -p[axes[i]] } else { p[axes[i]] });
            let least = [0, 1, 2].map(|i| shape.keys().map(|p| turned(p)[i]).min().unwrap());
            let shifted = |p: &Place| {
                let p = turned(p);
                [p[0] - least[0], p[1] - least[1], p[2] - least[2]]
            };
            all.insert(shape.iter().map(|(p, v)| (shifted(p), *v)).collect());
        }
    }
    all
}

#[test]
fn random_problems_have_as_many_solutions_as_found_by_trying() {
    let mut random = Random { state: 7 };
    let mut positive = 0;
    for _ in 0..60 {
        let sizes = [[1, 1, 1], [2, 1, 1], [2, 2, 1], [3, 1, 1]];
        let (a, b) = (sizes[random.below(4)], sizes[random.below(4)]);
        let result_size = [[2, 2, 1], [2, 2, 2], [3, 2, 1]][random.below(3)];
        let (result_text, result) = random.shape(result_size, true);
        let pieces = [random.shape(a, false), random.shape(b, false)];
        let pairs: Vec<(u32, u32)> =
            [(0, 0), (0, 1), (1, 0), (1, 1)].into_iter().filter(|_| random.below(2) == 0).collect();
        let bounds = [(1, 1), (0, 2), (1, 2), (2, 2)];
        let uses = [bounds[random.below(4)], bounds[random.below(4)]];
        let holes = if random.below(2) == 0 { Some(random.below(3)) } else { None };
        let fits = |color: u32, at: &Place| match (color, result.get(at)) {
            (_, None) => false,
            (0, _) | (_, Some((0, _))) => true,
            (c, Some((r, _))) => pairs.contains(&(c - 1, r - 1)),
        };
        let mut placements: Vec<(usize, BTreeSet<Place>)> = vec![];
        for (i, (_, piece)) in pieces.iter().enumerate() {
            let mut sets = BTreeSet::new();
            for turned in rotations(piece) {
                for shift in (0..27).map(|n| [n % 3, n / 3 % 3, n / 9]) {
                    let moved = |p: &Place| [p[0] + shift[0], p[1] + shift[1], p[2] + shift[2]];
                    if turned.iter().all(|(p, (color, _))| fits(*color, &moved(p))) {
                        // the same place in two ways is two placements if the colors differ
                        let colors: Vec<(Place, u32)> = turned.iter().map(|(p, v)| (moved(p), v.0)).collect();
                        sets.insert(colors);
                    }
                }
            }
            placements.extend(sets.into_iter().map(|s| (i, s.into_iter().map(|c| c.0).collect())));
        }
        let mut count = 0;
        let mut open = vec![(0, BTreeSet::new(), [0, 0])];
        while let Some((next, filled, used)) = open.pop() {
            if next == placements.len() {
                let empty = result.iter().filter(|(p, _)| !filled.contains(*p));
                let (may, must): (Vec<_>, Vec<_>) = empty.partition(|(_, v)| v.1);
                let enough = (0..2).all(|i| used[i] >= uses[i].0);
                count += u64::from(must.is_empty() && enough && holes.is_none_or(|h| may.len() <= h));
                continue;
            }
            let (piece, cells) = &placements[next];
            if used[*piece] < uses[*piece].1 && filled.is_disjoint(cells) {
                let mut used = used;
                used[*piece] += 1;
                open.push((next + 1, filled.union(cells).copied().collect(), used));
            }
            open.push((next + 1, filled, used));
        }
        let shape = |size: [usize; 3], text| (size[0], size[1], size[2], text, "");
        let shapes = [shape(a, &*pieces[0].0), shape(b, &*pieces[1].0), shape(result_size, &*result_text)];
        let parts = uses.map(|(lo, hi)| format!("min=\"{lo}\" max=\"{hi}\""));
        let holes = holes.map_or(String::new(), |h| format!("maxHoles=\"{h}\""));
        let problem = problem(&[(0, &parts[0]), (1, &parts[1])], 2, &holes, &pairs);
        let puzzle = imported(file(&shapes, &[problem], 2).as_bytes()).unwrap();
        assert_eq!(solutions(&puzzle, false, &[]), count, "{puzzle}");
        positive += u64::from(count > 0);
    }
    assert!(positive > 10, "only {positive} problems have solutions");
}

/// puzc keeps all pieces of a name together, or none; BurrTools also some of them.
#[test]
fn groups_for_some_of_the_pieces_are_reported() {
    let with = |part: &str| {
        let text = file(&[(2, 1, 1, "##", "D"), (1, 1, 1, "#", ""), (2, 2, 2, "########", "")], &[], 0);
        let problem = format!(
            "<problem state=\"0\"><shapes><shape id=\"0\" {part}</shape><shape id=\"1\" count=\"2\" group=\"1\"/>\
             </shapes><result id=\"2\"/><bitmap/></problem>"
        );
        let text = text.replace("<problems>", &format!("<problems>{problem}"));
        let output = puzc_with(folder().path(), &["import", "burrtools", "-"], text.as_bytes());
        (code(&output), out(&output), err(&output))
    };
    for (part, together, warnings) in [
        ("count=\"3\" group=\"1\">", "[\"D\", \"S2\"]", 0),
        ("count=\"3\"><group group=\"1\" count=\"3\"/>", "[\"D\", \"S2\"]", 0),
        ("count=\"3\"><group group=\"1\" count=\"2\"/>", "[\"S2\"]", 1),
        (
            "min=\"2\" max=\"3\"><group group=\"1\" count=\"2\"/><group group=\"2\" count=\"1\"/>",
            "[\"S2\"]",
            2,
        ),
    ] {
        let (code, puzzle, messages) = with(part);
        assert_eq!((code, messages.matches("pieces is ignored").count()), (0, warnings), "{messages}");
        let lines: Vec<&str> = puzzle.lines().filter(|line| line.starts_with("keep")).collect();
        assert_eq!(lines, [format!("keep together {together}")]);
    }
    let (code, _, messages) = with("count=\"3\"><group group=\"1\"/>");
    assert!(code == 2 && messages.contains("`group` without `count`"), "{messages}");
}
