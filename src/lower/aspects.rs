//! `forbid` and `add`: they act on all options of a family, wherever those stand.

use super::family::Families;
use super::*;
use crate::model::eval::run_clauses;
use crate::model::ir::{AspectCode, ClauseCode, ItemCode, Node};
use crate::xcc::{ColorId, ItemId, Mention, Options};
use rustc_hash::FxHashSet;

/// The families of a program, and what aspects do to their options.
pub struct Aspects {
    /// The families.
    pub families: Families,
    edits: Edits,
}

impl Aspects {
    /// Those of a program.
    pub fn of(program: &Program) -> Aspects {
        Aspects { families: Families::of(program), edits: Edits::default() }
    }
}

/// Changes of options, collected and then made at once.
#[derive(Default)]
struct Edits {
    deleted: FxHashSet<usize>,
    added: FxHashMap<usize, Vec<(ItemId, ColorId)>>,
    costs: FxHashMap<usize, i64>,
}

impl Interpreter<'_, '_> {
    pub(super) fn forbid(&mut self, aspect: &AspectCode, clauses: &[ClauseCode]) -> Eval<()> {
        self.each_member(aspect, |r, option| {
            let mut hit = false;
            run_clauses(r, clauses, &mut |_: &mut Self| {
                hit = true;
                Ok(())
            })?;
            if hit {
                r.aspects.edits.deleted.insert(option);
            }
            Ok(hit)
        })
    }

    pub(super) fn add(
        &mut self,
        aspect: &AspectCode,
        items: &[ItemCode],
        cost: Option<&Node>,
        clauses: &[ClauseCode],
    ) -> Eval<()> {
        self.each_member(aspect, |r, option| {
            let mut hit = false;
            run_clauses(r, clauses, &mut |r: &mut Self| {
                hit = true;
                let mentions = r.mentions_apart(items)?;
                r.aspects.edits.added.entry(option).or_default().extend(mentions);
                if let Some(node) = cost {
                    let more = r.m.int(node)?;
                    let sum = r.aspects.edits.costs.entry(option).or_insert(0);
                    match sum.checked_add(more) {
                        Some(total) => *sum = total,
                        None => {
                            return r.m.error(
                                codes::E510,
                                node.span,
                                "this cost overflows",
                                "ints have 64 bits",
                            );
                        }
                    }
                }
                Ok(())
            })?;
            Ok(hit)
        })
    }

    fn each_member(
        &mut self,
        aspect: &AspectCode,
        mut f: impl FnMut(&mut Self, usize) -> Eval<bool>,
    ) -> Eval<()> {
        let (family, span) = &aspect.family;
        if !self.aspects.families.known(family) {
            return Err(Halt::Error); // reported before the first phase
        }
        // Names, not values: a record holds the name of what it was made for.
        for (_, node) in &aspect.of {
            let v = self.m.eval(node)?;
            if v.len().is_none() {
                return self.m.mismatch(&v, node.span, "a thing such as pieces, tiles, words or a board");
            }
        }
        let mut hits = 0usize;
        let mut seen = 0usize;
        let mut failed = false;
        for (option, member) in self.aspects.families.members(family) {
            self.m.budget.charge(1)?;
            if self.aspects.edits.deleted.contains(&option)
                || !(aspect.of.is_empty() || aspect.of.iter().any(|(n, _)| member.is_of(n)))
            {
                continue;
            }
            seen += 1;
            self.m.set_local(aspect.slot, member.value());
            match f(self, option) {
                Ok(true) => hits += 1,
                Ok(false) => {}
                Err(Halt::Error) => failed = true,
                Err(limit) => return Err(limit),
            }
        }
        if hits == 0 && !failed {
            let text = match seen {
                0 => "no option of this family was made".to_string(),
                n => format!("none of {n} options meets the condition"),
            };
            self.m.report(Diagnostic::new(codes::W602, "this matches no option").label(*span, text));
        }
        if failed { Err(Halt::Error) } else { Ok(()) }
    }

    /// Rebuilds the options.
    pub(super) fn apply_aspects(&mut self) {
        let edits = std::mem::take(&mut self.aspects.edits);
        if edits.deleted.is_empty() && edits.added.is_empty() && edits.costs.is_empty() {
            return;
        }
        if !edits.added.is_empty() {
            self.builder.problem_mut().statements.iter_mut().for_each(|s| s.sound = false);
        }
        let old = std::mem::take(&mut self.builder.problem_mut().options);
        let mut new = Options::default();
        for i in 0..old.len() {
            if edits.deleted.contains(&i) {
                self.provenance.deleted.push(i);
                continue;
            }
            old.get(i).iter().for_each(|m| new.push(m));
            let more = edits.added.get(&i).into_iter().flatten();
            more.for_each(|&(item, color)| new.push(Mention { item, color }));
            let cost = old.cost(i).saturating_add(edits.costs.get(&i).copied().unwrap_or(0));
            new.finish(cost, old.statements.of(i));
        }
        self.builder.problem_mut().options = new;
    }
}
