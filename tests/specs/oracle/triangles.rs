//! MACMAHON-TRIANGLES-DLX.

use super::digit;
use std::collections::{BTreeMap, BTreeSet};

const COLORS: [char; 4] = ['a', 'b', 'c', 'd'];

/// The lines for triangles (x, y, inverted), each of which is doubled.
pub fn macmahon(shape: &[(usize, usize, bool)]) -> String {
    let mut cells = BTreeSet::new();
    for &(x, y, inverted) in shape {
        let (x, y) = (2 * x, 2 * y);
        match inverted {
            false => cells.extend([(x, y, false), (x, y, true), (x, y + 1, false), (x + 1, y, false)]),
            true => cells.extend([
                (x + 1, y + 1, false),
                (x + 1, y + 1, true),
                (x, y + 1, true),
                (x + 1, y, true),
            ]),
        }
    }
    let edges_of = |&(x, y, inverted): &(usize, usize, bool)| match inverted {
        false => [(x, y, '-'), (x, y, '/'), (x, y, '\\')],
        true => [(x, y + 1, '-'), (x + 1, y, '/'), (x, y, '\\')],
    };
    let mut edges: BTreeMap<_, usize> = BTreeMap::new();
    for edge in cells.iter().flat_map(edges_of) {
        *edges.entry(edge).or_default() += 1;
    }
    let place = |x: usize, y: usize| format!("{}{}", digit(x), digit(y));
    let cell = |&(x, y, inverted): &(usize, usize, bool)| place(x, y) + if inverted { "'" } else { "" };
    // `-` before `/` before `\` in the line of items, and `-` before `\` before `/` on the border
    let sorted = |order: &str| {
        let mut list: Vec<_> = edges.iter().map(|(e, n)| (*e, *n)).collect();
        list.sort_by_key(|((x, y, side), _)| (*x, *y, order.find(*side)));
        list
    };

    let mut items = vec!["*".to_string()];
    items.extend(cells.iter().map(cell));
    items.extend(tiles().iter().map(|t| t.iter().collect()));
    items.push("|".into());
    items.extend(sorted("-/\\").iter().map(|((x, y, side), _)| format!("{side}{}", place(*x, *y))));
    let mut out = items.join(" ") + "\n";
    for c in &cells {
        for t in tiles() {
            for turn in 0..if t[0] == t[1] && t[1] == t[2] { 1 } else { 3 } {
                out.push_str(&format!("{} {}", cell(c), t.iter().collect::<String>()));
                for (i, (x, y, side)) in edges_of(c).iter().enumerate() {
                    out.push_str(&format!(" {side}{}:{}", place(*x, *y), t[(i + turn) % 3]));
                }
                out.push('\n');
            }
        }
    }
    let border = sorted("-\\/").into_iter().filter(|(_, n)| *n == 1);
    out + "*"
        + &border.map(|((x, y, side), _)| format!(" {side}{}:a", place(x, y))).collect::<String>()
        + "\n"
}

fn tiles() -> Vec<[char; 3]> {
    let mut found = vec![];
    for (i, &j) in COLORS.iter().enumerate() {
        found.push([j, j, j]);
        found.extend(COLORS.iter().filter(|k| **k != j).map(|k| [j, j, *k]));
        for (at, &k) in COLORS.iter().enumerate().skip(i + 1) {
            found.extend(COLORS[at + 1..].iter().flat_map(|l| [[j, k, *l], [j, *l, k]]));
        }
    }
    found
}
