//! `puzc count --diagram`, `--by`, `--with`, `--from`, and `puzc solve --random --diagram`.

use crate::common::root;
use crate::program::{code, err, folder, out, puzc_with};
use puzc::for_cli::{read_diagram, write_diagram};
use puzc_solver::solve::{Control, Diagram, DiagramTerms};
use puzc_testing::problem;
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::process::{Command, Output};

/// Three solutions.
const THREE: &str = "primary a b\nsecondary x\noption a x:0 cost 1\noption a x:1 cost 2\noption b x:0 cost 4\n\
                     option b x:1 cost 1\noption a b cost 4\n";
/// 2^64 solutions: too many to list.
const ENDLESS: &str = "primary a{i:d} for i in 1..64\nsecondary x{i:d} for i in 1..64\n\
                       option a{i:d} x{i:d}:{c} for i in 1..64, c in [0, 1]\n";
const NONE: &str = "primary a b c\noption a b\noption b c\n";

fn puzzle(text: &str, args: &[&str]) -> Output {
    puzc_with(root().as_path(), args, text.as_bytes())
}

fn lines(output: &Output) -> Vec<Value> {
    out(output).lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[test]
fn a_diagram_tells_how_many_solutions_have_what() {
    let told = |args: &[&str]| {
        let output = puzzle(THREE, &[&["count", "-"], args].concat());
        (code(&output), out(&output), err(&output))
    };
    let by_option = "3\tall\n1\ta x:0 |1\n1\ta x:1 |2\n1\tb x:0 |4\n1\tb x:1 |1\n1\ta b |4\n";
    assert_eq!(told(&["--by", "option"]), (0, by_option.into(), String::new()));
    assert_eq!(told(&["--by", "item"]).1, "3\tall\n3\ta\n3\tb\n1\tx:0\n1\tx:1\n");
    assert_eq!(told(&["--without", "5", "--by", "item"]).1, "2\tall\n2\ta\n2\tb\n1\tx:0\n1\tx:1\n");
    assert_eq!(told(&["--with", "1"]).1, "1\n");
    assert_eq!(told(&["--with", "1", "--with", "4"]).1, "0\n");
    let (status, _, message) = told(&["--with", "6"]);
    assert_eq!(
        (status, message.as_str()),
        (2, "error: there is no option 6: they have the numbers 1 to 5\n")
    );
    assert_eq!(told(&["--by", "option", "--kept"]).0, 2);
    let object: Value = serde_json::from_str(&told(&["--by", "item", "--json"]).1).unwrap();
    assert_eq!((&object["count"], &object["by"][2]), (&json!(3), &json!({ "count": 1, "item": ["x", "0"] })));
    let endless = puzzle(ENDLESS, &["count", "-", "--by", "option", "--json"]);
    let object: Value = serde_json::from_str(&out(&endless)).unwrap();
    let half = json!({ "count": "9223372036854775808", "option": ["a1", ["x1", "0"]] });
    assert_eq!((&object["count"], &object["by"][0]), (&json!("18446744073709551616"), &half));
}

/// How many solutions have what in each cell, from the list of all solutions: `of` makes the contents of a
/// solution, each with its cell.
fn cells_of_all(
    args: &[&str],
    of: impl Fn(&Value) -> Vec<(String, String)>,
) -> BTreeMap<(String, String), u64> {
    let solutions = lines(&puzzle("", &[&["solve"], args, &["--all", "--unbroken", "--json"]].concat()));
    let mut counts = BTreeMap::new();
    for solution in solutions.iter().filter(|line| line.get("options").is_some()) {
        let options = solution["options"].as_array().unwrap();
        let contents: BTreeSet<(String, String)> = options.iter().flat_map(&of).collect();
        contents.into_iter().for_each(|content| *counts.entry(content).or_default() += 1);
    }
    counts
}

fn cells_of_diagram(args: &[&str]) -> BTreeMap<(String, String), u64> {
    let counted = puzzle("", &[&["count"], args, &["--by", "cell", "--json"]].concat());
    let object: Value = serde_json::from_str(&out(&counted)).unwrap();
    let text = |value: &Value| value.as_str().unwrap().to_string();
    let entry = |v: &Value| ((text(&v["cell"]), text(&v["content"])), v["count"].as_u64().unwrap());
    object["by"].as_array().unwrap().iter().map(entry).filter(|entry| entry.1 > 0).collect()
}

#[test]
fn cells_are_counted_as_in_the_list_of_all_solutions() {
    // the piece is the only item of an option that is not a cell
    let with_piece = |option: &Value| {
        let items: Vec<&str> = option.as_array().unwrap().iter().map(|item| item.as_str().unwrap()).collect();
        let (pieces, cells): (Vec<&str>, Vec<&str>) = items.into_iter().partition(|item| item.len() == 1);
        cells.into_iter().map(|cell| (cell.to_string(), pieces[0].to_string())).collect()
    };
    let box_of_three = ["specs/polyominoes/pentominoes-box.puz", "-D", "m=3", "-D", "n=20"];
    let pieces = cells_of_all(&box_of_three, with_piece);
    assert!(pieces.len() > 60);
    assert_eq!(cells_of_diagram(&box_of_three), pieces);
    // the words across and down share the letters of cells: an option gives a color to items of cells
    let letters = |option: &Value| {
        let pairs = option.as_array().unwrap().iter().filter_map(Value::as_array);
        let text = |value: &Value| value.as_str().unwrap().to_string();
        pairs.map(|pair| (text(&pair[0]), text(&pair[1]))).collect()
    };
    let words = ["specs/words/word-rect.puz"];
    let counts = cells_of_all(&words, letters);
    assert!(counts.len() > 20);
    assert_eq!(cells_of_diagram(&words), counts);
}

#[test]
fn a_map_shows_shares() {
    let folder = folder();
    let file = |name: &str| folder.path().join(name).to_str().unwrap().to_string();
    let square =
        "board b on squares: 00 01 02\npieces P on squares, free { I: 00 01\n D: 00 }\ncover b with P\n";
    let told = |args: &[&str]| {
        let output = puzzle(square, &[&["count", "-"], args].concat());
        (code(&output), out(&output), err(&output))
    };
    let table = "2\tall\n1\t00\tI\n1\t00\tD\n2\t01\tI\n0\t01\tD\n1\t02\tI\n1\t02\tD\n";
    assert_eq!(told(&["--by", "cell"]), (0, table.into(), String::new()));
    assert_eq!(told(&["--by", "cell", "--of", "D"]).1, "2\tall\n1\t00\tD\n0\t01\tD\n1\t02\tD\n");
    let shown = told(&["--by", "cell", "--show=ascii"]).1;
    assert!(shown.contains("|I 50 |I 100|I 50 |"), "{shown}");
    let shown = told(&["--by", "cell", "--of", "D", "--show=ascii"]).1;
    assert!(shown.contains("|50 |   |50 |"), "{shown}");
    let svg = file("map.svg");
    assert_eq!(told(&["--by", "cell", "--map", &svg]), (0, table.into(), String::new()));
    let drawn = fs::read_to_string(&svg).unwrap();
    assert!(drawn.contains("100%") && drawn.contains("50%"), "{drawn}");
    assert_eq!(told(&["--by", "item", "--map", &svg]).2, "error: --map is about cells: add `--by cell`\n");
    assert_eq!(told(&["--by", "cell", "--of", "X"]).2, "error: no cell can have `X`; cells can have D, I\n");
    let none = puzzle(THREE, &["count", "-", "--by", "cell"]);
    assert_eq!(code(&none), 2);
    assert!(err(&none).contains("no option puts anything into a cell"), "{}", err(&none));
    assert!(told(&["--by", "cell", "--map", "map.xyz"]).2.contains("the extensions are .txt"));
}

#[test]
fn a_diagram_is_read_again() {
    let folder = folder();
    let nnf = folder.path().join("x.nnf").to_str().unwrap().to_string();
    let puz = ["specs/polyominoes/pentominoes-box.puz", "-D", "m=3", "-D", "n=20"];
    assert_eq!(code(&puzzle("", &[&["count"], &puz[..], &["--diagram", &nnf]].concat())), 0);
    for (verb, args) in [
        ("count", &["--by", "option"][..]),
        ("count", &["--by", "cell", "--without", "3"]),
        ("solve", &["--random", "--seed", "5", "-n", "3"]),
        ("solve", &["-n", "4"]),
    ] {
        let told = |how: &[&str]| {
            let output = puzzle("", &[&[verb], &puz[..], args, how].concat());
            (code(&output), out(&output), err(&output))
        };
        let made: &[&str] = if verb == "solve" { &["--diagram"] } else { &[] };
        assert_eq!(told(&["--from", &nnf]), told(made), "{args:?}");
    }
    let other = puzzle(THREE, &["count", "-", "--from", &nnf]);
    let why = format!("error: cannot use the diagram `{nnf}`: it belongs to a different problem");
    assert!(code(&other) == 2 && err(&other).starts_with(&why), "{}", err(&other));
    let text = fs::read_to_string(&nnf).unwrap();
    fs::write(&nnf, &text[..text.len() - 2]).unwrap();
    let broken = puzzle("", &[&["count"], &puz[..], &["--from", &nnf]].concat());
    assert!(code(&broken) == 2 && err(&broken).contains("it is damaged"), "{}", err(&broken));
    let missing = puzzle(THREE, &["solve", "-", "--from", "no.nnf"]);
    assert!(code(&missing) == 2 && err(&missing).contains("cannot read `no.nnf`"), "{}", err(&missing));
}

#[test]
fn a_diagram_that_cannot_be_made_is_no_file() {
    let folder = folder();
    let file = folder.path().join("x.nnf");
    let path = file.to_str().unwrap();
    for (limit, number) in [("memory", "1"), ("time", "0")] {
        let limited = [&*format!("--{limit}-limit"), number];
        let queens = ["count", "specs/queens/queens.puz", "-D", "n=12", "--diagram", path];
        let output = puzzle("", &[&queens[..], &limited].concat());
        assert_eq!((code(&output), out(&output)), (3, String::new()));
        let why = format!("there is no decision diagram: the {limit} limit of {number} ");
        assert!(err(&output).starts_with(&why), "{}", err(&output));
        assert!(!file.exists());
    }
    let refused = puzzle("", &["count", "specs/loops/icosian.puz", "--diagram", path]);
    assert_eq!(code(&refused), 2);
    assert!(
        err(&refused).contains("`single loop`, which a decision diagram cannot express"),
        "{}",
        err(&refused)
    );
    assert!(!file.exists());
    let written = puzzle(THREE, &["count", "-", "--diagram", path]);
    assert_eq!((code(&written), out(&written)), (0, "3\n".into()));
    let text = fs::read_to_string(&file).unwrap();
    let mut lines = text.lines();
    assert!(lines.next().unwrap().starts_with("c puzc diagram 1 "), "{text}");
    assert!(lines.next().is_some_and(|line| line.starts_with("nnf ") && line.ends_with(" 5")), "{text}");
}

#[test]
fn solutions_are_drawn_from_a_diagram_even_if_nobody_can_visit_them() {
    let drawn = |seed: &str, n: &str| {
        let args = ["solve", "-", "--random", "--diagram", "--seed", seed, "-n", n, "--json"];
        lines(&puzzle(ENDLESS, &args))
    };
    let (first, second) = (drawn("7", "3"), drawn("8", "3"));
    assert_eq!(first.len(), 4);
    assert_eq!(first, drawn("7", "3"));
    assert_ne!(first[..3], second[..3]);
    assert_eq!((&first[3]["solutions"], &first[3]["among"]), (&json!(3), &json!("18446744073709551616")));
    let all = puzzle(THREE, &["solve", "-", "--random", "--diagram", "-n", "9"]);
    assert_eq!((code(&all), err(&all).as_str()), (0, "3 solutions at random, of 3 solutions\n"));
    assert_eq!(out(&all).matches("| solution").count(), 3);
    let none = puzzle(NONE, &["solve", "-", "--random", "--diagram"]);
    assert_eq!((code(&none), err(&none).as_str()), (1, "no solution\n"));
}

#[test]
fn the_best_solutions_come_first() {
    let ranked = |text: &str, args: &[&str]| {
        let output = puzzle(text, &[&["solve", "-", "--diagram", "--json"], args].concat());
        let mut lines = lines(&output);
        let last = lines.pop().unwrap();
        let costs: Vec<Value> = lines.iter().map(|line| line["cost"].clone()).collect();
        (code(&output), costs, last["among"].clone())
    };
    let minimize = format!("minimize cost\n{THREE}");
    let maximize = format!("maximize cost\n{THREE}");
    assert_eq!(ranked(&minimize, &["--all"]), (0, vec![json!(3), json!(4), json!(5)], json!(3)));
    assert_eq!(ranked(&minimize, &["-n", "2"]), (0, vec![json!(3), json!(4)], json!(3)));
    assert_eq!(ranked(&maximize, &[]), (0, vec![json!(5)], json!(3)));
    assert_eq!(ranked(NONE, &[]).0, 1);
    // 2^64 solutions cannot be sorted
    let endless = format!("minimize cost\n{}", ENDLESS.replace(":{c}", ":{c} cost c"));
    assert_eq!(ranked(&endless, &["-n", "4"]).1, vec![json!(0), json!(1), json!(1), json!(1)]);
    let refused = puzzle("", &["solve", "specs/loops/icosian.puz", "--diagram"]);
    assert_eq!(code(&refused), 2);
    let refused = puzzle("", &["count", "specs/queens/queens.puz", "--by", "option", "--memo", "off"]);
    assert!(code(&refused) == 2 && err(&refused).contains("--memo"), "{}", err(&refused));
    let refused = puzzle("", &["count", "specs/queens/queens.puz", "--with", "a1"]);
    assert!(code(&refused) == 2 && err(&refused).contains("by its number"), "{}", err(&refused));
}

/// The reader of diagrams knows two formats and nothing of puzc.
#[test]
fn another_program_can_check_a_diagram() {
    let folder = folder();
    let [dlx, nnf] = ["x.dlx", "x.nnf"].map(|name| folder.path().join(name).to_str().unwrap().to_string());
    for text in [
        THREE.to_string(),
        NONE.to_string(),
        fs::read_to_string(root().join("specs/queens/queens.puz")).unwrap(),
        "primary a\nprimary 0..2 of b\nprimary 1..3 of c\nsecondary s t\noption a s:x\n\
         option a b t\noption b c s:x\noption c s:y\noption b c t\n\
         option c\n"
            .to_string(),
    ] {
        assert_eq!(code(&puzzle(&text, &["build", "-", "-o", &dlx])), 0);
        let counted = puzzle("", &["count", &dlx, "--diagram", &nnf]);
        assert_eq!(out(&counted), out(&puzzle("", &["count", &dlx])));
        let check = root().join("tests/diagram/check");
        let Ok(checked) = Command::new("python3").arg(check).args([&dlx, &nnf]).output() else {
            return; // there is no Python
        };
        let others = "all are solutions; there are no others";
        let models = format!("{} models, {others}\n", out(&counted).trim());
        assert!(out(&checked).ends_with(&models), "{}{}", out(&checked), err(&checked));
        // a diagram without models, where there are solutions
        let options = fs::read_to_string(&nnf).unwrap().lines().find_map(|line| {
            line.strip_prefix("nnf ").map(|line| line.split(' ').next_back().unwrap().to_string())
        });
        fs::write(&nnf, format!("nnf 1 0 {}\nO 0 0\n", options.unwrap())).unwrap();
        let mut again = Command::new("python3");
        let again = again.arg(root().join("tests/diagram/check")).args([&dlx, &nnf]);
        assert_eq!(again.output().unwrap().status.success(), out(&counted).trim() == "0");
    }
}

#[test]
fn every_changed_byte_is_noticed() {
    let p = problem("a b c d\na b\nc d\nb c\na d\na\nb\nc\nd");
    let diagram = Diagram::of(&p, 1 << 20, &Control::default()).unwrap();
    let mut text = vec![];
    write_diagram(&diagram, &p, &mut text).unwrap();
    let read = read_diagram(&text, &p, 1 << 20).unwrap();
    assert_eq!(*read.counts(&DiagramTerms::default()).all(), 7);
    for at in 0..text.len() {
        for change in [1, 2, 16, 128] {
            let mut wrong = text.clone();
            wrong[at] ^= change;
            assert!(read_diagram(&wrong, &p, 1 << 20).is_err(), "byte {at}");
        }
        assert!(read_diagram(&text[..at], &p, 1 << 20).is_err(), "{at} bytes");
    }
    let other = problem("a b c d\na b\nc d\nb c\na d\na\nb\nc\nd c");
    let why = |text: &[u8], memory| read_diagram(text, &p, memory).unwrap_err();
    assert!(read_diagram(&text, &other, 1 << 20).unwrap_err().contains("a different problem"));
    assert!(why(&text, 100).contains("memory limit"));
    assert!(why(b"nnf 1 0 8\nA 0\n", 1 << 20).contains("not written by"));
    assert!(why(b"c puzc diagram 2 a b\nnnf 1 0 8\nA 0\n", 1 << 20).contains("version 2"));
}
