//! E404: a color on a primary item.

use super::{Origin, Tally, mention_text};
use crate::diag::codes::E404;
use crate::diag::{Diagnostic, Diagnostics};
use crate::xc::{ColorId, Mention, Problem};

pub(super) fn run(problem: &Problem, _: Origin, diags: &mut Diagnostics) {
    if problem.colors.len() <= 1 {
        return;
    }
    let wrong = |m: &&Mention| m.color != ColorId::NONE && (m.item.0 as usize) < problem.primary;
    let mut tally = Tally::default();
    for (i, option) in problem.options.iter().enumerate() {
        if option.iter().any(|m| wrong(&m)) {
            tally.add(problem, i);
        }
    }
    tally.report(problem, diags, |first, others| {
        let Some(&m) = problem.options.get(first).iter().find(wrong) else { return Diagnostic::new(E404, "color on a primary item") };
        let item = &problem.items[m.item.0 as usize];
        let message = format!("primary item `{}` cannot have a color, as in `{}`{others}", item.label.text, mention_text(problem, m));
        Diagnostic::new(E404, message).label(item.span, "declared primary here").help("only secondary items have colors")
    });
}

#[cfg(test)]
mod tests {
    use crate::pass::{Origin, tests::found};

    #[test]
    fn primary_with_color() {
        let text = "E404: primary item `a` cannot have a color, as in `a:1`";
        assert_eq!(found("a b | x\nb a:1\na x:1", "colored-primary", Origin::Puz), [text]);
        assert!(found("a b | x\nb a\na x:1", "colored-primary", Origin::Puz).is_empty());
    }
}
