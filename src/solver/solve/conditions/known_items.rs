//! What follows from the conditions of a problem, if it is known of some items whether they are chosen.
//!
//! A search commits options.  Here the items themselves are known: all options that are left for another
//! item may choose them, although none of these has been chosen.

use super::{Consequences, Propagator, TotalsPropagator, propagator};
use crate::solve::Instance;
use crate::tuning::Tuning;
use puzc_core::base::sorted_set;
use puzc_core::xcc::{ColorId, ItemId, Mention};

/// What follows from conditions.
#[derive(Default)]
pub struct Implied {
    /// A condition, by its number in the problem; a mention; and whether an option with it must be chosen, or
    /// none may be.
    pub mentions: Vec<(u32, Mention, bool)>,
    /// Options that would make a total too large or too small, each after the number of its condition.
    pub options: Vec<(u32, u32)>,
    /// A condition that cannot hold any more, by its number.
    pub failed: Option<u32>,
}

struct OneCondition {
    number: u32,
    propagator: Box<dyn Propagator>,
    items: Vec<ItemId>,
    color: ColorId,
}

/// The conditions of a problem.
pub struct KnownItems {
    conditions: Vec<OneCondition>,
    totals: Option<TotalsPropagator>,
}

/// Blocks are looked for each time.
static THOROUGH: Tuning = Tuning { blocks_tried: u32::MAX, ..Tuning::USUAL };

impl KnownItems {
    /// The conditions of an instance.
    pub fn new(instance: &Instance) -> KnownItems {
        let problem = instance.problem();
        let mut conditions = vec![];
        for (number, condition) in (0..).zip(&problem.conditions) {
            let items = sorted_set(condition.constraint().items());
            // no option has a color that does not occur in the problem
            let color = condition.constraint().color(problem).unwrap_or(ColorId(u32::MAX));
            if let Some(propagator) = propagator(condition, &items, &THOROUGH) {
                conditions.push(OneCondition { number, propagator, items, color });
            }
        }
        KnownItems { conditions, totals: TotalsPropagator::new(instance) }
    }

    /// Are there any?
    pub fn is_empty(&self) -> bool {
        self.conditions.is_empty() && self.totals.is_none()
    }

    /// The mentions that choose an item of a condition.
    pub fn mentions(&self) -> impl Iterator<Item = Mention> {
        self.conditions
            .iter()
            .flat_map(|one| one.items.iter().map(|item| Mention { item: *item, color: one.color }))
    }

    /// What follows, if these mentions are certain, and others possible.  If no option is left, the
    /// conditions must hold.
    pub fn follow(
        &mut self,
        is_certain: impl Fn(Mention) -> bool,
        is_possible: impl Fn(Mention) -> bool,
        is_complete: bool,
    ) -> Implied {
        let mut implied = Implied::default();
        for one in &mut self.conditions {
            let color = one.color;
            let mut found = Consequences::default();
            let (mut holds, mut chosen) = (true, vec![]);
            for (i, item) in (0..).zip(&one.items) {
                if holds && is_certain(Mention { item: *item, color }) {
                    chosen.push(i);
                    holds = one.propagator.choose(i, &mut found.forbidden);
                }
            }
            let mut may_be = |item| is_possible(Mention { item, color });
            holds = holds && one.propagator.propagate(&mut may_be, &mut found);
            holds = holds && (!is_complete || one.propagator.is_complete());
            chosen.into_iter().rev().for_each(|item| one.propagator.undo(item));
            if !holds {
                implied.failed = Some(one.number);
                return implied;
            }
            for (list, is_chosen) in [(found.forbidden, false), (found.required, true)] {
                let new = list.into_iter().map(|item| Mention { item, color });
                // a link that is chosen is also one between the ends of its path
                let new = new.filter(|m| !is_certain(*m) && (is_chosen || is_possible(*m)));
                implied.mentions.extend(new.map(|m| (one.number, m, is_chosen)));
            }
        }
        implied
    }

    /// What follows from the totals, if these options are chosen, and others open.
    pub fn follow_totals(&mut self, chosen: &[u32], open: &[u32], implied: &mut Implied) {
        let Some(totals) = &mut self.totals else { return };
        chosen.iter().for_each(|option| totals.commit(*option));
        totals.begin_candidates();
        open.iter().for_each(|option| totals.add_candidate(*option));
        let possible = totals.finish_candidates();
        match possible.and_then(|()| if open.is_empty() { totals.completed() } else { Ok(()) }) {
            Ok(()) => implied.options.extend(open.iter().filter_map(|o| Some((totals.refusing(*o)?, *o)))),
            Err(number) => implied.failed = Some(number),
        }
        chosen.iter().for_each(|option| totals.undo(*option));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use puzc_core::xcc::{Condition, ConnectedCondition, HoleValue, StatementId};
    use puzc_testing::problem;

    #[test]
    fn what_follows_is_neither_certain_nor_excluded_before() {
        let mut cells = problem("| s0 s1 s2 s3 s4\ns0:1\ns1:1\ns2:1\ns3:1\ns4:1");
        let color = ColorId(1);
        cells.conditions = vec![Condition::Connected(ConnectedCondition {
            nodes: (0..5).map(HoleValue::Int).collect(),
            items: (0..5).map(|i| Some(ItemId(i))).collect(),
            edges: (1..5).map(|i| (i - 1, i)).collect(),
            color,
            size: None,
            statement: StatementId(0),
        })];
        let mut known = KnownItems::new(&Instance::new(&cells, false));
        let mut follow = |certain: &[u32], excluded: u32| {
            let is_certain = |m: Mention| certain.contains(&m.item.0);
            known.follow(is_certain, |m| m.item.0 != excluded, false)
        };
        let mention = |i| Mention { item: ItemId(i), color };
        let implied = follow(&[0, 2], 3);
        assert_eq!(implied.failed, None);
        assert_eq!(implied.mentions, [(0, mention(4), false), (0, mention(1), true)]);
        assert_eq!(follow(&[0, 2], 1).failed, Some(0));
        assert_eq!(follow(&[0], 4).mentions, [], "nothing is left of earlier calls");
    }
}
