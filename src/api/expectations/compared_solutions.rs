//! `expect solution`: all solutions, compared with a picture of words.

use super::expected_picture::ExpectedPicture;
use super::picture::{Difference, Rows, ShownReader, answers, cells_of};
use super::wording::NO_SOLUTIONS;
use super::{SearchSettings, Verdict};
use crate::{Problem, StopReason, Want};
use puzc_core::base::{Span, sorted_set};
use puzc_core::xcc;
use std::ops::ControlFlow;

/// Further solutions that show the same; then a second search tells only those apart that do not.
const MOST_ALIKE: u64 = 1000;

/// What is found where nothing is shown.
const NO_MARKS: &str = "nothing: no `show` or `answer` says what a square shows, in any of the options, and no square has colors";

/// Is there one solution only, in what is shown, and does it show this picture?
pub fn compared(problem: &Problem, rows: &Rows, at: Span, search: &SearchSettings) -> Verdict {
    let empty = rows.iter().flatten().all(|(word, _)| &**word == ".");
    if answers(problem.data()).is_empty() && !empty {
        return Verdict::Failed(NO_MARKS.into());
    }
    let first = searched(problem, rows, at, Some(MOST_ALIKE), search);
    first.or_else(|| searched(&told_apart(problem.data())?, rows, at, None, search)).unwrap_or_else(|| {
        // only options differ, and no items tell them apart
        searched(problem, rows, at, None, search).unwrap_or(Verdict::Limit(StopReason::Cancelled))
    })
}

/// The problem whose solutions count as one if the items that show something agree.
fn told_apart(problem: &xcc::Problem) -> Option<Problem> {
    let marks = answers(problem);
    let items = sorted_set(marks.items.keys().map(|(item, _)| *item));
    let possible = marks.options.is_empty() && problem.projection.is_none() && !items.is_empty();
    possible.then(|| Problem::of(xcc::Problem { projection: Some(items), ..problem.clone() }))
}

/// Compares all solutions with the picture; `None` after `most` solutions that show it.
fn searched(
    problem: &Problem,
    rows: &Rows,
    at: Span,
    most: Option<u64>,
    search: &SearchSettings,
) -> Option<Verdict> {
    let data = problem.data();
    let (cells, marks) = (cells_of(data), answers(data));
    let mut alike = 0_u64;
    let mut other = None;
    let outcome = search.on(problem).run_on(None, Want::Solutions, search.control, &mut |_, found| {
        other = ShownReader::read(data, &cells, &marks, found.options).difference(data, rows, at);
        alike += u64::from(other.is_none());
        let enough = other.is_some() || most.is_some_and(|most| alike > most);
        if enough { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    Some(match (other, outcome.reason) {
        (Some(Difference { found, at }), _) => {
            let found = match alike > 0 || is_possible(problem, rows, search) {
                true => format!("that, and another solution: {found}"),
                false => format!("a solution with {found}"),
            };
            Verdict::Differs { found, at }
        }
        (None, _) if most.is_some_and(|most| alike > most) => return None,
        (None, Some(reason)) => Verdict::Limit(reason),
        (None, None) if alike > 0 => Verdict::Held,
        (None, None) => Verdict::Failed(NO_SOLUTIONS.into()),
    })
}

/// Does a solution show the picture?
fn is_possible(problem: &Problem, rows: &Rows, search: &SearchSettings) -> bool {
    let expected = ExpectedPicture::new(rows);
    let restricted = Problem::of(expected.restrict(problem.data()));
    let mut is_found = false;
    search.on(&restricted).run_on(None, Want::Solutions, search.control, &mut |_, found| {
        is_found = expected.is_shown(restricted.data(), found.options);
        ControlFlow::Break(())
    });
    is_found
}
