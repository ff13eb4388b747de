//! Steps in words.

use super::words::{ItemWords, entry, item, list, meaning, mention, option};
use puzc_core::xcc::{ColorId, ItemId, Problem};
use puzc_solver::ladder::{Assumed, DeadEnd, StepReason};

/// Options, and links of a chain, that are named.
const OPTIONS: usize = 4;
const LINKS: usize = 8;

/// A step as a sentence, without a period.
pub(super) fn of(problem: &Problem, reason: &StepReason) -> String {
    match reason {
        StepReason::OneOption(needed, options) => one_option(problem, *needed, options),
        StepReason::OneMention(m, only) => {
            format!("only one option is left with {}: {}", mention(problem, *m), option(problem, *only))
        }
        StepReason::Shared(own, m) => {
            let what = mention(problem, *m);
            match m.color {
                ColorId::NONE => format!(
                    "all options left for {} also have {what}, so no other option can",
                    item(problem, *own)
                ),
                _ => format!("all options left for {} have {what}", item(problem, *own)),
            }
        }
        StepReason::Without(own, options) => {
            let each = if options.len() > 1 { "each of these" } else { "this" };
            let own = item(problem, *own);
            format!("{each} would leave no option for {own}: {}", options_in_words(problem, options))
        }
        StepReason::Within { items, others, excluded } => {
            let all = |items: &[_]| list(&items.iter().map(|i| item(problem, *i)).collect::<Vec<_>>());
            format!(
                "all options left for {} have {}, so no other option can: not {}",
                all(items),
                all(others).replace(" and ", " or "),
                options_in_words(problem, excluded)
            )
        }
        StepReason::Condition(number, m, is_chosen) => {
            format!("{} {} {}", condition(problem, *number), verb(*is_chosen), mention(problem, *m))
        }
        StepReason::Total(options) => {
            format!("a total would be out of range: not {}", options_in_words(problem, options))
        }
        StepReason::LookAhead { assumed, chain, end } => look_ahead(problem, *assumed, chain, *end),
    }
}

fn verb(is_chosen: bool) -> &'static str {
    if is_chosen { "requires" } else { "excludes" }
}

fn condition(problem: &Problem, number: u32) -> String {
    let name = problem.conditions.get(number as usize).map_or("condition", |c| c.constraint().name());
    format!("`{name}`")
}

fn one_option(problem: &Problem, needed: ItemId, options: &[u32]) -> String {
    let all = || options_in_words(problem, options);
    match (meaning(problem, needed), options) {
        (ItemWords::ValueIn(value, region), [only]) => {
            let place = entry(problem, *only).map_or_else(all, |entry| entry.0);
            format!("the `{value}` has only one place left in {region}: {place}")
        }
        (ItemWords::Cell(cell), [only]) => match entry(problem, *only) {
            Some((_, Some(value))) => format!("{cell} has only one value left: `{value}`"),
            _ => format!("{cell} has only one option left: {}", all()),
        },
        (_, [_]) => format!("{} has only one option left: {}", item(problem, needed), all()),
        _ => format!("{} needs all {} options left: {}", item(problem, needed), options.len(), all()),
    }
}

/// "`5` in row 1, column 2 is impossible: then ..., and ... has no option left"
fn look_ahead(problem: &Problem, assumed: Assumed, chain: &[StepReason], end: DeadEnd) -> String {
    let what = match assumed {
        Assumed::Option(o) => option(problem, o),
        Assumed::Mention(m) => mention(problem, m),
    };
    let links: Vec<String> = chain.iter().take(LINKS).map(|link| link_in_words(problem, link)).collect();
    let more = match chain.len() - links.len() {
        0 => String::new(),
        more => format!(" and {more} more"),
    };
    let end = match end {
        DeadEnd::Item(i) => format!("{} cannot be covered", item(problem, i)),
        DeadEnd::Mention(m) => format!("no option is left with {}", mention(problem, m)),
        DeadEnd::Option(o) => format!("{} contradicts itself", option(problem, o)),
        DeadEnd::Condition(number) => format!("{} cannot hold", condition(problem, number)),
        DeadEnd::Total => "a total is out of range".to_string(),
    };
    match links.is_empty() {
        true => format!("{what} is impossible: {end}"),
        false => format!("{what} is impossible: then {}{more} follow, and {end}", links.join(", ")),
    }
}

/// What follows in a chain.
fn link_in_words(problem: &Problem, link: &StepReason) -> String {
    match link {
        StepReason::OneOption(_, options) => options_in_words(problem, options),
        StepReason::OneMention(_, only) => option(problem, *only),
        StepReason::Shared(_, m) => mention(problem, *m),
        StepReason::Condition(_, m, true) => mention(problem, *m),
        StepReason::Condition(_, m, false) => format!("not {}", mention(problem, *m)),
        _ => of(problem, link),
    }
}

fn options_in_words(problem: &Problem, options: &[u32]) -> String {
    let shown: Vec<String> = options.iter().take(OPTIONS).map(|o| option(problem, *o)).collect();
    match options.len() - shown.len() {
        0 => list(&shown),
        more => format!("{} and {more} more", shown.join(", ")),
    }
}
