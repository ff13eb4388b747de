//! docs/gallery.md, and the pages and pictures in docs/gallery, are generated from `specs/`: all of its
//! puzzles are drawn. To update them: `PUZC_UPDATE=1 cargo test --test puzzles gallery`.

use crate::common::{assert_generated, files_below, root, text};
use crate::program::{code, err, out, puzc, puzc_with};
use libtest_mimic::Trial;
use std::sync::Arc;

/// Folder, title, description, the puzzle that represents the family, the caption of its picture.
type Family = (&'static str, &'static str, &'static str, &'static str, &'static str);

const FAMILIES: &[Family] = &[
    (
        "polyominoes",
        "Polyominoes",
        "Pieces made of squares: dominoes to hexominoes.",
        "calendar",
        "Eight pieces leave only the month and the day uncovered.",
    ),
    (
        "polyiamonds",
        "Polyiamonds",
        "Pieces made of triangles.",
        "hexiamonds-triplication",
        "Nine hexiamonds build another one, three times as large.",
    ),
    (
        "polyhexes",
        "Polyhexes",
        "Pieces made of hexagons.",
        "trihexes-tetrahexes",
        "All pieces made of three or four hexagons.",
    ),
    ("polycubes", "Polycubes", "Pieces made of cubes.", "soma-figures", "A pyramid of Soma pieces."),
    (
        "burrs",
        "Burrs",
        "Notched sticks; `puzc apart` takes them apart.",
        "piston",
        "The Piston Burr, in layers.",
    ),
    (
        "lattices",
        "Other lattices",
        "Pieces on lattices that are defined in the language, in the plane and in space: kites, sticks, spheres.",
        "tangram",
        "The tangram, on quarters of squares.",
    ),
    (
        "wrapped",
        "Wrapped boards",
        "Tubes, tori and Moebius strips. Pale cells are copies from the other side of the seam.",
        "tetrominoes-torus",
        "The five tetrominoes on a torus.",
    ),
    ("polysticks", "Polysticks", "Pieces made of line segments.", "tetrasticks", "Fifteen tetrasticks."),
    (
        "squares",
        "Squares",
        "Squares and rectangles divided into smaller ones, and magic squares.",
        "quilt",
        "A square divided into nine smaller ones, the fewest possible.",
    ),
    (
        "macmahon",
        "MacMahon's tiles",
        "Tiles whose edges match. [MacMahon's squares](macmahon-squares.md) have their own page.",
        "macmahon-hexagon",
        "MacMahon's four-colored triangles.",
    ),
    (
        "queens",
        "Queens and other chessmen",
        "Chess pieces on boards, which attack or guard squares.",
        "peaceable-queens",
        "Two armies of queens that do not attack each other.",
    ),
    (
        "latin",
        "Latin squares",
        "Each value occurs once in each row and column.",
        "diagonal-latin-squares",
        "A latin square in which both diagonals have all values.",
    ),
    ("sudoku", "Sudoku", "Sudoku and its variants.", "jigsaw-sudoku", "Jigsaw sudoku."),
    ("pencil", "Pencil puzzles", "Puzzles from newspapers and magazines.", "kenken", "KenKen."),
    ("nonograms", "Nonograms", "Pictures described by numbers.", "nonogram", "A nonogram."),
    ("loops", "Loops", "A single closed loop.", "masyu", "Masyu."),
    (
        "graphs",
        "Graphs",
        "Labels and colors for vertices and edges.",
        "petersen",
        "The Petersen graph with three colors.",
    ),
    ("sequences", "Sequences", "Numbers in a row.", "langford", "Langford's pairs."),
    ("designs", "Designs", "Sets with prescribed intersections.", "fano", "Seven points and seven lines."),
    ("words", "Words", "Words across, down, and along paths.", "word-search", "A word search."),
    ("logic", "Logic", "Who owns the zebra?", "zebra", "The zebra puzzle."),
    ("assignment", "Assignment", "Assignments of least cost.", "assignment", "Five workers and five jobs."),
];

/// The options with which a puzzle is drawn, if it needs any.
const HOW: &[(&str, &[&str])] = &[
    ("loops/gray-codes", &["-D", "n=3"]),
    ("squares/partridge", &["--unbroken"]),
    ("loops/petersen-loop", &["--puzzle"]),
    ("polyhexes/tetrahexes-triangle", &["--puzzle"]),
    ("polyiamonds/hexiamonds-trapezoid", &["-D", "bottom=11", "-D", "top=7"]),
    ("polyiamonds/sphinx", &["-D", "k=5"]),
    ("polyominoes/aztec", &["-D", "n=5"]),
    ("polyominoes/one-sided-pentominoes", &["--unbroken"]),
    ("polyominoes/tatami", &["-D", "m=6", "-D", "n=7"]),
    ("queens/peaceable-queens", &["-D", "n=6", "-D", "k=5"]),
    ("latin/diagonal-latin-squares", &["-D", "n=6"]),
];

/// Lines that are added to puzzles whose first solutions take long, each with a description.
const GIVEN: &[(&str, &str, &str)] = &[(
    "squares/partridge",
    r##"forbid placements p of Squares if p.piece == "#8" and p.cells[0] not in squares{00 08 0g 80 88 g0 g8 o0}"##,
    "(with the eight largest squares put in place, so that it is drawn quickly)",
)];

/// The puzzles, as `family/name`.
fn puzzles() -> Vec<String> {
    let files = files_below("specs").into_iter().filter(|p| !p.starts_with("specs/std/"));
    files.filter_map(|p| Some(p.strip_prefix("specs/")?.strip_suffix(".puz")?.to_string())).collect()
}

fn how(puzzle: &str) -> &'static [&'static str] {
    HOW.iter().find(|(name, _)| *name == puzzle).map_or(&[], |(_, args)| args)
}

/// Whether a picture shows no solution because there is none.
#[allow(dead_code)] // for tests/it/pictures.rs
pub fn is_unsolved(picture: &str) -> bool {
    let named = |puzzle: &str| picture == format!("docs/gallery/{}.svg", name(puzzle));
    HOW.iter().any(|(puzzle, args)| args.contains(&"--puzzle") && named(puzzle))
}

fn given(puzzle: &str) -> Option<(&'static str, &'static str)> {
    GIVEN.iter().find(|(name, ..)| *name == puzzle).map(|(_, line, words)| (*line, *words))
}

fn name(puzzle: &str) -> &str {
    puzzle.rsplit('/').next().unwrap_or(puzzle)
}

fn title(puzzle: &str) -> String {
    let source = text(&format!("specs/{puzzle}.puz"));
    let title = source.lines().find_map(|l| l.strip_prefix("puzzle \""));
    let title = title.unwrap_or_else(|| panic!("specs/{puzzle}.puz has no title")).trim_end_matches('"');
    if !title.contains('{') {
        return title.to_string();
    }
    // the title has values of parameters
    let file = format!("specs/{puzzle}.puz");
    let picture = out(&puzc(&root(), &["render", &file, "--puzzle", "--format", "unicode"]));
    picture.lines().next().unwrap_or_default().to_string()
}

/// The `expect` lines of a puzzle.
fn known(puzzle: &str) -> String {
    const MOST: usize = 6;
    let source = text(&format!("specs/{puzzle}.puz"));
    let said: Vec<&str> = source.lines().filter_map(|l| l.strip_prefix("expect ")).collect();
    let plain = |line: &&str| {
        line.split("//").next().unwrap_or("").trim().trim_end_matches(" slow").replace('*', "\\*")
    };
    let more = if said.len() > MOST { format!("; {} more", said.len() - MOST) } else { String::new() };
    said.iter().take(MOST).map(plain).collect::<Vec<_>>().join("; ") + &more
}

fn command(puzzle: &str) -> String {
    let args: String = how(puzzle).iter().map(|a| format!(" {a}")).collect();
    let given = given(puzzle).map_or(String::new(), |(_, words)| format!(" {words}"));
    format!("`puzc render specs/{puzzle}.puz{args}`{given}")
}

fn contents(all: &[String]) -> String {
    let mut page = format!(
        "# Gallery\n\nThe {} puzzles of `specs/`, drawn by `puzc render`. Each family has its own page. \
         These pages and their pictures are generated.\n",
        all.len()
    );
    for (family, title, words, cover, below) in FAMILIES {
        let number = members(all, family).count();
        let puzzle = format!("{family}/{cover}");
        let all = match number {
            1 => "The puzzle".to_string(),
            2 => "Both puzzles".to_string(),
            _ => format!("All {number} puzzles"),
        };
        page += &format!(
            "\n## {title}\n\n{words} [{all}](gallery/{family}.md)\n\n![{}](gallery/{cover}.svg)\n\n{below} {}\n",
            self::title(&puzzle),
            command(&puzzle)
        );
    }
    page
}

fn members<'a>(all: &'a [String], family: &'a str) -> impl Iterator<Item = &'a String> {
    all.iter().filter(move |p| p.split('/').next() == Some(family))
}

fn page(all: &[String], (family, title, words, ..): &Family) -> String {
    let mut page =
        format!("# {title}\n\n{} [The other families](../gallery.md)\n", words.replace("](", "](../"));
    for puzzle in members(all, family) {
        let title = self::title(puzzle);
        page += &format!(
            "\n## {title}\n\n![{title}]({}.svg)\n\n{}. {}\n",
            name(puzzle),
            known(puzzle),
            command(puzzle)
        );
    }
    page
}

fn picture(puzzle: &str) -> String {
    let path = format!("specs/{puzzle}.puz");
    let more = given(puzzle).map(|(line, _)| format!("{}{line}\n", text(&path)));
    let mut args =
        vec!["render", if more.is_some() { "-" } else { &path }, "--format", "svg", "--threads", "1"];
    args.extend(how(puzzle));
    let output = puzc_with(&root(), &args, more.unwrap_or_default().as_bytes());
    assert_eq!(code(&output), 0, "{puzzle}: {}", err(&output));
    out(&output)
}

/// A test that is given the names of all puzzles.
type GalleryTest = Box<dyn FnOnce(&[String]) + Send>;

/// A test for each puzzle, and for each page.
pub fn trials() -> Vec<Trial> {
    let all: Arc<[String]> = puzzles().into();
    let trial = |name: String, test: GalleryTest| {
        let all = all.clone();
        Trial::test(format!("gallery::{name}"), move || {
            test(&all);
            Ok(())
        })
    };
    let drawn = all.iter().cloned().map(|puzzle| {
        trial(
            puzzle.clone(),
            Box::new(move |_| {
                let family = puzzle.split('/').next().unwrap();
                assert!(FAMILIES.iter().any(|f| f.0 == family), "{puzzle} belongs to no family");
                assert_generated(&[(format!("docs/gallery/{}.svg", name(&puzzle)), picture(&puzzle))]);
            }),
        )
    });
    let pages = FAMILIES.iter().map(|family| {
        trial(
            format!("pages/{}", family.0),
            Box::new(move |all| {
                assert_generated(&[(format!("docs/gallery/{}.md", family.0), page(all, family))]);
            }),
        )
    });
    let contents = Box::new(|all: &[String]| {
        assert_generated(&[("docs/gallery.md".to_string(), contents(all))]);
        for path in files_below("docs/gallery") {
            let shown = |name: &str| path == format!("docs/gallery/{name}");
            assert!(
                all.iter().any(|puzzle| shown(&format!("{}.svg", name(puzzle))))
                    || FAMILIES.iter().any(|family| shown(&format!("{}.md", family.0))),
                "{path} belongs to nothing"
            );
        }
    });
    drawn.chain(pages).chain([trial("contents".to_string(), contents)]).collect()
}
