//! Problems written by hand.

use puzc_core::base::Span;
use puzc_core::xcc::{Bounds, Builder, ColorId, Item, Problem};

/// A problem from lines in Knuth's format, with bounds (`2:3|a`), colors of any length, and costs (`a b |3`).
/// Options need not make sense: they may have no primary item, or an item twice.
///
/// # Panics
/// If a line is wrong.
pub fn problem(text: &str) -> Problem {
    let mut builder = Builder::default();
    let statements = ["primary", "secondary", "option"].map(|keyword| builder.statement(Span::NONE, keyword));
    let mut lines = text.lines();
    let first = lines.next().unwrap_or_default();
    let (primary, secondary) = match first.split_once("| ") {
        Some((primary, secondary)) if primary.is_empty() || primary.ends_with(' ') => (primary, secondary),
        _ => (first, ""),
    };
    for word in primary.split_whitespace().filter(|word| *word != "|") {
        let (bounds, name) = word.split_once('|').unwrap_or(("1", word));
        let (lo, hi) = bounds.split_once(':').unwrap_or((bounds, bounds));
        let bounds = Bounds { lo: lo.parse().unwrap(), hi: hi.parse().unwrap() };
        let label = builder.literal(name);
        builder.declare(Item::new(label, Some(bounds), statements[0], Span::NONE)).unwrap();
    }
    for name in secondary.split_whitespace() {
        let label = builder.literal(name);
        builder.declare(Item::new(label, None, statements[1], Span::NONE)).unwrap();
    }
    builder.seal();
    for line in lines {
        let (items, cost) = line.rsplit_once('|').unwrap_or((line, "0"));
        for word in items.split_whitespace() {
            let (name, color) = word.split_once(':').map_or((word, None), |(n, c)| (n, Some(c)));
            let item = builder.find(name).unwrap();
            let color = color.map_or(ColorId::NONE, |c| builder.color(c, |builder| builder.literal(c)));
            builder.mention(item, color);
        }
        builder.finish(cost.trim().parse().unwrap(), statements[2]);
    }
    builder.build()
}
