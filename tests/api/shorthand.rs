//! Shorthand gives the same problem as the long form.

use puzc::{Problem, Puzzle};

fn dlx(text: &str) -> String {
    let problem: Problem = Puzzle::parse(text).unwrap().problem().unwrap();
    problem.to_dlx().unwrap()
}

#[test]
fn a_size_means_all_cells_of_a_box() {
    let rest = "pieces P on squares { any of I: 00 01 }\ncover b with P";
    let long = dlx(&format!("board b on squares: [0-2][0-4]\n{rest}"));
    assert_eq!(dlx(&format!("board b on squares: 3 by 5\n{rest}")), long);
    assert_eq!(dlx(&format!("param m = 3\nboard b on squares: m by (2*m-1)\n{rest}")), long);
    let rest = "primary {c} for c in b\noption {c} for c in b";
    let long = dlx(&format!("board b on cubes: [0-1][0-2][0-3]\n{rest}"));
    assert_eq!(dlx(&format!("board b on cubes: 2 by 3 by 4\n{rest}")), long);
}

#[test]
fn pictures_are_cells() {
    let rest = "cover b with P";
    let long = format!("board b on squares: 01 10 11 12\npieces P on squares {{ T: 00 01 02 11 }}\n{rest}");
    let short = "board b on squares: \"\"\"\n  .#.\n  ###\n  \"\"\"\n\
                 pieces P on squares {\n  T: \"\"\"\n    xxx\n    .x.\n    \"\"\"\n}\n";
    assert_eq!(dlx(&format!("{short}{rest}")), dlx(&long));
    let rows = "let rows = picture([\".#.\", \"###\"])\nboard b on squares: {*rows}\n\
                pieces P on squares { T: 00 01 02 11 }\n";
    assert_eq!(dlx(&format!("{rows}{rest}")), dlx(&long));
}

#[test]
fn sequences_are_patterns_from_a_list() {
    let board = "board b on squares: 2 by 3\n";
    let all = format!("{board}patterns(rows(b), 1..3, (g, s) => len(unique(s)) == 3)");
    let listed = format!("{board}sequences(rows(b), permutations(1..3) ++ [[1, 2]], (g, s) => true)");
    assert_eq!(dlx(&listed), dlx(&all));
}
