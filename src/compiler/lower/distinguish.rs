//! `distinguish`: the items that tell solutions apart.

use super::expect::Expected;
use super::*;
use crate::model::eval::run_clauses;
use crate::model::ir::{ClauseCode, ItemCode};
use puzc_core::xcc::ItemId;

impl Interpreter<'_, '_> {
    pub(super) fn distinguish(
        &mut self,
        stmt: &StmtCode,
        items: &[ItemCode],
        clauses: &[ClauseCode],
    ) -> Eval<()> {
        let mut found = vec![];
        run_clauses(self, clauses, &mut |r: &mut Self| {
            found.extend(r.mentions_apart(items)?.iter().map(|m| m.0));
            Ok(())
        })?;
        if found.is_empty() {
            let d = Diagnostic::new(codes::W605, "this distinguishes nothing");
            self.machine.report(d.label(stmt.span, "there are no such items"));
            return Ok(());
        }
        self.distinguished.get_or_insert(stmt.span);
        self.builder.problem_mut().projection.get_or_insert_default().extend(found);
        Ok(())
    }

    /// W605 if all solutions have these items.  E708: an image of a solution may agree with another one on
    /// them, so orbits of solutions do not count what is told apart.
    pub(super) fn check_distinguished(&mut self) {
        let problem = self.builder.problem_mut();
        let Some(at) = self.distinguished else { return };
        let mut differ = true;
        if let Some(items) = &mut problem.projection {
            items.sort_unstable();
            items.dedup();
            // only primary items have bounds, and they have no colors
            let is_covered =
                |item: &ItemId| problem.items[item.0 as usize].bounds.is_some_and(|bounds| bounds.lo > 0);
            differ = !items.iter().all(is_covered);
        }
        let breaking = problem.breaking.as_ref().map(|b| b.statement.0 as usize);
        let breaking = breaking.and_then(|s| problem.statements.get(s)).map(|s| s.span);
        let classes = self.expectations.iter().filter_map(|e| match &e.what {
            Expected::Solutions { up_to: Some(_), .. } => Some(e.span),
            _ => None,
        });
        if !differ {
            let d = Diagnostic::new(codes::W605, "this distinguishes nothing, so all solutions count as one");
            let d = d.label(at, "every solution covers these items, and they have no colors");
            self.machine.report(d.help("name items with colors, or such that a solution may leave out"));
        }
        for span in breaking.into_iter().chain(classes).collect::<Vec<Span>>() {
            let message = "solutions that are told apart by some items only have no classes of symmetry";
            let d = Diagnostic::new(codes::E708, message).label(span, "this is about all items");
            let d = d.label(at, "this leaves items out");
            self.machine.report(d.help("leave out one of the two statements"));
        }
    }
}
