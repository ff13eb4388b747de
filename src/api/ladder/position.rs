//! Pictures of what is known after some steps.

use crate::{Problem, Rendering};
use puzc_core::base::Span;
use puzc_core::xcc::{self, Mention, Statement, StatementId, StatementKind};
use puzc_solver::ladder::LadderStep;
use rustc_hash::FxHashSet;

/// The options that are chosen, and the colors that items must have: these become options of their own.
pub fn picture<'s>(problem: &Problem, steps: impl Iterator<Item = &'s LadderStep> + Clone) -> Rendering {
    let data = problem.data();
    let mut chosen: Vec<u32> = steps.clone().flat_map(|step| step.chosen.iter().copied()).collect();
    chosen.sort_unstable();
    let shown: FxHashSet<Mention> = chosen.iter().flat_map(|o| data.options.get(*o as usize)).collect();
    let colors: Vec<Mention> =
        steps.flat_map(|step| &step.colors).copied().filter(|m| !shown.contains(m)).collect();
    let mut known = xcc::Problem { options: data.options.clone(), ..data.without_options() };
    let by = StatementId(known.statements.len() as u32);
    let (span, call, keyword, kind) = (Span::NONE, Span::NONE, "".into(), StatementKind::Other);
    known.statements.push(Statement { span, call, keyword, kind, sound: false });
    for m in colors {
        known.options.push(m);
        chosen.push(known.options.finish(0, by) as u32);
    }
    Rendering::of_options(&known, &chosen)
}
