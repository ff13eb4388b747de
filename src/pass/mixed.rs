//! E408: a secondary item that some options mention with a color and others without.  DLX reads a mention without a color
//! as one that agrees with no other, not even with its like (TAOCP 7.2.2.1, Algorithm C); so this is nearly always a slip.
//! DLX data may do it.

use super::{Origin, option_text};
use crate::base::Span;
use crate::diag::codes::E408;
use crate::diag::{Diagnostic, Diagnostics};
use crate::xc::{ColorId, Problem};

const PLAIN: u8 = 1;
const COLORED: u8 = 2;

pub(super) fn run(problem: &Problem, origin: Origin, diags: &mut Diagnostics) {
    if problem.colors.len() <= 1 || origin == Origin::Dlx {
        return;
    }
    let mut uses = vec![0u8; problem.items.len()];
    for m in &problem.options.mentions {
        uses[m.item.0 as usize] |= if m.color == ColorId::NONE { PLAIN } else { COLORED };
    }
    // Colors on primary items are E404.
    let mut mixed = (problem.primary..uses.len()).filter(|&i| uses[i] == PLAIN | COLORED);
    let Some(first) = mixed.next() else { return };
    let item = &problem.items[first];
    let others = match mixed.count() {
        0 => String::new(),
        1 => " (and one more item)".into(),
        n => format!(" (and {n} more items)"),
    };
    let mut d = Diagnostic::new(E408, format!("item `{}` is mentioned with colors and without{others}", item.label.text));
    for colored in [true, false] {
        let fits = |i: &usize| problem.options.get(*i).iter().any(|m| m.item.0 as usize == first && (m.color != ColorId::NONE) == colored);
        if let Some(option) = (0..problem.options.len()).find(fits) {
            let statement = problem.options.statements[option];
            let span = problem.statements.get(statement.0 as usize).map_or(Span::NONE, |s| s.span);
            d = d.label(span, format!("{}: {}", if colored { "with a color" } else { "without" }, option_text(problem, option)));
        }
    }
    diags.push(d.help("a mention without a color agrees with no other; write a color of its own if this is meant"));
}

#[cfg(test)]
mod tests {
    use crate::pass::{Origin, tests::found};

    #[test]
    fn with_and_without() {
        let text = "a b | x y\na x:1 y\nb x y";
        assert_eq!(found(text, "mixed", Origin::Puz), ["E408: item `x` is mentioned with colors and without"]);
        assert!(found(text, "mixed", Origin::Dlx).is_empty());
        assert!(found("a b | x y\na x:1 y\nb x:2 y", "mixed", Origin::Puz).is_empty());
    }
}
