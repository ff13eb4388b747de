//! The order of the primary items, by which the search chooses between equally urgent ones.
//!
//! Consecutive items belong to one kind if no option has two of them: for example the tiles of an
//! edge-matching puzzle, or the cells on which tiles are placed.  Within a kind, items with more options come
//! first: if they have as few options left as others, they have lost more, so they are harder to cover.
//! Kinds stay in the order of the problem: the order of kinds matters even more, but no good rule was found.
//! (With this rule, MacMahon's 24 squares take a ninth fewer nodes; pentominoes, queens, and Langford pairs
//! take as many as without it.)

use crate::solve::Instance;
use std::cmp::Reverse;

/// The number of primary items before each one.
pub fn ranks(instance: &Instance) -> Vec<u32> {
    let primary = instance.primary();
    let mut sizes = vec![0u32; primary];
    // one past the last item before this one with which it shares an option
    let mut after_last_shared = vec![0; primary];
    let mut items = vec![];
    for option in 0..instance.len() {
        items.clear();
        items.extend(
            instance.option(option).items().iter().map(|item| item.0 as usize).filter(|&item| item < primary),
        );
        items.sort_unstable();
        items.iter().for_each(|&item| sizes[item] += 1);
        items
            .windows(2)
            .for_each(|pair| after_last_shared[pair[1]] = after_last_shared[pair[1]].max(pair[0] + 1));
    }
    // a kind is identified by its first item
    let mut first = 0;
    let mut order: Vec<(usize, Reverse<u32>, usize)> = (0..primary)
        .map(|item| {
            first = if after_last_shared[item] > first { item } else { first };
            (first, Reverse(sizes[item]), item)
        })
        .collect();
    order.sort_unstable();
    let mut ranks = vec![0; primary];
    for (rank, &(.., item)) in (0..).zip(&order) {
        ranks[item] = rank;
    }
    ranks
}

#[cfg(test)]
mod tests {
    use super::*;
    use puzc_testing::problem;

    #[test]
    fn items_with_more_options_come_first_within_their_kind() {
        // two tiles, three cells of which two are covered together, and a secondary item that does not matter
        let text = "A B c d e | x\nA c x\nB c\nB d\nA d e\nB e x\nc\n";
        let ranks = |text: &str| ranks(&Instance::new(&problem(text), false));
        assert_eq!(ranks(text), [1, 0, 2, 3, 4]);
        assert_eq!(ranks("a b\na b\nb\n"), [0, 1]);
        assert_eq!(ranks("| x\n"), [0; 0]);
    }
}
