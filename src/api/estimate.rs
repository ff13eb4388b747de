//! How large a search would be.

use super::Search;
use puzc_solver::solve::{Control, Estimate, Instance, Mean, SearchRequest, Threads, reduced};
use std::sync::OnceLock;

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
    /// Takes samples until the control stops it; `None` if there is not enough memory.
    #[doc(hidden)] // for the command line
    pub fn estimate_on(&self, samples: usize, control: &Control) -> Option<SizeEstimate> {
        let instance = reduced(self.instance(), control);
        let request = SearchRequest { threads: Threads::Just(1), ..self.request.clone() };
        let mut estimate = Estimate::new(&instance, &request)?;
        estimate.refine(samples, control);
        Some(SizeEstimate { nodes: estimate.nodes, solutions: estimate.solutions })
    }
}

/// The problem in the form that samples need.
#[derive(Default)]
pub struct EstimatedInstance<'s>(OnceLock<Instance<'s>>);

/// An estimate of the whole tree that is refined while the search runs.
pub struct GrowingEstimate<'s> {
    search: &'s Search,
    instance: &'s EstimatedInstance<'s>,
    /// `None` before the first samples, or if there is not enough memory for samples.
    estimate: Option<Option<Estimate<'s>>>,
}

impl<'s> GrowingEstimate<'s> {
    /// An estimate without samples; `instance` is empty.
    #[doc(hidden)] // for the command line
    pub fn new(search: &'s Search, instance: &'s EstimatedInstance<'s>) -> GrowingEstimate<'s> {
        GrowingEstimate { search, instance, estimate: None }
    }

    /// The number of nodes, after this many more samples.  The nodes of the samples do not count as nodes of
    /// the search, but its control can stop the preparation of the samples.
    #[doc(hidden)] // for the command line
    pub fn refined(&mut self, samples: usize, control: &Control) -> Option<Mean> {
        let (search, instance) = (self.search, self.instance);
        let first = || {
            let request = SearchRequest { memory: search.request.memory / 2, ..search.request.clone() };
            Estimate::new(instance.0.get_or_init(|| reduced(search.instance(), control)), &request)
        };
        let estimate = self.estimate.get_or_insert_with(first).as_mut()?;
        estimate.refine(samples, &Control::default());
        Some(estimate.nodes)
    }
}
