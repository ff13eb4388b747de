//! Items that cannot all be covered.

use super::Clues;
use crate::Problem;
use puzc_core::xcc::{self, Bounds};
use puzc_solver::solve::{AboutAll, Control, Requirement, SearchRequest, contradiction};
use std::ops::ControlFlow;

/// Larger problems are not examined.
const MENTIONS: usize = 400_000;
/// A conflict of the search that learns counts as this many mentions.
const CONFLICT: u64 = 200;

impl Clues {
    /// Primary items that cannot all be covered, of which none can be left out: bounds above, colors and
    /// conditions hold in any case.  `None` if these contradict each other, or if the work is done before.
    pub(super) fn items_that_contradict(&self, problem: &Problem) -> Option<Vec<usize>> {
        let (data, work) = (problem.data(), &self.work);
        if work.is_done() || data.options.all_mentions().len() > MENTIONS {
            return None;
        }
        let totals = data.are_totals();
        let mut loose = data.clone();
        let mut options = vec![vec![]; data.primary];
        for (i, option) in (0u32..).zip(data.options.iter()) {
            option.iter().filter(|m| (m.item.0 as usize) < data.primary).for_each(|m| {
                options[m.item.0 as usize].push(i);
            });
        }
        let mut required = vec![];
        let mut requirements = vec![];
        for (item, own) in options.into_iter().enumerate() {
            match data.items[item].bounds {
                Some(Bounds { lo: 1, hi }) if !totals[item] => {
                    loose.items[item].bounds = Some(Bounds { lo: 0, hi });
                    required.push(item);
                    requirements.push(Requirement { options: own, is_chosen: true });
                }
                _ => {}
            }
        }
        (loose.goal, loose.breaking, loose.projection) = (None, None, None);
        match self.contradiction(&loose, &requirements) {
            AboutAll::Known(Some(core)) => Some(core.into_iter().map(|i| required[i]).collect()),
            _ => None,
        }
    }

    /// Requirements that cannot all hold, of which none can be left out.
    pub(super) fn contradiction(
        &self,
        problem: &xcc::Problem,
        requirements: &[Requirement],
    ) -> AboutAll<Option<Vec<usize>>> {
        let stop = self.puzzle.settings().stop.clone();
        let conflicts = self.work.left.get() / CONFLICT;
        let control = Control::watched(
            Some(conflicts),
            Some(Box::new(move |_, _| match stop.stopped() {
                true => ControlFlow::Break(()),
                false => ControlFlow::Continue(()),
            })),
        );
        let found = contradiction(problem, requirements, &SearchRequest::default(), &control);
        self.work.charge(control.reported().0.saturating_mul(CONFLICT));
        found
    }
}
