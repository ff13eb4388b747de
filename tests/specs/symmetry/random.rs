//! Thousands of small random puzzles: groups and orbits against lists of all elements and all solutions.

use super::brute::{closure, compare, moves_cells_as};
use crate::support::{Texts, build};
use puzc_core::xcc::{ColorId, Problem};
use puzc_solver::symmetry::{Class, Effort, Symmetries};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

/// SplitMix64 (Steele, Lea, Flood), implemented again, so that tests share no code with the code under test.
struct Random(u64);

impl Random {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut x = self.0;
        x = (x ^ (x >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((x ^ (x >> 31)) % n as u64) as usize
    }

    fn one_in(&mut self, n: usize) -> bool {
        self.below(n) == 0
    }

    fn shuffled(&mut self, n: usize) -> Vec<usize> {
        let mut all: Vec<usize> = (0..n).collect();
        (1..n).rev().for_each(|i| all.swap(i, self.below(i + 1)));
        all
    }
}

/// An option: primary items, and secondary items in colors (0 is none).
type Row = (BTreeSet<usize>, BTreeMap<usize, usize>, i64);

/// A raw program in which some permutation of the items, and of the colors, is a symmetry.
fn planted(r: &mut Random) -> String {
    let (primary, secondary, colors) = (2 + r.below(4), r.below(3), 1 + r.below(3));
    let costs = r.one_in(3);
    let random_row = |r: &mut Random| -> Row {
        let mut items: BTreeSet<usize> = (0..primary).filter(|_| r.one_in(3)).collect();
        items.insert(r.below(primary));
        let some: Vec<usize> = (0..secondary).filter(|_| r.one_in(2)).collect();
        let with: BTreeMap<usize, usize> = some.into_iter().map(|s| (s, r.below(colors))).collect();
        (items, with, if costs { r.below(3) as i64 } else { 0 })
    };
    let (p, s, c) = (r.shuffled(primary), r.shuffled(secondary), r.shuffled(colors));
    let image = |row: &Row| -> Row {
        (
            row.0.iter().map(|i| p[*i]).collect(),
            row.1.iter().map(|(i, color)| (s[*i], c[*color])).collect(),
            row.2,
        )
    };
    let mut rows: Vec<Row> = vec![];
    for _ in 0..3 + r.below(5) {
        let mut row = random_row(r);
        while !rows.contains(&row) && rows.len() < 16 {
            rows.push(row.clone());
            row = image(&row);
        }
    }
    let bounds: Vec<&str> = (0..primary).map(|_| if r.one_in(5) { "1..2 of " } else { "" }).collect();
    let mut text = String::new();
    for (i, bounds) in bounds.iter().enumerate() {
        // the bounds of the items of a cycle are equal; otherwise the symmetry is destroyed, which must be
        // noticed
        let _ = writeln!(text, "primary {bounds}p{i}");
    }
    for i in 0..secondary {
        let _ = writeln!(text, "secondary s{i}");
    }
    for (items, with, cost) in &rows {
        let _ = write!(text, "option");
        text.extend(items.iter().map(|i| format!(" p{i}")));
        text.extend(
            with.iter()
                .map(|(i, color)| if colors == 1 { format!(" s{i}") } else { format!(" s{i}:c{color}") }),
        );
        let _ = writeln!(text, "{}", if *cost != 0 { format!(" cost {cost}") } else { String::new() });
    }
    text + if costs { "minimize cost\n" } else { "" }
}

fn permutations(n: usize) -> Vec<Vec<usize>> {
    if n == 0 {
        return vec![vec![]];
    }
    let shorter = permutations(n - 1);
    shorter.iter().flat_map(|p| (0..n).map(move |at| [&p[..at], &[n - 1], &p[at..]].concat())).collect()
}

/// All permutations of the options that are induced by a permutation of items with maps of their colors.
fn all_automorphisms(problem: &Problem) -> BTreeSet<Vec<u32>> {
    let rows: Vec<(Vec<(usize, u32)>, i64)> = (0..problem.options.len())
        .map(|o| {
            (
                problem.options.get(o).sorted().iter().map(|m| (m.item.0 as usize, m.color.0)).collect(),
                problem.options.cost(o),
            )
        })
        .collect();
    let colors_of = |item: usize| -> Vec<u32> {
        let used: BTreeSet<u32> =
            rows.iter().flat_map(|r| &r.0).filter(|m| m.0 == item).map(|m| m.1).collect();
        used.into_iter().filter(|c| *c != ColorId::NONE.0).collect()
    };
    let palettes: Vec<Vec<u32>> = (0..problem.items.len()).map(colors_of).collect();
    let mut found = BTreeSet::new();
    for items in permutations(problem.items.len()) {
        let fits = |i: usize| {
            problem.items[i].bounds == problem.items[items[i]].bounds
                && palettes[i].len() == palettes[items[i]].len()
        };
        if !(0..items.len()).all(fits) {
            continue;
        }
        // one permutation of colors for each item, as digits of a number
        let choices: Vec<Vec<Vec<usize>>> = palettes.iter().map(|p| permutations(p.len())).collect();
        let total: usize = choices.iter().map(Vec::len).product();
        for mut number in 0..total {
            let picked: Vec<&Vec<usize>> = choices
                .iter()
                .map(|c| {
                    let digit = number % c.len();
                    number /= c.len();
                    &c[digit]
                })
                .collect();
            let image = |m: &(usize, u32)| match palettes[m.0].iter().position(|c| *c == m.1) {
                Some(at) => (items[m.0], palettes[items[m.0]][picked[m.0][at]]),
                None => (items[m.0], m.1),
            };
            let images = rows.iter().map(|(row, cost)| {
                let mut row: Vec<_> = row.iter().map(image).collect();
                row.sort_unstable();
                rows.iter().position(|r| *r == (row.clone(), *cost)).map(|at| at as u32)
            });
            found.extend(images.collect::<Option<Vec<u32>>>());
        }
    }
    found
}

#[test]
fn raw_programs_have_all_their_automorphisms_and_orbits() {
    let mut r = Random(4);
    let (mut symmetric, mut pivots) = (0, 0);
    for round in 0..1500 {
        let text = planted(&mut r);
        let (problem, _) = build(Texts(vec![("raw.puz", text.clone())]), "raw.puz", &[]);
        let found = Symmetries::search(&problem, Class::Automorphisms, &Effort::default());
        let (order, used) = compare(&problem, &found, Class::Automorphisms, &format!("{round}: {text}"));
        symmetric += usize::from(order > 1);
        pivots += used;
        if problem.items.len() <= 5 {
            let list = closure(
                problem.options.len(),
                &found.generators.iter().map(|g| g.mapping.options.to_vec()).collect::<Vec<_>>(),
            );
            assert_eq!(list, all_automorphisms(&problem), "{round}: {text}");
        }
    }
    assert!(symmetric > 1000 && pivots > 1000, "{symmetric} {pivots}");
}

const LATTICES: [(&str, [&str; 2]); 4] = [
    ("squares", ["[0-1][0-2]", "[0-1][0-1]"]),
    ("triangles", ["[0-1][0-1] [0-1][0-1]'", "[0-1]0 00' 10'"]),
    ("hexes", ["[0-1][0-2]", "02 11 20 12 21"]),
    ("cubes", ["[0-1][0-1][0-1]", "[0-1][0-1]0"]),
];

/// One or two boards, pieces of one to three cells, and rules that may destroy a symmetry.
fn boards(r: &mut Random) -> String {
    let (lattice, shapes) = LATTICES[r.below(LATTICES.len())];
    let two = r.one_in(2);
    let mut text = format!("board a on {lattice} named a{{xyz}}: {}\n", shapes[usize::from(two)]);
    if lattice != "cubes" {
        text = text.replace("{xyz}", "{x}{y}");
    } else {
        text = text.replace("{xyz}", "{x}{y}{z}");
    }
    if two {
        text += &text.replace("board a", "board b").replace("named a", "named b");
    }
    text
}

#[test]
fn orbits_of_boards_and_colors_agree_with_brute_force() {
    let mut r = Random(7);
    let mut orders = BTreeMap::<usize, usize>::new();
    let (mut pivots, mut in_pictures) = (0, 0);
    for round in 0..1000 {
        let mut text = boards(&mut r);
        let flat = !text.contains("cubes");
        let names: Vec<&str> = if text.contains("board b") { vec!["a", "b"] } else { vec!["a"] };
        let all = names.join(", ");
        match r.below(3) {
            0 => {
                let symmetry = ["free", "one-sided", "fixed"][r.below(3)];
                let lattice = text.split_whitespace().nth(3).unwrap_or_default().to_string();
                let _ = writeln!(text, "pieces P on {lattice}, {symmetry} {{");
                let cell = |x: usize, y: usize| if flat { format!("{x}{y}") } else { format!("{x}{y}0") };
                for i in 0..1 + r.below(3) {
                    let cells = [
                        vec![cell(0, 0)],
                        vec![cell(0, 0), cell(0, 1)],
                        vec![cell(0, 0), cell(0, 1), cell(1, 0)],
                    ];
                    let many = ["", "0..2 of ", "0..1 of "][r.below(3)];
                    let _ = writeln!(text, "  {many}P{i}: {}", cells[r.below(3)].join(" "));
                }
                let _ = writeln!(text, "}}\ncover {all} with P");
            }
            1 => {
                let _ = writeln!(
                    text,
                    "colors K: u v w\nfor c in cells(a) {{\n  primary v{{c}}\n  option v{{c}} x{{k}} for k in K\n}}"
                );
                text = text.replace(
                    "colors K: u v w\n",
                    &format!("colors K: u v w\nprimary 0..{} of x{{k}} for k in K\n", 1 + r.below(3)),
                );
            }
            _ => {
                let _ = writeln!(
                    text,
                    "primary v{{c}} for c in cells(a)\noption v{{c}} v{{d}} for c in cells(a), d in neighbors(c) if d in a and c < d"
                );
                let _ = writeln!(text, "option v{{c}} for c in cells(a)");
            }
        }
        let (problem, _) = build(Texts(vec![("random.puz", text.clone())]), "random.puz", &[]);
        if problem.options.len() > 60 {
            continue;
        }
        let found = Symmetries::search(&problem, Class::Symmetry, &Effort::default());
        let (order, used) = compare(&problem, &found, Class::Symmetry, &format!("{round}: {text}"));
        *orders.entry(order).or_default() += 1;
        pivots += used;
        for class in [Class::HalfTurns, Class::LeftRight, Class::UpDown] {
            let own = Symmetries::search(&problem, class, &Effort::default());
            let (order, used) = compare(&problem, &own, class, &format!("{round}, {class:?}: {text}"));
            in_pictures += usize::from(order > 1);
            pivots += used;
            let list = |s: &Symmetries| {
                let generators: Vec<_> = s.generators.iter().map(|g| g.mapping.options.to_vec()).collect();
                closure(problem.options.len(), &generators)
            };
            assert!(list(&own).is_subset(&list(&found)), "{round}, {class:?}: {text}");
            for g in &own.generators {
                assert!(moves_cells_as(&problem, &g.mapping.items, class), "{}: {round}: {text}", g.words);
            }
        }
    }
    assert!(orders.len() > 6 && pivots > 500 && in_pictures > 300, "{orders:?} {pivots} {in_pictures}");
}

#[test]
fn symmetries_map_loops_to_loops() {
    let mut r = Random(11);
    let mut orders = BTreeMap::<usize, usize>::new();
    for round in 0..300 {
        // some edges of a graph on four or five vertices; each may be in the loop or not
        let n = 4 + r.below(2);
        let edges: Vec<(usize, usize)> =
            (0..n).flat_map(|v| (0..v).map(move |u| (u, v))).filter(|_| !r.one_in(4)).take(7).collect();
        let mut text = "graph g {".to_string();
        text.extend(edges.iter().map(|(u, v)| format!(" {u}-{v}")));
        text += " }\nprimary t{u}{v} for (u, v) in g\nsecondary {u}-{v} for (u, v) in g\n";
        text += "option t{u}{v} {u}-{v}:{k} for (u, v) in g, k in 0..1\n";
        text += &match edges.first() {
            Some((u, v)) if r.one_in(3) => {
                format!("single path from \"{u}\" to \"{v}\" on g as {{u}}-{{v}}\n")
            }
            Some((u, v)) if r.one_in(2) => {
                let in_graph = |w: &usize| edges.iter().any(|(a, b)| a == w || b == w);
                let ends: Vec<usize> = (0..n).filter(|w| w != u && w != v && in_graph(w)).collect();
                let other = match &ends[..] {
                    [a, b, ..] if r.one_in(2) => format!(", (\"{a}\", \"{b}\")"),
                    _ => String::new(),
                };
                format!("disjoint paths joining [(\"{u}\", \"{v}\"){other}] on g as {{u}}-{{v}}\n")
            }
            _ => "single loop on g as {u}-{v}\n".to_string(),
        };
        let (problem, _) = build(Texts(vec![("random.puz", text.clone())]), "random.puz", &[]);
        let found = Symmetries::search(&problem, Class::Automorphisms, &Effort::default());
        let (order, _) = compare(&problem, &found, Class::Automorphisms, &format!("{round}: {text}"));
        *orders.entry(order).or_default() += 1;
    }
    // a graph has at most 120 automorphisms here; the edges alone could be permuted in 5040 ways
    assert!(orders.len() > 4 && orders.keys().all(|o| *o <= 120), "{orders:?}");
}

#[test]
fn symmetries_map_totals_to_totals() {
    let mut r = Random(17);
    let mut orders = BTreeMap::<usize, usize>::new();
    for round in 0..600 {
        let (rows, columns) = (1 + r.below(2), 2 + r.below(2));
        let values = 2 + r.below(2);
        let mut text = format!("board a on squares: {rows} by {columns}\nprimary p{{c}} for c in a\n");
        let range = |r: &mut Random| {
            let least = r.below(5);
            format!("{least}..{}", least + r.below(3))
        };
        for kind in 0..2 {
            let lines = [rows, columns][kind];
            let same = range(&mut r);
            for i in 0..lines {
                let own = if r.one_in(4) { range(&mut r) } else { same.clone() };
                text += &format!("total {own} of {}{i}\n", ["x", "y"][kind]);
            }
        }
        let amount = ["{k}", "{2*k - 1}", "{k*k}", "{k + c.x}"][r.below(4)];
        text +=
            &format!("option p{{c}} {{k}} of x{{c.x}} {amount} of y{{c.y}} for c in a, k in 0..{values}\n");
        if r.one_in(2) {
            text = text.replace("option p{c}", "option p{c} ?d{k}").replacen(
                "total",
                &format!("secondary d{{k}} for k in 1..{values}\ntotal"),
                1,
            );
        }
        let (problem, _) = build(Texts(vec![("random.puz", text.clone())]), "random.puz", &[]);
        let class = if r.one_in(2) { Class::Symmetry } else { Class::Automorphisms };
        let found = Symmetries::search(&problem, class, &Effort::default());
        let (order, _) = compare(&problem, &found, class, &format!("{round}: {text}"));
        *orders.entry(order).or_default() += 1;
    }
    assert!(orders.len() > 3, "{orders:?}");
}

#[test]
fn symmetries_map_connected_sets_to_connected_sets() {
    let mut r = Random(13);
    let mut orders = BTreeMap::<usize, usize>::new();
    for round in 0..300 {
        let n = 4 + r.below(2);
        let pairs = (0..n).flat_map(|v| (0..v).map(move |u| (u, v)));
        let edges: Vec<(usize, usize)> = pairs.filter(|_| !r.one_in(4)).take(6).collect();
        let mut text = "graph g {".to_string();
        text.extend(edges.iter().map(|(u, v)| format!(" {u}-{v}")));
        text += " }\n";
        text += match r.below(4) {
            0 => {
                "primary t{u}{v} for (u, v) in g\nsecondary {u}-{v} for (u, v) in g\n\
                 option t{u}{v} {u}-{v}:{k} for (u, v) in g, k in 0..1\nconnected on g as {u}-{v}:1\n"
            }
            1 => {
                "let v = vertices(g)\nprimary t{c} for c in v\nsecondary {c} for c in v\n\
                 option t{c} {c}:{k} for c in v, k in 0..1\nconnected on g as {c}:1\n"
            }
            2 => {
                "let v = vertices(g)\nprimary t{c} for c in v\nsecondary {c} for c in v\n\
                 option t{c} {c}:{k} for c in v, k in 0..1\nfor k in 0..1 { connected on g as {c}:{k} }\n"
            }
            _ => {
                "primary 0..1 of {c} for c in vertices(g)\noption {u} {v} for (u, v) in g\nconnected on g as {c}\n"
            }
        };
        let (problem, _) = build(Texts(vec![("random.puz", text.clone())]), "random.puz", &[]);
        let found = Symmetries::search(&problem, Class::Automorphisms, &Effort::default());
        let (order, _) = compare(&problem, &found, Class::Automorphisms, &format!("{round}: {text}"));
        *orders.entry(order).or_default() += 1;
    }
    assert!(orders.len() > 4, "{orders:?}");
}

/// On thin wrapped boards, a motion may act as a turn and as a reflection.
#[test]
fn motions_of_small_wrapped_boards() {
    let sizes = (1..=4).flat_map(|m| (3..=5).flat_map(move |n| [(m, n, false), (m, n, true)]));
    for (m, n, is_torus) in sizes.filter(|(m, _, is_torus)| !is_torus || *m > 2) {
        let over = if is_torus { format!(" ({m},0)") } else { String::new() };
        let text = format!(
            "board b on squares wrapped (0,{n}){over} = rectangle({m}, {n})\nprimary {{c}} for c in b\noption {{c}} for c in b\n"
        );
        let (problem, _) = build(Texts(vec![("thin.puz", text.clone())]), "thin.puz", &[]);
        for (class, [down, right]) in
            [(Class::HalfTurns, [-1, -1]), (Class::LeftRight, [1, -1]), (Class::UpDown, [-1, 1])]
        {
            // (x, y) to (down * x + a, right * y + b)
            let mut expected = vec![];
            for (a, b) in (0..m).flat_map(|a| (0..n).map(move |b| (a, b))) {
                let to = |i: i32| {
                    let (x, y) = (down * (i / n) + a, (right * (i % n) + b).rem_euclid(n));
                    // a tube is not turned around on itself downwards
                    let x = if is_torus {
                        x.rem_euclid(m)
                    } else if down == 1 {
                        x
                    } else {
                        x + m - 1 - a
                    };
                    (is_torus || a == 0).then_some((x * n + y) as u32)
                };
                expected.extend((0..m * n).map(to).collect::<Option<Vec<u32>>>());
            }
            let found = Symmetries::search(&problem, class, &Effort::default());
            let list: Vec<_> = found.generators.iter().map(|g| g.mapping.options.to_vec()).collect();
            let options = problem.options.len();
            assert_eq!(closure(options, &list), closure(options, &expected), "{class:?} {text}");
        }
    }
}
