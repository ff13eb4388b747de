//! What is asked of a search, and what it answers.

use super::Count;
use std::num::NonZero;
use std::sync::OnceLock;
use std::thread;

/// What is wanted.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Want {
    /// The number of solutions.
    Count,
    /// Solutions, until the visitor has enough.
    Solutions,
    /// So many solutions of least cost (or of greatest, if the problem maximizes).
    Best(usize),
}

/// Which technique searches.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub enum Method {
    /// Whichever suits the instance.
    #[default]
    Auto,
    /// Bit matrices: `solve/matrix`.
    Matrix,
    /// Sparse sets, "dancing cells": `solve/cells`.
    Cells,
}

/// Instructions that a processor may have, from bad to good.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Vectors {
    /// What any processor has.
    Portable,
    /// Ones are counted by an instruction.
    Popcnt,
    /// 32 bytes at once.
    Avx2,
    /// 64 bytes at once, and more.
    Avx512,
}

/// A number of threads.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Threads {
    /// One for each core.
    Cores,
    /// So many.
    Just(usize),
}

impl Threads {
    /// How many these are, one at least.  To ask the system takes longer than a small search, so who needs no
    /// others does not ask.
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
pub struct Request {
    /// What is wanted.
    pub want: Want,
    /// By which technique.
    pub method: Method,
    /// How many threads may work.
    pub threads: Threads,
    /// Most bytes that the search may allocate.
    pub memory: u64,
    /// Give up after so many nodes, if there is no solution by then.
    pub nodes: Option<u64>,
    /// May counts of subproblems be kept?  `None`: as long as it pays.
    pub memo: Option<bool>,
    /// Use no better instructions than these; results are the same.
    pub vectors: Vectors,
    /// Seed of everything that is random.
    pub seed: u64,
}

impl Default for Request {
    fn default() -> Request {
        Request {
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

impl Request {
    /// How many threads may work.
    pub fn workers(&self) -> usize {
        self.threads.number()
    }
}

/// Why a search ended.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Ended {
    /// All of the tree was searched: the count is exact.
    Exhausted,
    /// The visitor had enough.
    Satisfied,
    /// [`Control::stop`](super::Control::stop) was called: the count is of what was found so far.
    Stopped,
    /// [`Request::nodes`] were visited, and no solution was found.
    Nodes,
    /// The memory limit was reached, or a thread could not be started.
    Memory,
    /// A worker panicked: a bug.  The count is worth nothing.
    Crashed,
}

/// The work that was done.
#[derive(Clone, Default, Debug)]
pub struct Stats {
    /// The technique that was used.
    pub solver: &'static str,
    /// Partial solutions visited, the root included.
    pub nodes: u64,
    /// Steps of the technique's inner loop, in units that its file explains: compare them within one
    /// technique only.
    pub updates: u64,
    /// Nodes by depth (number of options chosen).
    pub profile: Vec<u64>,
    /// Lookups and hits in the table of subproblems.
    pub memo: Option<(u64, u64)>,
}

impl Stats {
    /// Adds the work of another search.
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
    }
}

/// The answer.
#[derive(Clone, Debug)]
pub struct Report {
    /// How many solutions there are, or were found so far.
    pub count: Count,
    /// Why the search ended.
    pub ended: Ended,
    /// The work.
    pub stats: Stats,
}
