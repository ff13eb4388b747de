//! Where several threads meet.  A worker that runs out of work says so; a busy one then gives away what is
//! left to try at the node nearest to the root, as options chosen, options excluded and options to be tried:
//! no memory of a solver, just a place in the tree.  So the parts are large, and few.

use super::best::Best;
use super::{Control, Count, Ended, Instance, Report, Stats, Visitor};
use crate::base::deep;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering::Relaxed};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;

/// A place in the tree, options as the technique numbers them: below the path, the choices are to be tried.
#[derive(Clone, Debug)]
pub(super) struct Task {
    pub path: Vec<u32>,
    pub excluded: Vec<u32>,
    /// If there are none, the node itself is still to be looked at.
    pub choices: Vec<u32>,
    /// A choice that was tried is excluded for those behind it.
    pub several: bool,
}

/// Bytes of stack that each thread has at least: for whoever looks at solutions.
const STACK: usize = 1 << 22;

/// What a worker brings home.
pub(super) struct WorkerResult {
    pub count: Count,
    pub stats: Stats,
}

impl Default for WorkerResult {
    /// Nothing.
    fn default() -> WorkerResult {
        WorkerResult { count: Count::ZERO, stats: Stats::default() }
    }
}

/// Where the workers meet.
pub(super) struct WorkPool<'a> {
    control: &'a Control,
    instance: &'a Instance<'a>,
    sink: Mutex<SolutionSink<'a>>,
    shows: bool,
    best: Option<&'a Best<'a>>,
    workers: usize,
    board: Mutex<TaskQueue>,
    bell: Condvar,
    hungry: AtomicUsize,
    satisfied: AtomicBool,
    /// Nodes until the search gives up, as long as there is no solution, and those visited.
    budget: Option<u64>,
    spent: AtomicU64,
    exhausted: AtomicBool,
}

/// Where solutions are shown, one at a time.  Whether to give up is decided here, too: nobody does when a
/// solution was shown, even if the worker that found it has not told so yet; and when somebody did, nothing
/// is shown any more.
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
    /// A pool for so many workers.
    pub fn new(
        control: &'a Control,
        instance: &'a Instance<'a>,
        visitor: Option<&'a mut Visitor<'a>>,
        best: Option<&'a Best<'a>>,
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
            board: Mutex::default(),
            bell: Condvar::new(),
            hungry: AtomicUsize::new(0),
            satisfied: AtomicBool::new(false),
            budget: nodes,
            spent: AtomicU64::new(0),
            exhausted: AtomicBool::new(false),
        }
    }

    /// Does anybody look at solutions?
    #[inline]
    pub fn wants_solutions(&self) -> bool {
        self.shows
    }

    /// Had the visitor enough?
    fn satisfied(&self) -> bool {
        self.satisfied.load(Relaxed)
    }

    /// Is the search over?
    #[inline]
    pub fn closed(&self) -> bool {
        self.satisfied() || self.control.stopped() || self.exhausted()
    }

    /// Are the nodes used up?
    fn exhausted(&self) -> bool {
        self.exhausted.load(Relaxed)
    }

    /// Is a worker without work?
    #[inline]
    pub fn hungry(&self) -> bool {
        self.hungry.load(Relaxed) > 0
    }

    /// News.
    pub fn tell(&self, nodes: u64, solutions: u64, memo: bool) {
        self.control.note_short_cuts(memo);
        self.control.add(nodes, solutions);
        let Some(budget) = self.budget else { return };
        let spent = self.spent.fetch_add(nodes, Relaxed).saturating_add(nodes);
        if solutions > 0 || spent >= budget {
            let mut sink = lock(&self.sink);
            sink.found |= solutions > 0;
            if spent >= budget && !sink.found {
                self.exhausted.store(true, Relaxed);
            }
        }
    }

    /// Shows a solution, options as the problem numbers them, ascending.
    pub fn show(&self, options: &[u32]) -> ControlFlow<()> {
        if let Some(best) = self.best {
            best.offer(options);
            return ControlFlow::Continue(());
        }
        let mut sink = lock(&self.sink);
        if self.closed() {
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

    /// A task, as soon as there is one; nothing if all workers are without work.
    pub fn take(&self) -> Option<Task> {
        let mut board = lock(&self.board);
        board.idle += 1;
        loop {
            if let Some(task) = board.tasks.pop() {
                board.idle -= 1;
                self.hungry.store(board.idle.saturating_sub(board.tasks.len()), Relaxed);
                return Some(task);
            }
            if board.idle >= self.workers || self.closed() {
                board.idle = self.workers;
                self.bell.notify_all();
                return None;
            }
            self.hungry.store(board.idle, Relaxed);
            board = self.bell.wait(board).unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// A worker could not be hired, or has left: it counts as one without work, so that nobody waits for it.
    fn absent(&self) {
        lock(&self.board).idle += 1;
        self.bell.notify_all();
    }

    /// Sends out the workers, each with so much stack, and adds up what they bring.  The first one, which is
    /// told so, begins at the root; all of them then do what there is to [`take`](WorkPool::take).  One that
    /// needs no stack works where it is called.
    pub fn work(
        &self,
        solver: &'static str,
        stack: usize,
        work: &(impl Fn(bool) -> Option<WorkerResult> + Sync),
    ) -> Report {
        let mut report = Report {
            count: Count::ZERO,
            ended: Ended::Exhausted,
            stats: Stats { solver, ..Stats::default() },
        };
        // whoever brings nothing has lost what it had to do
        let mut bring = |work: Option<WorkerResult>| match work {
            Some(WorkerResult { count, stats }) => {
                report.count.add(&count);
                report.stats.add(&stats);
            }
            None => report.ended = Ended::Memory,
        };
        let guarded = |first: bool| {
            let _guard = WorkerGuard(self);
            work(first)
        };
        if self.workers == 1 && stack == 0 {
            bring(guarded(true));
        } else if self.workers == 1 {
            bring(deep(stack, || guarded(true)).ok().and_then(Result::ok).flatten());
        } else {
            thread::scope(|scope| {
                let start = |i: usize| {
                    thread::Builder::new()
                        .stack_size(stack.max(STACK))
                        .spawn_scoped(scope, move || guarded(i == 0))
                };
                let started: Vec<_> = (0..self.workers).map(start).collect();
                started.iter().filter(|thread| thread.is_err()).for_each(|_| self.absent());
                for (i, thread) in started.into_iter().enumerate() {
                    match thread {
                        Ok(thread) => bring(thread.join().ok().flatten()),
                        Err(_) if i == 0 => bring(None),
                        Err(_) => {} // it was never there: the others do all of the work
                    }
                }
            });
        }
        let whole = report.ended == Ended::Exhausted;
        if whole && self.satisfied() {
            report.ended = Ended::Satisfied;
        } else if whole && self.control.stopped() {
            report.ended = Ended::Stopped;
        } else if whole && self.exhausted() {
            report.ended = Ended::Nodes;
        }
        report
    }

    /// Offers a task.
    pub fn put(&self, task: Task) {
        let mut board = lock(&self.board);
        board.tasks.push(task);
        self.hungry.store(board.idle.saturating_sub(board.tasks.len()), Relaxed);
        self.bell.notify_one();
    }
}

/// What a worker holds while it works.  Dropped in whatever way, a panic included, it tells that the worker
/// has left.
struct WorkerGuard<'h, 'a>(&'h WorkPool<'a>);

impl Drop for WorkerGuard<'_, '_> {
    fn drop(&mut self) {
        self.0.absent();
    }
}

/// No lock is left with half a change behind it, so one that a panic has poisoned is as good as any.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::emit::tests::problem;
    use crate::solve::Solution;

    #[test]
    fn nobody_gives_up_when_a_solution_was_shown_and_nothing_is_shown_when_somebody_did() {
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
                assert!(pool.show(&[0]).is_continue()); // one worker, which has not told yet
            }
            pool.tell(4, 0, false);
            assert!(!pool.exhausted());
            pool.tell(6, 0, false); // the other one
            assert_eq!(pool.exhausted(), !shown_first);
            assert_eq!(pool.show(&[1]).is_continue(), shown_first);
            drop(pool);
            assert_eq!(shown, if shown_first { 2 } else { 0 });
        }
    }

    #[test]
    fn nobody_waits_for_a_worker_that_has_panicked() {
        let problem = problem("a\na\na");
        let instance = Instance::new(&problem, false);
        let control = Control::default();
        let pool = WorkPool::new(&control, &instance, None, None, 2, None);
        std::thread::scope(|scope| {
            let waiting = scope.spawn(|| pool.take().is_none());
            let broken = scope.spawn(|| {
                let _guard = WorkerGuard(&pool);
                panic!("a test of what happens then");
            });
            assert!(broken.join().is_err());
            assert!(waiting.join().unwrap());
        });
    }

    #[test]
    fn a_worker_that_is_lost_is_not_forgotten() {
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
}
