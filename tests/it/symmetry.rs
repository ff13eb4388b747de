//! `break symmetry`, `count --up-to`, `inspect --symmetry` on the command line.

use crate::common::root;
use crate::program::{code, err, out, puzc, puzc_with};
use serde_json::Value;
use std::collections::BTreeSet;

const QUEENS: &str = "primary r{t:d} c{t:d} for t in 0..7\nsecondary a{s:d} b{s:d} for s in 0..14\n\
                      option r{i:d} c{j:d} a{i+j:d} b{7-i+j:d} for i in 0..7, j in 0..7\nbreak symmetry\n";
const LATIN: &str = "primary p{i:d}{j:d} r{i:d}{j:d} c{i:d}{j:d} for i in 0..3, j in 0..3\n\
                     option p{i:d}{j:d} r{i:d}{k:d} c{j:d}{k:d} for i in 0..3, j in 0..3, k in 0..3\n";

fn count(text: &str, more: &[&str]) -> String {
    let output = puzc_with(&root(), &[&["count", "-"], more].concat(), text.as_bytes());
    assert_eq!(code(&output), 0, "{}", err(&output));
    out(&output).trim().to_string()
}

fn of_spec(name: &str, more: &[&str]) -> String {
    let output = puzc(&root(), &[&["count", &format!("specs/{name}.puz")], more].concat());
    out(&output).trim().to_string()
}

/// The solutions that are printed, each as its set of options, without the items that puzc added.
fn solutions(printed: &str) -> BTreeSet<BTreeSet<String>> {
    let kept =
        |line: &str| line.split(' ').filter(|word| !word.starts_with("sym")).collect::<Vec<_>>().join(" ");
    let of = |block: &str| block.lines().filter(|l| !l.starts_with('|')).map(kept).collect::<BTreeSet<_>>();
    printed.split("\n\n").map(of).filter(|s: &BTreeSet<String>| !s.is_empty()).collect()
}

#[test]
fn counts_do_not_depend_on_symmetry_breaking() {
    for (name, all, symmetry, rotations) in [
        ("polyominoes/pentominoes-box", "9356", "2339", "4678"),
        ("polycubes/soma", "11520", "240", "480"),
        ("polyiamonds/hexiamonds-rhombus", "624", "156", "312"),
        ("polysticks/polysticks", "59168", "7396", "14792"),
        ("graphs/petersen", "120", "20", "120"),
        ("words/crossword", "2", "1", "2"),
    ] {
        assert_eq!(of_spec(name, &[]), all, "{name}");
        assert_eq!(of_spec(name, &["--threads", "1"]), all, "{name}");
        assert_eq!(of_spec(name, &["--up-to", "symmetry"]), symmetry, "{name}");
        assert_eq!(of_spec(name, &["--up-to", "rotations"]), rotations, "{name}");
    }
    assert_eq!(of_spec("polycubes/soma", &["--unbroken", "--verify"]), "11520");
}

#[test]
fn any_solver_keeps_the_same_solutions() {
    let soma = std::fs::read_to_string(root().join("specs/polycubes/soma.puz")).unwrap();
    for (text, kept) in [
        (QUEENS.to_string(), 18),
        (soma.clone(), 240),
        (soma.replace("break symmetry", "break symmetry using Z"), 273),
    ] {
        let printed = puzc_with(&root(), &["solve", "-", "--all", "--verify"], text.as_bytes());
        assert!(err(&printed).contains("is broken by"), "{}", err(&printed));
        let ours = solutions(&out(&printed));
        assert_eq!(ours.len(), kept);
        let dlx = puzc_with(&root(), &["build", "-"], text.as_bytes());
        assert!(out(&dlx).starts_with("| symmetry of order "), "{}", out(&dlx));
        let theirs = puzc_with(&root(), &["solve", "-", "--dlx", "--all"], &dlx.stdout);
        assert_eq!(ours, solutions(&out(&theirs)));
        assert_eq!(count(&text, &["--kept"]), kept.to_string());
        let unbroken = puzc_with(&root(), &["build", "-", "--unbroken"], text.as_bytes());
        assert!(!out(&unbroken).contains("sym"), "{}", out(&unbroken));
    }
}

#[test]
fn raw_programs_and_dlx_files_are_counted_up_to_automorphisms() {
    assert_eq!(count(QUEENS, &[]), "92");
    assert_eq!(count(QUEENS, &["--up-to", "symmetry"]), "12");
    assert_eq!(count(QUEENS, &["--up-to", "symmetry", "--no-automorphisms"]), "92");
    assert_eq!(count(LATIN, &["--up-to", "automorphisms"]), "2", "main classes of latin squares");
    let dlx = puzc_with(&root(), &["build", "-"], LATIN.as_bytes());
    assert_eq!(count(&out(&dlx), &["--dlx", "--up-to", "symmetry"]), "2");
}

#[test]
fn unknown_results_are_marked() {
    let hasty = puzc_with(
        &root(),
        &["count", "-", "--up-to", "symmetry", "--symmetry-effort", "0"],
        LATIN.as_bytes(),
    );
    assert_eq!((code(&hasty), out(&hasty).as_str()), (3, "<= 576\n"), "{}", err(&hasty));
    // each board has its own motions, and all boards may be exchanged: too many combinations to try
    let boards = "for i in 1..25 {\n  board b on squares named b{i}x{x}y{y}: 00 01\n  primary {*b}\n  option {c} for c in b\n}\nprimary a\noption a\noption a b\nsecondary b\n";
    let many = puzc_with(&root(), &["count", "-", "--up-to", "symmetry"], boards.as_bytes());
    assert_eq!((code(&many), out(&many).as_str()), (3, "<= 2\n"), "{}", err(&many));
    assert!(err(&many).contains("more than 24 boards"), "{}", err(&many));
    let fewer =
        puzc_with(&root(), &["count", "-", "--up-to", "symmetry"], boards.replace("25", "24").as_bytes());
    assert_eq!((code(&fewer), out(&fewer).as_str()), (0, "2\n"), "{}", err(&fewer));
    // more symmetries could only join classes, so a single one is exact
    let single = puzc_with(
        &root(),
        &["count", "-", "--dlx", "--up-to", "symmetry", "--symmetry-effort", "0"],
        b"a b\na\nb\n",
    );
    assert_eq!((code(&single), out(&single).as_str()), (0, "1\n"), "{}", err(&single));
    let late =
        puzc_with(&root(), &["count", "-", "--up-to", "symmetry", "--time-limit", "0"], QUEENS.as_bytes());
    assert_eq!((code(&late), out(&late).as_str()), (3, ">= 0\n"), "{}", err(&late));
    let value: Value = serde_json::from_str(&count(QUEENS, &["--up-to", "symmetry", "--json"])).unwrap();
    assert_eq!((&value["count"], &value["solutions"], &value["kept"]), (&12.into(), &92.into(), &18.into()));
    assert_eq!(value["up_to"], "symmetry");
    let usage = puzc_with(&root(), &["count", "-", "--up-to", "reflections"], QUEENS.as_bytes());
    assert_eq!(code(&usage), 2);
    assert!(
        err(&usage).contains("the classes are symmetry, motions, rotations, automorphisms"),
        "{}",
        err(&usage)
    );
}

#[test]
fn pivots_are_checked_and_the_remaining_factor_is_reported() {
    let soma = std::fs::read_to_string(root().join("specs/polycubes/soma.puz")).unwrap();
    let diagnosed = |using: &str| {
        let text = soma.replace("break symmetry", &format!("break symmetry using {using}"));
        let output = puzc_with(&root(), &["check", "-"], text.as_bytes());
        (code(&output), err(&output))
    };
    let (exit, said) = diagnosed("Z");
    assert!(
        exit == 0
            && said.contains("W701")
            && said.contains("order 48 is broken by Z up to a factor of at most 2"),
        "{said}"
    );
    let (exit, said) = diagnosed("000");
    assert!(exit == 2 && said.contains("E703") && said.contains("moves it to"), "{said}");
    let (exit, said) = diagnosed("A");
    assert!(exit == 2 && said.contains("A with B` moves it to B"), "{said}");
    assert_eq!(diagnosed("A and B").0, 0);
    assert!(diagnosed("A and Z").1.contains("neither fixes both of them nor exchanges them"));
    assert!(diagnosed("A and A").1.contains("one item, or two different ones"));
}

#[test]
fn symmetries_are_shown() {
    let shown = |args: &[&str]| out(&puzc(&root(), args));
    let squares = shown(&["inspect", "specs/macmahon/macmahon-squares.puz", "--symmetry"]);
    for part in [
        "symmetry: a group of order 8\n",
        "  rotate box by 180 degrees\n",
        "  exchange r and b, wwwr with wwwb",
        "motions: a group of order 4\n",
        "  exchange w and r: option ",
        " has no image: border ",
        "pivot rbrb: 6 options are kept; one solution of each class is left\n",
    ] {
        assert!(squares.contains(part), "{part}: {squares}");
    }
    let house = shown(&["inspect", "specs/polyominoes/pentominoes-house-rule.puz", "--symmetry"]);
    assert!(house.contains("order 2\n  reflect box, (x, y) to (x, 9-y)\n"), "{house}");
    assert!(house.contains("no symmetries:\n  rotate box by 180 degrees: option "), "{house}");
    let rotations = shown(&["inspect", "specs/polycubes/soma.puz", "--symmetry=rotations"]);
    assert!(rotations.starts_with("rotations: a group of order 24\n"), "{rotations}");
    let value: Value =
        serde_json::from_str(&shown(&["inspect", "specs/polycubes/soma.puz", "--symmetry", "--json"]))
            .unwrap();
    let symmetry = &value["symmetry"];
    assert_eq!((&symmetry["order"], &symmetry["complete"]), (&"48".into(), &true.into()));
    assert_eq!(symmetry["pivot"]["items"], serde_json::json!(["T", "P"]));
    assert_eq!(symmetry["pivot"]["kept"].as_array().map(Vec::len), Some(48));
    assert_eq!(symmetry["generators"].as_array().map(Vec::len), Some(3));
}

/// The rotations of a board also turn the cubes in their places.  The right numbers are those of a brute
/// force over all turns of all cubes.
#[test]
fn classes_know_the_turns_of_cubes() {
    for (board, cubes, [all, rotations, motions]) in
        [("000", "\"babbbb\"", ["6", "1", "1"]), ("000 001", "\"ababbb\", \"cbaaba\"", ["112", "14", "10"])]
    {
        let text = format!("board B on cubes: {board}\nplace_cubes([{cubes}], B)\n");
        assert_eq!(
            [
                count(&text, &[]),
                count(&text, &["--up-to", "rotations"]),
                count(&text, &["--up-to", "motions"])
            ],
            [all, rotations, motions]
        );
    }
    // a rule with a state for each prefix of a line, but the same words from both ends
    let runs = "board grid on squares: 1 by 4\nmatches(rows(grid), \"#.\", g => \"[.]*##[.]*\")\n";
    assert_eq!(count(runs, &["--up-to", "symmetry"]), "2");
    let one = runs.replace("[.]*##[.]*", "##[.]*|[.]#[.]#");
    let output = puzc_with(&root(), &["count", "-", "--up-to", "symmetry"], one.as_bytes());
    assert_eq!(out(&output), "2\n");
    assert!(err(&output).starts_with("no motion carries the options onto themselves"), "{}", err(&output));
}
