//! Published puzzles as plain text, and `expect solution`.

use crate::program::{code, err, folder, out, puzc, puzc_with};
use std::fs;
use std::path::Path;
use std::process::Output;

/// Writes the puzzle that a page becomes to `it.puz`.
fn import(folder: &Path, genre: &str, page: &str) -> Output {
    let puzzle = puzc_with(folder, &["import", "puzzlekit", genre, "-"], page.as_bytes());
    assert_eq!(code(&puzzle), 0, "{genre}: {page}\n{}", err(&puzzle));
    fs::write(folder.join("it.puz"), out(&puzzle)).unwrap();
    puzzle
}

const NORINORI: &str = "2 3\n- - -\n- - -\n1 1 12\n1 1 12\n";

#[test]
fn a_puzzle_and_its_solution() {
    let folder = folder();
    for (between, solution, expected) in [
        ("", "x - x\nx - x", 0),
        ("\n", "x - x\nx - x", 0),
        ("--solution\n", "x - x\nx - x", 0),
        ("", "- x x\nx - x", 1),
    ] {
        let text = format!("{NORINORI}{between}2 3\n{solution}\n");
        import(folder.path(), "norinori", &text);
        let tested = puzc(folder.path(), &["test", "it.puz"]);
        assert_eq!(code(&tested), expected, "{}{}", out(&tested), err(&tested));
    }
    let tested = puzc(folder.path(), &["test", "it.puz"]);
    assert!(
        err(&tested).contains("found a solution with `x` instead of `.` in row 1, column 1"),
        "{}",
        err(&tested)
    );
}

#[test]
fn without_a_solution_nothing_is_expected() {
    let folder = folder();
    let puzzle = import(folder.path(), "Norinori", NORINORI);
    assert!(!out(&puzzle).contains("expect"));
}

#[test]
fn what_is_unknown_is_refused_by_its_name() {
    let folder = folder();
    let refused = |genre: &str, text: &str, words: &[&str]| {
        let output = puzc_with(folder.path(), &["import", "puzzlekit", genre, "-"], text.as_bytes());
        assert_eq!(code(&output), 2, "{genre} {text}");
        words.iter().for_each(|word| assert!(err(&output).contains(word), "{word}: {}", err(&output)));
    };
    refused("Norinory", NORINORI, &["E508", "did you mean `Norinori`?"]);
    refused("Norinori", &NORINORI.replacen("- - -", "- q -", 1), &["E901", "`q`"]);
    refused("Norinori", &NORINORI.replacen("2 3", "2 3 4", 1), &["E901", "`4`"]);
    refused("Norinori", &NORINORI.replacen("- - -", "- -", 1), &["E302", "2 words"]);
    refused("Norinori", "2 3\n- - -\n", &["E901", "ends too early"]);
    refused("Norinori", "0\né", &["ends too early", "more lines or words are expected"]);
    refused("Norinori", &NORINORI.replacen("1 1 12", "1 - 12", 1), &["E901", "`-`"]);
    refused("Norinori", &NORINORI.replacen("1 1 12", "12 1 1", 1), &["`12` is in several pieces"]);
    let rest = "2 3\nx - x\nx - x\n3 4\n";
    refused("Norinori", &format!("{NORINORI}{rest}"), &["E901", "lines follow the solution"]);
    refused("Norinori", &format!("{NORINORI}7\n"), &["E901", "neither the puzzle nor its solution"]);
    refused("Kakuro", "2 3\n- 12, 4,\n,5 0 0\n", &["E901", "`12,`"]);
}

/// What squares show, and the picture that is wrong in one of them.
const SHOWN: &[(&str, &str, &str)] = &[
    // words, and one that every solution shows
    (
        "answer items {c} as value at c for c in grid if value == 1\nanswer \"q\" at square(0, 1)",
        "1 q / . 1",
        "1 q / 1 1",
    ),
    // areas, by any names
    (
        "answer items {c} as outline of [c, square(1, 1)] for c in grid if value == 1\nanswer outline of squares{01 10}",
        "7 b / b 7",
        "7 b / 7 7",
    ),
    // directions of a line, in any order
    ("answer line along squares{00 01 11}", "e sw / .  n", "e sw / .  s"),
    // the sides of squares
    ("answer line along edge(square(0, 0), square(0, 1))", "e w / . .", "e w / e ."),
    // without an answer, the marks of pictures
    ("show items {c} as fill red at c for c in grid if value == 1", "x . / . x", "x . / . ."),
];

#[test]
fn squares_show_words_areas_and_lines() {
    let folder = folder();
    for (statements, right, wrong) in SHOWN {
        for (picture, expected) in [(right, 0), (wrong, 1)] {
            let rows = picture.split(" / ").map(|row| format!("  {row}\n")).collect::<String>();
            let text = format!(
                "board grid on squares = rectangle(2, 2)\nprimary p\nsecondary {{c}} for c in grid\n\
                 option p 00:1 01:2 10:2 11:1\n{statements}\nexpect solution \"\"\"\n{rows}  \"\"\"\n"
            );
            fs::write(folder.path().join("it.puz"), &text).unwrap();
            let tested = puzc(folder.path(), &["test", "it.puz"]);
            assert_eq!(code(&tested), expected, "{text}{}{}", out(&tested), err(&tested));
        }
    }
}

#[test]
fn a_solution_is_unique_in_what_it_shows() {
    let folder = folder();
    // in one solution the second square has 1, in the other one 2
    const PUZZLE: &str = "board grid on squares = rectangle(1, 2)\nprimary p q\nsecondary {c} for c in grid\n\
                          option p 00:1\noption q 01:1\noption q 01:2\n";
    for (shown, picture, expected) in [
        ("show items 00 as value at square(0, 0)", "1 .", 0),
        ("show items {c} as value at c for c in grid", "1 1", 1),
    ] {
        let text = format!("{PUZZLE}{shown}\nexpect solution \"\"\"\n  {picture}\n  \"\"\"\n");
        fs::write(folder.path().join("it.puz"), text).unwrap();
        let tested = puzc(folder.path(), &["test", "it.puz"]);
        assert_eq!(code(&tested), expected, "{shown}: {}", err(&tested));
        assert_eq!(expected == 1, err(&tested).contains("`2` instead of `1` in row 1, column 2"));
    }
}

#[test]
fn a_solution_may_show_nothing() {
    let folder = folder();
    import(folder.path(), "Akari", "1 2\nx x\n\n1 2\nx x\n");
    let tested = puzc(folder.path(), &["test", "it.puz"]);
    assert_eq!(code(&tested), 0, "{}{}", out(&tested), err(&tested));
}

/// Tiny pages with clues that are rare in print, and the number of their solutions by brute force.
const TINY: &[(&str, &str, &str)] = &[
    // an area between 0 and 3 has two cells, one between 0 and 5 too
    ("Araf", "2 2 / 0 5 / 0 3", "1"),
    ("Araf", "3 2 / 3 0 / 2 - / - 6", "1"),
    ("Araf", "2 4 / 3 - - 4 / 0 - - 7", "1"),
    ("Araf", "5 1 / 6 / - / 1 / 4 / 0", "1"),
    // a loop need not leave the only region
    ("CountryRoad", "2 2 / - - / - - / 1 1 / 1 1", "1"),
    ("CountryRoad", "2 2 / 4 - / - - / 1 1 / 1 1", "1"),
    // a straight part has at least one link
    ("Geradeweg", "2 3 / 0 - - / - - -", "0"),
    ("Geradeweg", "2 2 / 0 1 / - -", "0"),
    // boards that are not square
    ("Binairo", "2 4 / - - - - / - - - -", "6"),
    ("Binairo", "4 2 / - - / - - / - - / - -", "6"),
    ("Binairo", "4 6 / 1 2 - - - - / - - - - - - / - - - - - - / - - - - - -", "231"),
    ("EvenOddSudoku", "4 4 / - - O - / - - - - / - - - - / - - - -", "144"),
    // runs of one square, and a sum that is not printed
    ("Kakuro", "2 3 / - 3, 4, / ,7 0 0", "1"),
    ("Kakuro", "3 3 / - 4, 6, / ,3 0 0 / - 0 0", "1"),
    ("Bosanowa", "1 3 / - 70 -", "1"),
    ("Bosanowa", "1 3 / 40 80 40", "1"),
    // a number far above the only clue
    ("Bosanowa", "2 4 / . - . - / 16 - - -", "1"),
    // the size of the areas behind that of the board
    ("Foseruzu", "2 2 4 / - - / - -", "1"),
    ("Foseruzu", "2 2 2 / 3 - / - -", "2"),
    ("Thermometer", "1 2 / - - / - / 1.1 1.2", "3"),
    (
        "KenKen",
        "4 4 / 331776 - - - / - - - - / - - - - / - - - - / 1 1 1 1 / 1 1 1 1 / 1 1 1 1 / 1 1 1 1",
        "576",
    ),
    // what may be given, or may be missing
    ("Skyscraper", "2 2 2 / - - / - - / - - / - - / 1 - / - -", "1"),
    ("Pfeilzahlen", "4 3 / - - - / - - - / - - - / - - -", "16"),
    ("Pfeilzahlen", "3 5 / - - - - - / - - 5 4 - / - - - - -", "18"),
    ("Usoone", "3 3 / - - - / - 1 - / - 1 - / 1 1 1 / 3 3 1 / 2 1 1", "0"),
    ("Magnetic", "3 3 / - - - / - - - / - - - / - - - / 1 2 2 / 1 3 4 / 5 3 4", "33"),
    ("Nurikabe", "1 3 / ? - -", "3"),
    ("Doors", "1 1 / 0", "1"),
    ("Makaro", "2 2 / - x / - x / 1 1 / 1 1", "2"),
    ("Snake", "2 2 / 2 2 / 2 2 / - - / - -", "0"),
    ("Snake", "2 2 / - - / - - / - - / - -", "8"),
    ("Snake", "2 2 / - - / - - / x - / - -", "4"),
    // the line of a cape has two cells at least
    ("Nurimisaki", "2 2 / 1 - / - -", "0"),
    ("Nurimisaki", "2 2 / 0 - / - -", "0"),
];

#[test]
fn tiny_pages_have_as_many_solutions_as_by_brute_force() {
    let folder = folder();
    for (genre, rows, expected) in TINY {
        import(folder.path(), genre, &(rows.replace(" / ", "\n") + "\n"));
        let counted = puzc(folder.path(), &["count", "it.puz"]);
        assert_eq!(out(&counted).trim(), *expected, "{genre}: {rows}\n{}", err(&counted));
    }
}

/// Only the solution says how the bricks of the first row lie.
#[test]
fn bricks_lie_as_those_of_the_solution() {
    let folder = folder();
    for (rows, half) in [("1 2 3 4\n2 1 4 3\n3 4 1 2\n4 3 2 1", 0), ("1 3 4 2\n2 1 3 4\n4 2 1 3\n3 4 2 1", 1)]
    {
        let clues = "- - - -\n".repeat(4);
        let puzzle = import(folder.path(), "Bricks", &format!("4 4\n{clues}4 4\n{rows}\n"));
        assert!(out(&puzzle).contains(&format!("param half = {half} ")), "{}", out(&puzzle));
    }
}

/// A byte order mark is no part of the text, and the sums that a solution repeats are compared.
#[test]
fn what_a_solution_repeats_is_compared() {
    let folder = folder();
    let page = |sum: u32| format!("\u{feff}2 2\n0 -\n0 1\n2 2\n0 1\n0 {sum}\n");
    import(folder.path(), "TennerGrid", &page(1));
    let other = puzc_with(folder.path(), &["import", "puzzlekit", "TennerGrid", "-"], page(2).as_bytes());
    assert!(err(&other).contains("`2` is another number than in the puzzle"), "{}", err(&other));
}
