//! Looks for items to which a technique applies.

use super::knowledge::OptionState;
use super::{DeadEnd, Ladder, StepReason};
use crate::solve::Implied;
use puzc_core::xcc::{ColorId, ItemId, Mention};
use std::collections::BTreeMap;

impl Ladder<'_> {
    /// What the easiest technique that applies finds.
    pub(super) fn find(&mut self) -> Vec<StepReason> {
        let techniques: [fn(&mut Self) -> Vec<StepReason>; 8] = [
            Self::with_one_option,
            Self::sharing,
            Self::by_each_condition,
            Self::without_any,
            |ladder| ladder.within(2).into_iter().collect(),
            |ladder| ladder.within(3).into_iter().collect(),
            |ladder| ladder.refuted().into_iter().collect(),
            |ladder| ladder.refuted_deeply().into_iter().collect(),
        ];
        for technique in techniques {
            if self.is_over() || self.known.failed.is_some() {
                break;
            }
            let found = technique(self);
            if !found.is_empty() {
                return found;
            }
        }
        vec![]
    }

    /// Items that need all options that are left for them.
    fn with_one_option(&mut self) -> Vec<StepReason> {
        let known = &self.known;
        let needs_all = |i: &u32| known.need(*i) > 0 && known.open(*i) == known.need(*i);
        let found = (0..known.primary()).filter(needs_all).map(|i| self.one_option(i));
        let mut found: Vec<StepReason> = found.collect();
        found.extend(self.needed_mentions());
        found
    }

    /// An item needs all options that are left for it.
    pub(super) fn one_option(&self, item: u32) -> StepReason {
        StepReason::OneOption(ItemId(item), self.known.open_of(item).collect())
    }

    /// Mentions of which an option must be chosen, with one that is left.
    pub(super) fn needed_mentions(&mut self) -> Vec<StepReason> {
        let mut found = vec![];
        for at in 0..self.known.needed.len() {
            let m = self.known.needed[at];
            let known = &self.known;
            let own: Vec<u32> =
                known.options_of(m.item.0).iter().copied().filter(|o| known.has(*o, m)).collect();
            let is_chosen = own.iter().any(|o| known.state(*o) == OptionState::Chosen);
            let open: Vec<u32> = own.iter().copied().filter(|o| known.is_open(*o)).collect();
            match open[..] {
                _ if is_chosen => {}
                [] => self.known.failed = Some(DeadEnd::Mention(m)),
                [only] => found.push(StepReason::OneMention(m, only)),
                _ => {}
            }
            self.known.work += own.len() as u64;
        }
        found
    }

    /// Items whose options all have another item.
    fn sharing(&mut self) -> Vec<StepReason> {
        let mut found = vec![];
        for item in self.changed(0) {
            found.extend(self.shared_by(item));
        }
        found
    }

    /// What all open options of an item share.
    pub(super) fn shared_by(&mut self, item: u32) -> Vec<StepReason> {
        if self.known.need(item) != 1 {
            return vec![];
        }
        let mut shared = self.known.shared(item);
        let known = &self.known;
        let is_colored = |m: &Mention| m.item.0 >= known.primary() && m.color != ColorId::NONE;
        shared.retain(|m| match is_colored(m) {
            true => {
                let others = |o| known.mention(o, m.item).is_some_and(|own| own.color != m.color);
                self.is_watched[m.item.0 as usize] || known.open_of(m.item.0).any(others)
            }
            false => known.open_of(m.item.0).any(|o| known.mention(o, ItemId(item)).is_none()),
        });
        shared.into_iter().map(|m| StepReason::Shared(ItemId(item), m)).collect()
    }

    /// The items that must be covered, and whose options have changed since this was asked.
    fn changed(&mut self, technique: usize) -> Vec<u32> {
        let (known, tested) = (&self.known, &mut self.tested[technique]);
        let mut changed = vec![];
        for item in 0..known.primary() {
            let at = &mut tested[item as usize];
            if known.changed_at[item as usize] > *at && known.need(item) > 0 {
                *at = known.clock - 1;
                changed.push(item);
            }
        }
        changed
    }

    /// What conditions say, a step for each total.
    fn by_each_condition(&mut self) -> Vec<StepReason> {
        let mut found = self.by_conditions();
        if let Some(StepReason::Totals(options)) = found.pop_if(|step| matches!(step, StepReason::Totals(_)))
        {
            let mut by_total: BTreeMap<u32, Vec<(u32, u32)>> = BTreeMap::new();
            options.into_iter().for_each(|one| by_total.entry(one.0).or_default().push(one));
            found.extend(by_total.into_values().map(StepReason::Totals));
        }
        found
    }

    /// What conditions say; all totals are one step.
    pub(super) fn by_conditions(&mut self) -> Vec<StepReason> {
        if self.conditions.is_empty() {
            return vec![];
        }
        let implied = self.implied();
        if let Some(number) = implied.failed {
            self.known.failed = Some(DeadEnd::Condition(number));
        }
        let needed = &self.known.needed;
        let mentions =
            implied.mentions.into_iter().filter(|(_, m, is_chosen)| !is_chosen || !needed.contains(m));
        let mut found: Vec<StepReason> =
            mentions.map(|(number, m, is_chosen)| StepReason::Condition(number, m, is_chosen)).collect();
        if !implied.options.is_empty() {
            found.push(StepReason::Totals(implied.options));
        }
        found
    }

    fn implied(&mut self) -> Implied {
        let known = &self.known;
        let all = 0..known.problem.options.len() as u32;
        let open: Vec<u32> = all.clone().filter(|o| known.is_open(*o)).collect();
        let chosen: Vec<u32> = all.filter(|o| known.state(*o) == OptionState::Chosen).collect();
        let mut implied =
            self.conditions.follow(|m| known.is_certain(m), |m| known.is_possible(m), open.is_empty());
        if implied.failed.is_none() {
            self.conditions.follow_totals(&chosen, &open, &mut implied);
        }
        self.known.work += 4 * (open.len() + chosen.len()) as u64;
        implied
    }

    /// Options that would leave an item without any.
    fn without_any(&mut self) -> Vec<StepReason> {
        let mut found = vec![];
        for item in self.changed(1) {
            if self.known.need(item) != 1 {
                continue;
            }
            let own: Vec<u32> = self.known.open_of(item).collect();
            let Some((first, others)) = own.split_first() else { continue };
            let mut all = self.conflicting_with(*first);
            all.retain(|o| self.known.mention(*o, ItemId(item)).is_none());
            for other in others {
                self.known.work += 4 * all.len() as u64;
                all.retain(|o| self.known.conflict(*o, *other));
                if all.is_empty() {
                    break;
                }
            }
            if !all.is_empty() {
                found.push(StepReason::Without(ItemId(item), all));
            }
        }
        found
    }

    /// The open options that cannot be chosen together with this one.
    fn conflicting_with(&mut self, option: u32) -> Vec<u32> {
        let known = &self.known;
        let mut all = vec![];
        let mut work = 0;
        for m in known.mentions(option) {
            work += known.options_of(m.item.0).len() as u64;
            all.extend(known.open_of(m.item.0).filter(|o| *o != option && known.clashes(*o, *m)));
        }
        all.sort_unstable();
        all.dedup();
        self.known.work += work;
        all
    }
}
