//! A simple backtracking search for all solutions, without dancing links: it shares no code with the solver,
//! and is only for tests.

use puzc_core::xcc::{
    AreasCondition, Bounds, ColorId, Condition, ConnectedCondition, ItemGraph, LoopCondition, PathsCondition,
    Problem, TotalCondition,
};
use std::collections::{BTreeMap, BTreeSet};

/// An option: items with their colors, 0 for none.
type Row = Vec<(usize, u32)>;

struct Search<'a> {
    problem: &'a Problem,
    rows: Vec<Row>,
    /// How often each primary item is used.
    used: Vec<u32>,
    chosen: Vec<usize>,
    found: &'a mut dyn FnMut(&[usize]),
}

/// Calls `found` with the numbers of the options of each solution.
pub fn solutions(problem: &Problem, found: &mut dyn FnMut(&[usize])) {
    let rows: Vec<Row> =
        problem.options.iter().map(|o| o.iter().map(|m| (m.item.0 as usize, m.color.0)).collect()).collect();
    let alive = (0..rows.len()).collect();
    let used = vec![0; problem.primary];
    Search { problem, rows, used, chosen: vec![], found }.go(alive);
}

/// The number of solutions; with `conditions`, of those that satisfy the conditions.
pub fn count(problem: &Problem, conditions: bool) -> u64 {
    let mut n = 0;
    solutions(problem, &mut |chosen| n += u64::from(!conditions || satisfied(problem, chosen)));
    n
}

/// The least cost of a solution.
pub fn least_cost(problem: &Problem) -> Option<i64> {
    let mut least = None;
    solutions(problem, &mut |chosen| {
        let cost = chosen.iter().map(|o| problem.options.cost(*o)).sum();
        least = Some(least.map_or(cost, |l: i64| l.min(cost)));
    });
    least
}

impl Search<'_> {
    fn bounds(&self, item: usize) -> Bounds {
        self.problem.items[item].bounds.unwrap()
    }

    /// Tries the remaining options in turn; an option that was tried is excluded from the later branches.
    fn go(&mut self, mut alive: Vec<usize>) {
        let mut choices = vec![0; self.used.len()];
        for &row in &alive {
            for &(item, _) in self.rows[row].iter().filter(|m| m.0 < self.used.len()) {
                choices[item] += 1;
            }
        }
        let wanting = (0..self.used.len()).filter(|i| self.used[*i] < self.bounds(*i).lo);
        let item = wanting.min_by_key(|i| choices[*i]);
        if item.is_none() {
            (self.found)(&self.chosen);
        }
        let mine: Vec<usize> = alive
            .iter()
            .copied()
            .filter(|r| item.is_none_or(|i| self.rows[*r].iter().any(|m| m.0 == i)))
            .collect();
        for row in mine {
            alive.retain(|r| *r != row);
            self.add(row, 1);
            let rest = alive.iter().copied().filter(|r| self.compatible(row, *r)).collect();
            self.chosen.push(row);
            self.go(rest);
            self.chosen.pop();
            self.add(row, u32::MAX);
        }
    }

    fn add(&mut self, row: usize, n: u32) {
        for &(item, _) in &self.rows[row] {
            if let Some(used) = self.used.get_mut(item) {
                *used = used.wrapping_add(n);
            }
        }
    }

    /// Can `other` be chosen together with `row`?
    fn compatible(&self, row: usize, other: usize) -> bool {
        self.rows[other].iter().all(|&(item, color)| match self.used.get(item) {
            Some(used) => *used < self.bounds(item).hi,
            None => self.rows[row].iter().all(|&(i, c)| i != item || (c == color && c != ColorId::NONE.0)),
        })
    }
}

/// Do the options satisfy the conditions?
pub fn satisfied(problem: &Problem, chosen: &[usize]) -> bool {
    problem.conditions.iter().all(|condition| match condition {
        Condition::SingleLoop(condition) => is_single(problem, condition, chosen),
        Condition::DisjointPaths(condition) => are_paths(problem, condition, chosen),
        Condition::Connected(condition) => is_connected(problem, condition, chosen),
        Condition::Areas(condition) => are_areas(problem, condition, chosen),
        Condition::Total(total) => is_in_range(problem, total, chosen),
    })
}

/// Do the links that are not chosen join the nodes to areas of the chosen sizes, and is each chosen link
/// between two of them?
fn are_areas(problem: &Problem, condition: &AreasCondition, chosen: &[usize]) -> bool {
    let is_one = |item: u32| {
        let mentions = chosen.iter().flat_map(|o| problem.options.get(*o).iter());
        mentions
            .filter(|m| m.item.0 == item)
            .any(|m| ["", "1"].contains(&&*problem.colors[m.color.0 as usize].text))
    };
    let links = || condition.graph.links.iter().map(|(u, v, item)| (*u, *v, is_one(item.0)));
    let area_of = |node: u32| {
        let mut area = BTreeSet::from([node]);
        loop {
            let before = area.len();
            for (u, v, _) in links().filter(|link| !link.2) {
                if area.contains(&u) || area.contains(&v) {
                    area.extend([u, v]);
                }
            }
            if area.len() == before {
                return area;
            }
        }
    };
    let apart = links().filter(|link| link.2).all(|(u, v, _)| !area_of(u).contains(&v));
    let mut sizes = condition.sizes.iter().filter(|size| is_one(size.2.0));
    apart && sizes.all(|(node, size, _)| area_of(*node).len() == *size as usize)
}

/// Is the sum of the amounts in its range?
fn is_in_range(problem: &Problem, total: &TotalCondition, chosen: &[usize]) -> bool {
    let mentions = chosen.iter().flat_map(|o| problem.options.get(*o).iter());
    let mut sum = 0;
    for m in mentions.filter(|m| m.item == total.item) {
        // the name of the color is the amount
        let text = problem.colors.get(m.color.0 as usize).map_or("", |c| &c.text);
        sum += if text.is_empty() { 1 } else { text.parse::<i64>().unwrap() };
    }
    total.least <= sum && sum <= total.most
}

/// Do the items with the color of the condition form one component?  Components are merged until nothing
/// changes.
fn is_connected(problem: &Problem, condition: &ConnectedCondition, chosen: &[usize]) -> bool {
    let has = |item: u32| {
        let mentions = chosen.iter().flat_map(|o| problem.options.get(*o).iter());
        mentions.filter(|m| m.item.0 == item).any(|m| [m.color, ColorId::NONE].contains(&condition.color))
    };
    let chosen: Vec<bool> = condition.items.iter().map(|i| i.is_some_and(|i| has(i.0))).collect();
    let Some(first) = chosen.iter().position(|c| *c) else { return true };
    let mut reached = BTreeSet::from([first as u32]);
    loop {
        let before = reached.len();
        for (u, v) in condition.edges.iter().flat_map(|(u, v)| [(u, v), (v, u)]) {
            if reached.contains(u) && (chosen[*v as usize] || condition.items[*v as usize].is_none()) {
                reached.insert(*v);
            }
        }
        if reached.len() == before {
            return (0..).zip(&chosen).all(|(node, is)| !is || reached.contains(&node));
        }
    }
}

/// The neighbors of each node along the links whose item has the color `1`.
fn neighbors(problem: &Problem, graph: &ItemGraph, chosen: &[usize]) -> BTreeMap<u32, Vec<u32>> {
    let is_one = |item: u32| {
        chosen.iter().any(|o| {
            problem
                .options
                .get(*o)
                .iter()
                .any(|m| m.item.0 == item && &*problem.colors[m.color.0 as usize].text == "1")
        })
    };
    let mut next: BTreeMap<u32, Vec<u32>> = BTreeMap::new();
    for (u, v, _) in graph.links.iter().filter(|(_, _, item)| is_one(item.0)) {
        next.entry(*u).or_default().push(*v);
        next.entry(*v).or_default().push(*u);
    }
    next
}

/// Do the pairs whose item has the color `1` form the required paths, and nothing else?  Each path is
/// followed from its first end, and its nodes are removed.
fn are_paths(problem: &Problem, condition: &PathsCondition, chosen: &[usize]) -> bool {
    let mut next = neighbors(problem, &condition.graph, chosen);
    for &(start, end) in &condition.pairs {
        let (mut from, mut at) = (None, start);
        loop {
            let Some(mut near) = next.remove(&at) else { return false };
            if let Some(from) = from {
                let Some(i) = near.iter().position(|n| *n == from) else { return false };
                near.remove(i);
            }
            match (near[..].first(), near.len()) {
                (None, _) if at == end && from.is_some() => break,
                (Some(&node), 1) if at != end => (from, at) = (Some(at), node),
                _ => return false,
            }
        }
    }
    next.is_empty()
}

/// Do the pairs whose item has the color `1` form one cycle, or the required path?
fn is_single(problem: &Problem, condition: &LoopCondition, chosen: &[usize]) -> bool {
    let mut next = neighbors(problem, &condition.graph, chosen);
    if let Some((a, b)) = condition.ends.filter(|_| !next.is_empty()) {
        next.entry(a).or_default().push(b);
        next.entry(b).or_default().push(a);
    }
    if next.is_empty() || next.values().any(|n| n.len() != 2) {
        return false;
    }
    let mut reached = vec![*next.keys().next().unwrap()];
    let mut at = 0;
    while at < reached.len() {
        let more: Vec<u32> = next[&reached[at]].iter().copied().filter(|n| !reached.contains(n)).collect();
        reached.extend(more);
        reached.dedup();
        at += 1;
    }
    reached.len() == next.len()
}
