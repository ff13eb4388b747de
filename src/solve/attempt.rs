//! How a search for one solution ends.

/// The end of a search for one solution, or its interruption.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Attempt {
    /// A solution: options, as their numbers in the problem, ascending.
    Found(Vec<u32>),
    /// It was proved that there is no solution.
    NoSolution,
    /// The nodes are used up; the search can be continued.
    OutOfNodes,
    /// [`Control::stop`](super::Control::stop) was called.
    Stopped,
    /// There was no memory for the search, or no thread.
    Memory,
    /// The search panicked: a bug.
    Crashed,
}
