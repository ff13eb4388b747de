//! Symmetries are broken by clauses: of solutions that are carried onto each other, the greatest one is left.
//!
//! Options are put in an order.  A solution is as great as its image under a symmetry or greater, in the
//! lexicographic order of "is option 1 chosen?", "is option 2 chosen?", ...  This holds for the greatest
//! solution of each class whatever symmetries are taken (J. Crawford, M. Ginsberg, E. Luks and A. Roy,
//! "Symmetry-breaking predicates for search problems", KR 1996).  The group may have any number of elements,
//! so only those are taken that carry the points of the base of its stabilizer chain to each other, and the
//! order begins with this base: then already the first comparisons say much (J. Devriendt, B. Bogaerts,
//! M. Bruynooghe and M. Denecker, "Improved static symmetry breaking for SAT", SAT 2016).

use super::encode::ClauseEncoding;
use super::engine::Engine;
use super::literal::Literal;
use super::solver::LearningSearch;
use crate::symmetry::Group;

/// A comparison ends after so many pairs of options that differ: what later ones say is rarely used.
const MAX_PAIRS: usize = 64;
/// All comparisons together have at most so many pairs for each option.
const PAIRS_PER_OPTION: usize = 64;

impl LearningSearch<'_> {
    /// From now on, of the solutions that a group of symmetries carries onto each other, at least one is
    /// found.  The symmetries permute the options of the problem.
    pub fn break_symmetries(&mut self, group: &Group) {
        let ClauseEncoding { engine, .. } = &mut self.encoding;
        engine.backtrack(0);
        let literal = |option: u32| {
            let variable = self.variables[option as usize];
            (variable != u32::MAX).then(|| Literal::new(variable, true))
        };
        let base: Vec<u32> = group.base().collect();
        let mut is_base = vec![false; group.degree()];
        base.iter().for_each(|point| is_base[*point as usize] = true);
        let others = (0..group.degree() as u32).filter(|option| !is_base[*option as usize]);
        let order: Vec<u32> = base.iter().copied().chain(others).collect();
        let mut left = self.instance.len().saturating_mul(PAIRS_PER_OPTION);
        // generators are often exchanges, which say more than their products
        for image in group.generators().iter().cloned().chain(group.coset_representatives()) {
            let moved = order.iter().filter(|option| image[**option as usize] != **option);
            let pairs = moved.map(|option| (literal(*option), literal(image[*option as usize])));
            left = left.saturating_sub(engine.add_comparison(pairs.take(MAX_PAIRS.min(left))));
            if left == 0 {
                break;
            }
        }
        engine.measure();
    }
}

impl Engine {
    /// The first literals of pairs, one after another, are as great as the second ones or greater in
    /// lexicographic order.  What has no literal is false.  Returns the number of pairs.
    fn add_comparison(&mut self, pairs: impl Iterator<Item = (Option<Literal>, Option<Literal>)>) -> usize {
        // "all pairs so far are equal"; `None` before the first pair
        let mut equal: Option<Literal> = None;
        let mut number = 0;
        for (first, second) in pairs {
            number += 1;
            let so_far = equal.map(|equal| !equal);
            if let Some(second) = second {
                self.add_clause_of([so_far, Some(!second), first]);
            }
            let Some(first) = first else { continue }; // then both are false
            let still = self.add_variable();
            self.add_clause_of([so_far, Some(first), Some(still)]);
            if let Some(second) = second {
                self.add_clause_of([so_far, Some(!second), Some(still)]);
            }
            equal = Some(still);
        }
        number
    }

    fn add_clause_of(&mut self, literals: [Option<Literal>; 3]) {
        let literals: Vec<Literal> = literals.into_iter().flatten().collect();
        self.add_clause(&literals);
    }
}
