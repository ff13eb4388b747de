//! For those who make puzzles: clues that contradict each other, fewer clues, other puzzles; how hard a
//! puzzle is.

use crate::errors;
use crate::job::{Watch, attend};
use crate::picture::Picture;
use crate::problem::Problem;
use crate::puzzle::Puzzle;
use puzc::{CluePattern, Clues, Minimized, Why};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use std::ops::RangeInclusive;

/// Text, place in words, first and last byte.
type ClueRow = (String, String, usize, usize);
/// A sentence; clues; items; is the set irreducible, and is it smallest?  What would repair each of the clues.
type ReasonRow = (String, Vec<ClueRow>, Option<Vec<String>>, bool, bool, Vec<Option<String>>);
/// A text, the clues that are left, and those that have gone; is it proved that no more can go?  Do they keep to the
/// pattern?
type FewerRow = (String, usize, usize, bool, bool);
/// A puzzle that was made; whether all solutions were equally likely; its difficulty; the changes that lead to
/// it, if its clues cannot be left out.
type MadeRow = (FewerRow, bool, Option<f64>, usize, usize);
/// Technique, round, sentence, options that are chosen, and that are excluded.
type StepRow = (&'static str, u32, String, Vec<usize>, Vec<usize>);

/// Works with the clues of a puzzle in a background thread.
fn with_clues<T: Send + 'static>(
    py: Python<'_>,
    puzzle: &Puzzle,
    work: u64,
    run: impl FnOnce(Clues) -> T + Send + 'static,
) -> PyResult<T> {
    let puzzle = puzzle.0.clone();
    let done = attend(py, Watch::default(), move || puzzle.clues_within(work).map(run))?;
    done.map_err(|error| errors::puzzle(py, &error))
}

fn pattern(name: &str) -> PyResult<CluePattern> {
    CluePattern::named(name)
        .ok_or_else(|| PyValueError::new_err("the patterns are none, all, half-turn, left-right, up-down"))
}

fn fewer(found: Minimized) -> FewerRow {
    (found.text, found.kept, found.gone, found.is_complete, found.keeps_pattern)
}

/// Whether there is a solution, if wanted with a certain option or without it, if known; and reasons why there is
/// none.
#[pyfunction]
pub fn why(
    py: Python<'_>,
    puzzle: &Puzzle,
    reasons: usize,
    chosen: Option<String>,
    avoided: Option<String>,
    work: u64,
) -> PyResult<(Option<bool>, Vec<ReasonRow>)> {
    let demanded = move |clues: Clues| match (&chosen, &avoided) {
        (Some(items), _) => clues.choosing(items),
        (_, Some(items)) => clues.avoiding(items),
        _ => Ok(clues),
    };
    let found =
        with_clues(py, puzzle, work, move |clues| demanded(clues).map(|clues| reason_rows(&clues, reasons)))?;
    found.map_err(|why| PyValueError::new_err(why.to_string()))
}

fn reason_rows(clues: &Clues, reasons: usize) -> (Option<bool>, Vec<ReasonRow>) {
    match clues.why(reasons) {
        Why::Solvable => (Some(true), vec![]),
        Why::Unknown => (None, vec![]),
        Why::Contradiction(found) => {
            let clue = |clue: &puzc::ClueEntry| {
                let range = clue.range();
                (clue.text().to_string(), clue.place().to_string(), range.start, range.end)
            };
            let row = |reason: &puzc::ClueReason| {
                let items = reason.items().map(|items| items.map(|item| item.name().to_string()).collect());
                let own = reason.clues().iter().map(clue).collect();
                let repairs = reason.repairs().to_vec();
                (reason.sentence(), own, items, reason.is_irreducible(), reason.is_smallest(), repairs)
            };
            (Some(false), found.iter().map(row).collect())
        }
    }
}

/// The puzzle with fewer clues.
#[pyfunction]
pub fn minimize(
    py: Python<'_>,
    puzzle: &Puzzle,
    seed: u64,
    pattern_name: &str,
    work: u64,
) -> PyResult<FewerRow> {
    let pattern = pattern(pattern_name)?;
    let found = with_clues(py, puzzle, work, move |clues| clues.minimized(seed, pattern))?;
    found.map(fewer).map_err(|why| PyValueError::new_err(why.to_string()))
}

/// Another puzzle of the same kind.
#[pyfunction]
pub fn make(
    py: Python<'_>,
    puzzle: &Puzzle,
    seed: u64,
    pattern_name: &str,
    difficulty: Option<(f64, f64)>,
    work: u64,
) -> PyResult<Option<MadeRow>> {
    let pattern = pattern(pattern_name)?;
    let range = difficulty.map(|(low, high)| RangeInclusive::new(low, high));
    with_clues(py, puzzle, work, move |clues| {
        let made = clues.made(seed, pattern, range)?;
        Some((fewer(made.puzzle), made.is_uniform, made.difficulty, made.changes, made.steps))
    })
}

/// How hard a puzzle is for a human.
#[pyclass(frozen, module = "puzc._native")]
pub struct Rating(puzc::Rating);

#[pymethods]
impl Rating {
    /// The first steps of a problem.
    #[staticmethod]
    fn of(py: Python<'_>, problem: &Problem, steps: usize, work: u64) -> PyResult<Rating> {
        let problem = problem.0.clone();
        Ok(Rating(attend(py, Watch::default(), move || problem.rate_within(steps, work))?))
    }

    #[getter]
    fn outcome(&self) -> &'static str {
        self.0.outcome().name()
    }

    #[getter]
    fn difficulty(&self) -> f64 {
        self.0.difficulty()
    }

    #[getter]
    fn hardest(&self) -> Option<&'static str> {
        self.0.hardest().map(|technique| technique.name())
    }

    #[getter]
    fn rounds(&self) -> u32 {
        self.0.rounds()
    }

    fn steps(&self) -> Vec<StepRow> {
        let row = |step: puzc::HintStep<'_>| {
            let chosen = step.chosen().map(|option| option.index()).collect();
            let excluded = step.excluded().map(|option| option.index()).collect();
            (step.technique().name(), step.round(), step.sentence(), chosen, excluded)
        };
        self.0.steps().map(row).collect()
    }

    /// What is known after a step.
    fn picture(&self, py: Python<'_>, step: usize) -> PyResult<Option<Picture>> {
        let rating = self.0.clone();
        let drawn = attend(py, Watch::default(), move || rating.steps().nth(step).map(|s| s.picture()))?;
        Ok(drawn.map(Picture))
    }
}
