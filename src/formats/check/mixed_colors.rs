//! E408: a secondary item that some options mention with a color and others without.  In DLX, a mention
//! without a color agrees with no other mention, not even with one without a color (TAOCP 7.2.2.1, Algorithm
//! C), so this is nearly always a mistake.  DLX data may contain it.

use super::{Check, Origin, option_text};
use puzc_core::base::StopSwitch;
use puzc_core::diag::codes::E408;
use puzc_core::diag::{Diagnostic, Diagnostics};
use puzc_core::xcc::{ColorId, Problem};
use std::ops::Range;

const PLAIN: u8 = 1;
const COLORED: u8 = 2;

struct Mixed {
    /// For each item, whether it was mentioned without and with a color.
    uses: Vec<u8>,
}

pub(super) fn start(problem: &Problem, origin: Origin) -> Option<Box<dyn Check>> {
    if problem.options.has_colors() && origin == Origin::Puz {
        Some(Box::new(Mixed { uses: vec![0; problem.items.len()] }))
    } else {
        None
    }
}

impl Check for Mixed {
    fn scan(&mut self, problem: &Problem, options: Range<usize>) {
        for m in problem.options.of(options) {
            self.uses[m.item.0 as usize] |= if m.color == ColorId::NONE { PLAIN } else { COLORED };
        }
    }

    fn report(self: Box<Self>, problem: &Problem, _: &StopSwitch, diags: &mut Diagnostics) {
        report(problem, &self.uses, diags);
    }
}

fn report(problem: &Problem, uses: &[u8], diags: &mut Diagnostics) {
    // colors on primary items are E404
    let mut mixed = (problem.primary..uses.len()).filter(|&i| uses[i] == PLAIN | COLORED);
    let Some(first) = mixed.next() else { return };
    let item = &problem.items[first];
    let others = match mixed.count() {
        0 => String::new(),
        1 => " (and one more item)".into(),
        n => format!(" (and {n} more items)"),
    };
    let mut d =
        Diagnostic::new(E408, format!("item `{}` is used with and without a color{others}", item.label.text));
    for colored in [true, false] {
        let fits = |i: &usize| {
            problem
                .options
                .get(*i)
                .iter()
                .any(|m| m.item.0 as usize == first && (m.color != ColorId::NONE) == colored)
        };
        if let Some(option) = (0..problem.options.len()).find(fits) {
            let span = problem.span_of(problem.options.statements.of(option));
            d = d.label(
                span,
                format!(
                    "{}: {}",
                    if colored { "with a color" } else { "without" },
                    option_text(problem, option)
                ),
            );
        }
    }
    diags.push(
        d.help("a mention without a color agrees with no other; if you mean this, write in each such option a color that no other option has"),
    );
}

#[cfg(test)]
mod tests {
    use crate::check::{Origin, tests::found};

    #[test]
    fn with_and_without() {
        let text = "a b | x y\na x:1 y\nb x y";
        assert_eq!(found(text, "mixed", Origin::Puz), ["E408: item `x` is used with and without a color"]);
        assert!(found(text, "mixed", Origin::Dlx).is_empty());
        assert!(found("a b | x y\na x:1 y\nb x:2 y", "mixed", Origin::Puz).is_empty());
    }
}
