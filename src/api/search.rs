//! Searches: what is wanted, and how far to go for it.

use super::{CancelToken, Class, Count, Incomplete, Problem, Solution, Solutions, StopReason};
use crate::solve::{self, Control, Ended, SearchReport, SearchRequest, Threads, Want};
use crate::symmetry::SymmetryBreaking;
use std::fmt;
use std::ops::ControlFlow;
use std::sync::Arc;

/// How far a search has come.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Progress {
    /// Partial solutions visited so far.
    pub nodes: u64,
    /// Solutions found so far.
    pub solutions: u64,
}

/// A search: a problem, limits, and whoever watches.  It starts when a result is asked for.
///
/// ```
/// use std::ops::ControlFlow;
/// use std::time::{Duration, Instant};
///
/// let problem = puzc::Problem::from_dlx("a b c\na\nb\nc\na b\nb c\n")?;
/// let start = Instant::now();
/// let count = problem
///     .search()
///     .threads(2)
///     .max_memory(100 << 20)
///     .on_progress(move |_| match start.elapsed() > Duration::from_secs(10) {
///         true => ControlFlow::Break(()), // a time limit
///         false => ControlFlow::Continue(()),
///     })
///     .count()?;
/// assert_eq!(count, 3);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
#[must_use = "a search starts when a result is asked for"]
pub struct Search {
    problem: Problem,
    request: SearchRequest,
    unbroken: bool,
    max_nodes: Option<u64>,
    max_solutions: Option<u64>,
    token: Option<CancelToken>,
    progress: Option<Arc<dyn Fn(Progress) -> ControlFlow<()> + Send + Sync>>,
}

/// How a search ended.
pub(crate) struct Outcome {
    /// What the search itself reports.
    pub report: SearchReport,
    /// This many solutions were seen one by one.
    pub seen: u64,
    /// Why it is incomplete, unless it is complete or the caller had enough.
    pub reason: Option<StopReason>,
}

/// Called with the number of each solution, from 1, and its options as the whole problem numbers them.
pub(crate) type Each<'e> = dyn FnMut(u64, solve::Solution<'_>) -> ControlFlow<()> + Send + 'e;

impl Search {
    pub(super) fn new(problem: Problem) -> Search {
        Search {
            problem,
            request: SearchRequest::default(),
            unbroken: false,
            max_nodes: None,
            max_solutions: None,
            token: None,
            progress: None,
        }
    }

    /// How many threads search (one unless set).  With more than one the order of the solutions may differ
    /// from run to run; their set does not.
    pub fn threads(mut self, threads: usize) -> Search {
        self.request.threads = Threads::Just(threads);
        self
    }

    /// One thread for each core.
    pub fn all_cores(mut self) -> Search {
        self.request.threads = Threads::Cores;
        self
    }

    /// Most bytes that the search may use (2 GB unless set).
    pub fn max_memory(mut self, bytes: u64) -> Search {
        self.request.memory = bytes;
        self
    }

    /// Gives up after about this many nodes, which are partial solutions.
    pub fn max_nodes(mut self, nodes: u64) -> Search {
        self.max_nodes = Some(nodes);
        self
    }

    /// Gives up a count when there are more solutions than this.  (Whoever wants a few solutions takes them
    /// from [`Search::solve`].)
    pub fn max_solutions(mut self, solutions: u64) -> Search {
        self.max_solutions = Some(solutions);
        self
    }

    /// The seed of all random choices (0 unless set).
    pub fn seed(mut self, seed: u64) -> Search {
        self.request.seed = seed;
        self
    }

    /// Shows all solutions, also those that `break symmetry` leaves out.
    pub fn unbroken(mut self) -> Search {
        self.unbroken = true;
        self
    }

    /// Lets a token end the search.
    pub fn cancel_by(mut self, token: &CancelToken) -> Search {
        self.token = Some(token.clone());
        self
    }

    /// Calls a function now and then, in any thread of the search; `Break` ends the search.
    pub fn on_progress(
        mut self,
        watch: impl Fn(Progress) -> ControlFlow<()> + Send + Sync + 'static,
    ) -> Search {
        self.progress = Some(Arc::new(watch));
        self
    }

    /// The solutions, one after another: see [`Problem::solve`].
    pub fn solve(self) -> Solutions {
        Solutions::new(self)
    }

    /// Calls a function with each solution, until it breaks or there are no more: without a thread for
    /// that, unlike [`Search::solve`].
    ///
    /// # Errors
    /// If the search ended before it knew all solutions.
    pub fn visit(&self, mut each: impl FnMut(Solution) -> ControlFlow<()> + Send) -> Result<(), Incomplete> {
        self.visit_borrowed(&self.control(), &mut |found| each(Solution::new(&self.problem, found)))
    }

    pub(super) fn visit_borrowed(
        &self,
        control: &Control,
        each: &mut (dyn FnMut(solve::Solution<'_>) -> ControlFlow<()> + Send),
    ) -> Result<(), Incomplete> {
        let outcome = self.run(self.broken(), Want::Solutions, control, &mut |_, found| each(found));
        match outcome.reason {
            None => Ok(()),
            Some(reason) => Err(Incomplete::new(reason, Count::from(outcome.seen))),
        }
    }

    /// The first solution that is found; nothing if there is none.
    ///
    /// # Errors
    /// If the search ended before it knew.
    pub fn first(&self) -> Result<Option<Solution>, Incomplete> {
        let mut first = None;
        self.visit(|solution| {
            first = Some(solution);
            ControlFlow::Break(())
        })?;
        Ok(first)
    }

    /// A solution of least cost, or of greatest, if the puzzle maximizes; nothing if there is none.
    ///
    /// # Errors
    /// If the search ended before it knew: see [`Incomplete::best_so_far`].
    pub fn best(&self) -> Result<Option<Solution>, Incomplete> {
        Ok(self.best_of(1)?.into_iter().next())
    }

    /// That many best solutions, the best one first.
    ///
    /// # Errors
    /// If the search ended before it knew: see [`Incomplete::best_so_far`].
    pub fn best_of(&self, number: usize) -> Result<Vec<Solution>, Incomplete> {
        let mut best = vec![];
        let outcome = self.run(self.broken(), Want::Best(number), &self.control(), &mut |_, found| {
            best.push(Solution::new(&self.problem, found));
            ControlFlow::Continue(())
        });
        match outcome.reason {
            None => Ok(best),
            Some(reason) => {
                let best = best.into_iter().next();
                Err(Incomplete::new(reason, Count::from(outcome.seen)).with_best(best))
            }
        }
    }

    /// How many solutions there are: see [`Problem::count`].
    ///
    /// # Errors
    /// If the search ended before it knew.
    pub fn count(&self) -> Result<Count, Incomplete> {
        super::count::count(self)
    }

    /// How many solutions there are up to symmetries of a class: see [`Problem::count_up_to`].
    ///
    /// # Errors
    /// If the search ended before it knew, or if not all symmetries were found.
    pub fn count_up_to(&self, class: Class) -> Result<Count, Incomplete> {
        super::count::count_up_to(self, class)
    }

    /// The problem that is searched.
    pub fn problem(&self) -> &Problem {
        &self.problem
    }

    /// What `break symmetry` leaves, unless all is wanted.
    pub(super) fn broken(&self) -> Option<&SymmetryBreaking> {
        self.problem.obeyed().filter(|_| !self.unbroken)
    }

    pub(super) fn most_solutions(&self) -> Option<u64> {
        self.max_solutions
    }

    /// What the search and those who watch it share.
    pub(super) fn control(&self) -> Control {
        let watcher = self.progress.clone().map(|watch| -> solve::Watcher {
            Box::new(move |nodes, solutions| watch(Progress { nodes, solutions }))
        });
        let control = Control::watched(self.max_nodes, watcher);
        if let Some(token) = &self.token {
            token.watch(&control.switch());
        }
        control
    }

    /// Runs the search on what is left by `obeyed`.
    pub(crate) fn run(
        &self,
        obeyed: Option<&SymmetryBreaking>,
        want: Want,
        control: &Control,
        each: &mut Each,
    ) -> Outcome {
        let whole = self.problem.data();
        let instance = obeyed.map_or(whole, |o| o.instance(whole));
        let request = SearchRequest { want, ..self.request.clone() };
        let (mut seen, mut too_many) = (0, false);
        let mut room = vec![];
        let mut visit = |found: solve::Solution<'_>| {
            // a search looks at the switch now and then; what comes late is not wanted
            if want == Want::Solutions && control.stopped() {
                return ControlFlow::Break(());
            }
            seen += 1;
            if want == Want::Solutions && self.max_solutions.is_some_and(|most| seen > most) {
                too_many = true;
                return ControlFlow::Break(());
            }
            let options = obeyed.map_or(found.options, |o| o.in_whole(found.options, &mut room));
            each(seen, solve::Solution { options, cost: found.cost })
        };
        let report = solve::solve(instance, &request, control, &mut visit);
        let reason = match report.ended {
            _ if too_many => Some(StopReason::Solutions),
            Ended::Exhausted => None,
            Ended::Satisfied if !control.stopped() => None,
            Ended::Memory => Some(StopReason::Memory),
            Ended::Crashed => Some(StopReason::Crashed),
            _ => Some(self.stopped_by(control)),
        };
        Outcome { report, seen, reason }
    }

    fn stopped_by(&self, control: &Control) -> StopReason {
        let cancelled = self.token.as_ref().is_some_and(CancelToken::is_cancelled);
        match self.max_nodes {
            Some(most) if !cancelled && control.seen().0 > most => StopReason::Nodes,
            _ => StopReason::Cancelled,
        }
    }
}

impl fmt::Debug for Search {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Search")
            .field("problem", &self.problem)
            .field("request", &self.request)
            .field("unbroken", &self.unbroken)
            .field("max_nodes", &self.max_nodes)
            .field("max_solutions", &self.max_solutions)
            .finish()
    }
}
