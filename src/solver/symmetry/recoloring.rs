//! Permutations of the colors in names, which candidates for symmetries apply.

use std::sync::Arc;

/// Of at most this many colors, all permutations are tried; of more, only exchanges and 3-cycles.
const MAX_COLORS: usize = 5;

/// A permutation of colors; those that are not listed are fixed.
#[derive(Clone, Default, PartialEq, Eq)]
pub(super) struct Recoloring {
    /// Colors and their images.
    pub images: Vec<(Arc<str>, Arc<str>)>,
}

/// All permutations of colors to be tried, the identity first.
pub(super) fn recolorings(colors: &[Arc<str>]) -> Vec<Recoloring> {
    let n = colors.len();
    let of = |image: &[usize]| Recoloring {
        images: (0..n)
            .filter(|&i| image[i] != i)
            .map(|i| (colors[i].clone(), colors[image[i]].clone()))
            .collect(),
    };
    let identity: Vec<usize> = (0..n).collect();
    let mut found = vec![of(&identity)];
    if n <= MAX_COLORS {
        let mut image = identity;
        while next_permutation(&mut image) {
            found.push(of(&image));
        }
        return found;
    }
    for a in 0..n {
        for b in a + 1..n {
            let mut image = identity.clone();
            image.swap(a, b);
            found.push(of(&image));
            for c in b + 1..n {
                for (to_a, to_b, to_c) in [(b, c, a), (c, a, b)] {
                    let mut image = identity.clone();
                    (image[a], image[b], image[c]) = (to_a, to_b, to_c);
                    found.push(of(&image));
                }
            }
        }
    }
    found
}

/// The next permutation in lexicographic order (TAOCP 7.2.1.2, Algorithm L); false after the last.
fn next_permutation(a: &mut [usize]) -> bool {
    let Some(j) = (1..a.len()).rev().find(|&j| a[j - 1] < a[j]) else { return false };
    let l = (j..a.len()).rev().find(|&l| a[j - 1] < a[l]).unwrap_or(j);
    a.swap(j - 1, l);
    a[j..].reverse();
    true
}

impl Recoloring {
    /// `exchange r and b`, `r to g to b to r`; empty for the identity.
    pub fn words(&self) -> String {
        let mut parts = vec![];
        let mut done: Vec<&Arc<str>> = vec![];
        for (from, to) in &self.images {
            if done.contains(&from) {
                continue;
            }
            let mut cycle = vec![from];
            let mut next = to;
            while next != from {
                cycle.push(next);
                next = self.images.iter().find(|r| r.0 == *next).map_or(from, |r| &r.1);
            }
            done.extend(&cycle);
            parts.push(match cycle[..] {
                [a, b] => format!("exchange {a} and {b}"),
                _ => format!("{} to {from}", cycle.iter().map(|c| &***c).collect::<Vec<_>>().join(" to ")),
            });
        }
        parts.join(", ")
    }

    /// The recoloring that applies `first` and then this one.
    pub fn after(&self, first: &Recoloring) -> Recoloring {
        let image =
            |r: &Recoloring, c: &Arc<str>| r.images.iter().find(|x| x.0 == *c).map_or(c, |x| &x.1).clone();
        let mut all: Vec<Arc<str>> = first.images.iter().chain(&self.images).map(|r| r.0.clone()).collect();
        all.sort_unstable();
        all.dedup();
        let images = all.into_iter().map(|c| (image(self, &image(first, &c)), c)).filter(|(to, c)| to != c);
        Recoloring { images: images.map(|(to, c)| (c, to)).collect() }
    }

    /// Are they the same map?
    pub fn same(&self, other: &Recoloring) -> bool {
        self.images.len() == other.images.len() && self.images.iter().all(|r| other.images.contains(r))
    }
}

/// The closure of a group of recolorings with one more.
pub(super) fn add_to_closure(group: &mut Vec<Recoloring>, more: &Recoloring) {
    let generators: Vec<Recoloring> = group.iter().cloned().chain([more.clone()]).collect();
    let mut next = 0;
    while next < group.len() {
        for g in &generators {
            let product = g.after(&group[next]);
            if !group.iter().any(|c| c.same(&product)) {
                group.push(product);
            }
        }
        next += 1;
    }
}
