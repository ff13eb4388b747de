//! W419: a condition that applies to nothing.

use super::{Check, Origin};
use crate::base::{Span, StopSwitch};
use crate::diag::codes::W419;
use crate::diag::{Diagnostic, Diagnostics};
use crate::xcc::{ColorId, Condition, Mention, Problem, chooses};
use rustc_hash::FxHashSet;
use std::ops::Range;

/// The mentions that occur, of items that conditions use.
struct Idle {
    items: FxHashSet<u32>,
    seen: FxHashSet<Mention>,
}

pub(super) fn start(problem: &Problem, _: Origin) -> Option<Box<dyn Check>> {
    let items = problem.conditions.iter().flat_map(|c| c.constraint().items()).map(|item| item.0).collect();
    (!problem.conditions.is_empty()).then(|| Box::new(Idle { items, seen: FxHashSet::default() }) as _)
}

impl Check for Idle {
    fn scan(&mut self, problem: &Problem, options: Range<usize>) {
        let mentions = problem.options.of(options);
        self.seen.extend(mentions.iter().filter(|m| self.items.contains(&m.item.0)));
    }

    fn report(self: Box<Self>, problem: &Problem, stop: &StopSwitch, diags: &mut Diagnostics) {
        let conditions = problem.conditions.iter().map(Condition::constraint);
        for condition in conditions.take_while(|_| !stop.stopped()) {
            let color = condition.color(problem);
            let items: FxHashSet<u32> = condition.items().iter().map(|item| item.0).collect();
            if self.seen.iter().any(|m| items.contains(&m.item.0) && chooses(color, *m)) {
                continue;
            }
            let span =
                problem.statements.get(condition.statement().0 as usize).map_or(Span::NONE, |s| s.span);
            let in_color = match color.map(|color| (color, problem.colors.get(color.0 as usize))) {
                Some((ColorId::NONE, _)) => String::new(),
                Some((_, Some(label))) => format!(" in color `{}`", label.text),
                _ => " in color `1`".to_string(),
            };
            diags.push(
                Diagnostic::new(W419, format!("`{}` applies to nothing", condition.name()))
                    .label(span, format!("no option has one of its items{in_color}")),
            );
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::api::testing::problem;
    use crate::check::{Origin, run};
    use crate::diag::Diagnostics;
    use crate::xcc::{ColorId, Condition, ConnectedCondition, HoleValue, ItemId, StatementId};

    #[test]
    fn a_color_that_no_option_has() {
        let mut p = problem("a | x y\na x:1\na y:2");
        for (item, color, expected) in [(1, 1, 0), (1, 2, 1), (2, 2, 0), (0, 0, 0), (0, 1, 1)] {
            p.conditions = vec![Condition::Connected(ConnectedCondition {
                nodes: vec![HoleValue::Int(0)],
                items: vec![Some(ItemId(item))],
                edges: vec![],
                color: ColorId(color),
                statement: StatementId(0),
            })];
            let mut diags = Diagnostics::default();
            run(super::super::PASSES, &p, Origin::Puz, &crate::base::StopSwitch::default(), &mut diags);
            assert_eq!(diags.iter().filter(|d| d.code.name() == "W419").count(), expected, "{item} {color}");
        }
    }
}
