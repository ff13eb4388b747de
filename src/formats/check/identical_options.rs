//! W410: options that are equal as sets of mentions.  They multiply the number of solutions.

use super::{Check, Occurrences, Origin};
use puzc_core::base::StopSwitch;
use puzc_core::diag::codes::W410;
use puzc_core::diag::{Diagnostic, Diagnostics};
use puzc_core::xcc::{ColorId, Mention, Mentions, Problem, StatementKind};
use rustc_hash::FxHashMap;
use std::collections::hash_map::Entry;
use std::ops::Range;

/// Options are compared by a hash that does not depend on order: the sum of the hashes of their mentions.
struct Identical {
    /// A hash for each item.
    items: Vec<u64>,
    /// A hash for each option.
    hashes: Vec<u32>,
}

pub(super) fn start(problem: &Problem, _: Origin) -> Option<Box<dyn Check>> {
    let items = (1..=problem.items.len() as u64).map(scramble).collect();
    Some(Box::new(Identical { items, hashes: Vec::with_capacity(problem.options.len()) }))
}

impl Check for Identical {
    fn scan(&mut self, problem: &Problem, options: Range<usize>) {
        let items = &self.items[..];
        self.hashes.extend(options.map(|i| hash(items, problem.options.get(i))));
    }

    fn report(self: Box<Self>, problem: &Problem, stop: &StopSwitch, diags: &mut Diagnostics) {
        let duplicates = duplicates(problem, &self.hashes, stop);
        let mut tally = Occurrences::default();
        duplicates.iter().for_each(|&(i, _)| tally.add(problem, i));
        tally.report(problem, diags, |first, others| {
            let at = duplicates.binary_search_by_key(&first, |t| t.0);
            let earlier = at.map_or(first, |at| duplicates[at].1);
            let [own, other] = [first, earlier].map(|option| problem.options.statements.of(option));
            let costs = [first, earlier].map(|option| problem.options.cost(option));
            let with_cost = if costs[0] == costs[1] { "" } else { " with another cost" };
            let message = format!("an option is repeated{with_cost}{others}; each copy counts as another solution");
            let d = Diagnostic::new(W410, message);
            let d = if own == other { d } else { d.label(problem.span_of(other), "the same option") };
            let kind = problem.kind_of(own);
            let called = problem.statements.get(own.0 as usize).is_some_and(|s| !s.call.is_none());
            d.help(match kind {
                _ if called && own == other => "a list in the call has a member twice, or an argument is missing that would distinguish the options, such as the `regions` of `fill`",
                _ if costs[0] != costs[1] => "one option can have only one cost: leave out the other one; if they mean different things, give each an item of its own: `secondary choice{v}`",
                _ if kind.places() => "two pieces or tiles have the same placements: leave one out, or write `2 of NAME` for two of them",
                StatementKind::Steps => "two steps lead from one cell to the same other one, around the wrapped board: each counts",
                _ if own != other => "remove one of the two statements, or write what distinguishes their options as an item",
                _ => "`unique` removes repeated members from a list; if the options should differ, write a variable of their clauses in braces",
            })
        });
    }
}

/// The number of each repeated option, and of the first one that is equal to it, in order.  A bitmap that is
/// at most one eighth full finds the few options whose hash may have occurred before; only these are
/// compared.
fn duplicates(problem: &Problem, hashes: &[u32], stop: &StopSwitch) -> Vec<(usize, usize)> {
    let bits = (hashes.len() as u64 * 8).next_power_of_two().clamp(64, 1 << 32);
    let shift = 32 - bits.trailing_zeros();
    let mut bitmap = vec![0u64; (bits / 64) as usize];
    let mut candidates = vec![];
    for &h in hashes {
        let at = (h >> shift) as usize;
        let (word, bit) = (&mut bitmap[at / 64], 1 << (at % 64));
        if *word & bit != 0 {
            candidates.push(at);
        }
        *word |= bit;
    }
    if candidates.is_empty() {
        return vec![];
    }
    // keep only the bits of these suspects: an option whose bit is not set is unique
    bitmap.fill(0);
    for &at in &candidates {
        bitmap[at / 64] |= 1 << (at % 64);
    }
    let is_candidate = |h: u32| bitmap[(h >> shift) as usize / 64] & (1 << ((h >> shift) % 64)) != 0;
    let mut compared: Vec<(u32, usize)> =
        (0..).zip(hashes).filter(|(_, h)| is_candidate(**h)).map(|(i, &h)| (h, i)).collect();
    compared.sort_unstable();
    // if there is a goal, statements may offer an option at several costs, but not a piece
    let is_offer = |i: usize| !problem.kind_of(problem.options.statements.of(i)).places();
    let cost = |i: usize| problem.goal.filter(|_| is_offer(i)).map_or(0, |_| problem.options.cost(i));
    let mut duplicates = vec![];
    for group in compared.chunk_by(|a, b| a.0 == b.0).filter(|g| g.len() > 1) {
        let mut firsts: FxHashMap<(Vec<Mention>, i64), usize> = FxHashMap::default();
        for &(_, i) in group.iter().take_while(|_| !stop.stopped()) {
            match firsts.entry((problem.options.get(i).sorted(), cost(i))) {
                Entry::Occupied(first) => duplicates.push((i, *first.get())),
                Entry::Vacant(place) => {
                    place.insert(i);
                }
            }
        }
    }
    duplicates.sort_unstable();
    duplicates
}

/// Multiplicative hashing (TAOCP 6.4), applied twice, so that sums of neighbors differ.
fn scramble(n: u64) -> u64 {
    let x = n.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    (x ^ x >> 29).wrapping_mul(0xbf58_476d_1ce4_e5b9)
}

fn hash(items: &[u64], option: Mentions) -> u32 {
    let color = |m: Mention| if m.color == ColorId::NONE { 1 } else { scramble(u64::from(m.color.0)) | 1 };
    let sum =
        option.iter().fold(0u64, |sum, m| sum.wrapping_add(items[m.item.0 as usize].wrapping_mul(color(m))));
    (sum >> 32) as u32
}

#[cfg(test)]
mod tests {
    use crate::check::{Origin, tests::found};

    #[test]
    fn identical_as_sets() {
        let text = "W410: an option is repeated; each copy counts as another solution";
        assert_eq!(found("a b | x\na b\nb a\na x:1", "identical", Origin::Puz), [text]);
        assert!(found("a b | x\na x:1\na x:2\na b\nb", "identical", Origin::Puz).is_empty());
        assert!(found("a", "identical", Origin::Puz).is_empty());
    }

    #[test]
    fn many_different_options_are_not_repeated() {
        let n = 300;
        let items: String = (0..n).map(|i| format!("i{i} ")).collect();
        let options: String = (0..n).flat_map(|i| (0..i).map(move |j| format!("\ni{i} i{j}"))).collect();
        assert!(found(&(items.clone() + &options), "identical", Origin::Puz).is_empty());
        let text = "W410: an option is repeated; each copy counts as another solution";
        assert_eq!(found(&(items + &options + "\ni7 i250"), "identical", Origin::Puz), [text]);
    }
}
