//! `puzc decode`, and the formats that it belongs to.

use crate::common::{files_below, root, text};
use crate::program::{code, err, out, puzc, puzc_with};
use serde_json::Value;
use std::fs;

const PUZZLE: &str = "puzzle \"Two\"\nprimary a b\nsecondary x\nminimize cost\noption a x:red cost 3\n\
                      option a x:blue\noption b x:red cost 2\n";

fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("p.puz"), PUZZLE).unwrap();
    folder
}

#[test]
fn answers_are_verified_and_shown() {
    let folder = folder();
    let decode = |answer: &str, more: &[&str]| {
        puzc_with(folder.path(), &[&["decode", "p.puz", "-"], more].concat(), answer.as_bytes())
    };
    let right = decode("s SATISFIABLE\nv 1 -2 3 0\n", &[]);
    assert_eq!((code(&right), &*out(&right)), (0, "| solution 1, cost 5\na x:red |3\nb x:red |2\n\n"));
    assert_eq!(err(&right), "the solution is correct\n");
    let wrong = decode("v x1 -x2 -x3\n", &[]);
    assert_eq!((code(&wrong), out(&wrong)), (1, String::new()));
    assert_eq!(
        err(&wrong),
        "solution 1 is wrong: item b is covered 0 times instead of 1\nno solution is correct\n"
    );
    let colors = decode("v x1 -x2 x3\nv x2\n", &[]);
    assert!(err(&colors).starts_with("solution 1 is wrong: item a is covered 2 times instead of 1\n"));
    let foreign = decode("v 1 -2 3 4 5 6 7 0\n", &[]);
    assert_eq!(code(&foreign), 2);
    assert!(err(&foreign).starts_with("error[E806]: there is no variable "), "{}", err(&foreign));
    assert_eq!(code(&decode("hello\n", &[])), 2);
    let none = decode("s UNSATISFIABLE\n", &[]);
    assert_eq!((code(&none), &*err(&none)), (1, "the solver says that there is no solution\n"));
    let some = decode("1:\n x:0 a (1 of 1)\n b x:0 (1 of 1)\n2:\n a x:0 (1 of 2)\n", &["--json"]);
    let lines: Vec<Value> = out(&some).lines().map(|l| serde_json::from_str(l).unwrap()).collect();
    assert_eq!((code(&some), lines.len()), (1, 2), "one of them is wrong: {}", out(&some));
    assert_eq!((&lines[0]["cost"], &lines[1]["solutions"]), (&5.into(), &1.into()));
    assert_eq!(lines[1]["wrong"][0]["solution"], 2);
    let drawn = decode("v 1 -2 3 0\n", &["-o", "x.svg"]);
    assert_eq!((code(&drawn), out(&drawn)), (0, String::new()), "{}", err(&drawn));
    assert!(fs::read_to_string(folder.path().join("x.svg")).unwrap().contains("<svg"));
    assert_eq!(code(&decode("v 1 -2 3 0\n", &["-o", "x.xyz"])), 2);
}

/// The instance after symmetry breaking has other options; the answer of the solver refers to their numbers.
#[test]
fn broken_symmetry_is_decoded_as_it_was_built() {
    let folder = folder();
    let queens = root().join("specs/queens/queens.puz");
    let source = fs::read_to_string(queens).unwrap() + "\nbreak symmetry\n";
    fs::write(folder.path().join("q.puz"), source).unwrap();
    let solved = puzc(folder.path(), &["solve", "q.puz", "--all", "-D", "n=5"]);
    let decoded = puzc_with(folder.path(), &["decode", "q.puz", "-", "-D", "n=5"], &solved.stdout);
    assert!(code(&solved) == 0 && !out(&solved).is_empty(), "{}", err(&solved));
    assert_eq!((code(&decoded), out(&decoded)), (0, out(&solved)), "{}", err(&decoded));
}

/// `puzc solve` prints options without the item that breaks the symmetry.
#[test]
fn solutions_of_puzc_are_read_where_an_item_breaks_symmetry() {
    let folder = folder();
    let text = "board g on squares: 2 by 2\nprimary {c} for c in g\noption {c} as a(c: c) for c in g\n\
                secondary x{c} for c in g\noption {c} x{c} as b(c: c) for c in g\nbreak symmetry\n";
    fs::write(folder.path().join("s.puz"), text).unwrap();
    let build = out(&puzc(folder.path(), &["build", "s.puz"]));
    assert!(build.contains(" sym"), "{build}");
    let solved = out(&puzc(folder.path(), &["solve", "--all", "s.puz"]));
    let number = solved.matches("| solution").count();
    let decoded = puzc_with(folder.path(), &["decode", "s.puz", "-"], solved.as_bytes());
    assert!(err(&decoded).ends_with(&format!("all {number} solutions are correct\n")), "{}", err(&decoded));
    assert_eq!(out(&decoded), solved);
}

#[test]
fn files_of_numbers_are_read_wherever_dlx_is() {
    let folder = folder();
    fs::write(folder.path().join("x.ec"), "c item 1 = a\np ec 3 4 2\n1 2 0 1 3 0 2 3 0 2 0\n").unwrap();
    let run = |args: &[&str]| puzc(folder.path(), args);
    assert_eq!(out(&run(&["count", "x.ec"])), "2\n");
    assert_eq!(out(&run(&["build", "x.ec", "-t", "dlx1"])), "a 2 | 3\na 2\na 3\n2 3\n2\n");
    assert_eq!(out(&run(&["build", "x.ec", "-t", "ec"])).lines().count(), 8);
    assert_eq!(out(&run(&["decode", "x.ec", "-"])), "");
    fs::write(folder.path().join("bad.ec"), "p ec 1 1\n2 0\n").unwrap();
    assert_eq!(code(&run(&["solve", "bad.ec"])), 2);
}

#[test]
fn sudokus_are_imported_and_solved() {
    let folder = folder();
    let grid = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    fs::write(folder.path().join("list.txt"), format!("{grid}\n{grid}\n")).unwrap();
    let imported = puzc(folder.path(), &["import", "sudoku", "list.txt", "-o", "list.puz"]);
    assert_eq!(code(&imported), 0, "{}", err(&imported));
    let solved = puzc(folder.path(), &["solve", "list.puz", "-D", "number=2", "--unique"]);
    assert_eq!((code(&solved), &*err(&solved)), (0, "the only solution\n"));
    assert_eq!(code(&puzc(folder.path(), &["fmt", "--check", "list.puz"])), 0);
}

/// The part of JSON Schema that docs/problem.schema.json uses.
fn conforms(value: &Value, schema: &Value, root: &Value) -> Result<(), String> {
    let wrong = |why: &str| Err(format!("{why}: {value} against {schema}"));
    for (keyword, says) in schema.as_object().unwrap() {
        let is = |kind: &Value| match kind.as_str().unwrap() {
            "object" => value.is_object(),
            "array" => value.is_array(),
            "string" => value.is_string(),
            "integer" => value.is_i64() || value.is_u64(),
            "null" => value.is_null(),
            other => panic!("type {other}"),
        };
        let count = |says: &Value| says.as_u64().unwrap() as usize;
        let members = value.as_array().map_or(&[][..], Vec::as_slice);
        let fields = value.as_object();
        let fine = match keyword.as_str() {
            "$schema" | "$defs" | "title" | "description" => true,
            "type" => says.as_array().map_or_else(|| is(says), |kinds| kinds.iter().any(is)),
            "const" => value == says,
            "enum" => says.as_array().unwrap().contains(value),
            "minimum" => value.as_i64().is_none_or(|n| Some(n) >= says.as_i64()),
            "minItems" => members.len() >= count(says),
            "maxItems" => members.len() <= count(says),
            "minProperties" => fields.is_some_and(|f| f.len() >= count(says)),
            "maxProperties" => fields.is_some_and(|f| f.len() <= count(says)),
            "required" => says.as_array().unwrap().iter().all(|k| value.get(k.as_str().unwrap()).is_some()),
            "additionalProperties" => {
                assert_eq!(says, &Value::Bool(false));
                fields.is_none_or(|f| f.keys().all(|k| schema["properties"].get(k).is_some()))
            }
            "properties" => {
                for (name, part) in says.as_object().unwrap() {
                    value.get(name).map_or(Ok(()), |field| conforms(field, part, root))?;
                }
                true
            }
            "items" => {
                members.iter().try_for_each(|member| conforms(member, says, root))?;
                true
            }
            "anyOf" => says.as_array().unwrap().iter().any(|s| conforms(value, s, root).is_ok()),
            "$ref" => {
                let name = says.as_str().unwrap().strip_prefix("#/$defs/").unwrap();
                conforms(value, &root["$defs"][name], root)?;
                true
            }
            other => panic!("keyword {other}"),
        };
        if !fine {
            return wrong(keyword);
        }
    }
    Ok(())
}

#[test]
fn json_conforms_to_its_schema() {
    let schema: Value = serde_json::from_str(&text("docs/problem.schema.json")).unwrap();
    let folder = folder();
    let small = |path: &String| {
        path.ends_with(".puz") && ["loops", "queens", "sudoku", "designs"].iter().any(|f| path.contains(f))
    };
    let paths = files_below("specs").into_iter().filter(small);
    let paths: Vec<String> = paths.map(|p| root().join(p).to_string_lossy().into_owned()).collect();
    assert!(paths.len() > 15);
    for path in paths.iter().map(String::as_str).chain(["p.puz"]) {
        let built = puzc(folder.path(), &["build", path, "-t", "json", "--unbroken"]);
        let mut value: Value = serde_json::from_slice(&built.stdout).unwrap();
        conforms(&value, &schema, &schema).unwrap_or_else(|why| panic!("{path}: {why}"));
        value["primary"] = (-1).into();
        assert!(conforms(&value, &schema, &schema).is_err());
    }
}
