//! W416: an item with two colors that are the same number in two forms, such as `1` and `01`.  The colors
//! differ, so options that should agree do not.

use super::{Check, Origin, option_text};
use puzc_core::base::StopSwitch;
use puzc_core::diag::codes::W416;
use puzc_core::diag::{Diagnostic, Diagnostics};
use puzc_core::xcc::{ColorId, ItemId, Problem};
use rustc_hash::FxHashMap;
use std::ops::Range;

struct NumberForms {
    /// For each color that shares its number with another one, the number.
    numbers: FxHashMap<ColorId, u64>,
    /// The first option with this number on this item, and its color.
    first: FxHashMap<(ItemId, u64), (ColorId, usize)>,
    /// Two options whose colors are the same number, and the item.
    found: Option<(ItemId, [usize; 2])>,
}

pub(super) fn start(problem: &Problem, origin: Origin) -> Option<Box<dyn Check>> {
    let mut forms: FxHashMap<u64, Vec<ColorId>> = FxHashMap::default();
    for (i, label) in problem.colors.iter().enumerate() {
        let text = &label.text;
        if text.bytes().all(|c| c.is_ascii_digit())
            && let Ok(number) = text.parse()
        {
            forms.entry(number).or_default().push(ColorId(i as u32));
        }
    }
    forms.retain(|_, colors| colors.len() > 1);
    if forms.is_empty() || origin == Origin::Dlx {
        return None;
    }
    let numbers = forms.into_iter().flat_map(|(number, colors)| colors.into_iter().map(move |c| (c, number)));
    Some(Box::new(NumberForms { numbers: numbers.collect(), first: FxHashMap::default(), found: None }))
}

impl Check for NumberForms {
    fn scan(&mut self, problem: &Problem, options: Range<usize>) {
        for option in options {
            for m in problem.options.get(option).iter() {
                let Some(&number) = self.numbers.get(&m.color) else { continue };
                let first = *self.first.entry((m.item, number)).or_insert((m.color, option));
                if first.0 != m.color && self.found.is_none() {
                    self.found = Some((m.item, [first.1, option]));
                }
            }
        }
    }

    fn report(self: Box<Self>, problem: &Problem, _: &StopSwitch, diags: &mut Diagnostics) {
        let Some((item, options)) = self.found else { return };
        let item = &problem.items[item.0 as usize].label.text;
        let message = format!("the same number is written in two forms as a color of `{item}`");
        let mut d = Diagnostic::new(W416, message);
        for option in options {
            let span = problem.span_of(problem.options.statements.of(option));
            d = d.label(span, format!("makes the option {}", option_text(problem, option)));
        }
        diags.push(d.help("colors are texts: `1` and `01` differ; write all numbers in the same form"));
    }
}

#[cfg(test)]
mod tests {
    use crate::check::{Origin, tests::found};

    #[test]
    fn two_forms_of_a_number() {
        let text = "W416: the same number is written in two forms as a color of `x`";
        assert_eq!(found("a b | x\na x:1\nb x:01", "forms", Origin::Puz), [text]);
        assert!(found("a b | x\na x:1\nb x:01", "forms", Origin::Dlx).is_empty());
        assert!(found("a b | x y\na x:1\nb y:01", "forms", Origin::Puz).is_empty());
        assert!(found("a b | x\na x:1\nb x:10", "forms", Origin::Puz).is_empty());
    }
}
