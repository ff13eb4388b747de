//! Counting without a tree: frontier-based search, the method of transfer matrices.
//!
//! The items that must be covered get an order.  At the level of an item, an option with it is chosen, unless
//! an earlier choice covers it.  What the levels before have left is a *state*: for the items of the
//! *frontier*, those that earlier options may have covered and later ones may cover, whether they are
//! covered, and with which color.  Two ways with the same state have the same continuations, so it suffices
//! to know the number of ways to each state, and the sweep goes from level to level with all states at once.
//! Tilings of a board by a few kinds of pieces have few states: dominoes on 20x20 squares 7 million, where
//! the tree has more than 10^48 leaves.
//!
//! S. Kawahara and others, *Frontier-based search for enumerating all constrained subgraphs with compressed
//! representation* (2017), describe the method for subgraphs; for tilings it is older.
//!
//! | file | job |
//! |---|---|
//! | [`fields`], [`graphs`] | what a state remembers of each item, and of each condition |
//! | [`places`], [`layout`] | where that is in a state, and what an option does to it |
//! | [`order`] | the order of the items |
//! | [`table`], [`sweep`] | the states of the levels |
//! | [`trial`], [`forecast`] | tries a sweep beside a search, while that costs little |

mod fields;
mod forecast;
mod graphs;
mod layout;
mod order;
mod places;
mod sweep;
mod table;
#[cfg(test)]
mod tests;
mod trial;

use super::{Control, Ended, Instance, SearchReport, SearchRequest, Stats};
use fields::ItemFields;
use graphs::FrontierGraph;
use layout::StateLayout;
use order::LevelOrder;
pub use sweep::Sweep;
use sweep::SweepOf;
pub use trial::FrontierTrial;

/// The name of the technique in statistics.
pub const NAME: &str = "frontier";

/// Counts all solutions by a sweep alone.  `None` if a condition has no [`FrontierGraph`], if an option has
/// no item that must be covered exactly once, or if its states need too many bits.
pub fn count(instance: &Instance, request: &SearchRequest, control: &Control) -> Option<SearchReport> {
    let mut sweep = prepare(instance)?;
    let reached = loop {
        match sweep.run(sweep.work().saturating_add(instance.tuning().sweep_interval), request.memory) {
            Err(Ended::Nodes) if !control.stopped() => control.add(0, 0),
            Err(Ended::Nodes) => break Err(Ended::Stopped),
            reached => break reached,
        }
    };
    let nodes = sweep.states();
    let (count, ended) =
        reached.map_or_else(|ended| (super::Count::ZERO, ended), |count| (count, Ended::Exhausted));
    control.add(nodes, count.as_u64().unwrap_or(u64::MAX));
    Some(SearchReport { count, ended, stats: Stats { solver: NAME, nodes, ..Stats::default() } })
}

/// A sweep of an instance; `None` if it has none.
pub fn prepare(instance: &Instance) -> Option<Box<dyn Sweep>> {
    if !FrontierGraph::are_possible(instance) {
        return None;
    }
    let fields = ItemFields::new(instance);
    let order = LevelOrder::best(instance, &fields)?;
    let unused = |item: usize| order.spans[item].is_none() && fields.least(item) > 0;
    if (0..instance.primary()).any(|item| unused(item) && !fields.is_branch(item)) {
        return None;
    }
    let graphs = FrontierGraph::of_conditions(instance, &order)?;
    with_words::<1>(instance, &fields, &order, &graphs)
        .or_else(|| with_words::<2>(instance, &fields, &order, &graphs))
        .or_else(|| with_words::<4>(instance, &fields, &order, &graphs))
        .or_else(|| with_words::<8>(instance, &fields, &order, &graphs))
}

/// A sweep with states of `K` words.
fn with_words<const K: usize>(
    instance: &Instance,
    fields: &ItemFields,
    order: &LevelOrder,
    graphs: &[FrontierGraph],
) -> Option<Box<dyn Sweep>> {
    Some(Box::new(SweepOf::new(StateLayout::<K>::new(instance, fields, order, graphs)?)?))
}
