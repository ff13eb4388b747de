//! Answers of other solvers.

use super::solution::Violation;
use super::{Error, Problem, Solution};
use puzc_core::base::{FileId, Sources};
use puzc_core::diag::{Diagnostic, text};
use puzc_formats::decode::{ANSWER_FORMATS, AnswerText};
use puzc_solver::solve;
use std::sync::Arc;

/// What another solver found, checked against the problem.
///
/// ```
/// let problem = puzc::Problem::from_dlx("a b\na\nb\na b\n")?;
/// let decoded = problem.decode("s SATISFIABLE\nv 1 2 -3 0\n")?;
/// let solution = decoded.solutions().next().unwrap().unwrap();
/// assert_eq!(solution.to_string(), "a\nb\n");
/// # Ok::<(), puzc::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Decoded {
    solutions: Vec<Result<Solution, Violation>>,
    infeasible: bool,
}

impl Decoded {
    /// The solutions in the answer; for a wrong one, what is wrong with it.
    pub fn solutions(&self) -> impl ExactSizeIterator<Item = Result<&Solution, &Violation>> {
        self.solutions.iter().map(Result::as_ref)
    }

    /// Does the solver say that there is no solution?
    pub fn is_infeasible(&self) -> bool {
        self.infeasible
    }
}

/// The names of the formats of answers, each with a line that describes it.
pub fn answer_formats() -> impl ExactSizeIterator<Item = (&'static str, &'static str)> {
    ANSWER_FORMATS.iter().map(|format| (format.name, format.doc))
}

impl Problem {
    /// Reads the answer of another solver to this problem as [`Problem::emission`] gives it, or to
    /// [what `break symmetry` leaves of it](Problem::reduced).
    ///
    /// # Errors
    /// If the answer cannot be read, or belongs to another problem.
    pub fn decode(&self, answer: &str) -> Result<Decoded, Error> {
        let mut sources = Sources::default();
        let file = sources.add("answer", answer).map_err(|_| Error::bare(text::too_large("answer")))?;
        let decoded = self.decoded(&sources, file, None);
        decoded.map_err(|d| Error::new(Arc::new(sources), vec![d]))
    }

    /// Decodes a file in the format of this name.
    #[doc(hidden)] // for the command line
    pub fn decoded(
        &self,
        sources: &Sources,
        file: FileId,
        format: Option<&str>,
    ) -> Result<Decoded, Diagnostic> {
        let whole = self.data();
        let instance = self.breaking().map_or(whole, |o| o.instance(whole));
        let read = AnswerText { problem: instance, source: sources.file(file) }.read(format)?;
        let mut buffer = vec![];
        let mut judged = |options: &Vec<u32>| {
            let found = solve::Solution { options, cost: cost(instance, options) };
            solve::verify(instance, found).map_err(Violation)?;
            let options = self.breaking().map_or(&options[..], |o| o.in_whole(options, &mut buffer));
            Ok(Solution::new(self, solve::Solution { options, ..found }))
        };
        let solutions = read.solutions.iter().map(&mut judged).collect();
        Ok(Decoded { solutions, infeasible: read.infeasible })
    }
}

/// The sum of the costs; the verification fails where it is too large.
fn cost(problem: &puzc_core::xcc::Problem, options: &[u32]) -> i64 {
    let costs = options.iter().map(|&o| problem.options.costs.get(o as usize).copied().unwrap_or(0));
    let sum: i128 = costs.map(i128::from).sum();
    i64::try_from(sum).unwrap_or(i64::MAX)
}
