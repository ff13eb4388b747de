//! `disjoint paths`, with reasons.
//!
//! Each node has a further variable for each pair: "the path of this pair passes here".  Links that are
//! chosen carry it on, so paths that meet wrongly need no reason of their own, and what is learned about
//! the pair of a node is short.  The rest is found by searches:
//!
//! - a cycle is not possible, so a link that closes one must not be chosen;
//! - the nodes that the path of a pair may reach from one end must include the other one: if not, one of the
//!   links and nodes around them must belong to it;
//! - so must a link or a node that separates the ends, unless one of those around does.
//!
//! The searches for pairs take long, and their clauses are longer than what is learned about pairs of nodes.
//! So they are made in a few calls only ([`Tuning::pairs_interval`]).

use super::links::LinkGraph;
use super::marked_set::MarkedSet;
use super::{Explainer, Rules};
use crate::solve::learning::{ClauseList, Literal, Truth};
use crate::tuning::Tuning;
use puzc_core::base::{NONE, sorted_set};
use puzc_core::xcc::{ItemId, PathsCondition};

/// With more variables than this, there are none for pairs.
const MAX_FURTHER: usize = 1 << 18;

/// A node of the depth-first search.
#[derive(Copy, Clone, Default)]
struct PairVisit {
    time: u32,
    low: u32,
    by: u32,
    next: u32,
    /// Is the goal in its subtree?
    has_goal: bool,
}

pub(super) struct PathsExplainer {
    graph: LinkGraph,
    items: usize,
    pairs: Vec<(u32, u32)>,
    /// Are there variables for nodes and pairs?
    labeled: bool,
    visits: Vec<PairVisit>,
    region: MarkedSet,
    outside: MarkedSet,
    calls: u32,
    /// Searches for pairs are made in one of so many calls.
    interval: u32,
    work: u64,
}

impl PathsExplainer {
    pub fn new(condition: &PathsCondition, items: &[ItemId], tuning: &Tuning) -> PathsExplainer {
        let nodes = condition.order();
        let graph = LinkGraph::new(&condition.graph.distinct_links(), nodes, items, None);
        PathsExplainer {
            graph,
            items: items.len(),
            labeled: nodes * condition.pairs.len() <= MAX_FURTHER,
            pairs: condition.pairs.clone(),
            visits: vec![PairVisit::default(); nodes],
            region: MarkedSet::new(nodes),
            outside: MarkedSet::new(nodes),
            calls: 0,
            interval: tuning.pairs_interval,
            work: 0,
        }
    }

    /// "The path of this pair passes this node."
    fn label(&self, node: u32, pair: usize) -> Literal {
        Literal::new((self.items + node as usize * self.pairs.len() + pair) as u32, true)
    }

    fn ends(&self) -> Vec<u32> {
        self.pairs.iter().flat_map(|&(a, b)| [a, b]).collect()
    }

    fn state_labels(&self, rules: &mut Rules) {
        let pairs = self.pairs.len();
        let ends = self.ends();
        for (pair, &(a, b)) in self.pairs.iter().enumerate() {
            for node in [a, b] {
                rules.clauses.push("label", [self.label(node, pair)]);
            }
        }
        for node in 0..self.graph.nodes() {
            rules.groups.push(("label", (0..pairs).map(|pair| self.label(node, pair)).collect()));
            let links: Vec<Literal> = self.graph.at[node as usize]
                .iter()
                .filter_map(|link| self.graph.links[*link as usize].literal())
                .collect();
            for pair in (0..pairs).filter(|_| !ends.contains(&node)) {
                rules.clauses.push("label", links.iter().copied().chain([!self.label(node, pair)]));
            }
        }
        for link in &self.graph.links {
            let Some(literal) = link.literal() else { continue };
            for [u, v] in [link.ends, [link.ends[1], link.ends[0]]] {
                let some = (0..pairs).map(|pair| self.label(u, pair));
                rules.clauses.push("label", some.chain([!literal]));
                for pair in 0..pairs {
                    let along = [!literal, !self.label(u, pair), self.label(v, pair)];
                    rules.clauses.push("label", along);
                }
            }
        }
    }

    /// Cycles, links that close one, and paths between ends of different pairs.  Returns false after a
    /// conflict.
    fn explain_paths(&mut self, found: &mut ClauseList) -> bool {
        let Some(paths) = self.graph.paths() else { return false };
        for path in &paths {
            let is_wrong = path.ends.is_none_or(|[a, b]| {
                let pair_of = |node| self.pairs.iter().position(|&(x, y)| x == node || y == node);
                let (p, q) = (pair_of(a), pair_of(b));
                p.is_some() && q.is_some() && p != q
            });
            if is_wrong {
                found.clear();
                let name = if path.ends.is_some() { "ends" } else { "cycle" };
                found.push(name, self.graph.denied(&path.links));
                return false;
            }
            self.graph.exclude_closing(path, &[], found);
        }
        true
    }

    /// May the path of a pair pass a node?
    fn may_pass(&self, known: &[Truth], node: u32, pair: usize) -> bool {
        !self.labeled || known[self.label(node, pair).variable()] != Truth::False
    }

    /// Searches for the other end of a pair.  Returns false if it cannot be reached.
    fn explain_pair(&mut self, pair: usize, known: &[Truth], found: &mut ClauseList) -> bool {
        let (root, goal) = self.pairs[pair];
        self.visits.fill(PairVisit::default());
        self.visits[root as usize] = PairVisit { time: 1, low: 1, by: NONE, next: 0, has_goal: false };
        let mut time = 1;
        let mut v = root;
        // the links and nodes that separate the ends, each with a node behind it
        let (mut links, mut nodes) = (vec![], vec![]);
        loop {
            self.work += 1;
            let visit = &mut self.visits[v as usize];
            if let Some(&link) = self.graph.at[v as usize].get(visit.next as usize) {
                visit.next += 1;
                if link == visit.by || !self.graph.open[link as usize] {
                    continue;
                }
                let w = self.graph.links[link as usize].other(v);
                let seen = self.visits[w as usize].time;
                if seen > 0 {
                    let low = &mut self.visits[v as usize].low;
                    *low = (*low).min(seen);
                } else if self.may_pass(known, w, pair) {
                    time += 1;
                    let has_goal = w == goal;
                    self.visits[w as usize] = PairVisit { time, low: time, by: link, next: 0, has_goal };
                    v = w;
                }
                continue;
            }
            let done = *visit;
            if v == root {
                break;
            }
            let above = self.graph.links[done.by as usize].other(v);
            let parent = &mut self.visits[above as usize];
            parent.low = parent.low.min(done.low);
            parent.has_goal |= done.has_goal;
            if done.has_goal && done.low > parent.time && !self.graph.chosen[done.by as usize] {
                links.push((done.by, v));
            }
            if done.has_goal && done.low >= parent.time && above != root {
                let is_known = known.get(self.label(above, pair).variable()) == Some(&Truth::True);
                if self.labeled && !is_known {
                    nodes.push((above, v));
                }
            }
            v = above;
        }
        if !self.visits[root as usize].has_goal {
            self.region.clear();
            for node in 0..self.graph.nodes() {
                if self.visits[node as usize].time > 0 {
                    self.region.insert(node);
                }
            }
            let clause = self.border(pair, known, goal, NONE, NONE);
            found.clear();
            found.push("cut", clause);
            return false;
        }
        for (link, behind) in links {
            self.mark_region(pair, known, behind, NONE, link);
            let border = self.border(pair, known, root, NONE, link);
            found.push("cut", border.into_iter().chain(self.graph.links[link as usize].literal()));
        }
        for (node, behind) in nodes {
            self.mark_region(pair, known, behind, node, NONE);
            let border = self.border(pair, known, root, node, NONE);
            found.push("cut", border.into_iter().chain([self.label(node, pair)]));
        }
        true
    }

    /// Marks the nodes that the path of a pair may reach without a node and a link.
    fn mark_region(&mut self, pair: usize, known: &[Truth], from: u32, barred: u32, without: u32) {
        self.region.clear();
        self.region.reach(from);
        while let Some(node) = self.region.next_reached() {
            self.work += 1;
            for &link in &self.graph.at[node as usize] {
                let next = self.graph.links[link as usize].other(node);
                let may_go = link != without && self.graph.open[link as usize] && next != barred;
                if may_go && self.may_pass(known, next, pair) {
                    self.region.reach(next);
                }
            }
        }
    }

    /// The links and nodes around the marked region that a path from there to `beyond` would use.
    fn border(
        &mut self,
        pair: usize,
        known: &[Truth],
        beyond: u32,
        barred: u32,
        without: u32,
    ) -> Vec<Literal> {
        let mut border = vec![];
        self.outside.clear();
        self.outside.reach(beyond);
        while let Some(node) = self.outside.next_reached() {
            self.work += 1;
            for &link in &self.graph.at[node as usize] {
                if link == without {
                    continue;
                }
                let next = self.graph.links[link as usize].other(node);
                if self.region.has(next) {
                    match self.graph.open[link as usize] {
                        false => border.extend(self.graph.links[link as usize].literal()),
                        true => border.push(self.label(node, pair)),
                    }
                } else if next != barred {
                    self.outside.reach(next);
                }
            }
        }
        debug_assert!(border.iter().all(|l| known[l.variable()] == Truth::False), "a border is closed");
        sorted_set(border)
    }
}

impl Explainer for PathsExplainer {
    fn further(&self) -> usize {
        if self.labeled { self.graph.nodes() as usize * self.pairs.len() } else { 0 }
    }

    fn state(&self, rules: &mut Rules) {
        self.graph.exclude_self_links(rules);
        self.graph.state_degrees(&self.ends(), rules);
        if self.labeled {
            self.state_labels(rules);
        }
    }

    fn explain(&mut self, known: &[Truth], found: &mut ClauseList) -> u64 {
        self.work = self.graph.links.len() as u64;
        self.graph.read(known);
        if !self.explain_paths(found) {
            return self.work;
        }
        self.calls = (self.calls + 1) % self.interval;
        if self.calls == 1 {
            for pair in 0..self.pairs.len() {
                if !self.explain_pair(pair, known, found) {
                    break;
                }
            }
        }
        self.work
    }

    #[cfg(test)]
    fn complete(&self, chosen: &[bool]) -> Vec<bool> {
        let mut labels = vec![false; self.further()];
        for (pair, &(a, b)) in self.pairs.iter().enumerate().filter(|_| self.labeled) {
            let mut reached = vec![a, b];
            while let Some(node) = reached.pop() {
                let label = &mut labels[node as usize * self.pairs.len() + pair];
                if std::mem::replace(label, true) {
                    continue;
                }
                let links = self.graph.at[node as usize].iter().map(|link| self.graph.links[*link as usize]);
                reached.extend(links.filter(|link| chosen[link.item as usize]).map(|link| link.other(node)));
            }
        }
        labels
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use puzc_core::xcc::{ItemGraph, StatementId};

    /// Two triangles that share node 2, and a link from node 4 to node 5.
    const LINKS: [(u32, u32); 7] = [(0, 1), (0, 2), (1, 2), (2, 3), (2, 4), (3, 4), (4, 5)];

    /// The clauses that follow, if the ends of all paths are known to belong to them.
    fn explained(pairs: &[(u32, u32)], link: impl Fn(&(u32, u32)) -> Truth) -> Vec<Vec<Literal>> {
        let items: Vec<ItemId> = (0..7).map(ItemId).collect();
        let links = LINKS.iter().zip(&items).map(|(link, item)| (link.0, link.1, *item)).collect();
        let graph = ItemGraph { links, nodes: vec![] };
        let condition = PathsCondition { graph, pairs: pairs.to_vec(), statement: StatementId(0) };
        let mut explainer = PathsExplainer::new(&condition, &items, &Tuning::USUAL);
        let mut known = vec![Truth::Open; 7 + explainer.further()];
        known.iter_mut().zip(&LINKS).for_each(|(known, ends)| *known = link(ends));
        for (pair, &(a, b)) in pairs.iter().enumerate() {
            [a, b].into_iter().for_each(|n| known[explainer.label(n, pair).variable()] = Truth::True);
        }
        let mut found = ClauseList::default();
        explainer.explain(&known, &mut found);
        found.iter().map(|clause| clause.to_vec()).collect()
    }

    /// A clause: one of these links or nodes must belong to the path.
    type LinksOrNodes = (Vec<(u32, u32)>, Vec<usize>);

    /// What must belong to a path from node 0 to 5 if these links are excluded.
    fn required(excluded: &[(u32, u32)]) -> Vec<LinksOrNodes> {
        let link = |link: &(u32, u32)| if excluded.contains(link) { Truth::False } else { Truth::Open };
        let parts = |clause: Vec<Literal>| {
            assert!(clause.iter().all(|literal| literal.is_positive()));
            let variables = || clause.iter().map(|literal| literal.variable());
            let links = variables().filter_map(|v| LINKS.get(v).copied()).collect();
            (links, variables().filter_map(|v| v.checked_sub(LINKS.len())).collect())
        };
        let mut all: Vec<_> = explained(&[(0, 5)], link).into_iter().map(parts).collect();
        all.sort_unstable();
        all
    }

    /// The links that are not chosen together, if these are chosen.
    fn forbidden(pairs: &[(u32, u32)], chosen: &[(u32, u32)]) -> Vec<Vec<(u32, u32)>> {
        let link = |link: &(u32, u32)| if chosen.contains(link) { Truth::True } else { Truth::Open };
        let mut all = explained(pairs, link);
        all.retain(|clause| clause.iter().all(|literal| !literal.is_positive()));
        let links = |clause: &Vec<Literal>| {
            let mut links: Vec<_> = clause.iter().map(|literal| LINKS[literal.variable()]).collect();
            links.sort_unstable();
            links
        };
        all.iter().map(links).collect()
    }

    #[test]
    fn what_separates_the_ends_of_a_pair_belongs_to_its_path() {
        assert_eq!(required(&[]), [(vec![], vec![2]), (vec![], vec![4]), (vec![(4, 5)], vec![])]);
        let around = vec![(2, 3), (2, 4)];
        let expected = [(vec![], vec![2]), (vec![], vec![4]), (around, vec![]), (vec![(4, 5)], vec![])];
        assert_eq!(required(&[(2, 3)]), expected, "one of two links, the other one is excluded");
        assert_eq!(required(&[(4, 5)]), [(vec![(4, 5)], vec![])], "the ends are separated");
        assert_eq!(required(&[(0, 2), (1, 2)]), [(vec![(0, 2), (1, 2)], vec![])]);
    }

    #[test]
    fn cycles_and_paths_between_ends_of_different_pairs_are_excluded() {
        let pair = [(0, 5)];
        assert!(forbidden(&pair, &[(0, 1)]).is_empty());
        assert_eq!(
            forbidden(&pair, &[(2, 3), (3, 4)]),
            [[(2, 3), (2, 4), (3, 4)]],
            "a link that closes a path"
        );
        assert_eq!(forbidden(&pair, &[(2, 3), (2, 4), (3, 4)]), [[(2, 3), (2, 4), (3, 4)]], "a cycle");
        assert_eq!(forbidden(&[(0, 5), (2, 3)], &[(0, 1), (1, 2)]), [[(0, 1), (1, 2)]], "other ends");
    }
}
