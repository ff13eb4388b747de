//! The progress of a worker: nodes, solutions, and whether to continue.

use crate::solve::contract::search_status::SearchStatus;
use crate::solve::strategy::work_sharing::{WorkPool, WorkerResult};
use crate::solve::{Count, Stats};

/// Statistics and control of one worker.
pub struct WorkerProgress<'a> {
    /// The pool to which the worker reports.
    pub pool: &'a WorkPool<'a>,
    /// Is the search to end?
    pub stopped: bool,
    /// Are solutions shown?
    pub shows_solutions: bool,
    /// The number of solutions, without those found since [`WorkerProgress::flush_found`].
    pub count: Count,
    /// The number of solutions found since then.
    pub found: u64,
    /// Is a part of what is left searched?  Its solutions are not solutions of the problem.
    pub in_part: bool,
    /// The number of nodes.
    pub nodes: u64,
    /// The number of words of option sets that were counted.
    pub updates: u64,
    /// Nodes by the length of the path.
    profile: Vec<u64>,
    /// The search is stopped when it has more nodes than this.
    node_limit: u64,
    /// It reports after so many nodes, and next when it has this many.
    interval: u64,
    next_report: u64,
    /// The number of nodes that were reported, and of solutions that were not.
    reported: u64,
    unreported: u64,
}

impl<'a> WorkerProgress<'a> {
    /// No nodes yet.
    pub fn new(pool: &'a WorkPool<'a>) -> WorkerProgress<'a> {
        let interval = pool.report_interval(pool.tuning().matrix_report);
        WorkerProgress {
            pool,
            stopped: pool.is_over(),
            shows_solutions: pool.wants_solutions(),
            count: Count::ZERO,
            found: 0,
            in_part: false,
            nodes: 0,
            updates: 0,
            profile: vec![],
            node_limit: u64::MAX,
            interval,
            next_report: interval,
            reported: 0,
            unreported: 0,
        }
    }

    /// Counts a node.  Returns true if it is time to report.
    #[inline(always)]
    pub fn count_node(&mut self, depth: usize) -> bool {
        if depth >= self.profile.len() {
            self.profile.resize(depth + 1, 0);
        }
        self.profile[depth] += 1;
        self.nodes += 1;
        self.nodes >= self.next_report
    }

    /// Takes back [`WorkerProgress::count_node`] for a node that will be visited again on another submatrix,
    /// so all kernels count the same nodes, whenever they make submatrices.
    #[inline(always)]
    pub fn uncount_node(&mut self, depth: usize) {
        self.profile[depth] -= 1;
        self.nodes -= 1;
    }

    /// Adds the solutions that were found one by one to the count.
    pub fn flush_found(&mut self) {
        if self.found > 0 {
            self.add(&Count::from(self.found), &Count::ZERO);
            self.found = 0;
        }
    }

    /// Adds solutions to the count, of which `reported` are reported already.
    fn add(&mut self, found: &Count, reported: &Count) {
        self.count += found;
        if !self.in_part {
            let new = found.less(reported).as_u64().unwrap_or(u64::MAX);
            self.unreported = self.unreported.saturating_add(new);
        }
    }

    /// Counts from zero, until [`WorkerProgress::multiply`].  Returns what was counted before.
    pub fn restart(&mut self) -> Count {
        self.flush_found();
        std::mem::replace(&mut self.count, Count::ZERO)
    }

    /// What was counted since [`WorkerProgress::restart`] counts `factor` times, and is added to what was
    /// counted before.
    pub fn multiply(&mut self, factor: &Count, before: Count) {
        self.flush_found();
        let found = std::mem::replace(&mut self.count, before);
        self.add(&found.times(factor), &found);
    }

    /// Reports to the pool.
    pub fn report(&mut self, status: SearchStatus) {
        self.flush_found();
        self.pool.report(self.nodes.saturating_sub(self.reported), self.unreported, status);
        (self.reported, self.unreported) = (self.reported.max(self.nodes), 0);
        self.stopped |= self.pool.is_over() || self.nodes > self.node_limit;
        self.set_next_report();
    }

    fn set_next_report(&mut self) {
        let at_limit = self.node_limit.saturating_add(1).max(self.nodes + 1);
        self.next_report = (self.reported.max(self.nodes) + self.interval).min(at_limit);
    }

    /// Begins another search of at most about `nodes` nodes, which adds to the same statistics.
    pub fn begin_part(&mut self, nodes: u64) {
        (self.count, self.found, self.unreported) = (Count::ZERO, 0, 0);
        self.node_limit = self.nodes.saturating_add(nodes);
        self.stopped = self.pool.is_over();
        self.set_next_report();
    }

    /// The results and statistics of the worker.
    pub fn result(self, memo: Option<(u64, u64)>) -> WorkerResult {
        let nodes = self.profile.iter().sum();
        let (updates, profile) = (self.updates, self.profile);
        let stats = Stats { nodes, updates, profile, memo, ..Stats::default() };
        WorkerResult { count: self.count, stats }
    }
}
