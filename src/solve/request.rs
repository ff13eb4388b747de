//! What is asked of a search, and its answer.

use super::Count;
use std::num::NonZero;
use std::sync::OnceLock;
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

/// Which technique searches.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub enum Method {
    /// Whichever suits the problem.
    #[default]
    Auto,
    /// Bit matrices; very large problems are searched with sparse sets all the same.
    Matrix,
    /// Sparse sets, "dancing cells" (D. E. Knuth, TAOCP 7.2.2.3).
    Cells,
}

/// Instructions that a processor may have, from few to many.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
#[non_exhaustive]
pub enum Vectors {
    /// What any processor has.
    Portable,
    /// POPCNT: ones are counted by an instruction.
    Popcnt,
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
    /// This many.
    Just(usize),
}

impl Threads {
    /// The number, at least one.  The system is asked only if the number of cores is needed: that takes
    /// longer than a small search.
    pub fn number(self) -> usize {
        static CORES: OnceLock<usize> = OnceLock::new();
        match self {
            Threads::Just(n) => n.max(1),
            Threads::Cores => *CORES.get_or_init(|| thread::available_parallelism().map_or(1, NonZero::get)),
        }
    }
}

/// What is asked.
#[derive(Clone, Debug)]
pub struct SearchRequest {
    /// What is wanted.
    pub want: Want,
    /// By which technique.
    pub method: Method,
    /// How many threads may work.
    pub threads: Threads,
    /// Most bytes that the search may allocate.
    pub memory: u64,
    /// Give up after this many nodes, if there is no solution by then.
    pub nodes: Option<u64>,
    /// Are counts of subproblems kept?  `None`: as long as that saves time.
    pub memo: Option<bool>,
    /// Use at most these instructions; the results are the same.
    pub vectors: Vectors,
    /// Seed of everything that is random.
    pub seed: u64,
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
        }
    }
}

impl SearchRequest {
    /// How many threads may work.
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
    /// [`Control::stop`](super::Control::stop) was called: the count is of what was found so far.
    Stopped,
    /// [`SearchRequest::nodes`] were visited, and no solution was found.
    Nodes,
    /// The memory limit was reached, or a thread could not be started.
    Memory,
    /// A worker panicked: a bug.  The count is worth nothing.
    Crashed,
}

/// What a search took.
#[derive(Clone, Default, Debug)]
#[non_exhaustive]
pub struct Stats {
    /// The name of the technique that was used.
    pub solver: &'static str,
    /// Partial solutions visited, the root included.
    pub nodes: u64,
    /// Steps of the technique's inner loop.  Each technique has its own unit, so compare only numbers of the
    /// same technique.
    pub updates: u64,
    /// Nodes by depth (number of options chosen).
    pub profile: Vec<u64>,
    /// Lookups and hits in the table of subproblems, if there was one.
    pub memo: Option<(u64, u64)>,
}

impl Stats {
    /// Adds those of another search.
    pub(crate) fn add(&mut self, other: &Stats) {
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
    }
}

/// The answer.
#[derive(Clone, Debug)]
pub struct SearchReport {
    /// How many solutions there are, or were found so far.
    pub count: Count,
    /// Why the search ended.
    pub ended: Ended,
    /// What the search took.
    pub stats: Stats,
}
