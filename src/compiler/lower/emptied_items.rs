//! Finds the `if` that left an item without options.  A false `if` skips the rest of its statement, so
//! nothing is known about the options after it.  If a primary item has no option, the options phase runs once
//! more as if every `if` were true.  This run makes nothing: the `if` of the first option that would have
//! covered the item is the cause.

use super::option::MentionResult;
use super::*;
use crate::model::eval::run_clauses;
use crate::model::ir::{ClauseCode, ItemCode};
use rustc_hash::FxHashSet;

/// The limit on the steps of the second run, which serves only one label of a warning.
const STEPS: u64 = 2_000_000;

/// The items whose `if` is sought, and the first `if` that was false at the current point of the second run.
#[derive(Default)]
pub struct Exclusion {
    sought: FxHashSet<ItemId>,
    cause: Option<Span>,
}

/// Do these statements or the rules that they call contain an `if` that may leave options out?  Without any,
/// a pass over all mentions is saved.
fn has_conditions(body: &[StmtCode]) -> bool {
    use crate::model::ir::StmtKindCode as Kind;
    let any = |clauses: &[ClauseCode]| clauses.iter().any(|c| matches!(c, ClauseCode::If(_)));
    body.iter().filter(|s| s.phases.works_in(PhaseSet::OPTIONS)).any(|stmt| match &stmt.kind {
        Kind::If { .. } | Kind::Call { .. } => true,
        Kind::For { clauses, body } => any(clauses) || has_conditions(body),
        Kind::Option { clauses, .. } => any(clauses),
        _ => false,
    })
}

impl Interpreter<'_, '_> {
    /// Finds the `if`s that left primary items without options.
    pub(super) fn explain_exclusions(&mut self, program: &Program) {
        if !has_conditions(&program.prelude) && !has_conditions(&program.main) {
            return;
        }
        let sought = self.unused_items();
        if sought.is_empty() {
            return;
        }
        // The second run must leave no other traces.
        let diags = std::mem::take(self.machine.diags);
        let soft = std::mem::take(&mut self.names.soft);
        let limits = Limits { steps: STEPS, ..self.machine.budget.limits };
        let budget = Budget::new(limits).until(self.machine.budget.stop.clone());
        let budget = std::mem::replace(&mut self.machine.budget, budget);
        self.names.exclusion = Exclusion { sought, cause: None };
        self.machine.begin_phase();
        for body in [&program.prelude, &program.main] {
            self.explore(body);
        }
        self.machine.budget = budget;
        self.names.soft = soft;
        *self.machine.diags = diags;
    }

    /// The items that must be covered, which no option mentions, and for which no other cause is known.
    fn unused_items(&self) -> FxHashSet<ItemId> {
        let problem = self.builder.problem();
        let mut used = vec![false; problem.primary];
        let mut left = problem.primary;
        for item in problem.options.all_mentions().items().iter() {
            if let Some(slot) = used.get_mut(item.0 as usize).filter(|u| !**u) {
                *slot = true;
                left -= 1;
                if left == 0 {
                    break;
                }
            }
        }
        let is_unused = |i: &usize| !used[*i] && problem.items[*i].is_required();
        let unused = (0..problem.primary).filter(is_unused).map(|i| ItemId(i as u32));
        unused.filter(|item| !self.names.emptied.contains_key(item)).collect()
    }

    /// Runs the statements that lead to `option` statements.  Errors are ignored: after a false `if` they
    /// mean nothing.
    fn explore(&mut self, body: &[StmtCode]) {
        for stmt in body.iter().filter(|s| s.phases.works_in(PhaseSet::OPTIONS)) {
            if let Err(Halt::Limit(_)) = self.explore_statement(stmt) {
                return;
            }
        }
    }

    fn explore_statement(&mut self, stmt: &StmtCode) -> Eval<()> {
        use crate::model::ir::StmtKindCode as Kind;
        self.machine.budget.charge(1)?;
        match &stmt.kind {
            Kind::Let { pattern, value } => {
                let v = self.machine.member(value)?;
                self.machine.bind(pattern, v, value.span)
            }
            Kind::For { clauses, body } => self.explore_clauses(clauses, &mut |r: &mut Self| {
                r.explore(body);
                Ok(())
            }),
            Kind::If { arms, otherwise } => {
                let mut taken = None;
                for (cond, body) in arms {
                    let holds = taken.is_none() && self.machine.truth(cond)?;
                    let cause = if holds { None } else { Some(taken.unwrap_or(cond.span)) };
                    self.excluded_by(cause, |r| r.explore(body));
                    taken = taken.or(holds.then_some(cond.span));
                }
                otherwise.iter().for_each(|body| self.excluded_by(taken, |r| r.explore(body)));
                Ok(())
            }
            Kind::Call { rule, args } => {
                let code = self.machine.program.rules[*rule as usize].clone();
                let values = self.machine.evaluate_arguments(args)?;
                self.machine.open_frame(&code.head, values, stmt.span)?;
                self.explore(&code.body);
                self.machine.close_frame();
                Ok(())
            }
            Kind::Option { items, clauses, .. } => {
                self.explore_clauses(clauses, &mut |r: &mut Self| r.note_excluded(items))
            }
            _ => Ok(()),
        }
    }

    /// Like [`run_clauses`], but a false condition becomes the cause instead of ending the round.
    fn explore_clauses(
        &mut self,
        clauses: &[ClauseCode],
        body: &mut dyn FnMut(&mut Self) -> Eval<()>,
    ) -> Eval<()> {
        let condition = clauses.iter().enumerate().find_map(|(i, clause)| match clause {
            ClauseCode::If(node) => Some((i, node)),
            _ => None,
        });
        let Some((at, node)) = condition else { return run_clauses(self, clauses, body) };
        run_clauses(self, &clauses[..at], &mut |r: &mut Self| {
            let holds = match r.machine.truth(node) {
                Err(Halt::Error) => return Ok(()),
                other => other?,
            };
            let cause = (!holds).then_some(node.span);
            r.excluded_by(cause, |r| r.explore_clauses(&clauses[at + 1..], body))
        })
    }

    /// Calls `f` as though a condition were true.  The first false condition is the cause.
    fn excluded_by<T>(&mut self, cause: Option<Span>, f: impl FnOnce(&mut Self) -> T) -> T {
        let before = self.names.exclusion.cause;
        self.names.exclusion.cause = before.or(cause);
        let result = f(self);
        self.names.exclusion.cause = before;
        result
    }

    /// Records the current cause for the items of an option that a false condition excludes.
    fn note_excluded(&mut self, items: &[ItemCode]) -> Eval<()> {
        self.machine.budget.charge(1)?;
        let Some(cause) = self.names.exclusion.cause else { return Ok(()) };
        self.builder.abandon();
        let made = self.mentions(items, true);
        let mentioned: Vec<ItemId> = self.builder.pending().iter().map(|m| m.item).collect();
        self.builder.abandon();
        match made {
            Ok(MentionResult::Kept) => {}
            Ok(MentionResult::Dropped) | Err(Halt::Error) => return Ok(()),
            Err(limit) => return Err(limit),
        }
        // The arguments of a library rule are the reason for what it leaves out.
        let by = self.machine.callers.first().map_or(cause, |c| c.span);
        for item in mentioned {
            if self.names.exclusion.sought.remove(&item) {
                let why = "this is false, so options with this item are left out".to_string();
                self.names.emptied.insert(item, (by, why));
            }
        }
        Ok(())
    }
}
