//! W420: an item that must be covered more often than there are options with it.

use super::{Check, Origin};
use indexmap::IndexMap;
use puzc_core::base::StopSwitch;
use puzc_core::diag::codes::W420;
use puzc_core::diag::{Diagnostic, Diagnostics};
use puzc_core::xcc::{Problem, StatementId};
use std::ops::Range;

/// The number of options with each item.
struct Scarce {
    options: Vec<u32>,
}

/// How often an item must be covered.
fn least(problem: &Problem, item: usize) -> u32 {
    problem.items[item].bounds.filter(|_| item < problem.primary).map_or(0, |b| b.lo)
}

pub(super) fn start(problem: &Problem, _: Origin) -> Option<Box<dyn Check>> {
    let any = (0..problem.primary).any(|item| least(problem, item) > 1);
    any.then(|| Box::new(Scarce { options: vec![0; problem.items.len()] }) as _)
}

impl Check for Scarce {
    fn scan(&mut self, problem: &Problem, options: Range<usize>) {
        for item in problem.options.of(options).items().iter() {
            self.options[item.0 as usize] += 1;
        }
    }

    fn report(self: Box<Self>, problem: &Problem, _: &StopSwitch, diags: &mut Diagnostics) {
        // one diagnostic for each statement: its first item, and their number; W409 reports items without
        // options
        let mut found: IndexMap<StatementId, (usize, usize)> = IndexMap::default();
        for item in 0..problem.primary {
            let options = self.options[item];
            if options > 0 && options < least(problem, item) {
                found.entry(problem.items[item].statement).or_insert((item, 0)).1 += 1;
            }
        }
        for (first, count) in found.into_values() {
            let item = &problem.items[first];
            let name = &item.label.text;
            let others = if count > 1 { format!(", and {} more like it", count - 1) } else { String::new() };
            let times = least(problem, first);
            let options = match self.options[first] {
                1 => "1 option has it".to_string(),
                n => format!("{n} options have it"),
            };
            let d = Diagnostic::new(W420, format!("item `{name}` must be covered {times} times{others}"));
            diags.push(d.label(item.place(), options).help("so the puzzle has no solution"));
        }
    }
}
