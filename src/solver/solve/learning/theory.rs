//! The conditions of a problem, as the engine's theory.

use super::literal::{Literal, Truth};
use super::search::{ClauseList, Theory};
use crate::solve::conditions::Explainer;
use puzc_core::xcc::Condition;

/// A condition and its variables.
pub(super) struct Explained<'a> {
    pub explainer: Box<dyn Explainer>,
    pub condition: &'a Condition,
    /// Its number in the problem.
    pub number: u32,
    /// The items of the condition, and the literal of each, then those of its further variables.
    pub items: Vec<puzc_core::xcc::ItemId>,
    pub literals: Vec<Literal>,
}

/// All conditions that are not sums.
#[derive(Default)]
pub struct ConditionsTheory<'a> {
    conditions: Vec<Explained<'a>>,
    /// By variable: the conditions that it belongs to.
    of_variable: Vec<Vec<u32>>,
    /// The conditions whose variables have changed.
    changed: Vec<bool>,
    known: Vec<Truth>,
    own: ClauseList,
}

impl<'a> ConditionsTheory<'a> {
    pub(super) fn new(conditions: Vec<Explained<'a>>, variables: usize) -> ConditionsTheory<'a> {
        let mut of_variable = vec![vec![]; variables];
        for (i, condition) in (0..).zip(&conditions) {
            for literal in &condition.literals {
                let own: &mut Vec<u32> = &mut of_variable[literal.variable()];
                if own.last() != Some(&i) {
                    own.push(i);
                }
            }
        }
        let changed = vec![true; conditions.len()];
        ConditionsTheory { conditions, of_variable, changed, ..ConditionsTheory::default() }
    }

    /// Is the condition violated, by definition?  Then a clause says that not all is as it is.
    fn verify(condition: &Explained, known: &[Truth], clauses: &mut ClauseList) {
        let constraint = condition.condition.constraint();
        let is_chosen = |item: puzc_core::xcc::ItemId| {
            condition.items.binary_search(&item).is_ok_and(|i| known[i] == Truth::True)
        };
        if constraint.verify(&is_chosen).is_err() {
            let own = condition.items.iter().zip(&condition.literals).zip(known);
            clauses.push(
                "all",
                own.map(|((_, literal), truth)| match truth {
                    Truth::True => !*literal,
                    _ => *literal,
                }),
            );
        }
    }
}

impl Theory for ConditionsTheory<'_> {
    fn notice(&mut self, literal: Literal) {
        // variables that were added later belong to no condition
        for condition in self.of_variable.get(literal.variable()).into_iter().flatten() {
            self.changed[*condition as usize] = true;
        }
    }

    fn explain(&mut self, value: &dyn Fn(Literal) -> Truth, complete: bool, clauses: &mut ClauseList) -> u64 {
        let mut work = 0;
        for (condition, changed) in self.conditions.iter_mut().zip(&mut self.changed) {
            if !*changed && !complete {
                continue;
            }
            clauses.condition = condition.number;
            self.known.clear();
            self.known.extend(condition.literals.iter().map(|literal| value(*literal)));
            self.own.clear();
            work += self.known.len() as u64 / 4;
            work += condition.explainer.explain(&self.known, &mut self.own);
            if complete && self.own.len() == 0 {
                Self::verify(condition, &self.known, clauses);
                work += self.known.len() as u64;
            }
            #[cfg(test)]
            super::explanation_tests::check(condition, &self.known, &self.own);
            for (name, clause) in self.own.named() {
                clauses.push(
                    name,
                    clause.iter().map(|literal| {
                        let own = condition.literals[literal.variable()];
                        if literal.is_positive() { own } else { !own }
                    }),
                );
            }
            if clauses.len() > 0 {
                return work; // it is asked again when this has been taken into account
            }
            *changed = false;
        }
        work
    }
}
