//! `puzc render` for paper: PDF, sheets of several pictures, books, and the pieces beside the board.

use crate::common::root;
use crate::program::{code, err, folder, out, puzc};
use flate2::read::ZlibDecoder;
use std::fs;
use std::io::Read;
use std::path::Path;

const LATIN: &str = "tests/pictures/values.puz";

/// Runs `puzc render` in the folder of the repository.
fn render(args: &[&str]) -> std::process::Output {
    puzc(&root(), &[&["render"], args].concat())
}

fn svg(args: &[&str]) -> String {
    let output = render(&[args, &["--format", "svg"]].concat());
    assert!(code(&output) < 2, "{args:?}: {}", err(&output));
    roxmltree::Document::parse(&out(&output)).unwrap();
    out(&output)
}

/// The texts of an SVG, one per line.
fn texts(svg: &str) -> String {
    let document = roxmltree::Document::parse(svg).unwrap();
    let texts = document.descendants().filter(|n| n.has_tag_name("text"));
    texts.filter_map(|n| n.text()).map(|t| format!("{t}\n")).collect()
}

/// The contents of a PDF file.
struct Pdf {
    /// Width and height of each page in points.
    pages: Vec<[f64; 2]>,
    /// The whole file, with its streams unpacked.
    text: String,
}

/// Reads a PDF file: each entry of its table of objects must point to an object.
fn pdf(path: &Path) -> Pdf {
    let bytes = fs::read(path).unwrap();
    let text = String::from_utf8_lossy(&bytes).into_owned();
    assert!(bytes.starts_with(b"%PDF-1.7") && text.trim_end().ends_with("%%EOF"));
    let find = |from: usize, what: &[u8]| {
        bytes[from..].windows(what.len()).position(|w| w == what).map(|at| from + at)
    };
    let start = text.rsplit("startxref").next().unwrap().lines().nth(1).unwrap().trim();
    let table = start.parse::<usize>().unwrap();
    assert!(bytes[table..].starts_with(b"xref"));
    let rows = String::from_utf8_lossy(&bytes[table..]).into_owned();
    let offsets: Vec<usize> =
        rows.lines().filter(|l| l.trim_end().ends_with(" n")).map(|l| l[..10].parse().unwrap()).collect();
    assert!(offsets.iter().all(|at| find(*at, b" obj").is_some_and(|found| found - at < 12)), "{path:?}");
    let mut all = text;
    let mut at = 0;
    while let Some(begin) = find(at, b"stream\n").or(find(at, b"stream\r\n")) {
        let data = begin + 7;
        let end = find(data, b"endstream").unwrap();
        let mut unpacked = vec![];
        if ZlibDecoder::new(&bytes[data..end]).read_to_end(&mut unpacked).is_ok() {
            all.push_str(&String::from_utf8_lossy(&unpacked));
        }
        at = end + 9;
    }
    let number = |n: &str| n.parse::<f64>().unwrap();
    let pages = all.split("/MediaBox").skip(1).map(|rest| {
        let inside = rest.split(['[', ']']).nth(1).unwrap();
        let sides: Vec<f64> = inside.split_whitespace().map(number).collect();
        [sides[2] - sides[0], sides[3] - sides[1]]
    });
    Pdf { pages: pages.collect(), text: all }
}

#[test]
fn pdf_contains_one_solution_per_page() {
    let folder = folder();
    let path = folder.path().join("a.pdf");
    let name = path.to_str().unwrap();
    assert_eq!(code(&render(&["tests/pictures/squares.puz", "--all", "-o", name])), 0);
    let all = pdf(&path);
    assert_eq!(all.pages.len(), 2);
    // texts can be searched: fonts have a table to Unicode; a title; no date, since the bytes are always the
    // same
    assert!(all.text.contains("PuzcSans-Bold") && all.text.contains("/ToUnicode"));
    assert!(all.text.contains("/Title") && all.text.contains("Dominoes around a hole"));
    assert!(!all.text.contains("CreationDate"));
    assert!(all.text.contains(" Tf") && all.text.contains("Tj") || all.text.contains("TJ"));
    // a page is as large as its picture, or of paper
    assert!(all.pages.iter().all(|[w, h]| *w < 400.0 && *h < 400.0), "{:?}", all.pages);
    let twice = |scale: &str| {
        assert_eq!(code(&render(&["tests/pictures/squares.puz", "--scale", scale, "-o", name])), 0);
        pdf(&path).pages[0][0]
    };
    assert!((twice("2") / twice("1") - 2.0).abs() < 1e-3);
    for (paper, size) in [("a4", [595.276, 841.89]), ("letter", [612.0, 792.0])] {
        assert_eq!(code(&render(&["tests/pictures/squares.puz", "--all", "--paper", paper, "-o", name])), 0);
        let found = pdf(&path).pages;
        assert_eq!(found.len(), 2, "{paper}");
        assert!(found.iter().all(|p| (p[0] - size[0]).abs() < 0.1 && (p[1] - size[1]).abs() < 0.1));
    }
    // on a sheet, both are on one page
    assert_eq!(code(&render(&["tests/pictures/squares.puz", "--all", "--sheet", "-o", name])), 0);
    assert_eq!(pdf(&path).pages.len(), 1);
}

#[test]
fn books_have_their_solutions_at_the_end() {
    let folder = folder();
    let path = folder.path().join("book.pdf");
    let name = path.to_str().unwrap();
    let files = [LATIN, "tests/pictures/squares.puz", "tests/pictures/hexes.puz"];
    let book = |args: &[&str]| {
        let output = render(&[&files[..], args, &["-o", name]].concat());
        assert_eq!(code(&output), 0, "{}", err(&output));
        (pdf(&path).pages.len(), fs::read(&path).unwrap())
    };
    let (pages, bytes) = book(&["--sheet", "--puzzle"]);
    assert_eq!(pages, 2, "a page of puzzles, a page of solutions");
    assert_eq!(book(&["--sheet", "--puzzle"]).1, bytes, "the same bytes each time");
    assert_eq!(book(&["--sheet"]).0, 1);
    assert_eq!(book(&["--puzzle"]).0, 3);
    assert!(book(&["--sheet", "--puzzle", "--scale", "3"]).0 > 2);
    // a folder means its puzzles
    fs::create_dir(folder.path().join("some")).unwrap();
    for file in files {
        let to = folder.path().join("some").join(Path::new(file).file_name().unwrap());
        fs::copy(root().join(file), to).unwrap();
    }
    let output = puzc(folder.path(), &["render", "some", "--sheet", "--puzzle", "-o", "b.pdf"]);
    assert_eq!(code(&output), 0, "{}", err(&output));
    assert_eq!(pdf(&folder.path().join("b.pdf")).pages.len(), 2);
    // a puzzle without a solution is named
    fs::write(folder.path().join("none.puz"), "primary a b c\noption a b\noption b c\n").unwrap();
    let args = ["render", "none.puz", "some/squares.puz", "--sheet", "--puzzle", "-o", "n.pdf"];
    let output = puzc(folder.path(), &args);
    assert!(code(&output) == 1 && err(&output).contains("none.puz: no solution\n"), "{}", err(&output));
    assert_eq!(pdf(&folder.path().join("n.pdf")).pages.len(), 2);
    // one puzzle that cannot be read: no book
    fs::write(folder.path().join("some/x.puz"), "primary a\noption b\n").unwrap();
    let output = puzc(folder.path(), &["render", "some", "--sheet", "-o", "c.pdf"]);
    assert_eq!((code(&output), folder.path().join("c.pdf").exists()), (2, false));
}

#[test]
fn options_that_do_not_fit_are_reported() {
    for (args, why) in [
        (&["--sheet", "--format", "svg"][..], "--sheet is for pages of paper: choose pdf"),
        (&["--paper", "a4", "--format", "png", "-o", "x.png"], "--paper is for pages of paper: choose pdf"),
        (&["--scale", "2", "--format", "ascii"], "is made of text"),
        (&["--scale", "0"], "a number from 0.05 to 20 is expected"),
        (&["--solution", "2", "--all"], "cannot be used with"),
        (&["--json", "--format", "pdf"], "JSON cannot contain a pdf"),
    ] {
        let output = render(&[&[LATIN], args].concat());
        let messages = err(&output) + &out(&output);
        assert!(code(&output) == 2 && messages.contains(why), "{args:?}: {messages}");
    }
}

#[test]
fn contact_sheets_and_single_solutions() {
    let raw = "tests/pictures/raw.puz";
    let both = texts(&svg(&[raw, "-n", "9"]));
    assert!(both.contains("solution 1\n") && both.contains("solution 2\n"), "{both}");
    assert_eq!(both.matches("Raw options").count(), 1, "one title for all: {both}");
    let second = texts(&svg(&[raw, "--solution", "2"]));
    assert!(second.contains("solution 2\n") && !second.contains("solution 1\n"), "{second}");
    let output = render(&[raw, "--solution", "3"]);
    assert_eq!(code(&output), 1);
    assert!(err(&output).contains("there is no solution 3: there are 2"), "{}", err(&output));
    // several puzzles: each has a title
    let titles = texts(&svg(&[raw, LATIN, "--puzzle"]));
    assert!(titles.contains("Raw options") && titles.contains("A latin square"), "{titles}");
    let plain = texts(&svg(&[raw, "-n", "9", "--no-title"]));
    assert!(!plain.contains("solution") && !plain.contains("Raw"), "{plain}");
    assert!(svg(&[raw, "--no-title"]).contains("<title id=\"puzc-title\">Raw options"), "for readers");
}

#[test]
fn unique_solutions_and_differences() {
    let json = |file: &str| {
        let output = render(&[file, "--unique", "--json"]);
        let answer: serde_json::Value = serde_json::from_str(&out(&output)).unwrap();
        (code(&output), answer["unique"].clone(), answer["solutions"].clone())
    };
    assert_eq!(json(LATIN), (0, true.into(), 1.into()));
    assert_eq!(json("tests/pictures/squares.puz"), (1, false.into(), 2.into()));
    let output = render(&["tests/pictures/squares.puz", "--unique", "--format", "ascii"]);
    assert!(err(&output).contains("not unique: two solutions are drawn, which differ at 8 places"));
    assert_eq!(out(&output).matches("different at 00 01 02 10 12 20 21 22").count(), 2, "{}", out(&output));
    let marked = svg(&["tests/pictures/squares.puz", "--unique"]);
    assert_eq!(marked.matches("<title>different</title>").count(), 2);
}

#[test]
fn black_and_white_has_no_color() {
    let colored = |svg: &str| {
        let paints = svg.split(['"', ' ']).filter(|w| w.len() == 7 && w.starts_with('#'));
        paints
            .filter(|p| {
                let channel = |i: usize| i32::from_str_radix(&p[i..i + 2], 16).unwrap();
                let (r, g, b) = (channel(1), channel(3), channel(5));
                r.max(g).max(b) - r.min(g).min(b) > 12
            })
            .count()
    };
    for file in ["squares", "hexes", "cubes", "tiles-squares", "words", "sticks", "values"] {
        let file = format!("tests/pictures/{file}.puz");
        assert!(colored(&svg(&[&file])) > 0, "{file}");
        assert_eq!(colored(&svg(&[&file, "--black-and-white"])), 0, "{file}");
    }
    let named = svg(&["tests/pictures/squares.puz"]);
    let bare = svg(&["tests/pictures/squares.puz", "--no-letters"]);
    assert!(texts(&named).contains("D\n") && !texts(&bare).contains("D\n"));
}

/// Everything needed to solve a puzzle on paper is beside the board.
#[test]
fn pieces_tiles_and_words_beside_the_board() {
    let words = |args: &[&str]| {
        let svg = svg(&[args, &["--puzzle"]].concat());
        let document = roxmltree::Document::parse(&svg).unwrap();
        let titles = document.descendants().filter(|n| n.has_tag_name("path"));
        let mut all: Vec<String> =
            titles.filter_map(|n| n.first_element_child()?.text().map(String::from)).collect();
        all.sort_unstable();
        (all.join(" "), texts(&svg))
    };
    let (pieces, _) = words(&["specs/polyominoes/pentominoes-box.puz"]);
    assert_eq!(pieces, "O P Q R S T U V W X Y Z");
    let (solids, captions) = words(&["specs/polycubes/slothouber-graatsma.puz"]);
    assert!(solids == "B c" && captions.contains("6 ×\n") && captions.contains("3 ×\n"), "{captions}");
    let (tiles, _) = words(&["specs/macmahon/heads-and-tails.puz"]);
    assert_eq!(tiles.split(' ').count(), 9, "{tiles}");
    let (_, any) = words(&["specs/polyominoes/trominoes.puz"]);
    assert!(any.contains("any number"), "{any}");
    let (_, most) = words(&["specs/polyominoes/choose-five.puz"]);
    assert_eq!(most.matches("at most 1").count(), 12, "{most}");
    for (file, list) in [
        ("torto", "dancing links cells"),
        ("word-search", "VENUS EARTH MARS"),
        ("crossword", "adobe armor berry"),
        ("word-square", "heart ember abuse"),
    ] {
        let (_, texts) = words(&[&format!("specs/words/{file}.puz")]);
        assert!(texts.contains(list), "{file}: {texts}");
    }
    // the patterns of binairo are not words
    let (_, lines) = words(&["specs/pencil/binairo.puz"]);
    assert!(!lines.contains("0010"), "{lines}");
    let ascii = out(&render(&["tests/pictures/squares.puz", "--puzzle", "--format", "ascii"]));
    assert!(ascii.contains("| D   D |"), "{ascii}");
    // a tile that fits in only one place is drawn there
    let given = "board b on squares = rectangle(1, 2)\ncolors C: p q r\ntiles T on squares { A: pqpp B: pppr }\n\
        place T on b, edges match\nforbid placements p if p.tile == \"A\" and p.cells[0].y != 0\n\
        forbid placements p if p.tile == \"A\" and p.orientation != 1\n";
    let dir = folder();
    fs::write(dir.path().join("given.puz"), given).unwrap();
    let drawn = svg(&[dir.path().join("given.puz").to_str().unwrap(), "--puzzle"]);
    let boards = drawn.matches("class=\"fill-cell").count();
    assert!(drawn.contains("<title>A</title>") && boards == 2, "{boards}: {drawn}");
    // in a solution everything is on the board
    let solved = svg(&["specs/polyominoes/pentominoes-box.puz"]);
    assert_eq!(solved.matches("<title>X</title>").count(), 1);
}
