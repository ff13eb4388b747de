//! `cover` and `pack`.

use super::{fields, lines, problem, said};

const TWO_DOMINOES: &str =
    "board box on squares: [0-1][0-1]\npieces P on squares, free { 2 of D: 00 01 }\ncover box with P\n";

/// A row of three cells, a domino that is not turned, and statements about them.
fn row(statements: &str) -> String {
    format!("board box on squares: 00 01 02\npieces P on squares, fixed {{ D: 00 01 }}\n{statements}\n")
}

/// `cover` with free pieces.
fn free(region: &str, pieces: &str) -> String {
    format!("board box on squares: {region}\npieces P on squares, free {{ {pieces} }}\ncover box with P\n")
}

#[test]
fn dominoes_by_hand() {
    assert_eq!(lines(TWO_DOMINOES), "00 01 10 11 2|D\nD 00 01\nD 10 11\nD 00 10\nD 01 11\n");
    assert!(said(TWO_DOMINOES).is_empty());
    let record = fields(TWO_DOMINOES, 3);
    assert!(
        record.starts_with("piece = D, ") && record.contains("board = box, orientation = 1, "),
        "{record}"
    );
    assert!(record.contains(" ymin = 1, "), "{record}");
    // the options belong to the pieces and to the board; a piece is no list of its own
    for name in ["P", "box"] {
        let none = problem(&format!("{TWO_DOMINOES}forbid placements p of {name}\n"));
        assert!(none.options.is_empty(), "{name}");
    }
    assert_eq!(said(&format!("{TWO_DOMINOES}forbid placements p of D\n")), ["E502 unknown name `D`"]);
    let packed = TWO_DOMINOES.replace("cover box with P", "pack P into box");
    assert_eq!(lines(&packed), "2|D | 00 01 10 11\nD 00 01\nD 10 11\nD 00 10\nD 01 11\n");
}

#[test]
fn raw_declarations_are_claimed_and_their_bounds_win() {
    let text = row("primary 0..1 of 02\nprimary D\ncover box with 0..1 of P");
    assert_eq!(lines(&text), "0:1|02 D 00 01\nD 00 01\nD 01 02\n");
    assert_eq!(said(&text), ["W218 an earlier statement replaces the multiplicity of `D`"]);
    let text = row("primary a\nsecondary 01\ncover box with 0..1 of P");
    assert!(said(&text).contains(&"E402 item `01` is declared twice".into()));
    let text = row("cover box with 0..1 of P\ncover box with 0..1 of P");
    assert!(said(&text).contains(&"E402 item `00` is declared twice".into()));
}

#[test]
fn pieces_of_any_number_have_no_item() {
    let text = row("cover box with any of P").replace("D: 00 01", "D: 00 01; M: 00");
    assert_eq!(lines(&text), "00 01 02\n00 01\n01 02\n00\n01\n02\n");
    assert!(said(&text).is_empty());
}

#[test]
fn steps_and_scattered_boards() {
    let options = |text: &str| lines(text).lines().skip(1).map(str::to_string).collect::<Vec<_>>();
    let stepping = "board box on squares: [0-4][0-4]\n\
        pieces P on squares, fixed, step 2 { D: 11 12 }\npack P into box\n";
    assert_eq!(options(stepping), ["D 11 12", "D 13 14", "D 31 32", "D 33 34"]);

    let scattered = "let far = [(-8000000, 7), (-8000000, 8), (8000000, 0), (8000000, 1)]\n\
        board box on squares named {x:d}.{y:d} = [square(x, y) for (x, y) in far]\n\
        pieces P on squares, free { 2 of D: 00 01 }\ncover box with P\n";
    assert_eq!(options(scattered), ["D -8000000.7 -8000000.8", "D 8000000.0 8000000.1"]);
    assert!(said(scattered).is_empty());
}

#[test]
fn limits_stop_without_a_panic() {
    let text = free("[0-9][0-9]", "50 of D: 00 01");
    let puzzle = || puzc::Puzzle::parse(text.clone()).unwrap();
    let said = |puzzle: puzc::Puzzle| {
        let error = puzzle.problem().unwrap_err();
        error.iter().map(|d| format!("{}: {}", d.code(), d.message())).collect::<Vec<_>>()
    };
    assert_eq!(said(puzzle().max_steps(300)), ["E805: `cover` exceeds the limit of 300 steps"]);
    assert_eq!(said(puzzle().max_options(5)), ["E805: `cover` exceeds the limit of 5 options"]);
    assert_eq!(said(puzzle().max_memory(1 << 10)), ["E805: `cover` exceeds the limit of 0 MB of memory"]);
    assert!(puzzle().problem().unwrap().warnings().next().is_none());
}

#[test]
fn homeless_pieces_and_twins() {
    let text = free("[0-1][0-3]", "A: 00 01 02; I: 0[0-4]");
    assert_eq!(said(&text), ["W206 piece `I` has no placement on `box`"]);
    let text = free("[0-1][0-1]", "A: 00 01; B: 33 43");
    assert_eq!(said(&text), ["W208 pieces `A` and `B` have the same placements"]);
    let text = free("[0-1]0", "A: 00 01; A: 33 43");
    let messages = said(&text);
    assert_eq!(messages[0], "W208 piece `A` is given twice with the same placements");
    assert_eq!(lines(&text), "00 10 A\nA 00 10\nA 00 10\n"); // like Knuth's program
    assert_eq!(messages[1..], ["W410 an option is repeated; each copy counts as another solution"]);
}

#[test]
fn geometries_must_agree() {
    let text = "board box on triangles: [0-1][0-1]\npieces P on squares, free { A: 00 }\ncover box with P\n";
    assert_eq!(said(text), ["E505 the pieces `P` are made of squares, the board `box` of triangles"]);
}

#[test]
fn places_without_a_name() {
    let text = "board box on squares = [square(0, -1), square(0, 1)]\n\
        pieces P on squares, free { 2 of A: 00 }\ncover box with P\n";
    assert_eq!(said(text), ["E406 the cell with x = 0, y = -1 of `box` has no name"]);
}

#[test]
fn options_that_need_no_checks() {
    let text = |before: &str, pieces: &str, statements: &str| {
        let board = "board box on squares: [0-1]0\n";
        format!("{board}{before}\npieces P on squares, free {{ {pieces} }}\n{statements}\n")
    };
    let sound = |text: &str| problem(text).statements.iter().any(|s| s.sound);
    assert!(sound(&text("", "A: 00 01; B: 00", "pack P into box")));
    assert!(!sound(&text("", "A: 00 01; A: 00", "pack P into box")), "lines of one name may overlap");
    let both = text("primary A\nsecondary 00 10", "A: 00", "pack P into box\npack P into box");
    assert!(sound(&both), "two statements, each of them sound by itself");
    // no name in the options: they are checked
    let nameless = text("", "A: 00 01; B: 00", "pack any of P into box");
    assert_eq!(said(&nameless), ["E405 an option has no primary item (and 2 more options)"]);
}
