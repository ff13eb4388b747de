//! The search of a part, by one thread.

use super::prefix::{Prefix, Root};
use super::run::PartResult;
use super::sums::Sums;
use crate::solve::{
    self, Control, Ended, Method, SearchReport, SearchRequest, Solution, SubtreeSearch, Threads, Visitor,
    Want,
};
use num_bigint::BigUint;
use std::ops::ControlFlow;

/// A part that is to be searched.
pub struct OpenPart<'o, 'p> {
    /// The root of the search tree.
    pub root: &'o Root<'p>,
    /// The decisions of the part.
    pub prefix: &'o Prefix,
    /// Searches it as a subtree of the whole.  Otherwise it is searched as a problem of its own.
    pub subtrees: Option<&'o mut dyn SubtreeSearch>,
    /// The greatest number of nodes.
    pub budget: Option<u64>,
    /// Each of its solutions counts so often in the whole.
    pub multiplicity: &'o BigUint,
}

/// Counts the solutions of a part.
pub fn count(part: &mut OpenPart, request: &SearchRequest, control: &Control) -> PartResult {
    if let Some(subtrees) = &mut part.subtrees {
        return subtrees.count(part.prefix.decisions(), part.budget.unwrap_or(u64::MAX)).into();
    }
    let request = SearchRequest { want: Want::Count, ..request.clone() };
    part.search(&request, control, &mut |_| ControlFlow::Continue(()))
}

/// Calls `visit` with the solutions of a part, as options of the whole problem, and counts them.
pub fn visit(
    part: &mut OpenPart,
    request: &SearchRequest,
    control: &Control,
    visit: &mut Visitor,
) -> PartResult {
    if let Some(subtrees) = &mut part.subtrees {
        return subtrees.visit(part.prefix.decisions(), &control.part(part.budget), visit).into();
    }
    // most parts are searched completely, so the portfolio, which finds a first solution early, would not
    // help
    let method = if request.method == Method::Auto { Method::Matrix } else { request.method };
    part.search(&SearchRequest { want: Want::Solutions, method, ..request.clone() }, control, visit)
}

impl OpenPart<'_, '_> {
    /// Searches the part as a problem of its own.
    fn search(&self, request: &SearchRequest, control: &Control, visit: &mut Visitor) -> PartResult {
        let Some(rest) = self.root.rest(self.prefix) else {
            return PartResult { sums: Sums::default(), ended: Ended::Exhausted, nodes: 1 };
        };
        let request = SearchRequest { threads: Threads::Just(1), ..request.clone() };
        let mut whole = vec![];
        let control = control.part(self.budget);
        let report = solve::solve(&rest.problem, &request, &control, &mut |s: Solution| {
            whole.clear();
            whole.extend(s.options.iter().map(|o| rest.original[*o as usize]));
            visit(Solution { options: &whole, cost: s.cost })
        });
        report.into()
    }
}

impl From<SearchReport> for PartResult {
    fn from(SearchReport { count, ended, stats }: SearchReport) -> PartResult {
        PartResult { sums: Sums::of_solutions(&count), ended, nodes: stats.nodes }
    }
}
