//! The problem that remains when a pivot breaks its symmetry.

use super::pivot::Pivot;
use puzc_core::base::Span;
use puzc_core::xcc::{HoleValue, Item, ItemId, Label, Mention, Problem, StatementId, Subproblem, TemplateId};
use rustc_hash::{FxHashMap, FxHashSet};

impl Pivot {
    /// Keeps the options of kept cuts, and the options without an item of the pivot.  For a pair of items,
    /// each option of the first item gets a new secondary item.  It is also added to the options of the
    /// second item that are not partners of that option in a kept cut, so pairs that are not kept exclude
    /// each other.
    pub fn broken(&self, problem: &Problem, statement: StatementId) -> Subproblem {
        if let Some(ranks) = &self.ranks {
            return super::orbit_pivot::with_marks(self, ranks, problem, statement);
        }
        let first = self.items[0];
        let has = |o: u32, item: ItemId| problem.options.get(o as usize).items().contains(item);
        let in_cuts: FxHashSet<u32> = self.kept.iter().flat_map(|k| k.options.iter().copied()).collect();
        let mut partners: FxHashMap<u32, FxHashSet<u32>> = FxHashMap::default();
        for kept in &self.kept {
            if let [a, b] = kept.options[..] {
                let (o, p) = if has(a, first) { (a, b) } else { (b, a) };
                partners.entry(o).or_default().insert(p);
            }
        }
        let pivots: Vec<bool> =
            (0..problem.items.len() as u32).map(|i| self.items.contains(&ItemId(i))).collect();
        let is_left = |o: usize| {
            !problem.options.get(o).iter().any(|m| pivots[m.item.0 as usize]) || in_cuts.contains(&(o as u32))
        };
        let left: Vec<u32> = (0..problem.options.len()).filter(|&o| is_left(o)).map(|o| o as u32).collect();
        // new items, and the options that they are added to
        let mut extra: FxHashMap<u32, Vec<ItemId>> = FxHashMap::default();
        let mut new_items = 0;
        if let [x, y] = self.items[..] {
            let only = |o: &&u32, item, other| has(**o, item) && !has(**o, other);
            for &o in left.iter().filter(|o| only(o, x, y)) {
                let none = FxHashSet::default();
                let kept = partners.get(&o).unwrap_or(&none);
                let not_partners: Vec<u32> =
                    left.iter().filter(|p| only(p, y, x) && !kept.contains(p)).copied().collect();
                if !not_partners.is_empty() {
                    let item = ItemId((problem.items.len() + new_items) as u32);
                    new_items += 1;
                    [o].into_iter().chain(not_partners).for_each(|p| extra.entry(p).or_default().push(item));
                }
            }
        }
        let mut reduced = problem.without_options();
        let stem = unused_stem(&reduced);
        add_items(&mut reduced, &stem, new_items, statement);
        reduced.shown = std::sync::Arc::new(problem.shown.of_options(left.iter().copied()));
        reduced.options.reserve(left.len(), problem.options.all_mentions().len());
        let mut kept = Subproblem::new(reduced);
        for &o in &left {
            let added = extra.get(&o).into_iter().flatten();
            kept.keep(problem, o, |item| item, added.map(|&item| Mention::plain(item)));
        }
        kept
    }
}

/// `sym`, followed by as many `_` as needed so that no name of the problem begins with it.
pub(super) fn unused_stem(problem: &Problem) -> String {
    let mut stem = "sym".to_string();
    while problem.items.iter().any(|i| i.label.text.starts_with(&stem)) {
        stem.push('_');
    }
    stem
}

/// Adds secondary items at the end: `sym0 sym1 ...`, if `sym` is the stem.
pub(super) fn add_items(problem: &mut Problem, stem: &str, count: usize, statement: StatementId) {
    let template = TemplateId(problem.templates.len() as u32);
    problem.templates.push(format!("{stem}{{}}").into());
    let span = problem.statements.get(statement.0 as usize).map_or(Span::NONE, |s| s.span);
    for i in 0..count {
        let holes = [HoleValue::Int(i as i64)].into();
        let label = Label { text: format!("{stem}{i}").into(), template, holes };
        problem.items.push(Item::new(label, None, statement, span));
    }
}
