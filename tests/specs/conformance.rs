//! Other inputs of Knuth's programs, line by line.

use crate::digests::{HEXIAMONDS, PIECE_FILE, triangles};
use crate::oracle;
use crate::support::{assert_same, lines_of, lines_of_import, lines_with};

/// Pseudorandom numbers.
struct Dice(u64);

impl Dice {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (self.0 >> 33) as usize % n
    }
}

fn same_polyform(program: &str, geometry: &str, input: &str) {
    let expected = oracle::polyform(program, input);
    assert_same(&lines_of_import(program, input), &expected, input);
    assert_same(
        &lines_with(&PIECE_FILE.replace("GEOMETRY", geometry), ("pieces.in", input)),
        &expected,
        input,
    );
}

/// A random piece file: a part of a small box somewhere in the lattice, and a few pieces, some with
/// suffixes.
fn piece_file(dice: &mut Dice, dimension: usize, primes: bool) -> String {
    let corner: Vec<usize> = (0..dimension).map(|_| dice.below(59)).collect();
    let with_suffixes = dimension == 2 && dice.below(3) == 0;
    let line = |dice: &mut Dice, n: usize, corner: &[usize]| {
        let token = |dice: &mut Dice| {
            let place: String = corner.iter().map(|c| oracle::digit(c + dice.below(3))).collect();
            let prime = if primes && dice.below(2) == 0 { "'" } else { "" };
            let suffix = if with_suffixes { ["", "", "!", "ab"][dice.below(4)] } else { "" };
            place + prime + suffix
        };
        (0..n).map(|_| token(dice)).collect::<Vec<_>>().join(" ")
    };
    let range = |c: &usize| format!("[{}-{}]", oracle::digit(*c), oracle::digit(c + 2));
    let whole: String = corner.iter().map(range).collect();
    let mut text = match dice.below(3) {
        0 => line(dice, 14, &corner),
        1 if primes => format!("{whole} {whole}'"),
        _ => whole.clone(),
    };
    if with_suffixes {
        text.push_str(&format!(" {whole}!"));
    }
    for i in 0..1 + dice.below(4) {
        let times = ["", "", "2|", "0:3|"][dice.below(4)];
        let at: Vec<usize> = (0..dimension).map(|_| dice.below(59)).collect();
        let n = 1 + dice.below(4);
        text.push_str(&format!("\n{times}P{i}_x {}", line(dice, n, &at)));
    }
    text + "\n"
}

#[test]
fn random_piece_files() {
    let mut dice = Dice(1);
    for _ in 0..60 {
        same_polyform("polyomino", "squares", &piece_file(&mut dice, 2, false));
        same_polyform("polyiamond", "triangles", &piece_file(&mut dice, 2, true));
        same_polyform("polycube", "cubes", &piece_file(&mut dice, 3, false));
    }
}

#[test]
fn piece_files_in_unusual_forms() {
    let mut reversed: Vec<&str> = HEXIAMONDS.lines().collect();
    reversed.reverse();
    for board in [
        "[0-5][0-5] [0-5][0-5]'",
        "[Q-Z][S-Z]' [Q-Z][S-Z]",
        "| a comment\n[1-9][1-4]' [1-9][1-4]",
        "  00   01' 00' ",
    ] {
        same_polyform("polyiamond", "triangles", &format!("{board}\n{}\n", reversed.join("\n")));
    }
    same_polyform(
        "polyiamond",
        "triangles",
        "[0-3][0-3] [0-3][0-3]'\nlong_nam 57 57' 58\n\u{3b1} 00\nlong_nam 00 00' 10 10'\n",
    );
    same_polyform("polyomino", "squares", "[0-4][0-4] 22! 23?\nfor 00 01\n3|if 00! 01\n5:7|x [01][01]\n");
    same_polyform("polycube", "cubes", "[0-2][0-2][0-2]\nA 000 001 010\n3*B 000 001\n1*C 05a\n");
}

#[test]
fn polyominoes_and_polycubes_of_the_library() {
    let pentominoes = "O [0-4]0\nP [01][01] 20\nQ [0-3]0 31\nR 01 02 10 11 21\nS [01]0 [1-3]1\nT 00 01 02 11 21\nU 00 02 10 11 12\n\
                       V [0-2]0 21 22\nW 00 10 11 21 22\nX 01 10 11 12 21\nY [0-3]0 11\nZ 00 01 11 21 22\n";
    for (m, n) in [(6, 10), (5, 12), (4, 15), (3, 20)] {
        let (rows, columns) = (m.to_string(), n.to_string());
        let board = format!("[0-{}][0-{}]", oracle::digit(m - 1), oracle::digit(n - 1));
        let found = lines_of("specs/polyominoes/pentominoes-box.puz", &[("m", &rows), ("n", &columns)]);
        assert_same(&found, &oracle::polyform("polyomino", &format!("{board}\n{pentominoes}")), &board);
    }
    let soma = "[0-2][0-2][0-2]\nV 000 001 010\nL 000 001 002 010\nT 000 001 002 011\nZ 000 001 011 012\nA 000 001 010 101\n\
                B 000 001 010 110\nP 000 001 010 100\n";
    assert_same(&lines_of("specs/polycubes/soma.puz", &[]), &oracle::polyform("polycube", soma), "soma");
    let dominoes = "[0-2][0-2] [0-2][0-2]' [0-2][0-2]! [0-2][0-2]'!\n9|D 00 00' 00! 00'!\n";
    assert_same(
        &lines_of("specs/polyiamonds/polyiamond-suffixes.puz", &[]),
        &oracle::polyform("polyiamond", dominoes),
        "suffixes",
    );
    let rhombus = format!("[0-5][0-5] [0-5][0-5]'\n{HEXIAMONDS}");
    assert_same(
        &lines_of("specs/polyiamonds/hexiamonds-rhombus.puz", &[]),
        &oracle::polyform("polyiamond", &rhombus),
        "rhombus",
    );
}

#[test]
fn macmahon_triangles_in_all_shapes() {
    let hexiamonds = HEXIAMONDS.lines().map(|h| h[2..].replace('\'', "+")).collect::<Vec<_>>();
    let others = ["22+ 00 11 20 02+ 10", "21 20 12 11+ 11 10+"].map(String::from);
    for shape in hexiamonds.iter().chain(&others) {
        let expected = oracle::macmahon(&triangles(shape));
        assert_same(&lines_of_import("macmahon-triangles", shape), &expected, shape);
        let shape = shape.replace('+', "'");
        assert_same(
            &lines_of("specs/macmahon/macmahon-hexagon.puz", &[("shape", &shape)]),
            &expected,
            &shape,
        );
    }
    // beyond the limits of Knuth's program
    for shape in ["tt' tt ts ss' st st'", "0t t0 05' 50' ff ff'"] {
        let expected = oracle::macmahon(&triangles(&shape.replace('\'', "+")));
        assert_same(&lines_of("specs/macmahon/macmahon-hexagon.puz", &[("shape", shape)]), &expected, shape);
    }
}

#[test]
fn torto_with_all_kinds_of_words() {
    let letters: String = ('a'..='z').chain('A'..='Z').collect();
    let thirty: Vec<String> = (0..30).map(|i| letters[i..i + 2 + i % 5].to_string()).collect();
    let lists = ["A", "A BC", "AB C", "AAAA", "aba ABA", "x yy zzz wwww", "AB AB", "!? *+", "for if cost"];
    for list in lists.iter().map(|l| l.to_string()).chain([
        thirty.join(" "),
        letters[..18].into(),
        letters[..40].into(),
    ]) {
        let expected = oracle::torto(&list.split(' ').collect::<Vec<_>>());
        assert_same(&lines_of("specs/words/torto.puz", &[("list", &list)]), &expected, &list);
        assert_same(&lines_of_import("torto", &list), &expected, &list);
    }
}

#[test]
fn queens() {
    for n in [2, 3, 4, 5, 8, 13, 32] {
        assert_same(
            &lines_of("specs/queens/queens.puz", &[("n", &n.to_string())]),
            &oracle::queens(n),
            &format!("{n} queens"),
        );
    }
}

#[test]
fn sudokus() {
    let boxes: Vec<String> =
        (0..9).map(|i| (0..9).map(|j| oracle::digit(i / 3 * 3 + j / 3)).collect()).collect();
    let puzzles = [
        "53..7....\n6..195...\n.98....6.\n8...6...3\n4..8.3..1\n7...2...6\n.6....28.\n...419..5\n....8..79",
        "8........\n..36.....\n.7..9.2..\n.5...7...\n....457..\n...1...3.\n..1....68\n..85...1.\n.9....4..",
        ".........\n.........\n.........\n.........\n.........\n.........\n.........\n.........\n.........",
    ];
    for clues in puzzles {
        let expected = oracle::sudoku(clues, &boxes.join("\n"));
        assert_same(&lines_of("specs/sudoku/sudoku.puz", &[("clues", clues)]), &expected, clues);
    }
    let (clues, boxes) =
        ("#.5..#\n.4..3.\n6.##..\n.5.2..\n.....1\n.3##..", ".0000.\n122203\n12..03\n122433\n144443\n11..43");
    assert_same(&lines_of("specs/sudoku/sudoku-puzzlium.puz", &[]), &oracle::sudoku(clues, boxes), clues);
}

#[test]
fn slitherlinks() {
    for clues in [".1..1\n100.1\n2...1\n11..1\n000..", "3.\n.2", "4.0\n.3.\n1..\n222"] {
        assert_same(
            &lines_of("specs/loops/slitherlink.puz", &[("clues", clues)]),
            &oracle::slitherlink(clues),
            clues,
        );
    }
}

#[test]
fn word_rectangles() {
    let three: Vec<&str> = "aid ape ate eat era ear ant tea ten net are pea irk dim".split(' ').collect();
    assert_same(
        &lines_of("specs/words/word-rect.puz", &[]),
        &oracle::word_rectangle(&three, &three),
        "three",
    );
    let limited = lines_of("specs/words/word-rect.puz", &[("limit", "5")]);
    assert_same(&limited, &oracle::word_rectangle(&three[..5], &three[..5]), "limit");
}
