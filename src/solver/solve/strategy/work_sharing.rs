//! Work sharing between the threads of a search, for all techniques.
//!
//! When a worker is idle, a busy one gives away the remaining choices of its node nearest to the root: chosen
//! options, excluded options, and options still to be tried.  This describes a node of the tree without any
//! state of a solver, so any worker can take it over; and the subtrees are large, so this happens rarely.

use crate::solve::contract::search_status::{MUCH, SearchStatus};
use crate::solve::frontier;
use crate::solve::strategy::best::BestSoFar;
use crate::solve::strategy::tasks::Task;
use crate::solve::strategy::trials::CountTrials;
use crate::solve::{Control, Count, Ended, Instance, SearchReport, Stats, Visitor};
use crate::tuning::Tuning;
use puzc_core::base::deep;
use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering::Relaxed};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;

/// The least stack size of a thread in bytes, for the visitor of solutions.
const STACK: usize = 1 << 22;

/// The results and statistics of a worker.
pub(crate) struct WorkerResult {
    pub count: Count,
    pub stats: Stats,
}

impl Default for WorkerResult {
    fn default() -> WorkerResult {
        WorkerResult { count: Count::ZERO, stats: Stats::default() }
    }
}

/// What the workers of a search share.
pub(crate) struct WorkPool<'a> {
    control: &'a Control,
    instance: &'a Instance<'a>,
    sink: Mutex<SolutionSink<'a>>,
    shows: bool,
    best: Option<&'a dyn BestSoFar>,
    workers: usize,
    queue: Mutex<TaskQueue>,
    wakeup: Condvar,
    /// Idle workers for which there is no task in the queue.
    waiting: AtomicUsize,
    satisfied: AtomicBool,
    /// The limit of nodes while there is no solution, and the number of nodes visited.
    budget: Option<u64>,
    spent: AtomicU64,
    /// The budget is used up, a worker has crashed, or the number of solutions is known without a search.
    given_up: AtomicBool,
    /// What is tried beside the search.
    trials: Option<&'a CountTrials<'a>>,
}

/// Shows solutions, one at a time.  The same lock guards the decision that the budget is used up.  So the
/// search does not give up after a solution was shown, even if the worker that found it has not reported it
/// yet; and after it has given up, no solution is shown.
struct SolutionSink<'a> {
    visitor: Option<&'a mut Visitor<'a>>,
    found: bool,
}

#[derive(Default)]
struct TaskQueue {
    tasks: Vec<Task>,
    idle: usize,
}

impl<'a> WorkPool<'a> {
    /// A pool for `workers` workers.  `nodes`: the search ends after this many nodes if there is no solution
    /// by then.
    pub fn new(
        control: &'a Control,
        instance: &'a Instance<'a>,
        visitor: Option<&'a mut Visitor<'a>>,
        best: Option<&'a dyn BestSoFar>,
        workers: usize,
        nodes: Option<u64>,
    ) -> WorkPool<'a> {
        WorkPool {
            control,
            instance,
            shows: visitor.is_some() || best.is_some(),
            sink: Mutex::new(SolutionSink { visitor, found: false }),
            best,
            workers,
            queue: Mutex::default(),
            wakeup: Condvar::new(),
            waiting: AtomicUsize::new(0),
            satisfied: AtomicBool::new(false),
            budget: nodes,
            spent: AtomicU64::new(0),
            given_up: AtomicBool::new(false),
            trials: None,
        }
    }

    /// The pool for a count that may also be found in other ways.
    pub fn beside(self, trials: Option<&'a CountTrials<'a>>) -> WorkPool<'a> {
        WorkPool { trials, ..self }
    }

    /// Are solutions shown?
    #[inline]
    pub fn wants_solutions(&self) -> bool {
        self.shows
    }

    /// When a search tries what.
    pub fn tuning(&self) -> &'static Tuning {
        self.instance.tuning()
    }

    /// A worker reports after so many nodes: at the end of a short turn, else after the usual number.
    pub fn report_interval(&self, usual: u64) -> u64 {
        let turn = self.budget.or(self.control.turn());
        turn.map_or(usual, |turn| usual.min(turn.saturating_add(1)))
    }

    /// How many workers there are.
    pub fn workers(&self) -> usize {
        self.workers
    }

    /// Has the visitor ended the search?
    fn is_satisfied(&self) -> bool {
        self.satisfied.load(Relaxed)
    }

    /// Is the search over?
    #[inline]
    pub fn is_over(&self) -> bool {
        self.is_satisfied() || self.control.stopped() || self.has_given_up()
    }

    fn has_given_up(&self) -> bool {
        self.given_up.load(Relaxed)
    }

    /// Is a worker without work?
    #[inline]
    pub fn has_idle(&self) -> bool {
        self.waiting.load(Relaxed) > 0
    }

    /// A worker reports the nodes and solutions since its last report.
    pub fn report(&self, nodes: u64, solutions: u64, status: SearchStatus) {
        self.control.note_memo_use(status.rates || status.saved > MUCH);
        self.control.add(nodes, solutions);
        if self.trials.is_some_and(|trials| trials.advance(nodes, status, self.control)) {
            self.given_up.store(true, Relaxed);
        }
        if self.best.is_some_and(|best| best.advance(nodes, self.control)) {
            self.given_up.store(true, Relaxed);
        }
        let Some(budget) = self.budget else { return };
        let spent = self.spent.fetch_add(nodes, Relaxed).saturating_add(nodes);
        if solutions > 0 || spent >= budget {
            let mut sink = lock(&self.sink);
            sink.found |= solutions > 0;
            if spent >= budget && !sink.found {
                self.given_up.store(true, Relaxed);
            }
        }
    }

    /// Shows a solution.  The options have their numbers in the problem, in ascending order.
    pub fn show(&self, options: &[u32]) -> ControlFlow<()> {
        if let Some(best) = self.best {
            let flow = best.offer(options);
            if flow.is_break() {
                self.satisfied.store(true, Relaxed);
            }
            return flow;
        }
        let mut sink = lock(&self.sink);
        if self.is_over() {
            return ControlFlow::Break(());
        }
        sink.found = true;
        let Some(visit) = &mut sink.visitor else { return ControlFlow::Continue(()) };
        let flow = visit(self.instance.solution(options));
        if flow.is_break() {
            self.satisfied.store(true, Relaxed);
        }
        flow
    }

    /// Waits for a task.  `None` if all workers are idle, or the search is over.
    pub fn take(&self) -> Option<Task> {
        let mut queue = lock(&self.queue);
        queue.idle += 1;
        loop {
            if let Some(task) = queue.tasks.pop() {
                queue.idle -= 1;
                self.waiting.store(queue.idle.saturating_sub(queue.tasks.len()), Relaxed);
                return Some(task);
            }
            if queue.idle >= self.workers || self.is_over() {
                queue.idle = self.workers;
                self.wakeup.notify_all();
                return None;
            }
            self.waiting.store(queue.idle, Relaxed);
            queue = self.wakeup.wait(queue).unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// Adds a task to the queue.
    pub fn put(&self, task: Task) {
        let mut queue = lock(&self.queue);
        queue.tasks.push(task);
        self.waiting.store(queue.idle.saturating_sub(queue.tasks.len()), Relaxed);
        self.wakeup.notify_one();
    }

    /// Counts a worker that could not be started or has ended as idle, so that the others do not wait for it.
    fn leave(&self) {
        lock(&self.queue).idle += 1;
        self.wakeup.notify_all();
    }

    /// Starts the workers, each with this much stack, and adds up their results.  The first one, for which
    /// `work` gets `true`, begins at the root; then all of them do the tasks that they
    /// [`take`](WorkPool::take).  A single worker that needs no stack runs in the calling thread.
    ///
    /// `work` returns `None` if there is not enough memory for the search.
    pub fn work(
        &self,
        solver: &'static str,
        stack: usize,
        work: &(impl Fn(bool) -> Option<WorkerResult> + Sync),
    ) -> SearchReport {
        let mut report = SearchReport {
            count: Count::ZERO,
            ended: Ended::Exhausted,
            stats: Stats { solver, ..Stats::default() },
        };
        // without the result of a worker, the counts of its part of the tree are missing
        let mut add = |result: thread::Result<Option<WorkerResult>>| match result {
            Ok(Some(WorkerResult { count, stats })) => {
                report.count += &count;
                report.stats.add(&stats);
            }
            Ok(None) if report.ended == Ended::Crashed => {}
            Ok(None) => report.ended = Ended::Memory,
            Err(_) => report.ended = Ended::Crashed,
        };
        let guarded = |first: bool| {
            let _guard = WorkerGuard(self);
            work(first)
        };
        if self.workers == 1 && stack == 0 {
            add(catch_unwind(AssertUnwindSafe(|| guarded(true))));
        } else if self.workers == 1 {
            add(deep(stack, || guarded(true)).unwrap_or(Ok(None)));
        } else {
            thread::scope(|scope| {
                let start = |i: usize| {
                    thread::Builder::new()
                        .stack_size(stack.max(STACK))
                        .spawn_scoped(scope, move || guarded(i == 0))
                };
                let started: Vec<_> = (0..self.workers).map(start).collect();
                started.iter().filter(|thread| thread.is_err()).for_each(|_| self.leave());
                for (i, thread) in started.into_iter().enumerate() {
                    match thread {
                        Ok(thread) => add(thread.join()),
                        Err(_) if i == 0 => add(Ok(None)),
                        Err(_) => {} // this worker did not start: the others do all of the work
                    }
                }
            });
        }
        if let Some((count, states)) = self.trials.and_then(CountTrials::counted)
            && report.ended != Ended::Crashed
        {
            (report.count, report.ended, report.stats.solver) = (count, Ended::Exhausted, frontier::NAME);
            report.stats.nodes += states;
            return report;
        }
        let whole = report.ended == Ended::Exhausted;
        if whole && self.is_satisfied() {
            report.ended = Ended::Satisfied;
        } else if whole && self.control.stopped() {
            report.ended = Ended::Stopped;
        } else if whole && self.has_given_up() {
            report.ended = Ended::Nodes;
        }
        report
    }
}

/// Held by a worker while it works.  Dropping it, also by a panic, records that the worker has left.
struct WorkerGuard<'h, 'a>(&'h WorkPool<'a>);

impl Drop for WorkerGuard<'_, '_> {
    fn drop(&mut self) {
        if thread::panicking() {
            self.0.given_up.store(true, Relaxed); // the results of the others would be incomplete
        }
        self.0.leave();
    }
}

/// A poisoned lock may still be used: no panic can occur in the middle of a change.
pub(crate) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solve::Solution;
    use puzc_testing::problem;

    #[test]
    fn a_search_gives_up_only_without_solutions_and_shows_none_afterwards() {
        let problem = problem("a\na\na");
        let instance = Instance::new(&problem, false);
        let control = Control::default();
        for shown_first in [true, false] {
            let mut shown = 0;
            let mut visit = |_: Solution| {
                shown += 1;
                ControlFlow::Continue(())
            };
            let pool = WorkPool::new(&control, &instance, Some(&mut visit), None, 2, Some(10));
            if shown_first {
                assert!(pool.show(&[0]).is_continue()); // one worker, which has not reported it yet
            }
            pool.report(4, 0, SearchStatus::default());
            assert!(!pool.has_given_up());
            pool.report(6, 0, SearchStatus::default()); // the other one
            assert_eq!(pool.has_given_up(), !shown_first);
            assert_eq!(pool.show(&[1]).is_continue(), shown_first);
            drop(pool);
            assert_eq!(shown, if shown_first { 2 } else { 0 });
        }
    }

    #[test]
    fn workers_do_not_wait_for_one_that_has_panicked() {
        let problem = problem("a\na\na");
        let instance = Instance::new(&problem, false);
        let control = Control::default();
        let pool = WorkPool::new(&control, &instance, None, None, 2, None);
        std::thread::scope(|scope| {
            let waiting = scope.spawn(|| pool.take().is_none());
            let broken = scope.spawn(|| {
                let _guard = WorkerGuard(&pool);
                panic!("expected by this test");
            });
            assert!(broken.join().is_err());
            assert!(waiting.join().unwrap());
        });
    }

    #[test]
    fn a_worker_without_memory_is_reported() {
        let problem = problem("a\na\na");
        let instance = Instance::new(&problem, false);
        let control = Control::default();
        for (lost, ended) in
            [(None, Ended::Exhausted), (Some(true), Ended::Memory), (Some(false), Ended::Memory)]
        {
            let pool = WorkPool::new(&control, &instance, None, None, 2, None);
            let report = pool.work("", 0, &|first| {
                while pool.take().is_some() {}
                (lost != Some(first)).then(WorkerResult::default)
            });
            assert_eq!(report.ended, ended);
        }
    }

    #[test]
    fn a_worker_that_panics_has_crashed_and_ends_the_search() {
        let problem = problem("a\na\na");
        let instance = Instance::new(&problem, false);
        let control = Control::default();
        for (workers, stack) in [(1, 0), (1, 1 << 16), (2, 0)] {
            let pool = WorkPool::new(&control, &instance, None, None, workers, None);
            let report = pool.work("", stack, &|first| {
                assert!(!first, "expected by this test");
                while !pool.is_over() {
                    thread::yield_now();
                }
                None
            });
            assert_eq!(report.ended, Ended::Crashed, "{workers} {stack}");
            assert!(!control.stopped());
        }
    }
}
