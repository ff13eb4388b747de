//! Paths without detours are looked for first.
//!
//! A path that takes all links but one of a short cycle could take that one instead, so most solutions that
//! are wanted have no such path, and without them much more follows from little.  This is a streamlined
//! search (C. Gomes and M. Sellmann, "Streamlined constraint reasoning", CP 2004): it is an assumption, and
//! the search goes on without it when it finds no more solutions.  What was learned stays.

use super::engine::Engine;
use super::literal::Literal;
use super::theory::Explained;
use puzc_core::xcc::{Condition, ItemGraph, ItemId};
use rustc_hash::FxHashMap;

/// A graph with more short cycles for each link is no board.
const CYCLES_PER_LINK: usize = 4;

/// The assumption that no path makes a detour around a short cycle; `None` if there are no paths or cycles.
pub fn without_detours(engine: &mut Engine, conditions: &[Explained]) -> Option<Literal> {
    let mut assumption = None;
    for own in conditions {
        let Condition::DisjointPaths(paths) = own.condition else { continue };
        let literal = |item: &ItemId| own.items.binary_search(item).ok().map(|i| own.literals[i]);
        for cycle in short_cycles(&paths.graph) {
            let links: Vec<Literal> = cycle.iter().filter_map(literal).collect();
            let assumed = *assumption.get_or_insert_with(|| engine.add_variable());
            for one in 0..links.len() {
                let others = (0..links.len()).filter(|i| *i != one).map(|i| !links[i]);
                engine.add_clause(&others.chain([!assumed]).collect::<Vec<_>>());
            }
        }
    }
    assumption
}

/// The items of the links of all cycles of three or four nodes; none if there are too many.
fn short_cycles(graph: &ItemGraph) -> Vec<Vec<ItemId>> {
    let mut beside: Vec<Vec<u32>> = vec![vec![]; graph.order()];
    let mut item: FxHashMap<(u32, u32), ItemId> = FxHashMap::default();
    for (u, v, own) in &graph.links {
        if u != v && item.insert((*u.min(v), *u.max(v)), *own).is_none() {
            beside[*u as usize].push(*v);
            beside[*v as usize].push(*u);
        }
    }
    let link = |u: u32, v: u32| item.get(&(u.min(v), u.max(v))).copied();
    let mut cycles = vec![];
    // the first node is the least one, and the second one is less than the last one
    for a in 0..beside.len() as u32 {
        let later = |node: u32| beside[node as usize].iter().copied().filter(move |other| *other > a);
        for (b, d) in later(a).flat_map(|b| later(a).filter(move |d| *d > b).map(move |d| (b, d))) {
            cycles.extend([link(a, b), link(b, d), link(d, a)].into_iter().collect::<Option<Vec<_>>>());
            let of_four = later(b).filter(|c| *c != d);
            let of_four = of_four.map(|c| [link(a, b), link(b, c), link(c, d), link(d, a)]);
            cycles.extend(of_four.filter_map(|links| links.into_iter().collect::<Option<Vec<_>>>()));
            if cycles.len() > CYCLES_PER_LINK * graph.links.len() {
                return vec![];
            }
        }
    }
    cycles
}

#[cfg(test)]
mod tests {
    use super::*;
    use puzc_core::xcc::HoleValue;

    fn graph(links: &[(u32, u32)]) -> ItemGraph {
        let links = (0..).zip(links).map(|(i, (u, v))| (*u, *v, ItemId(i))).collect();
        ItemGraph { links, nodes: vec![HoleValue::Int(0); 9] }
    }

    #[test]
    fn short_cycles_are_found_once() {
        // a square, beside it another one, with a diagonal
        let ladder = [(0, 1), (1, 2), (3, 4), (4, 5), (0, 3), (1, 4), (2, 5), (1, 5)];
        let mut found: Vec<Vec<u32>> = short_cycles(&graph(&ladder))
            .into_iter()
            .map(|cycle| {
                let mut links: Vec<u32> = cycle.into_iter().map(|item| item.0).collect();
                links.sort_unstable();
                links
            })
            .collect();
        found.sort();
        assert_eq!(found, [vec![0, 2, 4, 5], vec![1, 3, 5, 6], vec![1, 6, 7], vec![3, 5, 7]]);
        let all: Vec<(u32, u32)> = (0..9).flat_map(|u| (u + 1..9).map(move |v| (u, v))).collect();
        assert!(short_cycles(&graph(&all)).is_empty(), "a complete graph is no board");
    }
}
