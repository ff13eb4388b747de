//! The data of `puzc render --play`: what can be entered, and the solutions.
//! `clients/web/tests/play.test.mjs` plays whole puzzles in a browser.

use crate::common::root;
use crate::program::{code, err, folder, puzc};
use serde_json::Value;
use std::fs;

/// The data of all pictures of a page.
fn pages(args: &[&str]) -> Vec<Value> {
    let folder = folder();
    let page = folder.path().join("play.html");
    let output = puzc(&root(), &[&["render", "--play", "-o", page.to_str().unwrap()], args].concat());
    assert_eq!(code(&output), 0, "{}", err(&output));
    let text = fs::read_to_string(page).unwrap();
    let parts = text.split("<script type=\"application/json\">").skip(1);
    parts.map(|part| serde_json::from_str(part.split("</script>").next().unwrap()).unwrap()).collect()
}

fn page(path: &str) -> Value {
    pages(&[path]).remove(0)
}

/// The solutions, as lists of numbers of entries.
fn solutions(data: &Value) -> Vec<Vec<usize>> {
    let hex = data["solutions"].as_str().unwrap();
    let byte = |i: usize| u8::from_str_radix(&hex[2 * i..2 * i + 2], 16).unwrap() ^ (i % 251) as u8 ^ 0x5a;
    serde_json::from_slice(&(0..hex.len() / 2).map(byte).collect::<Vec<u8>>()).unwrap()
}

/// Kind, number of spots, looks, and number of entries in the first solution, for each group.
fn groups(data: &Value) -> Vec<(String, usize, Vec<String>, usize)> {
    let first_solution = solutions(data).into_iter().next().unwrap_or_default();
    let group = |g: &Value| {
        let (spots, looks) = (g["spots"].as_array().unwrap().len(), g["looks"].as_array().unwrap());
        let first = g["first"].as_u64().unwrap() as usize;
        let own = first..first + spots * looks.len();
        let names = looks.iter().map(|l| l["text"].as_str().unwrap().to_string()).collect();
        let entries = first_solution.iter().filter(|n| own.contains(n)).count();
        (g["kind"].as_str().unwrap().to_string(), spots, names, entries)
    };
    data["groups"].as_array().unwrap().iter().map(group).collect()
}

fn names(text: &str) -> Vec<String> {
    text.split(' ').map(String::from).collect()
}

/// The published solution of the sudoku, and only the cells that are not given.
#[test]
fn the_solution_of_a_sudoku() {
    let data = page("specs/sudoku/sudoku.puz");
    assert_eq!(data["complete"], true);
    let solution = [
        "534678912",
        "672195348",
        "198342567",
        "859761423",
        "426853791",
        "713924856",
        "961537284",
        "287419635",
        "345286179",
    ]
    .concat();
    let spots: Vec<usize> = data["groups"][0]["spots"]
        .as_array()
        .unwrap()
        .iter()
        .map(|cell| cell.as_u64().unwrap() as usize)
        .collect();
    let given = data["cells"].as_array().unwrap().iter().filter(|cell| !cell["given"].is_null()).count();
    assert_eq!((spots.len(), given), (51, 30));
    let entry = |(spot, cell): (usize, &usize)| 9 * spot + solution.as_bytes()[*cell] as usize - 49;
    assert_eq!(solutions(&data), [spots.iter().enumerate().map(entry).collect::<Vec<usize>>()]);
}

#[test]
fn what_a_puzzle_draws_decides_what_is_entered() {
    let line = || vec![String::new()];
    for (path, expected) in [
        // all cells without a wall: those of the lamps must not be betrayed
        ("pencil/light-up", vec![("marks", 37, names("★"), 9)]),
        // given numbers can be shaded
        ("pencil/hitori", vec![("marks", 100, names("#"), 27)]),
        ("loops/slitherlink", vec![("lines", 60, line(), 16)]),
        ("loops/masyu", vec![("lines", 60, line(), 34)]),
        ("loops/yajilin", vec![("fills", 43, names("black"), 7), ("lines", 84, line(), 36)]),
        ("pencil/shikaku", vec![("borders", 112, line(), 54)]),
        // values and borders: one of them is enough
        ("pencil/fillomino", vec![("marks", 41, names("1 2 3 4 5 6"), 41), ("borders", 112, line(), 61)]),
        // colors that are names of areas
        ("pencil/galaxies", vec![("borders", 84, line(), 35)]),
        // two bridges
        ("pencil/hashi", vec![("lines", 84, names(" double")[..].to_vec(), 66)]),
        // the colors of edges follow from the tiles
        ("macmahon/two-color-cornered", vec![("pieces", 96, line(), 6)]),
    ] {
        let data = page(&format!("specs/{path}.puz"));
        let expected: Vec<_> = expected.into_iter().map(|(k, s, l, n)| (k.to_string(), s, l, n)).collect();
        assert_eq!(groups(&data), expected, "{path}");
        let follows = data["groups"].as_array().unwrap().iter().any(|g| g["follows"] == true);
        assert_eq!(follows, path == "pencil/fillomino", "{path}");
    }
}

/// 92 solutions of eight queens, also those that are images of others; 8 of a box of 3 by 20, each four
/// times.
#[test]
fn all_solutions_are_known_or_the_page_says_so() {
    let queens = page("specs/queens/queens.puz");
    assert_eq!((solutions(&queens).len(), &queens["complete"]), (92, &Value::from(true)));
    let narrow = pages(&["specs/polyominoes/pentominoes-box.puz", "-D", "m=3", "-D", "n=20"]).remove(0);
    assert_eq!((solutions(&narrow).len(), &narrow["complete"]), (8, &Value::from(true)));
    let latin = page("specs/latin/latin-squares.puz");
    assert_eq!((solutions(&latin).len(), &latin["complete"]), (100, &Value::from(false)));
    assert!(latin["covered"].is_null());
    // `distinguish` leaves out how trees and tents are paired, which is not drawn
    let tents = page("specs/pencil/tents.puz");
    assert_eq!((solutions(&tents).len(), &tents["complete"]), (1, &Value::from(true)));
    // any packing is right, so the page needs the cells that are to be covered
    let pentominoes = page("specs/polyominoes/pentominoes-box.puz");
    assert_eq!(pentominoes["complete"], false);
    assert_eq!(pentominoes["covered"].as_array().unwrap().len(), 60);
    // a rule that forbids placements is not about covering alone
    assert!(page("specs/polyominoes/pentominoes-house-rule.puz")["covered"].is_null());
}

#[test]
fn pages_are_refused_with_a_reason() {
    let render = |args: &[&str]| puzc(&root(), &[&["render", "--play"], args].concat());
    let sudoku = "specs/sudoku/sudoku.puz";
    let svg = render(&[sudoku, "-o", "x.svg"]);
    assert_eq!(code(&svg), 2);
    assert!(err(&svg).contains("choose html"), "{}", err(&svg));
    assert_eq!(code(&render(&[sudoku, "--puzzle", "--format", "html"])), 2);
    let none = render(&["specs/polyhexes/tetrahexes-triangle.puz", "--format", "html"]);
    assert_eq!(code(&none), 1);
    assert!(err(&none).contains("no solution"), "{}", err(&none));
    let graph = render(&["specs/graphs/petersen.puz", "--format", "html"]);
    assert_eq!(code(&graph), 0);
    assert!(err(&graph).contains("can only be looked at"), "{}", err(&graph));
}

#[test]
fn a_book_of_pages() {
    let book = || pages(&["specs/sudoku/sudoku.puz", "specs/loops/masyu.puz", "--sheet"]);
    let first = book();
    assert!(first == book(), "the same bytes in every run");
    assert_eq!(first.len(), 2);
    // titles in a book move the pictures, but not what is entered
    let alone = page("specs/loops/masyu.puz");
    assert_eq!((groups(&first[1]), solutions(&first[1])), (groups(&alone), solutions(&alone)));
}
