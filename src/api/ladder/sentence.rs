//! Steps in words.

use super::facts::{Fact, in_words};
use super::words::{ItemWords, ProblemWords};
use puzc_core::base::listed;
use puzc_core::xcc::{ColorId, Condition, ItemId};
use puzc_solver::ladder::{Assumed, DeadEnd, StepReason};
use std::collections::BTreeMap;

/// Options, and links of a chain, that are named.
const OPTIONS: usize = 4;
const LINKS: usize = 8;

/// A step as a sentence, without a period.
pub(super) fn of(words: ProblemWords, reason: &StepReason) -> String {
    match reason {
        StepReason::OneOption(needed, options) => one_option(words, *needed, options),
        StepReason::OneMention(m, only) => {
            format!("only one option is left with {}: {}", words.mention(*m), words.option(*only))
        }
        StepReason::Shared(own, m) => {
            let what = words.mention(*m);
            match m.color {
                ColorId::NONE => format!(
                    "all options left for {} also have {what}, so no other option can",
                    words.item(*own)
                ),
                _ => format!("all options left for {} have {what}", words.item(*own)),
            }
        }
        StepReason::Without(own, options) => {
            let each = if options.len() > 1 { "each of these" } else { "this" };
            let own = words.item(*own);
            format!("{each} would leave no option for {own}: {}", excluded_in_words(words, options))
        }
        StepReason::Within { items, others, excluded } => {
            let all = |items: &[_]| listed(&items.iter().map(|i| words.item(*i)).collect::<Vec<_>>());
            format!(
                "all options left for {} have {}, so no other option can; this excludes {}",
                all(items),
                all(others).replace(" and ", " or "),
                excluded_in_words(words, excluded)
            )
        }
        StepReason::Condition(number, m, is_chosen) => {
            format!("{} {} {}", condition(words, *number), verb(*is_chosen), words.mention(*m))
        }
        StepReason::Totals(options) => {
            let mut by_total: BTreeMap<u32, Vec<u32>> = BTreeMap::new();
            options.iter().for_each(|(total, option)| by_total.entry(*total).or_default().push(*option));
            let (first, more) = (by_total.iter().take(OPTIONS), by_total.len().saturating_sub(OPTIONS));
            let mut all: Vec<String> = first
                .map(|(total, options)| {
                    let options = excluded_in_words(words, options);
                    format!("{} would be out of range with {options}", condition(words, *total))
                })
                .collect();
            all.extend((more > 0).then(|| format!("{more} more totals would be")));
            all.join("; ")
        }
        StepReason::LookAhead { assumed, chain, end } => look_ahead(words, *assumed, chain, *end),
    }
}

fn verb(is_chosen: bool) -> &'static str {
    if is_chosen { "requires" } else { "excludes" }
}

fn condition(words: ProblemWords, number: u32) -> String {
    match words.problem.conditions.get(number as usize) {
        Some(Condition::Total(total)) => {
            let item = &words.problem.items[total.item.0 as usize];
            format!("`total {} of {}`", total.range(), item.label.text)
        }
        Some(condition) => format!("`{}`", condition.constraint().name()),
        None => "a condition".into(),
    }
}

fn one_option(words: ProblemWords, needed: ItemId, options: &[u32]) -> String {
    let all = || options_in_words(words, options);
    match (words.meaning(needed), options) {
        (ItemWords::ValueIn(value, region), [only]) => {
            let place = words.entry(*only).map_or_else(all, |entry| entry.0);
            format!("the `{value}` has only one place left in {region}: {place}")
        }
        (ItemWords::Cell(cell), [only]) => match words.entry(*only) {
            Some((own, Some(value))) if own == cell => format!("{cell} has only one value left: `{value}`"),
            _ => format!("only one option is left for {cell}: {}", all()),
        },
        (_, [_]) => format!("only one option is left for {}: {}", words.item(needed), all()),
        (_, [_, _]) => format!("both options left for {} are needed: {}", words.item(needed), all()),
        _ => format!("all {} options left for {} are needed: {}", options.len(), words.item(needed), all()),
    }
}

/// "`5` in row 1, column 2 is impossible: then ..., and ... has no option left"
fn look_ahead(words: ProblemWords, assumed: Assumed, chain: &[StepReason], end: DeadEnd) -> String {
    let what = match assumed {
        Assumed::Option(o) => words.excluded_option(o),
        Assumed::Mention(m) => words.mention(m),
    };
    let mut facts = match assumed {
        Assumed::Option(o) => words.facts(o),
        Assumed::Mention(m) => words.facts_of_mention(m),
    };
    let known = facts.len();
    let mut others: Vec<String> = vec![];
    for link in chain {
        let found = link_facts(words, link);
        if found.is_empty() {
            let text = link_in_words(words, link);
            others.extend(Some(text).filter(|text| !others.contains(text)));
        }
        for fact in found {
            if !facts.contains(&fact) {
                facts.push(fact);
            }
        }
    }
    let more = others.len().saturating_sub(LINKS);
    others.truncate(LINKS);
    let mut links: Vec<String> = in_words(&facts[known..], LINKS).into_iter().chain(others).collect();
    if more > 0 {
        links.push(format!("{more} more"));
    }
    let end = match end {
        DeadEnd::Item(i) => format!("{} cannot be covered", words.item(i)),
        DeadEnd::Mention(m) => format!("no option is left with {}", words.mention(m)),
        DeadEnd::Option(o) => format!("{} contradicts itself", words.option(o)),
        DeadEnd::Condition(number) => format!("{} cannot hold", condition(words, number)),
    };
    match links.is_empty() {
        true => format!("{what} is impossible: {end}"),
        false => format!("{what} is impossible: this leads to {}; then {end}", listed(&links)),
    }
}

/// What follows in a chain, as far as it is shown.
fn link_facts(words: ProblemWords, link: &StepReason) -> Vec<Fact> {
    match link {
        StepReason::OneOption(_, options) => options.iter().flat_map(|o| words.facts(*o)).collect(),
        StepReason::OneMention(_, only) => words.facts(*only),
        StepReason::Shared(_, m) | StepReason::Condition(_, m, true) => words.facts_of_mention(*m),
        StepReason::Condition(_, m, false) => {
            words.facts_of_mention(*m).into_iter().map(Fact::negated).collect()
        }
        _ => vec![],
    }
}

/// What follows in a chain, and is not shown.
fn link_in_words(words: ProblemWords, link: &StepReason) -> String {
    match link {
        StepReason::OneOption(_, options) => options_in_words(words, options),
        StepReason::OneMention(_, only) => words.option(*only),
        StepReason::Shared(_, m) => words.mention(*m),
        StepReason::Condition(_, m, true) => words.mention(*m),
        StepReason::Condition(_, m, false) => format!("not {}", words.mention(*m)),
        _ => of(words, link),
    }
}

fn options_in_words(words: ProblemWords, options: &[u32]) -> String {
    listed_options(options, |option| words.option(option))
}

fn excluded_in_words(words: ProblemWords, options: &[u32]) -> String {
    listed_options(options, |option| words.excluded_option(option))
}

fn listed_options(options: &[u32], in_words: impl Fn(u32) -> String) -> String {
    // options may differ in what is not shown
    let mut shown: Vec<String> = vec![];
    let mut others = options.iter();
    while shown.len() < OPTIONS
        && let Some(option) = others.next()
    {
        let text = in_words(*option);
        if !shown.contains(&text) {
            shown.push(text);
        }
    }
    let more = others.len();
    // what an option shows may be several things
    if shown.len() > 1 && shown.iter().any(|option| option.contains(" and ") || !option.starts_with('`')) {
        shown.extend((more > 0).then(|| format!("{more} more")));
        return shown.join("; ");
    }
    match more {
        0 => listed(&shown),
        more => format!("{} and {more} more", shown.join(", ")),
    }
}
