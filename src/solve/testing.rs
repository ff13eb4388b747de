//! Random small problems, and their solutions by trying all sets of options; larger ones that have few
//! solutions.  Nothing here is shared with the solvers.

use crate::api::testing::problem;
use crate::xcc::{ColorId, Condition, Goal, ItemGraph, ItemId, LoopCondition, Problem, StatementId};
use std::collections::BTreeMap;

/// Random numbers, always the same.
pub struct Random(pub u64);

impl Random {
    /// One of `0..n`.
    pub fn below(&mut self, n: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) % n
    }

    /// True once in `n` times.
    pub fn once_in(&mut self, n: u64) -> bool {
        self.below(n) == 0
    }

    fn of<'a>(&mut self, all: &[&'a str]) -> &'a str {
        all[self.below(all.len() as u64) as usize]
    }
}

/// A problem with at most 11 options: with colors, bounds, costs, loops, or without.
pub fn random_problem(r: &mut Random) -> Problem {
    let (primary, secondary) = (r.below(6), r.below(4));
    let bounds: &[&str] = if r.once_in(2) {
        &["1"]
    } else {
        &["1", "1", "0:1", "0:2", "2", "1:3", "1:2", "0:0", "2:3", "0:4", "3:2"]
    };
    let colors: &[&str] = if r.once_in(2) { &[""] } else { &["", ":0", ":1", ":1", ":2"] };
    let costs = r.below(3);
    let mut text: String = (0..primary).map(|i| format!("{}|p{i} ", r.of(bounds))).collect();
    text.push('|');
    text.extend((0..secondary).map(|i| format!(" s{i}")));
    let density = 2 + r.below(3);
    for _ in 0..r.below(12) {
        text.push('\n');
        let mut words: Vec<String> =
            (0..primary).filter(|_| r.once_in(density)).map(|i| format!("p{i}")).collect();
        for i in 0..secondary {
            if r.once_in(density) {
                words.push(format!("s{i}{}", r.of(colors)));
            }
        }
        if words.is_empty() {
            words.extend((0..primary.min(1)).map(|i| format!("p{i}")));
        }
        words.sort_by_key(|_| r.0 & 1 << r.below(60));
        let cost = match costs {
            0 => 0,
            1 => r.below(9) as i64,
            _ => r.below(19) as i64 - 9,
        };
        text.push_str(&format!("{} |{cost}", words.join(" ")));
    }
    let mut p = problem(&text);
    p.goal = Some(if r.once_in(2) { Goal::Minimize } else { Goal::Maximize });
    let own = p.items.len() as u64;
    if secondary > 0 && r.once_in(3) {
        let links = (0..1 + r.below(4)).map(|_| {
            (r.below(3) as u32, r.below(3) as u32, item(p.primary as u64 + r.below(own - p.primary as u64)))
        });
        p.conditions = vec![single_loop(links.collect())];
    }
    p
}

fn single_loop(links: Vec<(u32, u32, ItemId)>) -> Condition {
    let graph = ItemGraph { links, nodes: vec![] };
    Condition::SingleLoop(LoopCondition { graph, statement: StatementId(0) })
}

fn item(i: u64) -> crate::xcc::ItemId {
    crate::xcc::ItemId(i as u32)
}

/// A graph whose links are chosen or not, one by one; some links come in pairs, or must be chosen.
pub fn random_loops(r: &mut Random) -> Problem {
    let nodes = 3 + r.below(3);
    let mut pairs = vec![];
    for u in 0..nodes {
        for v in 0..u {
            if pairs.len() < 6 && !r.once_in(4) {
                pairs.push((u as u32, v as u32));
            }
        }
    }
    let names = |what: &str| (0..pairs.len()).map(|i| format!("{what}{i} ")).collect::<String>();
    let mut text = format!("{}| {}", names("p"), names("s"));
    for i in 0..pairs.len() {
        let also =
            if r.once_in(5) { format!(" s{}:{}", (i + 1) % pairs.len(), r.below(2)) } else { String::new() };
        let also = if pairs.len() > 1 { also } else { String::new() };
        if !r.once_in(9) {
            text.push_str(&format!("\np{i} s{i}:0"));
        }
        text.push_str(&format!("\np{i} s{i}:1{also}"));
    }
    let mut p = problem(&text);
    let first = p.primary as u64;
    let links = pairs.iter().enumerate().map(|(i, &(u, v))| (u, v, item(first + i as u64))).collect();
    p.conditions = vec![single_loop(links)];
    p
}

/// A problem with 100 to 250 options and few solutions: the items are cut into options in several ways, so
/// that each way is a solution, and some of their mixtures are.
pub fn random_medium(r: &mut Random) -> Problem {
    let items = 24 + r.below(130);
    let ways = (100 + r.below(150)) / (items / 3) + 1;
    let near = 3 + r.below(12); // options are made of items that are not far from each other
    let (secondary, colored, rich) = (r.below(3) * items / 4, r.once_in(2), r.once_in(2));
    let costs = r.below(3) * 40;
    let loose = r.once_in(2);
    let kinds: &[&str] = if loose { &["0:1"] } else { &["1:2", "0:1", "0:2", "1:3"] };
    let bounds = |r: &mut Random| if rich && r.once_in(9) { r.of(kinds) } else { "1" };
    // items that are to be covered twice, or up to twice
    let twice = if rich && !loose { r.below(4) } else { 0 };
    let mut text: String = (0..items).map(|i| format!("{}|p{i} ", bounds(r))).collect();
    text.extend((0..twice).map(|i| format!("{}|t{i} ", r.of(&["2", "1:2", "2:3", "0:2"]))));
    text.push('|');
    text.extend((0..secondary).map(|i| format!(" s{i}")));
    for _ in 0..ways {
        let mut order: Vec<(u64, u64)> = (0..items).map(|i| (i + r.below(near), i)).collect();
        order.sort_unstable();
        let palette: Vec<u64> = (0..secondary).map(|_| r.below(3)).collect();
        let mut rest = &order[..];
        let mut number = 0;
        while !rest.is_empty() {
            let (own, behind) = rest.split_at(rest.len().min(2 + r.below(3) as usize));
            rest = behind;
            let mut words: Vec<String> = own.iter().map(|(_, i)| format!("p{i}")).collect();
            if number < 2 * twice {
                words.push(format!("t{}", number / 2));
            }
            if colored {
                let used: std::collections::BTreeSet<u64> =
                    (0..secondary.min(2)).map(|_| r.below(secondary)).collect();
                words.extend(used.iter().map(|i| format!("s{i}:{}", palette[*i as usize])));
            } else if number < secondary && r.once_in(2) {
                words.push(format!("s{number}"));
            }
            number += 1;
            let cost = r.below(costs + 1) as i64 - costs as i64 / 4;
            text.push_str(&format!("\n{} |{cost}", words.join(" ")));
        }
    }
    let mut p = problem(&text);
    p.goal = Some(if r.once_in(2) { Goal::Minimize } else { Goal::Maximize });
    p
}

/// A loop in a grid of points: the links are taken in groups, and an option says of all in a group which are
/// chosen.  Many options are missing, but none of those that make some rectangle.
pub fn random_grid(r: &mut Random) -> Problem {
    let size = 5 + r.below(3);
    let mut pairs: Vec<[(u64, u64); 2]> = vec![];
    for (x, y) in (1..size).flat_map(|x| (0..size).map(move |y| (x, y))) {
        pairs.extend([[(x - 1, y), (x, y)], [(y, x - 1), (y, x)]]);
    }
    let (left, top) = (r.below(size - 1), r.below(size - 1));
    let (right, bottom) = (left + 1 + r.below(size - 1 - left), top + 1 + r.below(size - 1 - top));
    let inside = |(x, y)| (left..=right).contains(&x) && (top..=bottom).contains(&y);
    let on_side = |[(x, y), (u, v)]: [(u64, u64); 2]| {
        x == u && (x == left || x == right) || y == v && (y == top || y == bottom)
    };
    let wanted = |pair: [(u64, u64); 2]| pair.into_iter().all(inside) && on_side(pair);
    let all: Vec<usize> = (0..pairs.len()).collect();
    let groups: Vec<&[usize]> = all.chunks(2 + r.below(3) as usize).collect();
    let mut text: String = (0..groups.len()).map(|i| format!("p{i} ")).collect();
    text.push_str(&format!("{}|t |", r.of(&["0:1", "0:2", "0:3", "1:4", "0:9"])));
    text.extend((0..pairs.len()).map(|i| format!(" s{i}")));
    let kept = 2 + r.below(5);
    for (i, group) in groups.iter().enumerate() {
        for colors in 0..1u32 << group.len() {
            let planted =
                group.iter().enumerate().all(|(bit, &link)| wanted(pairs[link]) == (colors >> bit & 1 == 1));
            if planted || r.below(9) < kept {
                text.push_str(&format!("\np{i}{}", if r.once_in(8) { " t" } else { "" }));
                text.extend(
                    group.iter().enumerate().map(|(bit, link)| format!(" s{link}:{}", colors >> bit & 1)),
                );
                text.push_str(&format!(" |{}", r.below(30) as i64 - 9));
            }
        }
    }
    let mut p = problem(&text);
    let point = |(x, y)| (y * size + x) as u32;
    let links =
        pairs.iter().enumerate().map(|(i, &[a, b])| (point(a), point(b), item((p.primary + i) as u64)));
    p.conditions = vec![single_loop(links.collect())];
    p.goal = Some(if r.once_in(2) { Goal::Minimize } else { Goal::Maximize });
    p
}

/// All solutions, each with its cost.
pub fn all_solutions(p: &Problem) -> Vec<(Vec<u32>, i64)> {
    let n = p.options.len();
    let sets = (0u32..1 << n).map(|bits| (0..n as u32).filter(|i| bits >> i & 1 == 1).collect::<Vec<u32>>());
    sets.filter(|set| is_solution(p, set)).map(|set| (cost(p, &set), set)).map(|(c, s)| (s, c)).collect()
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
    let one = p.colors.iter().position(|c| &*c.text == "1");
    let chosen = |item: u32| colors.get(&item).is_some_and(|c| Some(c[0].0 as usize) == one);
    bounds && agree && p.conditions.iter().all(|c| holds(c, &chosen))
}

/// `single loop`: each node has no link or two, and from one link all others are reached.
fn holds(condition: &Condition, chosen: &dyn Fn(u32) -> bool) -> bool {
    let graph = match condition {
        Condition::SingleLoop(condition) => &condition.graph,
        #[allow(unreachable_patterns)] // another condition is judged by its own definition
        other => return other.constraint().verify(&|item| chosen(item.0)).is_ok(),
    };
    let mut links: Vec<(u32, u32, u32)> =
        graph.links.iter().map(|&(u, v, i)| (u.min(v), u.max(v), i.0)).filter(|l| chosen(l.2)).collect();
    links.sort_unstable();
    links.dedup();
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
