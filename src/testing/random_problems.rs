//! Random small problems.

use crate::problem;
use puzc_core::base::Span;
use puzc_core::xcc::{
    AreasCondition, Bounds, ColorId, Condition, ConnectedCondition, Goal, HoleValue, Item, ItemGraph, ItemId,
    Label, LoopCondition, Mention, Options, PathsCondition, Problem, StatementId, TemplateId, TotalCondition,
};

/// Random numbers from a fixed seed.
pub struct Random(pub u64);

impl Random {
    /// A random number from `0..n`.
    pub fn below(&mut self, n: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) % n
    }

    /// True with probability 1/n.
    pub fn once_in(&mut self, n: u64) -> bool {
        self.below(n) == 0
    }

    fn of<'a>(&mut self, all: &[&'a str]) -> &'a str {
        all[self.below(all.len() as u64) as usize]
    }
}

/// How many problems a test tries: this many, times the number `PUZC_ROUNDS` that was set when the test was
/// compiled.
pub fn rounds(usual: usize) -> usize {
    usual * option_env!("PUZC_ROUNDS").and_then(|n| n.parse().ok()).unwrap_or(1)
}

/// A problem with at most 11 options, some with colors, bounds, costs or loops.
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
    } else if own > 0 && r.once_in(2) {
        p.conditions = (0..1 + r.below(2)).map(|_| random_connected(r, &p)).collect();
    }
    p
}

/// A condition on some items of a problem, in one color or in any, at the nodes of a random graph.
fn random_connected(r: &mut Random, p: &Problem) -> Condition {
    let nodes = 2 + r.below(5);
    let node = |r: &mut Random| (!r.once_in(5)).then(|| item(r.below(p.items.len() as u64)));
    let items: Vec<Option<ItemId>> = (0..nodes).map(|_| node(r)).collect();
    let edges = (0..r.below(8)).map(|_| (r.below(nodes) as u32, r.below(nodes) as u32)).collect();
    let color = ColorId(r.below(p.colors.len().max(1) as u64) as u32);
    let size = r.once_in(3).then(|| random_size(r));
    connected(items, edges, color, size)
}

pub(crate) fn connected(
    items: Vec<Option<ItemId>>,
    edges: Vec<(u32, u32)>,
    color: ColorId,
    size: Option<(u32, u32)>,
) -> Condition {
    let nodes = (0..items.len() as i64).map(HoleValue::Int).collect();
    Condition::Connected(ConnectedCondition { nodes, items, edges, color, size, statement: StatementId(0) })
}

/// Bounds of the size of a small connected set.
fn random_size(r: &mut Random) -> (u32, u32) {
    let least = r.below(4) as u32;
    (least, least + r.below(3) as u32)
}

/// Cells of a small grid that are black or white, with some rules that forbid patterns; the cells of one
/// color, or those of each color, are connected.
pub fn random_cells(r: &mut Random) -> Problem {
    let (rows, columns) = (1 + r.below(2), 2 + r.below(2));
    let cells = rows * columns;
    let names = |what: &str| (0..cells).map(|i| format!("{what}{i} ")).collect::<String>();
    let mut text = format!("{}| {}", names("p"), names("s"));
    for i in 0..cells {
        for color in 0..2 {
            let other = (i + 1 + r.below(cells - 1)) % cells;
            let also = if r.once_in(4) { format!(" s{other}:{}", r.below(2)) } else { String::new() };
            if !r.once_in(9) {
                text.push_str(&format!("\np{i} s{i}:{color}{also} |{}", r.below(5)));
            }
        }
    }
    let mut p = problem(&text);
    let at = |row: u64, column: u64| (row * columns + column) as u32;
    let across = (0..rows).flat_map(|row| (1..columns).map(move |c| (at(row, c - 1), at(row, c))));
    let down = (1..rows).flat_map(|row| (0..columns).map(move |c| (at(row - 1, c), at(row, c))));
    let edges: Vec<(u32, u32)> = across.chain(down).collect();
    let items: Vec<Option<ItemId>> = (0..cells).map(|i| Some(item(p.primary as u64 + i))).collect();
    let colors = 1..p.colors.len() as u32;
    let both = r.once_in(2);
    let size = r.once_in(2).then(|| random_size(r));
    p.conditions = colors
        .filter(|color| both || *color == 1)
        .map(|color| connected(items.clone(), edges.clone(), ColorId(color), size))
        .collect();
    p.goal = Some(Goal::Minimize);
    p
}

/// Links of a small graph that are borders or not, between areas whose sizes some options name.
pub fn random_areas(r: &mut Random) -> Problem {
    let (nodes, links, sizes) = (2 + r.below(4), 1 + r.below(6), r.below(4));
    let names = |what: &str, n: u64| (0..n).map(|i| format!("{what}{i} ")).collect::<String>();
    let mut text = format!("{}| {}{}", names("p", links), names("b", links), names("z", sizes));
    for i in 0..links {
        for color in 0..2 {
            let sized = sizes > 0 && r.once_in(2);
            let size = if sized { format!(" z{}:{}", r.below(sizes), r.below(2)) } else { String::new() };
            if !r.once_in(9) {
                text.push_str(&format!("\np{i} b{i}:{color}{size} |{}", r.below(5)));
            }
        }
    }
    let mut p = problem(&text);
    let mut node = || r.below(nodes) as u32;
    // the last item may have a second link
    let pairs: Vec<(u32, u32, ItemId)> =
        (0..=links).map(|i| (node(), node(), item(links + i.min(links - 1)))).collect();
    let sizes = (0..sizes).map(|i| (node(), 1 + node(), item(2 * links + i))).collect();
    let kept = if r.once_in(4) { links + 1 } else { links };
    let graph = ItemGraph {
        links: pairs[..kept as usize].to_vec(),
        nodes: (0..nodes as i64).map(HoleValue::Int).collect(),
    };
    p.conditions = vec![Condition::Areas(AreasCondition { graph, sizes, statement: StatementId(0) })];
    p.goal = Some(Goal::Minimize);
    p
}

/// A problem as above, or a line of cells with different digits, whose options also have amounts for totals.
pub fn random_totals(r: &mut Random) -> Problem {
    let mut p = if r.once_in(2) { random_problem(r) } else { random_digits(r) };
    if r.once_in(3) {
        p.conditions.clear();
    }
    let first = p.primary as u32;
    let totals = 1 + r.below(2) as u32;
    let most = 1 + r.below(5) as i64;
    let amounts: Vec<i64> = (-most / 2..=most).filter(|a| *a != 1).collect();
    let label = |text: String| Label { text: text.into(), template: TemplateId(0), holes: [].into() };
    if p.colors.is_empty() {
        p.colors.push(label(String::new()));
    }
    let colors = (p.colors.len() as u32..).map(ColorId);
    let amounts: Vec<(ColorId, i64)> = colors.zip(amounts).collect();
    p.colors.extend(amounts.iter().map(|a| label(a.1.to_string())));
    // the totals come after the other primary items
    let moved = |item: ItemId| if item.0 < first { item } else { ItemId(item.0 + totals) };
    for t in 0..totals {
        let bounds = Some(Bounds { lo: 0, hi: u32::MAX });
        let item = Item::new(label(format!("w{t}")), bounds, StatementId(0), Span::NONE);
        p.items.insert((first + t) as usize, item);
    }
    p.primary += totals as usize;
    p.conditions = p.conditions.iter().map(|c| c.constraint().renumbered(&moved)).collect();
    let density = 1 + r.below(3);
    let mut options = Options::default();
    for (i, option) in p.options.iter().enumerate() {
        option.iter().for_each(|m| options.push(Mention { item: moved(m.item), ..m }));
        let is_primary = option.items().iter().any(|item| item.0 < first);
        for t in 0..totals {
            if !is_primary || !r.once_in(density) {
                continue;
            }
            let n = r.below(amounts.len() as u64 + 1) as usize;
            let color = amounts.get(n).map_or(ColorId::NONE, |a| a.0);
            options.push(Mention { item: ItemId(first + t), color });
        }
        options.finish(p.options.cost(i), StatementId(0));
    }
    p.options = options;
    for t in 0..totals {
        let least = r.below(9) as i64 - 3;
        let total = TotalCondition {
            item: ItemId(first + t),
            least,
            most: least + r.below(4) as i64,
            amounts: amounts.clone(),
            statement: StatementId(0),
        };
        p.conditions.push(Condition::Total(total));
    }
    p
}

/// Two or three cells with two to four digits each; the digits differ, or some are missing.
fn random_digits(r: &mut Random) -> Problem {
    let (cells, digits) = (2 + r.below(2), 2 + r.below(3));
    let kind = r.of(&["1", "0:1"]);
    let mut text: String = (0..cells).map(|c| format!("p{c} ")).collect();
    text.extend((0..digits).map(|d| if digits == cells { format!("{kind}|d{d} ") } else { String::new() }));
    text.push('|');
    text.extend((0..digits).map(|d| if digits == cells { String::new() } else { format!(" d{d}") }));
    for (c, d) in (0..cells).flat_map(|c| (0..digits).map(move |d| (c, d))) {
        if !r.once_in(6) {
            text.push_str(&format!("\np{c} d{d} |{}", r.below(5)));
        }
    }
    let mut p = problem(&text);
    p.goal = Some(if r.once_in(2) { Goal::Minimize } else { Goal::Maximize });
    p
}

fn single_loop(links: Vec<(u32, u32, ItemId)>) -> Condition {
    let graph = ItemGraph { links, nodes: vec![] };
    Condition::SingleLoop(LoopCondition { graph, ends: None, statement: StatementId(0) })
}

/// Paths between one or two pairs of different nodes among the first ones.
fn random_paths(r: &mut Random, graph: ItemGraph, nodes: u64) -> Condition {
    let mut ends: Vec<u32> = (0..nodes as u32).collect();
    ends.sort_by_key(|_| r.below(1000));
    let pairs = ends.chunks_exact(2).take(1 + r.below(2) as usize).map(|two| (two[0], two[1])).collect();
    Condition::DisjointPaths(PathsCondition { graph, pairs, statement: StatementId(0) })
}

pub(crate) fn item(i: u64) -> puzc_core::xcc::ItemId {
    puzc_core::xcc::ItemId(i as u32)
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
    if let Condition::SingleLoop(condition) = &mut p.conditions[0]
        && r.once_in(2)
    {
        let a = r.below(nodes);
        condition.ends = Some((a as u32, ((a + 1 + r.below(nodes - 1)) % nodes) as u32));
    }
    p
}

/// A problem with paths between given ends in place of the loop; sometimes an item has several links.
pub fn random_disjoint_paths(r: &mut Random) -> Problem {
    let mut p = random_loops(r);
    if let Condition::SingleLoop(condition) = &p.conditions[0] {
        let mut graph = condition.graph.clone();
        if r.once_in(5) && graph.links.len() > 1 {
            graph.links[0].2 = graph.links[1].2;
        }
        let nodes = graph.order().max(2) as u64;
        p.conditions = vec![random_paths(r, graph, nodes)];
    }
    p
}

/// A problem with 100 to 250 options and few solutions: the items are divided into options in several ways,
/// so that each way is a solution, and some mixtures of them are, too.
pub fn random_medium(r: &mut Random) -> Problem {
    let items = 24 + r.below(130);
    let ways = (100 + r.below(150)) / (items / 3) + 1;
    let near = 3 + r.below(12); // the items of an option are close to each other
    let (secondary, colored, rich) = (r.below(3) * items / 4, r.once_in(2), r.once_in(2));
    let costs = r.below(3) * 40;
    let loose = r.once_in(2);
    let kinds: &[&str] = if loose { &["0:1"] } else { &["1:2", "0:1", "0:2", "1:3"] };
    let bounds = |r: &mut Random| if rich && r.once_in(9) { r.of(kinds) } else { "1" };
    // items that must be covered twice, or up to twice
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

/// A loop in a grid of points: the links are divided into groups, and an option determines which links of a
/// group are chosen.  Many options are missing, but all options for some rectangle are there.
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
