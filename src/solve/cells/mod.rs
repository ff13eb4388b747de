//! Sparse sets, "dancing cells" (TAOCP 7.2.2.3): for problems of any size and with everything that a problem may say.
//!
//! | file | technique |
//! |---|---|
//! | `sets.rs` | the sparse set of each item, and how it is restored; `build.rs` makes them |
//! | `moves.rs` | an option is chosen or excluded: covering, purifying, bounds |
//! | `choice.rs` | the item with the fewest ways |
//! | `walk.rs` | all solutions, without recursion |
//! | `bounded.rs` | the best ones: branch and bound |
//! | `first.rs` | any one, soon: learned weights and restarts |
//!
//! [`Stats::nodes`] counts partial solutions, forced ones and those found impossible included; [`Stats::updates`] counts
//! removals of an option from the set of one item.

mod bounded;
mod build;
mod choice;
mod first;
#[cfg(test)]
mod large_tests;
mod moves;
mod sets;
#[cfg(test)]
mod tests;
mod walk;

use bounded::Bounded;
pub use first::First;
use sets::Cells;

use super::best::Best;
use super::restarts::Outcome;
use super::{Control, Count, Ended, Instance, Report, Request, Solver, Stats, Visitor, Want};
use std::ops::ControlFlow;
use walk::{Policy, walk};

/// The solver with sparse sets.
#[derive(Copy, Clone, Default, Debug)]
pub struct DancingCells;

impl Solver for DancingCells {
    fn search(&self, instance: &Instance, request: &Request, control: &Control, visit: &mut Visitor) -> Report {
        match request.want {
            Want::Count => count(instance, request, control),
            Want::Solutions => solutions(instance, request, control, visit),
            Want::Best(most) => best(instance, request, control, most, visit),
        }
    }
}

fn stats() -> Stats {
    Stats { solver: "cells", ..Stats::default() }
}

fn out_of_memory() -> Report {
    Report { count: Count::ZERO, ended: Ended::Memory, stats: stats() }
}

/// Counts all solutions.
fn count(instance: &Instance, request: &Request, control: &Control) -> Report {
    let Some(mut cells) = Cells::new(instance, request) else { return out_of_memory() };
    let mut stats = stats();
    let mut counter = Counter { small: 0, large: Count::ZERO };
    let ended = walk(&mut cells, &mut counter, control, &mut stats);
    let mut count = counter.large;
    count.add(&Count::from(counter.small));
    control.add(0, count.as_u64().unwrap_or(u64::MAX));
    Report { count, ended, stats }
}

struct Counter {
    small: u64,
    large: Count,
}

impl Policy for Counter {
    fn count(&mut self, number: u64) -> bool {
        match self.small.checked_add(number) {
            Some(sum) => self.small = sum,
            None => {
                self.large.add(&Count::from(self.small));
                self.small = number;
            }
        }
        true
    }

    fn solution(&mut self, _: &Cells) -> ControlFlow<()> {
        self.count(1);
        ControlFlow::Continue(())
    }
}

/// The first solution is looked for with all means; if it is not enough, all others follow in the order of the walk.
fn solutions(instance: &Instance, request: &Request, control: &Control, visit: &mut Visitor) -> Report {
    let mut stats = stats();
    let report = |found: u64, ended, stats| Report { count: Count::from(found), ended, stats };
    let Some(mut search) = First::new(instance, request) else { return out_of_memory() };
    let outcome = search.run(u64::MAX, control);
    (stats.nodes, stats.updates) = (search.visited(), search.updates());
    drop(search);
    let known = match outcome {
        Outcome::Found(options) => options,
        Outcome::Stopped | Outcome::OutOfNodes => return report(0, Ended::Stopped, stats),
        Outcome::None => return report(0, Ended::Exhausted, stats),
    };
    control.add(0, 1);
    if visit(instance.solution(&known)).is_break() {
        return report(1, Ended::Satisfied, stats);
    }
    let Some(mut cells) = Cells::new(instance, request) else { return out_of_memory() };
    let mut others = Others { instance, known, control, visit, found: 1, options: vec![] };
    let ended = walk(&mut cells, &mut others, control, &mut stats);
    report(others.found, ended, stats)
}

struct Others<'a, 'v> {
    instance: &'a Instance<'a>,
    /// The solution that was told already.
    known: Vec<u32>,
    control: &'a Control,
    visit: &'a mut Visitor<'v>,
    found: u64,
    options: Vec<u32>,
}

impl Policy for Others<'_, '_> {
    fn solution(&mut self, cells: &Cells) -> ControlFlow<()> {
        cells.solution(&mut self.options);
        if self.options == self.known {
            return ControlFlow::Continue(());
        }
        self.found += 1;
        self.control.add(0, 1);
        (self.visit)(self.instance.solution(&self.options))
    }
}

fn best(instance: &Instance, request: &Request, control: &Control, most: usize, visit: &mut Visitor) -> Report {
    let Some(mut cells) = Cells::new(instance, request) else { return out_of_memory() };
    let mut stats = stats();
    let kept = Best::new(instance, most);
    let mut policy = Bounded::new(&mut cells, &kept);
    let ended = walk(&mut cells, &mut policy, control, &mut stats);
    control.add(0, policy.found);
    let mut report = Report { count: Count::ZERO, ended, stats };
    kept.show(&mut report, visit);
    report
}
