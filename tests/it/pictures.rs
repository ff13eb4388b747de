//! `puzc render` and `puzc solve --show`.  `tests/pictures` has one puzzle of each kind; snapshots
//! contain their pictures.

use crate::common::{assert_generated, files_below, root, text};
use crate::gallery::is_unsolved;
use crate::program::{code, command, err, folder, out, puzc, puzc_with};
use std::fs;
use std::path::Path;

fn puzzles() -> Vec<String> {
    files_below("tests/pictures").into_iter().filter(|p| p.ends_with(".puz")).collect()
}

fn drawn(path: &str, args: &[&str]) -> String {
    let output = puzc(&root(), &[&["render", path], args].concat());
    assert_eq!(code(&output), 0, "{path}: {}", err(&output));
    out(&output)
}

#[test]
fn every_kind_of_picture() {
    insta::with_settings!({ prepend_module_to_snapshot => false, snapshot_path => "../pictures" }, {
        for path in puzzles() {
            let name = Path::new(&path).file_stem().unwrap().to_string_lossy().into_owned();
            let unsolved = drawn(&path, &["--puzzle", "--format", "unicode"]);
            let texts = [drawn(&path, &["--format", "ascii"]), drawn(&path, &["--format", "unicode"]), unsolved];
            insta::assert_snapshot!(format!("{name}.txt"), texts.join("\n"));
            insta::assert_snapshot!(format!("{name}.svg"), drawn(&path, &["--format", "svg"]));
        }
    });
}

/// Colors of which only the mates are on other tiles, or none.
#[test]
fn a_tile_shows_its_own_colors_where_mates_are_recorded() {
    let folder = folder();
    let tile = "board c on squares: 1 by 1\nmates M: b-B c-C\ntiles T on squares, fixed { abcd }\n\
                place T on c, edges match with M\n";
    fs::write(folder.path().join("it.puz"), tile).unwrap();
    let shown = out(&puzc(folder.path(), &["solve", "it.puz", "--show=unicode"]));
    assert!(shown.contains("┌─a─┐\nd   b\n└─c─┘"), "{shown}");
}

/// Values of two calls of `fill` share a cell, also if only one of them has the cell's own item.
#[test]
fn values_of_two_calls_share_cells() {
    let folder = folder();
    let two = "board g on squares = rectangle(1, 2)\nfill(g, 1..2, rows(g), show: true)\n\
               fill(g, [\"x\"], name: \"b\")\n";
    fs::write(folder.path().join("it.puz"), two).unwrap();
    let shown = out(&puzc(folder.path(), &["solve", "it.puz", "--show=ascii"]));
    assert!(shown.contains("|1 x|2 x|") || shown.contains("|2 x|1 x|"), "{shown}");
    let cells = out(&puzc(folder.path(), &["count", "it.puz", "--by", "cell"]));
    for line in ["1\t00\t1", "2\t00\tx"] {
        assert!(cells.contains(line), "{cells}");
    }
}

/// Elements, their attributes and their nesting are XML, ids are unique, there is a text alternative, and
/// nothing is drawn outside the picture.
fn check_svg(path: &str, svg: &str) {
    let document = roxmltree::Document::parse(svg).unwrap_or_else(|e| panic!("{path}: {e}"));
    let top = document.root_element();
    let size: Vec<f64> = top.attribute("viewBox").unwrap().split(' ').map(|n| n.parse().unwrap()).collect();
    let ids: Vec<&str> = document.descendants().filter_map(|n| n.attribute("id")).collect();
    assert!((1..ids.len()).all(|i| !ids[..i].contains(&ids[i])), "{path}: {ids:?}");
    let labels: Vec<&str> = top.attribute("aria-labelledby").unwrap().split(' ').collect();
    assert_eq!(labels, ids, "{path}");
    let element = |tag: &str| {
        document.descendants().find(|n| n.has_tag_name(tag) && n.attribute("id").is_some()).unwrap()
    };
    assert!(element("title").text().is_some_and(|t| !t.is_empty()), "{path}");
    assert!(
        element("desc").text().is_some() || path.ends_with("--puzzle"),
        "{path}: a solution has a description"
    );
    for node in document.descendants().filter(|n| n.has_tag_name("path")) {
        let number = |name: &str| node.attribute(name).map_or(0.0, |n| n.parse::<f64>().unwrap());
        let half = number("stroke-width") / 2.0;
        for point in node.attribute("d").unwrap().split(['M', 'L', 'Z']).filter(|p| !p.is_empty()) {
            let (x, y) = point.split_once(' ').unwrap();
            let inside = |n: &str, most: f64| (half..=most - half).contains(&n.parse::<f64>().unwrap());
            assert!(inside(x, size[2]) && inside(y, size[3]), "{path}: {point} is outside");
        }
    }
    for node in document.descendants().filter(|n| n.has_tag_name("text")) {
        let number = |name: &str| node.attribute(name).unwrap().parse::<f64>().unwrap();
        let (x, y) = (number("x"), number("y"));
        assert!(x >= 0.0 && x + number("textLength") <= size[2], "{path}: {:?} is too wide", node.text());
        assert!(y <= size[3] && number("font-size") > 0.0 && node.text().is_some_and(|t| !t.is_empty()));
    }
}

/// Texts are `<text>` elements in a font that most machines have; no letter is drawn as a path.
#[test]
fn texts_are_text_elements() {
    let svg = drawn("tests/pictures/clues.puz", &["--format", "svg"]);
    let document = roxmltree::Document::parse(&svg).unwrap();
    let texts: Vec<roxmltree::Node> = document.descendants().filter(|n| n.has_tag_name("text")).collect();
    let written: Vec<&str> = texts.iter().filter_map(roxmltree::Node::text).collect();
    assert!(["12", "\u{416}", "solution 1"].iter().all(|t| written.contains(t)), "{written:?}");
    assert!(texts.iter().all(|t| t.attribute("lengthAdjust") == Some("spacingAndGlyphs")));
    assert!(svg.contains("font-family=\"DejaVu Sans, Verdana, sans-serif\""));
    // a text that is too wide for its cell is shrunk
    let wide = puzc_with(
        &root(),
        &["render", "-", "--puzzle", "--format", "svg"],
        "board b on squares: 0[0-1]\nprimary {c} for c in b\noption {c} for c in b\n\
         draw [(square(0, 0), \"supercalifragilistic\"), (square(0, 1), \"日本語日本語\")] on b\n"
            .as_bytes(),
    );
    let svg = out(&wide);
    let document = roxmltree::Document::parse(&svg).unwrap();
    let lengths: Vec<f64> = document
        .descendants()
        .filter_map(|n| n.attribute("textLength"))
        .map(|n| n.parse().unwrap())
        .collect();
    let width: f64 = document.root_element().attribute("width").unwrap().parse().unwrap();
    let cell = (width - 32.0) / 2.0;
    assert!(lengths.len() == 2 && lengths.iter().all(|l| *l < cell), "{lengths:?} in {cell}");
}

#[test]
fn svg_is_valid() {
    for path in puzzles() {
        check_svg(&path, &drawn(&path, &["--format", "svg"]));
        check_svg(&format!("{path} --puzzle"), &drawn(&path, &["--format", "svg", "--puzzle"]));
    }
    for path in files_below("docs").into_iter().filter(|p| p.ends_with(".svg")) {
        let how = if is_unsolved(&path) { " --puzzle" } else { "" };
        check_svg(&format!("{path}{how}"), &text(&path));
    }
}

#[test]
fn one_path_for_each_piece() {
    let svg = drawn("specs/polyominoes/pentominoes-box.puz", &["--format", "svg"]);
    let document = roxmltree::Document::parse(&svg).unwrap();
    let titles =
        |n: &roxmltree::Node| n.has_tag_name("path") && n.children().any(|c| c.has_tag_name("title"));
    let pieces: Vec<roxmltree::Node> = document.descendants().filter(titles).collect();
    assert_eq!(pieces.len(), 12);
    let mut colors: Vec<&str> = pieces.iter().map(|n| n.attribute("fill").unwrap()).collect();
    colors.sort_unstable();
    colors.dedup();
    assert_eq!(colors.len(), 12);
    assert!(pieces.iter().all(|n| n.attribute("d").unwrap().matches('M').count() == 1));
}

/// There is one path for each piece also in the isometric view, and in a net of sticks.
#[test]
fn one_path_for_each_solid_piece_and_each_stick() {
    let titles = |path: &str| {
        let svg = text(path);
        let document = roxmltree::Document::parse(&svg).unwrap();
        let paths = document.descendants().filter(|n| n.has_tag_name("path"));
        let mut all: Vec<String> =
            paths.filter_map(|n| n.first_element_child().and_then(|t| t.text()).map(String::from)).collect();
        all.sort_unstable();
        all
    };
    let sticks = titles("docs/gallery/tetrasticks.svg");
    assert_eq!(sticks.len(), 15);
    let pieces = drawn("specs/polycubes/soma.puz", &["--format", "svg"]);
    let document = roxmltree::Document::parse(&pieces).unwrap();
    let paths = document.descendants().filter(|n| n.has_tag_name("path"));
    let all: Vec<&str> = paths.filter_map(|n| n.first_element_child().and_then(|t| t.text())).collect();
    for piece in ["L", "T", "Z", "A", "B", "P", "V"] {
        // three layers, and the view
        let count = all.iter().filter(|t| **t == piece).count();
        assert!((1..=4).contains(&count), "{count} paths for {piece}");
    }
}

#[test]
fn the_extension_selects_the_format() {
    let folder = folder();
    let path = root().join("tests/pictures/squares.puz");
    let path = path.to_str().unwrap();
    for (name, begin) in [
        ("a.svg", &b"<?xml"[..]),
        ("a.html", b"<!DOCTYPE html>"),
        ("a.png", b"\x89PNG\r\n"),
        ("a.pdf", b"%PDF-1.7"),
        ("a.txt", b"Dominoes"),
        ("b.HTML", b"<!DOC"),
    ] {
        let output = puzc(folder.path(), &["render", path, "-o", name]);
        assert_eq!((code(&output), out(&output)), (0, String::new()), "{name}");
        assert!(fs::read(folder.path().join(name)).unwrap().starts_with(begin), "{name}");
    }
    let first = fs::read(folder.path().join("a.png")).unwrap();
    puzc(folder.path(), &["render", path, "-o", "a.png"]);
    assert_eq!(fs::read(folder.path().join("a.png")).unwrap(), first, "the same bytes each time");
    let pdf = |name: &str| {
        assert_eq!(code(&puzc(folder.path(), &["render", path, "--all", "-o", name])), 0);
        fs::read(folder.path().join(name)).unwrap()
    };
    assert_eq!(pdf("a.pdf"), pdf("b.pdf"), "the same bytes each time");
    let output = puzc(folder.path(), &["render", path, "-o", "c.gif"]);
    assert_eq!(code(&output), 2);
    assert!(err(&output).contains(".svg .html .png .pdf") && !folder.path().join("c.gif").exists());
    assert_eq!(code(&puzc(folder.path(), &["render", path, "-o", "no/such/a.svg"])), 2);
    assert_eq!(code(&puzc(folder.path(), &["render", "bad.puz"])), 2);
}

#[test]
fn all_solutions_and_none() {
    let all = drawn("tests/pictures/raw.puz", &["--all", "--format", "ascii"]);
    assert_eq!(all.matches("solution ").count(), 2);
    let output = puzc_with(&root(), &["render", "-"], b"primary a b\noption a\n");
    assert_eq!((code(&output), out(&output)), (1, String::new()));
    assert!(err(&output).contains("no solution; --puzzle draws the puzzle itself"));
    let many = "primary x{i} for i in 0..10\noption x{i} c{i}:{v} for i in 0..10, v in 0..1\nsecondary c{i} for i in 0..10\n";
    let output = puzc_with(&root(), &["render", "-", "--all"], many.as_bytes());
    assert_eq!(code(&output), 3);
    assert_eq!(out(&output).matches("solution ").count(), 1000);
    assert!(err(&output).contains("the first 1000 solutions; there are more"));
}

#[test]
fn the_best_ones() {
    let best = drawn("specs/assignment/assignment.puz", &["-n", "2", "--format", "ascii"]);
    assert!(best.contains("solution 1, cost 16") && best.contains("solution 2, cost"), "{best}");
}

#[test]
fn solve_shows_pictures() {
    let run = |args: &[&str]| out(&puzc(&root(), &[&["solve", "tests/pictures/squares.puz"], args].concat()));
    let ascii = run(&["--show=ascii"]);
    assert!(ascii.starts_with("solution 1\n+---"), "{ascii}");
    assert_eq!(run(&["--show=ascii", "--all"]).matches("solution").count(), 2);
    assert!(run(&["--show=unicode"]).contains('┌') && !run(&["--show=unicode"]).contains('\x1b'));
    assert!(run(&["--show=unicode", "--color", "always"]).contains("\x1b["));
    assert!(run(&[]).contains("\nD 00 01\n"));
    let mut usual = command(&root(), &["solve", "tests/pictures/squares.puz", "--show"]);
    let usual = |locale: &str| out(&usual.env("LC_ALL", locale).output().unwrap());
    let [unicode, plain] = ["en_US.UTF-8", "C"].map(usual);
    assert!(unicode.contains('┌') && plain.contains('+'));
    assert_eq!(code(&puzc(&root(), &["solve", "tests/pictures/squares.puz", "--show=svg"])), 2);
    let json = run(&["--show=ascii", "--json", "--color", "always"]);
    assert!(json.lines().next().unwrap().contains(r#""picture":["+-------+---+","#), "{json}");
    assert!(!run(&["--json"]).contains("picture"));
}

/// The embedded fonts have no Chinese characters; a viewer of SVG has its own fonts.
#[test]
fn characters_without_a_glyph_are_reported() {
    let folder = folder();
    let puzzle = "board b on squares: 00\nprimary {c} for c in b\noption {c} for c in b\n\
                  draw [(square(0, 0), \"日♔\")] on b\n";
    let run = |name: &str| {
        let output = puzc_with(folder.path(), &["render", "-", "--puzzle", "-o", name], puzzle.as_bytes());
        assert_eq!(code(&output), 0);
        err(&output)
    };
    for name in ["a.png", "a.pdf"] {
        let messages = run(name);
        assert!(messages.contains("cannot show 日: these characters are drawn as boxes"), "{messages}");
    }
    assert_eq!(run("a.svg"), "");
}

/// Which solutions are images of others, as the page says.
#[test]
fn pages_show_symmetry() {
    let page = |args: &[&str]| drawn(args[0], &[&args[1..], &["--format", "html"]].concat());
    let images = |page: &str| page.matches("is an image of").count();
    let all = page(&["specs/polyominoes/pentominoes-triplication.puz", "--all", "--unbroken"]);
    assert!(all.contains("<p id=\"symmetry\">") && images(&all) > 0, "{}", &all[..3000]);
    let strips = "board box on squares: [0-2][0-2]\npieces Four on squares { A: 00 01 02\n B: 00 01\n L: 00 01 10\n dot: 00 }\ncover box with Four\n";
    let run = |args: &[&str]| {
        let output = puzc_with(
            &root(),
            &[&["render", "-", "--all", "--format", "html"], args].concat(),
            strips.as_bytes(),
        );
        assert_eq!(code(&output), 0, "{}", err(&output));
        out(&output)
    };
    // 48 solutions, 6 up to symmetry and 12 up to rotations, as docs/symmetry.md counts them
    let (whole, turned) = (run(&[]), run(&["--up-to", "rotations"]));
    assert!(whole.contains("48 solutions are 6 up to symmetry") && images(&whole) == 42);
    assert!(turned.contains("48 solutions are 12 up to symmetry") && images(&turned) == 36);
    assert!(run(&["--symmetry-effort", "0"]).contains("Not all symmetries were looked for"));
    let none = puzc_with(
        &root(),
        &["render", "-", "--all", "--format", "html"],
        b"primary a b\noption a\noption b x\noption b y z\nsecondary x y z\n",
    );
    assert!(
        out(&none).contains("No symmetry was found (all that carries the options onto themselves).")
            && images(&out(&none)) == 0
    );
    let text = puzc(&root(), &["render", "specs/polyominoes/pentominoes-box.puz", "--up-to", "motions"]);
    assert_eq!(code(&text), 2);
}

#[test]
fn hostile_puzzles_are_drawn_or_reported() {
    let puzzles = [
        "board b on squares = [square(0, 0), square(9999999, 9999999)]\npieces P on squares { 2 of M: 00 }\ncover b with P\n",
        "board b on squares named {x:d}.{y:d} = [square(-5, 70), square(-5, 71)]\npieces P on squares { \"<&\": 00 01 }\ncover b with P\n",
        "board b on sticks: .00 .01 H00\npieces P on sticks { I: H00 }\npack P into b\nprimary x\noption x\n",
        "board b on cubes: 00[0-1]\nprimary {c} for c in b\noption {c} for c in b\n",
        "primary {square(1, 2)} \noption {square(1, 2)}\n",
        "primary a\nsecondary {edge(square(0, 0), N)} {hex(0, 0)}\noption a {edge(square(0, 0), N)}:q {hex(0, 0)}:#\n",
        "primary a\noption a\ndraw [(square(0, 0), \"x\")] on [square(0, 0)]\n",
        "board b on triangles: 00! 01'!\nprimary a\nsecondary {c} for c in b\noption a {c}:z for c in b\n",
    ];
    for puzzle in puzzles {
        for format in ["ascii", "unicode", "svg", "html", "png", "pdf"] {
            let output = puzc_with(&root(), &["render", "-", "--format", format], puzzle.as_bytes());
            let code = output.status.code().unwrap();
            assert!(
                !err(&output).contains("panicked") && [0, 2].contains(&code),
                "{puzzle}{format}: {code} {}",
                err(&output)
            );
        }
    }
}

/// On lattices that a puzzle defines, cells are letters or points in text; edges are characters between them.
#[test]
fn edges_of_lattices_are_drawn_in_text() {
    let tiles = "board f on kites named {x:d}.{y:d}: 1 by 1
tiles S on kites { any of abab any of abba any of aaaa }
place S on f, edges match
";
    let output = puzc_with(&root(), &["solve", "-", "--show=ascii"], tiles.as_bytes());
    let expected = "solution 1
       b b
        .
  b  a     a  b
b  .         .  b
   a         a
b  .         .  b
      a   a
 b      .      b

      b   b

1 solution, there may be more
";
    assert_eq!(out(&output) + &err(&output), expected);
    let around = "board f on kites named {x:d}.{y:d}: 1 by 1
primary around
secondary {e} for e in edges(f)
option around [{e}:1 for e in rim([*f])]
primary p{v} for v in corners(f)
option p{v} [{e}:{if e in s then 1 else 0} for e in edges(v) if e in edges(f)]
  for v in corners(f), k in [0, 2], s in subsets([e for e in edges(v) if e in edges(f)], k)
single loop along edges(f)
";
    let output = puzc_with(&root(), &["solve", "-", "--show=unicode"], around.as_bytes());
    let expected = "solution 1
       / \\
        ·
  /           \\
│  ·         ·  │

│  ·         ·  │

 \\      ·      /

      \\   /

1 solution, there may be more
";
    assert_eq!(out(&output) + &err(&output), expected);
}

/// The picture in README.md is the one that puzc draws.
#[test]
fn the_picture_of_the_readme_is_up_to_date() {
    let svg = drawn("specs/polyominoes/pentominoes-box.puz", &["--format", "svg"]);
    assert_generated(&[("docs/pentominoes.svg".to_string(), svg)]);
}
