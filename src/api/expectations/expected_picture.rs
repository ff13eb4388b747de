//! The solution that a file expects, for the question why it is none.

use super::picture::{Rows, Square, SquareWords, answers, cells_of, given, is_shown, named, words_of};
use puzc_compiler::lower::{Expectation, Expected};
use puzc_core::base::{Span, sorted_set};
use puzc_core::geometry::Sort;
use puzc_core::xcc::{
    Bounds, ColorId, HoleValue, Item, ItemId, Label, MarkSign, Mention, PictureMark, Problem, StatementId,
    Subproblem, TemplateId,
};
use rustc_hash::FxHashMap;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// The words that options may show in each square.
type PossibleWords<'w> = BTreeMap<Square, BTreeSet<&'w str>>;

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

    /// These rows.
    pub(super) fn new(rows: &Rows) -> ExpectedPicture {
        ExpectedPicture { rows: rows.to_vec() }
    }

    /// Does a solution show it?
    pub fn is_shown(&self, problem: &Problem, options: &[u32]) -> bool {
        let rows: &Rows = &self.rows;
        is_shown(problem, options, rows)
    }

    fn at(&self, square: Square) -> Option<&(Arc<str>, Span)> {
        let row = self.rows.get(usize::try_from(square.0).ok()?)?;
        row.get(usize::try_from(square.1).ok()?)
    }

    /// The word that is wanted in a square.
    fn wanted(&self, square: Square) -> Option<&str> {
        self.at(square).map(|(word, _)| &**word)
    }

    /// The place of this word in the file.
    fn place(&self, square: Square) -> Span {
        self.at(square).map_or(Span::NONE, |(_, at)| *at)
    }

    /// Is everything that is shown wanted?
    fn agrees(&self, shown: &SquareWords, possible: &PossibleWords) -> bool {
        shown.iter().all(|(square, words)| words.iter().all(|word| self.is_wanted(*square, word, possible)))
    }

    fn is_wanted(&self, square: Square, word: &str, possible: &PossibleWords) -> bool {
        let is_part =
            |wanted: &str| possible.get(&square).is_some_and(|words| is_part_of(word, wanted, words));
        self.wanted(square).is_some_and(|wanted| wanted == word || is_part(wanted))
    }

    /// The problem without the options that show something else, and with an item for each word that is
    /// wanted: options that show the word cover it.  If areas are shown, a square where nothing shows a word
    /// is in one.
    pub fn restrict(&self, problem: &Problem) -> Problem {
        let (marks, cells) = (answers(problem), cells_of(problem));
        let words_of = |own: &[PictureMark]| words_of(problem, &cells, own);
        let of_items: FxHashMap<(ItemId, ColorId), SquareWords> =
            marks.items.iter().map(|(mention, own)| (*mention, words_of(own))).collect();
        let of_option = |i: usize| -> Vec<SquareWords> {
            let own = marks.options.get(&(i as u32)).map(|own| words_of(own));
            let mentions = problem.options.get(i).into_iter();
            own.into_iter()
                .chain(mentions.filter_map(|m| of_items.get(&(m.item, m.color)).cloned()))
                .collect()
        };
        let shown: Vec<Vec<SquareWords>> = (0..problem.options.len()).map(of_option).collect();
        let are_areas = marks.all().any(|mark| matches!(mark.sign, MarkSign::Outline));
        let is_given = |square: Square, word: &str| given(problem, square).is_some_and(|own| **own == *word);
        let mut possible = PossibleWords::new();
        for (square, words) in shown.iter().flatten().flatten() {
            possible.entry(*square).or_default().extend(words.iter().map(String::as_str));
        }
        let needed = self.needed(&words_of(&marks.always), &possible, are_areas, &is_given);
        let numbers: BTreeMap<(Square, &str), ItemId> = (problem.primary as u32..)
            .map(ItemId)
            .zip(&needed)
            .map(|(item, (square, word))| ((*square, &**word), item))
            .collect();
        let number = |square: &Square, word: &str| numbers.get(&(*square, word)).copied();
        let moved = |item: ItemId| match (item.0 as usize) < problem.primary {
            true => item,
            false => ItemId(item.0 + needed.len() as u32),
        };
        let mut restricted = problem.without_options();
        let template = TemplateId(restricted.templates.len() as u32);
        restricted.templates.push("".into());
        let items = needed.iter().map(|(square, word)| {
            let text = format!("`{word}` in {}", named(*square)).into();
            let bounds = Some(Bounds { lo: 1, hi: u32::MAX });
            let cell = cells.iter().find(|cell| (cell.x, cell.y) == *square && cell.sort == Sort::Cell);
            let holes = cell.map(|cell| HoleValue::Place(*cell)).into_iter().collect();
            Item::new(Label { text, template, holes }, bounds, StatementId(0), self.place(*square))
        });
        restricted.items.splice(problem.primary..problem.primary, items);
        restricted.primary += needed.len();
        restricted.conditions =
            problem.conditions.iter().map(|c| c.constraint().renumbered(&moved)).collect();
        restricted.projection =
            problem.projection.as_ref().map(|items| items.iter().map(|item| moved(*item)).collect());
        let mut left = Subproblem::new(restricted);
        for (i, shown) in
            shown.iter().enumerate().filter(|(_, shown)| shown.iter().all(|own| self.agrees(own, &possible)))
        {
            let own =
                shown.iter().flatten().flat_map(|(square, words)| words.iter().map(move |w| (square, w)));
            let covered = sorted_set(own.filter_map(|(square, word)| number(square, word)));
            left.keep(problem, i as u32, moved, covered.into_iter().map(Mention::plain));
        }
        left.problem.shown = problem.shown.of_options(left.original.iter().copied()).of_items(moved).into();
        left.problem
    }

    /// The words that must be shown in squares, but not always are: letters of words that several options
    /// show together, such as directions, one by one.  If a square always shows something else, no option can
    /// show the word that is wanted.
    fn needed(
        &self,
        always: &SquareWords,
        possible: &PossibleWords,
        are_areas: bool,
        is_given: &dyn Fn(Square, &str) -> bool,
    ) -> Vec<(Square, String)> {
        let is_other = |(square, words): &(&Square, &Vec<String>)| {
            !words.iter().all(|word| self.is_wanted(**square, word, possible))
        };
        let others = always.iter().filter(is_other).map(|(square, _)| *square);
        let no_words = BTreeSet::new();
        let mut needed: Vec<(Square, String)> =
            others.map(|square| (square, self.wanted(square).unwrap_or(".").to_string())).collect();
        let squares = (0..)
            .zip(&self.rows)
            .flat_map(|(x, row)| (0..).zip(row).map(move |(y, word)| ((x, y), &*word.0)));
        for (square, wanted) in squares.filter(|(_, wanted)| *wanted != ".") {
            let words = possible.get(&square).unwrap_or(&no_words);
            if words.is_empty() && (are_areas || !always.contains_key(&square) && is_given(square, wanted)) {
                continue;
            }
            let parts: Vec<String> = match words.iter().any(|word| is_part_of(word, wanted, words)) {
                true => wanted.chars().map(String::from).collect(),
                false => vec![wanted.to_string()],
            };
            let known = always.get(&square);
            let new = parts.into_iter().filter(|part| known.is_none_or(|known| !known.contains(part)));
            needed.extend(new.map(|part| (square, part)));
        }
        needed
    }
}

/// Is a word a letter of one that no option shows alone, but several together?
fn is_part_of(word: &str, wanted: &str, possible: &BTreeSet<&str>) -> bool {
    word.chars().count() == 1 && wanted.contains(word) && !possible.contains(wanted)
}
