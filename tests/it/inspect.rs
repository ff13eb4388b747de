//! What `inspect`, `dump` and `build` print about a problem.

use crate::common::root;
use std::io::Write;
use std::process::{Command, Output, Stdio};

const PUZZLE: &str = "\
param n = 3
board row on squares: 0[0-{n-1}]
pieces P on squares, free { D: 00 01; M: 00 }
rule mark(cs) {
  for c in cs { secondary x{c} }
}
cover row with P
mark(row)
primary done
for k in 1..2 {
  option done [x{c}:{v} for (c, v) in zip(row, [k, 0, 0])]
}
break symmetry
";

fn puzc(args: &[&str], input: &str) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_puzc"));
    command
        .args(args)
        .current_dir(root())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    child.wait_with_output().unwrap()
}

fn out(args: &[&str], input: &str) -> String {
    let output = puzc(args, input);
    assert!(output.status.success(), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

fn err(args: &[&str], input: &str) -> String {
    String::from_utf8(puzc(args, input).stderr).unwrap()
}

#[test]
fn an_item_is_explained_with_its_statement_and_its_options() {
    let shown = out(&["inspect", "-", "--item", "01"], PUZZLE);
    let expected = "\
01: primary item, covered exactly once
  made by: cover row with P   (-:7:1)
  declared at: row   (-:2:7)
  its name: the cell at (0, 1) on squares in {}
  in 3 options:
    option 1: D 00 01
    option 2: D 01 02
    option 4: M 01
";
    assert_eq!(shown, expected);
}

#[test]
fn colors_and_calls_are_shown() {
    let shown = out(&["inspect", "-", "--item", "x00"], PUZZLE);
    assert!(
        shown.starts_with("x00: secondary item, used by options that agree on its color: 1 2\n"),
        "{shown}"
    );
    assert!(shown.contains("called by: mark(row)   (-:8:1)"), "{shown}");
}

#[test]
fn an_option_has_the_bindings_that_made_it() {
    let shown = out(&["inspect", "-", "--option", "2"], PUZZLE);
    assert!(shown.starts_with("option 2 of 7: D 01 02\n"), "{shown}");
    assert!(
        shown.contains("number 2 of the 5 options") && shown.contains("piece = D, cells = [01, 02]"),
        "{shown}"
    );
    let shown = out(&["inspect", "-", "--option", "7"], PUZZLE);
    assert!(shown.contains("option 7 of 7: done x00:2 x01:0 x02:0"), "{shown}");
    assert!(!shown.contains("c = "), "variables of a bracket have many values: {shown}");
}

#[test]
fn missing_files_are_reported() {
    assert!(err(&["inspect", "-", "--item", "dome"], PUZZLE).contains("did you mean `done`?"));
    assert!(err(&["inspect", "-", "--item", "something"], PUZZLE).contains("--stage problem"));
    assert!(err(&["inspect", "-", "--option", "8"], PUZZLE).contains("the options are 1 to 7"));
}

#[test]
fn every_stage_is_dumped() {
    assert!(out(&["dump", "-", "--stage", "ast"], PUZZLE).contains("Param"));
    assert!(out(&["dump", "-", "--stage", "model"], PUZZLE).contains("row = board on squares: 00 01 02\n"));
    assert!(out(&["dump", "-", "--stage", "problem"], PUZZLE).contains("break symmetry\n"));
}

#[test]
fn sizes_are_reported() {
    let sizes = err(&["build", "-", "--unbroken", "--stats"], PUZZLE);
    assert!(
        sizes.contains("3 plain + 0 suffixed cells, 2 pieces, 3 base placements\n6 primary + 3 secondary items, 7 options, "),
        "{sizes}"
    );
    assert!(err(&["build", "-", "--stats"], "primary a\noption a\n").starts_with("1 primary"));
}

#[test]
fn comments_echo_the_source() {
    let text = out(&["build", "-", "--comments"], "puzzle \"T\"\nprimary a\noption a\n");
    assert_eq!(text, "| T\n| puzzle \"T\"\n| primary a\n| option a\na\na\n");
}

#[test]
fn an_import_is_built() {
    let puzzle = out(&["import", "torto", "KNUTH"], "");
    assert!(out(&["build", "-"], &puzzle).starts_with("0!1 0!2 0!3 0!4 | "));
    assert_eq!(out(&["fmt", "-"], &puzzle), puzzle, "imports are formatted");
}

#[test]
fn a_board_alone_is_imported() {
    let puzzle = out(&["import", "polyomino", "-"], "| no pieces\n[0-1]0 00!\n");
    assert_eq!(out(&["fmt", "-"], &puzzle), puzzle, "imports are formatted");
    assert_eq!(out(&["build", "-"], &puzzle), "00 10 | 00!\n");
}

#[test]
fn an_option_names_the_adds_that_changed_it() {
    let puzzle = "primary p{i} for i in 0..2\nprimary 0..2 of r\noption p{i} as ps(i: i) for i in 0..2\n\
                  forbid ps q if q.i == 0\nadd r to ps q if q.i == 2\n";
    let first = out(&["inspect", "-", "--option", "1"], puzzle);
    assert!(first.contains("option 1 of 2: p1") && !first.contains("changed by"), "{first}");
    let second = out(&["inspect", "-", "--option", "2"], puzzle);
    assert!(second.contains("option 2 of 2: p2 r"), "{second}");
    assert!(second.contains("changed by: add r to ps q if q.i == 2   (-:5:1)"), "{second}");
}
