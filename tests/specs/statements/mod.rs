//! The options of native statements on tiny boards, by hand; Knuth's are tested in `tests/specs/digests.rs`.

mod cover;
mod place;
mod sums;
mod trace;

use crate::support::{Texts, build, dlx, messages, normalized, session};
use puzc_core::xcc::Problem;

const PATH: &str = "puzzle.puz";

fn texts(text: &str) -> Texts {
    Texts(vec![(PATH, text.to_string())])
}

/// The problem of a puzzle.
fn problem(text: &str) -> Problem {
    build(texts(text), PATH, &[]).0
}

/// The lines of the problem as Knuth's programs read them.
fn lines(text: &str) -> String {
    normalized(&dlx(&problem(text)))
}

/// All errors and warnings of a puzzle.
fn said(text: &str) -> Vec<String> {
    let found = match session(texts(text), &[]).build(PATH) {
        Ok(built) => built.warnings,
        Err(diags) => diags,
    };
    messages(&found.into_sorted())
}

/// What made an option: the fields of its record.
fn fields(text: &str, option: usize) -> String {
    let problem = puzc::Puzzle::parse(text).unwrap().problem().unwrap();
    problem.option(option).unwrap().bindings().unwrap()
}
