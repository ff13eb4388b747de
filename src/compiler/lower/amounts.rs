//! Amounts in options: `3 of w`.

use super::option::MentionResult;
use super::*;
use crate::model::eval::range_instead;
use crate::model::ir::{ItemCode, MultCode, Node, WordCode};
use crate::model::value::Data;
use puzc_core::xcc::Mention;

/// An amount and its place.
pub type Amount = (i64, Span);

/// The largest amount: sums of amounts must not overflow.
pub const MAX_AMOUNT: i64 = 1_000_000_000;

/// The greatest bound of a total: solvers that compute with floating-point numbers represent numbers up to
/// this one exactly.
const MAX_TOTAL: i64 = 1_000_000_000_000_000;

const LARGEST: &str = "amounts are at most 1000000000, and at least -1000000000";

fn is_amount(n: i64) -> bool {
    n.unsigned_abs() <= MAX_AMOUNT as u64
}

impl Interpreter<'_, '_> {
    /// The range of a total: an int or a range.
    pub(super) fn range_of_total(&mut self, range: Option<&MultCode>, statement: Span) -> Eval<(i64, i64)> {
        let node = match range {
            Some(MultCode::Range(node)) => node,
            other => {
                let span = if let Some(MultCode::Any(span)) = other { *span } else { statement };
                return self.machine.error(
                    codes::E213,
                    span,
                    "a total needs a range",
                    "write `total 17..20 of w`",
                );
            }
        };
        let v = self.machine.eval(node)?;
        let (least, most) = match v.data {
            Data::Int(n) => (n, n),
            Data::Range(a, b) => (a, b.saturating_sub(1)),
            _ => return self.machine.mismatch(&v, node.span, "an int or a range"),
        };
        let source = self.machine.sources.text(node.span);
        if let Some(help) = range_instead(source).filter(|_| least < 0) {
            let d = Diagnostic::new(codes::E213, format!("`{source}` is not the range of a total"));
            return self.machine.fail(d.label(node.span, format!("this is {least}")).help(help));
        }
        if least > most {
            let source = self.machine.sources.text(node.span).to_string();
            let d = Diagnostic::new(codes::E213, format!("`{source}` is not the range of a total"));
            return self.machine.fail(d.label(node.span, "the upper bound is below the lower one"));
        }
        if let Some(large) = [least, most].into_iter().find(|n| n.unsigned_abs() > MAX_TOTAL as u64) {
            let d = Diagnostic::new(codes::E510, format!("the bound {large} of a total is too large"))
                .label(node.span, "out of range")
                .help(format!("the bounds of a total are at most {MAX_TOTAL}, and at least -{MAX_TOTAL}"));
            return self.machine.fail(d);
        }
        Ok((least, most))
    }

    /// The value before `of`.
    pub(super) fn amount(&mut self, node: &Node) -> Eval<Amount> {
        let amount = self.machine.int(node)?;
        self.in_range(amount, node.span)?;
        Ok((amount, node.span))
    }

    fn in_range(&mut self, amount: i64, span: Span) -> Eval<()> {
        if is_amount(amount) {
            return Ok(());
        }
        let message = format!("the amount {amount} is too large");
        self.machine.error(codes::E510, span, &message, LARGEST)
    }

    /// A mention of a total, or one with an amount.
    pub(super) fn mention_total(
        &mut self,
        item: ItemId,
        word: &WordCode,
        amount: Option<Amount>,
        colored: Option<Span>,
    ) -> Eval<MentionResult> {
        let declared = self.builder.item(item).clone();
        let name = &declared.label.text;
        if !self.builder.is_total(item) {
            let d =
                Diagnostic::new(codes::E422, format!("item `{name}` is not a total, and takes no amount"))
                    .label(amount.map_or(word.span, |a| a.1), "an amount")
                    .label(declared.span, "declared here")
                    .help(format!("`total LOW..HIGH of {name}` declares an item whose amounts are added up"));
            return self.machine.fail(d);
        }
        if let Some(span) = colored {
            let d = Diagnostic::new(codes::E422, format!("`{name}` is a total, and takes no color"))
                .label(span, "a color")
                .label(declared.span, "declared here")
                .help(format!("`3 of {name}` adds 3"));
            return self.machine.fail(d);
        }
        let (amount, span) = amount.unwrap_or((1, word.span));
        self.add_amount(item, amount, span)?;
        Ok(MentionResult::Kept)
    }

    /// Adds an amount to the current option.  Several amounts of one item are added up.
    pub(super) fn add_amount(&mut self, item: ItemId, amount: i64, span: Span) -> Eval<()> {
        let mut mentions: Vec<Mention> = self.builder.pending().iter().collect();
        let Some(earlier) = mentions.iter().position(|m| m.item == item) else {
            let color = self.builder.amount_color(item, amount);
            self.builder.mention(item, color);
            return Ok(());
        };
        let sum = amount + self.builder.amount_of(mentions[earlier]);
        self.in_range(sum, span)?;
        mentions[earlier].color = self.builder.amount_color(item, sum);
        self.builder.abandon();
        mentions.iter().for_each(|m| self.builder.mention(m.item, m.color));
        Ok(())
    }

    /// The mentions of an option, with those that aspects add, each with the place of the aspect.
    pub(super) fn with_added(
        &mut self,
        own: Vec<Mention>,
        added: impl Iterator<Item = (Mention, Span)>,
    ) -> Vec<Mention> {
        let mut all = own;
        for (m, by) in added {
            match all.iter().position(|earlier| earlier.item == m.item && self.builder.is_total(m.item)) {
                Some(at) => {
                    let sum = self.builder.amount_of(all[at]) + self.builder.amount_of(m);
                    if is_amount(sum) {
                        all[at].color = self.builder.amount_color(m.item, sum);
                    } else {
                        self.report_large_sum(m.item, sum, by);
                    }
                }
                None => all.push(m),
            }
        }
        all
    }

    /// E510: an `add` makes the amount of an option too large.
    fn report_large_sum(&mut self, item: ItemId, sum: i64, by: Span) {
        let name = &self.builder.item(item).label.text;
        let d = Diagnostic::new(codes::E510, format!("the amount {sum} of `{name}` is too large"));
        self.machine.report(d.label(by, format!("with this, an option adds {sum}")).help(LARGEST));
    }

    /// E422 if items that are only declared have amounts.
    pub(super) fn no_amounts(&mut self, items: &[ItemCode]) -> Eval<()> {
        for (i, item) in items.iter().enumerate() {
            match item {
                ItemCode::Word { amount: Some(node), .. } => {
                    let number = self.machine.sources.text(node.span).to_string();
                    let before = match i.checked_sub(1).and_then(|at| items.get(at)) {
                        Some(ItemCode::Word { span, .. }) => self.machine.sources.text(*span),
                        _ => "",
                    };
                    let label = match before {
                        "most" | "<=" => format!("at most {number} is written `0..{number} of`"),
                        "least" | ">=" => {
                            format!("at least {number} is written as a range, as `{number}..99 of`")
                        }
                        _ => {
                            let text = "a multiplicity stands in front of all items, without braces";
                            format!("{text}: `primary 2 of a b`")
                        }
                    };
                    return self.machine.error(
                        codes::E422,
                        node.span,
                        "a declaration takes no amount",
                        label,
                    );
                }
                ItemCode::Word { .. } => {}
                ItemCode::Group(inner, _) => self.no_amounts(inner)?,
            }
        }
        Ok(())
    }
}
