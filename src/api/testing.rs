//! Problems for tests of the inner layers.

use super::Problem;
use crate::diag::{Diagnostic, Diagnostics};
use crate::xcc;

/// A problem from lines in Knuth's format, with bounds (`2:3|a`), colors of any length, and costs.  Options
/// need not make sense: they may have no primary item, or an item twice.
pub fn problem(text: &str) -> xcc::Problem {
    let mut builder = Problem::builder();
    let mut lines = text.lines();
    let (primary, secondary) = match lines.next().unwrap_or_default().split_once("| ") {
        Some((primary, secondary)) if primary.is_empty() || primary.ends_with(' ') => (primary, secondary),
        _ => (text.lines().next().unwrap_or_default(), ""),
    };
    for word in primary.split_whitespace().filter(|word| *word != "|") {
        let (bounds, name) = word.split_once('|').unwrap_or(("1", word));
        let (lo, hi) = bounds.split_once(':').unwrap_or((bounds, bounds));
        builder.primary_between(name, lo.parse().unwrap()..=hi.parse().unwrap());
    }
    builder.secondaries(secondary.split_whitespace());
    for line in lines {
        let (items, cost) = line.rsplit_once('|').unwrap_or((line, "0"));
        builder.option_with_cost(items.split_whitespace(), cost.trim().parse().unwrap());
    }
    let mut diags = Diagnostics::default();
    let problem = builder.assembled(&mut diags);
    let unreadable =
        diags.iter().filter(|d| d.is_error() && d.code.name() != "E213").collect::<Vec<&Diagnostic>>();
    assert!(unreadable.is_empty(), "{unreadable:?}");
    problem
}
