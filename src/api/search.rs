//! Searches: which solutions are wanted, and within which limits.

use super::parts::PartsGoal;
use super::{
    CancelToken, Class, Count, Error, Incomplete, Method, Parts, PlayablePicture, Problem, Report,
    ResumeError, SizeEstimate, Solution, Solutions, StopReason, Vectors, Want, parts,
};
use puzc_core::xcc;
use puzc_solver::partition::Shard;
use puzc_solver::solve::{self, Control, SearchRequest, Threads, UniformSample};
use puzc_solver::symmetry::SymmetryBreaking;
use std::fmt;
use std::ops::ControlFlow;
use std::sync::Arc;

/// The progress of a search.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Progress {
    /// Partial solutions visited so far.
    pub nodes: u64,
    /// Solutions found so far.
    pub solutions: u64,
}

/// A search: a problem, limits, and an observer.  It starts when you request a result.
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
#[must_use = "a search starts when a result is requested"]
pub struct Search {
    pub(super) problem: Problem,
    pub(super) request: SearchRequest,
    unbroken: bool,
    pub(super) verified: bool,
    pub(super) max_nodes: Option<u64>,
    pub(super) max_solutions: Option<u64>,
    pub(super) token: Option<CancelToken>,
    progress: Option<Arc<dyn Fn(Progress) -> ControlFlow<()> + Send + Sync>>,
}

impl Search {
    pub(super) fn new(problem: Problem) -> Search {
        Search {
            problem,
            request: SearchRequest::default(),
            unbroken: false,
            verified: false,
            max_nodes: None,
            max_solutions: None,
            token: None,
            progress: None,
        }
    }

    /// How many threads search (by default one).  With more than one, the order of the solutions may differ
    /// from run to run, but not their set, nor which are the best ones.
    pub fn threads(mut self, threads: usize) -> Search {
        self.request.threads = Threads::Just(threads);
        self
    }

    /// One thread for each core.
    pub fn all_cores(mut self) -> Search {
        self.request.threads = Threads::Cores;
        self
    }

    /// The maximum memory of the search in bytes (by default 2 GB).
    pub fn max_memory(mut self, bytes: u64) -> Search {
        self.request.memory = bytes;
        self
    }

    /// Stops after about this many nodes, which are partial solutions.
    pub fn max_nodes(mut self, nodes: u64) -> Search {
        self.max_nodes = Some(nodes);
        self
    }

    /// Stops a count when there are more solutions than this.  (To get a few solutions, take them from
    /// [`Search::solve`].)
    pub fn max_solutions(mut self, solutions: u64) -> Search {
        self.max_solutions = Some(solutions);
        self
    }

    /// Searches with this technique instead of the one that suits the problem.
    pub fn method(mut self, method: Method) -> Search {
        self.request.method = method;
        self
    }

    /// Always or never remembers the counts of subproblems; by default it does so as long as it helps.  Only
    /// counts by bit matrices ([`Method::Matrix`]) can remember them.
    pub fn memo(mut self, remember: bool) -> Search {
        self.request.memo = Some(remember);
        self
    }

    /// Uses these vector instructions and no better ones, to compare them.  Results are the same.
    pub fn vectors(mut self, most: Vectors) -> Search {
        self.request.vectors = most;
        self
    }

    /// Checks each solution as [`Solution::verify`] does; counts then visit each one.  A wrong solution ends
    /// the search with [`StopReason::Wrong`].
    pub fn verified(mut self) -> Search {
        self.verified = true;
        self
    }

    /// The seed of all random choices (by default 0).
    pub fn seed(mut self, seed: u64) -> Search {
        self.request.seed = seed;
        self
    }

    /// Searches for all solutions, including those that `break symmetry` removes.
    pub fn unbroken(mut self) -> Search {
        self.unbroken = true;
        self
    }

    /// Ends the search when the token is cancelled.
    pub fn cancel_by(mut self, token: &CancelToken) -> Search {
        self.token = Some(token.clone());
        self
    }

    /// Calls a function from time to time, in any thread of the search; `Break` ends the search.
    pub fn on_progress(
        mut self,
        watch: impl Fn(Progress) -> ControlFlow<()> + Send + Sync + 'static,
    ) -> Search {
        self.progress = Some(Arc::new(watch));
        self
    }

    /// Runs the search and reports its results and statistics; all other searches are short forms of this
    /// one.  It omits the solutions that `break symmetry` removes.  The function is called with each solution
    /// if solutions are [wanted](Want), and may end the search.
    ///
    /// ```
    /// use puzc::{Method, Problem, Want};
    /// use std::ops::ControlFlow;
    ///
    /// let problem = Problem::from_dlx("a b c\na\nb\nc\na b\nb c\n")?;
    /// let search = problem.search().method(Method::Cells).verified();
    /// let report = search.run(Want::Solutions, |_| ControlFlow::Continue(()));
    /// assert!(report.is_complete());
    /// assert_eq!(report.count(), 3);
    /// println!("{} nodes", report.stats().nodes);
    /// # Ok::<(), puzc::Error>(())
    /// ```
    pub fn run(&self, want: Want, mut each: impl FnMut(Solution) -> ControlFlow<()> + Send) -> Report {
        Report::new(self.run_on(self.broken(), want, &self.control(), &mut |_, found| {
            each(Solution::new(&self.problem, found))
        }))
    }

    /// The picture of the unsolved puzzle with what a player enters into it.  Up to a hundred solutions are
    /// found to compare with; if the search ends early, no entry is called wrong.
    ///
    /// # Errors
    /// If solutions have nothing that can be entered into a picture, or if the puzzle is too large.
    pub fn playable(&self) -> Result<PlayablePicture, Error> {
        PlayablePicture::of(&self.clone().unbroken(), &self.problem)
    }

    /// An iterator over the solutions: see [`Problem::solve`].
    pub fn solve(self) -> Solutions {
        Solutions::new(self)
    }

    /// Calls a function with each solution, until it breaks or there are no more.  Unlike [`Search::solve`],
    /// this needs no additional thread.
    ///
    /// # Errors
    /// If the search ended early.
    pub fn visit(&self, mut each: impl FnMut(Solution) -> ControlFlow<()> + Send) -> Result<(), Incomplete> {
        self.visit_borrowed(&self.control(), &mut |found| each(Solution::new(&self.problem, found)))
    }

    pub(super) fn visit_borrowed(
        &self,
        control: &Control,
        each: &mut (dyn FnMut(solve::Solution<'_>) -> ControlFlow<()> + Send),
    ) -> Result<(), Incomplete> {
        let outcome = self.run_on(self.broken(), Want::Solutions, control, &mut |_, found| each(found));
        match outcome.reason {
            None => Ok(()),
            Some(reason) => Err(Incomplete::new(reason, Count::from(outcome.seen))),
        }
    }

    /// The first solution that is found; `None` if there is none.
    ///
    /// # Errors
    /// If the search ended early.
    pub fn first(&self) -> Result<Option<Solution>, Incomplete> {
        let mut first = None;
        self.visit(|solution| {
            first = Some(solution);
            ControlFlow::Break(())
        })?;
        Ok(first)
    }

    /// A solution of least cost, or of greatest cost if the puzzle maximizes; `None` if there is none.
    ///
    /// # Errors
    /// If the search ended early: see [`Incomplete::best_so_far`].
    pub fn best(&self) -> Result<Option<Solution>, Incomplete> {
        Ok(self.best_of(1)?.into_iter().next())
    }

    /// The given number of best solutions, best first.
    ///
    /// # Errors
    /// If the search ended early: see [`Incomplete::best_so_far`].
    pub fn best_of(&self, number: usize) -> Result<Vec<Solution>, Incomplete> {
        let mut best = vec![];
        let outcome = self.run_on(self.broken(), Want::Best(number), &self.control(), &mut |_, found| {
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

    /// A random sample of the given number of solutions, all equally likely: the search visits all of them.
    ///
    /// # Errors
    /// If the search ended early.
    pub fn sample(&self, number: usize) -> Result<Vec<Solution>, Incomplete> {
        let mut sample = UniformSample::new(self.request.seed, number);
        self.visit_borrowed(&self.control(), &mut |found| {
            sample.add(found);
            ControlFlow::Continue(())
        })?;
        let mut all = vec![];
        sample.visit(|found| all.push(Solution::new(&self.problem, found)));
        Ok(all)
    }

    /// The number of solutions: see [`Problem::count`].
    ///
    /// # Errors
    /// If the search ended early.
    pub fn count(&self) -> Result<Count, Incomplete> {
        super::count::count(self)
    }

    /// The number of solutions up to the symmetries of a class: see [`Problem::count_up_to`].
    ///
    /// # Errors
    /// If the search ended early, or if not all symmetries were found.
    pub fn count_up_to(&self, class: Class) -> Result<Count, Incomplete> {
        super::count::count_up_to(self, class)
    }

    /// Estimates the numbers of nodes and of solutions from this many samples, in one thread.  If the search
    /// is cancelled, there are [fewer](crate::Mean::samples).
    ///
    /// # Errors
    /// If there is not enough memory.
    pub fn estimate(&self, samples: usize) -> Result<SizeEstimate, Incomplete> {
        self.check_undistinguished()?;
        let estimate = self.estimate_on(samples, &self.control());
        estimate.ok_or_else(|| Incomplete::new(StopReason::Memory, Count::ZERO))
    }

    /// A count of all solutions in parts, which can be saved and resumed: see [`Parts`].
    pub fn parts(&self) -> Parts<'_> {
        Parts::planned(self, PartsGoal::All, None, &self.control())
    }

    /// The parts of one of several shards, numbered from 1.  Their counts add up to the whole.  A shard is
    /// the same on every machine.  The count of one that does not exist fails with [`StopReason::Shard`].
    ///
    /// ```
    /// let problem = puzc::Problem::from_dlx("a b c d\na\nb\nc\nd\na b\nc d\n")?;
    /// let search = problem.search();
    /// let mut sum = puzc::Count::ZERO;
    /// for number in 1..=3 {
    ///     sum += &search.shard(number, 3).count()?; // on three machines
    /// }
    /// assert_eq!(sum, 4);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn shard(&self, number: u32, of: u32) -> Parts<'_> {
        Parts::planned(self, PartsGoal::All, Some(Shard { number, of }), &self.control())
    }

    /// Continues from [`Parts::checkpoint`].  Limits, threads and method may differ from before.
    ///
    /// # Errors
    /// If the text is not a checkpoint, or belongs to another problem.
    pub fn resume(&self, checkpoint: impl AsRef<[u8]>) -> Result<Parts<'_>, ResumeError> {
        Parts::resumed(self, PartsGoal::All, checkpoint.as_ref())
    }

    /// Calls a function with each solution of a shard, until it breaks: the solutions of all shards are those
    /// of [`Search::visit`].
    ///
    /// # Errors
    /// If the search ended early.
    pub fn visit_shard(
        &self,
        number: u32,
        of: u32,
        mut each: impl FnMut(Solution) -> ControlFlow<()> + Send,
    ) -> Result<(), Incomplete> {
        self.check_undistinguished()?;
        parts::visit_shard(self, Shard { number, of }, &mut each)
    }

    /// Fails if only some items tell solutions apart.
    pub(super) fn check_undistinguished(&self) -> Result<(), Incomplete> {
        match self.problem.data().projection {
            None => Ok(()),
            Some(_) => Err(Incomplete::new(StopReason::Distinguished, Count::ZERO)),
        }
    }

    /// The problem that is searched.
    pub fn problem(&self) -> &Problem {
        &self.problem
    }

    /// The result of `break symmetry`, unless all solutions are wanted.
    #[doc(hidden)] // for the command line
    pub fn broken(&self) -> Option<&SymmetryBreaking> {
        self.problem.breaking().filter(|_| !self.unbroken)
    }

    /// The problem after symmetry breaking, which is searched.
    pub(crate) fn instance(&self) -> &xcc::Problem {
        let whole = self.problem.data();
        self.broken().map_or(whole, |o| o.instance(whole))
    }

    /// Does it help to break symmetry, if all solutions are counted?  Not if the kept solutions would have to
    /// be looked at one by one, while the count can use symmetries itself.
    #[doc(hidden)] // for the command line
    pub fn gains_by(&self, breaking: &SymmetryBreaking) -> bool {
        let is_free = self.request.counts_freely() && !self.verified;
        !is_free || self.parts_gain_by(breaking)
    }

    /// Does a count in parts gain by breaking symmetry?  It uses symmetries with every technique.
    pub(crate) fn parts_gain_by(&self, breaking: &SymmetryBreaking) -> bool {
        breaking.orbit_counter().needs_only_the_count() || !solve::may_use_symmetries(self.problem.data())
    }

    /// The control that the search shares with its observers.
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
}

impl fmt::Debug for Search {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Search")
            .field("problem", &self.problem)
            .field("request", &self.request)
            .field("unbroken", &self.unbroken)
            .field("verified", &self.verified)
            .field("max_nodes", &self.max_nodes)
            .field("max_solutions", &self.max_solutions)
            .finish()
    }
}
