//! `forbid` and `add`: they apply to all options of a family, whether these come before or after them in the
//! file.

use super::family::Families;
use super::*;
use crate::model::eval::run_clauses;
use crate::model::ir::{AspectCode, ClauseCode, ItemCode, Node};
use crate::model::value::Data;
use indexmap::IndexMap;
use puzc_core::diag::nearest;
use puzc_core::xcc::{ColorId, ItemId, Mention, Options};
use rustc_hash::{FxBuildHasher, FxHashSet};
use std::collections::BTreeSet;

/// The families of a program, and the changes that aspects make to their options.
pub struct Aspects {
    /// The families.
    pub families: Families,
    edits: Edits,
}

impl Aspects {
    /// Prepares the families of a program.
    pub fn of(program: &Program) -> Aspects {
        Aspects { families: Families::of(program), edits: Edits::default() }
    }
}

/// Changes to options, which are collected and then applied together.
#[derive(Default)]
struct Edits {
    /// The `forbid` that deletes each option, in the order of deletion.
    deleted: IndexMap<usize, Span, FxBuildHasher>,
    added: FxHashMap<usize, Vec<Added>>,
    /// Costs that are added, and the last `add` that adds one.
    costs: FxHashMap<usize, (i64, Span)>,
}

/// An item that an `add` statement adds to an option.
struct Added {
    item: ItemId,
    color: ColorId,
    /// The `add` statement.
    by: Span,
}

impl Interpreter<'_, '_> {
    pub(super) fn forbid(&mut self, aspect: &AspectCode, clauses: &[ClauseCode], by: Span) -> Eval<()> {
        self.each_match(aspect, clauses, by, false, |r, option| {
            r.aspects.edits.deleted.insert(option, by);
        })
    }

    /// Calls `f` for the members of a family that satisfy the clauses.  W602 if there are none, unless the
    /// family may be empty and is.
    pub(super) fn each_match(
        &mut self,
        aspect: &AspectCode,
        clauses: &[ClauseCode],
        by: Span,
        may_be_empty: bool,
        mut f: impl FnMut(&mut Self, usize),
    ) -> Eval<()> {
        self.each_member(aspect, by, may_be_empty, |r, option| {
            let mut hit = false;
            run_clauses(r, clauses, &mut |_: &mut Self| {
                hit = true;
                Ok(())
            })?;
            if hit {
                f(r, option);
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
        by: Span,
    ) -> Eval<()> {
        self.each_member(aspect, by, false, |r, option| {
            let mut hit = false;
            run_clauses(r, clauses, &mut |r: &mut Self| {
                if !hit && r.provenance.wants_option(option) {
                    r.provenance.added.push(by);
                }
                hit = true;
                let mentions = r.mentions_apart(items)?;
                let added = mentions.into_iter().map(|(item, color)| Added { item, color, by });
                r.aspects.edits.added.entry(option).or_default().extend(added);
                if let Some(node) = cost {
                    let more = r.machine.int(node)?;
                    r.names.added_cost.get_or_insert(node.span);
                    let sum = r.aspects.edits.costs.entry(option).or_insert((0, node.span));
                    match sum.0.checked_add(more) {
                        Some(total) => *sum = (total, node.span),
                        None => return r.cost_overflows(node.span),
                    }
                }
                Ok(())
            })?;
            Ok(hit)
        })?;
        self.report_left_out(aspect, items, clauses, by)
    }

    /// W423 if amounts are added to options, but not for the clues, which have no options.
    fn report_left_out(
        &mut self,
        aspect: &AspectCode,
        items: &[ItemCode],
        clauses: &[ClauseCode],
        by: Span,
    ) -> Eval<()> {
        if !items.iter().any(|item| matches!(item, ItemCode::Word { amount: Some(_), .. })) {
            return Ok(());
        }
        let (mut first, mut count) = (None, 0usize);
        for record in self.aspects.families.left_out(&aspect.family.0) {
            self.machine.budget.charge(1)?;
            self.machine.set_local(aspect.slot, record.clone());
            let mut hit = false;
            run_clauses(self, clauses, &mut |_: &mut Self| {
                hit = true;
                Ok(())
            })?;
            if hit {
                first.get_or_insert(record);
                count += 1;
            }
        }
        let Some(first) = first else { return Ok(()) };
        let field = |name: &str| match &first.data {
            Data::Record(r) => r.get(name).map_or(String::new(), |v| self.machine.show(v)),
            _ => String::new(),
        };
        let message = format!("the clue {} in the cell {} is not counted", field("value"), field("cell"));
        let more = if count > 1 { format!(", nor are {} more", count - 1) } else { String::new() };
        let at = self.machine.callers.first().map_or(by, |c| c.span);
        let label = format!("amounts of options are added, and a clue has no option{more}");
        let d = Diagnostic::new(codes::W423, message).label(at, label);
        self.machine
            .diags
            .push(d.help("sums(..., given: CLUES) counts the clues, too; write the clues of `fill`"));
        Ok(())
    }

    /// Calls `f` for the members of a family, with the index of the option; it says whether it applies to the
    /// member.  W602 if it applies to none, unless the family may be empty and is.
    pub(super) fn each_member(
        &mut self,
        aspect: &AspectCode,
        by: Span,
        may_be_empty: bool,
        mut f: impl FnMut(&mut Self, usize) -> Eval<bool>,
    ) -> Eval<()> {
        let (family, span) = &aspect.family;
        if !self.aspects.families.known(family) {
            return Err(Halt::Error); // reported before the first phase
        }
        // Names are compared, not values: a record has the name of the entity for which it was made.
        for (_, node) in &aspect.of {
            let v = self.machine.eval(node)?;
            if v.len().is_none() {
                return self.machine.mismatch(&v, node.span, "the name of pieces, tiles, words or a board");
            }
        }
        let mut hits = 0usize;
        let mut seen = 0usize;
        let mut failed = false;
        for (option, member) in self.aspects.families.members(family) {
            self.machine.budget.charge(1)?;
            if self.aspects.edits.deleted.contains_key(&option)
                || !(aspect.of.is_empty() || aspect.of.iter().any(|(n, _)| member.is_of(n)))
            {
                continue;
            }
            seen += 1;
            self.machine.set_local(aspect.slot, member.value());
            match f(self, option) {
                Ok(true) => hits += 1,
                Ok(false) => {}
                Err(Halt::Error) => failed = true,
                Err(limit) => return Err(limit),
            }
        }
        // a rule of the library may be called for cells that all have clues
        let is_rule_of_library = self.machine.in_library(by) && !self.machine.callers.is_empty();
        let is_allowed = may_be_empty && self.aspects.families.members(family).is_empty();
        if hits == 0 && !failed && !is_rule_of_library && !is_allowed {
            let text = match seen {
                0 if let [(name, _), ..] = &aspect.of[..]
                    && !self.aspects.families.members(family).is_empty() =>
                {
                    format!("no option of this family belongs to `{name}`")
                }
                0 => "no option of this family was made".to_string(),
                n => format!("none of {n} options meets the condition"),
            };
            let d = Diagnostic::new(codes::W602, "this matches no option").label(*span, text);
            match self.meant_text(family, by) {
                Some((at, near)) => self.machine.report(
                    d.label(at, format!("no option has this; did you mean \"{near}\"?"))
                        .fix(at, format!("\"{near}\"")),
                ),
                // with another value of a parameter it may match some
                None if seen > 0 && self.machine.program.is_settable(by) => {}
                None => self.machine.report(d),
            }
        }
        if failed { Err(Halt::Error) } else { Ok(()) }
    }

    /// The place of a text in the statement that no record of the family has, with its quotes, and the most
    /// similar text that some record has.
    fn meant_text(&self, family: &str, by: Span) -> Option<(Span, Rc<str>)> {
        const MEMBERS: usize = 10_000;
        let mut known: BTreeSet<(Rc<str>, Rc<str>)> = BTreeSet::new();
        for (_, member) in self.aspects.families.members(family).into_iter().take(MEMBERS) {
            if let Data::Record(record) = &member.value().data {
                let texts = record.fields.iter().filter_map(|(name, v)| Some((name, v.as_str()?)));
                known.extend(texts.map(|(name, text)| (name.clone(), text.clone())));
            }
        }
        let mut start = by.start;
        let mut field = "";
        for (i, text) in self.machine.sources.text(by).split('"').enumerate() {
            let quotes = Span::new(start.saturating_sub(1), start.saturating_add(text.len() as u32 + 1));
            start = quotes.end;
            if i % 2 == 0 {
                // the last field before the quotes
                let (_, after) = text.rsplit_once('.').unwrap_or(("", field));
                field = after.split(|c: char| !c.is_alphanumeric() && c != '_').next().unwrap_or("");
                continue;
            }
            let has_field = known.iter().any(|(name, _)| &**name == field);
            let of_field = known.iter().filter(|(name, _)| !has_field || &**name == field);
            let texts: Vec<&str> = of_field.map(|(_, known)| &**known).collect();
            if !texts.contains(&text)
                && let Some(near) = nearest(text, texts.iter().copied())
            {
                return Some((quotes, near.into()));
            }
        }
        None
    }

    /// Rebuilds the options.
    pub(super) fn apply_aspects(&mut self) {
        self.hide_options();
        let edits = std::mem::take(&mut self.aspects.edits);
        if edits.deleted.is_empty() && edits.added.is_empty() && edits.costs.is_empty() {
            return;
        }
        if !edits.added.is_empty() {
            self.report_repeated(&edits);
            self.builder.problem_mut().statements.iter_mut().for_each(|s| s.sound = false);
        }
        let old = std::mem::take(&mut self.builder.problem_mut().options);
        let mut new = Options::default();
        let kept = (0..old.len()).filter(|i| !edits.deleted.contains_key(i)).map(|i| i as u32);
        self.pictures.shown = self.pictures.shown.of_options(kept);
        for i in 0..old.len() {
            if edits.deleted.contains_key(&i) {
                self.provenance.deleted.push(i);
                continue;
            }
            let more = edits.added.get(&i).into_iter().flatten();
            let more = more.map(|a| (Mention { item: a.item, color: a.color }, a.by));
            let mentions = self.with_added(old.get(i).iter().collect(), more);
            mentions.into_iter().for_each(|m| new.push(m));
            let (more, by) = edits.costs.get(&i).copied().unwrap_or((0, Span::NONE));
            let cost = old.cost(i).checked_add(more).unwrap_or_else(|| {
                let _reported = self.cost_overflows(by);
                0
            });
            new.finish(cost, old.statements.of(i));
        }
        for (&option, &by) in &edits.deleted {
            for item in old.get(option).items().iter() {
                self.names.emptied.insert(item, (by, "this forbids its last option".into()));
            }
        }
        self.builder.problem_mut().options = new;
    }

    /// E510: a cost that overflows.
    fn cost_overflows(&mut self, by: Span) -> Eval<()> {
        self.machine.error(codes::E510, by, "this cost overflows", "ints have 64 bits")
    }

    /// E403 if an `add` adds an item that the option already has.  The check of the finished problem knows
    /// only the statement that made the option.
    fn report_repeated(&mut self, edits: &Edits) {
        let problem = self.builder.problem();
        let mut found: Vec<(usize, &Added)> = vec![];
        let mut options: Vec<_> =
            edits.added.iter().filter(|(i, _)| !edits.deleted.contains_key(*i)).collect();
        options.sort_unstable_by_key(|(i, _)| **i);
        let mut seen = FxHashSet::default();
        for (&i, added) in options {
            seen.clear();
            seen.extend(problem.options.get(i).items().iter());
            if let Some(again) = added.iter().find(|a| !seen.insert(a.item) && !self.builder.is_total(a.item))
            {
                found.push((i, again));
            }
        }
        let mut reported: FxHashMap<Span, usize> = FxHashMap::default();
        found.iter().for_each(|(_, a)| *reported.entry(a.by).or_default() += 1);
        let mut diags = vec![];
        for (i, again) in found {
            let Some(count) = reported.remove(&again.by) else { continue }; // one diagnostic for each `add`
            let others = match count {
                1 => String::new(),
                2 => " (and in one more option)".into(),
                n => format!(" (and in {} more options)", n - 1),
            };
            let name = &problem.items[again.item.0 as usize].label.text;
            let maker = problem.options.statements.of(i);
            let made = problem.span_of(maker);
            let own = problem.options.get(i).items().iter().any(|item| item == again.item);
            let why = if own { "the option already has it" } else { "added to one option twice" };
            diags.push(
                Diagnostic::new(codes::E403, format!("this adds item `{name}` a second time{others}"))
                    .label(again.by, why)
                    .label(made, "this statement created the option")
                    .help(
                        "an option is a set of items; `unique(xs)` has each member of a list once, and \
                         `total 3 of r` counts amounts such as `1 of r`",
                    ),
            );
        }
        diags.into_iter().for_each(|d| self.machine.report(d));
    }
}
