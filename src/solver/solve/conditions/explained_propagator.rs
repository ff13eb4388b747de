//! A propagator that asks an explainer: what follows are the clauses of which all literals, or all but one,
//! are false.

use super::explain::Explainer;
use super::{Consequences, Propagator};
use crate::solve::learning::{ClauseList, Truth};
use puzc_core::xcc::{Condition, ItemId};

/// The chosen items of a condition, and its explainer, which has no further variables.
pub(super) struct ExplainedPropagator {
    explainer: Box<dyn Explainer>,
    condition: Condition,
    items: Vec<ItemId>,
    /// How often each item was chosen.
    times: Vec<u32>,
    known: Vec<Truth>,
    clauses: ClauseList,
}

impl ExplainedPropagator {
    pub fn new(
        condition: &Condition,
        items: &[ItemId],
        explainer: Box<dyn Explainer>,
    ) -> ExplainedPropagator {
        ExplainedPropagator {
            explainer,
            condition: condition.clone(),
            items: items.to_vec(),
            times: vec![0; items.len()],
            known: vec![],
            clauses: ClauseList::default(),
        }
    }
}

impl Propagator for ExplainedPropagator {
    fn choose(&mut self, item: u32, _: &mut Vec<ItemId>) -> bool {
        self.times[item as usize] += 1;
        true
    }

    fn undo(&mut self, item: u32) {
        self.times[item as usize] -= 1;
    }

    fn propagate(&mut self, is_possible: &mut dyn FnMut(ItemId) -> bool, found: &mut Consequences) -> bool {
        self.known.clear();
        for (item, times) in self.items.iter().zip(&self.times) {
            self.known.push(match times {
                0 if is_possible(*item) => Truth::Open,
                0 => Truth::False,
                _ => Truth::True,
            });
        }
        self.clauses.clear();
        self.explainer.explain(&self.known, &mut self.clauses);
        for clause in self.clauses.iter() {
            let open = clause.iter().find(|literal| self.known[literal.variable()] == Truth::Open);
            let Some(literal) = open else { return false };
            let list = if literal.is_positive() { &mut found.required } else { &mut found.forbidden };
            list.push(self.items[literal.variable()]);
        }
        true
    }

    fn is_complete(&mut self) -> bool {
        let is_chosen = |item: ItemId| self.items.binary_search(&item).is_ok_and(|i| self.times[i] > 0);
        self.condition.constraint().verify(&is_chosen).is_ok()
    }
}
