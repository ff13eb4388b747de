//! What a search is asked for, and its answer.

use crate::solve::Count;
use crate::tuning::Tuning;
use std::num::NonZero;
use std::sync::{Arc, OnceLock};
use std::thread;

/// The purpose of a search.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Want {
    /// The number of solutions.
    Count,
    /// Solutions one by one, until the caller has enough.
    Solutions,
    /// This many solutions of least cost (or of greatest, if the problem maximizes).
    Best(usize),
}

/// The technique of a search.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub enum Method {
    /// Chosen according to the problem.
    #[default]
    Auto,
    /// Bit matrices; very large problems are still searched with sparse sets.
    Matrix,
    /// Sparse sets, "dancing cells" (D. E. Knuth, TAOCP 7.2.2.3).
    Cells,
    /// Conflict-driven clause learning.
    Learning,
    /// For counts: frontier-based search.  Anything else, and problems that do not suit it, are searched as
    /// with `Auto`.
    Frontier,
}

/// The techniques: their names, and what they are.
pub const METHODS: &[(Method, &str, &str)] = &[
    (Method::Auto, "auto", "The one that suits the problem"),
    (Method::Matrix, "matrix", "Bit matrices"),
    (Method::Cells, "cells", "Sparse sets: dancing cells"),
    (Method::Learning, "learning", "Conflict-driven clause learning"),
    (Method::Frontier, "frontier", "Frontier-based search, for counts"),
];

impl Method {
    /// The technique of this name: `auto`, `matrix`, `cells`, `learning`, `frontier`.
    pub fn named(name: &str) -> Option<Method> {
        METHODS.iter().find(|row| row.1 == name).map(|row| row.0)
    }
}

/// Sets of processor instructions, from few to many.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
#[non_exhaustive]
pub enum Vectors {
    /// Instructions that every processor has.
    Portable,
    /// Vectors of 32 bytes.
    Avx2,
    /// Vectors of 64 bytes, and more.
    Avx512,
}

/// A number of threads.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Threads {
    /// One for each core.
    Cores,
    /// A fixed number.
    Just(usize),
}

impl Threads {
    /// The number of threads, at least one.  The system is asked only if the number of cores is needed, since
    /// that takes longer than a small search.
    pub fn number(self) -> usize {
        static CORES: OnceLock<usize> = OnceLock::new();
        match self {
            Threads::Just(n) => n.max(1),
            Threads::Cores => *CORES.get_or_init(|| thread::available_parallelism().map_or(1, NonZero::get)),
        }
    }
}

/// A request to search.
#[derive(Clone, Debug)]
pub struct SearchRequest {
    /// What is wanted.
    pub want: Want,
    /// The technique.
    pub method: Method,
    /// The number of threads.
    pub threads: Threads,
    /// The maximum number of bytes that the search may allocate.
    pub memory: u64,
    /// End after this many nodes if there is no solution by then.
    pub nodes: Option<u64>,
    /// Keep counts of subproblems?  `None`: while that saves time.
    pub memo: Option<bool>,
    /// Use at most these instructions.  The results are the same.
    pub vectors: Vectors,
    /// The seed of all random choices.
    pub seed: u64,
    /// When it tries what.
    pub tuning: &'static Tuning,
    /// Reciprocals of failure rates by primary item, as [`learned_rates`](crate::solve::learned_rates)
    /// returns them, so that the search need not learn them; an empty list means that they do not pay.
    pub rates: Option<Arc<Vec<u8>>>,
}

impl Default for SearchRequest {
    fn default() -> SearchRequest {
        SearchRequest {
            want: Want::Count,
            method: Method::Auto,
            threads: Threads::Just(1),
            memory: 2 << 30,
            nodes: None,
            memo: None,
            vectors: Vectors::Avx512,
            seed: 0,
            tuning: &Tuning::USUAL,
            rates: None,
        }
    }
}

impl SearchRequest {
    /// Is the way to count left to the solver?
    pub fn counts_freely(&self) -> bool {
        self.method == Method::Auto && self.memo.is_none() && self.nodes.is_none()
    }

    /// The number of threads that may work.
    pub fn workers(&self) -> usize {
        self.threads.number()
    }
}

/// Why a search ended.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Ended {
    /// The whole tree was searched: the count is exact.
    Exhausted,
    /// The visitor ended the search.
    Satisfied,
    /// [`Control::stop`](crate::solve::Control::stop) was called: the count includes what was found before.
    Stopped,
    /// The limit [`SearchRequest::nodes`], or another limit of work, was reached without a solution.
    Nodes,
    /// The memory limit was reached, or a thread could not be started.
    Memory,
    /// A worker panicked, which is a bug.  The count is meaningless.
    Crashed,
}

/// The result of a search for one solution, or of a part of it: the options, as their numbers in the problem,
/// ascending; or why there is none.  After [`Ended::Exhausted`] it is proved that there is none, and after
/// [`Ended::Nodes`] the search can be continued.
pub type Attempt = Result<Vec<u32>, Ended>;

/// The work that a search has done.
#[derive(Clone, Default, Debug)]
#[non_exhaustive]
pub struct Stats {
    /// The name of the technique that was used.
    pub solver: &'static str,
    /// The number of partial solutions visited, including the root.
    pub nodes: u64,
    /// The number of steps of the technique's inner loop.  Each technique has its own unit, so compare
    /// numbers of the same technique only.
    pub updates: u64,
    /// The nodes by depth (number of options chosen).
    pub profile: Vec<u64>,
    /// Lookups and hits in the memo of subproblems, if there was one.
    pub memo: Option<(u64, u64)>,
    /// If symmetries made a count shorter: the order of their group, and the number of parts that were
    /// counted.
    pub orbits: Option<(Count, u64)>,
}

impl Stats {
    /// The work of a search by this technique, of which only the nodes are known.
    #[doc(hidden)] // for other crates of puzc
    pub fn of_nodes(solver: &'static str, nodes: u64) -> Stats {
        Stats { solver, nodes, ..Stats::default() }
    }

    /// Adds the work of another search.
    #[doc(hidden)] // for other crates of puzc
    pub fn add(&mut self, other: &Stats) {
        self.nodes += other.nodes;
        self.updates += other.updates;
        self.profile.resize(self.profile.len().max(other.profile.len()), 0);
        for (sum, nodes) in self.profile.iter_mut().zip(&other.profile) {
            *sum += nodes;
        }
        if let Some((asked, hits)) = other.memo {
            let (a, h) = self.memo.unwrap_or((0, 0));
            self.memo = Some((a + asked, h + hits));
        }
        if self.orbits.is_none() {
            self.orbits = other.orbits.clone();
        }
    }
}

/// The answer of a search.
#[derive(Clone, Debug)]
pub struct SearchReport {
    /// The number of solutions, or of those found before the search ended.
    pub count: Count,
    /// Why the search ended.
    pub ended: Ended,
    /// The work of the search.
    pub stats: Stats,
}

#[cfg(test)]
impl SearchRequest {
    /// A count of the solutions of a tiny problem.
    pub(crate) fn small() -> SearchRequest {
        SearchRequest { tuning: &Tuning::SMALL, ..SearchRequest::default() }
    }
}
