//! E403: an option that mentions an item twice.

use super::{Check, Occurrences, Origin};
use puzc_core::base::StopSwitch;
use puzc_core::diag::codes::E403;
use puzc_core::diag::{Diagnostic, Diagnostics};
use puzc_core::xcc::{Items, Mention, Problem};
use rustc_hash::FxHashSet;
use std::ops::Range;

struct Repeated {
    /// The last option that mentioned each item, plus one.
    last: Vec<u32>,
    tally: Occurrences,
}

pub(super) fn start(problem: &Problem, _: Origin) -> Option<Box<dyn Check>> {
    Some(Box::new(Repeated { last: vec![0; problem.items.len()], tally: Occurrences::default() }))
}

impl Check for Repeated {
    fn scan(&mut self, problem: &Problem, options: Range<usize>) {
        let last = &mut self.last[..];
        for i in options {
            let option = problem.options.get(i);
            if ascends_cyclically(option.items()) {
                continue;
            }
            let stamp = i as u32 + 1;
            let mut twice = false;
            for item in option.items().iter() {
                twice |= std::mem::replace(&mut last[item.0 as usize], stamp) == stamp;
            }
            if twice {
                self.tally.add(problem, i);
            }
        }
    }

    fn report(self: Box<Self>, problem: &Problem, _: &StopSwitch, diags: &mut Diagnostics) {
        self.tally.report(problem, diags, |first, others| {
            let mut items = problem.options.get(first).items().iter();
            let mut seen = FxHashSet::default();
            let twice = items.find(|item| !seen.insert(*item));
            let name = twice.map_or(String::new(), |item| problem.mention_text(Mention::plain(item)));
            Diagnostic::new(E403, format!("item `{name}` appears twice in an option{others}"))
                .help("an option is a set of items; `if` after `for` skips the values that repeat an item")
        });
    }
}

/// Do the items ascend cyclically?  Then they are all different.  Most options are like this: a piece, and
/// its cells in order.
fn ascends_cyclically(items: Items) -> bool {
    let items = items.iter();
    let descents = items.clone().zip(items.clone().skip(1)).filter(|(a, b)| a >= b).count();
    match (descents, items.clone().next(), items.last()) {
        (1, Some(first), Some(last)) => last < first,
        _ => descents == 0,
    }
}

#[cfg(test)]
mod tests {
    use crate::check::{Origin, tests::found};

    #[test]
    fn twice_with_any_colors() {
        assert_eq!(
            found("a b\na b a\nb a\na a", "repeated", Origin::Puz),
            ["E403: item `a` appears twice in an option (and one more option)"]
        );
        assert_eq!(
            found("a | x\na x:1 x:2", "repeated", Origin::Puz),
            ["E403: item `x` appears twice in an option"]
        );
        assert_eq!(
            found("a b c\nc a b c", "repeated", Origin::Puz),
            ["E403: item `c` appears twice in an option"]
        );
        assert!(found("a b c\na b\nb a\nc a b\na c b\nc b a\nb", "repeated", Origin::Puz).is_empty());
    }
}
