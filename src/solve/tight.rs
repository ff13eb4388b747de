//! Bounds that can be told to be exact before the search, by counting.
//!
//! If every option covers the items that must be covered exactly so often, and the others, in the same proportion, then all
//! solutions cover the others equally often together.  Twelve pentominoes, each at most once, cover 60 cells: every option has
//! five cells and a piece, so there are twelve pieces in each solution, and each piece is there once.  That matters much, for
//! a search can branch on an item only if it must be covered.

use crate::xc::{Bounds, Mentions, Problem};

/// The bounds of the primary items, if some of them are tighter than those of the problem.  `options` are those that may be chosen.
pub(super) fn tightened<'p>(problem: &'p Problem, options: impl Iterator<Item = Mentions<'p>>) -> Option<Vec<Bounds>> {
    let given = || problem.items[..problem.primary].iter().filter_map(|item| item.bounds);
    if given().all(|b| b.lo >= b.hi) {
        return None;
    }
    let mut bounds: Vec<Bounds> = given().collect();
    if bounds.len() < problem.primary {
        return None;
    }
    let mut common: Option<(u64, u64)> = None;
    for mentions in options {
        let (mut exact, mut free) = (0, 0);
        for b in mentions.iter().filter_map(|m| bounds.get(m.item.0 as usize)) {
            if b.lo < b.hi { free += 1 } else { exact += 1 }
        }
        let (all, some) = *common.get_or_insert((exact, free));
        if exact == 0 || free * all != some * exact {
            return None;
        }
    }
    let (all, some) = common?;
    let demand: u64 = bounds.iter().filter(|b| b.lo >= b.hi).map(|b| u64::from(b.lo)).sum();
    let free = || bounds.iter().filter(|b| b.lo < b.hi);
    let least: u64 = free().map(|b| u64::from(b.lo)).sum();
    let most: u64 = free().map(|b| u64::from(b.hi)).sum();
    let total = demand.checked_mul(some)?;
    if most.checked_mul(all)? == total {
        bounds.iter_mut().for_each(|b| b.lo = b.lo.max(b.hi)); // what cannot be covered so often still cannot
    } else if least.checked_mul(all)? == total && free().all(|b| b.lo > 0) {
        bounds.iter_mut().for_each(|b| b.hi = b.hi.min(b.lo));
    } else {
        return None;
    }
    Some(bounds)
}

#[cfg(test)]
mod tests {
    use crate::emit::tests::problem;
    use crate::solve::Instance;
    use crate::xc::{Bounds, ItemId};

    fn bounds(text: &str) -> Vec<(u32, u32)> {
        let problem = problem(text);
        let instance = Instance::new(&problem, false);
        (0..problem.primary as u32).map(|i| instance.bounds(ItemId(i))).map(|Bounds { lo, hi }| (lo, hi)).collect()
    }

    #[test]
    fn pieces_that_are_all_needed_are_needed_exactly() {
        // two dominoes, each at most once, or each at least once, on four cells
        let options = "p a b\nq a b\np c d\nq c d\np b c\nq a d";
        assert_eq!(bounds(&format!("0:1|p 0:1|q a b c d\n{options}")), [(1, 1), (1, 1), (1, 1), (1, 1), (1, 1), (1, 1)]);
        assert_eq!(bounds(&format!("1:2|p 1:2|q a b c d\n{options}"))[..2], [(1, 1), (1, 1)]);
    }

    #[test]
    fn bounds_stay_where_counting_tells_nothing() {
        let options = "p a b\nq a b\np c d\nq c d";
        assert_eq!(bounds(&format!("0:2|p 0:1|q a b c d\n{options}"))[..2], [(0, 2), (0, 1)]); // three pieces for two places
        assert_eq!(bounds(&format!("0:1|p 0:1|q a b c d\n{options}\na b"))[..2], [(0, 1), (0, 1)]); // an option without a piece
        assert_eq!(bounds(&format!("0:1|p 0:1|q a b c d\n{options}\np"))[..2], [(0, 1), (0, 1)]); // one without a cell
    }
}
