//! Puzzles: texts and their parameters.

use crate::disk::Disk;
use crate::errors;
use crate::job::{Watch, attend};
use crate::problem::Problem;
use pyo3::prelude::*;
use std::collections::BTreeMap;

/// Runs a function of the library in a background thread.
fn worked<T: Send + 'static>(
    py: Python<'_>,
    work: impl FnOnce() -> Result<T, puzc::Error> + Send + 'static,
) -> PyResult<T> {
    attend(py, Watch::default(), work)?.map_err(|error| errors::puzzle(py, &error))
}

/// Line, text, status and actual result of an expectation.
type JudgedRow = (usize, String, &'static str, Option<String>);

/// A text with values for its parameters.
#[pyclass(frozen, module = "puzc._native")]
pub struct Puzzle(pub puzc::Puzzle);

#[pymethods]
impl Puzzle {
    /// A puzzle from texts: `files` contains the text called `name`, and those that it may use.
    #[staticmethod]
    fn from_texts(py: Python<'_>, name: String, files: BTreeMap<String, String>) -> PyResult<Puzzle> {
        Ok(Puzzle(worked(py, move || puzc::Puzzle::read(name, files))?))
    }

    /// A puzzle from a file.
    #[staticmethod]
    fn from_file(py: Python<'_>, path: String) -> PyResult<Puzzle> {
        Ok(Puzzle(worked(py, move || puzc::Puzzle::read(path, Disk))?))
    }

    /// The puzzle with values of parameters and limits.
    #[pyo3(signature = (parameters, *, allow_read, unbroken, max_steps, max_options, max_memory))]
    fn configured(
        &self,
        parameters: Vec<(String, String)>,
        allow_read: bool,
        unbroken: bool,
        max_steps: Option<u64>,
        max_options: Option<u64>,
        max_memory: Option<u64>,
    ) -> Puzzle {
        let mut puzzle = parameters.iter().fold(self.0.clone(), |puzzle, (name, v)| puzzle.with(name, v));
        if allow_read {
            puzzle = puzzle.allow_read();
        }
        if unbroken {
            puzzle = puzzle.unbroken();
        }
        if let Some(steps) = max_steps {
            puzzle = puzzle.max_steps(steps);
        }
        if let Some(options) = max_options {
            puzzle = puzzle.max_options(options);
        }
        if let Some(bytes) = max_memory {
            puzzle = puzzle.max_memory(bytes);
        }
        Puzzle(puzzle)
    }

    /// The puzzle with another text of its file.
    fn with_text(&self, text: String) -> Puzzle {
        Puzzle(self.0.clone().with_text(text))
    }

    /// The exact cover problem.
    fn problem(&self, py: Python<'_>) -> PyResult<Problem> {
        let puzzle = self.0.clone();
        Ok(Problem(worked(py, move || puzzle.problem())?))
    }

    /// Name, default, range and description of each parameter.
    #[expect(clippy::type_complexity)]
    fn parameters(&self, py: Python<'_>) -> PyResult<Vec<(String, String, Option<String>, Option<String>)>> {
        let puzzle = self.0.clone();
        let list = worked(py, move || puzzle.parameters())?;
        let own = |text: Option<&str>| text.map(String::from);
        Ok(list.iter().map(|p| (p.name().into(), p.default().into(), own(p.range()), own(p.doc()))).collect())
    }

    /// The formatted text.
    fn formatted(&self, py: Python<'_>) -> PyResult<String> {
        let puzzle = self.0.clone();
        worked(py, move || puzzle.formatted())
    }

    /// Line, text, status and actual result of each expectation.
    fn judged(&self, py: Python<'_>, threads: usize, slow: bool) -> PyResult<Vec<JudgedRow>> {
        let watch = Watch::default();
        let expectations = self.0.expectations().threads(threads).cancel_by(&watch.token);
        let expectations = if slow { expectations.slow() } else { expectations };
        let judged = attend(py, watch, move || expectations.judge())?;
        let judged = judged.map_err(|error| errors::puzzle(py, &error))?;
        Ok(judged
            .iter()
            .map(|e| (e.line(), e.expected().into(), e.status().word(), e.found().map(String::from)))
            .collect())
    }
}

/// The text of a puzzle from the input of one of Knuth's programs.
#[pyfunction]
pub fn import_text(py: Python<'_>, program: String, input: String) -> PyResult<String> {
    worked(py, move || {
        let (format, genre) = program.split_once(' ').unwrap_or((&program, ""));
        format.parse::<puzc::InputFormat>()?.import_genre(genre, input)
    })
}
