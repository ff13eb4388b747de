//! Permutations of the colors in names, which candidates for symmetries apply.

use puzc_core::base::sorted_set;
use std::sync::Arc;

/// Of at most this many colors, all permutations are tried; of more, only exchanges and 3-cycles.
const MAX_COLORS: usize = 5;

/// A permutation of colors; those that are not listed are fixed.
#[derive(Clone, Default, PartialEq, Eq)]
pub(super) struct Recoloring {
    /// Colors and their images.
    pub images: Vec<(Arc<str>, Arc<str>)>,
}

/// Of at most this many pairs of mates, all permutations that keep pairs together are tried.
const MAX_PAIRS: usize = 3;

/// All permutations of colors to be tried, the identity first.  They map mates to mates.
pub(super) fn recolorings(colors: &[Arc<str>], mates: &[[Arc<str>; 2]]) -> Vec<Recoloring> {
    let n = colors.len();
    let of = |image: &[usize]| Recoloring {
        images: (0..n)
            .filter(|&i| image[i] != i)
            .map(|i| (colors[i].clone(), colors[image[i]].clone()))
            .collect(),
    };
    let at = |color: &Arc<str>| colors.iter().position(|c| c == color);
    let pairs: Vec<[usize; 2]> = mates.iter().filter_map(|[a, b]| Some([at(a)?, at(b)?])).collect();
    let mut found = permutations(n, MAX_COLORS);
    if n > MAX_COLORS {
        found.extend(permutations_of_pairs(n, &pairs));
    }
    let mut mate: Vec<usize> = (0..n).collect();
    for &[a, b] in &pairs {
        (mate[a], mate[b]) = (b, a);
    }
    found.retain(|image| (0..n).all(|i| image[mate[i]] == mate[image[i]]));
    found.iter().map(|image| of(image)).collect()
}

/// All permutations of n things, or of more than `most` only exchanges and 3-cycles; the identity first.
fn permutations(n: usize, most: usize) -> Vec<Vec<usize>> {
    let identity: Vec<usize> = (0..n).collect();
    let mut found = vec![identity.clone()];
    if n <= most {
        let mut image = identity;
        while next_permutation(&mut image) {
            found.push(image.clone());
        }
        return found;
    }
    for a in 0..n {
        for b in a + 1..n {
            let mut image = identity.clone();
            image.swap(a, b);
            found.push(image);
            for c in b + 1..n {
                for (to_a, to_b, to_c) in [(b, c, a), (c, a, b)] {
                    let mut image = identity.clone();
                    (image[a], image[b], image[c]) = (to_a, to_b, to_c);
                    found.push(image);
                }
            }
        }
    }
    found
}

/// Permutations of n colors that permute pairs of mates, and exchange the members of some of the pairs that
/// they move: of one pair, or of all, if they move none.
fn permutations_of_pairs(n: usize, pairs: &[[usize; 2]]) -> Vec<Vec<usize>> {
    let k = pairs.len();
    let mut found = vec![];
    for to in permutations(k, MAX_PAIRS) {
        let moved: Vec<usize> = (0..k).filter(|&p| k <= MAX_PAIRS || to[p] != p).collect();
        let choices: Vec<Vec<usize>> = match moved.is_empty() {
            true => (0..k).map(|p| vec![p]).chain([(0..k).collect()]).collect(),
            false => subsets(&moved),
        };
        for exchanged in choices {
            let mut image: Vec<usize> = (0..n).collect();
            for (p, &[a, b]) in pairs.iter().enumerate() {
                let [c, d] = pairs[to[p]];
                (image[a], image[b]) = if exchanged.contains(&p) { (d, c) } else { (c, d) };
            }
            found.push(image);
        }
    }
    found.retain(|image| image.iter().enumerate().any(|(i, &to)| i != to));
    found
}

fn subsets(of: &[usize]) -> Vec<Vec<usize>> {
    let Some((last, others)) = of.split_last() else { return vec![vec![]] };
    let without = subsets(others);
    let with = without.iter().map(|s| s.iter().chain([last]).copied().collect());
    with.chain(without.iter().cloned()).collect()
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
        let all = sorted_set(first.images.iter().chain(&self.images).map(|r| r.0.clone()));
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn recolorings_map_mates_to_mates() {
        let colors: Vec<Arc<str>> = ["a", "A", "b", "B", "c", "C", "x"].map(Arc::from).to_vec();
        let pairs = |n: usize| -> Vec<[Arc<str>; 2]> {
            colors.chunks_exact(2).take(n).map(|p| [p[0].clone(), p[1].clone()]).collect()
        };
        let number = |colors: &[Arc<str>], n: usize| recolorings(colors, &pairs(n)).len();
        assert_eq!([number(&colors[..4], 0), number(&colors[..4], 1), number(&colors[..4], 2)], [24, 4, 8]);
        // three pairs: 48 permutations; some of them are found twice
        let mut images: Vec<Vec<String>> = recolorings(&colors[..6], &pairs(3))
            .iter()
            .map(|r| r.images.iter().map(|(a, b)| format!("{a}{b}")).collect())
            .collect();
        images.sort();
        images.dedup();
        assert_eq!(images.len(), 48);
        assert!(recolorings(&colors, &pairs(3))[0].images.is_empty());
    }
}
