//! Work for several threads.  A worker that runs out of work says so; a busy one then gives away what is left to try at the
//! node nearest to the root, as options chosen, options excluded and options to be tried: no memory of a solver, just a
//! place in the tree.  So the parts are large, and few.

use super::kernel::Kernel;
use super::node::Search;
use crate::solve::best::Best;
use crate::solve::{Control, Instance, Solution, Visitor};
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering::Relaxed};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

/// A node whose options are being tried: `list[next..end]` are still to come.
#[derive(Clone, Debug)]
pub(super) struct Frame {
    /// Its board.
    pub board: usize,
    /// Length of the path at the node.
    pub path: usize,
    /// Options excluded at nodes above.
    pub excluded: usize,
    /// The first one in the list, the next to be tried, and the end.
    pub start: usize,
    pub next: usize,
    pub end: usize,
    /// Options that were tried are excluded for those behind them.
    pub several: bool,
}

/// A place in the tree: below the path, the choices are to be tried.
#[derive(Clone, Debug)]
pub(super) struct Task {
    pub path: Vec<u32>,
    pub excluded: Vec<u32>,
    pub choices: Vec<u32>,
    pub several: bool,
}

/// Where the workers meet.
pub(super) struct Hall<'a> {
    control: &'a Control,
    instance: &'a Instance<'a>,
    visitor: Option<Mutex<&'a mut Visitor<'a>>>,
    best: Option<&'a Best>,
    workers: usize,
    board: Mutex<Notices>,
    bell: Condvar,
    hungry: AtomicUsize,
    satisfied: AtomicBool,
    /// Nodes until the search gives up, as long as there is no solution.
    budget: Option<AtomicU64>,
    exhausted: AtomicBool,
}

#[derive(Default)]
struct Notices {
    tasks: Vec<Task>,
    idle: usize,
}

impl<'a> Hall<'a> {
    /// A hall for so many workers.
    pub fn new(
        control: &'a Control,
        instance: &'a Instance<'a>,
        visitor: Option<&'a mut Visitor<'a>>,
        best: Option<&'a Best>,
        workers: usize,
        nodes: Option<u64>,
    ) -> Hall<'a> {
        Hall {
            control,
            instance,
            visitor: visitor.map(Mutex::new),
            best,
            workers,
            board: Mutex::default(),
            bell: Condvar::new(),
            hungry: AtomicUsize::new(0),
            satisfied: AtomicBool::new(false),
            budget: nodes.map(AtomicU64::new),
            exhausted: AtomicBool::new(false),
        }
    }

    /// Does anybody look at solutions?
    #[inline]
    pub fn wants_solutions(&self) -> bool {
        self.visitor.is_some() || self.best.is_some()
    }

    /// Had the visitor enough?
    pub fn satisfied(&self) -> bool {
        self.satisfied.load(Relaxed)
    }

    /// Is the search over?
    #[inline]
    pub fn closed(&self) -> bool {
        self.satisfied() || self.control.stopped() || self.exhausted()
    }

    /// Are the nodes used up?
    pub fn exhausted(&self) -> bool {
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
        if let Some(budget) = &self.budget {
            if solutions > 0 {
                budget.store(u64::MAX, Relaxed);
            }
            let left = budget.load(Relaxed);
            if left <= nodes {
                self.exhausted.store(true, Relaxed);
            } else if left != u64::MAX {
                budget.store(left - nodes, Relaxed);
            }
        }
    }

    /// Shows a solution, options as the instance numbers them.
    pub fn show(&self, options: impl Iterator<Item = u32>, cost: i128) -> ControlFlow<()> {
        let mut options: Vec<u32> = options.map(|i| self.instance.index(i as usize)).collect();
        options.sort_unstable();
        if let Some(best) = self.best {
            best.offer(cost, options);
            return ControlFlow::Continue(());
        }
        let Some(visitor) = &self.visitor else { return ControlFlow::Continue(()) };
        let mut visit = visitor.lock().unwrap_or_else(PoisonError::into_inner);
        if self.closed() {
            return ControlFlow::Break(());
        }
        let all = &self.instance.problem().options;
        let cost = options.iter().fold(0i64, |sum, &i| sum.saturating_add(all.cost(i as usize)));
        let flow = visit(Solution { options: &options, cost });
        if flow.is_break() {
            self.satisfied.store(true, Relaxed);
        }
        flow
    }

    /// A task, as soon as there is one; nothing if all workers are without work.
    pub fn take(&self) -> Option<Task> {
        let mut board = self.lock();
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

    /// A worker could not be hired: it counts as one without work.  The search is as good as without it.
    pub fn absent(&self) {
        self.lock().idle += 1;
        self.bell.notify_all();
    }

    /// Offers a task.
    pub fn put(&self, task: Task) {
        let mut board = self.lock();
        board.tasks.push(task);
        self.hungry.store(board.idle.saturating_sub(board.tasks.len()), Relaxed);
        self.bell.notify_one();
    }

    fn lock(&self) -> MutexGuard<'_, Notices> {
        self.board.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<K: Kernel> Search<'_, K> {
    /// Gives away what is left to try at the node nearest to the root.
    pub fn share(&mut self) {
        let Some(frame) = self.frames.iter_mut().find(|f| f.next < f.end) else { return };
        let ids = &self.boards[frame.board].ids;
        let named = |list: &[u32]| list.iter().map(|option| ids[*option as usize]).collect::<Vec<u32>>();
        let mut excluded = self.extra.excluded[..frame.excluded].to_vec();
        if frame.several {
            excluded.extend(named(&self.list[frame.start..frame.next]));
        }
        let choices = named(&self.list[frame.next..frame.end]);
        let task = Task { path: self.path[..frame.path].to_vec(), excluded, choices, several: frame.several };
        frame.end = frame.next;
        self.hall.put(task);
    }

    /// Goes to a place in the tree, and tries the choices there.
    pub fn resume<const Z: usize, const RICH: bool>(&mut self, task: &Task) {
        let mut set = self.all(0, 0);
        let mut open = self.lanes::<Z>(0);
        for &option in &task.excluded {
            self.exclude(0, &mut set, option as usize);
        }
        // on the first board, options have the numbers that the code gives them
        for &option in &task.path {
            match self.choose::<Z, RICH>(0, option as usize, open) {
                Some(lanes) => open = lanes,
                None => break,
            }
            set = self.child::<RICH>(0, set, option as usize, 0);
        }
        let start = self.list.len();
        self.list.extend(&task.choices);
        self.frames.push(Frame {
            board: 0,
            path: self.path.len(),
            excluded: self.extra.excluded.len(),
            start,
            next: start,
            end: self.list.len(),
            several: task.several,
        });
        self.try_list::<Z, RICH>(0, set, open);
        self.list.truncate(start);
        self.retract::<RICH>(0);
        self.extra.excluded.clear();
    }
}
