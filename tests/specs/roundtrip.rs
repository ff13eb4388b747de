//! A problem that is written as a DLX file is read back as the same problem.

use crate::support::{Texts, build, dlx, is_std, messages, session, specs};
use puzc_core::xcc::Condition;
use puzc_session::Language;

/// Without the comments at the beginning: legends of colors are lost.
fn plain(text: &str) -> &str {
    let comments: usize =
        text.split_inclusive('\n').take_while(|line| line.starts_with('|')).map(str::len).sum();
    &text[comments..]
}

#[test]
fn every_puzzle_is_read_back() {
    for path in specs().iter().filter(|p| !is_std(p)) {
        let (problem, _) = build(Texts::default(), path, &[]);
        let once = dlx(&problem);
        let mut session = session(Texts(vec![("again.dlx", once.clone())]), &[]);
        let again = match session.problem("again.dlx", Language::of("again.dlx")) {
            Ok(again) => again.value.problem,
            Err(diags) => panic!("{path}: {:?}", messages(&diags.into_sorted())),
        };
        assert!(plain(&once) == plain(&dlx(&again)), "{path} is not read back");
        if once.lines().any(|line| line.starts_with("| items to be covered 0 times")) {
            continue; // their options are left out
        }
        assert_eq!(again.options.len(), problem.options.len(), "{path}");
        if problem.conditions.iter().any(|c| matches!(c, Condition::Total(_))) {
            continue; // DLX files have no totals
        }
        assert_eq!((again.items.len(), again.primary), (problem.items.len(), problem.primary));
        assert_eq!(again.options.all_mentions().len(), problem.options.all_mentions().len(), "{path}");
    }
}

#[test]
fn the_extension_or_the_caller_selects_the_language() {
    let found = ["a.dlx", "b.c/A.DLX", "a.puz", "-", "dlx", "a.dlx/b", ""].map(Language::of);
    use Language::{Dlx, Puz};
    assert_eq!(found, [Dlx, Dlx, Puz, Puz, Puz, Puz, Puz]);
    let texts = Texts(vec![("-", "primary a b\nprimary b\na\n".to_string())]);
    let count = |language| {
        session(texts.clone(), &[]).problem("-", language).ok().map(|p| p.value.problem.options.len())
    };
    assert_eq!((count(Dlx), count(Puz)), (Some(2), None));
}

#[test]
fn a_dlx_file_has_no_parameters_and_is_checked() {
    let diagnosed = |text: &str, defines: &[(&str, &str)]| {
        let mut session = session(Texts(vec![("x.dlx", text.to_string())]), defines);
        match session.problem("x.dlx", Language::Dlx) {
            Ok(found) => (true, messages(&found.warnings.into_sorted())),
            Err(diags) => (false, messages(&diags.into_sorted())),
        }
    };
    assert_eq!(
        diagnosed("a\na\n", &[("n", "4")]),
        (false, vec!["E508 `x.dlx` has no parameter `n`".to_string()])
    );
    assert_eq!(
        diagnosed("a b\na\na\n", &[]),
        (true, vec!["W409 primary item `b` is in no option".to_string()])
    );
    assert_eq!(diagnosed("a b\na c\na\n", &[]), (false, vec!["E401 item `c` is not declared".to_string()]));
    let colored = "a b | x\na x:1\nb x\n";
    assert_eq!(diagnosed(colored, &[]), (true, vec![]));
}
