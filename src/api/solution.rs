//! Solutions.

use super::{OptionRef, Problem, Rendering};
use puzc_solver::solve;
use std::fmt;

/// A solution: a set of options that covers each item as required.
///
/// ```
/// let problem = puzc::Problem::from_dlx("a b c\na c\nb\na\n")?;
/// let solution = problem.first()?.unwrap();
/// assert_eq!(solution.options().map(|option| option.index()).collect::<Vec<_>>(), [0, 1]);
/// assert_eq!(solution.verify(), Ok(()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Solution {
    problem: Problem,
    options: Box<[u32]>,
    cost: i64,
}

impl Solution {
    pub(super) fn new(problem: &Problem, found: solve::Solution<'_>) -> Solution {
        Solution { problem: problem.clone(), options: found.options.into(), cost: found.cost }
    }

    /// The problem that it solves.
    pub fn problem(&self) -> &Problem {
        &self.problem
    }

    /// Its options, in the order of the problem.
    pub fn options(&self) -> impl ExactSizeIterator<Item = OptionRef<'_>> {
        self.options.iter().map(|&index| OptionRef::new(&self.problem, index as usize))
    }

    /// The sum of the costs of its options.
    pub fn cost(&self) -> i64 {
        self.cost
    }

    /// Checks the solution against the definition of the problem, with code that is independent of the
    /// search.
    ///
    /// # Errors
    /// With the condition that does not hold.
    pub fn verify(&self) -> Result<(), Violation> {
        solve::verify(self.problem.data(), self.found()).map_err(Violation)
    }

    /// A picture of it.
    pub fn picture(&self) -> Rendering {
        Rendering::of_solution(&self.problem, self.found())
    }

    /// From the form in which searches report it.
    #[doc(hidden)] // for the command line
    pub fn found(&self) -> solve::Solution<'_> {
        solve::Solution { options: &self.options, cost: self.cost }
    }
}

/// The condition of a problem that options violate; its text names it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Violation(pub(super) String);

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Violation {}

/// Solutions of the same problem are equal if they have the same options.
impl PartialEq for Solution {
    fn eq(&self, other: &Solution) -> bool {
        self.options == other.options && std::ptr::eq(self.problem.data(), other.problem.data())
    }
}

impl Eq for Solution {}

/// One option a line.
impl fmt::Display for Solution {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.options().try_for_each(|option| writeln!(f, "{option}"))
    }
}

impl fmt::Debug for Solution {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Solution").field("cost", &self.cost).field("options", &self.options).finish()
    }
}
