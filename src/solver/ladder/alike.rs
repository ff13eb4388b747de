//! Options that are still open, but make no difference: all of them show what is in the solution in any case.

use super::Ladder;
use super::knowledge::OptionState;
use crate::solve::{Control, Ended, SearchRequest, Solution, Want, solve};
use puzc_core::xcc::{ItemId, Mention, Subproblem};
use rustc_hash::FxHashSet;
use std::ops::ControlFlow;

/// With more open options, there is more to be found than which of them are chosen.
const OPEN: usize = 64;
/// The nodes of the search for two kinds of solutions, some hundredths of a second.
const NODES: u64 = 1 << 16;

impl Ladder<'_> {
    /// Do the items that tell solutions apart agree in all that the open options allow, and do the open
    /// options show nothing else?  So it is with trees and tents in a ring, which can be paired in two ways.
    pub(super) fn rest_is_alike(&self) -> bool {
        let problem = self.known.problem;
        let Some(items) = &problem.projection else { return false };
        let (mut open, mut kept, mut chosen) = (vec![], vec![], vec![]);
        for option in 0..problem.options.len() as u32 {
            match self.known.state(option) {
                OptionState::Open => open.push(option),
                OptionState::Chosen => chosen.push(option),
                OptionState::Excluded => continue,
            }
            kept.push(option);
        }
        if open.len() > OPEN {
            return false;
        }
        let mut rest = Subproblem::with_choices(problem, &kept, &chosen);
        let added = (rest.problem.primary - problem.primary) as u32;
        let moved = |i: ItemId| if (i.0 as usize) < problem.primary { i } else { ItemId(i.0 + added) };
        rest.problem.projection = Some(items.iter().map(|i| moved(*i)).collect());
        let told: FxHashSet<ItemId> = items.iter().copied().collect();
        let shown = |options: &[u32]| -> FxHashSet<Mention> {
            let mentions = options.iter().flat_map(|o| self.known.mentions(*o));
            mentions.copied().filter(|m| told.contains(&m.item)).collect()
        };
        let mut kinds: Vec<Vec<u32>> = vec![];
        let request = SearchRequest { want: Want::Solutions, ..SearchRequest::default() };
        let report =
            solve(&rest.problem, &request, &Control::watched(Some(NODES), None), &mut |s: Solution| {
                kinds.push(s.options.to_vec());
                if kinds.len() > 1 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            });
        let [only] = &kinds[..] else { return false };
        report.ended == Ended::Exhausted && shown(&open).is_subset(&shown(&rest.whole(only)))
    }
}
