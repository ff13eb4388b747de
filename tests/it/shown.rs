//! Pictures of solutions: every option of every puzzle in `specs/` is drawn, or its file hides it.

use crate::common::{files_below, root};
use puzc_render::SceneReader;
use puzc_session::{FileRequest, Files, Session, Settings};
use std::fs;
use std::io;
use std::sync::Arc;

/// The files of the package, and a puzzle `it.puz`.
struct Package(&'static str);

impl Files for Package {
    fn read(&self, file: FileRequest<'_>) -> io::Result<Vec<u8>> {
        if file.path == "it.puz" {
            return Ok(self.0.into());
        }
        fs::read(root().join(file.path))
    }
}

/// The number of options of each statement that are examined.
const SAMPLE: u32 = 20;

#[test]
fn every_option_is_drawn_or_hidden() {
    let mut silent = vec![];
    let puzzles = files_below("specs");
    for path in puzzles.iter().filter(|p| p.ends_with(".puz") && !p.starts_with("specs/std/")) {
        let mut session = Session::new(Arc::new(Package("")), Settings::default());
        let problem = match session.build(path) {
            Ok(built) => built.value.problem,
            Err(diags) => panic!("{path}: {:?}", diags.iter().map(|d| &d.message).collect::<Vec<_>>()),
        };
        let mut start = 0;
        let mut options: Vec<u32> = vec![];
        for (_, count) in problem.options.statements.runs() {
            options.extend(start..start + count.min(SAMPLE));
            options.push(start + count - 1);
            start += count;
        }
        let unseen = SceneReader::new(&problem).unseen(&options);
        if let Some(first) = unseen.first() {
            silent.push(format!("{path}: {} options, such as {first}", unseen.len()));
        }
    }
    assert!(silent.is_empty(), "neither drawn nor hidden:\n{}", silent.join("\n"));
}

/// Describes in words what is drawn of a puzzle if all options with these numbers are chosen.
fn drawn(puzzle: &'static str, options: &[u32]) -> Vec<String> {
    let mut session = Session::new(Arc::new(Package(puzzle)), Settings::default());
    let built = session.build("it.puz").unwrap_or_else(|_| panic!("{puzzle}"));
    SceneReader::new(&built.value.problem).scene(options, String::new()).words()
}

#[test]
fn one_option_does_not_determine_what_its_statement_shows() {
    // names that happen to end alike do not contain a value: x01 y01
    let dissection = r#"
        board R on squares: [0-1][0-1]
        primary {c} for c in R
        primary 0..2 of x{a}{b} y{a}{b} for a in 0..1, b in a+1..2
        option {*squares{[{a}-{b-1}][{c}-{d-1}]}} x{a}{b} y{c}{d}
          for a in 0..1, b in a+1..2, c in 0..1, d in c+1..2
    "#;
    assert_eq!(drawn(dissection, &[0]), ["a piece on 00"]);
    // an option that only mentions a cell puts nothing into it
    let exits = r#"
        board B on squares: 0[0-1]
        primary #{c} E{c} for c in B
        secondary {c} for c in B
        option #{c} {c}:3 for c in B
        option E{c} for c in B
    "#;
    assert_eq!(drawn(exits, &[0, 1, 2, 3]), ["3 at 00", "3 at 01"]);
    // corners are not cells
    let corners = r#"
        board B on squares: 0[0-1]
        primary {v} for v in corners(B)
        option {v} for v in corners(B)
        option {*corners(square(0, 0))}
    "#;
    assert!(drawn(corners, &[6]).iter().all(|line| !line.contains("chosen")));
}

#[test]
fn values_are_inferred_where_a_name_has_a_cell_and_a_value() {
    let latin = r#"
        board B on squares: [0-1][0-1]
        primary p{c} for c in B
        primary r{i}{v} c{i}{v} for i in 0..1, v in 1..2
        option p{c} r{c.x}{v} c{c.y}{v} for c in B, v in 1..2
    "#;
    assert_eq!(drawn(latin, &[0, 3]), ["1 at (0,0)", "2 at (0,1)"]);
    let beside = r#"
        board B on squares: 0[0-1]
        primary {c}! for c in B
        secondary {c}={v} for c in B, v in 1..2
        option {c}! {c}={v} for c in B, v in 1..2
    "#;
    assert_eq!(drawn(beside, &[1, 2]), ["2 at (0,0)", "1 at (0,1)"]);
}

#[test]
fn show_overrides_the_default_and_hide_removes() {
    let puzzle = r#"
        board B on squares: 0[0-2]
        primary {c} for c in B
        secondary n{c} for c in B
        option {c} n{c}:{c.y} as picks(at: c) for c in B
        show picks p as "x" at p.at if p.at.y == 1
        show items n{c} as value at c in corner for c in B if value == 2
        show picks p as "y" at p.at if p.at.y == 0
        hide picks p if p.at.y == 0
        show items n{c} as value at c for c in B if c.y == 0
        hide items n{c} for c in B if c.y == 0
    "#;
    assert_eq!(drawn(puzzle, &[0, 1, 2]), ["x at 01", "2 in the corner of 02"]);
    let list = r#"
        primary a b
        secondary carry
        option a b carry:1
        hide items carry
    "#;
    assert_eq!(drawn(list, &[0]), ["a b"]);
}

#[test]
fn marks_stay_with_their_options() {
    // `forbid` and symmetry breaking remove options before them
    let puzzle = r#"
        board B on squares: 0[0-2]
        primary all
        option all as picks(at: c) for c in B
        show picks p as "x{p.at.y}" at p.at
        forbid picks p if p.at.y == 0
    "#;
    assert_eq!(drawn(puzzle, &[0]), ["x1 at (0,1)"]);
}
