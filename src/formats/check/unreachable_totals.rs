//! W421: a total, or the size of a `connected`, that no choice of options brings into its range.

use super::{Check, Origin};
use puzc_core::base::StopSwitch;
use puzc_core::diag::codes::W421;
use puzc_core::diag::{Diagnostic, Diagnostics};
use puzc_core::xcc::{Condition, Problem};
use rustc_hash::FxHashMap;
use std::ops::Range;

struct Reach;

pub(super) fn start(problem: &Problem, _: Origin) -> Option<Box<dyn Check>> {
    let has_bounds = |c: &Condition| match c {
        Condition::Total(_) => true,
        Condition::Connected(connected) => connected.size.is_some(),
        _ => false,
    };
    problem.conditions.iter().any(has_bounds).then(|| Box::new(Reach) as _)
}

impl Check for Reach {
    fn scan(&mut self, _: &Problem, _: Range<usize>) {}

    fn report(self: Box<Self>, problem: &Problem, stop: &StopSwitch, diags: &mut Diagnostics) {
        report_sizes(problem, diags);
        let sums = Exclusive::of(problem).sums(problem);
        for total in problem.totals().take_while(|_| !stop.stopped()) {
            let (low, high) = sums[total.item.0 as usize];
            if low <= total.most.into() && high >= total.least.into() {
                continue;
            }
            let item = &problem.items[total.item.0 as usize];
            let span = problem.span_of(total.statement);
            let name = &item.label.text;
            let sums = if low == high { low.to_string() } else { format!("from {low} to {high}") };
            let d = Diagnostic::new(W421, format!("the total `{name}` cannot be in its range"))
                .label(span, format!("it must be {}, but the sums of the options are {sums}", total.range()));
            diags.push(d.help("so the puzzle has no solution"));
        }
    }
}

/// A size of more cells than there are.
fn report_sizes(problem: &Problem, diags: &mut Diagnostics) {
    for condition in &problem.conditions {
        let Condition::Connected(connected) = condition else { continue };
        let most = connected.items.iter().flatten().count();
        let Some((least, _)) = connected.size.filter(|size| size.0 as usize > most) else { continue };
        let d = Diagnostic::new(W421, format!("`connected` cannot have the size {least}"))
            .label(problem.span_of(connected.statement), format!("only {most} items can have the color"));
        diags.push(d.help("so the puzzle has no solution"));
    }
}

/// Groups of options of which a solution has at most one.
struct Exclusive {
    /// For each option, its first item that is covered at most once.
    item: Vec<Option<u32>>,
    /// The number of options of each such item.
    options: Vec<u32>,
}

impl Exclusive {
    fn of(problem: &Problem) -> Exclusive {
        let totals = problem.are_totals();
        let once = |i: u32| {
            !totals[i as usize] && problem.items[i as usize].bounds.is_some_and(|b| b.lo <= b.hi && b.hi == 1)
        };
        let first = |o: usize| problem.options.get(o).items().iter().map(|item| item.0).find(|i| once(*i));
        let item: Vec<Option<u32>> = (0..problem.options.len()).map(first).collect();
        let mut options = vec![0; problem.items.len()];
        for m in problem.options.all_mentions() {
            options[m.item.0 as usize] += 1;
        }
        Exclusive { item, options }
    }

    /// For each item that is a total, bounds of its sum.
    fn sums(&self, problem: &Problem) -> Vec<(i128, i128)> {
        let totals = problem.totals_by_item();
        let mut sums = vec![(0i128, 0i128); totals.len()];
        let mut groups: FxHashMap<(usize, u32), (i64, i64, u32)> = FxHashMap::default();
        for (option, item) in problem.options.iter().zip(&self.item) {
            for m in option {
                let at = m.item.0 as usize;
                let Some(total) = totals[at] else { continue };
                let amount = total.amount_of(m.color);
                match item {
                    Some(item) => {
                        let group = groups.entry((at, *item)).or_insert((i64::MAX, i64::MIN, 0));
                        *group = (group.0.min(amount), group.1.max(amount), group.2 + 1);
                    }
                    None => add(&mut sums[at], amount.min(0), amount.max(0)),
                }
            }
        }
        for ((total, item), (least, most, number)) in groups {
            let item = item as usize;
            // one of these options is chosen if they are all options of an item that must be covered
            match problem.items[item].bounds.is_some_and(|b| b.lo == 1) && self.options[item] == number {
                true => add(&mut sums[total], least, most),
                false => add(&mut sums[total], least.min(0), most.max(0)),
            }
        }
        sums
    }
}

fn add(sum: &mut (i128, i128), low: i64, high: i64) {
    *sum = (sum.0 + i128::from(low), sum.1 + i128::from(high));
}
