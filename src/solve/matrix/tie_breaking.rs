//! The order of the primary items, by which the search decides between equally urgent ones.
//!
//! Items that follow one another and of which no option has two are of one kind: the tiles of an
//! edge-matching puzzle, or the cells that tiles are put on.  Between items of one kind, those with more
//! options come first: if they have as few as others now, they have lost the most, and so they are hard to
//! cover.  Among different kinds the order of the problem stays: there it matters even more, but no good rule
//! was found.  (MacMahon's 24 squares need a ninth fewer nodes with this rule; pentominoes, queens, and
//! Langford pairs as many as without.)

use crate::solve::Instance;
use std::cmp::Reverse;

/// For each primary item the number of those before it.
pub fn ranks(instance: &Instance) -> Vec<u32> {
    let primary = instance.primary();
    let mut sizes = vec![0u32; primary];
    // one past the last item before this one that is in some option with it
    let mut behind = vec![0; primary];
    let mut items = vec![];
    for option in 0..instance.len() {
        items.clear();
        items.extend(
            instance.option(option).items().iter().map(|item| item.0 as usize).filter(|&item| item < primary),
        );
        items.sort_unstable();
        items.iter().for_each(|&item| sizes[item] += 1);
        items.windows(2).for_each(|pair| behind[pair[1]] = behind[pair[1]].max(pair[0] + 1));
    }
    // a kind is known by its first item
    let mut first = 0;
    let mut order: Vec<(usize, Reverse<u32>, usize)> = (0..primary)
        .map(|item| {
            first = if behind[item] > first { item } else { first };
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
    use crate::api::testing::problem;

    #[test]
    fn what_has_more_options_comes_first_within_its_kind() {
        // two tiles, three cells of which two are covered together, and a secondary item that does not matter
        let text = "A B c d e | x\nA c x\nB c\nB d\nA d e\nB e x\nc\n";
        let ranks = |text: &str| ranks(&Instance::new(&problem(text), false));
        assert_eq!(ranks(text), [1, 0, 2, 3, 4]);
        assert_eq!(ranks("a b\na b\nb\n"), [0, 1]);
        assert_eq!(ranks("| x\n"), [0; 0]);
    }
}
