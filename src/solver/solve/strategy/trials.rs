//! What is tried beside a count: other ways to the number, each with a small share of the search's time.

use crate::solve::contract::search_status::SearchStatus;
use crate::solve::frontier::FrontierTrial;
use crate::solve::strategy::orbits::OrbitTrial;
use crate::solve::{Control, Count, Instance, SearchRequest, Want};
use crate::symmetry::OrbitParts;

/// The trials beside a count.
pub struct CountTrials<'a> {
    /// A sweep over the states of a frontier.
    sweep: FrontierTrial<'a>,
    orbits: Option<OrbitTrial<'a>>,
}

impl<'a> CountTrials<'a> {
    /// The trials for a request; `None` if it is not a count, or says how to count.
    pub fn new(instance: &'a Instance<'a>, request: &SearchRequest) -> Option<CountTrials<'a>> {
        (request.counts_freely() && request.want == Want::Count).then(|| CountTrials {
            sweep: FrontierTrial::new(instance, request.memory / 4),
            orbits: Some(OrbitTrial::new(instance, request.memory / 4)),
        })
    }

    /// The trials without the search for symmetries.
    pub fn without_orbits(self) -> CountTrials<'a> {
        CountTrials { orbits: None, ..self }
    }

    /// The search has visited this many more nodes.  Returns true if it is to be given up, because the number
    /// of solutions is known or there is a faster way to it.
    pub fn advance(&self, nodes: u64, status: SearchStatus, control: &Control) -> bool {
        self.orbits.as_ref().is_some_and(|orbits| orbits.advance(nodes, status, control))
            || self.sweep.advance(nodes, status, control)
    }

    /// The number of solutions, and of states, if a sweep has found it.
    pub fn counted(&self) -> Option<(Count, u64)> {
        self.sweep.counted()
    }

    /// The parts into which the count is to be divided.
    pub fn orbit_parts(&self) -> Option<OrbitParts> {
        self.orbits.as_ref().and_then(OrbitTrial::take)
    }
}
