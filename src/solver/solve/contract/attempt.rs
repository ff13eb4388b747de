//! How a search for one solution ends.

/// The end of a search for one solution, or its interruption.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Attempt {
    /// A solution: options, as their numbers in the problem, ascending.
    Found(Vec<u32>),
    /// There is no solution; the search has proved this.
    NoSolution,
    /// The limit on nodes was reached; the search can be continued.
    OutOfNodes,
    /// [`Control::stop`](crate::solve::Control::stop) was called.
    Stopped,
    /// The search ran out of memory, or could not start a thread.
    Memory,
    /// The search panicked: a bug.
    Crashed,
}
