//! Every file in `specs` is a test.  `INSTA_UPDATE=always cargo test --test puzzles` accepts the current
//! problems.

use crate::support::{Texts, build, digest, dlx, is_std, root, session, specs};
use libtest_mimic::Trial;
use std::fmt::Write;
use std::fs;

/// Longer texts are kept as their digests.
const LONGEST: usize = 200;

fn name(path: &str) -> String {
    path.trim_start_matches("specs/").trim_end_matches(".puz").replace('/', "--")
}

/// A test for each puzzle: the problem that it makes, and its form.
pub fn trials() -> Vec<Trial> {
    let of = |kind: &str, path: &str, check: fn(&str)| {
        let path = path.to_string();
        Trial::test(format!("{kind}::{}", &path["specs/".len()..path.len() - 4]), move || {
            check(&path);
            Ok(())
        })
    };
    let puzzles = specs();
    let problems =
        puzzles.iter().filter(|path| !is_std(path)).map(|path| of("specs", path, makes_the_same_problem));
    let formats = puzzles.iter().map(|path| of("fmt", path, is_formatted));
    let mut trials: Vec<Trial> = problems.chain(formats).collect();
    trials.push(Trial::test("specs::every_snapshot_has_a_puzzle", || {
        every_snapshot_has_a_puzzle();
        Ok(())
    }));
    trials
}

fn makes_the_same_problem(path: &str) {
    let mut settings = insta::Settings::clone_current();
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings.set_snapshot_path(root().join("tests/specs/snapshots"));
    let _guard = settings.bind_to_scope();
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

fn every_snapshot_has_a_puzzle() {
    let names: Vec<String> = specs().iter().map(|p| format!("{}.snap", name(p))).collect();
    for entry in fs::read_dir(root().join("tests/specs/snapshots")).unwrap().flatten() {
        let file = entry.file_name().to_string_lossy().into_owned();
        assert!(names.contains(&file), "{file} belongs to no puzzle");
    }
}

fn is_formatted(path: &str) {
    let mut session = session(Texts::default(), &[]);
    let file = session.load(path).unwrap();
    let (tree, _) = session.parse(file);
    let text = puzc_syntax::fmt::format(&session.sources, file, &tree).unwrap_or_else(|d| panic!("{d:?}"));
    assert!(text == *session.sources.file(file).text, "`puzc fmt` would change it");
}
