//! W410: identical options, as sets of mentions.  Counts of solutions are inflated by them.

use super::{Origin, Tally};
use crate::diag::codes::W410;
use crate::diag::{Diagnostic, Diagnostics};
use crate::xc::{Mention, Problem};
use rustc_hash::{FxHashMap, FxHashSet};

/// Options are told apart by a hash that ignores order: the sum of the hashes of their mentions.  A bitmap that is at
/// most a sixteenth full finds the few whose hash may have come before; only these are compared.
pub(super) fn run(problem: &Problem, _: Origin, diags: &mut Diagnostics) {
    let hashes: Vec<u64> = problem.options.iter().map(hash).collect();
    let bits = (hashes.len() * 16).next_power_of_two().max(64);
    let shift = 64 - bits.trailing_zeros();
    let mut bitmap = vec![0u64; bits / 64];
    let mut suspects = FxHashSet::default();
    for &h in &hashes {
        let at = (h >> shift) as usize;
        let (word, bit) = (&mut bitmap[at / 64], 1 << (at % 64));
        if *word & bit != 0 {
            suspects.insert(at);
        }
        *word |= bit;
    }
    if suspects.is_empty() {
        return;
    }
    // Keep the bits of suspects only: what is not among them is alone.
    bitmap.fill(0);
    for &at in &suspects {
        bitmap[at / 64] |= 1 << (at % 64);
    }
    let mut groups: FxHashMap<u64, Vec<usize>> = FxHashMap::default();
    let mut tally = Tally::default();
    let mut first_twin = None;
    for (i, &h) in hashes.iter().enumerate() {
        let at = (h >> shift) as usize;
        if bitmap[at / 64] & (1 << (at % 64)) == 0 {
            continue;
        }
        let group = groups.entry(h).or_default();
        match group.iter().find(|&&j| sorted(problem, j) == sorted(problem, i)) {
            Some(&j) => {
                first_twin.get_or_insert((i, j));
                tally.add(problem, i);
            }
            None => group.push(i),
        }
    }
    tally.report(problem, diags, |first, others| {
        let mut d = Diagnostic::new(W410, format!("an option is there already{others}; counts of solutions are inflated"));
        if let Some((_, j)) = first_twin.filter(|(i, _)| *i == first) {
            let statement = problem.options.statements[j];
            if statement != problem.options.statements[first] {
                let span = problem.statements.get(statement.0 as usize).map_or(crate::base::Span::NONE, |s| s.span);
                d = d.label(span, "the same option");
            }
        }
        d.help("`unique` drops what comes again from a list")
    });
}

fn hash(option: &[Mention]) -> u64 {
    option.iter().fold(0, |sum: u64, m| {
        // Fibonacci hashing (TAOCP 6.4), twice, so that sums of neighbors do not coincide.
        let x = (u64::from(m.color.0) << 32 | u64::from(m.item.0)).wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        sum.wrapping_add((x ^ x >> 29).wrapping_mul(0xbf58_476d_1ce4_e5b9))
    })
}

fn sorted(problem: &Problem, option: usize) -> Vec<Mention> {
    let mut mentions = problem.options.get(option).to_vec();
    mentions.sort_unstable();
    mentions
}

#[cfg(test)]
mod tests {
    use crate::pass::{Origin, tests::found};

    #[test]
    fn identical_as_sets() {
        let text = "W410: an option is there already; counts of solutions are inflated";
        assert_eq!(found("a b | x\na b\nb a\na x:1", "identical", Origin::Puz), [text]);
        assert!(found("a b | x\na x:1\na x:2\na b\nb", "identical", Origin::Puz).is_empty());
        assert!(found("a", "identical", Origin::Puz).is_empty());
    }

    #[test]
    fn each_of_many_is_alone() {
        let n = 300;
        let items: String = (0..n).map(|i| format!("i{i} ")).collect();
        let options: String = (0..n).flat_map(|i| (0..i).map(move |j| format!("\ni{i} i{j}"))).collect();
        assert!(found(&(items.clone() + &options), "identical", Origin::Puz).is_empty());
        let text = "W410: an option is there already; counts of solutions are inflated";
        assert_eq!(found(&(items + &options + "\ni7 i250"), "identical", Origin::Puz), [text]);
    }
}
