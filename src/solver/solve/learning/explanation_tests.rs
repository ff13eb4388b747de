//! Checks each explanation in tests: the clause holds in every set of items that satisfies the condition, and
//! it is violated, or all its literals but one are false.

use super::literal::{Literal, Truth};
use super::search::ClauseList;
use super::sums::SumGroup;
use super::theory::Explained;
use crate::solve::conditions::{Rules, explainer};
use puzc_core::xcc::ItemId;

/// Conditions with more items are not checked.
const MOST: usize = 12;

/// With more items than this, the sets that do not satisfy the condition are not tried.
const MOST_EXCLUDED: usize = 6;

pub(super) fn check(condition: &Explained, known: &[Truth], clauses: &ClauseList) {
    if condition.items.len() > MOST || clauses.len() == 0 {
        return;
    }
    for clause in clauses.iter() {
        let value = |l: &&Literal| match known[l.variable()] {
            Truth::Open => Truth::Open,
            truth if (truth == Truth::True) == l.is_positive() => Truth::True,
            _ => Truth::False,
        };
        let open = clause.iter().filter(|l| value(l) == Truth::Open).collect::<Vec<_>>();
        assert!(clause.iter().all(|l| value(&l) != Truth::True), "{clause:?} holds: {known:?}");
        assert!(open.iter().all(|l| *l == open[0]), "nothing follows from {clause:?}: {known:?}");
    }
    for values in solutions(condition) {
        for clause in clauses.iter() {
            let holds = clause.iter().any(|l| values[l.variable()] == l.is_positive());
            assert!(holds, "{clause:?} does not hold in {values:?} of {:?}", condition.condition);
        }
    }
}

/// The values of all variables in all sets of items that satisfy the condition.
fn solutions(condition: &Explained) -> Vec<Vec<bool>> {
    let items = &condition.items;
    let mut all = vec![];
    for bits in 0..1u32 << items.len() {
        let mut values: Vec<bool> = (0..items.len()).map(|i| bits >> i & 1 == 1).collect();
        let is_chosen = |item: ItemId| items.binary_search(&item).is_ok_and(|i| values[i]);
        if condition.condition.constraint().verify(&is_chosen).is_ok() {
            values.extend(condition.explainer.complete(&values));
            all.push(values);
        }
    }
    all
}

/// The rules that a condition states hold, too.  With the explanations, they exclude all other sets of items.
pub(super) fn check_rules(condition: &Explained) {
    if condition.items.len() > MOST {
        return;
    }
    let mut rules = Rules::default();
    condition.explainer.state(&mut rules);
    check_that_others_are_excluded(condition, &rules);
    for values in solutions(condition) {
        let is = |l: &Literal| values[l.variable()] == l.is_positive();
        assert!(rules.clauses.iter().all(|clause| clause.iter().any(is)), "{:?}", condition.condition);
        assert!(rules.groups.iter().all(|(_, group)| group.iter().filter(|l| is(l)).count() <= 1));
        for (_, groups, limit) in &rules.sums {
            let chosen = groups.iter().flat_map(|group| &group.literals).filter(|(_, l)| is(l));
            assert!(chosen.map(|l| i128::from(l.0)).sum::<i128>() <= *limit, "{:?}", condition.condition);
        }
    }
}

/// No set of items that does not satisfy the condition is left to the verification of complete solutions.
/// Conditions with further variables are not checked.
fn check_that_others_are_excluded(condition: &Explained, rules: &Rules) {
    let items = &condition.items;
    let Some(mut explainer) = explainer(condition.condition, items, &crate::Tuning::USUAL) else { return };
    if items.len() > MOST_EXCLUDED || explainer.further() > 0 {
        return;
    }
    for bits in 0..1u32 << items.len() {
        let is = |l: &Literal| (bits >> l.variable() & 1 == 1) == l.is_positive();
        let is_chosen = |item: ItemId| items.binary_search(&item).is_ok_and(|i| bits >> i & 1 == 1);
        if condition.condition.constraint().verify(&is_chosen).is_ok() {
            continue;
        }
        let sum = |groups: &[SumGroup]| -> i128 {
            groups
                .iter()
                .flat_map(|group| &group.literals)
                .filter(|l| is(&l.1))
                .map(|l| i128::from(l.0))
                .sum()
        };
        let known: Vec<Truth> =
            (0..items.len()).map(|i| if bits >> i & 1 == 1 { Truth::True } else { Truth::False }).collect();
        let mut explained = ClauseList::default();
        explainer.explain(&known, &mut explained);
        let is_excluded = rules.clauses.iter().chain(explained.iter()).any(|clause| !clause.iter().any(is))
            || rules.groups.iter().any(|(_, group)| group.iter().filter(|l| is(l)).count() > 1)
            || rules.sums.iter().any(|(_, groups, limit)| sum(groups) > *limit);
        assert!(is_excluded, "{known:?} of {:?}", condition.condition);
    }
}
