//! Reasons as diagnostics: each clue with its place in the text.

use super::find::NOTHING;
use super::{ClueEntry, ClueReason, Clues, Made, Minimized};
use crate::Location;
use crate::ladder::items_in_words;
use puzc_core::base::{Sources, Span, counted, listed};
use puzc_core::diag::{Diagnostic, codes};
use puzc_session::LiteralEntry;
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// Places of items that are shown, and items at each of them.
const PLACES: usize = 4;
const ITEMS: usize = 6;
/// So many items are put into words.
const WORDS: usize = 3;
/// Changes of clues that are named.
const REPAIRS: usize = 4;

impl ClueReason {
    /// The reason in a sentence: "the `5` in row 1, column 3 of `clues` and ... cannot both hold".
    pub fn sentence(&self) -> String {
        let clues: Vec<String> = self.clues().iter().map(ToString::to_string).collect();
        let with = &self.demand;
        if !self.repairs().is_empty() {
            let repair = |(clue, new): (&String, &Option<String>)| match new {
                Some(new) => format!("with `{new}` instead of {clue}"),
                None => format!("without {clue}"),
            };
            let mut repairs: Vec<String> = clues.iter().zip(self.repairs()).map(repair).collect();
            let more = repairs.len().saturating_sub(REPAIRS);
            repairs.truncate(REPAIRS);
            let more = if more > 0 { format!(" ({more} more)") } else { String::new() };
            return format!("there would be a solution {}{more}", repairs.join(", or "));
        }
        let even = if with.is_empty() { " even" } else { ", even" };
        match (&clues[..], self.among) {
            ([], 0) => {
                format!("there is no solution{with}, and the file has no clues that can be left out")
            }
            ([], 1) => format!("there is no solution{with}{even} without the clue that can be left out"),
            ([], all) => {
                format!("there is no solution{with}{even} without the {all} clues that can be left out")
            }
            ([one], _) => format!("{one} cannot hold{with}"),
            ([_, _], _) => format!("{} cannot both hold{with}", listed(&clues)),
            _ => format!("{} cannot all hold{with}", listed(&clues)),
        }
    }

    /// The items that cannot all be covered, and the conditions because of which they cannot, in a sentence.
    #[doc(hidden)] // for the command line
    pub fn uncovered(&self) -> Option<String> {
        let (_, core) = self.core.as_ref()?;
        let names: Vec<&str> = self.items()?.map(|item| item.name()).collect();
        if let Some(sum) = self.sum() {
            return Some(sum);
        }
        let conditions: Vec<String> = self.conditions().map(|(name, _)| format!("`{name}`")).collect();
        let conditions = listed(&conditions);
        let cannot = match names.len() {
            0 => return Some(format!("nothing satisfies {conditions}")),
            1 => "cannot be covered",
            2 => "cannot both be covered",
            _ => "cannot all be covered",
        };
        let with = if conditions.is_empty() { String::new() } else { format!(" with {conditions}") };
        Some(format!("{} {cannot}{with}", several_in_words(&self.words(), &names, &core.items)))
    }

    /// The items of the reason in words, if they are few; those that have some.
    fn words(&self) -> FxHashMap<usize, String> {
        let few = self.core.as_ref().filter(|(_, core)| core.items.len() <= WORDS * PLACES);
        let Some((problem, core)) = few else { return FxHashMap::default() };
        let words = items_in_words(problem.data(), &core.items);
        core.items.iter().zip(words).filter_map(|(item, words)| Some((*item, words?))).collect()
    }

    /// How much the items need, and how much others can give, in a sentence.
    fn sum(&self) -> Option<String> {
        let (problem, core) = self.core.as_ref()?;
        let sum = core.sum.as_ref()?;
        let sets = match sum.sets {
            0 => None,
            1 => Some("the connected set".to_string()),
            number => Some(format!("the {number} connected sets")),
        };
        let with_verb = |items: &[usize], sets: Option<String>, verb: &str| {
            let names: Vec<&str> =
                items.iter().map(|item| &*problem.data().items[*item].label.text).collect();
            let s = if items.len() + usize::from(sets.is_some()) * sum.sets == 1 { "s" } else { "" };
            let names = (!names.is_empty()).then(|| several(&names));
            format!("{} {verb}{s}", listed(&names.into_iter().chain(sets).collect::<Vec<String>>()))
        };
        let need = format!("{} {}", with_verb(&core.items, sets, "need"), sum.needed);
        let give = format!("{} at most {}", with_verb(&sum.giving, None, "give"), sum.given);
        Some(match (core.items.is_empty() && sum.sets == 0, sum.giving.is_empty()) {
            (true, _) => format!("{give}, but no option gives less than 0"),
            (_, true) => format!("{need}, and no option gives any"),
            _ => format!("{need}, and {give}"),
        })
    }

    /// What is known about the set of clues, in a sentence; nothing without clues.
    pub fn proof(&self) -> Option<&'static str> {
        match self.clues().len() {
            0 => None,
            _ if !self.repairs().is_empty() => None,
            _ if self.is_smallest() && self.is_later => {
                Some("no smaller set of the other clues contradicts itself")
            }
            _ if self.is_smallest() => Some("no smaller set of clues contradicts itself"),
            _ if self.is_irreducible() => {
                Some("without any one of them there are solutions; a smaller set may contradict itself, too")
            }
            _ => Some("perhaps not all of them are needed: the work was done before this was known"),
        }
    }
}

impl Minimized {
    /// How many clues are left, in a sentence: "5 of 7 clues are left".
    pub fn sentence(&self) -> String {
        let are = if self.kept == 1 { "is" } else { "are" };
        format!("{} of {} {are} left", self.kept, counted(self.kept + self.gone, "clue"))
    }

    /// What became of expectations, in sentences.
    pub fn remarks(&self) -> Vec<String> {
        let mut all = vec![];
        if self.replaced > 0 {
            all.push("the picture of an `expect solution` was replaced by that of the result".into());
        }
        if self.removed > 0 {
            let (lines, are) =
                (counted(self.removed, "`expect` line"), if self.removed == 1 { "is" } else { "are" });
            all.push(format!("{lines} {are} left out: it is not known what holds of the result"));
        }
        all
    }
}

/// The first of these names.
fn several(names: &[&str]) -> String {
    let more = names.len().saturating_sub(ITEMS);
    let first = names[..names.len() - more].join(" ");
    if more > 0 { format!("{first} and {more} more") } else { first }
}

/// The first of these items, with words for them if they are few and have some: "b21 (the `1` of row 3)".
fn several_in_words(words: &FxHashMap<usize, String>, names: &[&str], items: &[usize]) -> String {
    let known: Option<Vec<String>> = items.iter().map(|item| words.get(item).cloned()).collect();
    match known.filter(|words| (1..=WORDS).contains(&words.len())) {
        Some(words) => format!("{} ({})", several(names), listed(&words)),
        None => several(names),
    }
}

impl Clues {
    /// How a puzzle was made, in a sentence; nothing if all solutions were equally likely.
    pub fn remark_on(&self, made: &Made) -> Option<String> {
        let Made { is_uniform, changes, steps, .. } = *made;
        if steps > 0 {
            let why = match self.follow_from_solutions() {
                true => "the clues of random solutions do not suffice",
                false => "its clues are changed step by step",
            };
            Some(format!("{why}: {steps} changes, each with one solution"))
        } else if changes > 0 {
            let times = if changes == 1 { "once".into() } else { format!("{changes} times") };
            Some(format!("a random solution was changed {times} until its clues sufficed"))
        } else {
            (!is_uniform).then(|| "not all solutions were equally likely".into())
        }
    }

    /// The place of a clue in the text.
    pub fn location(&self, clue: &ClueEntry) -> Option<Location<'_>> {
        let sources = self.problem().sources();
        let file = sources.files().iter().find(|file| file.name == self.puzzle.path())?;
        Location::of(sources, file.at(clue.range()))
    }

    /// The rows and columns of the picture in which a clue stands.
    pub(super) fn size_of(&self, literal: usize) -> (usize, usize) {
        let own = self.list.iter().chain(&self.open).filter(|clue| clue.literal == literal);
        own.filter_map(|clue| clue.cell)
            .fold((0, 0), |(rows, columns), (r, c)| (rows.max(r + 1), columns.max(c + 1)))
    }

    /// How many entries of a literal say something, but are no clues.
    fn kept_entries(&self, literal: usize) -> usize {
        let known =
            |entry: &&LiteralEntry| self.list.iter().chain(&self.open).any(|clue| clue.range == entry.range);
        let entries = self.literals[literal].entries.iter().filter(|entry| entry.text != NOTHING);
        entries.filter(|entry| !known(entry)).count()
    }

    /// A reason as a diagnostic, and the texts that it points into.
    #[doc(hidden)] // for the command line and the playground
    pub fn diagnostic(&self, reason: &ClueReason) -> (Arc<Sources>, Diagnostic) {
        let sources = self.problem().sources();
        let message = match reason.clues() {
            [] => reason.sentence(),
            _ if !reason.repairs().is_empty() => format!("no solution; {}", reason.sentence()),
            _ => format!("no solution: {}", reason.sentence()),
        };
        let mut d = Diagnostic::new(codes::W709, message);
        let is_of_clues = reason.repairs().is_empty();
        if let Some(why) = self.no_clues().filter(|_| is_of_clues && reason.among == 0) {
            d = d.help(why.reason());
        }
        let mut literals: Vec<usize> = reason.clues().iter().map(|clue| clue.literal).collect();
        literals.dedup();
        for literal in literals.into_iter().filter(|_| is_of_clues) {
            let number = self.kept_entries(literal);
            let name = &self.literals[literal].name;
            let text = match number {
                0 => continue,
                1 => format!("1 entry of `{name}` cannot be left out, so it is kept"),
                _ => format!("{number} entries of `{name}` cannot be left out, so they are kept"),
            };
            d = d.help(text);
        }
        let file = sources.files().iter().find(|file| file.name == self.puzzle.path());
        for clue in reason.clues() {
            let span = file.map_or(Span::NONE, |file| file.at(clue.range()));
            let label = if clue.can_go() { String::new() } else { "on which items depend".into() };
            d = d.label(span, label);
        }
        let mut places: Vec<(Span, Vec<&str>, Vec<usize>)> = vec![];
        let whole = self.problem().data();
        for item in reason.items().into_iter().flatten() {
            let known = whole.items.iter().find(|own| *own.label.text == *item.name());
            let Some(known) = known else {
                // a square of an expected solution
                let Some(own) = reason.own_item(item.name()).filter(|_| self.expected.is_some()) else {
                    continue;
                };
                d = d.label(
                    own.place(),
                    format!("{}, and not all that is expected can be shown", item.name()),
                );
                continue;
            };
            let span = known.place();
            match places.iter_mut().find(|(place, ..)| *place == span) {
                Some((_, names, items)) => {
                    names.push(item.name());
                    items.push(item.index());
                }
                None => places.push((span, vec![item.name()], vec![item.index()])),
            }
        }
        let rest: Vec<&str> =
            places.iter().skip(PLACES).flat_map(|(_, names, _)| names.iter().copied()).collect();
        let is_one = reason.items().is_some_and(|items| items.len() == 1);
        let cannot =
            if is_one { "this item cannot be covered" } else { "not all of these items can be covered" };
        let words = reason.words();
        for (span, names, items) in places.into_iter().take(PLACES) {
            let names = several_in_words(&words, &names, &items);
            d = d.label(span, format!("{names}: {cannot}"));
        }
        for (name, location) in reason.conditions() {
            let file = location.and_then(|at| {
                let own = sources.files().iter().find(|file| file.name == at.file())?;
                Some(own.at(at.range()))
            });
            if let Some(span) = file {
                d = d.label(span, format!("`{name}` excludes it"));
            }
        }
        if let Some(sum) = reason.sum() {
            d = d.help(sum);
        }
        if !rest.is_empty() {
            d = d.help(format!("the items also include {}", several(&rest)));
        }
        (sources.clone(), d)
    }
}
