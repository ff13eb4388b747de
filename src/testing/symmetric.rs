//! Problems with symmetries.

use crate::{Random, problem};
use puzc_core::xcc::Problem;
use std::collections::BTreeSet;

/// Puzzles with a loop, a connected set, totals, and bounds.
pub const SYMMETRIC_PUZZLES: [&str; 4] = [
    "let moves = steps(rectangle(4, 4), \"rook\")\nloops_on(moves, visit_all: true)\n\
     single loop on moves as {u}-{v}\n",
    "board b on squares: 3 by 3\nprimary p{c} for c in b\nsecondary {c} for c in b\n\
     option p{c} {c}:{k} for c in b, k in [0, 1, 2]\nconnected b as {c}:1\n",
    "primary p{c} for c in rectangle(3, 3)\nprimary v{k} for k in 1..9\n\
     total 15 of r{i} c{i} for i in 0..2\n\
     option p{c} v{k} {k} of r{c.x} {k} of c{c.y} for c in rectangle(3, 3), k in 1..9\n",
    "primary r{i} for i in 1..5\nprimary 0..2 of c{i} for i in 1..4\n\
     option r{i} c{i2} for i in 1..5, i2 in 1..4\n",
];

/// Options that random permutations of items and colors carry onto each other.  The number of its items is
/// the cost of an option.
pub fn symmetric_problem(r: &mut Random) -> Problem {
    let (primary, secondary) = (2 + r.below(6) as usize, r.below(4) as usize);
    let shuffled = |r: &mut Random, n: usize| {
        let mut all: Vec<usize> = (0..n).collect();
        for i in (1..n).rev() {
            all.swap(i, r.below(i as u64 + 1) as usize);
        }
        all
    };
    let generators: Vec<(Vec<usize>, Vec<usize>, bool)> =
        (0..1 + r.below(2)).map(|_| (shuffled(r, primary), shuffled(r, secondary), r.once_in(2))).collect();
    // an option is a set of items; those from `primary` on are secondary, with a color
    let mut options = BTreeSet::new();
    let mut open = vec![];
    for _ in 0..1 + r.below(5) {
        let mut option = BTreeSet::new();
        option.insert((r.below(primary as u64) as usize, 0));
        for _ in 0..r.below(4) {
            let item = r.below((primary + secondary) as u64) as usize;
            let color = if item < primary { 0 } else { r.below(2) };
            if option.iter().all(|&(other, _)| other != item) {
                option.insert((item, color));
            }
        }
        open.push(option);
    }
    while let Some(option) = open.pop() {
        if options.len() > 24 || !options.insert(option.clone()) {
            continue;
        }
        for (items, others, swaps) in &generators {
            let image = |&(item, color): &(usize, u64)| match item.checked_sub(primary) {
                None => (items[item], 0),
                Some(item) => (primary + others[item], color ^ u64::from(*swaps)),
            };
            open.push(option.iter().map(image).collect());
        }
    }
    let mut text: String = (0..primary).map(|i| format!("p{i} ")).collect();
    if secondary > 0 {
        text.push('|');
        (0..secondary).for_each(|i| text.push_str(&format!(" s{i}")));
    }
    for option in &options {
        text.push('\n');
        for &(item, color) in option {
            match item.checked_sub(primary) {
                None => text.push_str(&format!("p{item} ")),
                Some(item) => text.push_str(&format!("s{item}:{color} ")),
            }
        }
        text.push_str(&format!("|{}", option.len()));
    }
    problem(&text)
}
