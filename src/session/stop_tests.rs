//! Each stage checks the switch itself: if the switch is set before it begins, the result is E805.

use super::{FileRequest, Files, Session, Settings};
use puzc_compiler::model::resolve::resolve;
use puzc_core::base::StopSwitch;
use puzc_core::diag::{Diagnostics, codes};
use puzc_solver::symmetry::Class;
use std::collections::BTreeMap;
use std::rc::Rc;
use std::sync::Arc;

const PUZZLE: &str = "fn twice(n) = 2 * n\nprimary a{i} for i in 0..4\noption a{i} for i in 0..4\n\
                      if twice(1) == 2 {\n  option a0 a1\n}\n";

fn session() -> Session {
    let files: BTreeMap<String, String> = [("p.puz".to_string(), PUZZLE.to_string())].into();
    Session::new(Arc::new(files), Settings::default())
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

#[test]
fn the_resolution_of_names_ends() {
    for (stop, statements) in [(StopSwitch::default(), 3), (stopped(), 0)] {
        let mut session = session();
        let tree = Rc::new(session.tree("p.puz").unwrap().value);
        let file = session.load("p.puz").unwrap();
        let mut diags = Diagnostics::default();
        let program = resolve(&mut session.sources, &mut diags, &mut session.loader, file, tree, stop);
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
