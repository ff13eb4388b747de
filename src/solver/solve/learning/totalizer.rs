//! A sum as clauses: new variables say how large parts of it are.
//!
//! A [`SumConstraints`](super::sums::SumConstraints) explains itself in terms of its literals only.  Where a
//! proof is about numbers ("whatever these ten are, those three would be too many"), it would have to list
//! all ways.  So a sum with few amounts gets a tree of parts, with a literal for each amount that a part may
//! reach: "this part is at least 3" (O. Bailleux and Y. Boufkhad, "Efficient CNF encoding of Boolean
//! cardinality constraints", CP 2003; S. Joshi, R. Martins and V. Manquinho, "Generalized totalizer encoding
//! for pseudo-Boolean constraints", CP 2015).

use super::engine::Engine;
use super::literal::Literal;
use super::sums::SumGroup;
use puzc_core::base::sorted_set;
use std::collections::BTreeMap;

/// "At least this much", in ascending order.
type Amounts = Vec<(i64, Literal)>;

/// The literals of a sum.
#[derive(Debug)]
pub(super) struct Totalizer {
    /// What the sum is at least.
    least: i128,
    /// "At least this much more".
    root: Amounts,
}

impl Totalizer {
    /// Lowers the limit of the sum.
    pub fn restrict(&mut self, engine: &mut Engine, limit: i128) {
        while let Some(&(amount, literal)) = self.root.last()
            && self.least + i128::from(amount) > limit
        {
            engine.add_clause(&[!literal]);
            self.root.pop();
        }
        if self.least > limit {
            engine.add_clause(&[]);
        }
    }
}

/// A group, seen from the least weight that it may have.
struct GroupAmounts {
    low: i64,
    /// By amount above the least one: lists of literals of which one is true, unless the group has it.
    conditions: BTreeMap<i64, Vec<Vec<Literal>>>,
}

impl GroupAmounts {
    fn new(group: &SumGroup) -> GroupAmounts {
        let weights = group.literals.iter().map(|(weight, _)| *weight);
        let low = weights.chain((!group.needed).then_some(0)).min().unwrap_or(0);
        let mut conditions: BTreeMap<i64, Vec<Vec<Literal>>> = BTreeMap::new();
        for (weight, literal) in &group.literals {
            conditions.entry(weight.saturating_sub(low)).or_default().push(vec![!*literal]);
        }
        if !group.needed {
            let none = group.literals.iter().map(|(_, literal)| *literal).collect();
            conditions.entry(low.saturating_neg()).or_default().push(none);
        }
        conditions.remove(&0);
        GroupAmounts { low, conditions }
    }
}

impl Engine {
    /// States by at most so many clauses that a sum does not exceed its limit; `None` if it would take more.
    pub(super) fn add_totalizer(
        &mut self,
        groups: &[SumGroup],
        limit: i128,
        clauses: usize,
    ) -> Option<Totalizer> {
        let leaves: Vec<GroupAmounts> = groups.iter().map(GroupAmounts::new).collect();
        let least = leaves.iter().map(|leaf| i128::from(leaf.low)).sum();
        let room = i64::try_from(limit - least).ok().filter(|room| *room >= 0)?;
        if size(leaves.iter().map(|leaf| leaf.conditions.keys().copied().collect()).collect(), room) > clauses
        {
            return None;
        }
        self.backtrack(0);
        let mut parts: Vec<Amounts> = leaves.iter().map(|leaf| self.add_leaf(leaf, room)).collect();
        while parts.len() > 1 {
            let mut rest = parts.into_iter();
            let mut merged = vec![];
            while let Some(first) = rest.next() {
                merged.push(match rest.next() {
                    Some(second) => self.add_part(&first, &second, room),
                    None => first,
                });
            }
            parts = merged;
        }
        Some(Totalizer { least, root: parts.pop().unwrap_or_default() })
    }

    fn add_leaf(&mut self, leaf: &GroupAmounts, room: i64) -> Amounts {
        let mut amounts: Amounts = vec![];
        for (amount, reasons) in &leaf.conditions {
            let reached = if *amount > room {
                None
            } else if let ([reason], 1) = (&reasons[..], leaf.conditions.len())
                && let [only] = reason[..]
            {
                amounts.push((*amount, !only));
                continue;
            } else {
                Some(self.add_variable())
            };
            for reason in reasons {
                let clause: Vec<Literal> = reason.iter().copied().chain(reached).collect();
                self.add_clause(&clause);
            }
            amounts.extend(reached.map(|reached| (*amount, reached)));
        }
        self.add_order(&amounts);
        amounts
    }

    /// The amounts of two parts together.
    fn add_part(&mut self, first: &Amounts, second: &Amounts, room: i64) -> Amounts {
        let sums = sums_of(first.iter().map(|a| a.0), second.iter().map(|b| b.0), room);
        let amounts: Amounts = sums.iter().map(|sum| (*sum, self.add_variable())).collect();
        let reached = |sum: i64| amounts.binary_search_by_key(&sum, |a| a.0).ok().map(|i| amounts[i].1);
        for &(amount, literal) in first.iter().chain(second) {
            if let Some(reached) = reached(amount) {
                self.add_clause(&[!literal, reached]);
            }
        }
        for &(a, left) in first {
            for &(b, right) in second {
                match reached(a.saturating_add(b)) {
                    Some(reached) => self.add_clause(&[!left, !right, reached]),
                    None => {
                        self.add_clause(&[!left, !right]);
                        break; // so are the larger ones
                    }
                }
            }
        }
        self.add_order(&amounts);
        amounts
    }

    fn add_order(&mut self, amounts: &Amounts) {
        amounts.windows(2).for_each(|two| self.add_clause(&[two[0].1, !two[1].1]));
    }
}

/// The sums of an amount of each part, or of one part alone, that do not exceed the room, in ascending order.
fn sums_of(
    first: impl Iterator<Item = i64>,
    second: impl Iterator<Item = i64> + Clone,
    room: i64,
) -> Vec<i64> {
    let mut sums: Vec<i64> = second.clone().collect();
    for a in first {
        sums.push(a);
        sums.extend(second.clone().map(|b| a.saturating_add(b)).take_while(|sum| *sum <= room));
    }
    sums.retain(|sum| *sum <= room);
    sorted_set(sums)
}

/// About how many clauses the parts take.
fn size(mut parts: Vec<Vec<i64>>, room: i64) -> usize {
    const TOO_MANY: usize = 1 << 24;
    let mut clauses = 0usize;
    while parts.len() > 1 && clauses < TOO_MANY {
        parts = parts
            .chunks(2)
            .map(|two| match two {
                [first, second] => {
                    clauses = clauses.saturating_add((first.len() + 1) * (second.len() + 1));
                    if clauses >= TOO_MANY {
                        vec![]
                    } else {
                        sums_of(first.iter().copied(), second.iter().copied(), room)
                    }
                }
                _ => two.concat(),
            })
            .collect();
    }
    clauses
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solve::Control;
    use crate::solve::learning::search::LearningVerdict;
    use crate::solve::learning::theory::ConditionsTheory;
    use puzc_testing::Random;

    #[test]
    fn the_clauses_allow_what_the_limit_allows() {
        let mut random = Random(0x707a);
        let (mut allowed, mut forbidden) = (0, 0);
        for _ in 0..200 {
            let mut engine = Engine::new(1 << 30);
            let groups: Vec<SumGroup> = (0..2 + random.below(3))
                .map(|_| {
                    let weight = |r: &mut Random| r.below(7) as i64 - 2;
                    let literals = (0..1 + random.below(3))
                        .map(|_| (weight(&mut random), engine.add_variable()))
                        .collect();
                    SumGroup { literals, needed: random.once_in(2) }
                })
                .collect();
            let (first, second) = (random.below(12) as i128 - 3, random.below(12) as i128 - 3);
            let Some(mut totalizer) = engine.add_totalizer(&groups, first, 1000) else { continue };
            totalizer.restrict(&mut engine, second);
            // which literal of each group is true; none is the last possibility
            let possibilities = |group: &SumGroup| group.literals.len() + usize::from(!group.needed);
            for mut choice in 0..groups.iter().map(possibilities).product::<usize>() {
                let (mut sum, mut assumptions) = (0, vec![]);
                for group in &groups {
                    let chosen = choice % possibilities(group);
                    choice /= possibilities(group);
                    for (i, (weight, literal)) in group.literals.iter().enumerate() {
                        assumptions.push(if i == chosen { *literal } else { !*literal });
                        sum += if i == chosen { i128::from(*weight) } else { 0 };
                    }
                }
                let mut theory = ConditionsTheory::default();
                let verdict = engine.search(&mut theory, &assumptions, u64::MAX, &Control::default());
                engine.backtrack(0);
                assert_eq!(verdict == LearningVerdict::Solution, sum <= first.min(second), "{groups:?}");
                *(if sum <= first.min(second) { &mut allowed } else { &mut forbidden }) += 1;
            }
        }
        assert!(allowed > 300 && forbidden > 300, "{allowed} {forbidden}");
    }
}
