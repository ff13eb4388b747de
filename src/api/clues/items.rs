//! Items that cannot all be covered.

use super::Clues;
use super::contradiction::CONFLICT;
use puzc_core::xcc::{Condition, Problem};
use puzc_solver::solve::{AboutAll, Control, Requirement, SearchRequest, contradiction};

/// Larger problems are not examined.
const MENTIONS: usize = 400_000;

impl Clues {
    /// Primary items that cannot all be covered as often as they must be, of which none can be left out:
    /// bounds above, colors and conditions other than totals hold in any case.  `None` if these contradict
    /// each other, or if the work is done before.
    pub(super) fn items_that_contradict(&self, data: &Problem) -> Option<Vec<usize>> {
        // without options, a clue has decided that what is looked for does not exist
        if self.work.is_done() || data.options.is_empty() || data.options.all_mentions().len() > MENTIONS {
            return None;
        }
        let totals = data.are_totals();
        let least = |item: usize| data.items[item].bounds.map_or(0, |bounds| bounds.lo);
        let (once, others): (Vec<usize>, Vec<usize>) = (0..data.primary)
            .filter(|item| totals[*item] || least(*item) > 0)
            .partition(|item| !totals[*item] && least(*item) == 1);
        let mut loose = data.clone();
        (loose.goal, loose.breaking, loose.projection) = (None, None, None);
        loosen(&mut loose, &once);
        let mut core = self.core(&loose, &once)?;
        // a search that learns cannot leave out the bounds of the others, so they are tried: all of a part,
        // and if some are needed, each half of it
        let mut needed = vec![];
        let mut parts = if others.is_empty() { vec![] } else { vec![others] };
        while let Some(mut part) = parts.pop() {
            let mut without = loose.clone();
            loosen(&mut without, &part);
            if let Some(found) = self.core(&without, &core) {
                (core, loose) = (found, without);
            } else if self.work.is_done() {
                return None;
            } else if part.len() == 1 {
                needed.append(&mut part);
            } else {
                parts.push(part.split_off(part.len() / 2));
                parts.push(part);
            }
        }
        core.append(&mut needed);
        core.sort_unstable();
        (!core.is_empty()).then_some(core)
    }

    /// Which of these items, of which each needs an option, contradict the problem, and none can be left out;
    /// `None` if they can all have one, or if the work is done before.
    fn core(&self, loose: &Problem, items: &[usize]) -> Option<Vec<usize>> {
        let mut requirements: Vec<Requirement> =
            items.iter().map(|_| Requirement { options: vec![], is_chosen: true }).collect();
        for (i, option) in (0u32..).zip(loose.options.iter()) {
            for mention in option {
                if let Ok(own) = items.binary_search(&(mention.item.0 as usize)) {
                    requirements[own].options.push(i);
                }
            }
        }
        match self.contradiction(loose, &requirements) {
            AboutAll::Known(Some(core)) => Some(core.into_iter().map(|i| items[i]).collect()),
            AboutAll::NoSolution => Some(vec![]),
            AboutAll::Known(None) | AboutAll::Incomplete(_) => None,
        }
    }

    /// Requirements that cannot all hold, of which none can be left out.
    pub(super) fn contradiction(
        &self,
        problem: &Problem,
        requirements: &[Requirement],
    ) -> AboutAll<Option<Vec<usize>>> {
        self.learned(u64::MAX, |request, control| contradiction(problem, requirements, request, control))
    }

    /// What a search that learns finds within so many conflicts and the work that is left.
    pub(super) fn learned<T>(&self, most: u64, search: impl FnOnce(&SearchRequest, &Control) -> T) -> T {
        let most = most.min(self.work.left.get() / CONFLICT);
        let control = Control::within(most, &self.puzzle.settings().stop);
        let found = search(&SearchRequest::default(), &control);
        self.work.charge(control.reported().0.saturating_mul(CONFLICT));
        found
    }
}

/// These items need not be covered any more, and these totals may be any sum.
fn loosen(data: &mut Problem, items: &[usize]) {
    for item in items {
        if let Some(bounds) = &mut data.items[*item].bounds {
            bounds.lo = 0;
        }
    }
    for condition in &mut data.conditions {
        if let Condition::Total(total) = condition
            && items.contains(&(total.item.0 as usize))
        {
            total.free(&data.options);
        }
    }
}
