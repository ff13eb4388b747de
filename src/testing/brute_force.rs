//! The solutions of a problem by its definition: all sets of options that cover no item too often are tried.

use puzc_core::xcc::{
    AreasCondition, ColorId, Condition, ConnectedCondition, ItemGraph, LoopCondition, PathsCondition, Problem,
};
use std::collections::BTreeMap;

/// All solutions, each with its cost.
pub fn all_solutions(p: &Problem) -> Vec<(Vec<u32>, i64)> {
    let mut solutions = vec![];
    extend(p, &mut vec![], &mut vec![0; p.items.len()], 0, &mut solutions);
    solutions
}

/// Decides about the options from this one on.
fn extend(
    p: &Problem,
    set: &mut Vec<u32>,
    covered: &mut [u32],
    option: usize,
    solutions: &mut Vec<(Vec<u32>, i64)>,
) {
    if option == p.options.len() {
        if is_solution(p, set) {
            solutions.push((set.clone(), cost(p, set)));
        }
        return;
    }
    extend(p, set, covered, option + 1, solutions);
    let items = p.options.get(option).items();
    let is_full = |i: usize| p.items[i].bounds.is_some_and(|b| covered[i] >= b.hi);
    if !items.iter().any(|item| is_full(item.0 as usize)) {
        items.iter().for_each(|item| covered[item.0 as usize] += 1);
        set.push(option as u32);
        extend(p, set, covered, option + 1, solutions);
        set.pop();
        items.iter().for_each(|item| covered[item.0 as usize] -= 1);
    }
}

fn cost(p: &Problem, set: &[u32]) -> i64 {
    set.iter().map(|&i| p.options.cost(i as usize)).sum()
}

fn is_solution(p: &Problem, set: &[u32]) -> bool {
    let mut covered = vec![0; p.items.len()];
    let mut colors: BTreeMap<u32, Vec<ColorId>> = BTreeMap::new();
    for &i in set {
        let option = p.options.get(i as usize);
        if option.items().iter().all(|item| item.0 as usize >= p.primary) {
            return false;
        }
        for m in option.iter() {
            covered[m.item.0 as usize] += 1;
            colors.entry(m.item.0).or_default().push(m.color);
        }
    }
    let bounds =
        (0..p.primary).all(|i| p.items[i].bounds.is_some_and(|b| (b.lo..=b.hi).contains(&covered[i])));
    let agree = colors
        .iter()
        .filter(|(item, _)| **item as usize >= p.primary)
        .all(|(_, c)| c.len() == 1 || c[0] != ColorId::NONE && c.iter().all(|x| *x == c[0]));
    bounds && agree && p.conditions.iter().all(|c| holds(p, c, set, &colors))
}

fn holds(p: &Problem, condition: &Condition, set: &[u32], colors: &BTreeMap<u32, Vec<ColorId>>) -> bool {
    let one = p.colors.iter().position(|c| &*c.text == "1");
    let chosen = |item: u32| colors.get(&item).is_some_and(|c| Some(c[0].0 as usize) == one);
    match condition {
        Condition::SingleLoop(condition) => is_loop(condition, &chosen),
        Condition::DisjointPaths(condition) => are_paths(condition, &chosen),
        Condition::Connected(condition) => {
            let color = condition.color;
            is_connected(condition, &|item| {
                colors.get(&item).is_some_and(|c| color == ColorId::NONE || c.contains(&color))
            })
        }
        Condition::Areas(areas) => are_areas(areas, &chosen),
        Condition::Total(total) => {
            let mut sum = 0;
            for m in set.iter().flat_map(|i| p.options.get(*i as usize).iter()) {
                let found = total.amounts.iter().find(|a| a.0 == m.color);
                sum += if m.item == total.item { found.map_or(1, |a| a.1) } else { 0 };
            }
            total.least <= sum && sum <= total.most
        }
    }
}

/// `connected`: node numbers spread along edges, and the least one wins; at the end all chosen nodes must
/// have the same.
fn is_connected(condition: &ConnectedCondition, chosen: &dyn Fn(u32) -> bool) -> bool {
    let is = |node: usize| condition.items[node].is_some_and(|item| chosen(item.0));
    let size = (0..condition.items.len()).map(|node| u32::from(is(node))).sum::<u32>();
    if condition.size.is_some_and(|(least, most)| size < least || size > most) {
        return false;
    }
    let open: Vec<bool> = (0..condition.items.len()).map(|n| is(n) || condition.items[n].is_none()).collect();
    let mut number: Vec<usize> = (0..open.len()).collect();
    for _ in 0..open.len() {
        for (u, v) in condition.edges.iter().map(|e| (e.0 as usize, e.1 as usize)) {
            if open[u] && open[v] {
                let least = number[u].min(number[v]);
                (number[u], number[v]) = (least, least);
            }
        }
    }
    let mut of_chosen = (0..open.len()).filter(|n| is(*n)).map(|n| number[n]);
    let first = of_chosen.next();
    of_chosen.all(|n| Some(n) == first)
}

/// `areas`: every border has no way around it, and each area has the sizes of its nodes.
fn are_areas(condition: &AreasCondition, chosen: &dyn Fn(u32) -> bool) -> bool {
    let area_of = |start: u32| {
        let mut area = vec![start];
        let mut i = 0;
        while i < area.len() {
            for &(u, v, _) in condition.graph.links.iter().filter(|l| !chosen(l.2.0)) {
                let next = if u == area[i] { v } else { u };
                if [u, v].contains(&area[i]) && !area.contains(&next) {
                    area.push(next);
                }
            }
            i += 1;
        }
        area
    };
    condition.graph.links.iter().filter(|l| chosen(l.2.0)).all(|&(u, v, _)| !area_of(u).contains(&v))
        && condition.sizes.iter().filter(|s| chosen(s.2.0)).all(|s| area_of(s.0).len() == s.1 as usize)
}

/// The chosen links, each once.
fn chosen_links(graph: &ItemGraph, chosen: &dyn Fn(u32) -> bool) -> Vec<(u32, u32, u32)> {
    let links = graph.links.iter().map(|&(u, v, i)| (u.min(v), u.max(v), i.0));
    let mut links: Vec<_> = links.filter(|l| chosen(l.2)).collect();
    links.sort_unstable();
    links.dedup();
    links
}

/// `single loop`: each node has zero or two links, and all links are reached from one of them.
/// `single path`: the same with a link between the ends.
fn is_loop(condition: &LoopCondition, chosen: &dyn Fn(u32) -> bool) -> bool {
    let mut links = chosen_links(&condition.graph, chosen);
    links.extend(condition.ends.filter(|_| !links.is_empty()).map(|(a, b)| (a, b, u32::MAX)));
    let mut degree = [0; 16];
    for &(u, v, _) in &links {
        degree[u as usize] += 1;
        degree[v as usize] += 1;
    }
    let Some(&(start, ..)) = links.first() else { return false };
    let mut reached = [false; 16];
    reached[start as usize] = true;
    for _ in 0..16 {
        for &(u, v, _) in &links {
            let either = reached[u as usize] || reached[v as usize];
            reached[u as usize] = either;
            reached[v as usize] = either;
        }
    }
    (0..16).all(|i| degree[i] == 0 || degree[i] == 2 && reached[i])
}

/// `disjoint paths`: without loops at nodes and parallel links, a forest in which ends have one link, other
/// nodes two or none, and the two ends of each pair are in one tree; so it has as many trees as pairs.
fn are_paths(condition: &PathsCondition, chosen: &dyn Fn(u32) -> bool) -> bool {
    let links = chosen_links(&condition.graph, chosen);
    let mut tree: Vec<u32> = (0..16).collect();
    let mut degree = [0; 16];
    for &(u, v, _) in &links {
        let (a, b) = (tree[u as usize], tree[v as usize]);
        if a == b {
            return false;
        }
        tree.iter_mut().filter(|t| **t == a).for_each(|t| *t = b);
        degree[u as usize] += 1;
        degree[v as usize] += 1;
    }
    let is_end = |node: u32| condition.pairs.iter().any(|&(a, b)| a == node || b == node);
    (0..16).all(|node| {
        if is_end(node) { degree[node as usize] == 1 } else { [0, 2].contains(&degree[node as usize]) }
    }) && condition.pairs.iter().all(|&(a, b)| tree[a as usize] == tree[b as usize])
}
