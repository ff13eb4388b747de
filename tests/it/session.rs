//! A session.  Its stages end when the switch is set: each checks it itself, so the result is E805 if it is
//! set before it begins.  Besides, what is said of a puzzle that is read as data, and the literals that may
//! be clues.

use puzc_compiler::model::resolve::{Loader, resolve};
use puzc_core::base::{FileId, Sources, Span, StopSwitch};
use puzc_core::diag::{Diagnostic, Diagnostics, codes};
use puzc_session::{FileRequest, Files, Language, Session, Settings, schemas};
use puzc_solver::symmetry::Class;
use puzc_syntax::ast::Ast;
use std::collections::BTreeMap;
use std::rc::Rc;
use std::sync::Arc;

const PUZZLE: &str = "fn twice(n) = 2 * n\nprimary a{i} for i in 0..4\noption a{i} for i in 0..4\n\
                      if twice(1) == 2 {\n  option a0 a1\n}\n";

/// A session with one file.
fn session_of(name: &str, text: &str) -> Session {
    let files = BTreeMap::from([(name.to_string(), text.to_string())]);
    Session::new(Arc::new(files), Settings::default())
}

fn session() -> Session {
    session_of("p.puz", PUZZLE)
}

fn stopped() -> StopSwitch {
    let stop = StopSwitch::default();
    stop.stop();
    stop
}

/// The messages of the errors, all of which are E805.
fn told(diags: &Diagnostics) -> Vec<String> {
    let errors: Vec<_> = diags.iter().filter(|d| d.is_error()).collect();
    assert!(errors.iter().all(|d| d.code == codes::E805), "{errors:?}");
    errors.iter().map(|d| d.message.clone()).collect()
}

#[test]
fn parsing_and_formatting_end() {
    let mut session = session();
    assert!(session.formatted("p.puz").is_ok());
    let tree = session.tree("p.puz").unwrap().value;
    session.stop_by(stopped());
    assert_eq!(told(&session.formatted("p.puz").unwrap_err()), ["`p.puz` was stopped before its end"]);
    // the walk over a tree that was read before
    let file = session.load("p.puz").unwrap();
    let list = puzc_syntax::fmt::format_until(&session.sources, file, &tree, &stopped()).unwrap_err();
    assert_eq!(list[0].message, "formatting was stopped before its end");
}

/// Reads the parts of the library; there are no other modules.
struct LibraryAlone;

impl Loader for LibraryAlone {
    fn parse(&mut self, sources: &Sources, part: Span, stop: &StopSwitch) -> (Rc<Ast>, Vec<Diagnostic>) {
        let (source, range) = sources.locate(part).unwrap();
        let (tree, errors) = puzc_syntax::parse_part(source, range, &schemas(), stop);
        (Rc::new(tree), errors)
    }

    fn open(&mut self, _: &mut Sources, path: &str, _: FileId) -> Result<FileId, Diagnostic> {
        panic!("{path} is not read")
    }
}

#[test]
fn the_resolution_of_names_ends() {
    for (stop, statements) in [(StopSwitch::default(), 3), (stopped(), 0)] {
        let mut session = session();
        let tree = Rc::new(session.tree("p.puz").unwrap().value);
        let file = session.load("p.puz").unwrap();
        let mut diags = Diagnostics::default();
        let program = resolve(&mut session.sources, &mut diags, &mut LibraryAlone, file, tree, stop);
        assert_eq!((program.main.len(), program.fns.len()), (statements, statements.min(1)));
        assert!(diags.is_empty());
    }
}

#[test]
fn compiling_ends() {
    let mut session = session();
    assert!(session.build("p.puz").is_ok());
    session.stop_by(stopped());
    assert_eq!(told(&session.build("p.puz").unwrap_err()), ["`p.puz` was stopped before its end"]);
}

/// Two files, of which the second one takes so long to read that the work is stopped.
struct SlowFiles(StopSwitch);

impl Files for SlowFiles {
    fn read(&self, file: FileRequest<'_>) -> std::io::Result<Vec<u8>> {
        let imported = file.path == "m.puz";
        if imported {
            self.0.stop();
        }
        Ok(if imported { "let n = 3\n" } else { "use n from \"m.puz\"\nprimary a{n}\noption a{n}\n" }.into())
    }
}

#[test]
fn parsing_a_file_that_is_imported_ends() {
    let stop = StopSwitch::default();
    let mut session = Session::new(Arc::new(SlowFiles(stop.clone())), Settings::default());
    session.stop_by(stop);
    assert!(
        told(&session.build("p.puz").unwrap_err()).contains(&"`m.puz` was stopped before its end".into())
    );
}

#[test]
fn the_search_for_symmetries_ends() {
    let mut session = session();
    let problem = session.build("p.puz").unwrap().value.problem;
    assert!(session.symmetries(&problem, Class::Automorphisms).is_ok());
    session.stop_by(stopped());
    let d = session.symmetries(&problem, Class::Automorphisms).err().unwrap();
    assert_eq!((d.code, &*d.message), (codes::E805, "the search for symmetries was stopped before its end"));
}

#[test]
fn a_puzzle_with_the_name_of_a_dlx_file_gets_one_message() {
    let text = "// by hand\npuzzle \"x\"\nprimary a b\noption a b\n";
    let Err(found) = session_of("a.dlx", text).problem("a.dlx", Language::Dlx) else {
        panic!("not DLX data")
    };
    let found = found.into_sorted();
    assert_eq!(found.len(), 1);
    assert!(found[0].help[0].ends_with("the name of a puzzle ends in `.puz`"), "{:?}", found[0]);
}

#[test]
fn entries_have_their_places() {
    let text = "param clues = \"\"\"\n  .1\n  2.\n  \"\"\"\nlet (a, b) = (1, 2)\nlet sums = table(\"A8 B13\")\n\
                let far = [[1], [-1, 30]]\nlet marks = [(square(0,0), 1), (cells: squares{00 01}, sum: 3), (cell(kites, \"a\", 0, 1), E, 2)]\nlet ways = [(\"n\", N), (\"s\", S)]\nlet west = \"ab\"\nlet words = \"\"\"\n  10 .\n  . 2\n  \"\"\"\n\
                param rows = \". 12 / 3 .\"\nprimary n of k{x} for (x, n) in [(0, 8), (1, 9)]\nfill(b, 1..2, given: table(\"7 2\"))\nparam lines = \".4/5.\"\nlet parts = \"1/2 3/4\"\nlet runs = \"6 7 / 8 /\"\n";
    let found = session_of("a.puz", text).clue_literals("a.puz").unwrap().value;
    let all: Vec<String> = found
        .iter()
        .flat_map(|literal| &literal.entries)
        .inspect(|entry| assert_eq!(&text[entry.range.clone()], entry.text))
        .filter(|entry| entry.text != ".")
        .map(|entry| format!("{} {}", entry.text, entry.place))
        .collect();
    let expected = [
        "1 in row 1, column 2 of `clues`",
        "2 in row 2, column 1 of `clues`",
        "A8 in `sums`",
        "B13 in `sums`",
        "1 at `far[0][0]`",
        "-1 at `far[1][0]`",
        "30 at `far[1][1]`",
        "[1] at `far[0]`",
        "[-1, 30] at `far[1]`",
        "(square(0,0), 1) at `marks[0]`",
        "(cells: squares{00 01}, sum: 3) at `marks[1]`",
        "(cell(kites, \"a\", 0, 1), E, 2) at `marks[2]`",
        "(\"n\", N) at `ways[0]`",
        "(\"s\", S) at `ways[1]`",
        "a at `west[0]`",
        "b at `west[1]`",
        "10 in row 1, column 1 of `words`",
        "2 in row 2, column 2 of `words`",
        "12 in row 1, column 2 of `rows`",
        "3 in row 2, column 1 of `rows`",
        "(0, 8) at `for (x, n)[0]`",
        "(1, 9) at `for (x, n)[1]`",
        "7 in `given`",
        "2 in `given`",
        "4 in row 1, column 2 of `lines`",
        "5 in row 2, column 1 of `lines`",
        "1/2 in `parts`",
        "3/4 in `parts`",
        "6 in row 1, column 1 of `runs`",
        "7 in row 1, column 2 of `runs`",
        "8 in row 2, column 1 of `runs`",
    ];
    assert_eq!(all, expected);
}
