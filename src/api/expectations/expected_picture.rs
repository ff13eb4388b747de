//! The solution that a file expects, for the question why it is none.

use super::picture::{Rows, Square, answers, is_shown, words_of};
use puzc_compiler::lower::{Expectation, Expected};
use puzc_core::base::Span;
use puzc_core::xcc::{ColorId, ItemId, Problem};
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::BTreeMap;
use std::sync::Arc;

/// A picture of words: `expect solution`.
#[derive(Clone, Debug)]
pub struct ExpectedPicture {
    rows: Vec<Vec<(Arc<str>, Span)>>,
}

impl ExpectedPicture {
    /// The first picture that a file expects with its own parameters.
    pub fn of(expectations: &[Expectation]) -> Option<ExpectedPicture> {
        expectations.iter().find_map(|e| match &e.what {
            Expected::Picture(rows) if e.with.is_empty() => Some(ExpectedPicture { rows: rows.clone() }),
            _ => None,
        })
    }

    /// Does a solution show it?
    pub fn is_shown(&self, problem: &Problem, options: &[u32]) -> bool {
        let rows: &Rows = &self.rows;
        is_shown(problem, options, rows)
    }

    /// The word that is wanted in a square.
    fn wanted(&self, square: Square) -> Option<&str> {
        let row = self.rows.get(usize::try_from(square.0).ok()?)?;
        row.get(usize::try_from(square.1).ok()?).map(|(word, _)| &**word)
    }

    /// Is everything that is shown wanted?
    fn agrees(&self, shown: &BTreeMap<Square, Vec<String>>) -> bool {
        let is_wanted = |square: Square, word: &str| {
            self.wanted(square).is_some_and(|wanted| wanted == word || is_direction_of(word, wanted))
        };
        shown.iter().all(|(square, words)| words.iter().all(|word| is_wanted(*square, word)))
    }

    /// The problem without the options that show something else.  If one item alone shows something in a
    /// square where a word is wanted, options in which it shows nothing are left out, too; otherwise
    /// solutions may show less than the picture.
    pub fn restrict(&self, problem: &Problem) -> Problem {
        let marks = answers(problem);
        let mut right: FxHashMap<(ItemId, ColorId), bool> = FxHashMap::default();
        let mut showing: BTreeMap<Square, FxHashSet<ItemId>> = BTreeMap::new();
        for ((item, color), own) in &marks.items {
            let shown = words_of(problem, own);
            right.insert((*item, *color), self.agrees(&shown));
            for square in shown.into_keys() {
                showing.entry(square).or_default().insert(*item);
            }
        }
        let is_alone = |(square, items): &(&Square, &FxHashSet<ItemId>)| {
            items.len() == 1 && self.wanted(**square).is_some_and(|word| word != ".")
        };
        let needed: FxHashSet<ItemId> =
            showing.iter().filter(is_alone).flat_map(|(_, items)| items.iter().copied()).collect();
        let (mut restricted, mut kept) = (problem.without_options(), vec![]);
        for (i, option) in problem.options.iter().enumerate() {
            let own = marks.options.get(&(i as u32)).map(|own| words_of(problem, own));
            let agrees = own.is_none_or(|shown| self.agrees(&shown));
            let mut mentions = option.iter();
            let fits = mentions.all(|m| {
                let known = right.get(&(m.item, m.color)).copied();
                known.unwrap_or(m.color == ColorId::NONE || !needed.contains(&m.item))
            });
            if agrees && fits {
                option.iter().for_each(|m| restricted.options.push(m));
                restricted.options.finish(problem.options.cost(i), problem.options.statements.of(i));
                kept.push(i as u32);
            }
        }
        restricted.shown = Arc::new(problem.shown.of_options(kept.into_iter()));
        restricted
    }
}

/// Is a word one of the directions in which a line leaves a square?
fn is_direction_of(word: &str, wanted: &str) -> bool {
    let are_directions = |text: &str| text.chars().all(|c| "nsew".contains(c));
    word.len() == 1 && are_directions(word) && are_directions(wanted) && wanted.contains(word)
}
