//! `puzc test` on a collection of puzzles.

use crate::program::{code, err, folder, out, puzc, puzc_with};
use serde_json::Value;
use std::fs;
use std::path::Path;
use std::process::Output;

const QUEENS: &str = "\
puz 1
param n = 6 in 1..12
primary r{i} c{i} for i in 0..<n
secondary a{s} b{s} for s in 0..2*n-2
option r{i} c{j} ?a{i+j} ?b{n-1-i+j} for i in 0..<n, j in 0..<n
let eight = 2 * 4

// source: https://oeis.org/A000170
expect 4 solutions
expect 92 solutions with n=eight
expect 14200 solutions with n=12 slow
";

pub(crate) const STRIPS: &str = "\
board box on squares: [0-2][0-2]
pieces Four on squares {
  A: 00 01 02
  B: 00 01
  L: 00 01 10
  dot: 00
}
cover box with Four
break symmetry

expect 48 solutions
expect 6 solutions up to symmetry
expect 12 solutions up to rotations
expect 6 solutions up to automorphisms
expect 13 items, 43 options
";

const JOBS: &str = "\
let price = [[9, 2], [6, 4]]
primary w{i} j{i} for i in 0..1
option w{i} j{k} cost price[i][k] for i in 0..1, k in 0..1
minimize cost
expect minimum cost 8
expect maximum cost 13
expect output \"jobs.dlx\"
";

/// The output of another program for it, with a comment and different spacing.
const JOBS_DLX: &str = "| jobs\nw0 j0 w1 j1\n\nw0  j0 |9\nw0 j1 |2\nw1 j0 |6\nw1 j1 |4\n";

/// A collection: three puzzles, a module, a file of another program.
pub(crate) fn library() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| {
        let path = folder.path().join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    };
    write("boxes/queens.puz", QUEENS);
    write("boxes/strips.puz", STRIPS);
    write("jobs.puz", JOBS);
    write("jobs.dlx", JOBS_DLX);
    write("lib/twice.puz", "fn twice(n: int) = 2 * n\n");
    write(".hidden/wrong.puz", "bord\n");
    folder
}

pub(crate) fn test(folder: &Path, args: &[&str]) -> Output {
    puzc(folder, &[&["test"], args].concat())
}

pub(crate) fn write(folder: &tempfile::TempDir, name: &str, text: &str) {
    fs::write(folder.path().join(name), text).unwrap();
}

/// The objects of `--json`.
pub(crate) fn objects(output: &Output) -> Vec<Value> {
    out(output).lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// A picture of one word in each line says what the first column shows; the other squares show nothing.
#[test]
fn a_picture_may_have_fewer_columns_than_the_board() {
    let folder = tempfile::tempdir().unwrap();
    let text = "board g on squares: 2 by 4
primary p{c} for c in g
secondary {c} for c in g
option p{c} {c}:{if c.x == 0 then \"red\" else \"tan\"} for c in g
show items {c} as value at c for c in g if c.y == 0
expect solution \"\"\"
  red
  tan
  \"\"\"
";
    std::fs::write(folder.path().join("a.puz"), text).unwrap();
    let output = puzc(folder.path(), &["test", "a.puz"]);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stdout));
}

#[test]
fn all_expectations_hold() {
    let folder = library();
    let output = test(folder.path(), &[]);
    let lines = [
        "ok      boxes/queens.puz:9: 4 solutions",
        "ok      boxes/queens.puz:10: 92 solutions with n=8",
        "slow    boxes/queens.puz:11: 14200 solutions with n=12",
        "ok      boxes/strips.puz:11: 48 solutions",
        "ok      boxes/strips.puz:12: 6 solutions up to symmetry",
        "ok      boxes/strips.puz:13: 12 solutions up to rotations",
        "ok      boxes/strips.puz:14: 6 solutions up to automorphisms",
        "ok      boxes/strips.puz:15: 13 items, 43 options",
        "ok      jobs.puz:5: minimum cost 8",
        "ok      jobs.puz:6: maximum cost 13",
        "ok      jobs.puz:7: output \"jobs.dlx\"",
    ];
    assert_eq!(out(&output).lines().collect::<Vec<_>>(), lines, "{}", err(&output));
    let summary = "4 files, 11 expectations: 10 as expected, 1 slow and not checked (--slow checks them)";
    assert!(
        err(&output).ends_with(&format!("{summary}\n1 file without expectations, only built\n")),
        "{}",
        err(&output)
    );
    assert_eq!(code(&output), 0);
    let one = test(folder.path(), &["--threads", "1", "boxes", "jobs.puz", "./jobs.puz", "lib/"]);
    assert_eq!(out(&one), out(&output), "the order is that of the files, each once");
}

#[test]
fn slow_expectations_run_on_request_and_a_filter_selects() {
    let folder = library();
    let slow = test(folder.path(), &["--slow", "--filter", "n=12"]);
    assert!(
        out(&slow).starts_with("ok      boxes/queens.puz:11: 14200 solutions with n=12")
            && out(&slow).lines().count() == 1
    );
    assert_eq!(code(&slow), 0);
    let strips = test(folder.path(), &["--filter", "strips"]);
    assert_eq!(out(&strips).lines().count(), 5, "{}", out(&strips));
    let none = test(folder.path(), &["--filter", "nowhere"]);
    assert_eq!((code(&none), out(&none)), (2, String::new()));
    assert_eq!(err(&none), "error: `--filter nowhere` matches neither an expectation nor a file\n");
}

#[test]
fn failed_expectations_are_reported_in_the_words_of_the_file() {
    let folder = library();
    for (old, new, found) in [
        ("48 solutions", "47 solutions", "47 solutions: found 48 solutions"),
        (
            "6 solutions up to symmetry",
            "no solutions up to symmetry",
            "no solutions up to symmetry: found 6 solutions up to symmetry",
        ),
        (
            "12 solutions up",
            "unique solution up",
            "unique solution up to rotations: found 12 solutions up to rotations",
        ),
        ("13 items, 43 options", "42 options, 13 items", "42 options, 13 items: found 43 options, 13 items"),
        ("expect 13", "expect minimum cost 1\nexpect 13", "minimum cost 1: found minimum cost 0"),
    ] {
        assert!(STRIPS.contains(old));
        write(&folder, "strips.puz", &STRIPS.replacen(old, new, 1));
        let output = test(folder.path(), &["strips.puz"]);
        assert!(
            out(&output).contains("FAILED  strips.puz:") && out(&output).contains(found),
            "{found}: {}",
            out(&output)
        );
        assert!(
            err(&output).contains("error[E704]: ") && err(&output).contains("to reproduce this: puzc "),
            "{}",
            err(&output)
        );
        assert_eq!(code(&output), 1, "{found}");
    }
    write(&folder, "jobs.dlx", &JOBS_DLX.replace("|6", "|7"));
    let other = test(folder.path(), &["jobs.puz"]);
    assert!(
        out(&other).contains("output \"jobs.dlx\": found `w1 j0 |6` instead of `w1 j0 |7` in line 4\n"),
        "{}",
        out(&other)
    );
    write(&folder, "none.puz", "primary a b\noption a\nexpect minimum cost 3\nexpect no solutions\n");
    let none = test(folder.path(), &["none.puz"]);
    assert!(
        out(&none).contains("minimum cost 3: found no solutions\nok      none.puz:4: no solutions"),
        "{}",
        out(&none)
    );
}

#[test]
fn a_search_ends_when_its_expectation_has_failed() {
    let folder = library();
    // 40! solutions
    write(
        &folder,
        "many.puz",
        "primary r{i} c{i} for i in 0..<40\noption r{i} c{j} for i in 0..<40, j in 0..<40\nexpect unique solution\n",
    );
    let output = test(folder.path(), &["many.puz"]);
    assert_eq!(out(&output), "FAILED  many.puz:3: unique solution: found at least 2 solutions\n");
    assert_eq!(code(&output), 1);
}

#[test]
fn numbers_may_be_of_any_size() {
    let folder = library();
    let items = "primary a{i:d} for i in 0..69\nsecondary b{i:d} for i in 0..69\n";
    let options = "option a{i:d} for i in 0..69\noption a{i:d} b{i:d} for i in 0..69\n";
    write(
        &folder,
        "many.puz",
        &format!(
            "{items}{options}expect 1180591620717411303424 solutions\nexpect 1180591620717411303425 solutions\n"
        ),
    );
    let many = test(folder.path(), &["many.puz"]);
    assert!(
        out(&many).contains(":5: 1180591620717411303424 solutions\nFAILED  many.puz:6:"),
        "{}",
        out(&many)
    );
    write(&folder, "many.puz", &format!("primary a\noption a\nexpect {} solutions\n", "9".repeat(1001)));
    let more = test(folder.path(), &["many.puz"]);
    assert!(
        code(&more) == 2 && err(&more).contains("this number has more than 1000 digits"),
        "{}",
        err(&more)
    );
}

#[test]
fn wrong_sources_and_wrong_usage() {
    let folder = library();
    write(&folder, "wrong.puz", "bord box on squares: 00\nexpect unique solution\n");
    let wrong = test(folder.path(), &[]);
    assert_eq!(code(&wrong), 2);
    assert!(out(&wrong).ends_with("WRONG   wrong.puz: it cannot be built\n"), "{}", out(&wrong));
    assert!(
        err(&wrong).contains("error[E901]") && err(&wrong).contains("1 file with errors"),
        "{}",
        err(&wrong)
    );
    write(&folder, "wrong.puz", &QUEENS.replace("n=eight", "n=eight + 5"));
    let range = test(folder.path(), &["wrong.puz"]);
    assert!(
        out(&range).contains(
            "WRONG   wrong.puz:10: 92 solutions with n=13: the file has errors with these settings"
        ),
        "{}",
        out(&range)
    );
    assert!(
        err(&range).contains("`n` is 13, which is not in 1..12") && err(&range).contains("set here"),
        "{}",
        err(&range)
    );
    assert_eq!(code(&range), 2);
    write(&folder, "wrong.puz", "primary a\noption a\nexpect output \"nowhere.dlx\"\n");
    let missing = test(folder.path(), &["wrong.puz"]);
    assert!(err(&missing).contains("error[E801]: cannot read `nowhere.dlx`"), "{}", err(&missing));
    assert_eq!(code(&missing), 2);
    for (args, told) in [
        (&["-"][..], "not standard input"),
        (&["nowhere"], "cannot read `nowhere`: there is no such file"),
        (&["jobs.dlx"], "`jobs.dlx` is not a .puz file"),
        (&[".hidden/.."], ""),
        (&["--json", "--junit", "-"], "cannot both write to standard output"),
    ] {
        let output = test(folder.path(), args);
        let all = out(&output) + &err(&output);
        assert!(all.contains(told) && code(&output) == 2, "{args:?}: {all}");
    }
    fs::create_dir(folder.path().join("empty")).unwrap();
    let empty = test(folder.path(), &["empty"]);
    assert!(err(&empty).contains("there is no .puz file in `empty`") && code(&empty) == 2);
    assert_eq!(code(&puzc_with(folder.path(), &["test", "-"], QUEENS.as_bytes())), 2);
}

#[test]
fn a_limit_gives_no_result() {
    let folder = library();
    let output = test(folder.path(), &["--time-limit", "0", "boxes/queens.puz"]);
    assert!(
        out(&output).contains("LIMIT   boxes/queens.puz: the time limit of 0 s was reached"),
        "{}",
        out(&output)
    );
    assert_eq!(code(&output), 3);
}

#[test]
fn objects_for_programs() {
    let folder = library();
    write(&folder, "boxes/queens.puz", &QUEENS.replace("92", "93"));
    let all = objects(&test(folder.path(), &["--json"]));
    let of = |line: u64| all.iter().find(|o| o["file"] == "boxes/queens.puz" && o["line"] == line).unwrap();
    assert_eq!((&of(9)["status"], &of(9)["found"]), (&"ok".into(), &Value::Null));
    assert_eq!(
        (&of(10)["status"], &of(10)["found"], &of(10)["settings"]["n"]),
        (&"failed".into(), &"92 solutions".into(), &"8".into())
    );
    assert_eq!(of(11)["status"], "slow");
    let file = all.iter().find(|o| o["file"] == "boxes/queens.puz" && o["line"].is_null()).unwrap();
    assert_eq!((&file["diagnostics"][0]["code"], &file["snapshot"]), (&"E704".into(), &Value::Null));
    let last = all.last().unwrap();
    assert_eq!(
        (&last["ok"], &last["expectations"], &last["held"], &last["failed"], &last["slow"]),
        (&false.into(), &11.into(), &9.into(), &1.into(), &1.into())
    );
}

#[test]
fn junit_reports_are_xml() {
    let folder = library();
    write(&folder, "boxes/queens.puz", &QUEENS.replace("92", "93"));
    write(&folder, "a&<b>.puz", "bord \"\u{1}\"\n");
    let output = test(folder.path(), &["--junit", "report.xml"]);
    assert_eq!(code(&output), 2);
    let text = fs::read_to_string(folder.path().join("report.xml")).unwrap();
    let document = roxmltree::Document::parse(&text).unwrap_or_else(|e| panic!("{e}: {text}"));
    let suites: Vec<_> = document.root_element().children().filter(|n| n.has_tag_name("testsuite")).collect();
    let names: Vec<_> = suites.iter().map(|s| s.attribute("name").unwrap()).collect();
    assert_eq!(names, ["a&<b>.puz", "boxes/queens.puz", "boxes/strips.puz", "jobs.puz", "lib/twice.puz"]);
    let counts =
        |i: usize| ["tests", "failures", "errors", "skipped"].map(|a| suites[i].attribute(a).unwrap());
    assert_eq!(counts(0), ["1", "0", "1", "0"]);
    assert_eq!(counts(1), ["3", "1", "0", "1"]);
    assert_eq!(counts(4), ["1", "0", "0", "0"]);
    let failure = document.descendants().find(|n| n.has_tag_name("failure")).unwrap();
    assert_eq!(failure.attribute("message"), Some("found 92 solutions"));
    assert_eq!(failure.parent().unwrap().attribute("name"), Some("93 solutions with n=8 (line 10)"));
    let there = test(folder.path(), &["jobs.puz", "--junit", "-"]);
    assert!(roxmltree::Document::parse(&out(&there)).is_ok() && code(&there) == 0, "{}", out(&there));
}

#[test]
fn numbers_have_sources() {
    let folder = library();
    let output = test(folder.path(), &["--sources"]);
    assert_eq!(code(&output), 0, "a warning is no failure");
    let warned = |name: &str| err(&output).matches(&format!("─[{name}:")).count();
    assert_eq!(
        (warned("boxes/queens.puz"), warned("boxes/strips.puz"), warned("jobs.puz")),
        (0, 4, 2),
        "{}",
        err(&output)
    );
    assert!(!err(&test(folder.path(), &[])).contains("W707"));
    let one = "primary a\noption a\n";
    for (expectations, missing) in [
        ("expect unique solution  // source: obvious\n", 0),
        ("expect unique solution  // source:\n", 1),
        ("// source: a\n// and b\nexpect unique solution\nexpect 1 solution\n", 0),
        ("// source: a\n\nexpect unique solution\n", 1),
        ("expect unique solution // source: a\nexpect 1 solution\n", 1),
        ("expect 1 item\n", 0),
    ] {
        write(&folder, "one.puz", &format!("{one}{expectations}"));
        let output = test(folder.path(), &["one.puz", "--sources"]);
        assert_eq!(err(&output).matches("W707").count(), missing, "{expectations}: {}", err(&output));
    }
}

#[test]
fn the_puzzles_of_this_repository_meet_their_expectations_and_have_sources() {
    let output = test(&crate::common::root(), &["specs", "--sources"]);
    assert_eq!(code(&output), 0, "{}{}", out(&output), err(&output));
    assert!(!err(&output).contains("W707"), "{}", err(&output));
}

#[test]
fn warnings_of_an_expectation_name_its_settings() {
    let folder = tempfile::tempdir().unwrap();
    let text = "param n = 3 in 1..9\nprimary a{k} for k in 1..n\noption a{k} for k in 1..n if k < 4\n\
                expect 1 solution\nexpect 0 solutions with n=5\nexpect 7 solutions with n=6\n";
    fs::write(folder.path().join("some steps.puz"), text).unwrap();
    let said = err(&puzc(folder.path(), &["test", "."]));
    assert!(said.contains("found with these settings"), "{said}");
    let proposed = |verb: &str, with: &str| said.contains(&format!("puzc {verb} 'some steps.puz' -D {with}"));
    assert!(proposed("check", "n=5") && proposed("count", "n=6"), "{said}");
    let shown = err(&puzc(folder.path(), &["check", "./some steps.puz", "-D", "n=5"]));
    assert!(shown.contains("W409"), "{shown}");
}

/// Without `show` and `answer`, a square shows the color of its item, as in pictures.
#[test]
fn squares_without_marks_show_their_colors() {
    let folder = tempfile::tempdir().unwrap();
    let run = |first: &str, verb: &[&str]| {
        let text = format!(
            "board g on squares = rectangle(2, 2)\nlet given = map([(g[0], 2)])\nfill(g, 1..2, rows(g) ++ columns(g), given: given, show: true)\n\
             expect solution \"\"\"\n  {first}\n  12\n  \"\"\"\n"
        );
        fs::write(folder.path().join("it.puz"), text).unwrap();
        puzc(folder.path(), verb)
    };
    assert_eq!(code(&run("21", &["test", "it.puz"])), 0);
    assert!(err(&run("22", &["test", "it.puz"])).contains("`1` instead of `2` in row 1, column 2"));
    let why = run("21", &["why", "it.puz", "--expect"]);
    assert!(err(&why).contains("the expected solution is a solution"), "{}", err(&why));
}

#[test]
fn a_picture_without_spaces_has_a_character_for_each_square() {
    let folder = tempfile::tempdir().unwrap();
    let run = |rows: &str| {
        let text = format!(
            "board g on squares = rectangle(2, 3)\nlet given = map([(g[0], \"b\"), (g[1], \"a\"), (g[3], \"c\"), (g[4], \"b\")])\n\
             fill(g, \"abc\", rows(g), given: given, show: true)\nanswer items {{c}} as value at c for c in g\n\
             expect solution \"\"\"\n{rows}  \"\"\"\n"
        );
        fs::write(folder.path().join("it.puz"), text).unwrap();
        puzc(folder.path(), &["test", "it.puz"])
    };
    for rows in ["  bac\n  cba\n", "  b a c\n  c b a\n"] {
        let output = run(rows);
        assert_eq!(code(&output), 0, "{}", err(&output));
    }
    let output = run("  bac\n  cbb\n");
    assert!(
        err(&output).contains("found a solution with `a` instead of `b` in row 2, column 3"),
        "{}",
        err(&output)
    );
}

/// A text is a picture without its quotes.
#[test]
fn pictures_can_be_set_by_texts() {
    let dir = folder();
    let text = "param clues = \"\"\"\n  12\n  34\n  \"\"\"\nlet row = \"5\"\nprimary a\noption a\n\
                require clues.cols == clues.rows, \"{clues.cols} columns\"\n";
    for (value, is_right) in [("\"5\"", true), ("\"56\"", false), ("row", false)] {
        fs::write(dir.path().join("a.puz"), format!("{text}expect unique solution with clues={value}\n"))
            .unwrap();
        let tested = puzc(dir.path(), &["test", "a.puz"]);
        assert_eq!(code(&tested) == 0, is_right, "{value}: {}", err(&tested));
    }
    let quoted = puzc(dir.path(), &["count", "a.puz", "-D", "clues=\"5\""]);
    assert_eq!(out(&quoted), "1\n", "{}", err(&quoted));
}

/// Whichever solution is found first, a picture of another one is one of several.
#[test]
fn a_picture_may_be_one_of_several_solutions() {
    let dir = folder();
    let text = "board b on squares: 1 by 1\nprimary p\nsecondary {c} for c in b\n\
                option p {c}:{v} for c in b, v in 1..2\nshow items {c} as value at c for c in b\n";
    let several = "found that, and another solution: ";
    for (value, told) in [(1, several), (2, several), (3, "found a solution with ")] {
        fs::write(dir.path().join("a.puz"), format!("{text}expect solution picture([\"{value}\"])\n"))
            .unwrap();
        let tested = puzc(dir.path(), &["test", "a.puz"]);
        assert!(code(&tested) == 1 && err(&tested).contains(told), "{value}: {}", err(&tested));
    }
}
