//! `puzc count --diagram`, `--by`, `--with`, and `puzc solve --random --diagram`.

use crate::common::root;
use crate::program::{code, err, folder, out, puzc_with};
use serde_json::{Value, json};
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
    assert!(text.starts_with("nnf ") && text.lines().next().unwrap().ends_with(" 5"), "{text}");
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
        let models = format!("all models are solutions; {} models\n", out(&counted).trim());
        assert!(out(&checked).ends_with(&models), "{}{}", out(&checked), err(&checked));
    }
}
