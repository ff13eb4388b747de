//! How large a search would be.

use super::Search;
use crate::solve::{Control, Estimate, Mean, SearchRequest, Threads, reduced};

/// How large a search would be, estimated from random descents through its tree (D. E. Knuth, *Estimating
/// the efficiency of backtrack programs*, Mathematics of Computation 29, 1975).
///
/// ```
/// let problem = puzc::Problem::from_dlx("a b c\na\nb\nc\na b\nb c\n")?;
/// let estimate = problem.search().estimate(1000)?;
/// assert_eq!(estimate.solutions.samples(), 1000);
/// assert!((2.0..4.0).contains(&estimate.solutions.value())); // there are 3
/// println!("{:.0} nodes, ±{:.0}%", estimate.nodes.value(), 100.0 * estimate.nodes.error());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Copy, Clone, Default, Debug)]
#[non_exhaustive]
pub struct SizeEstimate {
    /// Nodes of the tree, if no counts of subproblems are remembered.
    pub nodes: Mean,
    /// Solutions.
    pub solutions: Mean,
}

impl Search {
    /// Takes samples until the control says stop; nothing if there is not enough memory.
    pub(crate) fn estimate_on(&self, samples: usize, control: &Control) -> Option<SizeEstimate> {
        let instance = reduced(self.instance(), control);
        let request = SearchRequest { threads: Threads::Just(1), ..self.request().clone() };
        let mut estimate = Estimate::new(&instance, &request)?;
        estimate.refine(samples, control);
        Some(SizeEstimate { nodes: estimate.nodes, solutions: estimate.solutions })
    }
}
