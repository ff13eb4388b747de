//! For those who make puzzles: clues that contradict each other, fewer clues, other puzzles; how hard a
//! puzzle is.

use crate::errors;
use crate::job::{Job, Watch, attend};
use crate::picture::Picture;
use crate::problem::Problem;
use crate::puzzle::Puzzle;
use puzc::{CluePattern, Clues, Made, Minimized, NotMade, Why};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use std::ops::RangeInclusive;
use std::sync::{Mutex, TryLockError};

/// Text, place in words, first and last byte.
type ClueRow = (String, String, usize, usize);
/// A sentence; clues; items; is the set irreducible, and is it smallest?  What would repair each of the
/// clues; the picture in which they are marked, and how many have no place there.
type ReasonRow = (String, Vec<ClueRow>, Option<Vec<String>>, bool, bool, Vec<Option<String>>, Picture, usize);
/// A text, the clues that are left, and those that have gone; is it proved that no more can go?  Do they keep
/// to the pattern?
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
    let watch = Watch::default();
    let puzzle = puzzle.0.clone().cancel_by(&watch.token);
    let done = attend(py, watch, move || puzzle.clues_within(work).map(run))?;
    done.map_err(|error| errors::puzzle(py, &error))
}

fn pattern(name: &str) -> PyResult<CluePattern> {
    CluePattern::named(name)
        .ok_or_else(|| PyValueError::new_err("the patterns are none, all, half-turn, left-right, up-down"))
}

fn fewer(found: Minimized) -> FewerRow {
    (found.text, found.kept, found.gone, found.is_complete, found.keeps_pattern)
}

/// Which solutions count.
enum Demanded {
    All,
    /// Those with an option that has all these items.
    With(String),
    /// Those without such an option.
    Without(String),
    /// The one that the file expects.
    Expected,
}

/// Why a question about clues has no answer.
enum NoAnswer {
    Errors(puzc::Error),
    Refused(String),
}

impl NoAnswer {
    fn exception(&self, py: Python<'_>) -> PyErr {
        match self {
            NoAnswer::Errors(error) => errors::puzzle(py, error),
            NoAnswer::Refused(why) => PyValueError::new_err(why.clone()),
        }
    }
}

/// Whether there is a solution, if wanted with a certain option or without it, or the expected one, if known;
/// and reasons why there is none.
#[pyfunction]
pub fn why(
    py: Python<'_>,
    puzzle: &Puzzle,
    reasons: usize,
    chosen: Option<String>,
    avoided: Option<String>,
    expected: bool,
    work: u64,
) -> PyResult<(Option<bool>, Vec<ReasonRow>)> {
    let demanded = match (chosen, avoided, expected) {
        (None, None, false) => Demanded::All,
        (Some(items), None, false) => Demanded::With(items),
        (None, Some(items), false) => Demanded::Without(items),
        (None, None, true) => Demanded::Expected,
        _ => return Err(PyValueError::new_err("choosing, avoiding and expect exclude each other")),
    };
    let found = with_clues(py, puzzle, work, move |clues| {
        restricted(clues, &demanded).map(|clues| reason_rows(&clues, reasons, expected))
    })?;
    found.map_err(|why| why.exception(py))
}

/// The clues, if only these solutions count.
fn restricted(clues: Clues, demanded: &Demanded) -> Result<Clues, NoAnswer> {
    let clues = match demanded {
        Demanded::All => return Ok(clues),
        Demanded::With(items) => clues.choosing(items),
        Demanded::Without(items) => clues.avoiding(items),
        Demanded::Expected => {
            let none = || NoAnswer::Refused("the file has no `expect solution` with a picture".into());
            return clues.expecting().map_err(NoAnswer::Errors)?.ok_or_else(none);
        }
    };
    clues.map_err(|why| NoAnswer::Refused(why.to_string()))
}

fn reason_rows(clues: &Clues, reasons: usize, expected: bool) -> (Option<bool>, Vec<ReasonRow>) {
    match clues.why(reasons) {
        // the expected picture may show too little
        Why::Solvable if expected => (clues.has_expected(), vec![]),
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
                let (marked, unmarked) = clues.marked(reason);
                let (is_irreducible, is_smallest) = (reason.is_irreducible(), reason.is_smallest());
                let sentence = reason.sentence();
                (sentence, own, items, is_irreducible, is_smallest, repairs, Picture(marked), unmarked)
            };
            (Some(false), found.iter().map(row).collect())
        }
    }
}

/// The puzzle with fewer clues: the best result of several orders.
#[pyfunction]
pub fn minimize(
    py: Python<'_>,
    puzzle: &Puzzle,
    seed: u64,
    tries: u64,
    pattern_name: &str,
    work: u64,
) -> PyResult<FewerRow> {
    let pattern = pattern(pattern_name)?;
    if tries == 0 {
        return Err(PyValueError::new_err("tries is at least 1"));
    }
    let found = with_clues(py, puzzle, work, move |clues| minimized(&clues, seed, tries, pattern))?;
    found.map(fewer).map_err(PyValueError::new_err)
}

fn minimized(clues: &Clues, seed: u64, tries: u64, pattern: CluePattern) -> Result<Minimized, String> {
    if let Some(why) = clues.no_clues() {
        return Err(why.to_string());
    }
    clues.fewest(seed, tries, pattern).map_err(|why| why.to_string())
}

/// Why no further puzzle is made.
enum MakingEnd {
    NoAnswer(NoAnswer),
    /// The work is done.
    Limit,
}

type MadeMessage = Result<MadeRow, MakingEnd>;

/// Puzzles that are made one after the other.
#[pyclass(frozen, module = "puzc._native")]
pub struct MadePuzzles(Mutex<Option<Job<MadeMessage>>>);

#[pymethods]
impl MadePuzzles {
    fn __iter__(this: PyRef<'_, Self>) -> PyRef<'_, Self> {
        this
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<MadeRow>> {
        let mut slot = match self.0.try_lock() {
            Ok(slot) => slot,
            Err(TryLockError::Poisoned(poisoned)) => poisoned.into_inner(),
            Err(TryLockError::WouldBlock) => return Err(errors::busy()),
        };
        let Some(job) = &mut *slot else { return Ok(None) };
        let next = job.next(py);
        if let Ok(Some(Ok(made))) = next {
            return Ok(Some(made));
        }
        *slot = None;
        match next? {
            Some(Err(MakingEnd::NoAnswer(why))) => Err(why.exception(py)),
            _ => Ok(None),
        }
    }
}

/// Other puzzles of the same kind, with consecutive seeds.
#[pyfunction]
pub fn make(
    puzzle: &Puzzle,
    number: u64,
    seed: u64,
    pattern_name: &str,
    difficulty: Option<(f64, f64)>,
    work: u64,
) -> PyResult<MadePuzzles> {
    let pattern = pattern(pattern_name)?;
    let range = difficulty.map(|(low, high)| RangeInclusive::new(low, high));
    let watch = Watch::default();
    let puzzle = puzzle.0.clone().cancel_by(&watch.token);
    let job = Job::start(watch, 0, move |sender| {
        let clues = match puzzle.clues_within(work) {
            Ok(clues) => clues,
            Err(error) => {
                // the receiver may be gone
                let _ = sender.send(Err(MakingEnd::NoAnswer(NoAnswer::Errors(error))));
                return;
            }
        };
        for n in 0..number {
            let made = one_made(&clues, seed.wrapping_add(n), pattern, range.clone());
            let is_last = made.is_err();
            if sender.send(made).is_err() || is_last {
                return;
            }
        }
    })?;
    Ok(MadePuzzles(Mutex::new(Some(job))))
}

fn one_made(
    clues: &Clues,
    seed: u64,
    pattern: CluePattern,
    difficulty: Option<RangeInclusive<f64>>,
) -> MadeMessage {
    let is_wanted = difficulty.is_some();
    if let Some(made) = clues.made(seed, pattern, difficulty) {
        let Made { puzzle, is_uniform, difficulty, changes, steps } = made;
        return Ok((fewer(puzzle), is_uniform, difficulty, changes, steps));
    }
    if clues.is_over() {
        return Err(MakingEnd::Limit);
    }
    let why = match clues.not_made() {
        NotMade::NotEnough | NotMade::NoStep if is_wanted => {
            "its clues do not suffice for one solution, or none was as hard as wanted".into()
        }
        why => why.to_string(),
    };
    Err(MakingEnd::NoAnswer(NoAnswer::Refused(why)))
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
