//! Every file in `specs` is a test.  `INSTA_UPDATE=always cargo test --test specs` accepts the current
//! problems.

use crate::support::{Texts, build, digest, dlx, is_std, root, session, specs};
use std::fmt::Write;
use std::fs;

/// Longer texts are kept as their digests.
const LONGEST: usize = 200;

fn name(path: &str) -> String {
    path.trim_start_matches("specs/").trim_end_matches(".puz").replace('/', "--")
}

#[test]
fn every_puzzle_makes_the_same_problem() {
    let mut settings = insta::Settings::clone_current();
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    let _guard = settings.bind_to_scope();
    for path in specs().iter().filter(|p| !is_std(p)) {
        let (problem, warnings) = build(Texts::default(), path, &[]);
        let options = &problem.options;
        let (primary, secondary) = (problem.primary, problem.items.len() - problem.primary);
        let mut text = format!(
            "{primary} + {secondary} items, {} options, {} mentions\n",
            options.len(),
            options.all_mentions().len()
        );
        for w in &warnings {
            writeln!(text, "{}: {}", w.code, w.message).unwrap();
        }
        let lines = dlx(&problem);
        match lines.lines().count() {
            0..=LONGEST => writeln!(text, "\n{lines}").unwrap(),
            _ => writeln!(text, "sha256 {}", digest(&lines)).unwrap(),
        }
        insta::assert_snapshot!(name(path), text);
    }
}

#[test]
fn every_snapshot_has_a_puzzle() {
    let names: Vec<String> = specs().iter().map(|p| format!("{}.snap", name(p))).collect();
    for entry in fs::read_dir(root().join("tests/specs/snapshots")).unwrap().flatten() {
        let file = entry.file_name().to_string_lossy().into_owned();
        assert!(names.contains(&file), "{file} belongs to no puzzle");
    }
}

#[test]
fn every_file_is_formatted() {
    let mut wrong = vec![];
    for path in specs() {
        let mut session = session(Texts::default(), &[]);
        let file = session.load(&path).unwrap();
        let (tree, _) = session.parse(file);
        let text = puzc_syntax::fmt::format(&session.sources, file, &tree)
            .unwrap_or_else(|d| panic!("{path}: {d:?}"));
        if text != *session.sources.file(file).text {
            wrong.push(path);
        }
    }
    assert!(wrong.is_empty(), "`puzc fmt` would change {wrong:?}");
}
