//! Answers of other solvers.

use super::solution::Violation;
use super::{Error, Problem, Solution};
use puzc_core::base::{FileId, Sources};
use puzc_core::diag::{Diagnostic, text};
use puzc_core::xcc;
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
    /// [what `break symmetry` leaves of it](Problem::reduced); or the solutions that puzc prints.
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
        let read = |instance: &xcc::Problem, of_whole: &dyn Fn(&[u32]) -> Vec<u32>| {
            let read = AnswerText { problem: instance, source: sources.file(file) }.read(format)?;
            let judged = |options: &Vec<u32>| {
                let found = solve::Solution { options, cost: cost(instance, options) };
                solve::verify(instance, found).map_err(Violation)?;
                Ok(Solution::new(self, solve::Solution { options: &of_whole(options), ..found }))
            };
            let solutions: Vec<_> = read.solutions.iter().map(judged).collect();
            Ok(Decoded { solutions, infeasible: read.infeasible })
        };
        let is_correct = |decoded: &Decoded| decoded.solutions.iter().all(Result::is_ok);
        let whole = || read(self.data(), &|options| options.to_vec());
        let Some(breaking) = self.breaking() else { return whole() };
        let instance = breaking.instance(self.data());
        let of_instance = read(instance, &|options| breaking.in_whole(options, &mut vec![]).to_vec());
        match of_instance {
            Ok(decoded) if is_correct(&decoded) => Ok(decoded),
            // `puzc solve` prints the options without items that break symmetry
            other => whole().ok().filter(is_correct).map_or(other, Ok),
        }
    }
}

/// The sum of the costs; the verification fails where it is too large.
fn cost(problem: &xcc::Problem, options: &[u32]) -> i64 {
    let costs = options.iter().map(|&o| problem.options.costs.get(o as usize).copied().unwrap_or(0));
    let sum: i128 = costs.map(i128::from).sum();
    i64::try_from(sum).unwrap_or(i64::MAX)
}
