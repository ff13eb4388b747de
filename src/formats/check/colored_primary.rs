//! E404: a color on a primary item.

use super::{Check, Occurrences, Origin};
use puzc_core::base::StopSwitch;
use puzc_core::diag::codes::E404;
use puzc_core::diag::{Diagnostic, Diagnostics};
use puzc_core::xcc::{ColorId, Mention, Problem};
use std::ops::Range;

struct ColoredPrimary {
    /// Which items are totals; their colors are amounts.
    totals: Vec<bool>,
    tally: Occurrences,
}

pub(super) fn start(problem: &Problem, origin: Origin) -> Option<Box<dyn Check>> {
    // the reader of DLX files reports such a color at its exact place
    if problem.options.has_colors() && origin == Origin::Puz {
        Some(Box::new(ColoredPrimary { totals: problem.are_totals(), tally: Occurrences::default() }))
    } else {
        None
    }
}

fn is_wrong(problem: &Problem, totals: &[bool], m: &Mention) -> bool {
    let item = m.item.0 as usize;
    m.color != ColorId::NONE && item < problem.primary && !totals[item]
}

impl Check for ColoredPrimary {
    fn scan(&mut self, problem: &Problem, options: Range<usize>) {
        for i in options {
            if problem.options.get(i).iter().any(|m| is_wrong(problem, &self.totals, &m)) {
                self.tally.add(problem, i);
            }
        }
    }

    fn report(self: Box<Self>, problem: &Problem, _: &StopSwitch, diags: &mut Diagnostics) {
        let ColoredPrimary { totals, tally } = *self;
        tally.report(problem, diags, |first, others| {
            let found = problem.options.get(first).iter().find(|m| is_wrong(problem, &totals, m));
            let Some(m) = found else { return Diagnostic::new(E404, "color on a primary item") };
            let item = &problem.items[m.item.0 as usize];
            let (name, color) = (&item.label.text, &problem.colors[m.color.0 as usize].text);
            let message =
                format!("primary item `{name}` cannot have a color, as in `{name}:{color}`{others}");
            Diagnostic::new(E404, message)
                .label(item.place(), "declared primary here")
                .help("only secondary items have colors")
        });
    }
}

#[cfg(test)]
mod tests {
    use crate::check::{Origin, tests::found};

    #[test]
    fn primary_with_color() {
        let text = "E404: primary item `a` cannot have a color, as in `a:1`";
        assert_eq!(found("a b | x\nb a:1\na x:1", "colored-primary", Origin::Puz), [text]);
        assert!(found("a b | x\nb a\na x:1", "colored-primary", Origin::Puz).is_empty());
    }
}
